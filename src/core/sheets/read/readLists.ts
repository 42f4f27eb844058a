import type { AskOptions, Page } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { AccountModel } from '../accounts/account.ts';
import type { ContractLists } from '../contracts/contract.ts';
import type { Listed } from '../parts/listed.ts';
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
  id: string,
  options: AskOptions,
): Promise<Omit<AccountModel, 'account'>> {
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
  ]);
  const allowances = { hbar, tokens: tokenAllowances, nfts: nftAllowances };
  return { transactions, tokens, nfts, allowances, outstandingAirdrops, pendingAirdrops, rewards, hooks };
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

/** The transactions of a block, in their order; nothing for a block without times. */
export async function readBlockTransactions(
  client: LedgerClient,
  { timestamp }: { timestamp: { from: string | null; to: string | null } | null },
  options: AskOptions,
): Promise<Listed<Transaction> | undefined> {
  const { from, to } = timestamp ?? {};
  if (!from || !to) return undefined;
  const params = { ...listed, order: 'asc', timestamp: { gte: from, lte: to } } as const;
  return readList((ask) => client.transactions.list(params, ask), options);
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
