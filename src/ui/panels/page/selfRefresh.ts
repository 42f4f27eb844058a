import type { Sheet } from '../../../core/sheets/sheet.ts';
import type { EntityKind } from '../../../core/sheets/sheetRef.ts';

export interface SelfRefresh {
  /** Another page is shown: what is known of its lists is forgotten. */
  restart(): void;
  /** Someone may look again: an old page is read soon. */
  wake(): void;
  dispose(): void;
}

export interface SelfRefreshOptions {
  /** The sheet on screen; undefined if there is none, or nobody looks. */
  shown(): Sheet | undefined;
  /** Reads it again; undefined if it has no source. Throws the request's errors. */
  read(): Promise<Sheet | undefined>;
  /** Shows another headline and first section, in their place. */
  update(sheet: Sheet): void;
  /** Its lists have changed. They stay as they are: what someone reads doesn't move. */
  offer(): void;
  now(): number;
}

/** What changes on the ledger; the rest is as it was forever. */
const changing: ReadonlySet<EntityKind> = new Set(['account', 'contract', 'nft', 'node', 'schedule', 'token', 'topic']);

/** In milliseconds. */
export const refreshEvery = 30_000;
const soon = 1_000;

/** Keeps the answer of a page true while someone looks at it. */
export function createSelfRefresh({ shown, read, update, offer, now }: SelfRefreshOptions): SelfRefresh {
  let timer: NodeJS.Timeout | undefined;
  let readAt = now();
  let lists: string | undefined;
  let isDisposed = false;
  const schedule = (pause: number) => {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void look(), pause);
  };
  const look = async () => {
    const before = shown();
    // The next look is planned by `wake`.
    if (!before) return;
    if (changing.has(before.kind) && !before.absent) {
      readAt = now();
      // What is shown stays if it can't be read; the next look is soon enough.
      const fresh = await read().catch(() => undefined);
      const current = shown();
      if (fresh && !fresh.absent && current?.kind === fresh.kind && current.id === fresh.id) compare(current, fresh);
    }
    schedule(refreshEvery);
  };
  const compare = (current: Sheet, fresh: Sheet) => {
    const [first, ...rest] = fresh.sections;
    const [before] = current.sections;
    const isNew = current.headline !== fresh.headline || textOf(before) !== textOf(first);
    if (first && before?.title === first.title && isNew) {
      const { headline, tone, icon } = fresh;
      update({ ...current, headline, tone, icon, sections: current.sections.with(0, first) });
    }
    const now = textOf(rest);
    if (lists !== undefined && lists !== now) offer();
    lists = now;
  };
  schedule(refreshEvery);
  return {
    restart() {
      lists = undefined;
      readAt = now();
      schedule(refreshEvery);
    },
    wake: () => schedule(Math.max(soon, readAt + refreshEvery - now())),
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}

/** Without what only loads more. */
function textOf(part: unknown): string {
  return JSON.stringify(part) ?? '';
}
