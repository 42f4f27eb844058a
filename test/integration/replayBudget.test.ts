import assert from 'node:assert/strict';
import { isLensError } from '../../src/core/net/errors.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { readGasByLine } from '../../src/core/trace/gas/gasByLine.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { type ReplayOptions, replay } from '../../src/core/trace/replay/replay.ts';
import { ReplayBudget, replayLimits, unaskedLimits } from '../../src/core/trace/replay/replayBudget.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { plainCall } from '../trace/plainCall.ts';
import { calleeAddress, replayShapes, shapeAddress } from '../trace/replayShapes.ts';
import { servedClient } from '../unit/ledger/sandboxClient.ts';

const sender = `0x${'a'.repeat(40)}`;

/** Replays a shape. */
function run(
  name: string,
  {
    gas = 15_000_000n,
    storage = async () => new Uint8Array(32),
    ...options
  }: { gas?: bigint; storage?: () => Promise<Uint8Array> } & Partial<ReplayOptions> = {},
) {
  const shape = replayShapes.find((each) => each.name === name);
  assert.ok(shape, name);
  const codes = new Map([
    [shapeAddress, shape.code],
    [calleeAddress, shape.called ?? new Uint8Array(0)],
  ]);
  const call = plainCall({ from: sender, to: shapeAddress, input: shape.input ?? new Uint8Array(0), gas });
  const source = {
    account: async (address: string) => ({ code: codes.get(address) ?? new Uint8Array(0), balance: 0n, nonce: 1n }),
    balance: async () => 0n,
    storage,
  };
  return replay(evm, call, source, { ...recordedAnswers([]), ...options });
}

describe('a replay is stopped, and says after what', () => {
  const only = (limits: Partial<typeof replayLimits>) => ({ budget: new ReplayBudget({ ...replayLimits, ...limits }) });

  for (const [name, limits, after] of [
    ['a loop of jumps', { steps: 100_000 }, '100,000 steps'],
    ['calls itself twice', { calls: 1_000 }, '1,000 calls'],
    ['calls with 1 MB of data', { megabytes: 8 }, '8 MB of call data'],
  ] as const)
    it(after, async () => {
      await assert.rejects(run(name, only(limits)), {
        failure: { kind: 'stopped' },
        message: `The replay was stopped after ${after}: this transaction needs more.`,
      });
    });

  it('after some time, of which the computer needed too much, not the transaction', async () => {
    await assert.rejects(run('a loop of jumps', only({ seconds: 0.05 })), {
      failure: { kind: 'stopped', by: 'time' },
      message: 'The replay was stopped after 0.05 seconds on this computer. Try again.',
    });
  });

  it('by default after more than 15 million gas need', async () => {
    const untilOver = (once: (budget: ReplayBudget) => void, times: number, message: RegExp) => {
      const budget = new ReplayBudget();
      for (let count = 0; count < times; count += 1) once(budget);
      assert.throws(() => once(budget), { kind: 'stopped', message });
    };
    untilOver((budget) => budget.addRequest(), 1_000, /after 1,000 requests/);
    untilOver((budget) => budget.addCall(new Uint8Array(1_000_000), true), 256, /after 256 MB of call data/);
    assert.deepEqual([new ReplayBudget().mostSteps, replayLimits.seconds], [8_000_000, 20]);
  });

  it('while it waits for an answer that never comes', async () => {
    const storage = () => new Promise<never>(() => undefined);
    await assert.rejects(run('reads of one slot', { ...only({ seconds: 0.05 }), storage }), /after 0\.05 seconds/);
  });

  it('when both replays of a transaction together took the time', async () => {
    const { budget } = only({ seconds: 0.3 });
    let ended = 0;
    await assert.rejects(async () => {
      for (; ended < 10_000; ended++) await run('a loop of jumps', { gas: 50_000n, budget });
    }, /after 0\.3 seconds/);
    assert.ok(ended > 0);
  });

  it('but not if its user cancels it: then it is cancelled, as a request is', async () => {
    const cancel = new AbortController();
    const ended = run('a loop of jumps', { gas: 1n << 40n, signal: cancel.signal });
    setTimeout(() => cancel.abort(), 30);
    await assert.rejects(ended, (error) => isLensError(error, 'cancelled'));
  });

  it('and before that, reports how far it is', async () => {
    const reports: number[] = [];
    const limits = only({ seconds: 1.3, steps: 100_000_000 });
    await assert.rejects(
      run('a loop of jumps', { gas: 1n << 40n, ...limits, onProgress: (steps) => reports.push(steps) }),
    );
    assert.ok(reports.length >= 1 && reports.length <= 3, `${reports}`);
    assert.ok((reports[0] ?? 0) > 10_000, `${reports}`);
  });
});

