import assert from 'node:assert/strict';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { openSession, type Session } from './session.ts';

describe('used by', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', { story: { step: 'identified' } });
  });
  after(() => session?.close());

  it('shows nodes and recent transactions in trees', async () => {
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    const nodes = await workbench.tree('Network').rows();
    assert.ok(
      nodes.some((row) => row.label === '0.0.3' && /^stake [\d.,]+B ℏ/.test(row.description)),
      JSON.stringify(nodes[0]),
    );
    const transactions = await workbench.tree('Transactions').rows();
    assert.ok(transactions.length > 5);
    for (const { description } of transactions.slice(1, 6)) assert.match(description, / · 0\.0\.\d+-/);
  });

  it('click the status bar for incidents', async () => {
    const { workbench } = session;
    const item = workbench.statusBarItem('sandbox: major problem');
    await item.waitFor();
    await item.click();
    await workbench.quickInput.shown('Select an incident');
    const rows = await workbench.quickInput.rows();
    assert.ok(
      rows.some((row) => /delayed transactions and missing receipts/.test(JSON.stringify(row))),
      JSON.stringify(rows),
    );
    await workbench.quickInput.choose('delayed transactions');
    const sheet = workbench.webview();
    await sheet.getByText('Two nodes lost their connection').first().waitFor();
    // The body is HTML from outside: its words arrive, its tags do not.
    assert.equal(await sheet.locator('.timeline script, .timeline a').count(), 0);
  });

  it('hover a transaction id to see details', async () => {
    const { workbench } = session;
    await workbench.explorer.open('notes.md');
    const failed = await workbench.editor.hover(sdkForm(knownTransactions.customError), 'Fee charged');
    assert.match(failed, /CONTRACT_REVERT_EXECUTED/);
    const succeeded = await workbench.editor.hover(knownTransactions.success, '0.0.1001 sent 1.5 ℏ');
    assert.match(succeeded, /Fee charged/);
  });

  it('right-click a contract file to verify', async () => {
    const { sandbox, workbench } = session;
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    assert.equal(posts(session).length, 0, 'nothing has been sent before the user said so');
    const rows = JSON.stringify(await workbench.quickInput.rows());
    assert.match(rows, /contracts\/Vault\.sol/);
    assert.match(rows, /exact match expected/i);
    await workbench.quickInput.choose(/Publish \d+ file/);
    await workbench.notifications.inProgress('Verifying Vault');
    const message = await workbench.notifications.shown('exact match', 60_000);
    assert.match(message, /Vault at 0x[0-9a-fA-F]{40} on sandbox is verified: exact match/);
    assert.equal(posts(session).length, 1);
    assert.ok(sandbox.deployments.length > 0);
  });

  it('publishes nothing when a contract is verified already', async () => {
    const { workbench } = session;
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await workbench.notifications.shown('is already verified: exact match', 30_000);
    assert.equal(posts(session).length, 1, 'the one from before');
  });
});

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');

function posts({ sandbox }: Session) {
  return sandbox.log.entries('verification').filter((entry) => entry.method === 'POST');
}
