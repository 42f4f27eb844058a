import type { Nft } from '../ledger/schema/nfts.ts';
import type { Listed } from './listed.ts';
import type { Section } from './sheet.ts';
import { tableSection } from './table.ts';
import { nftId } from './transfers.ts';
import { bytesValue, idValue, textValue, timeValue } from './values.ts';

/** NFTs: those of an account, or those of a token. */
export function nftsSection(nfts: Listed<Nft> | undefined): Section[] {
  return tableSection('NFTs', nfts, [
    ['NFT', (each) => idValue(nftId(each.token_id, each.serial_number), 'nft')],
    ['Owner', (each) => idValue(each.account_id, 'account')],
    ['Metadata', (each) => bytesValue(each.metadata)],
    ['May be spent by', (each) => idValue(each.spender, 'account')],
    ['State', (each) => textValue(each.deleted ? 'burned' : '')],
    ['Spender appointed by', (each) => idValue(each.delegating_spender, 'account')],
    ['Created', (each) => timeValue(each.created_timestamp)],
    ['Changed', (each) => timeValue(each.modified_timestamp)],
  ]);
}
