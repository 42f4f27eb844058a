import type { Sheet } from '../../core/sheets/sheet.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { keyOfThing, type LedgerThing, targetOf, thingKey } from '../targets/ledgerThing.ts';
import { type PanelView, readView } from './panelView.ts';

/** One page of a panel: an entity of the ledger to read, or a given sheet. */
export type PanelEntry =
  | {
      readonly thing: LedgerThing;
      /** How it was left before the window was reloaded. */
      readonly view?: PanelView;
    }
  | {
      readonly sheet: Sheet;
      readonly network: string;
      /** Reads it again, for *Refresh* and for parts that couldn't be read. */
      readonly again?: () => Promise<Sheet>;
    };

/** What the keyboard focus goes to in a page that answers a step of the user. */
export type PageFocus = 'heading' | 'refresh';

/** The name of a page's network; '' if there is no page. */
export function networkOfEntry(entry: PanelEntry | undefined): string {
  if (!entry) return '';
  return 'thing' in entry ? entry.thing.network : entry.network;
}

/** A key that is equal for two pages of the same entity, as far as their targets show. */
export function keyOfEntry(entry: PanelEntry): string {
  return 'thing' in entry ? keyOfThing(entry.thing) : thingKey(entry.sheet, entry.network);
}

/** A panel's history and current page. */
export interface PanelHistory {
  readonly entries: readonly PanelEntry[];
  readonly index: number;
}

const longest = 50;

/** Goes to another page; the pages ahead are dropped. */
export function goTo({ entries, index }: PanelHistory, entry: PanelEntry): PanelHistory {
  const kept = [...entries.slice(0, index + 1), entry].slice(-longest);
  return { entries: kept, index: kept.length - 1 };
}

/** Goes back (-1) or forward (1), if possible. */
export function step(history: PanelHistory, by: -1 | 1): PanelHistory {
  const index = history.index + by;
  return history.entries[index] ? { ...history, index } : history;
}

/** The state that the page keeps across a reload of the window. */
export interface StoredHistory {
  targets: (EntityTarget & { view?: PanelView })[];
  index: number;
  /** Whether the page is that of the target at `index`; otherwise it is a given sheet. */
  current: boolean;
  /** The page is a given sheet that only its actions can make again, the `at`th of the pages. */
  ended?: { kind: EndedKind; id: string; network: string; at: number };
}

type EndedKind = 'trial' | 'rehearsal';

/**
 * The history to keep: only the targets, because given sheets can't be read again, and that one was there.
 * @param viewOf how the user left a page
 * @param isKept false for a page that leaves nothing behind
 */
export function storedHistory(
  { entries, index }: PanelHistory,
  viewOf: (entry: PanelEntry) => PanelView | undefined = () => undefined,
  isKept: (thing: LedgerThing, entry: PanelEntry) => boolean = () => true,
): StoredHistory {
  const isRead = (each: PanelEntry) => 'thing' in each && isKept(each.thing, each);
  const before = entries.slice(0, index).filter(isRead).length;
  const targets = entries.flatMap((each) => {
    const view = viewOf(each);
    return 'thing' in each && isRead(each) ? [{ ...targetOf(each.thing), ...(view && { view }) }] : [];
  });
  const here = entries[index];
  const kind = here && 'sheet' in here && endedKind(here.sheet.kind);
  return {
    targets,
    index: Math.min(before, targets.length - 1),
    current: here !== undefined && isRead(here),
    ...(kind && { ended: { kind, id: here.sheet.id, network: here.network, at: before } }),
  };
}

function endedKind(kind: unknown): EndedKind | undefined {
  return kind === 'trial' || kind === 'rehearsal' ? kind : undefined;
}

/**
 * Reads the state that a page kept, which may be anything; undefined if it contains no page.
 * @param read reads a target
 * @param endedSheet what says of a given sheet that it ended
 */
export function readHistory(
  kept: unknown,
  read: (target: EntityTarget) => LedgerThing | undefined,
  endedSheet: (kind: EndedKind, id: string) => Sheet,
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
  const ended = 'ended' in kept ? readEnded(kept.ended, read, endedSheet) : undefined;
  if (ended) {
    const at = Math.min(ended.at, entries.length);
    return { entries: [...entries.slice(0, at), ended.entry, ...entries.slice(at)], index: at };
  }
  if (entries.length === 0) return undefined;
  return { entries, index: Math.min(Math.max(index, 0), entries.length - 1) };
}

function readEnded(
  kept: unknown,
  read: (target: EntityTarget) => LedgerThing | undefined,
  endedSheet: (kind: EndedKind, id: string) => Sheet,
): { entry: PanelEntry; at: number } | undefined {
  if (typeof kept !== 'object' || kept === null || !('kind' in kept) || !('at' in kept)) return undefined;
  const [kind, at] = [endedKind(kept.kind), Number(kept.at)];
  if (kind === undefined || !Number.isSafeInteger(at) || at < 0) return undefined;
  const target = readTarget({ ...kept, kind: kind === 'trial' ? 'transaction' : 'contract' });
  const thing = target?.network === undefined ? undefined : read(target);
  return thing && { entry: { sheet: endedSheet(kind, thing.identifier.id), network: thing.network }, at };
}
