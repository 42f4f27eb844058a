import assert from 'node:assert/strict';
import { nextLink, readPage } from '../../../sandbox/ledger/paging.ts';
import { parseQuery, readFilters } from '../../../sandbox/ledger/query.ts';
import { nextOf, readOnlyLedger, rowsOf } from './askLedger.ts';

describe('ledger pages', () => {
  const ledger = readOnlyLedger();

  const whole: readonly [url: string, name: string, key: string, count: number][] = [
    ['/network/nodes', 'nodes', 'node_id', 13],
    ['/network/registered-nodes', 'registered_nodes', 'registered_node_id', 5],
    ['/tokens', 'tokens', 'token_id', 12],
    ['/contracts', 'contracts', 'contract_id', 6],
    ['/schedules', 'schedules', 'schedule_id', 6],
    ['/tokens/0.0.5004/nfts', 'nfts', 'metadata', 41],
    ['/accounts/0.0.1001/allowances/crypto', 'allowances', 'spender', 3],
    ['/accounts/0.0.1001/hooks/1/storage', 'storage', 'key', 30],
    ['/topics/0.0.7001/messages', 'messages', 'sequence_number', 0],
    ['/accounts', 'accounts', 'account', 0],
  ];
  for (const [path, name, key, count] of whole) {
    for (const order of ['asc', 'desc']) {
      it(`walks ${path} ${order} page by page and meets each once`, async () => {
        const small = count > 0 ? 2 : 60;
        const { rows, looped } = await ledger.everyPage(`${path}?limit=${small}&order=${order}`, name);
        const values = rows.map((row) => row[key]);
        assert.equal(looped, false);
        assert.equal(new Set(values).size, values.length);
        if (count > 0) assert.equal(rows.length, count);
        else assert.ok(rows.length > small);
      });
    }
  }

  it('walks lists of two keys and meets each once', async () => {
    for (const [url, name, count] of [
      ['/accounts/0.0.1003/nfts?limit=1', 'nfts', 11],
      ['/accounts/0.0.1001/allowances/tokens?limit=1', 'allowances', 4],
      ['/accounts/0.0.1001/airdrops/outstanding?limit=1', 'airdrops', 4],
      ['/contracts/0.0.6001/results/logs?limit=1&timestamp=lt:1790001000&timestamp=gt:1790000000', 'logs', 4],
    ] as const) {
      const { rows, looped } = await ledger.everyPage(url, name);
      assert.equal(looped, false, url);
      assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length, url);
      assert.equal(rows.length, count, url);
    }
  });

  it('caps a limit silently, nodes at 25 from a default of 10', async () => {
    const count = async (url: string, name: string) => rowsOf((await ledger.ask(url)).body, name).length;
    assert.equal(await count('/transactions', 'transactions'), 25);
    assert.equal(await count('/transactions?limit=1000', 'transactions'), 100);
    assert.equal(await count('/transactions?limit=1000&limit=3', 'transactions'), 3);
    assert.equal(await count('/network/nodes', 'nodes'), 10);
    assert.equal(await count('/network/nodes?limit=100', 'nodes'), 13);
  });

  it('links on in the order of the request, values as they came, and in the header too', async () => {
    const { headers, body } = await ledger.ask(
      '/transactions?TransactionType=cryptotransfer&order=DESC&limit=2&account.id=gte%3A0.0.1000',
    );
    const last = rowsOf(body, 'transactions').at(-1)?.consensus_timestamp;
    const next = `/api/v1/transactions?transactiontype=cryptotransfer&order=desc&limit=2&account.id=gte:0.0.1000&timestamp=lt:${last}`;
    assert.equal(nextOf(body), next);
    assert.equal(headers.link, `<${next}>; rel="next"`);
  });

  it('never advances where the page key is asked with eq or ne', async () => {
    for (const url of [
      '/api/v1/transactions?timestamp=1790000002.000001000&limit=1',
      '/api/v1/transactions?timestamp=ne:1790000002.000001000&limit=2',
      '/api/v1/accounts?account.id=0.0.1001&limit=1',
      '/api/v1/tokens?token.id=ne:0.0.5002&limit=2',
      '/api/v1/topics/0.0.7001/messages?timestamp=ne:1790000847.001001000&limit=2',
    ]) {
      assert.equal(nextOf((await ledger.ask(url)).body), url);
    }
  });

  it('drops a bound beside ne and starts again', async () => {
    const { body } = await ledger.ask('/transactions?timestamp=ne:1790000002&timestamp=lt:1790500000&limit=2');
    assert.equal(nextOf(body), '/api/v1/transactions?timestamp=ne:1790000002&limit=2');
  });

  it('has an empty page after a full last one', async () => {
    const full = await ledger.ask('/schedules?limit=6');
    const next = nextOf(full.body);
    assert.equal(next, '/api/v1/schedules?limit=6&schedule.id=gt:0.0.8006');
    const after = await ledger.ask(next ?? '');
    assert.deepEqual(after.body, { schedules: [], links: { next: null } });
  });

  it('goes on over empty pages where pages are bound to 60 days', async () => {
    const bound = readOnlyLedger({ bindTimestampRange: true });
    const first = await bound.ask('/transactions?account.id=0.0.999999');
    // The window ends now and begins 60 days before, less a nanosecond.
    assert.deepEqual(first.body, {
      transactions: [],
      links: { next: '/api/v1/transactions?account.id=0.0.999999&timestamp=lt:1790071200.000000006' },
    });
    const { rows, pages, looped } = await bound.everyPage('/transactions?account.id=0.0.999999', 'transactions');
    assert.deepEqual({ rows: rows.length, pages, looped }, { rows: 0, pages: 7, looped: false });
    const all = await bound.everyPage('/transactions?account.id=0.0.1011&order=asc', 'transactions');
    assert.ok(all.rows.length >= 1);
  });

  it('advances a range as the server does', () => {
    const link = (query: string, order: 'asc' | 'desc') =>
      nextLink('/p', parseQuery(query), order, [{ key: 'timestamp', value: '5.000000000' }]);
    assert.equal(link('timestamp=lt:9&limit=1', 'desc'), '/p?limit=1&timestamp=lt:5.000000000');
    assert.equal(link('timestamp=gt:1&timestamp=lt:9', 'desc'), '/p?timestamp=gt:1&timestamp=lt:5.000000000');
    assert.equal(link('timestamp=gte:5&limit=1', 'desc'), null);
    assert.equal(link('', 'asc'), '/p?timestamp=gt:5.000000000');
  });

  it('reads the last limit and order', () => {
    const filters = readFilters(parseQuery('limit=5&order=ASC&limit=7'), ['limit', 'order']);
    assert.deepEqual(readPage(filters, 'desc'), { limit: 7, order: 'asc' });
  });
});
