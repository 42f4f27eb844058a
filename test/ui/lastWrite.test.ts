import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { installSolc } from '../trace/folderWithSolc.ts';
import { chooseFromContextMenu } from '../vscode/workbench/contextMenu.ts';
import { pause, typeText } from '../vscode/workbench/typing.ts';
import type { Theme } from '../vscode/workbench.ts';
import { violationsInPart } from './accessibility.ts';
import { keysAlone } from './keysAlone.ts';
import { openSession, type Session } from './session.ts';

/** The account whose balance is asked for: the contract that deposits 10, and withdraws 4 and 6. */
const holder = '0.0.5000033';
/** As VS Code draws the entry of a mapping in Variables, and as a screen reader says it. */
const entry = new RegExp(`^\\[${holder.replaceAll('.', '\\.')}\\](?:\\s*=|, value)\\s*\\d+$`);
const steps = ['Continue', 'Step Over', 'Step Into', 'Step Out'];
const stepsBack = ['Step Back', 'Reverse', 'Step Back Into', 'Step Back Out'];

/** What is done by hand in the story: each with the mouse, and with keys. */
interface Hands {
  /** Opens a file of the workspace and puts the cursor into a line, from 1. */
  goTo(file: string, line: number): Promise<void>;
  toggleBreakpoint(line: number): Promise<void>;
  /** A command on what the cursor is in. */
  run(title: string): Promise<void>;
  /** A button of the toolbar, or its key. */
  step(name: keyof typeof keys): Promise<void>;
  /** In Variables, the entry of the balance under State. */
  breakOnChange(): Promise<void>;
  /** Of the list that is open. */
  choose(label: string): Promise<void>;
}

const keys = { Continue: 'F5', Reverse: 'Control+F5', 'Step Over': 'F10', Stop: 'Shift+F5' } as const;

