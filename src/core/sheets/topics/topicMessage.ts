import * as l10n from '@vscode/l10n';
import { messageWords } from '../../happened/headlineWords.ts';
import { headlineText, wholeOf } from '../../happened/messageText.ts';
import { saidIn } from '../../happened/transactionFacts.ts';
import { loneIds } from '../../ledger/ids/entityId.ts';
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
  transactionTime,
  yesNo,
} from '../parts/values.ts';
import type { Field, Sheet } from '../sheet.ts';
import { contentWords, messageContent } from './messageContent.ts';

/** A topic message on the sheet of the transaction that submitted it. */
export function messageFields(message: TopicMessage): (Field | undefined)[] {
  const { topic_id: topic, sequence_number: number } = message;
  const id = topic === null || number === null ? undefined : `${topic}/${number}`;
  return [contentField(message), field(l10n.t('Topic message'), idValue(id, 'topicMessage'))];
}

/** Undefined if the headline has all of it, and as it is: a name may be put before an ID in a headline. */
function contentField(message: TopicMessage): Field | undefined {
  const { kind, value } = contentOf(message);
  const isWhole = kind === 'Text' && 'text' in value && headlineText(wholeOf(message)) === value.text;
  const isSaid = kind === 'Empty' || (isWhole && value.text.search(loneIds) < 0);
  return isSaid ? undefined : field(l10n.t('Message'), value, partNote(message));
}

function contentOf(message: TopicMessage) {
  return messageContent(wholeOf(message));
}

function partNote({ chunk_info: chunk }: TopicMessage): { note?: string } {
  if (!chunk || (chunk.total ?? 1) <= 1) return {};
  return { note: l10n.t('part {number} of {total}', placeOf(chunk)) };
}

function placeOf({ number, total }: NonNullable<TopicMessage['chunk_info']>) {
  return { number: String(number ?? '?'), total: String(total ?? '?') };
}

/** A topic message: its text and its position. */
export function topicMessageSheet(message: TopicMessage, context: SheetContext): Sheet {
  const { topic_id: topic, sequence_number: number, chunk_info: chunk } = message;
  const title = l10n.t`Message ${String(number ?? '?')} of topic ${topic ?? '?'}`;
  const first = chunk?.initial_transaction_id;
  const content = contentOf(message);
  return {
    kind: 'topicMessage',
    id: topic === null || number === null ? (message.consensus_timestamp ?? '') : `${topic}/${number}`,
    title,
    // It has both parts of the ID.
    short: title,
    headline: messageWords(saidIn(message), message.payer_account_id ?? undefined),
    tone: 'neutral',
    icon: 'comment',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            contentField(message),
            content.kind === 'Empty' ? undefined : field(l10n.t('Type'), textValue(contentWords(content.kind))),
            field(l10n.t('Topic'), idValue(topic, 'topic')),
            field(l10n.t('Number'), textValue(number?.toString())),
            field(l10n.t('Time'), transactionTime(message.consensus_timestamp)),
            field(l10n.t('Payer'), idValue(message.payer_account_id, 'account')),
          ),
        ],
      },
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Part'), textValue(chunk && l10n.t('{number} of {total}', placeOf(chunk)))),
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
