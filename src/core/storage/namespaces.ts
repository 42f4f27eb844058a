import { bytesOfHex } from '../platform/hex.ts';
import { keccak256 } from '../platform/keccak/keccak.ts';
import { meaningsOf, qualifiedName, type SourceTypes, type StructSource } from './sourceTypes.ts';
import {
  joinLayouts,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  slotHex,
  slotsOf,
} from './storageLayout.ts';

/**
 * The slot of a namespace. Source: ERC-7201.
 * @param id without `erc7201:`
 */
export function namespaceSlot(id: string): bigint {
  const inner = slotHex(BigInt(keccak256(id)) - 1n);
  return BigInt(keccak256(bytesOfHex(inner) ?? new Uint8Array())) & ~0xffn;
}

/**
 * The variables of the namespaces that sources define (ERC-7201), without those that have unknown types, and those after
 * them.
 */
export function namespacesIn(sources: SourceTypes): StorageLayout {
  return joinLayouts(sources.namespaces.map((struct) => namespaceOf(struct, sources)));
}

function namespaceOf(struct: StructSource & { readonly erc7201: string }, sources: SourceTypes): StorageLayout {
  const types = new Map<string, StorageType>();
  const layOut = new StructLayout(sources, types);
  const { members, isWhole } = layOut.membersOf(struct, 0);
  const { contract } = struct;
  const slot = namespaceSlot(struct.erc7201);
  return {
    types,
    variables: members.map((each) => ({
      ...each,
      label: `${struct.name}.${each.label}`,
      slot: slot + each.slot,
      namespace: `erc7201:${struct.erc7201}`,
      ...(contract !== undefined && { contract }),
    })),
    ...(!isWhole && { unread: [`erc7201:${struct.erc7201}`] }),
  };
}

/** Structs within structs beyond that depth are hostile. */
const deepest = 16;
/** Of an array. */
const longest = 10n ** 18n;

/**
 * Places the members of structs as the compiler does. Needed because the compiler's own layout has only what a variable
 * names, which a namespace isn't.
 * Source: https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */
class StructLayout {
  readonly #sources: SourceTypes;
  readonly #types: Map<string, StorageType>;
  /** The IDs of those that are being read: mappings and arrays within them may have them again. */
  readonly #open = new Set<string>();

  constructor(sources: SourceTypes, types: Map<string, StorageType>) {
    this.#sources = sources;
    this.#types = types;
  }

  /** Up to the first member whose type is unknown: the later ones' slots are, too. */
  membersOf(
    { members, contract }: StructSource,
    depth: number,
  ): { readonly members: StorageVariable[]; readonly isWhole: boolean } {
    const placed: StorageVariable[] = [];
    let slot = 0n;
    let offset = 0;
    for (const { name, type: words } of members) {
      const id = this.#type(words, contract, depth + 1);
      const type = id === undefined ? undefined : this.#types.get(id);
      if (id === undefined || !type) return { members: placed, isWhole: false };
      const isPacked = type.kind === 'value';
      if (offset > 0 && (!isPacked || offset + Number(type.bytes) > 32)) {
        slot++;
        offset = 0;
      }
      placed.push({ label: name, slot, offset, type: id });
      if (isPacked) {
        offset += Number(type.bytes);
        if (offset === 32) {
          slot++;
          offset = 0;
        }
      } else slot += slotsOf(type);
    }
    return { members: placed, isWhole: true };
  }

