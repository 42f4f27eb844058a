import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import type { Block } from '../../ledger/rest/schema/blocks.ts';
import { unlessFailed } from '../../ledger/rest/unlessFailed.ts';
import type { AccountLists } from '../accounts/holdings.ts';
import type { ContractLists } from '../contracts/contract.ts';
import type { BlockLists } from '../network/block.ts';
import type { TokenLists } from '../tokens/token.ts';

/** Rows of each list that a sheet shows besides the thing itself; what the server gives at most. */
export const listed = { limit: 100 };

/** What an account holds, allows and waits for, all at once. A list that cannot be had is left out. */
export async function readAccountLists(
  client: LedgerClient,
  { account: id, key }: Account,
  options: AskOptions,
): Promise<AccountLists> {
  if (id === null) return {};
  // Only a plain key finds what has the same.
  const ownKey = key?._type === 'ProtobufEncoded' ? null : (key?.key ?? null);
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
    unlessFailed(client.tokens.list({ ...listed, 'account.id': id }, options)),
    unlessFailed(client.schedules.list({ ...listed, 'account.id': id, order: 'desc' }, options)),
    ownKey === null
      ? undefined
      : unlessFailed(client.accounts.list({ ...listed, 'account.publickey': ownKey }, options)),
    ownKey === null ? undefined : unlessFailed(client.tokens.list({ ...listed, publickey: ownKey }, options)),
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

/** What a contract did lately, and what it holds. A list that cannot be had is left out. */
export async function readContractLists(client: LedgerClient, id: string, options: AskOptions): Promise<ContractLists> {
  const [results, logs, state] = await Promise.all([
    unlessFailed(client.contractResults.ofContract(id, listed, options)),
    unlessFailed(client.contractResults.logsOfContract(id, listed, options)),
    unlessFailed(client.contracts.state(id, listed, options)),
  ]);
  return { results, logs, state };
}

/** What is in a block, in its order: its transactions, calls of contracts, and events. What cannot be had is left out. */
export async function readBlockLists(
  client: LedgerClient,
  { number, timestamp }: Block,
  options: AskOptions,
): Promise<BlockLists> {
  const { from, to } = timestamp ?? {};
  if (!from || !to) return {};
  const params = { ...listed, order: 'asc', timestamp: { gte: from, lte: to } } as const;
  const [transactions, results, logs] = await Promise.all([
    unlessFailed(client.transactions.list(params, options)),
    number === null
      ? undefined
      : unlessFailed(client.contractResults.list({ ...listed, order: 'asc', 'block.number': number }, options)),
    unlessFailed(client.contractResults.logs(params, options)),
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
    ? { nfts: await unlessFailed(client.tokens.nfts(id, listed, options)) }
    : { holders: await unlessFailed(client.tokens.balances(id, listed, options)) };
}
