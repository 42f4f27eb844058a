import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/**
 * The record of an address, with the contract's name; undefined if the service can't answer now, which is no reason to
 * stop.
 * @param more further parts of the record
 */
export async function recordAt(
  { verification, network, signal }: VerifyingConnection,
  address: string,
  log: Log,
  more: readonly string[] = [],
): Promise<ContractRecord | undefined> {
  const fields = [...loadCore().verification.standingFields, ...more];
  try {
    return await verification.contract({ chainId: network.chainId, address }, { fields }, signal);
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled' || error.code === 'unsupported_chain') throw error;
    log.warn(`The record of ${address} could not be read: ${error.message}`);
    return undefined;
  }
}
