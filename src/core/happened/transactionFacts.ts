import { hookCallIn, hookContract } from '../ledger/accounts/hookCalls.ts';
import { type AbiIndex, decodeSelected, noAbis } from '../ledger/evm/abiIndex.ts';
import type { TransactionBody } from '../ledger/protobuf/transactionBody.ts';
import type { ContractResult } from '../ledger/rest/schema/contractResults.ts';
import type { TopicMessage } from '../ledger/rest/schema/topics.ts';
import type { Transaction } from '../ledger/rest/schema/transactions.ts';
import { isSuccess, isUnnamedResult } from '../ledger/resultCodes/resultCodes.ts';
import { createdContract } from '../ledger/transactions/createdContract.ts';
import { failedChild, type RelatedTransaction } from '../ledger/transactions/relations.ts';
import { bodyFacts } from './bodyFacts.ts';
import type { Deed, Facts, Failure, OtherDeed, Said } from './facts.ts';
import { type HbarMovements, hbarMovements } from './hbarMovements.ts';
import { headlineText, wholeOf } from './messageText.ts';
import { moveDeed, movementsOf } from './movements.ts';
import {
  addressee,
  contractOf,
  createsContract,
  revertReason,
  senderOf,
  type TransactionCall,
  undone,
  unknownResult,
} from './transactionCall.ts';
import { transactionType } from './transactionTypes.ts';

/** What is known around a transaction. */
export interface TransactionContext {
  /** Its contract call, if it made one. */
  contract?: TransactionCall | undefined;
  /** The topic message that it submitted. */
  message?: TopicMessage | undefined;
  /** The rows with its ID or of its batch. */
  related?: readonly RelatedTransaction[] | undefined;
  /** A failed part of a success, if `related` isn't known. */
  inside?: Transaction | undefined;
  /** What the schedule that it created or signed will do, or has done. */
  scheduled?: TransactionBody | undefined;
  /** What that schedule executed, if it was. */
  execution?: Transaction | undefined;
  /** Who pays for what a schedule executed, by the schedule's record. */
  schedulePayer?: string | undefined;
  /** The known ABIs, which name calls and errors. */
  abis?: AbiIndex | undefined;
}

/** Ledger's name of the type whose only purpose is to move ℏ and tokens. */
const transfer = 'CRYPTOTRANSFER';

/** The facts of a transaction that reached consensus. What isn't known yet is left out. */
export function transactionFacts(transaction: Transaction, known: TransactionContext = {}): Facts {
  const { name: type, result } = transaction;
  const { contract = {}, related = [], scheduled, schedulePayer, abis } = known;
  const facts = { type, who: senderOf(transaction, contract, schedulePayer), on: affectedBy(transaction, known) };
  if (!isSuccess(result))
    return { ...facts, did: attemptOf(transaction, known), failure: failureOf(transaction, known) };
  const inside = known.inside ?? failedChild(partsOf(transaction, related)) ?? failedExecution(known);
  return {
    ...facts,
    did: deedOf(transaction, known),
    ignored: contract.ignored ?? [],
    failedInside: inside && (inside.result ?? unknownResult),
    scheduled: scheduled && bodyFacts(scheduled, abis),
  };
}

function failedExecution({ execution }: TransactionContext): Transaction | undefined {
  return execution && !isSuccess(execution.result) && !isUnnamedResult(execution.result) ? execution : undefined;
}

/**
 * The facts of a call in a contract's own list, where only its result is known.
 * @param code its result code
 */
export function callFacts(result: ContractResult, code: string, abis: AbiIndex): Facts {
  const isCreation = createdContract(result) !== undefined && isSuccess(code);
  return {
    type: isCreation ? 'CONTRACTCREATEINSTANCE' : 'CONTRACTCALL',
    who: undefined,
    on: null,
    did: isCreation ? { kind: 'create', start: 0n } : callDeed(result, abis),
    failure: isSuccess(code) ? undefined : { code, reason: revertReason({ result }, abis, code) },
  };
}

/** What a message says. */
export function saidIn(message: TopicMessage): Said {
  const { chunk_info: chunk } = message;
  const isPart = chunk !== null && (chunk.total ?? 1) > 1;
  return { text: headlineText(wholeOf(message)), part: isPart ? chunk : undefined };
}

function affectedBy(transaction: Transaction, { contract = {}, message }: TransactionContext): string | null {
  const { name, entity_id: entity } = transaction;
  if (transactionType(name)?.calls) return contractOf(transaction, contract);
  // Some servers name an account here that the transfer isn't about.
  if (name === transfer) return null;
  return message?.topic_id ?? entity;
}

/** Of a failure, only calls are on record beside the type. */
function attemptOf(transaction: Transaction, { contract = {}, abis }: TransactionContext): Deed {
  if (!transactionType(transaction.name)?.calls) return { kind: 'other' };
  const hook = hookDeedOf(transaction, contract);
  if (hook) return hook;
  return createsContract(transaction, contract)
    ? { kind: 'create', start: contract.result?.amount ?? 0n }
    : callDeed(contract.result, abis);
}

