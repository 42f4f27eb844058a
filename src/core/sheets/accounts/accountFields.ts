import * as l10n from '@vscode/l10n';
import { formatUsd } from '../../format/amounts.ts';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { delegateOf } from '../../ledger/accounts/delegations.ts';
import { readAlias } from '../../ledger/ids/alias.ts';
import { longZeroEntityId } from '../../ledger/ids/evmAddress.ts';
import type { Account } from '../../ledger/rest/schema/accounts.ts';
import {
  codeValue,
  field,
  hbarValue,
  idValue,
  integerValue,
  partyValue,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from '../parts/values.ts';
import type { Field, Value } from '../sheet.ts';

/**
 * An account created by a transfer to its alias or EVM address, without a key so far. The mirror node also returns null
 * for an empty key list, such as that of immutable and system accounts: these have no alias and no address of their
 * own.
 */
export function isHollow({ alias, deleted, evm_address: address, key }: Account): boolean {
  if (key !== null || deleted === true) return false;
  return (alias ?? '') !== '' || (address !== null && address !== '0x' && longZeroEntityId(address) === undefined);
}

/** The balance, which accounts and contracts have. */
export function balanceField({ balance }: Account, context: SheetContext): Field | undefined {
  return field(l10n.t('Balance'), hbarValue(balance?.balance, context));
}

/** The label of what `heldField` leaves of a balance. */
export function worthLabel(): string {
  return l10n.t('Worth');
}

/** The same below a headline that says what an account holds: then only what that is worth. */
export function heldField(account: Account, context: SheetContext): Field | undefined {
  const held = account.balance?.balance ?? null;
  if (held === null || (account.deleted && held === 0n)) return balanceField(account, context);
  return field(worthLabel(), textValue(context.price && formatUsd(held, context.price)));
}

/** Staking, as far as it is set. */
export function stakingFields(account: Account, context: SheetContext): (Field | undefined)[] {
  return [
    field(l10n.t('Pending reward'), hbarValue(account.pending_reward, context)),
    field(l10n.t('Declines rewards'), yesNo(account.decline_reward)),
    field(l10n.t('Stake period start'), timeValue(account.stake_period_start)),
  ];
}

/** The account or node that an account stakes to. */
export function stakedToFields(account: Account): (Field | undefined)[] {
  return [
    field(l10n.t('Staked to node'), idValue(account.staked_node_id?.toString(), 'node')),
    field(l10n.t('Staked to account'), idValue(account.staked_account_id, 'account')),
  ];
}

/** The contract whose code it runs (HIP-1340). */
export function delegationField(account: Account): Field | undefined {
  return field(l10n.t('Runs the code of'), partyValue(delegateOf(account), 'contract'));
}

/** What the time is at which it expires: the mirror node keeps that of what is deleted. */
export function expiryLabel({ deleted }: Pick<Account, 'deleted'>): string {
  return deleted ? l10n.t('Would have expired') : l10n.t('Expires');
}

/** Its other IDs, and the rules for transactions with it. */
export function accountDetailFields(account: Account): (Field | undefined)[] {
  const alias = readAlias(account.alias ?? '');
  return [
    field(l10n.t('Balance as of'), timeValue(account.balance?.timestamp)),
    field(l10n.t('Alias'), codeValue(account.alias), alias ? { note: alias.holds } : {}),
    field(l10n.t('Ethereum nonce'), integerValue(account.ethereum_nonce)),
    field(l10n.t('Max automatic token associations'), associations(account.max_automatic_token_associations)),
    field(l10n.t('Receiver signature required'), yesNo(account.receiver_sig_required)),
  ];
}

/** With its checksum, if it is a valid address. */
export function addressValue(address: string | null): Value | undefined {
  return codeValue(address !== null && /^0x[0-9a-f]{40}$/i.test(address) ? checksumAddress(address) : address);
}

/** -1 means no limit. */
export function associations(maximum: number | null): Value | undefined {
  return maximum === -1 ? textValue(l10n.t('unlimited')) : integerValue(maximum);
}
