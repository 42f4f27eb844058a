import * as l10n from '@vscode/l10n';
import { formatHbar } from '../format/amounts.ts';
import { describeDecoded } from '../ledger/evm/abiIndex.ts';
import { describeRevert } from '../ledger/evm/revert.ts';
import type { ReturnedCode } from '../ledger/evm/systemContracts.ts';
import type { Deed, Facts, Failure, OtherDeed, Said } from './facts.ts';
import { quotedLine } from './messageText.ts';
import { describeMovement, type UnitsByToken, withMore, withOthers, worded } from './movementWords.ts';
import { plannedWords } from './plannedWords.ts';
import { reverted, undone, unknownResult } from './transactionCall.ts';
import { transactionTitle, transactionType } from './transactionTypes.ts';

type DeedOf<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>;

/**
 * The answer to "what did this transaction do?" in one line without a final period, for every medium: what failed and
 * why, or who did what to whom.
 * @returns plain text with hostile text from the ledger, which a renderer must escape
 */
export function headlineWords(facts: Facts, tokens: UnitsByToken | undefined): string {
  const { failure, scheduled, failedInside, ignored = [] } = facts;
  if (failure) return failedWords(facts, failure);
  const done = doneWords(facts, tokens);
  const words = scheduled ? `${done}: ${plannedWords(scheduled, tokens)}` : done;
  if (ignored.length > 0) return l10n.t`${words}, but ${ignoredWords(ignored)}`;
  if (scheduled && failedInside !== undefined) return l10n.t`${words}, but its execution failed: ${failedInside}`;
  return failedInside === undefined ? words : l10n.t`${words}, but a part failed: ${failedInside}`;
}

/** A type with what is known about it: `Update token (0.0.7) by 0.0.1001`. */
export function typeWords({ type, on, who }: Pick<Facts, 'type' | 'on' | 'who'>): string {
  const title = on === null || on === who ? transactionTitle(type) : `${transactionTitle(type)} (${on})`;
  return who === undefined ? title : l10n.t`${title} by ${who}`;
}

/** What a message says and who says it, in one line without a final period; of a part of a message, which part. */
export function messageWords({ text, part }: Said, payer: string | undefined, topic: string | null = null): string {
  const who = payer ?? l10n.t('Someone');
  const words = quotedLine(text);
  const said =
    topic === null
      ? words === ''
        ? l10n.t`${who} sent an empty message`
        : l10n.t`${who} wrote: ${words}`
      : words === ''
        ? l10n.t`${who} sent an empty message to topic ${topic}`
        : l10n.t`${who} wrote to topic ${topic}: ${words}`;
  if (!part) return said;
  const [number, total] = [String(part.number ?? '?'), String(part.total ?? '?')];
  return l10n.t('{said} (part {number} of {total})', { said, number, total });
}

/** `transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT`. */
export function returnedWords({ called, name }: Pick<ReturnedCode, 'called' | 'name'>): string {
  return describeRevert({ kind: 'returned', called, name });
}

/** The first code that a successful call ignored, and how many more there are. */
function ignoredWords([first, ...more]: readonly ReturnedCode[]): string {
  const words = first ? returnedWords(first) : '';
  if (more.length === 0) return words;
  return more.length === 1 ? l10n.t`${words}, and 1 more failed` : l10n.t`${words}, and ${more.length} more failed`;
}

function failedWords(facts: Facts, { code, reason, inner }: Failure): string {
  // It answered, and the transfer failed because of that: its own code doesn't say so.
  if (facts.did.kind === 'hook' && facts.did.isAllowed === false && code === undone) return hookWords(facts.did);
  const subject = attemptWords(facts);
  if (inner) return l10n.t`${subject} failed: ${inner.code} in transaction ${inner.number}, ${typeWords(inner.facts)}`;
  if (reason && reason.kind !== 'empty') {
    const cause = describeRevert(reason);
    // A code other than a revert's ended the call from outside.
    return reason.kind === 'resultCode' && code !== reverted
      ? l10n.t`${subject} failed: ${cause}`
      : l10n.t`${subject} reverted: ${cause}`;
  }
  switch (code) {
    case unknownResult:
      return l10n.t`${subject}: this mirror node doesn't know the result code`;
    case reverted:
      return reason ? l10n.t`${subject} reverted without a reason` : l10n.t`${subject} reverted`;
    case undone:
      return l10n.t`${subject} succeeded, but was reverted with its parent`;
    default:
      return l10n.t`${subject} failed: ${code}`;
  }
}

/** What was attempted, as the subject of "failed": the call with its name, or the type and the entity. */
function attemptWords(facts: Facts): string {
  const { on, did } = facts;
  if (did.kind === 'hook') return hookName(did);
  if (did.kind === 'create') return on === null ? l10n.t('Create contract') : l10n.t`Create contract ${on}`;
  return callWords(facts, false) ?? typeWords(facts);
}

