import { sleep, type Timers } from '../../net/timers.ts';
import type { ExplorerPage } from '../ids/explorerUrl.ts';
import type { Identifier } from '../ids/identifiers.ts';
import { mirrorTransactionId, readTransactionId, type TransactionId } from '../ids/transactionId.ts';
import type { AskOptions } from '../rest/ask.ts';
import type { LedgerClient } from '../rest/client/client.ts';
import { everyRow, readableRows } from '../rest/schema/field.ts';
import type { TransactionDetail } from '../rest/schema/transactions.ts';
import { unlessNotFound } from '../rest/unlessNotFound.ts';
import { onlyRecord, pickTransaction, submittedRow } from '../transactions/relations.ts';
import type { Found } from './found.ts';
import { isOnItsWay, type Missing, missing } from './missing.ts';

export interface LookUpOptions extends AskOptions {
  /**
   * If set, something that may not have arrived yet is requested once more after a while; otherwise there is one
   * attempt.
   */
  timers?: Timers;
  /** Milliseconds since 1970, to see whether something may still appear; by default the timers' time. */
  now?: number;
}

export type LookUp = { found: Found } | { missing: Missing };

/** A mirror node shows a transaction a few seconds after consensus; a second attempt finds nearly all. */
const mirrorLag = 3_000;
/**
 * Finds the entity of an identifier with as few requests as possible. If the ledger doesn't know it, the result says
 * why; every other failure is thrown as a `LensError`.
 */
export async function lookUp(client: LedgerClient, identifier: Identifier, options: LookUpOptions): Promise<LookUp> {
  const { timers, now = timers?.now(), ...ask } = options;
  // A recent transaction may still get further rows, so a cached answer isn't enough.
  const fresh = timers !== undefined && identifier.kind === 'transaction' && mayStillCome(identifier, timers.now());
  const first = await find(client, identifier, fresh ? { ...ask, revalidate: true } : ask);
  if (first) return { found: first };
  if (timers && mayStillCome(identifier, timers.now())) {
    await sleep(timers, mirrorLag, ask.signal);
    const second = await find(client, identifier, { ...ask, revalidate: true });
    if (second) return { found: second };
  }
  return { missing: missing(identifier, now === undefined ? {} : { now: timers?.now() ?? now }) };
}

/**
 * Queries a network once.
 * @throws LensError the requests' errors
 */
export async function find(
  client: LedgerClient,
  identifier: Identifier,
  options: AskOptions,
): Promise<Found | undefined> {
  const { kind, id } = identifier;
  switch (kind) {
    case 'transaction':
      return findTransaction(client, mirrorTransactionId(identifier.transaction), identifier.transaction, options);
    case 'longHash':
      return (await findTransaction(client, id, id, options)) ?? findBlock(client, id, options);
    case 'evmHash': {
      const result = await unlessNotFound(client.contractResults.get(id, {}, options));
      if (result?.timestamp) return findAt(client, result.timestamp, options);
      return findBlock(client, id, options);
    }
    case 'timestamp':
      return findAt(client, id, options);
    case 'nft': {
      const { tokenId, serial } = identifier;
      const nft = await unlessNotFound(client.tokens.nft(tokenId, serial, options));
      // Topic messages have the same form; an entity is a token or a topic.
      return nft ? { kind: 'nft', nft } : findMessage(client, tokenId, serial, options);
    }
    case 'topicMessage':
      return findMessage(client, identifier.topicId, identifier.sequenceNumber, options);
    case 'balances': {
      const { accounts, timestamp } = identifier;
      const balances = await client.balances.list({ 'account.id': accounts, timestamp, limit: 100 }, options);
      return balances.rows.length === 0 ? undefined : { kind: 'balances', id, timestamp, balances };
    }
    case 'block':
      return findBlock(client, id, options);
    case 'node': {
      const page = await unlessNotFound(client.network.nodes({ 'node.id': id }, options));
      const [node] = everyRow(page?.rows ?? []);
      return node && { kind: 'node', node };
    }
    case 'resultCode':
      return { kind: 'resultCode', name: id };
    case 'alias':
      return findEntity(client, id, 'account', options);
    case 'evmAddress':
      return findEntity(client, identifier.entityId ?? id, undefined, options);
    case 'entity':
      return findEntity(client, id, identifier.page, options);
  }
}

async function findTransaction(
  client: LedgerClient,
  path: string,
  wanted: TransactionId | string,
  options: AskOptions,
): Promise<Found | undefined> {
  const page = await unlessNotFound(client.transactions.get(path, {}, options));
  const rows: TransactionDetail[] = readableRows(page?.rows ?? []);
  const transaction = pickTransaction(rows, wanted);
  const unreadRows = (page?.rows.length ?? 0) - rows.length;
  if (transaction) return { kind: 'transaction', transaction, rows, ...(unreadRows > 0 && { unreadRows }) };
  // It may be one of those that can't be read.
  everyRow(page?.rows ?? []);
  if (typeof wanted === 'string') return undefined;
  const only = onlyRecord(rows, wanted);
  if (only) return { kind: 'transaction', transaction: only, rows };
  const nearest = submittedRow(rows, wanted);
  return nearest && { kind: 'missingRow', wanted, nearest, rows };
}

