import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { installSolc } from '../trace/folderWithSolc.ts';
import { pause, typeText } from '../vscode/workbench/typing.ts';
import { violationsInPart } from './accessibility.ts';
import { keysAlone } from './keysAlone.ts';
import { openSession, type Session } from './session.ts';

describe('a transaction in the debugger, by the keyboard', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
    await installSolc(session.vsCode.folder, '0.8.24');
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await session.workbench.picture('debugger-failed');
  });
  after(() => session?.close());

  const press = (key: string) => session.workbench.page.keyboard.press(key);
  /** The toolbar, and in the call stack the innermost function with its place, `34:28`. */
  const stopsAt = async (place: RegExp, ms?: number) => {
    const { workbench } = session;
    const top = workbench.page.locator('.debug-call-stack .stack-frame').first();
    let seen = '';
    const isThere = async () => {
      seen = (await top.allInnerTexts()).join();
      return place.test(seen.replaceAll(/\s+/g, ' '));
    };
    await workbench
      .sees(`it stops at ${place}`, isThere, ms)
      .catch((error: unknown) => assert.fail(`${error}: ${seen}`));
  };
  const variable = (name: string, value: string) =>
    session.workbench.page
      .locator('.debug-variables .monaco-list-row')
      .filter({ hasText: new RegExp(`^${name}\\s*=\\s*${value}$`) })
      .waitFor();
  /** Types an expression into the debug console. */
  const inConsole = async (expression: string, answer: string) => {
    const { workbench } = session;
    await workbench.runCommand('Debug Console: Focus on Debug Console View');
    await workbench.page.locator('.repl-input-wrapper .monaco-editor.focused').waitFor();
    await typeText(workbench.page, expression);
    // A person ends the suggestions first.
    await pause(workbench.page, 300);
    await press('Escape');
    await press('Enter');
    await workbench.page
      .locator('.repl .monaco-list-row')
      .filter({ hasText: new RegExp(`^${answer}$`) })
      .last()
      .waitFor();
  };
  const ends = async () => {
    await press('Shift+F5');
    await session.workbench.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  };

  it('stops where a call failed, with the values in sight, and ends', async () => {
    const { workbench } = session;
    await workbench.explorer.open('README.md');
    await workbench.editor.followLink(executedTransactions.vaultWithdraw);
    await workbench.webview().getByRole('button', { name: 'Debug', exact: true }).press('Enter');
    // Nothing is compiled yet.
    await stopsAt(/^Vault\.withdraw Vault\.sol 34:28$/, 90_000);
    const exception = workbench.page.locator('.exception-widget');
    await workbench.sees('VS Code shows the exception', async () => {
      const isShown = await exception.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      // On a busy machine it can miss the frame that it has just focused; a person selects that.
      if (!isShown) await workbench.page.locator('.debug-call-stack .stack-frame').first().click();
      return isShown;
    });
    await exception.filter({ hasText: 'NotEnoughShares(held: 10, wanted: 25)' }).waitFor();
    await variable('held', '10');
    await workbench.sees('the values stand at the ends of the lines', async () => {
      const lines = (await workbench.editor.lines()).join('\n');
      return /function withdraw.*shares = 25, amount = 0$/m.test(lines) && /sharesOf.*; ?held = 10$/m.test(lines);
    });
    await workbench.picture('debugger-failed-call');
    await inConsole('shares - held', '15');
    await press('Control+F10');
    await stopsAt(/Vault\.sol 34:13$/);
    await ends();
  });

  it('goes back from a breakpoint, with the state of each moment', async () => {
    const { workbench, vsCode } = session;
    const { page } = workbench;
    await writeFile(path.join(vsCode.folder, 'run.log'), `${executedTransactions.vaultPayout}\n`);
    await workbench.explorer.open('contracts/Vault.sol');
    await workbench.editor.click('sharesOf[msg.sender] = held');
    await press('F9');
    await page.locator('.codicon-debug-breakpoint').first().waitFor();
    await workbench.explorer.open('run.log');
    await workbench.editor.click(executedTransactions.vaultPayout);
    await workbench.runCommand('Ledger Lens: Debug Transaction');
    await stopsAt(/^Vault\.withdraw Vault\.sol 33:\d+$/);
    await press('F5');
    await stopsAt(/Vault\.sol 36:\d+$/);
    await inConsole('sharesOf[msg.sender]', '10');
    await press('F10');
    await stopsAt(/Vault\.sol 37:\d+$/);
    await inConsole('sharesOf[msg.sender]', '6');
    await press('Control+F5');
    await stopsAt(/Vault\.sol 36:\d+$/);
    await variable('held', '10');
    await press('Control+F10');
    await stopsAt(/Vault\.sol 35:\d+$/);
    await press('Control+F5');
    await stopsAt(/Vault\.sol 33:\d+$/);
    // In a window of this size, the panel has no room for its tab.
    await page.setViewportSize({ width: 1280, height: 768 });
    await page.locator('.debug-toolbar').getByRole('button', { name: 'Show Transaction Timeline' }).click();
    const timeline = workbench.tree('Transaction Timeline');
    await timeline.click('totalShares 10 → 6');
    await stopsAt(/Vault\.sol 37:\d+$/);
    // The rows are walked by keys, as the call stack.
    const inTimeline = '[aria-label="Transaction Timeline"]';
    const focused = page.locator(`${inTimeline}:focus, ${inTimeline} :focus`);
    const keepsKeyboard = () =>
      workbench.sees('the timeline keeps the keyboard', async () => {
        if ((await focused.count()) === 0) return false;
        // VS Code is in the editor for a moment.
        await page.waitForTimeout(500);
        return (await focused.count()) > 0;
      });
    await keepsKeyboard();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await stopsAt(/Vault\.sol 36:\d+$/);
    await keepsKeyboard();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await stopsAt(/Vault\.sol 37:\d+$/);
    // A transfer calls no function.
    assert.ok(
      (await timeline.rows()).some(({ accessibleLabel }) => accessibleLabel === 'Call: 0.0.1003: 0.00000004 ℏ'),
    );
    await workbench.picture('debugger-timeline');
    await workbench.runCommand('Remove All Breakpoints');
    await workbench.runCommand('Ledger Lens: Show Transaction Timeline');
    await keepsKeyboard();
    await ends();
    // The timeline goes with the session; the keyboard goes to the code.
    const editor = page.locator('.editor-group-container.active .monaco-editor.focused');
    await workbench.sees('the editor has the keyboard', () => editor.isVisible(), 5_000);
  });

  /** The account whose balance is asked for: the contract that deposits 10, and withdraws 4 and 6. */
  const holder = '0.0.5000033';

  it('finds by keys alone who wrote a balance last, and how often a line was reached', async function () {
    this.timeout(300_000);
    const { workbench, vsCode } = session;
    const { page, quickInput } = workbench;
    await page.setViewportSize({ width: 1280, height: 768 });
    await writeFile(path.join(vsCode.folder, 'run.log'), `${executedTransactions.vaultTwice}\n`);
    const { focused, run, chooseFromMenu } = keysAlone(workbench);
    await workbench.useTheme('dark');
    /** Opens a file and puts the cursor into a line, from 1. */
    const goTo = async (file: string, line: number) => {
      await press('ControlOrMeta+P');
      await quickInput.shown();
      await quickInput.type(file);
      await workbench.sees(`${file} is found`, async () => (await quickInput.highlighted()).includes(file));
      await quickInput.accept();
      await quickInput.hidden();
      await page.locator('.tabs-container .tab.active').filter({ hasText: file }).waitFor();
      await workbench.sees(`the cursor is in line ${line}`, async () => {
        if (await quickInput.input.isVisible()) await press('Escape');
        await press('Control+G');
        await quickInput.shown('', 5_000);
        await quickInput.type(`:${line}`);
        await quickInput.accept();
        await workbench.statusBarItem(`Ln ${line},`).waitFor({ timeout: 5_000 });
        return true;
      });
      await page.locator('.editor-instance .monaco-editor.focused').waitFor();
    };
    const callStack = page.locator('.pane').filter({ has: page.locator('.debug-call-stack') });
    /** VS Code takes no F5 before it has the frames of the last stop, which it shows no sign of. */
    const goesOn = (key: 'F5' | 'Control+F5', why: string) =>
      workbench.sees(`it stops because of ${why}`, async () => {
        await press(key);
        await callStack.getByText(why, { exact: false }).first().waitFor({ timeout: 10_000 });
        return true;
      });
    const evaluates = async (expression: string, answer: string) => {
      await run('Debug Console: Focus on Debug Console View');
      await page.locator('.repl-input-wrapper .monaco-editor.focused').waitFor();
      await typeText(page, expression);
      await pause(page, 300);
      await press('Escape');
      await press('Enter');
      const last = page.locator('.repl .monaco-list-row').last();
      await workbench.sees(
        `${expression} is ${answer}`,
        async () => (await last.allInnerTexts())[0]?.trim() === answer,
      );
    };
    /** Goes down in Variables to a row, which its label tells. */
    const downTo = (label: RegExp) =>
      workbench.sees(`the keys come to ${label}`, async () => {
        if (label.test(await focused())) return true;
        await press('ArrowDown');
        await pause(page, 50);
        return false;
      });
    const unfold = async () => {
      await press('ArrowRight');
      await pause(page, 500);
    };

    await goTo('Vault.sol', 36);
    await press('F9');
    await page.locator('.margin .codicon-debug-breakpoint').first().waitFor();
    await goTo('run.log', 1);
    await run('Ledger Lens: Debug Transaction');
    await stopsAt(/^Vault\.deposit Vault\.sol 25:\d+$/);
    await press('F5');
    await stopsAt(/^Vault\.withdraw Vault\.sol 36:\d+$/);

    // The balance under State: stop at each write of it.
    await run('Run and Debug: Focus on Variables View');
    await page.locator('.debug-variables :focus').first().waitFor();
    await press('Home');
    await downTo(/^Scope State$/);
    await unfold();
    await downTo(/^sharesOf, value/);
    await unfold();
    await downTo(new RegExp(`^\\[${holder.replaceAll('.', '\\.')}\\], value`));
    await chooseFromMenu('Break on Value Change');
    const watched = page.locator('.debug-breakpoints .monaco-list-row').filter({ hasText: `sharesOf[${holder}]` });
    await watched.waitFor();
    // Without the line's own, which would be the reason, too.
    await goTo('Vault.sol', 36);
    await press('F9');
    await page.locator('.margin .codicon-debug-breakpoint').waitFor({ state: 'hidden' });
    for (const write of ['10 → 6', '6 → 0']) {
      await goesOn('F5', `sharesOf[${holder}] ${write}`);
      await stopsAt(/Vault\.sol 36:\d+$/);
    }
    await goesOn('F5', 'End of the transaction');
    // Where the call stack stands: its caller, which returned later, has no source.
    await run('Ledger Lens: Show Transaction Timeline');
    const timeline = workbench.tree('Transaction Timeline');
    const labels = async () => (await timeline.rows()).map(({ accessibleLabel }) => accessibleLabel);
    await workbench
      .sees('the timeline is where the call stack is', async () =>
        (await labels()).includes('Return: Vault: amount: 6, stopped here'),
      )
      .catch(async (error: unknown) => assert.fail(`${error}: ${(await labels()).join(' | ')}`));

    await goesOn('Control+F5', `sharesOf[${holder}] 6 → 0`);
    await stopsAt(/Vault\.sol 36:\d+$/);
    await evaluates('sharesOf[msg.sender]', '6');
    await run('Transaction Timeline: Focus on Transaction Timeline View');
    await timeline.row(`sharesOf[${holder}] 6 → 0`).waitFor();
    assert.ok((await timeline.rows()).length > 4, 'there is room for the timeline');
    for (const theme of ['dark', 'light', 'highContrast', 'highContrastLight'] as const) {
      await workbench.useTheme(theme);
      await workbench.picture(`debugger-last-write-${theme}`);
      const rules = theme === 'dark' ? 'all' : 'ofColors';
      assert.deepEqual(await violationsInPart(page, '.part.panel .pane-body', rules), [], theme);
    }
    await workbench.useTheme('dark');
    await press('F10');
    await stopsAt(/Vault\.sol 37:\d+$/);
    await evaluates('sharesOf[msg.sender]', '0');

    // A log point is answered for the whole transaction.
    await goTo('Vault.sol', 38);
    await run('Debug: Add Logpoint...');
    await page.locator('.zone-widget .monaco-editor.focused').waitFor();
    await typeText(page, 'held {held}, pays {amount}');
    await press('Enter');
    await run('Debug Console: Focus on Debug Console View');
    // The console takes the keyboard a moment after the command, from whatever has it then.
    await page.locator('.repl .monaco-editor.focused').waitFor();
    const says = (text: string) => page.locator('.repl .monaco-list-row').filter({ hasText: text }).last().waitFor();
    await says('held 10, pays 4');
    await says('held 6, pays 6');

    await goTo('Vault.sol', 35);
    await run('Debug: Jump to Cursor');
    await quickInput.shown();
    const visits = (await quickInput.rows()).map(({ label }) => label);
    assert.deepEqual(visits, ['1st time, in Vault.withdraw(shares: 4)', '2nd time, in Vault.withdraw(shares: 6)']);
    await workbench.picture('debugger-visits');
    await press('ArrowDown');
    assert.equal(await quickInput.highlighted(), visits[1]);
    await quickInput.accept();
    await stopsAt(/Vault\.sol 35:\d+$/);
    await evaluates('held', '6');
    await ends();

    // The data breakpoint is by address and slot: another session has it, too.
    await watched.waitFor();
    await goTo('run.log', 1);
    await run('Ledger Lens: Debug Transaction');
    await stopsAt(/^Vault\.deposit Vault\.sol 25:\d+$/);
    for (const [write, line] of [
      ['0 → 10', 28],
      ['10 → 6', 36],
      ['6 → 0', 36],
    ]) {
      await goesOn('F5', `sharesOf[${holder}] ${write}`);
      // F5 goes on only once the frames are there.
      await stopsAt(new RegExp(`Vault\\.sol ${line}:\\d+$`));
    }
    await evaluates('sharesOf[msg.sender]', '6');
    await run('Remove All Breakpoints');
    await watched.waitFor({ state: 'hidden' });
    await ends();
  });
});
