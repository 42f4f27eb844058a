import { proxyNamespaces } from './proxySlots.ts';
import { inOrder, type StorageLayout, type StorageType, type StorageVariable, slotsOf } from './storageLayout.ts';

/** Where a variable is. */
export interface VariablePlace {
  readonly label: string;
  readonly slot: bigint;
  readonly offset: number;
  /** As the source writes it. */
  readonly type: string;
  readonly contract?: string;
  readonly namespace?: string;
}

/** How a variable differs between the deployed contract and a build. */
export interface LayoutChange {
  readonly kind: /** Behind everything that is deployed, or in bytes that nothing uses. */
    | 'appended'
    /** In slots that were kept free for it (`__gap`). */
    | 'usesGap'
    /** The gap itself, which is smaller by the variables that use it. */
    | 'gapShrunk'
    /** Where another variable was. */
    | 'inserted'
    | 'moved'
    | 'renamed'
    | 'retyped'
    /** Its struct, in a mapping, has more members at the end. */
    | 'extended'
    | 'removed';
  /** Whether the stored value is still read correctly. */
  readonly isSafe: boolean;
  readonly deployed?: VariablePlace;
  readonly built?: VariablePlace;
}

/** The storage layout of a build compared with the deployed one. */
export interface LayoutComparison {
  /** In the order of their slots. */
  readonly changes: readonly LayoutChange[];
  readonly isSafe: boolean;
  /** How many variables are the same. */
  readonly same: number;
}

interface Placed {
  readonly variable: StorageVariable;
  readonly type: StorageType | undefined;
  readonly layout: StorageLayout;
  /** In bytes. */
  readonly from: bigint;
  readonly to: bigint;
}

/** Compares the layouts of a contract before and after an upgrade. */
export function compareLayouts(deployed: StorageLayout, built: StorageLayout): LayoutComparison {
  const old = placed(deployed);
  const all = placed(built);
  const left = new Set(all);
  const [before, after] = [new Places(old), new Places(all)];
  const byLabel = new Map<string, Placed[]>();
  for (const each of all) {
    const { label } = each.variable;
    const alike = byLabel.get(label) ?? [];
    byLabel.set(label, alike);
    alike.push(each);
  }
  const changes: LayoutChange[] = [];
  let same = 0;
  const gaps = old.filter(isGap);
  const gapSet = new Set(gaps);
  const unmatched: Placed[] = [];
  for (const was of old) {
    const now = matchOf(
      was,
      (byLabel.get(was.variable.label) ?? []).filter((each) => left.has(each)),
    );
    if (!now) {
      unmatched.push(was);
      continue;
    }
    left.delete(now);
    const change = isGap(was) ? gapChange(was, now) : changeOf(was, now);
    if (change) changes.push(change);
    else same++;
  }
  for (const was of unmatched) {
    const here = after.overlapping(was).filter((now) => left.has(now));
    const renamed = here.find((now) => now.from === was.from && typesOf(was, now) !== 'different');
    if (renamed) {
      left.delete(renamed);
      if (isGap(was) && isGap(renamed)) same++;
      else changes.push({ kind: 'renamed', isSafe: true, deployed: placeOf(was), built: placeOf(renamed) });
      continue;
    }
    const isCovered = here.length > 0;
    // A gap may be used up completely, and an unused namespace keeps its values.
    if (isGap(was)) {
      const isUsed = isCovered && !after.overlapping(was).some((now) => now.to > was.to);
      changes.push({ kind: isUsed ? 'gapShrunk' : 'removed', isSafe: isUsed, deployed: placeOf(was) });
    } else
      changes.push({
        kind: 'removed',
        isSafe: was.variable.namespace !== undefined && !isCovered,
        deployed: placeOf(was),
      });
  }
  for (const now of left) {
    const taken = before.overlapping(now);
    const inGap = taken.length > 0 && taken.every((was) => gapSet.has(was)) && taken.some((was) => was.to >= now.to);
    const kind = taken.length === 0 ? 'appended' : inGap ? 'usesGap' : 'inserted';
    changes.push({ kind, isSafe: kind !== 'inserted', built: placeOf(now) });
  }
  const at = ({ built: place, deployed: before }: LayoutChange) => place ?? before ?? { slot: 0n, offset: 0 };
  const order = inOrder(changes.map((change) => ({ ...at(change), change })));
  return { changes: order.map(({ change }) => change), isSafe: changes.every(({ isSafe }) => isSafe), same };
}

function placed(layout: StorageLayout): Placed[] {
  return layout.variables.filter(isOwn).map((variable) => {
    const type = layout.types.get(variable.type);
    const from = 32n * variable.slot + BigInt(variable.offset);
    const size = type?.kind === 'value' ? type.bytes : 32n * (type ? slotsOf(type) : 1n);
    return { variable, type, layout, from, to: from + size };
  });
}

/** The slots of proxies aren't variables of the contract. */
function isOwn({ namespace }: StorageVariable): boolean {
  return namespace === undefined || !proxyNamespaces.includes(namespace);
}

/** Finds overlapping variables by binary search, because a crafted layout may have many. */
class Places {
  readonly #sorted: readonly Placed[];
  /** How far those up to here reach. */
  readonly #reach: bigint[] = [];

  constructor(places: readonly Placed[]) {
    this.#sorted = places.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    let reach = 0n;
    for (const { to } of this.#sorted) {
      if (to > reach) reach = to;
      this.#reach.push(reach);
    }
  }

