import { nameOfContract } from '../format/fullName.ts';
import { ComparedModules } from './modules/comparedModules.ts';
import { proxyNamespaces } from './proxySlots.ts';
import {
  type ChosenPlace,
  inOrder,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  slotsOf,
} from './storageLayout.ts';

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
    /** It has room for more where nothing follows: its struct, in a mapping, has more members at the end. */
    | 'extended'
    /** A member of its struct differs: see `member`. */
    | 'struct'
    | 'removed'
    /** Its value stands in the deployed code, as a constant or an immutable, and nothing has put it into the storage. */
    | 'wasFixed'
    /** Several contracts declare a variable of this name, and the layouts don't say which of them is where. */
    | 'indistinct'
    /** The Vyper module of that name may be another one: the compiler's layout only says the name. */
    | 'module'
    /** An internal function is stored as a place in the code, which differs from build to build. */
    | 'function'
    /** The layouts don't say what its type stands for. */
    | 'unknown'
    /** The variables of its namespace can't be placed. */
    | 'unread'
    /** The code chooses the struct's slot, and that or its members may differ. */
    | 'chosen'
    /** The function of that name chooses a slot, which may differ. */
    | 'chosenIn';
  /** Whether the stored value is still read correctly. */
  readonly isSafe: boolean;
  /** It isn't known whether it is: neither safe nor certainly unsafe. */
  readonly isUnclear?: true;
  readonly deployed?: VariablePlace;
  readonly built?: VariablePlace;
  /** The first difference in its struct that matters, counted from the struct's beginning. */
  readonly member?: LayoutChange;
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
  /** In bytes. */
  readonly from: bigint;
  readonly to: bigint;
}

/** Compares the layouts of a contract before and after an upgrade. */
export function compareLayouts(deployed: StorageLayout, built: StorageLayout): LayoutComparison {
  const unread = unreadNamespaces(deployed, built);
  const own = (layout: StorageLayout) =>
    layout.variables.filter(
      ({ namespace, contract }) =>
        namespace === undefined ||
        !(
          unread === 'all' ||
          unread.has(namespace) ||
          // The slots of proxies aren't variables of the contract, nor are those of a contract that it only creates.
          proxyNamespaces.includes(namespace) ||
          (contract !== undefined && layout.inherited !== undefined && !layout.inherited.has(contract))
        ),
    );
  const modules = modulesOf(deployed, built);
  const compared = new Comparing(deployed, built, modules).compare(own(deployed), own(built));
  const { same } = compared;
  const changes = compared.changes.map((change) => (wasFixed(change, deployed) ? asFixed(change) : change));
  const all = [
    ...[...(unread === 'all' ? ['erc7201'] : unread)].map((each) => unclear(each, 'unread')),
    ...changedPlaces(deployed, built),
    ...overlaps(deployed, built, compared.changes),
    ...changes,
  ];
  return { changes: all, isSafe: all.every(({ isSafe }) => isSafe), same };
}

/** Which Vyper modules of two layouts are the same; undefined if it isn't known of all that have variables. */
function modulesOf(deployed: StorageLayout, built: StorageLayout): SameModules | undefined {
  const all = [...deployed.variables, ...built.variables];
  if (!deployed.modules || !built.modules || all.some(({ module }) => module === '')) return undefined;
  const compared = new ComparedModules(deployed.modules, built.modules);
  return { before: (path) => compared.before(path), replaced: compared.replaced() };
}

interface SameModules {
  /** The deployed path of one of the build's modules; '' if it may be another module. */
  readonly before: (path: string) => string;
  /** The deployed modules for which the build has others under the same names. */
  readonly replaced: ReadonlySet<string>;
}

function unclear(label: string, kind: LayoutChange['kind']): LayoutChange {
  return { kind, isSafe: false, isUnclear: true, deployed: { label, slot: 0n, offset: 0, type: '' } };
}

/** The namespaces of the deployed contract whose variables can't be compared. */
function unreadNamespaces(deployed: StorageLayout, built: StorageLayout): ReadonlySet<string> | 'all' {
  const before = new Set(deployed.unread);
  for (const { namespace } of deployed.variables)
    if (namespace !== undefined && !proxyNamespaces.includes(namespace)) before.add(namespace);
  if (deployed.isSourceless || (built.isSourceless && before.size > 0)) return 'all';
  const unknown = new Set([...(deployed.unread ?? []), ...(built.unread ?? [])]);
  return new Set([...before].filter((namespace) => unknown.has(namespace)));
}

