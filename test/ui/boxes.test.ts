import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { settingsFile } from '../vscode/settings.ts';
import { type Pace, pause, slowPace, usualPace } from '../vscode/workbench/typing.ts';
import { type BoxEnd, boxRows } from './boxTable.ts';
import { openSession, type Session } from './session.ts';

/** As people have it: a box that loses the keyboard closes, with what was typed. */
const closesOnFocusLost = { 'workbench.quickOpen.closeOnFocusLost': true };

/** What is left again needn't be typed. */
const pasting: Pace = { ...usualPace, longestTyped: 0 };

/** Every box of every command, on the keyboard, the first key a second after it opened. */
describe('boxes, by the keyboard', function () {
  this.timeout(120_000);
  let session: Session;
  /** The address of a contract that is not verified. */
  let vault: string;

  before(async () => {
    session = await openSession('hardhat2', { story: { step: 'identified' } }, { settings: closesOnFocusLost });
    vault = session.deployed('Vault').address;
    session.workbench.page.setDefaultTimeout(20_000);
    await session.workbench.statusBarItem('sandbox').waitFor({ timeout: 30_000 });
    await session.workbench.openViewContainer('Ledger Lens');
    await session.workbench.tree('Contracts').open();
    // Else it would come while a box is open, and what was said would have changed.
    await session.workbench.notifications.shown('Major incident on sandbox');
    await session.workbench.runCommand('Notifications: Clear All Notifications');
  });
  after(() => session?.close());
  afterEach(async () => {
    const { quickInput, page } = session.workbench;
    if (await quickInput.input.isVisible()) await page.keyboard.press('Escape');
    const clear = async () => {
      await session.workbench.runCommand('Notifications: Clear All Notifications');
    };
    if ((await session.workbench.tabs()).length > 0) {
      await session.workbench.runCommand('View: Close All Editors');
      // A page that is closed leaves the keyboard nowhere; a second command takes it along.
      await clear();
    }
    // Progress can't be cleared: it ends.
    await session.workbench.sees('nothing is said any more', async () => {
      if ((await session.workbench.notifications.messages()).length === 0) return true;
      await clear();
      return false;
    });
  });

  const settings = () => readFile(settingsFile(session.vsCode.userDataDir), 'utf8');
  const header = async () =>
    (await session.workbench.tree('Transactions').pane.locator('.pane-header').textContent()) ?? '';
  /** What a box that was left must not have changed. */
  const state = async () => ({
    settings: await settings(),
    tabs: await session.workbench.tabs(),
    transactions: await header(),
    messages: await session.workbench.notifications.messages(),
    clipboard: await session.workbench.clipboard(),
    posted: session.sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length,
  });
  const ends = async ({ box, page, message, statusBar, transactions, settings: written, clipboard }: BoxEnd) => {
    const { workbench } = session;
    if (box !== undefined) await workbench.quickInput.shown(box);
    if (page) await workbench.webview().getByRole('heading', { level: 1, name: page }).waitFor();
    if (message !== undefined) await workbench.notifications.shown(message);
    if (statusBar !== undefined) await workbench.statusBarItem(statusBar).waitFor();
    if (transactions) await workbench.sees('the view has it', async () => transactions.test(await header()));
    if (written) await workbench.sees('the settings have it', async () => written.test(await settings()));
    if (clipboard)
      await workbench.sees('the clipboard has it', async () => clipboard.test(await workbench.clipboard()));
  };

  // The addresses of the sandbox's contracts are only known once it runs; the titles are the same with any.
  for (const [index, { command }] of boxRows('').entries())
    it(`${command} takes the whole text; Escape changes nothing, Enter takes what is highlighted`, async () => {
      const row = boxRows(vault)[index];
      assert.ok(row);
      const { quickInput } = session.workbench;
      const type = async (pace: Pace) => {
        // Its commands are in the palette while it is visible.
        if (row.files.includes('ui/views/contractsView.ts')) await session.workbench.tree('Contracts').open();
        if (row.list) await session.workbench.runListed(row.list, row.command);
        else await session.workbench.runCommand(`Ledger Lens: ${row.command}`);
        await quickInput.shown(row.placeholder);
        assert.match((await quickInput.texts()).title, row.title);
        await quickInput.type(row.text, pace);
      };
      const before = await state();
      await type(pasting);
      await quickInput.cancel();
      await pause(session.workbench.page, 300);
      // VS Code shows a progress for a moment after its end.
      const { notifications } = session.workbench;
      await session.workbench.sees(
        'the messages are those of before',
        async () => `${await notifications.messages()}` === `${before.messages}`,
      );
      assert.deepEqual(await state(), before);
      await type(slowPace);
      const { takes } = row;
      if (takes)
        await session.workbench.sees(`${takes} is highlighted`, async () => takes.test(await quickInput.highlighted()));
      await quickInput.accept();
      await ends(row.end);
    });

  it('highlights the selected network, so that Enter alone changes nothing', async () => {
    const { workbench } = session;
    const before = await settings();
    await workbench.runCommand('Ledger Lens: Select Network...');
    await workbench.quickInput.shown('The network used by');
    await pause(workbench.page, 1_000);
    assert.match(await workbench.quickInput.highlighted(), /^sandbox$/);
    await workbench.quickInput.accept();
    await workbench.quickInput.input.waitFor({ state: 'hidden' });
    await pause(workbench.page, 500);
    assert.equal(await settings(), before);
  });

  it('keeps the keyboard in Look Up while a page of Explain the Latest Failure loads', async () => {
    const { sandbox, workbench } = session;
    sandbox.faults.add('ledger /api/v1/transactions?*result=fail* hold');
    try {
      await workbench.runCommand('Ledger Lens: Explain the Latest Failure');
      await workbench.runCommand('Ledger Lens: Look Up...');
      await workbench.quickInput.shown('Enter a transaction, account');
      await workbench.quickInput.type('0.0.');
      sandbox.faults.clear();
      await workbench.webview().getByRole('heading', { level: 1 }).waitFor();
      await pause(workbench.page, 500);
      await workbench.page.keyboard.type('1001', { delay: 40 });
      assert.equal(await workbench.quickInput.input.inputValue(), '0.0.1001');
    } finally {
      sandbox.faults.clear();
    }
  });

  it('keeps the keyboard, and every key, in a box that the palette opens over a page that had it', async () => {
    const { quickInput, page } = session.workbench;
    await session.workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.1001');
    const heading = session.workbench.webview().getByRole('heading', { level: 1, name: /^Account/ });
    for (let round = 0; round < 5; round += 1) {
      await heading.click();
      await pause(page, 300);
      await page.keyboard.press('F1');
      await quickInput.shown();
      await page.keyboard.insertText('Ledger Lens: Look Up...');
      await session.workbench.sees('the command is highlighted', async () =>
        /^Ledger Lens: Look Up\.\.\.$/.test(await quickInput.highlighted()),
      );
      await page.keyboard.press('Enter');
      await quickInput.shown('Enter a transaction, account');
      // At once: the palette gives the keyboard back to the page about now.
      await page.keyboard.type('0.0.1002', { delay: 40 });
      await pause(page, 500);
      assert.equal(await quickInput.input.inputValue(), '0.0.1002');
      await quickInput.cancel();
    }
  });

  it('keeps the keyboard in Look Up while the page of a link loads', async () => {
    const { sandbox, workbench } = session;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.7002');
    await workbench.webview().getByRole('heading', { level: 1, name: 'Topic 0.0.7002' }).waitFor();
    sandbox.faults.add('ledger /api/v1/accounts/* hold');
    try {
      await workbench.webview().getByRole('button', { name: 'Open account 0.0.' }).first().click();
      await workbench.runCommand('Ledger Lens: Look Up...');
      await workbench.quickInput.shown('Enter a transaction, account');
      await workbench.quickInput.type('0.0.');
      sandbox.faults.clear();
      await workbench
        .webview()
        .getByRole('heading', { level: 1, name: /^Account/ })
        .waitFor();
      await pause(workbench.page, 500);
      await workbench.page.keyboard.type('1001', { delay: 40 });
      assert.equal(await workbench.quickInput.input.inputValue(), '0.0.1001');
    } finally {
      sandbox.faults.clear();
    }
  });

  it('keeps the keyboard in Look Up while a document loads', async () => {
    const { sandbox, workbench } = session;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.7002');
    await workbench.webview().getByRole('heading', { level: 1, name: 'Topic 0.0.7002' }).waitFor();
    sandbox.faults.add('ledger /api/v1/topics/* hold');
    try {
      await workbench.webview().getByRole('button', { name: 'Raw JSON' }).click();
      await workbench.runCommand('Ledger Lens: Look Up...');
      await workbench.quickInput.shown('Enter a transaction, account');
      await workbench.quickInput.type('0.0.');
      sandbox.faults.clear();
      await workbench.page.locator('.tab[aria-label*=".json"]').first().waitFor();
      await pause(workbench.page, 500);
      await workbench.page.keyboard.type('1001', { delay: 40 });
      assert.equal(await workbench.quickInput.input.inputValue(), '0.0.1001');
    } finally {
      sandbox.faults.clear();
    }
  });

  it('are closed by a click elsewhere', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Look Up...');
    await workbench.quickInput.shown('Enter a transaction, account');
    await workbench.quickInput.type('0.0.1');
    await workbench.tree('Transactions').pane.locator('.pane-header .title').click();
    await workbench.quickInput.input.waitFor({ state: 'hidden' });
  });

  it('are not offered by commands that have nothing to do', async () => {
    const { page, quickInput } = session.workbench;
    for (const title of ['Resume New Transactions', 'Hide Gas by Line', 'Dismiss the Failing Line']) {
      await page.keyboard.press('F1');
      await quickInput.type(`>Ledger Lens: ${title}`);
      await pause(page, 300);
      assert.ok(!(await quickInput.rows()).some(({ label }) => label === `Ledger Lens: ${title}`), title);
      await quickInput.cancel();
    }
  });
});
