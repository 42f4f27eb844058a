import assert from 'node:assert/strict';
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageFileName } from '../../src/ui/sharedFiles/storedNames.ts';
import type { StoryStep } from '../sandbox/status/script.ts';
import type { TreeRow } from '../vscode/workbench/tree.ts';
import { Workbench } from '../vscode/workbench.ts';
import { keysAlone } from './keysAlone.ts';
import { openSession, type Session } from './session.ts';

const incident = 'Sandbox: delayed transactions and missing receipts';
const upgrade = 'Sandbox Upgrade to v0.68';

describe('service status, its story seen through to the end', function () {
  this.timeout(120_000);
  let session: Session;
  const seen: string[] = [];

  before(async () => {
    session = await openSession('foundry', { workspaces: false }, { env: { TZ: 'Europe/Zurich' } });
    session.workbench.page.setDefaultTimeout(20_000);
    await openStatusView(session.workbench);
  });
  after(() => session?.close());

  const status = () => session.workbench.tree('Status');
  /** Clicks until the page is asked: a button that comes with the mouse can go before the click does. */
  const refresh = async () => {
    const before = asked('/summary.json');
    const isAsked = async () => asked('/summary.json') > before;
    await session.workbench.sees('the page was asked', async () => {
      await status().clickAction('Refresh Service Status');
      await session.workbench.sees('a click asks the page', isAsked, 3_000);
      return true;
    });
  };
  /** Goes on in the story, asks the page, and gives the rows of the view. */
  const stepTo = async (step: StoryStep, item: string, row: string | RegExp) => {
    session.sandbox.story.set(step);
    // The status bar may say the same before and after.
    await refresh();
    await session.workbench.statusBarItem(`sandbox: ${item}`).waitFor();
    await status().row(row).waitFor();
    return rowsOf(session.workbench);
  };
  /** The notifications that were not there at the last look. */
  const newNotifications = async () => {
    const fresh = (await session.workbench.notifications.messages()).filter((message) => !seen.includes(message));
    seen.push(...fresh);
    return fresh;
  };
  const asked = (path: string) =>
    session.sandbox.log.entries('status').filter((each) => each.path.endsWith(path)).length;

  it('calm: components by group, no badge, nothing to tell', async () => {
    await stepTo('calm', 'operational', 'Operational');
    // The rows of a group come after it.
    await status().row('Contract Verification Sandbox').waitFor();
    const rows = await rowsOf(session.workbench);
    assert.deepEqual(
      rows.filter(({ level }) => level <= 3).map(({ label }) => label),
      [
        'Components',
        'Sandbox',
        'Sandbox (v0.67.0) | Network Uptime',
        'Mirror Node REST API Sandbox',
        'Contract Verification Sandbox',
        'Elsewhere on the page',
        'History',
      ],
    );
    assert.equal(rows.find(({ label }) => label.startsWith('Mirror Node'))?.description, 'Operational');
    assert.equal(await badge(session.workbench), '');
    assert.deepEqual(await newNotifications(), []);
  });

  it('investigating: a minor incident is shown with its update, and disturbs nobody', async () => {
    const rows = await stepTo('investigating', 'minor problem', 'Open incidents');
    assert.deepEqual(
      rows.slice(0, 2).map(({ label }) => label),
      ['Open incidents', incident],
    );
    assert.match(rows[1]?.description ?? '', /^Investigating · /);
    await status().expand(incident);
    assert.match(
      (await rowWith('show up late')).description,
      /^12 minutes ago · We are investigating|^\d+ seconds ago · We are|^just now · We are/,
    );
    assert.equal(await badge(session.workbench), '1');
    assert.deepEqual(await newNotifications(), []);
  });

  it('identified: it is major now, which is told once, with colour', async () => {
    await stepTo('identified', 'major problem', /missing receipts.*Identified/);
    const message = await session.workbench.notifications.shown('Major incident on sandbox');
    assert.match(message, /Two nodes lost their connection/);
    assert.doesNotMatch(message, /<|&amp;/);
    assert.deepEqual(await session.workbench.notifications.buttons('Major incident'), [
      'Show',
      'Mute Event',
      'Mute All',
    ]);
    assert.equal((await newNotifications()).length, 1);
    assert.match((await session.workbench.statusBarItem('sandbox: major').getAttribute('class')) ?? '', /warning-kind/);
    const tooltip = await hoverItem(session.workbench, 'sandbox: major problem');
    assert.match(tooltip, /Open incident: Sandbox: delayed transactions/);
    assert.match(tooltip, /Major outage/);
    assert.match(tooltip, /Last checked: just now|Last checked: \d+ seconds ago/);
  });

  it('its button opens the timeline', async () => {
    await session.workbench.notifications.click('Major incident on sandbox', 'Show');
    const sheet = session.workbench.webview();
    await sheet.locator('.timeline').getByText('Transactions still reach consensus').first().waitFor();
    await sheet.locator('.timeline').getByText('show up late').first().waitFor();
    assert.match((await sheet.locator('dl').first().textContent()) ?? '', /status page: .* America\/Chicago/);
  });

  it('monitoring, and masked by an indicator that says all is well: it is still open', async () => {
    for (const [step, words] of [
      ['monitoring', 'major problem'],
      ['masked', 'monitoring a fix'],
    ] as const) {
      await stepTo(step, words, /missing receipts.*Monitoring/);
      // Rows that are still being drawn can be read in another's place.
      await session.workbench.sees('it is monitored', async () => {
        const row = (await status().rows())[1];
        return row?.label === incident && row.description.startsWith('Monitoring · ');
      });
    }
    assert.equal(await badge(session.workbench), '1');
    for (const update of ['A fix has been implemented', 'All components are operational again'])
      await session.workbench.notifications.shown(update);
    const told = await newNotifications();
    assert.equal(told.length, 2, `each update is told once: ${told.join('; ')}`);
    for (const each of told) assert.match(each, /^Update: Major incident on sandbox: delayed transactions/);
  });

  it('resolved: its end is told once, its closing text is asked for once, and shown', async () => {
    const before = asked('/incidents.json');
    await stepTo('resolved', 'operational', 'This incident has been resolved');
    const over = await rowWith('This incident has been resolved');
    assert.equal(over.label, incident);
    assert.match(over.description, /^Resolved · /);
    await session.workbench.notifications.shown('Resolved on sandbox: delayed transactions');
    assert.equal((await newNotifications()).length, 1);
    assert.equal(asked('/incidents.json') - before, 1);
    assert.equal(await badge(session.workbench), '');
    assert.match(await hoverItem(session.workbench, 'sandbox: operational'), /Resolved: Sandbox: delayed transactions/);
    await status().click('This incident has been resolved');
    await session.workbench
      .webview()
      .getByRole('heading', { name: 'delayed transactions and missing receipts: resolved' })
      .waitFor();
  });

  it('scheduled: the maintenance and its time, in the user’s zone and the page’s', async () => {
    const rows = await stepTo('scheduled', 'operational', upgrade);
    assert.equal(rows[1]?.label, upgrade);
    assert.match(rows[1]?.description ?? '', /^Scheduled · in (1 day|23 hours)/);
    const tooltip = await hoverItem(session.workbench, 'sandbox: operational');
    assert.match(tooltip, /Next maintenance: Sandbox Upgrade to v0\.68/);
    assert.match(tooltip, /Next maintenance:[^)]*GMT\+1/);
    assert.match(tooltip, /status page: \d{4}-\d\d-\d\d .* America\/Chicago/);
    assert.deepEqual(await newNotifications(), []);
  });

  it('in progress, verifying, completed: its start is told once, and can be muted', async () => {
    await stepTo('in_progress', 'maintenance', /v0\.68.*In progress/);
    await session.workbench.notifications.shown('Maintenance in progress on sandbox: Sandbox Upgrade');
    assert.equal((await newNotifications()).length, 1);
    await session.workbench.notifications.click('Maintenance in progress', 'Mute Event');
    const isOff = 'Notifications of this event are off: Sandbox Upgrade to v0.68';
    await session.workbench.notifications.shown(isOff);
    assert.deepEqual(await newNotifications(), [isOff]);
    await status()
      .row(/v0\.68.*In progress.* · muted/)
      .waitFor();
    const rows = await stepTo('verifying', 'maintenance', /v0\.68.*Verifying/);
    assert.match(rows[1]?.description ?? '', /^Verifying · .*· muted$/);
    assert.deepEqual(await newNotifications(), []);
    await status()
      .row(/v0\.68/)
      .hover();
    await status()
      .row(/v0\.68/)
      .getByRole('button', { name: 'Unmute Event' })
      .click();
    await session.workbench.sees(
      'it is muted no more',
      async () => !(await rowsOf(session.workbench))[1]?.description?.includes('muted'),
    );
    // By keys alone, and back.
    const { chooseFromMenu, focused, press, run } = keysAlone(session.workbench);
    await run('Ledger Lens: Focus on Status View');
    await session.workbench.sees('its row has the focus', async () => {
      if (/v0\.68/.test(await focused())) return true;
      await press('ArrowDown');
      return false;
    });
    await chooseFromMenu('Mute Event');
    await status()
      .row(/v0\.68.*Verifying.* · muted/)
      .waitFor();
    await chooseFromMenu('Unmute Event');
    await session.workbench.sees(
      'it is muted no more',
      async () => !(await rowsOf(session.workbench))[1]?.description?.includes('muted'),
    );
    await press('Escape');
    await stepTo('completed', 'operational', 'Components');
    assert.match(
      (await newNotifications()).join(),
      /^Maintenance completed on sandbox: Upgrade to v0\.68|^Maintenance completed/,
    );
  });

  it('elsewhere: another network’s trouble changes nothing here, but can be found', async () => {
    await stepTo('elsewhere', 'operational', 'Elsewhere');
    await status().expand('Elsewhere on the page');
    await status().row('Previewnet is down').waitFor();
    assert.equal(await badge(session.workbench), '');
    assert.deepEqual(await newNotifications(), []);
  });

  it('asks for the history when it is opened, fifty and fifty', async () => {
    const before = asked('/scheduled-maintenances.json');
    const tree = status();
    await tree.clickAction('Collapse All');
    await tree.expand('History');
    assert.equal(asked('/scheduled-maintenances.json'), before);
    await tree.expand(/^Maintenance$/);
    await session.workbench.sees(
      'the page was asked',
      async () => asked('/scheduled-maintenances.json') === before + 1,
    );
    const row = tree.row(/Upgrade to v0\.\d+.*Completed/);
    await row.waitFor();
    assert.equal(await row.getAttribute('aria-setsize'), '50');
    // What was read stands: a poll that brings nothing, and another look, ask for it no more.
    await refresh();
    await tree.clickAction('Collapse All');
    await tree.expand('History');
    await tree.expand(/^Maintenance$/);
    await row.waitFor();
    assert.equal(asked('/scheduled-maintenances.json'), before + 1);
  });

  it('keeps what it knows when the page fails, and says so', async () => {
    const { sandbox, workbench } = session;
    // The rows of the history before may fill the view.
    sandbox.story.set('calm');
    await refresh();
    await workbench.statusBarItem('sandbox: operational').waitFor();
    sandbox.faults.add('status /api/v2/summary.json 500-html');
    await refresh();
    await workbench.statusBarItem('sandbox: status unknown, last checked').waitFor();
    await workbench.sees('the view says why and how old it is', async () =>
      /500.*Showing data from/.test(await status().message()),
    );
    assert.ok((await rowsOf(workbench)).length > 0);
    sandbox.faults.clear();
    await refresh();
    await workbench.sees('the message is gone', async () => (await status().message()) === '');
  });

  it('says in the place of a request that fails that an incident is open', async () => {
    const { sandbox, workbench } = session;
    await stepTo('identified', 'major problem', /missing receipts.*Identified/);
    const transactions = workbench.tree('Transactions');
    // A refresh does nothing while the view is just being unfolded.
    await transactions.rows();
    sandbox.faults.add('ledger /api/v1/transactions* 500-html');
    await transactions.clickAction('Refresh Transactions');
    await workbench.sees('the view names the incident', async () =>
      /500.*Open incident on sandbox: delayed/s.test((await transactions.rows())[0]?.accessibleLabel ?? ''),
    );
    sandbox.faults.clear();
  });

  it('looks unknown in the item, the badge and the list once its last reading is too old', async () => {
    const { sandbox, vsCode, workbench } = session;
    await stepTo('identified', 'major problem', /missing receipts.*Identified/);
    assert.equal(await badge(workbench), '1');
    sandbox.faults.add('status /api/v2/* 500-html');
    // As a window leaves the page that couldn't read it for two hours.
    const { name, statusUrl } = sandbox.network;
    const [file] = globSync(`User/globalStorage/ledger-lens.ledger-lens/**/${pageFileName({ name, statusUrl })}`, {
      cwd: vsCode.userDataDir,
    }).map((each) => path.join(vsCode.userDataDir, each));
    assert.ok(file);
    const now = Date.now();
    const kept: object = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(`${file}.new`, JSON.stringify({ ...kept, readAt: now - 2 * 3_600_000, triedAt: now, failures: 3 }));
    renameSync(`${file}.new`, file);
    await workbench.statusBarItem('sandbox: status unknown, last checked 2 hours ago').waitFor();
    await workbench.sees('the badge is gone', async () => (await badge(workbench)) === '');
    await workbench.sees('the view says how old it is', async () =>
      /Showing data from 2 hours ago/.test(await status().message()),
    );
    await workbench.statusBarItem('sandbox: status unknown').click();
    await workbench.quickInput.shown('Select an incident');
    const labels = async () => (await workbench.quickInput.rows()).map(({ label }) => label);
    // A row is there before its words are.
    await workbench.sees('the list says so', async () => /Status unknown/.test((await labels())[0] ?? ''));
    assert.ok(!(await labels()).some((label) => label.includes('No open incidents')));
    await workbench.quickInput.cancel();
    sandbox.faults.clear();
    await refresh();
    await workbench.statusBarItem('sandbox: major problem').waitFor();
    await workbench.sees('the badge is back', async () => (await badge(workbench)) === '1');
  });

  it('has a welcome text if there is no page, and if there is no answer', async () => {
    const { sandbox, workbench } = session;
    const { name, ...addresses } = sandbox.network;
    const networks = (statusUrl: string) => ({ 'ledgerLens.networks': { [name]: { ...addresses, statusUrl } } });
    await workbench.changeSettings(networks(''));
    await workbench.sees('there is no page', async () => /has no status page/.test(await status().message()));
    await workbench.changeSettings(networks('http://127.0.0.1:9'));
    await workbench.sees('there is no answer', async () =>
      /Can't load the status page\. Retrying automatically/.test(await status().message()),
    );
    await workbench.changeSettings(networks(sandbox.statusUrl));
    await workbench.sees('it is back', async () => (await rowsOf(workbench)).length > 3);
  });

  it('gets over a failed reading by itself', async () => {
    const { sandbox, workbench } = session;
    sandbox.story.set('calm');
    await refresh();
    await workbench.statusBarItem('sandbox: operational').waitFor();
    sandbox.faults.add('status /api/v2/summary.json 500-html');
    await refresh();
    await workbench.sees('the view says why', async () => /500.*Showing data from/.test(await status().message()));
    sandbox.faults.clear();
    // Its next attempt is due a minute after the failure.
    await workbench.sees('the message is gone without a click', async () => (await status().message()) === '', 90_000);
    await workbench.statusBarItem('sandbox: operational').waitFor();
  });

  async function rowWith(text: string) {
    await status().row(text).waitFor();
    const row = (await rowsOf(session.workbench)).find(({ label, description }) =>
      `${label} ${description}`.includes(text),
    );
    assert.ok(row, text);
    return row;
  }
});

