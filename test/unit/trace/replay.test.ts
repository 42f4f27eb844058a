import assert from 'node:assert/strict';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { fundingAccount } from '../../../src/core/trace/replay/hederaRules.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../src/core/trace/replay/recordedState.ts';
import { type ReplayCall, type ReplayOptions, replay } from '../../../src/core/trace/replay/replay.ts';

const from = `0x${'a'.repeat(40)}`;
const to = `0x${'c'.repeat(40)}`;
const callee = `0x${'d'.repeat(40)}`;

/** Runs `code` with some gas; `callee` has the code `called`. */
async function run(
  code: string,
  {
    gas = 100_000n,
    called = '',
    rules = {},
    ...options
  }: { gas?: bigint; called?: string; rules?: Partial<ReplayCall> } & Partial<ReplayOptions> = {},
) {
  const codes: Readonly<Record<string, string>> = { [to]: code, [callee]: called };
  const call: ReplayCall = {
    ...{ from, to, input: new Uint8Array(0), value: 0n, gas, gasPrice: 0n, chainId: 298n },
    ...{ blockNumber: 1n, timestamp: 1_790_000_000n, evmVersion: 'cancun', ...rules },
  };
  const source = {
    account: async (address: string) =>
      address === from || address in codes
        ? { code: bytesIn(`0x${codes[address] ?? ''}`), balance: 0n, nonce: 1n }
        : undefined,
    balance: async () => 0n,
    storage: async () => new Uint8Array(32),
  };
  const { frames, steps } = await replay(evm, call, source, { ...recordedAnswers([]), ...options });
  const rows = Array.from(steps.pc, (pc, at) => [steps.frame[at], pc, steps.opcode[at], steps.gas[at]]);
  return { frames, rows, failures: frames.map(({ failure }) => failure) };
}

describe('a replay', () => {
  it('records every step with its gas before it', async () => {
    const { rows, failures } = await run('6001600201005b', { gas: 100n });
    assert.deepEqual(failures, [undefined]);
    assert.deepEqual(rows, [
      [0, 0, 0x60, 100],
      [0, 2, 0x60, 97],
      [0, 4, 0x01, 94],
      [0, 5, 0x00, 91],
    ]);
  });

  it('goes on after jumps, and stops at the end of the code', async () => {
    // PUSH1 4, JUMP, INVALID, JUMPDEST, PUSH1 9, JUMP, INVALID, JUMPDEST
    const { rows, failures } = await run('600456fe5b600956fe5b', { gas: 100n });
    assert.deepEqual(failures, [undefined]);
    assert.deepEqual(
      rows.map(([, pc]) => pc),
      [0, 2, 4, 5, 7, 9],
    );
  });

  for (const [name, code, failure, lastPc] of [
    // MSTORE and SSTORE ask for their gas themselves, ADD pays a fee: each is the last step if it can't.
    ['a fee that the gas is too little for', '5b6001600201600056', 'outOfGas', undefined],
    ['memory that the gas is too little for', '600163ffffffff52', 'outOfGas', 7],
    ['a write that the gas is too little for', '6001600055', 'outOfGas', 4],
    ['the invalid opcode', '6001fe', 'invalidOpcode', 2],
    ['an unused opcode', '60010c', 'invalidOpcode', 2],
    ['a jump to no destination', '600156', 'invalidJump', 2],
    ['an empty stack', '01', 'stackUnderflow', 0],
    ['a revert', '60006000fd', 'revert', 4],
  ] as const) {
    it(`ends with the step that failed: ${name}`, async () => {
      const { frames, rows, failures } = await run(code, { gas: 2_000n });
      assert.deepEqual(failures, [failure]);
      assert.equal(frames[0]?.lastStep, rows.length - 1);
      if (lastPc !== undefined) assert.equal(rows.at(-1)?.[1], lastPc);
      if (failure === 'outOfGas') assert.equal(frames[0]?.gasUsed, 2_000n);
    });
  }

  it('records the steps of a callee between those of its caller', async () => {
    // PUSH0 five times, PUSH20 callee, GAS, CALL, STOP; the callee: INVALID
    const { frames, rows, failures } = await run(`5f5f5f5f5f73${'d'.repeat(40)}5af100`, { called: 'fe' });
    assert.deepEqual(failures, [undefined, 'invalidOpcode']);
    assert.deepEqual(
      rows.map(([frame, pc]) => [frame, pc]),
      [...[0, 1, 2, 3, 4, 5, 26, 27].map((pc) => [0, pc]), [1, 0], [0, 28]],
    );
    assert.equal(rows[frames[1]?.callStep ?? -1]?.[2], 0xf1);
  });

  it("has the ledger's block, and its gas for stored code", async () => {
    const ledger = { coinbase: fundingAccount, gasLimit: 77n, depositGas: 0n };
    // COINBASE, PUSH0, MSTORE, GASLIMIT, PUSH1 32, MSTORE, PUSH1 64, PUSH0, RETURN
    const { frames } = await run('415f524560205260405ff3', { rules: ledger });
    const words = [frames[0]?.output.slice(0, 32), frames[0]?.output.slice(32)];
    assert.deepEqual(
      words.map((word) => BigInt(`0x${Buffer.from(word ?? []).toString('hex')}`)),
      [0x62n, 77n],
    );
    // PUSH1 1, PUSH0, MSTORE8, PUSH1 1, PUSH0, RETURN: stores one byte.
    const creation = { to: undefined, input: bytesIn('0x60015f5360015ff3') };
    const [ethereum, own] = [await run('', { rules: creation }), await run('', { rules: { ...creation, ...ledger } })];
    assert.deepEqual([ethereum.failures, own.failures], [[undefined], [undefined]]);
    assert.equal((ethereum.frames[0]?.gasUsed ?? 0n) - (own.frames[0]?.gasUsed ?? 0n), 200n);
  });

  it('lets others run between steps that take long, such as hashes of much', async () => {
    let pauses = 0;
    const pause = async () => void pauses++;
    // JUMPDEST, PUSH2 0xffff, PUSH1 0, KECCAK256, POP, PUSH1 0, JUMP: 50 hashes of 64 KB in 400 steps
    await run('5b61ffff60002050600056', { gas: 640_000n, pause });
    assert.ok(pauses > 1, `${pauses} pauses`);
  });

  it('lets others run now and then, and can be cancelled in a loop', async () => {
    const cancelled = new AbortController();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) cancelled.abort(new Error('cancelled by the test'));
    };
    // JUMPDEST, PUSH1 0, JUMP
    const endless = run('5b600056', { gas: 1n << 40n, pause, signal: cancelled.signal });
    await assert.rejects(endless, /cancelled by the test/);
    assert.equal(pauses, 3);
  });
});
