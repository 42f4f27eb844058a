import { parseEntityId } from '../entityIds.ts';
import { invalidParameters, notFound } from '../errors.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { pagedTimeRange, timeLink } from '../timestampRange.ts';
import { tokenOf } from './tokens.ts';
import { takeTransactions } from './transactions.ts';

/** /tokens/{t}/nfts, …/{serial} and …/{serial}/transactions. */
export const nftRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/tokens/:token/nfts',
    half: 'node',
    maxAge: 1,
    accepts: ['account.id', 'limit', 'order', 'serialnumber'],
    answer: nfts,
  },
  { method: 'GET', path: '/tokens/:token/nfts/:serial', half: 'node', maxAge: 1, accepts: [], answer: nftBySerial },
  {
    method: 'GET',
    path: '/tokens/:token/nfts/:serial/transactions',
    half: 'node',
    maxAge: 1,
    accepts: ['limit', 'order', 'timestamp'],
    answer: nftTransactions,
  },
];

const num = (text: string) => parseEntityId(text) ?? -1n;

function nfts(call: Call): Answer {
  const token = tokenOf(call);
  const page = readPage(call.filters, 'desc');
  const owners = filtersOf(call.filters, 'account.id');
  const serials = filtersOf(call.filters, 'serialnumber');
  const all = call.world.nfts.filter(
    (nft) =>
      nft.token_id === token?.token_id &&
      (owners.length === 0 || (nft.account_id !== null && passes(owners, num(nft.account_id), num))) &&
      passes(serials, nft.serial_number, BigInt),
  );
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [{ key: 'serialnumber', value: last.serial_number }]);
  return listAnswer('nfts', rows, next);
}

function serialOf(call: Call): bigint {
  const text = call.param('serial');
  if (!/^\d{1,19}$/.test(text) || BigInt(text) === 0n) throw invalidParameters('serialnumber');
  return BigInt(text);
}

function nftBySerial(call: Call): Answer {
  const token = tokenOf(call);
  const serial = serialOf(call);
  const nft = call.world.nfts.find((each) => each.token_id === token?.token_id && each.serial_number === serial);
  if (!nft) throw notFound();
  return { body: nft };
}

// What the transactions say of it, so that a new transfer shows at once.
function nftTransactions(call: Call): Answer {
  const token = tokenOf(call);
  const serial = serialOf(call);
  const page = readPage(call.filters, 'desc');
  const range = pagedTimeRange(call, page);
  const transferOf = (transfers: readonly { token_id: string; serial_number: bigint }[]) =>
    transfers.findIndex((each) => each.token_id === token?.token_id && each.serial_number === serial);
  const found = takeTransactions(
    call,
    range,
    page,
    ({ row }) => row.result === 'SUCCESS' && transferOf(row.nft_transfers) >= 0,
  );
  const rows = found.map(({ row }) => {
    const transfer = row.nft_transfers[transferOf(row.nft_transfers)];
    return {
      consensus_timestamp: row.consensus_timestamp,
      nonce: row.nonce,
      transaction_id: row.transaction_id,
      type: row.name,
      is_approval: transfer?.is_approval,
      receiver_account_id: transfer?.receiver_account_id,
      sender_account_id: transfer?.sender_account_id,
    };
  });
  const times = found.map((transaction) => transaction.consensus);
  return listAnswer('transactions', rows, timeLink(call, page, range, times));
}
