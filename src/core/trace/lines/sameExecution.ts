import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import { isOfEthereum } from '../replay/ethereumContracts.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { hexOf } from '../replay/recordedState.ts';
import type { CreatedAddress } from '../replay/stepLoop.ts';
import type { StateSource } from '../state/stateSource.ts';
import { pathFrom } from './failurePath.ts';

/** Whether two replays ran the same code, step by step. */
export function isSameRun(original: ExecutionTrace, again: ExecutionTrace): boolean {
  return (
    original.steps.length === again.steps.length &&
    original.frames.length === again.frames.length &&
    original.frames.every(({ code }, at) => sameBytes(code, again.frames[at]?.code))
  );
}

/**
 * The addresses at which CREATE2 created, for another compilation of the same sources: its code leads to others, which
 * would be in its calls, writes and keys.
 */
export function createdAddressesOf({ frames }: ExecutionTrace): CreatedAddress {
  const created = new Map<string, string[]>();
  for (const { caller, salt, address } of frames) {
    if (salt === undefined) continue;
    const key = `${caller} ${salt}`;
    created.set(key, [...(created.get(key) ?? []), address]);
  }
  return (caller, salt) => created.get(`${caller} ${hexOf(salt)}`)?.shift() || undefined;
}

/** Whether two compilations of the same sources made the same calls, with the same ends. */
export function sameCalls(original: ExecutionTrace, again: ExecutionTrace): boolean {
  const others = framesOf(again);
  const frames = framesOf(original);
  return frames.length === others.length && frames.every((frame, at) => isAlike(frame, others[at]));
}

function isAlike(frame: TraceFrame, other: TraceFrame | undefined): boolean {
  if (!other || frame.operation !== other.operation || frame.depth !== other.depth) return false;
  if (frame.failure !== other.failure || frame.value !== other.value || !sameBytes(frame.input, other.input))
    return false;
  if (frame.address !== other.address || frame.salt !== other.salt) return false;
  const isCreation = frame.operation.startsWith('CREATE');
  // The code that a creation returns differs with the compilation.
  return (isCreation && frame.failure === undefined) || sameBytes(frame.output, other.output);
}

/** Without Ethereum's own contracts: older compilers copied memory with one. */
export function framesOf({ frames }: Pick<ExecutionTrace, 'frames'>): TraceFrame[] {
  return frames.filter(({ codeAddress }) => !isOfEthereum(codeAddress));
}

/**
 * Whether two compilations wrote the same: in each call, nothing that the other didn't write, and in each that
 * succeeded, the same in the end. An optimizer merges writes, and leaves out those that change nothing, or that the end
 * of their call undoes.
 * @param original the one that may be optimized
 */
export async function sameWrites(
  original: ExecutionTrace,
  again: ExecutionTrace,
  state: Pick<StateSource, 'storage'>,
  options: TurnOptions = {},
): Promise<boolean> {
  const rest = inTurns(options);
  const others = framesOf(again);
  const [written, writtenAgain] = [await writesByFrame(original, rest), await writesByFrame(again, rest)];
  for (const [rank, frame] of framesOf(original).entries()) {
    const own = written.get(frame.index) ?? noWrites;
    const other = writtenAgain.get(others[rank]?.index ?? -1) ?? noWrites;
    // A call writes only at its own address.
    const isNew = async (slot: string, value: string, before: string | undefined) =>
      value !== (before ?? hexOf(await state.storage(frame.address, slot)));
    const resting = rest();
    if (resting) await resting;
    for (const [slot, { values, before }] of own) {
      const known = other.get(slot)?.values;
      for (const value of values) if (known ? !known.has(value) : await isNew(slot, value, before)) return false;
    }
    if (frame.failure !== undefined) continue;
    for (const [slot, { last, before }] of other) {
      const known = own.get(slot);
      if (known ? known.last !== last : await isNew(slot, last, before)) return false;
    }
  }
  return true;
}

/**
 * Where another compilation, with more gas, comes to the write that a call was out of gas for, having done the same
 * before it.
 * @param ended the call, whose last step is the write
 * @returns undefined if that step was another, or such a write isn't the only one
 */
export function sameLastWrite(
  original: ExecutionTrace,
  ended: TraceFrame,
  again: ExecutionTrace,
): { frame: TraceFrame; step: number } | undefined {
  if (original.steps.opcode[ended.lastStep] !== writeOpcode) return undefined;
  const frame = sameBefore(original, ended, again);
  const write = original.writes.findLast((each) => each.frame === ended.index);
  const own = frame ? again.writes.filter((each) => each.frame === frame.index) : [];
  const same = own.flatMap(({ slot, value }, at) => (slot === write?.slot && value === write.value ? [at] : []));
  const [nth] = same;
  if (!frame || nth === undefined || same.length !== 1) return undefined;
  const before = new Set(own.slice(0, nth).map(({ slot, value }) => `${slot} ${value}`));
  const wrote = original.writes.filter((each) => each.frame === ended.index && each !== write);
  if (!wrote.every(({ slot, value }) => before.has(`${slot} ${value}`))) return undefined;
  let count = -1;
  const { steps } = again;
  for (let step = frame.callStep + 1; step < steps.length; step++) {
    if (steps.frame[step] !== frame.index || steps.opcode[step] !== writeOpcode) continue;
    count += 1;
    if (count === nth) return { frame, step };
  }
  return undefined;
}

/** SSTORE. */
const writeOpcode = 0x55;

/** The same call in another compilation, if all calls that ended before it are alike, and its callers as called. */
function sameBefore(original: ExecutionTrace, ended: TraceFrame, again: ExecutionTrace): TraceFrame | undefined {
  const frames = framesOf(original);
  const others = framesOf(again);
  const open = new Set(pathFrom(original, ended));
  for (const [rank, frame] of frames.entries()) {
    const other = others[rank];
    const asCalled = open.has(frame) &&
      other && { ...frame, failure: other.failure, output: other.output, address: frame.address || other.address };
    if (!isAlike(asCalled || frame, other)) return undefined;
    if (frame === ended) return other;
  }
  return undefined;
}

/** What a call wrote to a slot, at last and before that, and what an earlier one had written there. */
interface SlotWrites {
  readonly values: Set<string>;
  last: string;
  readonly before: string | undefined;
}

const noWrites: ReadonlyMap<string, SlotWrites> = new Map();

/** Writes between looks at the clock. */
const writesPerLook = 1_000;

/** By the index of the frame, then by slot. */
async function writesByFrame(
  { writes }: ExecutionTrace,
  rest: () => Promise<void> | undefined,
): Promise<Map<number, Map<string, SlotWrites>>> {
  const byFrame = new Map<number, Map<string, SlotWrites>>();
  const latest = new Map<string, string>();
  for (const [at, { frame, address, slot, value }] of writes.entries()) {
    const resting = at % writesPerLook === 0 ? rest() : undefined;
    if (resting) await resting;
    const key = `${address} ${slot}`;
    const slots = byFrame.get(frame) ?? new Map<string, SlotWrites>();
    byFrame.set(frame, slots);
    const known = slots.get(slot) ?? { values: new Set(), last: value, before: latest.get(key) };
    slots.set(slot, known);
    known.values.add(value);
    known.last = value;
    latest.set(key, value);
  }
  return byFrame;
}

function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && (a === b || (a.length === b.length && a.every((byte, at) => byte === b[at])));
}
