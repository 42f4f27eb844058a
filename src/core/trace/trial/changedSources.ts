import * as l10n from '@vscode/l10n';
import { stemOf } from '../../projects/files/paths.ts';
import type { Workspace } from '../../projects/files/projectFiles.ts';
import { findContracts } from '../../projects/findContracts.ts';
import type { Candidate } from '../../projects/model/toolchain.ts';
import { readProjectConfig } from '../../projects/sources/projectConfig.ts';
import { readSourceTree } from '../../projects/sources/sourceTree.ts';
import { readVyperTree } from '../../projects/sources/vyperTree.ts';
import type { BuildSources } from '../builds/buildSources.ts';
import type { OldBuild } from './changedBuilds.ts';
import type { TrialUnknown } from './trial.ts';

/**
 * A contract of a workspace folder as its sources are now, with the compiler and the settings that it was deployed with.
 * Nothing is built or written.
 * @param workspace whose files are what the editor shows, saved or not
 * @param old the same contract as it was deployed
 * @returns why it can't be compiled; undefined if the folder doesn't have the contract
 */
export async function changedSources(
  workspace: Workspace,
  folder: string,
  old: OldBuild,
): Promise<BuildSources | TrialUnknown | undefined> {
  const candidate = await candidateOf(workspace, folder, old.contract);
  if (!candidate) return undefined;
  const { project, sourceName, contractName } = candidate;
  const isVyper = old.language === 'Vyper';
  const tree = isVyper
    ? { remappings: [], ...(await readVyperTree(workspace, project, sourceName)) }
    : await readSourceTree(workspace, project, sourceName, await readProjectConfig(workspace.files, project.root));
  const [missing] = tree.missing;
  if (missing !== undefined) return { why: 'compile', message: l10n.t`${missing} isn't in the project.` };
  const { remappings: _, ...settings } = old.settings;
  return {
    language: old.language,
    sources: new Map([...tree.sources].map(([name, { text }]) => [name, text])),
    settings: tree.remappings.length > 0 ? { ...settings, remappings: [...tree.remappings] } : settings,
    compilerVersion: old.compilerVersion,
    contract: `${sourceName}:${contractName}`,
    files: new Map([...tree.sources].map(([name, { path }]) => [name, { onDisk: path, state: 'same' }])),
    from: 'workspace',
  };
}

/** The contract of that name, from a source of that name if there are several. */
async function candidateOf(workspace: Workspace, folder: string, contract: string): Promise<Candidate | undefined> {
  const at = contract.lastIndexOf(':');
  const [path, name] = [contract.slice(0, at), contract.slice(at + 1)];
  const { candidates } = await findContracts(workspace, folder);
  const named = candidates.filter(({ contractName }) => contractName === name);
  const same = named.filter(({ sourceName }) => path === sourceName || path.endsWith(`/${sourceName}`));
  const alike = named.filter(({ sourceName }) => stemOf(sourceName) === stemOf(path));
  return same[0] ?? (alike.length === 1 ? alike[0] : undefined);
}
