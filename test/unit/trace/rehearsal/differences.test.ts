import assert from 'node:assert/strict';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { PastCall } from '../../../../src/core/trace/rehearsal/pastCalls.ts';
import { differencesOf, inOrder, type Tried, type Verdict } from '../../../../src/core/trace/rehearsal/rehearse.ts';
import type { TrialEnd } from '../../../../src/core/trace/trial/trial.ts';

const end = (more: Partial<TrialEnd> = {}): TrialEnd => ({
  failure: undefined,
  output: new Uint8Array(),
  input: new Uint8Array(),
  events: [],
  gas: 30_000n,
  ...more,
});
const tried = (after: Partial<TrialEnd>, more: Partial<Tried> = {}): Tried => ({
  kind: 'tried',
  asConstructed: [],
  movedUnused: [],
  changed: [],
  before: end(),
  after: end(after),
  writes: [],
  state: { named: [], unnamed: [] },
  otherState: { named: [], unnamed: [] },
  abis: noAbis,
  story: undefined,
  ...more,
});
const event = { address: `0x${'c'.repeat(40)}`, topics: ['0x01'], data: '0x' };
const write = (recorded: string, now: string) => ({
  address: `0x${'c'.repeat(40)}`,
  slot: '0x00',
  before: '0x01',
  recorded,
  tried: now,
});

describe('the differences of a tried call', () => {
  it('are those of the outcome, the data, the state, the events and the gas', () => {
    assert.deepEqual(differencesOf(tried({})), []);
    assert.deepEqual(differencesOf(tried({ failure: 'revert' })), ['outcome']);
    assert.deepEqual(differencesOf(tried({ output: new Uint8Array([1]) })), ['output']);
    assert.deepEqual(differencesOf(tried({ events: [event] })), ['events']);
    assert.deepEqual(differencesOf(tried({ gas: 1n })), ['gas']);
    // The same outcome with other writes: where upgrades corrupt.
    assert.deepEqual(differencesOf(tried({}, { writes: [write('0x02', '0x03')] })), ['state']);
    assert.deepEqual(differencesOf(tried({}, { writes: [write('0x02', '0x02')] })), []);
    // A write that is gone.
    assert.deepEqual(differencesOf(tried({ gas: 1n }, { writes: [write('0x02', '0x01')] })), ['state', 'gas']);
  });

  it('put the calls in order: the gravest first, then unknown, then gas and the same; the newest first', () => {
    const of = (after: Partial<TrialEnd>, more: Partial<Tried> = {}): Verdict => {
      const trial = tried(after, more);
      return { kind: 'tried', trial, differences: differencesOf(trial) };
    };
    const verdicts: [string, Verdict][] = [
      ['unchanged', { kind: 'unchanged' }],
      ['gas', of({ gas: 1n })],
      ['unknown', { kind: 'unknown', unknown: { why: 'noRecord' } }],
      ['events', of({ events: [event] })],
      ['outcome', of({ failure: 'revert' })],
      ['state', of({ gas: 1n }, { writes: [write('0x02', '0x03')] })],
      ['newer outcome', of({ failure: 'outOfGas' })],
      ['output', of({ output: new Uint8Array([1]) })],
    ];
    const rows = verdicts.map(([hash, verdict], at) => {
      const call: PastCall = {
        hash,
        timestamp: `${1_700_000_000 + at}.000000001`,
        from: null,
        input: '0x',
        error: undefined,
      };
      return { call, verdict };
    });
    assert.deepEqual(
      inOrder(rows).map(({ call }) => call.hash),
      ['newer outcome', 'outcome', 'output', 'state', 'events', 'unknown', 'gas', 'unchanged'],
    );
  });
});
