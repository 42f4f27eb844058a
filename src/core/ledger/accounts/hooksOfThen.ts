import { compareTimestamps } from '../ids/timestamp.ts';
import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import { type WalkEnd, walkPages } from '../rest/pages.ts';
import type { Hook } from '../rest/schema/accounts.ts';
import { everyRow } from '../rest/schema/field.ts';
import { unlessNotFound } from '../rest/unlessNotFound.ts';

/** Of 100 hooks each. */
const mostPages = 10;

/**
 * The hooks that an account had at a consensus time, as far as their rows say, the newest first. Empty if it has more
 * than 1,000: which one it was can't be concluded from some of them.
 * @param owner its ID or EVM address
 * @param timestamp null: unknown, so that all count
 * @throws LensError the transport's errors
 */
export async function hooksOfThen(
  client: Pick<LedgerClient, 'accounts'>,
  owner: string,
  timestamp: string | null,
  options: AskOptions,
): Promise<Hook[]> {
  const hooks = await unlessNotFound(allHooks(client, owner, options));
  return (hooks ?? []).filter((each) => timestamp === null || wasThere(each, timestamp));
}

async function allHooks(client: Pick<LedgerClient, 'accounts'>, owner: string, options: AskOptions): Promise<Hook[]> {
  const hooks: Hook[] = [];
  let isWhole = false;
  const onEnd = (end: WalkEnd) => {
    isWhole = end === 'lastPage';
  };
  const first = (ask: AskOptions) => client.accounts.hooks(owner, { limit: 100 }, ask);
  for await (const { rows } of walkPages(first, { ...options, maxPages: mostPages, onEnd }))
    hooks.push(...everyRow(rows));
  return isWhole ? hooks : [];
}

function wasThere({ created_timestamp: created, deleted, timestamp_range: range }: Hook, timestamp: string): boolean {
  if (created !== null && compareTimestamps(created, timestamp) > 0) return false;
  const since = range?.from ?? null;
  return deleted !== true || since === null || compareTimestamps(since, timestamp) > 0;
}
