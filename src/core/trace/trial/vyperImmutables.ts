import { nameOfContract } from '../../format/fullName.ts';
import { isCount, isRecord } from '../../json/isRecord.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { NamedBuild } from './carryToChange.ts';

/** Modules within modules beyond that depth are hostile. */
const deepest = 16;

/**
 * A contract of Vyper, whose immutables are all in one place behind the code, with each of them by its name, as
 * `Savings.limits.least: uint256` of a module.
 * @param layout what the compiler writes as `layout` for these very sources
 * @returns as it is, without names, unless the layout fills the place
 */
export function withVyperImmutables(build: TracedBuild, layout: unknown): NamedBuild {
  const unnamed = { ...build, immutableNames: new Map<string, string>() };
  const [place, ...others] = [...build.immutables.values()].flat();
  const rows = isRecord(layout) ? rowsIn(layout.code_layout, `${nameOfContract(build.contract)}.`, 0) : undefined;
  if (!place || others.length > 0 || !rows) return unnamed;
  let end = 0;
  for (const { offset, length } of rows.toSorted((a, b) => a.offset - b.offset)) {
    if (offset !== end) return unnamed;
    end += length;
  }
  const names = new Map(rows.map(({ name }) => [name, name] as const));
  if (end !== place.length || names.size < rows.length) return unnamed;
  const immutables = new Map(
    rows.map(({ name, offset, length }) => [name, [{ start: place.start + offset, length }]] as const),
  );
  return { ...build, immutables, immutableNames: names };
}

interface Row {
  readonly name: string;
  /** In bytes. */
  readonly offset: number;
  readonly length: number;
}

/** Those of modules are in objects of their own; undefined if anything else is there. */
function rowsIn(given: unknown, prefix: string, depth: number): Row[] | undefined {
  if (!isRecord(given) || depth > deepest) return undefined;
  const found: Row[] = [];
  for (const [name, row] of Object.entries(given)) {
    if (!isRecord(row)) return undefined;
    const { type, offset, length } = row;
    if (typeof type === 'string' && isCount(offset) && isCount(length) && length > 0)
      found.push({ name: `${prefix}${name}: ${type}`, offset, length });
    else {
      const inner = rowsIn(row, `${prefix}${name}.`, depth + 1);
      if (!inner) return undefined;
      found.push(...inner);
    }
  }
  return found;
}
