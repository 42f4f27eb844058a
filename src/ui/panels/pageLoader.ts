import type { Sheet } from '../../core/sheets/sheet.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import type { KeptPages } from './keptPages.ts';
import type { PanelEntry } from './panelHistory.ts';
import type { PageContent } from './sheetPage.ts';

export interface PageLoaderOptions {
  /** The sheet of a thing; throws what asking for it throws. */
  read(thing: LedgerThing, options: { signal: AbortSignal; revalidate: boolean }): Promise<Sheet>;
  /** The sheet that says why a thing could not be read. */
  unread(thing: LedgerThing, error: unknown): Sheet;
  kept: Pick<KeptPages, 'sheetOf'>;
  draw(content: PageContent): void;
  /** A newer state could not be had; the page stays as it is. */
  stayOld(error: unknown): void;
}

export interface PageLoader {
  /** Shows a page: as it was left, if it was there before; else, and with `revalidate`, as it is now. */
  load(entry: PanelEntry, revalidate?: boolean): Promise<void>;
  /** Aborted as soon as another page is loaded. */
  readonly signal: AbortSignal;
  dispose(): void;
}

/** What is in the cache comes at once: a page that says "Loading" for a blink would only flicker. */
const flicker = 200;

/** Gets what the pages of one panel show, one page at a time: a newer one ends the work for the one before. */
export function createPageLoader({ read, unread, kept, draw, stayOld }: PageLoaderOptions): PageLoader {
  let current = new AbortController();
  return {
    async load(entry, revalidate = false) {
      current.abort();
      const own = new AbortController();
      current = own;
      const left = kept.sheetOf(entry);
      if ('sheet' in entry) return draw({ kind: 'sheet', sheet: left ?? entry.sheet });
      // What was not there may be there now.
      const before = left?.absent ? undefined : left;
      // Back and forward show a page as it was left; to ask anew is another button.
      if (before && !revalidate) return draw({ kind: 'sheet', sheet: before });
      const { thing } = entry;
      const waiting = before
        ? undefined
        : setTimeout(() => draw({ kind: 'loading', id: thing.identifier.id }), flicker);
      own.signal.addEventListener('abort', () => clearTimeout(waiting));
      try {
        const sheet = await read(thing, { signal: own.signal, revalidate });
        if (!own.signal.aborted) draw({ kind: 'sheet', sheet });
      } catch (error) {
        if (own.signal.aborted) return;
        if (before) stayOld(error);
        else draw({ kind: 'sheet', sheet: unread(thing, error) });
      } finally {
        clearTimeout(waiting);
      }
    },
    get signal() {
      return current.signal;
    },
    dispose: () => current.abort(),
  };
}
