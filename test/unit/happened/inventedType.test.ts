import assert from 'node:assert/strict';
import { rowWords } from '../../../src/core/happened/rowWords.ts';
import { transactionFacts } from '../../../src/core/happened/transactionFacts.ts';
import { transactionTypes, typesByName } from '../../../src/core/happened/transactionTypes.ts';
import { decodeMessage } from '../../../src/core/ledger/protobuf/decodeMessage.ts';
import type { Transaction } from '../../../src/core/ledger/rest/schema/transactions.ts';
import { readActivity } from '../../../src/core/readers/readActivity.ts';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import { transactionsSection } from '../../../src/core/sheets/transactions/transactionList.ts';
import { unsentTransactionSheet } from '../../../src/core/sheets/transactions/unsentTransactionSheet.ts';
import { watchChoices } from '../../../src/core/sheets/transactions/watchChoices.ts';
import { protoAccount } from '../../sandbox/ledger/protoBodies.ts';
import { writeFields } from '../../sandbox/ledger/protobuf.ts';
import { transactionRow } from '../ledger/rows.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { sheetReading } from '../sheets/sandboxSheet.ts';
import { all, context, now } from '../sheets/sheetContext.ts';

const name = 'TOKENPAINT';
const id = '0.0.1001-1700000000-000000001';
/** As the mirror node writes it. */
const row = {
  bytes: null,
  charged_tx_fee: 0,
  consensus_timestamp: '1700000002.000000001',
  entity_id: '0.0.77',
  memo_base64: '',
  name,
  nft_transfers: [],
  node: '0.0.3',
  nonce: 0,
  parent_consensus_timestamp: null,
  result: 'SUCCESS',
  scheduled: false,
  staking_reward_transfers: [],
  token_transfers: [],
  transaction_id: id,
  transfers: [],
};

describe('a new type of transactions, which is one entry in the table of types', () => {
  before(() => {
    typesByName.set(name, {
      title: () => 'Paint token',
      entity: 'token',
      did: (who) => `${who} painted a token`,
      didTo: (who, what) => `${who} painted token ${what}`,
      reads: (data) => ({ on: '0.0.77', did: { kind: 'other', others: [`${data.fields.length} colors`] } }),
    });
  });
  after(() => {
    typesByName.delete(name);
  });

  const answers = (transaction: object) => ({
    [`transactions/${id}`]: { transactions: [transaction] },
    transactions: { transactions: [transaction], links: { next: null } },
  });
  const read = (transaction: object, level: 'summary' | 'all') =>
    sheetReading(servedClient(answers(transaction)).client, { kind: 'transaction', id }, { level });
  const words = (transaction: Transaction) => rowWords(transactionFacts(transaction));

  it('stands in the hover, the details, the tab and the answer of a tool', async () => {
    const { sheet } = await read(row, 'all');
    assert.equal(sheet.headline, '0.0.1001 painted token 0.0.77');
    assert.equal(sheet.title, 'Paint token');
    assert.equal(sheet.short, 'Paint token 0.0.77');
    assert.match(all(sheet), /Entity.*0\.0\.77/);
    assert.match(renderHtml(sheet, { now }), /<h1>.*painted token/s);
    const summary = await read(row, 'summary');
    assert.match(renderMarkdown(summary.sheet, { level: 'summary', now }), /painted token/);
  });

  it('stands there too if it failed, with its code', async () => {
    const { sheet } = await read({ ...row, result: 'INVALID_SIGNATURE' }, 'all');
    assert.equal(sheet.headline, 'Paint token (0.0.77) by 0.0.1001 failed: INVALID_SIGNATURE');
    assert.equal(sheet.short, 'INVALID_SIGNATURE: Paint token 0.0.77');
  });

  it('stands in the rows of views, lists and watched entities', async () => {
    const transaction = transactionRow(row);
    assert.equal(words(transaction), 'Paint token 0.0.77');
    const [section] = transactionsSection({ rows: [transaction] }, context, undefined, '0.0.1001');
    assert.match(JSON.stringify(section?.blocks), /Paint token 0\.0\.77/);
    const watched = { kind: 'account', id: '0.0.1001' } as const;
    const [activity] = await readActivity(servedClient(answers(row)).client, watched, {}, now);
    assert.equal(activity?.text, 'Paint token 0.0.77');
  });

  it('can be filtered for, and what it acted on be watched', () => {
    assert.ok(transactionTypes().some(({ title }) => title === 'Paint token'));
    const choices = watchChoices(id, { transaction: transactionRow(row), rows: [] });
    assert.deepEqual(choices[0], { kind: 'token', id: '0.0.77', part: 'target of this transaction' });
  });

  it('stands in what a transaction would do, before it is sent', () => {
    const data = decodeMessage(writeFields({ 1: protoAccount('0.0.5') }), 'TokenPauseTransactionBody');
    assert.ok(data);
    const body = { type: name, data, body: data, signers: [] };
    const sheet = unsentTransactionSheet({ body, isSchedulable: true, unknownFields: 0 }, context);
    assert.equal(sheet.headline, 'Paint token 0.0.77 (1 colors)');
    assert.match(all(sheet), /Type.*Paint token/);
  });
});
