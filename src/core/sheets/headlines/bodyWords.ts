import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger } from '../../format/amounts.ts';
import { lineOfText } from '../../format/escape.ts';
import { decodeSelected, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import {
  fieldNamed,
  integerNamed,
  messageNamed,
  messagesNamed,
  type ProtobufMessage,
} from '../../ledger/protobuf/decodeMessage.ts';
import { idOf } from '../../ledger/protobuf/protobufIds.ts';
import type { TransactionBody } from '../../ledger/protobuf/transactionBody.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import {
  amountOfToken,
  hbarMovement,
  type Movement,
  nftMovements,
  tokenMovements,
  withOthers,
} from '../movements/movementWords.ts';
import { transactionTitle } from '../parts/transactionTypes.ts';
import type { SheetContext } from '../parts/values.ts';
import { quotedBytes } from '../topics/messageContent.ts';

/**
 * What a transaction that hasn't run yet will do, in one line without a final period: `Transfer 1.5 ℏ from 0.0.1001 to
 * 0.0.1002`, `Call withdraw(shares: 25) on 0.0.5001`, `Mint tokens 0.0.1500`.
 */
export function bodyWords({ type, data }: TransactionBody, context: SheetContext): string {
  const [movement, ...more] = plannedMovements(data, context);
  if (movement) {
    const words = transferWords(movement);
    return more.length === 0
      ? words
      : more.length === 1
        ? l10n.t`${words}, and 1 more movement`
        : l10n.t`${words}, and ${more.length} more movements`;
  }
  switch (type) {
    case 'CONTRACTCALL':
      return callWords(data, context);
    case 'CONSENSUSSUBMITMESSAGE':
      return messageWords(data);
    case 'TOKENBURN':
    case 'TOKENMINT':
    case 'TOKENWIPE':
      return supplyWords(type, data, context);
    case 'TOKENCREATION':
      return `${transactionTitle(type)} ${lineOfText([textOf(data, 'name'), textOf(data, 'symbol')].filter(Boolean).join(', '), longestName)}`.trim();
    case 'CRYPTODELETE':
      return `${transactionTitle(type)} ${idOf(messageNamed(data, 'deleteAccountID')) ?? ''}`.trim();
    default:
      return plainWords(type, data);
  }
}

/** The type, what it is about, and what it begins with: `Create account with 10 ℏ`, `Grant KYC to account 0.0.7 (0.0.5)`. */
function plainWords(type: string, data: ProtobufMessage): string {
  const start = integerNamed(data, 'initialBalance');
  // What is created has no ID yet: the IDs are those of its treasury, of who renews it and so on.
  const isNew = /CREATE/.test(type);
  const entities = isNew ? [] : entitiesIn(data);
  const [entity, ...others] = ofAccount.has(type) ? entities.toReversed() : entities;
  const words = entity === undefined ? transactionTitle(type) : `${transactionTitle(type)} ${entity}`;
  if (start > 0n) return l10n.t`${words} with ${formatHbar(start)}`;
  const [first, ...more] = aboutMore.has(type) || ofAccount.has(type) ? others : [];
  if (first === undefined) return words;
  const named = more.length === 0 ? first : `${first} +${more.length}`;
  return `${words} (${named})`;
}

const longestName = 100;

function textOf(data: ProtobufMessage, name: string): string {
  const value = fieldNamed(data, name);
  return value?.kind === 'text' ? value.text : '';
}

/** Types about the tokens of an account. */
const aboutMore: ReadonlySet<string> = new Set(['TOKENASSOCIATE', 'TOKENDISSOCIATE']);

/** Types about an account, whose body names the token first. */
const ofAccount: ReadonlySet<string> = new Set(['TOKENFREEZE', 'TOKENGRANTKYC', 'TOKENREVOKEKYC', 'TOKENUNFREEZE']);

/** The message itself, if it is text. */
function messageWords(data: ProtobufMessage): string {
  const topic = idOf(messageNamed(data, 'topicID')) ?? '?';
  const message = fieldNamed(data, 'message');
  const words = message?.kind === 'bytes' ? quotedBytes(message.bytes) : '';
  return words === ''
    ? l10n.t`Submit an empty message to topic ${topic}`
    : l10n.t`Submit a message to topic ${topic}: ${words}`;
}

/** The amount or the NFTs, and the token. */
function supplyWords(type: string, data: ProtobufMessage, context: SheetContext): string {
  const token = idOf(messageNamed(data, 'token')) ?? '?';
  const account = idOf(messageNamed(data, 'account'));
  const amount = integerNamed(data, 'amount');
  const nfts = data.fields.filter(({ name }) => name === 'serialNumbers' || name === 'metadata').length;
  const known = context.tokens?.get(token);
  const what =
    amount > 0n
      ? amountOfToken(amount, token, context)
      : nfts === 1
        ? l10n.t`1 NFT of ${known?.symbol ?? token}`
        : l10n.t`${formatInteger(nfts)} NFTs of ${known?.symbol ?? token}`;
  if (amount === 0n && nfts === 0) return `${transactionTitle(type)} ${token}`;
  switch (type) {
    case 'TOKENMINT':
      return l10n.t`Mint ${what}`;
    case 'TOKENBURN':
      return l10n.t`Burn ${what}`;
    default:
      return account === undefined ? l10n.t`Wipe ${what}` : l10n.t`Wipe ${what} from ${account}`;
  }
}

function transferWords({ amount, from, to, otherSenders, otherReceivers }: Movement): string {
  const sender = withOthers(from ?? '?', otherSenders);
  return withOthers(l10n.t`Transfer ${amount} from ${sender} to ${to ?? '?'}`, otherReceivers);
}

function callWords(data: ProtobufMessage, { abis }: SheetContext): string {
  const contract = idOf(messageNamed(data, 'contractID')) ?? '?';
  const parameters = fieldNamed(data, 'functionParameters');
  const input = parameters?.kind === 'bytes' ? hexOfBytes(parameters.bytes) : '';
  const called = decodeSelected('function', input, abis ?? noAbis);
  const amount = integerNamed(data, 'amount');
  const call = called
    ? l10n.t`Call ${describeDecoded(called)} on ${contract}`
    : input.length >= 10
      ? l10n.t`Call contract ${contract} (function ${input.slice(0, 10)})`
      : l10n.t`Call contract ${contract}`;
  return amount > 0n ? l10n.t`${call} with ${formatHbar(amount)}` : call;
}

/** The movements of a transfer or an airdrop, in the form of a finished transaction. */
function plannedMovements(data: ProtobufMessage, context: SheetContext): Movement[] {
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
    if (account !== undefined) hbar.set(account, (hbar.get(account) ?? 0n) + integerNamed(each, 'amount'));
  }
  return [...nftMovements(nfts, context), ...tokenMovements(tokens, context), ...hbarMovement(hbar)];
}

/** The IDs in the body: the affected topic, token, account or contract comes first. */
function entitiesIn({ fields }: ProtobufMessage): string[] {
  return fields.flatMap(({ value }) => (value.kind === 'message' ? (idOf(value.message) ?? []) : []));
}
