import assert from 'node:assert/strict';
import { assertLossless, first, fixtureClient } from './fixtureClient.ts';

const int64Max = 9223372036854775807n;

describe('ledger client: balances, blocks, schedules, topics, tokens', () => {
  it('lists balances', async () => {
    const { client, asked } = fixtureClient('balances.list');
    const page = await client.balances.list({ 'account.id': ['0.0.2', '0.0.4001'], timestamp: { lte: '1700000100' } });
    assert.deepEqual(asked, ['GET /api/v1/balances?account.id=0.0.2&account.id=0.0.4001&timestamp=lte:1700000100']);
    assert.equal(first(page).balance, 4999999999999999999n);
    assert.equal(page.raw.timestamp, '1700000100.000000001');
    page.rows.forEach(assertLossless);
  });

  it('lists blocks and gets one', async () => {
    const { client, asked } = fixtureClient('blocks.list', 'blocks.get', 'blocks.get');
    const page = await client.blocks.list({ 'block.number': { lt: 60000002 }, limit: 1, timestamp: { gt: 1 } });
    const block = await client.blocks.get(60000001n);
    await client.blocks.get(`0x${'ab'.repeat(48)}`);
    assert.deepEqual(asked, [
      'GET /api/v1/blocks?block.number=lt:60000002&limit=1&timestamp=gt:1',
      'GET /api/v1/blocks/60000001',
      `GET /api/v1/blocks/0x${'ab'.repeat(48)}`,
    ]);
    assertLossless(first(page));
    assert.deepEqual([block.number, block.gas_used, block.count, block.size], [60000001n, int64Max, 3, null]);
  });

  it('lists schedules and gets one', async () => {
    const { client, asked } = fixtureClient('schedules.list', 'schedules.get');
    const page = await client.schedules.list({
      'account.id': '0.0.4001',
      'schedule.id': { gte: '0.0.8001' },
      order: 'asc',
    });
    const schedule = await client.schedules.get('0.0.8001');
    assert.deepEqual(asked, [
      'GET /api/v1/schedules?account.id=0.0.4001&schedule.id=gte:0.0.8001&order=asc',
      'GET /api/v1/schedules/0.0.8001',
    ]);
    assertLossless(first(page));
    assert.equal(first(page).signatures[0]?.type, 'LATER_TYPE');
    assert.equal(schedule.executed_timestamp, '1700000060.000000001');
  });

  it('gets topics and messages', async () => {
    const { client, asked } = fixtureClient('topics.get', 'topics.messages', 'topics.message', 'topics.messageAt');
    const topic = await client.topics.get('0.0.7001');
    const page = await client.topics.messages('0.0.7001', {
      encoding: 'utf-8',
      limit: 2,
      sequencenumber: { gte: 9007199254740993n },
    });
    const message = await client.topics.message('0.0.7001', 9007199254740993n);
    const at = await client.topics.messageAt('1700000056.000000001');
    assert.deepEqual(asked, [
      'GET /api/v1/topics/0.0.7001',
      'GET /api/v1/topics/0.0.7001/messages?encoding=utf-8&limit=2&sequencenumber=gte:9007199254740993',
      'GET /api/v1/topics/0.0.7001/messages/9007199254740993',
      'GET /api/v1/topics/messages/1700000056.000000001',
    ]);
    assert.equal(topic.custom_fees?.fixed_fees[0]?.amount, int64Max);
    assertLossless(topic);
    page.rows.forEach(assertLossless);
    assert.equal(message.chunk_info?.initial_transaction_id?.account_id, '0.0.4001');
    assert.equal(message.sequence_number, 9007199254740993n);
    assert.equal(at.chunk_info, null);
  });

  it('lists tokens and gets one', async () => {
    const { client, asked } = fixtureClient('tokens.list', 'tokens.get');
    const page = await client.tokens.list({
      name: 'gol d',
      type: ['FUNGIBLE_COMMON', 'NON_FUNGIBLE_UNIQUE'],
      limit: 9,
    });
    const token = await client.tokens.get('0.0.5001', { timestamp: { lte: '1700000000' } });
    assert.deepEqual(asked, [
      'GET /api/v1/tokens?name=gol%20d&type=FUNGIBLE_COMMON&type=NON_FUNGIBLE_UNIQUE&limit=9',
      'GET /api/v1/tokens/0.0.5001?timestamp=lte:1700000000',
    ]);
    assertLossless(first(page));
    assert.equal(first(page).decimals, 8);
    assert.deepEqual([token.decimals, token.max_supply, token.expiry_timestamp], [75, int64Max, 1802944800000000001n]);
    assert.deepEqual(token.custom_fees?.royalty_fees[0]?.amount, { numerator: 1n, denominator: 20n });
    assert.deepEqual(token.custom_fees?.fractional_fees, []);
  });

  it('refuses a name together with an id', async () => {
    const { client, asked } = fixtureClient('tokens.list');
    await assert.rejects(
      client.tokens.list({ name: 'gold', 'account.id': 7 }),
      /name can't be combined with token\.id or account\.id/,
    );
    assert.deepEqual(asked, []);
  });

  it('lists holders, NFTs and an NFT’s history', async () => {
    const { client, asked } = fixtureClient('tokens.balances', 'tokens.nfts', 'tokens.nft', 'tokens.nftTransactions');
    const holders = await client.tokens.balances('0.0.5001', { 'account.balance': { gte: 1 }, order: 'desc' });
    const nfts = await client.tokens.nfts('0.0.5004', { 'account.id': '0.0.4001', serialnumber: { lte: int64Max } });
    const nft = await client.tokens.nft('0.0.5004', int64Max);
    const history = await client.tokens.nftTransactions('0.0.5004', '1', {
      timestamp: { lt: '1700000003' },
      limit: 25,
    });
    assert.deepEqual(asked, [
      'GET /api/v1/tokens/0.0.5001/balances?account.balance=gte:1&order=desc',
      'GET /api/v1/tokens/0.0.5004/nfts?account.id=0.0.4001&serialnumber=lte:9223372036854775807',
      'GET /api/v1/tokens/0.0.5004/nfts/9223372036854775807',
      'GET /api/v1/tokens/0.0.5004/nfts/1/transactions?timestamp=lt:1700000003&limit=25',
    ]);
    assert.equal(first(holders).balance, int64Max);
    assertLossless(first(holders));
    nfts.rows.forEach(assertLossless);
    assert.equal(nft.serial_number, int64Max);
    assert.equal(first(history).sender_account_id, null);
    assertLossless(first(history));
  });
});
