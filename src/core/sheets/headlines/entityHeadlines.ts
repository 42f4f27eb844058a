import * as l10n from '@vscode/l10n';
import { formatHbarShort, formatInteger, formatTokenAmount } from '../../format/amounts.ts';
import type { NetworkNode } from '../../ledger/rest/schema/networkNodes.ts';
import type { Nft } from '../../ledger/rest/schema/nfts.ts';
import type { TokenInfo } from '../../ledger/rest/schema/tokens.ts';
import { nftId } from '../movements/transfers.ts';

/** The answer to "what does this token do for me?": its name, its supply, and whether it can be used at all. */
export function tokenHeadline(token: TokenInfo): string {
  const id = token.token_id ?? '';
  const name = token.name || token.symbol || id;
  const symbol = token.symbol && token.symbol !== name ? ` (${token.symbol})` : '';
  const decimals = Number(token.decimals ?? 0);
  const supply =
    token.total_supply === null
      ? ''
      : token.type === 'NON_FUNGIBLE_UNIQUE'
        ? l10n.t`: ${formatInteger(token.total_supply)} NFTs`
        : l10n.t`: total supply ${formatTokenAmount(token.total_supply, { decimals })}`;
  if (token.deleted) return l10n.t`${name}${symbol} is deleted`;
  if (token.pause_status === 'PAUSED') return l10n.t`${name}${symbol} is paused${supply}`;
  return supply === '' ? l10n.t`Token ${name}${symbol}` : `${name}${symbol}${supply}`;
}

/** Who owns an NFT. */
export function nftHeadline({ deleted, account_id: owner, token_id: token, serial_number: serial }: Nft): string {
  const id = nftId(token, serial) ?? '';
  if (deleted) return l10n.t`NFT ${id} is burned`;
  return owner === null ? l10n.t`NFT ${id} has no known owner` : l10n.t`${owner} owns NFT ${id}`;
}

/**
 * A consensus node's state and stake. The mirror node gives no state of its own: a node that is out of the address book
 * has none.
 */
export function nodeHeadline({ node_id: id, node_account_id: account, description, stake }: NetworkNode): string {
  const name = description || l10n.t`Node ${String(id ?? '')}`;
  const of = account === null ? '' : ` (${account})`;
  return stake === null || stake === undefined
    ? `${name}${of}`
    : l10n.t`${name}${of}: ${formatHbarShort(stake)} staked`;
}