const id = '0.0.1001-1790000000-000000001';

/** A mirror node with one call, by a contract of `code`, that claims what is given. */
function mirror({
  code,
  gas,
  pages = 1,
  perPage = 1,
}: {
  code: string;
  gas: number;
  pages?: number;
  perPage?: number;
}) {
  const { client, asked } = servedClient({
    [`contracts/results/${id}`]: {
      from: sender,
      to: shapeAddress,
      gas_limit: gas,
      status: '0x0',
      timestamp: '1790000000.5',
    },
    [`contracts/results/${id}/actions`]: ({ query }) => {
      const number = Number(query.get('index')?.replace('gt:', '') ?? '0');
      const actions = Array.from({ length: perPage }, (_, at) => ({
        index: number * perPage + at,
        call_depth: at === 0 && number === 0 ? 0 : 1,
        call_type: 'CALL',
        from: sender,
        to: shapeAddress,
        gas,
        gas_used: gas,
        input: '0x',
        recipient_type: 'CONTRACT',
        result_data: '0x',
        result_data_type: 'ERROR',
        value: 0,
      }));
      const next = number + 1 < pages ? `/api/v1/contracts/results/${id}/actions?index=gt:${number + 1}` : null;
      return { actions, links: { next } };
    },
    'contracts/*/state': { state: [], links: { next: null } },
    'contracts/*': { runtime_bytecode: code, nonce: 1 },
    'accounts/*': { balance: { balance: 0 } },
  });
  const builds = createKnownBuilds({ find: async () => [], compilerOf: async () => undefined, compiled: new Map() });
  return { asked, parts: { client, evm: () => evm, builds, abis: async () => ({ find: () => [] }) } };
}

describe('the record of a transaction', () => {
  it('buys no more gas than the network sells, whatever it claims', async () => {
    // CALLDATASIZE, PUSH4 0x0fffffff, MSTORE: 250 MB of memory.
    const { parts } = mirror({ code: '0x36630fffffff52', gas: 2_000_000_000_000 });
    const before = process.memoryUsage().arrayBuffers;
    const reading = await readGasByLine(parts, { id });
    assert.ok(process.memoryUsage().arrayBuffers - before < 100_000_000);
    // Out of gas there, although the record says that it used more.
    assert.equal(reading.kind, 'gas');
    assert.equal(reading.kind === 'gas' && reading.gas.execution, 15_000_000);
  });

  it('is read no further than a replay may go, and then says so', async () => {
    const { asked, parts } = mirror({ code: '0x00', gas: 100_000, pages: 1_000_000, perPage: 100 });
    for (const ask of [explainFailedCall, readGasByLine]) {
      asked.length = 0;
      await assert.rejects(ask(parts, { id }), { kind: 'stopped', message: /after 20,000 calls/ });
      assert.equal(asked.length, 201);
    }
  });

  it('is read with few requests where nobody asked for it', async () => {
    const { asked, parts } = mirror({ code: '0x00', gas: 100_000, pages: 1_000_000, perPage: 100 });
    const budget = new ReplayBudget(unaskedLimits);
    await assert.rejects(explainFailedCall(parts, { id }, { budget }), { message: /after 12 requests/ });
    assert.equal(asked.length, 12);
  });
});
