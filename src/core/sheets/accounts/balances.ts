import * as l10n from '@vscode/l10n';
import type { AccountBalance, TokenBalance } from '../../ledger/rest/schema/balances.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { hbarValue, idValue, type SheetContext, timeValue, tokenValue } from '../parts/values.ts';
import type { Section, Sheet } from '../sheet.ts';

/** A list of accounts, as many as were asked for, with what they hold in ℏ and tokens. */
export function balancesSheet(balances: Listed<AccountBalance>, context: SheetContext): Sheet {
  const rows = balances.rows.flatMap((each) => ('tokens' in each ? [each] : []));
  const tokens = rows.flatMap(({ account, tokens: held }) => held.map((each) => ({ account, ...each })));
  return {
    kind: 'balances',
    id: context.network.name,
    title: l10n.t('Balances'),
    headline: headlineOf(balances.rows.length, context.network.name),
    tone: 'neutral',
    icon: 'list-flat',
    sections: [
      ...asOfSection(l10n.t('Summary'), balances),
      ...tableSection(l10n.t('Balances'), balances, [
        [l10n.t('Account'), (each) => idValue(each.account, 'account')],
        [l10n.t('Balance'), (each) => hbarValue(each.balance, context), 'right'],
      ]),
      ...tableSection(l10n.t('Tokens'), { rows: tokens }, [
        [l10n.t('Account'), (each) => idValue(each.account, 'account')],
        [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
        [l10n.t('Balance'), (each) => tokenValue(each.balance, each.token_id, context), 'right'],
      ]),
    ],
  };
}

function headlineOf(count: number, network: string): string {
  return count === 1
    ? l10n.t`Balances of one account on ${network}.`
    : l10n.t`Balances of ${count} accounts on ${network}.`;
}

/** Who holds a token. */
export function holdersSection(
  tokenId: string | null,
  holders: Listed<TokenBalance> | undefined,
  context: SheetContext,
): Section[] {
  const units = context.tokens?.get(tokenId ?? '');
  const of = (decimals: number | null): SheetContext =>
    decimals === null
      ? context
      : { ...context, tokens: new Map(context.tokens).set(tokenId ?? '', { ...units, decimals }) };
  return [
    ...asOfSection(l10n.t('Holders as of'), holders, l10n.t('Holders')),
    ...tableSection(l10n.t('Holders'), holders, [
      [l10n.t('Account'), (each) => idValue(each.account, 'account')],
      [l10n.t('Balance'), (each) => tokenValue(each.balance, tokenId, of(each.decimals)), 'right'],
    ]),
  ];
}

/** Balances are those of one time, which the answer names. */
function asOfSection(title: string, list: Listed<object> | undefined, tab?: string): Section[] {
  const timestamp = list?.raw?.timestamp;
  const value = typeof timestamp === 'string' ? timeValue(timestamp) : undefined;
  if (value === undefined) return [];
  const fields = [{ label: l10n.t('As of'), values: [value] }];
  return [{ title, level: 'detail', ...(tab !== undefined && { tab }), blocks: [{ type: 'fields', fields }] }];
}
