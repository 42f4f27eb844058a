import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTransactionId } from '../../../../src/core/ledger/ids/transactionId.ts';
import type { TransactionDetail } from '../../../../src/core/ledger/rest/schema/transactions.ts';
import {
  pickTransaction,
  relateTransactions,
  submittedRow,
} from '../../../../src/core/ledger/transactions/relations.ts';
import { transactionRow } from '../rows.ts';

const parentTime = '1700000002.000000005';

function roles(rows: readonly TransactionDetail[]): string[] {
  return relateTransactions(rows).map(({ role }) => role);
}

function wanted(text: string) {
  const id = readTransactionId(text);
  assert.ok(id);
  return id;
}

describe('relateTransactions', () => {
  const parent = transactionRow({ consensus_timestamp: parentTime, name: 'CONTRACTCALL' });
  const before = transactionRow({
    consensus_timestamp: '1700000002.000000004',
    nonce: 1,
    parent_consensus_timestamp: parentTime,
    node: null,
  });
  const after = transactionRow({
    consensus_timestamp: '1700000002.000000006',
    nonce: 2,
    parent_consensus_timestamp: parentTime,
    node: null,
  });

  it('orders by consensus time and tells children before and after their parent', () => {
    const related = relateTransactions([after, parent, before]);
    assert.deepEqual(
      related.map(({ role, label }) => [role, label]),
      [
        ['child', 'Child, before its parent'],
        ['submitted', 'Submitted by a user'],
        ['child', 'Child'],
      ],
    );
    assert.equal(related[0]?.relative, parent);
    assert.equal(related[2]?.relative, parent);
  });

  it('names the duplicates of the one that counts, also where a duplicate came first', () => {
    const refused = (time: string, node: string) =>
      transactionRow({ consensus_timestamp: time, node, result: 'DUPLICATE_TRANSACTION' });
    const early = refused('1700000002.000000001', '0.0.4');
    const one = transactionRow({ consensus_timestamp: '1700000002.000000002' });
    const late = refused('1700000002.000000003', '0.0.5');
    const related = relateTransactions([early, one, late]);
    assert.deepEqual(
      related.map(({ role }) => role),
      ['duplicate', 'submitted', 'duplicate'],
    );
    assert.equal(related[0]?.relative, one);
    assert.equal(related[0]?.label, 'Duplicate, submitted to node 0.0.4');
  });

  it('keeps one of several failures as the one that counts', () => {
    const failed = (time: string) => transactionRow({ consensus_timestamp: time, result: 'INVALID_NODE_ACCOUNT' });
    assert.deepEqual(roles([failed('1.000000001'), failed('1.000000002')]), ['submitted', 'duplicate']);
  });

  it('numbers the inner transactions of a batch', () => {
    const batch = transactionRow({ consensus_timestamp: parentTime, name: 'ATOMICBATCH' });
    const inner = [1, 2].map((each) =>
      transactionRow({
        consensus_timestamp: `1700000002.00000000${each + 5}`,
        parent_consensus_timestamp: parentTime,
        transaction_id: `0.0.1002-1700000000-00000000${each}`,
        batch_key: { _type: 'ED25519', key: 'ab' },
      }),
    );
    const related = relateTransactions([...inner, batch]);
    assert.deepEqual(
      related.map(({ label }) => label),
      ['Batch', 'Inner transaction 1 of 2 in a batch', 'Inner transaction 2 of 2 in a batch'],
    );
    assert.equal(related[1]?.relative, batch);
  });

  it('links a schedule and its execution among any number of rows', () => {
    const schedule = transactionRow({ consensus_timestamp: '1700000002.000000001', name: 'SCHEDULECREATE' });
    const execution = transactionRow({ consensus_timestamp: '1700000009.000000001', scheduled: true });
    const child = transactionRow({
      consensus_timestamp: '1700000009.000000002',
      scheduled: true,
      nonce: 1,
      parent_consensus_timestamp: '1700000009.000000001',
    });
    const related = relateTransactions([child, execution, schedule]);
    assert.deepEqual(
      related.map(({ role }) => role),
      ['schedule', 'execution', 'child'],
    );
    assert.equal(related[0]?.relative, execution);
    assert.equal(related[1]?.relative, schedule);
    assert.equal(related[2]?.relative, execution);
    assert.deepEqual(roles([schedule]), ['schedule']);
    assert.deepEqual(roles([execution]), ['execution']);
  });

  it('calls synthetic what the network made without a parent', () => {
    assert.deepEqual(roles([transactionRow({ nonce: 3 })]), ['synthetic']);
  });

  it('gives every row just once, whatever the rows', () => {
    const rows = fc.array(
      fc.record({
        consensus_timestamp: fc.constantFrom(null, '1.000000001', '1.000000002', '20.000000001', 'x'),
        nonce: fc.constantFrom(null, 0, 1),
        parent_consensus_timestamp: fc.constantFrom(null, '1.000000001', '9.9'),
        scheduled: fc.constantFrom(null, true, false),
        result: fc.constantFrom(null, 'SUCCESS', 'DUPLICATE_TRANSACTION', 'OTHER'),
        transaction_id: fc.constantFrom(null, '0.0.1-1-1', '0.0.2-1-1'),
        name: fc.constantFrom(null, 'SCHEDULECREATE', 'ATOMICBATCH', 'NEW'),
      }),
    );
    fc.assert(
      fc.property(rows, (fields) => {
        const given = fields.map(transactionRow);
        const related = relateTransactions(given);
        assert.equal(related.length, given.length);
        assert.deepEqual(new Set(related.map(({ transaction }) => transaction)), new Set(given));
        assert.ok(related.every(({ transaction, relative }) => transaction !== relative));
      }),
    );
  });

  describe('pickTransaction', () => {
    const rows = [before, parent, after];

    it('takes the row that an id names by its nonce', () => {
      assert.equal(pickTransaction(rows, wanted('0.0.1001-1700000000-000000001')), parent);
      assert.equal(pickTransaction(rows, wanted('0.0.1001-1700000000-000000001/2')), after);
    });

    it('takes the one that ran, not its duplicates', () => {
      const duplicate = transactionRow({ consensus_timestamp: '1.1', result: 'DUPLICATE_TRANSACTION' });
      assert.equal(pickTransaction([duplicate, parent], wanted('0.0.1001-1700000000-000000001')), parent);
    });

    it('takes the row at a time or with a hash, else the one submitted', () => {
      assert.equal(pickTransaction(rows, '1700000002.000000006'), after);
      const hash = 'ab'.repeat(48);
      const hashed = transactionRow({ transaction_hash: Buffer.from(hash, 'hex').toString('base64'), nonce: 1 });
      assert.equal(pickTransaction([parent, hashed], `0x${hash}`), hashed);
      assert.equal(pickTransaction(rows, '0xunknown'), parent, 'the server found the rows by the hash');
      assert.equal(pickTransaction([], '1.1'), undefined);
    });

    it('takes no other row in place of one that is not there', () => {
      for (const text of ['0.0.1001-1700000000-000000001/3', '0.0.1001-1700000000-000000001?scheduled', '0.0.9-1-1'])
        assert.equal(pickTransaction(rows, wanted(text)), undefined, text);
      assert.equal(pickTransaction(rows, '1700000002.000000099'), undefined);
      assert.equal(submittedRow(rows, wanted('0.0.1001-1700000000-000000001/3')), parent);
      assert.equal(submittedRow(rows, wanted('0.0.9-1-1')), undefined);
    });
  });
});
