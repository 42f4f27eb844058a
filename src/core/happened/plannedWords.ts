import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger, formatTokenAmount, hbarSymbol, isUnlimited } from '../format/amounts.ts';
import { lineOfText } from '../format/escape.ts';
import { describeDecoded } from '../ledger/evm/abiIndex.ts';
import type { Deed, Facts, OtherDeed, PlannedPart } from './facts.ts';
import { quotedLine } from './messageText.ts';
import type { Amount } from './movements.ts';
import { amountWords, plannedMovement, type UnitsByToken, withMore, worded } from './movementWords.ts';
import { actionOn, transactionTitle, transactionType } from './transactionTypes.ts';

const longestName = 100;

/**
 * What a transaction that hasn't run yet will do, in one line without a final period: `Transfer 1.5 ℏ from 0.0.1001 to
 * 0.0.1002`, `Call withdraw(shares: 25) on 0.0.5001`, `Mint 25 GOLD`.
 * @param facts from its body
 */
export function plannedWords(facts: Facts, tokens: UnitsByToken | undefined): string {
  const { parts = [], who } = facts;
  const words = deedWords(facts, tokens);
  const shown = parts.slice(0, mostParts).map((part) => partWords(part, who, tokens));
  if (shown.length === 0) return words;
  const more = parts.length - shown.length;
  // The words of whole transactions have commas of their own.
  const all = shown.join(parts.some(({ kind }) => kind === 'plan') ? '; ' : ', ');
  return more === 0 ? `${words}: ${all}` : l10n.t`${words}: ${all}, and ${more} more`;
}

/** More are in the fields of the body. */
const mostParts = 3;

function deedWords(facts: Facts, tokens: UnitsByToken | undefined): string {
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
    case 'create':
      return did.start > 0n
        ? l10n.t`${transactionTitle('CONTRACTCREATEINSTANCE')} with ${formatHbar(did.start)}`
        : transactionTitle('CONTRACTCREATEINSTANCE');
    default:
      return transactionTitle(type);
  }
}

