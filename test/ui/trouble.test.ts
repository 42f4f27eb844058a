import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { pause } from '../vscode/workbench/typing.ts';
import { openSession, type Session } from './session.ts';

describe('when something goes wrong', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('foundry');
    await session.workbench.openViewContainer('Ledger Lens');
    await session.workbench.tree('Transactions').rows();
  });
  after(() => session?.close());
  afterEach(() => session.sandbox.faults.clear());

  it('keeps the last good rows, says why, and recovers by itself in the Transactions view', async () => {
    const { sandbox, workbench } = session;
    const tree = workbench.tree('Transactions');
    const before = await tree.rows();
    sandbox.faults.add('ledger /api/v1/transactions* 500-html');
    await tree.clickAction('Refresh Transactions');
    const first = async () => (await tree.rows())[0];
    await workbench.sees('a row says what failed', async () => /500/.test((await first())?.accessibleLabel ?? ''));
    assert.equal((await first())?.label, "Can't update");
    assert.match((await first())?.description ?? '', /^data from /);
    assert.equal(await tree.message(), '', 'no room is taken from the rows');
    await workbench.picture('outdated');
    // The first row counts what waits; newer ones may have come before the service failed.
    const ids = (rows: typeof before) => rows.slice(1).map(({ description }) => description.split(' · ').at(-1));
    const during = await tree.rows();
    assert.ok(ids(during).includes(ids(before)[0]), ids(during).join('\n'));
    sandbox.faults.clear();
    await session.seesInTime('the row goes away', async () => (await first())?.label !== "Can't update", 10_000);
  });

  it('recovers by itself in the Network view, without Refresh', async () => {
    const { sandbox, workbench } = session;
    const tree = workbench.tree('Network');
    await tree.rows();
    sandbox.faults.add('ledger /api/v1/network/nodes* 503-json');
    await tree.clickAction('Refresh Network');
    const first = async () => (await tree.rows())[0];
    await workbench.sees('a row says what failed', async () => /503/.test((await first())?.accessibleLabel ?? ''));
    const age = (await first())?.description;
    assert.match(age ?? '', /^data from /);
    await session.seesInTime(
      'its age grows',
      async () => {
        const description = (await first())?.description ?? '';
        return description.startsWith('data from ') && description !== age;
      },
      15_000,
    );
    assert.equal(await tree.message(), '', 'no room is taken from the rows');
    assert.ok(
      (await tree.rows()).some(({ label }) => label === '0.0.3'),
      'the rows stay',
    );
    sandbox.faults.clear();
    await session.seesInTime('the row goes away', async () => (await first())?.label !== "Can't update", 10_000);
  });

  it('has the status page back as soon as the mirror node answers again', async () => {
    const { sandbox, workbench } = session;
    const [status, network] = [workbench.tree('Status'), workbench.tree('Network')];
    for (const service of ['status *', 'ledger *']) sandbox.faults.add(`${service} 500-html`);
    await status.clickAction('Refresh Service Status');
    await workbench.sees('the view says so', async () => /500/.test(await status.message()));
    const asked = () => sandbox.log.entries('status').filter(({ path }) => /incidents/.test(path)).length;
    const before = asked();
    await workbench.statusBarItem('sandbox:').click();
    await workbench.quickInput.shown('Select an incident');
    await workbench.sees('the list asked for ended incidents, too', async () => asked() > before);
    await pause(workbench.page, 1_000);
    const failed = (await workbench.quickInput.rows()).filter(({ detail }) => /500/.test(detail));
    assert.equal(failed.length, 1, `says it once: ${JSON.stringify(failed)}`);
    await workbench.quickInput.cancel();
    await network.clickAction('Refresh Network');
    await workbench.sees('and the other, too', async () => (await network.rows())[0]?.label === "Can't update");
    sandbox.faults.clear();
    await network.clickAction('Refresh Network');
    await workbench.sees('the status page was read', async () => !/500/.test(await status.message()), 8_000);
  });

  it('recovers by itself in the panel, which keeps its focus until then', async () => {
    const { sandbox, workbench } = session;
    const sheet = workbench.webview();
    sandbox.faults.add('ledger /api/v1/accounts* 503-json');
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.1001');
    await sheet.getByText('The mirror node is unavailable (503).').first().waitFor({ timeout: 30_000 });
    await sheet.getByRole('button', { name: 'Refresh' }).focus();
    const page = await sheet.locator('body').getAttribute('data-page');
    const asked = () => sandbox.log.entries('ledger').filter(({ path }) => /\/accounts\/0\.0\.1001/.test(path)).length;
    const before = asked();
    await session.seesInTime('it was asked again', async () => asked() > before, 5_000);
    assert.equal(await sheet.locator('body').getAttribute('data-page'), page, 'the same page');
    sandbox.faults.clear();
    const isThere = () => sheet.getByRole('heading', { level: 1, name: 'Account 0.0.1001' }).isVisible();
    await session.seesInTime('the account is there', isThere, 10_000);
  });

  it('keeps the panel’s answer and its list of one moment, and counts what is new', async () => {
    const { sandbox, workbench } = session;
    const sheet = workbench.webview();
    const topic = '0.0.7002';
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', topic);
    await sheet.getByRole('heading', { level: 1, name: `Topic ${topic}` }).waitFor();
    const page = await sheet.locator('body').getAttribute('data-page');
    const rows = () => sheet.locator('table[aria-label="Messages"] tbody tr').count();
    const listed = await rows();
    const headline = await sheet.locator('.headline').textContent();
    const newer = (words: string) => sheet.getByRole('button', { name: `Refresh (${words})` });
    const write = (text: string) =>
      sandbox.world.append({
        payer: '0.0.1014',
        name: 'CONSENSUSSUBMITMESSAGE',
        entityId: topic,
        topicChunk: { text },
      });
    write('Order 5 has shipped');
    await session.timePasses(30_000);
    await newer('1 newer message').waitFor();
    write('Order 6 has shipped');
    await session.timePasses(30_000);
    await newer('2 newer messages').waitFor();
    assert.equal(await newer('2 newer messages').textContent(), '2 newer messages');
    assert.equal(await sheet.locator('.headline').textContent(), headline, 'the headline waits with its list');
    if (process.env.LEDGER_LENS_PICTURES) await workbench.screenshot(process.env.LEDGER_LENS_PICTURES, 'panel-newer');
    assert.equal(await rows(), listed, 'no row moves');
    assert.equal(await sheet.locator('body').getAttribute('data-page'), page, 'it is the same page');
    await newer('2 newer messages').click();
    await sheet.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
    assert.match((await sheet.locator('.headline').textContent()) ?? '', /: “Order 6 has shipped”$/);
  });

  it('says in one message which setting is wrong, its value and what is expected', async () => {
    const { sandbox, workbench } = session;
    await workbench.changeSettings({ 'ledgerLens.network': 'mainet' });
    const message = await workbench.notifications.shown('ledgerLens.network');
    assert.match(
      message,
      /The setting ledgerLens\.network is "mainet", but one of mainnet, .*sandbox is expected\. Did you mean "mainnet"\?/,
    );
    // The buttons of a message come after its text.
    await workbench.sees('it leads to the settings', async () =>
      isDeepStrictEqual(await workbench.notifications.buttons('mainet'), ['Open Settings']),
    );
    for (const view of ['Network', 'Transactions'])
      await workbench.sees(`${view} says so, too`, async () =>
        /is "mainet", but one of/.test(await workbench.tree(view).message()),
      );
    await workbench.changeSettings({ 'ledgerLens.network': sandbox.network.name });
    for (const view of ['Network', 'Transactions'])
      await workbench.sees(`${view} is back`, async () => (await workbench.tree(view).rows()).length > 5);
  });

  it('loads more, and every row once', async () => {
    const { sandbox, workbench } = session;
    const tree = workbench.tree('Transactions');
    await tree.pane.locator('.monaco-list').focus();
    await workbench.page.keyboard.press('End');
    await tree.click('Load More');
    await workbench.sees('a second page was asked for', async () =>
      sandbox.log.entries('ledger').some((entry) => /timestamp=lt/.test(entry.query)),
    );
  });

  it('sends nothing when the user goes away from the list of files', async () => {
    const { sandbox, workbench } = session;
    await workbench.explorer.chooseFromMenu('src/CampaignFactory.sol', 'Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.cancel();
    const posted = sandbox.log.entries('verification').filter((entry) => entry.method === 'POST');
    assert.deepEqual(posted, []);
  });

  it('offers ways on if the status is unknown', async () => {
    const { sandbox, workbench } = session;
    const { name, ...addresses } = sandbox.network;
    const refused = { ...addresses, statusUrl: 'http://127.0.0.1:9/api/v2' };
    await workbench.changeSettings({ 'ledgerLens.networks': { [name]: refused } });
    await workbench.statusBarItem(`${name}: status unknown`).click();
    const list = async () => (await workbench.quickInput.rows()).map(({ label, description }) => [label, description]);
    const expected = /Status unknown.*"Try Again".*Select Another Network.*Show Log/;
    await workbench
      .sees('the ways on', async () => expected.test(JSON.stringify(await list())))
      .catch(async () => assert.match(JSON.stringify(await list()), expected));
    await workbench.changeSettings({ 'ledgerLens.networks': { [name]: addresses } });
    await workbench.statusBarItem(`${name}: operational`).waitFor();
  });
});
