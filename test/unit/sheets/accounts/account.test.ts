import assert from 'node:assert/strict';
import { account } from '../../../../src/core/ledger/rest/schema/accounts.ts';
import { accountSheet } from '../../../../src/core/sheets/accounts/account.ts';
import { knownAccounts } from '../../../sandbox/ledger/world/accounts.ts';
import { rowOf } from '../../ledger/rows.ts';
import { sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { layoutOf } from '../../storage/layouts.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all, context, summary } from '../sheetContext.ts';

describe('the sheet of an account', () => {
  const { client } = sandboxClient();

  it('calls hollow what has an alias or address of its own and no key, and nothing else', async () => {
    const { sheet } = await sheetReading(client, { id: knownAccounts.hollow });
    assert.match(sheet.headline, /^Hollow account 0\.0\.1011/);
    const keyless = (await sheetReading(client, { id: knownAccounts.emptyKeyList })).sheet;
    assert.match(keyless.headline, /^Account 0\.0\.1021/);
    assert.match(all(keyless), /Key: None \(nobody can sign for this account\)/);
    const unknown = (await sheetReading(client, { id: '0.0.1020' })).sheet;
    assert.match(unknown.headline, /balance unknown/);
    assert.doesNotMatch(all(unknown), /Key/);
    const alias = rowOf(account, '{"account":"0.0.9","key":null,"alias":"HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZ"}');
    assert.match(accountSheet({ account: alias }, context).headline, /^Hollow/);
    for (const text of ['{"account":"0.0.800","key":null}', '{"account":"0.0.9","key":null,"evm_address":"0x"}'])
      assert.match(accountSheet({ account: rowOf(account, text) }, context).headline, /^Account/);
  });

  it('says once what it holds, and below that what it is worth', () => {
    const price = { hbarEquivalent: 1n, centEquivalent: 20n };
    const sheetOf = (text: string) => accountSheet({ account: rowOf(account, text) }, { ...context, price });
    const sheet = sheetOf('{"account":"0.0.9","key":{},"balance":{"balance":1250000000}}');
    assert.match(sheet.headline, /^Account 0\.0\.9 holds 12\.5 ℏ$/);
    assert.doesNotMatch(summary(sheet).replace(sheet.headline, ''), /12\.5 ℏ/);
    assert.match(summary(sheet), /Worth: \$2\.50/);
    const expires = '"expiry_timestamp":"1795000000.0"';
    assert.match(all(sheetOf(`{"account":"0.0.9","key":{},"deleted":false,${expires}}`)), /^ +Expires: /m);
    const gone = sheetOf(`{"account":"0.0.9","key":{},"deleted":true,"balance":{"balance":0},${expires}}`);
    assert.match(all(gone), /^ +Would have expired: /m);
    assert.equal(gone.isDeleted, true);
    assert.doesNotMatch(all(gone), /\$/);
    assert.match(summary(gone), /Balance: 0 ℏ/, 'a headline that says nothing of it');
  });

  it('says first whose code an account runs, and nothing of that for one that runs none', () => {
    const sheetOf = (address: string) =>
      accountSheet(
        { account: rowOf(account, `{"account":"0.0.9","balance":{"balance":5},"delegation_address":"${address}"}`) },
        context,
      );
    const sheet = sheetOf(`0x${'AB'.repeat(20)}`);
    assert.equal(sheet.headline, `Account 0.0.9 holds 0.00000005 ℏ and runs the code of 0x${'ab'.repeat(20)}`);
    assert.match(summary(sheet), /Runs the code of: 0xabab/);
    assert.match(all(sheetOf(`0x${'7d1'.padStart(40, '0')}`)), /Runs the code of: 0\.0\.2001/);
    for (const none of ['0x', `0x${'0'.repeat(40)}`])
      assert.doesNotMatch(all(sheetOf(none)), /elegat|runs the code|Other fields/i);
  });

  it('finds since when an account runs the code that it runs, and by which transaction', async () => {
    const [delegate, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
    const id = knownAccounts.holder;
    const update = (consensus_timestamp: string, nonce = 0) => ({
      name: 'CRYPTOUPDATEACCOUNT',
      result: 'SUCCESS',
      entity_id: id,
      consensus_timestamp,
      nonce,
      transaction_id: `${id}-${consensus_timestamp.replace('.', '-')}`,
    });
    const times = ['1790000900.000000001', '1790000800.000000001', '1790000700.000000001'];
    const then = (time: string) => (time.slice(3) > '1790000800.000000001' ? delegate : other);
    const { client: served } = servedClient(
      {
        transactions: ({ query }: { query: URLSearchParams }) =>
          query.has('transactiontype')
            ? { transactions: times.map((time) => update(time, 1)), links: { next: null } }
            : undefined,
        [`accounts/${id}`]: ({ query }: { query: URLSearchParams }) => ({
          account: id,
          balance: { balance: 5 },
          transactions: [],
          links: { next: null },
          delegation_address: query.has('timestamp') ? then(query.get('timestamp') ?? '') : delegate,
        }),
      },
      readOnlyLedger(),
    );
    const { sheet } = await sheetReading(served, { id });
    const loaded = await sectionOf(sheet, 'Delegated code').more?.({});
    const text = JSON.stringify(loaded?.blocks);
    assert.match(text, /Authorized in.*1790000800-000000001/);
    assert.doesNotMatch(text, /1790000900|1790000700/);
  });

  it('shows the state of an account that runs a contract by the names of its variables, and offers none for others', async () => {
    const delegate = `0x${'ab'.repeat(20)}`;
    const own = `0x${'cd'.repeat(20)}`;
    const id = knownAccounts.holder;
    const slot = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
    const served = (delegation_address: string) =>
      servedClient(
        {
          [`accounts/${id}`]: {
            account: id,
            evm_address: own,
            balance: { balance: 5 },
            transactions: [],
            links: { next: null },
            delegation_address,
          },
          [`contracts/${own}/state`]: {
            state: [{ address: own, contract_id: id, slot: slot(1), value: slot(42), timestamp: '1.0' }],
            links: { next: null },
          },
          [`contracts/${own}/results`]: { results: [], links: { next: null } },
          [`contracts/${own}/results/logs`]: { logs: [], links: { next: null } },
        },
        readOnlyLedger(),
      ).client;
    const layout = layoutOf(['total t_uint256 0', 'limit t_uint256 1']);
    const naming = {
      layouts: async (addresses: readonly string[]) => {
        assert.deepEqual(addresses, [own]);
        return new Map([[own, { layout, source: 'a build' }]]);
      },
      layoutsSoon: async () => undefined,
      preimages: async () => new Map(),
    };
    const { sheet } = await sheetReading(served(delegate), { id }, { naming });
    const loaded = await sectionOf(sheet, 'State').more?.({});
    assert.match(JSON.stringify(loaded?.blocks), /"limit".*"42"/);
    const { sheet: plain } = await sheetReading(served('0x'), { id }, { naming });
    assert.ok(!plain.sections.some(({ title }) => title === 'State'));
  });

  it('shows holdings and allowances in the units of their tokens, by name', async () => {
    const { sheet } = await sheetReading(client, { id: knownAccounts.holder });
    const [tokens] = sectionOf(sheet, 'Tokens').blocks;
    assert.ok(tokens?.type === 'table');
    assert.ok(tokens.columns.some(({ label }) => label === 'Name'));
    const { symbol, decimals } = await client.tokens.get('0.0.5001');
    assert.ok(symbol && decimals !== null);
    const row = tokens.rows.find(([id]) => id && 'text' in id && id.text === '0.0.5001');
    assert.ok(JSON.stringify(row).includes(` ${symbol}"`), JSON.stringify(row));
    const [allowances] = sectionOf(sheet, 'Token allowances').blocks;
    assert.doesNotMatch(JSON.stringify(allowances), /smallest units/);
  });

  it('shows an airdrop of a token that it does not hold in that token’s units', async () => {
    const parties = { sender_id: '0.0.7', receiver_id: '0.0.1011' };
    const answers = {
      'accounts/*/airdrops/pending': {
        airdrops: [
          { token_id: '0.0.9002', amount: 12_345, ...parties },
          { token_id: '0.0.5004', serial_number: 1, ...parties },
        ],
      },
      'tokens/0.0.9002': { token_id: '0.0.9002', symbol: 'OTHER', decimals: '2' },
    };
    const { client: whole, asked } = servedClient(answers, readOnlyLedger());
    const { sheet } = await sheetReading(whole, { id: knownAccounts.hollow });
    assert.match(JSON.stringify(sectionOf(sheet, 'Pending airdrops').blocks), /123\.45 OTHER/);
    assert.deepEqual(
      asked.filter((each) => each.startsWith('tokens/')),
      ['tokens/0.0.9002'],
    );
  });

  it('shows the schedules that it created, and what else its key signs for', async () => {
    const { sheet } = await sheetReading(client, { id: '0.0.1005' });
    const [schedules] = sectionOf(sheet, 'Schedules').blocks;
    assert.ok(schedules?.type === 'table');
    assert.match(JSON.stringify(schedules.rows), /waiting for its expiry/);
    const shared = rowOf(account, '{"account":"0.0.9","key":{"_type":"ED25519","key":"ab"}}');
    const other = rowOf(account, '{"account":"0.0.10","key":{"_type":"ED25519","key":"ab"}}');
    const sections = (rows: (typeof shared)[]) =>
      accountSheet({ account: shared, sameKey: { rows } }, context).sections.map(({ title }) => title);
    assert.ok(sections([shared, other]).includes('Accounts with this key'));
    assert.ok(!sections([shared]).includes('Accounts with this key'));
  });

  it('loads the storage of a hook when it is wanted', async () => {
    const holder =
      (await client.accounts.hooks(knownAccounts.holder)).rows.length > 0 ? knownAccounts.holder : '0.0.1002';
    const { sheet } = await sheetReading(client, { id: holder });
    const [section] = sheet.sections.filter(({ title }) => title.startsWith('Storage of hook'));
    assert.equal(section?.moreLabel, 'Load Storage');
    const loaded = await section?.more?.({});
    assert.ok(loaded && loaded.moreLabel === undefined);
  });
});
