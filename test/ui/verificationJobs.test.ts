import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openSession, type Session } from './session.ts';

function posts({ sandbox }: Session) {
  return sandbox.log.entries('verification').filter((entry) => entry.method === 'POST');
}

async function publish({ workbench }: Session, file: string): Promise<void> {
  await workbench.explorer.chooseFromMenu(file, 'Verify Contract');
  await workbench.quickInput.shown('Review what will be published');
  await workbench.quickInput.choose(/Publish \d+ file/);
}

function stateOf({ vsCode }: Session): string {
  return path.join(vsCode.userDataDir, 'User/globalStorage/ledger-lens.ledger-lens/verifications');
}

/** The verification IDs that are kept on disk. */
async function keptIds(session: Session): Promise<string[]> {
  const names = (await readdir(stateOf(session)).catch(() => [])).filter((each) => each.endsWith('.json'));
  const kept = await Promise.all(names.map((each) => readFile(path.join(stateOf(session), each), 'utf8')));
  return kept.map((each) => JSON.parse(each).job.verificationId).filter((id) => id !== null);
}

/** The ids of one VS Code's extension hosts: they are children of its server, which has its folders as arguments. */
function extensionHosts({ vsCode }: Session): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .filter((match) => match !== null)
    .map(([, pid, parent, args = '']) => ({ pid: Number(pid), parent: Number(parent), args }));
  const servers = processes.filter(({ args }) => args.includes(vsCode.userDataDir)).map(({ pid }) => pid);
  return processes
    .filter(({ parent, args }) => servers.includes(parent) && args.includes('--type=extensionHost'))
    .map(({ pid }) => pid);
}

/** Writes what another version or a crash left, while no window is there that would take it up at once; then opens one. */
async function leave(session: Session, files: Readonly<Record<string, string>>): Promise<void> {
  const { page } = session.workbench;
  await page.goto('about:blank');
  // A server may keep the host of a window for one that comes back.
  await session.workbench.sees('the window has gone', async () => {
    const hosts = extensionHosts(session);
    for (const pid of hosts) process.kill(pid, 'SIGKILL');
    return hosts.length === 0;
  });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(stateOf(session), name), text);
  await page.goto(session.vsCode.url);
}

