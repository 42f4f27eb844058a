import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { unlessFailed } from '../../ledger/rest/unlessFailed.ts';
import type { AccountModel } from '../accounts/account.ts';
import type { ContractLists } from '../contracts/contract.ts';
import type { Listed } from '../parts/listed.ts';
import type { TokenLists } from '../tokens/token.ts';

/** Rows of each list that a sheet shows besides the thing itself; what the server gives at most. */
export const listed = { limit: 100 };

/** What an account holds, allows and waits for, all at once. A list that cannot be had is left out. */
export async function readAccountLists(
  client: LedgerClient,
  id: string,
  options: AskOptions,
): Promise<Omit<AccountModel, 'account'>> {
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
    unlessFailed(client.transactions.list({ ...listed, 'account.id': id }, options)),
    unlessFailed(client.accounts.tokens(id, listed, options)),
    unlessFailed(client.accounts.nfts(id, listed, options)),
    unlessFailed(client.accounts.cryptoAllowances(id, listed, options)),
    unlessFailed(client.accounts.tokenAllowances(id, listed, options)),
    unlessFailed(client.accounts.nftAllowances(id, listed, options)),
    unlessFailed(client.accounts.outstandingAirdrops(id, listed, options)),
    unlessFailed(client.accounts.pendingAirdrops(id, listed, options)),
    unlessFailed(client.accounts.rewards(id, listed, options)),
    unlessFailed(client.accounts.hooks(id, listed, options)),
  ]);
  const allowances = { hbar, tokens: tokenAllowances, nfts: nftAllowances };
  return { transactions, tokens, nfts, allowances, outstandingAirdrops, pendingAirdrops, rewards, hooks };
}

/** What a contract did lately, and what it holds. A list that cannot be had is left out. */
export async function readContractLists(client: LedgerClient, id: string, options: AskOptions): Promise<ContractLists> {
  const [results, logs, state] = await Promise.all([
    unlessFailed(client.contractResults.ofContract(id, listed, options)),
    unlessFailed(client.contractResults.logsOfContract(id, listed, options)),
    unlessFailed(client.contracts.state(id, listed, options)),
  ]);
  return { results, logs, state };
}

/** The transactions of a block, in their order; nothing where they cannot be had. */
export async function readBlockTransactions(
  client: LedgerClient,
  { timestamp }: { timestamp: { from: string | null; to: string | null } | null },
  options: AskOptions,
): Promise<Listed<Transaction> | undefined> {
  const { from, to } = timestamp ?? {};
  if (!from || !to) return undefined;
  const params = { ...listed, order: 'asc', timestamp: { gte: from, lte: to } } as const;
  return unlessFailed(client.transactions.list(params, options));
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
    ? { nfts: await unlessFailed(client.tokens.nfts(id, listed, options)) }
    : { holders: await unlessFailed(client.tokens.balances(id, listed, options)) };
}
