import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { fixtureClient, type TestClient } from './client/fixtureClient.ts';

/** Calls from where types do not reach, such as a tool's arguments. */
type Loose = Record<string, unknown>;

describe('ledger client: parameters', () => {
  let test: TestClient;
  beforeEach(() => {
    test = fixtureClient('transactions.list');
  });

  async function refused(field: string, rule: RegExp, call: Promise<unknown>): Promise<void> {
    await assert.rejects(call, (error) => {
      assert.ok(isLensError(error, 'input'), `${error}`);
      assert.deepEqual(error.failure, { kind: 'input', field });
      assert.match(error.message, rule);
      return true;
    });
    assert.deepEqual(test.asked, []);
  }
  const list = (params: Loose) => test.client.transactions.list(params);

  it('refuses names that the path does not have', async () => {
    await refused('foo', /^\/api\/v1\/transactions has no parameter "foo"\.$/, list({ foo: 'bar' }));
    await refused('constructor', /no parameter/, list({ constructor: 'x' }));
  });

  for (const limit of [0, 101, -1, 1.5, Number.NaN, '', 'ten', '1e1', null, true, [1, 2], {}]) {
    it(`refuses a limit of ${JSON.stringify(limit)}`, async () => {
      await refused('limit', /limit must be an integer from 1 to 100, not /, list({ limit }));
    });
  }

  for (const [name, value, rule] of [
    ['account.id', 'abc', /an entity ID such as 0\.0\.1234/],
    ['account.id', '0.0', /entity ID/],
    ['account.id', '1&limit=5', /entity ID/],
    ['account.id', { like: '0.0.1' }, /comparisons with it \(eq, ne, gt, gte, lt, lte\), not/],
    ['account.id', [{ gte: '0.0.1' }, 'x'], /entity ID/],
    ['timestamp', '2026-01-01', /a consensus timestamp such as 1700000000\.000000001/],
    ['timestamp', '1700000000.0000000001', /timestamp/],
    ['order', 'up', /one of asc, desc, not "up"/],
    ['result', 'SUCCESS', /one of success, fail/],
    ['type', 'in', /one of credit, debit/],
    ['transactiontype', 'A B', /a transaction type/],
  ] as const) {
    it(`refuses ${name} ${JSON.stringify(value)}`, () => refused(name, rule, list({ [name]: value })));
  }

  it('refuses operators and counts that the server has not', async () => {
    const { network, tokens, blocks } = test.client;
    await refused('file.id', /\(eq\), not/, network.nodes({ 'file.id': { gt: 1 } } as Loose));
    await refused('node.id', /\(eq, gt, gte, lt, lte\), not/, network.nodes({ 'node.id': { ne: 1 } } as Loose));
    await refused('timestamp', /up to 2 comparisons/, network.exchangeRates({ timestamp: ['1', '2', '3'] }));
    await refused('timestamp', /\(eq, lt, lte\), not/, tokens.get('0.0.1', { timestamp: { gt: '1' } } as Loose));
    await refused('block.number', /a block number/, blocks.list({ 'block.number': -1 }));
    const { accounts, contractResults } = test.client;
    const noNe = /\(eq, gt, gte, lt, lte\), not/;
    await refused('timestamp', noNe, accounts.rewards('0.0.1', { timestamp: { ne: '1' } } as Loose));
    await refused('spender.id', noNe, accounts.cryptoAllowances('0.0.1', { 'spender.id': { ne: 1 } } as Loose));
    await refused('spender.id', noNe, accounts.tokenAllowances('0.0.1', { 'spender.id': { ne: 1 } } as Loose));
    await refused('timestamp', noNe, contractResults.logs({ timestamp: { ne: '1' } } as Loose));
    await refused('timestamp', noNe, contractResults.logsOfContract('0.0.1', { timestamp: { ne: '1' } } as Loose));
    await refused('index', noNe, contractResults.actions('0.0.1-1-1', { index: { ne: 1 } } as Loose));
  });

  it('refuses what a path cannot hold', async () => {
    const { accounts, blocks, schedules, tokens, topics, transactions, contractResults } = test.client;
    await refused(
      'idOrAliasOrEvmAddress',
      /account ID, an alias or an EVM address, not "\.\.\/x"/,
      accounts.get('../x'),
    );
    await refused('idOrAliasOrEvmAddress', /account ID/, accounts.get('0x12'));
    await refused('hookId', /integer from 0 to 9223372036854775807/, accounts.hookStorage('0.0.1', 2n ** 63n));
    await refused('hashOrNumber', /block number or a 32-byte or 48-byte hash in hex/, blocks.get('latest'));
    await refused('scheduleId', /entity ID/, schedules.get(''));
    await refused('tokenId', /a token ID or an EVM address/, tokens.get('x'));
    await refused('serialNumber', /integer/, tokens.nft('0.0.1', 'one'));
    await refused('timestamp', /consensus timestamp/, topics.messageAt('now'));
    await refused(
      'transactionId',
      /0\.0\.1234@1700000000\.000000001, or a transaction hash/,
      transactions.get('0.0.1'),
    );
    await refused('transactionIdOrHash', /, or an EVM transaction hash/, contractResults.get(`0x${'a'.repeat(96)}`));
  });

  it('leaves out what is undefined', async () => {
    await test.client.transactions.list({ limit: undefined, order: 'asc', timestamp: { gte: '1' } });
    assert.deepEqual(test.asked, ['GET /api/v1/transactions?order=asc&timestamp=gte:1']);
  });

  it('cuts what it shows of a long value', async () => {
    await refused('account.id', /^.{0,300}…\.$/, list({ 'account.id': 'x'.repeat(100_000) }));
  });
});
