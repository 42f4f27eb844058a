import * as l10n from '@vscode/l10n';
import { quoted } from '../format/escape.ts';
import { causeWords, rowWords } from '../happened/rowWords.ts';
import { callFacts, transactionFacts } from '../happened/transactionFacts.ts';
import { type AbiIndex, noAbis } from '../ledger/evm/abiIndex.ts';
import { compareTimestamps } from '../ledger/ids/timestamp.ts';
import type { AskOptions, Page } from '../ledger/rest/ask.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import type { ContractResult } from '../ledger/rest/schema/contractResults.ts';
import { everyRow } from '../ledger/rest/schema/field.ts';
import type { Schedule } from '../ledger/rest/schema/schedules.ts';
import type { TopicMessage } from '../ledger/rest/schema/topics.ts';
import type { Transaction } from '../ledger/rest/schema/transactions.ts';
import { isKnownResultCode, isSuccess } from '../ledger/resultCodes/resultCodes.ts';
import { bytesValue } from '../sheets/parts/values.ts';
import { isPast, scheduleEnd } from '../sheets/schedules/scheduleState.ts';
import type { Activity, WatchKey } from '../watch/watchList.ts';
import { readExecution } from './readSchedule.ts';
import { createRowFacts } from './rowFacts.ts';

const newest = { limit: 5, order: 'desc' } as const;
/** A public mirror node searches 60 days per page. Half a year without activity counts as inactive. */
const emptyPages = 3;

/**
 * The latest activities of a watched entity, up to five, newest first: an account's transactions, a contract's calls
 * (including reverted ones, which the transaction list omits), a topic's messages, a token's last change, a schedule's
 * signatures and end. Each has a consensus time, which identifies its transaction; an expiry has none. Takes one
 * request; two for a token and for an executed schedule; for an account, those that its rows in other lists take.
 * @param now milliseconds since 1970
 * @param abis the ABIs that name calls, asked for only where a contract was called
 * @throws LensError if it can't be read
 */
export async function readActivity(
  client: LedgerClient,
  { kind, id }: Pick<WatchKey, 'kind' | 'id'>,
  options: AskOptions,
  now: number,
  abis: () => Promise<AbiIndex> = async () => noAbis,
): Promise<Activity[]> {
  const fresh = { ...options, revalidate: true };
  switch (kind) {
    case 'account': {
      const page = await client.transactions.list({ 'account.id': id, ...newest }, fresh);
      return ofTransactions(client, rowsOf(await withRows(page, fresh)), options, abis, id);
    }
    case 'contract': {
      const calls = rowsOf(await withRows(await client.contractResults.ofContract(id, newest, fresh), fresh));
      const known = calls.length === 0 ? noAbis : await abis();
      return calls.flatMap((call) => ofCall(call, known));
    }
    case 'topic':
      return rowsOf(await client.topics.messages(id, newest, fresh)).flatMap(ofMessage);
    case 'token':
      return tokenChange(client, id, options, abis);
    case 'schedule': {
      const schedule = await client.schedules.get(id, fresh);
      return scheduleSteps(schedule, await executionOf(client, schedule, options), now);
    }
  }
}

/** Creation, grouped signatures, and the end, newest first. */
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

/** The result of the scheduled transaction, which isn't in the schedule itself. */
async function executionOf(client: LedgerClient, schedule: Schedule, options: AskOptions): Promise<Activity[]> {
  const { executed_timestamp: timestamp } = schedule;
  if (timestamp === null) return [];
  const row = await readExecution(client, schedule, options);
  return [{ timestamp, text: l10n.t('Executed'), outcome: row ? outcomeOf(row.result) : null, detail: null }];
}

/** The mirror node lists no transactions of a token, but its record has the time of the last change. */
async function tokenChange(
  client: LedgerClient,
  id: string,
  options: AskOptions,
  abis: () => Promise<AbiIndex>,
): Promise<Activity[]> {
  const token = await client.tokens.get(id, {}, { ...options, revalidate: true });
  const { modified_timestamp: timestamp } = token;
  if (timestamp === null) return [];
  const [row] = rowsOf(await client.transactions.list({ timestamp }, options));
  return row
    ? ofTransactions(client, [row], options, abis)
    : [{ timestamp, text: l10n.t('Modified'), outcome: null, detail: null }];
}

async function withRows<T>(first: Page<T>, options: AskOptions): Promise<Page<T>> {
  let page = first;
  for (let tries = 0; page.rows.length === 0 && page.more && tries < emptyPages; tries++)
    page = await page.more(options);
  return page;
}

/** All of them: what can't be read would be news that is never shown. */
function rowsOf<T extends object>({ rows }: Page<T>): T[] {
  return everyRow(rows);
}

/** The texts are those of the rows in other lists. @param account that the rows are of */
async function ofTransactions(
  client: LedgerClient,
  rows: readonly Transaction[],
  options: AskOptions,
  abis: () => Promise<AbiIndex>,
  account?: string,
): Promise<Activity[]> {
  const facts = createRowFacts(client, account);
  if (rows.some(facts.wants)) await facts.read(rows, options);
  const known = rows.some(facts.resultOf) ? await abis() : noAbis;
  return rows.flatMap((row) => {
    const { consensus_timestamp: timestamp, result } = row;
    if (timestamp === null) return [];
    const contract = { result: facts.resultOf(row) };
    const happened = transactionFacts(row, { abis: known, contract, message: facts.messageOf(row) });
    const text = rowWords(happened, { tokens: facts.tokens });
    const said = { timestamp, text, outcome: outcomeOf(result), detail: causeWords(happened) ?? null };
    return [facts.isPart(row) ? { ...said, isPart: true } : said];
  });
}

/** A contract's own list has no result, only the error: the name of a code, or the revert data. */
function ofCall(call: ContractResult, abis: AbiIndex): Activity[] {
  const { timestamp, error_message: error } = call;
  if (timestamp === null) return [];
  const isFine = error === null || error === '' || error === '0x';
  const outcome = isFine ? 'success' : isKnownResultCode(error) ? error : 'CONTRACT_REVERT_EXECUTED';
  const facts = callFacts(call, isFine ? 'SUCCESS' : outcome, abis);
  return [{ timestamp, text: rowWords(facts), outcome, detail: causeWords(facts) ?? null }];
}

/** The text is what the message says; its number only identifies it. */
function ofMessage(row: TopicMessage): Activity[] {
  const { consensus_timestamp: timestamp, message, sequence_number: sequence, chunk_info: chunk } = row;
  if (timestamp === null) return [];
  const value = bytesValue(message);
  const said = value && 'text' in value && value.text !== '' ? quoted(value.text) : undefined;
  const number =
    (chunk?.total ?? 1) > 1
      ? l10n.t`Message ${String(sequence ?? '?')} (part ${String(chunk?.number ?? '?')} of ${String(chunk?.total)})`
      : l10n.t`Message ${String(sequence ?? '?')}`;
  return [{ timestamp, text: said ?? number, outcome: null, detail: said === undefined ? null : number }];
}

function outcomeOf(result: string | null): string {
  return isSuccess(result) ? 'success' : (result ?? 'UNKNOWN');
}
