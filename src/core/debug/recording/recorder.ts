import type { ExecutionTrace } from '../../trace/replay/executionTrace.ts';
import { word } from '../../trace/replay/frameRecorder.ts';
import type { ObservedStep } from '../../trace/replay/replay.ts';
import type { StateSource } from '../../trace/state/stateSource.ts';
import { fromTop } from '../../trace/steps/operandStack.ts';
import { op } from '../../trace/steps/operations.ts';
import type { RecordedEvent } from '../values/frameContext.ts';
import { Journal } from './journal.ts';
import { MemoryLog } from './memoryLog.ts';
import { numberOf, Recording } from './recording.ts';
import { SlotLog } from './slotLog.ts';

/** Records, while an execution is replayed, what it takes to know its state at every step. */
export class Recorder {
  readonly #until: number;
  readonly #journal = new Journal();
  readonly #memory = new MemoryLog();
  readonly #storage = new SlotLog();
  readonly #transient = new SlotLog();
  readonly #events: RecordedEvent[] = [];
  /** Of each frame that ran, whose storage it uses. */
  readonly #addresses: string[] = [];

  /** @param until the last step that is recorded */
  constructor(until = Number.POSITIVE_INFINITY) {
    this.#until = until;
  }

  /** An observer of the replay. */
  readonly observe = ({ step, frame, running }: ObservedStep): void => {
    if (step > this.#until) return;
    this.#journal.record(step, frame, running);
    this.#memory.record(step, frame, running);
    const { opCode, stack, memory, env } = running;
    let address = this.#addresses[frame];
    if (address === undefined) {
      address = env.address.toString().toLowerCase();
      this.#addresses[frame] = address;
    }
    if (opCode === op.sload) this.#storage.read(step, address, fromTop(stack, 1));
    else if (opCode === op.sstore) this.#storage.write(step, address, fromTop(stack, 1), fromTop(stack, 2));
    else if (opCode === op.tload) this.#transient.read(step, address, fromTop(stack, 1));
    else if (opCode === op.tstore) this.#transient.write(step, address, fromTop(stack, 1), fromTop(stack, 2));
    else if (opCode >= op.log0 && opCode <= op.log4) {
      const [offset, size] = [Number(fromTop(stack, 1)), Number(fromTop(stack, 2))];
      // More than any gas pays for.
      if (size > mostLogged) return;
      const data = new Uint8Array(size);
      data.set(memory._store.subarray(offset, offset + size));
      const topics = Array.from({ length: opCode - op.log0 }, (_, at) => fromTop(stack, 3 + at));
      this.#events.push({ step, address, topics, data });
    }
  };

  /**
   * When the replay has ended.
   * @param state before the transaction
   * @param isOriginal whether what ran is the deployed code, so that its gas is the network's
   */
  async end(trace: ExecutionTrace, state: StateSource, isOriginal: boolean): Promise<Recording> {
    this.#journal.end();
    this.#memory.end();
    const created = new Set(
      trace.frames.flatMap(({ index, operation }) =>
        operation.startsWith('CREATE') ? [this.#addresses[index] ?? ''] : [],
      ),
    );
    await this.#storage.end(async (address, slot, read) => {
      if (read !== undefined) {
        const value = this.#journal.resultOf(read, trace);
        if (value !== undefined) return value;
      }
      return created.has(address) ? 0n : numberOf(await state.storage(address, word(slot)));
    });
    await this.#transient.end(async () => 0n);
    return new Recording(trace, {
      journal: this.#journal,
      memory: this.#memory,
      storage: this.#storage,
      transient: this.#transient,
      events: this.#events,
      addresses: this.#addresses,
      state,
      created,
      isOriginal,
    });
  }
}

/** Of an event, in bytes: 8 gas each. */
const mostLogged = 2_000_000;
