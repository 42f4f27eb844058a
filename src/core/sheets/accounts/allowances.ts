import * as l10n from '@vscode/l10n';
import { isUnlimited } from '../../format/amounts.ts';
import type { CryptoAllowance, NftAllowance, TokenAllowance } from '../../ledger/rest/schema/allowances.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { hbarValue, idValue, type SheetContext, timeValue, tokenValue, yesNo } from '../parts/values.ts';
import type { Section, Value } from '../sheet.ts';

/** What an account allows others to spend; each list may be missing if it wasn't requested. */
export interface Allowances {
  hbar?: Listed<CryptoAllowance> | undefined;
  tokens?: Listed<TokenAllowance> | undefined;
  nfts?: Listed<NftAllowance> | undefined;
}

/** A section for each kind of allowance that the account has. */
export function allowanceSections({ hbar, tokens, nfts }: Allowances, context: SheetContext): Section[] {
  return [
    ...tableSection(
      l10n.t('HBAR allowances'),
      hbar,
      [
        [l10n.t('Owner'), (each) => idValue(each.owner, 'account')],
        [l10n.t('Spender'), (each) => idValue(each.spender, 'account')],
        [l10n.t('Remaining'), (each) => allowed(each.amount, hbarValue(each.amount, context)), 'right'],
        [l10n.t('Granted'), (each) => allowed(each.amount_granted, hbarValue(each.amount_granted, context)), 'right'],
        [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
        [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
      ],
      l10n.t('Allowances'),
    ),
    ...tableSection(
      l10n.t('Token allowances'),
      tokens,
      [
        [l10n.t('Owner'), (each) => idValue(each.owner, 'account')],
        [l10n.t('Spender'), (each) => idValue(each.spender, 'account')],
        [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
        [l10n.t('Remaining'), (each) => allowed(each.amount, tokenValue(each.amount, each.token_id, context)), 'right'],
        [
          l10n.t('Granted'),
          (each) => allowed(each.amount_granted, tokenValue(each.amount_granted, each.token_id, context)),
          'right',
        ],
        [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
        [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
      ],
      l10n.t('Allowances'),
    ),
    ...tableSection(
      l10n.t('NFT allowances'),
      nfts,
      [
        [l10n.t('Owner'), (each) => idValue(each.owner, 'account')],
        [l10n.t('Spender'), (each) => idValue(each.spender, 'account')],
        [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
        [l10n.t('All serials'), (each) => yesNo(each.approved_for_all)],
        [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
        [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
      ],
      l10n.t('Allowances'),
    ),
  ];
}

/** What nobody can spend is no number to read, though its exact value stays. */
function allowed(amount: bigint | null, value: Value | undefined): Value | undefined {
  if (amount === null || !isUnlimited(amount) || value?.type !== 'amount') return value;
  return { type: 'amount', text: l10n.t('unlimited'), exact: value.exact, unit: value.unit };
}
