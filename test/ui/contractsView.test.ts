import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deploymentOf } from '../sandbox/deploymentOf.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { violationsInPart } from './accessibility.ts';
import { openSession, type Session } from './session.ts';

const themes = ['light', 'highContrast', 'highContrastLight', 'dark'] as const;
const records = 'ignition/deployments/chain-298/deployed_addresses.json';

describe('the Contracts view', function () {
  this.timeout(180_000);
  let session: Session;

  const picture = (name: string) => session.workbench.picture(name);
  const rows = async () => {
    const found = await session.workbench.tree('Contracts').rows();
    return Object.fromEntries(found.map(({ label, description }) => [label, description]));
  };
  const requests = () =>
    session.sandbox.log
      .entries('ledger')
      .filter(({ path: asked }) => /\/contracts\/0x/.test(asked))
      .concat(session.sandbox.log.entries('verification'));

  before(async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'll-contracts-'));
    // Before it opens: ten seconds after a record that is written meanwhile, a deployment is asked about.
    session = await openSession('hardhat2', {}, (_, deployments) => {
      const folder = path.join(home, 'hardhat2');
      cpSync(path.join(repositoryFolder, 'test/fixtures/workspaces/hardhat2'), folder, { recursive: true });
      const file = path.join(folder, records);
      const [was, now] = [deploymentOf(deployments, 'Greeter'), deploymentOf(deployments, 'Greeter', 'editedCode')];
      writeFileSync(file, readFileSync(file, 'utf8').replace(was.address, now.address));
      return { folder };
    });
    await rm(home, { recursive: true });
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    for (const view of ['Network', 'Transactions']) await workbench.tree(view).fold();
  });
  after(() => session?.close());

  it('asks nothing before anybody looks', () => {
    assert.deepEqual(requests(), []);
  });

  it('shows each contract of the workspace: where it is, whether it is this build, whether it is verified', async () => {
    const { workbench } = session;
    await workbench.tree('Contracts').open();
    const isShown = async () => {
      const { Vault = '', Greeter = '' } = await rows();
      return (
        /^not verified · (?:0x\w{4}…\w{4}|0\.0\.\d+) · sandbox$/.test(Vault) &&
        /^differs · not verified · (?:0x\w{4}…\w{4}|0\.0\.\d+) · sandbox$/.test(Greeter)
      );
    };
    await session.seesInTime('what is deployed', isShown, 15_000);
    await picture('contracts');
    assert.ok(requests().length > 0);
  });

  it('can be read in every theme, and so can the consent that it asks for', async () => {
    const { workbench } = session;
    for (const theme of themes) {
      await workbench.useTheme(theme);
      await workbench.tree('Contracts').row('Vault').waitFor();
      const rules = theme === themes[0] ? 'all' : 'ofColors';
      assert.deepEqual(await violationsInPart(workbench.page, '.part.sidebar', rules), [], theme);
      await picture(`contracts-${theme}`);
      await workbench.tree('Contracts').clickRowAction('Vault', 'Verify Contract');
      await workbench.quickInput.shown('Review what will be published');
      assert.deepEqual(await violationsInPart(workbench.page, '.quick-input-widget', rules), [], theme);
      await picture(`consent-${theme}`);
      await workbench.quickInput.cancel();
      // The tooltip of the row that the mouse rests on is no part of the view.
      await workbench.page.mouse.move(1, 1);
    }
  });

  it('keeps what it knows while a service fails, and gets over that by itself', async () => {
    const { sandbox, workbench } = session;
    sandbox.faults.add('verification GET /v2/contract/* 503-json');
    await workbench.tree('Contracts').clickAction('Refresh Contracts');
    await workbench.sees('what is not known is said, the rest is as before', async () =>
      /^this build · verification unknown · /.test((await rows()).Vault ?? ''),
    );
    await picture('contracts-failed');
    sandbox.faults.clear();
    await session.seesInTime(
      'it is known again',
      async () => /^not verified · /.test((await rows()).Vault ?? ''),
      15_000,
    );
  });

  it('leads to the comparison and to the verification, which it then shows', async () => {
    const { workbench } = session;
    const view = workbench.tree('Contracts');
    await view.clickRowAction('Greeter', 'Compare with Deployed Code...');
    await workbench.webview().getByText('The deployed code differs from this build').first().waitFor();
    await view.clickRowAction('Vault', 'Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.choose(/Publish \d+ file/);
    await workbench.notifications.shown('is verified: exact match', 60_000);
    await workbench.sees('the match, with its age', async () =>
      /^exact match · .* · sandbox · .*(?:ago|now)$/.test((await rows()).Vault ?? ''),
    );
    await picture('contracts-verified');
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  it('is filtered and sorted', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Filter Contracts...');
    await workbench.quickInput.shown('Show');
    await workbench.quickInput.choose('Differs from the Build');
    await workbench.sees('one row', async () => Object.keys(await rows()).join() === 'Greeter');
    await workbench.runCommand('Ledger Lens: Filter Contracts...');
    await workbench.quickInput.shown('Show');
    await workbench.quickInput.choose('All Contracts');
    await workbench.tree('Contracts').chooseFromMenu('Vault', 'Open Source File');
    await workbench.page.locator('.tabs-container .tab[aria-label*="Vault.sol"]').first().waitFor();
    await workbench.runCommand('Ledger Lens: Sort Contracts...');
    await workbench.quickInput.shown('Sort by');
    await workbench.quickInput.choose('different or unverified');
    await workbench.sees('what differs first', async () => Object.keys(await rows())[0] === 'Greeter');
  });

  it('is summed up for an audit', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Copy Summary of Contracts...');
    await workbench.quickInput.shown('Select a format');
    await workbench.quickInput.choose('CSV');
    await workbench.sees('the table is on the clipboard', async () =>
      (await workbench.clipboard()).startsWith('Contract,Source,Network,Address,Deployed code,Verification'),
    );
    const csv = await workbench.clipboard();
    assert.match(csv, /\r\nVault,contracts\/Vault\.sol,sandbox,0x[0-9a-fA-F]{40},this build,exact match,\d{4}-/);
    assert.match(
      csv,
      /\r\nGreeter,contracts\/Greeter\.sol,sandbox,0x[0-9a-fA-F]{40},differs from this build,not verified,/,
    );
  });
});
