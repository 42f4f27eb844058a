import * as l10n from '@vscode/l10n';
import { lineOfText } from '../../format/escape.ts';
import { compareTimestamps } from '../../ledger/ids/timestamp.ts';
import type { AskOptions, Page } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import { isMalformed } from '../../ledger/rest/schema/field.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { TopicMessage } from '../../ledger/rest/schema/topics.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { isKnownResultCode, isSuccess } from '../../ledger/resultCodes/resultCodes.ts';
import type { Activity, WatchKey } from '../../watch/watchList.ts';
import { transactionTitle } from '../parts/transactionTypes.ts';
import { bytesValue } from '../parts/values.ts';
import { isPast, scheduleEnd } from '../schedules/scheduleTimeline.ts';

const newest = { limit: 5, order: 'desc' } as const;
/** A public mirror node looks at 60 days a page: half a year is enough to call a thing quiet. */
const emptyPages = 3;
const longestText = 120;

/**
 * What happened last to a thing that is watched, up to five, the newest first: an account's transactions, a contract's
 * calls (those that reverted too, which the transaction list leaves out), a topic's messages, a token's last change, a
 * schedule's signatures and end. Each at one consensus time, which names its transaction; an expiry has none. One
 * request each; a token and an executed schedule take two.
 * @param now milliseconds since 1970
 * @throws LensError where it cannot be asked for
 */
export async function readActivity(
  client: LedgerClient,
  { kind, id }: Pick<WatchKey, 'kind' | 'id'>,
  options: AskOptions,
  now: number,
): Promise<Activity[]> {
  const fresh = { ...options, revalidate: true };
  switch (kind) {
    case 'account': {
      const page = await client.transactions.list({ 'account.id': id, ...newest }, fresh);
      return rowsOf(await withRows(page, fresh)).flatMap(ofTransaction);
    }
    case 'contract':
      return rowsOf(await withRows(await client.contractResults.ofContract(id, newest, fresh), fresh)).flatMap(ofCall);
    case 'topic':
      return rowsOf(await client.topics.messages(id, newest, fresh)).flatMap(ofMessage);
    case 'token':
      return tokenChange(client, id, options);
    case 'schedule': {
      const schedule = await client.schedules.get(id, fresh);
      return scheduleSteps(schedule, await executionOf(client, schedule, options), now);
    }
  }
}

/** Creation, signatures that came together, and the end, the newest first. */
function scheduleSteps(schedule: Schedule, execution: Activity[], now: number): Activity[] {
  const { consensus_timestamp: created, executed_timestamp: executed, deleted, signatures } = schedule;
  const step = (timestamp: string, text: string): Activity => ({ timestamp, text, outcome: null, detail: null });
  const signed = new Map<string, number>();
  for (const { consensus_timestamp: time } of signatures)
    if (time !== null) signed.set(time, (signed.get(time) ?? 0) + 1);
  const end = scheduleEnd(schedule);
  const isExpired = executed === null && deleted !== true && created !== null && isPast(end, now);
  return [
    ...(isExpired ? [step(end, l10n.t('Expired without being executed'))] : []),
    ...execution,
    ...[...signed].map(([time, keys]) =>
      step(time, keys === 1 ? l10n.t('Signed by 1 key') : l10n.t`Signed by ${keys} keys`),
    ),
    ...(created === null ? [] : [step(created, l10n.t('Created'))]),
  ]
    .toSorted((a, b) => compareTimestamps(b.timestamp, a.timestamp))
    .slice(0, newest.limit);
}

/** How the scheduled transaction went; the schedule itself does not say. */
async function executionOf(client: LedgerClient, schedule: Schedule, options: AskOptions): Promise<Activity[]> {
  const { executed_timestamp: timestamp } = schedule;
  if (timestamp === null) return [];
  const [row] = rowsOf(await client.transactions.list({ timestamp }, options));
  return [{ timestamp, text: l10n.t('Executed'), outcome: row ? outcomeOf(row.result) : null, detail: null }];
}

/** The mirror node lists no transactions of a token; its record says when it was changed last. */
async function tokenChange(client: LedgerClient, id: string, options: AskOptions): Promise<Activity[]> {
  const { modified_timestamp: timestamp } = await client.tokens.get(id, {}, { ...options, revalidate: true });
  if (timestamp === null) return [];
  const [row] = rowsOf(await client.transactions.list({ timestamp }, options));
  return row ? ofTransaction(row) : [{ timestamp, text: l10n.t('Modified'), outcome: null, detail: null }];
}

async function withRows<T>(first: Page<T>, options: AskOptions): Promise<Page<T>> {
  let page = first;
  for (let tries = 0; page.rows.length === 0 && page.more && tries < emptyPages; tries++)
    page = await page.more(options);
  return page;
}

function rowsOf<T extends object>({ rows }: Page<T>): T[] {
  return rows.flatMap((row) => (isMalformed(row) ? [] : [row]));
}

function ofTransaction({ consensus_timestamp: timestamp, name, result }: Transaction): Activity[] {
  return timestamp === null
    ? []
    : [{ timestamp, text: transactionTitle(name), outcome: outcomeOf(result), detail: null }];
}

/** A contract's own list says no result, only what went wrong: a code's name, or the revert's data. */
function ofCall({ timestamp, error_message: error, created_contract_ids: created }: ContractResult): Activity[] {
  if (timestamp === null) return [];
  const text = created?.length ? transactionTitle('CONTRACTCREATEINSTANCE') : transactionTitle('CONTRACTCALL');
  const isFine = error === null || error === '' || error === '0x';
  const outcome = isFine ? 'success' : isKnownResultCode(error) ? error : 'CONTRACT_REVERT_EXECUTED';
  return [{ timestamp, text, outcome, detail: null }];
}

function ofMessage(row: TopicMessage): Activity[] {
  const { consensus_timestamp: timestamp, message, sequence_number: number, chunk_info: chunk } = row;
  if (timestamp === null) return [];
  const value = bytesValue(message);
  const detail = value && 'text' in value ? lineOfText(value.text, longestText) : null;
  const text =
    (chunk?.total ?? 1) > 1
      ? l10n.t`Message ${String(number ?? '?')} (part ${String(chunk?.number ?? '?')} of ${String(chunk?.total)})`
      : l10n.t`Message ${String(number ?? '?')}`;
  return [{ timestamp, text, outcome: null, detail }];
}

function outcomeOf(result: string | null): string {
  return isSuccess(result) ? 'success' : (result ?? 'UNKNOWN');
}
