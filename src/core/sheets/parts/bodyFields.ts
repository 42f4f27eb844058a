import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger, formatTokenAmount, hbarSymbol } from '../../format/amounts.ts';
import { nameWords } from '../../format/nameWords.ts';
import type { TokenUnits, UnitsByToken } from '../../happened/movementWords.ts';
import {
  integerNamed,
  messageNamed,
  type ProtobufField,
  type ProtobufMessage,
  type ProtobufValue,
} from '../../ledger/protobuf/decodeMessage.ts';
import { idOf, timestampOf } from '../../ledger/protobuf/protobufIds.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { EntityKind } from '../kinds.ts';
import type { Field, Value } from '../sheet.ts';
import { durationValue } from './values.ts';

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

/** What is in tinybars: fields of any message, or of one. */
const tinybars: readonly string[] = [
  'transactionFee',
  'initialBalance',
  'max_gas_allowance',
  'ContractCallTransactionBody.amount',
  'CryptoAllowance.amount',
  'TransferList.amount',
  'HbarFee.amount',
];

/** What every body has beside what it does, in the outermost message. */
const envelope: readonly string[] = ['nodeAccountID', 'transactionFee', 'transactionValidDuration'];

/** Their names; undefined for other fields. */
function envelopeLabel(name: string | undefined): string | undefined {
  switch (name) {
    case 'nodeAccountID':
      return l10n.t('Node');
    case 'transactionFee':
      return l10n.t('Maximum fee');
    case 'transactionValidDuration':
      return l10n.t('Valid for');
    default:
      return undefined;
  }
}

/** The node, the maximum fee and the time that a transaction is valid, which aren't part of what it does. */
export function envelopeFields({ type, fields }: ProtobufMessage): Field[] {
  return bodyFields({ type, fields: fields.filter(({ name }) => envelope.includes(name ?? '')) });
}

/** The fields that say what a transaction does: all others, except those that are `shown` elsewhere. */
export function deedFields(
  body: ProtobufMessage,
  { shown = [], tokens }: { shown?: readonly string[]; tokens?: UnitsByToken | undefined },
): Field[] {
  return bodyFields(body, { shown: [...shown, ...envelope], tokens });
}

/** Numbers that count nothing: their digits aren't grouped. */
const plainNumbers = /serial|nonce|port|(?:^|_)ids?(?:_|$)|[a-z]Num$/i;

/**
 * Every field of a transaction body with its name, nested fields after their parent's: `Contract call › Function
 * parameters`. An account with its amount is one field, with a note if it moves by approval. Unknown fields have their number.
 * If there are too many, the last one says so.
 * @param options the names of outer fields that are shown elsewhere, and the units of the known tokens
 */
export function bodyFields(
  message: ProtobufMessage,
  { shown = [], tokens }: { shown?: readonly string[]; tokens?: UnitsByToken | undefined } = {},
): Field[] {
  const fields: Field[] = [];
  const add = (outer: ProtobufMessage, before: readonly string[], list?: string, isInOverridden = false): void => {
    const { type, fields: inner } = outer;
    const units = tokens?.get(tokenOf(outer) ?? '');
    // The list says in which unit an amount is.
    const owner = type === 'AccountAmount' && list !== undefined ? list : type;
    const counts = new Map<number, number>();
    const seen = new Set<number>();
    const repeated = new Set<number>();
    for (const { number } of inner) (seen.has(number) ? repeated : seen).add(number);
    for (const field of inner) {
      // One more says that there are more.
      if (fields.length > mostFields) return;
      const { number, value } = field;
      if (before.length === 0 && shown.includes(field.name ?? '')) continue;
      const place = (counts.get(number) ?? 0) + 1;
      counts.set(number, place);
      const name = (before.length === 0 ? envelopeLabel(field.name) : undefined) ?? labelOf(field);
      const label = repeated.has(number) ? numbered(name, place) : name;
      // The list has no other field: its own name says it.
      const isListed = type === 'TransferList' && field.name === 'accountAmounts';
      const path = isListed ? [...before.slice(0, -1), numbered(before.at(-1), place)] : [...before, label];
      const amount = accountAmount(value, type, units);
      // A fixed fee is in ℏ if it names no token.
      const isHbarFee = type === 'FixedFee' && tokenOf(outer) === undefined;
      const single = amount ? undefined : sheetValue(value, field.name, isHbarFee ? 'HbarFee' : owner, units);
      const isOverridden = isInOverridden || field.isOverridden === true;
      const note = isOverridden && { note: l10n.t("doesn't count, a later field does") };
      if (amount) fields.push({ label: path.join(' › '), ...amount.field });
      if (single) fields.push({ label: path.join(' › '), values: [single], ...note });
      else if (value.kind === 'message') add(amount?.rest ?? value.message, path, type, isOverridden);
    }
  };
  add(message, []);
  if (fields.length <= mostFields) return fields;
  const cut = l10n.t`Only the first ${mostFields} fields are shown. Decode the bytes with another tool to see all.`;
  return [
    ...fields.slice(0, mostFields),
    { label: l10n.t('Other fields'), values: [{ type: 'text', text: cut }], tone: 'warning' },
  ];
}

