import * as l10n from '@vscode/l10n';
import type { AskOptions, Page } from '../../ledger/rest/ask.ts';
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
 * @param requests counts what is asked, each page too; beyond the most, the client throws `stopped`
 * @param signal the rehearsal's, with which what several calls wait for is given up
 */
export function keptAnswers(client: LedgerClient, requests: CountedRequests, signal?: AbortSignal): LedgerClient {
  const counted =
    <Given extends readonly unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      if (requests.count >= requests.most)
        throw new LensError({ kind: 'stopped' }, l10n.t`The rehearsal was stopped after ${requests.most} requests.`);
      requests.count += 1;
      return ask(...given);
    };
  const countedPages =
    <Given extends readonly unknown[], T>(ask: (...given: Given) => Promise<Page<T>>) =>
    async (...given: Given): Promise<Page<T>> => {
      const { more, ...page } = await counted(ask)(...given);
      return { ...page, ...(more && { more: countedPages(more) }) };
    };
  const once = <Params, T>(ask: (id: string, params?: Params, options?: AskOptions) => Promise<T>) => {
    const kept = new Map<string, Promise<T>>();
    return (id: string, params?: Params): Promise<T> => {
      const key = JSON.stringify([id, params]);
      const known = kept.get(key);
      if (known) return known;
      // A call that gives up doesn't take the answer from the others.
      const asked = ask(id, params, { signal });
      kept.set(key, asked);
      // What failed is asked again.
      asked.catch(() => kept.delete(key));
      return asked;
    };
  };
  const { accounts, blocks, contracts, contractResults } = client;
  const block = counted(blocks.get);
  const blockOnce = once((number, _, options) => block(number, options));
  return {
    ...client,
    accounts: {
      ...accounts,
      get: once(counted(accounts.get)),
      hooks: countedPages(accounts.hooks),
      hookStorage: countedPages(accounts.hookStorage),
    },
    blocks: { ...blocks, get: (number) => blockOnce(String(number)) },
    contracts: { ...contracts, get: once(counted(contracts.get)), state: countedPages(contracts.state) },
    contractResults: {
      ...contractResults,
      get: counted(contractResults.get),
      actions: countedPages(contractResults.actions),
    },
  };
}
