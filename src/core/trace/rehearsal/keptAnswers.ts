import * as l10n from '@vscode/l10n';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { LensError } from '../../net/errors.ts';

/** The requests of a rehearsal. */
export interface CountedRequests {
  count: number;
  readonly most: number;
}

/**
 * A client for the replays of many calls: what doesn't change between them, the code of contracts, accounts and blocks, is
 * asked for once.
 * @param requests counts what is asked; beyond the most, the client throws `stopped`
 */
export function keptAnswers(client: LedgerClient, requests: CountedRequests): LedgerClient {
  const counted =
    <Given extends readonly unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      if (requests.count >= requests.most)
        throw new LensError({ kind: 'stopped' }, l10n.t`The rehearsal was stopped after ${requests.most} requests.`);
      requests.count += 1;
      return ask(...given);
    };
  const once = <Params, T>(ask: (id: string, params?: Params, options?: AskOptions) => Promise<T>) => {
    const kept = new Map<string, Promise<T>>();
    return (id: string, params?: Params, options?: AskOptions): Promise<T> => {
      const key = JSON.stringify([id, params]);
      const known = kept.get(key);
      if (known) return known;
      const asked = ask(id, params, options);
      kept.set(key, asked);
      // What failed, or was given up with the call that asked, is asked again.
      asked.catch(() => kept.delete(key));
      return asked;
    };
  };
  const { accounts, blocks, contracts, contractResults } = client;
  const block = counted(blocks.get);
  const blockOnce = once((number, _, options) => block(number, options));
  return {
    ...client,
    accounts: { ...accounts, get: once(counted(accounts.get)) },
    blocks: { ...blocks, get: (number, options) => blockOnce(String(number), undefined, options) },
    contracts: { ...contracts, get: once(counted(contracts.get)), state: counted(contracts.state) },
    contractResults: {
      ...contractResults,
      get: counted(contractResults.get),
      actions: counted(contractResults.actions),
    },
  };
}
