import { checksumAddress } from '../format/checksumAddress.ts';
import { type AbiIndex, decodeSelected, noAbis } from '../ledger/evm/abiIndex.ts';
import { longZeroEntityId } from '../ledger/ids/evmAddress.ts';
import {
  fieldNamed,
  integerNamed,
  messageNamed,
  messagesNamed,
  type ProtobufMessage,
} from '../ledger/protobuf/decodeMessage.ts';
import { readEthereumData } from '../ledger/protobuf/ethereumData.ts';
import { idOf } from '../ledger/protobuf/protobufIds.ts';
import { hexOfBytes } from '../platform/hex.ts';
import type { Facts } from './facts.ts';
import { addTo } from './hbarMovements.ts';
import { headlineTextOf } from './messageText.ts';
import { type MoveDeed, moveDeed, movementsIn, nftAmount } from './movements.ts';

/** What a transaction that hasn't run would do, and to what. */
type PlannedDeed = Pick<Facts, 'on' | 'did'>;

/** Reads what the part of a body for its type would do. */
export type ReadDeed = (data: ProtobufMessage, abis?: AbiIndex) => PlannedDeed;

/** The fields that name what a body is about. */
const subjects = [
  'accountIDToUpdate',
  'contractID',
  'token',
  'token_id',
  'topicID',
  'fileID',
  'scheduleID',
  'accountOfLiveHash',
];

/** The affected topic, token, account or contract. */
export function entityDeed(data: ProtobufMessage): PlannedDeed {
  const on = subjects.flatMap((name) => idOf(messageNamed(data, name)) ?? [])[0] ?? null;
  return { on, did: { kind: 'other', ...startIn(data) } };
}

/** What is created has no ID yet: the IDs are those of its treasury, of who renews it and so on. */
export function newEntityDeed(data: ProtobufMessage): PlannedDeed {
  const name = [textOf(data, 'name'), textOf(data, 'symbol')].filter(Boolean).join(', ');
  return { on: null, did: { kind: 'other', ...startIn(data), name } };
}

/** About the tokens of an account. */
export function tokensOfAccountDeed(data: ProtobufMessage): PlannedDeed {
  const others = messagesNamed(data, 'tokens').flatMap((each) => idOf(each) ?? []);
  return { on: idOf(messageNamed(data, 'account')) ?? null, did: { kind: 'other', others } };
}

/** About an account, whose body names the token first. */
export function accountOfTokenDeed(data: ProtobufMessage): PlannedDeed {
  const token = idOf(messageNamed(data, 'token'));
  const on = idOf(messageNamed(data, 'account')) ?? null;
  return { on, did: { kind: 'other', others: token === undefined ? [] : [token] } };
}

/** Its body names first who gets the rest. */
export function deletedAccountDeed(data: ProtobufMessage): PlannedDeed {
  return { on: idOf(messageNamed(data, 'deleteAccountID')) ?? null, did: { kind: 'other' } };
}

export function callDeed(data: ProtobufMessage, abis: AbiIndex = noAbis): PlannedDeed {
  const parameters = fieldNamed(data, 'functionParameters');
  const input = parameters?.kind === 'bytes' ? hexOfBytes(parameters.bytes) : '';
  const called = decodeSelected('function', input, abis);
  return {
    on: idOf(messageNamed(data, 'contractID')) ?? null,
    did: { kind: 'call', input, called, value: integerNamed(data, 'amount') },
  };
}

/** The call in an Ethereum transaction's own bytes; the network takes its value in wei. */
export function ethereumDeed(data: ProtobufMessage, abis: AbiIndex = noAbis): PlannedDeed {
  const field = fieldNamed(data, 'ethereum_data');
  const read = field?.kind === 'bytes' ? readEthereumData(field.bytes) : undefined;
  if (!read) return { on: null, did: { kind: 'other' } };
  const value = read.wei / weiPerTinybar;
  if (read.to === undefined) return { on: null, did: { kind: 'create', start: value } };
  const on = longZeroEntityId(read.to) ?? checksumAddress(read.to);
  const called = decodeSelected('function', read.input, abis);
  return { on, did: { kind: 'call', input: read.input, called, value } };
}

/** A node has a number of its own, besides its account. */
export function nodeDeed(data: ProtobufMessage): PlannedDeed {
  const id = fieldNamed(data, 'node_id') ?? fieldNamed(data, 'registered_node_id');
  return { on: id?.kind === 'integer' ? String(id.value) : null, did: { kind: 'other' } };
}

/** The owner, and the tokens and NFTs that go back to their treasuries. */
export function rejectDeed(data: ProtobufMessage): PlannedDeed {
  const others = messagesNamed(data, 'rejections').flatMap(entitiesIn);
  return { on: idOf(messageNamed(data, 'owner')) ?? null, did: { kind: 'other', others } };
}

