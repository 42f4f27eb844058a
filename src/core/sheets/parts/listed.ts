import type { AskOptions, Page } from '../../ledger/rest/ask.ts';
import { walkPages } from '../../ledger/rest/pages.ts';

/** The requested rows, how to get more, and the other fields of the answer. */
export type Listed<Row> = Pick<Page<Row>, 'rows'> &
  Partial<Pick<Page<Row>, 'next' | 'raw' | 'more'>> & { readonly unread?: UnreadList<Row> };

/** Why a list couldn't be read, and how to retry, which throws the request's errors. */
interface UnreadList<Row> {
  readonly problem: string;
  readonly again: (options: AskOptions) => Promise<Pick<Page<Row>, 'rows'> & Partial<Page<Row>>>;
}

/** The maximum number of pages without rows to skip for one request of the user; one such page may cover 60 days. */
const maxEmptyPages = 20;

/**
 * A list with its next page that has rows; unchanged if there is none.
 * @throws LensError the requests' errors
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

/** The time that the answer's balances belong to. */
export function timeOf(list: Listed<object> | undefined): string | undefined {
  const timestamp = list?.raw?.timestamp;
  return typeof timestamp === 'string' ? timestamp : undefined;
}
