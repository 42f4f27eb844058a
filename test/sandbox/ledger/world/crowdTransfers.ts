import { entityId } from '../entityIds.ts';
import type { TransactionParts } from './transaction.ts';

/** Two accounts that pay forty, one of them by an approval: tinybars beside thousands of HBAR. */
export function crowdTransfers(): NonNullable<TransactionParts['hbar']> {
  const amounts = Array.from({ length: 40 }, (_, index) => BigInt(index) ** 7n * 5n + 1n);
  const total = amounts.reduce((sum, each) => sum + each, 0n);
  const byApproval = 1_000_000n;
  return [
    ['0.0.1001', byApproval - total],
    ['0.0.1004', -byApproval, 'approval'],
    ...amounts.map((amount, index) => [entityId(1_021 + index), amount] as const),
  ];
}
