import type { Page } from 'playwright-core';
import type { EditorText } from './editorText.ts';
import { until } from './until.ts';

/** The quick fixes of the editor in front, as a person opens them from the keyboard. */
export class QuickFixes {
  readonly #page: Page;
  readonly #editor: EditorText;

  constructor(page: Page, editor: EditorText) {
    this.#page = page;
    this.#editor = editor;
  }

  /** Opens them at the first occurrence of `text` on screen until `title` is among them; returns all titles. */
  async at(text: string, title: string): Promise<string[]> {
    const rows = this.#page.locator('.action-widget .monaco-list-row.action');
    let seen: string[] = [];
    return until(
      async () => {
        if (await rows.first().isVisible()) await this.#page.keyboard.press('Escape');
        await this.#editor.click(text);
        await this.#page.keyboard.press('ControlOrMeta+.');
        await rows.first().waitFor({ timeout: 3_000 });
        seen = (await rows.allInnerTexts()).map((each) => each.trim());
        return seen.includes(title) ? seen : undefined;
      },
      () => `No quick fix "${title}" at "${text}"; there was: ${seen.join(', ') || 'nothing'}`,
      40_000,
    );
  }

  /** Opens them at `text` and chooses the one with this title. */
  async choose(text: string, title: string): Promise<void> {
    await until(
      async () => {
        await this.at(text, title);
        await this.#page
          .locator('.action-widget .monaco-list-row.action', { hasText: title })
          .first()
          .click({ timeout: 2_000 });
        return true;
      },
      () => `The quick fix "${title}" could not be chosen`,
      60_000,
    );
  }
}
