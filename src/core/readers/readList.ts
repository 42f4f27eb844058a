import type { AskOptions, Page } from '../ledger/rest/ask.ts';
import { attempt } from '../ledger/rest/attempt.ts';
import type { Listed } from '../sheets/parts/listed.ts';
import { reasonOf } from '../sheets/parts/unread.ts';

/**
 * The first page of a list on a sheet; undefined if the service has no such list. A list that couldn't be read says why
 * and can be retried.
 * @throws LensError only `cancelled`
 */
export async function readList<Row>(
  ask: (options: AskOptions) => Promise<Page<Row>>,
  options: AskOptions,
): Promise<Listed<Row> | undefined> {
  const answer = await attempt(ask(options));
  if (!answer.failure) return answer.value;
  return { rows: [], unread: { problem: reasonOf(answer.failure), again: ask } };
}
