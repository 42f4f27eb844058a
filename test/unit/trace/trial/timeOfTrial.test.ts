import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { KnownBuilds } from '../../../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import { replay } from '../../../../src/core/trace/replay/replay.ts';
import { ReplayBudget, replayLimits } from '../../../../src/core/trace/replay/replayBudget.ts';
import type { ExecutionRecord } from '../../../../src/core/trace/story/explainFailedCall.ts';
import { tryChange } from '../../../../src/core/trace/trial/tryChange.ts';
import { plainCall } from '../../../trace/plainCall.ts';

const to = `0x${'c'.repeat(40)}`;
const call = plainCall({ from: `0x${'a'.repeat(40)}`, to, gas: 100_000n });
const state = {
  account: async (address: string) => ({ code: bytesIn(address === to ? '0x00' : '0x'), balance: 0n, nonce: 1n }),
  balance: async () => 0n,
  storage: async () => new Uint8Array(32),
};

describe('the time of a trial', () => {
  it("isn't what compiling the change takes, nor what the user is asked meanwhile", async () => {
    const answers = recordedAnswers([]);
    const trace = await replay(evm, call, state, answers);
    const slow = setTimeout(600);
    const changes = {
      of: () => slow.then(() => undefined),
      builds: {} as KnownBuilds,
      abis: async () => createAbiIndex(),
    };
    const trial = await tryChange(
      evm,
      '0x1',
      {} as ExecutionRecord,
      { trace, deviation: undefined, call, state, answers },
      changes,
      { budget: new ReplayBudget({ ...replayLimits, seconds: 0.3 }) },
    );
    assert.deepEqual(trial, { kind: 'unknown', unknown: { why: 'noBuild' } });
  });
});
