import assert from 'node:assert/strict';
import { newestTransaction } from '../../../../src/core/ledger/transactions/newestTransaction.ts';
import { servedClient } from '../sandboxClient.ts';

/** A mirror node that has `rows` only on the page after `empty` ones without any. */
function quiet(empty: number, rows: readonly object[]) {
  const { client, asked } = servedClient({
    transactions: () => {
      const page = asked.length - 1;
      const next = `/api/v1/transactions?limit=10&result=fail&timestamp=lt:${1_700_000_000 - page}.0`;
      return { transactions: page < empty ? [] : rows, links: { next } };
    },
  });
  return { asked, newest: () => newestTransaction(client, { result: 'fail' }, {}) };
}

describe('the newest transaction', () => {
  const row = (id: string, more: object = {}) => ({ transaction_id: id, nonce: 0, scheduled: false, ...more });

  it('is found behind fourteen months without one', async () => {
    const { asked, newest } = quiet(7, [row('0.0.5-1-1')]);
    assert.equal((await newest())?.transaction_id, '0.0.5-1-1');
    assert.equal(asked.length, 8);
    assert.ok(asked.every((url) => url.includes('result=fail')));
  });

  it('is searched for in four years, not for ever', async () => {
    const { asked, newest } = quiet(1000, []);
    assert.equal(await newest(), undefined);
    assert.equal(asked.length, 24);
  });

  it('is preferably one that a user sent', async () => {
    const child = row('0.0.5-1-1', { nonce: 2 });
    assert.equal((await quiet(0, [child, row('0.0.6-1-1')]).newest())?.transaction_id, '0.0.6-1-1');
    assert.equal((await quiet(0, [child]).newest())?.transaction_id, '0.0.5-1-1');
  });
});
