import { compareTimestamps } from '../ids/timestamp.ts';
import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import { everyRow } from '../rest/schema/field.ts';
import type { Hook } from '../rest/schema/hooks.ts';
import { unlessNotFound } from '../rest/unlessNotFound.ts';

/**
 * The hooks that an account had at a consensus time, as far as their rows say, the newest first.
 * @param owner its ID or EVM address
 * @param timestamp null: unknown, so that all count
 * @throws LensError the transport's errors
 */
export async function hooksOfThen(
  client: Pick<LedgerClient, 'accounts'>,
  owner: string,
  timestamp: string | null,
  options: AskOptions = {},
): Promise<Hook[]> {
  const page = await unlessNotFound(client.accounts.hooks(owner, { limit: 100 }, options));
  return everyRow(page?.rows ?? []).filter((each) => timestamp === null || wasThere(each, timestamp));
}

function wasThere({ created_timestamp: created, deleted, timestamp_range: range }: Hook, timestamp: string): boolean {
  if (created !== null && compareTimestamps(created, timestamp) > 0) return false;
  const since = range?.from ?? null;
  return deleted !== true || since === null || compareTimestamps(since, timestamp) > 0;
}
