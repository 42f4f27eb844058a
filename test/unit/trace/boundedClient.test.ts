import assert from 'node:assert/strict';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { boundedClient } from '../../../src/core/trace/replay/boundedClient.ts';
import { ReplayBudget, replayLimits } from '../../../src/core/trace/replay/replayBudget.ts';

describe('a client for what nobody asked for', () => {
  const asked: string[] = [];
  const get = (name: string) => async (id: string) => {
    asked.push(`${name} ${id}`);
    return {};
  };
  const client = {
    accounts: { get: get('account') },
    contracts: { get: get('contract'), state: get('state') },
    contractResults: { get: get('result'), actions: get('actions') },
  } as unknown as LedgerClient;

  it('asks so many questions, and then none', async () => {
    const bounded = boundedClient(client, new ReplayBudget({ ...replayLimits, requests: 3 }));
    await bounded.contractResults.get('1');
    await bounded.contractResults.actions('2');
    await bounded.contracts.get('3');
    for (const ask of [() => bounded.contracts.state('4'), () => bounded.accounts.get('5')])
      await assert.rejects(ask, { kind: 'stopped' });
    assert.deepEqual(asked, ['result 1', 'actions 2', 'contract 3']);
  });
});
