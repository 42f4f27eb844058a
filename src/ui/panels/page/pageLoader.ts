import type { Section, Sheet } from '../../../core/sheets/sheet.ts';
import type { LedgerThing } from '../../targets/ledgerThing.ts';
import type { PanelEntry } from '../panelHistory.ts';
import type { PanelPlace } from '../panelPlace.ts';
import type { PageContent } from './sheetPage.ts';

interface LoadingPanel {
  /** The sheet of an entity; throws the request's errors. */
  read(thing: LedgerThing, options: { signal: AbortSignal; revalidate: boolean }): Promise<Sheet>;
  /** The sheet that says why an entity couldn't be read. */
  unread(thing: LedgerThing, error: unknown): Sheet;
  readonly place: Pick<PanelPlace, 'sheetOf'>;
  /** The current content. */
  readonly sheet: Sheet | undefined;
  draw(content: PageContent): void;
  /** Called if a newer state can't be loaded; the page stays unchanged. */
  stayOld(error: unknown): void;
  /** A section, by its index, has more rows now. */
  grow(index: number, before: Section, longer: Section): void;
  /** The next rows of a section can't be loaded. */
  growthFailed(index: number, error: unknown): void;
}

export interface PageLoader {
  /**
   * Shows a page: as it was left if it was shown before; otherwise, or with `revalidate`, in its current state.
   * @param isQuiet the page on screen stays until then, without a loading message
   */
  load(entry: PanelEntry, revalidate?: boolean, isQuiet?: boolean): Promise<void>;
  /** Adds the next rows to a section, by its index; other sections may grow at the same time. */
  loadMore(index: number): Promise<void>;
  /** The page is on screen: reads what was late for it, once. */
  loadLate(): void;
  /** Aborted as soon as another page is loaded. */
  readonly signal: AbortSignal;
  dispose(): void;
}

/** Cached content appears immediately, and a page that says "Loading" for a moment would only flicker. */
const flicker = 200;

/** Loads the content of a panel's pages, one page at a time: a newer page aborts the previous one. */
export function createPageLoader(panel: LoadingPanel): PageLoader {
  let current = new AbortController();
  const asked = new WeakSet<Section>();
  const loadMore = async (index: number): Promise<void> => {
    const section = panel.sheet?.sections[index];
    if (!section?.more) return;
    const { signal } = current;
    try {
      const longer = await section.more({ signal });
      // Another page, or a newer state of this one, may have been loaded meanwhile.
      if (!signal.aborted && panel.sheet?.sections[index] === section) panel.grow(index, section, longer);
    } catch (error) {
      if (!signal.aborted) panel.growthFailed(index, error);
    }
  };
  return {
    async load(entry, revalidate = false, isQuiet = false) {
      current.abort();
      const own = new AbortController();
      current = own;
      const left = panel.place.sheetOf(entry);
      if ('sheet' in entry) {
        if (!revalidate || !entry.again) return panel.draw({ kind: 'sheet', sheet: left ?? entry.sheet });
        try {
          const sheet = await entry.again();
          if (!own.signal.aborted) panel.draw({ kind: 'sheet', sheet });
        } catch (error) {
          if (!own.signal.aborted) panel.stayOld(error);
        }
        return;
      }
      // A missing entity may exist by now.
      const before = left?.absent ? undefined : left;
      // Back and Forward show a page as it was left; Refresh reads it again.
      if (before && !revalidate) return panel.draw({ kind: 'sheet', sheet: before });
      const { thing } = entry;
      const waiting =
        before || isQuiet
          ? undefined
          : setTimeout(() => panel.draw({ kind: 'loading', identifier: thing.identifier }), flicker);
      own.signal.addEventListener('abort', () => clearTimeout(waiting));
      try {
        const sheet = await panel.read(thing, { signal: own.signal, revalidate });
        if (!own.signal.aborted) panel.draw({ kind: 'sheet', sheet });
      } catch (error) {
        if (own.signal.aborted) return;
        if (before) panel.stayOld(error);
        else panel.draw({ kind: 'sheet', sheet: panel.unread(thing, error) });
      } finally {
        clearTimeout(waiting);
      }
    },
    loadMore,
    loadLate() {
      for (const [index, section] of panel.sheet?.sections.entries() ?? []) {
        if (!section.isLate || asked.has(section)) continue;
        asked.add(section);
        void loadMore(index);
      }
    },
    get signal() {
      return current.signal;
    },
    dispose: () => current.abort(),
  };
}
