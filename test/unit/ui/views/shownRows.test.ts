import assert from 'node:assert/strict';
import { foldStarts } from '../../../../src/core/ledger/transactions/foldRows.ts';
import { newestOf, withWaitingNews } from '../../../../src/core/ledger/transactions/gatherRows.ts';
import type { TransactionList } from '../../../../src/core/ledger/transactions/liveTransactions.ts';
import { emptyBecause, ShownRows } from '../../../../src/ui/views/transactions/shownRows.ts';
import { transactionRow } from '../../ledger/rows.ts';

const ledger = { withWaitingNews, newestOf, foldStarts };
const list = (...times: number[]): TransactionList => ({
  rows: times.map((time) =>
    transactionRow({ consensus_timestamp: `${time}.000000000`, transaction_id: `0.0.1001-${time}-000000000` }),
  ),
  gaps: [],
  problems: [],
  order: 'desc',
});
const timesOf = ({ rows }: TransactionList) => rows.map((row) => Number(row.consensus_timestamp));

describe('the rows of the Transactions view', () => {
  it('stay where they are; newer ones are counted until they are wanted', () => {
    const shown = new ShownRows();
    assert.deepEqual(timesOf(shown.of(list(2, 1), 100, ledger).shown), [2, 1]);
    const waiting = shown.of(list(4, 3, 2, 1), 200, ledger);
    assert.deepEqual([timesOf(waiting.shown), waiting.news], [[2, 1], 2]);
    shown.showNews();
    const all = shown.of(list(4, 3, 2, 1), 200, ledger);
    assert.deepEqual([timesOf(all.shown), all.news], [[4, 3, 2, 1], 0]);
  });

  it('are what the first reading brings after the view was opened', () => {
    const shown = new ShownRows();
    shown.of(list(1), 100, ledger);
    shown.opened(100);
    assert.deepEqual(timesOf(shown.of(list(1), 100, ledger).shown), [1], 'what was there');
    assert.deepEqual(timesOf(shown.of(list(2, 1), 200, ledger).shown), [2, 1], 'and at once what is read then');
    assert.equal(shown.of(list(3, 2, 1), 300, ledger).news, 1, 'later ones wait');
  });

  it('are folded if there are many', () => {
    const times = Array.from({ length: 600 }, (_, index) => 1_000 - index);
    assert.ok(new ShownRows().of(list(...times), 100, ledger).folds.length > 0);
    assert.deepEqual(new ShownRows().of(list(2, 1), 100, ledger).folds, []);
  });
});

describe('why the Transactions view is empty', () => {
  const known = (...times: number[]) => ({ kind: 'known', list: list(...times), readAt: 1 }) as const;
  const reason = (state: Parameters<typeof emptyBecause>[0], isFiltered: boolean, hasAccount: boolean) =>
    emptyBecause(
      state,
      () => isFiltered,
      () => hasAccount,
    );

  it('is said by the filter, the missing account, or the network', () => {
    assert.equal(reason(known(), true, true), 'filter');
    assert.equal(reason(known(), true, false), 'noAccount');
    assert.equal(reason(known(), false, true), 'nothing');
    assert.equal(reason({ kind: 'loading' }, true, false), 'asking');
  });

  it('is nothing with rows, and while a part of them is missing', () => {
    assert.equal(reason(known(1), true, true), '');
    assert.equal(reason({ kind: 'failed', error: new Error('down') }, true, true), '');
    const partly = { ...known(), list: { ...list(), problems: [new Error('down')] } } as never;
    assert.equal(reason(partly, false, true), '');
  });
});
