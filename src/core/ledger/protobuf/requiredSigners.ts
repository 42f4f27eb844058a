import type { EntityIdKind } from '../ids/entityId.ts';
import { fieldNamed, integerNamed, messageNamed, messagesNamed, type ProtobufMessage } from './decodeMessage.ts';
import { type LedgerKey, ledgerKeyIn } from './ledgerKey.ts';
import { idOf } from './protobufIds.ts';
import type { TransactionBody } from './transactionBody.ts';

/** Why a key has to sign. */
export type SignerRole =
  | 'payer'
  | 'sender'
  | 'receiver'
  | 'account'
  | 'owner'
  | 'treasury'
  | 'autoRenew'
  | 'feeCollector'
  | 'admin'
  | 'newKey'
  | TokenRole
  | 'submit';

/** A key of a token besides its admin key. */
type TokenRole = 'supply' | 'wipe' | 'freeze' | 'kyc' | 'pause' | 'feeSchedule' | 'metadata';

/** Where the key of an entity is. */
export interface KeyPlace {
  readonly kind: EntityIdKind;
  readonly id: string;
}

/** A key that has to sign: that of an entity, by the role, or one in the body. */
export type RequiredSigner =
  /** `ifAsked`: only if the account requires signatures for what it receives. */
  | { readonly role: SignerRole; readonly of: KeyPlace; readonly ifAsked?: true }
  | { readonly role: 'newKey'; readonly key: LedgerKey };

interface RequiredSigners {
  readonly signers: readonly RequiredSigner[];
  /** False if this version doesn't know all keys that the type may require. */
  readonly isComplete: boolean;
}

/** The types that are about one token, with the key of it that signs. */
const tokenRoles: Readonly<Record<string, TokenRole | 'admin'>> = {
  TOKENMINT: 'supply',
  TOKENBURN: 'supply',
  TOKENWIPE: 'wipe',
  TOKENFREEZE: 'freeze',
  TOKENUNFREEZE: 'freeze',
  TOKENGRANTKYC: 'kyc',
  TOKENREVOKEKYC: 'kyc',
  TOKENPAUSE: 'pause',
  TOKENUNPAUSE: 'pause',
  TOKENDELETION: 'admin',
  TOKENFEESCHEDULEUPDATE: 'feeSchedule',
  TOKENUPDATENFTS: 'metadata',
};

type Signers = (data: ProtobufMessage) => (RequiredSigner | undefined)[];

const rules: Readonly<Record<string, Signers>> = {
  CRYPTOTRANSFER: (data) => transferSigners(data, 'tokenTransfers'),
  TOKENAIRDROP: (data) => transferSigners(data, 'token_transfers').filter((each) => each?.role === 'sender'),
  TOKENCLAIMAIRDROP: (data) =>
    messagesNamed(data, 'pending_airdrops').map((each) => account('account', messageNamed(each, 'receiver_id'))),
  TOKENCANCELAIRDROP: (data) =>
    messagesNamed(data, 'pending_airdrops').map((each) => account('sender', messageNamed(each, 'sender_id'))),
  TOKENREJECT: (data) => [account('owner', messageNamed(data, 'owner'))],
  TOKENASSOCIATE: (data) => [account('account', messageNamed(data, 'account'))],
  TOKENDISSOCIATE: (data) => [account('account', messageNamed(data, 'account'))],
  TOKENCREATION: (data) => [
    account('treasury', messageNamed(data, 'treasury')),
    newKey(data, 'adminKey'),
    account('autoRenew', messageNamed(data, 'autoRenewAccount')),
    ...messagesNamed(data, 'custom_fees').map((fee) =>
      account('feeCollector', messageNamed(fee, 'fee_collector_account_id')),
    ),
  ],
  TOKENUPDATE: (data) => [
    entity('admin', 'token', messageNamed(data, 'token')),
    newKey(data, 'adminKey'),
    account('treasury', messageNamed(data, 'treasury')),
    account('autoRenew', messageNamed(data, 'autoRenewAccount')),
  ],
  CRYPTOCREATEACCOUNT: (data) => (isOn(data, 'receiverSigRequired') ? [newKey(data, 'key')] : []),
  CRYPTOUPDATEACCOUNT: (data) => [account('account', messageNamed(data, 'accountIDToUpdate')), newKey(data, 'key')],
  CRYPTODELETE: (data) => [
    account('account', messageNamed(data, 'deleteAccountID')),
    receiver(messageNamed(data, 'transferAccountID')),
  ],
  CRYPTOAPPROVEALLOWANCE: (data) =>
    ['cryptoAllowances', 'nftAllowances', 'tokenAllowances'].flatMap((list) =>
      messagesNamed(data, list).map((each) =>
        account('owner', messageNamed(each, 'delegating_spender') ?? messageNamed(each, 'owner')),
      ),
    ),
  CRYPTODELETEALLOWANCE: (data) =>
    messagesNamed(data, 'nftAllowances').map((each) => account('owner', messageNamed(each, 'owner'))),
  CONTRACTCALL: () => [],
  CONTRACTCREATEINSTANCE: (data) => [
    newKey(data, 'adminKey'),
    account('autoRenew', messageNamed(data, 'auto_renew_account_id')),
  ],
  CONTRACTUPDATEINSTANCE: (data) => [
    entity('admin', 'contract', messageNamed(data, 'contractID')),
    newKey(data, 'adminKey'),
    account('autoRenew', messageNamed(data, 'auto_renew_account_id')),
  ],
  CONTRACTDELETEINSTANCE: (data) => [
    entity('admin', 'contract', messageNamed(data, 'contractID')),
    receiver(messageNamed(data, 'transferAccountID')),
  ],
  CONSENSUSCREATETOPIC: (data) => [
    newKey(data, 'adminKey'),
    account('autoRenew', messageNamed(data, 'autoRenewAccount')),
  ],
  CONSENSUSSUBMITMESSAGE: (data) => [entity('submit', 'topic', messageNamed(data, 'topicID'))],
  CONSENSUSUPDATETOPIC: (data) => [
    entity('admin', 'topic', messageNamed(data, 'topicID')),
    newKey(data, 'adminKey'),
    account('autoRenew', messageNamed(data, 'autoRenewAccount')),
  ],
  CONSENSUSDELETETOPIC: (data) => [entity('admin', 'topic', messageNamed(data, 'topicID'))],
  SCHEDULEDELETE: (data) => [entity('admin', 'schedule', messageNamed(data, 'scheduleID'))],
  UTILPRNG: () => [],
};

