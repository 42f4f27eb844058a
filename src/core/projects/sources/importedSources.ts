import { contractsIn, importsIn } from '../../code/solidityText.ts';
import { relativeTo } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';
import type { LibraryConfigs } from './libraryRemapping.ts';
import { readProjectConfig } from './projectConfig.ts';
import { type FoundSource, findSource, importedName } from './sourceTree.ts';

/** A source that defines contracts, by the name that the project's compiler knows it by. */
interface ImportedSource extends FoundSource {
  readonly name: string;
}

/** With more files, it isn't a list of contracts to deploy. */
const mostFiles = 64;

/**
 * For a Solidity file that defines no contract itself, such as one that only imports a package's proxy to compile it:
 * the imported sources that define contracts, directly or through similar files. Empty for every other file, and for
 * files that may not be published.
 * @param path Absolute.
 */
export async function importedSources(workspace: Workspace, project: Project, path: string): Promise<ImportedSource[]> {
  const start = relativeTo(project.root, path);
  if (start === undefined || !path.endsWith('.sol')) return [];
  const config = await readProjectConfig(workspace.files, project.root, project.workspaceFolder);
  const found: ImportedSource[] = [];
  const reached = new Set([start]);
  const libraries: LibraryConfigs = new Map();
  for (const name of reached) {
    const source = await findSource(workspace, project, config, name).catch(() => undefined);
    if (source === undefined) continue;
    if (contractsIn(source.text).length > 0) {
      if (name !== start) found.push({ ...source, name });
      continue;
    }
    const search = { workspace, project, config, remappings: [...config.remappings], reached, libraries };
    for (const each of new Set(importsIn(source.text))) {
      if (reached.size >= mostFiles) break;
      reached.add(await importedName(search, name, each).catch(() => each));
    }
  }
  return found;
}

/**
 * A source's name without the prefix that each tool adds to a package's name: `node_modules/a/B.sol` of Forge and
 * `npm/a@1.2.3/B.sol` of Hardhat 3 are both `a/B.sol`.
 */
export function packageName(sourceName: string): string {
  return sourceName.replace(/^(?:\.\.\/)*node_modules\//, '').replace(/^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]+\//, '$1/');
}
