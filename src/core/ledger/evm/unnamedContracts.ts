import { longZeroEntityId } from '../ids/evmAddress.ts';
import type { ContractLog, ContractResult, ContractResultDetail } from '../rest/schema/contractResults.ts';
import type { ContractAction } from '../rest/schema/contractTraces.ts';
import type { AbiIndex } from './abiIndex.ts';
import { decodeRevert } from './revert.ts';

/** Contracts whose records are requested for one transaction; a call rarely has more. */
const mostContracts = 10;

type Log = ContractLog | ContractResultDetail['logs'][number];

/** What contracts did, if known. */
export interface Doings {
  results?: readonly ContractResult[];
  actions?: readonly ContractAction[];
  logs?: readonly Log[];
}

/**
 * The EVM addresses of the contracts that did something that no known ABI names: a function, an event or an error.
 * At most ten, in the order of the calls.
 */
export function unnamedContracts({ results = [], actions = [], logs = [] }: Doings, abis: AbiIndex): string[] {
  const found = new Set<string>();
  const look = (address: string | null, isUnnamed: boolean) => {
    if (isUnnamed && address !== null && isContract(address)) found.add(address.toLowerCase());
  };
  const hasFunction = (input: string | null) => isCall(input) && abis.find('function', selectorOf(input)).length === 0;
  const hasError = (data: string | null) => decodeRevert(data ?? '', abis).kind === 'unknown';
  for (const { to, address, function_parameters: input, error_message: error, created_contract_ids: made } of results)
    look(address ?? to, (made.length === 0 && hasFunction(input)) || hasError(error));
  for (const { to, input, call_type: type, result_data: data, result_data_type: outcome } of actions)
    look(to, (type !== 'CREATE' && hasFunction(input)) || (outcome === 'REVERT_REASON' && hasError(data)));
  for (const { address, topics } of logs)
    look(address, !!topics[0] && abis.find('event', topics[0].toLowerCase()).length === 0);
  return [...found].slice(0, mostContracts);
}

function isCall(input: string | null): input is string {
  return /^0x[0-9a-f]{8}/i.test(input ?? '');
}

function selectorOf(input: string): string {
  return input.slice(0, 10).toLowerCase();
}

/** Numbers up to 1000 are the network's own accounts and contracts. */
function isContract(address: string): boolean {
  const id = longZeroEntityId(address);
  return /^0x[0-9a-f]{40}$/i.test(address) && !/^0x0{40}$/.test(address) && (!id || Number(id.slice(4)) > 1000);
}
