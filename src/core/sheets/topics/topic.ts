import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { headlineText, quotedLine } from '../../happened/messageText.ts';
import { isMalformed } from '../../ledger/rest/schema/field.ts';
import type { Topic, TopicMessage } from '../../ledger/rest/schema/topics.ts';
import { joinMessages, missingParts, type WholeMessage } from '../../ledger/transactions/messageParts.ts';
import { bytesOfBase64 } from '../../platform/bytes.ts';
import { keyFields } from '../parts/keys.ts';
import type { Listed } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { listSection, tableOf, tableSection } from '../parts/table.ts';
import {
  durationValue,
  explorerPage,
  feeValue,
  field,
  fieldsBlock,
  idValue,
  type SheetContext,
  textValue,
  timeValue,
} from '../parts/values.ts';
import type { Section, Sheet, Value } from '../sheet.ts';
import { contentWords, messageContent } from './messageContent.ts';

interface TopicModel {
  topic: Topic;
  /** As many as were requested, with their text in base64. */
  messages?: Listed<TopicMessage> | undefined;
}

/** Its last message; who may send one, if there is none or it wasn't asked for. */
function headlineOf(topic: Topic, messages: TopicModel['messages']): string {
  const id = topic.topic_id ?? '';
  const newest = joinMessages(messages?.rows ?? []).find((each): each is WholeMessage => !isMalformed(each));
  if (topic.deleted) return l10n.t`Topic ${id} is deleted`;
  if (newest) {
    const { sequence_number: first } = newest.parts[0];
    const number = first === null ? '?' : String(first);
    const words = quotedLine(headlineText(newest));
    return words === '' ? l10n.t`Last message #${number} is empty` : l10n.t`Last message #${number}: ${words}`;
  }
  if (messages && !messages.unread && messages.rows.length === 0) return l10n.t`No messages in topic ${id}`;
  return submitWords(topic);
}

function submitWords({ topic_id, submit_key }: Topic): string {
  const id = topic_id ?? '';
  return submit_key === null
    ? l10n.t`Anyone can submit messages to topic ${id}`
    : l10n.t`Only the submit key can submit messages to topic ${id}`;
}

/** A topic: who can submit messages, the fees, and its messages. */
export function topicSheet({ topic, messages }: TopicModel, context: SheetContext): Sheet {
  const id = topic.topic_id ?? '';
  const open =
    topic.submit_key === null
      ? l10n.t('anyone can submit messages')
      : l10n.t('only the submit key can submit messages');
  const headline = headlineOf(topic, messages);
  const isSaid = headline === submitWords(topic);
  return {
    kind: 'topic',
    id,
    title: l10n.t`Topic ${id}`,
    headline,
    ...(messages && !topic.deleted && { quotes: l10n.t('Messages') }),
    tone: topic.deleted ? 'failure' : 'neutral',
    ...(topic.deleted && { isDeleted: true }),
    icon: 'comment-discussion',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Memo'), textValue(topic.memo)),
            isSaid ? undefined : field(l10n.t('Messages'), textValue(open)),
            field(l10n.t('Created'), timeValue(topic.created_timestamp)),
          ),
        ],
      },
      ...messagesSection(messages),
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            ...keyFields(l10n.t('Admin key'), topic.admin_key),
            ...keyFields(l10n.t('Submit key'), topic.submit_key),
            ...keyFields(l10n.t('Fee schedule key'), topic.fee_schedule_key),
            ...topic.fee_exempt_key_list.flatMap((key, index) => keyFields(l10n.t`Fee-exempt key ${index + 1}`, key)),
            field(l10n.t('Valid from'), timeValue(topic.timestamp?.from)),
            field(l10n.t('Valid to'), timeValue(topic.timestamp?.to)),
            field(l10n.t('Fees set'), timeValue(topic.custom_fees?.created_timestamp)),
            field(l10n.t('Auto-renew period'), durationValue(topic.auto_renew_period)),
            field(l10n.t('Auto-renew account'), idValue(topic.auto_renew_account, 'account')),
          ),
        ],
      },
      ...feesSection(topic, context),
      ...otherFieldsSection(topic),
    ],
    ...explorerPage(context.network, 'topic', topic.topic_id),
  };
}

/** Messages, with chunked ones joined: the first rows of a page may complete a message of the previous page. */
function messagesSection(messages: Listed<TopicMessage> | undefined): Section[] {
  return listSection(l10n.t('Messages'), messages, ({ rows, next }) => [
    tableOf(joinMessages(rows), [
      [l10n.t('Number'), numbersValue, 'right'],
      [l10n.t('Time'), ({ parts: [first] }) => timeValue(first.consensus_timestamp)],
      [l10n.t('Message'), (each) => messageContent(each).value],
      [l10n.t('Type'), kindValue],
      [l10n.t('Parts'), (each) => partsValue(each, Boolean(next))],
      [l10n.t('Payer'), ({ parts: [first] }) => idValue(first.payer_account_id, 'account')],
    ]),
  ]);
}

/** A message links to its own sheet; a chunked one to the first part. */
function numbersValue({ parts }: WholeMessage): Value | undefined {
  const { sequence_number: first, topic_id: topic } = parts[0];
  const last = parts.at(-1)?.sequence_number;
  if (first !== null && topic !== null) {
    const text = parts.length === 1 || !last ? String(first) : `${first}–${last}`;
    return { type: 'id', text, ref: { kind: 'topicMessage', id: `${topic}/${first}` } };
  }
  if (first === null) return undefined;
  return textValue(parts.length === 1 || !last ? String(first) : `${first}–${last}`);
}

function kindValue(message: WholeMessage): Value {
  const { kind } = messageContent(message);
  const bytes = message.parts.reduce((sum, part) => sum + bytesOfBase64(part.message ?? '').length, 0);
  if (kind !== 'Binary') return { type: 'text', text: contentWords(kind) };
  return { type: 'text', text: bytes === 1 ? l10n.t('Binary, 1 byte') : l10n.t`Binary, ${formatInteger(bytes)} bytes` };
}

function partsValue(message: WholeMessage, isMore: boolean): Value | undefined {
  const { parts, total } = message;
  if (total === 1) return undefined;
  const missing = missingParts(message);
  if (missing.length === 0) return textValue(l10n.t`all ${total}`);
  // A message may claim two billion parts.
  const which = missing.length > 5 ? l10n.t`${missing.slice(0, 5).join(', ')} and others` : missing.join(', ');
  return textValue(
    isMore
      ? l10n.t`${parts.length} of ${total}; not loaded or missing: ${which}`
      : l10n.t`${parts.length} of ${total}; missing: ${which}`,
  );
}

function feesSection({ custom_fees: fees }: Topic, context: SheetContext): Section[] {
  if (fees === null || fees.fixed_fees.length === 0) return [];
  return tableSection(l10n.t('Custom fees'), { rows: fees.fixed_fees }, [
    [l10n.t('Fee per message'), (fee) => feeValue(fee.amount, fee.denominating_token_id, context), 'right'],
    [l10n.t('Paid in'), (fee) => idValue(fee.denominating_token_id, 'token')],
    [l10n.t('Collector'), (fee) => idValue(fee.collector_account_id, 'account')],
  ]);
}
