import { entityId } from './entityIds.ts';
import { badRequest, notFound } from './errors.ts';
import { second } from './timestamps.ts';
import type { Transaction } from './world/transaction.ts';
import type { TransactionLog } from './world/transactionLog.ts';

/** The transactions of an id `0.0.n-sss-nnn`, the oldest first. @throws {RequestError} 400 for another form. */
function withTransactionId(log: TransactionLog, text: string): readonly Transaction[] {
  const match = /^(\d{1,4})\.(\d{1,5})\.(\d{1,12})-(\d{1,19})-(\d{1,9})$/.exec(text);
  if (!match) {
    throw badRequest(
      'Invalid Transaction id. Please use "shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds',
    );
  }
  const [, shard = '', realm = '', num = '', seconds = '', nanos = ''] = match;
  if (Number(shard) !== 0 || Number(realm) !== 0) return [];
  return log.withId(entityId(BigInt(num)), BigInt(seconds) * second + BigInt(nanos));
}

/** {@link withTransactionId}, or those of a hash: 64 characters of base64url, or 96 hex digits with or without 0x. */
export function withIdOrHash(log: TransactionLog, text: string): readonly Transaction[] {
  const hash = /^(?:0x)?[0-9a-fA-F]{96}$/.test(text)
    ? Buffer.from(text.replace(/^0x/, ''), 'hex')
    : /^[\w-]{64}$/.test(text)
      ? Buffer.from(text, 'base64url')
      : undefined;
  return hash ? log.withHash(hash.toString('base64')) : withTransactionId(log, text);
}

/** The one with a contract run, of an id and nonce or of a hash of 32 bytes. @throws {RequestError} 400, 404. */
export function contractTransaction(log: TransactionLog, text: string, nonce: number): Transaction {
  const hash = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1]?.toLowerCase();
  const found = hash
    ? log.withEthereumHash(`0x${hash}`)
    : withTransactionId(log, text).find(({ row }) => row.nonce === nonce && row.result !== 'DUPLICATE_TRANSACTION');
  if (!found?.contract) throw notFound();
  return found;
}
