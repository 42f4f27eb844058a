import assert from 'node:assert/strict';
import { type LineRow, lineTable } from '../trace/lineTable.ts';

describe('the line where a call failed', () => {
  let rows: readonly LineRow[] = [];
  before(async function () {
    this.timeout(120_000);
    rows = await lineTable();
  });

  it('is never a wrong one', () => {
    assert.deepEqual(
      rows.filter(({ verdict }) => verdict === 'wrong'),
      [],
    );
  });

  it('is found in 95 of 100 failures, with the optimizer and through Yul too', () => {
    assert.ok(rows.length >= 75, `${rows.length} rows`);
    const right = rows.filter(({ verdict }) => verdict === 'right');
    assert.ok(right.length >= 0.95 * rows.length, `${right.length} of ${rows.length}`);
  });

  it('comes with the gas of every step, in sum what the chain charged for the execution', () => {
    const other = rows.filter(({ gas }) => gas.ofSteps !== gas.charged);
    assert.deepEqual(other, []);
  });

  it('comes with the lines that called it, across functions and contracts', () => {
    assert.deepEqual(
      rows.filter(({ verdict, stackIsRight }) => verdict === 'right' && !stackIsRight),
      [],
    );
  });
});
