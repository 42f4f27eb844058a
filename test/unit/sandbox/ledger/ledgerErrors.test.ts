import assert from 'node:assert/strict';
import { readOnlyLedger } from './askLedger.ts';

describe('ledger errors', () => {
  const ledger = readOnlyLedger();
  const messages = (...list: object[]) => ({ _status: { messages: list } });
  const idText =
    'Invalid Transaction id. Please use "shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds';

  const cases: readonly [url: string, status: number, ...list: object[]][] = [
    ['/transactions?limit=0', 400, { message: 'Invalid parameter: limit' }],
    ['/transactions?limit=', 400, { message: 'Invalid parameter: limit' }],
    ['/transactions?limit=-1', 400, { message: 'Invalid parameter: limit' }],
    [
      '/transactions?limit=x&order=up',
      400,
      { message: 'Invalid parameter: limit' },
      { message: 'Invalid parameter: order' },
    ],
    ['/transactions?account.id=abc', 400, { message: 'Invalid parameter: account.id' }],
    ['/transactions?timestamp=1.0000000001', 400, { message: 'Invalid parameter: timestamp' }],
    ['/transactions?timestamp=about:1', 400, { message: 'Invalid parameter: timestamp' }],
    ['/transactions?transactiontype=NOPE', 400, { message: 'Invalid parameter: transactiontype' }],
    [
      '/transactions?foo=bar&limit=x',
      400,
      { message: 'Invalid parameter: limit' },
      { message: 'Unknown query parameter: foo' },
    ],
    [
      `/transactions?${'account.id=1&'.repeat(101)}`,
      400,
      { message: 'Parameter values count exceeds maximum number allowed: account.id count: 101 max: 100' },
    ],
    ['/transactions?type=all', 400, { message: 'Invalid parameter: type' }],
    ['/tokens?type=credit', 400, { message: 'Invalid parameter: type' }],
    ['/accounts/0.0.1001/hooks?limit=x', 400, { detail: "Failed to convert 'limit'", message: 'Bad Request' }],
    ['/transactions/0.0.1001@1795253795.111', 400, { message: idText }],
    ['/transactions/0.0.1001-1-1', 404, { message: 'Not found' }],
    ['/nope', 404, { message: 'Not found' }],
    ['/accounts/zz', 400, { message: 'Invalid parameter: idOrAliasOrEvmAddress' }],
    ['/accounts/0.0.77777', 404, { message: 'Not found' }],
    ['/tokens/balances', 400, { message: 'Invalid parameter: tokenid' }],
    ['/tokens/0.0.5004/nfts/0', 400, { message: 'Invalid parameter: serialnumber' }],
    ['/contracts/xyz', 400, { message: 'Invalid parameter: contractid' }],
    ['/blocks/xyz', 400, { message: 'Invalid parameter: hashOrNumber' }],
    ['/blocks/99999999999', 404, { message: 'Not found' }],
    [
      '/contracts/results?transaction.index=1',
      400,
      {
        message:
          'Invalid parameter usage: transaction.index - transaction.index requires block.number or block.hash filter to be specified',
      },
    ],
    [
      '/contracts/results/logs?topic0=0x1',
      400,
      { message: 'Cannot search topics without a valid timestamp range: No timestamp range or eq operator provided' },
    ],
    [
      '/contracts/results/logs?topic0=0x1&timestamp=gt:1790000000&timestamp=lt:1791000000',
      400,
      {
        message:
          'Cannot search topics without a valid timestamp range: Timestamp range by the lower and upper bounds must be positive and within 7d',
      },
    ],
    ['/transactions?limit[a]=2', 500, { message: 'Internal error' }],
    ['/transactions?account.id=%ff', 500, { message: 'Internal error' }],
    ['/network/nodes?node.id=x', 400, { message: 'Invalid parameter: node.id' }],
    ['/network/registered-nodes?limit=101', 400, { message: 'Invalid parameter: limit' }],
    ['/accounts/0.0.1001/hooks?limit=101', 400, { message: 'limit must be less than or equal to 100' }],
    ['/network/exchangerate?timestamp=x', 400, { detail: "Failed to convert 'timestamp'", message: 'Bad Request' }],
    ['/topics/zz', 400, { detail: "Failed to convert 'id'", message: 'Bad Request' }],
  ];
  for (const [url, status, ...list] of cases) {
    it(`answers ${status} to ${url.slice(0, 80)}`, async () => {
      const answer = await ledger.ask(url);
      assert.equal(answer.status, status);
      assert.deepEqual(answer.body, messages(...list));
    });
  }

  it('answers a wrong method with 404 on the Node half, 405 on the Java half', async () => {
    assert.equal((await ledger.ask('/tokens', { method: 'PUT' })).status, 404);
    const java = await ledger.ask('/network/nodes', { method: 'POST' });
    assert.equal(java.status, 405);
    assert.deepEqual(
      java.body,
      messages({ detail: "Request method 'POST' is not supported", message: 'Method Not Allowed' }),
    );
  });

  it('lets a cache keep no error of the Node half', async () => {
    assert.equal((await ledger.ask('/transactions?limit=0')).headers['cache-control'], undefined);
  });

  it('traces opcodes only for those who take gzip', async () => {
    const url = '/contracts/results/0.0.1003-1790000100-000000001/opcodes';
    assert.equal((await ledger.ask(url)).status, 406);
    const traced = await ledger.ask(`${url}?memory=true`, { headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(traced.status, 200);
    assert.equal(traced.body.failed, true);
    assert.match(traced.text, /"op":"REVERT","pc":10,"reason":"0x08c379a0/);
  });
});
