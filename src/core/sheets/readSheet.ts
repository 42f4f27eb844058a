import type { AskOptions } from '../ledger/ask.ts';
import type { LedgerClient } from '../ledger/client.ts';
import { exchangeRateAt } from '../ledger/exchangeRate.ts';
import type { Found } from '../ledger/found.ts';
import type { Identifier } from '../ledger/identifiers.ts';
import { lookUp } from '../ledger/lookUp.ts';
import type { Missing } from '../ledger/missing.ts';
import { readSurroundings } from '../ledger/readTransaction.ts';
import { type Entry, isMalformed } from '../ledger/schema/field.ts';
import { isLensError } from '../net/errors.ts';
import type { Timers } from '../net/timers.ts';
import type { Network } from '../networks.ts';
import type { HbarPrice } from '../render/amounts.ts';
import { accountSheet } from './account.ts';
import { foundSheet } from './found.ts';
import { nftSheet } from './nft.ts';
import type { Sheet } from './sheet.ts';
import { topicSheet } from './topic.ts';
import { transactionSheet } from './transaction.ts';

export interface ReadSheetOptions extends AskOptions {
  network: Network;
  timers: Timers;
  /** `summary` asks for what a hover shows; `all` also for lists: calls, holdings, messages, owners. */
  level: 'summary' | 'all';
}

export type SheetReading = { sheet: Sheet; found: Found } | { missing: Missing };

/** Rows of each list that a sheet shows besides the thing itself. */
const listed = 100;

/**
 * Looks an identifier up and describes what it names, with what surrounds it. A part that cannot be had is left out.
 * @throws LensError where the thing itself cannot be asked for
 */
export async function readSheet(
  client: LedgerClient,
  identifier: Identifier,
  options: ReadSheetOptions,
): Promise<SheetReading> {
  const result = await lookUp(client, identifier, options);
  if ('missing' in result) return result;
  return { found: result.found, sheet: await sheetOf(client, result.found, options) };
}

async function sheetOf(client: LedgerClient, found: Found, options: ReadSheetOptions): Promise<Sheet> {
  const { network, timers, level } = options;
  const context = { network };
  const ask = { signal: options.signal, ...(options.revalidate && { revalidate: true }) };
  const all = level === 'all';
  switch (found.kind) {
    case 'transaction': {
      const reading = await readSurroundings(client, found.transaction, found.rows, { ...ask, calls: all });
      const { transaction, related, price, tokens, contract } = reading;
      const units = tokens.map(({ token_id: token, decimals, symbol }) => {
        return [token ?? '', { ...(decimals !== null && { decimals }), ...(symbol !== null && { symbol }) }] as const;
      });
      return transactionSheet(
        { transaction, related, ...(contract && { contract }) },
        { network, tokens: new Map(units), ...(price && { price }) },
      );
    }
    case 'account': {
      const { account } = found;
      const [price, tokens] = await Promise.all([
        priceNow(client, timers, ask),
        all && account.account !== null
          ? unlessFailed(client.accounts.tokens(account.account, { limit: listed }, ask))
          : undefined,
      ]);
      return accountSheet(
        { account, ...(tokens && { tokens: readable(tokens.rows) }) },
        { ...context, ...(price && { price }) },
      );
    }
    case 'nft': {
      const { nft } = found;
      const history =
        all && nft.token_id !== null && nft.serial_number !== null
          ? await unlessFailed(client.tokens.nftTransactions(nft.token_id, nft.serial_number, { limit: listed }, ask))
          : undefined;
      return nftSheet({ nft, ...(history && { history: readable(history.rows) }) }, context);
    }
    case 'topic': {
      const { topic } = found;
      const messages =
        all && topic.topic_id !== null
          ? await unlessFailed(client.topics.messages(topic.topic_id, { limit: listed, order: 'desc' }, ask))
          : undefined;
      return topicSheet({ topic, ...(messages && { messages: readable(messages.rows) }) }, context);
    }
    default:
      return foundSheet(found, context, timers.now());
  }
}

async function priceNow(client: LedgerClient, timers: Timers, ask: AskOptions): Promise<HbarPrice | undefined> {
  const rates = await unlessFailed(client.network.exchangeRates({}, ask));
  return rates && exchangeRateAt(rates, `${Math.floor(timers.now() / 1000)}.0`);
}

function readable<T extends object>(rows: readonly Entry<T>[]): T[] {
  return rows.filter((row): row is T => !isMalformed(row));
}

/** What surrounds a thing may be missing; only cancelling goes through. */
async function unlessFailed<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (!isLensError(error) || error.kind === 'cancelled') throw error;
    return undefined;
  }
}
