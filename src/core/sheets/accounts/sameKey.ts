import * as l10n from '@vscode/l10n';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { hbarValue, idValue, type SheetContext, textValue, timeValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';
import { addressValue } from './accountFields.ts';

/** The other accounts that this account's key signs for; none if it signs only for this one. */
export function sameKeySection(own: Account, accounts: Listed<Account> | undefined, context: SheetContext): Section[] {
  const others = accounts?.rows.filter((row) => !('account' in row) || row.account !== own.account);
  if (!accounts || ((others?.length ?? 0) === 0 && !accounts.unread)) return [];
  return tableSection(
    l10n.t('Accounts with this key'),
    accounts,
    [
      [l10n.t('Account'), (each) => idValue(each.account, 'account')],
      [l10n.t('Balance'), (each) => hbarValue(each.balance?.balance, context), 'right'],
      [l10n.t('EVM address'), (each) => addressValue(each.evm_address)],
      [l10n.t('Memo'), (each) => textValue(each.memo)],
      [l10n.t('Created'), (each) => timeValue(each.created_timestamp)],
    ],
    l10n.t('Details'),
  );
}
