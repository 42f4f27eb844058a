import assert from 'node:assert/strict';
import { hexOfBytes } from '../../../../src/core/platform/hex.ts';
import * as evm from '../../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import { replay } from '../../../../src/core/trace/replay/replay.ts';
import { recorderCode } from '../../../../src/core/trace/saved/answerRecorder.ts';

const from = `0x${'a'.repeat(40)}`;
const to = `0x${'0'.repeat(37)}167`;

const word = (number: bigint) => number.toString(16).padStart(64, '0');

interface Answer {
  readonly isStatic?: boolean;
  readonly succeeds?: boolean;
  readonly value?: bigint;
  readonly input: string;
  readonly output: string;
}

function codeOf(answers: readonly Answer[]): string {
  const entries = answers.map(({ isStatic = false, succeeds = true, value = 0n, input, output }) =>
    [BigInt(isStatic), BigInt(succeeds), BigInt(input.length / 2), BigInt(output.length / 2), BigInt(from), value]
      .map(word)
      .concat(input, output)
      .join(''),
  );
  return recorderCode.padEnd(1024, '0') + entries.join('');
}

/** What a call gets after `given` answers, and what it writes: slot -> value. */
async function ask(answers: readonly Answer[], input: string, { given = 0n, value = 0n, caller = from } = {}) {
  const code = bytesIn(`0x${codeOf(answers)}`);
  const call = {
    from: caller,
    to,
    input: bytesIn(`0x${input}`),
    value,
    gas: 100_000n,
    gasPrice: 0n,
    chainId: 298n,
    blockNumber: 1n,
    timestamp: 1_790_000_000n,
    evmVersion: 'paris' as const,
  };
  const source = {
    account: async (address: string) => (address === to ? { code, balance: 0n, nonce: 1n } : undefined),
    balance: async () => 0n,
    storage: async (_address: string, slot: string) => bytesIn(`0x${word(BigInt(slot) === 0n ? given : 0n)}`),
  };
  const { frames, writes } = await replay(evm, call, source, recordedAnswers([]));
  const [root] = frames;
  const written = writes.map((each) => `${BigInt(each.slot)}: ${BigInt(each.value)}`).join();
  return `${root?.failure ?? 'returns'} ${hexOfBytes(root?.output ?? new Uint8Array())}, ${written}`;
}

describe('what answers for a system contract', () => {
  const answers: readonly Answer[] = [
    { input: 'aa', output: '01', isStatic: true },
    { input: 'bb01', output: '02'.repeat(40) },
    { input: 'aa', output: '03', isStatic: true },
    { input: 'cc', output: '04', succeeds: false },
    { input: 'dd', output: '05', value: 7n },
    { input: 'aa', output: '06', isStatic: true },
  ];

  it('has room for its answers', () => {
    assert.ok(recorderCode.length / 2 <= 512);
  });

  it('gives the answers in their order', async () => {
    assert.equal(await ask(answers, 'bb01'), `returns 0x${'02'.repeat(40)}, 0: 1`);
    assert.equal(await ask(answers, 'dd', { given: 1n, value: 7n }), 'returns 0x05, 0: 3');
  });

  it('gives an answer that fails, which may be asked for again or left out', async () => {
    assert.equal(await ask(answers, 'cc', { given: 1n }), 'revert 0x04, ');
  });

  it('gives nothing to a call that is not the next one, and notes it', async () => {
    assert.equal(await ask(answers, 'dd', { value: 7n }), 'returns 0x, 1: 1');
    assert.equal(await ask(answers, 'dd', { given: 1n }), 'returns 0x, 1: 1');
    assert.equal(await ask(answers, 'bb01', { given: 1n }), 'returns 0x, 1: 1');
    assert.equal(await ask(answers, 'bb'), 'returns 0x, 1: 1');
    assert.equal(await ask(answers, 'bb01', { caller: `0x${'b'.repeat(40)}` }), 'returns 0x, 1: 1');
    assert.equal(await ask([], ''), 'returns 0x, 1: 1');
  });

  it('answers static calls as after the same writes', async () => {
    assert.equal(await ask(answers, 'aa'), 'returns 0x01, ');
    assert.equal(await ask(answers, 'aa', { given: 1n }), 'returns 0x03, ');
    assert.equal(await ask(answers, 'aa', { given: 3n }), 'returns 0x06, ');
    assert.equal(await ask(answers.slice(1), 'aa'), 'returns 0x03, ');
  });
});
