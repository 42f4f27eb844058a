import type { ContractAction } from '../rest/schema/contractTraces.ts';
import { type AbiIndex, noAbis } from './abiIndex.ts';
import { decodeRevert, type Revert } from './revert.ts';

/** The origin of a failed call: its frame, and the calls that led there. */
export interface RevertingFrame {
  frame: ContractAction;
  revert: Revert;
  /** From the outermost call to `frame`, inclusive. */
  path: readonly ContractAction[];
}

/**
 * The frame of a trace in which a failure began. Failures go up the call tree with their data, so the origin is the
 * deepest frame with the outermost one's data. A failure that its caller handled isn't the origin. Undefined if the
 * outermost call succeeded.
 */
export function revertingFrame(
  actions: readonly ContractAction[],
  abis: AbiIndex = noAbis,
): RevertingFrame | undefined {
  const ordered = actions.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const root = ordered[0];
  if (!root || !hasFailed(root)) return undefined;
  const path = [root, ...carriers(ordered)];
  const frame = path.at(-1) ?? root;
  return { frame, revert: decodeRevert(frame.result_data ?? '', abis), path };
}

/**
 * The frames below the first one that failed with its data, one per level. Frames are in the order of their calls, so a
 * frame's children follow it until its own depth returns.
 */
function* carriers(ordered: readonly ContractAction[]): Generator<ContractAction> {
  let at = 0;
  for (;;) {
    const parent = ordered[at];
    const depth = parent?.call_depth ?? 0;
    let next = -1;
    for (let index = at + 1; index < ordered.length; index++) {
      const each = ordered[index];
      if ((each?.call_depth ?? 0) <= depth) break;
      if (each && each.call_depth === depth + 1 && hasFailed(each) && carries(parent, each)) next = index;
    }
    const child = ordered[next];
    if (!child) return;
    yield child;
    at = next;
  }
}

function hasFailed({ result_data_type: type }: ContractAction): boolean {
  return type === 'REVERT_REASON' || type === 'ERROR';
}

/** Whether the parent failed with exactly its child's data, or without data. */
function carries(parent: ContractAction | undefined, child: ContractAction): boolean {
  const data = parent?.result_data ?? '0x';
  return data === '' || data === '0x' || data === child.result_data;
}
