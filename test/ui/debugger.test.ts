import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { installSolc } from '../trace/folderWithSolc.ts';
import { pause, typeText } from '../vscode/workbench/typing.ts';
import { openSession, type Session } from './session.ts';

describe('a transaction in the debugger, by the keyboard', function () {
  this.timeout(120_000);
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
  const stopsAt = async (place: RegExp) => {
    const { workbench } = session;
    const top = workbench.page.locator('.debug-call-stack .stack-frame').first();
    let seen = '';
    await workbench
      .sees(`it stops at ${place}`, async () => {
        seen = (await top.allInnerTexts()).join();
        return place.test(seen.replaceAll(/\s+/g, ' '));
      })
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
    await stopsAt(/^Vault\.withdraw Vault\.sol 34:28$/);
    await workbench.page
      .locator('.exception-widget')
      .filter({ hasText: 'NotEnoughShares(held: 10, wanted: 25)' })
      .waitFor();
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
    const timeline = workbench.tree('Timeline');
    await timeline.click('totalShares 10 → 6');
    await stopsAt(/Vault\.sol 37:\d+$/);
    // A transfer calls no function.
    assert.ok((await timeline.rows()).some(({ accessibleLabel }) => accessibleLabel === 'Call: 0.0.1003'));
    await workbench.picture('debugger-timeline');
    await ends();
  });
});
