import type { Locator, Page } from 'playwright-core';
import { chooseFromContextMenu, openContextMenu } from './contextMenu.ts';
import { until } from './until.ts';

/** The Explorer's file tree. Paths are relative to the open folder, with `/`. */
export class Explorer {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Shows the Explorer, opens the folders on the way, and returns the file's row. */
  async reveal(file: string): Promise<Locator> {
    const tree = this.#page.locator('.explorer-folders-view');
    if (!(await tree.isVisible())) {
      // The whole entry: a badge may lie over its label.
      await this.#page.locator('.activitybar .action-item:has(.action-label[aria-label^="Explorer"])').first().click();
    }
    await tree.waitFor();
    const names = file.split('/');
    let row = tree;
    for (const [depth, name] of names.entries()) {
      // A file's label may go on with its state: "Vault.sol, 1 problem in this file".
      const label = `[aria-label="${name}"], [aria-label^="${name},"], [aria-label^="${name} "]`;
      row = tree.locator(`.monaco-list-row[aria-level="${depth + 1}"]:is(${label})`).first();
      await this.#scrollTo(tree, row);
      if (depth < names.length - 1) await this.setExpanded(row, true);
    }
    return row;
  }

  /** Unfolds or folds a folder. A click that meets VS Code unfolding it by itself does the opposite. */
  async setExpanded(row: Locator, expanded: boolean): Promise<void> {
    const has = (state: boolean) => row.and(this.#page.locator(`[aria-expanded="${state}"]`));
    await until(
      async () => {
        if ((await has(!expanded).count()) > 0) await row.click({ timeout: 5_000 });
        await has(expanded).waitFor({ timeout: 3_000 });
        return true;
      },
      () => `The folder is not ${expanded ? 'unfolded' : 'folded'}`,
    );
  }

  /** Opens a file in an editor that stays, and has the keyboard. */
  async open(file: string): Promise<void> {
    const name = file.split('/').at(-1);
    const tab = this.#page.locator(`.tabs-container .tab[aria-label^="${name}"][aria-selected=true]`);
    await until(
      async () => {
        // A row that is drawn anew meanwhile takes no click.
        await (await this.reveal(file)).dblclick({ timeout: 5_000 });
        await tab.waitFor({ timeout: 5_000 });
        await this.#page.locator('.part.editor :focus').first().waitFor({ timeout: 5_000, state: 'attached' });
        return true;
      },
      () => `${file} does not open`,
    );
  }

  /** Right-clicks a file and chooses an entry of the menu by its exact title. */
  async chooseFromMenu(file: string, title: string): Promise<void> {
    await chooseFromContextMenu(this.#page, await this.reveal(file), title);
  }

  /** Selects files together, right-clicks the last one and chooses an entry of the menu by its exact title. */
  async chooseSeveralFromMenu(files: readonly string[], title: string): Promise<void> {
    for (const [index, file] of files.entries())
      await (await this.reveal(file)).click(index === 0 ? {} : { modifiers: ['ControlOrMeta'] });
    await chooseFromContextMenu(this.#page, await this.reveal(files.at(-1) ?? ''), title);
  }

  /** Right-clicks a file and leaves its menu open, the mouse on the entry with this title. */
  async openMenu(file: string, title: string): Promise<void> {
    await openContextMenu(this.#page, await this.reveal(file));
    await this.#page.locator('.monaco-menu .action-menu-item', { hasText: title }).first().hover();
  }

  /** The tree holds only the rows on screen: goes down until `row` is one of them. */
  async #scrollTo(tree: Locator, row: Locator): Promise<void> {
    await row.waitFor({ timeout: 3_000 }).catch(() => {});
    if (await row.isVisible()) return;
    await tree.hover();
    for (let screens = 0; screens < 20 && !(await row.isVisible()); screens++) {
      await this.#page.mouse.wheel(0, 300);
      await row.waitFor({ timeout: 300 }).catch(() => {});
    }
    await row.waitFor();
  }
}
