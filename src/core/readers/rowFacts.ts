import type { TokenUnits } from '../happened/movementWords.ts';
import { transactionType } from '../happened/transactionTypes.ts';
import { compareTimestamps } from '../ledger/ids/timestamp.ts';
import { readTransactionId } from '../ledger/ids/transactionId.ts';
import type { AskOptions, Page } from '../ledger/rest/ask.ts';
import { answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import type { ContractResult } from '../ledger/rest/schema/contractResults.ts';
import { isMalformed } from '../ledger/rest/schema/field.ts';
import type { TopicMessage } from '../ledger/rest/schema/topics.ts';
import type { Transaction } from '../ledger/rest/schema/transactions.ts';
import { isSuccess } from '../ledger/resultCodes/resultCodes.ts';
import { unitsOf } from '../sheets/parts/values.ts';
import type { RowLookup } from '../sheets/transactions/transactionList.ts';

/**
 * What rows of transactions show beyond the list's answer: calls, messages, token symbols. It is read lazily, a few
 * requests for many rows, and everything at most once.
 */
export interface RowFacts extends Required<RowLookup> {
  /** Whether something of the row wasn't asked for yet. */
  wants(transaction: Transaction): boolean;
  /**
   * Requests the missing facts of the rows, with at most six requests; the rest follows the next time. Unanswered
   * requests aren't repeated.
   * @returns whether it learned anything
   * @throws LensError only `cancelled`
   */
  read(rows: readonly Transaction[], options?: AskOptions): Promise<boolean>;
  /** Whether something of the row was asked for and couldn't be read; what the mirror node doesn't have could. */
  isPart(transaction: Transaction): boolean;
  /** Lets everything that wasn't answered be asked for again. */
  retry(): void;
}

/** The largest page; also the most rows of a request. */
const page = 100;
const mostTokens = 3;
const mostTopics = 2;
/** Beyond this, all is forgotten: a view that runs for days. */
const mostKept = 20_000;

/**
 * @param client of the network on which the rows are
 * @param sender the account that the rows are of: they lie far apart, with those of the whole network between them, so
 * only its own calls are read
 * @param isKnown whether the units of a token are read elsewhere
 */
export function createRowFacts(
  client: LedgerClient,
  sender?: string,
  isKnown: (token: string) => boolean = () => false,
): RowFacts {
  const tokens = new Map<string, TokenUnits>();
  const results = new Map<string, ContractResult>();
  const messages = new Map<string, TopicMessage>();
  /** Tokens, and the consensus times of calls and messages. */
  const asked = new Set<string>();
  /** Those of them whose request failed. */
  const unread = new Set<string>();

  const isNew = (key: string | null): key is string => key !== null && !asked.has(key);
  const shownTokens = ({ name, token_transfers: fungible, nft_transfers: nfts }: Transaction) =>
    showsTokens(name) ? [...fungible, ...nfts].map(({ token_id: token }) => token) : [];
  const wantedTokens = (row: Transaction) =>
    shownTokens(row)
      .filter(isNew)
      .filter((token) => !isKnown(token));
  const wantsTime = (row: Transaction) => hasMore(row) && mayBeSenders(row) && isNew(row.consensus_timestamp);
  const mayBeSenders = (row: Transaction) => !isCall(row) || sender === undefined || maySend(sender, row);

  /** Lets rows be asked for again that are older than all that fits on a full page: others may be between them. */
  const askAgainBeyond = <T extends object>(
    answer: Page<T> | undefined,
    timeOf: (row: T) => string | null,
    rows: readonly Transaction[],
  ) => {
    const times = (answer?.rows ?? []).flatMap((row) => (isMalformed(row) ? [] : (timeOf(row) ?? [])));
    const last = times.at(-1);
    if (answer?.next == null || last === undefined) return;
    for (const { consensus_timestamp: time } of rows)
      if (time !== null && compareTimestamps(time, last) < 0) asked.delete(time);
  };

  /** The answer; undefined if there is none, and if it couldn't be read. */
  const answering = async <T>(keys: readonly (string | null)[], request: Promise<T>): Promise<T | undefined> => {
    const answer = await attempt(request);
    for (const key of keys) if (answer.failure) unread.add(key ?? '');
    return answerOf(answer);
  };
  const readCalls = async (rows: readonly Transaction[], options: AskOptions): Promise<number> => {
    if (rows.length === 0) return 0;
    const from = sender ?? senderOfAll(rows);
    const params = {
      ...(from !== undefined && { from }),
      timestamp: rangeOf(rows),
      limit: page,
      order: 'desc',
    } as const;
    const answer = await answering(rows.map(timeOf), client.contractResults.list(params, options));
    askAgainBeyond(answer, ({ timestamp }) => timestamp, rows);
    return keep(answer, ({ timestamp }) => timestamp, rows, results);
  };
  const readMessages = async (rows: readonly Transaction[], options: AskOptions): Promise<number> => {
    const topic = rows[0]?.entity_id ?? '';
    const asking = client.topics.messages(topic, { timestamp: rangeOf(rows), limit: page, order: 'desc' }, options);
    const answer = await answering(rows.map(timeOf), asking);
    askAgainBeyond(answer, (message) => message.consensus_timestamp, rows);
    return keep(answer, (message) => message.consensus_timestamp, rows, messages);
  };
  const readToken = async (id: string, options: AskOptions): Promise<number> => {
    const token = await answering([id], client.tokens.get(id, {}, options));
    if (!token) return 0;
    for (const [key, units] of unitsOf([token])) tokens.set(key, units);
    return 1;
  };

  return {
    tokens,
    resultOf: ({ consensus_timestamp: time }) => results.get(time ?? ''),
    messageOf: ({ consensus_timestamp: time }) => messages.get(time ?? ''),
    wants: (row) => wantsTime(row) || wantedTokens(row).length > 0,
    isPart: (row) => [timeOf(row), ...shownTokens(row)].some((key) => unread.has(key ?? '')),
    async read(rows, options = {}) {
      if (asked.size > mostKept) for (const each of [asked, unread, tokens, results, messages]) each.clear();
      const newest = rows.toSorted((a, b) => compareTimestamps(b.consensus_timestamp, a.consensus_timestamp));
      const timed = newest.filter(wantsTime);
      const calls = timed.filter(isCall).slice(0, page);
      const sent = timed.filter((each) => !isCall(each));
      const topics = [...new Set(sent.map(({ entity_id: topic }) => topic))]
        .slice(0, mostTopics)
        .map((topic) => sent.filter((row) => row.entity_id === topic).slice(0, page));
      const units = [...new Set(newest.flatMap(wantedTokens))].slice(0, mostTokens);
      for (const { consensus_timestamp: time } of [...calls, ...topics.flat()]) asked.add(time ?? '');
      for (const id of units) asked.add(id);
      const learned = await Promise.all([
        readCalls(calls, options),
        ...topics.map((each) => readMessages(each, options)),
        ...units.map((id) => readToken(id, options)),
      ]);
      return learned.some((count) => count > 0);
    },
    retry() {
      for (const key of asked) if (!tokens.has(key) && !results.has(key) && !messages.has(key)) asked.delete(key);
      unread.clear();
    },
  };
}

function timeOf({ consensus_timestamp: time }: Transaction): string | null {
  return time;
}

function payerOf({ transaction_id: id }: Transaction): string | undefined {
  return readTransactionId(id ?? '')?.payer;
}

/** Whether the account may have made the call. The payer of an Ethereum transaction is a relay, not its sender. */
function maySend(account: string, row: Transaction): boolean {
  return row.name === 'ETHEREUMTRANSACTION' || payerOf(row) === account;
}

/** The one account that made all the calls. */
function senderOfAll(rows: readonly Transaction[]): string | undefined {
  const payers = new Set(rows.map(payerOf));
  const [payer] = payers;
  return payers.size === 1 && rows.every(({ name }) => name === 'CONTRACTCALL') ? payer : undefined;
}

function isCall({ name }: Pick<Transaction, 'name'>): boolean {
  return transactionType(name)?.calls ?? false;
}

/** Whether its words have amounts of tokens. */
function showsTokens(name: string | null): boolean {
  const { moves, besides } = transactionType(name) ?? {};
  return moves !== undefined || besides === 'supply';
}

/** Whether its record is about a call or a message, which the list of transactions leaves out. */
function hasMore({ name, nonce, entity_id: entity, result }: Transaction): boolean {
  if (isCall({ name })) return (nonce ?? 0) === 0 && (name !== 'CONTRACTCREATEINSTANCE' || !isSuccess(result));
  return name === 'CONSENSUSSUBMITMESSAGE' && entity !== null && isSuccess(result);
}

/** The time from the last of the rows to the first. */
function rangeOf(rows: readonly Transaction[]): { gte: string; lte: string } {
  return { gte: rows.at(-1)?.consensus_timestamp ?? '', lte: rows[0]?.consensus_timestamp ?? '' };
}

/** Keeps the answers that are about one of the rows; others belong to rows that aren't shown. */
function keep<T extends object>(
  answer: Page<T> | undefined,
  timeOf: (row: T) => string | null,
  rows: readonly Transaction[],
  kept: Map<string, T>,
): number {
  const wanted = new Set(rows.map(({ consensus_timestamp: time }) => time));
  let count = 0;
  for (const row of answer?.rows ?? []) {
    if (isMalformed(row)) continue;
    const time = timeOf(row);
    if (time === null || !wanted.has(time)) continue;
    kept.set(time, row);
    count++;
  }
  return count;
}
