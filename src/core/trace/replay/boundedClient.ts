import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { ReplayBudget } from './replayBudget.ts';

/**
 * The part of a client that replays use: beyond the budget's requests, it throws `stopped`. Questions that the cache
 * answers count, too.
 */
export function boundedClient(client: LedgerClient, budget: ReplayBudget): LedgerClient {
  const bounded =
    <Given extends readonly unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      budget.addRequest();
      return ask(...given);
    };
  const { accounts, blocks, contracts, contractResults, tokens } = client;
  return {
    ...client,
    accounts: {
      ...accounts,
      get: bounded(accounts.get),
      hooks: bounded(accounts.hooks),
      hookStorage: bounded(accounts.hookStorage),
    },
    blocks: { ...blocks, get: bounded(blocks.get) },
    contracts: { ...contracts, get: bounded(contracts.get), state: bounded(contracts.state) },
    contractResults: {
      ...contractResults,
      get: bounded(contractResults.get),
      actions: bounded(contractResults.actions),
    },
    tokens: { ...tokens, get: bounded(tokens.get) },
  };
}
