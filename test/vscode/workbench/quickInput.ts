import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import type { ShownElement } from './shownElement.ts';
import { pause, typeText, usualPace } from './typing.ts';
import { until } from './until.ts';

export interface QuickPickRow {
  label: string;
  description: string;
  detail: string;
}

/** The box at the top: quick picks, input boxes and the command palette. */
export class QuickInput {
  readonly #page: Page;
  readonly #widget: Locator;
  /** Nothing was typed since a box opened: the first key comes after a moment. */
  #isNew = true;

  constructor(page: Page) {
    this.#page = page;
    // While it fades away it still holds its rows, and takes no keys.
    this.#widget = page.locator('.quick-input-widget:not(.quick-input-widget-closing):visible');
  }

  get input(): Locator {
    return this.#widget.locator('.quick-input-box input');
  }

  /** Waits until it is open, and until its placeholder contains `placeholder` where one is given. */
  async shown(placeholder = '', timeout = 30_000): Promise<void> {
    // A selector with an empty value would find nothing.
    const wanted = placeholder === '' ? 'input' : `input[placeholder*="${placeholder}"]`;
    await this.#widget.locator(`.quick-input-box ${wanted}`).waitFor({ timeout });
    this.#isNew = true;
  }

  /** Waits until it is closed. */
  async hidden(): Promise<void> {
    await this.#widget.waitFor({ state: 'hidden' });
  }

