import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
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
import { hbarMovement, type Movement, nftMovements, tokenMovements } from '../movements/movementWords.ts';
import { transactionTitle } from '../parts/transactionTypes.ts';
import type { SheetContext } from '../parts/values.ts';

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
  if (type === 'CONTRACTCALL') return callWords(data, context);
  const entity = mainEntity(data);
  return entity === undefined ? transactionTitle(type) : `${transactionTitle(type)} ${entity}`;
}

function transferWords({ amount, from, to, others }: Movement): string {
  const words = l10n.t`Transfer ${amount} from ${from ?? '?'} to ${to ?? '?'}`;
  if (others === 0) return words;
  return others === 1 ? l10n.t`${words} (1 other)` : l10n.t`${words} (${others} others)`;
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

/** The first ID in the body: the affected topic, token, account or contract. */
function mainEntity({ fields }: ProtobufMessage): string | undefined {
  for (const { value } of fields) {
    const id = value.kind === 'message' ? idOf(value.message) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}
