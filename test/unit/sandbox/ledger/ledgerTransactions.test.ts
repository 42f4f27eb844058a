import assert from 'node:assert/strict';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { createTestLedger, rowsOf } from './askLedger.ts';

describe('ledger transactions', () => {
  const ledger = createTestLedger();
  const group = async (url: string, ...keys: string[]) =>
    rowsOf((await ledger.ask(`/transactions/${url}`)).body, 'transactions').map((row) =>
      keys.map((key) => row[key]).join(' '),
    );
  const list = async (query: string) => rowsOf((await ledger.ask(`/transactions?${query}`)).body, 'transactions');

  it('has every told transaction, whatever the seed and the clock', async () => {
    const other = createTestLedger({ seed: 99, from: 1_900_000_000_000_000_000n });
    for (const [name, id] of Object.entries(known)) {
      assert.equal((await ledger.ask(`/transactions/${id}`)).status, 200, name);
      assert.equal((await other.ask(`/transactions/${id}`)).status, 200, name);
    }
  });

  it('tells families by one id, the oldest first', async () => {
    assert.deepEqual(await group(known.duplicates, 'result', 'node'), [
      'SUCCESS 0.0.3',
      'DUPLICATE_TRANSACTION 0.0.4',
      'DUPLICATE_TRANSACTION 0.0.5',
    ]);
    assert.deepEqual(await group(known.children, 'name', 'nonce', 'valid_duration_seconds'), [
      'CONTRACTCALL 0 120',
      'CRYPTOTRANSFER 1 ',
      'TOKENASSOCIATE 2 ',
    ]);
    assert.deepEqual(await group(known.precedingChild, 'name', 'nonce'), ['CRYPTOCREATEACCOUNT 1', 'CRYPTOTRANSFER 0']);
    assert.deepEqual(await group(known.batch, 'name', 'transaction_id'), [
      `ATOMICBATCH ${known.batch}`,
      'CRYPTOTRANSFER 0.0.1009-1790000500-000000002',
      'CRYPTOTRANSFER 0.0.1010-1790000500-000000003',
    ]);
    assert.deepEqual(await group(known.scheduled, 'name', 'scheduled'), [
      'SCHEDULECREATE false',
      'CRYPTOTRANSFER true',
    ]);
    assert.deepEqual(await group(`${known.scheduled}?scheduled=true`, 'name'), ['CRYPTOTRANSFER']);
    assert.deepEqual(await group(`${known.children}?nonce=2`, 'name'), ['TOKENASSOCIATE']);
    assert.equal((await ledger.ask(`/transactions/${known.children}?nonce=9`)).status, 404);
  });

  it('finds by id without padding, and by hash in three spellings', async () => {
    assert.equal((await group('0.0.1001-1790000200-111', 'name')).length, 3);
    const [row] = await list('timestamp=1790000002.000001000');
    const hash = Buffer.from(String(row?.transaction_hash), 'base64');
    for (const text of [hash.toString('base64url'), hash.toString('hex'), `0x${hash.toString('hex')}`]) {
      assert.deepEqual(await group(text, 'transaction_id'), [known.success]);
    }
  });

  it('is kept for 5 s where a fresh schedule has not run, else 600 s', async () => {
    const age = async (id: string) => (await ledger.ask(`/transactions/${id}`)).headers['cache-control'];
    const fresh = ledger.world.append({ name: 'SCHEDULECREATE', payer: '0.0.1005', entityId: '0.0.8003' });
    assert.equal(await age(fresh.row.transaction_id), 'public, max-age=5');
    assert.equal(await age(known.scheduled), 'public, max-age=600');
    assert.equal(await age(known.success), 'public, max-age=600');
  });

  it('filters by result, type, account and direction', async () => {
    const failed = await list('result=FAIL&limit=100');
    assert.equal(failed.length, 100);
    assert.ok(failed.every((row) => row.result !== 'SUCCESS' && row.result !== 'FEE_SCHEDULE_FILE_PART_UPLOADED'));
    const named = await list('transactiontype=tokenmint&transactiontype=CRYPTODELETE&limit=100');
    assert.deepEqual(new Set(named.map((row) => row.name)), new Set(['TOKENMINT']));
    const credited = await list('account.id=0.0.1002&type=credit&timestamp=lt:1790000100&timestamp=gt:1789999999');
    assert.deepEqual(
      credited.map((row) => row.transaction_id),
      [known.success],
    );
    assert.deepEqual(await list('account.id=0.0.1002&type=debit&timestamp=lt:1790000100&timestamp=gt:1789999999'), []);
    assert.deepEqual(await list('type=credit&type=debit'), []);
  });

  it('reads timestamps as the server does: padded right, strictest bounds, eq alone', async () => {
    const count = async (query: string) => (await list(query)).length;
    assert.equal(await count('timestamp=1790000002.000001'), 1);
    assert.equal(await count('timestamp=gt:1790000000&timestamp=gt:1790000002.000001&timestamp=lt:1790000003'), 0);
    assert.equal(await count('timestamp=gte:1790000002.000001&timestamp=lt:1790000003'), 1);
    assert.equal(await count('timestamp=1790000002.000001&timestamp=1790000003'), 0);
    assert.equal(await count('timestamp=1790000002.000001&timestamp=gt:1'), 0);
    assert.equal(await count('timestamp=gt:9&timestamp=lt:8'), 0);
  });

  it('leaves synthetic transactions without a parent out of their payer’s list', async () => {
    const rows = await list('account.id=0.0.1001&timestamp=gt:1790000895&timestamp=lt:1790000905');
    assert.deepEqual(rows, []);
    assert.equal((await list('timestamp=gt:1790000895&timestamp=lt:1790000905')).length, 1);
  });

  it('fails in many ways', () => {
    const results = new Set(ledger.world.log().all.map(({ row }) => row.result));
    for (const result of [
      'INSUFFICIENT_PAYER_BALANCE',
      'CONTRACT_REVERT_EXECUTED',
      'INVALID_SIGNATURE',
      'BUSY',
      'UNKNOWN',
      'WRONG_NONCE',
      'REVERTED_SUCCESS',
      'INSUFFICIENT_GAS',
    ]) {
      assert.ok(results.has(result), result);
    }
  });

  it('balances every transfer list of HBAR', () => {
    for (const { row } of ledger.world.log().all) {
      const sum = row.transfers.reduce((total, { amount }) => total + amount, 0n);
      assert.equal(sum, 0n, row.transaction_id);
    }
  });
});
