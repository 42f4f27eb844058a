import { parseTimestamp } from '../timestamps.ts';
import { createTransaction, type Transaction, type TransactionParts } from './transaction.ts';

/** Parts of a told transaction: payer and start are in its id; it reaches consensus 2 s and some nanoseconds later. */
export function tell(
  id: string,
  parts: Omit<TransactionParts, 'consensus' | 'payer'> & { after?: bigint },
): Transaction {
  const [payer = '', seconds = '', nanos = ''] = id.split('-');
  const validStart = parseTimestamp(`${seconds}.${nanos}`);
  const consensus = parseTimestamp(seconds) + 2_000_001_000n + (parts.after ?? 0n);
  return createTransaction({ ...parts, consensus, validStart, payer });
}
