import assert from 'node:assert/strict';
import { sameWrites } from '../../src/core/trace/lines/sameExecution.ts';
import type { ExecutionTrace, TraceFrame } from '../../src/core/trace/replay/executionTrace.ts';
import { longestTurn } from '../storm/turns.ts';

const address = `0x${'c'.repeat(40)}`;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

/** A loop that counts in the storage. */
function counting(times: number): ExecutionTrace {
  const frame = { index: 0, codeAddress: address, address, failure: undefined };
  const writes = Array.from({ length: times }, (_, at) => ({ frame: 0, address, slot: word(0), value: word(at) }));
  return { frames: [frame as TraceFrame], writes } as unknown as ExecutionTrace;
}

describe('the comparison of what two compilations wrote', function () {
  // Two hundred thousand writes; the bound is on their turns.
  this.timeout(60_000);

  it('takes no longer for each write if one slot is written a hundred thousand times', async () => {
    const state = { storage: async () => new Uint8Array(32) };
    const [original, again] = [counting(100_000), counting(100_000)];
    let same = false;
    const turn = await longestTurn(async () => {
      same = await sameWrites(original, again, state);
    });
    assert.equal(same, true);
    assert.ok(turn < 1_000, `${turn} ms`);
    assert.equal(await sameWrites(original, counting(99_999), state), false);
  });
});
