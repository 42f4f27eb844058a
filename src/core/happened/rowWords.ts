import * as l10n from '@vscode/l10n';
import { formatHbar } from '../format/amounts.ts';
import { lineOfText, quoted } from '../format/escape.ts';
import type { Decoded } from '../ledger/evm/abiIndex.ts';
import type { Revert } from '../ledger/evm/revert.ts';
import type { Facts, OtherDeed } from './facts.ts';
import { hookName, supplyWords, typeWords } from './headlineWords.ts';
import { shortMovement, type UnitsByToken, withOthers, worded } from './movementWords.ts';
import { reverted } from './transactionCall.ts';
import { actionOn, transactionTitle, transactionType } from './transactionTypes.ts';

export interface RowContext {
  tokens?: UnitsByToken | undefined;
  /** The name of the contract that it called or created. */
  contractName?: string | undefined;
}

/** In characters; a row of 200 px shows about 25. */
const longestCall = 100;

/**
 * What happened, for a row of 200 px, which cuts off the end: an amount and who moved it, a call by the names of its
 * contract and function, the text of a message.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function rowWords(facts: Facts, context: RowContext = {}): string {
  const { type, on, did, failure } = facts;
  const { tokens, contractName } = context;
  switch (did.kind) {
    case 'move': {
      const { done, short = done ?? shortMovement } = transactionType(type)?.moves ?? {};
      const [movement = { amounts: [], otherSenders: 0, otherReceivers: 0 }] = did.movements;
      const words = worded(movement, tokens);
      return short(contractName !== undefined && words.to === on ? { ...words, to: contractName } : words);
    }
    case 'message':
      return did.said.text === '' ? l10n.t`Empty message → ${on ?? ''}` : `${quoted(did.said.text)} → ${on ?? ''}`;
    case 'reward':
      return l10n.t`${formatHbar(did.tinybars)} of staking rewards → ${did.account}`;
    case 'call':
      return after(
        failure ? undefined : hbarOf(did.value),
        callWords(did.called, on, contractName) ?? titled(facts, context),
      );
    case 'create':
      return after(
        failure ? undefined : hbarOf(did.start),
        titled({ ...facts, type: 'CONTRACTCREATEINSTANCE' }, context),
      );
    case 'other':
      return after(amountBeside(did, type, tokens), titled(facts, context));
    case 'hook':
      return hookName(did);
    case 'batch':
      return titled(facts, context);
  }
}

/**
 * The same for a tab, where the end is cut off too: the cause of a failure comes first, unless only a part failed.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function tabWords(facts: Facts, context: RowContext = {}): string {
  const words = rowWords(facts, context);
  const cause = causeWords(facts);
  if (cause === undefined) return words;
  if (!facts.failure) return l10n.t`Succeeded, but ${cause}: ${words}`;
  return cause === reverted ? l10n.t`Reverted: ${words}` : `${cause}: ${words}`;
}

/**
 * Why it, or a part, failed: its contract's own words, or else the result code; undefined if nothing failed.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function causeWords({ failure, ignored, failedInside }: Facts): string | undefined {
  if (!failure) return ignored?.[0]?.name ?? failedInside;
  const { code, reason, inner } = failure;
  return inner?.code ?? (reason && shortCause(reason)) ?? code;
}

/**
 * The words in an account's own list, which shows its ℏ beside it: `Transfer to 0.0.1002`, `25 GOLD from 0.0.7`.
 * @param account its ID
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function rowWordsOf(account: string, facts: Facts, context: RowContext = {}): string {
  const [movement] = facts.did.kind === 'move' ? facts.did.movements : [];
  if (movement?.from === undefined || movement.to === undefined) return rowWords(facts, context);
  const { from, to, amounts, otherSenders, otherReceivers, byAccount } = movement;
  const isHbar = amounts.every(({ unit }) => unit === 'hbar');
  const what = isHbar ? transactionTitle(facts.type) : worded(movement, context.tokens).amount;
  const change = byAccount?.get(account) ?? 0n;
  if (account === from || (account !== to && change < 0n)) return l10n.t`${what} to ${withOthers(to, otherReceivers)}`;
  if (account === to || change > 0n) return l10n.t`${what} from ${withOthers(from, otherSenders)}`;
  return rowWords(facts, context);
}

function after(amount: string | undefined, words: string): string {
  return amount === undefined ? words : `${amount}: ${words}`;
}

function hbarOf(tinybars: bigint | undefined): string | undefined {
  return tinybars !== undefined && tinybars > 0n ? formatHbar(tinybars) : undefined;
}

/** What a new account or token begins with, or what was left in what was deleted. */
function amountBeside(
  { start, supply, left }: OtherDeed,
  type: string | null,
  tokens: UnitsByToken | undefined,
): string | undefined {
  // The treasury is one of many things that an update may change.
  const shown = transactionType(type)?.besides === 'treasury' ? undefined : left;
  return hbarOf(start) ?? supplyWords(supply, tokens) ?? (shown && worded(shown, tokens).amount);
}

/** The type and what it acted on: `Create topic 0.0.7`. */
function titled(facts: Facts, { contractName }: RowContext): string {
  const name = transactionType(facts.type)?.calls ? contractName : undefined;
  const on = name ?? facts.on;
  return on === null ? typeWords(facts) : actionOn(facts.type, on);
}

/** `Vault.withdraw(25)`; undefined if no known ABI has the function. */
function callWords(
  called: Decoded | undefined,
  on: string | null,
  contractName: string | undefined,
): string | undefined {
  if (!called) return undefined;
  const values = called.values.map(({ text }) => text).join(', ');
  const call = lineOfText(values === '' ? called.name : `${called.name}(${values})`, longestCall);
  if (contractName !== undefined) return `${contractName}.${call}`;
  return on === null ? call : l10n.t`${call} on ${on}`;
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
