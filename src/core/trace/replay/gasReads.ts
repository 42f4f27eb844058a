import { stepsInTurns, type TurnOptions } from '../../platform/turns.ts';
import { isOfEthereum } from './ethereumContracts.ts';
import type { ExecutionTrace, TraceFrame } from './executionTrace.ts';

const gasOpcode = 0x5a;

/** CALL, CALLCODE, DELEGATECALL, STATICCALL. */
const calls: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa]);

/**
 * Whether a GAS only gives a call all that is left, which each compilation may: nothing but moves on the stack comes
 * between them.
 * @param next where the instruction after it begins
 */
export function isGasForCall(code: Uint8Array, next: number): boolean {
  for (let at = next; at < code.length; ) {
    const opcode = code[at] ?? 0;
    if (calls.has(opcode)) return true;
    // POP, and PUSH0 to SWAP16.
    if (opcode !== 0x50 && (opcode < 0x5f || opcode > 0x9f)) return false;
    at += opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1;
  }
  return false;
}

/** What GAS answered where the source asks for it (`gasleft()`), for another replay that takes other gas. */
export interface GasReads {
  /** The next answer in a frame of the other replay; undefined beyond those that there were. */
  next(frames: readonly TraceFrame[], index: number): bigint | undefined;
  /** Whether each frame of the other replay has asked exactly as often. */
  areAllTaken(): boolean;
}

/** By the order of the frames, without Ethereum's own contracts: older compilers copied memory with one. */
export async function gasReadsOf({ frames, steps }: ExecutionTrace, options: TurnOptions): Promise<GasReads> {
  const rest = stepsInTurns(options);
  const ranks = ranksOf(frames);
  const waiting = new Map<number, bigint[]>();
  let left = 0;
  for (let at = 0; at < steps.length; at++) {
    const resting = rest();
    if (resting) await resting;
    const frame = frames[steps.frame[at] ?? 0];
    if (steps.opcode[at] !== gasOpcode || !frame || isGasForCall(frame.code, (steps.pc[at] ?? 0) + 1)) continue;
    const rank = ranks(frame.index);
    const answers = waiting.get(rank) ?? [];
    waiting.set(rank, answers);
    // The step itself costs 2. One that it couldn't pay for answered nothing.
    const answer = BigInt(steps.gas[at] ?? 0) - 2n;
    if (answer < 0n) continue;
    answers.push(answer);
    left += 1;
  }
  for (const answers of waiting.values()) answers.reverse();
  let others: { frames: readonly TraceFrame[]; rankOf: (index: number) => number } | undefined;
  let asked = true;
  return {
    next(frames, index) {
      if (others?.frames !== frames) others = { frames, rankOf: ranksOf(frames) };
      const answer = waiting.get(others.rankOf(index))?.pop();
      if (answer === undefined) asked = false;
      else left -= 1;
      return answer;
    },
    areAllTaken: () => asked && left === 0,
  };
}

/** Counts the frames that aren't Ethereum's own contracts, up to one of them; more frames may be added later. */
function ranksOf(frames: readonly TraceFrame[]): (index: number) => number {
  const ranks: number[] = [];
  let count = 0;
  return (index) => {
    for (let at = ranks.length; at <= index; at++) {
      ranks.push(count);
      const frame = frames[at];
      if (frame && !isOfEthereum(frame.codeAddress)) count += 1;
    }
    return ranks[index] ?? -1;
  };
}
