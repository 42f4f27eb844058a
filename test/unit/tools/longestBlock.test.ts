import assert from 'node:assert/strict';
import { longestBlockIn, type Profile } from '../../bench/longestBlock.ts';

describe('the longest block of a profile', () => {
  const node = (id: number, functionName: string, url: string, children: number[] = []): Profile['nodes'][number] => {
    return { id, callFrame: { functionName, url, lineNumber: 0 }, children };
  };
  const nodes = [
    node(1, '(root)', '', [2, 5, 6, 7]),
    node(2, 'ours', 'file:///x/dist/core.js', [3]),
    node(3, 'parse', 'node:internal/json'),
    node(5, '(idle)', ''),
    node(6, '(garbage collector)', ''),
    node(7, 'theirs', 'file:///x/git/main.js'),
  ];
  /** Each sample's node, and how many milliseconds it stands for. */
  const blockOf = (samples: [number, number][]) =>
    longestBlockIn(
      {
        nodes,
        samples: samples.map(([id]) => id),
        timeDeltas: [0, ...samples.map(([, ms]) => ms * 1000)],
      },
      '/x/dist',
    );

  it('is what runs for us without a pause, also below a function of ours and while memory is freed', () => {
    const { milliseconds, at, functions } = blockOf([
      [5, 10],
      [2, 3],
      [3, 4],
      [6, 2],
      [2, 1],
      [5, 50],
      [2, 8],
      [7, 30],
    ]);
    assert.deepEqual([milliseconds, at], [10, 0.01]);
    assert.deepEqual(functions, ['ours (core.js:1) 8 ms', '(garbage collector) 2 ms']);
  });

  it('is none of others’, nor their collections', () => {
    assert.equal(
      blockOf([
        [7, 90],
        [6, 30],
        [5, 10],
      ]).milliseconds,
      0,
    );
  });
});
