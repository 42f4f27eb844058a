import { isDeepStrictEqual } from 'node:util';
import type { EntityKind } from '../../../core/sheets/kinds.ts';
import type { Section, Sheet } from '../../../core/sheets/sheet.ts';

export interface SelfRefresh {
  /**
   * A page is drawn.
   * @param page the same for the same page, also if it is drawn again
   * @param isNew whether it was just read; otherwise the news that were offered are still due
   */
  restart(page: object, sheet: Sheet, isNew: boolean): void;
  /** The page on screen is loaded: it offers again what it offered before. */
  loaded(): void;
  /** The page is read soon: more has become known of what it says. */
  hurry(): void;
  /** Someone may look again: an old page is read soon. */
  wake(): void;
  dispose(): void;
}

/** The panel whose page is kept true. */
interface WatchedPanel {
  /** The sheet on screen; undefined if there is none, or nobody looks. */
  readonly seen: Sheet | undefined;
  /** Reads it again; undefined if it has no source. Throws the request's errors. */
  readAgain(): Promise<Sheet | undefined>;
  /** Shows another headline and first section, in their place. */
  update(sheet: Sheet): void;
  /**
   * Its lists have changed. They stay as they are: what someone reads doesn't move.
   * @param newer the new rows of the list that its headline quotes
   */
  offer(newer?: NewerRows): void;
}

/** How many rows of a list are newer than the first one on screen; at least so many if there are more. */
export interface NewerRows {
  count: number;
  isAll: boolean;
}

/** What a page began with, and what was offered since. */
interface Begun {
  lists: readonly Section[];
  offered?: { newer: NewerRows | undefined };
}

/** What changes on the ledger; the rest is as it was forever. */
const changing: ReadonlySet<EntityKind> = new Set(['account', 'contract', 'nft', 'node', 'schedule', 'token', 'topic']);

/** In milliseconds. */
export const refreshEvery = 30_000;
const soon = 1_000;

/**
 * Keeps the answer of a page true while someone looks at it.
 * @param now milliseconds since any time
 */
export function createSelfRefresh(panel: WatchedPanel, now: () => number = () => performance.now()): SelfRefresh {
  let timer: NodeJS.Timeout | undefined;
  let readAt = now();
  const pages = new WeakMap<object, Begun>();
  let current: Begun | undefined;
  let isDisposed = false;
  const schedule = (pause: number) => {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void look(), pause);
  };
  const look = async () => {
    const before = panel.seen;
    // The next look is planned by `wake`.
    if (!before) return;
    if (changing.has(before.kind) && !before.absent) {
      readAt = now();
      // What is shown stays if it can't be read whole; the next look is soon enough.
      const fresh = await panel.readAgain().catch(() => undefined);
      if (isDisposed) return;
      const after = panel.seen;
      const isWhole = fresh && !fresh.absent && !fresh.sections.some(({ unread }) => unread);
      if (isWhole && after?.kind === fresh.kind && after.id === fresh.id) compare(after, fresh);
    }
    schedule(refreshEvery);
  };
  const compare = (before: Sheet, fresh: Sheet) => {
    const [first] = fresh.sections;
    const [old] = before.sections;
    const hasNews = current !== undefined && !showsSame(current.lists, listsOf(fresh));
    // A headline that quotes a list waits with it, or the two would contradict each other.
    const waits = hasNews && before.quotes !== undefined && before.quotes === fresh.quotes;
    const { headline } = waits ? before : fresh;
    // The name in its title may have become known meanwhile.
    const { title } = fresh;
    const isNew = before.headline !== headline || before.title !== title || !showsSame(old, first);
    if (first && old?.title === first.title && isNew) {
      const { tone, icon } = fresh;
      const { unverified: _, ...rest } = before;
      const { unverified } = fresh;
      panel.update({
        ...rest,
        title,
        headline,
        tone,
        icon,
        ...(unverified !== undefined && { unverified }),
        sections: before.sections.with(0, first),
      });
    }
    if (!current || !hasNews) return;
    const newer = waits ? newerRows(before, fresh) : undefined;
    if (current.offered && isDeepStrictEqual(current.offered.newer, newer)) return;
    current.offered = { newer };
    panel.offer(newer);
  };
  schedule(refreshEvery);
  return {
    restart(page, sheet, isNew) {
      const known = isNew ? undefined : pages.get(page);
      current = known ?? { lists: listsOf(sheet) };
      pages.set(page, current);
      readAt = now();
      schedule(refreshEvery);
    },
    loaded() {
      if (current?.offered) panel.offer(current.offered.newer);
    },
    hurry: () => schedule(soon),
    wake: () => schedule(Math.max(soon, readAt + refreshEvery - now())),
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}

/** The rows of the quoted list that are newer than the first one on screen; undefined if there are none. */
function newerRows(before: Sheet, fresh: Sheet): NewerRows | undefined {
  const idsOf = ({ quotes, sections }: Sheet) => {
    const table = sections.find(({ title }) => title === quotes)?.blocks.find((block) => block.type === 'table');
    // A message in parts has the ID of its first part, however many there are by now.
    return (table?.rows ?? []).map(([id]) => (id?.type === 'id' && id.ref ? id.ref.id : id));
  };
  const [first] = idsOf(before);
  const ids = idsOf(fresh);
  const at = first === undefined ? -1 : ids.findIndex((id) => showsSame(first, id));
  const isLonger = fresh.sections.some(({ title, more }) => title === fresh.quotes && more !== undefined);
  const newer = { count: at < 0 ? ids.length : at, isAll: at >= 0 || !isLonger };
  return newer.count === 0 ? undefined : newer;
}

/** What a page lists below its summary. */
function listsOf({ sections }: Sheet): readonly Section[] {
  return sections.slice(1);
}

/** Without what only loads more. Long texts are compared, not written: that takes up to a hundred times as long. */
function showsSame(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const shown = (part: object) => Object.entries(part).filter(([, each]) => !isNothing(each));
  const [own, others] = [shown(one), new Map(shown(other))];
  return own.length === others.size && own.every(([key, each]) => showsSame(each, others.get(key)));
}

function isNothing(part: unknown): boolean {
  return part === undefined || typeof part === 'function';
}
