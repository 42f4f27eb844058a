import tables from './messages.json' with { type: 'json' };

/** A value in a message, decoded with the type from the network's protobuf files. */
export type ProtobufValue =
  | { readonly kind: 'message'; readonly message: ProtobufMessage }
  /** Any of the integer types. */
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'text'; readonly text: string }
  /** Raw bytes. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'enum'; readonly name: string };

export interface ProtobufField {
  /** The protobuf file's name, such as `accountID`; undefined if this version doesn't know the number. */
  readonly name: string | undefined;
  readonly number: number;
  readonly value: ProtobufValue;
  /** It doesn't fit the type that it has in the protobuf file, so it stays undecoded. */
  readonly isMisfit?: true;
  /**
   * A later field of the message says something else: the network reads only that, and of two messages, too, where
   * protobuf's rules (https://protobuf.dev/programming-guides/encoding/#last-one-wins) would merge them. Its nodes read
   * with PBJ, which overwrites (https://github.com/hashgraph/pbj/blob/04e9a48b/docs/codec-protobuf.md#oneof-fields; of any
   * other field, messages too, `temp_… = value` in its CodecParseMethodGenerator.java).
   */
  readonly isOverridden?: true;
}

export interface ProtobufMessage {
  /** The protobuf file's name of its type, such as `AccountID`. */
  readonly type: string;
  /** In order; a repeated field appears once per value. */
  readonly fields: readonly ProtobufField[];
}

/** Fields of which a message has one, the last: each `oneof` of the protobuf files but that of a body and of a key. */
const choices: Readonly<Record<string, readonly (readonly string[])[]>> = {
  AccountAmount: [['pre_tx_allowance_hook', 'pre_post_tx_allowance_hook']],
  AccountID: [['accountNum', 'alias']],
  ContractCreateTransactionBody: [
    ['fileID', 'initcode'],
    ['staked_account_id', 'staked_node_id'],
  ],
  ContractDeleteTransactionBody: [['transferAccountID', 'transferContractID']],
  ContractID: [['contractNum', 'evm_address']],
  ContractUpdateTransactionBody: [
    ['memo', 'memoWrapper'],
    ['staked_account_id', 'staked_node_id'],
  ],
  CryptoCreateTransactionBody: [['staked_account_id', 'staked_node_id']],
  CryptoUpdateTransactionBody: [
    ['sendRecordThreshold', 'sendRecordThresholdWrapper'],
    ['receiveRecordThreshold', 'receiveRecordThresholdWrapper'],
    ['receiverSigRequired', 'receiverSigRequiredWrapper'],
    ['staked_account_id', 'staked_node_id'],
  ],
  CustomFee: [['fixed_fee', 'fractional_fee', 'royalty_fee']],
  EvmHookMappingEntry: [['key', 'preimage']],
  EvmHookStorageUpdate: [['storage_slot', 'mapping_entries']],
  HookEntityId: [['account_id', 'contract_id']],
  NftTransfer: [
    ['pre_tx_sender_allowance_hook', 'pre_post_tx_sender_allowance_hook'],
    ['pre_tx_receiver_allowance_hook', 'pre_post_tx_receiver_allowance_hook'],
  ],
  PendingAirdropId: [['fungible_token_type', 'non_fungible_token']],
  RegisteredServiceEndpoint: [
    ['ip_address', 'domain_name'],
    ['block_node', 'mirror_node', 'rpc_relay', 'general_service'],
  ],
  SystemDeleteTransactionBody: [['fileID', 'contractID']],
  SystemUndeleteTransactionBody: [['fileID', 'contractID']],
  TokenReference: [['fungible_token', 'nft']],
};

/** Nested messages beyond this depth stay bytes. */
const deepest = 24;

const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = tables.messages;
const enums: Readonly<Record<string, Readonly<Record<string, string>>>> = tables.enums;

/**
 * Decodes a message of a known type without loss: fields that this version doesn't know, or that don't fit their type,
 * stay undecoded.
 * @param type one of `messages.json`
 * @returns undefined for bytes that aren't a protobuf message
 */
export function decodeMessage(bytes: Uint8Array, type: string, depth = 0): ProtobufMessage | undefined {
  const fields = wireFields(bytes);
  if (!fields) return undefined;
  const table = messages[type] ?? {};
  const decoded = fields.flatMap((field) => decodeField(field, table[field.number], depth));
  return { type, fields: withOverridden(decoded, type, table) };
}

/** Marks what a later field overrides, in a message that someone wrote to be read in two ways. */
function withOverridden(
  fields: readonly ProtobufField[],
  type: string,
  table: Readonly<Record<string, string>>,
): readonly ProtobufField[] {
  const slotOf = ({ name, number }: ProtobufField) => {
    if (name === undefined || table[number]?.endsWith('*')) return undefined;
    if (isData(type, table[number])) return 'data';
    return choices[type]?.find((each) => each.includes(name))?.[0] ?? name;
  };
  const slots = fields.map(slotOf);
  const last = new Map(slots.map((slot, at) => [slot, at]));
  // Nearly all messages have each field once.
  if (last.size === slots.length) return fields;
  return fields.map((field, at) => {
    const slot = slots[at];
    return slot === undefined || last.get(slot) === at ? field : { ...field, isOverridden: true };
  });
}

