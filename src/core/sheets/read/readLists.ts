import type { AskOptions, Page } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import type { AccountBalance } from '../../ledger/rest/schema/balances.ts';
import type { Block } from '../../ledger/rest/schema/blocks.ts';
import type { AccountLists } from '../accounts/holdings.ts';
import type { ContractLists } from '../contracts/contract.ts';
import type { BlockLists } from '../network/block.ts';
import type { Listed } from '../parts/listed.ts';
import { type TokenUnits, unitsOf } from '../parts/values.ts';
import type { TokenLists } from '../tokens/token.ts';
import { inTurns } from './inTurns.ts';
import { readList } from './readList.ts';

/** Rows of each list that a sheet shows besides the thing itself; what the server gives at most. */
export const listed = { limit: 100 };

/** Requests of one sheet on their way at once: a burst of ten gets a 429 from servers that are strict. */
const mostAtOnce = 4;

/** What an account holds, allows and waits for. A list that could not be read says so. */
export async function readAccountLists(
  client: LedgerClient,
  { account: id, key }: Account,
  options: AskOptions,
): Promise<AccountLists> {
  if (id === null) return {};
  // Only a plain key finds what has the same.
  const ownKey = key?._type === 'ProtobufEncoded' ? null : (key?.key ?? null);
  const take = inTurns(mostAtOnce);
  const list = <Row>(ask: (options: AskOptions) => Promise<Page<Row>>) => take(() => readList(ask, options));
  const { accounts, transactions: all } = client;
  const [
    transactions,
    tokens,
    nfts,
    hbar,
    tokenAllowances,
    nftAllowances,
    outstandingAirdrops,
    pendingAirdrops,
    rewards,
    hooks,
    heldTokens,
    schedules,
    sameKey,
    administered,
  ] = await Promise.all([
    list((ask) => all.list({ ...listed, 'account.id': id }, ask)),
    list((ask) => accounts.tokens(id, listed, ask)),
    list((ask) => accounts.nfts(id, listed, ask)),
    list((ask) => accounts.cryptoAllowances(id, listed, ask)),
    list((ask) => accounts.tokenAllowances(id, listed, ask)),
    list((ask) => accounts.nftAllowances(id, listed, ask)),
    list((ask) => accounts.outstandingAirdrops(id, listed, ask)),
    list((ask) => accounts.pendingAirdrops(id, listed, ask)),
    list((ask) => accounts.rewards(id, listed, ask)),
    list((ask) => accounts.hooks(id, listed, ask)),
    list((ask) => client.tokens.list({ ...listed, 'account.id': id }, ask)),
    list((ask) => client.schedules.list({ ...listed, 'account.id': id, order: 'desc' }, ask)),
    ownKey === null ? undefined : list((ask) => accounts.list({ ...listed, 'account.publickey': ownKey }, ask)),
    ownKey === null ? undefined : list((ask) => client.tokens.list({ ...listed, publickey: ownKey }, ask)),
  ]);
  const allowances = { hbar, tokens: tokenAllowances, nfts: nftAllowances };
  return {
    transactions,
    tokens,
    heldTokens,
    nfts,
    allowances,
    outstandingAirdrops,
    pendingAirdrops,
    rewards,
    hooks,
    hookStorage: (hookId, ask) => client.accounts.hookStorage(id, hookId, listed, ask),
    schedules,
    sameKey,
    administered,
  };
}

/** What a contract did lately, and what it holds. A list that could not be read says so. */
export async function readContractLists(client: LedgerClient, id: string, options: AskOptions): Promise<ContractLists> {
  const [results, logs, state] = await Promise.all([
    readList((ask) => client.contractResults.ofContract(id, listed, ask), options),
    readList((ask) => client.contractResults.logsOfContract(id, listed, ask), options),
    readList((ask) => client.contracts.state(id, listed, ask), options),
  ]);
  return { results, logs, state };
}

/** What is in a block, in its order: its transactions, calls of contracts, and events; nothing for one without times. */
export async function readBlockLists(
  client: LedgerClient,
  { number, timestamp }: Block,
  options: AskOptions,
): Promise<BlockLists> {
  const { from, to } = timestamp ?? {};
  if (!from || !to) return {};
  const params = { ...listed, order: 'asc', timestamp: { gte: from, lte: to } } as const;
  const [transactions, results, logs] = await Promise.all([
    readList((ask) => client.transactions.list(params, ask), options),
    number === null
      ? undefined
      : readList(
          (ask) => client.contractResults.list({ ...listed, order: 'asc', 'block.number': number }, ask),
          options,
        ),
    readList((ask) => client.contractResults.logs(params, ask), options),
  ]);
  return { transactions, results, logs };
}

/** Who holds a token: its NFTs, or the balances of one that is no collection. */
export async function readTokenLists(
  client: LedgerClient,
  token: { token_id: string | null; type: string | null },
  options: AskOptions,
): Promise<TokenLists> {
  const id = token.token_id;
  if (id === null) return {};
  return token.type === 'NON_FUNGIBLE_UNIQUE'
    ? { nfts: await readList((ask) => client.tokens.nfts(id, listed, ask), options) }
    : { holders: await readList((ask) => client.tokens.balances(id, listed, ask), options) };
}

/** More accounts than these are shown in the smallest units of their tokens: each costs a request. */
const mostUnits = 4;

/** The symbols and decimals of the tokens that accounts hold; what cannot be had is left out. */
export async function readUnits(
  client: LedgerClient,
  { rows }: Listed<AccountBalance>,
  options: AskOptions,
): Promise<Map<string, TokenUnits>> {
  const holders = rows.flatMap((row) =>
    'tokens' in row && row.account !== null && row.tokens.length > 0 ? [row.account] : [],
  );
  const lists = await Promise.all(
    holders
      .slice(0, mostUnits)
      .map((id) => readList((ask) => client.tokens.list({ ...listed, 'account.id': id }, ask), options)),
  );
  return unitsOf(lists.flatMap((list) => list?.rows ?? []));
}
