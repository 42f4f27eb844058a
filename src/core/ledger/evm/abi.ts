import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { isRecord } from '../../json/isRecord.ts';
import { decodeUtf8 } from '../../platform/bytes.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { longZeroEntityId } from '../ids/evmAddress.ts';

/**
 * Contract ABIs and ABI-encoded data. Hand-made: this is 4 KB of the bundle, the same parts of viem 27 KB, of ox 34,
 * of ethers 40; and unchecked data must neither throw nor claim more memory than it has. A test compares it with ethers.
 */

/** A parameter of Solidity's ABI JSON. */
export interface AbiParameter {
  name: string;
  type: string;
  /** The type's name in the source if it has its own there: `enum Bank.Phase`, `contract IERC20`, `Price`. */
  declared?: string;
  components?: readonly AbiParameter[];
  /** For an event: in a topic, not in the data. */
  indexed?: boolean;
}

/** An error, function or event of a contract's ABI. */
export interface AbiEntry {
  kind: 'error' | 'function' | 'event';
  name: string;
  inputs: readonly AbiParameter[];
  /** Its NatSpec, in one line. */
  doc?: string;
  /** Of a function: what it returns. */
  outputs?: readonly AbiParameter[];
  /** Of a function: it changes nothing (`view` or `pure`), so that anyone can call it for its answer. */
  isReadOnly?: boolean;
}

/** A readable ABI value with its name and type. */
export interface AbiValue {
  name: string;
  type: string;
  text: string;
}

/** Data may claim any number of elements, even of size zero; no real error has more than this. */
const maxValues = 10_000;
const maxDepth = 32;
/** Of an entry or a type, in characters; a function type of structs has no more than some hundred. */
const longestName = 1_000;

/** The errors, functions and named events of a compiler's ABI; other and malformed entries are left out. */
export function readAbi(abi: unknown): AbiEntry[] {
  if (!Array.isArray(abi)) return [];
  return abi.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.name !== 'string') return [];
    const { type: kind, name } = entry;
    const inputs = readParameters(entry.inputs ?? []);
    if (kind === 'event' && entry.anonymous === true) return [];
    // Hashing a longer one takes long, and no contract has it.
    if (name.length > longestName) return [];
    if (!inputs || (kind !== 'error' && kind !== 'function' && kind !== 'event')) return [];
    const outputs = kind === 'function' ? readParameters(entry.outputs ?? []) : undefined;
    return [{ kind, name, inputs, ...(outputs && { outputs }), ...(isReadOnly(entry) && { isReadOnly: true }) }];
  });
}

/** Compilers before Solidity 0.4.16 and old Vyper write `constant`. */
function isReadOnly(entry: Record<string, unknown>): boolean {
  const { type, stateMutability: mutability, constant } = entry;
  return type === 'function' && (mutability === 'view' || mutability === 'pure' || constant === true);
}

function readParameters(inputs: unknown, depth = 0): AbiParameter[] | undefined {
  if (!Array.isArray(inputs) || depth > maxDepth) return undefined;
  const parameters: AbiParameter[] = [];
  for (const input of inputs as unknown[]) {
    if (!isRecord(input) || typeof input.type !== 'string' || input.type.length > longestName) return undefined;
    const components = input.components === undefined ? undefined : readParameters(input.components, depth + 1);
    const name = typeof input.name === 'string' ? input.name : '';
    const indexed = input.indexed === true;
    const declared = declaredIn(input.type, input.internalType);
    parameters.push({
      name,
      type: input.type,
      ...(declared !== undefined && { declared }),
      ...(components && { components }),
      ...(indexed && { indexed }),
    });
  }
  return parameters;
}

function declaredIn(type: string, internal: unknown): string | undefined {
  return typeof internal === 'string' && internal !== '' && internal !== type && internal.length <= longestName
    ? internal
    : undefined;
}

/** The type for people: its name in the source, as the state of a contract has it; a struct's members. */
export function shownType(parameter: AbiParameter): string {
  const { type, declared } = parameter;
  return declared !== undefined && !type.startsWith('tuple') ? declared : canonicalType(parameter);
}

/** The canonical signature, `Name(uint256,(address,bool)[])`. */
export function abiSignature({ name, inputs }: AbiEntry): string {
  return `${name}(${inputs.map(canonicalType).join(',')})`;
}

