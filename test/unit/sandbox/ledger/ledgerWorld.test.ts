import assert from 'node:assert/strict';
import { second } from '../../../sandbox/ledger/timestamps.ts';
import { knownTransactions } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { createTestLedger, deployments, readOnlyLedger, rowsOf } from './askLedger.ts';

describe('ledger world', () => {
  /** One for all, since making it takes longer than most of them; its clock only goes on. */
  const ledger = createTestLedger();

  it('is the same for the same seed, another for another', async () => {
    const urls = ['/network/nodes', '/transactions?limit=100', '/contracts/results?limit=50', '/blocks', '/accounts'];
    const [one, same, other] = [readOnlyLedger(), ledger, createTestLedger({ seed: 2 })];
    for (const url of urls) {
      const { text } = await one.ask(url);
      assert.equal((await same.ask(url)).text, text);
      assert.notEqual((await other.ask(url)).text, text);
    }
  });

  it('has a new transaction each second, the same after a restart', async () => {
    const before = ledger.world.log().all.length;
    ledger.advance(60n * second);
    assert.equal(ledger.world.log().all.length, before + 60);
    const restarted = createTestLedger({ from: ledger.world.now() });
    assert.equal(
      (await restarted.ask('/transactions?limit=100')).text,
      (await ledger.ask('/transactions?limit=100')).text,
    );
    const times = ledger.world.log().all.map((transaction) => transaction.consensus);
    assert.ok(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0n)));
    assert.ok((times.at(-1) ?? 0n) <= ledger.world.now());
  });

  it('survives a leap of the clock', () => {
    const before = ledger.world.log().all.length;
    ledger.advance(10_000_000n * second);
    assert.equal(ledger.world.log().all.length, before + 10_000);
  });

  it('appends at the clock’s time, however often', async () => {
    const appended = [1, 2, 3].map((n) =>
      ledger.world.append({ name: 'CRYPTOTRANSFER', payer: '0.0.1002', memo: `no ${n}`, result: 'BUSY' }),
    );
    const rows = rowsOf((await ledger.ask('/transactions?limit=3')).body, 'transactions');
    assert.deepEqual(
      rows.map((row) => row.transaction_id),
      appended.map(({ row }) => row.transaction_id).reverse(),
    );
    assert.equal(new Set(appended.map(({ row }) => row.transaction_id)).size, 3);
    const byId = await ledger.ask(`/transactions/${appended[1]?.row.transaction_id}`);
    assert.match(byId.text, /"result":"BUSY"/);
  });
});

describe('a ledger world that nothing is added to', () => {
  const ledger = readOnlyLedger();

  it('knows the deployments by id, address, creation hash and transaction', async () => {
    for (const [index, deployment] of deployments.entries()) {
      const id = `0.0.${deployment.entityNum}`;
      for (const name of [id, deployment.address, deployment.address.toLowerCase().slice(2)]) {
        const { body } = await ledger.ask(`/contracts/${name}`);
        assert.equal(body.contract_id, id);
        assert.equal(body.evm_address, deployment.address.toLowerCase());
        assert.equal(body.bytecode, deployment.creationBytecode);
        assert.equal(body.runtime_bytecode, deployment.runtimeBytecode);
      }
      const result = await ledger.ask(`/contracts/results/${deployment.creationTransactionHash}`);
      assert.equal(result.status, 200);
      assert.deepEqual(result.body.created_contract_ids, [id]);
      assert.equal(result.body.from, deployment.deployer.toLowerCase());
      const { body } = await ledger.ask(`/transactions?timestamp=${result.body.timestamp}`);
      const [row] = rowsOf(body, 'transactions');
      assert.equal(row?.name, index % 2 ? 'ETHEREUMTRANSACTION' : 'CONTRACTCREATEINSTANCE');
      assert.equal(row?.entity_id, id);
      assert.equal((await ledger.ask(`/accounts/${deployment.address}?transactions=false`)).body.account, id);
    }
  });

  it('answers 206 to every failed run, with its reason', async () => {
    const reason = async (id: string) => {
      const { status, body } = await ledger.ask(`/contracts/results/${id}`);
      assert.equal(status, 206);
      assert.equal(body.status, '0x0');
      return String(body.error_message).slice(0, 10);
    };
    assert.equal(await reason(knownTransactions.reverted), '0x08c379a0');
    assert.equal(await reason(knownTransactions.panicked), '0x4e487b71');
    assert.equal(await reason(knownTransactions.customError), '0x808722dc');
    assert.equal((await ledger.ask(`/contracts/results/${knownTransactions.ethereum}`)).status, 200);
  });

  it('finds a block by number, hash and time, chained to the one before', async () => {
    const { body } = await ledger.ask('/blocks?limit=2');
    const [newest, previous] = rowsOf(body, 'blocks');
    assert.equal(newest?.previous_hash, previous?.hash);
    for (const key of [newest?.hash, String(newest?.hash).slice(0, 66), newest?.number]) {
      assert.deepEqual((await ledger.ask(`/blocks/${key}`)).body, newest);
    }
    const run = await ledger.ask(`/contracts/results/${knownTransactions.ethereum}`);
    const listed = await ledger.ask(`/blocks?timestamp=gte:${run.body.timestamp}&order=asc&limit=1`);
    assert.equal(rowsOf(listed.body, 'blocks')[0]?.number, run.body.block_number);
    const inBlock = await ledger.ask(`/contracts/results?block.number=${run.body.block_number}`);
    assert.deepEqual(
      rowsOf(inBlock.body, 'results').map((row) => row.hash),
      [run.body.hash],
    );
  });

  it('finds an account by id, alias and address', async () => {
    const { body } = await ledger.ask('/accounts/0.0.1012?transactions=false');
    assert.deepEqual(body.transactions, []);
    for (const name of [body.alias, `0.0.${body.alias}`, body.evm_address]) {
      assert.equal((await ledger.ask(`/accounts/${name}?transactions=false`)).body.account, '0.0.1012');
    }
    const hollow = await ledger.ask('/accounts/0.0.1011');
    assert.equal(hollow.body.key, null);
    assert.equal((await ledger.ask(`/accounts/${'0'.repeat(37)}3e9`)).body.account, '0.0.1001');
  });

  it('joins a message’s chunks to its text', async () => {
    const { body } = await ledger.ask('/topics/0.0.7001/messages?limit=3');
    const bytes = rowsOf(body, 'messages').map((row) => Buffer.from(String(row.message), 'base64'));
    assert.equal(JSON.parse(Buffer.concat(bytes).toString()).note, '🚀'.repeat(8));
    assert.deepEqual((await ledger.ask('/topics/0.0.9/messages')).body, { messages: [], links: { next: null } });
  });
});
