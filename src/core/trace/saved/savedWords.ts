import { visibleText } from '../../format/escape.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { decodeAbi } from '../../ledger/evm/abi.ts';
import { type AbiIndex, type Decoded, describeDecoded, describeOutput } from '../../ledger/evm/abiIndex.ts';
import { systemContractName } from '../../ledger/evm/systemContracts.ts';
import { longZeroAddress } from '../../ledger/ids/evmAddress.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { FailureStory, StoryPlace } from '../story/failureStory.ts';
import { failureWords } from '../story/failureWords.ts';
import { mainEntry } from '../story/mainEntry.ts';
import type { SavedCall } from './savedCall.ts';
import { argumentWords, constructorValues } from './savedConstruction.ts';

/** What a saved test is about, for its comments and names. */
export interface SavedAbout {
  /** The transaction. */
  readonly id: string;
  readonly network: string;
  readonly abis: AbiIndex;
  /** Why it failed, if that is known. */
  readonly story?: Pick<FailureStory, 'reason' | 'cause' | 'stack'>;
  /** The name that an address has for the user; hostile text. */
  readonly nameOf?: (address: string) => string | undefined;
}

/** A test as a file: `name` without an extension, from the called contract and function. */
export interface SavedTest {
  readonly name: string;
  readonly text: string;
}

