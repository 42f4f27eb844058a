import assert from 'node:assert/strict';
import { foldedParts, foldStarts } from '../../../../src/core/ledger/transactions/foldRows.ts';
import { transactionRow } from '../rows.ts';

/** Rows from the second `newest` down to `oldest`. */
const rows = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) =>
    transactionRow({
      consensus_timestamp: `${newest - index}.000000001`,
      transaction_id: `0.0.5-${newest - index}-0`,
    }),
  );
const lengths = (...parameters: Parameters<typeof foldedParts>) =>
  foldedParts(...parameters).map((part) => part.length);

describe('folding a long list', () => {
  it('leaves a short one in one part', () => {
    assert.deepEqual(foldStarts(rows(20, 1), [], 10), []);
    assert.deepEqual(lengths(rows(20, 1), []), [20]);
    assert.deepEqual(lengths([], []), [0]);
  });

  it('makes parts of about one size, and loses no row', () => {
    const all = rows(105, 1);
    const starts = foldStarts(all, [], 10);
    assert.deepEqual(foldedParts(all, starts).flat(), all);
    assert.ok(lengths(all, starts).every((length) => length >= 10 && length <= 20));
  });

  it('keeps its folds while the list grows at both ends', () => {
    const before = foldStarts(rows(60, 1), [], 10);
    for (const grown of [rows(65, 1), rows(90, 1), rows(60, -40)]) {
      const after = foldStarts(grown, before, 10);
      assert.ok(before.every((start) => after.includes(start)));
      assert.ok(lengths(grown, after).every((length) => length <= 20));
    }
  });

  it('forgets a fold whose row is there no more', () => {
    assert.deepEqual(foldStarts(rows(15, 1), ['99.000000001'], 10), []);
  });

  it('does not part the rows of one transaction', () => {
    const all = rows(30, 1).map((row, index) => (index >= 8 && index <= 12 ? { ...row, transaction_id: 'one' } : row));
    const [first] = foldedParts(all, foldStarts(all, [], 10));
    assert.equal(first?.at(-1)?.transaction_id, 'one');
    assert.equal(first?.length, 13);
  });
});
