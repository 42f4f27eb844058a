import assert from 'node:assert/strict';
import { setNewest } from '../../../../src/ui/builds/newest.ts';

describe('a map of the newest entries', () => {
  it('drops only the oldest', () => {
    const map = new Map<string, number>();
    for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) setNewest(map, key, at, 3);
    assert.deepEqual([...map.keys()], ['b', 'c', 'd']);
  });

  it('takes what is set again for new', () => {
    const map = new Map<string, number>();
    for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) setNewest(map, key, at, 3);
    assert.deepEqual(
      [...map],
      [
        ['c', 2],
        ['a', 3],
        ['d', 4],
      ],
    );
  });
});
