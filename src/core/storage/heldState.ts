import { hexOfBytes } from '../platform/hex.ts';
import { isHex, wordOf } from './changedState.ts';
import type { SlotNames } from './slotNames.ts';
import { type StoragePart, slotHex, slotsOf } from './storageLayout.ts';
import { decodePart, type ReadSlot, type StoredValue } from './storageValue.ts';

/** A slot as `/contracts/{id}/state` has it. */
export interface HeldSlot {
  readonly slot: string | null;
  readonly value: string | null;
  readonly timestamp?: string | null;
}

/** What a variable, or an entry of it, holds. */
export interface HeldVariable {
  /** `balances[0.0.1001]`; hostile text. */
  readonly name: string;
  readonly type: string;
  /** Undefined if no write is on record: it may be older than the records. */
  readonly value?: StoredValue;
  readonly slot: string;
  /** When the slot was written. */
  readonly written?: string | undefined;
}

/** The state of a contract: by name, and the slots whose variable isn't known. */
export interface HeldState {
  readonly named: readonly HeldVariable[];
  readonly unnamed: readonly HeldSlot[];
}

/** Of a large array, further slots are listed behind the variables. */
const mostSlots = 1_000n;

/**
 * What a contract holds, in the names of the source.
 * @param isWhole no writes to further slots are on record
 */
export function heldState(rows: readonly HeldSlot[], isWhole: boolean, names: SlotNames): HeldState {
  const words = new Map<bigint, { bytes: Uint8Array; written: string | null | undefined }>();
  const unnamed: HeldSlot[] = [];
  for (const row of rows) {
    const bytes = wordOf(row.value);
    if (isHex(row.slot) && bytes) words.set(BigInt(row.slot), { bytes, written: row.timestamp });
    else unnamed.push(row);
  }
  const zero = new Uint8Array(32);
  const read: ReadSlot = (slot) => words.get(slot)?.bytes ?? (isWhole ? zero : undefined);
  const named: HeldVariable[] = [];
  const add = (slot: bigint, parts: readonly StoragePart[]): boolean => {
    const shown = parts.filter((part) => isShown(part, read));
    for (const part of shown) {
      // A whole text stands at its length.
      if (part.piece !== undefined && isWholeText(part, read)) continue;
      const value = decodePart(part, read);
      if (!value) continue;
      const written = words.get(slot)?.written ?? undefined;
      const name =
        part.piece === undefined ? part.label : `${part.label} (${32n * part.piece}–${32n * part.piece + 31n})`;
      named.push({ name, type: part.type.label, value, slot: slotHex(slot), written });
    }
    return parts.length > 0;
  };
  const listed = new Set<bigint>();
  for (const variable of names.layout.variables) {
    const type = names.typeOf(variable.type);
    if (!type) continue;
    const { label, slot, namespace } = variable;
    let isWritten = false;
    for (let at = slot; at < slot + slotsOf(type) && at < slot + mostSlots; at++) {
      if (!words.has(at)) continue;
      isWritten = true;
      if (!listed.has(at)) add(at, names.partsOf(at));
      listed.add(at);
    }
    // Nobody knows which namespaces of the sources this contract uses, but for those that it has written to.
    if (!isWritten && isWhole && namespace === undefined && type.kind !== 'mapping')
      named.push({ name: label, type: type.label, slot: slotHex(slot) });
  }
  for (const row of rows) {
    if (!isHex(row.slot) || listed.has(BigInt(row.slot)) || !words.has(BigInt(row.slot))) continue;
    if (!add(BigInt(row.slot), names.partsOf(BigInt(row.slot)))) unnamed.push(row);
  }
  return { named, unnamed };
}

/** A mapping's own slot holds nothing, and behind an array's last element there is nothing. */
function isShown({ type, element, piece }: StoragePart, read: ReadSlot): boolean {
  if (piece === undefined && type.kind === 'mapping') return false;
  const length = element && read(element.lengthSlot);
  return !length || element.index < BigInt(hexOfBytes(length));
}

function isWholeText(part: StoragePart, read: ReadSlot): boolean {
  const { piece: _, ...whole } = part;
  const value = decodePart({ ...whole, offset: 0, size: 32 }, read);
  return value !== undefined && (value.isCode === true || value.text.startsWith('"'));
}
