import * as vscode from 'vscode';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { askPick, type PickItem } from '../steps/askPick.ts';
import { working } from '../steps/heldBox.ts';
import type { Steps } from '../steps/steps.ts';
import { contractItem } from './chooseContract.ts';

/**
 * Lets the user choose among all builds of the workspace folder, for a contract that didn't match: those that fit the
 * deployed code come first and say so.
 */
export async function chooseBuild(
  steps: Steps,
  workspace: Workspace,
  source: vscode.Uri,
  ofFile: readonly Candidate[],
  { address, runtimeBytecode: code }: DeployedContract,
): Promise<Candidate> {
  const { projects } = loadCore();
  const folder = vscode.workspace.getWorkspaceFolder(source)?.uri.path ?? source.path;
  const { fits, all } = await steps.once(() =>
    working(vscode.l10n.t('Looking for a build that matches the deployed code…'), async () => {
      const { candidates } = await projects.findContracts(workspace, folder);
      return { all: candidates, fits: code ? await projects.fitting(workspace, candidates, code) : [] };
    }),
  );
  const key = ({ artifact, contractName }: Candidate) => JSON.stringify([artifact, contractName]);
  const fitting = new Map(fits.map(({ candidate, prediction }) => [key(candidate), prediction.level]));
  const here = new Set(ofFile.map(key));
  const rank = (candidate: Candidate) => (fitting.has(key(candidate)) ? 0 : here.has(key(candidate)) ? 1 : 2);
  const items = all
    .filter(({ kind }) => kind !== 'abstract')
    .sort((a, b) => rank(a) - rank(b) || b.builtAt - a.builtAt)
    .map((candidate): PickItem<Candidate> => {
      const level = fitting.get(key(candidate));
      const expected = level && fitText(level === 'exact');
      return {
        answer: candidate,
        label: `$(${level ? 'verified' : 'symbol-class'}) ${plainMessage(candidate.contractName)}`,
        description: [expected, candidate.variant].filter(Boolean).join(' · '),
        detail: `${plainMessage(projects.sourceInFolder(candidate.project, candidate.sourceName))} · ${contractItem(candidate).detail ?? ''}`,
      };
    });
  const title = vscode.l10n.t('Choose the Build for {0}', address);
  const placeholder =
    fits.length > 0
      ? vscode.l10n.t('The first build matches the deployed code')
      : vscode.l10n.t('No build matches the deployed code. Select one anyway, or rebuild with the original settings');
  const none = vscode.l10n.t("Build the project if it's missing.");
  return steps.ask((place) => askPick({ title, placeholder, items: () => items, none }, place));
}

function fitText(isExact: boolean): string {
  return isExact
    ? vscode.l10n.t('matches the deployed code: exact match expected')
    : vscode.l10n.t('matches the deployed code: match expected');
}
