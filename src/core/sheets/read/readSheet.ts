import * as l10n from '@vscode/l10n';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import type { Identifier } from '../../ledger/ids/identifiers.ts';
import type { Found } from '../../ledger/lookUp/found.ts';
import { lookUp } from '../../ledger/lookUp/lookUp.ts';
import type { Missing } from '../../ledger/lookUp/missing.ts';
import { readSurroundings, type TransactionPart } from '../../ledger/lookUp/readTransaction.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import { answerOf, attempt } from '../../ledger/rest/attempt.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { exchangeRateAt } from '../../ledger/transactions/exchangeRate.ts';
import type { LensError } from '../../net/errors.ts';
import type { Timers } from '../../net/timers.ts';
import type { Network } from '../../networks.ts';
import { accountSheet } from '../accounts/account.ts';
import { contractSheet } from '../contracts/contract.ts';
import { blockSheet } from '../network/block.ts';
import { nodeSheet } from '../network/node.ts';
import { reasonOf, unreadSection } from '../parts/unread.ts';
import { scheduleSheet } from '../schedules/schedule.ts';
import type { Sheet } from '../sheet.ts';
import { nftSheet } from '../tokens/nft.ts';
import { tokenSheet } from '../tokens/token.ts';
import { topicSheet } from '../topics/topic.ts';
import { resultCodeSheet } from '../transactions/resultCode.ts';
import { transactionSheet } from '../transactions/transaction.ts';
import { readList } from './readList.ts';
import { listed, readAccountLists, readBlockTransactions, readContractLists, readTokenLists } from './readLists.ts';

export interface ReadSheetOptions extends AskOptions {
  network: Network;
  timers: Timers;
  /**
   * `summary` asks for what a hover shows, once; `all` also for lists (calls, holdings, messages, owners), and once
   * more for what may be on its way.
   */
  level: 'summary' | 'all';
  /** The contracts at hand, of the workspace or verified ones: asked for only where a contract was called. */
  abis?: () => Promise<AbiIndex>;
}

export type SheetReading = { sheet: Sheet; found: Found } | { missing: Missing };

/**
 * Looks an identifier up and describes what it names, with what surrounds it. A part that could not be read says so in
 * its place.
 * @throws LensError where the thing itself cannot be asked for
 */
export async function readSheet(
  client: LedgerClient,
  identifier: Identifier,
  options: ReadSheetOptions,
): Promise<SheetReading> {
  const { signal, revalidate, level, timers } = options;
  const ask = { signal, ...(revalidate && { revalidate }) };
  const result = await lookUp(client, identifier, { ...ask, now: timers.now(), ...(level === 'all' && { timers }) });
  if ('missing' in result) return result;
  return { found: result.found, sheet: await sheetOf(client, result.found, options) };
}

async function sheetOf(client: LedgerClient, found: Found, options: ReadSheetOptions): Promise<Sheet> {
  const { network, timers, level } = options;
  const context = { network };
  const ask = { signal: options.signal, ...(options.revalidate && { revalidate: true }) };
  const all = level === 'all';
  switch (found.kind) {
    case 'transaction':
      return readTransactionSheet(client, found, options);
    case 'account': {
      const { account } = found;
      const [rates, lists] = await Promise.all([
        attempt(client.network.exchangeRates({}, ask)),
        all && account.account !== null ? readAccountLists(client, account.account, ask) : {},
      ]);
      const known = answerOf(rates);
      const price = known && exchangeRateAt(known, `${Math.floor(timers.now() / 1000)}.0`);
      const sheet = accountSheet({ account, ...lists }, { ...context, ...(price && { price }) });
      return withUnread(sheet, rates.failure && { price: rates.failure });
    }
    case 'contract': {
      const { contract } = found;
      const id = contract.contract_id;
      if (!all || id === null) return contractSheet(contract, context, {});
      const [abis, lists] = await Promise.all([options.abis?.(), readContractLists(client, id, ask)]);
      return contractSheet(contract, { ...context, ...(abis && { abis }) }, lists);
    }
    case 'token':
      return tokenSheet(found.token, context, all ? await readTokenLists(client, found.token, ask) : {});
    case 'nft': {
      const { token_id: token, serial_number: serial } = found.nft;
      if (!all || token === null || serial === null) return nftSheet({ nft: found.nft }, context);
      const history = await readList((each) => client.tokens.nftTransactions(token, serial, listed, each), ask);
      return nftSheet({ nft: found.nft, history }, context);
    }
    case 'topic': {
      const id = found.topic.topic_id;
      if (!all || id === null) return topicSheet({ topic: found.topic }, context);
      const newest = { ...listed, order: 'desc' } as const;
      const messages = await readList((each) => client.topics.messages(id, newest, each), ask);
      return topicSheet({ topic: found.topic, messages }, context);
    }
    case 'schedule':
      return scheduleSheet({ schedule: found.schedule, now: timers.now() }, context);
    case 'node': {
      const stake = await attempt(client.network.stake(ask));
      const stakeTotal = answerOf(stake)?.stake_total;
      const sheet = nodeSheet({ node: found.node, ...(stakeTotal && { stakeTotal }) }, context);
      return withUnread(sheet, stake.failure && { stake: stake.failure });
    }
    case 'block':
      return blockSheet(found.block, context, all ? await readBlockTransactions(client, found.block, ask) : undefined);
    case 'resultCode':
      return resultCodeSheet(found.name);
  }
}

async function readTransactionSheet(
  client: LedgerClient,
  found: Extract<Found, { kind: 'transaction' }>,
  { network, level, signal, revalidate, abis: abisAtHand }: ReadSheetOptions,
): Promise<Sheet> {
  const reading = await readSurroundings(client, found.transaction, found.rows, {
    signal,
    ...(revalidate && { revalidate }),
    calls: level === 'all',
    ...(abisAtHand && { abis: abisAtHand }),
  });
  const { transaction, related, price, tokens, contract, abis, unread } = reading;
  const units = tokens.map(({ token_id: token, decimals, symbol }) => {
    return [token ?? '', { ...(decimals !== null && { decimals }), ...(symbol !== null && { symbol }) }] as const;
  });
  const sheet = transactionSheet(
    { transaction, related, ...(contract && { contract }) },
    { network, tokens: new Map(units), abis, ...(price && { price }) },
  );
  return withUnread(sheet, unread);
}

/** The sheet with what it lacks said below its summary. */
function withUnread(sheet: Sheet, unread: Partial<Record<TransactionPart | 'stake', LensError>> = {}): Sheet {
  const { price, result, calls, tokens, stake } = unread;
  const sentences = [
    result && l10n.t`Can't load what the contract did, such as its revert reason: ${reasonOf(result)}.`,
    calls && l10n.t`Can't load the contract's calls: ${reasonOf(calls)}.`,
    tokens && l10n.t`Can't load every token, so some amounts are in smallest units: ${reasonOf(tokens)}.`,
    stake && l10n.t`Can't load the network's stake: ${reasonOf(stake)}.`,
    price && l10n.t`Can't load the exchange rate, so amounts are without dollars: ${reasonOf(price)}.`,
  ].filter((each) => each !== undefined);
  const [summary, ...rest] = sheet.sections;
  const section = unreadSection(sentences);
  return { ...sheet, sections: summary ? [summary, ...section, ...rest] : section };
}
