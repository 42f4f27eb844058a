import { isLensError, type LensError } from '../../net/errors.ts';
import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import type { ContractCall } from '../rest/client/contracts.ts';
import { unlessNotFound } from '../rest/unlessNotFound.ts';
import { type AbiEntry, type AbiParameter, type AbiValue, decodeAbi } from './abi.ts';
import type { AbiIndex } from './abiIndex.ts';
import { type AbiArgument, encodeCall } from './encodeAbi.ts';
import { decodeRevert, type Revert } from './revert.ts';

/** The part of the client that runs calls which change nothing. */
export interface CallClient {
  readonly contracts: Pick<LedgerClient['contracts'], 'call'>;
}

/** How a simulated call ended: with its output (`0x` and hex), or a revert. */
export type CallEnd = { kind: 'returned'; output: string } | { kind: 'reverted'; revert: Revert };

export type ContractAnswer =
  | { kind: 'values'; values: readonly AbiValue[] }
  | { kind: 'reverted'; revert: Revert }
  /** The output doesn't fit the function, for example because there is no code at the address: `0x` and hex. */
  | { kind: 'misfit'; output: string };

/** A function of a contract with its arguments. */
interface ContractQuestion {
  /** The contract's EVM address. */
  to: string;
  entry: AbiEntry;
  values: readonly AbiArgument[];
  /** A block number; without it, the newest state. */
  block?: string | undefined;
}

/**
 * Simulates a call on the mirror node; nothing is sent to the network.
 * @param abis explain its revert
 * @throws LensError if the mirror node can't run it
 */
export async function simulateCall(
  client: CallClient,
  call: ContractCall,
  abis: AbiIndex,
  options: AskOptions = {},
): Promise<CallEnd> {
  try {
    const { result } = await client.contracts.call(call, options);
    return { kind: 'returned', output: result ?? '0x' };
  } catch (error) {
    if (!isLensError(error, 'http') || !isRevert(error)) throw error;
    return { kind: 'reverted', revert: decodeRevert(error.code ?? '', abis) };
  }
}

/** A refused request has status 400 as well; a revert has the EVM's or the network's message. */
function isRevert({ status, code, serverMessage = '' }: LensError): boolean {
  return status === 400 && (code !== undefined || /CONTRACT_REVERT_EXECUTED|execution reverted/i.test(serverMessage));
}

/**
 * Asks a function that changes nothing for its answer.
 * @throws LensError if the mirror node can't run the call
 */
export async function askContract(
  client: CallClient,
  { to, entry, values, block }: ContractQuestion,
  abis: AbiIndex,
  options: AskOptions,
): Promise<ContractAnswer> {
  const call = { to, data: encodeCall(entry, values), ...(block !== undefined && { block }) };
  const end = await simulateCall(client, call, abis, options);
  if (end.kind === 'reverted') return end;
  const decoded = decodeAbi(entry.outputs ?? [], end.output.slice(2));
  return decoded ? { kind: 'values', values: decoded } : { kind: 'misfit', output: end.output };
}

/** The functions that change nothing, in the order of the ABI. */
export function readableFunctions(entries: readonly AbiEntry[]): AbiEntry[] {
  return entries.filter(({ kind, isReadOnly }) => kind === 'function' && isReadOnly === true);
}

/**
 * The text of an argument with the EVM addresses of the accounts that it names by ID: a contract knows an account by its
 * alias's address if it has one. IDs that the ledger doesn't know stay, and are encoded as long-zero addresses.
 * @throws LensError if an ID can't be looked up: with another address, the contract would give another answer
 */
export async function withEvmAddresses(
  client: { readonly accounts: Pick<LedgerClient['accounts'], 'get'> },
  parameter: AbiParameter,
  text: string,
  options: AskOptions = {},
): Promise<string> {
  if (!namesOnlyAddresses(parameter)) return text;
  const ids = new Set(text.match(idWord) ?? []);
  const known = new Map<string, string>();
  for (const id of ids) {
    const found = await unlessNotFound(client.accounts.get(id, { transactions: false }, options));
    const address = found?.account.evm_address;
    if (address) known.set(id, address);
  }
  return text.replace(idWord, (id) => known.get(id) ?? id);
}

const idWord = /(?<![\w."])0\.0\.\d{1,12}(?![\w."])/g;

/** In text parameters, an ID is text. */
function namesOnlyAddresses({ type, components = [] }: AbiParameter): boolean {
  if (/^address(?:\[\d*\])*$/.test(type)) return true;
  return type.startsWith('tuple') && components.length > 0 && !components.some(hasText);
}

function hasText({ type, components = [] }: AbiParameter): boolean {
  return type.startsWith('string') || components.some(hasText);
}
