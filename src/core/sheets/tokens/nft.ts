import * as l10n from '@vscode/l10n';
import { transactionTitle } from '../../happened/transactionTypes.ts';
import type { Nft, NftTransfer } from '../../ledger/rest/schema/nfts.ts';
import { nftHeadline } from '../headlines/entityHeadlines.ts';
import { nftId } from '../movements/transfers.ts';
import type { Listed } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableSection } from '../parts/table.ts';
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
} from '../parts/values.ts';
import type { Section, Sheet } from '../sheet.ts';

interface NftModel {
  nft: Nft;
  /** Newest first, as many as were requested. */
  history?: Listed<NftTransfer> | undefined;
}

/** An NFT: its owner, its metadata and its history. */
export function nftSheet({ nft, history }: NftModel, context: SheetContext): Sheet {
  const id = nftId(nft.token_id, nft.serial_number) ?? '';
  return {
    kind: 'nft',
    id,
    title: l10n.t`NFT ${id}`,
    headline: nftHeadline(nft),
    tone: nft.deleted ? 'failure' : 'neutral',
    icon: 'file-media',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Owner'), idValue(nft.account_id, 'account')),
            field(l10n.t('Token'), idValue(nft.token_id, 'token')),
            field(l10n.t('Metadata'), bytesValue(nft.metadata)),
            field(l10n.t('Minted'), timeValue(nft.created_timestamp)),
            field(l10n.t('Modified'), timeValue(nft.modified_timestamp)),
            field(l10n.t('Spender'), idValue(nft.spender, 'account')),
            field(l10n.t('Delegating spender'), idValue(nft.delegating_spender, 'account')),
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
  return tableSection(l10n.t('History'), history, [
    [l10n.t('Time'), (each) => timeValue(each.consensus_timestamp)],
    [l10n.t('Type'), (each) => textValue(transactionTitle(each.type))],
    [l10n.t('From'), (each) => idValue(each.sender_account_id, 'account')],
    [l10n.t('To'), (each) => idValue(each.receiver_account_id, 'account')],
    [l10n.t('Transaction'), (each) => idValue(each.transaction_id, 'transaction')],
    [l10n.t('Nonce'), (each) => (each.nonce ? integerValue(each.nonce) : undefined), 'right'],
    [l10n.t('By approval'), (each) => (each.is_approval ? yesNo(true) : undefined)],
  ]);
}

/** The NFTs of an account or of a token. */
export function nftsSection(nfts: Listed<Nft> | undefined): Section[] {
  return tableSection(l10n.t('NFTs'), nfts, [
    [l10n.t('NFT'), (each) => idValue(nftId(each.token_id, each.serial_number), 'nft')],
    [l10n.t('Owner'), (each) => idValue(each.account_id, 'account')],
    [l10n.t('Metadata'), (each) => bytesValue(each.metadata)],
    [l10n.t('Spender'), (each) => idValue(each.spender, 'account')],
    [l10n.t('State'), (each) => textValue(stateWords(each))],
    [l10n.t('Delegating spender'), (each) => idValue(each.delegating_spender, 'account')],
    [l10n.t('Created'), (each) => timeValue(each.created_timestamp)],
    [l10n.t('Modified'), (each) => timeValue(each.modified_timestamp)],
  ]);
}

/** The mirror node also calls the NFTs of a deleted token deleted; those have an owner, a burned one has none. */
function stateWords({ deleted, account_id: owner }: Nft): string {
  if (!deleted) return '';
  return owner === null ? l10n.t('burned') : l10n.t('deleted');
}
