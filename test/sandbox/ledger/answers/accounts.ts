import { accountOf } from '../accountLookup.ts';
import { blockTimes, newestBlock } from '../blockModel.ts';
import { longZeroNum, parseEntityId, parseEvmAddress } from '../entityIds.ts';
import { notFound } from '../errors.ts';
import type { Row } from '../json.ts';
import { readPage, takePage } from '../paging.ts';
import { type Filter, filtersOf, lastValue, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import { parseTimestamp, timestamp } from '../timestamps.ts';
import type { AccountEntry } from '../world/accounts.ts';
import type { LedgerWorld } from '../world/ledgerWorld.ts';
import { listTransactions } from './transactions.ts';

/** /accounts and /accounts/{id, alias or address}. */
export const accountRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/accounts',
    half: 'node',
    maxAge: 10,
    accepts: ['account.balance', 'account.id', 'account.publickey', 'balance', 'limit', 'order'],
    answer: accounts,
  },
  {
    method: 'GET',
    path: '/accounts/:account',
    half: 'node',
    maxAge: 2,
    accepts: ['limit', 'order', 'timestamp', 'transactions', 'transactiontype'],
    answer: accountById,
  },
];

function accounts(call: Call): Answer {
  const page = readPage(call.filters, 'asc');
  const wanted = accountFilter(call.world, call.filters);
  const withBalance = lastValue(call.filters, 'balance')?.toLowerCase() !== 'false';
  const found = takePage(call.world.accounts.filter(wanted), page);
  const next = pageLink(call, found, page, (last) => [{ key: 'account.id', value: last.account.account }]);
  const rows = found.map((entry) => accountRow(call.world, entry, withBalance));
  return listAnswer('accounts', rows, next);
}

/** Whether an account passes the filters `account.id`, `account.balance` and `account.publickey`. */
export function accountFilter(world: LedgerWorld, filters: readonly Filter[]): (entry: AccountEntry) => boolean {
  const ids = filtersOf(filters, 'account.id');
  const balances = filtersOf(filters, 'account.balance');
  const keys = filtersOf(filters, 'account.publickey');
  return ({ account, balance }) =>
    passes(ids, BigInt(account.account.slice(4)), (text) => accountNumber(world, text)) &&
    (balances.length === 0 || (balance !== null && passes(balances, balance, BigInt))) &&
    keys.every((filter) => isKey(filter.value, account.key?.key));
}

/** The number of an account given by id or address. */
function accountNumber(world: LedgerWorld, text: string): bigint {
  const address = parseEvmAddress(text);
  if (address === null) return parseEntityId(text) ?? -1n;
  const owner = world.accounts.find((entry) => entry.account.evm_address === `0x${address}`);
  return owner ? BigInt(owner.account.account.slice(4)) : (longZeroNum(address) ?? -1n);
}

/** A key is asked in hex, with or without 0x, an ED25519 one also with its DER prefix. */
export function isKey(asked: string, key: string | undefined): boolean {
  return (
    asked
      .toLowerCase()
      .replace(/^0x/, '')
      .replace(/^302a300506032b6570032100/, '') === key
  );
}

function accountRow(world: LedgerWorld, { account, balance }: AccountEntry, withBalance: boolean): Row {
  const { account: id, alias, auto_renew_period, ...rest } = account;
  const tokens = world.holdings
    .filter((holding) => holding.account === id)
    .map((holding) => ({ token_id: holding.row.token_id, balance: holding.row.balance }));
  const shown = withBalance ? { balance, timestamp: balanceTime(world), tokens } : null;
  return { account: id, alias, auto_renew_period, balance: shown, ...rest };
}

/** The time that live balances are of: the end of the newest closed block. */
export function balanceTime(world: LedgerWorld): string {
  return timestamp(blockTimes(newestBlock(world)).to);
}

function accountById(call: Call): Answer {
  const entry = accountOf(call);
  const range = timeRange(call.filters);
  const created = entry.account.created_timestamp;
  if (range && created !== null && range.to < parseTimestamp(created)) throw notFound();
  const then = range && entry.history?.findLast(({ at }) => at <= range.to);
  const row = accountRow(call.world, then ? { ...entry, balance: then.balance } : entry, true);
  if (lastValue(call.filters, 'transactions')?.toLowerCase() === 'false') {
    return { body: { ...row, transactions: [], links: { next: null } }, next: null };
  }
  const own: Filter = { key: 'account.id', operator: 'eq', value: entry.account.account };
  const { rows, next } = listTransactions(call, [...call.filters, own]);
  return { body: { ...row, transactions: rows, links: { next } }, next };
}
