import { isInlinedLibrary } from '../code/solidityText.ts';
import { joinPath } from './files/paths.ts';
import type { Workspace } from './files/projectFiles.ts';
import { textOfFile } from './files/textOfFile.ts';
import type { Candidate } from './model/toolchain.ts';

/** Whether a contract is a library whose code is only in the contracts that use it; not if its source can't be read. */
export async function isInlined(
  { files }: Workspace,
  { kind, project, sourceName, contractName }: Pick<Candidate, 'kind' | 'project' | 'sourceName' | 'contractName'>,
): Promise<boolean> {
  if (kind !== 'library') return false;
  const text = await textOfFile(files, joinPath(project.root, sourceName));
  return text !== undefined && isInlinedLibrary(text, contractName);
}
