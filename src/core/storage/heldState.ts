import { hexOfBytes } from '../platform/hex.ts';
import { isHex, wordOf } from './changedState.ts';
import type { SlotNames } from './slotNames.ts';
import { type StoragePart, type StorageVariable, slotHex } from './storageLayout.ts';
import { decodePart, type ReadSlot, type StoredValue } from './storageValue.ts';

/** A slot as `/contracts/{id}/state` has it. */
interface HeldSlot {
  readonly slot: string | null;
  readonly value: string | null;
  readonly timestamp?: string | null;
}

/** The value of a variable or of one of its entries. */
interface HeldVariable {
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

/**
 * The state of a contract by the variable names of its source.
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
  const byVariable = new Map<StorageVariable, HeldVariable[]>();
  for (const [slot, { bytes, written }] of [...words].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const parts = names.partsOf(slot);
    if (parts.length === 0) unnamed.push({ slot: slotHex(slot), value: hexOfBytes(bytes), timestamp: written ?? null });
    for (const part of parts) {
      const own = byVariable.get(part.variable) ?? [];
      byVariable.set(part.variable, own);
      // A whole text is listed at the slot of its length.
      if (!isShown(part, read) || (part.piece !== undefined && isWholeText(part, read))) continue;
      const value = decodePart(part, read);
      const name =
        part.piece === undefined ? part.label : `${part.label} (${32n * part.piece}–${32n * part.piece + 31n})`;
      if (value) own.push({ name, type: part.type.label, value, slot: slotHex(slot), written: written ?? undefined });
    }
  }
  const named = names.layout.variables.flatMap((variable): HeldVariable[] => {
    const held = byVariable.get(variable);
    if (held) return held;
    const type = names.typeOf(variable.type);
    // It's unknown which namespaces of the sources this contract uses, except those that it has written to.
    if (!type || type.kind === 'mapping' || !isWhole || variable.namespace !== undefined) return [];
    return [{ name: variable.label, type: type.label, slot: slotHex(variable.slot) }];
  });
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
