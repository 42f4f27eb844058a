import { type ContractAction, inCallOrder } from '../rest/schema/contractTraces.ts';
import { type AbiIndex, noAbis } from './abiIndex.ts';
import { decodeRevert, type Revert } from './revert.ts';
import { type ReturnedCode, returnedCode } from './systemContracts.ts';

/** The origin of a failed call: its frame, and the calls that led there. */
export interface RevertingFrame {
  frame: ContractAction;
  revert: Revert;
  /** How its caller then reverted, if the frame itself returned a code (`revert.kind` is `returned`). */
  thrown?: Revert;
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
  const ordered = inCallOrder(actions);
  const root = ordered[0];
  if (!root || !hasFailed(root)) return undefined;
  const path = [root, ...carriers(ordered)];
  const frame = path.at(-1) ?? root;
  const revert = decodeRevert(frame.result_data ?? '', abis);
  const code = codeBehind(ordered, frame, revert);
  if (!code) return { frame, revert, path };
  const { called, name } = code.returned;
  return {
    frame: code.frames.at(-1) ?? frame,
    revert: { kind: 'returned', called, name },
    thrown: revert,
    path: [...path, ...code.frames],
  };
}

/** A system contract's code that its caller ignored. */
export interface IgnoredCode extends ReturnedCode {
  frame: ContractAction;
}

/**
 * The calls of system contracts in a successful call that failed with a code and lost something, though nothing above
 * them reverted: the caller went on as if they had succeeded. In order.
 */
export function ignoredCodes(actions: readonly ContractAction[]): IgnoredCode[] {
  const ordered = inCallOrder(actions);
  const ignored: IgnoredCode[] = [];
  // The depth of the failed call that the walk is in.
  let undone = Number.POSITIVE_INFINITY;
  for (const frame of ordered) {
    const depth = frame.call_depth ?? 0;
    if (depth <= undone) undone = hasFailed(frame) ? depth : Number.POSITIVE_INFINITY;
    const returned = undone === Number.POSITIVE_INFINITY ? returnedCode(frame) : undefined;
    if (returned && !returned.harmless) ignored.push({ ...returned, frame });
  }
  return ignored;
}

/**
 * The system contract's code because of which a frame reverted, with the frames from it down to the system contract:
 * the last call below it failed with a code, or its own reason names the code of an earlier one.
 */
function codeBehind(
  ordered: readonly ContractAction[],
  origin: ContractAction,
  revert: Revert,
): { frames: ContractAction[]; returned: ReturnedCode } | undefined {
  if (origin.result_data_type !== 'REVERT_REASON' || revert.kind === 'panic') return undefined;
  const start = ordered.indexOf(origin) + 1;
  const depth = origin.call_depth ?? 0;
  const end = ordered.findIndex((each, index) => index >= start && (each.call_depth ?? 0) <= depth);
  const below = ordered.slice(start, end < 0 ? undefined : end);
  for (let index = below.length - 1; index >= 0; index--) {
    const frame = below[index];
    const returned = frame && returnedCode(frame);
    if (!returned || (index < below.length - 1 && !names(revert, returned.name))) continue;
    return { frames: framesTo(below, index), returned };
  }
  return undefined;
}

/** Whether a reason is or contains a code's name. */
function names(revert: Revert, code: string): boolean {
  if (revert.kind === 'resultCode') return revert.name === code;
  return revert.kind === 'message' && revert.message.includes(code);
}

/** The callers of a frame in the list, outermost first, and itself. */
function framesTo(frames: readonly ContractAction[], index: number): ContractAction[] {
  const found: ContractAction[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const frame of frames.slice(0, index + 1).toReversed()) {
    if ((frame.call_depth ?? 0) >= depth) continue;
    depth = frame.call_depth ?? 0;
    found.unshift(frame);
  }
  return found;
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
