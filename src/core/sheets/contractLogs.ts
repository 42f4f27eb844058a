import type { ContractLog, ContractResultDetail } from '../ledger/schema/contractResults.ts';
import type { Section } from './sheet.ts';
import { type Listed, tableSection } from './table.ts';
import { codeValue, idValue, integerValue } from './values.ts';

type ResultLog = ContractResultDetail['logs'][number];

/** The events that contracts gave out; those of a list also say where in the ledger they stand. */
export function logsSection(logs: Listed<ContractLog | ResultLog> | undefined): Section[] {
  return [
    ...tableSection('Events', logs, [
      ['Index', (each) => integerValue(each.index), 'right'],
      ['Contract', (each) => idValue(each.contract_id, 'contract')],
      ['Address', (each) => codeValue(each.address)],
      ['Topics', (each) => codeValue(each.topics.join(' '))],
      ['Data', (each) => codeValue(each.data)],
      ['Bloom', (each) => codeValue(each.bloom)],
    ]),
    ...tableSection('Where the events stand', listed(logs), [
      ['Index', (each) => integerValue(each.index), 'right'],
      ['Time', (each) => idValue(each.timestamp, 'transaction')],
      ['Transaction', (each) => idValue(each.transaction_hash, 'transaction')],
      ['In block', (each) => integerValue(each.transaction_index), 'right'],
      ['Block', (each) => idValue(each.block_number?.toString(), 'block')],
      ['Block hash', (each) => idValue(each.block_hash, 'block')],
      ['Called contract', (each) => idValue(each.root_contract_id, 'contract')],
    ]),
  ];
}

function listed(logs: Listed<ContractLog | ResultLog> | undefined): Listed<ContractLog> | undefined {
  return logs && { rows: logs.rows.filter((each): each is ContractLog => 'block_number' in each) };
}
