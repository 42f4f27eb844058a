import assert from 'node:assert/strict';
import { formatTokenAmount } from '../../../../src/core/format/amounts.ts';
import { tokenBalance } from '../../../../src/core/ledger/rest/schema/balances.ts';
import { tokenInfo } from '../../../../src/core/ledger/rest/schema/tokens.ts';
import { tokenSheet } from '../../../../src/core/sheets/tokens/token.ts';
import { rowOf } from '../../ledger/rows.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { sheetReading } from '../sandboxSheet.ts';
import { all, context, summary } from '../sheetContext.ts';

describe('the sheet of a token', () => {
  it('says of one without keys what that means', () => {
    const text = (fields: string) => all(tokenSheet(rowOf(tokenInfo, `{"token_id":"0.0.5"${fields}}`), context));
    assert.match(text(''), /This token has no keys\. Nobody can change it/);
    const withKey = text(',"supply_key":{"_type":"ED25519","key":"ab"}');
    assert.match(withKey, /Supply: ab \(ED25519\)/);
    assert.doesNotMatch(withKey, /no keys/);
  });

  it('says its total supply once: in the headline, or below one that says that it is deleted', () => {
    const textOf = (more: string) => {
      const row = `{"token_id":"0.0.5","symbol":"SUSD","type":"FUNGIBLE_COMMON","decimals":"0","total_supply":"1000000"${more}}`;
      return summary(tokenSheet(rowOf(tokenInfo, row), context));
    };
    assert.equal(textOf('').match(/1,000,000/g)?.length, 1);
    assert.match(textOf(''), /total supply 1,000,000/);
    assert.match(textOf(',"deleted":true'), /Total supply: 1,000,000/);
  });

  it('says nothing of pausing if it has no pause key', () => {
    const text = (status: string) =>
      all(tokenSheet(rowOf(tokenInfo, `{"token_id":"0.0.5","pause_status":"${status}"}`), context));
    assert.doesNotMatch(text('NOT_APPLICABLE'), /Pause|NOT_APPLICABLE/);
    assert.match(text('UNPAUSED'), /Pause status: UNPAUSED/);
  });

  it('shows its fees in the units of the tokens they are paid in', async () => {
    const custom_fees = {
      fixed_fees: [
        { amount: 700, denominating_token_id: '0.0.5001', collector_account_id: '0.0.1' },
        { amount: 9, denominating_token_id: '0.0.5', collector_account_id: '0.0.1' },
      ],
      fractional_fees: [{ amount: { numerator: 1, denominator: 20 }, minimum: 1, maximum: 1000 }],
      royalty_fees: [
        { amount: { numerator: 1, denominator: 10_000_000 } },
        { amount: { numerator: 0, denominator: 3 } },
      ],
    };
    const own = { token_id: '0.0.5', symbol: 'FEE', decimals: '2', type: 'FUNGIBLE_COMMON', custom_fees };
    const { client, asked } = servedClient({ 'tokens/0.0.5': own }, readOnlyLedger());
    const { sheet } = await sheetReading(client, { id: '0.0.5', kind: 'token' });
    const gets = asked.filter((each) => /^tokens\/[\d.]+$/.test(each));
    const { symbol, decimals } = await client.tokens.get('0.0.5001');
    const fee = formatTokenAmount(700n, { symbol: symbol ?? '', decimals: decimals ?? 0 });
    const text = all(sheet);
    assert.ok(text.includes(`fixed | ${fee} | – | – | 0.0.5001`), text);
    assert.match(text, /fixed \| 0\.09 FEE/);
    assert.match(text, /royalty \| 0\.00001% \(1\/10000000\)/);
    assert.match(text, /royalty \| 0% \(0\/3\)/);
    assert.match(text, /5% \(1\/20\) \| 0\.01 FEE \| 10 FEE/);
    assert.deepEqual(gets, ['tokens/0.0.5', 'tokens/0.0.5001'], 'itself is known');
  });

  it('shows a fraction that is no number as it is, and no limit of 0', () => {
    const custom_fees = {
      fractional_fees: [{ amount: { numerator: 5, denominator: 0 }, minimum: 0, maximum: 0 }],
      royalty_fees: [{ amount: { numerator: 1, denominator: null } }],
    };
    const text = all(
      tokenSheet(rowOf(tokenInfo, JSON.stringify({ token_id: '0.0.5', decimals: '0', custom_fees })), context),
    );
    assert.match(text, /\| 5\/0 \| 0 \| unlimited/);
    assert.match(text, /royalty \| 1\/–/);
  });

  it('say what share of the supply each holder has', () => {
    const rows = [
      ['0.0.7', 375],
      ['0.0.8', 1],
      ['0.0.9', 0],
      ['0.0.10', 1_000_001],
    ].map(([account, balance]) => ({ account, balance, decimals: 2 }));
    const shares = (supply: string) => {
      const token = rowOf(tokenInfo, `{"token_id":"0.0.5","decimals":"2"${supply}}`);
      const holders = { rows: rows.map((row) => rowOf(tokenBalance, JSON.stringify(row))) };
      const text = all(tokenSheet(token, context, { holders }));
      return [...text.matchAll(/^\s*(0\.0\.\d+) \| ([^|\n]*)(?: \| ([^|\n]*))?$/gm)].map(([, id, , share]) => [
        id,
        share,
      ]);
    };
    assert.deepEqual(shares(',"total_supply":"1000000"'), [
      ['0.0.7', '0.0375%'],
      ['0.0.8', '0.0001%'],
      ['0.0.9', '0%'],
      ['0.0.10', '–'],
    ]);
    assert.deepEqual(
      shares('').map(([, share]) => share),
      [undefined, undefined, undefined, undefined],
    );
  });
});
