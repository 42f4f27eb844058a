import { concatBytes } from '../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../platform/hex.ts';
import { keccak256 } from '../platform/keccak/keccak.ts';
import type { SlotNames } from './slotNames.ts';
import { type StorageType, slotHex, slotsOf } from './storageLayout.ts';
import { dataSlot, keyText } from './storageValue.ts';

/** What may have been a mapping's key. */
interface PossibleKeys {
  /** 32-byte words, `0x` and 64 lowercase digits: addresses, numbers, hashes. */
  readonly words: ReadonlySet<string>;
  /** Texts and bytes, in hex. */
  readonly texts: ReadonlySet<string>;
}

/** Hashes per contract: about 0.1 s. */
const mostHashes = 20_000;
/** How many elements of an array are searched for mappings and arrays within. */
const mostElements = 16n;
const deepest = 8;

/** The keccak inputs of a replay by their hash, both `0x` and lowercase hex: they name mapping entries exactly. */
export type Preimages = ReadonlyMap<string, string>;

/** Adds the places that were hashed: a mapping's key with its slot, or the slot of an array or text alone. */
export function addPreimages(names: SlotNames, preimages: Preimages): void {
  // Vyper hashes the slot before the key.
  const isSlotFirst = [...names.layout.types.values()].some((type) => type.kind === 'mapping' && type.isSlotFirst);
  for (const [hash, input] of preimages) {
    const bytes = bytesOfHex(input);
    if (!bytes || bytes.length < 32) continue;
    const slot = isSlotFirst ? bytes.slice(0, 32) : bytes.slice(-32);
    const key = isSlotFirst ? bytes.slice(32) : bytes.slice(0, -32);
    const text = isSlotFirst ? bytesOfHex(preimages.get(hexOfBytes(key)) ?? 'none') : undefined;
    names.add({ hash: BigInt(hash), parent: wordOf(slot), ...(key.length > 0 && { key }), ...(text && { text }) });
  }
}

function wordOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

/** Hashes each possible key with the slots of the mappings that take it, and the slots of arrays and texts. */
export function tryKeys(names: SlotNames, { words, texts }: PossibleKeys): void {
  const keys = [...words].map((word) => bytesOfHex(word)).filter((bytes) => bytes?.length === 32);
  const longKeys = [...texts].map((text) => bytesOfHex(text)).filter((bytes) => bytes !== undefined);
  let left = mostHashes;
  /** By key type, so that each is checked once. */
  const fitting = new Map<StorageType, Uint8Array[]>();
  const keysOf = (type: StorageType): Uint8Array[] => {
    const known = fitting.get(type);
    if (known) return known;
    const all = type.kind === 'bytes' ? longKeys : keys;
    const fit = all.filter((key): key is Uint8Array => key !== undefined && keyText(type, key) !== undefined);
    fitting.set(type, fit);
    return fit;
  };
  // Breadth first: less nested entries are likelier.
  let level: { type: StorageType; slot: bigint }[] = [];
  const queue = (id: string, slot: bigint) => {
    const type = names.typeOf(id);
    if (type && type.kind !== 'value' && type.kind !== 'unknown') level.push({ type, slot });
  };
  for (const { type, slot } of names.layout.variables) queue(type, slot);
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const now = level;
    level = [];
    for (const { type, slot } of now) {
      if (left <= 0) return;
      switch (type.kind) {
        case 'bytes':
          if (type.isInline) break;
          left--;
          names.add({ hash: dataSlot(slot), parent: slot });
          break;
        case 'mapping': {
          const key = names.typeOf(type.key);
          for (const each of key ? keysOf(key) : []) {
            if (left-- <= 0) return;
            const hash = BigInt(keccak256(hashedInput(type, each, slot, key?.kind === 'bytes')));
            names.add({ hash, parent: slot, key: each });
            queue(type.value, hash);
          }
          break;
        }
        case 'struct':
          left--;
          for (const member of type.members) queue(member.type, slot + member.slot);
          break;
        case 'array':
        case 'dynamicArray': {
          left--;
          const isHashed = type.kind === 'dynamicArray' && !type.isInline;
          const from = isHashed ? dataSlot(slot) : type.kind === 'dynamicArray' ? slot + 1n : slot;
          if (isHashed) names.add({ hash: from, parent: slot });
          const item = names.typeOf(type.base);
          if (!item || item.kind === 'value') break;
          const count = type.kind === 'array' && type.length < mostElements ? type.length : mostElements;
          for (let index = 0n; index < count; index++) queue(type.base, from + index * slotsOf(item));
          break;
        }
      }
    }
  }
}

function hashedInput(
  { isSlotFirst }: Extract<StorageType, { kind: 'mapping' }>,
  key: Uint8Array,
  slot: bigint,
  isText: boolean,
): Uint8Array {
  const place = bytesOfHex(slotHex(slot)) ?? new Uint8Array();
  if (!isSlotFirst) return concatBytes([key, place]);
  return concatBytes([place, isText ? (bytesOfHex(keccak256(key)) ?? key) : key]);
}

/** Collects possible keys from data of a call: its words, and the texts in it. */
export class KeyCollector implements PossibleKeys {
  readonly words = new Set<string>();
  readonly texts = new Set<string>();

  /** An address, a topic or another word: `0x` and hex of at most 32 bytes. */
  word(hex: string | null | undefined): void {
    if (this.words.size >= mostWords || !/^0x[0-9a-f]{1,64}$/i.test(hex ?? '')) return;
    this.words.add(`0x${(hex ?? '').slice(2).toLowerCase().padStart(64, '0')}`);
  }

  number(value: bigint): void {
    if (value >= 0n) this.word(slotHex(value));
  }

  /** Encoded arguments: `0x` and hex, with a selector before the words or not. */
  data(hex: string | null | undefined): void {
    const digits = (hex ?? '').replace(/^0x/, '').toLowerCase();
    if (!/^[0-9a-f]*$/.test(digits)) return;
    const body = digits.length % 64 === 8 ? digits.slice(8) : digits;
    const all = body.match(/.{64}/g)?.slice(0, mostWords) ?? [];
    for (const [at, word] of all.entries()) {
      this.word(`0x${word}`);
      // What follows its own length may be a text.
      const length = /^0{60}/.test(word) ? Number.parseInt(word.slice(60), 16) : 0;
      if (length === 0 || length > longestKey || this.texts.size >= mostTexts) continue;
      const text = all.slice(at + 1, at + 1 + Math.ceil(length / 32)).join('');
      if (text.length >= 2 * length && /^0*$/.test(text.slice(2 * length)))
        this.texts.add(`0x${text.slice(0, 2 * length)}`);
    }
  }
}

const mostWords = 400;
const mostTexts = 50;
const longestKey = 256;
