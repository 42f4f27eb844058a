import * as l10n from '@vscode/l10n';
import { formatInteger, formatUnits, plainNumber } from '../format/amounts.ts';
import { checksumAddress } from '../format/checksumAddress.ts';
import { longZeroEntityId } from '../ledger/ids/evmAddress.ts';
import { decodeUtf8 } from '../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../platform/hex.ts';
import { keccak256 } from '../platform/keccak/keccak.ts';
import { type StoragePart, type StorageType, slotHex } from './storageLayout.ts';

/** A value for people; hostile text. */
export interface StoredValue {
  readonly text: string;
  /** It names an account or a contract by this ID or address. */
  readonly isAddress?: true;
  /** Bytes in hex. */
  readonly isCode?: true;
  /** The text that the bytes are, in quotes. */
  readonly reading?: string;
}

/** Reads a slot's 32 bytes; undefined if its value isn't known. */
export type ReadSlot = (slot: bigint) => Uint8Array | undefined;

/** Longer texts aren't put together. */
const longestText = 4096;

/** The value of a part; undefined if its slot isn't known. For a long text, all its slots must be known. */
export function decodePart(part: StoragePart, read: ReadSlot): StoredValue | undefined {
  const { type, slot, offset, size, piece } = part;
  if (piece !== undefined) {
    const word = read(pieceSlot(part, piece));
    return word && code(word);
  }
  const word = read(slot);
  if (word?.length !== 32) return undefined;
  if (type.kind === 'value') return decodedValue(type, word.slice(32 - offset - size, 32 - offset));
  if (type.kind === 'dynamicArray') return { text: formatInteger(numberOf(word)) };
  if (type.kind !== 'bytes') return code(word);
  const bytes = type.isInline ? inlineBytes(part, word, read) : bytesOf(slot, word, read);
  return typeof bytes === 'bigint' ? { text: l10n.t`${formatInteger(bytes)} bytes` } : bytesText(type, bytes);
}

/** The slot of a piece of a text. */
function pieceSlot({ slot, type }: StoragePart, piece: bigint): bigint {
  return type.kind === 'bytes' && type.isInline ? slot + 1n + piece : dataSlot(slot) + piece;
}

/** Where the data of a text or an array begins: the hash of its slot. */
export function dataSlot(slot: bigint): bigint {
  return BigInt(keccak256(bytesOfHex(slotHex(slot)) ?? new Uint8Array()));
}

/** The bytes at a slot, up to 31 of them in it; how many there are if some aren't known. */
function bytesOf(slot: bigint, word: Uint8Array, read: ReadSlot): Uint8Array | bigint {
  const header = numberOf(word);
  if ((header & 1n) === 0n) return word.slice(0, Math.min(31, (word[31] ?? 0) / 2));
  return gathered((header - 1n) / 2n, dataSlot(slot), read);
}

function inlineBytes({ slot }: StoragePart, word: Uint8Array, read: ReadSlot): Uint8Array | bigint {
  return gathered(numberOf(word), slot + 1n, read);
}

function gathered(length: bigint, from: bigint, read: ReadSlot): Uint8Array | bigint {
  if (length > BigInt(longestText)) return length;
  const bytes = new Uint8Array(Number(length));
  for (let at = 0; at < bytes.length; at += 32) {
    const word = read(from + BigInt(at / 32));
    if (!word) return length;
    bytes.set(word.slice(0, Math.min(32, bytes.length - at)), at);
  }
  return bytes;
}

function bytesText({ label }: StorageType, bytes: Uint8Array): StoredValue {
  if (!/^string\b/i.test(label)) return code(bytes);
  const text = decodeUtf8(bytes);
  return text.includes('\ufffd') ? code(bytes) : { text: JSON.stringify(text) };
}

function decodedValue(type: Extract<StorageType, { kind: 'value' }>, bytes: Uint8Array): StoredValue {
  const { label, members, isFlag, underlying } = type;
  const number = numberOf(bytes);
  if (members) return { text: isFlag ? flagText(members, number) : (members[Number(number)] ?? number.toString()) };
  const plain = underlying ?? label;
  if (/^address\b|^contract /.test(plain) || isInterface(type)) return addressText(bytes);
  if (plain === 'bool') return { text: number === 0n ? 'false' : number === 1n ? 'true' : hexOfBytes(bytes) };
  if (plain === 'decimal') return { text: formatUnits(BigInt.asIntN(256, number), 10) };
  if (/^uint\d*$/.test(plain) || plain.startsWith('enum ')) return { text: formatInteger(number) };
  if (/^int\d*$/.test(plain)) return { text: formatInteger(BigInt.asIntN(8 * bytes.length, number)) };
  const reading = /^bytes\d+$/.test(plain) ? shortName(bytes) : undefined;
  return { ...code(bytes), ...(reading !== undefined && { reading }) };
}

/** Fewer bytes may be readable by accident: one in fifty selectors is. */
const leastForText = 8;

/** The text in a value such as `bytes32 name = "GLD"`, padded with zeros; undefined if it isn't readable. */
function shortName(bytes: Uint8Array): string | undefined {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  if (bytes.length < leastForText || end < 2) return undefined;
  const text = decodeUtf8(bytes.slice(0, end));
  return /^[^\p{C}\ufffd]+$/u.test(text) ? JSON.stringify(text) : undefined;
}

/** A user-defined type of unknown meaning isn't an address, whatever its size. */
function isInterface({ label }: StorageType): boolean {
  return label.startsWith('interface ');
}

/** Of Vyper's flags, which are sets. */
export function flagText(members: readonly string[], bits: bigint): string {
  const set = members.filter((_, at) => ((bits >> BigInt(at)) & 1n) === 1n);
  return set.length === 0 ? '0' : set.join(' | ');
}

function addressText(bytes: Uint8Array): StoredValue {
  const address = hexOfBytes(bytes);
  if (/^0x0*$/.test(address)) return { text: address, isCode: true };
  return { text: longZeroEntityId(address) ?? checksumAddress(address), isAddress: true };
}

function code(bytes: Uint8Array): StoredValue {
  return { text: hexOfBytes(bytes), isCode: true };
}

/**
 * A mapping's key as it was hashed: 32 bytes of a value, or all bytes of a text.
 * @returns undefined if the bytes aren't a value of the type
 */
export function keyText(type: StorageType, key: Uint8Array): string | undefined {
  if (type.kind === 'bytes') return bytesText(type, key).text;
  if (type.kind !== 'value' || key.length !== 32) return undefined;
  const size = Number(type.bytes);
  const isLeft = /^bytes\d+$/.test(type.underlying ?? type.label);
  const [own, rest] = isLeft ? [key.slice(0, size), key.slice(size)] : [key.slice(32 - size), key.slice(0, 32 - size)];
  const isNegative = /^int/.test(type.underlying ?? type.label) && (own[0] ?? 0) >= 128;
  if (rest.some((byte) => byte !== (isNegative ? 255 : 0))) return undefined;
  // Without what separates thousands in amounts: a key is a name.
  const { text } = decodedValue(type, own);
  return plainNumber(text)?.number ?? text;
}

function numberOf(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(hexOfBytes(bytes));
}
