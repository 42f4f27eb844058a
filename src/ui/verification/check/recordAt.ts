import type { RecordAnswer } from '../../../core/contractAt/contractAt.ts';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { VerifyingConnection } from './verifyingConnection.ts';

/**
 * The record of an address, with the contract's name. That the service can't answer now isn't a reason to stop.
 * @param more further parts of the record
 */
export async function recordAt(
  connection: VerifyingConnection,
  address: string,
  log: Log,
  more: readonly string[] = [],
): Promise<RecordAnswer> {
  const { ContractAt, standingFields } = loadCore().verification;
  const answer = await new ContractAt(connection, address).record({ fields: [...standingFields, ...more] });
  const { failure, problem } = answer;
  if (failure && problem === undefined) throw failure;
  if (problem !== undefined) log.warn(`Couldn't read the verification record of ${address}: ${problem}`);
  return answer;
}
