import assert from 'node:assert/strict';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { replay } from '../../src/core/trace/replay/replay.ts';
import { ReplayBudget, replayLimits } from '../../src/core/trace/replay/replayBudget.ts';
import { plainCall } from '../trace/plainCall.ts';
import { calleeAddress, type ReplayShape, replayShapes, shapeAddress } from '../trace/replayShapes.ts';

/** The processor time of a replay with some gas, in milliseconds a call. */
async function timePerCall({ code, called, input = new Uint8Array(0) }: ReplayShape, gas: bigint): Promise<number> {
  const codes = new Map([
    [shapeAddress, code],
    [calleeAddress, called ?? new Uint8Array(0)],
  ]);
  const from = `0x${'a'.repeat(40)}`;
  const call = plainCall({ from, to: shapeAddress, input, gas });
  const source = {
    account: async (address: string) => ({ code: codes.get(address) ?? new Uint8Array(0), balance: 0n, nonce: 1n }),
    balance: async () => 0n,
    storage: async () => new Uint8Array(32),
  };
  const budget = new ReplayBudget({ ...replayLimits, calls: 100_000 });
  const before = process.cpuUsage();
  const { frames } = await replay(evm, call, source, { ...recordedAnswers([]), budget });
  const { user, system } = process.cpuUsage(before);
  assert.ok(frames.length > 500, `${frames.length} calls`);
  return (user + system) / 1000 / frames.length;
}

describe('the time of a replay', () => {
  for (const [name, gas] of [
    ['calls itself twice', 2_400_000n],
    ['many calls of an account', 2_400_000n],
    ['many calls, every other of which reverts', 5_000_000n],
  ] as const)
    it(`grows with the number of its calls, not with its square: ${name}`, async function () {
      this.timeout(60_000);
      const shape = replayShapes.find((each) => each.name === name);
      assert.ok(shape);
      await timePerCall(shape, 300_000n);
      const [few, many] = [await timePerCall(shape, 300_000n), await timePerCall(shape, gas)];
      assert.ok(many < 3 * few, `${few} ms a call, then ${many} ms`);
    });

  it('is short for calls of large code, whose jumps are found once', async () => {
    const [small, large] = ['many calls', 'many calls of large code'].map((name) =>
      replayShapes.find((each) => each.name === name),
    );
    assert.ok(small && large);
    await timePerCall(small, 300_000n);
    const [first, second] = [await timePerCall(small, 300_000n), await timePerCall(large, 300_000n)];
    assert.ok(second < 4 * first, `${first} ms a call, then ${second} ms`);
  });
});
