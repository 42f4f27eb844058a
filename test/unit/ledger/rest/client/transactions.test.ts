import assert from 'node:assert/strict';
import { isMalformed } from '../../../../../src/core/ledger/rest/schema/field.ts';
import { isLensError } from '../../../../../src/core/net/errors.ts';
import { assertLossless, first, fixtureClient, textClient } from './fixtureClient.ts';

describe('ledger client: transactions', () => {
  it('lists with every filter, exact to the last digit', async () => {
    const { client, asked } = fixtureClient('transactions.list');
    const page = await client.transactions.list({
      'account.id': '0.0.4001',
      limit: 2,
      order: 'desc',
      timestamp: { gte: '1700000000', lt: '1700000021.5' },
      transactiontype: ['CRYPTOTRANSFER', 'tokenmint'],
      result: 'success',
      type: 'debit',
    });
    assert.deepEqual(asked, [
      'GET /api/v1/transactions?account.id=0.0.4001&limit=2&order=desc&timestamp=gte:1700000000&timestamp=lt:1700000021.5&transactiontype=CRYPTOTRANSFER&transactiontype=tokenmint&result=success&type=debit',
    ]);
    const [transfer, mint] = page.rows;
    assert.ok(transfer && mint && !isMalformed(transfer) && !isMalformed(mint));
    assert.deepEqual(
      transfer.token_transfers.map(({ amount }) => amount),
      [-9223372036854775807n, 9223372036854775807n],
    );
    assert.equal(transfer.max_fee, 9223372036854775807n);
    assert.equal(transfer.valid_duration_seconds, 120);
    assert.equal(mint.nft_transfers[0]?.serial_number, 9007199254740993n);
    assert.equal(mint.staking_reward_transfers[0]?.account, '800');
    assert.equal(mint.result, 'SOME_LATER_CODE');
    assert.deepEqual(mint.raw.later_field, { kept: true });
    assert.equal(page.next, '/api/v1/transactions?limit=2&timestamp=lt:1700000010.000000001');
    page.rows.forEach(assertLossless);
  });

  for (const [given, path] of [
    ['0.0.4001@1700000025.000000007', '0.0.4001-1700000025-000000007'],
    ['0.0.4001-1700000025-000000007', '0.0.4001-1700000025-000000007'],
    ['0.0.4001@1700000025.7', '0.0.4001-1700000025-000000007'],
    [`0x${'aa'.repeat(48)}`, `0x${'aa'.repeat(48)}`],
    ['q'.repeat(64), 'q'.repeat(64)],
  ] as const) {
    it(`gets one by ${given}`, async () => {
      const { client, asked } = fixtureClient('transactions.get');
      const page = await client.transactions.get(given, { nonce: 0, scheduled: false });
      assert.deepEqual(asked, [`GET /api/v1/transactions/${path}?nonce=0&scheduled=false`]);
      const [parent, child] = page.rows;
      assert.ok(parent && child && !isMalformed(parent) && !isMalformed(child));
      assert.deepEqual(parent.assessed_custom_fees[0]?.effective_payer_account_ids, ['0.0.4001']);
      assert.deepEqual([child.nonce, child.node, child.valid_duration_seconds], [1, null, null]);
      assert.deepEqual(child.assessed_custom_fees, []);
      page.rows.forEach(assertLossless);
    });
  }

  it('gets one by a hash in base64, in the form for URLs', async () => {
    const hash = `${'a'.repeat(62)}+/`;
    const { client, asked } = textClient(JSON.stringify({ transactions: [{ transaction_hash: hash }] }));
    await client.transactions.get(hash);
    assert.deepEqual(asked, [`GET /api/v1/transactions/${'a'.repeat(62)}-_`]);
  });

  it('keeps a malformed row as it is, says so once, and reads the others', async () => {
    const { client, warned } = textClient(
      '{"transactions":[{"transaction_id":"a"},{"transaction_id":"b","transfers":[{"account":"0.0.2","amount":"much"}]},7,{}],"links":{}}',
    );
    const { rows, next } = await client.transactions.list();
    await client.transactions.list();
    assert.deepEqual(rows.map(isMalformed), [false, true, true, false]);
    assert.deepEqual(rows[1], {
      malformed: { transaction_id: 'b', transfers: [{ account: '0.0.2', amount: 'much' }] },
      problem: "transfers.0.amount isn't an integer",
    });
    assert.equal(next, null);
    assert.deepEqual(warned, [
      "GET https://ledger.example/api/v1/transactions: 2 of 4 rows can't be read; transfers.0.amount isn't an integer",
    ]);
  });

  it('reads an answer that has not changed only once', async () => {
    const { client } = fixtureClient('transactions.list');
    assert.equal(await client.transactions.list(), await client.transactions.list());
  });

  for (const body of ['', 'nonsense', '[]', 'null', '7', '{"transactions":"x"}', '<html></html>']) {
    it(`refuses ${body || 'an empty answer'} as no answer of a mirror node`, async () => {
      const { client } = textClient(body);
      await assert.rejects(client.transactions.list(), (error) => isLensError(error, 'badResponse'));
    });
  }

  it('reads a list that is null as empty, and an answer without the list as somebody else’s', async () => {
    assert.deepEqual((await textClient('{"transactions":null}').client.transactions.list()).rows, []);
    for (const foreign of [
      '{}',
      '{"links":null}',
      '{"message":"API rate limit exceeded"}',
      '{"transactions":{}}',
      '[]',
    ]) {
      const { client } = textClient(foreign);
      const isForeign = (error: unknown) => isLensError(error, 'badResponse');
      await assert.rejects(client.transactions.list(), isForeign, foreign);
      await assert.rejects(client.transactions.get('0.0.5-1-1'), isForeign, foreign);
      await assert.rejects(client.tokens.get('0.0.5'), isForeign, foreign);
      await assert.rejects(client.topics.message('0.0.5', 1), isForeign, foreign);
      await assert.rejects(client.accounts.get('0.0.5'), isForeign, foreign);
    }
  });

  it('refuses a page with more rows than any that is asked for', async () => {
    const page = (rows: number) => `{"transactions":[${Array.from({ length: rows }, () => '{}').join()}]}`;
    assert.equal((await textClient(page(1_000)).client.transactions.list()).rows.length, 1_000);
    await assert.rejects(textClient(page(1_001)).client.transactions.list(), /it has 1,001 rows on one page\.$/);
  });

  it('reads a page of long texts, such as 16 contract results with the longest call data, 128 KB each', async () => {
    const call = `0x${'ab'.repeat(128 << 10)}`;
    const results = Array.from({ length: 16 }, () => ({ contract_id: '0.0.5', function_parameters: call }));
    const { client, requests } = textClient(JSON.stringify({ results, links: { next: null } }));
    const { rows } = await client.contractResults.list({ limit: 16 });
    assert.equal(rows.length, 16);
    assert.equal(requests[0]?.maxBytes, 6_000_000);
  });

  it('gives the first row as a plain model', async () => {
    const { client } = fixtureClient('transactions.list');
    assert.equal(first(await client.transactions.list()).charged_tx_fee, 84020n);
  });
});
