import type { Locator, Page } from 'playwright-core';
import { chooseFromContextMenu } from './contextMenu.ts';
import type { ShownElement } from './shownElement.ts';
import { until } from './until.ts';

export interface TreeRow {
  label: string;
  description: string;
  /** What a screen reader says. */
  accessibleLabel: string;
  /** 1 for the top. */
  level: number;
  expanded: boolean | undefined;
}

/** A tree view of the side bar, by its title. A tree holds only the rows that are on screen. */
export class Tree {
  readonly #page: Page;
  readonly #title: string;

  constructor(page: Page, title: string) {
    this.#page = page;
    this.#title = title;
  }

  /** The whole view with its header. */
  get pane(): Locator {
    return this.#page
      .locator('.pane')
      .filter({ has: this.#page.locator(`.pane-header[aria-label^="${this.#title}"]`) });
  }

  get #rows(): Locator {
    return this.pane.locator('.monaco-list-row');
  }

  /** Unfolds the view where it is collapsed, as some are at first. */
  async open(): Promise<void> {
    const folded = this.pane.locator('.pane-header[aria-expanded="false"]');
    if (await folded.isVisible()) await folded.click({ position: { x: 40, y: 10 } });
  }

  /** Folds the view to its title. */
  async fold(): Promise<void> {
    const unfolded = this.pane.locator('.pane-header[aria-expanded="true"]');
    if (await unfolded.isVisible()) await unfolded.click({ position: { x: 40, y: 10 } });
  }

  /** Scrolls to the first row, with the wheel. */
  async scrollToTop(): Promise<void> {
    await this.#rows.first().waitFor();
    const box = await this.pane.boundingBox();
    if (!box) return;
    await this.#page.mouse.move(box.x + box.width / 2, box.y + box.height - 10);
    await this.#page.mouse.wheel(0, -10_000);
  }

  /** The first row that contains `text`. */
  row(text: string | RegExp): Locator {
    return this.#rows.filter({ hasText: text }).first();
  }

  /** The rows on screen, once there is one and they hold still. */
  async rows(): Promise<TreeRow[]> {
    await this.open();
    await this.#rows.first().waitFor();
    let before = '';
    return until(
      async () => {
        const rows = await this.#read();
        // What takes long is said by a row, too.
        if (/^Loading .*…$/.test(rows[0]?.label ?? '')) return undefined;
        const text = JSON.stringify(rows);
        if (text === before) return rows;
        before = text;
        return undefined;
      },
      () => `The rows of ${this.#title} do not hold still: ${before}`,
    );
  }

  /** All in one call: one for each text of each row takes a second for a screen of them. */
  async #read(): Promise<TreeRow[]> {
    const rows = await this.#rows.evaluateAll((all) => {
      const text = (row: ShownElement, selector: string) =>
        [...row.querySelectorAll(selector)].map((each) => each.textContent ?? '').join(' ');
      return (all as unknown as ShownElement[]).map((row) => ({
        index: Number(row.getAttribute('data-index')),
        label: text(row, '.label-name'),
        description: text(row, '.label-description'),
        accessibleLabel: row.getAttribute('aria-label') ?? '',
        level: Number(row.getAttribute('aria-level')),
        isExpanded: row.getAttribute('aria-expanded'),
      }));
    });
    return rows
      .sort((a, b) => a.index - b.index)
      .map(({ index: _, isExpanded, ...row }) => ({ ...row, expanded: asBoolean(isExpanded) }));
  }

  /** The text above the rows (a view's message), and where there are no rows the welcome text. */
  async message(): Promise<string> {
    await this.open();
    const texts = await this.pane.locator('.message:visible, .welcome-view-content:visible').allInnerTexts();
    return texts.join('\n').trim();
  }

  async click(text: string | RegExp): Promise<void> {
    await this.open();
    await this.row(text).locator('.monaco-icon-label').first().click();
  }

  /** Unfolds a row; a view that is drawn anew meanwhile takes no click. */
  async expand(text: string | RegExp): Promise<void> {
    await this.open();
    const row = this.row(text);
    await row.waitFor();
    await until(
      async () => {
        if ((await row.getAttribute('aria-expanded', { timeout: 2_000 })) !== 'false') return true;
        await row.locator('.monaco-tl-twistie').click({ timeout: 2_000 });
        await this.pane
          .locator('.monaco-list-row[aria-expanded=true]')
          .filter({ hasText: text })
          .first()
          .waitFor({ timeout: 2_000 });
        return true;
      },
      () => `${text} in ${this.#title} does not unfold`,
    );
  }

  /** Clicks a button of the view's title bar, by its tooltip. */
  async clickAction(title: string): Promise<void> {
    await this.open();
    await this.pane.locator('.pane-header').hover();
    await this.pane.locator('.pane-header').getByRole('button', { name: title, exact: true }).click();
  }

  /** Clicks a button at the end of a row, by its tooltip. */
  async clickRowAction(text: string | RegExp, title: string): Promise<void> {
    await this.open();
    const row = this.row(text);
    // A row that moves on under the mouse hides its buttons again.
    await until(
      async () => {
        await row.hover({ timeout: 5_000 });
        await row.getByRole('button', { name: title, exact: true }).click({ timeout: 5_000 });
        return true;
      },
      () => `No click reached ${title} of "${text}" in ${this.#title}`,
    );
  }

  async chooseFromMenu(text: string | RegExp, title: string): Promise<void> {
    await this.open();
    await chooseFromContextMenu(this.#page, this.row(text), title);
  }
}

function asBoolean(attribute: string | null): boolean | undefined {
  return attribute === null ? undefined : attribute === 'true';
}
