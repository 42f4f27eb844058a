import { exactPercent } from '../format/amounts.ts';
import { nameWords } from '../format/nameWords.ts';
import type { AbiIndex } from '../ledger/evm/abiIndex.ts';
import {
  fieldNamed,
  integerNamed,
  messageNamed,
  messagesNamed,
  type ProtobufField,
  type ProtobufMessage,
} from '../ledger/protobuf/decodeMessage.ts';
import { readEthereumData } from '../ledger/protobuf/ethereumData.ts';
import { idOf } from '../ledger/protobuf/protobufIds.ts';
import { bodyOfMessage, readTransactionBody, type TransactionBody } from '../ledger/protobuf/transactionBody.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { entityDeed, newEntityDeed, plannedMove } from './bodyDeeds.ts';
import type { Facts, PlannedPart } from './facts.ts';
import { type Amount, nftAmount } from './movements.ts';
import { addressee } from './transactionCall.ts';
import { transactionType } from './transactionTypes.ts';

/** A schedule in a batch; nothing that the network takes is deeper. */
const deepest = 2;

/**
 * The facts of a transaction that hasn't run, from its body. A schedule's body doesn't name its payer.
 * @param depth in how many other bodies it is
 */
export function bodyFacts(transaction: TransactionBody, abis?: AbiIndex, depth = 0): Facts {
  const { type, data, body } = transaction;
  const who = idOf(messageNamed(messageNamed(body, 'transactionID'), 'accountID'));
  const planned = bodyParts(transaction, (inner) => (depth < deepest ? bodyFacts(inner, abis, depth + 1) : undefined));
  const twice = [...new Set(overriddenIn(body))];
  const parts = twice.length > 0 ? [{ kind: 'twice' as const, names: twice }, ...planned] : planned;
  const moved = plannedMove(data);
  const { reads = /CREAT/.test(type) ? newEntityDeed : entityDeed } = transactionType(type) ?? {};
  const deed = moved ? { on: null, did: moved } : reads(data, abis);
  return { type, who, ...deed, parts };
}

/** The names of what is in a message more than once, at any depth but that of a schedule's body, which has facts of its own. */
function overriddenIn({ fields }: ProtobufMessage): string[] {
  return fields.flatMap(({ isOverridden, name = '', value }) => [
    ...(isOverridden ? [nameWords(name)] : []),
    ...(value.kind === 'message' && value.message.type !== 'SchedulableTransactionBody'
      ? overriddenIn(value.message)
      : []),
  ]);
}

/** The riskiest first; those of a kind in the body's order. */
const order: readonly PlannedPart['kind'][] = [
  'unread',
  'grant',
  'rest',
  'key',
  'treasury',
  'nodeAccount',
  'delegation',
  'hook',
  'approval',
  'supply',
  'plan',
  'fee',
  'revoke',
  'airdrop',
  'payer',
  'word',
  'bytes',
  'sets',
];

const largest = 2n ** 62n;

/** A line names no more parts, and each signer takes 1 ms to recover. */
const mostSigners = 3;

/** The facts of a body inside another; undefined if it's too deep inside. */
type Plan = (body: TransactionBody) => Facts | undefined;

/**
 * What a body would do beside what its type says: the riskiest first.
 * @param plan reads the body of a schedule or of a transaction in a batch
 */
function bodyParts({ type, data }: TransactionBody, plan: Plan): PlannedPart[] {
  const isUpdate = type.includes('UPDATE');
  const counting = data.fields.filter(({ isOverridden }) => !isOverridden);
  const fromFields = counting.flatMap((field) => partsOfField(field, data, isUpdate, plan));
  const none: PlannedPart[] = type === 'TOKENFEESCHEDULEUPDATE' && fromFields.length === 0 ? [{ kind: 'fee' }] : [];
  const sets = isUpdate && type !== 'HOOKSTORE' ? otherNames(data) : [];
  const parts: PlannedPart[] = [...fromFields, ...transferParts(data), ...supplyParts(data), ...none];
  if (sets.length > 0) parts.push({ kind: 'sets', names: sets });
  return parts.toSorted((a, b) => riskOf(a) - riskOf(b));
}

