import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { type AbiIndex, decodeSelected } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { lastStepsWithin } from '../../trace/lines/frameStack.ts';
import { framesOf } from '../../trace/lines/sameExecution.ts';
import { isOfEthereum } from '../../trace/replay/ethereumContracts.ts';
import type { ExecutionTrace, TraceFrame } from '../../trace/replay/executionTrace.ts';
import type { FirstDifference } from '../../trace/replay/traceCheck.ts';

/** The part of an execution that is what the network did. */
export interface CertainPart {
  /** Why it ends there, as a sentence. */
  readonly why: string;
  /** The frames that hadn't ended then. */
  readonly open: ReadonlySet<number>;
}

/**
 * The step up to which an execution is certain; it is about to run then.
 * @param trace of the same execution, also of another compilation
 * @returns undefined if it is the first one, or if the calls don't correspond
 */
export function certainUntil(
  original: Pick<ExecutionTrace, 'frames'>,
  trace: Pick<ExecutionTrace, 'frames'>,
  { last }: Pick<FirstDifference, 'last'>,
): number | undefined {
  const own = sameFrame(original, trace, last.frame);
  if (!own) {
    const before = isOfEthereum(last.frame.codeAddress) && lastBefore(original, last.frame);
    return before ? certainUntil(original, trace, { last: before }) : undefined;
  }
  const isWithin = last.is === 'entered' && own.lastStep >= 0;
  const step = isWithin ? own.callStep + 1 : Math.max(lastStepsWithin(trace.frames)[own.index] ?? -1, own.callStep) + 1;
  // A call that ran no code is certain with its end only.
  const until = last.is === 'entered' && !isWithin ? own.callStep : step;
  return until > 0 ? until : undefined;
}

/** The same call in another compilation: of one of Ethereum's own contracts, only if its caller called the same before. */
function sameFrame(
  original: Pick<ExecutionTrace, 'frames'>,
  trace: Pick<ExecutionTrace, 'frames'>,
  frame: TraceFrame,
): TraceFrame | undefined {
  const rank = framesOf(original).indexOf(frame);
  if (rank >= 0) return framesOf(trace)[rank];
  const caller = original.frames[frame.parent ?? -1];
  const own = caller && framesOf(trace)[framesOf(original).indexOf(caller)];
  if (!own) return undefined;
  const isCounted = ({ codeAddress }: TraceFrame) => frame.codeAddress === copying || codeAddress !== copying;
  const calledBy = (of: Pick<ExecutionTrace, 'frames'>, { index }: TraceFrame) =>
    of.frames.filter((each) => each.parent === index && isCounted(each));
  const called = calledBy(original, caller).filter(({ index }) => index <= frame.index);
  const others = calledBy(trace, own).slice(0, called.length);
  const isSame = called.every(({ codeAddress, depth }, at) => {
    const other = others[at];
    // What was created may have another address.
    const isOther = isOfEthereum(codeAddress) || isOfEthereum(other?.codeAddress ?? '');
    return other?.depth === depth && (!isOther || other.codeAddress === codeAddress);
  });
  return isSame ? others.at(-1) : undefined;
}

/** The last beginning or end of a call before one of Ethereum's own contracts, other than those. */
function lastBefore(
  { frames }: Pick<ExecutionTrace, 'frames'>,
  frame: TraceFrame,
): FirstDifference['last'] | undefined {
  const earlier = framesOf({ frames }).filter(({ parent, index }) => parent === frame.parent && index < frame.index);
  const sibling = earlier.at(-1);
  if (sibling) return { frame: sibling, is: 'left' };
  const caller = frames[frame.parent ?? -1];
  return caller && { frame: caller, is: 'entered' };
}

/** Older compilers copied memory with this one. */
const copying = `0x${'0'.repeat(39)}4`;

/** An execution up to a step, with that step; what hadn't ended by then has no end. */
export function cutTrace(
  trace: ExecutionTrace,
  until: number,
): { readonly trace: ExecutionTrace; readonly open: ReadonlySet<number> } {
  const within = lastStepsWithin(trace.frames);
  const open = new Set<number>();
  const frames = trace.frames
    .filter(({ callStep }) => callStep < until)
    .map((frame) => {
      if (Math.max(within[frame.index] ?? -1, frame.callStep) < until) return frame;
      open.add(frame.index);
      const lastStep = Math.min(frame.lastStep, until);
      return { ...frame, failure: undefined, output: new Uint8Array(0), lastStep };
    });
  const length = until + 1;
  const { pc, opcode, gas, frame } = trace.steps;
  const steps = {
    length,
    pc: pc.subarray(0, length),
    opcode: opcode.subarray(0, length),
    gas: gas.subarray(0, length),
    frame: frame.subarray(0, length),
  };
  return { trace: { ...trace, frames, steps, events: [] }, open };
}

/**
 * Why the replay isn't certain any further, as a sentence.
 * @param difference undefined if the transaction's own call is another already
 */
export function differenceWords(
  difference: FirstDifference | undefined,
  abis: AbiIndex,
  { nameOf }: { nameOf(address: string): string | undefined },
): string {
  const callOf = (address: string, input: string) => {
    const decoded = decodeSelected('function', input, abis);
    const called = decoded?.name ?? input.slice(0, 10);
    const account = nameOf(address) ?? checksumAddress(address);
    return called === '0x' ? account : `${account}.${called}`;
  };
  if (!difference) return l10n.t('The replay differs from the network: its own call is another.');
  const { next, recorded } = difference;
  const { frame } = next;
  const own = callOf(frame.codeAddress || frame.address, hexOfBytes(frame.input));
  const other = recorded && callOf((recorded.to ?? '').toLowerCase(), recorded.input ?? '0x');
  if (next.is === 'entered')
    return other === undefined
      ? l10n.t('The replay differs from the network: it calls {0} next, and the network called nothing more.', own)
      : l10n.t('The replay differs from the network: it calls {0} next, and the network called {1}.', own, other);
  return recorded?.index === frame.index || other === undefined
    ? l10n.t('The replay differs from the network: there, {0} ended in another way.', own)
    : l10n.t('The replay differs from the network: {0} ends, and the network called {1} before.', own, other);
}
