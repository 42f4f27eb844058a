import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import type { ExecutionTrace } from '../replay/executionTrace.ts';

/** Steps between looks at the clock. */
const stepsPerLook = 4096;

/**
 * The gas of each step, without what the code that it called consumed: that is the gas of the callee's own steps. A call
 * that ran no code here (a system contract, an account, a precompile) counts for the step that called it, and the code
 * that a creation stores for its last step. The sum of all is what the outermost call consumed.
 */
export async function stepCosts({ frames, steps }: ExecutionTrace, options: TurnOptions = {}): Promise<Float64Array> {
  const costs = steps.gas.slice();
  const rest = inTurns(options);
  const last = new Int32Array(frames.length).fill(-1);
  for (let at = 0; at < steps.length; at++) {
    const resting = at % stepsPerLook === 0 ? rest() : undefined;
    if (resting) await resting;
    const frame = steps.frame[at] ?? 0;
    const before = last[frame] ?? -1;
    if (before >= 0) costs[before] = (costs[before] ?? 0) - (steps.gas[at] ?? 0);
    last[frame] = at;
  }
  for (const frame of frames) {
    const end = last[frame.index] ?? -1;
    if (end < 0) continue;
    costs[end] = (costs[end] ?? 0) - Number(frame.gas - frame.gasUsed);
    if (frame.callStep >= 0) costs[frame.callStep] = (costs[frame.callStep] ?? 0) - Number(frame.gasUsed);
  }
  return costs;
}
