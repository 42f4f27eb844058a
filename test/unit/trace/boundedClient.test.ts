import assert from 'node:assert/strict';
import { boundedClient } from '../../../src/core/trace/replay/boundedClient.ts';
import { ReplayBudget, replayLimits } from '../../../src/core/trace/replay/replayBudget.ts';
import { servedClient } from '../ledger/sandboxClient.ts';

describe('a client for what nobody asked for', () => {
  const hash = `0x${'ab'.repeat(32)}`;
  const { client, asked } = servedClient({
    'contracts/0.0.3': { contract_id: '0.0.3' },
    [`contracts/results/${hash}`]: { hash },
    [`contracts/results/${hash}/actions`]: { actions: [] },
  });

  it('asks so many questions, and then none', async () => {
    const bounded = boundedClient(client, new ReplayBudget({ ...replayLimits, requests: 3 }));
    await bounded.contractResults.get(hash);
    await bounded.contractResults.actions(hash);
    await bounded.contracts.get('0.0.3');
    for (const ask of [() => bounded.contracts.state('0.0.4'), () => bounded.accounts.get('0.0.5')])
      await assert.rejects(ask, { kind: 'stopped' });
    assert.deepEqual(asked, [`contracts/results/${hash}`, `contracts/results/${hash}/actions`, 'contracts/0.0.3']);
  });
});
