import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { KnownBuilds } from '../../../../src/core/trace/builds/knownBuilds.ts';
import {
  nothingKnown,
  type RehearsalLimits,
  rehearsalLimits,
  rehearse,
} from '../../../../src/core/trace/rehearsal/rehearse.ts';
import * as evm from '../../../../src/core/trace/replay/evm.ts';
import { type Served, servedClient } from '../../ledger/sandboxClient.ts';

const contract = '0.0.1001';
const changes = {
  of: async () => undefined,
  builds: {} as KnownBuilds,
  abis: async () => createAbiIndex(),
};

/** A contract with 50 calls of which a mirror node gives what a test says. */
function rehearsed(answers: Readonly<Record<string, Served>>, limits?: RehearsalLimits) {
  const results = Array.from({ length: 50 }, (_, at) => ({
    hash: `0x${String(at + 1).padStart(64, '0')}`,
    timestamp: `${1_700_000_050 - at}.000000001`,
    contract_id: contract,
    from: `0x${'a'.repeat(40)}`,
    function_parameters: `0xb6b55f25${String(at).padStart(64, '0')}`,
    result: 'SUCCESS',
  }));
  const { client, asked } = servedClient({
    [`contracts/${contract}/results`]: { results, links: { next: null } },
    ...answers,
  });
  const parts = { client, evm: () => evm, changes };
  return { asked, run: rehearse(parts, contract, nothingKnown(), limits && { limits }) };
}

describe('the bounds of a rehearsal', () => {
  it('are 500 requests and 60 seconds', () => {
    assert.deepEqual(rehearsalLimits, { requests: 500, seconds: 60 });
  });

  it('hold also for calls whose records have many pages', async () => {
    const hash = `0x${'1'.repeat(64)}`;
    const next = (last: number) => `/api/v1/contracts/results/${hash}/actions?limit=100&index=gt:${last}`;
    const { run, asked } = rehearsed({
      'contracts/results/*': { result: 'SUCCESS' },
      'contracts/results/*/actions': ({ query }) => {
        const first = Number(query.get('index')?.slice('gt:'.length) ?? -1) + 1;
        const actions = Array.from({ length: 100 }, (_, at) => ({ index: first + at }));
        return { actions, links: { next: next(first + 99) } };
      },
    });
    const { rows, chosen, requests } = await run;
    // The list of the calls is one more.
    assert.deepEqual([requests, asked.length], [500, 501]);
    assert.ok(rows.length < chosen, `${rows.length} of ${chosen}`);
  });

  it('hold if the mirror node is slow', async () => {
    const limits = { ...rehearsalLimits, seconds: 0.1 };
    const { run } = rehearsed({ 'contracts/results/*': () => delay(40).then(() => 404) }, limits);
    const { rows, chosen } = await run;
    assert.ok(rows.length > 0 && rows.length < chosen, `${rows.length} of ${chosen}`);
  });
});
