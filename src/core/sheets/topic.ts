import { joinMessages, missingParts, type WholeMessage } from '../ledger/messageParts.ts';
import type { Topic, TopicMessage } from '../ledger/schema/topics.ts';
import { formatInteger } from '../render/amounts.ts';
import type { Listed } from './listed.ts';
import { messageContent } from './messageContent.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet, Value } from './sheet.ts';
import { listSection, tableOf } from './table.ts';
import { feeValue } from './transfers.ts';
import {
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

/** Messages, long ones whole: their parts are joined anew with each page, whose first rows may end what began before. */
function messagesSection(messages: Listed<TopicMessage> | undefined): Section[] {
  return listSection('Messages', messages, ({ rows, next }) => [
    tableOf(joinMessages(rows), [
      ['Number', numbersValue, 'right'],
      ['Time', ({ parts: [first] }) => timeValue(first.consensus_timestamp)],
      ['Message', (each) => messageContent(each).value],
      ['Kind', kindValue],
      ['Parts', (each) => partsValue(each, Boolean(next))],
      ['Payer', ({ parts: [first] }) => idValue(first.payer_account_id, 'account')],
    ]),
  ]);
}

function numbersValue({ parts }: WholeMessage): Value | undefined {
  const [first, last] = [parts[0].sequence_number, parts.at(-1)?.sequence_number];
  if (parts.length === 1 || !last || first === null) return integerValue(first);
  return textValue(`${formatInteger(first)}–${formatInteger(last)}`);
}

function kindValue(message: WholeMessage): Value {
  const { kind } = messageContent(message);
  const bytes = message.parts.reduce((sum, part) => sum + Buffer.from(part.message ?? '', 'base64').length, 0);
  return { type: 'text', text: kind === 'Binary' ? `Binary, ${bytes === 1 ? '1 byte' : `${bytes} bytes`}` : kind };
}

function partsValue(message: WholeMessage, isMore: boolean): Value | undefined {
  const { parts, total } = message;
  if (total === 1) return undefined;
  const missing = missingParts(message);
  if (missing.length === 0) return textValue(`all ${total}`);
  // A topic may be told that there are two thousand million parts.
  const which = missing.length > 5 ? `${missing.slice(0, 5).join(', ')} and others` : missing.join(', ');
  const why = isMore ? 'not loaded yet, or missing' : 'missing';
  return textValue(`${parts.length} of ${total}; part ${which} ${why}`);
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