function riskOf(part: PlannedPart): number {
  const isUnlimited = part.kind === 'grant' && sizeOf(part) >= largest;
  if (isUnlimited) return -1;
  const risk = order.indexOf(part.kind);
  // A line names only a few transactions of a batch: first those that give something away for good.
  const ofInner = part.kind === 'plan' ? (part.facts.parts ?? []).map(riskOf) : [];
  return Math.min(risk, ...ofInner.filter((inner) => inner < order.indexOf('approval')));
}

/** All NFTs are as unlimited as the largest amount. */
function sizeOf({ amount }: Extract<PlannedPart, { kind: 'grant' }>): bigint {
  if (amount === undefined) return largest;
  return amount.unit === 'nft' ? 0n : amount.amount;
}

function partsOfField(field: ProtobufField, data: ProtobufMessage, isUpdate: boolean, plan: Plan): PlannedPart[] {
  const { name = '', value } = field;
  if (value.kind === 'message') return partsOfMessage({ name, message: value.message, data }, isUpdate, plan);
  if (value.kind === 'bytes') return partsOfBytes(name, value.bytes, data, plan);
  if (name === 'freeze_type' && (value.kind === 'enum' || value.kind === 'integer'))
    return [{ kind: 'word', text: value.kind === 'enum' ? value.name : nameWords(`${name} ${value.value}`) }];
  return name === 'hook_ids_to_delete' && value.kind === 'integer'
    ? [{ kind: 'hook', id: value.value, does: 'deleted' }]
    : [];
}

function partsOfMessage(
  { name = '', message, data }: { name: string | undefined; message: ProtobufMessage; data: ProtobufMessage },
  isUpdate: boolean,
  plan: Plan,
): PlannedPart[] {
  const subjectToken = idOf(messageNamed(data, 'token_id')) ?? '0.0.0';
  const [owner, spender] = ['owner', 'spender'].map((each) => idOf(messageNamed(message, each)));
  const token = idOf(messageNamed(message, 'tokenId')) ?? idOf(messageNamed(message, 'token_id')) ?? '?';
  switch (message.type) {
    case 'CryptoAllowance':
      return [grant(spender, owner, { unit: 'hbar', amount: integerNamed(message, 'amount') })];
    case 'TokenAllowance':
      return [grant(spender, owner, { unit: 'token', token, amount: integerNamed(message, 'amount') })];
    case 'NftAllowance':
      return nftGrants(message, token, spender ?? '?', owner);
    case 'NftRemoveAllowance':
      return [{ kind: 'revoke', owner, what: nftAmount(token, serialsIn(message)) }];
    case 'HookCreationDetails':
      return [
        {
          kind: 'hook',
          id: integerNamed(message, 'hook_id'),
          does: 'created',
          of: idOf(messageNamed(messageNamed(messageNamed(message, 'evm_hook'), 'spec'), 'contract_id')),
        },
      ];
    case 'HookId':
      return [{ kind: 'hook', id: integerNamed(message, 'hook_id'), does: 'stores' }];
    case 'CustomFee':
    case 'FixedCustomFee':
      return [customFee(message, subjectToken)];
    case 'FixedCustomFeeList': {
      const fees = messagesNamed(message, 'fees');
      return fees.length === 0 ? [{ kind: 'fee' }] : fees.map((each) => customFee(each, subjectToken));
    }
    case 'PendingAirdropId':
      return [
        {
          kind: 'airdrop',
          what:
            idOf(messageNamed(message, 'fungible_token_type')) ??
            idOf(messageNamed(message, 'non_fungible_token')) ??
            '?',
          from: idOf(messageNamed(message, 'sender_id')) ?? '?',
          to: idOf(messageNamed(message, 'receiver_id')) ?? '?',
        },
      ];
    case 'SchedulableTransactionBody':
      return plansOf(bodyOfMessage(message), plan);
    case 'Key':
    case 'KeyList':
      return isUpdate ? [{ kind: 'key', name: nameWords(name), isRemoved: isEmptyKey(message) }] : [];
    default: {
      const id = idOf(message);
      if (id === undefined) return [];
      if (name === 'transferAccountID' || name === 'transferContractID') return [{ kind: 'rest', to: id }];
      if (name === 'payerAccountID') return [{ kind: 'payer', id }];
      if (name === 'account_id' && data.type.startsWith('Node')) return [{ kind: 'nodeAccount', id }];
      return isUpdate && name === 'treasury' ? [{ kind: 'treasury', to: id }] : [];
    }
  }
}

