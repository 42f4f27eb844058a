import assert from 'node:assert/strict';
import { escapeHtml } from '../../../../src/core/format/escape.ts';
import { bodyFacts } from '../../../../src/core/happened/bodyFacts.ts';
import { plannedWords } from '../../../../src/core/happened/plannedWords.ts';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { readSchedulableBody } from '../../../../src/core/ledger/protobuf/transactionBody.ts';
import { topicMessage, topic as topicModel } from '../../../../src/core/ledger/rest/schema/topics.ts';
import { namedText } from '../../../../src/core/names/namedText.ts';
import { renderHtml } from '../../../../src/core/render/html.ts';
import { topicSheet } from '../../../../src/core/sheets/topics/topic.ts';
import { messageFields, topicMessageSheet } from '../../../../src/core/sheets/topics/topicMessage.ts';
import { writeFields } from '../../../sandbox/ledger/protobuf.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { knownTokens } from '../../../sandbox/ledger/world/tokens.ts';
import { rowOf } from '../../ledger/rows.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all, context, now, summary } from '../sheetContext.ts';

const topic = '0.0.7001';

describe('a message of a topic', () => {
  const { client } = sandboxClient();

  for (const [name, wanted] of [
    ['as it is typed', { id: `${topic}/2` }],
    ['with @', { id: `${topic}@2` }],
    ['by its kind', { kind: 'topicMessage', id: `${topic}/2` }],
    [
      'by the mirror node’s own address',
      { id: `https://testnet.mirrornode.hedera.com/api/v1/topics/${topic}/messages/2` },
    ],
  ] as const)
    it(`is found ${name}`, async () => {
      const { sheet } = await sheetReading(client, wanted);
      assert.deepEqual([sheet.kind, sheet.id], ['topicMessage', `${topic}/2`]);
      assert.match(sheet.title, /Message 2 of topic 0\.0\.7001/);
    });

  it('is reached from its number in the table of the topic', async () => {
    const { sheet } = await sheetReading(client, { id: topic });
    const [table] = sectionOf(sheet, 'Messages').blocks;
    assert.ok(table?.type === 'table');
    const [number] = table.rows[0] ?? [];
    assert.ok(number?.type === 'id' && number.ref?.kind === 'topicMessage');
    const message = await sheetReading(client, number.ref);
    assert.equal(message.sheet.id, number.ref.id);
  });

  it('stands on the sheet of the transaction that submitted it, also in a hover', async () => {
    const { sheet } = await sheetReading(client, { id: known.highVolume }, { level: 'summary' });
    assert.equal(sheet.headline, '0.0.1010 wrote to topic 0.0.7002: “paid message”');
    assert.doesNotMatch(summary(sheet), /Message: /, 'the headline has it');
    assert.match(summary(sheet), /Topic message: 0\.0\.7002\/\d+/);
  });

  it('is shown as it is beside a headline that names its IDs', () => {
    const nameOf = () => ({ text: 'Alice', source: 'label' }) as const;
    const message = (text: string) =>
      rowOf(
        topicMessage,
        JSON.stringify({ topic_id: topic, sequence_number: 1, message: Buffer.from(text).toString('base64') }),
      );
    for (const text of ['pay 0.0.1001', 'pay "x " 0.0.1001', `pay 0x${'ab'.repeat(20)}`, 'since version 0.0.1001']) {
      const sheet = topicMessageSheet(message(text), context);
      assert.ok(summary(sheet).includes(`Message: ${text}`), text);
      const value = messageFields(message(text))[0]?.values[0];
      assert.deepEqual(value, { type: 'text', text });
      assert.ok(renderHtml(sheet, { now, nameOf }).includes(`<span class="text">${escapeHtml(text)}</span>`), text);
    }
    for (const text of ['pay nobody', 'paid 1.5', '0.0.1001@1700000000.000000001'])
      assert.doesNotMatch(summary(topicMessageSheet(message(text), context)), /Message: /, text);
  });

  it('has its number as it is looked up by, wherever it stands', () => {
    const numbered = { topic_id: topic, sequence_number: 12345, message: Buffer.from('hello').toString('base64') };
    const message = rowOf(topicMessage, JSON.stringify(numbered));
    const sheet = topicMessageSheet(message, context);
    assert.equal(sheet.title, `Message 12345 of topic ${topic}`);
    assert.match(summary(sheet), /Number: 12345\b/);
    const news = topicSheet({ topic: rowOf(topicModel, '{}'), messages: { rows: [message] } }, context);
    assert.equal(news.headline, 'Last message #12345: “hello”');
    const [table] = sectionOf(news, 'Messages').blocks;
    assert.ok(table?.type === 'table');
    assert.deepEqual(table.rows[0]?.[0], {
      type: 'id',
      text: '12345',
      ref: { kind: 'topicMessage', id: `${topic}/12345` },
    });
  });

  it('is quoted in a headline, where its IDs get no names', () => {
    const said = { message: Buffer.from('pay 0.0.1001').toString('base64'), payer_account_id: '0.0.1002' };
    const message = rowOf(topicMessage, JSON.stringify({ topic_id: topic, sequence_number: 1, ...said }));
    const named = (text: string) => namedText(text, () => ({ text: 'Alice', source: 'label' }));
    assert.equal(named(topicMessageSheet(message, context).headline), 'Alice · 0.0.1002 wrote: “pay 0.0.1001”');
    const news = topicSheet({ topic: rowOf(topicModel, '{}'), messages: { rows: [message] } }, context);
    assert.equal(named(news.headline), 'Last message #1: “pay 0.0.1001”');
    const submit = writeFields({ 1: writeFields({ 3: 7001n }), 2: 'pay 0.0.1001' });
    const body = readSchedulableBody(writeFields({ 21: submit }));
    assert.equal(
      body && named(plannedWords(bodyFacts(body), undefined)),
      'Submit a message to topic Alice · 0.0.7001: “pay 0.0.1001”',
    );
  });

  it('gives way to the NFT of a token', async () => {
    assert.equal((await sheetReading(client, { id: `${knownTokens.nft}/1` })).sheet.kind, 'nft');
    assert.equal(parseIdentifier(`${topic}/0`), undefined);
  });

  it('is shown whole', async () => {
    const { raw } = await client.topics.message(topic, 2);
    const { sheet } = await sheetReading(client, { id: `${topic}/2` });
    for (const name of ['running_hash', 'payer_account_id'] as const) assert.ok(all(sheet).includes(String(raw[name])));
  });
});
