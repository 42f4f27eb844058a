import assert from 'node:assert/strict';
import { failureLines } from '../../../src/core/trace/lines/failureLines.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { deviationFrom } from '../../../src/core/trace/replay/traceCheck.ts';
import { plainCall } from '../../trace/plainCall.ts';

const address = `0x${'c'.repeat(40)}`;

/** A call with so many others in it, which all ran out of gas. */
function traceOf(calls: number, input: Uint8Array): ExecutionTrace {
  const frames = Array.from(
    { length: calls },
    (_, index): TraceFrame => ({
      index,
      parent: index === 0 ? undefined : 0,
      depth: index === 0 ? 0 : 1,
      operation: 'CALL',
      caller: address,
      address,
      codeAddress: address,
      code: Uint8Array.of(0xfe),
      value: 0n,
      input,
      gas: 1n,
      output: new Uint8Array(0),
      gasUsed: 1n,
      failure: 'outOfGas',
      answered: false,
      callStep: -1,
      lastStep: -1,
    }),
  );
  const none = {
    pc: new Uint32Array(0),
    opcode: new Uint8Array(0),
    gas: new Float64Array(0),
    frame: new Uint32Array(0),
  };
  return {
    frames,
    writes: [],
    events: [],
    mappingKeys: new Map(),
    steps: { length: 0, ...none },
    refund: 0n,
    readsUnrecorded: false,
  };
}

function busyFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('a trace of many calls', () => {
  it('is compared with its record in turns, until the search is cancelled', async () => {
    const input = new Uint8Array(4_000).fill(7);
    const trace = traceOf(5_000, input);
    const action = {
      raw: {},
      call_depth: null,
      call_operation_type: null,
      call_type: null,
      caller: null,
      caller_type: null,
      from: address,
      gas: 1n,
      gas_used: 1n,
      input: `0x${'07'.repeat(4_000)}`,
      recipient: null,
      recipient_type: null,
      result_data: null,
      result_data_type: 'ERROR',
      timestamp: null,
      to: address,
      value: null,
    };
    const actions = trace.frames.map(({ index, depth }) => ({ ...action, index, call_depth: depth }));
    const result = {
      state_changes: [],
      gas_limit: null,
      gas_consumed: null,
      function_parameters: '0x',
      failed_initcode: null,
      access_list: null,
      authorization_list: null,
    };
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    assert.equal(await deviationFrom(trace, { result, actions }, { pause }), undefined);
    assert.ok(pauses > 0);
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await assert.rejects(deviationFrom(trace, { result, actions }, { pause, signal: cancelled }), /cancelled/);
  });

  it('has its builds looked for in turns', async () => {
    const trace = traceOf(20, new Uint8Array(0));
    const call = plainCall({ from: address, to: address, gas: 1n });
    const state = {
      account: async () => undefined,
      balance: async () => 0n,
      storage: async () => new Uint8Array(32),
    };
    const builds = {
      // As long as the hash of large creation code.
      of: async () => {
        busyFor(2);
        return undefined;
      },
      reading: async () => [],
      mapped: async () => undefined,
      certainFunctions: async () => undefined,
    };
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const reading = { trace, deviation: undefined, call, state, answers: recordedAnswers([]) };
    await failureLines(evm, reading, builds, { pause });
    assert.ok(pauses >= 2, `${pauses} pauses in 40 ms of work`);
  });
});
