import { withNameFirst } from '../../../format/shortAddress.ts';
import { concatBytes, decodeUtf8 } from '../../../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../../../platform/hex.ts';
import { keccak256 } from '../../../platform/keccak/keccak.ts';
import { slotHex, slotsOf } from '../../../storage/storageLayout.ts';
import { dataSlot } from '../../../storage/storageValue.ts';
import {
  type ArrayShape,
  headBytes,
  isDynamicShape,
  type MappingShape,
  readWord,
  type Shape,
  type WordShape,
  wordText,
} from './valueShapes.ts';

/** Where a value is. */
type ValuePlace =
  /** A value of one word as `readWord` gives it. */
  | { readonly in: 'number'; readonly number: bigint }
  /** At a pointer. */
  | { readonly in: 'memory'; readonly at: bigint }
  /** ABI-encoded: its content, for a varying length without it. */
  | { readonly in: 'data'; readonly data: Uint8Array; readonly at: bigint; readonly length?: bigint }
  | { readonly in: 'storage'; readonly slot: bigint; readonly offset: number }
  /** In a function's memory as Vyper has it: parts follow each other, as in storage. */
  | { readonly in: 'inline'; readonly memory: Uint8Array; readonly at: bigint }
  /** Bytes or a text of an expression. */
  | { readonly in: 'bytes'; readonly bytes: Uint8Array };

/** What values are read from: a frame of the EVM at one step. */
interface ValueSource {
  readonly memory: Uint8Array;
  /** A slot of the frame's storage, 32 bytes. */
  storage(slot: bigint): Promise<Uint8Array>;
  /** The slots of the frame's storage that the execution has read or written up to then. */
  touched(): ReadonlyMap<bigint, Uint8Array>;
  /** The hashes that place mappings' values: the keccak inputs by their hash, both in hex. */
  readonly mappingKeys: ReadonlyMap<string, string>;
  /** The name of an account, contract or token; undefined if it has none. */
  nameOf?(address: string): string | undefined;
}

/** A frame of which only the memory is known. */
export function onlyMemory(memory: Uint8Array): ValueSource {
  return { memory, storage: async () => new Uint8Array(32), touched: () => new Map(), mappingKeys: new Map() };
}

export interface HeldValue {
  readonly shape: Shape;
  readonly place: ValuePlace;
}

interface HeldPart {
  /** `amount`, `[3]`, `[0xf39F…]`. */
  readonly name: string;
  /** What follows the whole's expression. */
  readonly suffix: string;
  /** Undefined if it isn't known. */
  readonly value: HeldValue | undefined;
}

interface HeldParts {
  readonly count: number;
  /** Of arrays. */
  readonly isIndexed: boolean;
  list(start: number, count: number): Promise<readonly HeldPart[]>;
}

const mostShown = 8;
const deepestShown = 3;
const longestText = 120;
const longestValue = 500;
const mostHex = 64;
/** Longer bytes aren't put together. */
export const mostBytes = 1_000_000;
/** Slots of one value that the execution didn't touch: each may be a request, and a contract can claim any length. */
const mostAsked = 256;
/** No array in memory or storage has as many elements that anyone looks at. */
const mostElements = 1n << 31n;

/** Reads the values of a frame at one step. */
export class ValueReader {
  readonly #source: ValueSource;
  #entries: Map<bigint, { readonly key: Uint8Array; readonly hash: bigint }[]> | undefined;

  constructor(source: ValueSource) {
    this.#source = source;
  }

  /** The value that 32 bytes of the stack or of memory are. */
  ofWord(shape: WordShape, word: bigint): HeldValue {
    return { shape, place: { in: 'number', number: readWord(shape, word) } };
  }

