import type { Nft, NftTransfer } from '../ledger/schema/nfts.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet } from './sheet.ts';
import { transactionTitle } from './transactionTypes.ts';
import { nftId } from './transfers.ts';
import {
  bytesValue,
  cell,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from './values.ts';

export interface NftModel {
  nft: Nft;
  /** Newest first, as many as were asked for. */
  history?: readonly NftTransfer[];
}

/** One NFT: who owns it, what it points to, and where it has been. */
export function nftSheet({ nft, history = [] }: NftModel, context: SheetContext): Sheet {
  const id = nftId(nft.token_id, nft.serial_number) ?? '';
  const owner = nft.deleted ? 'burned' : `owned by ${nft.account_id ?? 'nobody known'}`;
  return {
    kind: 'nft',
    id,
    title: `NFT ${id}`,
    headline: `NFT ${id}, ${owner}.`,
    tone: nft.deleted ? 'failure' : 'neutral',
    icon: 'file-media',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            nft.deleted ? field('State', textValue('Burned'), { tone: 'failure' }) : undefined,
            field('Owner', idValue(nft.account_id, 'account')),
            field('Token', idValue(nft.token_id, 'token')),
            field('Metadata', bytesValue(nft.metadata)),
            field('Minted', timeValue(nft.created_timestamp)),
            field('Changed', timeValue(nft.modified_timestamp)),
            field('May be spent by', idValue(nft.spender, 'account')),
            field('Spender appointed by', idValue(nft.delegating_spender, 'account')),
          ),
        ],
      },
      ...historySection(history),
      ...otherFieldsSection(nft),
    ],
    ...explorerPage(context.network, 'token', nft.serial_number === null ? nft.token_id : id),
  };
}

function historySection(history: readonly NftTransfer[]): Section[] {
  if (history.length === 0) return [];
  const columns = [
    { label: 'Time' },
    { label: 'Type' },
    { label: 'From' },
    { label: 'To' },
    { label: 'Transaction' },
    { label: 'Nonce' },
    { label: 'By approval' },
  ];
  const rows = history.map((each) => [
    cell(timeValue(each.consensus_timestamp)),
    cell(textValue(transactionTitle(each.type))),
    cell(idValue(each.sender_account_id, 'account')),
    cell(idValue(each.receiver_account_id, 'account')),
    cell(idValue(each.transaction_id, 'transaction')),
    cell(integerValue(each.nonce)),
    cell(yesNo(each.is_approval)),
  ]);
  return [{ title: 'History', level: 'detail', blocks: [{ type: 'table', columns, rows }] }];
}
