import type { LedgerClient } from '../../src/core/ledger/rest/client/client.ts';

/** A client that notes its requests. */
export function notingClient(client: LedgerClient, asked: string[]): LedgerClient {
  const { accounts, blocks, contracts, contractResults } = client;
  const noted =
    <Given extends readonly unknown[], T>(name: string, ask: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> => {
      asked.push(`${name} ${JSON.stringify(given.filter((each) => !isOptions(each)))}`);
      return ask(...given);
    };
  return {
    ...client,
    accounts: { ...accounts, get: noted('account', accounts.get) },
    blocks: { ...blocks, get: noted('block', blocks.get) },
    contracts: { ...contracts, get: noted('contract', contracts.get), state: noted('state', contracts.state) },
    contractResults: {
      ...contractResults,
      get: noted('result', contractResults.get),
      actions: noted('actions', contractResults.actions),
      ofContract: noted('results', contractResults.ofContract),
    },
  };
}

function isOptions(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'signal' in given;
}
