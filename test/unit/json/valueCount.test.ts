import assert from 'node:assert/strict';
import { hasMoreValues, mostValues } from '../../../src/core/json/valueCount.ts';

describe('the number of values in a JSON document', () => {
  const pause = async () => {};
  const has = (text: string, most: number) => hasMoreValues(Buffer.from(text), most, pause);

  for (const [what, text, values] of [
    ['a list', `[${'1,'.repeat(9)}1]`, 10],
    ['members', `{${Array.from({ length: 10 }, (_, at) => `"${at}":1`).join()}}`, 10],
    ['lists in lists', '['.repeat(10) + ']'.repeat(10), 9],
    ['objects in objects', `${'{"a":'.repeat(10)}1${'}'.repeat(10)}`, 10],
  ] as const) {
    it(`counts those of ${what}`, async () => {
      assert.equal(await has(text, values - 2), true);
      assert.equal(await has(text, values + 2), false);
    });
  }

  it('counts nothing in texts, whatever is escaped in them', async () => {
    for (const text of [',,,,,,,,,,,,', '[[[[[[[[[[[[', '\\",\\",\\",\\",\\\\', '\\\\\\",,,,,,,,'])
      assert.equal(await has(`["${text}"]`, 3), false, text);
    assert.equal(await has(`["\\\\",${'1,'.repeat(9)}1]`, 8), true);
  });

  it('counts nothing in what is no document of values, such as a web page', async () => {
    for (const text of [`<p>${','.repeat(100)}`, `"${'a'.repeat(100)}"`, ' '.repeat(100), ''])
      assert.equal(await has(text, 10), false, text);
    assert.equal(await has(`\ufeff\n [${'1,'.repeat(20)}1]`, 10), true);
  });

  it('lets others work in between, and stops when it knows', async () => {
    let turns = 0;
    const count = (text: string) => hasMoreValues(Buffer.from(text), mostValues, async () => void turns++);
    assert.equal(await count(`["${'a'.repeat(3_000_000)}"]`), false);
    assert.ok(turns > 8, `${turns} turns`);
    turns = 0;
    assert.equal(await count(`[${'1,'.repeat(3_000_000)}1]`), true);
    assert.equal(turns, 0);
  });
});
