import { visibleText } from '../../format/escape.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { decodeAbi } from '../../ledger/evm/abi.ts';
import { type AbiIndex, type Decoded, describeDecoded } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { SavedCall } from './savedCall.ts';

/** What a saved test is about, for its comments and names. */
export interface SavedAbout {
  /** The transaction. */
  readonly id: string;
  readonly network: string;
  readonly abis: AbiIndex;
}

/** A test as a file: `name` without an extension, from the called contract and function. */
export interface SavedTest {
  readonly name: string;
  readonly text: string;
}

/** What the test's file is about, in two lines. */
export function headOf(saved: SavedCall, { id, network, abis }: SavedAbout): string[] {
  const { call, failure, output } = saved;
  const called = decoded('function', call.input, abis);
  const created = createdIn(saved);
  const did = created ? `The creation of ${nameOfContract(created)}` : called ? describeDecoded(called) : 'A call';
  const end = failure === undefined ? 'succeeded' : `failed: ${reasonOf(failure, output, abis)}`;
  return [
    oneLine(`${did} of ${id} on ${network}, which ${end}.`),
    'With the state that it read; needs no network. Values are in tinybars, as contracts see them on Hedera.',
  ];
}

/** The `path:Name` of the contract that the call creates. */
function createdIn({ accounts }: SavedCall): string | undefined {
  return accounts.find(({ isCreated }) => isCreated)?.own;
}

/** The name of the called function, as an identifier. */
export function calledName(saved: SavedCall, { abis }: SavedAbout): string {
  if (createdIn(saved) !== undefined) return 'constructor';
  const { call } = saved;
  return identifier(decoded('function', call.input, abis)?.name ?? 'call');
}

/** The name of the called contract, as an identifier; `Saved` for one that isn't the project's. */
export function contractName({ call, accounts }: SavedCall): string {
  const own = accounts.find((each) => each.own !== undefined && each.address === call.to)?.own;
  return identifier(nameOfContract(own ?? ':Saved'));
}

function identifier(name: string): string {
  return name.replace(/\W/g, '_');
}

/** Why the call failed: the error with its values, or the name of the failure. */
export function reasonOf(failure: SavedCall['failure'], output: Uint8Array, abis: AbiIndex): string {
  const error = failure === 'revert' ? decoded('error', output, abis) : undefined;
  if (error?.signature === 'Error(string)') return JSON.stringify(error.values[0]?.text ?? '');
  return error ? describeDecoded(error) : (failure ?? '');
}

/** The function or error that encodes to exactly these bytes, with its types in the signature. */
export function decoded(kind: 'error' | 'function', data: Uint8Array, abis: AbiIndex): Decoded | undefined {
  const hex = hexOfBytes(data);
  for (const { name, inputs } of abis.find(kind, hex.slice(0, 10))) {
    const values = decodeAbi(inputs, hex.slice(10), { exact: true });
    if (values) return { name, values, signature: `${name}(${values.map(({ type }) => type).join(',')})` };
  }
  return undefined;
}

/**
 * The values as literals that encode to the same bytes; undefined if one isn't a single value.
 * @param literalOf a value in the words of a language; undefined if there are none
 */
export function literalsOf(
  { values }: Decoded,
  data: Uint8Array,
  literalOf: (type: string, text: string) => string | undefined,
): string[] | undefined {
  const literals = values.flatMap(({ type, text }) => literalOf(type, text) ?? []);
  if (literals.length < values.length) return undefined;
  // Data may be encoded otherwise than compilers do.
  const least = 4 + values.reduce((total, { type, text }) => total + encodedLength(type, text), 0);
  return data.length === least ? literals : undefined;
}

/** The length of a value's head and tail. */
function encodedLength(type: string, text: string): number {
  if (type !== 'string' && type !== 'bytes') return 32;
  const length = type === 'bytes' ? text.length / 2 - 1 : text.length;
  return 64 + Math.ceil(length / 32) * 32;
}

/** A text of printable ASCII, which is quoted alike in Solidity and JavaScript; undefined for another. */
export function quotedText(text: string): string | undefined {
  return /^[\x20-\x7e]*$/.test(text) ? JSON.stringify(text) : undefined;
}

/** The names of a file for the addresses of a call, and for what else it names; each once. */
export class SavedNames {
  readonly #addresses = new Map<string, string>();
  readonly #taken: Set<string>;

  /** @param taken names that mean something else */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** Names the accounts, the sender first. */
  addAddresses({ call, accounts, answers }: SavedCall): void {
    this.#add(call.from, 'SENDER');
    for (const { address, own } of accounts)
      this.#add(address, own === undefined ? 'ACCOUNT' : constantOf(nameOfContract(own)));
    this.#add(call.to, 'CALLED');
    for (const { address } of answers)
      this.#add(address, /^0x0{37}16[78]$/.test(address) ? 'SYSTEM_CONTRACT' : 'ANSWERED');
  }

  #add(address: string, wanted: string): void {
    if (!this.#addresses.has(address)) this.#addresses.set(address, this.take(wanted));
  }

  /** The name, or with a number if it's taken. */
  take(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}_${number}`;
    this.#taken.add(name);
    return name;
  }

  /** Undefined for an address without one. */
  of(address: string): string | undefined {
    return this.#addresses.get(address);
  }

  /** The addresses that a text names, in order. */
  usedIn(text: string): [address: string, name: string][] {
    return [...this.#addresses].filter(([, name]) => new RegExp(`\\b${name}\\b`).test(text));
  }
}

/** `MyVault` as `MY_VAULT`. */
function constantOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Numbers below 2^128 as numbers. */
export function shortNumber(word: string): string {
  const number = BigInt(word);
  return number < 1n << 128n ? String(number) : word;
}

/** Hostile text for a comment: visible, in one line. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').slice(0, 300);
}

/** Lines one level deeper. */
export function indented(lines: readonly string[], by = '    '): string[] {
  return lines.map((each) => (each === '' ? '' : `${by}${each}`));
}
