import {
  type StorageLayout,
  type StoragePart,
  type StorageType,
  type StorageVariable,
  slotsOf,
} from './storageLayout.ts';
import { keyText } from './storageValue.ts';

/** The start of data that belongs to another slot and that a hash has placed. */
interface HashedPlace {
  readonly hash: bigint;
  /** The slot of the mapping, array or text. */
  readonly parent: bigint;
  /** As it was hashed; undefined for an array and a text, whose slot alone is hashed. */
  readonly key?: Uint8Array;
  /** What `key` is the hash of, if it is one: Vyper hashes texts before. */
  readonly text?: Uint8Array;
}

/** The maximum distance in slots from a hash; farther slots belong to something else. */
const farthest = 1n << 64n;
/** Arrays of mappings of arrays beyond that depth are hostile. */
const deepest = 24;

/** Names slots by a layout, and by the hashes that are known. */
export class SlotNames {
  readonly layout: StorageLayout;
  readonly #places = new Map<bigint, HashedPlace>();
  #sorted: HashedPlace[] | undefined;

  constructor(layout: StorageLayout) {
    this.layout = layout;
  }

  add(place: HashedPlace): void {
    if (this.#places.has(place.hash)) return;
    this.#places.set(place.hash, place);
    this.#sorted = undefined;
  }

  /** What is in a slot, from its lowest byte on; nothing if that isn't known. */
  partsOf(slot: bigint): StoragePart[] {
    return this.#parts(slot, 0);
  }

  typeOf(id: string): StorageType | undefined {
    return this.layout.types.get(id);
  }

  #parts(slot: bigint, depth: number): StoragePart[] {
    if (depth > deepest) return [];
    const fixed = this.#among(this.layout.variables, slot).flatMap((variable) =>
      this.#within(variable.type, {
        label: variable.label,
        base: variable.slot,
        slot,
        offset: variable.offset,
        depth,
        variable,
      }),
    );
    return fixed.length > 0 ? fixed : this.#hashedParts(slot, depth);
  }

  /** The variables that cover a slot. They are in order, so a binary search finds the last one that begins before. */
  #among(variables: readonly StorageVariable[], slot: bigint): StorageVariable[] {
    let [low, high] = [0, variables.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((variables[middle]?.slot ?? 0n) <= slot) low = middle + 1;
      else high = middle;
    }
    const start = variables[low - 1]?.slot;
    const found: StorageVariable[] = [];
    for (let at = low - 1; at >= 0 && variables[at]?.slot === start; at--) {
      const variable = variables[at];
      const type = variable && this.typeOf(variable.type);
      if (variable && type && slot - variable.slot < slotsOf(type)) found.unshift(variable);
    }
    return found;
  }

  #hashedParts(slot: bigint, depth: number): StoragePart[] {
    const place = this.#lastBefore(slot);
    if (!place || slot - place.hash >= farthest) return [];
    for (const part of this.#parts(place.parent, depth + 1)) {
      const { type, label, variable } = part;
      if (part.slot !== place.parent) continue;
      const common = { slot, base: place.hash, depth: depth + 1, variable };
      if (place.key !== undefined && type.kind === 'mapping') {
        const key = this.typeOf(type.key);
        const text = key && keyText(key, key.kind === 'bytes' ? (place.text ?? place.key) : place.key);
        if (text === undefined) continue;
        const value = this.typeOf(type.value);
        if (!value || slot - place.hash >= slotsOf(value)) continue;
        return this.#within(type.value, { ...common, label: `${label}[${text}]`, offset: 0 });
      }
      if (place.key === undefined && type.kind === 'dynamicArray' && type.isInline !== true)
        return this.#elements(type, { ...common, label: bare(label), lengthSlot: place.parent });
      if (place.key === undefined && type.kind === 'bytes' && type.isInline !== true)
        return [{ ...part, piece: slot - place.hash, offset: 0, size: 32 }];
    }
    return [];
  }

  #lastBefore(slot: bigint): HashedPlace | undefined {
    this.#sorted ??= [...this.#places.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
    const sorted = this.#sorted;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.hash ?? 0n) <= slot) low = middle + 1;
      else high = middle;
    }
    return sorted[low - 1];
  }

  /** The parts in `slot` of a value that begins at `base`. */
  #within(id: string, at: Within): StoragePart[] {
    const type = this.typeOf(id);
    const { base, slot, label, variable, depth } = at;
    if (!type || depth > deepest) return [];
    const from = slot - base;
    const common = { type, slot: base, variable, ...(at.element && { element: at.element }) };
    switch (type.kind) {
      case 'value': {
        const size = Number(type.bytes);
        const offset = type.isLeft ? 32 - size : at.offset;
        return from === 0n && offset + size <= 32 ? [{ ...common, label, offset, size }] : [];
      }
      case 'bytes':
        if (from === 0n) return [{ ...common, label, offset: 0, size: 32 }];
        return type.isInline && from < slotsOf(type)
          ? [{ ...common, label, offset: 0, size: 32, piece: from - 1n }]
          : [];
      case 'mapping':
        return from === 0n ? [{ ...common, label, offset: 0, size: 32 }] : [];
      case 'dynamicArray':
        if (from === 0n) return [{ ...common, label: `${label}.length`, offset: 0, size: 32 }];
        return type.isInline && from < slotsOf(type)
          ? this.#elements(type, { ...at, base: base + 1n, lengthSlot: base, depth: depth + 1 })
          : [];
      case 'array':
        return from < slotsOf(type) ? this.#elements(type, { ...at, depth: depth + 1 }) : [];
      case 'struct':
        return this.#among(type.members, from).flatMap((member) =>
          this.#within(member.type, {
            ...at,
            label: `${label}.${member.label}`,
            base: base + member.slot,
            offset: member.offset,
            depth: depth + 1,
          }),
        );
      case 'unknown':
        return from < slotsOf(type)
          ? [{ ...common, slot, label: slotsOf(type) === 1n ? label : `${label} + ${from}`, offset: 0, size: 32 }]
          : [];
    }
  }

  #elements(
    array: Extract<StorageType, { kind: 'array' | 'dynamicArray' }>,
    at: Omit<Within, 'offset'> & { lengthSlot?: bigint },
  ): StoragePart[] {
    const { base, slot, label, lengthSlot } = at;
    const item = this.typeOf(array.base);
    if (!item || item.bytes < 1n) return [];
    const from = slot - base;
    const of = (index: bigint, start: bigint, offset: number) => {
      if (array.kind === 'array' && index >= array.length) return [];
      const element = lengthSlot === undefined ? undefined : { lengthSlot, index };
      const { lengthSlot: _, element: __, ...rest } = at as Within & { lengthSlot?: bigint };
      return this.#within(array.base, {
        ...rest,
        label: `${label}[${index}]`,
        base: start,
        offset,
        ...(element && { element }),
      });
    };
    if (!array.isPacked) {
      const each = slotsOf(item);
      const index = from / each;
      return of(index, base + index * each, 0);
    }
    const perSlot = 32n / item.bytes;
    return Array.from({ length: Number(perSlot) }, (_, nth) =>
      of(from * perSlot + BigInt(nth), slot, nth * Number(item.bytes)),
    ).flat();
  }
}

interface Within {
  readonly label: string;
  /** Where the value begins. */
  readonly base: bigint;
  readonly slot: bigint;
  readonly offset: number;
  readonly depth: number;
  readonly variable: StorageVariable;
  readonly element?: StoragePart['element'];
}

/** An array's label without the suffix for its length. */
function bare(label: string): string {
  return label.replace(/\.length$/, '');
}
