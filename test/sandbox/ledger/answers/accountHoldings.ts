import { accountOf } from '../accountLookup.ts';
import { withinBounds } from '../bounds.ts';
import { parseEntityId } from '../entityIds.ts';
import { badRequest } from '../errors.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { pagedTimeRange, timeLink } from '../timestampRange.ts';

/** What an account has: /accounts/{a}/tokens, /nfts and /rewards. */
export const accountHoldingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/accounts/:account/tokens',
    half: 'node',
    maxAge: 1,
    accepts: ['limit', 'order', 'token.id'],
    answer: tokens,
  },
  {
    method: 'GET',
    path: '/accounts/:account/nfts',
    half: 'node',
    maxAge: 1,
    accepts: ['limit', 'order', 'serialnumber', 'spender.id', 'token.id'],
    answer: nfts,
  },
  {
    method: 'GET',
    path: '/accounts/:account/rewards',
    half: 'node',
    maxAge: 60,
    accepts: ['limit', 'order', 'timestamp'],
    answer: rewards,
  },
];

const num = (text: string) => parseEntityId(text) ?? -1n;

function tokens(call: Call): Answer {
  const id = accountOf(call).account.account;
  const page = readPage(call.filters, 'asc');
  const asked = filtersOf(call.filters, 'token.id');
  const all = call.world.holdings.filter(
    (holding) => holding.account === id && passes(asked, num(holding.row.token_id), num),
  );
  const rows = takePage(all, page).map((holding) => holding.row);
  const next = pageLink(call, rows, page, (last) => [{ key: 'token.id', value: last.token_id }]);
  return listAnswer('tokens', rows, next);
}

function nfts(call: Call): Answer {
  const id = accountOf(call).account.account;
  const page = readPage(call.filters, 'desc');
  const serials = filtersOf(call.filters, 'serialnumber');
  const tokenIds = filtersOf(call.filters, 'token.id');
  const spenders = filtersOf(call.filters, 'spender.id');
  if (serials.length > 0 && tokenIds.length === 0) {
    throw badRequest('Cannot search NFTs with serialnumber without a tokenId parameter filter');
  }
  const all = call.world.nfts.filter(
    (nft) =>
      nft.account_id === id &&
      (spenders.length === 0 || (nft.spender !== null && passes(spenders, num(nft.spender), num))) &&
      withinBounds([
        { filters: tokenIds, value: num(nft.token_id), parse: num },
        { filters: serials, value: nft.serial_number, parse: BigInt },
      ]),
  );
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [
    { key: 'token.id', value: last.token_id, inclusive: true },
    { key: 'serialnumber', value: last.serial_number },
  ]);
  return listAnswer('nfts', rows, next);
}

// The rewards are those that the transactions paid.
function rewards(call: Call): Answer {
  const id = accountOf(call).account.account;
  const page = readPage(call.filters, 'desc');
  const range = pagedTimeRange({ ...call, bindTimestampRange: false }, page);
  const paid = range
    ? call.world
        .log()
        .between(range.from, range.to)
        .filter((transaction) => !range.not.has(transaction.consensus))
        .flatMap(({ row, consensus }) =>
          row.staking_reward_transfers
            .filter((reward) => reward.account === id)
            .map(({ amount }) => ({ consensus, row: { account_id: id, amount, timestamp: row.consensus_timestamp } })),
        )
    : [];
  const found = takePage(paid, page);
  const times = found.map((reward) => reward.consensus);
  const rows = found.map((reward) => reward.row);
  return listAnswer('rewards', rows, timeLink(call, page, range, times));
}
