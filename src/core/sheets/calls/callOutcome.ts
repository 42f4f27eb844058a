import { returnedWords } from '../../happened/headlineWords.ts';
import type { AbiIndex, AddressNames } from '../../ledger/evm/abiIndex.ts';
import { briefRevert, decodeRevert } from '../../ledger/evm/revert.ts';
import type { IgnoredCode, RevertingFrame } from '../../ledger/evm/revertOrigin.ts';
import { returnedCode } from '../../ledger/evm/systemContracts.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import type { CallFrame } from '../picture.ts';

/** What is known of all calls together. */
export interface CallFindings {
  /** Where the transaction's failure began. */
  origin?: RevertingFrame | undefined;
  ignored?: readonly IgnoredCode[];
  /** What the addresses in reasons are called. */
  nameOf?: AddressNames;
}

/** How one call ended, and why it failed; a query's code is a reason without a failure. */
export function callOutcome(
  action: ContractAction,
  { origin, ignored = [], nameOf }: CallFindings,
  abis: AbiIndex | undefined,
): Pick<CallFrame, 'outcome' | 'reason'> {
  if (action === origin?.frame) return { outcome: 'origin', reason: briefRevert(origin.revert, nameOf) };
  if (action.result_data_type !== 'OUTPUT')
    return { outcome: 'failed', reason: briefRevert(decodeRevert(action.result_data ?? '', abis), nameOf) };
  const returned = returnedCode(action);
  if (!returned) return { outcome: 'ok' };
  const isIgnored = ignored.some(({ frame }) => frame === action);
  return { outcome: isIgnored ? 'ignored' : returned.harmless ? 'ok' : 'failed', reason: returnedWords(returned) };
}
