/** What a person does in VS Code, by real clicks and keys, for UI tests and the tour. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { VsCodeVersion } from './installServer.ts';
import { settingsFile } from './settings.ts';
import type { VsCode } from './startVsCode.ts';
import { chooseFromMenu } from './workbench/contextMenu.ts';
import { EditorText } from './workbench/editorText.ts';
import { Explorer } from './workbench/explorer.ts';
import { Notifications } from './workbench/notifications.ts';
import { QuickInput } from './workbench/quickInput.ts';
import { Terminal } from './workbench/terminal.ts';
import { Tree } from './workbench/tree.ts';
import { until } from './workbench/until.ts';

export type Theme = 'light' | 'dark' | 'highContrast' | 'highContrastLight';

interface ThemeNames {
  /** The value of `workbench.colorTheme`. */
  setting: Record<VsCodeVersion, string>;
  /** What the list of themes says. */
  label: Record<VsCodeVersion, string>;
  /** The class by which the page shows that it has taken effect. */
  className: string;
}

const themes: Record<Theme, ThemeNames> = {
  light: {
    setting: { newest: 'Light 2026', floor: 'Default Light Modern' },
    label: { newest: 'Light 2026', floor: 'Light Modern' },
    className: 'vs',
  },
  dark: {
    setting: { newest: 'Dark 2026', floor: 'Default Dark Modern' },
    label: { newest: 'Dark 2026', floor: 'Dark Modern' },
    className: 'vs-dark',
  },
  highContrast: {
    setting: both('Default High Contrast'),
    label: both('Dark High Contrast'),
    className: 'hc-black',
  },
  highContrastLight: {
    setting: both('Default High Contrast Light'),
    label: both('Light High Contrast'),
    className: 'hc-light',
  },
};

/** The value of `workbench.colorTheme` for a theme in the newest VS Code. */
export function colorTheme(theme: Theme): string {
  return themes[theme].setting.newest;
}

function both(setting: string): Record<VsCodeVersion, string> {
  return { newest: setting, floor: setting };
}

/** What a workbench needs to know of its VS Code. */
type WorkbenchOf = Pick<VsCode, 'page' | 'userDataDir' | 'version'>;

export class Workbench {
  readonly page: Page;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly explorer: Explorer;
  readonly editor: EditorText;
  /** The text of the output panel. */
  readonly output: EditorText;
  readonly terminal: Terminal;
  readonly #vsCode: WorkbenchOf;

  constructor(vsCode: WorkbenchOf) {
    this.#vsCode = vsCode;
    this.page = vsCode.page;
    this.quickInput = new QuickInput(this.page);
    this.notifications = new Notifications(this.page);
    this.explorer = new Explorer(this.page);
    this.editor = new EditorText(this.page);
    this.output = new EditorText(this.page, '.part.panel');
    this.terminal = new Terminal(this.page);
  }

  /** Runs a command from the palette by its whole title, `Category: Title`. */
  async runCommand(title: string): Promise<void> {
    await this.quickInput.runCommand(title);
  }

  /** Runs one of the commands that `list`, a command of ours in the palette, offers. */
  async runListed(list: 'Verify...' | 'Verified Source...', title: string): Promise<void> {
    await this.runCommand(`Ledger Lens: ${list}`);
    await this.quickInput.shown('Select a command');
    await this.quickInput.choose(title);
  }

  /** Runs a command and answers the box that it opens with `text`, on the keyboard. */
  async answer(command: string, placeholder: string, text: string): Promise<void> {
    await this.typeInto(command, placeholder, text);
    await this.quickInput.accept();
  }

  /** The same without Enter: the box stays open with `text` in it. */
  async typeInto(command: string, placeholder: string, text: string): Promise<void> {
    await this.runCommand(command);
    await this.quickInput.shown(placeholder, 10_000);
    await this.quickInput.type(text);
  }

  /** Shows a view container by its title in the activity bar. */
  async openViewContainer(title: string): Promise<void> {
    const entry = this.page.locator(
      `.activitybar .composite-bar .action-item:has(.action-label[aria-label^="${title}"])`,
    );
    await entry.first().waitFor();
    const shown = this.page.locator('.part.sidebar .title-label', { hasText: new RegExp(title, 'i') }).first();
    await until(
      async () => {
        // A click on what is open already would close it, also on what a command is just opening.
        if (!/\bchecked\b/.test((await entry.first().getAttribute('class')) ?? '')) await entry.first().click();
        await shown.waitFor({ timeout: 3_000 });
        return true;
      },
      () => `${title} does not open in the side bar`,
    );
  }

  /** Chooses an entry of the menu that is open. */
  async chooseFromMenu(title: string): Promise<void> {
    await chooseFromMenu(this.page, title);
  }

