import assert from 'node:assert/strict';
import {
  filterElsewhere,
  filterOnNetwork,
  readOwnAccounts,
} from '../../../../src/core/ledger/transactions/ownAccounts.ts';
import { filterParams, readFilter } from '../../../../src/core/ledger/transactions/transactionFilter.ts';

describe("the user's own accounts", () => {
  it('are read by network, also with a checksum', () => {
    const { accounts, problems } = readOwnAccounts({ testnet: '0.0.1001', mainnet: ' 0.0.123-vfmkw ' });
    assert.deepEqual(
      [...accounts],
      [
        ['testnet', '0.0.1001'],
        ['mainnet', '0.0.123'],
      ],
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(readOwnAccounts(undefined), { accounts: new Map(), problems: [] });
  });

  it('report what is wrong, and keep the rest', () => {
    const { accounts, problems } = readOwnAccounts({ testnet: '1001', mainnet: 5, local: '0.0.2' });
    assert.deepEqual([...accounts], [['local', '0.0.2']]);
    assert.deepEqual(
      problems.map(({ message }) => message),
      [
        'The setting ledgerLens.accounts.testnet is "1001", but an account ID such as 0.0.1001 is expected.',
        'The setting ledgerLens.accounts.mainnet is 5, but an account ID such as 0.0.1001 is expected.',
      ],
    );
    assert.match(readOwnAccounts(['0.0.2']).problems[0]?.message ?? '', /an object that maps networks to accounts/);
  });

  it('are what the filter "mine" asks for, on each network its own', () => {
    const filter = readFilter({ mine: true, result: 'fail', direction: 'debit' });
    assert.deepEqual(filter, { mine: true, result: 'fail', direction: 'debit' });
    const here = filterOnNetwork(filter, '0.0.1001');
    assert.ok(here);
    assert.deepEqual(filterParams(here, 0), { 'account.id': '0.0.1001', result: 'fail', type: 'debit' });
    assert.equal(filterOnNetwork(filter, undefined), undefined, 'never the transactions of everyone');
    assert.deepEqual(filterOnNetwork({ result: 'fail' }, undefined), { result: 'fail' });
    assert.deepEqual(readFilter({ mine: true, account: '0.0.5' }), { account: '0.0.5' });
    assert.deepEqual(readFilter({ mine: 'yes' }), {});
  });

  it('are all of a filter that goes along to another network, where a number is somebody else', () => {
    const of = { account: '0.0.1003', accountOperator: 'gt', direction: 'debit', result: 'fail' } as const;
    assert.deepEqual(filterElsewhere(of), { result: 'fail' });
    const mine = { mine: true, direction: 'debit', types: ['CONTRACTCALL'] } as const;
    assert.deepEqual(filterElsewhere(mine), mine);
  });
});
