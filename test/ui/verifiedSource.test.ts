import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode, type VsCode } from '../vscode/startVsCode.ts';
import { Workbench } from '../vscode/workbench.ts';
import { openSession, type Session } from './session.ts';

describe('verified source', function () {
  this.timeout(180_000);
  let session: Session;
  let address: string;
  let home: string;
  let other: VsCode | undefined;

  const picture = (name: string, workbench = session.workbench) => workbench.picture(name);

  const tab = (workbench: Workbench) => workbench.page.locator('.tabs-container .tab[aria-label*="Vault.sol"]');

  before(async () => {
    session = await openSession('hardhat2');
    home = await mkdtemp(path.join(tmpdir(), 'll-source-'));
    const { workbench } = session;
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.choose(/Publish \d+ file/);
    const message = await workbench.notifications.shown('is verified: exact match', 60_000);
    address = /0x[0-9a-fA-F]{40}/.exec(message)?.[0] ?? '';
  });
  after(async () => {
    await other?.close();
    await session?.close();
    await rm(home, { recursive: true, force: true });
  });

  it('is of a contract that the Network view lists with its age, beside how the service is', async () => {
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    for (const view of ['Transactions', 'Status']) await workbench.tree(view).fold();
    const tree = workbench.tree('Network');
    // Room for what is below the nodes.
    await tree.click('Consensus nodes');
    await tree.expand('Recently verified contracts');
    await workbench.sees('the contract', async () =>
      (await tree.rows()).some(
        ({ label, description }) =>
          /^(Vault|0x.+…)/.test(label) &&
          /^Exact match · .*(ago|now) · /.test(description) &&
          description.endsWith(address),
      ),
    );
    await tree.expand('Verification service');
    await workbench.sees('the service says how it is', async () =>
      (await tree.rows()).some(({ label, description }) => label === 'Health' && description.length > 0),
    );
    await picture('network-verified');
    await tree.fold();
  });

  it('opens from the Verifications view: the contract in an editor, its files in a view', async () => {
    const { workbench } = session;
    for (const view of ['Network', 'Transactions']) await workbench.tree(view).fold();
    await workbench.tree('Verifications').chooseFromMenu('Vault', 'Open Verified Source...');
    await tab(workbench).waitFor();
    const view = workbench.tree('Verified Source');
    await workbench.sees('its files', async () => {
      const labels = (await view.rows()).map(({ label }) => label);
      return ['Vault', 'contracts', 'Vault.sol', 'compiler-settings.json'].every((each) => labels.includes(each));
    });
    const [root] = await view.rows();
    assert.equal(root?.description, `sandbox · ${address}`);
    await picture('source');
    // The keyboard leads to a file as well.
    await view.click('Vault.sol');
    const last = (await view.rows()).at(-1)?.label ?? '';
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.press('Enter');
    await workbench.page.getByRole('tab', { name: last }).waitFor();
    await view.click('Vault.sol');
    // Nothing can be typed into it.
    await workbench.editor.click('contract Vault');
    await workbench.page.keyboard.type('x');
    assert.equal(await workbench.page.locator('.tabs-container .tab.dirty').count(), 0);
  });

  it('is searched by text: each line in the editor, and the chosen one stays', async () => {
    const { workbench } = session;
    const { page, quickInput } = workbench;
    // Room for all rows: a row above what is scrolled to takes no click.
    await workbench.tree('Verifications').fold();
    await workbench.tree('Verified Source').clickRowAction('Vault', 'Search in Verified Source...');
    await quickInput.shown('Text in the source');
    await quickInput.enter('no such text');
    await page.getByText('No line has "no such text".').first().waitFor();
    await quickInput.enter('shares');
    await quickInput.shown('Select a line');
    const rows = await quickInput.rows();
    assert.ok(rows.length > 1, JSON.stringify(rows));
    assert.ok(
      rows.every(({ label }) => /shares/i.test(label)),
      JSON.stringify(rows),
    );
    await picture('source-search');
    await quickInput.choose(rows[1]?.label ?? '');
    const line = rows[1]?.description ?? '';
    await workbench.sees('the line', async () =>
      ((await page.locator('.statusbar-item[id="status.editor.selection"]').textContent()) ?? '').includes(
        `Ln ${line},`,
      ),
    );
  });

  it('is copied into the workspace, into a new folder each time', async () => {
    const { workbench } = session;
    const folder = path.join(session.vsCode.folder, 'verified');
    const copies = [`Vault-${address.slice(0, 10)}`, `Vault-${address.slice(0, 10)}-2`];
    await workbench.runCommand('Notifications: Clear All Notifications');
    const written = (): Promise<string[]> => readdir(folder).catch(() => []);
    for (const [index, copy] of copies.entries()) {
      await workbench.openViewContainer('Ledger Lens');
      await workbench.tree('Verified Source').clickRowAction('Vault', 'Copy Verified Source into Workspace...');
      await workbench.sees(`the copy ${copy}`, async () => (await written()).includes(copy));
      if (index === 0) await workbench.notifications.shown(`${copy}.`);
    }
    assert.deepEqual((await readdir(folder)).sort(), copies);
    assert.equal(
      await readFile(path.join(folder, copies[0] ?? '', 'contracts/Vault.sol'), 'utf8'),
      await readFile(path.join(session.vsCode.folder, 'contracts/Vault.sol'), 'utf8'),
    );
    // The folder is there before its files are.
    const settings = path.join(folder, copies[1] ?? '', 'compiler-settings.json');
    await workbench.sees('the settings of the second copy', async () =>
      /"compilerVersion": "0\.8\.\d+\+commit/.test(await readFile(settings, 'utf8').catch(() => '')),
    );
  });

  it('goes away when it is closed', async () => {
    const { workbench } = session;
    await workbench.tree('Verified Source').clickRowAction('Vault', 'Close Verified Source');
    await workbench.sees('no view', async () => !(await workbench.tree('Verified Source').pane.isVisible()));
  });

  it('is all that can be had without a folder: what needs one says so, and offers to open one', async () => {
    const empty = path.join(home, 'empty.code-workspace');
    await writeFile(empty, JSON.stringify({ folders: [] }));
    other = await startVsCode({
      folder: empty,
      extensionDevelopmentPath: repositoryFolder,
      settings: sandboxSettings(session.sandbox.network),
    });
    const workbench = new Workbench(other);
    for (const command of ['Verify Whole Deployment...', 'Verify Contracts...']) {
      await workbench.runListed('Verify...', command);
      await workbench.notifications.shown('No folder is open. Open your Hardhat, Foundry or Vyper project folder');
      await workbench.page.getByRole('button', { name: 'Open Folder...' }).first().waitFor();
      await workbench.runCommand('Notifications: Clear All Notifications');
    }
  });

  it('opens without a folder, by address, and as a folder of the Explorer', async () => {
    assert.ok(other);
    const workbench = new Workbench(other);
    await workbench.runListed('Verified Source...', 'Open Verified Source...');
    await workbench.quickInput.shown('Address 0x');
    await workbench.quickInput.enter(address);
    await tab(workbench).waitFor();
    // The view opens with it.
    await workbench
      .tree('Verified Source')
      .row(/^Vault(?!\.)/)
      .waitFor();
    const file = 'Vault (verified on sandbox)/contracts/Vault.sol';
    // The first folder of a window starts its extensions anew: a choice that comes just then has to be made again.
    await workbench.sees(
      'the source in the Explorer',
      async () => {
        await workbench.openViewContainer('Ledger Lens');
        const title = 'Add Verified Source to Explorer...';
        await workbench.tree('Verified Source').chooseFromMenu(/^Vault(?!\.)/, title);
        await workbench.explorer.open(file);
        return true;
      },
      100_000,
    );
    await picture('source-explorer', workbench);
  });

  it('says of a contract that is not verified that there is none', async () => {
    const { workbench } = session;
    await workbench.runListed('Verified Source...', 'Open Verified Source...');
    await workbench.quickInput.shown('Address 0x');
    await workbench.quickInput.enter(session.deployed('Greeter').address);
    await workbench.notifications.shown("isn't verified on sandbox, so there's no source to open");
  });
});
