import * as l10n from '@vscode/l10n';
import { formatTime } from '../../format/times.ts';
import { type AbiIndex, type Decoded, decodeEvent, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import type { ContractLog, ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { Listed } from '../parts/listed.ts';
import { type RowColumn, recordSection } from '../parts/table.ts';
import { bloomValue, codeValue, idValue, integerValue, textValue, transactionTime } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

type ResultLog = ContractResultDetail['logs'][number];

/** The events that contracts emitted; those of a list also show their position in the ledger. */
export function logsSection(logs: Listed<ContractLog | ResultLog> | undefined, abis?: AbiIndex): Section[] {
  return recordSection(l10n.t('Events'), logs, headingOf(logs, abis), [
    [l10n.t('Event'), (each) => codeValue(describedEvent(each, abis))],
    [l10n.t('Documentation'), (each) => textValue(eventOf(each, abis)?.doc)],
    [l10n.t('Contract'), (each) => idValue(each.contract_id, 'contract')],
    [l10n.t('Address'), (each) => codeValue(each.address)],
    [l10n.t('Topics'), (each) => codeValue(each.topics.join(' '))],
    [l10n.t('Data'), (each) => codeValue(each.data)],
    placed(l10n.t('Time'), (each) => transactionTime(each.timestamp)),
    placed(l10n.t('EVM hash'), (each) => idValue(each.transaction_hash, 'transaction')),
    placed(l10n.t('Event index'), (each) => integerValue(each.index)),
    placed(l10n.t('Transaction index'), (each) => integerValue(each.transaction_index)),
    placed(l10n.t('Block'), (each) => idValue(each.block_number?.toString(), 'block')),
    placed(l10n.t('Block hash'), (each) => idValue(each.block_hash, 'block')),
    placed(l10n.t('Root contract'), (each) => idValue(each.root_contract_id, 'contract')),
    [l10n.t('Bloom'), (each) => bloomValue(each.bloom)],
  ]);
}

/**
 * Within a transaction, the event's number; in a list of several transactions, where the same numbers come again, what
 * it is and when.
 */
function headingOf(logs: Listed<ContractLog | ResultLog> | undefined, abis: AbiIndex | undefined) {
  const isList = logs?.rows.some((each) => 'block_number' in each) ?? false;
  return (each: ContractLog | ResultLog): string => {
    if (!isList || !('timestamp' in each) || each.timestamp === null) return l10n.t`Event ${each.index ?? '?'}`;
    const name = eventOf(each, abis)?.name ?? l10n.t('Event');
    return l10n.t`${name}, ${formatTime(each.timestamp)}`;
  };
}

function describedEvent(log: ContractLog | ResultLog, abis: AbiIndex | undefined): string | undefined {
  const event = eventOf(log, abis);
  return event && describeDecoded(event);
}

function eventOf({ topics, data }: ContractLog | ResultLog, abis: AbiIndex = noAbis): Decoded | undefined {
  return decodeEvent(
    topics.filter((topic) => topic !== null),
    data ?? '0x',
    abis,
  );
}

function placed(
  label: string,
  of: (log: ContractLog) => ReturnType<typeof idValue>,
): RowColumn<ContractLog | ResultLog> {
  return [label, (each) => ('block_number' in each ? of(each) : undefined)];
}