async function findMessage(
  client: LedgerClient,
  topicId: string,
  sequenceNumber: string,
  options: AskOptions,
): Promise<Found | undefined> {
  const message = await unlessNotFound(client.topics.message(topicId, sequenceNumber, options));
  return message && { kind: 'topicMessage', message };
}

/** By its consensus time, then by its ID, for the related rows. */
async function findAt(
  client: LedgerClient,
  timestamp: string,
  options: AskOptions,
  isExact = false,
): Promise<Found | undefined> {
  const page = await unlessNotFound(client.transactions.list({ timestamp }, options));
  const [row] = everyRow(page?.rows ?? []);
  if (!row) return !isExact && timestamp.endsWith('.000000000') ? findInSecond(client, timestamp, options) : undefined;
  const id = readTransactionId(row.transaction_id ?? '');
  const whole = id && (await findTransaction(client, mirrorTransactionId(id), timestamp, options));
  return whole ?? { kind: 'transaction', transaction: row, rows: [row] };
}

/**
 * A time of whole seconds is one that someone rounded: the only transaction of that second or, if there are several, the
 * block that has them.
 */
async function findInSecond(client: LedgerClient, timestamp: string, options: AskOptions): Promise<Found | undefined> {
  const [seconds = ''] = timestamp.split('.');
  const range = { gte: timestamp, lte: `${seconds}.999999999` };
  const rows = everyRow((await client.transactions.list({ timestamp: range, order: 'asc', limit: 25 }, options)).rows);
  const [first] = rows;
  if (first?.consensus_timestamp == null) return undefined;
  if (rows.every((each) => each.transaction_id === first.transaction_id))
    return findAt(client, first.consensus_timestamp, options, true);
  const block = everyRow(
    (await client.blocks.list({ timestamp: { gte: first.consensus_timestamp }, order: 'asc', limit: 1 }, options)).rows,
  )[0];
  return block && { kind: 'block', block };
}

async function findBlock(client: LedgerClient, id: string, options: AskOptions): Promise<Found | undefined> {
  const block = await unlessNotFound(client.blocks.get(id, options));
  return block && { kind: 'block', block };
}

function mayStillCome(identifier: Identifier, now: number): boolean {
  return identifier.kind === 'longHash' || identifier.kind === 'evmHash' || isOnItsWay(identifier, now);
}

/** The entity ID of a found entity; undefined for transactions, blocks and others without one. */
export function entityIdOf(found: Found): string | undefined {
  switch (found.kind) {
    case 'account':
      return found.account.account ?? undefined;
    case 'contract':
      return found.contract.contract_id ?? undefined;
    case 'token':
      return found.token.token_id ?? undefined;
    case 'topic':
      return found.topic.topic_id ?? undefined;
    case 'schedule':
      return found.schedule.schedule_id ?? undefined;
    default:
      return undefined;
  }
}

/**
 * Finds the entity of an entity ID, EVM address or alias. `page` is the expected kind, which is requested first; other
 * kinds follow if it is wrong. Contracts are accounts too, so both are requested together, and the other three only if
 * neither exists.
 */
async function findEntity(
  client: LedgerClient,
  id: string,
  page: ExplorerPage | undefined,
  options: AskOptions,
): Promise<Found | undefined> {
  const likely =
    page === 'token' || page === 'topic' || page === 'schedule'
      ? await findOther(client, id, page, options)
      : undefined;
  return (
    likely ??
    (await findAccount(client, id, options)) ??
    (isEntityId(id) ? findAnyOther(client, id, page, options) : undefined)
  );
}

async function findAccount(client: LedgerClient, id: string, options: AskOptions): Promise<Found | undefined> {
  const [account, contract] = await Promise.all([
    unlessNotFound(client.accounts.get(id, { transactions: false }, options)),
    /^[A-Z2-7]+$/.test(id) ? undefined : unlessNotFound(client.contracts.get(id, {}, options)),
  ]);
  if (contract) return { kind: 'contract', contract, ...(account && { account: account.account }) };
  return account && { kind: 'account', account: account.account };
}

type OtherKind = 'token' | 'topic' | 'schedule';
const otherKinds: readonly OtherKind[] = ['token', 'topic', 'schedule'];

async function findAnyOther(
  client: LedgerClient,
  id: string,
  asked: ExplorerPage | undefined,
  options: AskOptions,
): Promise<Found | undefined> {
  const kinds = otherKinds.filter((kind) => kind !== asked);
  const answers = await Promise.all(kinds.map((kind) => findOther(client, id, kind, options)));
  return answers.find((answer) => answer !== undefined);
}

async function findOther(
  client: LedgerClient,
  id: string,
  kind: OtherKind,
  options: AskOptions,
): Promise<Found | undefined> {
  switch (kind) {
    case 'token': {
      const token = await unlessNotFound(client.tokens.get(id, {}, options));
      return token && { kind, token };
    }
    case 'topic': {
      const topic = await unlessNotFound(client.topics.get(id, options));
      return topic && { kind, topic };
    }
    case 'schedule': {
      const schedule = await unlessNotFound(client.schedules.get(id, options));
      return schedule && { kind, schedule };
    }
  }
}

function isEntityId(id: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(id);
}
