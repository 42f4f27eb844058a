import assert from 'node:assert/strict';
import { contractAction } from '../../../src/core/ledger/rest/schema/contractTraces.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { hexOfBytes } from '../../../src/core/platform/hex.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { fundingAccount } from '../../../src/core/trace/replay/hederaRules.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../src/core/trace/replay/recordedState.ts';
import { type ReplayCall, type ReplayOptions, replay } from '../../../src/core/trace/replay/replay.ts';
import { longestTurn } from '../../storm/turns.ts';
import { plainCall } from '../../trace/plainCall.ts';
import { rowOf } from '../ledger/rows.ts';

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
    held = 0n,
    ...options
  }: { gas?: bigint; called?: string; rules?: Partial<ReplayCall>; held?: bigint } & Partial<ReplayOptions> = {},
) {
  const codes: Readonly<Record<string, string>> = { [to]: code, [callee]: called };
  const call: ReplayCall = { ...plainCall({ from, to, gas }), ...rules };
  const source = {
    account: async (address: string) =>
      address === from || address in codes
        ? { code: bytesIn(`0x${codes[address] ?? ''}`), balance: held > 0n ? undefined : 0n, nonce: 1n }
        : undefined,
    balance: async () => held,
    storage: async () => new Uint8Array(32),
  };
  const { frames, steps, readsUnrecorded } = await replay(evm, call, source, { ...recordedAnswers([]), ...options });
  const rows = Array.from(steps.pc, (pc, at) => [steps.frame[at], pc, steps.opcode[at], steps.gas[at]]);
  return { frames, rows, readsUnrecorded, failures: frames.map(({ failure }) => failure) };
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

  it('sends a value after a write to storage, from a balance that is read only then', async () => {
    // SSTORE(0, 1), CALL(gas, callee, 5), without a result: JUMPI over INVALID
    const code = `60016000556000600060006000600573${callee.slice(2)}5af1602a57fe5b00`;
    const { frames, failures } = await run(code, { held: 1_000n });
    assert.deepEqual(failures, [undefined, undefined]);
    assert.equal(frames[1]?.value, 5n);
  });

  it('knows a balance only after a step that depended on it', async () => {
    const known: (bigint | undefined)[] = [];
    // PUSH0, POP, SELFBALANCE, POP, STOP
    await run('5f50475000', { held: 1_000n, observe: ({ balance }) => void known.push(balance()) });
    assert.deepEqual(known, [undefined, undefined, undefined, 1_000n, 1_000n]);
  });

  it("says that it read what isn't on record, if the payer's code reads its own balance", async () => {
    const known: (bigint | undefined)[] = [];
    const read = await run('475000', { rules: { from: to }, observe: ({ balance }) => void known.push(balance()) });
    assert.equal(read.readsUnrecorded, true);
    assert.deepEqual(known, [undefined, undefined, undefined]);
    assert.equal((await run('475000')).readsUnrecorded, false);
  });

  it('keeps what was called and created, though the memory that it was in changes later', async () => {
    // MSTORE(0, 1), a call with these 32 bytes, a creation with the same, which STOP, MSTORE(0, 2)
    const called = `60016000526000600060206000600073${callee.slice(2)}5af1`;
    const { frames } = await run(`${called}602060006000f0600260005200`);
    const word = `0x${'0'.repeat(63)}1`;
    assert.deepEqual(
      frames.slice(1).map(({ input, code, operation }) => hexOfBytes(operation === 'CREATE' ? code : input)),
      [word, word],
    );
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
    // JUMPDEST, PUSH2 0xffff, PUSH1 0, KECCAK256, POP, PUSH1 0, JUMP: 250 hashes of 64 KB in 2,000 steps
    await run('5b61ffff60002050600056', { gas: 3_200_000n, pause });
    assert.ok(pauses > 1, `${pauses} pauses`);
  });

  it('hashes 2 MB at once in no time', async () => {
    const hashed = () => run('621e8480600020', { gas: 12_000_000n });
    await hashed();
    const turns = [await longestTurn(hashed), await longestTurn(hashed)];
    // In JavaScript, it takes 70 ms.
    assert.ok(Math.min(...turns) < 40, `${turns} ms`);
    const { failures } = await hashed();
    assert.deepEqual(failures, [undefined]);
  });

  for (const [name, copy] of [
    ['call data', '37'],
    ['its own code', '39'],
    ['the code of another', `73${'d'.repeat(40)}3c`],
  ] as const)
    it(`copies 2 MB of ${name} in slices, between which others run`, async () => {
      // PUSH1 0xff, PUSH3 0x1e0000, MSTORE8, PUSH3 2000000, PUSH0, PUSH0, the copy, PUSH3 2000128, PUSH0, RETURN
      const code = `60ff621e000053621e84805f5f${copy}621e85005ff3`;
      const rules = { input: new Uint8Array(70_000).fill(7) };
      const copied = () => run(code.padEnd(140_000, '07'), { gas: 15_000_000n, called: '07'.repeat(70_000), rules });
      const { frames, failures } = await copied();
      assert.deepEqual(failures, [undefined]);
      const output = frames[0]?.output ?? new Uint8Array();
      assert.deepEqual([output.length, output[0]], [2_000_128, copy === '39' ? 0x60 : 7]);
      // Beyond the end, zeros replace what was there.
      assert.deepEqual(
        [69_999, 70_000, 0x1e0000].map((at) => output[at]),
        [7, 0, 0],
      );
      const turns = [await longestTurn(copied), await longestTurn(copied)];
      assert.ok(Math.min(...turns) < 40, `${turns} ms`);
    });

  describe("with Ethereum's own contracts that take long", () => {
    // CALLDATASIZE, PUSH0, PUSH0, CALLDATACOPY, PUSH1 32, PUSH0, CALLDATASIZE, PUSH0, PUSH1 …, GAS, STATICCALL,
    // PUSH1 64, MSTORE8, PUSH1 96, PUSH0, RETURN: its answer, and whether it succeeded.
    const calling = (address: number) =>
      `365f5f3760205f365f60${address.toString(16).padStart(2, '0')}5afa60405360605ff3`;
    const recorded = (address: number, input: Uint8Array, row: object) =>
      recordedAnswers([
        rowOf(
          contractAction,
          JSON.stringify({
            call_type: 'PRECOMPILE',
            recipient_type: 'CONTRACT',
            index: 1,
            to: `0x${address.toString(16).padStart(40, '0')}`,
            input: hexOfBytes(input),
            ...row,
          }),
        ),
      ]);
    const cases: [name: string, address: number, input: Uint8Array][] = [
      ['modexp', 5, bytesIn(`0x${'04'.padStart(64, '0').repeat(3)}${'ff'.repeat(11)}fd`)],
      ['the pairing of 400 points', 8, new Uint8Array(192 * 400)],
      ['12 million rounds of BLAKE2', 9, bytesIn(`0x00b71b00${'00'.repeat(208)}01`)],
      ['the evaluation of a point', 10, new Uint8Array(192)],
    ];
    for (const [name, address, input] of cases) {
      it(`takes ${name} from the record`, async () => {
        const rules = { input };
        const known = recorded(address, input, {
          gas_used: 1_000,
          result_data: `0x${'00'.repeat(31)}2a`,
          result_data_type: 'OUTPUT',
        });
        const turns = await longestTurn(async () => {
          const { frames, failures } = await run(calling(address), { gas: 14_000_000n, rules, ...known });
          assert.deepEqual(failures, [undefined, undefined]);
          assert.deepEqual([frames[0]?.output[31], frames[0]?.output[64]], [0x2a, 1]);
          assert.equal(frames[1]?.gasUsed, 1_000n);
          assert.equal(frames[1]?.answered, false, 'it is none of the calls that only the ledger has');
        });
        assert.ok(turns < 100, `${turns} ms`);
        const failed = recorded(address, input, {
          gas_used: 2_000,
          result_data: '0x505245434f4d50494c455f4552524f52',
          result_data_type: 'ERROR',
        });
        const { frames } = await run(calling(address), { gas: 14_000_000n, rules, ...failed });
        assert.deepEqual(
          [frames[1]?.failure !== undefined, frames[1]?.gasUsed, frames[1]?.output.length],
          [true, 2_000n, 0],
        );
        assert.equal(frames[0]?.output[64], 0);
      });

      it(`fails ${name} without a record, as it can't be known`, async () => {
        const { failures } = await run(calling(address), { gas: 14_000_000n, rules: { input } });
        assert.ok(failures[1] !== undefined);
      });
    }

    it('runs the quick ones itself', async () => {
      const { frames } = await run(calling(2), { gas: 14_000_000n, rules: { input: Uint8Array.of(0x61, 0x62, 0x63) } });
      assert.equal(
        hexOfBytes(frames[0]?.output.slice(0, 32) ?? new Uint8Array()),
        '0xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      );
    });
  });

  it('lets others run now and then, and can be cancelled in a loop', async () => {
    const cancelled = new AbortController();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) cancelled.abort();
    };
    // JUMPDEST, PUSH1 0, JUMP
    const endless = run('5b600056', { gas: 1n << 40n, pause, signal: cancelled.signal });
    await assert.rejects(endless, (error) => isLensError(error, 'cancelled'));
    assert.equal(pauses, 3);
  });
});
