import { entityNum, parseEntityId } from '../entityIds.ts';
import { notFound } from '../errors.ts';
import type { Row } from '../json.ts';
import { type Page, readPage } from '../paging.ts';
import { type Filter, filtersOf, lastValue, passes, typesOf } from '../query.ts';
import { type Answer, type Call, listAnswer, type Route } from '../routing.ts';
import { pagedTimeRange, type TimeRange, timeLink } from '../timestampRange.ts';
import { withIdOrHash } from '../transactionIds.ts';
import { successResults } from '../transactionTypes.ts';
import type { Transaction } from '../world/transaction.ts';

/** /transactions and /transactions/{id or hash}. */
export const transactionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/transactions',
    half: 'node',
    maxAge: 2,
    accepts: ['account.id', 'limit', 'order', 'result', 'timestamp', 'transactiontype', 'type'],
    answer(call) {
      const { rows, next } = listTransactions(call, call.filters);
      return listAnswer('transactions', rows, next);
    },
  },
  {
    method: 'GET',
    path: '/transactions/:id',
    half: 'node',
    maxAge: 600,
    accepts: ['nonce', 'scheduled'],
    answer: transactionById,
  },
];

/** A page of transactions with these filters, and the link to the next. */
export function listTransactions(
  call: Call,
  filters: readonly Filter[],
): { rows: readonly Row[]; next: string | null } {
  const page = readPage(filters, 'desc');
  const transferTypes = new Set(typesOf(filters, ['CREDIT', 'DEBIT']));
  const range = transferTypes.size > 1 ? null : pagedTimeRange(call, page);
  const wanted = transactionFilter(filters);
  const found = takeTransactions(call, range, page, wanted);
  const times = found.map((transaction) => transaction.consensus);
  return { rows: found.map((transaction) => transaction.row), next: timeLink(call, page, range, times) };
}

/** The page's transactions of a time range. */
export function takeTransactions(
  call: Call,
  range: TimeRange | null,
  page: Page,
  wanted: (transaction: Transaction) => boolean,
): Transaction[] {
  if (!range) return [];
  const log = call.world.log();
  const found: Transaction[] = [];
  const first = log.countBefore(range.from);
  const end = log.countBefore(range.to + 1n);
  for (let step = 0; step < end - first && found.length < page.limit; step++) {
    const transaction = log.all[page.order === 'asc' ? first + step : end - 1 - step];
    if (transaction && !range.not.has(transaction.consensus) && wanted(transaction)) found.push(transaction);
  }
  return found;
}

function transactionFilter(filters: readonly Filter[]): (transaction: Transaction) => boolean {
  const accounts = filtersOf(filters, 'account.id');
  const result = lastValue(filters, 'result')?.toLowerCase();
  const type = lastValue(filters, 'type')?.toLowerCase();
  const names = new Set(filtersOf(filters, 'transactiontype').map((filter) => filter.value.toUpperCase()));
  const asked = new Map<string, boolean>();
  // Of thousands of transactions, most are of the same few accounts.
  const isAsked = (id: string) => {
    const known = asked.get(id) ?? passes(accounts, entityNum(id), (text) => parseEntityId(text) ?? -1n);
    asked.set(id, known);
    return known;
  };
  return (transaction) => {
    const { row } = transaction;
    if (names.size > 0 && !names.has(row.name)) return false;
    if (result && (result === 'success') !== successResults.has(row.result)) return false;
    if (type) {
      const sign = type === 'credit' ? 1n : -1n;
      return [...row.transfers, ...row.token_transfers].some(
        (transfer) => transfer.amount * sign > 0n && (accounts.length === 0 || isAsked(transfer.account)),
      );
    }
    if (accounts.length === 0) return true;
    // A payer's synthetic children without a parent are not counted as the payer's (rest/transactions.js).
    const isPayers = row.nonce === 0 || row.parent_consensus_timestamp !== null;
    return (
      (isPayers && isAsked(transaction.payer)) ||
      [...row.transfers, ...row.token_transfers].some((transfer) => isAsked(transfer.account))
    );
  };
}

function transactionById(call: Call): Answer {
  const log = call.world.log();
  const own = withIdOrHash(log, call.param('id'));
  // A batch's id brings its inner transactions along, whose own ids differ.
  const inner = own
    .filter((transaction) => transaction.row.name === 'ATOMICBATCH')
    .flatMap((batch) =>
      log
        .between(batch.consensus + 1n, batch.consensus + 1_000_000n)
        .filter((each) => each.row.batch_key && each.row.parent_consensus_timestamp === batch.row.consensus_timestamp),
    );
  const nonce = lastValue(call.filters, 'nonce');
  const scheduled = lastValue(call.filters, 'scheduled')?.toLowerCase();
  const found = [...new Set([...own, ...inner])]
    .filter(({ row }) => nonce === undefined || row.nonce === Number(nonce))
    .filter(({ row }) => scheduled === undefined || String(row.scheduled) === scheduled)
    .sort((a, b) => (a.consensus < b.consensus ? -1 : 1));
  if (found.length === 0) throw notFound();
  const awaitsExecution =
    found.some(({ row }) => row.name === 'SCHEDULECREATE' && row.result === 'SUCCESS') &&
    !found.some(({ row }) => row.scheduled);
  const rows = found.map(
    (transaction): Row => ({
      assessed_custom_fees: transaction.assessedCustomFees,
      ...transaction.row,
    }),
  );
  return { body: { transactions: rows }, ...(awaitsExecution && isFresh(call, found) ? { maxAge: 5 } : {}) };
}

// Within the time that a schedule may still be executed in: 62 days, as the server's configuration has it.
function isFresh(call: Call, found: readonly Transaction[]): boolean {
  return found.some((transaction) => call.world.now() - transaction.consensus < 62n * 86_400_000_000_000n);
}
