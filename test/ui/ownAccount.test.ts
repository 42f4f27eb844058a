import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

describe("the user's own account", function () {
  this.timeout(120_000);
  let session: Session;
  let payer = '';

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const workspaceSettings = () => path.join(session.vsCode.folder, '.vscode/settings.json');
  const transactions = () => session.workbench.tree('Transactions');
  const heading = () => session.workbench.webview().locator('h1').textContent();
  const asked = (wanted: RegExp) =>
    session.sandbox.log.entries('ledger').filter(({ query }) => wanted.test(decodeURIComponent(query)));

  it('is set in the panel, and leads to its transactions', async () => {
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction', '0.0.1002');
    await workbench.webview().getByRole('button', { name: 'Set as My Account' }).click();
    await workbench.notifications.shown('0.0.1002 is now your account on sandbox.');
    await picture('this-is-me');
    await workbench.notifications.click('0.0.1002 is now your account', 'Show My Transactions');
    await workbench.sees('the filter is on', async () =>
      /mine/.test((await transactions().pane.locator('.pane-header').textContent()) ?? ''),
    );
    await workbench.sees('only its own are asked for', async () => asked(/account\.id=0\.0\.1002/).length > 0);
    await workbench.sees('rows are there', async () => (await transactions().rows()).length > 5);
    await picture('mine');
  });

  it('is offered first to watch', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Watch...');
    await workbench.quickInput.shown('Enter an account, contract');
    const [row] = await workbench.quickInput.rows();
    assert.deepEqual([row?.label, row?.description], ['0.0.1002', 'Your account on sandbox']);
    await workbench.quickInput.cancel();
  });

  it('comes after the page in front, which Enter takes', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction', '0.0.1003');
    await workbench.sees('its page is in front', async () => /0\.0\.1003/.test((await heading()) ?? ''));
    for (const [command, placeholder] of [
      ['Ledger Lens: Watch...', 'Enter an account, contract'],
      ['Ledger Lens: Set as My Account', 'Enter the ID or EVM address of your account'],
      ['Ledger Lens: Name This...', 'Enter an ID, an EVM address or a transaction'],
    ] as const) {
      await workbench.runCommand(command);
      await quickInput.shown(placeholder);
      const rows = await quickInput.rows();
      assert.deepEqual(
        rows.slice(0, 2).map(({ label, description }) => [label, description]),
        [
          ['0.0.1003', 'Account'],
          ['0.0.1002', 'Your account on sandbox'],
        ],
        command,
      );
      await picture(`in-front-${command.slice(13).replace('...', '')}`);
      if (command.includes('Name')) await workbench.page.keyboard.press('Enter');
      else await quickInput.cancel();
    }
    await quickInput.shown('Example: Treasury');
    await workbench.page.locator('.quick-input-title', { hasText: 'Name of 0.0.1003 on sandbox' }).waitFor();
    await picture('in-front-named');
    await quickInput.cancel();
  });

  it('has its failures explained first', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Explain the Latest Failure');
    await workbench.sees('its own were asked for', async () =>
      asked(/result=fail/).some(({ query }) => decodeURIComponent(query).includes('account.id=0.0.1002')),
    );
    await workbench.sees('one is open, or there are none', async () => {
      if ((await workbench.notifications.messages()).some((text) => text.startsWith('No failed transactions of your')))
        return true;
      const headline = workbench.webview().getByRole('heading', { level: 1 });
      return /failed|reverted/.test((await headline.first().textContent({ timeout: 2_000 })) ?? '');
    });
    await picture('own-failure');
  });

  it('is chosen from a transaction by a right-click, the payer first', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Clear Transaction Filter');
    await workbench.runCommand('Ledger Lens: Pause New Transactions');
    let chosen = '';
    await workbench.sees('a transaction of another payer is there', async () => {
      const rows = await transactions().rows();
      // Who pays for what a schedule executed isn't the account in its ID.
      // Until the list without the filter is there, all rows are about 0.0.1002, and go.
      const others = rows.filter(({ label }) => !label.includes('0.0.1002'));
      const ids = others.map(({ description }) => /0\.0\.\d+-\d+-\d+(?![\d?/])/.exec(description)?.[0] ?? '');
      chosen = ids.find((id) => id !== '' && !id.startsWith('0.0.1002-')) ?? '';
      [payer = ''] = chosen.split('-');
      return chosen !== '';
    });
    await transactions().chooseFromMenu(new RegExp(`${chosen.replaceAll('.', '\\.')}(?![\\d?/])`), 'Set as My Account');
    await workbench.quickInput.shown('Select your account in this transaction');
    // A row is drawn in parts.
    await workbench.sees(`${payer} is the payer`, async () =>
      (await workbench.quickInput.rows()).some(
        // One that updates its own account is its target, too, and listed as that.
        ({ label, description }) => label === payer && /^(?:payer|target) of/.test(description),
      ),
    );
    await workbench.quickInput.choose(payer);
    await workbench.notifications.shown(`${payer} is now your account on sandbox.`);
  });

  it('gets a name in the panel, stored with the workspace, and shown before the ID in headings, rows and Look Up', async () => {
    const { workbench } = session;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction', payer);
    const takesFocusFor = () => workbench.webview().locator('body').getAttribute('data-focus');
    await workbench.webview().getByRole('button', { name: 'Refresh' }).click();
    await workbench.sees('the focus stays on Refresh', async () => (await takesFocusFor()) === 'refresh');
    await workbench.sees(
      'it is there',
      async () => (await workbench.webview().locator(':focus').getAttribute('data-action')) === 'refresh',
    );
    await workbench.webview().getByRole('button', { name: 'Name This...' }).click();
    await workbench.quickInput.shown('Example: Treasury');
    assert.match((await workbench.quickInput.texts()).message, /^Only you see the name\./, 'sharing it is a choice');
    await workbench.page.locator('.quick-input-widget [aria-label^="Share with Everyone"]').click();
    await workbench.sees('it is shared', async () =>
      /Everyone who opens this workspace sees the name/.test((await workbench.quickInput.texts()).message),
    );
    await picture('name-this');
    await workbench.quickInput.type('the "Treasury"');
    await workbench.sees('quotes are refused', async () =>
      /can't contain quotes/.test((await workbench.quickInput.texts()).message),
    );
    await workbench.quickInput.enter('Treasury');
    await workbench.sees('the panel has it', async () =>
      ((await heading()) ?? '').startsWith(`Account Treasury · ${payer} holds`),
    );
    assert.equal(await takesFocusFor(), '', 'a page that is drawn anew by itself leaves the focus where it is');
    await workbench.webview().getByRole('button', { name: 'Refresh' }).click();
    await workbench.sees('it is refreshed', async () => (await takesFocusFor()) === 'refresh');
    await workbench.runCommand('File: New Untitled Text File');
    await workbench.runCommand('View: Revert and Close Editor');
    await workbench.sees('nor does one that comes back', async () => (await takesFocusFor()) === '');
    const names = { sandbox: { [payer]: 'Treasury' } };
    assert.deepEqual(JSON.parse(await readFile(workspaceSettings(), 'utf8'))['ledgerLens.names'], names);
    await picture('named-panel');
    await workbench.runCommand('Ledger Lens: Show My Transactions');
    await workbench.sees('its rows have it', async () =>
      (await transactions().rows()).some(({ label }) => label.includes(`Treasury · ${payer}`)),
    );
    await picture('named-rows');
    await workbench.typeInto('Ledger Lens: Look Up...', 'Enter a transaction, account', 'treas');
    // A row is drawn in parts.
    await workbench.sees('the name is the first row', async () => {
      const [first] = await workbench.quickInput.rows();
      return first?.label === 'Treasury' && first.description === `${payer} · your name for it`;
    });
    await picture('named-look-up');
    await workbench.quickInput.cancel();
  });

  it('filters by the name', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Filter Transactions...');
    await workbench.quickInput.choose('replaces Mine');
    await workbench.sees(
      'the account is asked for',
      async () => (await workbench.quickInput.texts()).title === 'Account',
    );
    await workbench.quickInput.enter('treasury');
    await workbench.quickInput.shown('Select filters');
    await workbench.sees('its name is the filter', async () =>
      new RegExp(`Treasury · ${payer}`).test((await workbench.quickInput.rows())[1]?.description ?? ''),
    );
    await workbench.quickInput.cancel();
    await workbench.runCommand('Ledger Lens: Clear Transaction Filter');
  });

  it('keeps its name if the settings have a typo, and loses it when the user empties it', async () => {
    const { workbench } = session;
    const file = workspaceSettings();
    const text = await readFile(file, 'utf8');
    const broken = text.replace('"Treasury"', '"Treasury" oops');
    await writeFile(file, broken);
    const rename = async (name: string) => {
      await workbench.answer('Ledger Lens: Name This...', 'Enter an ID', payer);
      await workbench.sees('it asks', async () =>
        (await workbench.quickInput.texts()).title.startsWith(`Name of ${payer}`),
      );
      await workbench.quickInput.enter(name);
    };
    await rename('Vault');
    await workbench.notifications.shown("Can't save the name");
    assert.equal(await readFile(file, 'utf8'), broken);
    await picture('name-not-saved');
    await writeFile(file, text);
    await workbench.sees('the name is there again', async () =>
      ((await heading()) ?? '').startsWith(`Account Treasury · ${payer} holds`),
    );
    await rename('');
    await workbench.sees('the name is gone', async () => !(await readFile(file, 'utf8')).includes('Treasury'));
  });

  it('is of one network: on another, "mine" shows nobody else', async () => {
    const { workbench, sandbox } = session;
    await workbench.runCommand('Ledger Lens: Show My Transactions');
    const { name, ...addresses } = sandbox.network;
    await workbench.changeSettings({
      'ledgerLens.networks': { [name]: addresses, elsewhere: addresses },
      'ledgerLens.network': 'elsewhere',
    });
    await workbench.sees('it says why it is empty', async () =>
      /none is set on this network/.test(await transactions().message()),
    );
    await picture('mine-nowhere');
  });
});
