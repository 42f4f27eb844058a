import assert from 'node:assert/strict';
import { shareOf } from '../../../src/core/render/htmlBars.ts';

describe('a share of a limit', () => {
  it('is exact beyond what a number holds, and never longer than the bar', () => {
    assert.deepEqual(shareOf({ part: '9007199254740993', whole: '18014398509481986' }), { ratio: 0.5, over: false });
    assert.deepEqual(shareOf({ part: '300', whole: '200' }), { ratio: 1, over: true });
    assert.deepEqual(shareOf({ part: '200', whole: '200' }), { ratio: 1, over: false });
  });

  it('is nothing of no limit, and of what is no integer', () => {
    for (const share of [
      { part: '1', whole: '0' },
      { part: 'x', whole: '5' },
      { part: '-1', whole: '5' },
      { part: '1', whole: '' },
    ])
      assert.deepEqual(shareOf(share), { ratio: 0, over: false });
  });
});
