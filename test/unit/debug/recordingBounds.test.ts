import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Breakpoints } from '../../../src/core/debug/breakpoints/breakpoint.ts';
import { logged } from '../../../src/core/debug/breakpoints/logPoint.ts';
import type { Stage } from '../../../src/core/debug/stage.ts';
import { StateWords } from '../../../src/core/debug/stateWords.ts';
import { timelineOf } from '../../../src/core/debug/timeline.ts';
import { viewCall } from '../../../src/core/debug/viewCall.ts';
import { visitsOf } from '../../../src/core/debug/visits.ts';
import { replay } from '../../../src/core/trace/replay/replay.ts';
import { recordInMemory } from '../../debug/recordInMemory.ts';
import { random } from '../../sandbox/ledger/random.ts';
import { compileStory, selectorOf } from '../../trace/compileStory.ts';
import { assemble } from '../../trace/replayShapes.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
contract Story {
  uint256 sum;
  function run() external {
    for (uint256 i = 0; i < 5100; i++) {
      sum = i;
    }
  }
}`;

describe('what a recording lists', () => {
  let stage: Stage;
  let steps: readonly number[] = [];
  before(async () => {
    const build = compileStory(source, 'no optimizer').contracts.get('Story');
    assert.ok(build);
    const input = new Uint8Array(Buffer.from(selectorOf('run()').slice(2), 'hex'));
    stage = await recordInMemory({ code: build.runtime, input, build });
    const { index, sources } = stage;
    const stops = Array.from({ length: index.stops }, (_, at) => at);
    steps = stops
      .filter((stop) => sources.statements[index.statementOf(stop)]?.place.line === 6)
      .map((stop) => index.stepOf(stop));
  });

  it('is no more visits of a line than anyone chooses from', async () => {
    assert.equal(steps.length, 5100);
    assert.equal((await visitsOf(stage, steps, async () => '0', {})).length, 1000);
  });

  it('is no more texts of a log point than anyone reads, and says so', async () => {
    const breakpoint = { id: 1, reason: 'breakpoint' as const, steps };
    const texts = await logged('here', breakpoint, new Breakpoints(async () => true), async () => '');
    assert.equal(texts.length, 1001);
    assert.match(texts.at(-1) ?? '', /1,000/);
  });

  it('is no more writes on the timeline than a view shows', async () => {
    const entries = await timelineOf(stage, { exceptions: [], words: new StateWords(stage) });
    assert.equal(entries.filter(({ kind }) => kind === 'write').length, 5000);
  });

  it('has no data of an event that nothing could pay for', async () => {
    const { recording } = await recordInMemory({ code: assemble('0xffffffffffffff 0 LOG0') });
    assert.equal(recording.events.length, 0);
    assert.equal(recording.trace.frames[0]?.failure, 'outOfGas');
  });

  it('has the same stack at each step after a checkpoint as before it', async () => {
    const { recording } = stage;
    // The sum of what is on the stack changes by one iteration to the next only by the counter.
    const heights = [4095, 4096, 4097, 8191, 8192, 8193].map((step) => recording.machineAt(step).stack.length);
    assert.ok(
      heights.every((height) => height > 1 && height < 16),
      heights.join(),
    );
    const read = (nth: number) => recording.machineAt(steps[nth] ?? 0).stack.at(-1);
    for (const nth of [0, 1, 100, 1000, 5099]) assert.equal(read(nth), BigInt(nth));
  });

  it('has the memory of each step, in whatever order they are asked for', async () => {
    const many = `0 loop: DUP1 DUP1 7919 MUL 0x3ffff AND MSTORE
      300 DUP2 7919 MUL 0xffff AND DUP3 31 MUL 0xffff AND MCOPY
      1 ADD DUP1 4000 GT @loop JUMPI STOP`;
    const { recording, evm, call, state, answers } = await recordInMemory({ code: assemble(many) });
    /** Of the machine itself, while it runs again. */
    const held = new Map<number, string>();
    const hashOf = (bytes: Uint8Array) => `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
    await replay(evm, call, state, {
      ...answers.anew(),
      observe({ step, running: { memory, memoryWordCount } }) {
        if (step % 1999 !== 0) return;
        const own = new Uint8Array(Number(memoryWordCount) * 32);
        own.set(memory._store.subarray(0, own.length));
        held.set(step, hashOf(own));
      },
    });
    assert.ok(held.size > 50 && recording.bytes > 0);
    const { int } = random(1, 'memory');
    const shuffled = [...held].map((each) => ({ each, at: int(1_000_000) })).sort((a, b) => a.at - b.at);
    const before = recording.bytes;
    for (let times = 0; times < 2; times++)
      for (const [step, hash] of shuffled.map(({ each }) => each))
        assert.equal(hashOf(recording.machineAt(step).memory), hash, `${step}`);
    assert.equal(recording.bytes, before, 'reading keeps nothing');
    // Copies of a memory of 256 KB are, and are counted.
    assert.ok(before > 1_000_000, `${before}`);
  });

  it('is what a call that someone types returns, of at most a million steps and 1,000 calls', async () => {
    const called = async (loop: string) => {
      // CALLDATASIZE, PUSH1 5, JUMPI, STOP: it goes on only for the call.
      const small = await recordInMemory({ code: new Uint8Array(Buffer.from(`3660055700${loop}`, 'hex')) });
      return viewCall(small, 0, { from: small.call.from, to: small.call.to ?? '', input: new Uint8Array(1) });
    };
    // JUMPDEST, PUSH1 5, JUMP; the other one calls itself, without data, in between.
    await assert.rejects(called('5b600556'), { kind: 'stopped', message: /after 1,000,000 steps/ });
    await assert.rejects(called('5b5f5f5f5f305afa50600556'), { kind: 'stopped', message: /after 1,000 calls/ });
  });

  it('goes on with no log point once the session has ended, also if its condition is never true', async () => {
    const ended = new AbortController();
    let asked = 0;
    const breakpoints = new Breakpoints(async () => {
      asked += 1;
      if (asked === 10) ended.abort();
      return false;
    });
    const many = Array.from({ length: 100_000 }, (_, at) => at);
    const point = { id: 1, reason: 'breakpoint' as const, steps: many, condition: 'i > 9' };
    await assert.rejects(
      logged('i', point, breakpoints, async () => '0', ended.signal),
      { name: 'AbortError' },
    );
    assert.ok(asked < many.length);
  });
});
