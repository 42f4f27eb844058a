import { sameBytes } from '../../platform/bytes.ts';
import { hasOwnVariables } from '../../storage/proxySlots.ts';
import { SlotNames } from '../../storage/slotNames.ts';
import { addPreimages, tryKeys } from '../../storage/storageKeys.ts';
import { type StorageLayout, slotHex } from '../../storage/storageLayout.ts';
import { decodePart, type ReadSlot } from '../../storage/storageValue.ts';
import type { ExecutionTrace } from '../replay/executionTrace.ts';
import { bytesIn, hexOf } from '../replay/recordedState.ts';

/** A slot and what it held before or after the call. Hex, 32 bytes. */
export interface SavedSlot {
  readonly address: string;
  readonly slot: string;
  readonly value: string;
  /** The variables in it with their values: `total = 40`; hostile text. */
  readonly variables: readonly string[];
}

/** By `keyOf`. */
type Slots = ReadonlyMap<string, Uint8Array>;

/** @param slot hex, 32 bytes */
export function keyOf(address: string, slot: string): string {
  return `${address} ${slot}`;
}

/** An address as the key of a mapping. */
function keyWord(address: string): string {
  return `0x${address.slice(2).padStart(64, '0')}`;
}

/**
 * The names of the slots of each contract whose layout is known, by its address: a proxy's are its delegate's.
 * @param own the contracts of the workspace by the address of their code
 */
export function slotNames(
  { frames, mappingKeys }: ExecutionTrace,
  own: ReadonlyMap<string, { readonly layout: StorageLayout | undefined }>,
  created: { readonly address: string; readonly layout: StorageLayout | undefined } | undefined,
): ReadonlyMap<string, SlotNames> {
  const known = new Map<string, SlotNames>();
  const keys = {
    words: new Set(frames.flatMap(({ caller, address }) => [keyWord(caller), keyWord(address)])),
    texts: new Set<string>(),
  };
  const add = (address: string, layout: StorageLayout | undefined) => {
    const before = known.get(address);
    // A proxy of the workspace may have no variables of its own.
    if (!layout || (before && hasOwnVariables(before.layout))) return;
    const names = new SlotNames(layout);
    addPreimages(names, mappingKeys);
    tryKeys(names, keys);
    known.set(address, names);
  };
  if (created) add(created.address, created.layout);
  for (const { address, codeAddress } of frames) add(address, own.get(codeAddress)?.layout);
  return known;
}

/** @param slots by `keyOf` */
export function savedSlots(slots: Slots, known: ReadonlyMap<string, SlotNames>): SavedSlot[] {
  return [...slots]
    .map(([key, value]): SavedSlot => {
      const [address = '', slot = ''] = key.split(' ');
      const read: ReadSlot = (at) => slots.get(keyOf(address, slotHex(at)));
      return { address, slot, value: hexOf(value), variables: variablesIn(known.get(address), BigInt(slot), read) };
    })
    .sort((a, b) => (a.address + a.slot < b.address + b.slot ? -1 : 1));
}

/** What changed for good, as it is then; what was written and is as before didn't. */
export function savedWrites(
  written: ReadonlyMap<string, string>,
  before: Slots,
  known: ReadonlyMap<string, SlotNames>,
): SavedSlot[] {
  const after = new Map([...before, ...[...written].map(([key, value]) => [key, bytesIn(value)] as const)]);
  const changed = [...after].filter(([key, value]) => {
    const was = before.get(key) ?? new Uint8Array(32);
    return written.has(key) && !sameBytes(was, value);
  });
  const slots = new Set(changed.map(([key]) => key));
  return savedSlots(after, known).filter(({ address, slot }) => slots.has(keyOf(address, slot)));
}

/** The variables in a slot with their values, as the reader knows them. */
function variablesIn(names: SlotNames | undefined, slot: bigint, read: ReadSlot): string[] {
  return (names?.partsOf(slot) ?? []).flatMap((part) => {
    const { label, piece, type } = part;
    if (piece !== undefined) return [`${label}, bytes ${32n * piece} to ${32n * piece + 31n}`];
    if (type.kind === 'mapping') return [];
    const value = decodePart(part, read);
    return [value ? `${label} = ${value.reading ?? value.text}` : label];
  });
}