function wasFixed({ kind, built }: LayoutChange, { fixed }: StorageLayout): boolean {
  const isNew = kind === 'appended' || kind === 'usesGap';
  return isNew && built !== undefined && fixed?.has(built.label.slice(built.label.lastIndexOf('.') + 1)) === true;
}

function asFixed(change: LayoutChange): LayoutChange {
  return { ...change, kind: 'wasFixed', isSafe: false, isUnclear: true };
}

/** The places of a contract's code that count: those of contracts that it consists of. */
function ownPlaces({ inherited, chosen = [] }: StorageLayout): ChosenPlace[] {
  return chosen.filter(({ contract }) => contract === undefined || inherited === undefined || inherited.has(contract));
}

/**
 * What the code places where variables are: new variables behind a slot that it chose, and new code that chooses one among
 * the variables. How far a place reaches isn't known. A hash is far from all of them.
 */
function overlaps(deployed: StorageLayout, built: StorageLayout, changes: readonly LayoutChange[]): LayoutChange[] {
  const [before, now] = [ownPlaces(deployed), ownPlaces(built)];
  const places = (all: readonly StorageVariable[]) =>
    all.flatMap(({ slot, namespace }) => (namespace === undefined ? [slot] : []));
  const added = changes.flatMap(({ kind, built: place }) =>
    place && place.namespace === undefined && (kind === 'appended' || kind === 'usesGap') ? [place.slot] : [],
  );
  const known = new Set(before.map(({ slot }) => slot));
  const found = [
    ...before.filter((place) => reaches(place, added)),
    ...now.filter((place) => !known.has(place.slot) && reaches(place, places(deployed.variables))),
  ];
  return [...new Map(found.map((each) => [`${each.struct} ${each.isFunction}`, each])).values()].map(
    ({ struct, isFunction }) => unclear(struct, isFunction ? 'chosenIn' : 'chosen'),
  );
}

/** Slots beyond that are hashes. */
const farSlot = 1n << 128n;

const literal = /\b(?:0x[\da-fA-F_]+|\d[\d_]*(?:e\d+)?)\b/g;
const arithmetic = /\b(?:u?int\d*|bytes\d+|add|sub|mul|div|exp|shl|shr|not)\b|[()\s,+*/<>-]/g;

/**
 * Whether a place may reach any of some slots: a small number at or before it, what is computed from small numbers, or a
 * sum with the slot of a variable.
 */
function reaches({ slot }: ChosenPlace, slots: readonly bigint[]): boolean {
  if (slots.length === 0 || slot.includes('keccak256')) return false;
  const plain = slot.replace(/\b(?:u?int\d*|bytes\d+)\b|[()\s]/g, '');
  if (/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(plain)) {
    const first = BigInt(plain);
    return first < farSlot && slots.some((each) => each >= first && each < farSlot);
  }
  if (/\.slot\b/.test(slot)) return / [-+,] /.test(slot);
  const isComputed = slot.replace(literal, '').replace(arithmetic, '') === '';
  const numbers = isComputed ? (slot.match(literal) ?? []).map((each) => each.replaceAll('_', '')) : [];
  return numbers.length > 0 && !numbers.some((each) => big(each) >= farSlot);
}

function big(text: string): bigint {
  return /^(?:0x[\da-f]+|\d+)$/i.test(text) ? BigInt(text) : 0n;
}

/** The structs of the deployed contract that the new code may look for elsewhere, or read otherwise. */
function changedPlaces(deployed: StorageLayout, built: StorageLayout): LayoutChange[] {
  const [before, now] = [ownPlaces(deployed), ownPlaces(built)];
  const isKept = (was: ChosenPlace) =>
    now.some(
      (is) => is.slot === was.slot && (was.members?.every((member, at) => member === is.members?.[at]) ?? false),
    );
  const changed = before.filter((was) => !isKept(was));
  return [
    ...new Map(changed.map(({ struct, isFunction }) => [`${struct} ${isFunction}`, { struct, isFunction }])).values(),
  ].map(({ struct, isFunction }) => unclear(struct, isFunction ? 'chosenIn' : 'chosen'));
}

