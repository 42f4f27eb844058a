import { hexOfBytes } from '../../platform/hex.ts';
import { lastStepsWithin } from '../../trace/lines/frameStack.ts';
import type { ExecutionTrace, TraceFrame } from '../../trace/replay/executionTrace.ts';
import { word } from '../../trace/replay/frameRecorder.ts';
import { bytesIn } from '../../trace/replay/recordedState.ts';
import type { StateSource } from '../../trace/state/stateSource.ts';
import { isCall, pops, pushes } from '../../trace/steps/operations.ts';
import type { MachineState, RecordedEvent } from '../values/frameContext.ts';
import type { Journal } from './journal.ts';
import type { MemoryLog } from './memoryLog.ts';
import type { SlotLog } from './slotLog.ts';

const noBytes = new Uint8Array(0);

interface RecordingParts {
  readonly journal: Journal;
  readonly memory: MemoryLog;
  readonly storage: SlotLog;
  readonly transient: SlotLog;
  readonly events: readonly RecordedEvent[];
  readonly addresses: readonly (string | undefined)[];
  readonly state: StateSource;
  /** The addresses of what the execution created. */
  readonly created: ReadonlySet<string>;
  readonly isOriginal: boolean;
}

/** A replayed execution whose state is known at every step, without running it again. */
export class Recording {
  readonly trace: ExecutionTrace;
  readonly storage: SlotLog;
  readonly transient: SlotLog;
  readonly events: readonly RecordedEvent[];
  readonly state: StateSource;
  readonly created: ReadonlySet<string>;
  readonly isOriginal: boolean;
  /** For each frame, the last step of it and of all that it called; -1 without any. */
  readonly lastWithin: Int32Array;
  readonly #journal: Journal;
  readonly #memory: MemoryLog;
  readonly #addresses: readonly (string | undefined)[];
  readonly #byCallStep = new Map<number, TraceFrame>();
  /** The frames that each frame called, in order. */
  readonly #called = new Map<number, TraceFrame[]>();
  /** Of each frame, the steps whose call didn't come to run: without the balance for it, or too deep. */
  readonly #refused = new Map<number, number[]>();