  /** The title, the placeholder and the line below the box (a prompt or what is wrong with the input). */
  async texts(): Promise<{ title: string; placeholder: string; message: string }> {
    return {
      title: (await this.#widget.locator('.quick-input-title').textContent())?.trim() ?? '',
      placeholder: (await this.input.getAttribute('placeholder')) ?? '',
      message: (await this.#widget.locator('.quick-input-message').textContent())?.trim() ?? '',
    };
  }

  /** The rows that are on screen, once there is one and the list is drawn: twice the same in a row. */
  async rows(): Promise<QuickPickRow[]> {
    await this.#widget.locator('.quick-input-list .monaco-list-row').first().waitFor();
    let before = await this.#rowsNow();
    for (let reads = 0; reads < 20; reads += 1) {
      await pause(this.#page, 100);
      const now = await this.#rowsNow();
      if (now.length > 0 && isDeepStrictEqual(now, before)) return now;
      before = now;
    }
    return before;
  }

  /** All in one call: one for each text of each row takes a second for a screen of them. */
  async #rowsNow(): Promise<QuickPickRow[]> {
    return this.#widget.locator('.quick-input-list .monaco-list-row').evaluateAll((all) => {
      const isShown = (each: ShownElement) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 0 && height > 0 && each.checkVisibility({ visibilityProperty: true });
      };
      // A row that VS Code uses again still holds, hidden, the detail of what it showed before.
      const text = (row: ShownElement, selector: string) => {
        const shown = [...row.querySelectorAll(selector)].filter(isShown);
        return shown
          .map((each) => each.textContent ?? '')
          .join(' ')
          .trim();
      };
      return (all as unknown as ShownElement[]).map((row) => ({
        label: text(row, '.quick-input-list-row .label-name'),
        description: text(row, '.quick-input-list-row .label-description'),
        detail: text(row, '.quick-input-list-label-meta'),
      }));
    });
  }

  /** The label of the highlighted row, which Enter takes. */
  async highlighted(): Promise<string> {
    const label = this.#widget.locator('.quick-input-list .monaco-list-row.focused .label-name').first();
    return ((await label.textContent({ timeout: 2_000 })) ?? '').trim();
  }

  /** The first row that contains `text`. */
  #row(text: string | RegExp): Locator {
    return this.#widget.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  /** Clicks the first row that contains `text`. */
  async choose(text: string | RegExp): Promise<void> {
    const row = this.#row(text);
    await row.waitFor();
    await this.#clicks(`"${text}"`, async () => {
      try {
        await row.click({ timeout: 2_000 });
      } catch (error) {
        // A click that a busy machine acknowledges late has closed the box; whether it chose is seen by what follows.
        if (await this.#widget.isVisible()) throw error;
      }
    });
  }

  /** The tooltip of the row that the mouse rests on lies over its neighbours: where one takes a click, it has to go. */
  async #clicks(what: string, click: () => Promise<void>): Promise<void> {
    await until(
      async () => {
        try {
          await click();
          return true;
        } catch (error) {
          await this.#page.mouse.move(1, 1);
          throw error;
        }
      },
      () => `No click reached ${what}`,
    );
  }

  /** Clicks a button at the end of the first row that contains `text`, by its tooltip. */
  async clickRowAction(text: string, title: string): Promise<void> {
    const row = this.#row(text);
    await this.#clicks(`${title} of "${text}"`, async () => {
      await row.hover({ timeout: 2_000 });
      await row.locator(`.action-label[aria-label="${title}"]`).click({ timeout: 2_000 });
    });
  }

  /** The tooltips of the buttons at the end of the first row that contains `text`. */
  async rowActions(text: string): Promise<string[]> {
    const row = this.#row(text);
    await row.waitFor();
    const buttons = await row.locator('.quick-input-list-entry-action-bar .action-label').all();
    return Promise.all(buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? ''));
  }

  /** Clicks the arrow that leads to the question before. */
  async back(): Promise<void> {
    await this.#widget.locator('.quick-input-titlebar .action-label[aria-label^="Back"]').first().click();
  }

  /**
   * Replaces what is in the box, on the keyboard, which is where the product left it: the first key comes a moment after
   * the box opened.
   * @throws if not the whole text arrived
   */
  async type(text: string, pace = usualPace): Promise<void> {
    await this.input.waitFor();
    if (this.#isNew) await pause(this.#page, pace.firstKeyMs);
    this.#isNew = false;
    if ((await this.input.inputValue()) !== '') await this.#page.keyboard.press('ControlOrMeta+A');
    await typeText(this.#page, text, pace);
    const arrived = await this.input.inputValue({ timeout: 2_000 }).catch(() => undefined);
    if (arrived === text) return;
    const at = await this.#page.evaluate<string>(
      "(document.activeElement ?? document.body).outerHTML.slice(0, 300).replace(/>[^]*$/, '>')",
    );
    throw new Error(`Of "${text}", the box took "${arrived ?? 'nothing: it closed'}"; the keyboard is in ${at}`);
  }

  /** Replaces what is in the box and presses Enter. */
  async enter(text: string): Promise<void> {
    await this.type(text);
    await this.accept();
  }

  /** Presses Enter. */
  async accept(): Promise<void> {
    await this.#page.keyboard.press('Enter');
    this.#isNew = true;
  }

  async cancel(): Promise<void> {
    // The key counts only where the focus is in the box, which it may not be yet.
    await until(
      async () => {
        if (await this.#widget.isVisible()) await this.#page.keyboard.press('Escape');
        await this.#widget.waitFor({ state: 'hidden', timeout: 2_000 });
        return true;
      },
      () => 'The box at the top does not close',
    );
  }

  /**
   * Opens the command palette and runs the command with exactly this title (`Category: Title`). The palette lists what
   * is contributed at the moment it opens: one that opened before the extension was known never shows the command, so
   * it is opened anew until it does.
   */
  async runCommand(title: string): Promise<void> {
    const row = this.#widget.locator('.quick-input-list .monaco-list-row').filter({
      has: this.#page.locator('.label-name').getByText(title, { exact: true }),
    });
    await until(
      async () => {
        // One that is open already would only be shown again, with the commands that it knows.
        if (await this.#widget.isVisible()) await this.#page.keyboard.press('Escape');
        await this.#page.keyboard.press('F1');
        // Whatever takes the focus meanwhile, as a page that has just loaded, closes the palette.
        await this.input.and(this.#page.locator(':focus')).waitFor({ timeout: 2_000 });
        await this.#page.keyboard.insertText(title);
        await row.first().waitFor({ timeout: 3_000 });
        // Long: a click that a busy machine only acknowledges late has run the command, and must not run it twice.
        await row.first().click({ timeout: 5_000 });
        this.#isNew = true;
        return true;
      },
      () => `The command palette does not list "${title}"`,
      30_000,
    );
  }
}
