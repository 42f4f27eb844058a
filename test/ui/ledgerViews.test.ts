import assert from 'node:assert/strict';
import type { TreeRow } from '../vscode/workbench/tree.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

/** A row says in words that its transaction failed, for those who can't see its icon. */
const failed = ({ accessibleLabel }: TreeRow) => /, failed(?:,|$)/.test(accessibleLabel);
/** The first row, which counts what waits. */
const waiting = /^(?:Up to date|(?:More than \d+|\d+) new transactions?)$/;

describe('the ledger in the views', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', { workspaces: false });
    await session.workbench.openViewContainer('Ledger Lens');
    await session.workbench.tree('Transactions').rows();
  });
  after(() => session?.close());
  afterEach(() => session.sandbox.faults.clear());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const transactions = async () =>
    (await session.workbench.tree('Transactions').rows()).filter(({ label }) => !waiting.test(label));
  const idOf = (row: TreeRow | undefined) => row?.description.split(' · ').at(-1) ?? '?';
  const listed = () => session.sandbox.log.entries('ledger').filter((entry) => entry.path === '/api/v1/transactions');

  /** The mouse rests on the editors, where it touches no view. */
  const away = () => session.workbench.page.mouse.move(900, 400);
  const polls = async (count: number) => {
    for (let poll = 0; poll < count; poll += 1) {
      const before = listed().length;
      await session.timePasses(5_000);
      await session.workbench.sees('the list is read', async () => listed().length > before);
      // What was read is drawn.
      await session.workbench.page.waitForTimeout(2_500);
    }
  };

  it('takes new transactions at its top by itself, while nobody uses it', async () => {
    const { workbench } = session;
    const tree = workbench.tree('Transactions');
    await away();
    const id = idOf((await transactions())[0]);
    await workbench.sees('newer rows are above', async () => {
      const place = (await transactions()).findIndex((row) => idOf(row) === id);
      return place > 0 || place === -1;
    });
    await workbench.sees('nothing waits', async () => (await tree.rows())[0]?.label === 'Up to date');
  });

  it('moves no row under a pointer that rests on one, and keeps its tooltip', async () => {
    const { workbench } = session;
    const { page } = workbench;
    const tree = workbench.tree('Transactions');
    await polls(1);
    const row = tree.row(idOf((await transactions())[3]));
    await row.hover();
    const tooltip = page.locator('.monaco-hover:visible').first();
    await tooltip.waitFor();
    const before = await row.boundingBox();
    await workbench.sees('new ones are counted', async () => /^\d+ new/.test((await tree.rows())[0]?.label ?? ''));
    await polls(2);
    assert.deepEqual(await row.boundingBox(), before, 'no row has moved');
    assert.ok(await tooltip.isVisible(), 'the tooltip is still there');
    await picture('tooltip');
    await tree.click(/^\d+ new transactions?/);
    await workbench.sees('nothing waits', async () => (await tree.rows())[0]?.label === 'Up to date');
  });

  it('moves no row while it is scrolled down', async () => {
    const { workbench } = session;
    const { page } = workbench;
    const tree = workbench.tree('Transactions');
    const box = await tree.pane.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 100, box.y + box.height - 30);
    await page.mouse.wheel(0, 150);
    await away();
    await workbench.sees('it has scrolled', async () => (await tree.rows()).every(({ label }) => !waiting.test(label)));
    // So long a pointer that was seen in the view counts as being there.
    await session.timePasses(31_000);
    await polls(1);
    const rows = await tree.rows();
    const row = tree.row(idOf(rows[2]));
    const before = await row.boundingBox();
    await polls(3);
    assert.deepEqual(await row.boundingBox(), before, 'no row has moved');
    await tree.scrollToTop();
    await workbench.sees('new ones are counted', async () => /^\d+ new/.test((await tree.rows())[0]?.label ?? ''));
    await tree.click(/^\d+ new transactions?/);
    await workbench.sees('nothing waits', async () => (await tree.rows())[0]?.label === 'Up to date');
    // The list is also read once more.
    await polls(1);
  });

  it('counts new transactions in its first row, moves nothing that is looked at, and shows them on a click', async () => {
    const { workbench } = session;
    const tree = workbench.tree('Transactions');
    const [first, second] = await transactions();
    const ids = [idOf(first), idOf(second)];
    await tree.click(ids[1] ?? '?');
    const place = () => Promise.all(ids.map((id) => tree.row(id).boundingBox()));
    const before = await place();
    await workbench.sees('new ones are counted', async () => /^\d+ new/.test((await tree.rows())[0]?.label ?? ''));
    assert.deepEqual(await place(), before, 'no row has moved');
    assert.equal(await tree.row(ids[1] ?? '?').getAttribute('aria-selected'), 'true');
    await picture('transactions');
    await tree.click(/^\d+ new transactions?/);
    await workbench.sees('a newer row is above', async () => {
      const rows = await transactions();
      return rows.findIndex((row) => row.description.endsWith(ids[0] ?? '?')) > 0;
    });
  });

  it('names calls, messages and tokens in rows that stay where they are, with few requests', async () => {
    const { workbench, sandbox } = session;
    const tree = workbench.tree('Transactions');
    const extra = () =>
      sandbox.log
        .entries('ledger')
        .filter(({ path }) => /\/(?:contracts\/results|topics\/[^/]+\/messages|tokens\/[^/]+)$/.test(path));
    // A row's tooltip asks for what it shows by itself.
    await away();
    const before = extra().length;
    // The newest are drawn at random, and few are in view.
    sandbox.world.append({
      name: 'CONSENSUSSUBMITMESSAGE',
      payer: '0.0.1002',
      entityId: '0.0.7001',
      topicChunk: { text: 'of this test' },
    });
    await tree.clickAction('Refresh Transactions');
    let labels: string[] = [];
    await workbench
      .sees('rows say what was sent', async () => {
        labels = (await transactions()).map(({ label }) => label);
        const isRead = !labels.some((label) => /Contract call|Ethereum transaction|Submit|smallest units/.test(label));
        return isRead && labels.includes('“of this test” → 0.0.7001');
      })
      .catch((error: Error) => assert.fail(`${error.message}: ${labels.join(' | ')}`));
    await picture('rows');
    const lists = listed().length;
    const calls = extra().filter(({ path }) => path.endsWith('/contracts/results')).length;
    assert.ok(calls <= lists, `${calls} requests for calls, ${lists} for the list`);
    const tokens = extra()
      .slice(before)
      .map(({ path }) => path);
    const again = tokens.filter((path, index) => path.includes('/tokens/') && tokens.indexOf(path) !== index);
    assert.deepEqual(again, [], 'no token twice');
  });

  it('asks no more while it is paused or hidden', async () => {
    const { workbench } = session;
    const tree = workbench.tree('Transactions');
    await tree.clickAction('Pause New Transactions');
    await workbench.sees('the view says so', async () => (await tree.pane.textContent())?.includes('paused') ?? false);
    let before = listed().length;
    await session.timePasses(7_000);
    await workbench.page.waitForTimeout(1_000);
    assert.equal(listed().length, before, 'paused');
    await tree.clickAction('Resume New Transactions');
    await workbench.sees('it asks again', async () => listed().length > before);
    await workbench.openViewContainer('Explorer');
    await workbench.page.waitForTimeout(1_000);
    before = listed().length;
    await session.timePasses(7_000);
    await workbench.page.waitForTimeout(1_000);
    assert.equal(listed().length, before, 'hidden');
    await workbench.openViewContainer('Ledger Lens');
  });

  it('filters, says by what, and clears it by one click', async () => {
    const { workbench } = session;
    const tree = workbench.tree('Transactions');
    // A little down, so that the first row isn't whole.
    await tree.scrollToTop();
    const first = tree.pane.locator('.monaco-list-row[data-index="0"]');
    const list = tree.pane.locator('.monaco-list-rows').locator('..');
    const isWhole = async () => {
      if (!(await first.isVisible())) return false;
      const [row, view] = [await first.boundingBox({ timeout: 2_000 }), await list.boundingBox()];
      return row !== null && view !== null && row.y >= view.y;
    };
    await workbench.sees('the first row is whole', isWhole);
    await workbench.page.mouse.wheel(0, 11);
    await workbench.sees('it no longer is', async () => !(await isWhole()));
    await away();
    await tree.clickAction('Filter Transactions...');
    await workbench.quickInput.shown('Select filters');
    await picture('filter');
    await workbench.quickInput.choose('Result');
    await workbench.quickInput.shown('Select which results');
    await workbench.quickInput.type('Failed');
    await workbench.sees('the choice is there', async () => {
      const rows = await workbench.quickInput.rows();
      // A row that VS Code uses again still holds the hidden detail of what it showed before.
      return rows.length === 1 && rows[0]?.label.startsWith('Failed') === true;
    });
    await workbench.quickInput.accept();
    await workbench.quickInput.shown('Select filters. Each applies at once');
    await workbench.page.locator('.quick-input-titlebar .action-label[aria-label="Done"]').first().click();
    let seen: string[] = [];
    await workbench
      .sees('only failures are there', async () => {
        const rows = await transactions();
        seen = rows.map((row) => row.accessibleLabel);
        return seen.length > 0 && rows.every(failed);
      })
      .catch((error: Error) => assert.fail(`${error.message}: ${seen.join(' | ')}`));
    assert.match((await tree.pane.locator('.pane-header').textContent()) ?? '', /sandbox · failed/);
    assert.ok(listed().some((entry) => entry.query.includes('result=fail')));
    await workbench.sees('the first row is whole again', isWhole);
    await picture('filtered');
    await tree.clickAction('Clear Transaction Filter');
    await workbench.sees('all are there', async () => !(await transactions()).every(failed));
  });

  it('compares accounts by number, shows the oldest first, and keeps the filter by a name', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const tree = workbench.tree('Transactions');
    const header = async () => (await tree.pane.locator('.pane-header').textContent()) ?? '';
    const filter = 'Select filters';
    // A box that opens while something is drawn anew can lose the focus, and closes then.
    await workbench.sees('the filters are offered', async () => {
      await tree.clickAction('Filter Transactions...');
      await quickInput.shown(filter, 5_000);
      return true;
    });
    await quickInput.choose('only transactions involving this account');
    await workbench.sees('the account is asked for', async () =>
      /Example: 0\.0\.1001/.test((await quickInput.texts()).message),
    );
    await quickInput.enter('0.0.1001');
    await quickInput.shown(filter);
    await quickInput.choose('Account comparison');
    await quickInput.shown('Compare account numbers');
    await quickInput.choose('Greater than or equal to');
    await quickInput.shown(filter);
    await quickInput.choose('newest or oldest first');
    await quickInput.shown('Select which transactions to show first');
    await quickInput.choose('Oldest first');
    await quickInput.shown(filter);
    await quickInput.choose('Time');
    await quickInput.shown('Select a time period');
    await quickInput.choose('Between two times...');
    await workbench.sees('From is asked for', async () => (await quickInput.texts()).title === 'From');
    await quickInput.enter('2026-11-20 12:00');
    await workbench.sees('To is asked for', async () => (await quickInput.texts()).title === 'To');
    await quickInput.enter('2026-11-20 11:00');
    await workbench.sees('a To before From is not taken', async () =>
      (await quickInput.texts()).message.startsWith('To is before From (2026-11-20 12:00'),
    );
    await quickInput.cancel();
    await tree.clickAction('Filter Transactions...');
    await quickInput.shown(filter);
    await picture('filter-chosen');
    await quickInput.choose('Save as...');
    await workbench.sees('a name is asked for', async () =>
      /Enter a name for this/.test((await quickInput.texts()).message),
    );
    await quickInput.enter('Users from the beginning');
    await quickInput.shown(filter);
    await quickInput.cancel();
    await workbench.sees('it is described', async () => (await header()).includes('≥ 0.0.1001 · oldest first'));
    await workbench.sees('the server is asked so', async () =>
      listed().some(({ query }) => /account\.id=gte(:|%3A)0\.0\.1001/.test(query) && query.includes('order=asc')),
    );
    await workbench.sees('the oldest are first', async () =>
      (await tree.rows()).every(({ description }) => /\d(m|h|d|w|mo|y) ago /.test(description)),
    );
    await picture('filter-oldest');
    await tree.clickAction('Clear Transaction Filter');
    await workbench.sees('it is cleared', async () => !(await header()).includes('1001'));
    await tree.clickAction('Filter Transactions...');
    await quickInput.shown(filter);
    await picture('filter-saved');
    await quickInput.choose('Users from the beginning');
    await quickInput.shown(filter);
    await workbench.sees('it is there again', async () => (await header()).includes('≥ 0.0.1001 · oldest first'));
    await quickInput.clickRowAction('Users from the beginning', 'Rename');
    await workbench.sees('a name is asked for', async () =>
      /Enter a new name/.test((await quickInput.texts()).message),
    );
    await quickInput.enter('Users');
    await quickInput.shown(filter);
    await quickInput.clickRowAction('Users', 'Delete');
    await workbench.sees('it is deleted', async () =>
      (await quickInput.rows()).every(({ label }) => !label.startsWith('Users')),
    );
    await quickInput.cancel();
    await tree.clickAction('Clear Transaction Filter');
  });

  it('says that it asks, while the answer takes long', async () => {
    const { workbench, sandbox } = session;
    const tree = workbench.tree('Transactions');
    sandbox.faults.add('ledger /api/v1/transactions?*result=fail* hang');
    await tree.clickAction('Filter Transactions...');
    await workbench.quickInput.shown('Select filters');
    await workbench.quickInput.choose('only successful or only failed transactions');
    await workbench.quickInput.shown('Select which results');
    await workbench.quickInput.choose('Failed');
    await workbench.quickInput.shown('Select filters');
    await workbench.quickInput.cancel();
    await tree.pane.locator('.monaco-progress-container.active').waitFor();
    await workbench.sees('it has only begun', async () =>
      /^Loading transactions…$/.test((await tree.pane.locator('.monaco-list-row').allTextContents()).join().trim()),
    );
    await session.timePasses(5_000);
    await picture('loading');
    await workbench.sees('it offers ways out later', async () =>
      /Loading transactions….*Taking too long\?.*Show Log/s.test(
        (await tree.pane.locator('.monaco-list-row').allTextContents()).join(),
      ),
    );
    await picture('loading-long');
    sandbox.faults.clear();
    await tree.clickAction('Clear Transaction Filter');
    await workbench.sees('rows are there', async () => (await tree.rows()).length > 3);
  });

  it('copies an id in the form that is chosen', async () => {
    const { workbench } = session;
    const tree = workbench.tree('Transactions');
    const [row] = await transactions();
    const id = idOf(row);
    await tree.chooseFromMenu(id, 'Copy ID As...');
    await workbench.quickInput.shown('Select a format to copy');
    await picture('copy-as');
    await workbench.sees('the hash is there too', async () =>
      (await workbench.quickInput.rows()).some(({ label }) => label.startsWith('Hash (base64)')),
    );
    await workbench.quickInput.choose('Mirror node format');
    await workbench.sees('it is on the clipboard', async () =>
      /^0\.0\.\d+-\d+-\d{9}/.test(await workbench.clipboard()),
    );
  });

  it('says that the filter leaves nothing, and offers to clear it', async () => {
    const { workbench } = session;
    const tree = workbench.tree('Transactions');
    await tree.clickAction('Filter Transactions...');
    await workbench.quickInput.shown('Select filters');
    await workbench.quickInput.choose('only transactions involving this account');
    await workbench.sees('the account is asked for', async () =>
      /Example: 0\.0\.1001/.test((await workbench.quickInput.texts()).message),
    );
    await workbench.quickInput.enter('0.0.999999999');
    await workbench.quickInput.shown('Select filters');
    await workbench.quickInput.cancel();
    await workbench.sees('the view says why it is empty', async () =>
      /No transactions match: 0\.0\.999999999\./.test(await tree.message()),
    );
    await picture('filtered-empty');
    await tree.click('Clear Filter');
    await workbench.sees('all are there', async () => (await tree.rows()).length > 3);
  });

  it('says why there is nothing when the network cannot be asked, and gets over it', async () => {
    const { workbench, sandbox } = session;
    const tree = workbench.tree('Transactions');
    sandbox.faults.add('ledger /api/v1/transactions* 500-html');
    await tree.clickAction('Filter Transactions...');
    await workbench.quickInput.shown('Select filters');
    await workbench.quickInput.choose('Time');
    await workbench.quickInput.shown('Select a time period');
    await workbench.quickInput.choose('Last hour');
    await workbench.quickInput.shown('Select filters');
    await workbench.quickInput.cancel();
    await workbench.sees('the view says what failed', async () => /500/.test(await tree.message()), 30_000);
    await picture('failed');
    sandbox.faults.clear();
    await tree.click('Try Again');
    await workbench.sees('rows are there', async () => (await tree.rows()).length > 3);
  });

  it('opens a row as a sheet and gathers what belongs together', async () => {
    const { workbench } = session;
    const tree = workbench.tree('Transactions');
    const [row] = await transactions();
    const id = idOf(row);
    await tree.clickRowAction(id, 'Open Details');
    await workbench.webview().getByRole('heading', { level: 1 }).waitFor();
  });

  it('shows the network’s figures, its newest contracts, and its nodes with their facts', async () => {
    const { sandbox, workbench } = session;
    for (const other of ['Transactions', 'Status', 'Verifications']) await workbench.tree(other).fold();
    const tree = workbench.tree('Network');
    const rows = await tree.rows();
    const labels = rows.map(({ label }) => label);
    assert.deepEqual(labels.slice(0, 5), ['Supply and price', 'Exchange rate', 'Staking', 'Gas', 'Consensus nodes']);
    assert.match(rows[0]?.description ?? '', /^1 ℏ = \$/);
    await tree.expand('Exchange rate');
    await workbench.sees('both rates are there', async () => {
      const texts = (await tree.rows()).map(({ label, description }) => `${label}: ${description}`).join('\n');
      return /current: \$.*\nnext: \$/.test(texts);
    });
    await picture('network');
    await tree.click('Exchange rate');
    const ids = sandbox.world.contracts.map(({ row }) => Number(row.contract_id.slice('0.0.'.length)));
    const newest = `0.0.${Math.max(...ids)}`;
    // Room for what is below the nodes.
    await tree.click('Consensus nodes');
    await tree.expand('Newest contracts');
    await workbench.sees('the newest contract is there with its age', async () =>
      (await tree.rows()).some(({ label, description }) => label === newest && / ago/.test(description)),
    );
    await picture('network-contracts');
    await tree.chooseFromMenu(newest, 'Open Details');
    await workbench
      .webview()
      .getByRole('heading', { level: 1, name: `Contract ${newest}` })
      .waitFor();
    sandbox.faults.add('ledger /api/v1/contracts?* 503-json');
    await tree.clickAction('Refresh Network');
    await workbench.sees('why a list is not there stands in its place', async () =>
      (await tree.rows()).some(({ label }) => /503/.test(label)),
    );
    sandbox.faults.clear();
    // Room for what is above.
    await tree.click('Newest contracts');
    await tree.expand('Consensus nodes');
    await tree.expand('node 0');
    await workbench.sees('a node says its yearly reward', async () =>
      (await tree.rows()).some(({ label, description }) => label === 'Annual reward rate' && description.endsWith('%')),
    );
    await tree.chooseFromMenu('Node account ID', 'Copy Value');
    await workbench.sees('the account is on the clipboard', async () => (await workbench.clipboard()) === '0.0.3');
    await tree.chooseFromMenu('Node account ID', 'Open Details');
    await workbench.webview().getByRole('heading', { level: 1, name: 'Account 0.0.3' }).waitFor();
  });
});
