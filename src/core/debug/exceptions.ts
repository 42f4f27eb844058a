import { decodeRevert, describeRevert } from '../ledger/evm/revert.ts';
import { returnedCode } from '../ledger/evm/systemContracts.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { failurePath } from '../trace/lines/failurePath.ts';
import type { TraceFrame } from '../trace/replay/executionTrace.ts';
import { failureWords } from '../trace/story/failureWords.ts';
import { describeNamed } from './callStack.ts';
import type { ExceptionDetails } from './debuggee.ts';
import type { Stage } from './stage.ts';

/** Something that a debugger may stop at as an exception. */
export interface Exception extends ExceptionDetails {
  readonly frame: TraceFrame;
  /** The step that failed; of a system contract, the one that called it. */
  readonly step: number;
}

/**
 * Where calls failed, each where its failure began, and where system contracts returned codes, in the order of the
 * steps. A failure that made the transaction fail is a revert, one that a caller went on after a caught revert.
 */
export function exceptionsOf(stage: Pick<Stage, 'recording' | 'abis' | 'actions' | 'nameOf' | 'reason'>): Exception[] {
  const { recording, actions } = stage;
  const { trace } = recording;
  const [origin] = failurePath(trace);
  const found: Exception[] = [];
  const passed = passedOn(trace.frames);
  for (const frame of trace.frames) {
    if (frame.failure === undefined || frame.lastStep < 0 || passed.has(frame)) continue;
    const revert = revertOf(stage, frame);
    const text = endText(stage, frame);
    const kind = frame === origin ? 'reverts' : 'caughtReverts';
    found.push({ kind, name: nameOf(revert) ?? text, text, frame, step: frame.lastStep });
  }
  const answered = trace.frames.filter((frame) => frame.answered);
  const system = actions.filter((action) => isAnswered(action, answered));
  for (const [at, frame] of answered.entries()) {
    const action = system[at];
    const code = action && returnedCode(action);
    if (!code) continue;
    const text = describeRevert({ kind: 'returned', called: code.called, name: code.name });
    found.push({ kind: 'resultCodes', name: code.name, text, frame, step: frame.callStep });
  }
  return found.sort((a, b) => a.step - b.step);
}

/** How a call ended: of one whose data don't say it, as the transaction's page says why it failed. */
export function endText(stage: Pick<Stage, 'recording' | 'abis' | 'nameOf' | 'reason'>, frame: TraceFrame): string {
  const { recording, abis, reason } = stage;
  if (reason !== undefined && isUnsaid(frame) && failurePath(recording.trace).includes(frame)) return reason;
  return namedError(stage, frame) ?? failureWords(frame, abis);
}

/** Whether neither the data nor the EVM say why a call failed: the compiler's own checks, and those of an address. */
export function isUnsaid({ failure, output }: TraceFrame): boolean {
  return output.length === 0 && (failure === 'revert' || failure === 'invalidOpcode');
}

function revertOf({ abis }: Pick<Stage, 'abis'>, { failure, output }: TraceFrame) {
  return failure === 'revert' ? decodeRevert(hexOfBytes(output), abis) : undefined;
}

/** The custom error that a frame failed with, with the names of accounts. */
export function namedError(stage: Pick<Stage, 'abis' | 'nameOf'>, frame: TraceFrame): string | undefined {
  const revert = revertOf(stage, frame);
  return revert?.kind === 'custom' ? describeNamed(stage, revert) : undefined;
}

/** The frames whose failure began in what they called: it failed with the same data. */
function passedOn(frames: readonly TraceFrame[]): Set<TraceFrame> {
  const found = new Set<TraceFrame>();
  for (const each of frames) {
    const caller = frames[each.parent ?? -1];
    if (caller?.failure === undefined || each.failure === undefined || each.lastStep < 0 || found.has(caller)) continue;
    const { output } = caller;
    if (each.output.length === output.length && each.output.every((byte, at) => byte === output[at])) found.add(caller);
  }
  return found;
}

function isAnswered({ to }: { to: string | null }, answered: readonly TraceFrame[]): boolean {
  const address = to?.toLowerCase();
  return answered.some(({ codeAddress }) => codeAddress.toLowerCase() === address);
}

function nameOf(revert: ReturnType<typeof decodeRevert> | undefined): string | undefined {
  switch (revert?.kind) {
    case 'message':
      return 'Error';
    case 'panic':
      return `Panic(0x${revert.code.toString(16).padStart(2, '0')})`;
    case 'custom':
    case 'resultCode':
      return revert.name;
    case 'unknown':
      return revert.selector;
    default:
      return undefined;
  }
}