/** When a call was, for people: `2026-03-01 12:30:00 UTC`. */
function dateOf({ timestamp }: Pick<SavedCall['call'], 'timestamp'>): string {
  return new Date(Number(timestamp) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}

/** The same of the test's block, and whether that isn't certain. */
export function blockDate({ call, isTimeUncertain }: Pick<SavedCall, 'call' | 'isTimeUncertain'>): string {
  return `${dateOf(call)}${isTimeUncertain ? ", the transaction's time, because the block's isn't known" : ''}`;
}

/**
 * What the test's file is about, each a line.
 * @param settings the functions of the test that have the arguments and the state
 */
export function headOf(saved: SavedCall, about: SavedAbout, names: SavedNames, settings: string): string[] {
  const { id, network, abis, story } = about;
  const { call, failure, output, failedIn, accounts, slots } = saved;
  const created = accounts.find(({ isCreated }) => isCreated);
  const callee = accounts.find(({ address }) => address === call.to)?.own;
  const value = call.value > 0n ? ` with ${call.value} tinybars` : '';
  const what = created
    ? `created ${nameOfContract(created.own ?? '')}${created.creation ? argumentWords(created.creation) : ''}${value}`
    : `called ${callWords(callee ? nameOfContract(callee) : (names.of(call.to) ?? call.to), call.input, abis)}${value}`;
  const within = failedIn
    ? ` in ${callWords(failedIn.own === undefined ? failedIn.address : nameOfContract(failedIn.own), failedIn.input, abis)}`
    : '';
  const returned = describeOutput(hexOfBytes(output), hexOfBytes(call.input), abis);
  const place = failure === undefined || !story ? undefined : mainEntry(story.stack)?.place;
  const end =
    failure === undefined
      ? `It succeeded${created || returned === '' ? '' : ` and returned ${returned}`}`
      : `It failed${within}${place ? ` at ${placeWords(place, saved)}` : ''}: ${whyFailed(saved, about)}`;
  const cause = failure !== undefined && story?.cause !== undefined ? `${story.cause}.` : undefined;
  const why = cause ?? place?.text;
  return [
    oneLine(`Transaction ${id} on ${network}, ${dateOf(call)}.`),
    oneLine(names.inText(`${call.from} ${what}.`)),
    oneLine(names.inText(`${end}.`)),
    ...(why === undefined ? [] : [oneLine(names.inText(`Why: ${why}`))]),
    `With the state that it read; needs no network.${hasValue(saved) ? ' Values are in tinybars, as contracts see them on Hedera.' : ''}`,
    ...(slots.length > 0
      ? [
          'The state is in slots, as the variables lay when this was saved: if they move or change their types, save it again.',
          "A slot that it read and that isn't set here was 0.",
        ]
      : []),
    ...(failure === undefined
      ? []
      : [
          'With the code that failed, the test that it fails as recorded is green and the test that it succeeds is red.',
          "Once the call succeeds, it's the other way round: delete the test that it fails. If it fails in another way, both are red.",
          `To try other arguments or state, change them in ${settings}.`,
        ]),
  ];
}

/** Whether the call or a contract in it has anything to send. */
function hasValue({ call, accounts, answers }: SavedCall): boolean {
  return (
    call.value > 0n ||
    accounts.some(({ balance = 0n, creation }) => balance > 0n || (creation?.value ?? 0n) > 0n) ||
    answers.some(({ value }) => value > 0n)
  );
}

/** `src/Vault.sol:34`, as the project names the file. */
function placeWords({ path, line, file }: StoryPlace, { project }: SavedCall): string {
  const root = `${project?.root}/`;
  return `${file?.onDisk?.startsWith(root) ? file.onDisk.slice(root.length) : path}:${line + 1}`;
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

/** Why the call failed: the error with its values, or what is known of a failure without data, or the EVM's own reason. */
export function whyFailed({ failure, output }: SavedCall, { abis, story }: SavedAbout): string {
  if (failure === undefined) return '';
  if (output.length === 0 && story) return story.reason;
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
export function failsNote(saved: SavedCall, about: SavedAbout, names: SavedNames): string {
  const also = saved.output.length === 0 ? ' Any failure without data looks the same.' : '';
  return `Green as long as the call fails as it did: ${oneLine(names.inText(whyFailed(saved, about)))}.${also} Delete it once the call succeeds.`;
}

/** A text of printable ASCII, which is quoted alike in Solidity and JavaScript; undefined for another. */
export function quotedText(text: string): string | undefined {
  return /^[\x20-\x7e]*$/.test(text) ? JSON.stringify(text) : undefined;
}

/** The names of a file for the addresses of a call, and for what else it names; each once. */
export class SavedNames {
  /** By the address in lowercase. */
  readonly #addresses = new Map<string, string>();
  readonly #taken: Set<string>;

  /** @param taken names that mean something else */
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /**
   * Names the addresses: the sender first, then the project's contracts, then others, each as it's known best: by the
   * user's name for it, by the variable or parameter that has it, or by its part in the call.
   */
  addAddresses(saved: SavedCall, { abis, nameOf }: Pick<SavedAbout, 'abis' | 'nameOf'>): void {
    const { call, accounts } = saved;
    this.#add(call.from, 'SENDER');
    for (const { address, own } of accounts) if (own !== undefined) this.#add(address, constantOf(nameOfContract(own)));
    const parts = partsOf(saved, abis);
    const known = rolesOf(saved, abis);
    for (const address of [...parts.keys(), ...known.keys()]) {
      const system = systemContractName(address);
      const wanted = [system, nameOf?.(address), known.get(address)].map((name) => constantOf(name ?? ''));
      this.#add(address, wanted.find((name) => /^[A-Z]/.test(name)) ?? parts.get(address) ?? 'ACCOUNT');
    }
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

  /** A text with the names instead of addresses, and of IDs that stand for long-zero addresses. */
  inText(text: string): string {
    return text.replace(
      /\b(?:0x[0-9a-f]{40}(?![0-9a-f])|0\.0\.\d+(?![\d.@-]))/gi,
      (found) => this.of(addressIn(found) ?? '') ?? found,
    );
  }

  /** The addresses that a text names, in order. */
  usedIn(text: string): [address: string, name: string][] {
    return [...this.#addresses].filter(([, name]) => new RegExp(`\\b${name}\\b`).test(text));
  }
}

/** `MyVault` and `My Vault` as `MY_VAULT`, `_owner` as `OWNER`. */
function constantOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/\W+/g, '_');
  return identifier(words.replace(/^_+(?=[A-Za-z])|_+$/g, '')).toUpperCase();
}

/** What only a token is asked. */
const tokenFunctions =
  /^(?:transfer|transferFrom|safeTransferFrom|approve|allowance|balanceOf|totalSupply|ownerOf|decimals)$/;

/** The addresses of a call by the part that they have in it, which names them if nothing else does. */
function partsOf({ call, accounts, answers }: SavedCall, abis: AbiIndex): Map<string, string> {
  const parts = new Map([[call.to, 'CALLED']]);
  const add = (address: string, part: string) => parts.set(address, parts.get(address) ?? part);
  for (const { address, input } of answers)
    add(address, tokenFunctions.test(decoded('function', input, abis)?.name ?? '') ? 'TOKEN' : 'ANSWERED');
  for (const { creation } of accounts) if (creation) add(creation.deployer, 'DEPLOYER');
  for (const { address, code } of accounts) add(address, code.length > 0 ? 'CONTRACT' : 'ACCOUNT');
  return parts;
}

/** The address that 32 bytes of storage may be; undefined for a number that fits 64 bits. */
export function addressInWord(word: string): string | undefined {
  const digits = /^0x0{24}([0-9a-f]{40})$/.exec(word)?.[1];
  return digits !== undefined && BigInt(word) >= 1n << 64n ? `0x${digits}` : undefined;
}

/** In lowercase: of an address, or of the ID that a long-zero address is shown as; undefined for another text. */
function addressIn(text: string): string | undefined {
  const address = (/^0\.0\.\d{1,12}$/.test(text) ? longZeroAddress(text) : text).toLowerCase();
  return /^0x[0-9a-f]{40}$/.test(address) ? address : undefined;
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/** The names of the variables and parameters that have an address: hostile text. The variables' come first. */
function rolesOf({ call, accounts, slots, answers, failedIn }: SavedCall, abis: AbiIndex): Map<string, string> {
  const roles = new Map<string, string>();
  const add = (address: string, name: string) => {
    const key = addressIn(address);
    if (key !== undefined && key !== zeroAddress && name !== '' && !roles.has(key)) roles.set(key, name);
  };
  const variables = [
    ...accounts.flatMap(({ creation }) => creation?.immutables ?? []),
    ...slots.flatMap((slot) => slot.variables),
  ];
  for (const variable of variables) {
    const [, name = '', address = ''] = /^(?:\w+\.)*(\w+) = ([\w.]+)$/.exec(variable) ?? [];
    add(address, name);
  }
  const inputs = [call.input, ...(failedIn ? [failedIn.input] : []), ...answers.map(({ input }) => input)];
  const given = [
    ...accounts.flatMap(({ creation }) => (creation ? (constructorValues(creation) ?? []) : [])),
    ...inputs.flatMap((input) => decoded('function', input, abis)?.values ?? []),
  ];
  for (const { name, type, text } of given) if (type === 'address') add(text, name);
  return roles;
}

/** Hostile text for a comment: visible, in one line. */
export function oneLine(text: string): string {
  const line = visibleText(text).replace(/\s+/g, ' ').slice(0, 300);
  return line.replace(/[\uD800-\uDBFF]$/, '');
}

/** As long as a line may be. */
export const longestLine = 110;

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
