import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** The toasts at the lower right, and the modal dialogs. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The toast whose text contains `text`, or its row if the list of notifications is open. */
  toast(text: string): Locator {
    const places = '.notifications-toasts .notification-toast, .notifications-center .notification-list-item';
    return this.#page.locator(places, { hasText: text }).first();
  }

  /** Opens the list if there are notifications whose toasts nobody saw: a toast stays for some seconds. */
  async openUnseen(): Promise<void> {
    const bell = this.#page.locator('.part.statusbar .codicon-bell-dot');
    if ((await this.messages()).length === 0 && (await bell.count()) > 0) await bell.first().click({ timeout: 2_000 });
  }

  /** Waits for a toast that contains `text` and returns all of its message. */
  async shown(text: string, timeout = 40_000): Promise<string> {
    const message = this.toast(text).locator('.notification-list-item-message');
    await message.waitFor({ timeout });
    return ((await message.textContent()) ?? '').trim();
  }

  /** Waits until a toast that contains `text` shows progress; returns its message. */
  async inProgress(text: string, timeout = 40_000): Promise<string> {
    const toast = this.toast(text);
    await toast.locator('.monaco-progress-container.active').waitFor({ timeout, state: 'attached' });
    return ((await toast.locator('.notification-list-item-message').textContent()) ?? '').trim();
  }

  /** The notification that contains `text`, from the list if its toast has gone meanwhile. */
  async #reached(text: string): Promise<Locator> {
    const toast = this.toast(text);
    await until(
      async () => {
        if (await toast.isVisible()) return true;
        await this.openUnseen();
        return undefined;
      },
      () => `No notification contains "${text}"`,
    );
    return toast;
  }

  /** The titles of a notification's buttons. */
  async buttons(text: string): Promise<string[]> {
    const toast = await this.#reached(text);
    return toast.locator('.notification-list-item-buttons-container .monaco-button').allInnerTexts();
  }

  /** Clicks a button of the notification that contains `text`. */
  async click(text: string, button: string): Promise<void> {
    await until(
      async () => {
        const toast = await this.#reached(text);
        const target = toast.getByRole('button', { name: button, exact: true });
        await target.click({ timeout: 5_000 });
        return true;
      },
      () => `No click reached ${button} of "${text}"`,
    );
  }

  /** The messages of all toasts on screen now, or of the list if it is open. */
  async messages(): Promise<string[]> {
    const places = ['.notifications-toasts', '.notifications-center'];
    return this.#page
      .locator(places.map((each) => `${each} .notification-list-item-message`).join(', '))
      .allInnerTexts();
  }

  /** The modal dialog, once it is there: its message, detail and buttons. */
  async dialog(): Promise<{ message: string; detail: string; buttons: string[] }> {
    const box = this.#page.locator('.monaco-dialog-box');
    await box.waitFor();
    const text = async (selector: string) => (await box.locator(selector).allInnerTexts()).join('\n').trim();
    return {
      message: await text('.dialog-message-text'),
      detail: await text('.dialog-message-detail'),
      buttons: await box.locator('.dialog-buttons .monaco-button').allInnerTexts(),
    };
  }

  /** Clicks a button of the modal dialog. */
  async clickDialog(button: string): Promise<void> {
    await this.#page.locator('.monaco-dialog-box').getByRole('button', { name: button, exact: true }).click();
  }
}
