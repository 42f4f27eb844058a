import * as l10n from '@vscode/l10n';
import { readTransactionId } from '../../ledger/ids/transactionId.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { type WatchableKind, watchableKinds } from '../../watch/watchList.ts';
import { hbarMovements, stakingRewards } from '../movements/hbarMovements.ts';
import { transactionEntityKind } from '../parts/transactionTypes.ts';

/** Something that takes part in a transaction and can be watched. */
export interface WatchChoice {
  kind: WatchableKind;
  /** The entity id. */
  id: string;
  /** Its part in the transaction, in words. */
  part: string;
}

/** An airdrop may have any number of receivers; who wants one of those opens the sheet. */
const mostChoices = 12;

/**
 * What one may want to watch about a transaction, the likeliest first, each once: the schedule that it belongs to, what
 * it acts on, its payer, the tokens that it moved, and who gave or got something (fees aside). Of several rows of one
 * id, as `found` holds them, what all of them act on counts; of one that the ledger does not have, `id` tells the payer.
 */
export function watchChoices(
  id: string,
  found?: { transaction: Transaction; rows: readonly Transaction[] },
): WatchChoice[] {
  const choices: WatchChoice[] = [];
  const add = (kind: string | undefined, each: string | null | undefined, part: string) => {
    const watchable = watchableKinds.find((one) => one === kind);
    if (watchable && each && !choices.some((one) => one.id === each)) choices.push({ kind: watchable, id: each, part });
  };
  const main = found?.transaction;
  const rows = found ? [found.transaction, ...found.rows] : [];
  for (const { name, entity_id: entity } of rows)
    if (transactionEntityKind(name) === 'schedule') add('schedule', entity, l10n.t('schedule of this transaction'));
  if (main) add(transactionEntityKind(main.name), main.entity_id, l10n.t('target of this transaction'));
  add('account', readTransactionId(main?.transaction_id ?? id)?.payer, l10n.t('payer of this transaction'));
  if (!main) return choices;
  for (const { token_id: token } of [...main.token_transfers, ...main.nft_transfers])
    add('token', token, l10n.t('transferred by this transaction'));
  for (const party of partiesOf(main)) add('account', party, l10n.t('sent or received in this transaction'));
  return choices.slice(0, mostChoices);
}

function partiesOf(transaction: Transaction): (string | null)[] {
  return [
    ...[...hbarMovements(transaction).byAccount.keys()].filter((each) => each !== stakingRewards),
    ...transaction.token_transfers.map(({ account }) => account),
    ...transaction.nft_transfers.flatMap((each) => [each.sender_account_id, each.receiver_account_id]),
  ];
}
