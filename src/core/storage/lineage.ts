import { type SolidityContract, solidityContracts } from '../code/solidityContracts.ts';
import { fileOfContract, nameOfContract } from '../format/fullName.ts';
import type { StorageLayout } from './storageLayout.ts';

/** The contracts that a contract consists of, as its sources show. */
interface Lineage {
  /** The variables of all of them in the order of the storage, with the contract that declares each, `path:Name`. */
  readonly variables: readonly { readonly label: string; readonly contract: string }[];
  /** The names of these contracts, and of every library: what else has a namespace has it in a storage of its own. */
  readonly names: ReadonlySet<string>;
  /** Their constants and immutables. */
  readonly fixed: ReadonlySet<string>;
  /** What stands in the braces of each of these contracts. */
  readonly bodies: readonly string[];
}

interface Declared extends SolidityContract {
  readonly path: string;
}

/** No contract has as many bases, but a crafted one might. */
const mostBases = 500;

/**
 * Which contracts declare the variables of a contract. The compiler's layout names the contract itself for all of them.
 * @param sources path -> text
 * @param contract `path:Name`
 * @returns undefined if a base isn't found, or several contracts have its name
 * Source: https://docs.soliditylang.org/en/latest/contracts.html#multiple-inheritance-and-linearization
 */
export function lineageIn(sources: ReadonlyMap<string, string>, contract: string): Lineage | undefined {
  const byName = new Map<string, Declared[]>();
  for (const [path, text] of sources)
    for (const each of solidityContracts(text))
      byName.set(each.name, [...(byName.get(each.name) ?? []), { ...each, path }]);
  const own = byName.get(nameOfContract(contract))?.find(({ path }) => path === fileOfContract(contract));
  const all = own && linearized(own, byName, new Map(), 0);
  if (!all) return undefined;
  const libraries = [...byName.values()].flat().filter(({ kind }) => kind === 'library');
  return {
    variables: all
      .toReversed()
      .flatMap(({ variables, path, name }) => variables.map((label) => ({ label, contract: `${path}:${name}` }))),
    names: new Set([...all, ...libraries].map(({ name }) => name)),
    fixed: new Set(all.flatMap(({ fixed }) => fixed)),
    bodies: all.map(({ body }) => body),
  };
}

/** C3: the most derived first. */
function linearized(
  own: Declared,
  byName: ReadonlyMap<string, readonly Declared[]>,
  known: Map<Declared, Declared[] | undefined>,
  depth: number,
): Declared[] | undefined {
  if (known.has(own)) return known.get(own);
  // Until it is done, it counts as a base of itself, which no contract is.
  known.set(own, undefined);
  const bases = own.bases.map((base) => declared(base, own, byName)).toReversed();
  const lists: Declared[][] = [];
  for (const base of bases) {
    const list = base && depth < mostBases ? linearized(base, byName, known, depth + 1) : undefined;
    if (!list) return undefined;
    lists.push([...list]);
  }
  lists.push(bases.filter((base) => base !== undefined));
  const result = [own];
  for (;;) {
    const open = lists.filter(({ length }) => length > 0);
    if (open.length === 0) break;
    const tails = new Set(open.flatMap((list) => list.slice(1)));
    const next = open.map(([head]) => head).find((head) => head !== undefined && !tails.has(head));
    if (!next || result.length > mostBases) return undefined;
    result.push(next);
    for (const list of open) if (list[0] === next) list.shift();
  }
  known.set(own, result);
  return result;
}

/** The contract that a base's name means. */
function declared(
  written: string,
  { path }: Declared,
  byName: ReadonlyMap<string, readonly Declared[]>,
): Declared | undefined {
  const named = byName.get(written.slice(written.lastIndexOf('.') + 1)) ?? [];
  if (named.length === 1) return named[0];
  const inFile = written.includes('.') ? [] : named.filter((each) => each.path === path);
  return inFile.length === 1 ? inFile[0] : undefined;
}

/** A contract's layout with the contract that declares each variable, if its sources show it. */
export function attributed(layout: StorageLayout, lineage: Lineage | undefined): StorageLayout {
  if (!lineage) return layout;
  const { variables, names, fixed } = lineage;
  const fits =
    variables.length === layout.variables.length &&
    layout.variables.every(({ label }, at) => label === variables[at]?.label);
  if (!fits) return { ...layout, inherited: names, fixed };
  return {
    ...layout,
    variables: layout.variables.map((variable, at) => ({ ...variable, ...variables[at] })),
    isAttributed: true,
    inherited: names,
    fixed,
  };
}
