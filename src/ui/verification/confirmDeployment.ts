import * as vscode from 'vscode';
import { plainMessage } from '../plainMessage.ts';
import { askPick, type PickItem } from './askPick.ts';
import { predictionOf } from './prediction.ts';
import type { PreparedSubmission } from './prepareSubmission.ts';
import { count, fileRow, openPublishedFile, openRequest, warningRow } from './publishedFile.ts';
import type { Place, Reply } from './steps.ts';

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
      label: `$(cloud-upload) Publish ${count(files.size, 'file')} of ${count(prepared.length, 'contract')} to ${new URL(network.verifyUrl).host}`,
      description: `for chain ${network.chainId}`,
      detail: 'This cannot be taken back: the service shows the sources to everyone and never deletes them.',
    },
  ];
  if (rest.before > 0)
    items.push({ label: `$(verified-filled) ${count(rest.before, 'contract')} verified as an exact match already` });
  for (const problem of rest.problems) items.push({ label: `$(warning) Left out: ${plainMessage(problem)}` });
  for (const each of prepared) items.push(...contractItems(each));
  const title = `Verify ${count(prepared.length, 'contract')} on ${network.name}`;
  const placeholder = 'Read what will be published, then choose Publish';
  return askPick({ title, placeholder, items: () => items }, place);
}

function contractItems({ draft, deployed, body }: PreparedSubmission): PickItem<true>[] {
  const { icon, label, detail } = predictionOf(draft, deployed);
  return [
    { label: plainMessage(draft.contractName), kind: vscode.QuickPickItemKind.Separator },
    { label: `$(${icon}) ${label}`, description: deployed.address, detail },
    ...draft.warnings.map(warningRow),
    ...draft.files.map((file) => ({ ...fileRow(draft.body, file), act: () => openPublishedFile(draft, file) })),
    { label: '$(json) Show the Exact Request', act: () => openRequest(body) },
  ];
}
