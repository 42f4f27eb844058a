import assert from 'node:assert/strict';
import { transactionTitle } from '../../../src/core/happened/transactionTypes.ts';
import { explorerHome } from '../../../src/core/ledger/ids/explorerTemplate.ts';
import type { ExplorerKind } from '../../../src/core/networks.ts';
import { explorerPage } from '../../../src/core/sheets/parts/values.ts';
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

describe('an explorer of other routes', () => {
  const network = { ...context.network, explorerUrl: 'https://explorer.example/testnet/' };

  it('has an NFT’s page by token and serial number', () => {
    assert.deepEqual(explorerPage(network, 'nft', '0.0.5/7'), {
      explorerUrl: 'https://explorer.example/testnet/token/0.0.5/7',
    });
  });

  it('is reached by a template for every kind', () => {
    const templated = { ...network, explorerUrl: 'https://explorer.example/#/{kind}/{id}' };
    assert.deepEqual(explorerPage(templated, 'account', '0.0.5'), {
      explorerUrl: 'https://explorer.example/#/account/0.0.5',
    });
    assert.equal(explorerHome(templated), 'https://explorer.example/#/');
    assert.equal(explorerHome(network), network.explorerUrl);
    assert.equal(explorerHome({ ...network, explorerUrl: '' }), undefined);
  });

  it('is reached by templates for single kinds, the others as ever', () => {
    const explorerPages = { transaction: '/tx/{id}', nft: 'https://nfts.example/{tokenId}?serial={serial}' };
    const mixed = { ...network, explorerPages };
    const of = (kind: ExplorerKind, id: string) => explorerPage(mixed, kind, id).explorerUrl;
    assert.equal(of('transaction', '1.000000002'), 'https://explorer.example/testnet/tx/1.000000002');
    assert.equal(of('nft', '0.0.5/7'), 'https://nfts.example/0.0.5?serial=7');
    assert.equal(of('topic', '0.0.5'), 'https://explorer.example/testnet/topic/0.0.5');
  });

  it('gets no part of an id that is more than an id', () => {
    const templated = { ...network, explorerUrl: 'https://explorer.example/{id}' };
    const { explorerUrl = '' } = explorerPage(templated, 'account', 'x{kind}?a#b" onclick');
    assert.equal(explorerUrl, 'https://explorer.example/x%7Bkind%7D%3Fa%23b%22%20onclick');
  });
});

describe('a transaction’s title', () => {
  it('is never empty', () => {
    for (const name of ['', null]) assert.equal(transactionTitle(name), 'Transaction');
    assert.equal(transactionTitle('LATERTYPE'), 'LATERTYPE');
  });
});
