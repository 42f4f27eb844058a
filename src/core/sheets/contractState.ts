import type { ContractState } from '../ledger/schema/contracts.ts';
import type { Listed } from './listed.ts';
import type { Section } from './sheet.ts';
import { tableSection } from './table.ts';
import { codeValue, idValue, timeValue } from './values.ts';

/** The storage slots of a contract. */
export function stateSection(slots: Listed<ContractState> | undefined): Section[] {
  return tableSection('Storage', slots, [
    ['Slot', (each) => codeValue(each.slot)],
    ['Value', (each) => codeValue(each.value)],
    ['Written', (each) => timeValue(each.timestamp)],
    ['Contract', (each) => idValue(each.contract_id, 'contract')],
    ['Address', (each) => codeValue(each.address)],
  ]);
}
