import assert from 'node:assert/strict';
import { keptAnswers } from '../../../../src/core/trace/rehearsal/keptAnswers.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';

describe('a client for a rehearsal', () => {
  const answers = {
    'contracts/0.0.3': { contract_id: '0.0.3' },
    'contracts/0.0.3/state': { state: [], links: { next: null } },
    'accounts/0.0.5': { account: '0.0.5' },
  };

  it('asks for what no call changes once, and for the state each time', async () => {
    const { client, asked } = servedClient(answers);
    const requests = { count: 0, most: 10 };
    const kept = keptAnswers(client, requests);
    for (let at = 0; at < 3; at++) {
      await kept.contracts.get('0.0.3');
      await kept.contracts.state('0.0.3', { timestamp: { lt: `${1_700_000_000 + at}.000000001` } });
      await kept.accounts.get('0.0.5', { transactions: false });
    }
    assert.deepEqual([asked.filter((each) => /^contracts\/0.0.3$/.test(each)).length, requests.count], [1, 5]);
  });

  it('asks again for what failed', async () => {
    const failing = { isOver: false };
    const { client } = servedClient({ 'contracts/0.0.3': () => (failing.isOver ? answers['contracts/0.0.3'] : 503) });
    const kept = keptAnswers(client, { count: 0, most: 10 });
    await assert.rejects(kept.contracts.get('0.0.3'));
    failing.isOver = true;
    assert.equal((await kept.contracts.get('0.0.3')).contract_id, '0.0.3');
  });

  it('asks no more than it may', async () => {
    const { client, asked } = servedClient(answers);
    const kept = keptAnswers(client, { count: 0, most: 1 });
    await kept.contracts.get('0.0.3');
    await assert.rejects(kept.accounts.get('0.0.5'), { failure: { kind: 'stopped' } });
    assert.equal((await kept.contracts.get('0.0.3')).contract_id, '0.0.3');
    assert.equal(asked.length, 1);
  });
});
