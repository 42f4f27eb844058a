import assert from 'node:assert/strict';
import { readSavedFilters } from '../../../../src/core/ledger/transactions/transactionFilter.ts';

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
