import assert from 'node:assert/strict';
import path from 'node:path';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode, type VsCode } from '../vscode/startVsCode.ts';
import { Walkthrough } from '../vscode/workbench/walkthrough.ts';
import { type Theme, Workbench } from '../vscode/workbench.ts';
import { violationsInPart } from './accessibility.ts';

const pictures = process.env.LEDGER_LENS_PICTURES;
const steps = [
  'Choose a network',
  'Go to the line that failed',
  'Look up a transaction',
  'Check the service status',
  'Verify a contract',
] as const;

/** From an empty profile, by clicks alone; only where the networks are is written before. */
describe('the first five minutes', function () {
  this.timeout(120_000);
  let sandbox: Sandbox;
  let vsCode: VsCode;
  let workbench: Workbench;
  let walkthrough: Walkthrough;
  let started = 0;

  before(async () => {
    sandbox = await startSandbox({ story: { step: 'identified' } });
    const { 'ledgerLens.networks': networks } = sandboxSettings(sandbox.network);
    const { baseUrl } = sandbox.network;
    vsCode = await startVsCode({
      folder: path.join(repositoryFolder, 'test/fixtures/workspaces/hardhat2'),
      copy: true,
      extensionDevelopmentPath: repositoryFolder,
      // The network that is selected at first must not be asked over the internet.
      settings: {
        'ledgerLens.networks': { ...Object(networks), testnet: { baseUrl, statusUrl: '', verifyUrl: '' } },
        // As people have it: what takes the keyboard closes a box.
        'workbench.quickOpen.closeOnFocusLost': true,
      },
    });
    workbench = new Workbench(vsCode);
    workbench.page.setDefaultTimeout(20_000);
    await workbench.statusBarItem('testnet').waitFor({ timeout: 30_000 });
    walkthrough = new Walkthrough(vsCode.page);
  });
  after(async () => {
    await vsCode?.close();
    await sandbox?.close();
  });

  it('begin with a walkthrough of five steps', async () => {
    started = Date.now();
    await workbench.runCommand('Ledger Lens: Get Started');
    assert.deepEqual(
      await walkthrough.steps(),
      steps.map((title) => ({ title, done: false })),
    );
    if (pictures) await everyStep('light');
  });

  it('choose a network', async () => {
    await choose('Choose a network', 'Select Network...', 'The network used by the views', 'sandbox');
    await walkthrough.done('Choose a network');
    await workbench.statusBarItem('sandbox').waitFor();
  });

  it('look up a transaction that was pasted', async () => {
    await walkthrough.click('Look up a transaction', "Copy the latest transaction's ID");
    await workbench.sees('an id is on the clipboard', async () =>
      /^0\.0\.\d+@\d+\.\d+/.test(await workbench.clipboard()),
    );
    const id = await workbench.clipboard();
    await walkthrough.click('Look up a transaction', 'Look Up...');
    await workbench.quickInput.shown('Enter a transaction, account');
    await workbench.quickInput.enter(id);
    await workbench.webview().getByText('Fee charged').first().waitFor();
    await walkthrough.done('Look up a transaction');
  });

  it('see why a transaction failed', async () => {
    await walkthrough.click('Go to the line that failed', 'Explain the Latest Failure');
    await workbench
      .webview()
      .getByText(/failed: [A-Z_]+|reverted/)
      .first()
      .waitFor();
    const asked = sandbox.log.entries('ledger').filter(({ query }) => /result=fail/.test(query));
    assert.ok(asked.length > 0, 'the failure is the network’s own');
    if (pictures) await workbench.screenshot(pictures, 'first-failure');
    await walkthrough.done('Go to the line that failed');
  });

  it('look at the service status', async () => {
    await walkthrough.click('Check the service status', 'Show Incidents and Maintenance');
    await workbench.quickInput.shown('Select an incident');
    await workbench.quickInput.cancel();
    await walkthrough.done('Check the service status');
  });

  it('verify a contract of the workspace, which is found and named', async () => {
    let found = '';
    await choose(
      'Verify a contract',
      'Find My Contracts...',
      'Select a contract to verify',
      'contracts/Vault.sol',
      async () => {
        found = JSON.stringify(await workbench.quickInput.rows());
        if (pictures) await workbench.screenshot(pictures, 'first-contracts');
      },
    );
    assert.match(found, /Vault.*contracts\/Vault\.sol/);
    assert.match(found, /Greeter.*contracts\/Greeter\.sol/);
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.choose(/Publish \d+ file/);
    await workbench.notifications.shown('is verified: exact match', 60_000);
    await walkthrough.done('Verify a contract');
  });

  it('take less than five', async () => {
    const seconds = (Date.now() - started) / 1000;
    console.log(`      a transaction looked up, a failure explained, a contract verified: ${seconds.toFixed(1)} s`);
    assert.ok(started > 0 && seconds < 300);
    assert.ok((await walkthrough.steps()).every(({ done }) => done));
  });

  it('can be read in every theme', async () => {
    for (const theme of ['light', 'dark', 'highContrast', 'highContrastLight'] as const) {
      await workbench.useTheme(theme);
      await workbench.page.locator('.gettingStartedContainer').first().waitFor();
      const rules = theme === 'light' ? 'all' : 'ofColors';
      assert.deepEqual(await violationsInPart(workbench.page, '.gettingStartedContainer', rules), [], theme);
    }
  });

  if (pictures)
    for (const theme of ['dark', 'highContrast', 'highContrastLight'] as const)
      it(`are seen in ${theme}`, async () => {
        await workbench.useTheme(theme);
        await everyStep(theme);
      });

  /** Clicks a step's button and a row of the pick that it opens; a page that has just loaded may close the pick. */
  async function choose(
    step: string,
    button: string,
    placeholder: string,
    row: string,
    look = async () => {},
  ): Promise<void> {
    await workbench.sees(
      `"${row}" was chosen`,
      async () => {
        await walkthrough.click(step, button);
        await workbench.quickInput.shown(placeholder);
        await look();
        await workbench.quickInput.choose(row);
        return true;
      },
      60_000,
    );
  }

  /** The picture beside the steps is there only where there is room for it. */
  async function everyStep(theme: Theme): Promise<void> {
    if (await workbench.page.locator('.part.sidebar').isVisible())
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    for (const [index, title] of steps.entries()) {
      await walkthrough.open(title);
      await workbench.webview().locator('svg').first().waitFor();
      await workbench.screenshot(pictures ?? '', `first-${index + 1}-${theme}`);
    }
  }
});
