import assert from 'node:assert/strict';
import { layoutCalls } from '../../../src/core/pictures/callLayout.ts';
import type { CallFrame } from '../../../src/core/sheets/picture.ts';

function frame(depth: number, more: Partial<CallFrame> = {}): CallFrame {
  return {
    depth,
    operation: 'CALL',
    target: { text: '0.0.6001' },
    gasUsed: String(100_000 - depth * 90),
    outcome: 'ok',
    onPath: false,
    ...more,
  };
}

const rowsOf = (frames: readonly CallFrame[]) =>
  layoutCalls({ type: 'calls', frames }).flatMap((item) => (item.type === 'row' ? [item.row] : item.rows));

describe('the layout of calls', () => {
  it('draws a line past a row for each caller that calls again', () => {
    const lines = rowsOf([frame(0), frame(1), frame(2), frame(2), frame(1)]).map((row) =>
      row.lines.map(({ x, below }) => `${x}${below ? ' below' : ''}`),
    );
    assert.deepEqual(lines, [[], ['9 below'], ['9', '27 below'], ['9'], []]);
  });

  it('marks the lines that lead to the failure', () => {
    const path = { onPath: true, outcome: 'failed' } as const;
    const rows = rowsOf([frame(0, path), frame(1), frame(1, { onPath: true, outcome: 'origin' }), frame(1)]);
    assert.deepEqual(
      rows.map((row) => row.lines.map((line) => line.onPath)),
      [[], [true], [false], []],
    );
  });

  it('measures gas against the most that one call used', () => {
    const rows = rowsOf([
      frame(0, { gasUsed: '400' }),
      frame(1, { gasUsed: '100' }),
      frame(1, { gasUsed: '0' }),
      frame(1, { gasUsed: 'x' }),
    ]);
    assert.deepEqual(
      rows.map((row) => row.gas),
      [1, 0.25, 0, 0],
    );
  });

  it('folds long traces, but never what led to the failure', () => {
    const frames = Array.from({ length: 600 }, (_, index) => frame(index === 0 ? 0 : 1 + (index % 9)));
    const last = frames.length - 1;
    frames[0] = frame(0, { onPath: true, outcome: 'failed' });
    frames[last] = frame(1, { onPath: true, outcome: 'origin', gasUsed: '1' });
    const items = layoutCalls({ type: 'calls', frames });
    const open = items.filter((item) => item.type === 'row');
    assert.ok(open.length >= 40 && open.length < 120, `${open.length} rows`);
    assert.ok(open.some(({ row }) => row.frame === frames[0]));
    assert.ok(open.some(({ row }) => row.frame === frames[last]));
    assert.deepEqual(
      rowsOf(frames).map((row) => row.frame),
      frames,
    );
  });

  it('does not set deep calls in beyond what can be read', () => {
    const rows = rowsOf(Array.from({ length: 1025 }, (_, depth) => frame(depth)));
    assert.ok(rows.every(({ indent }) => indent >= 0 && indent <= 180));
    assert.equal(rows.at(-1)?.indent, 180);
  });

  it('takes depths that skip a level', () => {
    assert.deepEqual(
      rowsOf([frame(0), frame(3), frame(1)]).map((row) => row.indent),
      [0, 54, 18],
    );
  });
});
