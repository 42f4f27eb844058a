import assert from 'node:assert/strict';
import { second } from '../sandbox/ledger/timestamps.ts';
import { ordinaryTransaction } from '../sandbox/ledger/world/ordinary.ts';
import { openSession, type Session } from './session.ts';

describe('how the mirror node is', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('foundry', { workspaces: false });
    await session.workbench.openViewContainer('Ledger Lens');
    await session.workbench.sees('there are transactions', async () =>
      session.sandbox.log.entries('ledger').some(({ path }) => path.endsWith('/transactions')),
    );
  });
  after(() => session?.close());

  const picture = (name: string) => session.workbench.picture(name);

  it('is a row of the list behind the status bar', async () => {
    const { workbench } = session;
    await workbench.statusBarItem('sandbox:').click();
    await workbench.quickInput.shown('Select an incident');
    const rows = async () => JSON.stringify(await workbench.quickInput.rows());
    const expected =
      /Newest transaction \d+ seconds? old(?:: it may be behind)?\b.*Answers in [\d,]+ ms · no failed requests/s;
    await workbench
      .sees('the list says how the mirror node is', async () => expected.test(await rows()))
      .catch(async () => assert.match(await rows(), expected));
    await picture('mirror-node');
    await workbench.quickInput.cancel();
  });

  it('gets a key, typed unseen, and loses it again', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.answer('Ledger Lens: Set Key...', 'Name of the header', 'x-api-key');
    await quickInput.shown('Key', 10_000);
    assert.equal(await quickInput.input.getAttribute('type'), 'password');
    await quickInput.type('a-key-of-the-test');
    await quickInput.accept();
    await workbench.statusBarItem('Set the key of sandbox').waitFor();
    await workbench.answer('Ledger Lens: Set Key...', 'gets a key in the header x-api-key', 'Remove Key');
    await workbench.statusBarItem('Removed the key of sandbox').waitFor();
  });

  it('says to wait for a transaction that is not there yet, and shows it when it is', async () => {
    const { workbench, sandbox } = session;
    const at = sandbox.world.now() / second + 25n;
    const consensus = at * second + ((at * 7_919_317n) % second);
    const { row } = ordinaryTransaction(sandbox.world.seed, `second ${at}`, consensus, sandbox.world.contracts);
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', row.transaction_id);
    const sheet = workbench.webview();
    await sheet
      .getByText(/The mirror node is at [\d:]{8}, before this transaction's valid start at [\d:]{8}\. Wait/)
      .waitFor();
    await picture('wait');
    assert.equal(await sheet.getByText(row.result, { exact: true }).count(), 0);
    sandbox.clock.advance(26n * second);
    const isThere = () => sheet.getByText(row.result, { exact: true }).first().isVisible();
    await session.seesInTime('the transaction is shown', isThere, 3_000);
    await picture('arrived');
  });
});
