import { accountOf, javaAccountId } from '../accountLookup.ts';
import { withinBounds } from '../bounds.ts';
import { parseEntityId } from '../entityIds.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, lastValue } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { strictPage } from '../strictPage.ts';

/** /accounts/{a}/allowances/… and /accounts/{a}/airdrops/…. */
export const grantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/accounts/:account/allowances/crypto',
    half: 'node',
    maxAge: 1,
    accepts: ['limit', 'order', 'spender.id'],
    answer: cryptoAllowances,
  },
  {
    method: 'GET',
    path: '/accounts/:account/allowances/tokens',
    half: 'node',
    maxAge: 1,
    accepts: ['limit', 'order', 'spender.id', 'token.id'],
    answer: tokenAllowances,
  },
  {
    method: 'GET',
    path: '/accounts/:account/allowances/nfts',
    half: 'java',
    wording: 'converted',
    maxAge: 1,
    accepts: ['account.id', 'limit', 'order', 'owner', 'token.id'],
    answer: nftAllowances,
  },
  airdrops('outstanding', 'sender_id', 'receiver_id', 'receiver.id'),
  airdrops('pending', 'receiver_id', 'sender_id', 'sender.id'),
];

const num = (text: string) => parseEntityId(text) ?? -1n;

function cryptoAllowances(call: Call): Answer {
  const owner = accountOf(call).account.account;
  const page = readPage(call.filters, 'desc');
  const spenders = filtersOf(call.filters, 'spender.id');
  const all = call.world.cryptoAllowances.filter(
    (grant) => grant.owner === owner && withinBounds([{ filters: spenders, value: num(grant.spender), parse: num }]),
  );
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [{ key: 'spender.id', value: last.spender }]);
  return listAnswer('allowances', rows, next);
}

function tokenAllowances(call: Call): Answer {
  const owner = accountOf(call).account.account;
  const page = readPage(call.filters, 'asc');
  const all = call.world.tokenAllowances.filter(
    (grant) =>
      grant.owner === owner &&
      withinBounds([
        { filters: filtersOf(call.filters, 'spender.id'), value: num(grant.spender), parse: num },
        { filters: filtersOf(call.filters, 'token.id'), value: num(grant.token_id), parse: num },
      ]),
  );
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [
    { key: 'spender.id', value: last.spender, inclusive: true },
    { key: 'token.id', value: last.token_id },
  ]);
  return listAnswer('allowances', rows, next);
}

// `owner=false` asks for what others granted to the account.
function nftAllowances(call: Call): Answer {
  const id = javaAccountId(call);
  const page = strictPage(call, 'asc');
  const isOwner = lastValue(call.filters, 'owner')?.toLowerCase() !== 'false';
  const all = call.world.nftAllowances.filter((grant) => {
    const [own, other] = isOwner ? [grant.owner, grant.spender] : [grant.spender, grant.owner];
    return (
      own === id &&
      grant.approved_for_all &&
      withinBounds([
        { filters: filtersOf(call.filters, 'account.id'), value: num(other), parse: num },
        { filters: filtersOf(call.filters, 'token.id'), value: num(grant.token_id), parse: num },
      ])
    );
  });
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [
    { key: 'account.id', value: isOwner ? last.spender : last.owner, inclusive: true },
    { key: 'token.id', value: last.token_id },
  ]);
  return listAnswer('allowances', rows, next);
}

type Side = 'sender_id' | 'receiver_id';

function airdrops(kind: string, own: Side, other: Side, key: string): Route {
  return {
    method: 'GET',
    path: `/accounts/:account/airdrops/${kind}`,
    half: 'java',
    wording: 'converted',
    maxAge: 1,
    accepts: ['limit', 'order', key, 'serialnumber', 'token.id'],
    answer(call) {
      const id = javaAccountId(call);
      const page = strictPage(call, 'asc');
      const all = call.world.airdrops.filter(
        (drop) =>
          drop[own] === id &&
          withinBounds([
            { filters: filtersOf(call.filters, key), value: num(drop[other]), parse: num },
            { filters: filtersOf(call.filters, 'token.id'), value: num(drop.token_id), parse: num },
            { filters: filtersOf(call.filters, 'serialnumber'), value: drop.serial_number ?? 0n, parse: BigInt },
          ]),
      );
      const rows = takePage(all, page);
      const next = pageLink(call, rows, page, (last) => [
        { key, value: last[other], inclusive: true },
        { key: 'token.id', value: last.token_id, inclusive: last.serial_number !== null },
        ...(last.serial_number === null ? [] : [{ key: 'serialnumber', value: last.serial_number }]),
      ]);
      return listAnswer('airdrops', rows, next);
    },
  };
}
