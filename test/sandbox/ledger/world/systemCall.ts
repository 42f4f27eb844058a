import { longZeroAddress } from '../entityIds.ts';
import type { ContractExecution } from './contractExecution.ts';
import { errorString } from './executions.ts';

const word = (value: bigint) => value.toString(16).padStart(64, '0');

const tokenService = '0.0.359';

/** TOKEN_NOT_ASSOCIATED_TO_ACCOUNT. */
const notAssociated = 184n;

/** What the caller does with the code: reverts in its own words or with the number, or goes on. */
export type Handling = 'words' | 'number' | 'ignores';

/**
 * The execution with a call of the token service in it, `transferToken`, which returns TOKEN_NOT_ASSOCIATED_TO_ACCOUNT
 * instead of reverting.
 */
export function codeReturned(execution: ContractExecution, token: string, handling: Handling): ContractExecution {
  const [root, first] = execution.actions;
  if (!root || !first) return execution;
  const caller = execution.contractId ?? '0.0.0';
  const said = { words: errorString('transfer failed'), number: `0x${word(notAssociated)}`, ignores: null }[handling];
  const addresses = [token, caller, '0.0.1004'].map((id) => word(BigInt(longZeroAddress(id))));
  return {
    ...execution,
    logs: [],
    ...(said !== null && { errorMessage: said, callResult: null }),
    actions: [
      { ...root, ...(said !== null && { result_data: said, result_data_type: 'REVERT_REASON' }) },
      {
        ...first,
        call_type: 'SYSTEM',
        gas_used: 42_000,
        input: `0xeca36917${addresses.join('')}${word(100n)}`,
        recipient: tokenService,
        result_data: `0x${word(notAssociated)}`,
        result_data_type: 'OUTPUT',
        to: longZeroAddress(tokenService),
      },
    ],
  };
}