/** The signature's keccak256, which identifies an event in a log: `0x` and 64 hex digits. */
export function abiTopic(entry: AbiEntry): string {
  return hashOfSignature(abiSignature(entry));
}

/** The keccak256 of a canonical signature: `0x` and 64 hex digits. */
export function hashOfSignature(signature: string): string {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(signature)))}`;
}

/** Its first four bytes, which identify an error or function in data: `0x` and 8 hex digits. */
export function abiSelector(entry: AbiEntry): string {
  return abiTopic(entry).slice(0, 10);
}

/** The type with the names of its parts, for who writes a value of it: `(address who, uint8[] xs)[]`. */
export function namedType(parameter: AbiParameter): string {
  const { type, components = [] } = parameter;
  if (!type.startsWith('tuple')) return canonicalType(parameter);
  const members = components.map((each) => [namedType(each), each.name].filter(Boolean).join(' '));
  return `(${members.join(', ')})${type.slice('tuple'.length)}`;
}

/** The type as signatures have it: `(uint256,bool)[]` for an array of tuples. */
export function canonicalType({ type, components = [] }: AbiParameter): string {
  if (!type.startsWith('tuple')) return type.replace(/^(u?int)(?!\d)/, '$1256');
  return `(${components.map(canonicalType).join(',')})${type.slice('tuple'.length)}`;
}

/**
 * Decodes ABI-encoded arguments (hex without the selector, no `0x`). Undefined if the data doesn't fit the parameters,
 * or a type isn't part of Solidity's ABI. A long-zero address, which only represents an entity's number, is shown as the
 * entity's ID. Strings in arrays and tuples are in quotes.
 * @param options `exact`: for `parseArgument`, to give the same data again: addresses stay as they are, and a word with
 *   bits that its type doesn't have fits no parameter
 */
export function decodeAbi(
  parameters: readonly AbiParameter[],
  hex: string,
  { exact = false } = {},
): AbiValue[] | undefined {
  try {
    const texts = new Decoder(hex, exact).tuple(parameters, 0, 0);
    return parameters.map((parameter, index) => ({
      name: parameter.name,
      type: canonicalType(parameter),
      text: texts[index] ?? '',
    }));
  } catch (error) {
    if (error instanceof MisfitError) return undefined;
    throw error;
  }
}

/**
 * The constructor's arguments as words of a command line; undefined if one of them isn't a single value, or is taken for
 * an option.
 * @param encoded hex digits without 0x
 */
export function constructorWords(abi: unknown, encoded: string): readonly string[] | undefined {
  if (!declaredConstructor(abi)) return encoded === '' ? [] : undefined;
  const inputs = readConstructor(abi);
  const decoded = inputs && decodeAbi(inputs, encoded, { exact: true });
  const isWord = ({ type, text }: AbiValue) => !/[[(]/.test(type) && !text.startsWith('-') && text !== '';
  return decoded?.every(isWord) ? decoded.map(({ text }) => text) : undefined;
}

/** What the constructor of a compiler's ABI takes; undefined if there is none, or it can't be read. */
export function readConstructor(abi: unknown): readonly AbiParameter[] | undefined {
  const declared = declaredConstructor(abi);
  // It is read as a function, which has a name.
  const [entry] = declared ? readAbi([{ ...declared, type: 'function', name: 'constructor' }]) : [];
  return entry?.inputs;
}

function declaredConstructor(abi: unknown): Readonly<Record<string, unknown>> | undefined {
  return Array.isArray(abi) ? abi.filter(isRecord).find(({ type }) => type === 'constructor') : undefined;
}

class MisfitError extends Error {}

/** Reads values at byte offsets of the data, and counts them. */
class Decoder {
  readonly #hex: string;
  readonly #exact: boolean;
  #count = 0;

  constructor(hex: string, exact: boolean) {
    this.#hex = hex.toLowerCase();
    this.#exact = exact;
  }

  tuple(parameters: readonly AbiParameter[], base: number, depth: number): string[] {
    let head = base;
    return parameters.map((parameter) => {
      const at = isDynamic(parameter) ? base + this.#length(head) : head;
      head += headSize(parameter);
      return this.#value(parameter, at, depth);
    });
  }

  #value(parameter: AbiParameter, at: number, depth: number): string {
    if (++this.#count > maxValues || depth > maxDepth) throw new MisfitError();
    const { type, components = [] } = parameter;
    const array = /^(.*)\[(\d*)\]$/.exec(type);
    if (array) {
      const [, itemType = '', size] = array;
      const length = size === '' ? this.#length(at) : Number(size);
      if (length > maxValues) throw new MisfitError();
      const item = { ...parameter, type: itemType };
      const values = this.tuple(Array<AbiParameter>(length).fill(item), size === '' ? at + 32 : at, depth + 1);
      return `[${values.join(', ')}]`;
    }
    if (type === 'tuple') return `(${this.tuple(components, at, depth + 1).join(', ')})`;
    if (type === 'string') {
      const text = decodeUtf8(bytesOfHex(this.#dynamic(at)) ?? new Uint8Array());
      return depth > 0 ? JSON.stringify(text) : text;
    }
    if (type === 'bytes') return `0x${this.#dynamic(at)}`;
    const bytes = this.#bytes(at, 32);
    if (this.#exact && !isCanonical(type, bytes)) throw new MisfitError();
    return type === 'address' && this.#exact ? checksumAddress(`0x${bytes.slice(24)}`) : word(type, bytes);
  }

  #dynamic(at: number): string {
    return this.#bytes(at + 32, this.#length(at));
  }

  /** A length or offset, never beyond the data. */
  #length(at: number): number {
    const value = BigInt(`0x${this.#bytes(at, 32)}`);
    if (value > BigInt(this.#hex.length / 2)) throw new MisfitError();
    return Number(value);
  }

  #bytes(at: number, length: number): string {
    const part = this.#hex.slice(at * 2, (at + length) * 2);
    if (part.length !== length * 2) throw new MisfitError();
    return part;
  }
}

