import { createHash } from 'node:crypto';
import { parseEntityId } from '../entityIds.ts';
import { invalidParameters, javaBadRequest, notFound, RequestError } from '../errors.ts';
import type { Row } from '../json.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, lastValue, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, type Route } from '../routing.ts';
import { timeLink, timeRange } from '../timestampRange.ts';
import { isTimestamp, parseTimestamp } from '../timestamps.ts';
import type { TopicChunk, Transaction } from '../world/transaction.ts';

/** /topics/{t}, its messages, and /topics/messages/{timestamp}. */
export const topicRoutes: readonly Route[] = [
  { method: 'GET', path: '/topics/:topic', half: 'java', maxAge: 5, accepts: [], answer: topicById },
  {
    method: 'GET',
    path: '/topics/:topic/messages',
    half: 'node',
    maxAge: 1,
    accepts: ['encoding', 'limit', 'order', 'sequencenumber', 'timestamp'],
    answer: messages,
  },
  {
    method: 'GET',
    path: '/topics/:topic/messages/:sequence',
    half: 'node',
    maxAge: 600,
    accepts: [],
    answer: messageBySequence,
  },
  { method: 'GET', path: '/topics/messages/:timestamp', half: 'node', maxAge: 600, accepts: [], answer: messageAt },
];

function topicById(call: Call): Answer {
  const id = parseEntityId(call.param('topic'));
  if (id === null) throw javaBadRequest("Failed to convert 'id'");
  const topic = call.world.topics.find((each) => each.topic_id === `0.0.${id}`);
  if (!topic) throw new RequestError(404, [{ detail: `Topic not found: 0.0.${id}`, message: 'Not Found' }]);
  return { body: topic };
}

interface Message {
  transaction: Transaction;
  chunk: TopicChunk;
  topic: string;
  sequence: bigint;
}

// The messages are what the topic's successful CONSENSUSSUBMITMESSAGE transactions carried, numbered from 1.
function messagesOf(call: Call, topic: string): Message[] {
  const list: Message[] = [];
  for (const transaction of call.world.log().all) {
    const { topicChunk, row } = transaction;
    if (topicChunk && row.entity_id === topic && row.result === 'SUCCESS') {
      list.push({ transaction, chunk: topicChunk, topic, sequence: BigInt(list.length + 1) });
    }
  }
  return list;
}

function topicOf(call: Call): string {
  const id = parseEntityId(call.param('topic'));
  if (id === null) throw invalidParameters('topic.id');
  return `0.0.${id}`;
}

// A topic that does not exist has no messages: 200, whatever the description says.
function messages(call: Call): Answer {
  const topic = topicOf(call);
  const page = readPage(call.filters, 'asc');
  const range = timeRange(call.filters);
  const asked = filtersOf(call.filters, 'sequencenumber');
  const all = messagesOf(call, topic).filter(
    ({ transaction: { consensus }, sequence }) =>
      range !== null &&
      consensus >= range.from &&
      consensus <= range.to &&
      !range.not.has(consensus) &&
      passes(asked, sequence, BigInt),
  );
  const found = takePage(all, page);
  const encoding = lastValue(call.filters, 'encoding')?.toLowerCase().startsWith('utf') ? 'utf8' : 'base64';
  const times = found.map((message) => message.transaction.consensus);
  const rows = found.map((message) => messageRow(message, encoding));
  return listAnswer('messages', rows, timeLink(call, page, range, times));
}

function messageBySequence(call: Call): Answer {
  const text = call.param('sequence');
  const bad = [
    ...(parseEntityId(call.param('topic')) === null ? ['topic.id'] : []),
    ...(/^\d{1,19}$/.test(text) && BigInt(text) > 0n ? [] : ['sequencenumber']),
  ];
  if (bad.length > 0) throw invalidParameters(...bad);
  const message = messagesOf(call, topicOf(call)).find((each) => each.sequence === BigInt(text));
  if (!message) throw notFound();
  return { body: messageRow(message, 'base64') };
}

function messageAt(call: Call): Answer {
  const text = call.param('timestamp');
  if (!isTimestamp(text)) throw invalidParameters('timestamp');
  const time = parseTimestamp(text);
  const topic = call.world.log().between(time, time)[0]?.row.entity_id;
  const message = topic ? messagesOf(call, topic).find((each) => each.transaction.consensus === time) : undefined;
  if (!message) throw notFound();
  return { body: messageRow(message, 'base64') };
}

function messageRow({ transaction, chunk, topic, sequence }: Message, encoding: 'base64' | 'utf8'): Row {
  return {
    chunk_info: chunk.chunk
      ? {
          initial_transaction_id: {
            account_id: chunk.chunk.initialAccount,
            nonce: null,
            scheduled: null,
            transaction_valid_start: chunk.chunk.initialValidStart,
          },
          number: chunk.chunk.number,
          total: chunk.chunk.total,
        }
      : null,
    consensus_timestamp: transaction.row.consensus_timestamp,
    message: Buffer.from(chunk.text).toString(encoding),
    payer_account_id: transaction.payer,
    running_hash: createHash('sha384').update(`${topic}/${sequence}/${transaction.consensus}`).digest('base64'),
    running_hash_version: 3,
    sequence_number: sequence,
    topic_id: topic,
  };
}