/** The type, what it is about, and what it begins with: `Create account with 10 ℏ`, `Grant KYC to account 0.0.7 (0.0.5)`. */
function otherWords({ type, on }: Facts, { start, name = '', others = [] }: OtherDeed): string {
  const object = [on, lineOfText(name, longestName)].filter(Boolean).join(' ');
  const words = object === '' ? transactionTitle(type) : actionOn(type, object);
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

function partWords(part: PlannedPart, who: string | undefined, tokens: UnitsByToken | undefined): string {
  switch (part.kind) {
    case 'grant':
      return grantWords(part, who, tokens);
    case 'revoke':
      return revokeWords(part, who, tokens);
    case 'rest':
      return l10n.t`${part.to} gets the rest`;
    case 'key':
      return part.isRemoved ? l10n.t`no ${part.name} any more` : l10n.t`new ${part.name}`;
    case 'treasury':
      return l10n.t`${part.to} becomes the treasury`;
    case 'nodeAccount':
      return l10n.t`account ${part.id}`;
    case 'payer':
      return l10n.t`paid by ${part.id}`;
    case 'delegation':
      return delegationWords(part);
    case 'hook':
      return hookWords(part);
    case 'approval':
      return l10n.t('by approval');
    case 'supply': {
      const amount = formatTokenAmount(part.amount, {
        decimals: part.decimals,
        symbol: lineOfText(part.symbol, longestName),
      });
      return part.to === undefined ? amount : l10n.t`${amount} for ${part.to}`;
    }
    case 'plan':
      return plannedWords(part.facts, tokens);
    case 'unread':
      return l10n.t("a transaction that can't be read");
    case 'twice':
      return l10n.t`has an earlier ${part.names.join(', ')} that doesn't count`;
    case 'fee':
      return feeWords(part, tokens);
    case 'airdrop':
      return l10n.t`${part.what} from ${part.from} to ${part.to}`;
    case 'word':
      return part.text;
    case 'bytes':
      return part.count === 1 ? l10n.t('1 byte') : l10n.t`${formatInteger(part.count)} bytes`;
    case 'sets':
      return l10n.t`sets ${part.names.join(', ')}`;
  }
}

type PartOf<Kind> = Extract<PlannedPart, { kind: Kind }>;

function grantWords(
  { spender, owner = '', amount, token = '?' }: PartOf<'grant'>,
  who: string | undefined,
  tokens: UnitsByToken | undefined,
): string {
  const of = owner || (who ?? l10n.t('the payer'));
  if (amount === undefined)
    return l10n.t`${spender} may transfer all NFTs of ${unitWords(token, tokens)} that ${of} has`;
  if (amount.unit === 'nft') return l10n.t`${spender} may transfer ${amountWords(amount, tokens)} of ${of}`;
  if (!isUnlimited(amount.amount)) return l10n.t`${spender} may spend ${amountWords(amount, tokens)} of ${of}`;
  const unit = amount.unit === 'hbar' ? hbarSymbol : unitWords(amount.token, tokens);
  return l10n.t`${spender} may spend unlimited ${unit} of ${of}`;
}

function revokeWords(
  { spender, owner = '', what }: PartOf<'revoke'>,
  who: string | undefined,
  tokens: UnitsByToken | undefined,
): string {
  const of = owner || (who ?? l10n.t('the payer'));
  const words = typeof what === 'string' ? unitWords(what, tokens) : amountWords(what, tokens);
  return spender === undefined
    ? l10n.t`nobody else may transfer ${words} of ${of} any more`
    : l10n.t`${spender} may spend no ${words} of ${of} any more`;
}

/** A token's symbol, else its ID. */
function unitWords(token: string, tokens: UnitsByToken | undefined): string {
  return lineOfText(tokens?.get(token)?.symbol?.trim() || token, longestName);
}

function hookWords({ id, does, of }: PartOf<'hook'>): string {
  switch (does) {
    case 'created':
      return of === undefined
        ? l10n.t`new hook ${String(id)}`
        : l10n.t`new hook ${String(id)}, which runs contract ${of}`;
    case 'deleted':
      return l10n.t`deletes hook ${String(id)}`;
    case 'stores':
      return l10n.t`storage of hook ${String(id)}`;
    case 'runs':
      return of === undefined ? l10n.t`hook ${String(id)} runs` : l10n.t`hook ${String(id)} of ${of} runs`;
  }
}

function feeWords(
  { amount, percent, to, least, most, otherwise }: PartOf<'fee'>,
  tokens: UnitsByToken | undefined,
): string {
  if (amount === undefined && percent === undefined) return l10n.t('no custom fees any more');
  const words = (each: Amount) => feeAmountWords(each, tokens);
  const bounds = [
    ...(least ? [l10n.t`at least ${words(least)}`] : []),
    ...(most ? [l10n.t`at most ${words(most)}`] : []),
    ...(otherwise ? [l10n.t`${words(otherwise)} if nothing is paid`] : []),
  ];
  const share = amount ? words(amount) : (percent ?? '?%');
  const size = bounds.length === 0 ? share : `${share} (${bounds.join(', ')})`;
  return to === undefined ? l10n.t`custom fee of ${size}` : l10n.t`custom fee of ${size} to ${to}`;
}

/** Of a fee, the token 0.0.0 is the one that is being created. */
function feeAmountWords(amount: Amount, tokens: UnitsByToken | undefined): string {
  if (amount.unit !== 'token' || amount.token !== '0.0.0') return amountWords(amount, tokens);
  return formatTokenAmount(amount.amount, { symbol: l10n.t('the new token') });
}

function delegationWords({ address, of }: Extract<PlannedPart, { kind: 'delegation' }>): string {
  if (of === undefined)
    return address === undefined ? l10n.t("no longer runs a contract's code") : l10n.t`runs the code of ${address}`;
  return address === undefined
    ? l10n.t`${of} no longer runs a contract's code`
    : l10n.t`${of} runs the code of ${address}`;
}