describe('a verification that is followed', function () {
  this.timeout(180_000);
  let session: Session;

  const picture = (name: string) => session.workbench.picture(name);

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  it('is told in the next window when the extension host is killed between submission, answer and result', async () => {
    const { sandbox, workbench } = session;
    const release = sandbox.holdJobs();
    // The service takes the first one, but its answer never ends.
    sandbox.faults.add('verification POST /v2/verify/* stall x1');
    await publish(session, 'contracts/Greeter.sol');
    await workbench.sees('one was posted', async () => posts(session).length === 1);
    await publish(session, 'contracts/Vault.sol');
    await workbench.sees('both were posted', async () => posts(session).length === 2);
    // Vault's answer has come and is kept, Greeter's never comes.
    await workbench.sees('the answer is kept', async () => (await keptIds(session)).length === 1);
    const hosts = extensionHosts(session);
    assert.ok(hosts.length > 0, 'there is an extension host');
    for (const pid of hosts) process.kill(pid, 'SIGKILL');
    await workbench.page.goto(session.vsCode.url);
    await workbench.notifications.inProgress('Verifying Vault', 60_000);
    release();
    // Both at once: each is there for some seconds only.
    const told = await Promise.all([
      workbench.notifications.shown('Vault at 0x', 90_000),
      workbench.notifications.shown('Greeter at 0x', 90_000),
    ]);
    for (const message of told) assert.match(message, /at 0x[0-9a-fA-F]{40} on sandbox is verified: exact match/);
    assert.equal(posts(session).length, 2);
  });

  it('is one job when the answer to the submission is lost', async () => {
    const { sandbox, workbench } = session;
    sandbox.log.clear();
    sandbox.faults.add('verification POST /v2/verify/* 308=https://moved.invalid/ x1');
    await publish(session, 'contracts/lib/Shares.sol');
    // Nothing was accepted, which interrupts nobody.
    await workbench.notifications.shown('moved.invalid', 30_000);
    assert.equal(await workbench.quickInput.input.isVisible(), false);
    await workbench.notifications.click('moved.invalid', 'Review Again...');
    await workbench.quickInput.shown('Review what will be published');
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /moved\.invalid/);
    sandbox.log.clear();
    sandbox.faults.clear();
    sandbox.faults.add('verification POST /v2/verify/* lost x1');
    const release = sandbox.holdJobs();
    await workbench.quickInput.choose(/Publish \d+ file/);
    // The notification says how it goes on: the keyboard is the user's again.
    await workbench.notifications.inProgress('Verifying Shares', 30_000);
    const isClosed = async () => !(await workbench.quickInput.input.isVisible());
    await workbench.sees('the box is closed', isClosed, 5_000);
    await workbench.notifications.inProgress('Verifying Shares', 1_000);
    release();
    const message = await workbench.notifications.shown('Shares at 0x', 90_000);
    assert.match(message, /is verified: exact match/);
    assert.equal(posts(session).length, 1);
    sandbox.faults.clear();
  });

  it('shows all in the Verifications view, with age and level', async () => {
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    const rows = await workbench.tree('Verifications').rows();
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['Shares', 'Vault', 'Greeter'],
    );
    for (const { description } of rows) assert.match(description, /^exact match · .* · 0x[0-9a-fA-F]{40}$/);
    const newest = async () => (await workbench.tree('Verifications').rows())[0]?.description ?? '';
    await session.seesInTime('its age grows', async () => (await newest()) !== rows[0]?.description, 15_000);
    assert.match(await newest(), / ago · /);
  });

  it('opens, copies and removes a row by keyboard and menu, and keeps the others through a reload', async () => {
    const { workbench } = session;
    const tree = () => workbench.tree('Verifications');
    await tree().chooseFromMenu('Vault', 'Copy Verification ID');
    await workbench.sees('the id is on the clipboard', async () => /^[0-9a-f-]{36}$/.test(await workbench.clipboard()));
    await tree().pane.locator('.monaco-list').focus();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.press('Enter');
    await workbench.webview().getByText('Verified: exact match').first().waitFor();
    // What of it can't be read is said in its place, and read again.
    session.sandbox.faults.add('verification GET /v2/contract/* 500-json');
    await tree().click('Vault');
    await workbench.webview().getByText("Can't load the verification record").first().waitFor();
    await picture('unread-record-panel');
    session.sandbox.faults.clear();
    await workbench.webview().getByRole('button', { name: 'Try Again' }).click();
    await workbench.webview().getByRole('tab', { name: 'Deployment' }).waitFor();
    assert.equal(await workbench.webview().getByText("Can't read").count(), 0);
    await tree().chooseFromMenu('Shares', 'Remove from List');
    await workbench.sees('it is gone', async () => (await tree().rows()).length === 2);
    await workbench.page.goto(session.vsCode.url);
    await workbench.openViewContainer('Ledger Lens');
    const rows = await tree().rows();
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['Vault', 'Greeter'],
    );
  });

  it('is reported once, and listed, if a newer version kept it in a form that can’t be read, or its file is torn', async () => {
    const { workbench } = session;
    const state = stateOf(session);
    const [name = ''] = (await readdir(state)).filter((each) => each.endsWith('.json'));
    const { job }: { job: object } = JSON.parse(await readFile(path.join(state, name), 'utf8'));
    const newer = { job: { ...job, contract: 'contracts/Newer.sol:Newer', state: { kind: 'merged' } }, untold: true };
    const text = JSON.stringify(newer);
    await leave(session, { 'newer.json': text, 'torn.json': text.slice(0, 99) });
    const [told] = await Promise.all([
      workbench.notifications.shown('the verification of Newer at 0x', 60_000),
      workbench.notifications.shown("Can't report how a verification ended", 60_000),
    ]);
    assert.match(told, /newer\.json: it's damaged, or from a newer version of Ledger Lens\. Update Ledger Lens/);
    await workbench.openViewContainer('Ledger Lens');
    const tree = () => workbench.tree('Verifications');
    const names = ['Newer', 'Verification', 'Vault', 'Greeter'];
    let rows = await tree().rows();
    await workbench
      .sees('all are listed', async () => {
        rows = await tree().rows();
        return rows.length === names.length;
      })
      .catch(() => {});
    assert.deepEqual(
      rows.map(({ label }) => label),
      names,
    );
    for (const { description } of rows.slice(0, 2)) assert.match(description, /^can't be read/);
    await picture('unread-verification');
    await workbench.notifications.click('the verification of Newer at 0x', 'Show Record');
    await workbench
      .webview()
      .getByRole('heading', { name: /is verified on .+: exact match/ })
      .waitFor();
    await workbench.page.goto(session.vsCode.url);
    await workbench.openViewContainer('Ledger Lens');
    await workbench.sees('they are listed still', async () => (await tree().rows()).length === 4);
    await workbench.notifications.openUnseen();
    const messages = await workbench.notifications.messages();
    assert.deepEqual(
      messages.filter((each) => each.includes('of Newer') || each.includes('how a verification ended')),
      [],
      'it was reported once',
    );
    await tree().chooseFromMenu('Newer', 'Remove from List');
    await tree().chooseFromMenu(/^Verification/, 'Remove from List');
    await workbench.sees('they are gone', async () => (await tree().rows()).length === 2);
    await workbench.page.goto(session.vsCode.url);
    await workbench.openViewContainer('Ledger Lens');
    await workbench.sees('the others are listed', async () => (await tree().rows()).length === 2);
    assert.deepEqual(
      (await readdir(state)).filter((each) => !each.endsWith('.json')),
      [],
      'nothing is left of them',
    );
  });

  it('is reported once if its network was removed from the settings', async () => {
    const { workbench } = session;
    const state = stateOf(session);
    const [name = ''] = (await readdir(state)).filter((each) => each.endsWith('.json'));
    const { job }: { job: object } = JSON.parse(await readFile(path.join(state, name), 'utf8'));
    const left = { ...job, id: 'left', network: 'retired', state: { kind: 'pending', at: Date.now() } };
    await leave(session, { 'left.json': JSON.stringify({ job: left, origin: null, untold: true }) });
    const told = await workbench.notifications.shown("Can't track the verification", 60_000);
    assert.match(
      told,
      /on retired\. No network is named retired\. Add it to ledgerLens\.networks\. Then choose Resume Tracking\./,
    );
    await picture('removed-network');
    await workbench.page.goto(session.vsCode.url);
    await workbench.openViewContainer('Ledger Lens');
    const tree = () => workbench.tree('Verifications');
    await workbench.sees('it is listed under its network', async () =>
      (await tree().rows()).some(({ label }) => label === 'retired'),
    );
    await workbench.notifications.openUnseen();
    const messages = await workbench.notifications.messages();
    assert.deepEqual(
      messages.filter((each) => /retired|Can't follow/.test(each)),
      [],
      'it was reported once',
    );
    const kept = JSON.parse(await readFile(path.join(state, 'left.json'), 'utf8'));
    assert.deepEqual([kept.job.state.kind, kept.untold], ['abandoned', undefined]);
  });
});
