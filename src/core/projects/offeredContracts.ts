import { recordedDeployments } from './deployments/findDeployments.ts';
import { isNamed } from './deployments/recordedDeployment.ts';
import type { Workspace } from './files/projectFiles.ts';
import { type FoundContracts, findContracts } from './findContracts.ts';

/**
 * The contracts to verify from a file or folder: what `findContracts` finds, and for a file that only imports, what those
 * made along the way when they were deployed, as a proxy makes its admin.
 */
export async function offeredContracts(workspace: Workspace, path: string): Promise<FoundContracts> {
  const found = await findContracts(workspace, path);
  const { candidates: makers, areImported } = found;
  const [project] = makers.map((each) => each.project);
  if (!areImported || project === undefined) return found;
  const { root, workspaceFolder } = project;
  const recorded = await recordedDeployments(workspace.files, { root, workspaceFolder });
  const made = recorded.filter(({ maker }) => makers.some((each) => isNamed(each, maker)));
  if (made.length === 0) return found;
  const { candidates: built } = await findContracts(workspace, root);
  const isMaker = new Set(makers.map(({ sourceName, contractName }) => `${sourceName}:${contractName}`));
  const more = built.filter(
    (each) =>
      !isMaker.has(`${each.sourceName}:${each.contractName}`) && made.some(({ contract }) => isNamed(each, contract)),
  );
  return { ...found, candidates: [...makers, ...more] };
}
