import { type AskDependencies, createAsk } from '../ask.ts';
import { createAccounts, createBalances } from './accounts.ts';
import { createBlocks } from './blocks.ts';
import { createContractResults } from './contractResults.ts';
import { createContracts } from './contracts.ts';
import { createNetwork } from './network.ts';
import { createSchedules } from './schedules.ts';
import { createTokens } from './tokens.ts';
import { createTopics } from './topics.ts';
import { createTransactions } from './transactions.ts';

/**
 * The ledger query API, with a function for every path of `endpoints`, by resource. Each takes its path parameters, its
 * query parameters with the API's own names, and a signal. All throw `LensError`: `input` with the rule before anything
 * is sent, then the transport's errors, and `badResponse` for an unreadable answer.
 */
export function createLedgerClient(options: AskDependencies) {
  const ask = createAsk(options);
  return {
    accounts: createAccounts(ask),
    balances: createBalances(ask),
    blocks: createBlocks(ask),
    contracts: createContracts(ask),
    contractResults: createContractResults(ask),
    network: createNetwork(ask),
    schedules: createSchedules(ask),
    tokens: createTokens(ask),
    topics: createTopics(ask),
    transactions: createTransactions(ask),
  };
}

export type LedgerClient = ReturnType<typeof createLedgerClient>;
