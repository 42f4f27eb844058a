import * as l10n from '@vscode/l10n';
import { exactPercent } from '../../format/amounts.ts';
import type { TokenInfo } from '../../ledger/rest/schema/tokens.ts';
import { tableSection } from '../parts/table.ts';
import { feeValue, idValue, type SheetContext, textValue, tokenValue, yesNo } from '../parts/values.ts';
import type { Section, Value } from '../sheet.ts';

type CustomFees = NonNullable<TokenInfo['custom_fees']>;
type Fraction = CustomFees['royalty_fees'][number]['amount'];

/** A custom fee of any kind, in words. */
interface Fee {
  kind: string;
  amount: Value | undefined;
  /** The limits of a fractional fee. */
  least?: Value | undefined;
  most?: Value | undefined;
  /** The token it is paid in; by default ℏ or the token itself. */
  token: string | null;
  collector: string | null;
  exempt: boolean | null;
}

/** The fees that a token charges for transfers; `own` has the token's decimals. */
export function tokenFeesSection({ custom_fees: fees, token_id: tokenId }: TokenInfo, own: SheetContext): Section[] {
  if (fees === null) return [];
  const rows = [...fixedFees(fees, own), ...fractionalFees(fees, tokenId, own), ...royaltyFees(fees, own)];
  return tableSection(l10n.t('Custom fees'), { rows }, [
    [l10n.t('Type'), (each) => textValue(each.kind)],
    [l10n.t('Amount'), (each) => each.amount, 'right'],
    [l10n.t('Minimum'), (each) => each.least, 'right'],
    [l10n.t('Maximum'), (each) => each.most, 'right'],
    [l10n.t('Paid in'), (each) => idValue(each.token, 'token')],
    [l10n.t('Collector'), (each) => idValue(each.collector, 'account')],
    [l10n.t('Collectors exempt'), (each) => yesNo(each.exempt)],
  ]);
}

function fixedFees({ fixed_fees: fees }: CustomFees, own: SheetContext): Fee[] {
  return fees.map((fee) => ({
    kind: l10n.t('fixed'),
    amount: feeValue(fee.amount, fee.denominating_token_id, own),
    token: fee.denominating_token_id,
    ...collectorOf(fee),
  }));
}

function fractionalFees({ fractional_fees: fees }: CustomFees, tokenId: string | null, own: SheetContext): Fee[] {
  return fees.map((fee) => {
    const paidIn = fee.denominating_token_id ?? tokenId;
    return {
      kind: fee.net_of_transfers
        ? l10n.t('fractional, paid by the sender on top')
        : l10n.t('fractional, deducted from the amount received'),
      amount: fractionValue(fee.amount),
      least: tokenValue(fee.minimum ?? 0n, paidIn, own),
      // The ledger's maximum of 0 is none.
      most: fee.maximum ? tokenValue(fee.maximum, paidIn, own) : textValue(l10n.t('unlimited')),
      token: fee.denominating_token_id,
      ...collectorOf(fee),
    };
  });
}

function royaltyFees({ royalty_fees: fees }: CustomFees, own: SheetContext): Fee[] {
  return fees.flatMap((fee): Fee[] => {
    const royalty: Fee = {
      kind: l10n.t('royalty'),
      amount: fractionValue(fee.amount),
      token: fee.denominating_token_id,
      ...collectorOf(fee),
    };
    const fallback = fee.fallback_fee;
    if (fallback === null) return [royalty];
    const { amount, denominating_token_id: token } = fallback;
    return [
      royalty,
      { kind: l10n.t('royalty fallback'), amount: feeValue(amount, token, own), token, ...collectorOf(fee) },
    ];
  });
}

function collectorOf(fee: { collector_account_id: string | null; all_collectors_are_exempt: boolean | null }) {
  return { collector: fee.collector_account_id, exempt: fee.all_collectors_are_exempt };
}

/** The percentage and the exact fraction; one that is no number as it is. */
function fractionValue(fraction: Fraction): Value | undefined {
  if (fraction === null) return undefined;
  const { numerator, denominator } = fraction;
  if (numerator === null || !denominator) return textValue(`${numerator ?? '–'}/${denominator ?? '–'}`);
  return textValue(`${exactPercent(numerator, denominator)} (${numerator}/${denominator})`);
}
