import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/**
 * What is on record at an address, with the name of the contract; undefined if the service can't say now: that is no
 * reason to stop.
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
