import { createRealClock } from '../sandbox/clock.ts';
import { type RunningVerification, startVerification } from '../sandbox/verification/verificationService.ts';
import { later } from '../trace/useChain.ts';

/**
 * The verification service with its chain for the tests of a suite, which calls it once.
 * @returns and the account that deploys
 */
export function useVerification(): { readonly running: RunningVerification; readonly sender: () => Promise<string> } {
  let started: RunningVerification | undefined;
  before(async () => {
    started = await startVerification({ clock: createRealClock() });
  });
  after(() => started?.close());
  const running = later(() => started);
  return {
    running,
    async sender() {
      const accounts = await running.chain.request('eth_accounts');
      return String(Array.isArray(accounts) ? accounts[0] : '');
    },
  };
}