/** Whether a field is what a transaction does, which is one of many. */
function isData(type: string, declared = ''): boolean {
  return /^(?:Schedulable)?TransactionBody$/.test(type) && /(?:TransactionBody|SubmitBody|Transaction)$/.test(declared);
}

function decodeField(field: WireField, declared: string | undefined, depth: number): ProtobufField[] {
  const { number, value } = field;
  if (declared === undefined) return [{ name: undefined, number, value: rawValue(value) }];
  const [name = '', typeWithStar = ''] = declared.split(' ');
  const type = typeWithStar.replace('*', '');
  const repeated = typeWithStar.endsWith('*');
  const packed = repeated && typeof value !== 'bigint' && isVarintType(type) ? packedVarints(value) : undefined;
  if (packed) return packed.map((each) => ({ name, number, value: varintValue(each, type) }));
  const typed = typedValue(value, type, depth);
  return [typed ? { name, number, value: typed } : { name, number, value: rawValue(value), isMisfit: true }];
}

/** Undefined if the bytes don't fit the type. */
function typedValue(value: bigint | Uint8Array, type: string, depth: number): ProtobufValue | undefined {
  if (typeof value === 'bigint') return isVarintType(type) ? varintValue(value, type) : undefined;
  if (type === 'bytes') return { kind: 'bytes', bytes: value };
  if (type === 'string') return textValue(value);
  if (!messages[type] || depth >= deepest) return undefined;
  const message = decodeMessage(value, type, depth + 1);
  return message && { kind: 'message', message };
}

function isVarintType(type: string): boolean {
  return type === 'bool' || /^[su]?int(?:32|64)$/.test(type) || enums[type] !== undefined;
}

function varintValue(value: bigint, type: string): ProtobufValue {
  if (type === 'bool') return { kind: 'flag', value: value !== 0n };
  const name = enums[type]?.[String(value)];
  if (name !== undefined) return { kind: 'enum', name };
  return { kind: 'integer', value: signed(value, type) };
}

/** sint is zigzag, int two's complement, uint unchanged. */
function signed(value: bigint, type: string): bigint {
  if (type.startsWith('s')) return (value >> 1n) ^ -(value & 1n);
  return type.startsWith('u') ? value : BigInt.asIntN(64, value);
}

function textValue(bytes: Uint8Array): ProtobufValue | undefined {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}

function rawValue(value: bigint | Uint8Array): ProtobufValue {
  return typeof value === 'bigint' ? { kind: 'integer', value } : { kind: 'bytes', bytes: value };
}

/** The first field with a name that counts; undefined if there is none. */
export function fieldNamed(message: ProtobufMessage | undefined, name: string): ProtobufValue | undefined {
  return message?.fields.find((field) => field.name === name && !field.isOverridden)?.value;
}

/** The message in the first field with a name. */
export function messageNamed(message: ProtobufMessage | undefined, name: string): ProtobufMessage | undefined {
  const value = fieldNamed(message, name);
  return value?.kind === 'message' ? value.message : undefined;
}

/** The messages in all fields with a name. */
export function messagesNamed(message: ProtobufMessage | undefined, name: string): ProtobufMessage[] {
  return (message?.fields ?? []).flatMap(({ name: each, value }) =>
    each === name && value.kind === 'message' ? [value.message] : [],
  );
}

/** The integer in the first field with a name; 0 if it is absent, because protobuf omits zeros. */
export function integerNamed(message: ProtobufMessage | undefined, name: string): bigint {
  const value = fieldNamed(message, name);
  return value?.kind === 'integer' ? value.value : 0n;
}

/** An undecoded field of a protobuf message: a varint, or the bytes of anything else. */
interface WireField {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/** No transaction has more fields: the network accepts 6 KiB (HIP-1300: 130 KiB). */
const mostFields = 200_000;

/**
 * The fields of a protobuf message in order, in one pass (https://protobuf.dev/programming-guides/encoding). A
 * hand-made reader of 40 lines: protobufjs brings 80 KB and would allocate the memory that a crafted length claims.
 * @returns undefined for bytes that aren't a message: a truncated or overlong varint, a length past the end, groups
 */
export function wireFields(bytes: Uint8Array): WireField[] | undefined {
  const fields: WireField[] = [];
  let at = 0;
  const varint = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    return undefined;
  };
  while (at < bytes.length) {
    const key = varint();
    if (key === undefined || key >> 3n === 0n || key >> 3n > 536_870_911n || fields.length >= mostFields)
      return undefined;
    const number = Number(key >> 3n);
    const type = key & 7n;
    if (type === 0n) {
      const value = varint();
      if (value === undefined) return undefined;
      fields.push({ number, value });
      continue;
    }
    const length = type === 2n ? varint() : type === 1n ? 8n : type === 5n ? 4n : undefined;
    if (length === undefined || BigInt(at) + length > BigInt(bytes.length)) return undefined;
    fields.push({ number, value: bytes.subarray(at, at + Number(length)) });
    at += Number(length);
  }
  return fields;
}

/** The varints of a packed repeated field; undefined for other bytes. */
function packedVarints(bytes: Uint8Array): bigint[] | undefined {
  const values: bigint[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    if (shift >= 70n) return undefined;
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
    if (byte >= 0x80) continue;
    values.push(BigInt.asUintN(64, value));
    value = 0n;
    shift = 0n;
  }
  return shift === 0n ? values : undefined;
}
