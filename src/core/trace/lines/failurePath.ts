import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';

/**
 * The frames that a failure went through, from where it began to the outermost: the deepest frame whose failure its
 * callers passed on unchanged, and its callers. A failure that was caught and turned into another begins in the catcher.
 * @returns nothing if the execution succeeded
 */
export function failurePath({ frames }: ExecutionTrace): TraceFrame[] {
  const [root] = frames;
  if (!root?.failure) return [];
  const path = [root];
  for (let parent: TraceFrame | undefined = root; parent; ) {
    const caller: TraceFrame = parent;
    parent = frames.findLast((each) => each.parent === caller.index && passedOn(each, caller));
    if (parent) path.push(parent);
  }
  return path.reverse();
}

/** A callee that ran nothing of its own (no code, an answer from the record) is no place to look at. */
function passedOn(callee: TraceFrame, caller: TraceFrame): boolean {
  if (!callee.failure || callee.lastStep < 0) return false;
  return callee.output.length === caller.output.length && callee.output.every((byte, at) => byte === caller.output[at]);
}
