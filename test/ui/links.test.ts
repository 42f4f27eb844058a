import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');

/** The least time between two looks of a view that is visible. */
const interval = 5_000;

describe('identifiers in texts', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession(
      'hardhat2',
      {},
      {
        otherExtensions: [path.join(repositoryFolder, 'test/fixtures/extensions/script')],
        settings: { 'terminal.integrated.gpuAcceleration': 'off' },
      },
    );
  });
  afterEach(async function () {
    if (pictures && this.currentTest?.state === 'failed') await session.workbench.screenshot(pictures, 'links-failed');
  });
  after(() => session?.close());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const sheet = (name: string | RegExp) => session.workbench.webview().getByRole('heading', { level: 1, name });
  const seesSheet = (name: string | RegExp) => sheet(name).waitFor();

  it('asks no service of the ledger while nothing of it is to be seen', async () => {
    const { workbench, sandbox } = session;
    await workbench.statusBarItem('sandbox: operational').waitFor();
    for (let look = 0; look < 2; look += 1) {
      await session.timePasses(1.2 * interval);
      await workbench.page.waitForTimeout(1_000);
    }
    assert.deepEqual(sandbox.log.entries('ledger'), []);
    assert.deepEqual(sandbox.log.entries('verification'), []);
    assert.ok(sandbox.log.entries('status').length <= 1, 'the status bar asked its page more than once');
  });

  it('tells under the mouse why a transaction never reached the ledger, and what its code means', async () => {
    const { workbench, vsCode } = session;
    const id = '0.0.1001@1790000000.000000777';
    const unknown = '0.0.1001@1700000000.000000001';
    await writeFile(
      path.join(vsCode.folder, 'run.log'),
      `PrecheckStatusError: transaction ${id} failed precheck with status BUSY\n${'\n'.repeat(14)}INVALID_SIGNATURE\n` +
        `${'\n'.repeat(14)}expect(receipt.status).to.equal(Status.TokenIsPaused);\n${unknown}\n`,
    );
    await workbench.explorer.open('run.log');
    assert.match(await workbench.editor.hover(id, 'never reached the ledger'), /BUSY.*Likely fix: .*try again/s);
    await picture('hover-precheck');
    assert.match(await workbench.editor.hover('BUSY', 'Code number: 12'), /Likely fix: .*try again/);
    assert.match(await workbench.editor.hover('INVALID_SIGNATURE', 'Code number: 7'), /Likely fix/);
    await picture('hover-code');
    assert.match(await workbench.editor.hover('Status.TokenIsPaused', 'Code number: 265'), /TOKEN_IS_PAUSED/);
    // The first line says that it isn't there; what follows, why that may be.
    assert.match(
      await workbench.editor.hover(unknown, 'Check Again'),
      /^Can't find transaction .*never reaches the ledger.*Check Again.*sandbox/s,
    );
    await picture('hover-unknown');
  });

  it('shows under the mouse what a call was, its fee in dollars and what can be done', async () => {
    const { workbench } = session;
    await workbench.explorer.open('notes.md');
    const id = sdkForm(knownTransactions.customError);
    const text = await workbench.editor.hover(id, 'Raw JSON');
    assert.match(text, /NotEnoughShares\(held: 10, wanted: 25\)/);
    assert.match(text, /withdraw\(shares: 25\)/);
    assert.match(text, /Fee charged: [\d.,]+ ℏ \(\$[\d.,]+, [\d.]+% of the /);
    for (const action of ['Open', 'Copy ID', 'Copy As...', 'Raw JSON']) assert.ok(text.includes(action), text);
    for (const theme of pictures ? (['light', 'dark', 'highContrast'] as const) : []) {
      await workbench.useTheme(theme);
      await workbench.explorer.open('notes.md');
      await workbench.editor.hover(id, 'Raw JSON');
      await picture(`hover-${theme}`);
    }
  });

  it('says what is under the mouse in the output panel', async () => {
    const { workbench } = session;
    await workbench.runCommand('A Script: Print');
    assert.match(await workbench.output.hover('0.0.1001@1790000000.000000001', 'Raw JSON'), /0\.0\.1001 sent 1\.5 ℏ/);
    await picture('hover-output');
  });

  it('opens the sheets of what a script prints in the terminal', async () => {
    const { terminal } = session.workbench;
    const failed = sdkForm(knownTransactions.panicked);
    const lines = [
      `receipt for transaction ${failed} contained error status CONTRACT_REVERT_EXECUTED`,
      'account 0.0.1002, address 0x00000000000000000000000000000000000003eb, v1.2.3',
    ];
    await writeFile(
      path.join(session.vsCode.folder, 'deploy.mjs'),
      `for (const line of ${JSON.stringify(lines)}) console.error(line);\n`,
    );
    await terminal.open();
    await terminal.run('node deploy.mjs', ...lines);
    await terminal.clickLink(failed, () => sheet(/Contract call/).isVisible());
    await picture('terminal');
    const code = 'CONTRACT_REVERT_EXECUTED';
    await terminal.clickLink(code, () => sheet(code).isVisible());
    await picture('terminal-code');
    const address = '0x00000000000000000000000000000000000003eb';
    await terminal.clickLink(address, () => sheet('Account 0.0.1003').isVisible());
  });

  it('decodes a selector in the terminal, and leads to its declaration', async () => {
    const { terminal, quickInput, editor } = session.workbench;
    await terminal.run('echo reverted with 0x808722dc', 'reverted with 0x808722dc');
    const title = 'NotEnoughShares(uint256,uint256)';
    await terminal.clickLink('0x808722dc', async () => (await quickInput.texts()).title === title);
    await picture('terminal-hex');
    await quickInput.choose('Go to Declaration');
    await session.workbench.sees('the declaration', async () =>
      (await editor.lines()).some((line) => line.includes('error NotEnoughShares')),
    );
  });

  it('opens the sheet of an id in a document', async () => {
    const { workbench } = session;
    await workbench.explorer.open('notes.md');
    await workbench.editor.followLink(sdkForm(knownTransactions.customError));
    await seesSheet(/Contract call/);
  });

  it('opens an entity on a network that a link from outside names', async () => {
    const { workbench, vsCode } = session;
    // What a desktop VS Code calls vscode: has this server's own name.
    const link = 'code-oss://ledger-lens.ledger-lens/open';
    await writeFile(
      path.join(vsCode.folder, 'LINKS.md'),
      `[here](${link}?network=sandbox&id=0.0.1004)\n\n[nowhere](${link}?network=moon&id=0.0.1004)\n`,
    );
    await workbench.explorer.open('LINKS.md');
    await workbench.editor.followLink('open?network=sandbox');
    await seesSheet('Account 0.0.1004');
    await workbench.explorer.open('LINKS.md');
    await workbench.editor.followLink('open?network=moon');
    await workbench.notifications.shown('network "moon" isn\'t configured');
  });
});
