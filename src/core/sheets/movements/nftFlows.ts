import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { addTo } from '../../happened/hbarMovements.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { FlowPicture } from '../picture.ts';
import { type FlowParts, flowPicture } from './flowPicture.ts';
import { isWholeCollection, nftId } from './transfers.ts';

type Transfers = Transaction['nft_transfers'];

/** The maximum number of NFTs drawn individually; the table of transfers has all. */
const maxSingle = 12;

/** The transferred NFTs, each with its serial number between sender and receiver; undefined without any. */
export function nftFlows(transaction: Transaction): FlowPicture | undefined {
  // The number of NFTs moved by a change of the treasury isn't on record.
  const transfers = transaction.nft_transfers.filter((each) => !isWholeCollection(each.serial_number));
  const single = transfers.length > maxSingle ? transfers.slice(0, maxSingle - 1) : transfers;
  const rest = transfers.slice(single.length);
  const parts = single.map((each): FlowParts => {
    const id = nftId(each.token_id, each.serial_number);
    const known = id !== null && each.serial_number !== null;
    return { ...partOf([each], id ?? l10n.t('An NFT')), ...(known && { ref: { kind: 'nft', id } }) };
  });
  const approved = transfers.filter((each) => each.is_approval).map((each) => each.sender_account_id ?? '');
  return flowPicture({
    title: l10n.t('NFTs'),
    format: (count) => (count === 1n ? l10n.t('1 NFT') : l10n.t`${formatInteger(count)} NFTs`),
    parts: rest.length > 0 ? [...parts, partOf(rest, l10n.t`${rest.length} other NFTs`)] : parts,
    approved: new Set(approved),
  });
}

function partOf(transfers: Transfers, label: string): FlowParts {
  const from = new Map<string, bigint>();
  const to = new Map<string, bigint>();
  for (const { sender_account_id: sender, receiver_account_id: receiver } of transfers) {
    if (sender !== null) addTo(from, sender, 1n);
    if (receiver !== null) addTo(to, receiver, 1n);
  }
  const count = (side: 'sender_account_id' | 'receiver_account_id') =>
    BigInt(transfers.filter((each) => each[side] === null).length);
  const minted = count('sender_account_id');
  const burned = count('receiver_account_id');
  return {
    purpose: 'transfer',
    label,
    from,
    to,
    ...(minted > 0n && { unseenFrom: { label: l10n.t('New supply'), amount: minted } }),
    ...(burned > 0n && { unseenTo: { label: l10n.t('Removed from supply'), amount: burned } }),
  };
}
