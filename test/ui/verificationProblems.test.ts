import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { QuickFixes } from '../vscode/workbench/quickFixes.ts';
import { until } from '../vscode/workbench/until.ts';
import { openSession, type Session } from './session.ts';

const consent = 'Review what will be published';

describe('a verification that fails', function () {
  this.timeout(240_000);
  let session: Session;
  let fixes: QuickFixes;

  const posts = () => session.sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
  const picture = (name: string) => session.workbench.picture(name);
  const addressOf = (variant?: string) => session.deployed('Greeter', variant).address;
  /** The service says once of the next job that it failed so. */
  const fails = (code: string) => session.sandbox.faults.add(`verification GET /v2/verify/* failed-job=${code} x1`);
  const publish = async () => {
    await session.workbench.quickInput.shown(consent);
    await session.workbench.quickInput.choose(/Publish \d+ file/);
  };
  const verify = async (file: string) => {
    await session.workbench.explorer.chooseFromMenu(file, 'Verify Contract');
    await publish();
  };
  /** The sandbox's job goes on whatever was said of it, and until it is over another one would only be awaited. */
  const over = async () => {
    const { log, verifyUrl } = session.sandbox;
    const job = log.entries('verification').findLast(({ path }) => /^\/v2\/verify\/[0-9a-f-]{36}$/.test(path))?.path;
    assert.ok(job, 'a job was followed');
    const isOver = async () => /"isJobCompleted":true/.test(await (await fetch(verifyUrl + job)).text());
    await session.workbench.sees('the job is over', isOver, 60_000);
  };
  /** Waits for an outcome; a busy machine compiles slowly. */
  const outcome = (words: string) => {
    const { sandbox, workbench } = session;
    const asked = () =>
      sandbox.log
        .entries('verification')
        .slice(-20)
        .map(({ method, path, status }) => `${method} ${path} ${status}`);
    return until(
      async () => (await workbench.notifications.messages()).find((message) => message.includes(words)),
      async () =>
        `Nobody said "${words}", but ${[...(await workbench.notifications.messages()), ...asked()].join('\n')}`,
      90_000,
    );
  };
  const isTold = async (problem: RegExp) => {
    const rows = await session.workbench.problems();
    assert.ok(
      rows.some((row) => problem.test(row)),
      rows.join('\n'),
    );
  };
  const noProblem = async () => {
    const panel = session.workbench.page.locator('.markers-panel');
    await session.workbench.sees(
      'the problem is gone',
      async () =>
        (await panel.isVisible()) && !/Verification(?: \(sources\))?: /.test((await panel.textContent()) ?? ''),
    );
  };

  before(async () => {
    session = await openSession('hardhat2');
    fixes = new QuickFixes(session.workbench.page, session.workbench.editor);
    // The Greeter that was deployed is one of another comment: each time it is a match, and never an exact one.
    const records = path.join(session.vsCode.folder, 'ignition/deployments/chain-298/deployed_addresses.json');
    const text = await readFile(records, 'utf8');
    await writeFile(records, text.replace(addressOf(), addressOf('editedComment')));
    // A build as Hardhat's own, that only renews what it wrote.
    const tasks = { label: 'build', type: 'shell', command: "find artifacts -name '*.json' -exec touch {} +" };
    const presentation = { reveal: 'never' };
    const folder = path.join(session.vsCode.folder, '.vscode');
    await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(folder, 'tasks.json'),
      JSON.stringify({
        version: '2.0.0',
        tasks: [{ ...tasks, presentation, problemMatcher: [], group: { kind: 'build', isDefault: true } }],
      }),
    );
  });
  after(() => session?.close());
  afterEach(async () => {
    session.sandbox.faults.clear();
    // An outcome of the test before is not one of the next.
    await session.workbench.runCommand('Notifications: Clear All Notifications');
  });

  it('for the files that the metadata leaves out is tried once more with all of them', async () => {
    const { notifications, quickInput } = session.workbench;
    fails('extra_file_input_bug');
    await verify('contracts/Greeter.sol');
    await outcome('the build had more files than the metadata lists');
    await isTold(/Verification: The metadata of .*Greeter/);
    await over();
    await notifications.click('the build had more files', 'Verify with All Files');
    await quickInput.shown(consent);
    assert.match(JSON.stringify(await quickInput.rows()), /as requested.*Publish 4 files.*contracts\/Vault\.sol/);
    await quickInput.choose(/Publish \d+ file/);
    // The job that was said to have failed went on: the record is as good already.
    await outcome('was already verified: match');
    const [needed, all, ...more] = posts();
    assert.deepEqual([needed?.status, all?.status, more], [202, 202, []]);
    await noProblem();
  });

  it('is mended by the build task, from a quick fix', async () => {
    const { workbench } = session;
    fails('missing_source');
    await verify('contracts/Greeter.sol');
    await outcome('are incomplete or were edited after the build');
    await isTold(/Verification: The sources of .*Greeter/);
    await workbench.explorer.open('contracts/Greeter.sol');
    const titles = await fixes.at('contract Greeter', 'Run Build Task');
    assert.deepEqual(
      titles.filter((title) => ['Run Build Task', 'Choose Another Build Output...', 'Verify Again'].includes(title)),
      ['Run Build Task', 'Choose Another Build Output...', 'Verify Again'],
    );
    await picture('quick-fixes');
    await fixes.choose('contract Greeter', 'Run Build Task');
    await noProblem();
    await over();
  });

  it('leads to another build, and is over when it is verified again', async () => {
    const { workbench } = session;
    fails('no_match');
    await verify('contracts/Greeter.sol');
    await outcome('found no match, although this build');
    await isTold(/Verification: Greeter at .*isn't verified/);
    await workbench.explorer.open('contracts/Greeter.sol');
    await fixes.choose('contract Greeter', 'Choose Another Build Output...');
    await workbench.quickInput.shown('The first build matches the deployed code');
    assert.match((await workbench.quickInput.texts()).title, /Choose the Build for 0x/);
    const [first] = await workbench.quickInput.rows();
    assert.match(`${first?.label} ${first?.description}`, /Greeter.*matches the deployed code: match expected/);
    await picture('other-build');
    await workbench.quickInput.cancel();
    await over();
    await fixes.choose('contract Greeter', 'Verify Again');
    await publish();
    await outcome('was already verified: match');
    await noProblem();
  });

  it('is over when its contract is read as an exact match, whoever verified it', async () => {
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    await workbench.tree('Contracts').open();
    const row = async (label: string) =>
      (await workbench.tree('Contracts').rows()).find((each) => each.label === label)?.description ?? '';
    await session.seesInTime('it is not verified', async () => /^not verified/.test(await row('Vault')), 15_000);
    fails('no_match');
    await verify('contracts/Vault.sol');
    await outcome('found no match, although this build');
    // The service says no code; the workspace and the mirror node have both.
    await workbench.notifications.click('found no match, although this build', 'Compare Code');
    await workbench
      .webview()
      .getByText(/deployed code/)
      .first()
      .waitFor();
    assert.ok((await workbench.notifications.messages()).every((message) => !message.includes("Can't compare")));
    await over();
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await outcome('is already verified: exact match');
    await workbench.openViewContainer('Ledger Lens');
    await session.seesInTime('the row says so', async () => /^exact match/.test(await row('Vault')), 15_000);
    await workbench.tree('Verifications').open();
    await workbench.sees('so does its verification', async () =>
      (await workbench.tree('Verifications').rows()).some(({ description }) =>
        /^failed, verified since/.test(description),
      ),
    );
    await workbench.runCommand('Problems: Focus on Problems View');
    await noProblem();
    await picture('verified-since');
  });

  it('is told with the incident that is on, where the service is at fault', async () => {
    const { sandbox, workbench } = session;
    sandbox.story.set('identified');
    await workbench.openViewContainer('Ledger Lens');
    await workbench.tree('Status').open();
    await workbench.runCommand('Ledger Lens: Refresh Service Status');
    await workbench.sees('the incident is known', async () =>
      (await workbench.tree('Status').rows()).some(({ accessibleLabel }) => /incident|major/i.test(accessibleLabel)),
    );
    fails('internal_error');
    await verify('contracts/lib/Shares.sol');
    const message = await outcome('with an internal error');
    assert.match(message, /Open incident on sandbox: delayed transactions and missing receipts \(identified, .+\)\.$/);
    assert.deepEqual((await workbench.notifications.buttons('with an internal error')).slice(0, 2), [
      'Show Incident',
      'Verify Again',
    ]);
    await picture('incident');
  });
});
