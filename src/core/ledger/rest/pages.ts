import { throwIfCancelled } from '../../net/errors.ts';
import type { AskOptions, Page } from './ask.ts';
import { losesFilter, questionKey, resolveNext } from './nextLink.ts';
import type { Entry } from './schema/field.ts';

/** Why the paging ended: no next page, a repeated page, or one of the limits. */
export type WalkEnd = 'lastPage' | 'loop' | 'emptyPages' | 'pageLimit';

export interface WalkProgress {
  pages: number;
  rows: number;
  /** The number of trailing pages without rows; each may cover 60 days of the ledger. */
  emptyPages: number;
}

export interface WalkOptions extends AskOptions {
  /** 1,000 by default. */
  maxPages?: number;
  /** Consecutive pages without rows; 100 by default (each may cover 60 days, so that they reach back 16 years). */
  maxEmptyPages?: number;
  /** After each page. */
  onProgress?: (progress: WalkProgress) => void;
  onEnd?: (end: WalkEnd) => void;
}

/**
 * Reads the pages of a list, from the first one: `walkPages((options) => client.transactions.list({…}, options))`.
 * Continues after pages without rows, within a limit; a repeated page ends the paging. Throws the requests' errors, and
 * `badResponse` if a next page leads to another origin.
 */
export async function* walkPages<T>(
  first: (options: AskOptions) => Promise<Page<T>>,
  options: WalkOptions = {},
): AsyncGenerator<Page<T>, void, void> {
  const { maxPages = 1000, maxEmptyPages = 100, onProgress, onEnd, ...ask } = options;
  const progress: WalkProgress = { pages: 0, rows: 0, emptyPages: 0 };
  const seen = new Set<string>();

  function end(page: Page<T>): WalkEnd | undefined {
    if (page.next === null) return 'lastPage';
    const next = resolveNext(page.next, page.url);
    if (seen.has(questionKey(next)) || losesFilter(next, page.url)) return 'loop';
    if (progress.emptyPages >= maxEmptyPages) return 'emptyPages';
    return progress.pages >= maxPages ? 'pageLimit' : undefined;
  }

  throwIfCancelled(ask.signal);
  let page = await first(ask);
  for (;;) {
    seen.add(questionKey(page.url));
    progress.pages++;
    progress.rows += page.rows.length;
    progress.emptyPages = page.rows.length === 0 ? progress.emptyPages + 1 : 0;
    onProgress?.({ ...progress });
    yield page;
    throwIfCancelled(ask.signal);
    const ended = end(page);
    if (ended !== undefined || page.more === undefined) {
      onEnd?.(ended ?? 'lastPage');
      return;
    }
    page = await page.more(ask);
  }
}

/** The rows of `walkPages`, in sequence. */
export async function* walkRows<T>(
  first: (options: AskOptions) => Promise<Page<T>>,
  options: WalkOptions,
): AsyncGenerator<Entry<T>, void, void> {
  for await (const { rows } of walkPages(first, options)) yield* rows;
}