/** The token that stands beside a message's amounts. */
function tokenOf({ fields }: ProtobufMessage): string | undefined {
  const [token] = fields.flatMap(({ value }) =>
    value.kind === 'message' && value.message.type === 'TokenID' ? [idOf(value.message)] : [],
  );
  return token;
}

/** An account and what it pays or gets, and what else the message says, such as a hook. */
function accountAmount(value: ProtobufValue, list: string, units: TokenUnits | undefined) {
  if (value.kind !== 'message' || value.message.type !== 'AccountAmount') return undefined;
  const { type, fields } = value.message;
  const account = messageNamed(value.message, 'accountID');
  const id = account && messageValue(account);
  const [amount, ...more] = fields.filter(({ name }) => name === 'amount');
  const isOne = more.length === 0 && fields.filter(({ name }) => name === 'accountID').length === 1;
  if (!id || amount?.value.kind !== 'integer' || !isOne) return undefined;
  const [approval] = fields.filter((each) => each.name === 'is_approval' && !each.isOverridden && isYes(each.value));
  const shown = numberValue(amount.value.value, 'amount', list, { signed: true, units });
  const field: Omit<Field, 'label'> = { values: [id, shown], ...(approval && { note: l10n.t('by approval') }) };
  const said: readonly (ProtobufField | undefined)[] = [amount, approval];
  const rest = fields.filter((each) => each.name !== 'accountID' && !said.includes(each));
  return { field, rest: { type, fields: rest } };
}

function isYes(value: ProtobufValue): boolean {
  return value.kind === 'flag' && value.value;
}

/** A number with its unit, if it has one; otherwise for example a token's smallest units. */
function numberValue(
  number: bigint,
  name: string,
  type: string,
  { signed = false, units }: { signed?: boolean; units?: TokenUnits | undefined },
): Value {
  if (tinybars.includes(name) || tinybars.includes(`${type}.${name}`))
    return { type: 'amount', text: formatHbar(number, { signed }), exact: String(number), unit: hbarSymbol };
  if (units?.decimals !== undefined && name === 'amount') {
    const exact = String(number);
    return { type: 'amount', text: formatTokenAmount(number, units, { signed }), exact, unit: units.symbol ?? '' };
  }
  const sign = signed && number > 0n ? '+' : '';
  return { type: 'text', text: plainNumbers.test(name) ? String(number) : `${sign}${formatInteger(number)}` };
}

/** One of several: `Transfer 1` of `transfers`. Other names are mostly singular. */
function numbered(label = '', place: number): string {
  return `${label.replace(/(?<=transfer)s$/i, '')} ${place}`;
}

/** `accountID` and `account_id` as `Account ID`. */
function labelOf({ name, number }: ProtobufField): string {
  if (name === undefined) return l10n.t`Field ${number}`;
  const words = nameWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Undefined for a message that isn't a single value. `name` is the field's, `type` its message's. */
function sheetValue(value: ProtobufValue, name = '', type = '', units?: TokenUnits): Value | undefined {
  switch (value.kind) {
    case 'message':
      return messageValue(value.message);
    case 'integer':
      return numberValue(value.value, name, type, { units });
    case 'flag':
      return { type: 'text', text: value.value ? l10n.t('Yes') : l10n.t('No') };
    case 'text':
      return { type: 'text', text: value.text === '' ? l10n.t('(empty)') : value.text };
    case 'enum':
      return { type: 'code', text: value.name };
    case 'bytes':
      return { type: 'code', text: hexOfBytes(value.bytes) };
  }
}

/** What a wrapper without a field sets: protobuf leaves out an empty text, a zero and "no". */
function emptyWords(type: string): string {
  if (type === 'BoolValue') return l10n.t('No');
  return type === 'StringValue' || type === 'BytesValue' ? l10n.t('(empty)') : '0';
}

function messageValue(message: ProtobufMessage): Value | undefined {
  const id = idOf(message);
  const kind = kinds[message.type];
  if (id !== undefined) return { type: 'id', text: id, ...(kind && { ref: { kind, id } }) };
  const timestamp = timestampOf(message);
  if (timestamp !== undefined) return { type: 'time', timestamp };
  if (message.type === 'Duration') return durationValue(integerNamed(message, 'seconds'));
  const [only] = message.fields;
  // The wrappers of optional values: StringValue, Int32Value, ...
  if (/^(?:String|Bytes|Bool|U?Int(?:32|64))Value$/.test(message.type))
    return only ? sheetValue(only.value, only.name, message.type) : { type: 'text', text: emptyWords(message.type) };
  return undefined;
}
