import type { ContractLog, ContractResult } from '../ledger/rest/schema/contractResults.ts';
import type { ContractAction } from '../ledger/rest/schema/contractTraces.ts';
import { isHex, type TouchedSlot } from './changedState.ts';
import { KeyCollector } from './storageKeys.ts';

/** Where keys come from: calls, their events, and the slots that they read and wrote. */
interface KeySources {
  readonly results?: readonly Pick<ContractResult, 'from' | 'to' | 'function_parameters'>[];
  readonly actions?: readonly Pick<ContractAction, 'from' | 'to' | 'input'>[];
  readonly logs?: readonly Pick<ContractLog, 'address' | 'topics' | 'data'>[];
  readonly touched?: readonly Pick<TouchedSlot, 'value_read' | 'value_written'>[];
}

/** The mapping keys that appear in calls: senders, addresses, arguments, topics, token IDs, and counters. */
export function callKeys({ results = [], actions = [], logs = [], touched = [] }: KeySources): KeyCollector {
  const keys = new KeyCollector();
  for (const { from, to } of [...results, ...actions]) {
    keys.word(from);
    keys.word(to);
  }
  for (const { address, topics } of logs) {
    keys.word(address);
    for (const topic of topics) keys.word(topic);
  }
  for (const { function_parameters: data } of results) keys.data(data);
  for (const { data } of logs) keys.data(data);
  // A new entry's number is often what a counter held.
  for (const { value_read: read, value_written: written } of touched)
    for (const value of [read, written]) if (isHex(value)) keys.number(BigInt(value));
  for (const { input } of actions) keys.data(input);
  return keys;
}
