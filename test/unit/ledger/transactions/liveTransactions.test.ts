import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Transaction } from '../../../../src/core/ledger/rest/schema/transactions.ts';
import { gatherTransactions } from '../../../../src/core/ledger/transactions/gatherRows.ts';
import {
  emptyList,
  type ListPage,
  withFirst,
  withFollowing,
} from '../../../../src/core/ledger/transactions/liveTransactions.ts';
import { transactionRow } from '../rows.ts';

const at = (seconds: number, fields: object = {}) =>
  transactionRow({ consensus_timestamp: `${seconds}.000000001`, transaction_id: `0.0.5-${seconds}-0`, ...fields });

/** A page of the ledger that has a transaction each second up to `newest`, the newest first. */
const page = (newest: number, size: number, least = 1): ListPage => {
  const seconds = Array.from({ length: size }, (_, index) => newest - index).filter((each) => each >= least);
  return { rows: seconds.map((each) => at(each)), next: newest - size >= least ? 'more' : null };
};
const seconds = (rows: readonly Transaction[]) => rows.map((row) => Number(row.consensus_timestamp));

describe('a list of transactions', () => {
  it('takes new rows on top and keeps those that are there, as the objects they were', () => {
    const first = withFirst(emptyList('desc'), page(10, 4));
    const second = withFirst(first, page(12, 4));
    assert.deepEqual(seconds(second.rows).map(Math.floor), [12, 11, 10, 9, 8, 7]);
    assert.equal(second.rows[2], first.rows[0]);
    assert.deepEqual(second.gaps, ['7.000000001']);
  });

  it('marks what was not read in between, and closes it by reading on', () => {
    let list = withFirst(withFirst(emptyList('desc'), page(10, 3)), page(20, 3));
    assert.deepEqual(list.gaps, ['18.000000001', '8.000000001']);
    for (const newest of [17, 14, 11]) list = withFollowing(list, list.gaps[0] ?? '', page(newest, 3));
    assert.deepEqual(list.gaps, ['8.000000001']);
    assert.equal(list.rows.length, 13);
  });

  it('knows the end of the ledger', () => {
    const list = withFollowing(withFirst(emptyList('desc'), page(5, 3)), '3.000000001', page(2, 3));
    assert.deepEqual(list.gaps, []);
    assert.equal(list.rows.length, 5);
  });

  it('forgets the oldest of too many, and can read them again', () => {
    const list = withFirst(withFirst(emptyList('desc'), page(10, 6)), page(12, 6), 5);
    assert.equal(list.rows.length, 5);
    assert.deepEqual(list.gaps, ['8.000000001']);
  });

  it('goes on from the oldest, where those come first', () => {
    const from = (oldest: number, size: number, newest: number): ListPage => {
      const all = Array.from({ length: size }, (_, index) => oldest + index).filter((each) => each <= newest);
      return { rows: all.map((each) => at(each)), next: oldest + size <= newest ? 'more' : null };
    };
    let list = withFirst(emptyList('asc'), from(1, 3, 5));
    assert.deepEqual(list.gaps, ['3.000000001']);
    list = withFollowing(list, '3.000000001', from(4, 3, 5));
    assert.deepEqual(list.gaps, []);
    list = withFollowing(list, '5.000000001', from(6, 3, 7));
    assert.deepEqual(seconds(list.rows).map(Math.floor), [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(list.gaps, []);
    assert.deepEqual(withFirst(list, from(1, 3, 7)).rows, list.rows);
  });

  it('says which rows could not be read', () => {
    const malformed = { malformed: true, problem: "it isn't an object", raw: null } as const;
    const list = withFirst(emptyList('desc'), { rows: [malformed, at(1)], next: null });
    assert.equal(list.rows.length, 1);
    assert.deepEqual(list.problems, ["it isn't an object"]);
  });

  it('has every row once and in order, whatever comes when', () => {
    const steps = fc.array(fc.record({ grows: fc.nat(9), size: fc.integer({ min: 1, max: 6 }), fills: fc.boolean() }));
    fc.assert(
      fc.property(steps, (all) => {
        let newest = 10;
        let list = withFirst(emptyList('desc'), page(newest, 3));
        for (const { grows, size, fills } of all) {
          newest += grows;
          const gap = fills ? list.gaps[0] : undefined;
          list =
            gap === undefined
              ? withFirst(list, page(newest, size))
              : withFollowing(list, gap, page(Math.floor(Number(gap)) - 1, size));
        }
        list = withFirst(list, page(newest, 3));
        // Reading every gap to its end gives everything that there is.
        for (let gap = list.gaps[0]; gap !== undefined; gap = list.gaps[0])
          list = withFollowing(list, gap, page(Math.floor(Number(gap)) - 1, 4));
        assert.deepEqual(
          seconds(list.rows).map(Math.floor),
          Array.from({ length: newest }, (_, index) => newest - index),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('gatherTransactions', () => {
  it('puts children, duplicates and executions under what they belong to, the newest first', () => {
    const parent = at(10, { transaction_id: '0.0.5-1-1', name: 'CONTRACTCALL' });
    const child = at(11, { transaction_id: '0.0.5-1-1', nonce: 1, parent_consensus_timestamp: '10.000000001' });
    const duplicate = at(12, { transaction_id: '0.0.5-1-1', name: 'CONTRACTCALL', result: 'DUPLICATE_TRANSACTION' });
    const other = at(20);
    const create = at(5, { transaction_id: '0.0.5-2-2', name: 'SCHEDULECREATE' });
    const execution = at(30, { transaction_id: '0.0.5-2-2', scheduled: true });
    const groups = gatherTransactions([other, duplicate, child, parent, execution, create]);
    assert.deepEqual(
      groups.map(({ main, others }) => [main.transaction, ...others.map((each) => each.transaction)]),
      [[create, execution], [other], [parent, child, duplicate]],
    );
    assert.deepEqual(
      groups[2]?.others.map(({ role }) => role),
      ['child', 'duplicate'],
    );
  });

  it('leaves a row whose parent is not there alone, and ends where rows name each other', () => {
    const orphan = at(11, { nonce: 1, parent_consensus_timestamp: '10.000000001' });
    const one = at(20, { nonce: 1, parent_consensus_timestamp: '21.000000001' });
    const two = at(21, { nonce: 1, parent_consensus_timestamp: '20.000000001' });
    const groups = gatherTransactions([orphan, one, two]);
    assert.equal(groups.flatMap(({ others }) => [1, ...others]).length, 3);
    assert.deepEqual(groups.at(-1)?.main.transaction, orphan);
  });
});
