import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { draftJob, type Job } from '../../src/core/verification/jobs/jobs.ts';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { prepareHome } from '../vscode/prepareHome.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode, type VsCode } from '../vscode/startVsCode.ts';
import { Workbench } from '../vscode/workbench.ts';

/** A call of a function that the workspace's build declares. */
const withdraw = `0x2e1a7d4d${'19'.padStart(64, '0')}`;

const pictures = process.env.LEDGER_LENS_PICTURES;

/** Restricted Mode, as VS Code opens a folder that nobody has trusted, with settings that try to redirect requests. */
describe('a workspace that is not trusted', function () {
  this.timeout(120_000);
  let sandbox: Sandbox;
  let vsCode: VsCode;
  let workbench: Workbench;
  let thief: Server;
  let removeHome = async () => {};
  const stolen: string[] = [];
  /** What the build tools wrote, and whether this disk notes that a file was read. */
  let built: string[] = [];
  let isNoted = false;
  const longAgo = new Date('2001-01-01');
  const read = async () => {
    const times = await Promise.all(built.map(async (file) => ({ file, atime: (await stat(file)).atime })));
    return times.flatMap(({ file, atime }) => (atime > longAgo ? [path.relative(vsCode.folder, file)] : []));
  };

  before(async () => {
    thief = createServer((request, response) => {
      stolen.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    const address = thief.address();
    const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
    sandbox = await startSandbox();
    const source = path.join(repositoryFolder, 'test/fixtures/workspaces/hardhat2');
    const { folder, remove } = await prepareHome({ folder: source, copy: true });
    removeHome = remove;
    const crafted = { baseUrl: url, statusUrl: url, verifyUrl: url, chainId: '298' };
    await mkdir(path.join(folder, '.vscode'));
    await writeFile(
      path.join(folder, '.vscode/settings.json'),
      JSON.stringify({
        'ledgerLens.network': 'crafted',
        'ledgerLens.networks': { crafted, [sandbox.network.name]: crafted },
        'http.proxy': url,
        'http.proxySupport': 'override',
      }),
    );
    built = globSync('{artifacts,ignition/deployments}/**/*.{json,jsonl}', { cwd: folder }).map((file) =>
      path.join(folder, file),
    );
    const probe = path.join(folder, 'notes.md');
    await utimes(probe, longAgo, new Date());
    await readFile(probe);
    isNoted = (await stat(probe)).atime > longAgo;
    for (const file of built) await utimes(file, longAgo, new Date());
    await writeFile(path.join(folder, 'words.md'), `${withdraw} ${knownTransactions.customError}\n`);
    vsCode = await startVsCode({
      folder,
      trust: true,
      extensionDevelopmentPath: repositoryFolder,
      settings: { ...sandboxSettings(sandbox.network), 'security.workspace.trust.banner': 'never' },
    });
    workbench = new Workbench(vsCode);
  });
  after(async () => {
    await vsCode?.close();
    await sandbox?.close();
    await removeHome();
    await new Promise<void>((resolve) => (thief ? thief.close(() => resolve()) : resolve()));
  });

  const asked = () => sandbox.log.entries();
  const posts = () => asked().filter(({ method }) => method === 'POST');

  it('is in Restricted Mode, and does not say where requests go', async () => {
    await workbench.statusBarItem('Restricted Mode').waitFor();
    await workbench.statusBarItem('sandbox').waitFor();
    await workbench.openViewContainer('Ledger Lens');
    assert.ok((await workbench.tree('Transactions').rows()).length > 5, 'what is on the ledger is shown all the same');
    assert.deepEqual(stolen, []);
  });

  it('says in the empty view why nothing can be verified', async () => {
    await workbench.sees('the view gives the reason', async () =>
      /In Restricted Mode, Ledger Lens doesn't read this workspace's build output/.test(
        await workbench.tree('Verifications').message(),
      ),
    );
    if (pictures) await workbench.screenshot(pictures, 'untrusted-views');
  });

  it('asks for nothing that a file holds before the user clicks', async () => {
    await workbench.explorer.open('notes.md');
    const hover = await workbench.editor.hover(knownTransactions.success, 'Look up');
    assert.match(hover, /In Restricted Mode, Ledger Lens looks up IDs only when you click/);
    if (pictures) await workbench.screenshot(pictures, 'untrusted-hover');
    assert.deepEqual(
      asked().filter(({ path: asked, query }) => `${asked}?${query}`.includes(knownTransactions.success)),
      [],
    );
    await workbench.page.locator('.monaco-hover a', { hasText: 'Look up' }).first().click();
    await workbench.webview().getByText('Fee charged').first().waitFor();
  });

  it("says that the workspace's ABIs aren't read, not that none has the error", async () => {
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', knownTransactions.customError);
    const why = workbench.webview().getByText("the workspace's ABIs aren't read in Restricted Mode");
    await why.first().waitFor();
    await workbench.webview().getByText('failed here: Error with selector 0x').first().waitFor();
    assert.equal(await why.count(), 1, 'once on the page');
    if (pictures) await workbench.screenshot(pictures, 'untrusted-error');
    assert.equal(await workbench.webview().getByText('not in any known ABI').count(), 0);
  });

  it('has no lens over its contracts, and none of them read or sent', async () => {
    await workbench.explorer.open('contracts/Vault.sol');
    assert.equal(await workbench.page.locator('.codelens-decoration:visible').count(), 0);
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    const message = await workbench.notifications.shown('Verifying contracts requires a trusted workspace');
    assert.match(message, /it reads build output and publishes sources/);
    assert.deepEqual(await workbench.notifications.buttons('Verifying contracts requires a trusted workspace'), [
      'Manage Workspace Trust',
    ]);
    await workbench.runCommand('Ledger Lens: Estimate Fees');
    await workbench.notifications.shown('Estimating fees requires a trusted workspace');
    if (pictures) await workbench.screenshot(pictures, 'untrusted-verify');
    assert.deepEqual(posts(), []);
    assert.deepEqual(stolen, []);
  });

  it('has no file read that its tools built, whatever the user looks at', async function () {
    if (!isNoted) return skipBecause(this, "this disk doesn't note when a file was read (noatime)");
    assert.ok(built.length > 8);
    await workbench.explorer.open('words.md');
    await workbench.page.locator('.monaco-editor .view-line', { hasText: '0x2e1a7d4d' }).first().click();
    await workbench.runCommand('Ledger Lens: Show Hover at Cursor');
    await workbench.typeInto('Ledger Lens: Look Up...', 'Enter a transaction, account', 'Vault');
    await workbench.page.keyboard.press('Escape');
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', knownTransactions.customError);
    await workbench.webview().getByText('Fee charged').first().waitFor();
    await workbench.openViewContainer('Ledger Lens');
    await workbench.tree('Contracts').message();
    // What is read late, as records after a command, has had its time.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    assert.deepEqual(await read(), []);
  });

  it('is like any other once it is trusted', async () => {
    // What a window that was trusted left of an earlier verification.
    const jobs = path.join(vsCode.userDataDir, 'User/globalStorage/ledger-lens.ledger-lens/verifications');
    const own = {
      id: randomUUID(),
      network: sandbox.network.name,
      chainId: '298',
      contract: 'contracts/Vault.sol:Vault',
    };
    const failed: Job = {
      ...draftJob({ ...own, address: `0x${'1'.padStart(40, '0')}`, createdAt: Date.now() }),
      state: { kind: 'failed', stage: 'job', code: 'no_match', message: 'It does not match.', errorData: null },
    };
    const source = pathToFileURL(path.join(vsCode.folder, 'contracts/Vault.sol'));
    await mkdir(jobs, { recursive: true });
    await writeFile(
      path.join(jobs, `${own.id}.json`),
      JSON.stringify({ job: failed, origin: { source: source.href, files: {} } }),
    );
    await workbench.runCommand('Workspaces: Manage Workspace Trust');
    await workbench.page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
    await workbench.explorer.open('contracts/Vault.sol');
    await workbench.sees(
      'the lens is there',
      async () => (await workbench.page.locator('.codelens-decoration', { hasText: 'Verify' }).count()) > 0,
    );
    await workbench.sees('the problem of the earlier verification is there', async () =>
      (await workbench.problems()).some((row) => /Verification: .*Vault/.test(row)),
    );
    assert.deepEqual(stolen, [], 'no workspace can redirect requests, trusted or not');
    if (isNoted) await workbench.sees('a file that is read is noticed', async () => (await read()).length > 0);
  });
});
