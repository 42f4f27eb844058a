import * as l10n from '@vscode/l10n';
import type { ContractState } from '../../ledger/rest/schema/contracts.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { codeValue, idValue, timeValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

/** The storage slots of a contract. */
export function stateSection(slots: Listed<ContractState> | undefined): Section[] {
  return tableSection(l10n.t('Storage'), slots, [
    [l10n.t('Slot'), (each) => codeValue(each.slot)],
    [l10n.t('Value'), (each) => codeValue(each.value)],
    [l10n.t('Written'), (each) => timeValue(each.timestamp)],
    [l10n.t('Contract'), (each) => idValue(each.contract_id, 'contract')],
    [l10n.t('Address'), (each) => codeValue(each.address)],
  ]);
}
