import type { ContractRecord } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';

/** The verification records of contracts on screen, with the contracts' names, requested once and kept for a while. */
export interface VerifiedStates {
  /** Undefined if the service can't answer now, for example because it doesn't support the chain. */
  of(connection: Connection, address: string): Promise<ContractRecord | undefined>;
  /** The known record, without waiting. If there is none, it is requested for the next call. */
  known(connection: Connection, address: string): ContractRecord | undefined;
  /** Forgets all records, for example after a verification. */
  forget(): void;
}

const keptFor = 5 * 60_000;
/** In milliseconds: the service may be able to answer soon. */
const failureKeptFor = 30_000;
const mostKept = 500;

interface Kept {
  until: number;
  asked: Promise<ContractRecord | undefined>;
  answer?: ContractRecord;
}

export function createVerifiedStates(log: Log): VerifiedStates {
  const all = new Map<string, Kept>();
  const ask = async ({ network, verification, signal }: Connection, address: string) => {
    if (!verification || !network.chainId) return undefined;
    const fields = loadCore().verification.standingFields;
    try {
      return await verification.contract({ chainId: network.chainId, address }, { fields }, signal);
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`The record of ${address} could not be read: ${error.message}`);
      return undefined;
    }
  };
  const keep = (connection: Connection, address: string): Kept => {
    const { verifyUrl, chainId } = connection.network;
    const key = `${verifyUrl} ${chainId} ${address.toLowerCase()}`;
    const known = all.get(key);
    if (known && Date.now() < known.until) return known;
    if (all.size >= mostKept) all.clear();
    const kept: Kept = { until: Date.now() + keptFor, asked: ask(connection, address) };
    kept.asked = kept.asked.then((answer) => {
      if (answer) kept.answer = answer;
      else kept.until = Date.now() + failureKeptFor;
      return answer;
    });
    all.set(key, kept);
    return kept;
  };
  return {
    of: (connection, address) => keep(connection, address).asked,
    known(connection, address) {
      const kept = keep(connection, address);
      kept.asked.catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
      return kept.answer;
    },
    forget: () => all.clear(),
  };
}
