import type { LayoutChange } from '../../storage/compareLayouts.ts';
import { proxySlots } from '../../storage/proxySlots.ts';
import { SlotNames } from '../../storage/slotNames.ts';
import { addPreimages, type Preimages } from '../../storage/storageKeys.ts';
import type { StorageLayout, StoragePart } from '../../storage/storageLayout.ts';
import { dataSlot } from '../../storage/storageValue.ts';

/** Its variables are, or may be, in other places than those in which the ledger has them; or nobody knows the latter. */
export interface LayoutUnknown {
  readonly why: 'layout';
  readonly contract: string;
  readonly variables: 'moved' | 'unclear' | 'notFound';
  /** How they differ; none if the layout isn't found. */
  readonly changes: readonly LayoutChange[];
}

/** The variables of a change that the ledger has elsewhere, or otherwise: what doesn't use them is as certain as ever. */
export interface MovedVariables {
  /** What is said if they are used. */
  readonly problem: LayoutUnknown;
  readonly before: StorageLayout;
  readonly now: StorageLayout;
}

type Variable = StoragePart['variable'];

/** Changes whose variables are in slots that a layout names. */
const placed: ReadonlySet<LayoutChange['kind']> = new Set([
  'inserted',
  'moved',
  'retyped',
  'struct',
  'removed',
  'wasFixed',
  'indistinct',
  'module',
  'function',
]);

/** @returns undefined if it isn't known in which slots all of these variables are */
export function movedVariables(moved: MovedVariables): MovedVariables | undefined {
  const wrong = moved.problem.changes.filter(({ isSafe }) => !isSafe);
  const isPlaced = ({ kind, deployed, built }: LayoutChange) =>
    placed.has(kind) && [deployed, built].every((place) => place?.namespace === undefined);
  return wrong.length > 0 && wrong.every(isPlaced) ? moved : undefined;
}

/**
 * Whether an execution used any of the variables, or a slot of which it isn't known what it is.
 * @param slots all that it read or wrote in the contract's storage
 * @param preimages what it hashed
 */
export function usesMoved({ problem, before, now }: MovedVariables, slots: Iterable<string>, preimages: Preimages) {
  const wrong = problem.changes.filter(({ isSafe }) => !isSafe);
  const moved = new Set(
    wrong.flatMap(({ deployed, built }) => [deployed, built].flatMap((at) => (at ? [keyOf(at)] : []))),
  );
  const names = [before, now].map((layout) => namesIn(layout, preimages));
  const ofProxies = new Set(proxySlots.variables.map(({ slot }) => slot));
  for (const text of slots) {
    const slot = BigInt(text);
    const parts = names.flatMap((each) => each.partsOf(slot));
    if (parts.some(({ variable }) => moved.has(keyOf(variable)))) return true;
    if (parts.length === 0 && !ofProxies.has(slot)) return true;
  }
  return false;
}

function namesIn(layout: StorageLayout, preimages: Preimages): SlotNames {
  const names = new SlotNames(layout);
  addPreimages(names, preimages);
  // A compiler may have hashed these already.
  for (const { slot, type } of layout.variables)
    if (['dynamicArray', 'bytes'].includes(layout.types.get(type)?.kind ?? ''))
      names.add({ hash: dataSlot(slot), parent: slot });
  return names;
}

function keyOf({ label, slot, offset }: Pick<Variable, 'label' | 'slot' | 'offset'>): string {
  return `${label} ${slot} ${offset}`;
}
