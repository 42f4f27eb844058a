import assert from 'node:assert/strict';
import type { JsonValue } from '../../../../../src/core/json/jsonValue.ts';
import { int64, isMalformed, item, list, readRow } from '../../../../../src/core/ledger/rest/schema/field.ts';
import { repairRow } from '../../../../../src/core/ledger/rest/schema/repairRow.ts';
import { isLensError } from '../../../../../src/core/net/errors.ts';
import { textClient } from '../client/fixtureClient.ts';

describe('a row that cannot be read', () => {
  it('says why in words of its own', () => {
    const row = item({ tokens: list(item({ balance: int64 })) });
    const problem = (raw: JsonValue) => {
      const read = readRow(row, raw);
      return isMalformed(read) ? read.problem : undefined;
    };
    assert.equal(problem({ tokens: [null] }), "tokens.0 isn't an object");
    assert.equal(problem({ tokens: {} }), "tokens isn't a list");
    assert.equal(problem({ tokens: [{ balance: 'x' }] }), "tokens.0.balance isn't an integer");
  });
});

describe('a thing with a field that cannot be read', () => {
  it('is shown without that field, which is named and logged', async () => {
    const { client, warned } = textClient(
      '{"account":"0.0.5","memo":["new","shape"],"balance":{"balance":9007199254740993,"tokens":[{"token_id":"0.0.6","balance":"many"},7]}}',
    );
    const { account } = await client.accounts.get('0.0.5');
    assert.deepEqual([account.account, account.memo, account.balance?.balance], ['0.0.5', null, 9007199254740993n]);
    assert.deepEqual(account.unread, ['balance', 'memo']);
    assert.deepEqual(account.raw.memo, ['new', 'shape']);
    assert.deepEqual(warned, [
      'GET https://ledger.example/api/v1/accounts/0.0.5: left out unreadable fields: balance, memo',
    ]);
  });

  it('keeps the rest of the record that the field is in', async () => {
    const { client } = textClient(
      '{"account":"0.0.5","balance":{"balance":9007199254740993,"tokens":[{"token_id":"0.0.6","balance":"many"}]}}',
    );
    const { balance } = (await client.accounts.get('0.0.5')).account;
    assert.deepEqual(balance?.balance, 9007199254740993n);
    assert.deepEqual(balance?.tokens, [{ token_id: '0.0.6', balance: null }]);
  });

  it('does not make a transaction unknown', async () => {
    const { client } = textClient('{"transactions":[{"transaction_id":"0.0.5-1-000000001","batch_key":"later"}]}');
    const [row] = (await client.transactions.get('0.0.5@1.000000001')).rows;
    assert.ok(row && !isMalformed(row));
    assert.deepEqual([row.transaction_id, row.batch_key, row.unread], ['0.0.5-1-000000001', null, ['batch_key']]);
  });

  it('is shown whatever else the answer holds, and however much cannot be read', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const tokens = Array(5000).fill('7').join();
    const { client } = textClient(`{"account":"0.0.5","memo":[],"balance":{"tokens":[${tokens}]},"later":${deep}}`);
    const { account } = await client.accounts.get('0.0.5');
    assert.deepEqual([account.account, account.memo, account.balance?.tokens], ['0.0.5', null, []]);
    assert.deepEqual(account.unread, ['balance', 'memo']);
  });

  it('is left out whole, with one problem, if it is a long list of what cannot be read', () => {
    const model = item({ fees: list(item({ amount: int64 })) });
    const raw = { fees: Array<JsonValue>(40_000).fill([]) };
    const row = readRow(model, raw);
    assert.equal(isMalformed(row) && row.problem, 'fees has more than 100 unreadable elements');
    const mended = repairRow(model, raw);
    assert.ok(!isMalformed(mended));
    assert.deepEqual([mended.fees, mended.unread], [[], ['fees']]);
    const fees = [...Array<JsonValue>(2_000).fill({ amount: 1 }), []];
    const most = repairRow(model, { fees });
    assert.equal(!isMalformed(most) && most.fees.length, 2_000);
  });

  it('is refused where nothing in it was expected, as of another server', async () => {
    for (const body of ['{}', '{"status":"ok","version":1}']) {
      const { client } = textClient(body);
      await assert.rejects(client.accounts.get('0.0.5'), (error) => isLensError(error, 'badResponse'));
    }
  });
});
