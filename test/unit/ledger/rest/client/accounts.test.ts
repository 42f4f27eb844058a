import assert from 'node:assert/strict';
import { assertLossless, first, fixtureClient, textClient } from './fixtureClient.ts';

const int64Max = 9223372036854775807n;

describe('ledger client: accounts', () => {
  it('lists', async () => {
    const { client, asked } = fixtureClient('accounts.list');
    const page = await client.accounts.list({
      'account.id': [{ gte: '0.0.4001' }, { ne: 5 }],
      'account.balance': { gt: 10n ** 17n },
      'account.publickey': 'aa'.repeat(32),
      balance: true,
      limit: 2,
      order: 'asc',
    });
    assert.deepEqual(asked, [
      `GET /api/v1/accounts?account.id=gte:0.0.4001&account.id=ne:5&account.balance=gt:100000000000000000&account.publickey=${'aa'.repeat(32)}&balance=true&limit=2&order=asc`,
    ]);
    assert.equal(first(page).balance?.tokens[0]?.balance, int64Max);
    page.rows.forEach(assertLossless);
  });

  it('gets one with its transactions', async () => {
    const { client, asked } = fixtureClient('accounts.get');
    const { account, transactions } = await client.accounts.get('0x0000000000000000000000000000000000000fa1', {
      limit: 1,
      order: 'desc',
      timestamp: { lt: '1700000021' },
      transactiontype: 'CRYPTOTRANSFER',
      transactions: true,
    });
    assert.deepEqual(asked, [
      'GET /api/v1/accounts/0x0000000000000000000000000000000000000fa1?limit=1&order=desc&timestamp=lt:1700000021&transactiontype=CRYPTOTRANSFER&transactions=true',
    ]);
    assert.equal(account.pending_reward, int64Max);
    assert.equal(account.staked_node_id, 3n);
    assertLossless(account);
    assertLossless(first(transactions));
    assert.ok(transactions.next?.startsWith('/api/v1/accounts/0.0.4001'));
  });

  it('takes an alias', async () => {
    const alias = 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA';
    const { client, asked } = textClient(JSON.stringify({ account: '0.0.4001', alias, transactions: [] }));
    await client.accounts.get(alias, { transactions: false });
    assert.deepEqual(asked, [`GET /api/v1/accounts/${alias}?transactions=false`]);
  });

  it('lists NFTs', async () => {
    const { client, asked } = fixtureClient('accounts.nfts');
    const page = await client.accounts.nfts('0.0.4001', {
      limit: 1,
      order: 'desc',
      serialnumber: { gte: int64Max },
      'spender.id': '0.0.9',
      'token.id': '0.0.5004',
    });
    assert.deepEqual(asked, [
      'GET /api/v1/accounts/0.0.4001/nfts?limit=1&order=desc&serialnumber=gte:9223372036854775807&spender.id=0.0.9&token.id=0.0.5004',
    ]);
    assert.equal(first(page).serial_number, int64Max);
    assertLossless(first(page));
  });

  it('lists tokens', async () => {
    const { client, asked } = fixtureClient('accounts.tokens');
    const page = await client.accounts.tokens('0.0.4001', { 'token.id': { gt: '0.0.5000' }, limit: 100, order: 'asc' });
    assert.deepEqual(asked, ['GET /api/v1/accounts/0.0.4001/tokens?token.id=gt:0.0.5000&limit=100&order=asc']);
    assert.deepEqual([first(page).balance, first(page).decimals], [int64Max, 8]);
    page.rows.forEach(assertLossless);
  });

  it('lists rewards', async () => {
    const { client, asked } = fixtureClient('accounts.rewards');
    const page = await client.accounts.rewards('0.0.4001', { timestamp: '1700000004', limit: 5, order: 'asc' });
    assert.deepEqual(asked, ['GET /api/v1/accounts/0.0.4001/rewards?timestamp=1700000004&limit=5&order=asc']);
    assert.equal(first(page).amount, 1234567890123456789n);
    assertLossless(first(page));
  });

  it('lists allowances of the three kinds', async () => {
    const hbar = fixtureClient('accounts.cryptoAllowances');
    const page = await hbar.client.accounts.cryptoAllowances('0.0.4001', { 'spender.id': { lt: '0.0.9' } });
    assert.deepEqual(hbar.asked, ['GET /api/v1/accounts/0.0.4001/allowances/crypto?spender.id=lt:0.0.9']);
    assert.deepEqual([first(page).amount, first(page).amount_granted], [75n, int64Max]);
    assertLossless(first(page));

    const token = fixtureClient('accounts.tokenAllowances');
    const tokens = await token.client.accounts.tokenAllowances('0.0.4001', { 'spender.id': 9, 'token.id': '0.0.5001' });
    assert.deepEqual(token.asked, ['GET /api/v1/accounts/0.0.4001/allowances/tokens?spender.id=9&token.id=0.0.5001']);
    assert.deepEqual([first(tokens).token_id, first(tokens).amount], ['0.0.5001', int64Max]);
    assertLossless(first(tokens));

    const nft = fixtureClient('accounts.nftAllowances');
    const nfts = await nft.client.accounts.nftAllowances('0.0.4001', { 'account.id': { gte: 1 }, owner: false });
    assert.deepEqual(nft.asked, ['GET /api/v1/accounts/0.0.4001/allowances/nfts?account.id=gte:1&owner=false']);
    assert.equal(first(nfts).approved_for_all, true);
    assertLossless(first(nfts));
  });

  it('lists airdrops of both directions', async () => {
    const out = fixtureClient('accounts.outstandingAirdrops');
    const sent = await out.client.accounts.outstandingAirdrops('0.0.4001', {
      'receiver.id': '0.0.4002',
      order: 'desc',
    });
    assert.deepEqual(out.asked, ['GET /api/v1/accounts/0.0.4001/airdrops/outstanding?receiver.id=0.0.4002&order=desc']);
    assert.deepEqual([first(sent).amount, first(sent).serial_number], [int64Max, null]);
    assertLossless(first(sent));

    const pending = fixtureClient('accounts.pendingAirdrops');
    const due = await pending.client.accounts.pendingAirdrops('0.0.4001', { 'sender.id': 7, serialnumber: { eq: 1 } });
    assert.deepEqual(pending.asked, ['GET /api/v1/accounts/0.0.4001/airdrops/pending?sender.id=7&serialnumber=eq:1']);
    assert.equal(first(due).serial_number, 9007199254740993n);
    assertLossless(first(due));
  });

  it('lists hooks and their storage', async () => {
    const { client, asked } = fixtureClient('accounts.hooks', 'accounts.hookStorage');
    const hooks = await client.accounts.hooks('0.0.4001', { 'hook.id': { lte: int64Max }, limit: 3 });
    const storage = await client.accounts.hookStorage('0.0.4001', int64Max, {
      key: { gte: '0xf9a15' },
      timestamp: { lt: '1700000008' },
    });
    assert.deepEqual(asked, [
      'GET /api/v1/accounts/0.0.4001/hooks?hook.id=lte:9223372036854775807&limit=3',
      'GET /api/v1/accounts/0.0.4001/hooks/9223372036854775807/storage?key=gte:0xf9a15&timestamp=lt:1700000008',
    ]);
    assert.equal(first(hooks).hook_id, int64Max);
    assertLossless(first(hooks));
    assert.equal(first(storage).timestamp, '1700000007.000000001');
    assert.equal(storage.raw.owner_id, '0.0.4001');
    assertLossless(first(storage));
  });
});
