import { redirectCodeBy } from '../../ledger/accounts/redirectCode.ts';
import { type ContractAction, inCallOrder } from '../../ledger/rest/schema/contractTraces.ts';

/**
 * The called tokens and schedules of an execution, which pass each call on to a system contract: the record shows it in
 * the call within.
 * @returns the code of each, by its address
 */
export function redirectsIn(actions: readonly ContractAction[]): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const open: ContractAction[] = [];
  for (const action of inCallOrder(actions)) {
    const depth = action.call_depth ?? 0;
    open.length = Math.min(open.length, depth);
    const caller = open.at(-1)?.to?.toLowerCase();
    const code =
      caller === undefined ? undefined : redirectCodeBy(caller, { to: action.to ?? '', input: action.input ?? '' });
    if (caller !== undefined && code && action.call_operation_type === 'DELEGATECALL') found.set(caller, code);
    open.push(action);
  }
  return found;
}
