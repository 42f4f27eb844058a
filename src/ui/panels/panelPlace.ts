import type { PageFocus } from './page/sheetPage.ts';
import { goTo, keptHistory, type PanelEntry, type PanelHistory, step } from './panelHistory.ts';

/** Where a panel is in its history, and where the keyboard focus goes on the next page. */
export class PanelPlace {
  #history: PanelHistory;
  #focus: PageFocus | undefined;
  #answer: string | undefined;

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

  /** The state that the page keeps across a reload of the window. */
  kept(viewOf: Parameters<typeof keptHistory>[1]): ReturnType<typeof keptHistory> {
    return keptHistory(this.#history, viewOf);
  }
}
