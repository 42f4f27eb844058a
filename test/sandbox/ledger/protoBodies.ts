import { writeFields, zigzag } from './protobuf.ts';

/** An AccountID or ContractID of this network (basic_types.proto: number 3 is the entity's). */
export function protoAccount(id: string): Uint8Array {
  return writeFields([[3, BigInt(id.slice(4))]]);
}

/** A CryptoTransferTransactionBody of these HBAR transfers (crypto_transfer.proto). */
export function protoTransfers(transfers: readonly (readonly [string, bigint])[]): Uint8Array {
  const amounts = transfers.map(
    ([account, amount]) =>
      [
        1,
        writeFields([
          [1, protoAccount(account)],
          [2, zigzag(amount)],
        ]),
      ] as const,
  );
  return writeFields([[1, writeFields(amounts)]]);
}
