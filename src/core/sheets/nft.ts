import type { Nft, NftTransfer } from '../ledger/schema/nfts.ts';
import type { Listed } from './listed.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet } from './sheet.ts';
import { tableSection } from './table.ts';
import { transactionTitle } from './transactionTypes.ts';
import { nftId } from './transfers.ts';
import {
  bytesValue,
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
  history?: Listed<NftTransfer> | undefined;
}

/** One NFT: who owns it, what it points to, and where it has been. */
export function nftSheet({ nft, history }: NftModel, context: SheetContext): Sheet {
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
    ...(nft.serial_number === null
      ? explorerPage(context.network, 'token', nft.token_id)
      : explorerPage(context.network, 'nft', id)),
  };
}

function historySection(history: Listed<NftTransfer> | undefined): Section[] {
  return tableSection('History', history, [
    ['Time', (each) => timeValue(each.consensus_timestamp)],
    ['Type', (each) => textValue(transactionTitle(each.type))],
    ['From', (each) => idValue(each.sender_account_id, 'account')],
    ['To', (each) => idValue(each.receiver_account_id, 'account')],
    ['Transaction', (each) => idValue(each.transaction_id, 'transaction')],
    ['Nonce', (each) => integerValue(each.nonce), 'right'],
    ['By approval', (each) => yesNo(each.is_approval)],
  ]);
}