/** Some NFTs of a token. */
export function nftsDeed(data: ProtobufMessage): PlannedDeed {
  const token = idOf(messageNamed(data, 'token')) ?? '?';
  const others = data.fields.flatMap(({ name, value }) =>
    name === 'serial_numbers' && value.kind === 'integer' ? [`${token}/${value.value}`] : [],
  );
  return { on: token, did: { kind: 'other', others } };
}

/** Whose hook it is. */
export function hookDeed(data: ProtobufMessage): PlannedDeed {
  const owner = messageNamed(messageNamed(data, 'hook_id'), 'entity_id');
  return { on: (owner && entitiesIn(owner)[0]) ?? null, did: { kind: 'other' } };
}

/** Whose live hash it is. */
export function liveHashDeed(data: ProtobufMessage): PlannedDeed {
  return { on: idOf(messageNamed(messageNamed(data, 'liveHash'), 'accountId')) ?? null, did: { kind: 'other' } };
}

/** Its parts say of whom the allowances are. */
export function partsDeed(): PlannedDeed {
  return { on: null, did: { kind: 'other' } };
}

const weiPerTinybar = 10_000_000_000n;

export function messageDeed(data: ProtobufMessage): PlannedDeed {
  const message = fieldNamed(data, 'message');
  const text = message?.kind === 'bytes' ? headlineTextOf(message.bytes) : '';
  return { on: idOf(messageNamed(data, 'topicID')) ?? null, did: { kind: 'message', said: { text } } };
}

/** A mint, a burn or a wipe: the amount or the NFTs, and of a wipe the account. */
export function supplyDeed(data: ProtobufMessage): PlannedDeed {
  const token = idOf(messageNamed(data, 'token')) ?? '?';
  const amount = integerNamed(data, 'amount');
  const serials = data.fields.flatMap(({ name, value }) =>
    name === 'serialNumbers' && value.kind === 'integer' ? [value.value] : [],
  );
  const count = serials.length + data.fields.filter(({ name }) => name === 'metadata').length;
  if (amount === 0n && count === 0) return { on: token, did: { kind: 'other' } };
  const nfts = serials.length > 0 ? nftAmount(token, serials) : ({ unit: 'nft', token, count } as const);
  const amounts = [amount > 0n ? ({ unit: 'token', token, amount } as const) : nfts];
  const from = idOf(messageNamed(data, 'account'));
  return { on: token, did: { kind: 'move', movements: [{ amounts, from, otherSenders: 0, otherReceivers: 0 }] } };
}

/** What a transfer or an airdrop moves, as of a finished transaction; undefined if the body moves nothing. */
export function plannedMove(data: ProtobufMessage): MoveDeed | undefined {
  const lists = [...messagesNamed(data, 'tokenTransfers'), ...messagesNamed(data, 'token_transfers')];
  const tokens = lists.flatMap((list) =>
    messagesNamed(list, 'transfers').map((each) => ({
      token_id: idOf(messageNamed(list, 'token')) ?? null,
      account: idOf(messageNamed(each, 'accountID')) ?? null,
      amount: integerNamed(each, 'amount'),
    })),
  );
  const nfts = lists.flatMap((list) =>
    messagesNamed(list, 'nftTransfers').map((each) => ({
      token_id: idOf(messageNamed(list, 'token')) ?? null,
      serial_number: integerNamed(each, 'serialNumber'),
      sender_account_id: idOf(messageNamed(each, 'senderAccountID')) ?? null,
      receiver_account_id: idOf(messageNamed(each, 'receiverAccountID')) ?? null,
    })),
  );
  const hbar = new Map<string, bigint>();
  for (const each of messagesNamed(messageNamed(data, 'transfers'), 'accountAmounts')) {
    const account = idOf(messageNamed(each, 'accountID'));
    if (account !== undefined) addTo(hbar, account, integerNamed(each, 'amount'));
  }
  return moveDeed(movementsIn({ nfts, tokens, hbar }));
}

function startIn(data: ProtobufMessage): { start?: bigint } {
  const start = integerNamed(data, 'initialBalance');
  return start > 0n ? { start } : {};
}

function textOf(data: ProtobufMessage, name: string): string {
  const value = fieldNamed(data, name);
  return value?.kind === 'text' ? value.text : '';
}

function entitiesIn({ fields }: ProtobufMessage): string[] {
  return fields.flatMap(({ isOverridden, value }) =>
    value.kind === 'message' && !isOverridden ? (idOf(value.message) ?? []) : [],
  );
}
