import * as l10n from '@vscode/l10n';
import { exactPercent } from '../../format/amounts.ts';
import type { TokenBalance } from '../../ledger/rest/schema/balances.ts';
import type { TokenInfo } from '../../ledger/rest/schema/tokens.ts';
import { type Listed, timeOf } from '../parts/listed.ts';
import { listSection, type RowColumn, tableOf } from '../parts/table.ts';
import { field, fieldsBlock, idValue, type SheetContext, textValue, timeValue, tokenValue } from '../parts/values.ts';
import type { Section, Value } from '../sheet.ts';

/** The holders of a token, each with its share of the supply, if it's known. */
export function holdersSection(
  { token_id: tokenId, total_supply: supply }: Pick<TokenInfo, 'token_id' | 'total_supply'>,
  holders: Listed<TokenBalance> | undefined,
  context: SheetContext,
): Section[] {
  const units = context.tokens?.get(tokenId ?? '');
  const of = (decimals: number | null): SheetContext =>
    decimals === null
      ? context
      : { ...context, tokens: new Map(context.tokens).set(tokenId ?? '', { ...units, decimals }) };
  const columns: RowColumn<TokenBalance>[] = [
    [l10n.t('Account'), (each) => idValue(each.account, 'account')],
    [l10n.t('Balance'), (each) => tokenValue(each.balance, tokenId, of(each.decimals)), 'right'],
    [l10n.t('Share of supply'), (each) => shareOfSupply(each.balance, supply), 'right'],
  ];
  // The balances belong to the time in the answer.
  const asOf = fieldsBlock(field(l10n.t('As of'), timeValue(timeOf(holders))));
  return listSection(l10n.t('Holders'), holders, ({ rows }, before) => [
    asOf,
    tableOf(
      rows,
      columns,
      before.filter(({ type }) => type === 'table'),
    ),
  ]);
}

/** Undefined if the balance, which is older, exceeds the supply. */
function shareOfSupply(balance: bigint | null, supply: bigint | null): Value | undefined {
  if (balance === null || balance < 0n || !supply || balance > supply) return undefined;
  return textValue(exactPercent(balance, supply));
}
