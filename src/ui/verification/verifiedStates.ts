import type { VerifiedContract } from '../../core/verification/schema.ts';
import { isCoreError } from '../errorPresenter.ts';
import type { Log } from '../log.ts';
import type { VerifyingConnection } from './prepareSubmission.ts';

/** What is on record of contracts that are on screen, asked once and kept for a while. */
export interface VerifiedStates {
  /** Undefined where the service cannot tell now. */
  of(connection: VerifyingConnection, address: string): Promise<VerifiedContract | undefined>;
  /** Asks anew from now on, as after a verification. */
  forget(): void;
}

const keptFor = 5 * 60_000;
const mostKept = 500;

export function createVerifiedStates(log: Log): VerifiedStates {
  const kept = new Map<string, { at: number; state: Promise<VerifiedContract | undefined> }>();
  const ask = async ({ network, verification, signal }: VerifyingConnection, address: string) => {
    try {
      return await verification.contract({ chainId: network.chainId, address }, {}, signal);
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`The record of ${address} could not be read: ${error.message}`);
      return undefined;
    }
  };
  return {
    of(connection, address) {
      const { verifyUrl, chainId } = connection.network;
      const key = `${verifyUrl} ${chainId} ${address.toLowerCase()}`;
      const known = kept.get(key);
      if (known && Date.now() - known.at < keptFor) return known.state;
      if (kept.size >= mostKept) kept.clear();
      const state = ask(connection, address);
      kept.set(key, { at: Date.now(), state });
      return state;
    },
    forget: () => kept.clear(),
  };
}
