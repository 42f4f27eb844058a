import assert from 'node:assert/strict';
import { MemoryLog } from '../../../src/core/debug/recording/memoryLog.ts';

type Recorded = Parameters<MemoryLog['record']>[2];
type OfFrame = Parameters<MemoryLog['memoryAt']>[1];

const [mload, mstore, stop] = [0x51, 0x52, 0x00];

describe('the memory of a recording', () => {
  it('is as large as it was, though it grew without a write before the next copy', () => {
    const log = new MemoryLog();
    let [step, memoryWordCount] = [0, 1n];
    const memory = { _store: new Uint8Array(1 << 20) };
    const run = (opCode: number, ...top: bigint[]) => {
      const stack = { length: top.length, peek: (count: number) => top.slice(0, count) };
      log.record(step++, 0, { opCode, stack, memory, memoryWordCount } as unknown as Recorded);
    };
    // A copy is made after so many writes.
    for (let at = 0; at < 2048; at++) run(mstore, 0n, BigInt(at));
    run(mload, 0x10000n);
    memoryWordCount = 0x801n;
    run(mstore, 0n, 7n);
    run(mstore, 0n, 8n);
    run(stop);
    log.end();
    const frame = { index: 0, input: new Uint8Array(), code: new Uint8Array() } as unknown as OfFrame;
    const at = (wanted: number) => {
      const memory = log.memoryAt(wanted, frame, () => new Uint8Array());
      return [memory.length, ((memory[30] ?? 0) << 8) + (memory[31] ?? 0)];
    };
    assert.deepEqual(at(2051), [0x801 * 32, 8]);
    assert.deepEqual(at(2048), [32, 2047]);
    assert.deepEqual(at(2050), [0x801 * 32, 7]);
  });
});
