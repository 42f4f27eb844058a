import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { LensError } from '../../net/errors.ts';

/**
 * The part of a client that replays use, for work that nobody asked for: after so many questions, it throws `cancelled`.
 * Questions that the cache answers count, too.
 */
export function boundedClient(client: LedgerClient, most: number): LedgerClient {
  let asked = 0;
  const bounded =
    <Given extends readonly unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      asked += 1;
      if (asked > most) throw new LensError({ kind: 'cancelled' }, `More than ${most} requests.`);
      return ask(...given);
    };
  const { accounts, contracts, contractResults } = client;
  return {
    ...client,
    accounts: { ...accounts, get: bounded(accounts.get) },
    contracts: { ...contracts, get: bounded(contracts.get), state: bounded(contracts.state) },
    contractResults: {
      ...contractResults,
      get: bounded(contractResults.get),
      actions: bounded(contractResults.actions),
    },
  };
}
