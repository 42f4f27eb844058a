import * as l10n from '@vscode/l10n';
import { formatHbar } from '../format/amounts.ts';
import { lineOfText } from '../format/escape.ts';
import { describeDecoded } from '../ledger/evm/abiIndex.ts';
import type { Deed, Facts, OtherDeed } from './facts.ts';
import { quotedLine } from './messageText.ts';
import { amountWords, type KnownUnits, plannedMovement, withMore, worded } from './movementWords.ts';
import { transactionTitle, transactionType } from './transactionTypes.ts';

const longestName = 100;

/**
 * What a transaction that hasn't run yet will do, in one line without a final period: `Transfer 1.5 ℏ from 0.0.1001 to
 * 0.0.1002`, `Call withdraw(shares: 25) on 0.0.5001`, `Mint 25 GOLD`.
 * @param facts from its body
 */
export function plannedWords(facts: Facts, tokens: KnownUnits | undefined): string {
  const { type, on, did } = facts;
  const id = on ?? '?';
  switch (did.kind) {
    case 'move': {
      const words = transactionType(type)?.moves?.planned ?? plannedMovement;
      const [first, ...more] = did.movements.map((each) => words(worded(each, tokens)));
      const [paid] = did.price?.amounts ?? [];
      return withMore(paid ? l10n.t`${first ?? ''} for ${amountWords(paid, tokens)}` : (first ?? ''), more.length);
    }
    case 'call':
      return callWords(id, did);
    case 'message':
      return did.said.text === ''
        ? l10n.t`Submit an empty message to topic ${id}`
        : l10n.t`Submit a message to topic ${id}: ${quotedLine(did.said.text)}`;
    case 'other':
      return otherWords(facts, did);
    default:
      return transactionTitle(type);
  }
}

/** The type, what it is about, and what it begins with: `Create account with 10 ℏ`, `Grant KYC to account 0.0.7 (0.0.5)`. */
function otherWords({ type, on }: Facts, { start, name = '', others = [] }: OtherDeed): string {
  const words = [transactionTitle(type), on, lineOfText(name, longestName)].filter(Boolean).join(' ');
  if (start !== undefined) return l10n.t`${words} with ${formatHbar(start)}`;
  const [first, ...more] = others;
  if (first === undefined) return words;
  return `${words} (${more.length === 0 ? first : `${first} +${more.length}`})`;
}

function callWords(contract: string, { called, input, value }: Deed & { kind: 'call' }): string {
  const call = called
    ? l10n.t`Call ${describeDecoded(called)} on ${contract}`
    : input.length >= 10
      ? l10n.t`Call contract ${contract} (function ${input.slice(0, 10)})`
      : l10n.t`Call contract ${contract}`;
  return value > 0n ? l10n.t`${call} with ${formatHbar(value)}` : call;
}