  overlapping({ from, to }: Placed): Placed[] {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle]?.from ?? 0n) < to) low = middle + 1;
      else high = middle;
    }
    const found: Placed[] = [];
    for (let at = low - 1; at >= 0 && (this.#reach[at] ?? 0n) > from; at--) {
      const place = this.#sorted[at];
      if (place && place.to > from) found.push(place);
    }
    return found.reverse();
  }
}

/** Slots that a parent contract keeps free for later versions of itself. */
function isGap({ variable, type }: Placed): boolean {
  return type?.kind === 'array' && /^_{1,2}gap\b|^_{2}\w*gap\w*$/i.test(variable.label);
}

/** The variable with the same name; if several have it, the one of the same contract. */
function matchOf({ variable }: Placed, among: readonly Placed[]): Placed | undefined {
  const named = among.filter((each) => each.variable.namespace === variable.namespace);
  const own = named.filter((each) => contractName(each.variable) === contractName(variable));
  const inPlace = (own.length > 0 ? own : named).find((each) => each.variable.slot === variable.slot);
  return inPlace ?? own[0] ?? (named.length === 1 ? named[0] : undefined);
}

function contractName({ contract = '' }: StorageVariable): string {
  return contract.slice(contract.lastIndexOf(':') + 1);
}

function changeOf(was: Placed, now: Placed): LayoutChange | undefined {
  const places = { deployed: placeOf(was), built: placeOf(now) };
  if (was.from !== now.from) return { kind: 'moved', isSafe: false, ...places };
  switch (typesOf(was, now)) {
    case 'same':
      return undefined;
    case 'extended':
      return { kind: 'extended', isSafe: true, ...places };
    case 'different':
      return { kind: 'retyped', isSafe: false, ...places };
  }
}

/** A gap that ends where it ended leaves what follows in its place. */
function gapChange(was: Placed, now: Placed): LayoutChange | undefined {
  if (was.from === now.from && was.to === now.to) return undefined;
  const isSafe = now.to === was.to && now.from >= was.from;
  return { kind: isSafe ? 'gapShrunk' : 'moved', isSafe, deployed: placeOf(was), built: placeOf(now) };
}

type Likeness = 'same' | 'extended' | 'different';

function typesOf(was: Placed, now: Placed): Likeness {
  return likeness(was.variable.type, was.layout, now.variable.type, now.layout, false, 0, new Set());
}

const deepest = 24;

/** Whether a value stored as one type is read correctly as another. The compilers' IDs of types differ by build. */
function likeness(
  a: string,
  deployed: StorageLayout,
  b: string,
  built: StorageLayout,
  inMapping: boolean,
  depth: number,
  seen: Set<string>,
): Likeness {
  const [was, now] = [deployed.types.get(a), built.types.get(b)];
  if (!was || !now) return was === now && a === b ? 'same' : 'different';
  const pair = `${a}\n${b}`;
  // A type within itself, which was compared on the way here.
  if (seen.has(pair)) return 'same';
  if (depth > deepest) return 'different';
  seen.add(pair);
  const inner = (x: string, y: string, mapped: boolean) => likeness(x, deployed, y, built, mapped, depth + 1, seen);
  if (was.kind === 'value' && now.kind === 'value') return sameValue(was, now) ? 'same' : 'different';
  if (was.kind === 'mapping' && now.kind === 'mapping')
    return worst([inner(was.key, now.key, false), inner(was.value, now.value, true)]);
  if (was.kind === 'array' && now.kind === 'array')
    return was.length === now.length ? notExtended(inner(was.base, now.base, false)) : 'different';
  if (was.kind === 'dynamicArray' && now.kind === 'dynamicArray')
    return was.bytes === now.bytes ? notExtended(inner(was.base, now.base, false)) : 'different';
  if (was.kind === 'struct' && now.kind === 'struct') {
    if (now.members.length < was.members.length) return 'different';
    const members = was.members.map((member, at): Likeness => {
      const other = now.members[at];
      if (!other || other.slot !== member.slot || other.offset !== member.offset) return 'different';
      return inner(member.type, other.type, false);
    });
    const isLonger = now.members.length > was.members.length;
    if (isLonger && !inMapping && now.bytes !== was.bytes) return 'different';
    return worst([...members, isLonger ? 'extended' : 'same']);
  }
  return was.kind === now.kind && was.bytes === now.bytes && was.label === now.label ? 'same' : 'different';
}

/** The elements of an array are side by side: a longer one moves the next. */
function notExtended(of: Likeness): Likeness {
  return of === 'extended' ? 'different' : of;
}

function worst(all: readonly Likeness[]): Likeness {
  return all.includes('different') ? 'different' : all.includes('extended') ? 'extended' : 'same';
}

type ValueType = Extract<StorageType, { kind: 'value' }>;

function sameValue(was: ValueType, now: ValueType): boolean {
  if (was.bytes !== now.bytes) return false;
  if (meaning(was) !== meaning(now)) return false;
  // Enums of one name whose numbers mean something else.
  const [before = [], after = []] = [was.members, now.members];
  return before.length === 0 || after.length === 0 || before.every((name, at) => after[at] === name);
}

/** Contracts are stored as addresses. */
function meaning({ label, underlying }: ValueType): string {
  const plain = underlying ?? label;
  if (/^(?:address|contract|interface)\b/.test(plain)) return 'address';
  if (plain.startsWith('enum ')) return `enum ${plain.slice(plain.lastIndexOf('.') + 1).replace(/^enum /, '')}`;
  return plain;
}

function placeOf({ variable, type }: Placed): VariablePlace {
  const { label, slot, offset, contract, namespace } = variable;
  return {
    label,
    slot,
    offset,
    type: type?.label ?? variable.type,
    ...(contract !== undefined && { contract }),
    ...(namespace !== undefined && { namespace }),
  };
}
