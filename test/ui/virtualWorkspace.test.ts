import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode, type VsCode } from '../vscode/startVsCode.ts';
import { Workbench } from '../vscode/workbench.ts';

const pictures = process.env.LEDGER_LENS_PICTURES;

/** A workspace whose files are in memory, under `memfs:`: no path of this machine leads to them. */
describe('a virtual workspace', function () {
  this.timeout(120_000);
  let sandbox: Sandbox;
  let vsCode: VsCode;
  let workbench: Workbench;
  let home: string;

  before(async () => {
    sandbox = await startSandbox();
    home = await mkdtemp(path.join(tmpdir(), 'll-virtual-'));
    const folder = path.join(home, 'virtual.code-workspace');
    await writeFile(folder, JSON.stringify({ folders: [{ uri: 'memfs:/', name: 'project' }] }));
    vsCode = await startVsCode({
      folder,
      extensionDevelopmentPath: repositoryFolder,
      otherExtensions: [path.join(repositoryFolder, 'test/fixtures/extensions/memfs')],
      env: { LEDGER_LENS_MEMFS: path.join(repositoryFolder, 'test/fixtures/workspaces/hardhat2') },
      settings: sandboxSettings(sandbox.network),
    });
    workbench = new Workbench(vsCode);
  });
  after(async () => {
    await vsCode?.close();
    await sandbox?.close();
    if (home) await rm(home, { recursive: true, force: true });
  });

  const posts = () => sandbox.log.entries('verification').filter(({ method }) => method === 'POST');

  it('has hovers over the ids of its files', async () => {
    await workbench.explorer.open('project/notes.md');
    assert.match(await workbench.editor.hover(knownTransactions.success, '0.0.1001 sent 1.5 ℏ'), /Fee charged/);
  });

  it('has its contracts found and named', async () => {
    await workbench.runListed('Verify...', 'Find My Contracts...');
    await workbench.quickInput.shown('Select a contract to verify');
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /Vault.*contracts\/Vault\.sol/);
    if (pictures) await workbench.screenshot(pictures, 'virtual-contracts');
    await workbench.quickInput.cancel();
  });

  it('has its contract files offered, though VS Code cannot search them', async () => {
    await workbench.runCommand('View: Close All Editors');
    await workbench.runListed('Verify...', 'Verify Contract');
    await workbench.quickInput.shown('Select the source file');
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /contracts\/Vault\.sol/);
    await workbench.quickInput.cancel();
  });

  it('has a contract verified by right-click, with every file read from memory', async () => {
    await workbench.explorer.chooseFromMenu('project/contracts/Vault.sol', 'Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    assert.equal(posts().length, 0);
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /exact match expected/i);
    await workbench.quickInput.choose(/Publish \d+ file/);
    await workbench.notifications.shown('exact match', 60_000);
    assert.equal(posts().length, 1);
  });
});
