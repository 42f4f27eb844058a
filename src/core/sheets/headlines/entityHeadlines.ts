import * as l10n from '@vscode/l10n';
import { formatHbar, formatHbarShort, formatInteger, formatTokenAmount } from '../../format/amounts.ts';
import { formatTime } from '../../format/times.ts';
import { delegateOf } from '../../ledger/accounts/delegations.ts';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import type { Contract, ContractInfo } from '../../ledger/rest/schema/contracts.ts';
import type { NetworkNode } from '../../ledger/rest/schema/networkNodes.ts';
import type { Nft } from '../../ledger/rest/schema/nfts.ts';
import type { TokenInfo } from '../../ledger/rest/schema/tokens.ts';
import { nftId } from '../movements/transfers.ts';

/**
 * What an account holds. A deleted one that holds nothing is only deleted.
 * @param isHollow it has no key yet
 */
export function accountHeadline(account: Account, isHollow: boolean): string {
  const { account: number, evm_address, alias, balance, deleted } = account;
  const id = number ?? evm_address ?? alias ?? '';
  const held = balance?.balance ?? null;
  const amount = formatHbar(held ?? 0n);
  if (deleted) {
    return held === null || held === 0n
      ? l10n.t`Account ${id} is deleted`
      : l10n.t`Account ${id} is deleted and holds ${amount}`;
  }
  const delegate = delegateOf(account);
  if (delegate !== undefined && held !== null)
    return l10n.t`Account ${id} holds ${amount} and runs the code of ${delegate}`;
  if (held === null) return isHollow ? l10n.t`Hollow account ${id}` : l10n.t`Account ${id}: balance unknown`;
  return isHollow ? l10n.t`Hollow account ${id} holds ${amount}` : l10n.t`Account ${id} holds ${amount}`;
}

/**
 * What a contract holds, if its account was read, or else its age; its name and verification take the place once they
 * are known.
 */
export function contractHeadline(contract: Contract | ContractInfo, account: Account | undefined): string {
  const id = contract.contract_id ?? contract.evm_address ?? '';
  if (contract.deleted) return l10n.t`Contract ${id} is deleted`;
  const held = account?.balance?.balance ?? null;
  if (held !== null) return l10n.t`Contract ${id} holds ${formatHbar(held)}`;
  const [seconds = ''] = (contract.created_timestamp ?? '').split('.');
  return seconds === '' ? l10n.t`Contract ${id}` : l10n.t`Contract ${id}, created ${formatTime(seconds)}`;
}

/** The main facts of a token: its name, its supply, and whether it can be used. */
export function tokenHeadline(token: TokenInfo): string {
  const name = tokenName(token);
  const symbol = token.symbol?.trim() && token.symbol !== name ? ` (${token.symbol})` : '';
  const decimals = Number(token.decimals ?? 0);
  const supply =
    token.total_supply === null
      ? ''
      : token.type === 'NON_FUNGIBLE_UNIQUE'
        ? nftSupply(token.total_supply)
        : l10n.t`: total supply ${formatTokenAmount(token.total_supply, { decimals })}`;
  if (token.deleted) return l10n.t`${name}${symbol} is deleted`;
  if (token.pause_status === 'PAUSED') return l10n.t`${name}${symbol} is paused${supply}`;
  return supply === '' ? l10n.t`Token ${name}${symbol}` : `${name}${symbol}${supply}`;
}

/** A token's name, else its symbol, else its ID; some names are blank. */
export function tokenName({ name, symbol, token_id: id }: TokenInfo): string {
  return [name, symbol, id].find((each) => each !== null && each.trim() !== '') ?? '';
}

function nftSupply(count: bigint): string {
  return count === 1n ? l10n.t(': 1 NFT') : l10n.t`: ${formatInteger(count)} NFTs`;
}

/** The owner of an NFT. */
export function nftHeadline({ deleted, account_id: owner, token_id: token, serial_number: serial }: Nft): string {
  const id = nftId(token, serial) ?? '';
  // The mirror node also calls the NFTs of a deleted token deleted; those have an owner, a burned one has none.
  if (deleted) return owner === null ? l10n.t`NFT ${id} is burned` : l10n.t`${owner} owns NFT ${id} of a deleted token`;
  return owner === null ? l10n.t`NFT ${id} has no known owner` : l10n.t`${owner} owns NFT ${id}`;
}

/**
 * A consensus node and its stake. The mirror node returns no state; a node that isn't in the address book has no stake.
 */
export function nodeHeadline({ node_id: id, node_account_id: account, description, stake }: NetworkNode): string {
  const name = description || l10n.t`Node ${String(id ?? '')}`;
  const of = account === null ? '' : ` (${account})`;
  return stake === null || stake === undefined
    ? l10n.t`${name}${of}: no stake`
    : l10n.t`${name}${of}: ${formatHbarShort(stake)} staked`;
}