/**
 * The keys that the network requires for a transaction, from its body: each entity and role once, the payer first. Of
 * the keys that an update replaces, those that the old and the new admin key sign for aren't listed.
 * @param payer the account that pays; null if unknown
 */
export function requiredSigners({ type, data }: TransactionBody, payer: string | null): RequiredSigners {
  const tokenRole = tokenRoles[type];
  const rule: Signers | undefined =
    tokenRole === undefined
      ? rules[type]
      : () => [entity(tokenRole, 'token', messageNamed(data, 'token') ?? messageNamed(data, 'token_id'))];
  const found = new Map<string, RequiredSigner>();
  const add = (signer: RequiredSigner | undefined) => {
    if (!signer) return;
    const key = 'of' in signer ? `${keyRole(signer)} ${signer.of.id}` : `${found.size}`;
    const known = found.get(key);
    // A sender signs anyway, whether or not it receives something too.
    if (!known || ('ifAsked' in known && !('ifAsked' in signer))) found.set(key, signer);
  };
  if (payer !== null) add({ role: 'payer', of: { kind: 'account', id: payer } });
  for (const each of rule?.(data) ?? []) add(each);
  return { signers: [...found.values()], isComplete: rule !== undefined && payer !== null };
}

/** All roles of an account mean its one key. */
function keyRole({ role, of }: Extract<RequiredSigner, { of: KeyPlace }>): string {
  return of.kind === 'account' ? 'account' : role;
}

function transferSigners(data: ProtobufMessage, tokenLists: string): (RequiredSigner | undefined)[] {
  const lists = messagesNamed(data, tokenLists);
  const amounts = [
    ...messagesNamed(messageNamed(data, 'transfers'), 'accountAmounts'),
    ...lists.flatMap((list) => messagesNamed(list, 'transfers')),
  ];
  return [
    ...amounts.map((each) => {
      const party = messageNamed(each, 'accountID');
      if (integerNamed(each, 'amount') > 0n) return receiver(party);
      return isOn(each, 'is_approval') || integerNamed(each, 'amount') === 0n ? undefined : account('sender', party);
    }),
    ...lists.flatMap((list) =>
      messagesNamed(list, 'nftTransfers').flatMap((each) => [
        isOn(each, 'is_approval') ? undefined : account('sender', messageNamed(each, 'senderAccountID')),
        receiver(messageNamed(each, 'receiverAccountID')),
      ]),
    ),
  ];
}

function account(role: SignerRole, message: ProtobufMessage | undefined): RequiredSigner | undefined {
  return entity(role, 'account', message);
}

function receiver(message: ProtobufMessage | undefined): RequiredSigner | undefined {
  const id = idOf(message);
  return id === undefined ? undefined : { role: 'receiver', of: { kind: 'account', id }, ifAsked: true };
}

function entity(
  role: SignerRole,
  kind: KeyPlace['kind'],
  message: ProtobufMessage | undefined,
): RequiredSigner | undefined {
  const id = idOf(message);
  // In an update, the number 0 means that nothing changes.
  return id === undefined || id === '0.0.0' ? undefined : { role, of: { kind, id } };
}

function newKey(data: ProtobufMessage, name: string): RequiredSigner | undefined {
  const key = ledgerKeyIn(messageNamed(data, name));
  return key && { role: 'newKey', key };
}

function isOn(message: ProtobufMessage, name: string): boolean {
  const value = fieldNamed(message, name);
  return value?.kind === 'flag' && value.value;
}
