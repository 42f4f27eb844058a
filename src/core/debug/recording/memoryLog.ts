import type { TraceFrame } from '../../trace/replay/executionTrace.ts';
import type { RunningFrame } from '../../trace/replay/stepLoop.ts';
import { fromTop } from '../../trace/steps/operandStack.ts';
import { op } from '../../trace/steps/operations.ts';
import { Column } from './columns.ts';
import { WordLog } from './wordLog.ts';

/** Where written bytes come from. */
const from = {
  word: 0,
  byte: 1,
  calldata: 2,
  code: 3,
  returned: 4,
  memory: 5,
  /** Kept as they are: the code of another account. */
  bytes: 6,
  /** What a call returned, as much as its caller has room for. */
  call: 7,
} as const;

/** Writes between copies of a frame's memory; a long write counts as several. */
const perCopy = 2048;
const longWrite = 256;
/** Bytes of a memory that its copies share until something writes to them. */
const perPage = 1024;
/** Of all copies together, in bytes. */
const mostCopied = 8_388_608;
/** A write of more, in bytes, takes more gas than there is: its frame ends with it. */
const longestWrite = 33_554_432;

/** A frame's memory before one of its writes. */
interface Copy {
  readonly write: number;
  readonly pages: readonly Uint8Array[];
}

/** What a frame has written since its memory was last copied. */
interface Written {
  /** All its writes, also those before. */
  count: number;
  cost: number;
  readonly pages: Set<number>;
  readonly copies: Copy[];
}

/** Writes of frames to their memories. The bytes themselves are kept only if they follow from nothing else. */
export class MemoryLog {
  readonly #frame = new Column();
  readonly #step = new Column();
  readonly #kind = new Column();
  readonly #to = new Column();
  readonly #length = new Column();
  /** Where the bytes begin in what they come from. */
  readonly #source = new Column();
  readonly #words = new WordLog();
  readonly #bytes: Uint8Array[] = [];
  /** How large the memory of a frame was from a step on: frame, step, words. */
  readonly #grown: Column[] = [];
  /** Of each frame, the writes in order; made when all are known. */
  readonly #byFrame = new Map<number, Column>();
  readonly #written: Written[] = [];
  #copied = 0;
  #pending: { readonly frame: number; readonly write: number } | undefined;

  /** Before a step, while it runs. */
  record(step: number, frame: number, { stack, opCode, memory, memoryWordCount }: RunningFrame): void {
    const pending = this.#pending;
    if (pending && pending.frame === frame) {
      const start = this.#to.at(pending.write);
      this.#bytes[this.#source.at(pending.write)] = memory._store.slice(start, start + this.#length.at(pending.write));
      this.#pending = undefined;
    }
    const words = Number(memoryWordCount);
    const grown = this.#grown[frame];
    if (words > 0 && (!grown || grown.at(grown.length - 1) !== words)) {
      const column = grown ?? new Column();
      this.#grown[frame] = column;
      column.add(step);
      column.add(words);
    }
    const written = this.#written[frame];
    if (written && written.cost >= perCopy && this.#copied < mostCopied)
      this.#copy(written, memory._store.subarray(0, 32 * words));
    const place = (nth: number) => numberIn(fromTop(stack, nth));
    switch (opCode) {
      case op.mstore:
        this.#add(step, frame, from.word, { to: place(1), length: 32, source: this.#words.length });
        this.#words.add(fromTop(stack, 2));
        break;
      case op.mstore8:
        this.#add(step, frame, from.byte, { to: place(1), length: 1, source: Number(fromTop(stack, 2) & 0xffn) });
        break;
      case op.calldatacopy:
        this.#add(step, frame, from.calldata, { to: place(1), source: place(2), length: place(3) });
        break;
      case op.codecopy:
        this.#add(step, frame, from.code, { to: place(1), source: place(2), length: place(3) });
        break;
      case op.returndatacopy:
        this.#add(step, frame, from.returned, { to: place(1), source: place(2), length: place(3) });
        break;
      case op.mcopy:
        this.#add(step, frame, from.memory, { to: place(1), source: place(2), length: place(3) });
        break;
      case op.extcodecopy: {
        const source = this.#bytes.push(new Uint8Array(0)) - 1;
        const write = this.#add(step, frame, from.bytes, { to: place(2), source, length: place(4) });
        if (write >= 0) this.#pending = { frame, write };
        break;
      }
      case op.call:
      case op.callcode:
        this.#add(step, frame, from.call, { to: place(6), source: 0, length: place(7) });
        break;
      case op.delegatecall:
      case op.staticcall:
        this.#add(step, frame, from.call, { to: place(5), source: 0, length: place(6) });
        break;
    }
  }

