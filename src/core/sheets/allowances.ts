import type { CryptoAllowance, NftAllowance, TokenAllowance } from '../ledger/schema/allowances.ts';
import type { Listed } from './listed.ts';
import type { Section } from './sheet.ts';
import { tableSection } from './table.ts';
import { hbarValue, idValue, type SheetContext, timeValue, tokenValue, yesNo } from './values.ts';

/** What an account allows others to spend; each list may not have been asked for. */
export interface Allowances {
  hbar?: Listed<CryptoAllowance> | undefined;
  tokens?: Listed<TokenAllowance> | undefined;
  nfts?: Listed<NftAllowance> | undefined;
}

/** A section for each kind of allowance that there is. */
export function allowanceSections({ hbar, tokens, nfts }: Allowances, context: SheetContext): Section[] {
  return [
    ...tableSection(
      'Allowances of ℏ',
      hbar,
      [
        ['Owner', (each) => idValue(each.owner, 'account')],
        ['Spender', (each) => idValue(each.spender, 'account')],
        ['Left', (each) => hbarValue(each.amount, context), 'right'],
        ['Granted', (each) => hbarValue(each.amount_granted, context), 'right'],
        ['Since', (each) => timeValue(each.timestamp?.from)],
        ['Until', (each) => timeValue(each.timestamp?.to)],
      ],
      'Allowances',
    ),
    ...tableSection(
      'Allowances of tokens',
      tokens,
      [
        ['Owner', (each) => idValue(each.owner, 'account')],
        ['Spender', (each) => idValue(each.spender, 'account')],
        ['Token', (each) => idValue(each.token_id, 'token')],
        ['Left', (each) => tokenValue(each.amount, each.token_id, context), 'right'],
        ['Granted', (each) => tokenValue(each.amount_granted, each.token_id, context), 'right'],
        ['Since', (each) => timeValue(each.timestamp?.from)],
        ['Until', (each) => timeValue(each.timestamp?.to)],
      ],
      'Allowances',
    ),
    ...tableSection(
      'Allowances of NFTs',
      nfts,
      [
        ['Owner', (each) => idValue(each.owner, 'account')],
        ['Spender', (each) => idValue(each.spender, 'account')],
        ['Token', (each) => idValue(each.token_id, 'token')],
        ['All serials', (each) => yesNo(each.approved_for_all)],
        ['Since', (each) => timeValue(each.timestamp?.from)],
        ['Until', (each) => timeValue(each.timestamp?.to)],
      ],
      'Allowances',
    ),
  ];
}
