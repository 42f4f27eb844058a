import { readPage, takePage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import { earlier, second, timestamp } from '../timestamps.ts';
import { genesis } from '../world/epochs.ts';
import { accountFilter, balanceTime } from './accounts.ts';
import { tokenOf } from './tokens.ts';

const accepts = ['account.balance', 'account.id', 'account.publickey', 'limit', 'order', 'timestamp'];

/** /balances and /tokens/{t}/balances. */
export const balanceRoutes: readonly Route[] = [
  { method: 'GET', path: '/balances', half: 'node', maxAge: 1, accepts, answer: balances },
  { method: 'GET', path: '/tokens/:token/balances', half: 'node', maxAge: 1, accepts, answer: tokenBalances },
];

// Snapshots are written every 15 minutes.
const snapshotInterval = 900n * second;

/** The time that the asked balances are of: live without `timestamp`, else the last snapshot within it; null: none. */
function timeOf(call: Call): string | null {
  if (filtersOf(call.filters, 'timestamp').length === 0) return balanceTime(call.world);
  const range = timeRange(call.filters);
  if (!range) return null;
  // `eq` asks for the snapshot at or before it.
  const latest = earlier(range.to, call.world.now());
  const snapshot = latest - (latest % snapshotInterval);
  const isWithin = range.from === range.to || snapshot >= range.from;
  return snapshot >= genesis && isWithin && !range.not.has(snapshot) ? timestamp(snapshot) : null;
}

function balances(call: Call): Answer {
  const page = readPage(call.filters, 'desc');
  const time = timeOf(call);
  const all = time === null ? [] : call.world.accounts.filter(accountFilter(call.world, call.filters));
  const found = takePage(all, page);
  const next = pageLink(call, found, page, (last) => [{ key: 'account.id', value: last.account.account }]);
  const rows = found.map(({ account, balance }) => ({
    account: account.account,
    balance,
    tokens: call.world.holdings
      .filter((holding) => holding.account === account.account)
      .map(({ row }) => ({ token_id: row.token_id, balance: row.balance })),
  }));
  return listAnswer('balances', rows, next, { timestamp: rows.length > 0 ? time : null });
}

function tokenBalances(call: Call): Answer {
  const token = tokenOf(call);
  const page = readPage(call.filters, 'desc');
  const time = timeOf(call);
  const wanted = accountFilter(
    call.world,
    call.filters.filter((filter) => filter.key !== 'account.balance'),
  );
  const accounts = new Set(call.world.accounts.filter(wanted).map((entry) => entry.account.account));
  const amounts = filtersOf(call.filters, 'account.balance');
  const all = call.world.holdings.filter(
    ({ account, row }) =>
      time !== null &&
      row.token_id === token?.token_id &&
      accounts.has(account) &&
      passes(amounts, row.balance, BigInt),
  );
  const rows = takePage(all, page).map(({ account, row }) => ({
    account,
    balance: row.balance,
    decimals: row.decimals,
  }));
  const next = pageLink(call, rows, page, (last) => [{ key: 'account.id', value: last.account }]);
  return listAnswer('balances', rows, next, { timestamp: rows.length > 0 ? time : null });
}
