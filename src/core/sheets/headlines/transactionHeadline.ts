import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { decodeSelected, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import { describeRevert } from '../../ledger/evm/revert.ts';
import { longZeroEntityId } from '../../ledger/ids/evmAddress.ts';
import type { TransactionBody } from '../../ledger/protobuf/transactionBody.ts';
import type { ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import type { TopicMessage } from '../../ledger/rest/schema/topics.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { isSuccess } from '../../ledger/resultCodes/resultCodes.ts';
import { createdContract } from '../../ledger/transactions/createdContract.ts';
import { failedChild, type RelatedTransaction } from '../../ledger/transactions/relations.ts';
import { type ContractOutcome, ignoredWords, revertReason } from '../calls/contractOutcome.ts';
import { type HbarMovements, hbarMovements } from '../movements/hbarMovements.ts';
import { describeMovement, type Movement, movementsOf, withOthers } from '../movements/movementWords.ts';
import { transactionTitle } from '../parts/transactionTypes.ts';
import type { SheetContext } from '../parts/values.ts';
import { messageWords } from '../topics/topicMessage.ts';
import { bodyWords } from './bodyWords.ts';
import { doneWords } from './doneWords.ts';

/** Types whose purpose is the movement; for other types, a movement is a side effect. */
export const moving: ReadonlySet<string | null> = new Set([
  'CRYPTOTRANSFER',
  'TOKENAIRDROP',
  'TOKENBURN',
  'TOKENCLAIMAIRDROP',
  'TOKENMINT',
  'TOKENREJECT',
  'TOKENWIPE',
]);

/** Types that empty an account or a treasury as a side effect. */
const emptying: ReadonlySet<string | null> = new Set(['CONTRACTDELETEINSTANCE', 'CRYPTODELETE', 'TOKENUPDATE']);

/** Types that call a contract. */
export const calling: ReadonlySet<string | null> = new Set([
  'CONTRACTCALL',
  'CONTRACTCREATEINSTANCE',
  'ETHEREUMTRANSACTION',
]);

export const reverted = 'CONTRACT_REVERT_EXECUTED';

/** It succeeded, then the transaction that it is a part of failed. */
const undone = 'REVERTED_SUCCESS';

/** A mirror node returns this for a code that it doesn't know; the transaction did reach consensus. */
export const unknownResult = 'UNKNOWN';

/** What is known around a transaction. */
export interface TransactionSurroundings {
  /** Its contract call, if it made one. */
  contract?: ContractOutcome;
  /** The topic message that it submitted. */
  message?: TopicMessage | undefined;
  /** The rows with its ID or of its batch. */
  related?: readonly RelatedTransaction[];
  /** What the schedule that it created or signed will do, or has done. */
  scheduled?: TransactionBody | undefined;
}

/**
 * The answer to "what did this transaction do?" in one line without a final period, for every medium: what failed and
 * why, or who did what to whom.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function transactionHeadline(
  transaction: Transaction,
  context: SheetContext,
  { contract = {}, message, related = [], scheduled }: TransactionSurroundings = {},
): string {
  const { result } = transaction;
  const inner = innerOf(transaction, related);
  if (isSuccess(result)) {
    const words = message
      ? messageWords(message, hbarMovements(transaction).payer, message.topic_id ?? transaction.entity_id)
      : (batchWords(transaction, inner) ?? successWords(transaction, context, contract));
    const ignored = ignoredWords(contract);
    if (ignored !== undefined) return l10n.t`${words}, but ${ignored}`;
    if (scheduled) return `${words}: ${bodyWords(scheduled, context)}`;
    const failed = failedPart(transaction, related);
    return failed ? l10n.t`${words}, but a part failed: ${failed.result ?? unknownResult}` : words;
  }
  const failedAt = inner.findIndex((each) => !isSuccess(each.result) && each.result !== undone);
  const failed = inner[failedAt];
  if (failed) {
    const subject = attempted(transaction, context, contract);
    const part = typeWords(failed, hbarMovements(failed).payer);
    return l10n.t`${subject} failed: ${failed.result ?? unknownResult} in transaction ${failedAt + 1}, ${part}`;
  }
  const reason = revertReason(contract, context.abis);
  if (reason && reason.kind !== 'empty') {
    const [subject, cause] = [attempted(transaction, context, contract), describeRevert(reason)];
    // A code other than a revert's ended the call from outside.
    return reason.kind === 'resultCode' && result !== reverted
      ? l10n.t`${subject} failed: ${cause}`
      : l10n.t`${subject} reverted: ${cause}`;
  }
  if (result === null || result === unknownResult)
    return l10n.t`${attempted(transaction, context, contract)}: this mirror node doesn't know the result code`;
  if (result === reverted)
    return reason
      ? l10n.t`${attempted(transaction, context, contract)} reverted without a reason`
      : l10n.t`${attempted(transaction, context, contract)} reverted`;
  if (result === undone)
    return l10n.t`${attempted(transaction, context, contract)} succeeded, but was reverted with its parent`;
  return l10n.t`${attempted(transaction, context, contract)} failed: ${result}`;
}

/** The transactions of a batch, in their order; of a failed one, those up to the first that failed. */
function innerOf(transaction: Transaction, related: readonly RelatedTransaction[]): Transaction[] {
  return related
    .filter(({ role, relative }) => role === 'inner' && relative === transaction)
    .map((each) => each.transaction);
}

function batchWords(transaction: Transaction, { length }: readonly Transaction[]): string | undefined {
  const { payer } = hbarMovements(transaction);
  if (length === 0 || payer === undefined) return undefined;
  return length === 1
    ? l10n.t`${payer} ran a batch of 1 transaction`
    : l10n.t`${payer} ran a batch of ${length} transactions`;
}

/** What the network did for a successful transaction and failed alone: a contract may go on after it. */
export function failedPart(transaction: Transaction, related: readonly RelatedTransaction[]): Transaction | undefined {
  return failedChild(related.filter(({ relative }) => relative === transaction).map((each) => each.transaction));
}

function successWords(transaction: Transaction, context: SheetContext, contract: ContractOutcome): string {
  const { name, entity_id: entity } = transaction;
  const hbar = hbarMovements(transaction);
  const [movement, ...rest] = mainMovements(transaction, hbar, context);
  const [second] = rest;
  if (movement && second && rest.length === 1 && isReturn(movement, second))
    return withOthers(
      l10n.t`${movedWords(name, movement)} for ${second.amount}`,
      second.otherSenders + second.otherReceivers,
    );
  if (movement) return withMore(movedWords(name, movement), rest.length);
  const [reward] = hbar.rewards;
  if (name === 'CRYPTOTRANSFER' && reward)
    return l10n.t`${reward[0]} received ${formatHbar(reward[1])} of staking rewards`;
  const [sent] = plainTransfer(transaction, contract);
  if (sent) return describeMovement(sent);
  if (createsContract(transaction, contract)) {
    const id = contractOf(transaction, contract);
    const made = doneWords('CONTRACTCREATEINSTANCE', senderOf(transaction, contract), id);
    if (made !== undefined) return withStart(made, hbar.byAccount.get(id ?? ''));
  }
  const call = calling.has(name) ? callWords(transaction, context, contract, true) : undefined;
  if (call !== undefined) return withValue(call, contract);
  if (name === 'CRYPTOTRANSFER')
    return hbar.payer === undefined
      ? l10n.t('An empty transfer')
      : l10n.t`${hbar.payer} transferred nothing and paid the fee`;
  const words = doneWords(name, hbar.payer, entity);
  if (words === undefined) return l10n.t`${typeWords(transaction, hbar.payer)} succeeded`;
  if (emptying.has(name)) return withEmptied(words, transaction, hbar, context);
  const supply = firstSupply(transaction, hbar, context);
  if (supply !== undefined) return l10n.t`${words} with ${supply}`;
  return withStart(words, startOf(transaction, hbar));
}

/** What a new account holds from the start, in tinybars. */
export function startOf({ name, entity_id: entity }: Transaction, hbar: HbarMovements): bigint | undefined {
  return name === 'CRYPTOCREATEACCOUNT' ? hbar.byAccount.get(entity ?? '') : undefined;
}

function withStart(words: string, start: bigint | undefined): string {
  return start !== undefined && start > 0n ? l10n.t`${words} with ${formatHbar(start)}` : words;
}

/** The supply that a new token begins with; undefined as long as its units are unknown. */
export function firstSupply(
  transaction: Transaction,
  hbar: HbarMovements,
  context: Pick<SheetContext, 'tokens'>,
): string | undefined {
  const { name, entity_id: token } = transaction;
  if (name !== 'TOKENCREATION' || context.tokens?.get(token ?? '')?.decimals === undefined) return undefined;
  return movementsOf({ ...transaction, nft_transfers: [] }, hbar, context).find(({ from }) => from === undefined)
    ?.amount;
}

/** The movement of what was left in what was deleted, or in a token's former treasury. */
export function emptiedBy(
  transaction: Transaction,
  hbar: HbarMovements,
  context: Pick<SheetContext, 'tokens'>,
): Movement | undefined {
  if (!emptying.has(transaction.name)) return undefined;
  // A treasury's ℏ stays its own, and a fee that couldn't be separated isn't what was left.
  const isHbarLeft = transaction.name !== 'TOKENUPDATE' && hbar.withoutFee;
  const moved = isHbarLeft ? hbar : { ...hbar, byAccount: new Map(), rewards: new Map() };
  return movementsOf(transaction, moved, context).find(({ from, to }) => from !== undefined && to !== undefined);
}

/** With what was left in what was deleted, or in a token's former treasury, and who has it now. */
function withEmptied(
  words: string,
  transaction: Transaction,
  hbar: HbarMovements,
  context: Pick<SheetContext, 'tokens'>,
): string {
  const { amount, to } = emptiedBy(transaction, hbar, context) ?? {};
  if (amount !== undefined && to !== undefined)
    return to === hbar.payer
      ? l10n.t`${words} and received ${amount}`
      : l10n.t`${words} and transferred ${amount} to ${to}`;
  // A serial number of -1 stands for all NFTs of a treasury.
  const treasury = transaction.nft_transfers.find(({ serial_number: serial }) => serial === -1n)?.receiver_account_id;
  return treasury ? l10n.t`${words} and transferred the NFTs of its treasury to ${treasury}` : words;
}

/** A type that has no words of its own, with what is known about it: `NEWTYPE (0.0.7) by 0.0.1001`. */
export function typeWords({ name, entity_id: entity }: Transaction, payer: string | undefined): string {
  const on = entity === null || entity === payer ? transactionTitle(name) : `${transactionTitle(name)} (${entity})`;
  return payer === undefined ? on : l10n.t`${on} by ${payer}`;
}

/** One movement for each unit; those that went the same way are one. */
export function mainMovements(
  transaction: Transaction,
  hbar: HbarMovements,
  context: Pick<SheetContext, 'tokens'>,
): Movement[] {
  if (!moving.has(transaction.name)) return [];
  const [first, second, ...rest] = movementsOf(transaction, hbar, context);
  if (!first || !second || rest.length > 0 || hasOthers(first) || hasOthers(second) || !isSameWay(first, second))
    return [first, second, ...rest].filter((each) => each !== undefined);
  return [{ ...first, amount: l10n.t`${first.amount} and ${second.amount}` }];
}

function isSameWay(one: Movement, other: Movement): boolean {
  return one.from === other.from && one.to === other.to;
}

function hasOthers({ otherSenders, otherReceivers }: Movement): boolean {
  return otherSenders + otherReceivers > 0;
}

/** Whether the second of two movements paid for the first; a royalty or the market may have got a share. */
function isReturn(one: Movement, other: Movement): boolean {
  return one.from !== undefined && one.from === other.to && one.to === other.from && !hasOthers(one);
}

/** Who signed it: of an Ethereum transaction, the payer is the relay that submitted it. */
export function senderOf(
  transaction: Transaction,
  { result }: { result?: ContractResult | undefined },
): string | undefined {
  const from = transaction.name === 'ETHEREUMTRANSACTION' ? (result?.from ?? null) : null;
  if (from === null || !/^0x[0-9a-f]{40}$/i.test(from)) return hbarMovements(transaction).payer;
  return longZeroEntityId(from) ?? checksumAddress(from);
}

/** A call that carries ℏ and nothing else is how wallets of other chains send it. */
function plainTransfer(transaction: Transaction, { result }: ContractOutcome): Movement[] {
  const { name, entity_id } = transaction;
  const isPlain = calling.has(name) && result?.amount && !(result.function_parameters ?? '').slice(2);
  const to = result?.contract_id ?? entity_id;
  const from = senderOf(transaction, { result });
  if (!isPlain || to === null || from === undefined) return [];
  return [{ amount: formatHbar(result.amount ?? 0n), from, to, otherSenders: 0, otherReceivers: 0 }];
}

/** Mints and burns have their own words; the payer is on the sheet. */
export function movedWords(name: string | null, movement: Movement): string {
  const { amount, from, to } = movement;
  switch (name) {
    case 'TOKENMINT':
      return to === undefined ? l10n.t`Minted ${amount}` : l10n.t`Minted ${amount} to ${to}`;
    case 'TOKENBURN':
      return from === undefined ? l10n.t`Burned ${amount}` : l10n.t`Burned ${amount} of ${from}`;
    case 'TOKENWIPE':
      return from === undefined ? l10n.t`Wiped ${amount}` : l10n.t`Wiped ${amount} from ${from}`;
    case 'TOKENAIRDROP':
      return l10n.t`Airdrop: ${describeMovement(movement)}`;
    case 'TOKENCLAIMAIRDROP':
      return l10n.t`Airdrop claimed: ${describeMovement(movement)}`;
    case 'TOKENREJECT':
      return l10n.t`Tokens rejected: ${describeMovement(movement)}`;
    default:
      return describeMovement(movement);
  }
}

function withMore(words: string, more: number): string {
  if (more === 0) return words;
  return more === 1 ? l10n.t`${words}, and 1 more movement` : l10n.t`${words}, and ${more} more movements`;
}

/** What was attempted, as the subject of "failed": the call with its name, or the type and the entity. */
function attempted(transaction: Transaction, context: SheetContext, contract: ContractOutcome): string {
  const { name } = transaction;
  const call = calling.has(name) ? callWords(transaction, context, contract) : undefined;
  if (call !== undefined) return call;
  if (name === 'CRYPTOTRANSFER') {
    const { payer } = hbarMovements(transaction);
    return payer === undefined ? transactionTitle(name) : l10n.t`Transfer by ${payer}`;
  }
  return typeWords(transaction, hbarMovements(transaction).payer);
}

/**
 * `withdraw(shares: 25)`, or the selector and the contract if no known ABI has the function.
 * @param isPlaced whether to name the contract in any case
 */
function callWords(
  transaction: Transaction,
  { abis }: SheetContext,
  contract: ContractOutcome,
  isPlaced = false,
): string | undefined {
  const id = contractOf(transaction, contract);
  if (createsContract(transaction, contract))
    return id === null ? l10n.t('Create contract') : l10n.t`Create contract ${id}`;
  const input = contract.result?.function_parameters ?? '';
  const called = decodeSelected('function', input, abis ?? noAbis);
  if (called) {
    const words = describeDecoded(called);
    return isPlaced && id !== null ? l10n.t`${words} on ${id}` : words;
  }
  if (id === null) return undefined;
  return input.length >= 10 ? l10n.t`Call to ${id} (function ${input.slice(0, 10)})` : l10n.t`Call to ${id}`;
}

/** The called or created contract; an Ethereum transaction that creates one names it only in its result. */
function contractOf({ entity_id: entity }: Transaction, { result }: ContractOutcome): string | null {
  return result?.contract_id ?? entity ?? result?.created_contract_ids[0] ?? null;
}

/** Whether it created a contract, or tried to: then an Ethereum transaction has neither contract nor receiver. */
export function createsContract(
  { name }: Pick<Transaction, 'name'>,
  { result, actions = [] }: { result?: ContractResult | undefined; actions?: ContractOutcome['actions'] },
): boolean {
  if (name === 'CONTRACTCREATEINSTANCE' || actions.find(({ index }) => index === 0)?.call_type === 'CREATE')
    return true;
  if (!result) return false;
  const isNowhere = result.contract_id === null && result.to === null && result.status === '0x0';
  const hasInput = (result.function_parameters ?? '').length > 2;
  return createdContract(result) !== undefined || (name === 'ETHEREUMTRANSACTION' && isNowhere && hasInput);
}

/** The value sent with a call belongs to the call. */
function withValue(call: string, { result }: ContractOutcome): string {
  const amount = result?.amount ?? 0n;
  return amount > 0n ? l10n.t`${call} with ${formatHbar(amount)} succeeded` : l10n.t`${call} succeeded`;
}
