import { hexOfBytes } from '../platform/hex.ts';
import { instructionAt } from '../projects/bytecode/instructions.ts';
import type { Instruction } from './debuggee.ts';
import type { RunCode } from './walk/codes.ts';

/** Where the instructions of each code begin. */
export class Disassembly {
  readonly #codes: readonly RunCode[];
  readonly #starts = new Map<RunCode, number[]>();

  constructor(codes: readonly RunCode[]) {
    this.#codes = codes;
  }

  /** Exactly `count` instructions; those outside of the code are invalid. */
  rows(address: bigint, offset: number, count: number): Instruction[] {
    const code = this.#codes[Number(address >> 32n)];
    const pc = Number(address & 0xffffffffn);
    const starts = code ? this.#startsOf(code) : [];
    let at = starts.findLastIndex((each) => each <= pc);
    // An address behind the end counts from there.
    const end = code?.code.length ?? 0;
    if (pc >= end) at = starts.length + (pc - end);
    return Array.from({ length: count }, (_, row) => this.#row(code, starts, at + offset + row, address));
  }

  #row(code: RunCode | undefined, starts: readonly number[], at: number, address: bigint): Instruction {
    const start = starts[at];
    const base = (address >> 32n) << 32n;
    if (!code || start === undefined) {
      // Before the beginning there is no address: those count on behind the end, and nothing is there either.
      const beyond = at < 0 ? 0xffffffffn + BigInt(at) + 1n : BigInt((code?.code.length ?? 0) + at - starts.length);
      return { address: base + beyond, text: '', bytes: '', isValid: false };
    }
    const { text, size } = instructionAt(code.code, start);
    const place = code.placeAt(start);
    return {
      address: base + BigInt(start),
      text,
      bytes: hexOfBytes(code.code.subarray(start, start + size)).slice(2),
      ...(place && { place }),
      isValid: true,
    };
  }

  #startsOf(code: RunCode): number[] {
    const known = this.#starts.get(code);
    if (known) return known;
    const starts: number[] = [];
    for (let at = 0; at < code.code.length; at += instructionAt(code.code, at).size) starts.push(at);
    this.#starts.set(code, starts);
    return starts;
  }
}
