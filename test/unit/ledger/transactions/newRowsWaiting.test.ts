import assert from 'node:assert/strict';
import { newestOf, withWaitingNews } from '../../../../src/core/ledger/transactions/gatherRows.ts';
import { emptyList, type TransactionList } from '../../../../src/core/ledger/transactions/liveTransactions.ts';
import { newestTransaction } from '../../../../src/core/ledger/transactions/newestTransaction.ts';
import { transactionRow } from '../rows.ts';
import { servedClient } from '../sandboxClient.ts';

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

/** A mirror node that has `rows` only on the page after `empty` ones without any. */
function quiet(empty: number, rows: readonly object[]) {
  const { client, asked } = servedClient({
    transactions: () => {
      const page = asked.length - 1;
      const next = `/api/v1/transactions?limit=10&result=fail&timestamp=lt:${1_700_000_000 - page}.0`;
      return { transactions: page < empty ? [] : rows, links: { next } };
    },
  });
  return { asked, newest: () => newestTransaction(client, { result: 'fail' }, {}) };
}

describe('the newest transaction', () => {
  const row = (id: string, more: object = {}) => ({ transaction_id: id, nonce: 0, scheduled: false, ...more });

  it('is found behind fourteen months without one', async () => {
    const { asked, newest } = quiet(7, [row('0.0.5-1-1')]);
    assert.equal((await newest())?.transaction_id, '0.0.5-1-1');
    assert.equal(asked.length, 8);
    assert.ok(asked.every((url) => url.includes('result=fail')));
  });

  it('is searched for in four years, not for ever', async () => {
    const { asked, newest } = quiet(1000, []);
    assert.equal(await newest(), undefined);
    assert.equal(asked.length, 24);
  });

  it('is preferably one that a user sent', async () => {
    const child = row('0.0.5-1-1', { nonce: 2 });
    assert.equal((await quiet(0, [child, row('0.0.6-1-1')]).newest())?.transaction_id, '0.0.6-1-1');
    assert.equal((await quiet(0, [child]).newest())?.transaction_id, '0.0.5-1-1');
  });
});
