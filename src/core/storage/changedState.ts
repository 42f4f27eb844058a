import { bytesOfHex } from '../platform/hex.ts';
import type { SlotNames } from './slotNames.ts';
import type { StoragePart } from './storageLayout.ts';
import { decodePart, type ReadSlot, type StoredValue } from './storageValue.ts';

/** A slot that an execution touched, as `state_changes` has it: hex numbers. */
export interface TouchedSlot {
  readonly address: string | null;
  readonly contract_id: string | null;
  readonly slot: string | null;
  readonly value_read: string | null;
  /** Null if it was only read. */
  readonly value_written: string | null;
}

/** A variable, or an entry or member of one, that an execution changed. */
export interface ChangedVariable {
  readonly contractId: string | null;
  readonly address: string;
  /** `balances[0.0.1001]`; hostile text. */
  readonly name: string;
  readonly type: string;
  readonly before: StoredValue;
  readonly after: StoredValue;
  /** Where it begins, as the record has it. */
  readonly slot: string;
}

/** What an execution changed: the variables, and the slots whose variable isn't known. */
export interface ChangedState {
  readonly named: readonly ChangedVariable[];
  readonly unnamed: readonly TouchedSlot[];
}

/**
 * What an execution changed, by the variable names of the source.
 * @param namesOf names the slots of a contract by its address in lowercase; undefined if its layout isn't known
 */
export function changedState(
  touched: readonly TouchedSlot[],
  namesOf: (address: string) => SlotNames | undefined,
): ChangedState {
  const named = new Map<string, ChangedVariable>();
  const unnamed: TouchedSlot[] = [];
  const values = new Map<string, { before: Uint8Array; after: Uint8Array }>();
  for (const { address, slot, value_read: read, value_written: written } of touched) {
    const [before, after] = [wordOf(read), wordOf(written ?? read)];
    if (address !== null && isHex(slot) && before && after) values.set(keyOf(address, BigInt(slot)), { before, after });
  }
  for (const row of touched.filter(isChanged)) {
    const { address, slot } = row;
    const names = address === null ? undefined : namesOf(address.toLowerCase());
    if (address === null || !isHex(slot) || !names) {
      unnamed.push(row);
      continue;
    }
    const at =
      (when: 'before' | 'after'): ReadSlot =>
      (place) =>
        values.get(keyOf(address, place))?.[when];
    const changes = names
      .partsOf(BigInt(slot))
      .map((part) => changeOf(part, at('before'), at('after')))
      .filter((each) => each !== undefined);
    if (changes.length === 0) unnamed.push(row);
    for (const { part, before, after } of changes) {
      const name = part.piece === undefined ? part.label : `${part.label} (${pieceWords(part.piece)})`;
      // A name isn't enough: parents may have private variables of one name.
      const key = `${keyOf(address, part.slot)} ${part.offset} ${name}`;
      if (!named.has(key))
        named.set(key, {
          contractId: row.contract_id,
          address,
          name,
          type: part.type.label,
          before,
          after,
          slot,
        });
    }
  }
  return { named: [...named.values()], unnamed };
}

interface PartChange {
  readonly part: StoragePart;
  readonly before: StoredValue;
  readonly after: StoredValue;
}

/** A part that changed; for a long text, the whole text if all its slots are known before and after. */
function changeOf(part: StoragePart, before: ReadSlot, after: ReadSlot): PartChange | undefined {
  if (part.piece !== undefined) {
    const { piece: _, ...whole } = part;
    const change = changeOf({ ...whole, offset: 0, size: 32 }, before, after);
    if (change && (change.before.text !== change.after.text || change.before.isCode)) return change;
  }
  const [old, now] = [decodePart(part, before), decodePart(part, after)];
  return old && now && old.text !== now.text ? { part, before: old, after: now } : undefined;
}

function pieceWords(piece: bigint): string {
  return `${32n * piece}–${32n * piece + 31n}`;
}

function isChanged({ value_read: read, value_written: written }: TouchedSlot): boolean {
  if (written === null) return false;
  return !isHex(read) || !isHex(written) || BigInt(read) !== BigInt(written);
}

function keyOf(address: string, slot: bigint): string {
  return `${address.toLowerCase()} ${slot}`;
}

/** A hex number of at most 32 bytes. */
export function isHex(text: string | null): text is string {
  return text !== null && /^0x[0-9a-f]{1,64}$/i.test(text);
}

/** A hex number as 32 bytes. */
export function wordOf(text: string | null): Uint8Array | undefined {
  return isHex(text) ? bytesOfHex(text.slice(2).padStart(64, '0')) : undefined;
}
