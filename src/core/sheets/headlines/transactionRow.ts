import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { lineOfText, quoted } from '../../format/escape.ts';
import { type AbiIndex, decodeSelected, noAbis } from '../../ledger/evm/abiIndex.ts';
import { decodeRevert, type Revert, revertMessage } from '../../ledger/evm/revert.ts';
import type { ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import type { TopicMessage } from '../../ledger/rest/schema/topics.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import { isSuccess } from '../../ledger/resultCodes/resultCodes.ts';
import { type HbarMovements, hbarMovements } from '../movements/hbarMovements.ts';
import { shortMovement, withOthers } from '../movements/movementWords.ts';
import { transactionTitle } from '../parts/transactionTypes.ts';
import type { SheetContext } from '../parts/values.ts';
import { headlineText } from '../topics/messageContent.ts';
import {
  calling,
  createsContract,
  emptiedBy,
  firstSupply,
  mainMovements,
  movedWords,
  reverted,
  senderOf,
  startOf,
  typeWords,
  unknownResult,
} from './transactionHeadline.ts';

/** What a row shows beyond the transaction's own record, if known. */
export interface RowDetails {
  /** A failed part of a successful transaction. */
  inside?: Transaction | undefined;
  /** The result of its contract call. */
  result?: ContractResult | undefined;
  /** The name of the contract that it called or created. */
  contractName?: string | undefined;
  /** The topic message that it submitted. */
  message?: TopicMessage | undefined;
}

type RowContext = Pick<SheetContext, 'tokens' | 'abis'>;

/** The EVM stopped the call; the contract result says why. */
const halted = 'CONTRACT_EXECUTION_EXCEPTION';

/** In characters; a row of 200 px shows about 25. */
const longestCall = 100;

/**
 * The headline of a transaction for a tab, where the end is cut off: the cause of a failure comes first, then what
 * happened.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function shortHeadline(transaction: Transaction, context: RowContext = {}, details: RowDetails = {}): string {
  const words = transactionWords(transaction, context, details);
  const cause = failureCause(transaction, context, details);
  if (cause === undefined) return words;
  if (isSuccess(transaction.result)) return l10n.t`${cause} in ${words}`;
  return cause === reverted ? l10n.t`Reverted: ${words}` : `${cause}: ${words}`;
}

/**
 * What happened, for a row of 200 px, which cuts off the end: an amount and who moved it, a call by the names of its
 * contract and function, the text of a message.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function transactionWords(transaction: Transaction, context: RowContext = {}, details: RowDetails = {}): string {
  return isSuccess(transaction.result)
    ? successWords(transaction, context, details)
    : (callWords(transaction, context, details) ?? titled(transaction, details));
}

/**
 * Why it, or a part, failed: its contract's own words, or else the result code; undefined if nothing failed.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function failureCause(
  { result }: Transaction,
  context: RowContext = {},
  details: RowDetails = {},
): string | undefined {
  if (!isSuccess(result)) return causeOf(result, context, details);
  return details.inside && (details.inside.result ?? unknownResult);
}

/**
 * The same in an account's own list, which shows its ℏ beside it: `Transfer to 0.0.1002`, `25 GOLD from 0.0.7`.
 * @param account its ID
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function transactionWordsOf(account: string, transaction: Transaction, context: RowContext = {}): string {
  const hbar = hbarMovements(transaction);
  const [movement] = isSuccess(transaction.result) ? mainMovements(transaction, hbar, context) : [];
  const { name, token_transfers: fungible, nft_transfers: nfts } = transaction;
  const isMade = name === 'TOKENMINT' || name === 'TOKENBURN' || name === 'TOKENWIPE';
  if (!movement || isMade) return transactionWords(transaction, context);
  const { from, to, otherSenders, otherReceivers } = movement;
  const isHbar = fungible.length === 0 && nfts.length === 0;
  const what = isHbar ? transactionTitle(name) : movement.amount;
  const change = isHbar
    ? (hbar.byAccount.get(account) ?? 0n)
    : fungible.reduce((sum, each) => (each.account === account ? sum + (each.amount ?? 0n) : sum), 0n);
  if (to !== undefined && (account === from || (account !== to && change < 0n)))
    return l10n.t`${what} to ${withOthers(to, otherReceivers)}`;
  if (from !== undefined && (account === to || change > 0n))
    return l10n.t`${what} from ${withOthers(from, otherSenders)}`;
  return transactionWords(transaction, context);
}

function successWords(transaction: Transaction, context: RowContext, details: RowDetails): string {
  const { name, entity_id: entity } = transaction;
  const hbar = hbarMovements(transaction);
  const [movement] = mainMovements(transaction, hbar, context);
  if (!movement) {
    const said = details.message && headlineText({ parts: [details.message], total: 1 });
    const topic = details.message?.topic_id ?? entity ?? '';
    if (said !== undefined) return said === '' ? l10n.t`Empty message → ${topic}` : `${quoted(said)} → ${topic}`;
    const [reward] = name === 'CRYPTOTRANSFER' ? hbar.rewards : [];
    if (reward) return l10n.t`${formatHbar(reward[1])} of staking rewards → ${reward[0]}`;
    const call = callWithAmount(transaction, context, details);
    if (call !== undefined) return call;
    const amount = amountBeside(transaction, hbar, context);
    return `${amount === undefined ? '' : `${amount}: `}${titled(transaction, details)}`;
  }
  switch (name) {
    case 'TOKENAIRDROP':
      return l10n.t`Airdrop ${shortMovement(movement)}`;
    case 'TOKENCLAIMAIRDROP':
      return l10n.t`Claimed ${shortMovement(movement)}`;
    case 'TOKENREJECT':
      return l10n.t`Rejected ${shortMovement(movement)}`;
    case 'TOKENMINT':
    case 'TOKENBURN':
    case 'TOKENWIPE':
      return movedWords(name, movement);
    default:
      return shortMovement(movement);
  }
}

/** What a new account or token begins with, or what was left in what was deleted. */
function amountBeside(transaction: Transaction, hbar: HbarMovements, context: RowContext): string | undefined {
  const start = startOf(transaction, hbar);
  if (start !== undefined && start > 0n) return formatHbar(start);
  if (transaction.name === 'TOKENUPDATE') return undefined;
  return firstSupply(transaction, hbar, context) ?? emptiedBy(transaction, hbar, context)?.amount;
}

/**
 * The same of a call in a contract's own list, where only its result is known: `transfer(0.0.5, 25)`, `NotOwner`.
 * @param code its result code
 */
export function callRow(result: ContractResult, code: string): { words: string; cause?: string } {
  const words = calledWords(result, noAbis) ?? transactionTitle('CONTRACTCALL');
  return isSuccess(code) ? { words } : { words, cause: causeOf(code, {}, { result }) };
}

/** The type and what it acted on: `Create topic 0.0.7`. */
function titled(transaction: Transaction, details: RowDetails): string {
  const { contractName } = details;
  const name = createsContract(transaction, details) ? 'CONTRACTCREATEINSTANCE' : transaction.name;
  const { entity_id: entity } = transaction;
  const on = (calling.has(name) ? contractName : undefined) ?? entity;
  return on === null
    ? typeWords({ ...transaction, name }, hbarMovements(transaction).payer)
    : `${transactionTitle(name)} ${on}`;
}

/** The amount that was sent with a call comes before the call. */
function callWithAmount(transaction: Transaction, context: RowContext, details: RowDetails): string | undefined {
  const { result, contractName } = details;
  const call = callWords(transaction, context, details);
  if (!result?.amount || !calling.has(transaction.name)) return call;
  const amount = formatHbar(result.amount);
  const to = contractName ?? result.contract_id ?? transaction.entity_id;
  const from = senderOf(transaction, details);
  const isPlain = (result.function_parameters ?? '').length <= 2 && from !== undefined && to !== null;
  if (isPlain) return shortMovement({ amount, from, to, otherSenders: 0, otherReceivers: 0 });
  return `${amount}: ${call ?? titled(transaction, details)}`;
}

/** `Vault.withdraw(25)`; undefined if no known ABI has the function. */
function callWords(transaction: Transaction, { abis }: RowContext, details: RowDetails): string | undefined {
  const { result, contractName } = details;
  if (!calling.has(transaction.name) || createsContract(transaction, details)) return undefined;
  const call = calledWords(result, abis ?? noAbis);
  if (call === undefined) return undefined;
  if (contractName !== undefined) return `${contractName}.${call}`;
  const id = result?.contract_id ?? transaction.entity_id;
  return id === null ? call : l10n.t`${call} on ${id}`;
}

function calledWords(result: ContractResult | undefined, abis: AbiIndex): string | undefined {
  const called = decodeSelected('function', result?.function_parameters ?? '', abis);
  if (!called) return undefined;
  const values = called.values.map(({ text }) => text).join(', ');
  return lineOfText(values === '' ? called.name : `${called.name}(${values})`, longestCall);
}

/** The contract's words, or else the code. */
function causeOf(code: string | null, { abis }: RowContext, { result }: RowDetails): string {
  const isEvms = code === reverted || code === halted;
  const message = isEvms && result ? revertMessage({ ...result, status: '0x0' }) : undefined;
  const cause = message === undefined ? undefined : shortCause(decodeRevert(message, abis));
  return cause ?? code ?? unknownResult;
}

function shortCause(revert: Revert): string | undefined {
  switch (revert.kind) {
    case 'message':
      return revert.message === '' ? undefined : quoted(revert.message);
    case 'panic':
      return `Panic(0x${revert.code.toString(16).padStart(2, '0')})`;
    case 'custom':
    case 'resultCode':
    case 'returned':
      return revert.name;
    default:
      return undefined;
  }
}
