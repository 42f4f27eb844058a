import assert from 'node:assert/strict';
import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { markedLine } from './markedLine.ts';
import { openSession, type Session } from './session.ts';

const pictures = process.env.LEDGER_LENS_PICTURES;
const compilers = path.resolve(import.meta.dirname, '../../node_modules');
const goToLine = 'Ledger Lens: Go to the Failing Line';
const notInstalled = "its compiler, solc 0.8.24, isn't installed";

describe('a failing line whose compiler is missing', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
    // A Hardhat that does what matters here: it installs the compiler.
    const bin = path.join(session.vsCode.folder, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    await writeFile(
      path.join(bin, 'hardhat'),
      `#!/bin/sh\necho "$@" > ran.txt\nln -s ${compilers}/solc-0.8.24 node_modules/solc\n`,
    );
    await chmod(path.join(bin, 'hardhat'), 0o755);
  });
  afterEach(async function () {
    if (pictures && this.currentTest?.state === 'failed')
      await session.workbench.screenshot(pictures, 'missing-compiler-failed');
  });
  after(() => session?.close());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const marked = () =>
    session.workbench.sees('the failing line', async () =>
      (await markedLine(session.workbench)).includes('NotEnoughShares(held: 10, wanted: 25): '),
    );

  it('is said in the details, with the command of this project', async () => {
    const { workbench } = session;
    await workbench.explorer.open('README.md');
    await workbench.editor.followLink(executedTransactions.vaultWithdraw);
    await workbench.webview().getByText(notInstalled).waitFor();
    await workbench.webview().getByText('run npx hardhat compile --force in').waitFor();
    await picture('missing-compiler-details');
  });

  it('is offered by the debugger, which can name the contract but show no lines', async () => {
    const { workbench } = session;
    const { page } = workbench;
    await workbench.webview().getByRole('button', { name: 'Debug', exact: true }).press('Enter');
    await page.locator('.debug-call-stack .stack-frame', { hasText: 'Vault.withdraw' }).waitFor();
    await workbench.notifications.shown(
      "No lines for Vault: its compiler isn't installed. Install it, and debug again.",
    );
    await page.locator('.notification-toast').getByRole('button', { name: 'Install Compiler' }).waitFor();
    await picture('missing-compiler-debugger');
    await page.keyboard.press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.explorer.open('README.md');
    await workbench.editor.followLink(executedTransactions.vaultWithdraw);
  });

  it('is one click away: the button installs the compiler in a terminal, and the line opens', async () => {
    const { workbench, vsCode } = session;
    await workbench.webview().getByRole('button', { name: 'Go to the Failing Line' }).click();
    const message = await workbench.notifications.shown(notInstalled);
    assert.doesNotMatch(message, /Build the project/);
    await picture('missing-compiler-message');
    await workbench.notifications.click(notInstalled, 'Install Compiler');
    await marked();
    assert.equal(await readFile(path.join(vsCode.folder, 'ran.txt'), 'utf8'), 'compile --force\n');
    await picture('missing-compiler-installed');
  });

  it('opens as a copy of the build if the file has changed since, and says so once', async () => {
    const { workbench, vsCode } = session;
    await workbench.runCommand('View: Close All Editors');
    await appendFile(path.join(vsCode.folder, 'contracts/Vault.sol'), '// Changed.\n');
    await workbench.explorer.open('README.md');
    await workbench.editor.hover(executedTransactions.vaultWithdraw, 'Go to the Failing Line');
    await workbench.page.locator('.monaco-hover a', { hasText: 'Go to the Failing Line' }).first().click();
    await marked();
    await workbench.sees('a tab of a copy', async () => (await workbench.tabs()).some((tab) => /as built/.test(tab)));
    const lens = (text: string) => workbench.page.locator('.codelens-decoration a', { hasText: text });
    await lens('Compare with Vault.sol').waitFor();
    await picture('failing-line-copy');
    for (const label of ['Dismiss', 'Open Transaction'])
      await workbench.sees(`${label}, once`, async () => (await lens(label).count()) === 1);
  });

  it('is taken again with the cursor on it, whatever failed since', async () => {
    const { workbench } = session;
    await workbench.runCommand(goToLine);
    await marked();
    assert.equal(await workbench.quickInput.input.isVisible(), false);
  });

  it("isn't a stranger's without being confirmed, if no account is set", async () => {
    const { workbench } = session;
    await workbench.runCommand('View: Close All Editors');
    await workbench.runCommand(goToLine);
    await workbench.quickInput.shown('No account of yours is set on sandbox');
    const [newest, ...others] = await workbench.quickInput.rows();
    assert.match(`${newest?.label} ${newest?.description}`, /FAIL|REVERT|INVALID|INSUFFICIENT/);
    assert.deepEqual(
      others.map(({ label }) => label.trim()),
      ['Look Up...', 'Set as My Account...'],
    );
    await picture('failing-line-confirm');
    await workbench.quickInput.cancel();
    assert.deepEqual(await workbench.tabs(), []);
  });
});
