import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { installSolc } from '../trace/folderWithSolc.ts';
import { textsBehindLines } from './markedLine.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');

describe('a transaction in the debugger, by the keyboard', function () {
  this.timeout(150_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', {}, { settings: { 'terminal.integrated.gpuAcceleration': 'off' } });
    await installSolc(session.vsCode.folder, '0.8.24');
  });
  afterEach(async function () {
    if (pictures && this.currentTest?.state === 'failed')
      await session.workbench.screenshot(pictures, 'debugger-failed');
  });
  after(() => session?.close());

  const picture = async (name: string) => {
    if (!pictures) return;
    for (const theme of ['light', 'highContrast', 'dark'] as const) {
      await session.workbench.useTheme(theme);
      await session.workbench.screenshot(pictures, `debugger-${name}-${theme}`);
    }
  };
  const press = (key: string) => session.workbench.page.keyboard.press(key);
  /** The line in which it has stopped. */
  const stopsAt = async (line: number, because: RegExp) => {
    const { workbench } = session;
    const top = workbench.page.locator('.debug-call-stack .stack-frame').first();
    const state = workbench.page.locator('.debug-call-stack .state.label').first();
    let seen = '';
    await workbench
      .sees(
        `it stops at line ${line}`,
        async () => {
          const frames = await top.allInnerTexts();
          seen = `${frames.join(' ')} ${await state.allInnerTexts()}`;
          return new RegExp(`:?${line}\\b`).test(frames.join(' ')) && because.test(seen);
        },
        60_000,
      )
      .catch((error: unknown) => assert.fail(`${error}: ${seen}`));
  };
  const variable = (name: string) =>
    session.workbench.page.locator('.debug-variables .monaco-list-row', {
      has: session.workbench.page.locator('.name', { hasText: new RegExp(`^${name}\\b`) }),
    });
  const goToLine = async (line: number) => {
    await press('Control+g');
    await session.workbench.page.keyboard.type(`:${line}`);
    await press('Enter');
  };
  const inConsole = async (expression: string, answer: RegExp) => {
    const { workbench } = session;
    await workbench.runCommand('Debug Console: Focus on Debug Console View');
    await workbench.page.keyboard.type(expression);
    await press('Enter');
    const rows = workbench.page.locator('.repl .monaco-list-row');
    await workbench.sees(`the console answers ${expression}`, async () =>
      (await rows.allInnerTexts()).some((text) => answer.test(text)),
    );
  };

  it('starts from a failed ID in the terminal at the line that failed, with the values in sight', async () => {
    const { workbench, vsCode } = session;
    const id = sdkForm(executedTransactions.vaultWithdraw);
    const said = `receipt for transaction ${id} contained error status CONTRACT_REVERT_EXECUTED`;
    await writeFile(path.join(vsCode.folder, 'deploy.mjs'), `console.error(${JSON.stringify(said)});\n`);
    await workbench.terminal.open();
    await workbench.terminal.run('node deploy.mjs', said);
    const heading = workbench.webview().getByRole('heading', { level: 1, name: /Contract call/ });
    await workbench.terminal.clickLink(id, () => heading.isVisible());
    await workbench.webview().getByRole('button', { name: 'Debug', exact: true }).press('Enter');
    await stopsAt(34, /NotEnoughShares/);
    await workbench.page.locator('.exception-widget', { hasText: 'NotEnoughShares' }).waitFor();
    await variable('held').filter({ hasText: '10' }).waitFor();
    await workbench.sees('the values stand at the ends of the lines', async () =>
      (await textsBehindLines(workbench)).join(' ').includes('held = 10'),
    );
    await picture('failed');
    await press('Control+F10');
    await stopsAt(33, /./);
    await press('Shift+F5');
    await workbench.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });

  it('goes from a breakpoint back to who wrote a balance last', async () => {
    const { workbench, vsCode } = session;
    await writeFile(path.join(vsCode.folder, 'run.log'), `${executedTransactions.vaultPayout}\n`);
    await workbench.explorer.open('contracts/Vault.sol');
    await goToLine(39);
    await press('F9');
    await workbench.explorer.open('run.log');
    await workbench.runCommand('Ledger Lens: Debug Transaction');
    await stopsAt(33, /entry/i);
    await press('F5');
    await stopsAt(39, /breakpoint/i);
    await inConsole('sharesOf[msg.sender]', /^6$/m);
    await variable('State').click();
    await press('ArrowRight');
    await variable('sharesOf').click();
    await press('ArrowRight');
    const balance = workbench.page.locator('.debug-variables .monaco-list-row[aria-level="3"]').first();
    await balance.click();
    await press('Shift+F10');
    await workbench.chooseFromMenu('Break on Value Change');
    await picture('balance');
    await press('Control+F5');
    await stopsAt(36, /10 → 6/);
    await inConsole('sharesOf[msg.sender]', /^10$/m);
  });

  it('answers a log point at once, without going on', async () => {
    const { workbench } = session;
    await workbench.editor.click('amount = Shares.toAmount');
    await workbench.runCommand('Debug: Add Logpoint...');
    await workbench.page.keyboard.type('held before: {held}');
    await press('Enter');
    const rows = workbench.page.locator('.repl .monaco-list-row');
    await workbench.sees('the log point is answered', async () =>
      (await rows.allInnerTexts()).some((text) => text.includes('held before: 10')),
    );
    await stopsAt(36, /./);
  });

  it('jumps to the cursor, and back to where things happened', async () => {
    const { workbench } = session;
    await workbench.editor.click('totalShares -= shares');
    await workbench.runCommand('Debug: Jump to Cursor');
    await stopsAt(37, /./);
    await workbench.editor.click('uint256 held = sharesOf');
    await workbench.runCommand('Ledger Lens: Run Back to Cursor');
    await stopsAt(33, /./);
    await workbench.runCommand('View: Focus on Timeline View');
    await picture('timeline');
    await workbench.page.locator('.monaco-list-row', { hasText: /totalShares 10 → 6/ }).click();
    await stopsAt(37, /./);
  });
});
