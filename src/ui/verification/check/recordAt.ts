import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/** The record of an address, or why it couldn't be read, as a sentence. */
export interface RecordReading {
  readonly record?: ContractRecord;
  readonly problem?: string;
}

/**
 * The record of an address, with the contract's name. That the service can't answer now isn't a reason to stop.
 * @param more further parts of the record
 */
export async function recordAt(
  { verification, network, signal }: VerifyingConnection,
  address: string,
  log: Log,
  more: readonly string[] = [],
): Promise<RecordReading> {
  const fields = [...loadCore().verification.standingFields, ...more];
  try {
    return { record: await verification.contract({ chainId: network.chainId, address }, { fields }, signal) };
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled' || error.code === 'unsupported_chain') throw error;
    log.warn(`Couldn't read the verification record of ${address}: ${error.message}`);
    return { problem: error.message };
  }
}
