import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { knownSchedules } from '../sandbox/ledger/world/schedules.ts';
import { Workbench } from '../vscode/workbench.ts';
import { violationsInPart } from './accessibility.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

/** It seldom acts by itself. */
const quiet = '0.0.1014';
const busy = '0.0.1001';
const topic = '0.0.7001';

describe('what is watched', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', { workspaces: false });
    await session.workbench.openViewContainer('Ledger Lens');
  });
  after(() => session?.close());
  afterEach(() => session.sandbox.faults.clear());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const watched = () => session.workbench.tree('Watched');
  const described = async (id: string) => (await watched().rows()).find(({ label }) => label === id)?.description ?? '';
  const watch = async (id: string) => {
    const { workbench } = session;
    await workbench.answer('Ledger Lens: Watch...', 'Enter an account, contract', id);
    await workbench.sees(`${id} is watched`, async () => (await described(id)) !== '');
  };
  /** A row that is drawn anew under the mouse, as its age grows, takes no click. */
  const gone = async (id: string, letGo: () => Promise<void>) =>
    session.workbench.sees(
      `${id} is gone`,
      async () => {
        if ((await watched().row(id).count()) === 0) return true;
        await letGo();
        await watched().row(id).waitFor({ state: 'detached', timeout: 5_000 });
        return true;
      },
      60_000,
    );
  const happens = (payer: string) =>
    session.sandbox.world.append({
      payer,
      name: 'CRYPTOTRANSFER',
      hbar: [
        [payer, -1n],
        ['0.0.98', 1n],
      ],
    });

  it('is pinned by name, and shows what happened last and when', async () => {
    const { workbench } = session;
    await watch(busy);
    await workbench.sees('its latest activity is there', async () =>
      / · (now|\d+\w+ ago)( · |$)/.test(await described(busy)),
    );
    await workbench.typeInto('Ledger Lens: Look Up...', 'Enter a transaction, account', topic);
    await workbench.sees('it is found out', async () => (await workbench.quickInput.rows())[0]?.label === topic);
    await picture('look-up-buttons');
    await workbench.quickInput.clickRowAction(topic, 'Watch');
    await workbench.sees('a message is there', async () =>
      /^“.+” · (now|\d+\w+ ago) · Message \d+/.test(await described(topic)),
    );
    await watched().expand(topic);
    await workbench.sees('the messages before it are there', async () =>
      (await watched().rows()).some(({ level, label }) => level === 2 && label.startsWith('“')),
    );
    await picture('watched');
    for (const theme of ['dark', 'highContrast', 'highContrastLight', 'light'] as const) {
      await workbench.useTheme(theme);
      await watched().row(topic).waitFor();
      const rules = theme === 'dark' ? 'all' : 'ofColors';
      assert.deepEqual(await violationsInPart(workbench.page, '.part.sidebar', rules), [], theme);
      await picture(`watched-${theme}`);
    }
    await watched().clickRowAction(/^“/, 'Open Details');
    await workbench.webview().getByRole('heading', { level: 1 }).waitFor();
    // Folded again: a tree holds only the rows that there is room for.
    await watched().row(topic).locator('.monaco-tl-twistie').click();
  });

  it('refuses what cannot be watched, and says what can', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.typeInto('Ledger Lens: Watch...', 'Enter an account, contract', 'INVALID_SIGNATURE');
    await workbench.sees('it is refused in the box', async () => {
      const [first] = await quickInput.rows();
      return (
        /^Result code INVALID_SIGNATURE can't be chosen here/.test(first?.label ?? '') &&
        /You can watch accounts, contracts, topics, tokens and schedules/.test(first?.detail ?? '')
      );
    });
    await workbench.page.keyboard.press('Enter');
    assert.equal(await quickInput.input.inputValue(), 'INVALID_SIGNATURE', 'nothing typed is lost');
    await quickInput.cancel();
    // Only the network knows that there is none.
    await workbench.answer('Ledger Lens: Watch...', 'Enter an account, contract', '0.0.4294967');
    await workbench.sees('it asks again, and says why', async () =>
      /^Can't find /.test((await quickInput.rows())[0]?.detail ?? ''),
    );
    assert.equal(await quickInput.input.inputValue(), '0.0.4294967');
    await quickInput.cancel();
  });

  it('is chosen of a transaction: who pays for it, its schedule, or the payer of one that is not there', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const transactions = workbench.tree('Transactions');
    // It is among the rows on screen for some seconds.
    await workbench.sees(
      'its transaction is listed',
      async () => {
        happens(quiet);
        await transactions.clickAction('Refresh Transactions');
        await transactions.row(quiet).waitFor({ timeout: 5_000 });
        return true;
      },
      40_000,
    );
    // A list that opens while the menu gives the focus back closes at once.
    await workbench.sees(
      'its choices are there',
      async () => {
        await transactions.chooseFromMenu(quiet, 'Watch...');
        await quickInput.shown('Select an item in this transaction to watch', 5_000);
        return true;
      },
      40_000,
    );
    await picture('watch-of-transaction');
    await quickInput.choose('payer of this transaction');
    await workbench.sees('the payer is watched', async () =>
      /ℏ(?: including fees)?: 0\.0\.1014 → .* · success$/.test(await described(quiet)),
    );
    await workbench.answer('Ledger Lens: Watch...', 'Enter an account, contract', knownTransactions.scheduled);
    await quickInput.shown('Select an item in this transaction to watch');
    await quickInput.choose(`Schedule ${knownSchedules.executed}`);
    await workbench.sees('how the schedule ended is there', async () =>
      /^Executed · .+ · success$/.test(await described(knownSchedules.executed)),
    );
    await picture('watched-schedule');
    // One that the ledger does not have, or not yet: from its panel.
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', `${quiet}@1790000000.000000777`);
    await workbench
      .webview()
      .getByRole('heading', { level: 1, name: /^Can't find transaction/ })
      .waitFor();
    await workbench.webview().getByRole('button', { name: 'Watch', exact: true }).click();
    await quickInput.shown('Transaction not found yet');
    await workbench.sees('its payer is offered, and is already watched', async () =>
      (await quickInput.rows()).some(({ label, description }) => label.endsWith(quiet) && /already/.test(description)),
    );
    await picture('watch-of-unknown');
    await quickInput.cancel();
    await gone(knownSchedules.executed, () => watched().chooseFromMenu(knownSchedules.executed, 'Unwatch'));
  });

  it('says in the row what failed, and gets over it by itself, while its times grow older', async () => {
    const { workbench, sandbox } = session;
    sandbox.faults.add('ledger /api/v1/topics/* 500-html');
    await watched().clickAction('Refresh Watched');
    await workbench.sees('the row says so', async () => /500/.test(await described(topic)));
    assert.match(await described(busy), / · (now|\d+\w+ ago)( · |$)/, 'the other one goes on');
    await picture('watched-failed');
    sandbox.faults.clear();
    await session.seesInTime(
      'the row is as before',
      async () => /^“.+” · (now|\d+\w+ ago) · Message \d+/.test(await described(topic)),
      10_000,
    );
    // Of what is an hour old, the age grows no more often; nothing happens to this one meanwhile.
    happens(quiet);
    await watched().clickAction('Refresh Watched');
    const age = async () => (await described(quiet)).split(' · ').find((part) => /^now$| ago$/.test(part)) ?? '';
    await workbench.sees('it just happened', async () => /^(now|\ds ago)$/.test(await age()));
    await session.seesInTime('that is longer ago', async () => /^\d\ds ago$/.test(await age()), 15_000);
  });

  it('asks for nothing while nobody looks and nobody wants to be told', async () => {
    const { workbench, sandbox } = session;
    const services = ['ledger', 'status', 'verification'] as const;
    const all = () => services.flatMap((service) => sandbox.log.entries(service).map(({ path }) => path));
    await workbench.openViewContainer('Explorer');
    // Who wants to be told is told in the window in front; this one is behind others now.
    await workbench.changeSettings({ 'ledgerLens.watch.notify': true });
    await workbench.page.evaluate('document.hasFocus = () => false; window.dispatchEvent(new Event("blur"))');
    await workbench.page.waitForTimeout(1_000);
    const before = all().length;
    for (let look = 0; look < 3; look += 1) {
      await session.timePasses(10_000);
      await workbench.page.waitForTimeout(1_000);
    }
    assert.deepEqual(all().slice(before), []);
    await workbench.page.evaluate('delete document.hasFocus; window.dispatchEvent(new Event("focus"))');
    await workbench.changeSettings({ 'ledgerLens.watch.notify': false });
    await workbench.openViewContainer('Ledger Lens');
    await workbench.sees('it asks again', async () =>
      all()
        .slice(before)
        .some((path) => /\/topics\//.test(path)),
    );
  });

  it('is told of, or not, by the bell of its row, which says whether it is', async () => {
    const { workbench } = session;
    await watch(quiet);
    const spoken = async () => (await watched().row(quiet).getAttribute('aria-label')) ?? '';
    await workbench.sees('its notifications are off', async () => /Notifications are off/.test(await spoken()));
    // A row that is drawn anew under the mouse takes no click.
    await workbench.sees('its notifications are on', async () => {
      await watched().clickRowAction(quiet, 'Turn On Notifications');
      const isOn = async () => /Notifications are on/.test(await spoken());
      return workbench.sees('they are on soon', isOn, 5_000).then(
        () => true,
        () => false,
      );
    });
    assert.match(
      (await watched().row(topic).getAttribute('aria-label')) ?? '',
      /Notifications are off/,
      'only its own',
    );
    await watched().row(quiet).hover();
    await picture('bell');
    await workbench.sees('it was read', async () => (await described(quiet)) !== 'not loaded yet');
    happens(quiet);
    await watched().clickAction('Refresh Watched');
    assert.match(
      await workbench.notifications.shown(`Account ${quiet} on sandbox`),
      /ℏ(?: including fees)?: 0\.0\.1014 →/,
    );
    await workbench.runCommand('Notifications: Clear All Notifications');
    await watched().clickRowAction(quiet, 'Turn Off Notifications');
    await workbench.sees('its notifications are off again', async () => /Notifications are off/.test(await spoken()));
    await gone(quiet, () => watched().chooseFromMenu(quiet, 'Unwatch'));
  });

  it('is told of when something new happens, once for all windows, if the setting says so', async () => {
    const { workbench, vsCode } = session;
    await watch(quiet);
    await workbench.sees('it was read', async () => (await described(quiet)) !== 'not loaded yet');
    await workbench.changeSettings({ 'ledgerLens.watch.notify': true });
    const page = await vsCode.page.context().newPage();
    await page.goto(vsCode.url);
    await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 60_000 });
    const other = new Workbench({ ...vsCode, page });
    await other.openViewContainer('Ledger Lens');
    await other.sees('it is watched there too', async () =>
      (await other.tree('Watched').rows()).some(({ label }) => label === quiet),
    );
    happens(quiet);
    const told = async () =>
      [...(await workbench.notifications.messages()), ...(await other.notifications.messages())].filter((text) =>
        text.includes(quiet),
      );
    await workbench.sees('it is told', async () => (await told()).length > 0, 40_000);
    assert.match(
      (await told())[0] ?? '',
      /Account 0\.0\.1014 on sandbox: [\d.]+ ℏ(?: including fees)?: 0\.0\.1014 → .*, success/,
    );
    for (const each of [workbench, other])
      await each.sees('both windows list it', async () =>
        (await each.tree('Watched').rows()).some(
          ({ label, description }) =>
            label === quiet && /ℏ(?: including fees)?: 0\.0\.1014 → .* · success$/.test(description),
        ),
      );
    assert.equal((await told()).length, 1);
    await picture('watched-told');
    await page.close();
  });

  it('is of one network: another has none of it, and it is there again after a restart', async () => {
    const { workbench, sandbox } = session;
    const { name, ...addresses } = sandbox.network;
    const networks = { [name]: addresses, elsewhere: addresses };
    await workbench.changeSettings({ 'ledgerLens.networks': networks, 'ledgerLens.network': 'elsewhere' });
    await workbench.sees('nothing is watched there', async () =>
      /No watched items on this network/.test(await watched().message()),
    );
    await picture('watched-none');
    await workbench.runCommand('Ledger Lens: Unwatch');
    await workbench.quickInput.shown('Select an item to unwatch');
    await workbench.sees('what is watched elsewhere can be let go of, with its network', async () => {
      const offered = await workbench.quickInput.rows();
      return offered.length >= 3 && offered.every(({ description }) => description === name);
    });
    await picture('unwatch-elsewhere');
    await workbench.quickInput.cancel();
    await workbench.runCommand('Ledger Lens: Look Up...');
    await workbench.quickInput.shown('Enter a transaction, account');
    await workbench.sees('what was looked up there is offered, with its network', async () =>
      (await workbench.quickInput.rows()).some(
        ({ label, description }) => label === quiet && description.endsWith(`on ${name}`),
      ),
    );
    await picture('look-up-recent');
    await workbench.quickInput.cancel();
    await workbench.changeSettings({ 'ledgerLens.network': name });
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await workbench.openViewContainer('Ledger Lens');
    await workbench.sees('all three are there', async () => (await watched().rows()).length >= 3, 60_000);
  });

  it('is not taken for nothing if its file can’t be read: the view says why, and tries again', async () => {
    const { workbench, vsCode } = session;
    const file = path.join(vsCode.userDataDir, 'User/globalStorage/ledger-lens.ledger-lens/watched.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, 99));
    await workbench.sees('the view says why', async () =>
      /^Can't read .*watched\.json: it's damaged, or from a newer version/.test(await watched().message()),
    );
    const rows = async () => (await watched().rows()).map(({ label }) => label);
    // Below it is what was read before, as far as the view is high.
    await workbench.sees('it offers to try again', async () => (await rows())[0] === 'Try Again');
    await picture('watched-unread');
    await writeFile(file, text);
    // The view may read the file by itself in the moment of the click.
    await workbench.sees('the list is there again', async () => {
      if (!(await rows()).includes('Try Again')) return true;
      await watched().row('Try Again').click({ timeout: 2_000 });
      return false;
    });
    assert.equal(await watched().message(), '');
    await workbench.sees('what is watched is there', async () => (await rows()).some((row) => row.startsWith('0.0.')));
  });

  it('is let go of', async () => {
    await gone(quiet, () => watched().clickRowAction(quiet, 'Unwatch'));
    await gone(topic, () => watched().chooseFromMenu(topic, 'Unwatch'));
  });
});
