import type { AccountBalance, TokenBalance } from '../ledger/schema/balances.ts';
import type { Listed } from './listed.ts';
import type { Section, Sheet } from './sheet.ts';
import { tableSection } from './table.ts';
import { hbarValue, idValue, type SheetContext, timeValue, tokenValue } from './values.ts';

/** A list of accounts, as many as were asked for, with what they hold in ℏ and tokens. */
export function balancesSheet(balances: Listed<AccountBalance>, context: SheetContext): Sheet {
  const rows = balances.rows.flatMap((each) => ('tokens' in each ? [each] : []));
  const tokens = rows.flatMap(({ account, tokens: held }) => held.map((each) => ({ account, ...each })));
  return {
    kind: 'balances',
    id: context.network.name,
    title: 'Balances',
    headline: `Balances of ${balances.rows.length === 1 ? 'one account' : `${balances.rows.length} accounts`} on ${context.network.name}.`,
    tone: 'neutral',
    icon: 'list-flat',
    sections: [
      ...asOfSection('Summary', balances),
      ...tableSection('Balances', balances, [
        ['Account', (each) => idValue(each.account, 'account')],
        ['Balance', (each) => hbarValue(each.balance, context), 'right'],
      ]),
      ...tableSection('Tokens', { rows: tokens }, [
        ['Account', (each) => idValue(each.account, 'account')],
        ['Token', (each) => idValue(each.token_id, 'token')],
        ['Balance', (each) => tokenValue(each.balance, each.token_id, context), 'right'],
      ]),
    ],
  };
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
    ...asOfSection('Holders as of', holders, 'Holders'),
    ...tableSection('Holders', holders, [
      ['Account', (each) => idValue(each.account, 'account')],
      ['Balance', (each) => tokenValue(each.balance, tokenId, of(each.decimals)), 'right'],
    ]),
  ];
}

/** Balances are those of one time, which the answer names. */
function asOfSection(title: string, list: Listed<object> | undefined, tab?: string): Section[] {
  const timestamp = list?.raw?.timestamp;
  const value = typeof timestamp === 'string' ? timeValue(timestamp) : undefined;
  if (value === undefined) return [];
  const fields = [{ label: 'As of', values: [value] }];
  return [{ title, level: 'detail', ...(tab !== undefined && { tab }), blocks: [{ type: 'fields', fields }] }];
}