function partsOfBytes(name: string, bytes: Uint8Array, data: ProtobufMessage, plan: Plan): PlannedPart[] {
  switch (name) {
    case 'delegation_address':
      // An account that is created runs no code anyway.
      return data.type === 'CryptoCreateTransactionBody' && /^0x0*$/.test(hexOfBytes(bytes))
        ? []
        : [delegation(hexOfBytes(bytes))];
    case 'ethereum_data':
      return (readEthereumData(bytes)?.delegations ?? []).map(({ address, signer }, at) => ({
        ...delegation(address),
        of: (at < mostSigners ? addressee(signer()) : undefined) ?? '?',
      }));
    case 'transactions':
      return data.type === 'AtomicBatchTransactionBody' ? plansOf(readTransactionBody(bytes), plan) : [];
    case 'contents':
      return [{ kind: 'bytes', count: bytes.length }];
    default:
      return [];
  }
}

/** A transfer on someone's allowance, and the hooks that run with it. */
function transferParts(data: ProtobufMessage): PlannedPart[] {
  const lists = [...messagesNamed(data, 'tokenTransfers'), ...messagesNamed(data, 'token_transfers')];
  const amounts = [
    ...messagesNamed(messageNamed(data, 'transfers'), 'accountAmounts'),
    ...lists.flatMap((list) => [...messagesNamed(list, 'transfers'), ...messagesNamed(list, 'nftTransfers')]),
  ];
  const hooks = amounts.flatMap((each) =>
    each.fields.flatMap(({ name = '', value, isOverridden }): PlannedPart[] => {
      if (value.kind !== 'message' || value.message.type !== 'HookCall' || isOverridden) return [];
      const side = name.includes('receiver')
        ? 'receiverAccountID'
        : name.includes('sender')
          ? 'senderAccountID'
          : 'accountID';
      const id = integerNamed(value.message, 'hook_id');
      return [{ kind: 'hook', id, does: 'runs', of: idOf(messageNamed(each, side)) }];
    }),
  );
  const isApproved = amounts.some((each) => {
    const flag = fieldNamed(each, 'is_approval');
    return flag?.kind === 'flag' && flag.value;
  });
  return isApproved ? [...hooks, { kind: 'approval' }] : hooks;
}

function supplyParts(data: ProtobufMessage): PlannedPart[] {
  const amount = integerNamed(data, 'initialSupply');
  if (amount === 0n) return [];
  const symbol = fieldNamed(data, 'symbol');
  return [
    {
      kind: 'supply',
      amount,
      decimals: Number(integerNamed(data, 'decimals')),
      symbol: symbol?.kind === 'text' ? symbol.text : '',
      to: idOf(messageNamed(data, 'treasury')),
    },
  ];
}

function grant(spender: string | undefined, owner: string | undefined, amount: Amount): PlannedPart {
  const isNone = amount.unit !== 'nft' && amount.amount === 0n;
  if (!isNone) return { kind: 'grant', spender: spender ?? '?', owner, amount };
  return { kind: 'revoke', spender: spender ?? '?', owner, what: amount.unit === 'token' ? amount.token : 'ℏ' };
}

