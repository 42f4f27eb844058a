import * as vscode from 'vscode';
import type { FoundContracts } from '../../../core/projects/findContracts.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { askPick, type PickItem } from '../steps/askPick.ts';
import type { Place, Reply, Steps } from '../steps/steps.ts';
import type { Build } from '../workspace/buildProject.ts';
import { type Purpose, titleOf } from './purpose.ts';
import { compareContracts } from './sourceOrder.ts';

/**
 * The contracts with code in a file or folder: those of the build output, or else those of the sources.
 * @param name the contract's name, if known
 */
export function verifiable({ candidates, unbuilt }: FoundContracts, name?: string): Candidate[] {
  const built = candidates.filter(({ kind }) => kind !== 'abstract');
  const withCode = built.length > 0 ? built : unbuilt.filter(({ kind }) => kind !== 'abstract');
  const named = withCode.filter(({ contractName }) => contractName === name);
  return named.length > 0 ? named : withCode.toSorted(compareContracts);
}

/** Which contracts have a deployment record on a network. */
interface Recorded {
  readonly network: string;
  readonly among: (contracts: readonly Candidate[]) => Promise<ReadonlySet<Candidate>>;
}

/**
 * The builds of the contract to verify in a file, newest first: of the only contract, or of the one that the user
 * chooses, those with a deployment record on the network first. `build` if there is no build output and the user wants to
 * build first.
 * @throws LensError `input` if there is nothing to verify
 */
export async function chooseContract(
  steps: Steps,
  found: FoundContracts,
  uri: vscode.Uri,
  build: Build | undefined,
  purpose: Purpose,
  recorded: Recorded,
  name?: string,
): Promise<readonly Candidate[] | 'build'> {
  // Only a build can be compared.
  const candidates = verifiable(purpose !== 'verify' ? { ...found, unbuilt: [] } : found, name);
  const isUnbuilt = found.candidates.length === 0;
  // No build gives them code.
  const hasNoCode = found.unbuilt.length > 0 && found.unbuilt.every(({ kind }) => kind === 'abstract');
  if (isUnbuilt && hasNoCode) throw nothingToVerify(found, vscode.workspace.asRelativePath(uri), purpose);
  if (isUnbuilt && build) {
    const hasSources = candidates.length > 0;
    const way = await steps.ask((place: Place<'build' | 'sources'>) => askWay(uri, build, hasSources, purpose, place));
    if (way === 'build') return way;
  }
  const contracts = loadCore().projects.byContract(candidates);
  const [only, ...others] = contracts;
  if (!only) throw nothingToVerify(found, vscode.workspace.asRelativePath(uri), purpose);
  if (others.length === 0) return only;
  const newest = contracts.flatMap((each) => each.slice(0, 1));
  const known = await steps.once(() => recorded.among(newest));
  const rows = newest.map((each) => ({
    ...contractItem(each, known.has(each) ? vscode.l10n.t('deployed on {0}', recorded.network) : ''),
    isRecorded: known.has(each),
  }));
  // What replaces a deployed contract mostly isn't deployed itself.
  const items = purpose === 'layout' ? rows : rows.toSorted((a, b) => Number(b.isRecorded) - Number(a.isRecorded));
  const question = {
    title: titleOf(purpose),
    placeholder:
      purpose === 'verify'
        ? vscode.l10n.t('Select the contract to verify')
        : purpose === 'layout'
          ? vscode.l10n.t('Select the contract that replaces the deployed one')
          : vscode.l10n.t('Select the contract to compare'),
  };
  const none = isUnbuilt
    ? vscode.l10n.t('Only contracts of this file or folder are listed.')
    : vscode.l10n.t("Only contracts of this file or folder are listed. Build the project if it's a new one.");
  const chosen = await steps.ask((place: Place<Candidate>) =>
    askPick({ ...question, items: () => items, none }, place),
  );
  return contracts.find(([newest]) => newest === chosen) ?? [chosen];
}

/**
 * A contract as a row.
 * @param note what else is known of it
 */
export function contractItem(candidate: Candidate, note = ''): PickItem<Candidate> & { answer: Candidate } {
  const { kind, contractName, sourceName, variant, artifact, project } = candidate;
  const isUnbuilt = project.toolchain === 'sources';
  const notes = [
    loadCore().projects.sourceInFolder(project, sourceName),
    variant,
    kind === 'library' && vscode.l10n.t('library'),
    isUnbuilt && vscode.l10n.t('no build output'),
    note,
  ];
  return {
    answer: candidate,
    label: `$(${kind === 'library' ? 'library' : 'symbol-class'}) ${plainMessage(contractName)}`,
    description: plainMessage(notes.filter(Boolean).join(' · ')),
    ...(!isUnbuilt && { detail: plainMessage(vscode.workspace.asRelativePath(artifact)) }),
  };
}

function askWay(
  uri: vscode.Uri,
  { command }: Build,
  hasSources: boolean,
  purpose: Purpose,
  place: Place<'build' | 'sources'>,
): Promise<Reply<'build' | 'sources'>> {
  const items: PickItem<'build' | 'sources'>[] = [
    {
      answer: 'build',
      label: `$(tools) ${vscode.l10n.t('Build first: {0}', command)}`,
      detail:
        purpose === 'verify'
          ? vscode.l10n.t('Runs in a terminal. Provides all settings and the expected result.')
          : vscode.l10n.t('Runs in a terminal. The build output is then compared with the deployed code.'),
    },
  ];
  if (hasSources)
    items.push({
      answer: 'sources',
      label: `$(file-code) ${vscode.l10n.t('Verify from sources only')}`,
      detail: vscode.l10n.t('Asks for settings that the configuration and the deployed code lack.'),
    });
  const title = titleOf(purpose);
  const placeholder = vscode.l10n.t('No build output for {0}', vscode.workspace.asRelativePath(uri));
  return askPick({ title, placeholder, items: () => items }, place);
}

function nothingToVerify({ projects, candidates, unbuilt }: FoundContracts, file: string, purpose: Purpose): Error {
  const { net, projects: core } = loadCore();
  const failure = { kind: 'input', field: 'source' } as const;
  const areAbstract = unbuilt.every(({ kind }) => kind === 'abstract');
  const found = [...candidates, ...(purpose === 'verify' || areAbstract ? unbuilt : [])];
  if (found.length > 0 && found.every(({ sourceName }) => sourceName.endsWith('.vy')))
    return new net.LensError(
      failure,
      vscode.l10n.t('{0} has no external functions and no constructor, so there is nothing to deploy.', file),
    );
  if (found.length > 0)
    return new net.LensError(
      failure,
      purpose === 'verify'
        ? vscode.l10n.t(
            '{0} contains only interfaces and abstract contracts. They have no deployed code to verify.',
            file,
          )
        : vscode.l10n.t('{0} contains only interfaces and abstract contracts. They have no code to compare.', file),
    );
  const [project] = projects;
  if (purpose !== 'verify')
    return new net.LensError(
      failure,
      project
        ? vscode.l10n.t(
            'No build output for {0}. Build the project ({1}), then compare again.',
            file,
            core.buildCommandOf(project),
          )
        : vscode.l10n.t('No build output found for {0}. Open and build its project, then compare again.', file),
    );
  return new net.LensError(
    failure,
    project
      ? vscode.l10n.t(
          'No build output for {0}. Build the project ({1}), then verify again.',
          file,
          core.buildCommandOf(project),
        )
      : vscode.l10n.t('No contract to verify found in {0}. Open its project folder, then verify again.', file),
  );
}
