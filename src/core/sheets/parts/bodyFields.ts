import * as l10n from '@vscode/l10n';
import type { ProtobufField, ProtobufMessage, ProtobufValue } from '../../ledger/protobuf/decodeMessage.ts';
import { idOf, timestampOf } from '../../ledger/protobuf/protobufIds.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { Field, Value } from '../sheet.ts';
import type { EntityKind } from '../sheetRef.ts';

/** A limit, so that a crafted body can't fill a panel. */
const mostFields = 400;

const kinds: Readonly<Record<string, EntityKind>> = {
  AccountID: 'account',
  ContractID: 'contract',
  NftID: 'nft',
  ScheduleID: 'schedule',
  TokenID: 'token',
  TopicID: 'topic',
  TransactionID: 'transaction',
};

/**
 * Every field of a transaction body with its name, nested fields after their parent's: `Transfers › Account amounts 2 ›
 * Amount`. Unknown fields have their number.
 */
export function bodyFields(message: ProtobufMessage): Field[] {
  const fields: Field[] = [];
  const add = ({ fields: inner }: ProtobufMessage, before: readonly string[]): void => {
    const counts = new Map<number, number>();
    const repeated = new Set(inner.map(({ number }) => number).filter((each, at, all) => all.indexOf(each) !== at));
    for (const field of inner) {
      if (fields.length >= mostFields) return;
      const place = (counts.get(field.number) ?? 0) + 1;
      counts.set(field.number, place);
      const label = repeated.has(field.number) ? `${labelOf(field)} ${place}` : labelOf(field);
      const path = [...before, label];
      const value = sheetValue(field.value);
      if (value) fields.push({ label: path.join(' › '), values: [value] });
      else if (field.value.kind === 'message') add(field.value.message, path);
    }
  };
  add(message, []);
  return fields;
}

/** `accountID` and `account_id` as `Account ID`. */
function labelOf({ name, number }: ProtobufField): string {
  if (name === undefined) return l10n.t`Field ${number}`;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .split(' ')
    .map((word) => (/^(?:id|evm|nft|kyc|ecdsa|rsa)$/i.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Undefined for a message that isn't a single value. */
function sheetValue(value: ProtobufValue): Value | undefined {
  switch (value.kind) {
    case 'message':
      return messageValue(value.message);
    case 'integer':
      return { type: 'text', text: String(value.value) };
    case 'flag':
      return { type: 'text', text: value.value ? l10n.t('Yes') : l10n.t('No') };
    case 'text':
      return { type: 'text', text: value.text };
    case 'enum':
      return { type: 'code', text: value.name };
    case 'bytes':
      return { type: 'code', text: hexOfBytes(value.bytes) };
  }
}

function messageValue(message: ProtobufMessage): Value | undefined {
  const id = idOf(message);
  const kind = kinds[message.type];
  if (id !== undefined) return { type: 'id', text: id, ...(kind && { ref: { kind, id } }) };
  const timestamp = timestampOf(message);
  if (timestamp !== undefined) return { type: 'time', timestamp };
  const [only] = message.fields;
  // The wrappers of optional values: StringValue, Int32Value, ...
  if (/^(?:String|Bytes|Bool|U?Int(?:32|64))Value$/.test(message.type)) return only && sheetValue(only.value);
  return undefined;
}
