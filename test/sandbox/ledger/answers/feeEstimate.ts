import { javaBadRequest, RequestError } from '../errors.ts';
import type { Row } from '../json.ts';
import { type Field, readFields } from '../protobuf.ts';
import { lastValue } from '../query.ts';
import type { Answer, Call, Route } from '../routing.ts';

/** POST /network/fees: what a signed transaction would cost, in tinycents. */
export const feeEstimateRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/network/fees',
    half: 'java',
    wording: 'converted',
    maxAge: 1,
    accepts: ['high_volume_throttle', 'mode'],
    answer: estimate,
  },
];

// Tinycents; simple figures in the structure of HIP-1261: a node's base and extras, the network's multiple of them,
// and a service fee by the kind of transaction (TransactionBody's field number).
const nodeBase = 100_000n;
const networkMultiplier = 9n;
const extraUnit = 100_000n;
const freeBytes = 1024n;
const byteUnit = 110n;
const serviceBases: ReadonlyMap<number, bigint> = new Map([
  [7, 3_000_000n], // contractCall
  [8, 99_000_000n], // contractCreateInstance
  [11, 499_000_000n], // cryptoCreateAccount
  [24, 99_000_000n], // consensusCreateTopic
  [27, 0n], // consensusSubmitMessage
  [29, 9_999_000_000n], // tokenCreation
  [42, 99_000_000n], // scheduleCreate
]);
const creatingAccount = 11;

function estimate(call: Call): Answer {
  const type = (call.request.headers['content-type'] ?? '').split(';')[0]?.trim();
  if (type !== 'application/protobuf' && type !== 'application/x-protobuf') {
    const detail = `Content-Type '${call.request.headers['content-type'] ?? ''}' is not supported`;
    throw new RequestError(415, [{ detail, message: 'Unsupported Media Type' }]);
  }
  const { kind, signatures, size } = readTransaction(call.request.body);
  const extras = [extra('SIGNATURES', 1n, signatures, extraUnit), extra('BYTES', freeBytes, size, byteUnit)].filter(
    ({ charged }) => charged > 0n,
  );
  const nodeTotal = nodeBase + sum(extras);
  const throttle = BigInt(lastValue(call.filters, 'high_volume_throttle') ?? 0);
  // Only the creation of accounts has high-volume pricing here: up to five times as much.
  const multiplier = kind === creatingAccount ? 1n + throttle / 2_500n : 1n;
  const serviceBase = (serviceBases.get(kind) ?? 1_000_000n) * multiplier;
  // INTRINSIC looks at the transaction alone; STATE also at what is there: a new key costs.
  const isState = lastValue(call.filters, 'mode')?.toUpperCase() === 'STATE';
  const stateExtras = isState && signatures > 1n ? [extra('SIGNATURES', 1n, signatures, extraUnit)] : [];
  const networkTotal = nodeTotal * networkMultiplier;
  return {
    body: {
      high_volume_multiplier: multiplier,
      network: { multiplier: networkMultiplier, subtotal: networkTotal },
      node: { base: nodeBase, extras },
      service: { base: serviceBase, extras: stateExtras },
      total: networkTotal + nodeTotal + serviceBase + sum(stateExtras),
    },
  };
}

type FeeExtra = Row & { charged: bigint; subtotal: bigint };

function extra(name: string, included: bigint, count: bigint, fee_per_unit: bigint): FeeExtra {
  const charged = count > included ? count - included : 0n;
  return { charged, count, fee_per_unit, included, name, subtotal: charged * fee_per_unit };
}

function sum(extras: readonly FeeExtra[]): bigint {
  return extras.reduce((total, { subtotal }) => total + subtotal, 0n);
}

/** Reads a Transaction: its signedTransactionBytes (5), else bodyBytes (4) and sigMap (3). @throws {RequestError} 400. */
function readTransaction(bytes: Uint8Array): { kind: number; signatures: bigint; size: bigint } {
  const transaction = bytes.length > 0 ? readFields(bytes) : null;
  const signed = bytesOf(transaction, 5);
  const parts = signed ? readFields(signed) : transaction;
  const body = bytesOf(parts, signed ? 1 : 4);
  const fields = body && readFields(body);
  if (!fields) throw javaBadRequest('Unable to parse transaction');
  const signatureMap = bytesOf(parts, signed ? 2 : 3);
  const pairs = signatureMap ? (readFields(signatureMap) ?? []) : [];
  // Fields up to 6 are the id, the node, the fee, the duration, generateRecord and the memo: what is left is the deed.
  const kind = fields.find((field) => field.number > 6 && typeof field.value !== 'bigint')?.number;
  if (kind === undefined) throw javaBadRequest('Unknown transaction type');
  return { kind, signatures: BigInt(pairs.length), size: BigInt(bytes.length) };
}

function bytesOf(fields: readonly Field[] | null, number: number): Uint8Array | undefined {
  const value = fields?.find((field) => field.number === number)?.value;
  return typeof value === 'bigint' ? undefined : value;
}