  end(): void {
    for (const column of [this.#frame, this.#step, this.#kind, this.#to, this.#length, this.#source]) column.end();
    for (const column of this.#grown) column?.end();
    this.#words.end();
    for (let write = 0; write < this.#frame.length; write++) {
      const frame = this.#frame.at(write);
      const column = this.#byFrame.get(frame) ?? new Column();
      this.#byFrame.set(frame, column);
      column.add(write);
    }
    for (const column of this.#byFrame.values()) column.end();
  }

  get bytes(): number {
    const columns = [
      this.#frame,
      this.#step,
      this.#kind,
      this.#to,
      this.#length,
      this.#source,
      ...this.#byFrame.values(),
    ];
    const kept = this.#bytes.reduce((sum, each) => sum + each.length, 0);
    const grown = this.#grown.reduce((sum, each) => sum + (each?.bytes ?? 0), 0);
    return columns.reduce((sum, each) => sum + each.bytes, 0) + this.#words.length + kept + grown + this.#copied;
  }

  /**
   * A frame's memory before one of its steps.
   * @param returned what the last call before a step returned
   */
  memoryAt(step: number, frame: TraceFrame, returned: (step: number) => Uint8Array): Uint8Array {
    const memory = new Uint8Array(this.#sizeAt(step, frame.index));
    const writes = this.#byFrame.get(frame.index);
    if (!writes) return memory;
    // All that came before the step.
    let [low, high] = [0, writes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#step.at(writes.at(middle)) < step) low = middle + 1;
      else high = middle;
    }
    const end = low;
    const copy = this.#written[frame.index]?.copies.findLast(({ write }) => write <= end);
    // A copy of the memory before the next write may be larger than it was at this step.
    for (const [nth, page] of (copy?.pages ?? []).entries()) {
      const from = nth * perPage;
      if (from >= memory.length) break;
      memory.set(page.subarray(0, memory.length - from), from);
    }
    for (let at = copy?.write ?? 0; at < end; at++) this.#apply(writes.at(at), memory, frame, returned);
    return memory;
  }

  /** Keeps a memory as it is before the next write: in pages, those of the copy before but for what was written since. */
  #copy(written: Written, memory: Uint8Array): void {
    const { count, pages, copies } = written;
    const before = copies.at(-1)?.pages;
    const own = Array.from({ length: Math.ceil(memory.length / perPage) }, (_, nth) => {
      const page = memory.subarray(nth * perPage, (nth + 1) * perPage);
      const known = pages.has(nth) ? undefined : before?.[nth];
      if (known?.length === page.length) return known;
      this.#copied += page.length;
      return page.slice();
    });
    copies.push({ write: count, pages: own });
    pages.clear();
    written.cost = 0;
  }

  #apply(write: number, memory: Uint8Array, frame: TraceFrame, returned: (step: number) => Uint8Array): void {
    const to = this.#to.at(write);
    const source = this.#source.at(write);
    const length = Math.min(this.#length.at(write), Math.max(0, memory.length - to));
    const copy = (bytes: Uint8Array, isPadded = true) => {
      const given = bytes.subarray(Math.min(source, bytes.length), Math.min(source + length, bytes.length));
      memory.set(given, to);
      if (isPadded) memory.fill(0, to + given.length, to + length);
    };
    switch (this.#kind.at(write)) {
      case from.word:
        // One that there was no gas for has no room.
        if (length === 32) this.#words.copy(source, memory, to);
        break;
      case from.byte:
        memory[to] = source;
        break;
      case from.calldata:
        copy(frame.input);
        break;
      case from.code:
        copy(frame.code);
        break;
      case from.returned:
        copy(returned(this.#step.at(write)));
        break;
      case from.memory:
        memory.copyWithin(to, source, source + length);
        break;
      case from.bytes:
        memory.set((this.#bytes[source] ?? new Uint8Array(0)).subarray(0, length), to);
        break;
      case from.call:
        copy(returned(this.#step.at(write) + 1), false);
        break;
    }
  }

  #sizeAt(step: number, frame: number): number {
    const grown = this.#grown[frame];
    let [low, high] = [0, (grown?.length ?? 0) / 2];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((grown?.at(2 * middle) ?? 0) <= step) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : (grown?.at(2 * low - 1) ?? 0) * 32;
  }

  /** @returns the number of the write; -1 if it writes nothing */
  #add(
    step: number,
    frame: number,
    kind: number,
    { to, source, length }: { to: number; source: number; length: number },
  ): number {
    if (length === 0) return -1;
    const written = this.#written[frame] ?? { count: 0, cost: 0, pages: new Set(), copies: [] };
    this.#written[frame] = written;
    written.count += 1;
    written.cost += 1 + Math.floor(length / longWrite);
    if (length <= longestWrite)
      for (let page = Math.floor(to / perPage); page * perPage < to + length; page++) written.pages.add(page);
    this.#frame.add(frame);
    this.#step.add(step);
    this.#kind.add(kind);
    this.#length.add(length);
    this.#source.add(source);
    return this.#to.add(to);
  }
}

/** A place in memory or data; one that nothing has the gas for, or that is behind every end, is the largest. */
function numberIn(word: bigint): number {
  return word > 0xffffffffn ? 0xffffffff : Number(word);
}