/** What a hook did, by its result or, before that is read, by the contract that its transaction called. */
function hookDeedOf({ entity_id: entity }: Transaction, { result }: TransactionCall): Deed | undefined {
  if (!result) {
    const none = { owner: undefined, time: undefined, isAllowed: undefined };
    return entity === hookContract ? { kind: 'hook', ...none } : undefined;
  }
  const called = hookCallIn(result);
  return called && { kind: 'hook', ...called, owner: addressee(called.owner) };
}

function deedOf(transaction: Transaction, known: TransactionContext): Deed {
  const { name } = transaction;
  const { contract = {}, message, related = [], schedulePayer } = known;
  if (message) return { kind: 'message', said: saidIn(message) };
  const count = innerOf(transaction, related).length;
  if (count > 0) return { kind: 'batch', count };
  const hbar = hbarMovements(transaction, schedulePayer);
  const { moves, calls } = transactionType(name) ?? {};
  if (moves) {
    // Of other types, ℏ that may be the fee isn't the purpose.
    const mayMoveHbar = name === transfer || (hbar.withoutFee && moves.onlyTokens !== true);
    const moved = moveDeed(movementsOf(transaction, mayMoveHbar ? hbar : noHbar));
    if (moved) return moved;
    const [reward] = name === transfer ? hbar.rewards : [];
    if (reward) return { kind: 'reward', account: reward[0], tinybars: reward[1] };
  }
  if (!calls) return otherDeed(transaction, hbar);
  const call = attemptOf(transaction, known);
  if (call.kind === 'hook') return call;
  const on = contractOf(transaction, contract);
  if (call.kind === 'create') return { ...call, start: hbar.byAccount.get(on ?? '') ?? call.start };
  return plainTransfer(call, senderOf(transaction, contract, schedulePayer), on) ?? call;
}

function callDeed(result: ContractResult | undefined, abis: AbiIndex = noAbis): Deed & { kind: 'call' } {
  const input = result?.function_parameters ?? '';
  return { kind: 'call', input, called: decodeSelected('function', input, abis), value: result?.amount ?? 0n };
}

/** A call that carries ℏ and nothing else is how wallets of other chains send it. */
function plainTransfer(call: Deed, from: string | undefined, to: string | null): Deed | undefined {
  const isPlain = call.kind === 'call' && call.value > 0n && call.input.length <= 2;
  if (!isPlain || from === undefined || to === null) return undefined;
  const amounts = [{ unit: 'hbar', amount: call.value }] as const;
  return moveDeed([{ amounts, from, to, otherSenders: 0, otherReceivers: 0 }]);
}

function otherDeed(transaction: Transaction, hbar: HbarMovements): OtherDeed {
  const { name, entity_id: entity, nft_transfers: nfts } = transaction;
  switch (transactionType(name)?.besides) {
    case 'start':
      return { kind: 'other', start: hbar.byAccount.get(entity ?? '') };
    case 'supply':
      return {
        kind: 'other',
        supply: movementsOf({ ...transaction, nft_transfers: [] }, hbar).find(({ from }) => from === undefined),
      };
    case 'rest':
      // A fee that couldn't be separated isn't what was left.
      return { kind: 'other', left: leftOf(transaction, hbar.withoutFee ? hbar : noHbar) };
    case 'treasury':
      return {
        kind: 'other',
        // A treasury's ℏ stays its own.
        left: leftOf(transaction, noHbar),
        // A serial number of -1 stands for all NFTs of a treasury.
        treasury: nfts.find(({ serial_number: serial }) => serial === -1n)?.receiver_account_id ?? undefined,
      };
    default:
      return { kind: 'other' };
  }
}

const noHbar = { byAccount: new Map<string, bigint>(), rewards: new Map<string, bigint>(), withFees: false };

function leftOf(
  transaction: Transaction,
  hbar: Pick<HbarMovements, 'byAccount' | 'rewards' | 'withFees'>,
): OtherDeed['left'] | undefined {
  return movementsOf(transaction, hbar).find(({ from, to }) => from !== undefined && to !== undefined);
}

function failureOf(transaction: Transaction, { contract = {}, related = [], abis }: TransactionContext): Failure {
  const code = transaction.result ?? unknownResult;
  const inner = innerOf(transaction, related);
  const at = inner.findIndex(({ result }) => !isSuccess(result) && result !== undone);
  const failed = inner[at];
  return {
    code,
    reason: revertReason(contract, abis, code),
    inner: failed && { number: at + 1, code: failed.result ?? unknownResult, facts: transactionFacts(failed) },
  };
}

/** The transactions of a batch, in their order; of a failed one, those up to the first that failed. */
function innerOf(transaction: Transaction, related: readonly RelatedTransaction[]): Transaction[] {
  return partsOf(
    transaction,
    related.filter(({ role }) => role === 'inner'),
  );
}

function partsOf(transaction: Transaction, related: readonly RelatedTransaction[]): Transaction[] {
  return related.filter(({ relative }) => relative === transaction).map((each) => each.transaction);
}
