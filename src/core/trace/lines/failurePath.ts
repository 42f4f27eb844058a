import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { op } from '../steps/operations.ts';

/** More steps after a call than compilers take to pass on its failure. */
const longPassing = 24;

/** None of these is among them. */
const ownWork: ReadonlySet<number> = new Set([op.sload, op.sstore, op.tload, op.tstore]);

/**
 * The frames that a failure passed, from its origin to the outermost: the deepest frame whose failure its callers
 * passed on unchanged, and its callers. A failure that was caught and replaced begins in the frame that caught it.
 * @returns nothing if the execution succeeded
 */
export function failurePath(trace: ExecutionTrace): TraceFrame[] {
  const { frames } = trace;
  const [root] = frames;
  if (!root?.failure) return [];
  const path = [root];
  for (let parent: TraceFrame | undefined = root; parent; ) {
    const caller: TraceFrame = parent;
    parent = frames.findLast((each) => each.parent === caller.index && passedOn(trace, each, caller));
    if (parent) path.push(parent);
  }
  return path.reverse();
}

/**
 * The frames that led to a call that was answered from the record, such as one of a system contract whose code the caller
 * ignored: that call's frame, and its callers.
 * @param nth among the answered calls of the execution, from 0
 */
export function answeredPath({ frames }: ExecutionTrace, nth: number): TraceFrame[] {
  const frame = frames.filter(({ answered }) => answered)[nth];
  return frame ? pathFrom({ frames }, frame) : [];
}

/** A frame and its callers. */
export function pathFrom({ frames }: Pick<ExecutionTrace, 'frames'>, innermost: TraceFrame): TraceFrame[] {
  const path = [innermost];
  for (let frame = frames[innermost.parent ?? -1]; frame; frame = frames[frame.parent ?? -1]) path.push(frame);
  return path;
}

/**
 * A callee that ran no code (an account, or an answer from the record) isn't an origin, nor is one whose caller caught
 * its failure and had another that returns the same.
 */
function passedOn(trace: ExecutionTrace, callee: TraceFrame, caller: TraceFrame): boolean {
  if (!callee.failure || callee.lastStep < 0) return false;
  // Whatever else ends a call is its own, but for what a callee left no gas for.
  if (caller.failure === 'outOfGas') return callee.failure === 'outOfGas' && ranOutAtOnce(trace, callee, caller);
  if (caller.failure !== 'revert') return false;
  if (caller.passedOn !== undefined && caller.passedOn !== callee.index) return false;
  return callee.output.length === caller.output.length && callee.output.every((byte, at) => byte === caller.output[at]);
}

/** Whether a call ran out of gas as it passed on that its callee had. */
function ranOutAtOnce({ frames, steps }: ExecutionTrace, callee: TraceFrame, caller: TraceFrame): boolean {
  let step = caller.lastStep;
  for (; steps.frame[step] === caller.index; step--)
    if (caller.lastStep - step >= longPassing || ownWork.has(steps.opcode[step] ?? 0)) return false;
  let before = frames[steps.frame[step] ?? -1];
  while (before && before.parent !== caller.index) before = frames[before.parent ?? -1];
  return before === callee;
}
