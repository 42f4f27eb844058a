import type { HbarPrice } from '../../format/amounts.ts';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import type { Identifier } from '../../ledger/ids/identifiers.ts';
import type { Found } from '../../ledger/lookUp/found.ts';
import { lookUp } from '../../ledger/lookUp/lookUp.ts';
import type { Missing } from '../../ledger/lookUp/missing.ts';
import { readSurroundings } from '../../ledger/lookUp/readTransaction.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import { unlessFailed } from '../../ledger/rest/unlessFailed.ts';
import { exchangeRateAt } from '../../ledger/transactions/exchangeRate.ts';
import type { Timers } from '../../net/timers.ts';
import type { Network } from '../../networks.ts';
import { accountSheet } from '../accounts/account.ts';
import { contractSheet } from '../contracts/contract.ts';
import { blockSheet } from '../network/block.ts';
import { nodeSheet } from '../network/node.ts';
import type { Sheet } from '../sheet.ts';
import { nftSheet } from '../tokens/nft.ts';
import { tokenSheet } from '../tokens/token.ts';
import { topicSheet } from '../topics/topic.ts';
import { missingRowSheet } from '../transactions/missingRow.ts';
import { transactionSheet } from '../transactions/transaction.ts';
import { foundSheet } from './foundSheet.ts';
import { listed, readAccountLists, readBlockLists, readContractLists, readTokenLists } from './readLists.ts';

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
 * Looks an identifier up and describes what it names, with what surrounds it. A part that cannot be had is left out.
 * @throws LensError where the thing itself cannot be asked for
 */
export async function readSheet(
  client: LedgerClient,
  identifier: Identifier,
  options: ReadSheetOptions,
): Promise<SheetReading> {
  const { signal, revalidate, level, timers } = options;
  const ask = { signal, ...(revalidate && { revalidate }) };
  const result = await lookUp(client, identifier, { ...ask, ...(level === 'all' && { timers }) });
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
      const reading = await readSurroundings(client, found.transaction, found.rows, {
        ...ask,
        calls: all,
        ...(options.abis && { abis: options.abis }),
      });
      const { transaction, related, price, tokens, contract, abis, block, message } = reading;
      const units = tokens.map(({ token_id: token, decimals, symbol }) => {
        return [token ?? '', { ...(decimals !== null && { decimals }), ...(symbol !== null && { symbol }) }] as const;
      });
      return transactionSheet(
        { transaction, related, ...(contract && { contract }), block, message },
        { network, tokens: new Map(units), abis, ...(price && { price }) },
      );
    }
    case 'account': {
      const { account } = found;
      const [price, lists] = await Promise.all([
        priceNow(client, timers, ask),
        all ? readAccountLists(client, account, ask) : {},
      ]);
      return accountSheet({ account, now: timers.now(), ...lists }, { ...context, ...(price && { price }) });
    }
    case 'contract': {
      const { contract, account } = found;
      const id = contract.contract_id;
      const known = { account, now: timers.now() };
      if (!all || id === null) return contractSheet(contract, context, known);
      const [abis, lists, held, price] = await Promise.all([
        options.abis?.(),
        readContractLists(client, id, ask),
        account ? readAccountLists(client, account, ask) : {},
        account ? priceNow(client, timers, ask) : undefined,
      ]);
      const whole = { ...context, ...(abis && { abis }), ...(price && { price }) };
      return contractSheet(contract, whole, { ...known, ...lists, ...held });
    }
    case 'token':
      return tokenSheet(found.token, context, all ? await readTokenLists(client, found.token, ask) : {});
    case 'nft': {
      const { token_id: token, serial_number: serial } = found.nft;
      const known = all && token !== null && serial !== null;
      const history = known ? await unlessFailed(client.tokens.nftTransactions(token, serial, listed, ask)) : undefined;
      return nftSheet({ nft: found.nft, history }, context);
    }
    case 'topic': {
      const id = found.topic.topic_id;
      const newest = { ...listed, order: 'desc' } as const;
      const messages = all && id !== null ? await unlessFailed(client.topics.messages(id, newest, ask)) : undefined;
      return topicSheet({ topic: found.topic, messages }, context);
    }
    case 'node': {
      const stake = await unlessFailed(client.network.stake(ask));
      return nodeSheet({ node: found.node, ...(stake?.stake_total && { stakeTotal: stake.stake_total }) }, context);
    }
    case 'block': {
      const [abis, lists] = all ? await Promise.all([options.abis?.(), readBlockLists(client, found.block, ask)]) : [];
      return blockSheet(found.block, { ...context, ...(abis && { abis }) }, lists);
    }
    case 'missingRow': {
      const { nearest, wanted } = found;
      const created = wanted.scheduled && nearest.name === 'SCHEDULECREATE' ? nearest.entity_id : null;
      const schedule = created === null ? undefined : await unlessFailed(client.schedules.get(created, ask));
      return missingRowSheet({ ...found, schedule, now: timers.now() }, context);
    }
    default:
      return foundSheet(found, context, timers.now());
  }
}

async function priceNow(client: LedgerClient, timers: Timers, ask: AskOptions): Promise<HbarPrice | undefined> {
  const rates = await unlessFailed(client.network.exchangeRates({}, ask));
  return rates && exchangeRateAt(rates, `${Math.floor(timers.now() / 1000)}.0`);
}
