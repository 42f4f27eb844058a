import assert from 'node:assert/strict';
import { stepCosts } from '../../../src/core/trace/gas/gasByLine.ts';
import type { ExecutionTrace, TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';

/** A call of 1,000 gas whose second step calls another of 500, and whose third calls a system contract for 200. */
const steps: readonly [frame: number, gas: number][] = [
  [0, 1000],
  [0, 990],
  [1, 500],
  [1, 480],
  [0, 850],
  [0, 600],
];
const frame = (index: number, more: Partial<TraceFrame>) => ({ index, callStep: -1, ...more }) as TraceFrame;
const trace = {
  frames: [
    frame(0, { gas: 1000n, gasUsed: 430n }),
    frame(1, { gas: 500n, gasUsed: 40n, callStep: 1 }),
    frame(2, { gas: 300n, gasUsed: 200n, callStep: 4 }),
  ],
  steps: {
    length: steps.length,
    pc: new Uint32Array(steps.length),
    opcode: new Uint8Array(steps.length),
    gas: Float64Array.from(steps, ([, gas]) => gas),
    frame: Uint32Array.from(steps, ([index]) => index),
  },
  writes: [],
  events: [],
  mappingKeys: new Map(),
  refund: 0n,
  readsUnrecorded: false,
} as ExecutionTrace;

describe('the gas of each step', () => {
  it("is its own: a callee's steps have theirs, and a system contract's gas is its caller's", async () => {
    assert.deepEqual([...(await stepCosts(trace))], [10, 100, 20, 20, 250, 30]);
  });

  it('is in sum what the outermost call used', async () => {
    assert.equal(
      (await stepCosts(trace)).reduce((sum, cost) => sum + cost, 0),
      430,
    );
  });
});
