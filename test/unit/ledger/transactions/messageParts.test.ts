import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isMalformed } from '../../../../src/core/ledger/rest/schema/field.ts';
import { type TopicMessage, topicMessage } from '../../../../src/core/ledger/rest/schema/topics.ts';
import { joinMessages, missingParts } from '../../../../src/core/ledger/transactions/messageParts.ts';
import { messageContent } from '../../../../src/core/sheets/topics/messageContent.ts';
import { rowOf } from '../rows.ts';

const first = { account_id: '0.0.9', nonce: 0, scheduled: false, transaction_valid_start: '1.000000001' };

function partOf(bytes: Uint8Array, chunk?: { number: number; total: number; start?: string }, payer = '0.0.9') {
  const chunk_info = chunk && {
    initial_transaction_id: { ...first, transaction_valid_start: chunk.start ?? first.transaction_valid_start },
    number: chunk.number,
    total: chunk.total,
  };
  const message = Buffer.from(bytes).toString('base64');
  return rowOf(
    topicMessage,
    JSON.stringify({ topic_id: '0.0.7', payer_account_id: payer, message, ...(chunk && { chunk_info }) }),
  );
}

function joined(rows: TopicMessage[]) {
  return joinMessages(rows).flatMap((each) => (isMalformed(each) ? [] : [each]));
}

const text = '{"emoji":"🦄🦄","amount":9007199254740993}';
const bytes = Buffer.from(text);

describe('the parts of a message', () => {
  it('give the whole message however it was cut and in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 5 }),
        fc.boolean(),
        (cuts, newestFirst) => {
          const ends = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
          const total = ends.length - 1;
          const parts = ends
            .slice(1)
            .map((end, index) => partOf(bytes.subarray(ends[index], end), { number: index + 1, total }));
          const [message, ...others] = joined(newestFirst ? parts.toReversed() : parts);
          assert.ok(message && others.length === 0);
          assert.deepEqual(missingParts(message), []);
          const content = messageContent(message);
          assert.equal(content.kind, 'JSON');
          assert.ok('text' in content.value);
          assert.equal(content.value.text, text);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are said to be missing where they are, and the characters at the cut are left out', () => {
    const parts = [bytes.subarray(0, 11), bytes.subarray(11, 13), bytes.subarray(13)].map((each, index) =>
      partOf(each, { number: index + 1, total: 3 }),
    );
    const [message] = joined(parts.toSpliced(1, 1));
    assert.ok(message);
    assert.deepEqual(missingParts(message), ['2']);
    const { kind, value } = messageContent(message);
    assert.deepEqual([kind, 'text' in value && value.text], ['Text', `{"emoji":" … 🦄","amount":9007199254740993}`]);
    assert.deepEqual(missingParts({ ...message, total: 2_147_483_647 }), ['2', '4 to 2147483647']);
  });

  it('are those of one first transaction and payer; a second of one number stands alone', () => {
    const chunk = { number: 1, total: 2 };
    const rows = [
      partOf(bytes, chunk),
      partOf(bytes, { ...chunk, number: 2, start: '2.000000001' }),
      partOf(bytes, { ...chunk, number: 2 }, '0.0.666'),
      partOf(bytes, chunk),
    ];
    assert.deepEqual(
      joined(rows).map(({ parts }) => parts.length),
      [1, 1, 1, 1],
    );
    assert.deepEqual(
      joined([partOf(bytes, { number: 5, total: 2 })]).map(({ total }) => total),
      [1],
    );
  });
});

describe('what a message is', () => {
  const cases: [string, Uint8Array, string, string][] = [
    ['text', Buffer.from('good day'), 'Text', 'good day'],
    ['text with what only looks like JSON', Buffer.from('{not json}'), 'Text', '{not json}'],
    ['text with the replacement character', Buffer.from('a\ufffdb'), 'Text', 'a\ufffdb'],
    ['JSON', Buffer.from(' [1]'), 'JSON', ' [1]'],
    ['bytes that are no UTF-8', Uint8Array.of(0xff, 0), 'Binary', '0xff00'],
    ['bytes of a protobuf', Uint8Array.of(10, 5, 104), 'Binary', '0x0a0568'],
    ['nothing', Uint8Array.of(), 'Empty', '–'],
  ];
  for (const [name, given, kind, shown] of cases) {
    it(`is told: ${name}`, () => {
      const content = messageContent({ parts: [partOf(given)], total: 1 });
      assert.deepEqual([content.kind, 'text' in content.value && content.value.text], [kind, shown]);
    });
  }
});
