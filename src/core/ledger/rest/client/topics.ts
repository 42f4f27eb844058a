import type { Ask, AskOptions } from '../ask.ts';
import { ensureSubject, isOtherEntity, isOtherNumber, isOtherTime } from '../ensureSubject.ts';
import { topic, topicMessage } from '../schema/topics.ts';

export function createTopics(ask: Ask) {
  const one = ask.one(topic);
  const message = ask.one(topicMessage);
  return {
    get: (id: string, options?: AskOptions) =>
      ask.send(
        'topics.get',
        { topicId: id },
        {},
        ensureSubject(one, (row) => isOtherEntity(id, { id: row.topic_id })),
        options,
      ),

    /** A topic that doesn't exist has no messages; it isn't an error. */
    messages: ask.of('topics.messages', ask.page('messages', topicMessage)),

    message: (id: string, sequenceNumber: string | number | bigint, options?: AskOptions) =>
      ask.send(
        'topics.message',
        { topicId: id, sequenceNumber },
        {},
        ensureSubject(
          message,
          (row) => isOtherEntity(id, { id: row.topic_id }) || isOtherNumber(sequenceNumber, row.sequence_number),
        ),
        options,
      ),

    /** The message of any topic at a consensus timestamp. */
    messageAt: (timestamp: string, options?: AskOptions) =>
      ask.send(
        'topics.messageAt',
        { timestamp },
        {},
        ensureSubject(message, (row) => isOtherTime(timestamp, row.consensus_timestamp)),
        options,
      ),
  };
}
