import type { Workbench } from '../vscode/workbench.ts';

/** What a person does without a mouse, and what VS Code then says has the focus. */
export function keysAlone(workbench: Workbench) {
  const { page } = workbench;
  const press = (keys: string) => page.keyboard.press(keys);
  /** What has the focus: its label for a screen reader, else its text. */
  const focused = () =>
    page.evaluate<string>(
      `(() => {
        // The menu of an editor is in a shadow tree.
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        const active = at?.getAttribute('aria-activedescendant');
        const element = (active && at.getRootNode().getElementById(active)) || at;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      })()`,
    );
  const run = async (title: string) => {
    const row = page.locator('.quick-input-widget:visible .monaco-list-row.focused');
    await workbench.sees(`"${title}" ran`, async () => {
      // One that is open already would only be shown again, with the commands that it knows.
      if (await workbench.quickInput.input.isVisible()) await press('Escape');
      await press('F1');
      await workbench.quickInput.input.and(page.locator(':focus')).waitFor({ timeout: 2_000 });
      await page.keyboard.insertText(title);
      await row.getByText(title, { exact: true }).first().waitFor({ timeout: 3_000 });
      await press('Enter');
      return true;
    });
  };
  /** Opens the menu of what has the focus, goes down to an entry and chooses it. */
  const chooseFromMenu = async (title: string) => {
    // The menu of an editor is a second one, in a shadow tree; what has no focus is none of ours.
    const menu = page.locator('.monaco-menu:visible');
    // At first the whole menu has the focus, and no entry.
    const entry = menu.locator('.action-menu-item:focus .action-label');
    const choose = async () => {
      if ((await menu.count()) === 0) {
        await press('Shift+F10');
        await menu.first().waitFor({ timeout: 2_000 });
      }
      if ((await entry.count()) === 0 || (await entry.textContent({ timeout: 500 })) !== title) {
        await press('ArrowDown');
        return false;
      }
      await press('Enter');
      await menu.first().waitFor({ state: 'hidden', timeout: 2_000 });
      return true;
    };
    try {
      await workbench.sees(`"${title}" is chosen from the menu`, choose, 15_000);
    } catch (error) {
      await press('Escape');
      throw error;
    }
  };
  return { press, focused, run, chooseFromMenu };
}
