import * as l10n from '@vscode/l10n';
import type { TopicMessage } from '../../ledger/rest/schema/topics.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
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
} from '../parts/values.ts';
import type { Sheet } from '../sheet.ts';
import { contentWords, messageContent } from './messageContent.ts';

/** One message of a topic: its text, and where it stands. */
export function topicMessageSheet(message: TopicMessage, context: SheetContext): Sheet {
  const { topic_id: topic, sequence_number: number, chunk_info: chunk } = message;
  const title = l10n.t`Message ${String(number ?? '?')} of topic ${topic ?? '?'}`;
  const payer = message.payer_account_id;
  const first = chunk?.initial_transaction_id;
  const place = chunk && { number: String(chunk.number ?? '?'), total: String(chunk.total ?? '?') };
  const note = place && (chunk.total ?? 1) > 1 ? { note: l10n.t('part {number} of {total}', place) } : {};
  const content = messageContent({ parts: [message], total: chunk?.total ?? 1 });
  return {
    kind: 'topicMessage',
    id: message.consensus_timestamp ?? '',
    title,
    headline: payer === null ? l10n.t`${title}, payer unknown.` : l10n.t`${title}, paid by ${payer}.`,
    tone: 'neutral',
    icon: 'comment',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Message'), content.value, note),
            field(l10n.t('Type'), textValue(contentWords(content.kind))),
            field(l10n.t('Topic'), idValue(topic, 'topic')),
            field(l10n.t('Number'), integerValue(number)),
            field(l10n.t('Time'), timeValue(message.consensus_timestamp)),
            field(l10n.t('Payer'), idValue(message.payer_account_id, 'account')),
          ),
        ],
      },
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Transaction'), idValue(message.consensus_timestamp, 'transaction')),
            field(l10n.t('Part'), textValue(place && l10n.t('{number} of {total}', place))),
            field(l10n.t('First part payer'), idValue(first?.account_id, 'account')),
            field(l10n.t('First part valid start'), timeValue(first?.transaction_valid_start)),
            field(l10n.t('First part nonce'), integerValue(first?.nonce)),
            field(l10n.t('First part scheduled'), yesNo(first?.scheduled)),
            field(l10n.t('Running hash'), codeValue(message.running_hash)),
            field(l10n.t('Running hash version'), integerValue(message.running_hash_version)),
          ),
        ],
      },
      ...otherFieldsSection(message),
    ],
    ...explorerPage(context.network, 'topic', topic),
  };
}
