import type { Page } from 'playwright-core';
import { placeOfText } from './textPlace.ts';
import { until } from './until.ts';

/** The text editor that is in front, or another one, such as the output's. */
export class EditorText {
  readonly #page: Page;
  readonly #place: string;

  /** @param place Where on the page it is, as a selector. */
  constructor(page: Page, place = '.editor-group-container.active') {
    this.#page = page;
    this.#place = place;
  }

  /** The lines on screen. */
  async lines(): Promise<string[]> {
    const lines = await this.#page.locator(`${this.#place} .view-line`).allInnerTexts();
    return lines.map((line) => line.replaceAll('\u00a0', ' '));
  }

  /**
   * Moves the mouse over the first occurrence of `text` on screen and returns the hover's text, once it is complete
   * and contains `containing`.
   */
  async hover(text: string, containing = ''): Promise<string> {
    let seen = '';
    const page = this.#page;
    return until(
      async () => {
        const { x, y } = await this.placeOf(text);
        const hover = page.locator(
          '.monaco-editor .monaco-hover:visible, .monaco-resizable-hover .monaco-hover:visible',
        );
        // A hover that is there stays what it is: only one that was gone asks anew.
        await page.mouse.move(1, 1);
        await hover.first().waitFor({ state: 'hidden', timeout: 2_000 });
        // A hover needs a movement: to begin where the mouse already rests would show none.
        await page.mouse.move(x + 60, y + 60);
        await page.mouse.move(x, y, { steps: 3 });
        await hover.first().waitFor({ timeout: 2_000 });
        return until(
          async () => {
            seen = (await hover.first().allInnerTexts()).join('').replaceAll('\u00a0', ' ').trim();
            return seen !== '' && !seen.includes('Loading...') && seen.includes(containing) ? seen : undefined;
          },
          () => 'incomplete',
          3_000,
        );
      },
      () => `No hover over "${text}" with "${containing}"; the last one said: ${seen || 'nothing'}`,
    );
  }

  /** Clicks into the first occurrence of `text` on screen. */
  async click(text: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const { x, y } = await this.placeOf(text);
    await this.#page.mouse.click(x, y, { button });
  }

  /** Clicks on `text` as on a link, once the editor shows that it is one. */
  async followLink(text: string): Promise<void> {
    const page = this.#page;
    const { x, y } = await this.placeOf(text);
    await page.keyboard.down('ControlOrMeta');
    try {
      await until(
        async () => {
          await page.mouse.move(x + 60, y + 60);
          await page.mouse.move(x, y, { steps: 3 });
          await page.locator(`${this.#place} .detected-link-active`).first().waitFor({ timeout: 2_000 });
          return true;
        },
        () => `"${text}" is no link`,
      );
      await page.mouse.click(x, y);
    } finally {
      await page.keyboard.up('ControlOrMeta');
    }
  }

  /** The middle of the first occurrence of `text` on screen, in the page's pixels. */
  async placeOf(text: string): Promise<{ x: number; y: number }> {
    return until(
      () => placeOfText(this.#page, `${this.#place} .view-line`, text),
      async () => `"${text}" is not on screen; the editor shows: ${(await this.lines()).join(' | ')}`,
    );
  }
}
