import type { Locator, Page } from 'playwright-core';
import { pause } from './typing.ts';
import { until } from './until.ts';

/** A walkthrough on VS Code's welcome page. Steps are named by their titles. */
export class Walkthrough {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #steps(): Locator {
    return this.#page.locator('.gettingStartedContainer:visible .getting-started-step');
  }

  #step(title: string): Locator {
    return this.#steps.filter({ has: this.#page.locator('.step-title').getByText(title, { exact: true }) });
  }

  /** The titles of the steps, in order, and which are done. */
  async steps(): Promise<{ title: string; done: boolean }[]> {
    await this.#steps.first().waitFor();
    return Promise.all(
      (await this.#steps.all()).map(async (step) => ({
        title: ((await step.locator('.step-title').textContent()) ?? '').trim(),
        done: (await step.locator('[role=checkbox]').getAttribute('aria-checked')) === 'true',
      })),
    );
  }

  /** Brings the page to the front and opens a step. */
  async open(title: string): Promise<void> {
    const step = this.#step(title);
    await until(
      async () => {
        if (!(await step.isVisible())) await this.#page.locator('.tab', { hasText: /Welcome|Walkthrough/ }).click();
        await step.waitFor({ timeout: 2_000 });
        if ((await step.getAttribute('aria-expanded')) !== 'true')
          await step.locator('.step-title').click({ timeout: 2_000 });
        return (await step.getAttribute('aria-expanded')) === 'true' || undefined;
      },
      () => `The step "${title}" could not be opened`,
    );
  }

  /** Clicks a button or link of a step, which is opened first. */
  async click(title: string, button: string): Promise<void> {
    await until(
      async () => {
        await this.open(title);
        // A person reads first; VS Code gives the focus to a step a moment after it was opened.
        await pause(this.#page, 500);
        await this.#step(title).locator('a[role=button]').getByText(button, { exact: true }).click({ timeout: 2_000 });
        return true;
      },
      () => `"${button}" could not be clicked in "${title}"`,
    );
  }

  /** Waits until a step has completed itself. */
  async done(title: string): Promise<void> {
    await until(
      async () => {
        await this.open(title);
        return (await this.steps()).some((step) => step.title === title && step.done) || undefined;
      },
      () => `The step "${title}" did not complete itself`,
    );
  }
}