  constructor(trace: ExecutionTrace, parts: RecordingParts) {
    this.trace = trace;
    this.storage = parts.storage;
    this.transient = parts.transient;
    this.events = parts.events;
    this.state = parts.state;
    this.created = parts.created;
    this.isOriginal = parts.isOriginal;
    this.lastWithin = lastStepsWithin(trace.frames);
    this.#journal = parts.journal;
    this.#memory = parts.memory;
    this.#addresses = parts.addresses;
    for (const frame of trace.frames) {
      if (frame.callStep < 0) continue;
      this.#byCallStep.set(frame.callStep, frame);
      const others = this.#called.get(frame.parent ?? -1) ?? [];
      this.#called.set(frame.parent ?? -1, others);
      others.push(frame);
    }
    for (const step of this.#journal.callSteps()) {
      if (this.#byCallStep.has(step)) continue;
      const frame = trace.steps.frame[step] ?? -1;
      this.#refused.set(frame, [...(this.#refused.get(frame) ?? []), step]);
    }
  }

  get length(): number {
    return this.trace.steps.length;
  }

  /** What it takes beyond the trace. */
  get bytes(): number {
    return this.#journal.bytes + this.#memory.bytes + this.storage.bytes + this.transient.bytes;
  }

  /** The frame of a step. */
  frameAt(step: number): TraceFrame | undefined {
    return this.trace.frames[this.trace.steps.frame[step] ?? -1];
  }

  /** The frame that a step enters, if it calls or creates; also one without steps. */
  enteredAt(step: number): TraceFrame | undefined {
    return this.#byCallStep.get(step);
  }

  /** A frame's own step after one of its steps, over what that calls. Behind its last one, it is another frame's. */
  readonly next = (step: number): number => {
    const entered = isCall(this.trace.steps.opcode[step] ?? 0) ? this.#byCallStep.get(step) : undefined;
    return Math.max(step, entered ? (this.lastWithin[entered.index] ?? -1) : -1) + 1;
  };

  /** How far a frame's stack sinks from one of its steps up to another, in words: 0 if it only grows. */
  lowestFrom(first: number, step: number): number {
    let [height, lowest] = [0, 0];
    for (let at = first; at < step; at = this.next(at)) {
      const opcode = this.trace.steps.opcode[at] ?? 0;
      height += (pushes[opcode] ?? 0) - (pops[opcode] ?? 0);
      lowest = Math.min(lowest, height);
    }
    return lowest;
  }

  /** The account whose storage a frame uses, also of a creation that failed. */
  addressOf({ index, address }: TraceFrame): string {
    return this.#addresses[index] ?? address.toLowerCase();
  }

  /** Whether what a frame did no longer counts at a step, because it or one that called it failed. */
  isUndone(frame: TraceFrame | undefined, step: number): boolean {
    for (let each = frame; each; each = this.trace.frames[each.parent ?? -1])
      if (each.failure !== undefined && step > (this.lastWithin[each.index] ?? -1)) return true;
    return false;
  }

  /** What a slot held before a step. Asks the state of before the transaction if the execution never touched it. */
  async storageAt(address: string, slot: bigint, step: number): Promise<bigint> {
    const known = this.heldAt(address, slot, step);
    if (known !== undefined || this.created.has(address)) return known ?? 0n;
    return numberOf(await this.state.storage(address, word(slot)));
  }

  /** The same of a slot that the execution touches; undefined for others. */
  heldAt(address: string, slot: bigint, step: number): bigint | undefined {
    return this.storage.valueAt(address, slot, step, this.#goneBy(step));
  }

  /** What the last call before a step of a frame returned. */
  returnedAt(frame: TraceFrame, step: number): Uint8Array {
    const called = this.#called.get(frame.index) ?? [];
    let [low, high] = [0, called.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((called[middle]?.callStep ?? 0) < step) low = middle + 1;
      else high = middle;
    }
    const last = called[low - 1];
    // A call that didn't come to run returned nothing.
    const refused = this.#refused.get(frame.index)?.findLast((each) => each < step) ?? -1;
    if (!last || refused > last.callStep) return noBytes;
    const isCreated = last.operation.startsWith('CREATE') && last.failure === undefined;
    return isCreated ? noBytes : last.output;
  }

  /**
   * What a frame has just before one of its steps.
   * @param frame by default the one of the step
   */
  machineAt(step: number, frame = this.frameAt(step)): MachineState {
    const { trace } = this;
    const recording = this;
    let stack: readonly bigint[] | undefined;
    let memory: Uint8Array | undefined;
    const address = frame ? this.addressOf(frame) : '';
    const isRunning = frame !== undefined && frame.lastStep >= 0;
    const gone = this.#goneBy(step);
    return {
      step,
      get stack() {
        stack ??= isRunning ? recording.#journal.stackAt(step, frame.index, trace, recording.next) : [];
        return stack;
      },
      get memory() {
        memory ??= isRunning
          ? recording.#memory.memoryAt(step, frame, (at) => recording.returnedAt(frame, at))
          : noBytes;
        return memory;
      },
      calldata: frame?.input ?? noBytes,
      get returnData() {
        return frame ? recording.returnedAt(frame, step) : noBytes;
      },
      storage: async (slot) => bytesIn(word(await recording.storageAt(address, slot, step))),
      touched: () =>
        new Map(
          [...recording.storage.touchedAt(address, step, gone)].map(([slot, value]) => [slot, bytesIn(word(value))]),
        ),
      transient: () => recording.transient.touchedAt(address, step, gone),
      events: () => recording.events.filter((each) => each.step < step && !gone(each.step)),
      gas: { left: BigInt(trace.steps.gas[step] ?? 0), isOriginal: this.isOriginal },
    };
  }

  /** What the operation at a step gave; undefined if it gave nothing. */
  resultOf(step: number): bigint | undefined {
    return this.#journal.resultOf(step, this.trace);
  }

  #goneBy(step: number): (write: number) => boolean {
    return (write) => this.isUndone(this.frameAt(write), step) || this.#failedInStep(write);
  }

  /** A frame's last step did nothing if it is what the frame failed with, such as a write that it had no gas for. */
  #failedInStep(step: number): boolean {
    const frame = this.frameAt(step);
    return frame?.failure !== undefined && frame.lastStep === step;
  }
}

/** The number in a word's bytes. */
export function numberOf(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(hexOfBytes(bytes));
}
