import * as l10n from '@vscode/l10n';
import type { Hook, HookStorage } from '../../ledger/rest/schema/accounts.ts';
import { keyLine } from '../parts/keys.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { codeValue, idValue, textValue, timeValue, yesNo } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

/** The hooks of an account: contracts that the network calls when the account is used. */
export function hooksSection(hooks: Listed<Hook> | undefined): Section[] {
  return tableSection(l10n.t('Hooks'), hooks, [
    [l10n.t('Hook'), (each) => idValue(each.hook_id?.toString())],
    [l10n.t('Owner'), (each) => idValue(each.owner_id, 'account')],
    [l10n.t('Type'), (each) => textValue(each.type)],
    [l10n.t('Extension point'), (each) => textValue(each.extension_point)],
    [l10n.t('Contract'), (each) => idValue(each.contract_id, 'contract')],
    [l10n.t('Admin key'), (each) => codeValue(keyLine(each.admin_key))],
    [l10n.t('Created'), (each) => timeValue(each.created_timestamp)],
    [l10n.t('Deleted'), (each) => yesNo(each.deleted)],
    [l10n.t('Valid from'), (each) => timeValue(each.timestamp_range?.from)],
    [l10n.t('Valid to'), (each) => timeValue(each.timestamp_range?.to)],
  ]);
}

/** The storage slots of one hook. */
export function hookStorageSection(hookId: string, slots: Listed<HookStorage> | undefined): Section[] {
  return tableSection(
    l10n.t`Storage of hook ${hookId}`,
    slots,
    [
      [l10n.t('Slot'), (each) => codeValue(each.key)],
      [l10n.t('Value'), (each) => codeValue(each.value)],
      [l10n.t('Written'), (each) => timeValue(each.timestamp)],
    ],
    l10n.t('Hooks'),
  );
}
