import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger } from '../../format/amounts.ts';
import { formatTime } from '../../format/times.ts';
import type { AccountBalance } from '../../ledger/rest/schema/balances.ts';
import { type Listed, timeOf } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { field, fieldsBlock, hbarValue, idValue, type SheetContext, timeValue, tokenValue } from '../parts/values.ts';
import type { Sheet } from '../sheet.ts';

export interface BalancesModel {
  /** `0.0.1001 at 1700000000.000000000`. */
  id: string;
  /** The requested consensus time. */
  timestamp: string;
  balances: Listed<AccountBalance>;
}

/**
 * The holdings of accounts at a time, in ℏ and tokens. The mirror node records balances every 15 minutes: the sheet
 * says which record it is.
 */
export function balancesSheet(model: BalancesModel, context: SheetContext): Sheet {
  const { id, timestamp, balances } = model;
  const rows = balances.rows.flatMap((each) => ('tokens' in each ? [each] : []));
  const tokens = rows.flatMap(({ account, tokens: held }) => held.map((each) => ({ account, ...each })));
  return {
    kind: 'balances',
    id,
    title: l10n.t('Balances'),
    headline: headlineOf(rows, balances, model),
    tone: 'neutral',
    icon: 'list-flat',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Requested time'), timeValue(timestamp)),
            field(l10n.t('As of'), timeValue(timeOf(balances)), {
              note: l10n.t('the latest record before that time; the mirror node records balances every 15 minutes'),
            }),
          ),
        ],
      },
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

/** The holdings in ℏ of the first accounts; the others are counted. */
function headlineOf(
  rows: readonly AccountBalance[],
  balances: Listed<AccountBalance>,
  { id, timestamp }: BalancesModel,
): string {
  const time = formatTime(timeOf(balances) ?? timestamp);
  const [accounts = id] = id.split(' at ');
  const held = (row: AccountBalance) => formatHbar(row.balance ?? 0n);
  const [first, second, ...others] = rows;
  if (balances.rows.length > rows.length && !first) return l10n.t`Can't read the balances of ${accounts} as of ${time}`;
  if (!first) return l10n.t`No balances of ${accounts} are recorded as of ${formatTime(timestamp)}`;
  const one = l10n.t`${first.account ?? ''} had ${held(first)}`;
  if (!second) return l10n.t`${one} as of ${time}`;
  const two = l10n.t`${one} and ${second.account ?? ''} had ${held(second)}`;
  if (others.length === 0) return l10n.t`${two} as of ${time}`;
  return others.length === 1
    ? l10n.t`${two} (1 other) as of ${time}`
    : l10n.t`${two} (${formatInteger(others.length)} others) as of ${time}`;
}