function doneWords(facts: Facts, tokens: UnitsByToken | undefined): string {
  const { type, who, on, did } = facts;
  switch (did.kind) {
    case 'message':
      return messageWords(did.said, who, on);
    case 'batch':
      return who === undefined ? pastWords(facts) : batchWords(who, did.count);
    case 'move': {
      const describe = transactionType(type)?.moves?.done ?? describeMovement;
      const [words = '', ...more] = did.movements.map((each) => describe(worded(each, tokens)));
      if (!did.price) return withMore(words, more.length);
      const { amount, otherSenders, otherReceivers } = worded(did.price, tokens);
      return withOthers(l10n.t`${words} for ${amount}`, otherSenders + otherReceivers);
    }
    case 'reward':
      return l10n.t`${did.account} received ${formatHbar(did.tinybars)} of staking rewards`;
    case 'create':
      return withStart(pastWords({ ...facts, type: 'CONTRACTCREATEINSTANCE' }), did.start);
    case 'call': {
      const call = callWords(facts, true);
      if (call === undefined) return pastWords(facts);
      return did.value > 0n ? l10n.t`${call} with ${formatHbar(did.value)} succeeded` : l10n.t`${call} succeeded`;
    }
    case 'hook':
      return hookWords(did);
    case 'other':
      return withBesides(pastWords(facts), did, facts, tokens);
  }
}

/** What a hook answered, which decides whether a transfer is made. */
function hookWords(did: DeedOf<'hook'>): string {
  const hook = hookName(did);
  if (did.isAllowed === undefined) return l10n.t`${hook} ran`;
  if (!did.isAllowed) return l10n.t`${hook} rejected the transfer`;
  return did.time === 'after'
    ? l10n.t`${hook} allowed the transfer after it was made`
    : l10n.t`${hook} allowed the transfer`;
}

/** A hook by its owner: its number is in the transfer that called it. */
export function hookName({ owner }: DeedOf<'hook'>): string {
  return owner === undefined ? l10n.t('A hook') : l10n.t`A hook of ${owner}`;
}

function batchWords(who: string, count: number): string {
  return count === 1
    ? l10n.t`${who} ran a batch of 1 transaction`
    : l10n.t`${who} ran a batch of ${count} transactions`;
}

/** What a transaction of a type did: `0.0.1001 created topic 0.0.7`. */
function pastWords(facts: Facts): string {
  const { type, who, on } = facts;
  const { did, didTo = did, didToItself, didByNobody } = transactionType(type) ?? {};
  if (who === undefined && didByNobody) return didByNobody();
  if (who === undefined || !did || !didTo) return l10n.t`${typeWords(facts)} succeeded`;
  if (on === who && didToItself) return didToItself(who);
  return on === null ? did(who) : didTo(who, on);
}

/**
 * `withdraw(shares: 25)`, or the selector and the contract if no known ABI has the function; undefined if it isn't a
 * call, or one of an unknown contract.
 * @param isPlaced whether to name the contract in any case
 */
function callWords({ on, did }: Facts, isPlaced: boolean): string | undefined {
  if (did.kind !== 'call') return undefined;
  if (did.called) {
    const words = describeDecoded(did.called);
    return isPlaced && on !== null ? l10n.t`${words} on ${on}` : words;
  }
  if (on === null) return undefined;
  return did.input.length >= 10 ? l10n.t`Call to ${on} (function ${did.input.slice(0, 10)})` : l10n.t`Call to ${on}`;
}

function withStart(words: string, start: bigint | undefined): string {
  return start !== undefined && start > 0n ? l10n.t`${words} with ${formatHbar(start)}` : words;
}

/** With what began or ended with it, and who has that now. */
function withBesides(
  words: string,
  { start, supply, left, treasury }: OtherDeed,
  { who }: Facts,
  tokens: UnitsByToken | undefined,
): string {
  const first = supplyWords(supply, tokens);
  if (first !== undefined) return l10n.t`${words} with ${first}`;
  if (left) {
    const { amount, to = '' } = worded(left, tokens);
    return to === who ? l10n.t`${words} and received ${amount}` : l10n.t`${words} and transferred ${amount} to ${to}`;
  }
  if (treasury !== undefined) return l10n.t`${words} and transferred the NFTs of its treasury to ${treasury}`;
  return withStart(words, start);
}

/** The supply that a new token begins with; undefined as long as its units are unknown. */
export function supplyWords(supply: OtherDeed['supply'], tokens: UnitsByToken | undefined): string | undefined {
  const [amount] = supply?.amounts ?? [];
  const isKnown = amount?.unit === 'token' && tokens?.get(amount.token)?.decimals !== undefined;
  return isKnown && supply ? worded(supply, tokens).amount : undefined;
}
