import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { type AbiIndex, decodeSelected } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { lastStepsWithin } from '../../trace/lines/frameStack.ts';
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
  { last }: FirstDifference,
): number | undefined {
  const own = framesOf(trace)[framesOf(original).indexOf(last.frame)];
  if (!own) return undefined;
  const isWithin = last.is === 'entered' && own.lastStep >= 0;
  const step = isWithin ? own.callStep + 1 : Math.max(lastStepsWithin(trace.frames)[own.index] ?? -1, own.callStep) + 1;
  // A call that ran no code is certain with its end only.
  const until = last.is === 'entered' && !isWithin ? own.callStep : step;
  return until > 0 ? until : undefined;
}

/** Older compilers copied memory with one of Ethereum's own contracts. */
function framesOf({ frames }: Pick<ExecutionTrace, 'frames'>): TraceFrame[] {
  return frames.filter(({ codeAddress }) => !isOfEthereum(codeAddress));
}

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
  if (!difference) return l10n.t("The replay's own call isn't the one that the network recorded.");
  const { next, recorded } = difference;
  const { frame } = next;
  const own = callOf(frame.codeAddress || frame.address, hexOfBytes(frame.input));
  const other = recorded && callOf((recorded.to ?? '').toLowerCase(), recorded.input ?? '0x');
  if (next.is === 'entered')
    return other === undefined
      ? l10n.t('The replay is certain up to here only: it calls {0} next, and the network called nothing more.', own)
      : l10n.t('The replay is certain up to here only: it calls {0} next, and the network called {1}.', own, other);
  return recorded?.index === frame.index || other === undefined
    ? l10n.t('The replay is certain up to here only: {0} ended in another way on the network.', own)
    : l10n.t('The replay is certain up to here only: {0} ends, and the network called {1} before.', own, other);
}