describe('who wrote a balance last, in the debugger', function () {
  this.timeout(240_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
    const { workbench, vsCode } = session;
    await workbench.page.setViewportSize({ width: 1280, height: 768 });
    workbench.page.setDefaultTimeout(20_000);
    await installSolc(vsCode.folder, '0.8.24');
    await writeFile(path.join(vsCode.folder, 'run.log'), `${executedTransactions.vaultTwice}\n`);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await session.workbench.picture('last-write-failed');
  });
  after(() => session?.close());

  const shownRow = (text: RegExp) =>
    session.workbench.page.locator('.debug-variables .monaco-list-row').filter({ hasText: text }).first();

  const byMouse = (): Hands => {
    const { workbench } = session;
    const { page } = workbench;
    const lineNumber = (line: number) =>
      page.locator('.editor-group-container.active .margin-view-overlays .line-numbers').getByText(String(line), {
        exact: true,
      });
    /** Turns the wheel over something until what is looked for is there. */
    const scrollTo = async (over: string, wanted: ReturnType<typeof lineNumber>) => {
      const box = await page.locator(over).first().boundingBox();
      assert.ok(box);
      let by = -2_000;
      await workbench.sees('what is scrolled to', async () => {
        if (await wanted.first().isVisible()) return true;
        await page.mouse.move(box.x + 90, box.y + box.height / 2);
        await page.mouse.wheel(0, by);
        by = 50;
        await pause(page, 300);
        return false;
      });
    };
    return {
      async goTo(file, line) {
        const tab = page.locator('.tabs-container .tab').filter({ hasText: path.basename(file) });
        // Opened from the Explorer, it would stand where Run and Debug is.
        if (await tab.isVisible()) await tab.click();
        else await workbench.explorer.open(file);
        await scrollTo('.editor-group-container.active .monaco-editor', lineNumber(line));
        const box = await lineNumber(line).boundingBox();
        assert.ok(box);
        await page.mouse.click(box.x + 150, box.y + box.height / 2);
      },
      async toggleBreakpoint(line) {
        const box = await lineNumber(line).boundingBox();
        assert.ok(box);
        // The margin for breakpoints is left of the numbers.
        await page.mouse.click(box.x - 14, box.y + box.height / 2);
      },
      run: (title) => workbench.runCommand(title),
      async step(name) {
        await page.locator(`.debug-toolbar .action-label[aria-label="${name} (${shown(keys[name])})"]`).click();
      },
      async breakOnChange() {
        await scrollTo('.debug-variables', shownRow(/^State$/));
        if ((await shownRow(/^State$/).getAttribute('aria-expanded')) === 'false') await shownRow(/^State$/).click();
        await scrollTo('.debug-variables', shownRow(/^sharesOf\s*=/));
        const mapping = shownRow(/^sharesOf\s*=/);
        if ((await mapping.getAttribute('aria-expanded')) === 'false') await mapping.click();
        await scrollTo('.debug-variables', shownRow(entry));
        await chooseFromContextMenu(page, shownRow(entry), 'Break on Value Change');
      },
      choose: (label) => workbench.quickInput.choose(label),
    };
  };

  const byKeyboard = (): Hands => {
    const { workbench } = session;
    const { page, quickInput } = workbench;
    const { press, focused, run, chooseFromMenu } = keysAlone(workbench);
    /** Goes down in Variables to a row, which its label tells. */
    const downTo = (label: RegExp) =>
      workbench.sees(`the keys come to ${label}`, async () => {
        if (label.test(await focused())) return true;
        await press('ArrowDown');
        await pause(page, 50);
        return false;
      });
    /** What is below is read first. */
    const unfold = async () => {
      await press('ArrowRight');
      await pause(page, 1_000);
    };
    return {
      async goTo(file, line) {
        await press('ControlOrMeta+P');
        await quickInput.shown();
        await quickInput.type(path.basename(file));
        await workbench.sees(`${file} is found`, async () =>
          (await quickInput.highlighted()).includes(path.basename(file)),
        );
        await quickInput.accept();
        await quickInput.hidden();
        await page
          .locator('.tabs-container .tab.active')
          .filter({ hasText: path.basename(file) })
          .waitFor();
        await press('Control+G');
        await quickInput.shown();
        await quickInput.type(`:${line}`);
        await quickInput.accept();
        await quickInput.hidden();
      },
      toggleBreakpoint: () => press('F9'),
      run,
      step: (name) => press(keys[name]),
      async breakOnChange() {
        await run('Run and Debug: Focus on Variables View');
        await page.locator('.debug-variables :focus').first().waitFor();
        await press('Home');
        await downTo(/^Scope State$/);
        await unfold();
        await downTo(/^sharesOf, value/);
        await unfold();
        await downTo(entry);
        await chooseFromMenu('Break on Value Change');
      },
      async choose(label) {
        await workbench.sees(`the keys come to ${label}`, async () => {
          if ((await quickInput.highlighted()) === label) return true;
          await press('ArrowDown');
          return false;
        });
        await quickInput.accept();
      },
    };
  };

  const tell = async (theme: Theme, hands: Hands) => {
    const { workbench } = session;
    const { page } = workbench;
    const stopsAt = async (place: RegExp, why?: string) => {
      const pane = page.locator('.pane').filter({ has: page.locator('.debug-call-stack') });
      const top = pane.locator('.stack-frame').first();
      let seen = '';
      await workbench
        .sees('it stops', async () => {
          const [[at = ''], [all = '']] = await Promise.all([top.allInnerTexts(), pane.allInnerTexts()]);
          seen = all.replaceAll(/\s+/g, ' ');
          return place.test(at.replaceAll(/\s+/g, ' ')) && (why === undefined || seen.toLowerCase().includes(why));
        })
        .catch((error: unknown) => assert.fail(`${error} at ${place}, ${why}: ${seen}`));
      return seen;
    };
    const says = (text: RegExp) => page.locator('.repl .monaco-list-row').filter({ hasText: text }).last().waitFor();
    /** Types an expression into the debug console. */
    const evaluates = async (expression: string, answer: string) => {
      await hands.run('Debug Console: Focus on Debug Console View');
      await page.locator('.repl-input-wrapper .monaco-editor.focused').waitFor();
      await typeText(page, expression);
      // A person ends the suggestions first.
      await pause(page, 300);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      const last = page.locator('.repl .monaco-list-row').last();
      await workbench.sees(`${expression} is ${answer}`, async () => {
        const [text] = await last.allInnerTexts();
        return text?.trim() === answer;
      });
    };

    await workbench.useTheme(theme);
    await hands.goTo('contracts/Vault.sol', 36);
    await hands.toggleBreakpoint(36);
    await page.locator('.margin .codicon-debug-breakpoint').first().waitFor();
    await hands.goTo('run.log', 1);
    await hands.run('Ledger Lens: Debug Transaction');
    await stopsAt(/^Vault\.deposit Vault\.sol 25:\d+$/, 'paused on entry');
    await hands.step('Continue');
    await stopsAt(/^Vault\.withdraw Vault\.sol 36:\d+$/, 'paused on breakpoint');

    await hands.breakOnChange();
    const watched = page.locator('.debug-breakpoints .monaco-list-row').filter({ hasText: `sharesOf[${holder}]` });
    await watched.waitFor();
    await hands.goTo('contracts/Vault.sol', 36);
    await hands.toggleBreakpoint(36);
    await hands.step('Continue');
    await stopsAt(/Vault\.sol 36:\d+$/, `sharesof[${holder}] 10 → 6`);
    await hands.step('Continue');
    await stopsAt(/Vault\.sol 36:\d+$/, `sharesof[${holder}] 6 → 0`);
    await hands.step('Continue');
    await stopsAt(/Vault\.sol 40:\d+$/, 'end of the transaction');
    await workbench.sees('the values of the function that ended', async () =>
      /\{ shares = 6, amount = 6$/m.test((await workbench.editor.lines()).join('\n')),
    );
    await workbench.picture(`last-write-${theme}-end`);

    await hands.step('Reverse');
    const stack = await stopsAt(/Vault\.sol 36:\d+$/, `sharesof[${holder}] 6 → 0`);
    assert.doesNotMatch(stack, /Load More/, 'the stack is whole');
    assert.match(stack, new RegExp(`${holder}\\.0x7e74325f no source`));
    const buttons = await page
      .locator('.debug-toolbar .action-label')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace(/ \(.*/, '')));
    assert.deepEqual(buttons.slice(0, 8), [...steps, ...stepsBack]);
    await evaluates('sharesOf[msg.sender]', '6');
    // Of what is in sight, its rows are ours; that they are looked at is none of the story.
    await workbench.tree('Timeline').open();
    await workbench.tree('Timeline').row(`sharesOf[${holder}] 6 → 0`).waitFor();
    const timeline = '.pane:has(.pane-header[aria-label^="Timeline"])';
    assert.deepEqual(await violationsInPart(page, timeline, 'ofColors'), [], theme);
    await workbench.picture(`last-write-${theme}`);
    await workbench.tree('Timeline').fold();
    await hands.step('Step Over');
    await stopsAt(/Vault\.sol 37:\d+$/);
    await evaluates('sharesOf[msg.sender]', '0');

    await hands.goTo('contracts/Vault.sol', 38);
    await hands.run('Debug: Add Logpoint...');
    await page.locator('.zone-widget .monaco-editor.focused').waitFor();
    await typeText(page, 'held {held}, pays {amount}');
    await page.keyboard.press('Enter');
    await says(/^held 10, pays 4/);
    await says(/^held 6, pays 6/);

    await hands.goTo('contracts/Vault.sol', 35);
    await hands.run('Debug: Jump to Cursor');
    await workbench.quickInput.shown();
    await workbench.picture(`last-write-${theme}-visits`);
    const visits = (await workbench.quickInput.rows()).map(({ label }) => label);
    assert.deepEqual(visits, ['1st time, in Vault.withdraw(shares: 4)', '2nd time, in Vault.withdraw(shares: 6)']);
    await hands.choose(visits[1] ?? '');
    await stopsAt(/Vault\.sol 35:\d+$/);
    await evaluates('held', '6');

    await hands.run('Debug: Remove All Breakpoints');
    await watched.waitFor({ state: 'hidden' });
    await hands.step('Stop');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  };

  it('is found by the mouse, in light', () => tell('light', byMouse()));
  it('is found by the keyboard alone, in dark', () => tell('dark', byKeyboard()));
  it('is found by the mouse, in high contrast', () => tell('highContrast', byMouse()));
});

/** A key as a tooltip says it. */
function shown(key: string): string {
  return key.replace('Control', 'Ctrl');
}
