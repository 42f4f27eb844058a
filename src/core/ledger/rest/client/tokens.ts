import * as l10n from '@vscode/l10n';
import { LensError } from '../../../net/errors.ts';
import type { Ask, AskOptions, Params } from '../ask.ts';
import { ensureSubject, isOtherEntity, isOtherNumber } from '../ensureSubject.ts';
import { tokenBalance } from '../schema/balances.ts';
import { nft, nftTransfer } from '../schema/nfts.ts';
import { token, tokenInfo } from '../schema/tokens.ts';

export function createTokens(ask: Ask) {
  const tokens = ask.page('tokens', token);
  const one = ask.one(tokenInfo);
  const oneNft = ask.one(nft);
  const transfers = ask.page('transactions', nftTransfer);
  const of = (id: string) => ({ tokenId: id });
  return {
    /** `name` searches for parts of names and returns only one page. */
    list: async (params: Params<'tokens.list'> = {}, options?: AskOptions) => {
      if (params.name !== undefined && (params['token.id'] !== undefined || params['account.id'] !== undefined)) {
        throw new LensError(
          { kind: 'input', field: 'name' },
          l10n.t("name can't be combined with token.id or account.id."),
        );
      }
      return ask.send('tokens.list', {}, params, tokens, options);
    },

    /** One token, now or at a time, even if deleted. */
    get: (id: string, params: Params<'tokens.get'> = {}, options?: AskOptions) =>
      ask.send(
        'tokens.get',
        of(id),
        params,
        ensureSubject(one, (row) => isOtherEntity(id, { id: row.token_id })),
        options,
      ),

    /** The holders. */
    balances: ask.of('tokens.balances', ask.page('balances', tokenBalance)),
    nfts: ask.of('tokens.nfts', ask.page('nfts', nft)),

    nft: (id: string, serialNumber: string | number | bigint, options?: AskOptions) =>
      ask.send(
        'tokens.nft',
        { ...of(id), serialNumber },
        {},
        ensureSubject(
          oneNft,
          (row) => isOtherEntity(id, { id: row.token_id }) || isOtherNumber(serialNumber, row.serial_number),
        ),
        options,
      ),

    /** An NFT's history, newest first. */
    nftTransactions: (
      id: string,
      serialNumber: string | number | bigint,
      params: Params<'tokens.nftTransactions'> = {},
      options?: AskOptions,
    ) => ask.send('tokens.nftTransactions', { ...of(id), serialNumber }, params, transfers, options),
  };
}
