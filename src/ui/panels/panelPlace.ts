import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import {
  goTo,
  keyOfEntry,
  type PageFocus,
  type PanelEntry,
  type PanelHistory,
  type StoredHistory,
  step,
  storedHistory,
} from './panelHistory.ts';
import type { PanelView } from './panelView.ts';

/** Where a panel is in its history, how its pages were left, and where the keyboard focus goes on the next one. */
export class PanelPlace {
  #history: PanelHistory;
  #focus: PageFocus | undefined;
  #answer: string | undefined;
  readonly #left = new WeakMap<PanelEntry, { sheet?: Sheet; view?: PanelView }>();

  constructor(history: PanelHistory) {
    this.#history = history;
  }

  get history(): PanelHistory {
    return this.#history;
  }

  get entry(): PanelEntry | undefined {
    return this.#history.entries[this.#history.index];
  }

  /** After a link or another step of the user. */
  get focus(): PageFocus | undefined {
    return this.#focus;
  }

  set focus(next: PageFocus | undefined) {
    this.#focus = next;
    this.#answer = undefined;
  }

  /** The page on screen stays, and so does the focus in it. */
  stays(): void {
    this.focus = undefined;
  }

  /** A page is drawn for the last step; a page that is drawn later for another reason leaves the focus where it is. */
  answeredBy(page: string): void {
    this.#answer = page;
  }

  /** A page is loaded. */
  seen(page: string): void {
    if (page === this.#answer) this.#focus = undefined;
  }

  /** Goes to another page; the pages ahead are dropped. */
  goTo(entry: PanelEntry): void {
    this.#history = goTo(this.#history, entry);
  }

  /** Goes back (-1) or forward (1). @returns whether there is such a page */
  step(by: -1 | 1): boolean {
    const before = this.#history;
    this.#history = step(before, by);
    return this.#history !== before;
  }

  /** Puts another state in the current page's place. */
  replace(entry: PanelEntry): void {
    const { entries, index } = this.#history;
    this.#history = { ...this.#history, entries: entries.with(index, entry) };
  }

  /** Whether it has a page with that key, on screen or behind it. */
  has(key: string): boolean {
    return this.#history.entries.some((each) => keyOfEntry(each) === key);
  }

  /** Puts another state in the place of each page with a key, by default its own. */
  renew(entry: PanelEntry, key: string = keyOfEntry(entry)): void {
    const entries = this.#history.entries.map((each) => {
      if (keyOfEntry(each) !== key) return each;
      const own = { ...entry };
      const view = this.viewOf(each);
      if (view) this.keep(own, { view });
      return own;
    });
    this.#history = { ...this.#history, entries };
  }

  /** The content that was loaded of a page. */
  sheetOf(entry: PanelEntry): Sheet | undefined {
    return this.#left.get(entry)?.sheet;
  }

  /** How the user has arranged a page. */
  viewOf(entry: PanelEntry): PanelView | undefined {
    return this.#left.get(entry)?.view ?? ('view' in entry ? entry.view : undefined);
  }

  /** Remembers how a page is, for when it is shown again. */
  keep(entry: PanelEntry | undefined, how: { sheet?: Sheet; view?: PanelView }): void {
    if (entry) this.#left.set(entry, { ...this.#left.get(entry), ...how });
  }

  /**
   * The state that the page keeps across a reload of the window.
   * @param mayBeKey what it doesn't keep, unless the ledger knows it
   */
  kept(mayBeKey: (identifier: Identifier) => boolean): StoredHistory {
    const isFound = (entry: PanelEntry) =>
      this.sheetOf(entry)?.absent === undefined && this.sheetOf(entry) !== undefined;
    return storedHistory(
      this.#history,
      (entry) => this.viewOf(entry),
      ({ identifier }, entry) => !mayBeKey(identifier) || isFound(entry),
    );
  }
}
