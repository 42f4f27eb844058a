import * as vscode from 'vscode';
import type { LookUp } from '../../core/ledger/lookUp/lookUp.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { plainItems } from '../messages/plainRows.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/**
 * Lets the user choose an entity of a transaction to watch, because a transaction itself doesn't change. For one that
 * isn't on the ledger (yet), the ID gives the payer. Undefined if the user cancels.
 * @param isWatched whether an entity on the transaction's network is already watched
 */
export async function chooseOfTransaction(
  id: string,
  network: string,
  answer: LookUp,
  isWatched: (id: string) => boolean,
): Promise<EntityTarget | undefined> {
  const found = 'found' in answer && answer.found.kind === 'transaction' ? answer.found : undefined;
  const choices = loadCore().sheets.watchChoices(id, found);
  if (choices.length === 0 && 'missing' in answer)
    throw new (loadCore().net.LensError)({ kind: 'notFound', status: 404 }, answer.missing.message);
  const items = choices.map((each) => ({
    label: plainMessage(`${loadCore().sheets.kindTitle(each.kind)} ${each.id}`),
    description: isWatched(each.id) ? `${each.part} · ${vscode.l10n.t('already watched')}` : each.part,
    target: { kind: each.kind, id: each.id, network },
  }));
  const choice = await inBox(() =>
    vscode.window.showQuickPick(plainItems(items), {
      title: vscode.l10n.t('Watch'),
      placeHolder: found
        ? vscode.l10n.t('Select an item in this transaction to watch')
        : vscode.l10n.t('Transaction not found yet. You can watch its payer.'),
    }),
  );
  return choice?.target;
}
