import * as l10n from '@vscode/l10n';
import type { Nft } from '../../ledger/rest/schema/nfts.ts';
import { nftId } from '../movements/transfers.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { bytesValue, idValue, textValue, timeValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

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