/** How alike two types are: the worst of what they consist of. */
interface Likeness {
  readonly level: 'same' | 'changed' | 'extended' | 'function' | 'unknown' | 'different';
  /** The member that differs, if that is why. */
  readonly member?: LayoutChange;
}

const levels: readonly Likeness['level'][] = ['same', 'changed', 'extended', 'function', 'unknown', 'different'];
const same: Likeness = { level: 'same' };
const different: Likeness = { level: 'different' };

/** Types within types beyond that depth are hostile. */
const deepest = 24;

/** Compares two layouts. The compilers' IDs of types differ by build. */
class Comparing {
  readonly #deployed: StorageLayout;
  readonly #built: StorageLayout;
  readonly #modules: SameModules | undefined;
  /** Of one variable's type, by both IDs and whether it may grow. A type within itself was compared on the way there. */
  #known = new Map<string, Likeness>();

  constructor(deployed: StorageLayout, built: StorageLayout, modules?: SameModules) {
    this.#deployed = deployed;
    this.#built = built;
    this.#modules = modules;
  }

  /** Compares variables, or the members of a struct. */
  compare(
    deployed: readonly StorageVariable[],
    built: readonly StorageVariable[],
    depth = 0,
  ): { changes: LayoutChange[]; same: number } {
    const [wasThere, isThere] = [placed(deployed, this.#deployed), placed(built, this.#built)];
    const [before, after] = [new Places(wasThere), new Places(isThere)];
    const old = wasThere.filter((each) => !isLock(each));
    const all = isThere.filter((each) => !isLock(each));
    const left = new Set(all);
    const changes: LayoutChange[] = [];
    let unchanged = 0;
    const unmatched: Placed[] = [];
    const matches = this.#matches(old, all);
    for (const was of old) {
      const match = matches.get(was);
      if (!match) {
        unmatched.push(was);
        continue;
      }
      const { now, isSure } = match;
      left.delete(now);
      const inName = was.from === now.from ? undefined : this.#inName(was, after, depth);
      if (inName && this.#isOtherModule(was, now)) {
        changes.push(unclearChange('module', was, inName));
        continue;
      }
      const change = isGap(was) ? gapChange(was, now, after.overlapping(was)) : this.#change(was, now, isSure, depth);
      if (change) changes.push(change);
      else unchanged++;
    }
    for (const was of unmatched) {
      const here = after.overlapping(was).filter((now) => left.has(now));
      const renamed = here.find(
        (now) => now.from === was.from && (isGap(was) || !isGap(now)) && isNamedAlike(was, now),
      );
      const likeness = renamed && this.#likeness(was.variable.type, renamed.variable.type, false, depth);
      if (renamed && likeness && likeness.level !== 'different') {
        left.delete(renamed);
        if (this.#isOtherModule(was, renamed)) {
          changes.push(unclearChange('module', was, renamed));
          continue;
        }
        if (isGap(was) && isGap(renamed)) unchanged++;
        else changes.push(this.#asChange(was, renamed, likeness) ?? safeChange('renamed', was, renamed));
        continue;
      }
      const inName = this.#inName(was, after, depth);
      if (inName) {
        left.delete(inName);
        changes.push(unclearChange('module', was, inName));
        continue;
      }
      // A gap may be used up completely.
      const isUsed = isGap(was) && here.length > 0 && !after.overlapping(was).some((now) => now.to > was.to);
      changes.push({ kind: isUsed ? 'gapShrunk' : 'removed', isSafe: isUsed, deployed: placeOf(was) });
    }
    for (const now of [...left, ...isThere.filter(isLock)]) {
      const taken = before.overlapping(now).filter((was) => !(isLock(was) && isLock(now)));
      const inGap = taken.length > 0 && taken.every(isGap) && taken.some((was) => was.to >= now.to);
      const kind = taken.length === 0 ? 'appended' : inGap ? 'usesGap' : 'inserted';
      if (isLock(now) && kind === 'appended') continue;
      changes.push({ kind, isSafe: kind !== 'inserted', built: placeOf(now) });
    }
    const at = ({ built: place, deployed: was }: LayoutChange) => place ?? was ?? { slot: 0n, offset: 0 };
    const order = inOrder(changes.map((change) => ({ ...at(change), change })));
    return { changes: order.map(({ change }) => change), same: unchanged };
  }

  /** For each variable the one that it is now; not sure if another may be meant. */
  #matches(old: readonly Placed[], all: readonly Placed[]) {
    const matches = new Map<Placed, { now: Placed; isSure: boolean }>();
    const modules = this.#modules;
    const was = byName(old, modules && ((path) => path));
    const is = byName(all, modules?.before);
    const isAttributed = Boolean(this.#deployed.isAttributed && this.#built.isAttributed);
    for (const [name, before] of was) {
      const open = new Set(is.get(name));
      const take = (each: Placed, now: Placed | undefined, isSure: boolean) => {
        if (!now || matches.has(each)) return;
        open.delete(now);
        matches.set(each, { now, isSure });
      };
      const [first] = open;
      if (before.length === 1 && open.size === 1) {
        for (const each of before) take(each, first, true);
        continue;
      }
      // Several contracts declare it.
      const byContract = new Map<string, Placed>();
      if (isAttributed) for (const each of open) byContract.set(contractName(each.variable), each);
      for (const each of before) {
        const now = byContract.get(contractName(each.variable));
        if (now && open.has(now)) take(each, now, true);
      }
      const rest = before.filter((each) => !matches.has(each));
      const isLast = isAttributed && rest.length === 1 && open.size === 1;
      const byPlace = new Map([...open].map((each) => [placeKey(each), each]));
      for (const each of rest) {
        const now = byPlace.get(placeKey(each));
        if (!now || !open.has(now)) continue;
        const isAlone = isLast || isGap(each) || !isAlike(each, before);
        take(each, now, isAlone);
      }
      for (const each of rest) {
        const [now] = isGap(each) ? [...open].filter(({ to }) => to === each.to) : open;
        take(each, now, true);
      }
      // One that is as large as before, and moved, wasn't used.
      for (const each of rest.filter(isGap)) {
        const [now] = [...open].filter((other) => sizeOf(other) === sizeOf(each) && areOverlapping(other, each));
        take(each, now, true);
      }
    }
    return matches;
  }

  #change(was: Placed, now: Placed, isSure: boolean, depth: number): LayoutChange | undefined {
    if (was.from !== now.from) return { kind: 'moved', isSafe: false, deployed: placeOf(was), built: placeOf(now) };
    if (!isSure) return unclearChange('indistinct', was, now);
    const change = this.#asChange(was, now, this.#likeness(was.variable.type, now.variable.type, false, depth));
    const isOther = this.#isOtherModule(was, now) && (!change || change.isSafe);
    return isOther ? unclearChange('module', was, now) : change;
  }

  /** What is in the place of a Vyper module's variable under the same name, so that it reads right by that name. */
  #inName(was: Placed, after: Places, depth: number): Placed | undefined {
    const { module, label, type } = was.variable;
    if (module === undefined) return undefined;
    const now = after.overlapping(was).find(({ from, variable }) => from === was.from && variable.label === label);
    return now && this.#likeness(type, now.variable.type, false, depth).level !== 'different' ? now : undefined;
  }

  /** Whether two variables of Vyper modules may belong to different ones. */
  #isOtherModule({ variable: was }: Placed, { variable: now }: Placed): boolean {
    if (was.module === undefined || now.module === undefined) return false;
    if (!this.#modules) return true;
    return this.#modules.replaced.has(was.module) || this.#modules.before(now.module) !== was.module;
  }

  #asChange(was: Placed, now: Placed, { level, member }: Likeness): LayoutChange | undefined {
    const places = { deployed: placeOf(was), built: placeOf(now), ...(member && { member }) };
    switch (level) {
      case 'same':
        return undefined;
      case 'changed':
        return { kind: 'struct', isSafe: true, ...places };
      case 'extended':
        return { kind: 'extended', isSafe: true, ...places };
      case 'function':
      case 'unknown':
        return { kind: level, isSafe: false, isUnclear: true, ...places };
      case 'different':
        return { kind: member ? 'struct' : 'retyped', isSafe: false, ...places };
    }
  }

