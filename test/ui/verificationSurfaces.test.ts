import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../vscode/workbench/until.ts';
import { type Look, readLook, violationsIn, violationsInPart } from './accessibility.ts';
import { openSession, type Session } from './session.ts';

const records = 'ignition/deployments/chain-298/deployed_addresses.json';

describe('what a verification tells', function () {
  this.timeout(180_000);
  let session: Session;

  /** Changes a file of the workspace's copy, as another program would. */
  const change = async (file: string, edit: (text: string) => string) => {
    const name = path.join(session.vsCode.folder, file);
    const text = await readFile(name, 'utf8');
    const edited = edit(text);
    assert.notEqual(edited, text, file);
    await writeFile(name, edited);
  };
  /** Changes the first words of Greeter in what it was built from. */
  const changeBuild = async (from: string, to: string) => {
    const [build] = await readdir(path.join(session.vsCode.folder, 'artifacts/build-info'));
    const start = 'contract Greeter is Owned {\\n    ';
    await change(`artifacts/build-info/${build}`, (text) => text.replaceAll(start + from, start + to));
  };
  const posts = () => session.sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
  const addressOf = (contract: string, variant?: string) => session.deployed(contract, variant).address;
  const picture = (name: string) => session.workbench.picture(name);

  /** What the status bar says of the active file beside its language. */
  const languageStatus = (text: RegExp) =>
    session.workbench.sees(`the status bar says ${text}`, async () =>
      text.test(
        await session.workbench.page
          .locator('[id="status.languageStatus"]')
          .first()
          .evaluate((item) => item.outerHTML),
      ),
    );

  /** Opens the sheet of a row, which has these words; a click on a row that is just drawn anew does nothing. */
  const showVerification = async (row: string | RegExp, words: string) => {
    const { workbench } = session;
    const tree = workbench.tree('Verifications');
    const opens = async () => {
      // What failed is at the top, from where the rows may have been scrolled.
      await tree
        .row(row)
        .click({ timeout: 5_000 })
        .catch(async (error: unknown) => {
          await tree.scrollToTop();
          throw error;
        });
      await workbench.webview().getByText(words).first().waitFor({ state: 'attached', timeout: 10_000 });
      return true;
    };
    await workbench.sees(`the sheet says ${words}`, opens, 60_000);
  };

  before(async () => {
    session = await openSession('hardhat2', { passesOn: true });
    // The Greeter of the record becomes one that was deployed from other code.
    await change(records, (text) => text.replace(addressOf('Greeter'), addressOf('Greeter', 'editedCode')));
  });
  after(() => session?.close());

  it('offers to verify above the contract, and foretells a mismatch', async () => {
    const { workbench } = session;
    await workbench.explorer.open('contracts/Greeter.sol');
    const lens = workbench.page.locator('.codelens-decoration a', { hasText: 'Verify' }).first();
    await lens.waitFor();
    await languageStatus(/Not verified on sandbox, mismatch expected/);
    await picture('lens');
    await lens.click();
    await workbench.quickInput.shown('Review what will be published');
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /differs from this build/);
    await picture('mismatch-foretold');
    await workbench.quickInput.choose(/Publish \d+ file/);
    const message = await workbench.notifications.shown("isn't the compiled code", 60_000);
    assert.match(message, /Greeter.*This was expected: The code differs/);
    assert.deepEqual(await workbench.notifications.buttons("isn't the compiled code"), [
      'Compare Code',
      'Choose Another Build Output...',
      'Show Verification',
    ]);
    await picture('no-match');
  });

  it('tells a mismatch in the Problems panel, with the ways on', async () => {
    const { workbench } = session;
    const problems = await workbench.problems();
    assert.ok(
      problems.some((row) => /isn't the compiled code of .*Greeter.*\[Ln 7, Col 1\]/.test(row)),
      problems.join('\n'),
    );
    await picture('problems');
  });

  it('compares what is deployed with what was recompiled, in words first', async () => {
    const { workbench } = session;
    await workbench.notifications.click("isn't the compiled code", 'Compare Code');
    const sheet = workbench.webview();
    await sheet.getByText('Deployed and recompiled code').first().waitFor();
    const text = await sheet.locator('body').textContent();
    assert.match(text ?? '', /same length but differs in (one place|\d+ places)/);
    assert.match(text ?? '', /first difference is at byte \d+/);
    assert.match(text ?? '', /solc 0\.8\.24/);
    await picture('comparison');
  });

  it('places compiler errors in the file, and takes them away when it is saved', async () => {
    const { workbench } = session;
    await changeBuild('string private', 'strin private');
    await workbench.openViewContainer('Ledger Lens');
    await workbench.tree('Verifications').clickRowAction('Greeter', 'Verify Again');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.choose(/Publish \d+ file/);
    await workbench.notifications.shown("Couldn't compile the sources", 60_000);
    await workbench.sees('the error stands at its place', async () =>
      (await workbench.problems()).some((row) => /Verification: (DeclarationError|ParserError).*\[Ln 8, Col/.test(row)),
    );
    await picture('compiler-error');
    await workbench.explorer.open('contracts/Greeter.sol');
    await workbench.editor.click('greeting = first');
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type(' ');
    await workbench.page.keyboard.press('ControlOrMeta+S');
    await workbench.sees(
      'the problem is gone',
      async () =>
        !/DeclarationError|ParserError/.test((await workbench.page.locator('.markers-panel').textContent()) ?? ''),
    );
  });

  it('verifies a whole deployment with one consent and one summary', async () => {
    const { sandbox, workbench } = session;
    sandbox.log.clear();
    await workbench.runListed('Verify...', 'Verify Whole Deployment...');
    await workbench.quickInput.shown('Review what will be published');
    assert.equal(posts().length, 0);
    const rows = async () => JSON.stringify(await workbench.quickInput.rows());
    // The Greeter that is known to differ is left out until the user adds it; then Enter publishes nothing.
    assert.match(await rows(), /Publish \d+ files of 2 contracts.*Add 1 contract.*Left out: Greeter/);
    await picture('deployment');
    await workbench.quickInput.choose('Add 1 contract');
    await workbench.sees('all three are in the list', async () =>
      /Publish \d+ files of 3 contracts/.test(await rows()),
    );
    await workbench.quickInput.accept();
    assert.equal(posts().length, 0);
    await workbench.quickInput.choose(/Publish \d+ file/);
    const message = await workbench.notifications.shown('Deployment on sandbox', 90_000);
    assert.match(message, /2 verified \(exact match\), 1 not verified: /);
    assert.equal(posts().length, 3);
    await picture('deployment-summary');
    await changeBuild('strin private', 'string private');
  });

  it('says above the contract, and in the record, that it is verified', async () => {
    const { workbench } = session;
    await workbench.explorer.open('contracts/Vault.sol');
    const lens = workbench.page.locator('.codelens-decoration a', { hasText: 'Verified on sandbox: exact match' });
    await lens.first().waitFor();
    await languageStatus(/Verified on sandbox: exact match/);
    await picture('verified-lens');
    await lens.first().click();
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { name: /is verified on sandbox: exact match/ }).waitFor();
    const text = await sheet.locator('body').textContent();
    assert.match(text ?? '', /This address is verified only on sandbox/);
    assert.match(text ?? '', /contracts\/Vault\.sol/);
    await picture('record');
    // Its address leads to the contract on the ledger, and from there back to the record.
    await sheet.locator('button[data-ref-kind="contract"]').first().click();
    const badge = sheet.locator('button[data-ref-kind="verification"]');
    await badge.getByText('Verified: exact match (runtime)').first().waitFor();
    await picture('badge');
    await badge.first().click();
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('View: Hide Panel');
    await sheet.getByRole('tab', { name: 'Deployment' }).click();
    await sheet.getByText('Constructor arguments').first().waitFor();
    await picture('record-deployment');
    await sheet.getByRole('tab', { name: 'ABI' }).click();
    const abi = sheet.getByRole('grid', { name: 'ABI' });
    const rows = (await abi.locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    assert.ok(
      rows.some((row) => /^function cap\(\) 0x355274ea uint256 view The most the vault/.test(row)),
      rows.join('\n'),
    );
    await picture('record-abi');
    await sheet.getByRole('tab', { name: 'Storage' }).click();
    await sheet.getByText('mapping(address => uint256)').first().waitFor();
    await picture('record-storage');
    await sheet.getByRole('tab', { name: 'Code' }).click();
    await sheet.getByRole('button', { name: 'Show Code' }).click();
    await sheet
      .getByText(/ipfs 0x1220.*solc 0\.8\.24/)
      .first()
      .waitFor();
    await sheet.getByText('Loaded.', { exact: true }).waitFor();
    await picture('record-code');
    await sheet.getByRole('button', { name: 'Raw JSON' }).click();
    await workbench.sees('the whole record', async () =>
      (await workbench.tabs()).some((tab) => tab.includes('.verification')),
    );
  });

  it('opens the verified source beside the workspace’s', async () => {
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    await workbench.tree('Verifications').chooseFromMenu('Vault', 'Compare with Verified Source...');
    await workbench.quickInput.shown('Select a file to compare');
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /contracts\/Vault\.sol.*same/);
    await workbench.quickInput.choose('contracts/Vault.sol');
    await workbench.sees('the difference is open', async () =>
      (await workbench.tabs()).some((tab) => tab.includes('verified on sandbox')),
    );
    await picture('diff');
  });

  it('tells what other verifiers made of it, and leads to the pages of the service', async () => {
    const { sandbox, workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    await showVerification('Vault', 'Other verifiers');
    const sheet = workbench.webview();
    const table = sheet.getByRole('grid', { name: 'Other verifiers' });
    const { host } = new URL(sandbox.verifyUrl);
    const rows = await table.locator('tbody tr').allInnerTexts();
    assert.deepEqual(
      rows.map((row) => row.split('\t').map((cell) => cell.trim())),
      [
        ['etherscan', 'forwarded', host],
        ['blockscout', 'already verified', host],
        ['routescan', 'Chain 298 is not supported by Routescan', ''],
      ],
    );
    assert.deepEqual(
      await table.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ['etherscan', 'blockscout'].map((each) => `http://${host}/explorers/${each}/address/${addressOf('Vault')}`),
    );
    await picture('other-verifiers');
    const opened = await until(
      async () => {
        const page = workbench.page.context().waitForEvent('page', { timeout: 10_000 });
        await Promise.all([
          page,
          sheet.getByRole('link', { name: `verification job on ${host}` }).click({ timeout: 5_000 }),
        ]);
        return page;
      },
      () => 'The link to the job opened no page',
      40_000,
    );
    await opened.waitForURL(/\/verify-ui\/jobs\/[0-9a-f-]{36}$/);
    // A VS Code in the browser leads to the ports of its machine through a server that is not there in tests.
    const { pathname } = new URL(opened.url());
    const address = sandbox.verifyUrl + pathname.replace(/^\/proxy\/\d+/, '');
    assert.match(await (await fetch(address)).text(), /[0-9a-f-]{36}: verified/);
    await opened.close();
  });

  it('names the implementation of a proxy on record, and offers to verify it', async () => {
    const { sandbox, workbench } = session;
    const { notifications, quickInput } = workbench;
    const implementation = addressOf('Greeter', 'secondCopy');
    // Vault keeps an implementation from now on, where EIP-1967 says that a proxy does.
    const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const word = `0x${implementation.slice(2).toLowerCase().padStart(64, '0')}`;
    const answer = await fetch(sandbox.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'anvil_setStorageAt',
        params: [addressOf('Vault'), slot, word],
      }),
    });
    assert.match(await answer.text(), /"result":true/);
    await workbench.answer('Ledger Lens: Show Verification Record...', 'Address 0x', addressOf('Vault'));
    const told = `is a proxy. Its implementation at ${implementation} isn't verified.`;
    await notifications.shown(told, 30_000);
    const sheet = workbench.webview();
    await sheet.getByText('EIP1967Proxy').first().waitFor({ state: 'attached' });
    assert.deepEqual(await notifications.buttons(told), ['Verify Implementation', 'Show Implementation']);
    await picture('proxy-record');
    await notifications.click(told, 'Verify Implementation');
    // Of the workspace's contracts it is the one whose build is deployed there: nothing is asked.
    await quickInput.shown('Review what will be published');
    assert.match((await quickInput.texts()).title, new RegExp(`Verify Greeter at ${implementation}`));
    await quickInput.choose(/Publish \d+ file/);
    await notifications.shown(`Greeter at ${implementation} on sandbox is verified: exact match`, 60_000);
  });

  const looks: Record<string, Look> = {};
  for (const theme of ['light', 'dark', 'highContrast', 'highContrastLight'] as const) {
    it(`lists what was sent, readable in ${theme}`, async () => {
      const { workbench } = session;
      await workbench.useTheme(theme);
      looks[theme] = await readLook(workbench.webview());
      await workbench.openViewContainer('Ledger Lens');
      const rows = await workbench.tree('Verifications').rows();
      assert.ok(rows.filter(({ description }) => description.startsWith('exact match')).length >= 2);
      assert.ok(rows.some(({ accessibleLabel }) => /Greeter, failed, submitted .* on sandbox/.test(accessibleLabel)));
      await picture(`view-${theme}`);
      // The rest of what VS Code draws of ours: views, boxes, hovers.
      const { page, quickInput } = workbench;
      const rules = theme === 'light' ? 'all' : 'ofColors';
      const check = async (selector: string, what: string) =>
        assert.deepEqual(await violationsInPart(page, selector, rules), [], `${what}, ${theme}`);
      await check('.part.sidebar', 'the views');
      await workbench.typeInto('Ledger Lens: Look Up...', 'Enter a transaction, account', 'vault');
      await quickInput.rows();
      await check('.quick-input-widget', 'Look Up');
      await quickInput.cancel();
      await workbench.statusBarItem('sandbox').click();
      await quickInput.shown('Select an incident');
      await quickInput.rows();
      await check('.quick-input-widget', 'the status list');
      await quickInput.cancel();
      await check('.part.statusbar', 'the status bar');
      await workbench.explorer.open('notes.md');
      await workbench.runCommand('Go to Line/Column...');
      const notes = await readFile(path.join(session.vsCode.folder, 'notes.md'), 'utf8');
      await quickInput.enter(`:${notes.slice(0, notes.indexOf('NotEnoughShares')).split('\n').length}:1`);
      await workbench.sees('the hover is shown', async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.press('h');
        await page.locator('.monaco-hover:visible', { hasText: 'reverted' }).first().waitFor({ timeout: 5_000 });
        return true;
      });
      await check('.monaco-hover:not(.hidden)', 'a hover');
      await page.keyboard.press('Escape');
      await workbench.runCommand('View: Close Editor');
      await workbench.webview().locator('.sheet').waitFor();
      await workbench.openViewContainer('Ledger Lens');
    });
  }

  it('shows no page that is hard to use, in any theme', async () => {
    const { workbench } = session;
    const sheet = workbench.webview();
    assert.equal(Object.keys(looks).length, 4);
    const check = async (words: string) => {
      await sheet.getByText(words).first().waitFor({ state: 'attached' });
      assert.deepEqual(await violationsIn(sheet, looks), [], words);
    };
    // The record of a proxy is what was left open.
    await check('EIP1967Proxy');
    await workbench.page.locator('.tabs-container .tab', { hasText: 'Verification failed' }).first().click();
    await check('Deployed and recompiled code');
    await showVerification('Vault', 'Other verifiers');
    await check('Other verifiers');
    await showVerification(/Greeter\s*failed/, 'Identifier not found');
    await check('Identifier not found');
  });
});
