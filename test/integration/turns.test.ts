import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseJson } from '../../src/core/json/losslessJson.ts';
import { measureTurns, slowEachTime, tooLong } from '../storm/turns.ts';

/** Keeps a processor, its caches and the memory busy. */
const busy =
  'console.log(1); const a = new Float64Array(4e6); for (;;) for (let i = 0; i < 4e6; i++) a[i] = i * Math.random();';

describe('how long the storm says that work takes', function () {
  this.timeout(60_000);
  const bounds = { longest: 40, whole: 60 };
  const text = JSON.stringify({ text: '00'.repeat(2_000_000) });
  const neighbours: ChildProcess[] = [];

  before(async () => {
    for (let each = 0; each < 2; each += 1) neighbours.push(spawn(process.execPath, ['-e', busy]));
    await Promise.all(neighbours.map(({ stdout }) => stdout && once(stdout, 'data')));
  });
  after(() => {
    for (const each of neighbours) each.kill();
  });

  const slow = (work: () => unknown) =>
    slowEachTime(async () => {
      const late = tooLong(await measureTurns(work), bounds);
      return new Map(late === undefined ? [] : [['it', late]]);
    });
  const times = async (count: number, pause: () => Promise<void> | undefined) => {
    for (let done = 0; done < count; done += 1) {
      parseJson(text);
      await pause();
    }
  };

  it('is not longer beside busy processes, at once or in all', async () => {
    assert.deepEqual([...(await slow(() => times(4, nextTurn)))], []);
  });

  it('is too long beside them if the work is', async () => {
    assert.match((await slow(() => times(30, () => undefined))).get('it') ?? '', /without a pause/);
    assert.match((await slow(() => times(30, nextTurn))).get('it') ?? '', /in all/);
  });
});
