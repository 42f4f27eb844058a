import { inTurns } from '../../platform/turns.ts';
import type { DataBreakpoint, WalkOptions } from '../debuggee.ts';
import type { Stage } from '../stage.ts';

/** A part of a slot that a data breakpoint watches. */
interface DataPlace {
  readonly address: string;
  readonly slot: bigint;
  /** The first byte, counted from the lowest. */
  readonly offset: number;
  /** In bytes. */
  readonly size: number;
  /** Further slots, as of the content of a text or an array. */
  readonly more?: SlotRange;
}

/** Consecutive slots. */
interface SlotRange {
  readonly first: bigint;
  readonly count: bigint;
}

/** As the ID of a data breakpoint. */
export function dataId({ address, slot, offset, size, more }: DataPlace): string {
  return `${address} ${slot} ${offset} ${size}${more ? ` ${more.first} ${more.count}` : ''}`;
}

/** Undefined for what isn't such an ID. */
export function dataPlace(id: string): DataPlace | undefined {
  const [, address, slot, offset, size, first, count] =
    /^(0x[0-9a-f]{40}) (\d{1,78}) (\d{1,2}) (\d{1,3})(?: (\d{1,78}) (\d{1,78}))?$/.exec(id) ?? [];
  if (address === undefined || slot === undefined) return undefined;
  return {
    address,
    slot: BigInt(slot),
    offset: Number(offset),
    size: Number(size),
    ...(first !== undefined && count !== undefined && { more: { first: BigInt(first), count: BigInt(count) } }),
  };
}

/** The accesses of a place that a breakpoint stops at, by their numbers in the log. */
export async function accessesOf(
  { recording }: Stage,
  { address, slot, offset, size, more }: DataPlace,
  access: DataBreakpoint['access'],
  options: WalkOptions = {},
): Promise<number[]> {
  const { storage } = recording;
  const mask = (1n << BigInt(8 * size)) - 1n;
  const part = (word: bigint) => (word >> BigInt(8 * offset)) & mask;
  const found: number[] = [];
  const rest = inTurns(options);
  const look = async (slot: bigint, isWhole: boolean) => {
    for (const each of storage.accessesOf(address, slot)) {
      const resting = rest();
      if (resting) await resting;
      const { step, isWrite } = storage.accessAt(each);
      if (!isWrite && access === 'change') continue;
      if (isWrite && access === 'read') continue;
      if (isWrite && access === 'change') {
        const before = recording.heldAt(address, slot, step) ?? 0n;
        const after = storage.writtenAt(each);
        if (isWhole ? before === after : part(before) === part(after)) continue;
      }
      found.push(each);
    }
  };
  const own = Array.from({ length: Math.max(1, Math.ceil(size / 32)) }, (_, at) => slot + BigInt(at));
  for (const each of own) await look(each, size >= 32);
  for (const each of more ? storage.slotsIn(address, more) : []) await look(each, true);
  return found.sort((a, b) => a - b);
}
