import assert from 'node:assert/strict';
import {
  accountOperators,
  filterParams,
  isFiltered,
  readFilter,
  readSavedFilters,
} from '../../../../src/core/ledger/transactions/transactionFilter.ts';

const now = 1_700_000_000_000;

describe('a filter of transactions', () => {
  it('becomes the parameters of the list', () => {
    assert.deepEqual(filterParams({}, now), {});
    assert.deepEqual(
      filterParams(
        { account: '0.0.5', types: ['CRYPTOTRANSFER'], result: 'fail', direction: 'debit', within: 60 },
        now,
      ),
      {
        'account.id': '0.0.5',
        transactiontype: ['CRYPTOTRANSFER'],
        result: 'fail',
        type: 'debit',
        timestamp: { gte: '1699999940.000000000' },
      },
    );
    assert.deepEqual(filterParams({ from: '5.000000000', to: '9.000000000' }, now), {
      timestamp: { gte: '5.000000000', lte: '9.000000000' },
    });
  });

  it('goes on below a row within its limits', () => {
    assert.deepEqual(filterParams({ from: '5.000000000', to: '9.000000000' }, now, '7.000000001'), {
      timestamp: { gte: '5.000000000', lt: '7.000000001' },
    });
  });

  it('goes on above a row where the oldest come first', () => {
    const filter = { from: '5.000000000', to: '9.000000000', order: 'asc' } as const;
    assert.deepEqual(filterParams(filter, now), {
      order: 'asc',
      timestamp: { gte: '5.000000000', lte: '9.000000000' },
    });
    assert.deepEqual(filterParams(filter, now, '7.000000001'), {
      order: 'asc',
      timestamp: { gt: '7.000000001', lte: '9.000000000' },
    });
  });

  for (const accountOperator of accountOperators)
    it(`compares accounts by ${accountOperator}`, () => {
      const filter = { account: '0.0.5', accountOperator };
      assert.deepEqual(filterParams(filter, now), { 'account.id': { [accountOperator]: '0.0.5' } });
      assert.deepEqual(readFilter({ ...filter, order: 'asc' }), { ...filter, order: 'asc' });
      assert.deepEqual(readFilter({ accountOperator, order: 'down' }), {});
    });

  it('asks for a direction only of an account', () => {
    assert.deepEqual(filterParams({ direction: 'credit' }, now), {});
  });

  it('is read from storage with what makes sense of it', () => {
    const filter = { account: '0.0.5', types: ['TOKENMINT'], result: 'success', direction: 'credit', within: 3600 };
    assert.deepEqual(readFilter(filter), filter);
    assert.deepEqual(
      readFilter({ account: 'x', types: 'y', result: 'z', direction: 'credit', within: -1, from: {} }),
      {},
    );
    const times = { from: '9.000000000', to: '5.000000000' };
    assert.deepEqual(readFilter(times), { from: '9.000000000' }, 'it would find nothing, for ever');
    assert.deepEqual(readFilter({ ...times, to: '9.000000000' }), { ...times, to: '9.000000000' });
    for (const nothing of [undefined, null, 7, 'text', []]) assert.equal(isFiltered(readFilter(nothing)), false);
  });
});

describe('saved filters', () => {
  it('are read from storage by name, each name once', () => {
    const stored = [
      { name: 'mints', filter: { types: ['TOKENMINT'] } },
      { name: 'failed', filter: { result: 'fail', order: 'asc' } },
      { name: 'mints', filter: { result: 'success' } },
    ];
    assert.deepEqual(readSavedFilters(stored), [stored[1], stored[0]]);
  });

  it('leave out what is none', () => {
    const stored = [7, null, {}, { name: 'x' }, { name: ' ', filter: {} }, { name: 'y'.repeat(61), filter: {} }];
    assert.deepEqual(readSavedFilters([...stored, { name: 'kept', filter: 'text' }]), [{ name: 'kept', filter: {} }]);
    for (const nothing of [undefined, null, 'text', { name: 'a', filter: {} }])
      assert.deepEqual(readSavedFilters(nothing), []);
  });
});
