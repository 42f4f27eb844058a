import assert from 'node:assert/strict';
import { anyRequests, keptAnswers, noAnswers } from '../../../../src/core/trace/state/keptAnswers.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';

describe('a client for past calls', () => {
  const answers = {
    'contracts/0.0.3': { contract_id: '0.0.3' },
    'contracts/0.0.3/state': { state: [], links: { next: null } },
    'accounts/0.0.5': { account: '0.0.5' },
  };

  const hash = `0x${'ab'.repeat(32)}`;

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

  it('asks for what is not there once, and for calls that may come later again', async () => {
    const { client, asked } = servedClient({
      'contracts/results/*/actions': { actions: [], links: { next: null } },
    });
    const known = noAnswers();
    for (let at = 0; at < 2; at++) {
      const kept = keptAnswers(client, anyRequests(), undefined, known);
      await assert.rejects(kept.contracts.get('0.0.4'), { failure: { kind: 'notFound', status: 404 } });
      await assert.rejects(kept.accounts.get('0.0.4'), { failure: { kind: 'notFound', status: 404 } });
      await kept.contractResults.actions(hash);
    }
    assert.deepEqual(asked.map((each) => each.replace(/\?.*/, '')).sort(), [
      'accounts/0.0.4',
      'contracts/0.0.4',
      `contracts/results/${hash}/actions`,
      `contracts/results/${hash}/actions`,
    ]);
  });

  it('keeps no answer that was given up, also if the next one asks before it ends', async () => {
    const cancel = new AbortController();
    const { client, asked } = servedClient(answers);
    const known = noAnswers();
    const given = keptAnswers(client, anyRequests(), cancel.signal, known).contracts.get('0.0.3');
    cancel.abort();
    const again = keptAnswers(client, anyRequests(), undefined, known).contracts.get('0.0.3');
    await assert.rejects(given, { failure: { kind: 'cancelled' } });
    assert.equal((await again).contract_id, '0.0.3');
    assert.ok(asked.length <= 2);
  });

  it('gives an answer to one call, too, if another that asked for it first gives up', async () => {
    const first = new AbortController();
    const { client, asked } = servedClient({
      'contracts/0.0.3'() {
        first.abort();
        return answers['contracts/0.0.3'];
      },
    });
    const kept = keptAnswers(client, { count: 0, most: 10 });
    const given = kept.contracts.get('0.0.3', {}, { signal: first.signal }).catch(() => undefined);
    const other = kept.contracts.get('0.0.3', {}, { signal: new AbortController().signal });
    await given;
    assert.equal((await other).contract_id, '0.0.3');
    assert.equal(asked.length, 1);
  });

  it('gives up if the rehearsal is cancelled', async () => {
    const cancel = new AbortController();
    const { client } = servedClient({
      'contracts/0.0.3'() {
        cancel.abort();
        return answers['contracts/0.0.3'];
      },
    });
    const kept = keptAnswers(client, { count: 0, most: 10 }, cancel.signal);
    await assert.rejects(kept.contracts.get('0.0.3'), { failure: { kind: 'cancelled' } });
  });

  it('counts the pages of calls, and what it asks about hooks', async () => {
    const { client, asked } = servedClient({
      'contracts/results/*/actions': ({ query }) => ({
        actions: [{ index: 0 }],
        links: { next: query.has('index') ? null : `/api/v1/contracts/results/${hash}/actions?limit=1&index=gt:0` },
      }),
      'accounts/0.0.5/hooks': { hooks: [], links: { next: null } },
      'accounts/0.0.5/hooks/1/storage': { storage: [], links: { next: null } },
    });
    const requests = { count: 0, most: 4 };
    const kept = keptAnswers(client, requests);
    const { more } = await kept.contractResults.actions(hash, { limit: 1 });
    await more?.();
    await kept.accounts.hooks('0.0.5');
    await kept.accounts.hookStorage('0.0.5', '1');
    assert.deepEqual([asked.length, requests.count], [4, 4]);
    await more?.();
    assert.deepEqual([asked.length, requests.count], [4, 4]);
    await assert.rejects(kept.accounts.hooks('0.0.6'), { failure: { kind: 'stopped' } });
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
