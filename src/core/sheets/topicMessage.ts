import type { TopicMessage } from '../ledger/schema/topics.ts';
import { messageContent } from './messageContent.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Sheet } from './sheet.ts';
import {
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from './values.ts';

/** One message of a topic: its text, and where it stands. */
export function topicMessageSheet(message: TopicMessage, context: SheetContext): Sheet {
  const { topic_id: topic, sequence_number: number, chunk_info: chunk } = message;
  const name = `${number ?? '?'} of topic ${topic ?? '?'}`;
  const first = chunk?.initial_transaction_id;
  const part = chunk && (chunk.total ?? 1) > 1 ? `${chunk.number ?? '?'} of ${chunk.total}` : undefined;
  const content = messageContent({ parts: [message], total: chunk?.total ?? 1 });
  return {
    kind: 'topicMessage',
    id: message.consensus_timestamp ?? '',
    title: `Message ${name}`,
    headline: `Message ${name}, paid by ${message.payer_account_id ?? 'nobody known'}.`,
    tone: 'neutral',
    icon: 'comment',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('Message', content.value, part === undefined ? {} : { note: `part ${part}` }),
            field('Kind', textValue(content.kind)),
            field('Topic', idValue(topic, 'topic')),
            field('Number', integerValue(number)),
            field('Time', timeValue(message.consensus_timestamp)),
            field('Payer', idValue(message.payer_account_id, 'account')),
          ),
        ],
      },
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Transaction', idValue(message.consensus_timestamp, 'transaction')),
            field('Part', textValue(chunk && `${chunk.number ?? '?'} of ${chunk.total ?? '?'}`)),
            field('First part paid by', idValue(first?.account_id, 'account')),
            field('First part valid from', timeValue(first?.transaction_valid_start)),
            field('First part nonce', integerValue(first?.nonce)),
            field('First part scheduled', yesNo(first?.scheduled)),
            field('Running hash', codeValue(message.running_hash)),
            field('Running hash version', integerValue(message.running_hash_version)),
          ),
        ],
      },
      ...otherFieldsSection(message),
    ],
    ...explorerPage(context.network, 'topic', topic),
  };
}
