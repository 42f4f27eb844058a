import { type FieldList, writeFields, zigzag } from './protobuf.ts';

/** An AccountID or ContractID of this network (basic_types.proto: number 3 is the entity's). */
export function protoAccount(id: string): Uint8Array {
  return writeFields({ 3: BigInt(id.slice(4)) });
}

/** A CryptoTransferTransactionBody of these HBAR transfers (crypto_transfer.proto). */
export function protoTransfers(transfers: readonly (readonly [string, bigint])[]): Uint8Array {
  const amounts = transfers.map(
    ([account, amount]) => [1, writeFields({ 1: protoAccount(account), 2: zigzag(amount) })] as const,
  );
  return writeFields({ 1: writeFields(amounts) });
}

/**
 * A TransactionBody with its ID (transaction.proto) that pays 1.5 HBAR from 0.0.1001 to 0.0.1002.
 * @param more other fields of it
 */
export function protoPayment(more: FieldList = []): Uint8Array {
  const id = writeFields({ 1: writeFields({ 1: 1_700_000_000n }), 2: protoAccount('0.0.1001') });
  const transfers = protoTransfers([
    ['0.0.1001', -150_000_000n],
    ['0.0.1002', 150_000_000n],
  ]);
  return writeFields([[1, id], [14, transfers], ...more]);
}

/**
 * A Transaction as an SDK sends it (transaction.proto): the body with its signatures in `signedTransactionBytes`.
 * @param pairs SignaturePairs
 */
export function protoSigned(body: Uint8Array, pairs: readonly (Uint8Array | string)[] = []): Uint8Array {
  const signatures = writeFields(pairs.map((pair) => [1, pair] as const));
  return writeFields({ 5: writeFields([[1, body], ...(pairs.length > 0 ? [[2, signatures] as const] : [])]) });
}