function nftGrants(message: ProtobufMessage, token: string, spender: string, owner: string | undefined): PlannedPart[] {
  const all = messageNamed(message, 'approved_for_all');
  const flag = fieldNamed(all, 'value');
  const serials = serialsIn(message);
  const parts: PlannedPart[] = [];
  if (flag?.kind === 'flag' && flag.value) parts.push({ kind: 'grant', spender, owner, amount: undefined, token });
  else if (all) parts.push({ kind: 'revoke', spender, owner, what: token });
  if (serials.length > 0) parts.push({ kind: 'grant', spender, owner, amount: nftAmount(token, serials) });
  return parts;
}

function serialsIn(message: ProtobufMessage): bigint[] {
  return message.fields.flatMap(({ name, value }) =>
    name === 'serial_numbers' && value.kind === 'integer' ? [value.value] : [],
  );
}

/** @param token the one that has the fee; 0.0.0 for one that is being created */
function customFee(message: ProtobufMessage, token: string): PlannedPart {
  const to = idOf(messageNamed(message, 'fee_collector_account_id'));
  const fixed = messageNamed(message, 'fixed_fee');
  if (fixed) return { kind: 'fee', amount: fixedAmount(fixed), to };
  const fraction = messageNamed(message, 'fractional_fee');
  const royalty = messageNamed(message, 'royalty_fee');
  const share = messageNamed(fraction, 'fractional_amount') ?? messageNamed(royalty, 'exchange_value_fraction');
  const whole = integerNamed(share, 'denominator');
  const percent = whole === 0n ? '?%' : exactPercent(integerNamed(share, 'numerator'), whole);
  const bound = (name: string): Amount | undefined => {
    const amount = integerNamed(fraction, name);
    return amount === 0n ? undefined : { unit: 'token', token, amount };
  };
  const fallback = messageNamed(royalty, 'fallback_fee');
  return {
    kind: 'fee',
    percent,
    to,
    least: bound('minimum_amount'),
    most: bound('maximum_amount'),
    otherwise: fallback && fixedAmount(fallback),
  };
}

function fixedAmount(fee: ProtobufMessage): Amount {
  const token = idOf(messageNamed(fee, 'denominating_token_id'));
  const amount = integerNamed(fee, 'amount');
  return token === undefined ? { unit: 'hbar', amount } : { unit: 'token', token, amount };
}

function delegation(address: string): Extract<PlannedPart, { kind: 'delegation' }> {
  return { kind: 'delegation', address: /^0x0*$/.test(address) ? undefined : address };
}

/** An empty list takes a key away for good. */
function isEmptyKey(message: ProtobufMessage): boolean {
  if (message.type === 'KeyList') return message.fields.length === 0;
  const list = messageNamed(message, 'keyList');
  return message.fields.length === 0 || list?.fields.length === 0;
}

function plansOf(body: TransactionBody | undefined, plan: Plan): PlannedPart[] {
  const facts = body && plan(body);
  return [facts ? { kind: 'plan', facts } : { kind: 'unread' }];
}

/** What an update is about. */
const subject = /^(?:accountIDToUpdate|contractID|token|token_id|topicID|fileID|node_id|registered_node_id)$/;

/** What an update sets besides keys and what has words of its own. */
function otherNames({ fields }: ProtobufMessage): string[] {
  const shown =
    /^(?:treasury|account_id|hook_creation_details|hook_ids_to_delete|delegation_address|custom_fees|contents|serial_numbers)$/;
  const names = fields.flatMap(({ name, number, value, isOverridden }) => {
    const isKey = value.kind === 'message' && (value.message.type === 'Key' || value.message.type === 'KeyList');
    if (isKey || isOverridden || (name !== undefined && (shown.test(name) || subject.test(name)))) return [];
    return [name === undefined ? `field ${number}` : nameWords(name)];
  });
  return [...new Set(names)];
}
