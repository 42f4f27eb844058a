import assert from 'node:assert/strict';
import { Workbench } from '../vscode/workbench.ts';
import { openSession, type Session } from './session.ts';

describe('verifications in two windows', function () {
  this.timeout(180_000);
  let session: Session;
  let other: Workbench;

  before(async () => {
    session = await openSession('hardhat2');
    const { vsCode } = session;
    const page = await vsCode.page.context().newPage();
    await page.goto(vsCode.url);
    await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 60_000 });
    other = new Workbench({ ...vsCode, page });
  });
  after(() => session?.close());

  it('says why the list is empty, and what fills it', async () => {
    await other.openViewContainer('Ledger Lens');
    await other.sees('the welcome text', async () =>
      /You haven't sent any contract for verification from this machine yet/.test(
        await other.tree('Verifications').message(),
      ),
    );
  });

  it('are followed and told in one of them, and listed in both', async () => {
    const { sandbox, workbench } = session;
    const release = sandbox.holdJobs();
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.choose(/Publish \d+ file/);
    await other.sees('the other window lists it as running', async () =>
      (await other.tree('Verifications').rows()).some(({ description }) => description.startsWith('running')),
    );
    release();
    await workbench.notifications.shown('is verified: exact match', 60_000);
    await other.sees('the other window lists how it ended', async () =>
      (await other.tree('Verifications').rows()).some(({ description }) => description.startsWith('exact match')),
    );
    assert.deepEqual(
      (await other.notifications.messages()).filter((message) => /Vault/.test(message)),
      [],
    );
    const posts = sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
    assert.equal(posts.length, 1);
  });

  it('are taken up by the other when the first is closed, and told there once', async () => {
    const { sandbox, workbench } = session;
    sandbox.log.clear();
    const release = sandbox.holdJobs();
    await workbench.explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.choose(/Publish \d+ file/);
    await workbench.sees('it was posted', async () =>
      sandbox.log.entries('verification').some(({ method, status }) => method === 'POST' && status === 202),
    );
    await workbench.page.goto('about:blank');
    release();
    await other.notifications.shown('Greeter at 0x', 60_000);
    const posts = sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
    assert.equal(posts.length, 1);
  });

  it('are left to the service when the user stops following, and followed again on request', async () => {
    const { sandbox } = session;
    sandbox.log.clear();
    // As long as the service tells nothing of the job, it is followed.
    sandbox.faults.add('verification GET /v2/verify/* 503-html');
    await other.explorer.chooseFromMenu('contracts/lib/Shares.sol', 'Verify Contract');
    await other.quickInput.shown('Review what will be published');
    await other.quickInput.choose(/Publish \d+ file/);
    await other.sees('it is followed', async () =>
      sandbox.log.entries('verification').some(({ method, status }) => method === 'GET' && status === 503),
    );
    await other.notifications.click('Verifying Shares', 'Cancel');
    await other.notifications.shown('Stopped tracking the verification of Shares. The service continues it.');
    await other.openViewContainer('Ledger Lens');
    const tree = other.tree('Verifications');
    await other.sees('the row says so', async () =>
      (await tree.rows()).some(({ label, description }) => label === 'Shares' && description.startsWith('not tracked')),
    );
    sandbox.faults.clear();
    await tree.chooseFromMenu('Shares', 'Resume Tracking');
    const message = await other.notifications.shown('Shares at 0x', 60_000);
    assert.match(message, /is verified: exact match/);
    const posts = sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
    assert.equal(posts.length, 1);
  });

  it('of another network are listed below it, and a chain that is not supported is said to be so', async () => {
    const { sandbox } = session;
    const { name, ...addresses } = sandbox.network;
    const networks = {
      [name]: addresses,
      elsewhere: { ...addresses, chainId: '297' },
      offline: { ...addresses, verifyUrl: 'http://127.0.0.1:9' },
    };
    await other.changeSettings({ 'ledgerLens.networks': networks, 'ledgerLens.network': 'elsewhere' });
    await other.openViewContainer('Ledger Lens');
    const tree = other.tree('Verifications');
    await other.sees('the message', async () => /No verifications on elsewhere yet/.test(await tree.message()));
    const [row] = await tree.rows();
    assert.deepEqual([row?.label, row?.description, row?.expanded], ['sandbox', '3', false]);
    await other.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    const message = await other.notifications.shown("doesn't support elsewhere (chain 297)");
    assert.match(message, /\(chain 297\)\. The project's records have Vault on sandbox or offline at 0x\w{40}\.$/);
    // It goes on where the contract is; the selected network stays.
    await other.notifications.click("doesn't support elsewhere", 'Verify on sandbox');
    await other.notifications.shown('on sandbox is already verified');
    await other.statusBarItem('elsewhere').waitFor();
  });

  it('publish nothing while the service cannot be reached: the list has the reason and another try', async () => {
    const { quickInput } = other;
    await other.runCommand('Ledger Lens: Select Network...');
    await quickInput.choose('offline');
    await other.statusBarItem('offline').waitFor();
    await other.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await quickInput.shown('Nothing can be published while 127.0.0.1:9 is unreachable');
    const rows = () => quickInput.rows();
    const reason = /^Can't reach 127\.0\.0\.1:9/;
    const says = () =>
      other.sees('the record was not read, and nothing can be published', async () => {
        const shown = await rows();
        const [first] = shown;
        return (
          reason.test(first?.label ?? '') &&
          /^Can't read the verification record\./.test(first?.detail ?? '') &&
          shown.every(({ label }) => !/^Publish/.test(label))
        );
      });
    await says();
    await quickInput.choose('Try Again');
    await says();
    await quickInput.cancel();
  });
});
