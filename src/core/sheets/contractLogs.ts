import { type AbiIndex, decodeEvent, describeDecoded } from '../ledger/abiIndex.ts';
import type { ContractLog, ContractResultDetail } from '../ledger/schema/contractResults.ts';
import type { Listed } from './listed.ts';
import type { Section } from './sheet.ts';
import { type RowColumn, recordSection } from './table.ts';
import { codeValue, idValue, integerValue } from './values.ts';

type ResultLog = ContractResultDetail['logs'][number];

/** The events that contracts gave out; those of a list also say where in the ledger they stand. */
export function logsSection(logs: Listed<ContractLog | ResultLog> | undefined, abis?: AbiIndex): Section[] {
  return recordSection('Events', logs, (each) => `Event ${each.index ?? '?'}`, [
    ['Event', (each) => codeValue(eventOf(each, abis))],
    ['Contract', (each) => idValue(each.contract_id, 'contract')],
    ['Address', (each) => codeValue(each.address)],
    ['Topics', (each) => codeValue(each.topics.join(' '))],
    ['Data', (each) => codeValue(each.data)],
    placed('Transaction', (each) => idValue(each.timestamp, 'transaction')),
    placed('EVM hash', (each) => idValue(each.transaction_hash, 'transaction')),
    placed('Place in the block', (each) => integerValue(each.transaction_index)),
    placed('Block', (each) => idValue(each.block_number?.toString(), 'block')),
    placed('Block hash', (each) => idValue(each.block_hash, 'block')),
    placed('Called contract', (each) => idValue(each.root_contract_id, 'contract')),
    ['Bloom', (each) => codeValue(each.bloom)],
  ]);
}

function eventOf({ topics, data }: ContractLog | ResultLog, abis: AbiIndex | undefined): string | undefined {
  const event =
    abis &&
    decodeEvent(
      topics.filter((topic) => topic !== null),
      data ?? '0x',
      abis,
    );
  return event && describeDecoded(event);
}

function placed(
  label: string,
  of: (log: ContractLog) => ReturnType<typeof idValue>,
): RowColumn<ContractLog | ResultLog> {
  return [label, (each) => ('block_number' in each ? of(each) : undefined)];
}
