import type { Page } from 'playwright-core';
import { placeOfText } from './textPlace.ts';
import { until } from './until.ts';

const rows = '.terminal-wrapper.active .xterm-rows > div';

/**
 * The integrated terminal that is in front. Its text can be read only with the setting
 * `terminal.integrated.gpuAcceleration` off, where it is drawn as text and not as a picture.
 */
export class Terminal {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens one with a shell in it. */
  async open(): Promise<void> {
    const wrapper = this.#page.locator('.terminal-wrapper.active');
    await until(
      async () => {
        await this.#page.keyboard.press('Control+Backquote');
        await wrapper.waitFor({ timeout: 10_000 });
        return true;
      },
      () => 'No terminal opens',
      40_000,
    );
    await this.#shows('a prompt', (lines) => lines.some((line) => line.trim() !== ''));
  }

  /** Runs a command of the shell on an empty screen, and waits until it has printed just these lines. */
  async run(command: string, ...lines: string[]): Promise<void> {
    await this.type(`clear; ${command}`);
    await this.#shows(lines.join(' | '), (shown) => lines.every((line, row) => shown[row]?.trimEnd() === line));
  }

  /** Runs a command of the shell, and doesn't wait for what it prints. */
  async type(command: string): Promise<void> {
    // Its end, without the spaces: the terminal breaks a long command into lines, and a line loses those at its end.
    const ending = command.replaceAll(/\s/g, '').slice(-30);
    let isTyped = false;
    await until(
      async () => {
        await this.#page.locator('.terminal-wrapper.active .xterm-screen').click();
        await this.#page
          .locator('.terminal-wrapper.active textarea:focus')
          .waitFor({ state: 'attached', timeout: 2_000 });
        // Half of a command, if a page took the keyboard meanwhile.
        if (isTyped) await this.#page.keyboard.press('Control+U');
        await this.#page.keyboard.insertText(command);
        isTyped = true;
        return until(
          async () => (await this.lines()).join('').replaceAll(/\s/g, '').endsWith(ending) || undefined,
          () => 'not there',
          3_000,
        );
      },
      async () => `"${command}" doesn't get into the terminal; it shows: ${(await this.lines()).join(' | ')}`,
    );
    await this.#page.keyboard.press('Enter');
  }

  /**
   * Clicks on `text` as on a link until `opened` gives true: a click that comes before the links of a line are known
   * does nothing.
   */
  async clickLink(text: string, opened: () => Promise<boolean>): Promise<void> {
    const page = this.#page;
    // A link is underlined as soon as it is known. The pointer's shape is no sign: the hover's own target covers it.
    const underlined = page.locator(`${rows} span[style*="underline"]`).filter({ hasText: text });
    await until(
      async () => {
        const place = await placeOfText(page, rows, text);
        if (!place) return undefined;
        // The key counts only while the terminal has the focus.
        await page.locator('.terminal-wrapper.active .xterm-screen').click();
        // Links are asked for when the mouse moves, and shown while the key is held; other lines have links too.
        await page.mouse.move(place.x, 10);
        await page.mouse.move(place.x, place.y);
        await page.keyboard.down('ControlOrMeta');
        try {
          await page.mouse.move(place.x + 2, place.y);
          await underlined.first().waitFor({ timeout: 2_000 });
          await page.mouse.click(place.x + 2, place.y);
        } finally {
          await page.keyboard.up('ControlOrMeta');
        }
        return until(
          async () => (await opened()) || undefined,
          () => 'nothing opened',
          5_000,
        );
      },
      async () => `"${text}" opens nothing; the terminal shows: ${(await this.lines()).join(' | ')}`,
      40_000,
    );
  }

  /** The lines on screen. */
  async lines(): Promise<string[]> {
    return (await this.#page.locator(rows).allInnerTexts()).map((line) => line.replaceAll('\u00a0', ' '));
  }

  async #shows(what: string, condition: (lines: string[]) => boolean): Promise<void> {
    await until(
      async () => (condition(await this.lines()) ? true : undefined),
      async () => `The terminal does not show ${what} but: ${(await this.lines()).join(' | ')}`,
    );
  }
}