  /** The ID of a type by its words, `mapping ( address => uint256 )`; undefined if it is unknown. */
  #type(words: readonly string[], contract: string | undefined, depth: number): string | undefined {
    if (depth > deepest || words.length > 200) return undefined;
    const label = words.join(' ').replace(/ (?=[[\].(),])|(?<=[[.(]) /g, '');
    const id = `${contract ?? ''} ${label}`;
    if (this.#types.has(id) || this.#open.has(id)) return id;
    this.#open.add(id);
    const type = this.#read(words, label, contract, depth);
    this.#open.delete(id);
    if (type) this.#types.set(id, type);
    return type && id;
  }

  #read(words: readonly string[], label: string, contract: string | undefined, depth: number): StorageType | undefined {
    const inner = (part: readonly string[]) => this.#type(part, contract, depth + 1);
    if (words.at(-1) === ']') {
      const open = words.lastIndexOf('[');
      const base = inner(words.slice(0, open));
      if (base === undefined) return undefined;
      // What is being read is a struct.
      const type = this.#types.get(base);
      const isPacked = type?.kind === 'value' && type.bytes <= 16n;
      const size = words.slice(open + 1, -1);
      if (size.length === 0) return { kind: 'dynamicArray', label, bytes: 32n, base, isPacked };
      if (!type) return undefined;
      const length = constantValue(size, contract, this.#sources);
      if (length === undefined || length <= 0n || length > longest) return undefined;
      const slots = isPacked ? (length + 32n / type.bytes - 1n) / (32n / type.bytes) : length * slotsOf(type);
      return { kind: 'array', label, bytes: slots * 32n, base, length, isPacked };
    }
    const [first = ''] = words;
    if (first === 'mapping') return this.#mapping(words, label, inner);
    if (first === 'function') return { kind: 'value', label, bytes: words.includes('external') ? 24n : 8n };
    return this.#named(words, label, contract, depth);
  }

  #mapping(
    words: readonly string[],
    label: string,
    inner: (part: readonly string[]) => string | undefined,
  ): StorageType | undefined {
    const arrow = words.findIndex((word, at) => word === '=' && words[at + 1] === '>');
    if (words[1] !== '(' || words.at(-1) !== ')' || arrow < 0) return undefined;
    const key = inner(withoutName(words.slice(2, arrow)));
    const value = inner(withoutName(words.slice(arrow + 2, -1)));
    return key === undefined || value === undefined ? undefined : { kind: 'mapping', label, bytes: 32n, key, value };
  }

  #named(
    words: readonly string[],
    label: string,
    contract: string | undefined,
    depth: number,
  ): StorageType | undefined {
    const [first = '', second] = words;
    if (words.length === 1 || (first === 'address' && second === 'payable')) {
      if (first === 'string' || first === 'bytes') return { kind: 'bytes', label, bytes: 32n };
      const bytes = elementaryBytes(first);
      if (bytes !== undefined) return { kind: 'value', label: first.replace(/^(u?int)$/, '$1256'), bytes };
    }
    const name = words.join('');
    const { enums, aliases, structs, contracts } = this.#sources;
    for (const candidate of meaningsOf(name, contract, this.#sources)) {
      const members = enums.get(candidate);
      if (members) return { kind: 'value', label: `enum ${candidate}`, bytes: 1n, members };
      const underlying = aliases.get(candidate);
      const bytes = underlying === undefined ? undefined : elementaryBytes(underlying);
      if (underlying !== undefined && bytes !== undefined)
        return { kind: 'value', label: candidate, bytes, underlying };
      const struct = structs.get(candidate);
      const { members: placed, isWhole } = struct ? this.membersOf(struct, depth) : { members: [], isWhole: false };
      if (struct && isWhole) {
        const bytes = 32n * (placed.reduce((most, each) => maxOf(most, this.#endOf(each)), 0n) || 1n);
        return { kind: 'struct', label: `struct ${qualifiedName(struct)}`, bytes, members: placed };
      }
      if (contracts.has(candidate)) return { kind: 'value', label: `contract ${candidate}`, bytes: 20n };
    }
    return undefined;
  }

  #endOf({ slot, type }: StorageVariable): bigint {
    const known = this.#types.get(type);
    return slot + (known ? slotsOf(known) : 1n);
  }
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Since 0.8.18, keys and values may have names. */
function withoutName(words: readonly string[]): readonly string[] {
  const [last, before] = [words.at(-1) ?? '', words.at(-2) ?? ''];
  const isName = words.length > 1 && /^[\w$]+$/.test(last) && last !== 'payable' && before !== '.';
  return isName ? words.slice(0, -1) : words;
}

/** Undefined for a type that isn't elementary. */
function elementaryBytes(type: string): bigint | undefined {
  if (type === 'bool') return 1n;
  if (type === 'address') return 20n;
  const [, bits] = /^u?int(\d{0,3})$/.exec(type) ?? [];
  if (bits !== undefined) return BigInt(bits || '256') / 8n;
  const size = /^bytes(\d{1,2})$/.exec(type)?.[1];
  return size === undefined ? undefined : BigInt(size);
}

/** Operators by their rank, the weakest first, as Solidity has them. */
const ranks: readonly (readonly string[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '%'], ['**']];

/** Of one value, with those of the constants in it; more are hostile. */
const mostOperands = 500;
const largest = 1n << 256n;

/**
 * The value of a constant expression, such as the length of an array: numbers, constants and operators.
 * @param words its words and signs
 * @param contract in which it stands; undefined at the top of a file
 * @returns undefined for anything else
 */
export function constantValue(
  words: readonly string[],
  contract: string | undefined,
  sources: Pick<SourceTypes, 'constants' | 'contracts'>,
  room = { left: mostOperands },
): bigint | undefined {
  const parts = joined(words);
  let at = 0;
  const operand = (): bigint | undefined => {
    if (room.left-- <= 0) return undefined;
    const part = parts[at++] ?? '';
    if (part === '(') {
      const value = from(0);
      return parts[at++] === ')' ? value : undefined;
    }
    return numberOf(part) ?? constantOf(part);
  };
  const constantOf = (name: string): bigint | undefined => {
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return undefined;
    for (const meaning of meaningsOf(name, contract, sources)) {
      const value = sources.constants.get(meaning);
      const owner = meaning.includes('.') ? meaning.slice(0, meaning.lastIndexOf('.')) : undefined;
      if (value) return constantValue(value, owner, sources, room);
    }
    return undefined;
  };
  const from = (rank: number): bigint | undefined => {
    const operators = ranks[rank];
    if (!operators) return operand();
    let value = from(rank + 1);
    for (let sign = parts[at]; sign !== undefined && operators.includes(sign); sign = parts[at]) {
      at++;
      // Powers are read from the right.
      const right = from(sign === '**' ? rank : rank + 1);
      value = value === undefined || right === undefined ? undefined : applied(value, sign, right);
    }
    return value;
  };
  const value = from(0);
  return at === parts.length ? value : undefined;
}

/** The scanner gives signs one by one. */
function joined(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (const word of words) {
    const isPair = word === parts.at(-1) && /^[*<>]$/.test(word);
    if (isPair) parts[parts.length - 1] = word + word;
    else parts.push(word);
  }
  return parts;
}

function numberOf(part: string): bigint | undefined {
  const digits = part.replaceAll('_', '');
  if (/^0x[0-9a-fA-F]{1,64}$/.test(digits) || /^\d{1,78}$/.test(digits)) return BigInt(digits);
  const [, own, zeros] = /^(\d{1,60})e(\d{1,2})$/.exec(digits) ?? [];
  return own === undefined ? undefined : BigInt(own) * 10n ** BigInt(zeros ?? 0);
}

/** Undefined for what the compiler refuses, too. */
function applied(left: bigint, sign: string, right: bigint): bigint | undefined {
  const value = operated(left, sign, right);
  return value === undefined || value < 0n || value >= largest ? undefined : value;
}

function operated(left: bigint, sign: string, right: bigint): bigint | undefined {
  const isSmall = right <= 256n;
  switch (sign) {
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '&':
      return left & right;
    case '<<':
      return isSmall ? left << right : undefined;
    case '>>':
      return isSmall ? left >> right : 0n;
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      // Of literals, it would be a fraction.
      return right === 0n || left % right !== 0n ? undefined : left / right;
    case '%':
      return right === 0n ? undefined : left % right;
    case '**':
      return isSmall ? left ** right : undefined;
    default:
      return undefined;
  }
}
