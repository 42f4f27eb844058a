import type { AskOptions, Page } from '../../ledger/rest/ask.ts';
import { walkPages } from '../../ledger/rest/pages.ts';

/** Rows that were asked for, whether and how there are more, and what else the answer said. */
export type Listed<Row> = Pick<Page<Row>, 'rows'> &
  Partial<Pick<Page<Row>, 'next' | 'raw' | 'more'>> & { readonly unread?: UnreadList<Row> };

/** Why a list could not be read, and the way to try again, which throws as the request does. */
export interface UnreadList<Row> {
  readonly problem: string;
  readonly again: (options: AskOptions) => Promise<Pick<Page<Row>, 'rows'> & Partial<Page<Row>>>;
}

/** One page without rows may stand for 60 days of the ledger: as many as one request of the user may cost. */
const maxEmptyPages = 20;

/**
 * A list with the next of its pages that has rows; the list as it is where there is no next one.
 * @throws LensError what the requests throw
 */
export async function withFollowing<Row>(listed: Listed<Row>, options: AskOptions): Promise<Listed<Row>> {
  const { more, rows, raw } = listed;
  if (!more) return listed;
  let last: Page<Row> | undefined;
  for await (const page of walkPages(more, { ...options, maxEmptyPages })) {
    last = page;
    if (page.rows.length > 0) break;
  }
  if (!last) return listed;
  return {
    rows: [...rows, ...last.rows],
    next: last.next,
    ...(raw && { raw }),
    ...(last.more && { more: last.more }),
  };
}