describe('service status in two windows', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    // No request is due by itself while the test runs, however slow the machine.
    const settings = { 'ledgerLens.status.incidentInterval': 900 };
    session = await openSession('foundry', { workspaces: false }, { settings });
  });
  after(() => session?.close());

  it('makes one request for both, and tells a thing in one of them', async () => {
    const { sandbox, vsCode, workbench } = session;
    await workbench.statusBarItem('sandbox: operational').waitFor();
    const summaries = () => sandbox.log.entries('status').filter((each) => each.path.endsWith('/summary.json')).length;
    assert.equal(summaries(), 1);
    const page = await vsCode.page.context().newPage();
    await page.goto(vsCode.url);
    const other = new Workbench({ ...vsCode, page });
    await other.statusBarItem('sandbox: operational').waitFor({ timeout: 60_000 });
    assert.equal(summaries(), 1, 'the second window reads what the first one asked for');

    sandbox.story.set('identified');
    await other.openViewContainer('Ledger Lens');
    await other.tree('Status').open();
    await other.runCommand('Ledger Lens: Refresh Service Status');
    await other.statusBarItem('sandbox: major problem').waitFor();
    await workbench.statusBarItem('sandbox: major problem').waitFor();
    assert.equal(summaries(), 2, 'the first window follows the second one');

    const told = async () => {
      const messages = await Promise.all([workbench, other].map((each) => each.notifications.messages()));
      return messages.flat().filter((message) => message.includes('Major incident on sandbox')).length;
    };
    await workbench.sees('one window tells it', async () => (await told()) > 0);
    // Longer than a window behind waits for the one in front.
    await session.timePasses(4_000);
    await page.waitForTimeout(1_000);
    assert.equal(await told(), 1);
    await page.close();
  });

  it('neither asks nor tells again after a restart', async () => {
    const { sandbox, workbench } = session;
    const before = sandbox.log.entries('status').length;
    await workbench.page.reload();
    await workbench.statusBarItem('sandbox: major problem').waitFor({ timeout: 60_000 });
    await session.timePasses(4_000);
    await workbench.page.waitForTimeout(1_000);
    assert.deepEqual(await workbench.notifications.messages(), []);
    assert.equal(sandbox.log.entries('status').length, before);
  });
});

