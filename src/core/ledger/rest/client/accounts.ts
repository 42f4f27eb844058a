import { isJsonObject } from '../../../json/jsonValue.ts';
import type { Ask, AskOptions, Page, Params } from '../ask.ts';
import { ensureSubject, isOtherEntity } from '../ensureSubject.ts';
import {
  type Account,
  account,
  airdrop,
  hook,
  hookStorage,
  stakingReward,
  tokenRelationship,
} from '../schema/accounts.ts';
import { cryptoAllowance, nftAllowance, tokenAllowance } from '../schema/allowances.ts';
import { accountBalance } from '../schema/balances.ts';
import { nft } from '../schema/nfts.ts';
import { type Transaction, transaction } from '../schema/transactions.ts';

/** An account, with its transactions if requested. */
interface AccountAnswer {
  readonly account: Account;
  readonly transactions: Page<Transaction>;
}

/** In each function `id` is an account ID, an alias or an EVM address; a contract ID works too. */
export function createAccounts(ask: Ask) {
  const one = ask.one(account);
  const transactions = ask.page('transactions', transaction);
  const airdrops = ask.page('airdrops', airdrop);
  const storage = ask.page('storage', hookStorage);
  const of = (id: string) => ({ idOrAliasOrEvmAddress: id });
  return {
    list: ask.all('accounts.list', ask.page('accounts', account)),

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

    nfts: ask.of('accounts.nfts', ask.page('nfts', nft)),
    tokens: ask.of('accounts.tokens', ask.page('tokens', tokenRelationship)),
    rewards: ask.of('accounts.rewards', ask.page('rewards', stakingReward)),
    cryptoAllowances: ask.of('accounts.cryptoAllowances', ask.page('allowances', cryptoAllowance)),
    tokenAllowances: ask.of('accounts.tokenAllowances', ask.page('allowances', tokenAllowance)),

    /** The allowances that the account granted; with `owner: false` those granted to it. */
    nftAllowances: ask.of('accounts.nftAllowances', ask.page('allowances', nftAllowance)),

    /** Unclaimed airdrops that the account sent. */
    outstandingAirdrops: ask.of('accounts.outstandingAirdrops', airdrops),

    /** Airdrops that the account can claim. */
    pendingAirdrops: ask.of('accounts.pendingAirdrops', airdrops),
    hooks: ask.of('accounts.hooks', ask.page('hooks', hook)),

    hookStorage: (
      id: string,
      hookId: string | number | bigint,
      params: Params<'accounts.hookStorage'> = {},
      options?: AskOptions,
    ) => ask.send('accounts.hookStorage', { ...of(id), hookId }, params, storage, options),
  };
}

export function createBalances(ask: Ask) {
  return {
    /** Live balances, or with `timestamp` those of the snapshot at that time (given in `raw.timestamp`). */
    list: ask.all('balances.list', ask.page('balances', accountBalance)),
  };
}
