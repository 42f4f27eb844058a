import assert from 'node:assert/strict';
import { ReplayBudget } from '../../../src/core/trace/replay/replayBudget.ts';
import { readExecution } from '../../../src/core/trace/story/explainFailedCall.ts';
import { servedClient } from '../ledger/sandboxClient.ts';

describe('the execution of a child', () => {
  it("has its own calls, by its hash, and not its parent's", async () => {
    const id = '0.0.1001-1790000000-000000001';
    const hash = `0x${'ab'.repeat(32)}`;
    const { client } = servedClient({
      [`contracts/results/${id}`]: ({ query }: { query: URLSearchParams }) =>
        query.get('nonce') === '1' ? { hash, to: `0x${'16d'.padStart(40, '0')}`, status: '0x0' } : undefined,
      [`contracts/results/${hash}/actions`]: { actions: [{ index: 0, call_depth: 0, gas: 9 }], links: { next: null } },
      [`contracts/results/${id}/actions`]: { actions: [{ index: 0, call_depth: 0, gas: 1 }], links: { next: null } },
    });
    const read = await readExecution(client, { id, nonce: 1 }, { budget: new ReplayBudget() });
    assert.deepEqual(
      read?.actions.map(({ gas }) => gas),
      [9n],
    );
  });
});