/** Shows the Status view with room for its rows. */
async function openStatusView(workbench: Workbench): Promise<void> {
  await workbench.openViewContainer('Ledger Lens');
  await workbench.tree('Status').pane.waitFor();
  const headers = workbench.page.locator('.part.sidebar .pane-header');
  for (const header of await headers.all()) {
    const isStatus = (await header.getAttribute('aria-label'))?.startsWith('Status') === true;
    if ((await header.getAttribute('aria-expanded')) !== String(isStatus)) await header.click();
  }
}

/** The rows of the view; it may be drawn anew while they are read. */
async function rowsOf(workbench: Workbench): Promise<TreeRow[]> {
  let rows: TreeRow[] = [];
  await workbench.sees('the view stands still', async () => {
    rows = await workbench.tree('Status').rows();
    return true;
  });
  return rows;
}

/** The number on the view container's icon. */
async function badge(workbench: Workbench): Promise<string> {
  const entry = workbench.page.locator('.activitybar .action-item:has(.action-label[aria-label^="Ledger Lens"])');
  return (await entry.first().locator('.badge-content').allInnerTexts()).join('').trim();
}

/** The text of a status bar item's tooltip. */
async function hoverItem(workbench: Workbench, text: string): Promise<string> {
  await workbench.page.mouse.move(600, 300);
  await workbench.statusBarItem(text).hover();
  const hover = workbench.page.locator('.monaco-hover:visible').first();
  await hover.waitFor();
  const content = ((await hover.textContent()) ?? '').replaceAll(/\s+/g, ' ');
  await workbench.page.keyboard.press('Escape');
  return content;
}
