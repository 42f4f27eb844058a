import * as l10n from '@vscode/l10n';
import type { AskOptions, Page } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import { KeptResults } from '../../platform/keptResults.ts';

/** The requests of a rehearsal. */
export interface CountedRequests {
  count: number;
  readonly most: number;
}

/** What a mirror node answered about past calls, which doesn't change; of what isn't there, that it isn't. */
export type KnownAnswers = KeptResults<unknown>;

/** In characters and values: the record of a call has some thousands. */
const mostKept = 16_000_000;

export function noAnswers(): KnownAnswers {
  return new KeptResults(mostKept, sizeOf);
}

/** Without limit: for what has limits of its own. */
export function anyRequests(): CountedRequests {
  return { count: 0, most: Number.POSITIVE_INFINITY };
}

/**
 * A client for the replays of past calls: records, code and state of then are asked for once.
 * @param requests counts what is asked, each page too; beyond the most, the client throws `stopped`
 * @param signal with which everything is given up, also what several calls wait for
 * @param known what was asked before; it also gets what is asked now
 */
export function keptAnswers(
  client: LedgerClient,
  requests: CountedRequests,
  signal?: AbortSignal,
  known: KnownAnswers = noAnswers(),
): LedgerClient {
  // A call that gives up doesn't take the answer from the others.
  const options: AskOptions = { signal };
  const counted = <T>(ask: () => Promise<T>) => {
    if (requests.count >= requests.most)
      throw new LensError({ kind: 'stopped' }, l10n.t`The rehearsal was stopped after ${requests.most} requests.`);
    requests.count += 1;
    return ask();
  };
  // Each key has its own type of answer.
  const once = <T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> =>
    known.of(JSON.stringify(key), async () => counted(ask)) as Promise<T>;
  /** The same; what isn't on the ledger wasn't there then. */
  const onceOrMissing = async <T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> => {
    const answer = await once(key, async () => {
      try {
        return { found: await ask() };
      } catch (error) {
        if (isLensError(error, 'notFound')) return { error };
        throw error;
      }
    });
    if ('error' in answer) throw answer.error;
    return answer.found;
  };
  const pagesOnce = async <T>(key: readonly unknown[], ask: () => Promise<Page<T>>): Promise<Page<T>> => {
    const { more, ...page } = await once(key, ask);
    return { ...page, ...(more && { more: () => pagesOnce([...key, 'more'], () => more(options)) }) };
  };
  const { accounts, blocks, contracts, contractResults, tokens } = client;
  return {
    ...client,
    accounts: {
      ...accounts,
      get: (id, params) => onceOrMissing(['account', id, params], () => accounts.get(id, params, options)),
      hooks: (id, params) => pagesOnce(['hooks', id, params], () => accounts.hooks(id, params, options)),
      hookStorage: (id, hook, params) =>
        pagesOnce(['hookStorage', id, hook, params], () => accounts.hookStorage(id, hook, params, options)),
    },
    blocks: { ...blocks, get: (number) => once(['block', String(number)], () => blocks.get(number, options)) },
    contracts: {
      ...contracts,
      get: (id, params) => onceOrMissing(['contract', id, params], () => contracts.get(id, params, options)),
      state: (id, params) => pagesOnce(['state', id, params], () => contracts.state(id, params, options)),
    },
    contractResults: {
      ...contractResults,
      get: (id, params) => once(['result', id, params], () => contractResults.get(id, params, options)),
      async actions(id, params) {
        const key = ['actions', id, params];
        const page = await pagesOnce(key, () => contractResults.actions(id, params, options));
        // They may come later.
        if (page.rows.length === 0) known.forget(JSON.stringify(key));
        return page;
      },
    },
    tokens: {
      ...tokens,
      get: (id, params) => onceOrMissing(['token', id, params], () => tokens.get(id, params, options)),
    },
  };
}

/** The characters and the values in an answer. */
function sizeOf(answer: unknown): number {
  let size = 0;
  const open = [answer];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    size += typeof value === 'string' ? value.length + 8 : 8;
    if (typeof value === 'object' && value !== null && !(value instanceof Error)) open.push(...Object.values(value));
  }
  return size;
}
