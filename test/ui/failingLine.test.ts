import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { buildVaultAs, rebuildVault, verifyVault } from '../storage/rebuildVault.ts';
import { installSolc } from '../trace/folderWithSolc.ts';
import { markedLine, textsBehindLines } from './markedLine.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');
const headline = 'Vault.sol:34 in withdraw: NotEnoughShares(held: 10, wanted: 25)';

describe('the way from a failure to its line', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', {}, { settings: { 'terminal.integrated.gpuAcceleration': 'off' } });
    await installSolc(session.vsCode.folder, '0.8.24');
  });
  afterEach(async function () {
    if (pictures && this.currentTest?.state === 'failed')
      await session.workbench.screenshot(pictures, 'failing-line-failed');
  });
  after(() => session?.close());

  const sheet = () => session.workbench.webview();
  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const marked = (text: string) =>
    session.workbench.sees(`the failing line is marked with ${text}`, async () =>
      (await markedLine(session.workbench)).includes(text),
    );
  const unmarked = () =>
    session.workbench.sees('no line is marked', async () => (await markedLine(session.workbench)) === '');

  it('takes two clicks from a terminal line to the highlighted line', async () => {
    const { workbench, vsCode } = session;
    const id = sdkForm(executedTransactions.vaultWithdraw);
    const said = `receipt for transaction ${id} contained error status CONTRACT_REVERT_EXECUTED`;
    await writeFile(path.join(vsCode.folder, 'deploy.mjs'), `console.error(${JSON.stringify(said)});\n`);
    await workbench.terminal.open();
    await workbench.terminal.run('node deploy.mjs', said);
    const heading = sheet().getByRole('heading', { level: 1, name: /Contract call/ });
    await workbench.terminal.clickLink(id, () => heading.isVisible());
    // Without a click, in the background: the room for it is there from the start, so that nothing moves.
    const next = sheet().locator('section[data-section="1"]');
    await sheet()
      .getByText(/^Finding the failing line/)
      .waitFor();
    const before = await next.boundingBox();
    await workbench.sees(
      'the panel begins with the line',
      async () => ((await sheet().locator('.headline').first().textContent()) ?? '').includes(headline),
      80_000,
    );
    await sheet().getByRole('button', { name: 'Open line Vault.sol:34' }).waitFor();
    const after = await next.boundingBox();
    assert.ok(before && after && Math.abs(after.y - before.y) < 1, `moved from ${before?.y} to ${after?.y}`);
    await picture('failing-line-unasked');
    await sheet().getByText('shares > held is true: 25 > 10 (held = sharesOf[msg.sender]').waitFor();
    await sheet()
      .getByRole('row', { name: /withdraw.*held.*10.*uint256/ })
      .waitFor();
    await picture('failing-line-variables');
    await sheet().getByRole('button', { name: 'Go to the Failing Line' }).click();
    await marked('NotEnoughShares(held: 10, wanted: 25): ');
    assert.match(await markedLine(workbench), /if \(shares > held\) revert NotEnough/);
    await workbench.sees('the values stand at the ends of the lines that declare them', async () => {
      const behind = (await textsBehindLines(workbench)).join('\n');
      return (
        /^25 > 10: shares > held is true.* · failed here$/m.test(behind) &&
        /^shares = 25$/m.test(behind) &&
        /^held = 10$/m.test(behind)
      );
    });
    const dismiss = workbench.page.locator('.codelens-decoration a', { hasText: 'Dismiss' });
    await dismiss.waitFor();
    // With the side bar open, the reason and its commands are in sight.
    const end = () =>
      dismiss.evaluate((each) => {
        const { right, bottom } = each.getBoundingClientRect();
        return each.ownerDocument.elementFromPoint(right - 2, bottom - 4)?.textContent;
      });
    await workbench.sees('the end of the commands is in sight', async () => (await end()) === 'Dismiss');
    // Its hover has what one pastes into an issue.
    const line = workbench.page.locator('.view-line', { hasText: 'revert NotEnough' }).first();
    const copy = workbench.page.locator('.monaco-hover a', { hasText: 'Copy as Markdown' });
    // A lens that comes while the pointer comes to rest moves the line away from it.
    await workbench.sees('the hover of the line', async () => {
      await line.hover({ position: { x: 100, y: 8 } });
      await line.hover({ position: { x: 120, y: 8 } });
      return copy.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    });
    await copy.click();
    await workbench.sees('the failure is on the clipboard', async () => {
      const copied = await workbench.clipboard();
      const [headline = '', , subtitle = ''] = copied.split('\n');
      const isOfFailure = headline.startsWith('# Vault.sol:34 in withdraw: NotEnoughShares');
      // As a page's copy, it says of which network it is.
      return isOfFailure && subtitle.endsWith(' · sandbox') && copied.includes('## Call stack');
    });
    await workbench.page.keyboard.press('Escape');
    if (!pictures) return;
    for (const theme of ['light', 'highContrast', 'dark'] as const) {
      await workbench.useTheme(theme);
      await marked('NotEnoughShares(held: 10, wanted: 25): ');
      await picture(`failing-line-${theme}`);
    }
  });

  it('leaves the values at the ends of the lines to the debugger while that is open', async () => {
    const { workbench } = session;
    const { page } = workbench;
    const behind = async () => (await textsBehindLines(workbench)).filter((text) => !text.includes('failed here'));
    assert.ok((await behind()).length > 0);
    await page.locator('.codelens-decoration a', { hasText: 'Debug' }).click();
    await page.locator('.exception-widget').waitFor({ timeout: 60_000 });
    await workbench.sees('only the debugger has values there', async () => (await behind()).length === 0);
    await page.keyboard.press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    await workbench.sees('they are back', async () => (await behind()).length > 0);
  });

  it('goes away with a click', async () => {
    const { workbench } = session;
    await workbench.page.locator('.codelens-decoration a', { hasText: 'Dismiss' }).click();
    await unmarked();
    await workbench.sees('no values are left', async () => (await textsBehindLines(workbench)).length === 0);
  });

  it('begins the hover and the panel with the line once it is known', async () => {
    const { workbench } = session;
    await writeFile(
      path.join(session.vsCode.folder, 'run.log'),
      `${executedTransactions.vaultWithdraw}\n${executedTransactions.vaultPayout}\n`,
    );
    await workbench.explorer.open('run.log');
    const text = await workbench.editor.hover(executedTransactions.vaultWithdraw, 'Raw JSON');
    assert.ok(text.includes(headline), text);
    assert.match(text, /Vault\.withdraw\(shares: 25\).*Vault\.sol:34.*NotEnoughShares\(held, shares\)/s);
    await picture('failing-line-hover');
    await workbench.editor.followLink(executedTransactions.vaultWithdraw);
    await workbench.sees('the panel begins with the line', async () =>
      ((await sheet().locator('.headline').first().textContent()) ?? '').includes(headline),
    );
    await picture('failing-line-panel');
  });

  it('is about the transaction of the page in front if it begins in the palette', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Go to the Failing Line');
    await marked('NotEnoughShares(held: 10, wanted: 25): ');
    await workbench.page.locator('.tabs-container .tab', { hasText: 'NotEnoughShares: withdraw(25)' }).click();
    await sheet().locator('.headline').filter({ hasText: headline }).waitFor();
  });

  it('leads from the call stack in the panel to the line, whose mark says after an edit that it is from before', async () => {
    const { workbench } = session;
    await sheet().getByRole('button', { name: 'Open line Vault.sol:34' }).click();
    await marked('failed here');
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type(' ');
    await marked('Before your edit: NotEnoughShares(held: 10, wanted: 25): ');
    await marked('"failed here before your edit · 25 > 10: shares > held is true');
    await workbench.page.locator('.codelens-decoration a', { hasText: 'Open Transaction' }).waitFor();
  });

  /** Replaces the line with the cursor, once the keyboard is in the editor. */
  const replaceLine = async (text: string) => {
    const { workbench } = session;
    const { page, editor } = workbench;
    await page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type(text, { delay: 30 });
    await workbench.sees('the line is typed', async () => (await editor.lines()).some((line) => line.trim() === text));
  };

  /** Saves the Vault with this line: what is saved is written some time after the keys. */
  const save = async (line: string) => {
    const { vsCode, workbench } = session;
    await workbench.page.keyboard.press('ControlOrMeta+s');
    const file = path.join(vsCode.folder, 'contracts/Vault.sol');
    const lines = async () => (await readFile(file, 'utf8')).split('\n').map((each) => each.trim());
    await workbench.sees(
      `"${line}" is saved`,
      async () => (await lines()).includes(line) && (await lines()).length > 30,
    );
  };

  it('tries a change on what failed, again whenever it is saved, and says what it would have done', async () => {
    const { vsCode, workbench } = session;
    const { page } = workbench;
    const file = path.join(vsCode.folder, 'contracts/Vault.sol');
    const built = await readFile(file, 'utf8');
    const lens = (text: RegExp) => page.locator('.codelens-decoration a', { hasText: text });
    await replaceLine('if (shares > held) shares = held;');
    // By the keyboard, where the change was made: it is about the marked transaction, not the newest one.
    await workbench.runCommand('Ledger Lens: Try My Change');
    await lens(/Would succeed: returns amount: 10/).waitFor({ timeout: 60_000 });
    await picture('try-my-change');
    await lens(/Would succeed/).click();
    await sheet()
      .getByRole('heading', { level: 1, name: /^Would succeed: returns amount: 10; .*totalShares 10 → 0/ })
      .waitFor();
    // In a narrow page, some are in its menu.
    for (const name of ['Go to the Failing Line', 'Try My Change', 'Save as Test'])
      await sheet().locator(`.toolbar button[aria-label="${name}"]`).waitFor({ state: 'attached' });
    await sheet()
      .getByRole('button', { name: /^Open transaction 0\.0\./ })
      .waitFor();
    const row = (...cells: string[]) => sheet().getByRole('row', { name: new RegExp(cells.join('.*')) });
    await row('totalShares', '10', '0', 'uint256').first().waitFor();
    await row('sharesOf\\[0x[0-9a-fA-F]{40}\\]', '10', '0', 'uint256').first().waitFor();
    await picture('try-my-change-details');
    await workbench.explorer.open('contracts/Vault.sol');
    await replaceLine('if (shares > held + 1) revert NotEnoughShares(held, held);');
    // What is tried again when it's saved isn't said of what is typed now.
    await lens(/Before your edit: Would succeed: returns amount: 10/).waitFor();
    await picture('try-my-change-outdated');
    await page.keyboard.press('ControlOrMeta+s');
    // What the change before would have done is no longer so.
    await page
      .locator('.codelens-decoration', { hasText: /Trying your change: (finding|compiling|replaying)/ })
      .waitFor();
    assert.equal(await lens(/Would succeed/).count(), 0);
    const asked = session.sandbox.log.entries('verification').length;
    await lens(/Would fail differently: NotEnoughShares\(held: 10,/).waitFor({
      timeout: 60_000,
    });
    // The workspace has the build of what is deployed, and the change is nobody's else.
    assert.deepEqual(session.sandbox.log.entries('verification').slice(asked), []);
    await picture('try-my-change-fails');
    await replaceLine('if (shares > held) nothing;');
    await page.keyboard.press('ControlOrMeta+s');
    await lens(/Doesn't compile: Vault\.sol:34: /).waitFor({ timeout: 60_000 });
    // By another program, as git does it: what was tried is no more.
    await writeFile(file, built);
    await marked('NotEnoughShares(held: 10, wanted: 25): ');
    await marked(' · failed here"');
    await workbench.sees('no lens of a trial is left', async () => (await lens(/compile|edit/).count()) === 0);
    await lens(/^Dismiss$/).click();
    await workbench.sees('no lens is left', async () => (await lens(/Try My Change/).count()) === 0);
    // Its text came anew, so the cursor may be elsewhere.
    await workbench.runCommand('Go to Line/Column...');
    await workbench.quickInput.enter(':34:1');
  });

  it('rehearses a change on the past calls of a contract, in a table that leads to the calls', async () => {
    const { workbench } = session;
    const { page } = workbench;
    await workbench.explorer.open('contracts/Vault.sol');
    await replaceLine('if (shares > held) shares = held;');
    await workbench.openViewContainer('Ledger Lens');
    await workbench.tree('Contracts').chooseFromMenu('Vault', 'Rehearse on Past Calls...');
    const heading = (name: RegExp) => sheet().getByRole('heading', { level: 1, name });
    await heading(/^Of 3 past calls: (?!.*not known).*1 would succeed/).waitFor({ timeout: 90_000 });
    const fixed = sheet().getByRole('row', { name: /withdraw\(shares: 25\).*Would succeed.*totalShares: 10 → 0/ });
    await fixed.first().waitFor();
    await picture('rehearsal');
    if (pictures)
      for (const theme of ['light', 'highContrast', 'dark'] as const) {
        await workbench.useTheme(theme);
        await fixed.first().waitFor();
        await picture(`rehearsal-${theme}`);
      }
    await workbench.explorer.open('contracts/Vault.sol');
    await replaceLine('if (shares > held) revert NotEnoughShares(held, shares);');
    await save('if (shares > held) revert NotEnoughShares(held, shares);');
    await page.getByRole('tab', { name: /^Rehearsal/ }).click();
    await heading(/^Before your edit: Of 3 past calls/).waitFor();
    await fixed.first().getByRole('button').first().click();
    await heading(/Contract call/).waitFor();
    await sheet().getByRole('button', { name: 'Back' }).click();
    await heading(/^Before your edit: Of 3 past calls/).waitFor();
    await sheet().getByRole('button', { name: 'Rehearse Again' }).click();
    await heading(/^Nothing to rehearse/).waitFor({ timeout: 60_000 });
  });

  it('lets the person choose what replaces a contract that has several successors', async () => {
    const { workbench, vsCode } = session;
    const check = 'if (shares > held) revert NotEnoughShares(held, shares);';
    await buildVaultAs('VaultV2', vsCode.folder, (text) => text.replace(check, 'if (shares > held) shares = held;'));
    await buildVaultAs('VaultV3', vsCode.folder, (text) => text.replace('shares > held', 'shares >= held'));
    await workbench.openViewContainer('Ledger Lens');
    const contracts = workbench.tree('Contracts');
    await contracts.open();
    for (const built of ['VaultV2', 'VaultV3']) await contracts.row(built).first().waitFor();
    // What was just built moves the rows, perhaps while one of them is clicked.
    await workbench.sees('the question', async () => {
      await contracts.chooseFromMenu(/^Vault(?!V)/, 'Rehearse on Past Calls...');
      await workbench.quickInput.shown('Select the contract that replaces Vault', 8_000);
      return true;
    });
    await workbench.quickInput.choose('VaultV2');
    const heading = sheet().getByRole('heading', { level: 1, name: /^Of \d+ past calls: .*\d+ would succeed/ });
    await heading.waitFor({ timeout: 60_000 });
    await sheet().getByText('VaultV2 instead of Vault').first().waitFor();
  });

  it('shows what the gas of a call was spent on, in a table that leads to marked lines', async () => {
    const { workbench } = session;
    await workbench.explorer.open('run.log');
    await workbench.editor.followLink(executedTransactions.vaultPayout);
    await sheet()
      .getByRole('heading', { level: 1, name: /Contract call/ })
      .waitFor();
    // All of it by the keyboard.
    await sheet().getByRole('button', { name: 'Gas by Line' }).press('Enter');
    await sheet().getByRole('heading', { level: 1, name: 'Gas by line' }).waitFor();
    await picture('gas-by-line');
    const line = sheet().locator('[role=grid] :is(td, th)').filter({ hasText: 'Vault.sol:36' }).first();
    await sheet().locator('[role=grid] [tabindex="0"]').first().focus();
    await workbench.sees('the arrow keys lead to the line', async () => {
      if ((await line.getAttribute('tabindex')) === '0') return true;
      await workbench.page.keyboard.press('ArrowDown');
      return false;
    });
    await workbench.page.keyboard.press('Enter');
    await workbench.sees('the gas stands at the lines', async () =>
      workbench.page.evaluate<boolean>(`[...document.querySelectorAll('.monaco-editor .view-line span')].some((part) =>
        / gas \\(\\d/.test(getComputedStyle(part, '::after').content.replaceAll('\\u00a0', ' ')))`),
    );
    await picture('gas-by-line-marks');
  });

  it('shows what a call changed in the names of the source', async () => {
    const { workbench } = session;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', executedTransactions.vaultPayout);
    await sheet().getByRole('tab', { name: 'State changes', exact: true }).click();
    const row = (...cells: string[]) =>
      sheet()
        .getByRole('row', { name: new RegExp(cells.join('.*')) })
        .first();
    await row('totalShares', '10', '6', 'uint256').waitFor();
    await row('sharesOf\\[0x[0-9a-fA-F]{40}\\]', '10', '6', 'uint256').waitFor();
    await picture('state-changes');
  });

  it('shows what a contract holds on its sheet, and what it held at a block by Read...', async () => {
    const { workbench } = session;
    const id = `0.0.${session.deployed('Vault').entityNum}`;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', id);
    await sheet()
      .getByRole('heading', { level: 1, name: `Contract Vault · ${id}` })
      .waitFor();
    await sheet().getByRole('tab', { name: 'State', exact: true }).click();
    await sheet().getByRole('button', { name: 'Show State' }).click();
    const row = (...cells: string[]) =>
      sheet()
        .getByRole('row', { name: new RegExp(cells.join('.*')) })
        .first();
    // As the constructor wrote it.
    await row('owner', '0xf39F', 'address').waitFor();
    await row('totalShares', '6', 'uint256').waitFor();
    await row('sharesOf\\[0x[0-9a-fA-F]{40}\\]', '6', 'uint256').waitFor();
    await picture('contract-state');
    await sheet().getByRole('button', { name: 'Read...' }).click();
    await workbench.quickInput.shown('Select a function to read');
    await workbench.quickInput.choose('State');
    await sheet().getByRole('heading', { level: 1, name: 'Contract state' }).waitFor();
    await row('totalShares', '6', 'uint256').waitFor();
    await picture('contract-state-sheet');
  });

  it('says whether a build would read the storage of what is deployed, and leads to the line of what moved', async () => {
    const { workbench, vsCode, sandbox } = session;
    await verifyVault(vsCode.folder, sandbox.verifyUrl, '298', session.deployed('Vault').address);
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Compare Storage Layout...');
    await sheet().getByText('Vault is unchanged: this build is the deployed code').first().waitFor();
    await workbench.sees('its tab', async () =>
      (await workbench.tabs()).some((tab) => /^Storage layout of Vault, 0x\w{4}…\w{4}$/.test(tab)),
    );
    await rebuildVault(vsCode.folder, (text) =>
      text.replace('    uint256 public totalShares;', '    uint256 public fee;\n    uint256 public totalShares;'),
    );
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Compare Storage Layout...');
    const verdict = 'Not safe to upgrade: totalShares moved from slot 1 to slot 2, and 2 more changes';
    await sheet().getByText(verdict).first().waitFor();
    await sheet().getByText('the verification record of contracts/Vault.sol:Vault').first().waitFor();
    await picture('layout-not-safe');
    await sheet().getByRole('button', { name: 'Open line Vault.sol:18' }).click();
    await workbench.statusBarItem('Ln 18, Col').waitFor();
    await picture('layout-line');
  });
});
