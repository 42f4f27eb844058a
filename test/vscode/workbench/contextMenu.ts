import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** Right-clicks `target` and returns the titles of the menu that opens, without its separators. Leaves it open. */
export async function openContextMenu(page: Page, target: Locator, timeout = 30_000): Promise<string[]> {
  await target.click({ button: 'right', timeout });
  const labels = page.locator('.monaco-menu .action-menu-item .action-label');
  await labels.first().waitFor({ timeout });
  return (await labels.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
}

/**
 * Right-clicks `target` and chooses the entry with exactly this title. A row that is drawn anew meanwhile takes no
 * click, and an entry comes only once the extension is known: the menu is opened anew until it has it.
 */
export async function chooseFromContextMenu(page: Page, target: Locator, title: string): Promise<void> {
  let titles: readonly string[] = [];
  await until(
    async () => {
      titles = await openContextMenu(page, target, 5_000);
      if (titles.includes(title)) return true;
      await closeMenu(page);
      return undefined;
    },
    () => `The menu has no "${title}": ${titles.join(', ')}`,
    30_000,
  );
  await chooseFromMenu(page, title);
}

/** Chooses an entry of the menu that is open. */
export async function chooseFromMenu(page: Page, title: string): Promise<void> {
  const menu = page.locator('.monaco-menu');
  const entry = menu
    .locator('.action-menu-item')
    .filter({ has: page.getByText(title, { exact: true }) })
    .first();
  // A menu lets the clicks of its first moments pass, so that the click that opened it chooses nothing.
  await until(
    async () => {
      if (await entry.isVisible()) await entry.click({ timeout: 1_000 });
      await menu.first().waitFor({ state: 'hidden', timeout: 500 });
      return true;
    },
    () => `The menu entry "${title}" could not be chosen`,
  );
}

/** Closes the menu that is open. */
async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.monaco-menu').first().waitFor({ state: 'hidden' });
}
