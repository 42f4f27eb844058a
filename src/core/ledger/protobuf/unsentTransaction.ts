import { messageNamed, type ProtobufMessage } from './decodeMessage.ts';
import { idOf } from './protobufIds.ts';
import { readSchedulableBody, readTransactionBody, type TransactionBody } from './transactionBody.ts';

/** The bytes of a transaction or of a schedule's body, decoded without asking anyone. */
export interface UnsentTransaction {
  body: TransactionBody;
  isSchedulable: boolean;
  /** The fields in it that this version doesn't know, or can't decode, at any depth. */
  unknownFields: number;
}

/** Decodes a transaction in any form of the SDKs, or a schedule's body; undefined for other bytes. */
export function readUnsentTransaction(bytes: Uint8Array): UnsentTransaction | undefined {
  const forms = [
    { body: readTransactionBody(bytes), isSchedulable: false },
    { body: readSchedulableBody(bytes), isSchedulable: true },
  ];
  const found = forms.flatMap(({ body, isSchedulable }) =>
    body ? [{ body, isSchedulable, unknownFields: unknownIn(body.body) }] : [],
  );
  // The two bodies number their types differently, so the wrong one has fields that it doesn't know.
  return found.sort((a, b) => rank(a) - rank(b))[0];
}

/** A transaction has an ID; without one, the bytes are likelier a schedule's body. */
function rank({ body, isSchedulable, unknownFields }: UnsentTransaction): number {
  const form = isSchedulable ? 1 : transactionIdIn(body) === undefined ? 2 : 0;
  return unknownFields * 3 + form;
}

/** `0.0.5@1700000000.000000001`; undefined for a schedule's body, and for one without an ID. */
export function transactionIdIn({ body }: TransactionBody): string | undefined {
  return idOf(messageNamed(body, 'transactionID'));
}

/** Lengths of addresses, hashes, keys and signatures, which aren't transactions. */
const otherThings: ReadonlySet<number> = new Set([20, 32, 33, 48, 64, 65, 96]);
const fewestBytes = 12;

/**
 * The same for bytes that may not be a transaction: only if they decode completely, to one type, and a transaction has
 * its ID.
 */
export function recogniseTransaction(bytes: Uint8Array): UnsentTransaction | undefined {
  if (bytes.length < fewestBytes || otherThings.has(bytes.length)) return undefined;
  const found = readUnsentTransaction(bytes);
  if (!found || found.unknownFields > 0 || !isWhole(found.body.body)) return undefined;
  return found.isSchedulable
    ? found.body.data.fields.length > 0
      ? found
      : undefined
    : transactionIdIn(found.body) === undefined
      ? undefined
      : found;
}

function unknownIn({ fields }: ProtobufMessage): number {
  return fields.reduce(
    (count, { name, value, isMisfit }) =>
      count + (name === undefined || isMisfit ? 1 : value.kind === 'message' ? unknownIn(value.message) : 0),
    0,
  );
}

/** Its scalar fields come once: in random bytes, they don't. */
function isWhole({ fields }: ProtobufMessage): boolean {
  const names = fields.map(({ name }) => name);
  return new Set(names).size === names.length;
}
