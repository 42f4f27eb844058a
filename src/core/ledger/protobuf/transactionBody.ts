import { hexOfBytes } from '../../platform/hex.ts';
import { decodeMessage, fieldNamed, messageNamed, messagesNamed, type ProtobufMessage } from './decodeMessage.ts';
import { idOf } from './protobufIds.ts';

/** The body of a scheduled or unsent transaction, from its bytes. */
export interface TransactionBody {
  /** The mirror node's name of the type, such as `CRYPTOTRANSFER`. */
  readonly type: string;
  /** The part of the body for the type, such as a `CryptoTransferTransactionBody`. */
  readonly data: ProtobufMessage;
  /** The complete body, with memo, fee, valid start and so on. */
  readonly body: ProtobufMessage;
  /** The signers: prefixes of public keys in hex. Empty for a schedule's body. */
  readonly signers: readonly string[];
}

/** The name of a type that this version doesn't know, by the number of its field in the body. */
function unknownType(number: number): string {
  return `UNKNOWN ${number}`;
}

/** Messages in a body that aren't the part for its type. */
const around: ReadonlySet<string> = new Set([
  'transactionID',
  'nodeAccountID',
  'transactionValidDuration',
  'batch_key',
  'max_custom_fees',
]);

/** Reads a schedule's `transaction_body` (SchedulableTransactionBody); undefined for other bytes. */
export function readSchedulableBody(bytes: Uint8Array): TransactionBody | undefined {
  const body = decodeMessage(bytes, 'SchedulableTransactionBody');
  return body && bodyOf(body, []);
}

/** The same of bytes that are one beyond doubt: it may be of a type that this version doesn't know. */
export function readScheduledBody(bytes: Uint8Array): TransactionBody | undefined {
  const body = decodeMessage(bytes, 'SchedulableTransactionBody');
  return body && bodyOfMessage(body);
}

/** The same of a body that is already decoded, such as the one in a SCHEDULECREATE. */
export function bodyOfMessage(body: ProtobufMessage): TransactionBody | undefined {
  return bodyOf(body, []) ?? unknownBodyOf(body, []);
}

/**
 * Reads the bytes of a transaction in any form of the SDKs: a `Transaction` (as sent), a `SignedTransaction`, a list of
 * transactions (one per node; the first is read), or a bare `TransactionBody`.
 * @returns undefined for other bytes
 */
export function readTransactionBody(bytes: Uint8Array): TransactionBody | undefined {
  return fromTransaction(bytes) ?? fromList(bytes) ?? fromSigned(bytes) ?? fromBody(bytes, []);
}

function fromTransaction(bytes: Uint8Array): TransactionBody | undefined {
  const transaction = decodeMessage(bytes, 'Transaction');
  const signed = fieldNamed(transaction, 'signedTransactionBytes');
  if (signed?.kind === 'bytes') return fromSigned(signed.bytes);
  const bodyBytes = fieldNamed(transaction, 'bodyBytes');
  if (bodyBytes?.kind === 'bytes') return fromBody(bodyBytes.bytes, signersIn(transaction));
  return undefined;
}

/** The SDKs' `TransactionList`: field 1, repeated. */
function fromList(bytes: Uint8Array): TransactionBody | undefined {
  const first = decodeMessage(bytes, 'AtomicBatchTransactionBody')?.fields[0];
  return first?.number === 1 && first.value.kind === 'bytes' ? fromTransaction(first.value.bytes) : undefined;
}

function fromSigned(bytes: Uint8Array): TransactionBody | undefined {
  const signed = decodeMessage(bytes, 'SignedTransaction');
  const body = fieldNamed(signed, 'bodyBytes');
  return body?.kind === 'bytes' ? fromBody(body.bytes, signersIn(signed)) : undefined;
}

function fromBody(bytes: Uint8Array, signers: readonly string[]): TransactionBody | undefined {
  const body = decodeMessage(bytes, 'TransactionBody');
  if (!body) return undefined;
  // What has a payer is a transaction, whatever it does.
  const payer = idOf(messageNamed(messageNamed(body, 'transactionID'), 'accountID'));
  return bodyOf(body, signers) ?? (payer === undefined ? undefined : unknownBodyOf(body, signers));
}

/** A body with one field that this version doesn't know, and no other that says what it does. */
function unknownBodyOf(body: ProtobufMessage, signers: readonly string[]): TransactionBody | undefined {
  const [unknown, ...more] = body.fields.filter(({ name, value }) => name === undefined && value.kind === 'bytes');
  if (unknown === undefined || more.length > 0) return undefined;
  return { type: unknownType(unknown.number), data: { type: '', fields: [] }, body, signers };
}

function bodyOf(body: ProtobufMessage, signers: readonly string[]): TransactionBody | undefined {
  for (const { isOverridden, name, value } of body.fields) {
    if (name === undefined || value.kind !== 'message' || around.has(name) || isOverridden) continue;
    // The mirror node's names are those of the protobuf file without underscores, in capitals.
    return { type: name.replaceAll('_', '').toUpperCase(), data: value.message, body, signers };
  }
  return undefined;
}

function signersIn(message: ProtobufMessage | undefined): string[] {
  return messagesNamed(messageNamed(message, 'sigMap'), 'sigPair').flatMap((pair) => {
    const prefix = fieldNamed(pair, 'pubKeyPrefix');
    return prefix?.kind === 'bytes' ? [hexOfBytes(prefix.bytes).slice(2)] : [];
  });
}