  /**
   * Whether a value stored as one type is read correctly as another.
   * @param mayGrow nothing follows it, as in a mapping
   */
  #likeness(a: string, b: string, mayGrow: boolean, depth: number): Likeness {
    // What was taken for granted within one type may turn out to be wrong at its end.
    if (depth === 0) this.#known = new Map();
    const key = JSON.stringify([a, b, mayGrow]);
    const known = this.#known.get(key);
    if (known) return known;
    if (depth > deepest) return different;
    this.#known.set(key, same);
    const found = this.#compareTypes(a, b, mayGrow, depth + 1);
    this.#known.set(key, found);
    return found;
  }

  #compareTypes(a: string, b: string, mayGrow: boolean, depth: number): Likeness {
    const [was, now] = [this.#deployed.types.get(a), this.#built.types.get(b)];
    if (!was || !now) return { level: 'unknown' };
    const inner = (x: string, y: string, grows: boolean) => this.#likeness(x, y, grows, depth);
    const grown = (by: bigint): Likeness => (by === 0n ? same : by > 0n && mayGrow ? { level: 'extended' } : different);
    if (was.kind === 'value' && now.kind === 'value') return valueLikeness(a, was, b, now);
    if (was.kind === 'mapping' && now.kind === 'mapping')
      return worst([inner(was.key, now.key, false), inner(was.value, now.value, true)]);
    if (was.kind === 'array' && now.kind === 'array')
      return worst([grown(now.length - was.length), inner(was.base, now.base, false)]);
    if (was.kind === 'dynamicArray' && now.kind === 'dynamicArray')
      return worst([grown(now.bytes - was.bytes), inner(was.base, now.base, false)]);
    if (was.kind === 'bytes' && now.kind === 'bytes') {
      if (was.label === now.label) return same;
      // In Vyper, they have a longest length: `String[20]`.
      const [from, to] = [lengthIn(was.label), lengthIn(now.label)];
      if (from === undefined || to === undefined || to < from) return different;
      if (was.label.replace(/\d+/, '') !== now.label.replace(/\d+/, '')) return different;
      return now.bytes === was.bytes || mayGrow ? { level: 'extended' } : different;
    }
    if (was.kind === 'struct' && now.kind === 'struct') {
      const { changes } = this.compare(was.members, now.members, depth);
      const wrong = changes.find(({ isSafe, isUnclear }) => !isSafe && !isUnclear);
      if (wrong) return { level: 'different', member: wrong };
      const size = grown(now.bytes - was.bytes);
      const [first] = changes;
      if (size.level === 'different') return { level: 'different', ...(first && { member: first }) };
      const unclear = changes.find(({ isUnclear }) => isUnclear);
      if (unclear) return { level: unclear.kind === 'function' ? 'function' : 'unknown', member: unclear };
      const isExtended = changes.some(({ kind }) => kind === 'appended' || kind === 'usesGap' || kind === 'extended');
      if (isExtended) return { level: 'extended' };
      return first ? { level: 'changed', member: first } : same;
    }
    if (was.kind === 'unknown' || now.kind === 'unknown')
      return was.kind === now.kind && was.bytes === now.bytes && was.label === now.label
        ? { level: 'unknown' }
        : different;
    return different;
  }
}

