import type { Topic, TopicMessage } from '../ledger/schema/topics.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet, Value } from './sheet.ts';
import { type Listed, tableSection } from './table.ts';
import { feeValue } from './transfers.ts';
import {
  bytesValue,
  cell,
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  keyValues,
  type SheetContext,
  textValue,
  timeValue,
} from './values.ts';

export interface TopicModel {
  topic: Topic;
  /** As many as were asked for, their text in base64. */
  messages?: Listed<TopicMessage> | undefined;
}

/** A topic: who may write, what it costs, and its messages. */
export function topicSheet({ topic, messages }: TopicModel, context: SheetContext): Sheet {
  const id = topic.topic_id ?? '';
  const open = topic.submit_key === null ? 'anyone may write' : 'only its submit key may write';
  return {
    kind: 'topic',
    id,
    title: `Topic ${id}`,
    headline: `${topic.deleted ? 'Deleted topic' : 'Topic'} ${id}: ${open}.`,
    tone: topic.deleted ? 'failure' : 'neutral',
    icon: 'comment-discussion',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            topic.deleted ? field('State', textValue('Deleted'), { tone: 'failure' }) : undefined,
            field('Memo', textValue(topic.memo)),
            field('Messages', textValue(open)),
            field('Created', timeValue(topic.created_timestamp)),
          ),
        ],
      },
      ...messagesSection(messages),
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Admin key', keyValues(topic.admin_key)),
            field('Submit key', keyValues(topic.submit_key)),
            field('Fee schedule key', keyValues(topic.fee_schedule_key)),
            field('Exempt from fees', topic.fee_exempt_key_list.flatMap(keyValues)),
            field('Valid from', timeValue(topic.timestamp?.from)),
            field('Valid to', timeValue(topic.timestamp?.to)),
            field('Fees set', timeValue(topic.custom_fees?.created_timestamp)),
            field('Renewed for', durationValue(topic.auto_renew_period)),
            field('Renewed by', idValue(topic.auto_renew_account, 'account')),
          ),
        ],
      },
      ...feesSection(topic, context),
      ...otherFieldsSection(topic),
    ],
    ...explorerPage(context.network, 'topic', topic.topic_id),
  };
}

function messagesSection(messages: Listed<TopicMessage> | undefined): Section[] {
  return tableSection('Messages', messages, [
    ['Number', (each) => integerValue(each.sequence_number), 'right'],
    ['Time', (each) => timeValue(each.consensus_timestamp)],
    ['Message', messageValue],
    ['Payer', (each) => idValue(each.payer_account_id, 'account')],
  ]);
}

/** A message as text, or as hex where its bytes are no text. A part of a longer message says so. */
export function messageValue({ message, chunk_info: chunk }: TopicMessage): Value {
  const value = cell(bytesValue(message));
  if (value.type !== 'text' || chunk === null || (chunk.total ?? 1) <= 1) return value;
  return { type: 'text', text: `${value.text} (part ${chunk.number ?? '?'} of ${chunk.total})` };
}

function feesSection({ custom_fees: fees }: Topic, context: SheetContext): Section[] {
  if (fees === null || fees.fixed_fees.length === 0) return [];
  const rows = fees.fixed_fees.map((fee) => [
    cell(feeValue(fee.amount, fee.denominating_token_id, context)),
    cell(idValue(fee.collector_account_id, 'account')),
  ]);
  const columns = [{ label: 'Fee per message', align: 'right' } as const, { label: 'Collector' }];
  return [{ title: 'Custom fees', level: 'detail', blocks: [{ type: 'table', columns, rows }] }];
}
