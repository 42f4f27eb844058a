import { isRedirectCode } from '../../ledger/accounts/redirectCode.ts';
import { sameBytes } from '../../platform/bytes.ts';
import { isOfEthereum, isQuick } from '../replay/ethereumContracts.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';

/** The system contracts, whose answers only the record has: 0x167 to 0x16c (hederaRules.ts). */
export const systemContracts: readonly string[] = [0x167, 0x168, 0x169, 0x16a, 0x16b, 0x16c].map(
  (number) => `0x${number.toString(16).padStart(40, '0')}`,
);

const tokenService = systemContracts[0];
/** What it answers is the same during a transaction, whoever asks. */
const exchangeRate = systemContracts[1];

/**
 * The first call of a trial that nothing can answer: one to a system contract or a token that isn't the next such call of
 * what happened, or that comes after other such calls were reverted, because its answer depends on all of these before it.
 * Of those that can't change anything, any one between the same two that can; one of the exchange rate, anywhere. Also
 * one with less gas than it took; one of Ethereum's own contracts that isn't run here, with another input; or one to an
 * address without code that may not take what is sent.
 * @param accepts whether an address without code is an account that takes any value
 * @returns undefined if all are answered
 */
export async function callOffRecord(
  recorded: ExecutionTrace,
  tried: ExecutionTrace,
  accepts: (address: string) => Promise<boolean>,
): Promise<{ frame: TraceFrame; nth: number } | undefined> {
  const found = await firstOffRecord(recorded, tried, accepts);
  const caller = found && callersOf(tried.frames, found.frame)[0];
  // A call of a token is one of its own address.
  return found && caller && isRedirectCode(caller.code) ? { ...found, frame: caller } : found;
}

async function firstOffRecord(
  recorded: ExecutionTrace,
  tried: ExecutionTrace,
  accepts: (address: string) => Promise<boolean>,
): ReturnType<typeof callOffRecord> {
  const known = recorded.frames.filter(isForeign);
  const others = changing(recorded.frames);
  const isAlike = (frame: TraceFrame, before: number) => (each: TraceFrame) =>
    (frame.codeAddress === exchangeRate
      ? isSameQuestion(frame, each) && frame.value === each.value
      : isSameCall(frame, each) && others.filter(({ index }) => index < each.index).length === before) &&
    endsWithSameGas(frame, each) &&
    isSameAnswer(frame, each);
  let [nth, at] = [0, 0];
  for (const frame of tried.frames) {
    const isComputed = isOfEthereum(frame.codeAddress) && !isQuick(frame.codeAddress, frame.input);
    if (!isComputed && !isForeign(frame)) continue;
    nth += 1;
    if (isComputed) {
      const isKnown = (each: TraceFrame) => isSameQuestion(frame, each) && endsWithSameGas(frame, each);
      if (!recorded.frames.some(isKnown)) return { frame, nth };
      continue;
    }
    if (isTransfer(frame)) {
      const same = known.some((each) => isSameCall(frame, each) && each.failure === frame.failure);
      if (same || (frame.failure === undefined && (await accepts(frame.codeAddress)))) continue;
      return { frame, nth };
    }
    if (isReading(tried.frames, frame)) {
      const other = known.find(isAlike(frame, at));
      if (!other || !isSameHistory([tried, frame], [recorded, other])) return { frame, nth };
      continue;
    }
    const other = others[at++];
    if (!other || !isSameCall(frame, other) || !endsWithSameGas(frame, other)) return { frame, nth };
    if (!isSameHistory([tried, frame], [recorded, other])) return { frame, nth };
  }
  return undefined;
}

/** What no code ran for. */
function isForeign({ answered, code, codeAddress, operation }: TraceFrame): boolean {
  if (operation.startsWith('CREATE') || isOfEthereum(codeAddress)) return false;
  return answered || code.length === 0 || systemContracts.includes(codeAddress);
}

/** A call without data, of what may be an account: it sends a value, or does nothing. */
function isTransfer({ input, codeAddress }: TraceFrame): boolean {
  return input.length === 0 && !systemContracts.includes(codeAddress);
}

/** What isn't a transfer, and may change what later ones answer. */
function changing(frames: readonly TraceFrame[]): TraceFrame[] {
  return frames.filter((each) => isForeign(each) && !isTransfer(each) && !isReading(frames, each));
}

/** Whether a call of the token service or of the exchange rate can't change anything. */
function isReading(frames: readonly TraceFrame[], frame: TraceFrame): boolean {
  if (frame.codeAddress === exchangeRate) return true;
  if (frame.codeAddress !== tokenService) return false;
  return [frame, ...callersOf(frames, frame)].some(({ operation }) => operation === 'STATICCALL');
}

/** Whether a call was given what the other one got: of several alike, it may have been given that of another. */
function isSameAnswer({ output, failure, gasUsed }: TraceFrame, other: TraceFrame): boolean {
  return failure === other.failure && gasUsed === other.gasUsed && sameBytes(output, other.output);
}

function isSameCall(frame: TraceFrame, other: TraceFrame): boolean {
  return (
    frame.address === other.address &&
    frame.caller === other.caller &&
    frame.operation === other.operation &&
    frame.value === other.value &&
    isSameQuestion(frame, other)
  );
}

function isSameQuestion({ codeAddress, input }: TraceFrame, other: TraceFrame): boolean {
  return codeAddress === other.codeAddress && sameBytes(input, other.input);
}

/** Whether a call has enough gas for what another took; what fails for its gas takes all of it. */
function endsWithSameGas({ gas }: TraceFrame, other: TraceFrame): boolean {
  const failedForGas = other.failure !== undefined && other.gasUsed >= other.gas;
  return failedForGas ? gas <= other.gas : gas >= other.gasUsed;
}

/** Whether of the foreign calls before it that could change anything, the same ones were reverted. */
function isSameHistory(...both: [ExecutionTrace, TraceFrame][]): boolean {
  const [own, other] = both.map(([{ frames }, frame]) =>
    changing(frames)
      .filter(({ index }) => index < frame.index)
      .map((each) => (isUndone(frames, each, frame) ? 'reverted' : 'done'))
      .join(),
  );
  return own === other;
}

/** Whether a call was reverted by one of its callers, before `later` was called. */
function isUndone(frames: readonly TraceFrame[], each: TraceFrame, later: TraceFrame): boolean {
  const open = new Set(callersOf(frames, later));
  return callersOf(frames, each).some((caller) => caller.failure !== undefined && !open.has(caller));
}

/** Its callers, innermost first. */
function callersOf(frames: readonly TraceFrame[], { parent }: TraceFrame): TraceFrame[] {
  const caller = parent === undefined ? undefined : frames[parent];
  return caller ? [caller, ...callersOf(frames, caller)] : [];
}
