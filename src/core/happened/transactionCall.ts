import { checksumAddress } from '../format/checksumAddress.ts';
import { recordedIds } from '../ledger/accounts/recordedIds.ts';
import { type AbiIndex, type AddressNames, namedValues } from '../ledger/evm/abiIndex.ts';
import { decodeRevert, type Revert, revertMessage } from '../ledger/evm/revert.ts';
import type { IgnoredCode, RevertingFrame } from '../ledger/evm/revertOrigin.ts';
import { longZeroEntityId } from '../ledger/ids/evmAddress.ts';
import type { ContractResult } from '../ledger/rest/schema/contractResults.ts';
import type { ContractAction } from '../ledger/rest/schema/contractTraces.ts';
import type { Transaction } from '../ledger/rest/schema/transactions.ts';
import { createdContract } from '../ledger/transactions/createdContract.ts';
import { hbarMovements } from './hbarMovements.ts';

/** What is known of a transaction's contract call. */
export interface TransactionCall {
  result?: ContractResult | undefined;
  /** Why it reverted, decoded. */
  revert?: Revert;
  /** Where in the call tree it reverted. */
  frame?: RevertingFrame;
  /** Codes of system contracts that it ignored. */
  ignored?: readonly IgnoredCode[];
  /** All its calls. */
  actions?: readonly ContractAction[];
}

/** A mirror node returns this for a code that it doesn't know; the transaction did reach consensus. */
export const unknownResult = 'UNKNOWN';

/** It succeeded, then the transaction that it is a part of failed. */
export const undone = 'REVERTED_SUCCESS';

export const reverted = 'CONTRACT_REVERT_EXECUTED';

/** The EVM stopped the call; the contract result says why. */
const halted = 'CONTRACT_EXECUTION_EXCEPTION';

/** The IDs that what is known of a call says of addresses. */
export function idsIn({ result, actions = [] }: TransactionCall): AddressNames {
  const called = { from: null, caller: null, to: result?.address ?? null, recipient: result?.contract_id ?? null };
  return recordedIds([...actions, called]);
}

/**
 * Why a contract call reverted, from whichever record says it, with the IDs of accounts that are known; undefined if it
 * didn't, or no record says.
 * @param code the transaction's result code, if it is known: of a list's rows, the result may leave out its own
 */
export function revertReason(call: TransactionCall, abis?: AbiIndex, code?: string | null): Revert | undefined {
  const reason = recordedReason(call, abis, code);
  return reason?.kind === 'custom' ? { ...reason, values: namedValues(reason.values, idsIn(call)) } : reason;
}

function recordedReason(
  { result, revert, frame }: TransactionCall,
  abis: AbiIndex | undefined,
  code: string | null | undefined,
): Revert | undefined {
  const isEvms = code === reverted || code === halted;
  const message = result && revertMessage(isEvms ? { ...result, status: '0x0' } : result);
  if (frame?.revert.kind === 'returned') return frame.revert;
  // What another code's result says beside it, such as "fatal", is the node's own word, not the contract's.
  const isNodes = code !== undefined && code !== null && !isEvms && message !== undefined && !message.startsWith('0x');
  if (isNodes && decodeRevert(message).kind === 'message') return frame?.revert;
  return revert ?? frame?.revert ?? (message === undefined ? undefined : decodeRevert(message, abis));
}

/**
 * Who signed it: of an Ethereum transaction, the payer is the relay that submitted it.
 * @param schedulePayer as for `hbarMovements`
 */
export function senderOf(
  transaction: Transaction,
  { result }: TransactionCall,
  schedulePayer?: string,
): string | undefined {
  const from = transaction.name === 'ETHEREUMTRANSACTION' ? addressee(result?.from) : undefined;
  return from ?? hbarMovements(transaction, schedulePayer).payer;
}

/** The called or created contract; an Ethereum transaction that creates one names it only in its result. */
export function contractOf({ entity_id: entity }: Transaction, { result }: TransactionCall): string | null {
  return result?.contract_id ?? entity ?? result?.created_contract_ids[0] ?? addressee(result?.to) ?? null;
}

/** The entity's ID if the address has it, or else the address. */
export function addressee(address: string | null | undefined): string | undefined {
  if (!/^0x[0-9a-f]{40}$/i.test(address ?? '')) return undefined;
  return longZeroEntityId(address ?? '') ?? checksumAddress(address ?? '');
}

/** Whether it created a contract, or tried to: then an Ethereum transaction has neither contract nor receiver. */
export function createsContract(
  { name }: Pick<Transaction, 'name'>,
  { result, actions = [] }: TransactionCall,
): boolean {
  if (name === 'CONTRACTCREATEINSTANCE' || actions.find(({ index }) => index === 0)?.call_type === 'CREATE')
    return true;
  if (!result) return false;
  const isNowhere = result.contract_id === null && result.to === null && result.status === '0x0';
  const hasInput = (result.function_parameters ?? '').length > 2;
  return createdContract(result) !== undefined || (name === 'ETHEREUMTRANSACTION' && isNowhere && hasInput);
}
