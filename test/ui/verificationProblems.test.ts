import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { QuickFixes } from '../vscode/workbench/quickFixes.ts';
import { openSession, type Session } from './session.ts';

const consent = 'Read what will be published';

describe('a verification that fails', function () {
  this.timeout(180_000);
  let session: Session;
  let fixes: QuickFixes;

  const picture = async (name: string) => {
    const folder = process.env.LEDGER_LENS_PICTURES;
    if (folder) await session.workbench.screenshot(folder, name);
  };
  /** The service says once of the next job that it failed so. */
  const fails = (code: string) => session.sandbox.faults.add(`verification GET /v2/verify/* failed-job=${code} x1`);
  const verify = async (file: string) => {
    await session.workbench.explorer.chooseFromMenu(file, 'Verify Contract');
    await session.workbench.quickInput.shown(consent);
    await session.workbench.quickInput.choose('Publish');
  };
  const noProblem = async () => {
    const panel = session.workbench.page.locator('.markers-panel');
    await session.workbench.sees(
      'the problem is gone',
      async () => !/Verification: /.test((await panel.textContent()) ?? ''),
    );
  };

  before(async () => {
    session = await openSession('hardhat2');
    fixes = new QuickFixes(session.workbench.page, session.workbench.editor);
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
  afterEach(() => session.sandbox.faults.clear());

  it('is mended by the build task, from a quick fix', async () => {
    const { workbench } = session;
    fails('missing_source');
    await verify('contracts/Vault.sol');
    await workbench.notifications.shown('are incomplete or were edited after the build', 60_000);
    const rows = await workbench.problems();
    assert.ok(
      rows.some((row) => /Verification: The sources of .*Vault/.test(row)),
      rows.join('\n'),
    );
    await workbench.explorer.open('contracts/Vault.sol');
    const titles = await fixes.at('contract Vault', 'Run Build Task');
    assert.deepEqual(
      titles.filter((title) => ['Run Build Task', 'Choose Other Build Output', 'Verify Again'].includes(title)),
      ['Run Build Task', 'Choose Other Build Output', 'Verify Again'],
    );
    await picture('quick-fixes');
    await fixes.choose('contract Vault', 'Run Build Task');
    await noProblem();
  });

  it('is told with the incident that is on, where the service is at fault', async () => {
    const { sandbox, workbench } = session;
    sandbox.story.set('identified');
    await workbench.runCommand('Ledger Lens: Refresh Service Status');
    await workbench.openViewContainer('Ledger Lens');
    await workbench.sees('the incident is known', async () =>
      (await workbench.tree('Status').rows()).some(({ accessibleLabel }) => /incident|major/i.test(accessibleLabel)),
    );
    fails('internal_error');
    await verify('contracts/lib/Shares.sol');
    const message = await workbench.notifications.shown('with a fault of its own', 60_000);
    assert.match(message, /An incident is open on sandbox: Sandbox: delayed/);
    assert.deepEqual((await workbench.notifications.buttons('with a fault of its own')).slice(0, 2), [
      'Show Incident',
      'Verify Again',
    ]);
    await picture('incident');
  });
});
