import type { Sheet } from '../../core/sheets/sheet.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { keyOfThing, type LedgerThing, targetOf, thingKey } from '../targets/ledgerThing.ts';
import { type PanelView, readView } from './panelView.ts';

/** One page of a panel: a thing of the ledger, to be asked for, or a sheet that was given. */
export type PanelEntry =
  | {
      readonly thing: LedgerThing;
      /** How it was left before the window was loaded anew. */
      readonly view?: PanelView;
    }
  | { readonly sheet: Sheet; readonly network: string };

/** The name of the network that a page is about; empty where there is no page. */
export function networkOfEntry(entry: PanelEntry | undefined): string {
  if (!entry) return '';
  return 'thing' in entry ? entry.thing.network : entry.network;
}

/** The same for two pages of one thing, as far as what was asked for tells. */
export function keyOfEntry(entry: PanelEntry): string {
  return 'thing' in entry ? keyOfThing(entry.thing) : thingKey(entry.sheet, entry.network);
}

/** Where a panel has been, and where it is. */
export interface PanelHistory {
  readonly entries: readonly PanelEntry[];
  readonly index: number;
}

const longest = 50;

/** Goes to another page; what was ahead is forgotten. */
export function goTo({ entries, index }: PanelHistory, entry: PanelEntry): PanelHistory {
  const kept = [...entries.slice(0, index + 1), entry].slice(-longest);
  return { entries: kept, index: kept.length - 1 };
}

/** Goes back (-1) or forward (1) where there is something. */
export function step(history: PanelHistory, by: -1 | 1): PanelHistory {
  const index = history.index + by;
  return history.entries[index] ? { ...history, index } : history;
}

/** What the page keeps over a reload of the window. */
export interface KeptHistory {
  targets: (EntityTarget & { view?: PanelView })[];
  index: number;
  /** Whether the page is that of the target at `index`; else of a given sheet. */
  current: boolean;
}

/** A history to keep: the targets; given sheets cannot be asked for again. `viewOf`: how the user left a page. */
export function keptHistory(
  { entries, index }: PanelHistory,
  viewOf: (entry: PanelEntry) => PanelView | undefined = () => undefined,
): KeptHistory {
  const before = entries.slice(0, index).filter((each) => 'thing' in each).length;
  const targets = entries.flatMap((each) => {
    const view = viewOf(each);
    return 'thing' in each ? [{ ...targetOf(each.thing), ...(view && { view }) }] : [];
  });
  const here = entries[index];
  return { targets, index: Math.min(before, targets.length - 1), current: here !== undefined && 'thing' in here };
}

/**
 * Reads what a page kept, which may be anything; nothing where there is no page in it.
 * @param read what a target names
 */
export function readHistory(
  kept: unknown,
  read: (target: EntityTarget) => LedgerThing | undefined,
): PanelHistory | undefined {
  if (typeof kept !== 'object' || kept === null || !('targets' in kept) || !Array.isArray(kept.targets))
    return undefined;
  const entries = kept.targets.slice(0, longest).flatMap((each: unknown) => {
    const target = readTarget(each);
    const thing = target?.network === undefined ? undefined : read(target);
    if (!thing) return [];
    const view = typeof each === 'object' && each !== null && 'view' in each ? readView(each.view) : undefined;
    return [{ thing, ...(view && { view }) }];
  });
  const index = 'index' in kept && Number.isInteger(kept.index) ? Number(kept.index) : 0;
  if (entries.length === 0) return undefined;
  return { entries, index: Math.min(Math.max(index, 0), entries.length - 1) };
}
