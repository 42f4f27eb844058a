import { calledAddress, type TraceFrame } from '../replay/executionTrace.ts';
import type { TrialEnd } from './trial.ts';

/** What was paid for good: neither the call nor a caller of it failed. The outermost call is the transaction's own. */
export function paymentsOf(frames: readonly TraceFrame[]): NonNullable<TrialEnd['payments']> {
  const lasts = new Set<number>();
  for (const { index, parent, failure } of frames)
    if (failure === undefined && (parent === undefined || lasts.has(parent))) lasts.add(index);
  return frames
    .filter(({ index, parent, value, operation }) => {
      const isOwn = operation === 'CALL' || operation.startsWith('CREATE');
      return parent !== undefined && value > 0n && isOwn && lasts.has(index);
    })
    .map((each) => ({ to: each.operation === 'CALL' ? calledAddress(each) : each.address, value: each.value }));
}
