import assert from 'node:assert/strict';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { isMalformed } from '../../../src/core/ledger/rest/schema/field.ts';
import type { Transaction } from '../../../src/core/ledger/rest/schema/transactions.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { createRowFacts } from '../../../src/core/readers/rowFacts.ts';
import { transactionRow } from '../ledger/rows.ts';
import { sandboxClient, servedClient } from '../ledger/sandboxClient.ts';

async function pageOf(client: LedgerClient, params: object): Promise<Transaction[]> {
  const { rows } = await client.transactions.list(params);
  return rows.filter((row): row is Transaction => !isMalformed(row));
}

describe('what rows show beyond the list', () => {
  it('is read for a whole page in a few requests, each once', async () => {
    const { client, asked } = sandboxClient();
    const rows = await pageOf(client, { limit: 100 });
    const called = rows.filter(({ name }) => name === 'CONTRACTCALL' || name === 'ETHEREUMTRANSACTION');
    assert.ok(called.length > 3, 'the page has calls');
    const facts = createRowFacts(client);
    asked.length = 0;
    assert.equal(await facts.read(rows), true);
    assert.ok(asked.length <= 6, asked.join('\n'));
    const lists = asked.filter((each) => each.startsWith('contracts/results?'));
    assert.equal(lists.length, 1, 'one for all calls');
    for (const row of called) assert.equal(facts.resultOf(row)?.timestamp, row.consensus_timestamp);
    while (rows.some((row) => facts.wants(row))) await facts.read(rows);
    assert.equal(new Set(asked).size, asked.length, 'nothing twice');
    const before = asked.length;
    await facts.read(rows);
    assert.equal(asked.length, before, 'nothing more');
    for (const { name, token_transfers: moved } of rows)
      for (const { token_id: token } of moved)
        if (name === 'CRYPTOTRANSFER') assert.ok(facts.tokens.get(token ?? '')?.symbol, String(token));
    for (const row of rows.filter(({ name, result }) => name === 'CONSENSUSSUBMITMESSAGE' && result === 'SUCCESS'))
      assert.equal(facts.messageOf(row)?.topic_id, row.entity_id);
  });

  it('asks for the calls of one account by their sender', async () => {
    const { client, asked } = sandboxClient();
    const rows = await pageOf(client, { 'account.id': '0.0.1003', transactiontype: 'CONTRACTCALL', limit: 25 });
    const facts = createRowFacts(client);
    asked.length = 0;
    await facts.read(rows);
    assert.match(asked[0] ?? '', /^contracts\/results\?from=0\.0\.1003&/);
    assert.ok(rows.every((row) => row.nonce !== 0 || facts.resultOf(row)));
  });

  it('is read further for rows beyond a full page of calls, between which others lie', async () => {
    const time = (at: number) => `17000000${String(at).padStart(2, '0')}.000000000`;
    const payer = (at: number) => `0.0.${1000 + at}-1700000000-000000001`;
    const all = [9, 8, 7, 6, 5, 4, 3, 2].map((at) => ({ timestamp: time(at), contract_id: '0.0.5' }));
    const { client, asked } = servedClient({
      'contracts/results': ({ query }) => {
        const until =
          query
            .getAll('timestamp')
            .find((each) => each.startsWith('lte:'))
            ?.slice(4) ?? '';
        const from = all.findIndex(({ timestamp }) => timestamp <= until);
        const results = all.slice(from, from + 3);
        const next =
          from + 3 < all.length ? `/api/v1/contracts/results?timestamp=lt:${results.at(-1)?.timestamp}` : null;
        return { results, links: { next } };
      },
    });
    const facts = createRowFacts(client);
    const rows = [9, 7, 4, 2].map((at) =>
      transactionRow({ name: 'CONTRACTCALL', consensus_timestamp: time(at), transaction_id: payer(at) }),
    );
    for (let turn = 0; turn < 9 && rows.some((row) => facts.wants(row)); turn++) assert.ok(await facts.read(rows));
    assert.ok(rows.every((row) => facts.resultOf(row)));
    assert.equal(asked.length, 2, asked.join('\n'));
  });

  it('asks for nothing of rows that say everything', async () => {
    const { client, asked } = sandboxClient();
    const facts = createRowFacts(client);
    const rows = [
      transactionRow(),
      transactionRow({ name: 'CONTRACTCREATEINSTANCE', entity_id: '0.0.5' }),
      transactionRow({ name: 'CONTRACTCALL', nonce: 1 }),
      transactionRow({ name: 'CONSENSUSSUBMITMESSAGE', entity_id: '0.0.7', result: 'INVALID_SIGNATURE' }),
    ];
    assert.deepEqual(
      rows.map((row) => facts.wants(row)),
      [false, false, false, false],
    );
    assert.equal(await facts.read(rows), false);
    assert.deepEqual(asked, []);
  });

  it('asks no more for what failed, until it is told to', async () => {
    const offline = new LensError({ kind: 'offline' }, 'offline');
    const { client, asked } = servedClient({ 'contracts/results': offline, 'tokens/*': offline });
    const facts = createRowFacts(client);
    const rows = [
      transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.5' }),
      transactionRow({ token_transfers: [{ token_id: '0.0.9', account: '0.0.1', amount: 1, is_approval: false }] }),
    ];
    assert.equal(await facts.read(rows), false);
    assert.equal(await facts.read(rows), false);
    assert.equal(asked.length, 2, asked.join('\n'));
    facts.retry();
    await facts.read(rows);
    assert.equal(asked.length, 4, asked.join('\n'));
  });
});
