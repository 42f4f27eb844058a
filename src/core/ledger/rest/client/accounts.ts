import { isJsonObject } from '../../../json/jsonValue.ts';
import type { Ask, AskOptions, Page, Params } from '../ask.ts';
import { ensureSubject, isOtherEntity } from '../ensureSubject.ts';
import { type Account, account, stakingReward, tokenRelationship } from '../schema/accounts.ts';
import { airdrop } from '../schema/airdrops.ts';
import { cryptoAllowance, nftAllowance, tokenAllowance } from '../schema/allowances.ts';
import { hook, hookStorage } from '../schema/hooks.ts';
import { nft } from '../schema/nfts.ts';
import { type Transaction, transaction } from '../schema/transactions.ts';

/** An account, with its transactions if requested. */
interface AccountAnswer {
  readonly account: Account;
  readonly transactions: Page<Transaction>;
}

/** In each function `id` is an account ID, an alias or an EVM address; a contract ID works too. */
export function createAccounts(ask: Ask) {
  const accounts = ask.page('accounts', account);
  const one = ask.one(account);
  const transactions = ask.page('transactions', transaction);
  const nfts = ask.page('nfts', nft);
  const tokens = ask.page('tokens', tokenRelationship);
  const rewards = ask.page('rewards', stakingReward);
  const cryptoAllowances = ask.page('allowances', cryptoAllowance);
  const tokenAllowances = ask.page('allowances', tokenAllowance);
  const nftAllowances = ask.page('allowances', nftAllowance);
  const airdrops = ask.page('airdrops', airdrop);
  const hooks = ask.page('hooks', hook);
  const storage = ask.page('storage', hookStorage);
  const of = (id: string) => ({ idOrAliasOrEvmAddress: id });
  return {
    list: (params: Params<'accounts.list'> = {}, options?: AskOptions) =>
      ask.send('accounts.list', {}, params, accounts, options),

    /** One account with a page of its transactions; `transactions: false` omits those and is much cheaper. */
    get: (id: string, params: Params<'accounts.get'> = {}, options?: AskOptions): Promise<AccountAnswer> =>
      ask.send(
        'accounts.get',
        of(id),
        params,
        (body, asked) => {
          const account = ensureSubject(one, ({ account: own, alias, evm_address: evmAddress }) =>
            isOtherEntity(id, { id: own, evmAddress, alias }),
          )(body, asked);
          // It is certainly an account by now: a server may omit a list that wasn't requested.
          const isListed = isJsonObject(body) && body.transactions !== undefined;
          const listed = isListed || !isJsonObject(body) ? body : { ...body, transactions: [] };
          return { account, transactions: transactions(listed, asked) };
        },
        options,
      ),

    nfts: (id: string, params: Params<'accounts.nfts'> = {}, options?: AskOptions) =>
      ask.send('accounts.nfts', of(id), params, nfts, options),

    tokens: (id: string, params: Params<'accounts.tokens'> = {}, options?: AskOptions) =>
      ask.send('accounts.tokens', of(id), params, tokens, options),

    rewards: (id: string, params: Params<'accounts.rewards'> = {}, options?: AskOptions) =>
      ask.send('accounts.rewards', of(id), params, rewards, options),

    cryptoAllowances: (id: string, params: Params<'accounts.cryptoAllowances'> = {}, options?: AskOptions) =>
      ask.send('accounts.cryptoAllowances', of(id), params, cryptoAllowances, options),

    tokenAllowances: (id: string, params: Params<'accounts.tokenAllowances'> = {}, options?: AskOptions) =>
      ask.send('accounts.tokenAllowances', of(id), params, tokenAllowances, options),

    /** The allowances that the account granted; with `owner: false` those granted to it. */
    nftAllowances: (id: string, params: Params<'accounts.nftAllowances'> = {}, options?: AskOptions) =>
      ask.send('accounts.nftAllowances', of(id), params, nftAllowances, options),

    /** Unclaimed airdrops that the account sent. */
    outstandingAirdrops: (id: string, params: Params<'accounts.outstandingAirdrops'> = {}, options?: AskOptions) =>
      ask.send('accounts.outstandingAirdrops', of(id), params, airdrops, options),

    /** Airdrops that the account can claim. */
    pendingAirdrops: (id: string, params: Params<'accounts.pendingAirdrops'> = {}, options?: AskOptions) =>
      ask.send('accounts.pendingAirdrops', of(id), params, airdrops, options),

    hooks: (id: string, params: Params<'accounts.hooks'> = {}, options?: AskOptions) =>
      ask.send('accounts.hooks', of(id), params, hooks, options),

    hookStorage: (
      id: string,
      hookId: string | number | bigint,
      params: Params<'accounts.hookStorage'> = {},
      options?: AskOptions,
    ) => ask.send('accounts.hookStorage', { ...of(id), hookId }, params, storage, options),
  };
}
