import { longZeroNum, parseEntityId, parseEvmAddress } from '../entityIds.ts';
import { badRequest, invalidParameters, notFound } from '../errors.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, lastValue, passes, typesOf } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import { parseTimestamp } from '../timestamps.ts';
import type { Token } from '../world/tokens.ts';
import { isKey } from './accounts.ts';

/** /tokens and /tokens/{t}. */
export const tokenRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/tokens',
    half: 'node',
    maxAge: 10,
    accepts: ['account.id', 'limit', 'name', 'order', 'publickey', 'token.id', 'type'],
    answer: tokens,
  },
  { method: 'GET', path: '/tokens/:token', half: 'node', maxAge: 5, accepts: ['timestamp'], answer: tokenById },
];

/** The token of a path by id or long-zero address; undefined: there is none. @throws {RequestError} 400. */
export function tokenOf(call: Call): Token | undefined {
  const text = call.param('token');
  const address = parseEvmAddress(text);
  const num = address === null ? parseEntityId(text) : longZeroNum(address);
  if (num === null) throw invalidParameters('tokenid');
  return call.world.tokens.find((token) => token.token_id === `0.0.${num}`);
}

function tokens(call: Call): Answer {
  const page = readPage(call.filters, 'asc');
  const num = (text: string) => parseEntityId(text) ?? -1n;
  const ids = filtersOf(call.filters, 'token.id');
  const name = lastValue(call.filters, 'name')?.toLowerCase();
  const keys = filtersOf(call.filters, 'publickey');
  const types = typesOf(call.filters, ['ALL', 'FUNGIBLE_COMMON', 'NON_FUNGIBLE_UNIQUE']);
  const holders = filtersOf(call.filters, 'account.id');
  if (name !== undefined && (ids.length > 0 || holders.length > 0)) {
    throw badRequest('token.id and account.id must not be used with name parameter');
  }
  const all = call.world.tokens.filter(
    (token) =>
      passes(ids, num(token.token_id), num) &&
      (name === undefined || token.name.toLowerCase().includes(name)) &&
      keys.every((filter) => isKey(filter.value, token.admin_key?.key)) &&
      (types.length === 0 || types.includes('ALL') || types.includes(token.type)) &&
      (holders.length === 0 ||
        call.world.holdings.some(
          (holding) => holding.row.token_id === token.token_id && passes(holders, num(holding.account), num),
        )),
  );
  const rows = takePage(all, page).map((token) => ({
    admin_key: token.admin_key,
    metadata: token.metadata,
    name: token.name,
    symbol: token.symbol,
    token_id: token.token_id,
    type: token.type,
    decimals: Number(token.decimals),
  }));
  // A search by name has one page.
  const next =
    name === undefined ? pageLink(call, rows, page, (last) => [{ key: 'token.id', value: last.token_id }]) : null;
  return listAnswer('tokens', rows, next);
}

function tokenById(call: Call): Answer {
  const token = tokenOf(call);
  const bad = filtersOf(call.filters, 'timestamp').some(
    ({ operator }) => operator === 'ne' || operator.startsWith('g'),
  );
  if (bad) throw invalidParameters('timestamp');
  const range = timeRange(call.filters);
  if (!token || !range || range.to < parseTimestamp(token.created_timestamp)) throw notFound();
  return { body: token };
}
