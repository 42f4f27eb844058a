import { nameOfContract } from '../../format/fullName.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { StorageLayout } from '../../storage/storageLayout.ts';
import { ownAddress } from '../lines/readingBuild.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { ConstructionChange } from './construction.ts';
import type { MovedVariables } from './movedVariables.ts';

/** A contract of a build, with the names of its immutable variables. */
export interface NamedBuild extends TracedBuild {
  /** The immutable variable's ID in the syntax tree -> `Vault.owner: address`. */
  readonly immutableNames: ReadonlyMap<string, string>;
}

/** A contract as it was built and as it is now. */
export interface Change {
  readonly old: NamedBuild;
  readonly changed: NamedBuild;
  /** The contracts of the changed build by `path:Name`. */
  readonly libraries: ReadonlyMap<string, TracedBuild>;
  /** Where the changed contract's variables are. */
  readonly layout: StorageLayout;
  /** Those that the deployed contract has elsewhere. */
  readonly moved?: MovedVariables;
  /** Whether its deployment would write what that of the deployed code wrote. */
  readonly construction: ConstructionChange;
}

/** What values are carried over between. */
type Codes = Pick<Change, 'old' | 'changed' | 'libraries'>;

/** Why deployed values can't be carried over into changed code. */
export type CarryProblem =
  /** An immutable variable that the deployed code doesn't have: its value comes from the constructor. */
  | { readonly why: 'newImmutable'; readonly name: string }
  /** The deployed code's immutable variables have no names that can be compared. */
  | { readonly why: 'unnamedImmutables' }
  /** The deployed code isn't long enough. */
  | { readonly why: 'otherCode' };

/** Code to try, and the libraries that it needs, near or far, and that aren't on the ledger. */
export interface CarriedCode {
  readonly code: Uint8Array;
  /** By their new address, `0x` and 40 digits. */
  readonly libraries: ReadonlyMap<string, TracedBuild>;
}

type Places = TracedBuild['runtimeLinks'];

/** The opcode before a library's own address. */
const push20 = 0x73;

/**
 * The runtime code of a changed contract with the immutable values, by their names, and the library addresses of the
 * deployed code. A library that is new gets a free address.
 * @param deployed its code on the ledger
 */
export function carryToChange({ old, changed, libraries }: Codes, deployed: Uint8Array): CarriedCode | CarryProblem {
  const code = changed.runtime.slice();
  const values = new Map<string, Uint8Array>();
  for (const [id, places] of old.immutables) {
    const value = valueAt(deployed, places);
    if (!value) return { why: 'otherCode' };
    const name = nameOf(old, id);
    if (name !== undefined) values.set(name, value);
  }
  for (const [id, places] of changed.immutables) {
    const name = nameOf(changed, id);
    if (name === undefined) return { why: 'unnamedImmutables' };
    const value = values.get(name) ?? values.get(nameBefore(name, old, changed));
    if (!value) return values.size < old.immutables.size ? { why: 'unnamedImmutables' } : { why: 'newImmutable', name };
    write(code, places, value);
  }
  const added = link(code, changed.runtimeLinks, { known: old.runtimeLinks, deployed, libraries });
  if (!added) return { why: 'otherCode' };
  if (old.runtime[0] === push20 && code[0] === push20) code.set(deployed.subarray(1, 21), 1);
  return { code, libraries: added };
}

/**
 * The creation code of a changed contract with the library addresses and the constructor's arguments of the code that was
 * sent.
 */
export function carryCreation({ old, changed, libraries }: Codes, sent: Uint8Array): CarriedCode | CarryProblem {
  if (sent.length < old.creation.length) return { why: 'otherCode' };
  const given = sent.subarray(old.creation.length);
  const code = new Uint8Array(changed.creation.length + given.length);
  code.set(changed.creation);
  code.set(given, changed.creation.length);
  const added = link(code, changed.creationLinks, { known: old.creationLinks, deployed: sent, libraries });
  return added ? { code, libraries: added } : { why: 'otherCode' };
}

/** Where the addresses of libraries are from. */
interface Linked {
  readonly known: Places;
  readonly deployed: Uint8Array;
  readonly libraries: ReadonlyMap<string, TracedBuild>;
}

/**
 * Links code, and the libraries that it adds, which may need others.
 * @param added gets these, linked
 * @returns `added`; undefined if the deployed code has no address where one should be
 */
function link(
  code: Uint8Array,
  wanted: Places,
  from: Linked,
  added: Map<string, TracedBuild> = new Map(),
): ReadonlyMap<string, TracedBuild> | undefined {
  const { known, deployed, libraries } = from;
  for (const [name, places] of wanted) {
    const old = known.get(name) ?? [...known].find(([each]) => nameOfContract(each) === nameOfContract(name))?.[1];
    const library = libraries.get(name);
    if (old) {
      const address = valueAt(deployed, old);
      if (!address) return undefined;
      write(code, places, address);
    } else if (library) {
      const address = freeAddress([...libraries.keys()].indexOf(name));
      write(code, places, address);
      const hex = hexOfBytes(address);
      if (added.has(hex)) continue;
      const runtime = library.runtime.slice();
      added.set(hex, { ...library, runtime });
      if (!link(runtime, library.runtimeLinks, from, added)) return undefined;
    } else return undefined;
  }
  return added;
}

function nameOf({ immutableNames }: NamedBuild, id: string): string | undefined {
  return id === ownAddress ? ownAddress : immutableNames.get(id);
}

/** What an immutable variable of a contract's own was called when the contract had another name. */
function nameBefore(name: string, old: NamedBuild, changed: NamedBuild): string {
  const own = `${nameOfContract(changed.contract)}.`;
  return name.startsWith(own) ? `${nameOfContract(old.contract)}.${name.slice(own.length)}` : name;
}

/** An address that no contract has: it begins with "trial" in ASCII. */
function freeAddress(rank: number): Uint8Array {
  const address = new Uint8Array(20);
  address.set(new TextEncoder().encode('trial'));
  address.set([(rank + 1) >> 8, rank + 1], 18);
  return address;
}

function valueAt(code: Uint8Array, places: readonly { start: number; length: number }[]): Uint8Array | undefined {
  const [first] = places;
  return first && first.start + first.length <= code.length
    ? code.subarray(first.start, first.start + first.length)
    : undefined;
}

function write(code: Uint8Array, places: readonly { start: number; length: number }[], value: Uint8Array): void {
  for (const { start, length } of places) code.set(value.subarray(0, length), start);
}
