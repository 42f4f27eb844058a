import type { TraceSteps } from './executionTrace.ts';

/** Columns that grow with the steps. */
export class StepRecorder {
  readonly #most: number;
  #length = 0;
  #pc = new Uint32Array(4096);
  #opcode = new Uint8Array(4096);
  #gas = new Float64Array(4096);
  #frame = new Uint32Array(4096);

  /** @param most how many steps are kept */
  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  /** The opcode of a step; -1 if there is none. */
  opcodeAt(step: number): number {
    return step >= 0 && step < this.#length ? (this.#opcode[step] ?? -1) : -1;
  }

  /** False once there are too many. */
  add(pc: number, opcode: number, gas: number, frame: number): boolean {
    if (this.#length === this.#most) return false;
    if (this.#length === this.#pc.length) this.#grow();
    this.#pc[this.#length] = pc;
    this.#opcode[this.#length] = opcode;
    this.#gas[this.#length] = gas;
    this.#frame[this.#length] = frame;
    this.#length += 1;
    return true;
  }

  steps(): TraceSteps {
    const length = this.#length;
    return {
      length,
      pc: this.#pc.subarray(0, length),
      opcode: this.#opcode.subarray(0, length),
      gas: this.#gas.subarray(0, length),
      frame: this.#frame.subarray(0, length),
    };
  }

  #grow(): void {
    const size = Math.min(this.#most, this.#pc.length * 2);
    const [pc, opcode, gas, frame] = [this.#pc, this.#opcode, this.#gas, this.#frame];
    this.#pc = new Uint32Array(size);
    this.#pc.set(pc);
    this.#opcode = new Uint8Array(size);
    this.#opcode.set(opcode);
    this.#gas = new Float64Array(size);
    this.#gas.set(gas);
    this.#frame = new Uint32Array(size);
    this.#frame.set(frame);
  }
}