  /** A tree view by its title; its container must be open. */
  tree(title: string): Tree {
    return new Tree(this.page, title);
  }

  /** The status bar item whose text or screen reader's label contains `text`. */
  statusBarItem(text: string): Locator {
    const items = this.page.locator('.statusbar-item');
    return items
      .filter({ hasText: text })
      .or(this.page.locator(`.statusbar-item[aria-label*="${text}"]`))
      .first();
  }

  /** The text of a webview: its own document, to be asked like a page. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready:visible').first().frameLocator('#active-frame');
  }

  /** The titles of the open editors. */
  async tabs(): Promise<string[]> {
    return this.page.locator('.tabs-container .tab .label-name').allInnerTexts();
  }

  /** Opens the Problems view and reads its rows, once there is one. */
  async problems(): Promise<string[]> {
    const rows = this.page.locator('.markers-panel .monaco-list-row');
    if (!(await this.page.locator('.markers-panel').isVisible())) {
      await this.page.locator('.statusbar-item[id="status.problems"]').click();
    }
    await rows.first().waitFor();
    return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /**
   * Changes user settings as a person does, in the editor of settings.json: the server does not see a change that is
   * made to the file from outside. Settings whose new value is undefined are removed.
   */
  async changeSettings(changes: Record<string, unknown>): Promise<void> {
    const file = settingsFile(this.#vsCode.userDataDir);
    const settings = { ...JSON.parse(await readFile(file, 'utf8')), ...changes };
    const text = JSON.stringify(settings, undefined, 2);
    await this.runCommand('Preferences: Open User Settings (JSON)');
    const tab = this.page.locator('.tabs-container .tab.active').filter({ hasText: 'settings' });
    await tab.waitFor();
    const editor = this.page.locator('.editor-group-container.active .monaco-editor');
    const focused = editor.and(this.page.locator('.focused'));
    await until(
      async () => {
        // A page that is just being loaded can take the focus, or a key.
        await focused.waitFor({ timeout: 5_000 }).catch(() => editor.first().click());
        await focused.waitFor();
        await this.page.keyboard.press('ControlOrMeta+A');
        await this.#paste(text);
        await this.page.keyboard.press('ControlOrMeta+S');
        const isSaved = async () => (await readFile(file, 'utf8')) === text || undefined;
        return until(isSaved, () => 'not yet', 10_000);
      },
      () => 'The settings were not saved',
      60_000,
    );
    await tab.and(this.page.locator(':not(.dirty)')).waitFor();
    await tab.click({ button: 'middle' });
    await tab.waitFor({ state: 'hidden' });
  }

  /** Typing would set off suggestions and closing brackets, and a headless browser takes the keys for no paste. */
  async #paste(text: string): Promise<void> {
    await this.page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
  }

  /**
   * Chooses the colour theme from VS Code's list, as a person does, and waits until it is seen and saved. In the editor of
   * settings.json it takes three times as much of the processor: that starts the language server for JSON.
   */
  async useTheme(theme: Theme): Promise<void> {
    const { setting, label, className } = themes[theme];
    const { version, userDataDir } = this.#vsCode;
    const saved = async () => JSON.parse(await readFile(settingsFile(userDataDir), 'utf8'))['workbench.colorTheme'];
    const before = await saved();
    const isOn = this.page.locator(`.monaco-workbench.${className}`);
    if ((before === undefined || before === setting[version]) && (await isOn.isVisible())) return;
    await this.runCommand('Preferences: Color Theme');
    await this.quickInput.shown('Select Color Theme');
    await this.page.keyboard.insertText(label[version]);
    await this.quickInput.choose(label[version]);
    await this.quickInput.hidden();
    await isOn.waitFor();
    // VS Code takes the setting away if the theme is the default.
    await this.sees(`${label[version]} is saved`, async () => {
      const now = await saved().catch(() => before);
      return now === setting[version] || (now === undefined && before !== undefined);
    });
  }

  /** What is on the clipboard. */
  async clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** Saves a PNG of the page in `folder` and returns its path. */
  async screenshot(folder: string, name: string): Promise<string> {
    const file = path.join(folder, `${name}.png`);
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: file, animations: 'disabled' });
    return file;
  }

  /** The same in the folder that LEDGER_LENS_PICTURES names, for people to look at; none without it. */
  async picture(name: string): Promise<void> {
    const folder = process.env.LEDGER_LENS_PICTURES;
    if (folder) await this.screenshot(folder, name);
  }

  /** Waits until `condition` gives true; `what` completes the sentence "It was not seen that …". */
  async sees(what: string, condition: () => Promise<boolean>, ms?: number): Promise<void> {
    await until(
      async () => (await condition()) || undefined,
      () => `It was not seen that ${what}`,
      ms,
    );
  }
}
