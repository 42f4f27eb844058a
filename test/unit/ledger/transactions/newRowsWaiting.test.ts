import assert from 'node:assert/strict';
import { newestOf, withWaitingNews } from '../../../../src/core/ledger/transactions/gatherRows.ts';
import { emptyList, type TransactionList } from '../../../../src/core/ledger/transactions/liveTransactions.ts';
import { transactionRow } from '../rows.ts';

const row = (time: number, fields: Record<string, unknown> = {}) =>
  transactionRow({
    consensus_timestamp: `${time}.000000001`,
    transaction_id: `0.0.5-${time - 1}-000000000`,
    ...fields,
  });
const list = (times: readonly number[], more: Partial<TransactionList> = {}): TransactionList => ({
  ...emptyList('desc'),
  rows: times.map((time) => row(time)),
  ...more,
});

describe('the transactions that wait above a list', () => {
  it('are those newer than what is shown, which stays as it is', () => {
    const { shown, news, more } = withWaitingNews(list([5, 4, 3, 2, 1]), '3.000000001');
    assert.deepEqual(
      shown.rows.map((each) => each.consensus_timestamp),
      ['3.000000001', '2.000000001', '1.000000001'],
    );
    assert.deepEqual([news, more], [2, false]);
  });

  it('are none at first, if nothing is new, and if the oldest are first', () => {
    const whole = list([5, 4]);
    assert.deepEqual(withWaitingNews(whole, undefined), { shown: whole, news: 0, more: false });
    assert.deepEqual(withWaitingNews(whole, newestOf(whole)), { shown: whole, news: 0, more: false });
    const oldest = list([1, 2, 3], { order: 'asc' });
    assert.deepEqual(withWaitingNews(oldest, '1.000000001'), { shown: oldest, news: 0, more: false });
  });

  it('count as the rows that they add: a transaction with its children is one', () => {
    const id = '0.0.5-3-000000000';
    const rows = [
      row(5, { transaction_id: id, nonce: 1, parent_consensus_timestamp: '4.000000001' }),
      row(4, { transaction_id: id }),
      row(1),
    ];
    assert.equal(withWaitingNews(list([], { rows }), '1.000000001').news, 1);
  });

  it('are more than counted if some have not been read', () => {
    const { shown, news, more } = withWaitingNews(
      list([9, 8, 2, 1], { gaps: ['8.000000001', '1.000000001'] }),
      '2.000000001',
    );
    assert.deepEqual(shown.gaps, ['1.000000001']);
    assert.deepEqual([news, more], [2, true]);
  });

  it('do not wait for rows that a long list has dropped', () => {
    const { shown, news } = withWaitingNews(list([9, 8]), '2.000000001');
    assert.deepEqual([shown.rows.length, news], [2, 0]);
  });
});
