import type { Sheet } from '../../../core/sheets/sheet.ts';
import type { LedgerThing } from '../../targets/ledgerThing.ts';
import type { PanelEntry } from '../panelHistory.ts';
import type { KeptPages } from './keptPages.ts';
import type { PageContent } from './sheetPage.ts';

export interface PageLoaderOptions {
  /** The sheet of an entity; throws the request's errors. */
  read(thing: LedgerThing, options: { signal: AbortSignal; revalidate: boolean }): Promise<Sheet>;
  /** The sheet that says why an entity couldn't be read. */
  unread(thing: LedgerThing, error: unknown): Sheet;
  kept: Pick<KeptPages, 'sheetOf'>;
  draw(content: PageContent): void;
  /** Called if a newer state can't be loaded; the page stays unchanged. */
  stayOld(error: unknown): void;
}

export interface PageLoader {
  /**
   * Shows a page: as it was left if it was shown before; otherwise, or with `revalidate`, in its current state.
   * @param isQuiet the page on screen stays until then, without a loading message
   */
  load(entry: PanelEntry, revalidate?: boolean, isQuiet?: boolean): Promise<void>;
  /** Aborted as soon as another page is loaded. */
  readonly signal: AbortSignal;
  dispose(): void;
}

/** Cached content appears immediately, and a page that says "Loading" for a moment would only flicker. */
const flicker = 200;

/** Loads the content of a panel's pages, one page at a time: a newer page aborts the previous one. */
export function createPageLoader({ read, unread, kept, draw, stayOld }: PageLoaderOptions): PageLoader {
  let current = new AbortController();
  return {
    async load(entry, revalidate = false, isQuiet = false) {
      current.abort();
      const own = new AbortController();
      current = own;
      const left = kept.sheetOf(entry);
      if ('sheet' in entry) {
        if (!revalidate || !entry.again) return draw({ kind: 'sheet', sheet: left ?? entry.sheet });
        try {
          const sheet = await entry.again();
          if (!own.signal.aborted) draw({ kind: 'sheet', sheet });
        } catch (error) {
          if (!own.signal.aborted) stayOld(error);
        }
        return;
      }
      // A missing entity may exist by now.
      const before = left?.absent ? undefined : left;
      // Back and Forward show a page as it was left; Refresh reads it again.
      if (before && !revalidate) return draw({ kind: 'sheet', sheet: before });
      const { thing } = entry;
      const waiting =
        before || isQuiet ? undefined : setTimeout(() => draw({ kind: 'loading', id: thing.identifier.id }), flicker);
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
