import assert from 'node:assert/strict';
import { MemoryLog } from '../../../src/core/debug/recording/memoryLog.ts';
import { recordInMemory } from '../../debug/recordInMemory.ts';

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
      if (opCode === mstore) memory._store.set([Number(top[1]) >> 8, Number(top[1]) & 0xff], 30);
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

  it('is read within 4 % of a replay, also at the end and for the first time', async function () {
    this.timeout(30_000);
    // i = 0; for (;;) { mstore(i & 0x3fff, i); mcopy(0x4000, 0x80, 0x60); i++; }
    const code = new Uint8Array(Buffer.from('5f5b8080613fff165260606080614000' + '5e6001016001' + '56', 'hex'));
    const parts: number[] = [];
    for (let time = 0; time < 4; time++) {
      const before = process.threadCpuUsage();
      const { recording } = await recordInMemory({ code }, 1_000_000n);
      const { user, system } = process.threadCpuUsage(before);
      const began = performance.now();
      assert.ok(recording.machineAt(recording.length - 1).memory.length >= 0x4060);
      parts.push((1000 * (performance.now() - began)) / (user + system));
    }
    // What else the machine does is in some of them.
    assert.ok(Math.min(...parts) < 0.04, parts.map((each) => each.toFixed(3)).join());
  });
});
