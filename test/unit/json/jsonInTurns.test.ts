import assert from 'node:assert/strict';
import { stringifyInTurns } from '../../../src/core/json/jsonInTurns.ts';
import type { JsonValue } from '../../../src/core/json/jsonValue.ts';
import { parseJson, stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { longestTurn } from '../../storm/turns.ts';

describe('JSON that is written in turns', () => {
  it('is what JSON.stringify writes', async () => {
    const values = [
      {},
      [],
      null,
      'a"\n\ud83d',
      {
        a: [1, -0, Number.NaN, true, null, undefined, () => 1, 'b'],
        'c"': {},
        d: undefined,
        e: () => 1,
        f: [[], [{}]],
      },
      // Pairs and halves at each place near the end of a piece.
      ...[0, 1, 2].map((before) => [
        `${'a'.repeat(before)}${'😀'.repeat(9_000)}`,
        `${'a'.repeat(8_190 + before)}\ud83d\ud83d\ude00`,
      ]),
      '\ud83d'.repeat(18_000),
    ];
    for (const value of values) assert.equal(await stringifyInTurns(value), JSON.stringify(value, undefined, 2));
  });

  it('has all digits and the depth of JSON that is written at once', async () => {
    for (const text of [
      '{"a":9223372036854775807,"b":[1.5,-9007199254740993]}',
      `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    ]) {
      const value: JsonValue = parseJson(text);
      assert.equal(await stringifyInTurns(value), stringifyJson(value, 2));
    }
  });

  it('never keeps the thread for long, whatever it writes', async () => {
    for (const value of [
      ['\ud83d'.repeat(3_000_000)],
      Array.from({ length: 30_000 }, () => 'ab'.repeat(100)),
      Array.from({ length: 30_000 }, (_, at) => ({ at, text: '\u0001'.repeat(50) })),
    ]) {
      const turn = await longestTurn(() => stringifyInTurns(value));
      assert.ok(turn < 50, `${Math.round(turn)} ms`);
    }
  });
});