/** A value of 32 bytes. */
function word(type: string, hex: string): string {
  if (type === 'address') return longZeroEntityId(`0x${hex.slice(24)}`) ?? checksumAddress(`0x${hex.slice(24)}`);
  if (type === 'bool') return BigInt(`0x${hex}`) === 0n ? 'false' : 'true';
  const bytes = /^bytes(\d{1,2})$/.exec(type)?.[1];
  if (bytes !== undefined) return `0x${hex.slice(0, Number(bytes) * 2)}`;
  const [, unsigned, bits = '256'] = /^(u?)int(\d{0,3})$/.exec(type) ?? [];
  if (unsigned === undefined) throw new MisfitError();
  const value = BigInt(`0x${hex}`);
  return (unsigned ? value : BigInt.asIntN(Number(bits || '256'), value)).toString();
}

/** Whether 32 bytes have only the bits of their type, as compilers encode it (Solidity, "Formal Specification of the Encoding"). */
function isCanonical(type: string, hex: string): boolean {
  const value = BigInt(`0x${hex}`);
  if (type === 'address') return value < 1n << 160n;
  if (type === 'bool') return value <= 1n;
  const bytes = /^bytes(\d{1,2})$/.exec(type)?.[1];
  if (bytes !== undefined) return /^0*$/.test(hex.slice(Number(bytes) * 2));
  const [, unsigned, bits = '256'] = /^(u?)int(\d{0,3})$/.exec(type) ?? [];
  const size = Number(bits || '256');
  return unsigned ? BigInt.asUintN(size, value) === value : BigInt.asUintN(256, BigInt.asIntN(size, value)) === value;
}

/** Whether its tuple's head holds only the place of its value. */
export function isDynamic({ type, components = [] }: AbiParameter): boolean {
  if (type === 'string' || type === 'bytes' || type.endsWith('[]')) return true;
  const array = /^(.*)\[\d+\]$/.exec(type)?.[1];
  if (array !== undefined) return isDynamic({ name: '', type: array, components });
  return type === 'tuple' && components.some(isDynamic);
}

/** The size of a parameter in its tuple's head, in bytes. */
export function headSize(parameter: AbiParameter): number {
  if (isDynamic(parameter)) return 32;
  const { type, components = [] } = parameter;
  const [, item, size] = /^(.*)\[(\d+)\]$/.exec(type) ?? [];
  if (item !== undefined) return headSize({ ...parameter, type: item }) * Number(size);
  if (type === 'tuple') return components.reduce((total, each) => total + headSize(each), 0);
  return 32;
}