  /** The number of a value of one word; undefined if it isn't known. */
  async number({ shape, place }: HeldValue): Promise<bigint | undefined> {
    if (shape.kind !== 'word') return undefined;
    switch (place.in) {
      case 'number':
        return place.number;
      case 'data': {
        const word = wordAt(place.data, place.at);
        return word === undefined ? undefined : readWord(shape, word);
      }
      case 'inline': {
        const word = wordAt(place.memory, place.at);
        return word === undefined ? undefined : readWord(shape, word);
      }
      case 'storage': {
        const bytes = await this.#source.storage(place.slot);
        const offset = shape.isLeft ? 32 - shape.size : place.offset;
        const own = bytes.slice(32 - offset - shape.size, 32 - offset);
        const number = own.length === 0 ? 0n : BigInt(hexOfBytes(own));
        return shape.word === 'int' ? BigInt.asIntN(8 * shape.size, number) : number;
      }
      default:
        return undefined;
    }
  }

  /** The number of elements or bytes; undefined if it isn't known, or the value has no length. */
  async length({ shape, place }: HeldValue): Promise<bigint | undefined> {
    if (shape.kind === 'array' && shape.length !== undefined) return shape.length;
    if (shape.kind !== 'array' && shape.kind !== 'bytes') return undefined;
    switch (place.in) {
      case 'memory':
        // Nothing may have been written yet to the place of bytes without any.
        return this.#memoryWord(place.at) ?? (place.at === emptyAt ? 0n : undefined);
      case 'data':
        return place.length;
      case 'inline':
        return wordAt(place.memory, place.at);
      case 'bytes':
        return BigInt(place.bytes.length);
      case 'storage': {
        const word = BigInt(hexOfBytes(await this.#source.storage(place.slot)));
        if (shape.kind === 'array' || shape.isInline) return word;
        return (word & 1n) === 0n ? (word & 0xffn) / 2n : (word - 1n) / 2n;
      }
      default:
        return undefined;
    }
  }

  /** The content of bytes or a text; undefined if it isn't known, or too long. */
  async bytes(value: HeldValue): Promise<Uint8Array | undefined> {
    const { shape, place } = value;
    if (shape.kind !== 'bytes') return undefined;
    if (place.in === 'bytes') return place.bytes;
    const length = await this.length(value);
    if (length === undefined || length > BigInt(mostBytes)) return undefined;
    switch (place.in) {
      case 'memory':
        return length === 0n ? new Uint8Array(0) : sliceOf(this.#source.memory, place.at + 32n, length);
      case 'data':
        return sliceOf(place.data, place.at, length);
      case 'inline':
        return sliceOf(place.memory, place.at + 32n, length);
      case 'storage': {
        const source = this.#source;
        const word = await source.storage(place.slot);
        if (!shape.isInline && ((word[31] ?? 0) & 1) === 0) return word.slice(0, Number(length));
        const from = shape.isInline ? place.slot + 1n : dataSlot(place.slot);
        const slots = Array.from({ length: Math.ceil(Number(length) / 32) }, (_, at) => from + BigInt(at));
        const touched = source.touched();
        if (slots.filter((slot) => !touched.has(slot)).length > mostAsked) return undefined;
        const bytes = new Uint8Array(Number(length));
        for (const [nth, slot] of slots.entries()) {
          const piece = await source.storage(slot);
          bytes.set(piece.slice(0, Math.min(32, bytes.length - 32 * nth)), 32 * nth);
        }
        return bytes;
      }
      default:
        return undefined;
    }
  }

  /** The parts of a struct, an array or a mapping; undefined for values without parts. */
  async parts(value: HeldValue): Promise<HeldParts | undefined> {
    const { shape } = value;
    if (shape.kind === 'struct') {
      const { members } = shape;
      return {
        count: members.length,
        isIndexed: false,
        list: async (start, count) =>
          members
            .slice(start, start + count)
            .map(({ name }) => ({ name, suffix: `.${name}`, value: this.member(value, name) })),
      };
    }
    if (shape.kind === 'mapping') {
      const entries = this.entries(value);
      return {
        count: entries.length,
        isIndexed: false,
        list: async (start, count) => entries.slice(start, start + count),
      };
    }
    const length = shape.kind === 'array' ? await this.length(value) : undefined;
    if (length === undefined || length > mostElements) return undefined;
    return {
      count: Number(length),
      isIndexed: true,
      list: async (start, count) => {
        const end = Math.min(Number(length), start + count);
        return Array.from({ length: Math.max(0, end - start) }, (_, nth) => {
          const at = start + nth;
          return { name: `[${at}]`, suffix: `[${at}]`, value: this.element(value, BigInt(at)) };
        });
      },
    };
  }

  member({ shape, place }: HeldValue, name: string): HeldValue | undefined {
    if (shape.kind !== 'struct') return undefined;
    const index = shape.members.findIndex((member) => member.name === name);
    const member = shape.members[index];
    if (!member) return undefined;
    switch (place.in) {
      case 'storage':
        return { shape: member.shape, place: { in: 'storage', slot: place.slot + member.slot, offset: member.offset } };
      case 'memory':
        return this.#inMemory(member.shape, place.at + 32n * BigInt(index));
      case 'inline':
        return { shape: member.shape, place: { ...place, at: place.at + 32n * member.slot } };
      case 'data': {
        const before = shape.members.slice(0, index).reduce((sum, each) => sum + headBytes(each.shape), 0n);
        return inData(member.shape, { data: place.data, head: place.at + before, base: place.at });
      }
      default:
        return undefined;
    }
  }

  /** An element that is known to exist. */
  element({ shape, place }: HeldValue, index: bigint): HeldValue | undefined {
    if (shape.kind !== 'array') return undefined;
    const base = shape.base();
    switch (place.in) {
      case 'storage':
        return inStorage(base, shape, place.slot, index);
      case 'inline': {
        const first = place.at + (shape.length === undefined ? 32n : 0n);
        return { shape: base, place: { ...place, at: first + 32n * index * slotsOf(base) } };
      }
      case 'memory':
        return this.#inMemory(base, place.at + 32n * (index + (shape.length === undefined ? 1n : 0n)));
      case 'data':
        return inData(base, { data: place.data, head: place.at + index * headBytes(base), base: place.at });
      default:
        return undefined;
    }
  }

  /** The value of a mapping at a key: 32 bytes of a value, or all bytes of a text. */
  entry({ shape, place }: HeldValue, key: Uint8Array): HeldValue | undefined {
    if (shape.kind !== 'mapping' || place.in !== 'storage') return undefined;
    const slot = bytesOfHex(slotHex(place.slot)) ?? new Uint8Array();
    const own = shape.isSlotFirst && shape.key.kind === 'bytes' ? (bytesOfHex(keccak256(key)) ?? key) : key;
    const hash = BigInt(keccak256(shape.isSlotFirst ? concatBytes([slot, own]) : concatBytes([own, slot])));
    return { shape: shape.value(), place: { in: 'storage', slot: hash, offset: 0 } };
  }

  /** The entries of a mapping that the execution has touched up to now. */
  entries(value: HeldValue, depth = 0): HeldPart[] {
    const { shape, place } = value;
    if (shape.kind !== 'mapping' || place.in !== 'storage' || depth > deepestShown) return [];
    const known = this.#hashed(shape).get(place.slot) ?? [];
    return known.flatMap(({ key, hash }) => {
      const own: HeldValue = { shape: shape.value(), place: { in: 'storage', slot: hash, offset: 0 } };
      const text = this.#keyText(shape, key);
      if (text === undefined || !this.#isTouched(own, depth)) return [];
      return [{ name: `[${text}]`, suffix: `[${withEscapes(text)}]`, value: own }];
    });
  }

  /** The value as the source would write it or nearly so; a long one is cut, and says by how much. `?` is not known. */
  async text(value: HeldValue): Promise<string> {
    return cutValue(await this.#textOf(value, 0));
  }

  /** As `text`; undefined if one of its parts isn't known. */
  async knownText(value: HeldValue): Promise<string | undefined> {
    const unknown = new UnknownParts();
    const text = await this.#textOf(value, 0, unknown);
    return unknown.any ? undefined : cutValue(text);
  }

  async #textOf(value: HeldValue, depth: number, unknown?: UnknownParts): Promise<string> {
    const { shape, place } = value;
    const notKnown = () => {
      if (unknown) unknown.any = true;
      return unknownText;
    };
    switch (shape.kind) {
      case 'word': {
        const number = await this.number(value);
        if (number === undefined) return notKnown();
        const text = wordText(shape, number);
        const name = shape.word === 'address' && depth === 0 ? this.#source.nameOf?.(text.toLowerCase()) : undefined;
        return withNameFirst(text, name);
      }
      case 'bytes': {
        const bytes = await this.bytes(value);
        return bytes ? bytesText(bytes, shape.isText) : notKnown();
      }
      case 'mapping':
        return shape.label;
      case 'opaque':
        return shape.label === '' ? notKnown() : shape.label;
      default: {
        const parts = await this.parts(value);
        if (!parts) return notKnown();
        const isShown = depth < deepestShown && (place.in !== 'storage' || this.#isKnown(value));
        if (!isShown) return parts.isIndexed ? `(${parts.count})` : '{…}';
        const list = await parts.list(0, mostShown);
        const shown = await Promise.all(
          list.map(async (part) => {
            const own = part.value ? await this.#textOf(part.value, depth + 1, unknown) : notKnown();
            return parts.isIndexed ? own : `${part.name}: ${own}`;
          }),
        );
        if (parts.count > mostShown) shown.push(`… (${parts.count})`);
        return parts.isIndexed ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
      }
    }
  }

  /** Whether a value in storage can be shown without asking for more than the execution has touched. */
  #isKnown({ shape, place }: HeldValue): boolean {
    if (place.in !== 'storage' || (shape.kind === 'array' && shape.length === undefined)) return false;
    const slots = slotsOf(shape);
    if (slots > BigInt(mostShown)) return false;
    const touched = this.#source.touched();
    return Array.from({ length: Number(slots) }, (_, at) => touched.has(place.slot + BigInt(at))).every(Boolean);
  }

  #isTouched(value: HeldValue, depth: number): boolean {
    const { shape, place } = value;
    if (place.in !== 'storage') return false;
    if (shape.kind === 'mapping') return this.entries(value, depth + 1).length > 0;
    const touched = this.#source.touched();
    const slots = slotsOf(shape);
    const most = slots > 64n ? 64 : Number(slots);
    return Array.from({ length: most }, (_, at) => touched.has(place.slot + BigInt(at))).some(Boolean);
  }

  /** What was hashed with a mapping's slot, by the slot. */
  #hashed({ isSlotFirst }: MappingShape): ReadonlyMap<bigint, readonly { key: Uint8Array; hash: bigint }[]> {
    if (this.#entries) return this.#entries;
    this.#entries = new Map();
    for (const [hash, input] of this.#source.mappingKeys) {
      const bytes = bytesOfHex(input);
      if (!bytes || bytes.length <= 32) continue;
      const slot = BigInt(hexOfBytes(isSlotFirst ? bytes.slice(0, 32) : bytes.slice(-32)));
      const key = isSlotFirst ? bytes.slice(32) : bytes.slice(0, -32);
      const found = this.#entries.get(slot) ?? [];
      found.push({ key, hash: BigInt(hash) });
      this.#entries.set(slot, found);
    }
    return this.#entries;
  }

  /** Undefined if the bytes aren't a key of the type. */
  #keyText({ key: shape, isSlotFirst }: MappingShape, key: Uint8Array): string | undefined {
    if (shape.kind === 'bytes') {
      const own = isSlotFirst ? bytesOfHex(this.#source.mappingKeys.get(hexOfBytes(key)) ?? 'none') : key;
      return own && bytesText(own, shape.isText);
    }
    if (shape.kind !== 'word' || key.length !== 32) return undefined;
    const word = BigInt(hexOfBytes(key));
    return wordText(shape, readWord(shape, word));
  }

  #memoryWord(at: bigint): bigint | undefined {
    return wordAt(this.#source.memory, at);
  }

  /** A member or element: a word, or the address of what it is. */
  #inMemory(shape: Shape, at: bigint): HeldValue | undefined {
    const word = this.#memoryWord(at);
    if (word === undefined) return undefined;
    if (shape.kind === 'word') return this.ofWord(shape, word);
    return shape.kind === 'opaque' || shape.kind === 'mapping'
      ? undefined
      : { shape, place: { in: 'memory', at: word } };
  }
}

/** Where Solidity has what is dynamic and empty in memory, which may end there. */
const emptyAt = 0x60n;

const unknownText = '?';

/** Whether a text lacks a part of its value. */
class UnknownParts {
  any = false;
}

function cutValue(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

function inStorage(base: Shape, array: ArrayShape, slot: bigint, index: bigint): HeldValue {
  const first = array.length !== undefined ? slot : array.isInline ? slot + 1n : dataSlot(slot);
  const isPacked = base.bytes > 0n && base.bytes <= 16n && array.isPacked !== false;
  if (!isPacked) return { shape: base, place: { in: 'storage', slot: first + index * slotsOf(base), offset: 0 } };
  const perSlot = 32n / base.bytes;
  const offset = Number((index % perSlot) * base.bytes);
  return { shape: base, place: { in: 'storage', slot: first + index / perSlot, offset } };
}

/**
 * A part of an ABI encoding (Solidity documentation, "Contract ABI Specification").
 * @param place `head` has the value, or its distance from `base`
 */
export function inData(
  shape: Shape,
  { data, head, base }: { data: Uint8Array; head: bigint; base: bigint },
): HeldValue | undefined {
  if (!isDynamicShape(shape)) return { shape, place: { in: 'data', data, at: head } };
  const distance = wordAt(data, head);
  if (distance === undefined) return undefined;
  const at = base + distance;
  const hasLength = shape.kind === 'bytes' || (shape.kind === 'array' && shape.length === undefined);
  if (!hasLength) return { shape, place: { in: 'data', data, at } };
  const length = wordAt(data, at);
  if (length === undefined || length > BigInt(data.length)) return undefined;
  return { shape, place: { in: 'data', data, at: at + 32n, length } };
}

/** The text of a literal with what hides or reorders as the bytes of its UTF-8, so that an expression shows them. */
function withEscapes(literal: string): string {
  return literal.replace(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' '
      ? character
      : Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

/** 32 bytes at a place; undefined beyond the end. */
function wordAt(bytes: Uint8Array, at: bigint): bigint | undefined {
  const own = sliceOf(bytes, at, 32n);
  return own && BigInt(hexOfBytes(own));
}

function sliceOf(bytes: Uint8Array, at: bigint, length: bigint): Uint8Array | undefined {
  if (at < 0n || at + length > BigInt(bytes.length)) return undefined;
  return bytes.subarray(Number(at), Number(at + length));
}

/**
 * Bytes as text in quotes if they are one, else in hex.
 * @param most so many letters or bytes of it; by default as many as fit into a line
 */
export function bytesText(bytes: Uint8Array, isText: boolean, most?: number): string {
  const [mostLetters, mostBytes] = [most ?? longestText, most ?? mostHex];
  const text = isText ? decodeUtf8(bytes) : '\ufffd';
  if (!text.includes('\ufffd')) {
    const letters = [...text];
    if (letters.length <= mostLetters) return JSON.stringify(text);
    return `${JSON.stringify(letters.slice(0, mostLetters).join(''))}… (${bytes.length} bytes)`;
  }
  const hex = hexOfBytes(bytes.subarray(0, mostBytes));
  return bytes.length > mostBytes ? `${hex}… (${bytes.length} bytes)` : hex;
}
