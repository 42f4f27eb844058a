import { inTurns } from '../../platform/turns.ts';
import { Column } from './columns.ts';
import { WordLog } from './wordLog.ts';

/** One read or write of a slot. */
interface SlotAccess {
  readonly step: number;
  readonly address: string;
  readonly slot: bigint;
  readonly isWrite: boolean;
}

/** Reads and writes of storage, or of transient storage, with their steps. */
export class SlotLog {
  readonly #step = new Column();
  readonly #key = new Column();
  /** Where a write's value is, from 1; 0 for a read. */
  readonly #value = new Column();
  readonly #values = new WordLog();
  readonly #keys: { readonly address: string; readonly slot: bigint; initial: bigint | undefined }[] = [];
  readonly #byAddress = new Map<string, Map<bigint, number>>();
  /** Of each slot, its accesses; made when all are known. */
  readonly #ofKey: Column[] = [];

  get length(): number {
    return this.#step.length;
  }

  read(step: number, address: string, slot: bigint): void {
    this.#add(step, address, slot, 0);
  }

  write(step: number, address: string, slot: bigint, value: bigint): void {
    this.#add(step, address, slot, this.#values.length + 1);
    this.#values.add(value);
  }

  /** What a slot held before the execution, for those that it touched. */
  async end(initial: (address: string, slot: bigint, firstRead: number | undefined) => Promise<bigint>): Promise<void> {
    const rest = inTurns();
    for (const each of [this.#step, this.#key, this.#value]) each.end();
    this.#values.end();
    for (let at = 0; at < this.#step.length; at++) {
      const key = this.#key.at(at);
      const column = this.#ofKey[key] ?? new Column();
      this.#ofKey[key] = column;
      column.add(at);
    }
    for (const [key, known] of this.#keys.entries()) {
      const resting = rest();
      if (resting) await resting;
      const first = this.#ofKey[key]?.at(0) ?? 0;
      known.initial = await initial(
        known.address,
        known.slot,
        this.#value.at(first) === 0 ? this.#step.at(first) : undefined,
      );
    }
  }

  get bytes(): number {
    const columns = [this.#step, this.#key, this.#value, ...this.#ofKey];
    return columns.reduce((sum, each) => sum + each.bytes, 0) + this.#values.length + this.#keys.length * 150;
  }

  accessAt(index: number): SlotAccess {
    const key = this.#keys[this.#key.at(index)];
    return {
      step: this.#step.at(index),
      address: key?.address ?? '',
      slot: key?.slot ?? 0n,
      isWrite: this.#value.at(index) > 0,
    };
  }

  /** The value that a write writes. */
  writtenAt(index: number): bigint {
    const value = this.#value.at(index);
    return value === 0 ? 0n : this.#values.at(value - 1);
  }

  /** The accesses of a slot by their index, in order. */
  accessesOf(address: string, slot: bigint): readonly number[] {
    const key = this.#byAddress.get(address)?.get(slot);
    const column = key === undefined ? undefined : this.#ofKey[key];
    return column ? Array.from({ length: column.length }, (_, at) => column.at(at)) : [];
  }

  /** The slots of an address in a range that were touched. */
  slotsIn(address: string, { first, count }: { first: bigint; count: bigint }): bigint[] {
    return [...(this.#byAddress.get(address)?.keys() ?? [])].filter((slot) => slot >= first && slot - first < count);
  }

  /**
   * What a slot held before a step; undefined if the execution never touched it.
   * @param isUndone whether a write's effect is gone by then
   */
  valueAt(address: string, slot: bigint, step: number, isUndone: (write: number) => boolean): bigint | undefined {
    const key = this.#byAddress.get(address)?.get(slot);
    return key === undefined ? undefined : this.#valueOf(key, step, isUndone);
  }

  /** The slots of an address that were touched before a step, with what they held then. */
  touchedAt(address: string, step: number, isUndone: (write: number) => boolean): Map<bigint, bigint> {
    const touched = new Map<bigint, bigint>();
    for (const [slot, key] of this.#byAddress.get(address) ?? []) {
      if (this.#step.at(this.#ofKey[key]?.at(0) ?? 0) >= step) continue;
      touched.set(slot, this.#valueOf(key, step, isUndone));
    }
    return touched;
  }

  #valueOf(key: number, step: number, isUndone: (write: number) => boolean): bigint {
    const accesses = this.#ofKey[key];
    if (accesses) {
      let [low, high] = [0, accesses.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.#step.at(accesses.at(middle)) < step) low = middle + 1;
        else high = middle;
      }
      for (let at = low - 1; at >= 0; at--) {
        const index = accesses.at(at);
        if (this.#value.at(index) > 0 && !isUndone(this.#step.at(index))) return this.writtenAt(index);
      }
    }
    return this.#keys[key]?.initial ?? 0n;
  }

  #add(step: number, address: string, slot: bigint, value: number): void {
    const slots = this.#byAddress.get(address) ?? new Map<bigint, number>();
    this.#byAddress.set(address, slots);
    let key = slots.get(slot);
    if (key === undefined) {
      key = this.#keys.push({ address, slot, initial: undefined }) - 1;
      slots.set(slot, key);
    }
    this.#step.add(step);
    this.#key.add(key);
    this.#value.add(value);
  }
}
