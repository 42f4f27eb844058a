import { exportedObject, scriptMember } from '../../code/scriptLiteral.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { largestConfig, textOfFile } from '../files/textOfFile.ts';

/** The names of a Truffle configuration. */
export const truffleConfigName: RegExp = /^truffle(?:-config)?\.c?js$/;

interface TruffleConfig {
  /** The build output folder, absolute. */
  readonly builds: string;
}

/**
 * The Truffle configuration of the folder `root`, or undefined if it has none. The configuration is code and isn't run:
 * its `contracts_build_directory` is used if it is written as a literal or as literals that are joined.
 */
export async function readTruffleConfig(files: ProjectFiles, root: string): Promise<TruffleConfig | undefined> {
  const config = (await files.list(root)).find(({ name }) => truffleConfigName.test(name));
  if (config === undefined) return undefined;
  const text = (await textOfFile(files, joinPath(root, config.name), largestConfig)) ?? '';
  const said = scriptMember(exportedObject(text), 'contracts_build_directory');
  return { builds: typeof said === 'string' ? joinPath(root, said) : joinPath(root, 'build', 'contracts') };
}
