import * as l10n from '@vscode/l10n';
import { hbarMovements, stakingRewards } from '../../happened/hbarMovements.ts';
import { transactionType } from '../../happened/transactionTypes.ts';
import { readTransactionId } from '../../ledger/ids/transactionId.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { type WatchableKind, watchableKinds } from '../../watch/watchList.ts';

interface WatchChoice {
  kind: WatchableKind;
  /** The entity ID. */
  id: string;
  /** Its role in the transaction, in words. */
  part: string;
}

/** The maximum number of choices: an airdrop may have any number of receivers, all of which are on the sheet. */
const mostChoices = 12;

/**
 * The entities of a transaction that can be watched, likeliest first, each once: its schedule, its target, its payer,
 * the tokens that it moved, and the senders and receivers (without fees). If `found` has several rows with the same ID,
 * all their targets count; if the ledger doesn't have the transaction, `id` gives the payer.
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
    if (transactionType(name)?.entity === 'schedule') add('schedule', entity, l10n.t('schedule of this transaction'));
  if (main) add(transactionType(main.name)?.entity, main.entity_id, l10n.t('target of this transaction'));
  const payer = main ? hbarMovements(main).payer : readTransactionId(id)?.payer;
  add('account', payer, l10n.t('payer of this transaction'));
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
