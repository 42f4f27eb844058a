import { LensError } from '../../net/errors.ts';
import { missingWarning } from '../drafts/unbuiltWarnings.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Candidate } from '../model/toolchain.ts';
import { readProjectConfig } from '../sources/projectConfig.ts';
import { readSourceTree } from '../sources/sourceTree.ts';
import { readVyperTree } from '../sources/vyperTree.ts';

/**
 * Looks for every file that a contract without build output imports, before anything is asked about it: if one is
 * missing, no answer helps. Other contracts pass.
 * @throws LensError `input` that names the first missing file and what to do
 */
export async function checkImports(workspace: Workspace, candidate: Candidate): Promise<void> {
  const { project, sourceName } = candidate;
  if (project.toolchain !== 'sources') return;
  const { missing } = sourceName.endsWith('.vy')
    ? await readVyperTree(workspace, project, sourceName)
    : await readSourceTree(
        workspace,
        project,
        sourceName,
        await readProjectConfig(workspace.files, project.root, project.workspaceFolder),
      );
  const [first] = missing;
  if (first !== undefined) throw new LensError({ kind: 'input', field: 'source' }, missingWarning(first).message);
}
