import * as vscode from 'vscode';
import { plainMessage } from '../../messages/plainMessage.ts';
import { askPick, type PickItem } from '../steps/askPick.ts';
import type { Place, Reply } from '../steps/steps.ts';
import type { PreparedSubmission } from '../submission/prepareSubmission.ts';
import { predictionOf } from './prediction.ts';
import { fileRow, openPublishedFile, openRequest, warningRow } from './publishedFile.ts';

/**
 * Shows every file of every one of several contracts that will leave the machine, and asks once.
 * @param prepared at least one
 * @param rest what is left out, and why
 */
export async function confirmDeployment(
  prepared: readonly PreparedSubmission[],
  rest: { before: number; problems: readonly string[] },
  place: Place<true>,
): Promise<Reply<true>> {
  const [first] = prepared;
  if (!first) return 'gone';
  const { network } = first.connection;
  const files = new Set(prepared.flatMap(({ draft }) => draft.files.map(({ path }) => path)));
  const items: PickItem<true>[] = [
    {
      answer: true,
      label: `$(cloud-upload) ${publishText(files.size, prepared.length, new URL(network.verifyUrl).host)}`,
      description: vscode.l10n.t('for chain {0}', network.chainId),
      detail: vscode.l10n.t("You can't undo this: the service shows the sources to everyone and never deletes them."),
    },
  ];
  if (rest.before > 0) items.push({ label: `$(verified-filled) ${beforeText(rest.before)}` });
  for (const problem of rest.problems)
    items.push({ label: `$(warning) ${vscode.l10n.t('Skipped: {0}', plainMessage(problem))}` });
  for (const each of prepared) items.push(...contractItems(each));
  const title =
    prepared.length === 1
      ? vscode.l10n.t('Verify 1 contract on {0}', network.name)
      : vscode.l10n.t('Verify {0} contracts on {1}', prepared.length, network.name);
  const placeholder = vscode.l10n.t('Review what will be published, then choose Publish');
  return askPick({ title, placeholder, items: () => items }, place);
}

function publishText(files: number, contracts: number, host: string): string {
  if (contracts === 1)
    return files === 1
      ? vscode.l10n.t('Publish 1 file of 1 contract to {0}', host)
      : vscode.l10n.t('Publish {0} files of 1 contract to {1}', files, host);
  return files === 1
    ? vscode.l10n.t('Publish 1 file of {0} contracts to {1}', contracts, host)
    : vscode.l10n.t('Publish {0} files of {1} contracts to {2}', files, contracts, host);
}

function beforeText(contracts: number): string {
  return contracts === 1
    ? vscode.l10n.t('1 contract already verified as an exact match')
    : vscode.l10n.t('{0} contracts already verified as an exact match', contracts);
}

function contractItems({ draft, deployed, body }: PreparedSubmission): PickItem<true>[] {
  const { icon, label, detail } = predictionOf(draft, deployed);
  return [
    { label: plainMessage(draft.contractName), kind: vscode.QuickPickItemKind.Separator },
    { label: `$(${icon}) ${label}`, description: deployed.address, detail },
    ...draft.warnings.map(warningRow),
    ...draft.files.map((file) => ({ ...fileRow(draft.body, file), act: () => openPublishedFile(draft, file) })),
    { label: `$(json) ${vscode.l10n.t('Show Exact Request')}`, act: () => openRequest(body) },
  ];
}