function worst(all: readonly Likeness[]): Likeness {
  return all.reduce((most, each) => (levels.indexOf(each.level) > levels.indexOf(most.level) ? each : most), same);
}

function lengthIn(label: string): number | undefined {
  const digits = /\[(\d+)\]$/.exec(label)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function placed(variables: readonly StorageVariable[], layout: StorageLayout): Placed[] {
  return variables.map((variable) => {
    const type = layout.types.get(variable.type);
    const from = 32n * variable.slot + BigInt(variable.offset);
    const size = type?.kind === 'value' ? type.bytes : 32n * (type ? slotsOf(type) : 1n);
    return { variable, type, from, to: from + size };
  });
}

function sizeOf({ from, to }: Placed): bigint {
  return to - from;
}

function areOverlapping(one: Placed, other: Placed): boolean {
  return one.from < other.to && other.from < one.to;
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
  return type?.kind === 'array' && /^_+gap(?:_\w*)?$/i.test(variable.label);
}

/** Vyper's lock against reentrancy holds nothing between two transactions. */
function isLock({ type }: Placed): boolean {
  return type?.kind === 'unknown' && type.label === 'nonreentrant lock';
}

/** Of a namespace, the struct's name says nothing. */
function nameKey({ label, namespace, module }: StorageVariable, before: SameModules['before'] | undefined): string {
  const same = module !== undefined && before?.(module);
  // That of a module doesn't depend on what another one calls it.
  if (same) return `${same}:${label.slice(label.lastIndexOf('.') + 1)}`;
  if (same === '') return `${module}?:${label}`;
  return namespace === undefined ? label : `${namespace} ${label.slice(label.indexOf('.') + 1)}`;
}

function byName(places: readonly Placed[], before?: SameModules['before']): Map<string, Placed[]> {
  const named = new Map<string, Placed[]>();
  for (const each of places) {
    const key = nameKey(each.variable, before);
    const alike = named.get(key) ?? [];
    named.set(key, alike);
    alike.push(each);
  }
  return named;
}

/** Whether another one of the name has the same type, so that the two look alike. */
function isAlike(each: Placed, among: readonly Placed[]): boolean {
  return among.some((other) => other !== each && other.variable.type === each.variable.type);
}

function placeKey({ from }: Placed): string {
  return from.toString();
}

/** Both in the same namespace, or in none. */
function isNamedAlike(was: Placed, now: Placed): boolean {
  return was.variable.namespace === now.variable.namespace;
}

function contractName({ contract = '' }: StorageVariable): string {
  return nameOfContract(contract);
}

function safeChange(kind: LayoutChange['kind'], was: Placed, now: Placed): LayoutChange {
  return { kind, isSafe: true, deployed: placeOf(was), built: placeOf(now) };
}

function unclearChange(kind: LayoutChange['kind'], was: Placed, now: Placed): LayoutChange {
  return { kind, isSafe: false, isUnclear: true, deployed: placeOf(was), built: placeOf(now) };
}

/** A gap leaves what follows in its place if it ends where it ended, or if what stands in its slots now ends there. */
function gapChange(was: Placed, now: Placed, here: readonly Placed[]): LayoutChange | undefined {
  if (was.from === now.from && was.to === now.to) return undefined;
  const isFilled = here.length > 1 && here.every(({ to }) => to <= was.to);
  const isSafe = now.from >= was.from && (now.to === was.to || (now.from === was.from && isFilled));
  return { kind: isSafe ? 'gapShrunk' : 'moved', isSafe, deployed: placeOf(was), built: placeOf(now) };
}

type ValueType = Extract<StorageType, { kind: 'value' }>;

function valueLikeness(a: string, was: ValueType, b: string, now: ValueType): Likeness {
  if (was.bytes !== now.bytes || was.isLeft !== now.isLeft) return different;
  if (isEnum(was) || isEnum(now)) {
    if (!isEnum(was) || !isEnum(now) || was.isFlag !== now.isFlag) return different;
    if (!was.members || !now.members) return { level: 'unknown' };
    // Numbers that mean something else.
    return was.members.every((name, at) => now.members?.[at] === name) ? same : different;
  }
  const isUnknown = (id: string, { underlying }: ValueType) =>
    id.startsWith('t_userDefinedValueType') && underlying === undefined;
  if (isUnknown(a, was) || isUnknown(b, now)) return { level: 'unknown' };
  if (meaning(was) !== meaning(now)) return different;
  return isInternalFunction(was) ? { level: 'function' } : same;
}

/** A flag, in Vyper. */
function isEnum({ label, members }: ValueType): boolean {
  return members !== undefined || label.startsWith('enum ');
}

function isInternalFunction({ label }: ValueType): boolean {
  if (!label.startsWith('function')) return false;
  let words = label;
  for (let before = ''; before !== words; ) {
    before = words;
    words = words.replace(/\([^()]*\)/g, '');
  }
  return !/\bexternal\b/.test(words);
}

/** Contracts are stored as addresses. */
function meaning({ label, underlying }: ValueType): string {
  const plain = underlying ?? label;
  return /^(?:address|contract|interface)\b/.test(plain) ? 'address' : plain;
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
