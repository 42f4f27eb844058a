import type { VerifiedContract } from '../../core/verification/rest/schema.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';

/** What is on record of contracts that are on screen, asked once and kept for a while. */
export interface VerifiedStates {
  /** Undefined where the service cannot tell now, as for a chain that it does not support. */
  of(connection: Connection, address: string): Promise<VerifiedContract | undefined>;
  /** What is known without waiting; where nothing is, it is asked for, for the next time. */
  known(connection: Connection, address: string): VerifiedContract | undefined;
  /** Asks anew from now on, as after a verification. */
  forget(): void;
}

const keptFor = 5 * 60_000;
/** A service that cannot tell now may be able to soon. */
const failureKeptFor = 30_000;
const mostKept = 500;

interface Kept {
  until: number;
  asked: Promise<VerifiedContract | undefined>;
  answer?: VerifiedContract;
}

export function createVerifiedStates(log: Log): VerifiedStates {
  const all = new Map<string, Kept>();
  const ask = async ({ network, verification, signal }: Connection, address: string) => {
    if (!verification || !network.chainId) return undefined;
    try {
      return await verification.contract({ chainId: network.chainId, address }, {}, signal);
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
