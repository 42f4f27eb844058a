import assert from 'node:assert/strict';
import { transactionTitle } from '../../../src/core/sheets/transactionTypes.ts';
import { explorerPage } from '../../../src/core/sheets/values.ts';
import { context } from './sheetContext.ts';

describe('a thing’s page on the explorer', () => {
  it('has an address for every id, also one that is no text', () => {
    assert.deepEqual(explorerPage(context.network, 'contract', '0.0.5'), {
      explorerUrl: 'https://explorer.example/testnet/contract/0.0.5',
    });
    assert.deepEqual(explorerPage(context.network, 'contract', 'a\ud800/b'), {
      explorerUrl: 'https://explorer.example/testnet/contract/a%EF%BF%BD/b',
    });
  });
});

describe('a transaction’s title', () => {
  it('is never empty', () => {
    for (const name of ['', null]) assert.equal(transactionTitle(name), 'Transaction');
    assert.equal(transactionTitle('LATERTYPE'), 'LATERTYPE');
  });
});
