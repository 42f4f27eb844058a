import { visibleText } from '../../format/escape.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { decodeAbi } from '../../ledger/evm/abi.ts';
import { type AbiIndex, type Decoded, describeDecoded, describeOutput } from '../../ledger/evm/abiIndex.ts';
import { systemContractName } from '../../ledger/evm/systemContracts.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { failureWords } from '../story/failureWords.ts';
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

/** What the test's file is about, each a line. */
export function headOf(saved: SavedCall, { id, network, abis }: SavedAbout, names: SavedNames): string[] {
  const { call, failure, output, failedIn, accounts, slots } = saved;
  const when = new Date(Number(call.timestamp) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  const created = createdIn(saved);
  const callee = accounts.find(({ address }) => address === call.to)?.own;
  const value = call.value > 0n ? ` with ${call.value} tinybars` : '';
  const what = created
    ? `created ${nameOfContract(created)}${value}`
    : `called ${callWords(callee ? nameOfContract(callee) : (names.of(call.to) ?? call.to), call.input, abis)}${value}`;
  const within = failedIn
    ? ` in ${callWords(failedIn.own === undefined ? failedIn.address : nameOfContract(failedIn.own), failedIn.input, abis)}`
    : '';
  const returned = describeOutput(hexOfBytes(output), hexOfBytes(call.input), abis);
  const end =
    failure === undefined
      ? `It succeeded${created || returned === '' ? '' : ` and returned ${returned}`}`
      : `It failed${within}: ${reasonOf(failure, output, abis)}`;
  return [
    oneLine(`Transaction ${id} on ${network}, ${when}.`),
    oneLine(names.inText(`${call.from} ${what}.`)),
    oneLine(names.inText(`${end}.`)),
    'With the state that it read; needs no network. Values are in tinybars, as contracts see them on Hedera.',
    ...(slots.length > 0
      ? [
          'The state is in slots, as the variables lay when this was saved: if they move or change their types, save it again.',
        ]
      : []),
    ...(failure === undefined ? [] : ['One of the two tests is green. Keep the one that says what you want.']),
  ];
}

/** `Vault.withdraw(amount: 40)`. */
function callWords(contract: string, input: Uint8Array, abis: AbiIndex): string {
  const called = decoded('function', input, abis);
  if (called) return `${contract}.${describeDecoded(called)}`;
  return input.length < 4 ? contract : `${contract} with selector ${hexOfBytes(input.subarray(0, 4))}`;
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

/** In the file's name, too. */
const longestName = 60;

function identifier(name: string): string {
  return name.replace(/\W/g, '_').slice(0, longestName);
}

/** Why the call failed: the error with its values, or the EVM's own reason. */
export function reasonOf(failure: SavedCall['failure'], output: Uint8Array, abis: AbiIndex): string {
  if (failure === undefined) return '';
  const error = failure === 'revert' ? decoded('error', output, abis) : undefined;
  if (error?.signature === 'Error(string)') return JSON.stringify(error.values[0]?.text ?? '');
  return failureWords({ failure, output }, abis);
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

/** The values that a function returned, if they encode to exactly these bytes. */
export function decodedOutput(
  input: Uint8Array,
  output: Uint8Array,
  abis: AbiIndex,
): Pick<Decoded, 'values'> | undefined {
  for (const { outputs = [] } of abis.find('function', hexOfBytes(input.subarray(0, 4)))) {
    const values = outputs.length > 0 ? decodeAbi(outputs, hexOfBytes(output).slice(2), { exact: true }) : undefined;
    if (values) return { values };
  }
  return undefined;
}

/**
 * The values as literals that encode to the same bytes; undefined if one isn't a single value.
 * @param literalOf a value in the words of a language; undefined if there are none
 * @param selectorLength bytes before the values
 */
export function literalsOf(
  { values }: Pick<Decoded, 'values'>,
  data: Uint8Array,
  literalOf: (type: string, text: string) => string | undefined,
  selectorLength = 4,
): string[] | undefined {
  const literals = values.flatMap(({ type, text }) => literalOf(type, text) ?? []);
  if (literals.length < values.length) return undefined;
  // Data may be encoded otherwise than compilers do.
  const least = selectorLength + values.reduce((total, { type, text }) => total + encodedLength(type, text), 0);
  return data.length === least ? literals : undefined;
}

/** The length of a value's head and tail. */
function encodedLength(type: string, text: string): number {
  if (type !== 'string' && type !== 'bytes') return 32;
  const length = type === 'bytes' ? text.length / 2 - 1 : text.length;
  return 64 + Math.ceil(length / 32) * 32;
}

/** The comment of the test that holds the failure: a failure that leaves no data looks like any other without. */
export function failsNote({ failure, output }: SavedCall, abis: AbiIndex): string {
  const also = failure !== 'revert' && output.length === 0 ? ' Any failure without data looks the same.' : '';
  return `Green as long as the call fails as it did: ${oneLine(reasonOf(failure, output, abis))}.${also}`;
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
    for (const { address, own, code } of accounts)
      this.#add(
        address,
        own === undefined ? (code.length > 0 ? 'CONTRACT' : 'ACCOUNT') : constantOf(nameOfContract(own)),
      );
    this.#add(call.to, 'CALLED');
    for (const { address } of answers) this.#add(address, constantOf(systemContractName(address) ?? 'Answered'));
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

  /** A text with the names instead of addresses. */
  inText(text: string): string {
    return text.replace(/0x[0-9a-f]{40}(?![0-9a-f])/gi, (address) => this.of(address.toLowerCase()) ?? address);
  }

  /** The addresses that a text names, in order. */
  usedIn(text: string): [address: string, name: string][] {
    return [...this.#addresses].filter(([, name]) => new RegExp(`\\b${name}\\b`).test(text));
  }
}

/** `MyVault` and `My Vault` as `MY_VAULT`. */
function constantOf(name: string): string {
  return identifier(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2')).toUpperCase();
}

/** Hostile text for a comment: visible, in one line. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').slice(0, 300);
}

/** As long as a line may be. */
const longestLine = 110;

/** A line of code with its comment, behind it if that fits. */
export function withNote(line: string, comment: string): string[] {
  if (comment === '') return [line];
  return line.length + comment.length < longestLine ? [`${line} ${comment}`] : [comment, line];
}

/** Lines one level deeper. */
export function indented(lines: readonly string[], by = '    '): string[] {
  return lines.map((each) => (each === '' ? '' : `${by}${each}`));
}

/** A sentence or two for the message of an assertion; the name of what is checked only if both languages can quote it. */
export function expectedWords(variables: readonly string[], names: SavedNames): string {
  const text = oneLine(names.inText(variables.join(', ')));
  return variables.length > 0 && quotedText(text) !== undefined ? `Expected ${text}` : 'A slot holds something else';
}
