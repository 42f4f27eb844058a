import assert from 'node:assert/strict';
import { account } from '../../../../src/core/ledger/rest/schema/accounts.ts';
import { accountSheet } from '../../../../src/core/sheets/accounts/account.ts';
import { knownAccounts } from '../../../sandbox/ledger/world/accounts.ts';
import { rowOf } from '../../ledger/rows.ts';
import { sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all, context } from '../sheetContext.ts';

describe('the sheet of an account', () => {
  const { client } = sandboxClient();

  it('calls hollow what has an alias or address of its own and no key, and nothing else', async () => {
    const { sheet } = await sheetReading(client, { id: knownAccounts.hollow });
    assert.match(sheet.headline, /^Hollow account 0\.0\.1011/);
    const keyless = (await sheetReading(client, { id: knownAccounts.emptyKeyList })).sheet;
    assert.match(keyless.headline, /^Account 0\.0\.1021/);
    assert.match(all(keyless), /Key: None \(nobody can sign for this account\)/);
    const alias = rowOf(account, '{"account":"0.0.9","key":null,"alias":"HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZ"}');
    assert.match(accountSheet({ account: alias }, context).headline, /^Hollow/);
    for (const text of ['{"account":"0.0.800","key":null}', '{"account":"0.0.9","key":null,"evm_address":"0x"}'])
      assert.match(accountSheet({ account: rowOf(account, text) }, context).headline, /^Account/);
  });

  it('shows the delegation address of newer servers as a field, and an empty one not at all', () => {
    const text = (address: string) =>
      all(accountSheet({ account: rowOf(account, `{"account":"0.0.9","delegation_address":"${address}"}`) }, context));
    assert.match(text(`0x${'ab'.repeat(20)}`), /Delegation address: 0xabab/);
    assert.doesNotMatch(text('0x'), /elegation|Other fields/);
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
