import { hexOfBytes } from '../../platform/hex.ts';
import { fieldNamed, integerNamed, type ProtobufMessage } from './decodeMessage.ts';

/** The message types of entity IDs, with the field of the number. */
const numberFields: Readonly<Record<string, string>> = {
  AccountID: 'accountNum',
  ContractID: 'contractNum',
  FileID: 'fileNum',
  ScheduleID: 'scheduleNum',
  TokenID: 'tokenNum',
  TopicID: 'topicNum',
};

/**
 * The ID in a message, in the mirror node's form: `0.0.1001`, `0.0.0x…` for an alias or EVM address,
 * `0.0.5/7` for an NFT, `0.0.5@seconds.nanos` for a transaction.
 * @returns undefined for a message of another type
 */
export function idOf(message: ProtobufMessage | undefined): string | undefined {
  if (!message) return undefined;
  if (message.type === 'TransactionID') return transactionIdIn(message);
  if (message.type === 'NftID') {
    const token = idOf(inner(message, ['token_ID']));
    return token === undefined ? undefined : `${token}/${integerNamed(message, 'serial_number')}`;
  }
  const numberField = numberFields[message.type];
  if (numberField === undefined) return undefined;
  const realm = `${integerNamed(message, 'shardNum')}.${integerNamed(message, 'realmNum')}`;
  const alias = fieldNamed(message, 'alias') ?? fieldNamed(message, 'evm_address');
  if (alias?.kind === 'bytes' && alias.bytes.length > 0) return `${realm}.${hexOfBytes(alias.bytes)}`;
  return `${realm}.${integerNamed(message, numberField)}`;
}

/** A `Timestamp` message as `seconds.nanoseconds`; undefined for another type. */
export function timestampOf(message: ProtobufMessage | undefined): string | undefined {
  if (message?.type !== 'Timestamp' && message?.type !== 'TimestampSeconds') return undefined;
  const nanos = String(integerNamed(message, 'nanos')).padStart(9, '0');
  return `${integerNamed(message, 'seconds')}.${nanos}`;
}

/** The different tokens that a message names, at any depth, in its order. */
export function tokensIn(message: ProtobufMessage): string[] {
  const found = message.fields.flatMap(({ value }) => {
    if (value.kind !== 'message') return [];
    const id = value.message.type === 'TokenID' ? idOf(value.message) : undefined;
    return id === undefined ? tokensIn(value.message) : [id];
  });
  return [...new Set(found)];
}

function transactionIdIn(message: ProtobufMessage): string | undefined {
  const payer = idOf(inner(message, ['accountID']));
  const start = timestampOf(inner(message, ['transactionValidStart']));
  if (payer === undefined || start === undefined) return undefined;
  const scheduled = fieldNamed(message, 'scheduled');
  return `${payer}@${start}${scheduled?.kind === 'flag' && scheduled.value ? '?scheduled' : ''}`;
}

function inner(message: ProtobufMessage, names: readonly string[]): ProtobufMessage | undefined {
  for (const name of names) {
    const value = fieldNamed(message, name);
    if (value?.kind === 'message') return value.message;
  }
  return undefined;
}
