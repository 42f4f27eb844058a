import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { withPowers as shortened } from '../../format/powers.ts';
import { withShortHexApart } from '../../format/shortHex.ts';
import { formatDuration, formatRelative, formatTime } from '../../format/times.ts';
import { type AbiIndex, decodeSelected, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import { decodeRevert, describeRevert } from '../../ledger/evm/revert.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { calledAddress, type TraceFrame } from '../replay/executionTrace.ts';
import type { Decided, SetBy, Sides } from './conditions.ts';
import type { FewBytes } from './decoding.ts';
import { endWords } from './endWords.ts';
import { type EndedCall, type FailedCall, type NamedValue, namesWithin } from './parts/evaluated.ts';
import type { OwnCall } from './parts/ownCall.ts';
import type { CaughtCall, Cause, EndCause } from './whyFailed.ts';

/**
 * A cause in one line without a period: `shares > held is true: 25 > 10`. Has the source's own words: hostile text.
 * @param abis of the errors with which calls failed that the code caught
 */
export function causeWords(cause: Cause, abis: AbiIndex = noAbis): string {
  return styledWords(cause, abis, {});
}

/** Of a type without negative numbers: what is taken from less, and a negative number itself. */
function isBelowZero({ values, type }: Extract<Cause, { kind: 'overflow' }>): boolean {
  return type.startsWith('uint') && /^(?:-\d+(?:\.\d+)?|-\(\d+\)|\d+ - \d+)$/.test(values);
}

/** What is only converted, so that its value is among the operands already. */
function isConverted({ text, value, isMade }: NamedValue, cause: Extract<Cause, { kind: 'overflow' }>): boolean {
  const isOperand = ` ${cause.values} `.includes(` ${value} `);
  return !isMade && isOperand && /^-?\d+$/.test(value) && cause.text.includes(`int256(${text})`);
}

/** How much of a cause is said, and in which order. */
interface Style {
  readonly hasValuesFirst?: boolean;
  /** What it was made from is said by values alone, without the source's words, and only so many of these. */
  readonly mostParts?: number;
  /** Before those values, also with the source's words, but not with those of the call that returned them. */
  readonly hasWords?: true;
  /** Longer conditions are cut in their middle. */
  readonly longestText?: number;
  /** Without the condition, where a call that was caught says more. */
  readonly hasNoOwn?: true;
  /** Without why a failed call failed in its own code, and without what a loop's last round had. */
  readonly hasNoInner?: boolean;
}

function styledWords(cause: Cause, abis: AbiIndex, style: Style): string {
  switch (cause.kind) {
    case 'conditions':
      return conditionWords(cause, abis, style);
    case 'caught':
      return caughtWords(cause, abis, style);
    case 'enum':
      return l10n.t`${cause.text}: ${cause.value} is outside ${cause.type}, whose last member is ${cause.last} (${cause.lastValue})`;
    case 'decoding':
      return decodingWords(cause);
    case 'size':
      return l10n.t`${cause.text}: ${shortened(cause.length)} elements are too many`;
    case 'slice':
      return sliceWords(cause);
    case 'overflow':
      return withParts(
        isBelowZero(cause)
          ? l10n.t`${cutText(cause.text, style)}: ${shortened(cause.values, 'operands')} is below 0`
          : l10n.t`${cutText(cause.text, style)}: ${shortened(cause.values, 'operands')} is outside ${cause.type}`,
        cause.parts.filter((each) => !isConverted(each, cause)),
        style,
      );
    case 'divisionByZero':
      return withParts(
        l10n.t`${cutText(cause.text, style)} divides by zero: ${shortened(cause.values, 'operands')}`,
        cause.parts,
        style,
      );
    case 'payment':
      return l10n.t`${cause.text}: sends ${formatHbar(cause.value)}, but the contract has ${formatHbar(cause.balance)}`;
    case 'noCode':
      return l10n.t`${cause.text}: ${checksumAddress(cause.address)} has no code`;
    case 'answer': {
      const address = checksumAddress(cause.address);
      const called = cause.name === undefined ? address : `${cause.name} (${address})`;
      return cause.bytes === 0
        ? l10n.t`${cause.text}: ${called} returned no data`
        : l10n.t`${cause.text}: ${called} returned too few bytes: ${String(cause.bytes)}`;
    }
    case 'arguments':
      return l10n.t`${cause.text} needs ${String(cause.needed)} bytes of arguments, but ${String(cause.given)} were sent`;
    case 'index':
      return withParts(
        l10n.t`${cause.text}: index ${shortened(cause.index)}, length ${cause.length}`,
        cause.parts,
        style,
      );
    case 'elements':
      return cause.length === '0'
        ? l10n.t`${cause.text}: ${cause.array} is empty`
        : l10n.t`${cause.text}: ${cause.array} is full, with ${cause.length} elements`;
    case 'unset':
      return unsetWords(cause, abis, style);
    case 'creation':
      return `${cause.text}: ${endWords(cause.ended, abis)}`;
    case 'succeeded':
      return l10n.t`${cause.text} succeeded`;
    case 'locked':
      return l10n.t`${cause.text} is nonreentrant, and ${cause.by} is still running`;
    case 'rounds':
      return l10n.t`${cause.text}: ${cause.rounds} rounds are more than the bound, ${cause.bound}`;
  }
}

function unsetWords({ text, name, decided }: Extract<Cause, { kind: 'unset' }>, abis: AbiIndex, style: Style): string {
  const said = l10n.t`${text}: ${name} has no function`;
  if (decided.length === 0) return said;
  const why = conditionWords({ kind: 'conditions', decided }, abis, { ...style, hasValuesFirst: false });
  return l10n.t`${said}, because ${why}`;
}

/**
 * The same for a screen without the line: of a failure in a library, with the project's own call of it first.
 * @returns undefined if nothing is known
 */
export function failureCause(
  { cause, ownCall }: { readonly cause: Cause | undefined; readonly ownCall?: OwnCall | undefined },
  abis: AbiIndex = noAbis,
): string | undefined {
  const words = cause && causeWords(cause, abis);
  return ownCall ? withinCall(withParts(l10n.t`${callWords(ownCall)} failed`, ownCall.parts), ownCall, words) : words;
}

/** The same for the end of the line, which has the words of the call. */
export function failureAtLine(
  { cause, ownCall }: Parameters<typeof failureCause>[0],
  abis: AbiIndex = noAbis,
): string | undefined {
  return atLineWithin(ownCall, cause && causeAtLine(cause, abis));
}

/** The same where only so much is in sight; undefined if everything is. */
export function failureInBrief(
  { cause, ownCall }: Parameters<typeof failureCause>[0],
  abis: AbiIndex = noAbis,
): string | undefined {
  if (!ownCall) return cause && causeInBrief(cause, abis);
  const whole = cause && causeAtLine(cause, abis);
  const said = atLineWithin(ownCall, whole) ?? '';
  if (fits(said, mostInSight)) return undefined;
  // The line has the call itself, but why it failed isn't there.
  const words = (cause && causeInBrief(cause, abis, mostInSight - within(ownCall, '').length)) ?? whole;
  const call = atLineWithin({ ...ownCall, parts: [] }, words) ?? '';
  return words === undefined || fits(call, mostInSight) ? call : within(ownCall, words);
}

function atLineWithin(ownCall: OwnCall | undefined, words: string | undefined): string | undefined {
  if (!ownCall) return words;
  // Addresses would leave no room for the rest.
  const short = ownCall.parts.filter(({ value }) => value.length <= longestAtLine);
  return withinCall(withParts(l10n.t`${callWords(ownCall)} failed`, short), ownCall, words);
}

const longestAtLine = 24;

function callWords({ text, of }: OwnCall): string {
  return of === undefined ? text : l10n.t`${text} of ${of}`;
}

function withinCall(call: string, ownCall: OwnCall, words: string | undefined): string {
  return words === undefined ? call : `${call}. ${within(ownCall, words)}`;
}

function within({ inside }: OwnCall, words: string): string {
  return inside === undefined ? words : l10n.t`In ${inside}, ${words}`;
}

/**
 * A cause for the end of the line it is about, where only the first words may be in sight: a comparison's values come
 * first, `25 > 10: shares > held is true`.
 */
export function causeAtLine(cause: Cause, abis: AbiIndex = noAbis): string {
  return styledWords(cause, abis, styleAtLine(cause));
}

function styleAtLine(cause: Cause): Style {
  if (cause.kind !== 'conditions') return {};
  const [only, ...others] = cause.decided;
  return { hasValuesFirst: only !== undefined && others.length === 0 && cause.call === undefined };
}

/** What is in sight at the end of a line. */
const mostInSight = 140;
/** A condition at its own line is known by its beginning and its end. */
const longestCondition = 60;

/**
 * The same in what is in sight, if it is longer: the values stay; the source's words of what they were made from go, the
 * middle of a long condition, and then the last of the values that are only made from.
 * @returns undefined if everything is in sight
 */
export function causeInBrief(cause: Cause, abis: AbiIndex = noAbis, room = mostInSight): string | undefined {
  const style = styleAtLine(cause);
  const isInSight = (words: string) => fits(words, room);
  if (isInSight(styledWords(cause, abis, style))) return undefined;
  const parts = cause.kind === 'conditions' ? Math.max(...cause.decided.map((each) => each.parts.length)) : 0;
  const all = 'parts' in cause ? cause.parts.length : parts;
  const briefer = (more: Style) => styledWords(cause, abis, { ...style, ...more });
  for (const each of [{ hasWords: true }, {}] as const) {
    const brief = briefer({ ...each, mostParts: all });
    if (isInSight(brief)) return brief;
  }
  for (const own of [{}, { hasNoOwn: true }] as const)
    for (let mostParts = all; mostParts >= 0; mostParts--) {
      if (!isInSight(briefer({ ...own, mostParts, longestText: longestCondition }))) continue;
      // What is cut may have room.
      const whole = briefer({ ...own, mostParts });
      return isInSight(whole) ? whole : briefer({ ...own, mostParts, longestText: longestCondition });
    }
  const least = { mostParts: 0, longestText: longestCondition, hasNoOwn: true, hasNoInner: true } as const;
  // What is cut off then are values, and not that it is false.
  return isInSight(briefer(least)) ? briefer(least) : briefer({ ...least, hasValuesFirst: false });
}

/** Addresses are shown by their ends there. */
function fits(words: string, room: number): boolean {
  return [...withShortHexApart(words)].length <= room;
}

function cutText(text: string, { longestText = Number.POSITIVE_INFINITY }: Style): string {
  if ([...text].length <= longestText) return text;
  const [whole, left, operator, right] = /^([^=<>!&|]+)( (?:[=!]=|[<>]=?) )([^=<>!&|]+)$/.exec(text) ?? [];
  if (whole === undefined || left === undefined || operator === undefined || right === undefined)
    return cutMiddle(text, longestText);
  // Both sides of a comparison stay, and what compares them; what the shorter one doesn't need is the longer one's.
  const room = longestText - operator.length;
  const shorter = Math.min(left.length, right.length, Math.floor(room / 2));
  const [most, others] = left.length <= right.length ? [shorter, room - shorter] : [room - shorter, shorter];
  return `${cutEnd(left, most)}${operator}${cutEnd(right, others)}`;
}

function cutMiddle(text: string, longest: number): string {
  const letters = [...text];
  const half = Math.floor((longest - 1) / 2);
  return `${letters.slice(0, half).join('')}…${letters.slice(-half).join('')}`;
}

function cutEnd(text: string, longest: number): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const kept = letters.slice(0, longest - 1).join('');
  // `100…` would be read as another number.
  const words = /\d/.test(letters[longest - 1] ?? '') ? kept.replace(/(?<![\w$])\d+$/, '') : kept;
  return `${words}…`;
}

function caughtWords({ text, frame, refused, because }: CaughtCall, abis: AbiIndex, style: Style): string {
  return endedBecause(failedAs(text, refused ?? quotedEnd(frame, abis), because), because, abis, style);
}

/** A call with how it ended; where it reverted without a reason, its cause is said instead, if it is known. */
function failedAs(call: string, end: string, because: EndCause | undefined): string {
  const isEmpty = end === describeRevert({ kind: 'empty' });
  if (!isEmpty) return l10n.t`${call} failed: ${end}`;
  return because ? l10n.t`${call} failed` : l10n.t`${call} reverted without a reason`;
}

/** How another contract's call ended: its own text in quotes, so that it isn't read as this product's. */
function quotedEnd(frame: TraceFrame, abis: AbiIndex): string {
  const revert = frame.failure === 'revert' ? decodeRevert(hexOfBytes(frame.output), abis) : undefined;
  return revert?.kind === 'message' && revert.message !== '' ? JSON.stringify(revert.message) : endWords(frame, abis);
}

/**
 * With why the called code failed, in its own words.
 * @param said the function that the words already name
 */
function endedBecause(
  words: string,
  because: EndCause | undefined,
  abis: AbiIndex,
  style: Style,
  said?: string,
): string {
  if (!because || style.hasNoInner) return words;
  const { name, address } = because;
  const isBrief = style.mostParts !== undefined;
  const [{ setBy } = {}] = because.cause.kind === 'conditions' ? because.cause.decided : [];
  // In brief, whose lock it is says more than that it is locked.
  if (isBrief && setBy && setBy.storageOf === undefined) return l10n.t`${words}, because ${setByWords(setBy)}`;
  const why = styledWords(because.cause, abis, isBrief ? { mostParts: 0 } : {});
  if (name === said) return l10n.t`${words}, because ${why}`;
  const where = address === undefined || isBrief ? name : `${name} (${checksumAddress(address)})`;
  return l10n.t`${words}, because in ${where}, ${why}`;
}

function sliceWords({ text, from, to, length }: Extract<Cause, { kind: 'slice' }>): string {
  const start = shortened(String(from));
  if (to === undefined) return l10n.t`${text}: starts at ${start}, but the length is ${String(length)}`;
  const end = shortened(String(to));
  return to < from
    ? l10n.t`${text}: starts at ${start}, but ends at ${end}`
    : l10n.t`${text}: ends at ${end}, but the length is ${String(length)}`;
}

function decodingWords({ text, given, needed, from, of }: FewBytes): string {
  // Lengths beyond are no one's intention: what they would need says nothing.
  const words =
    needed > BigInt(Number.MAX_SAFE_INTEGER)
      ? l10n.t`${text} was given ${String(given)} bytes`
      : l10n.t`${text} needs ${String(needed)} bytes, but was given ${String(given)}`;
  if (from) return l10n.t`${words}: ${from.name} = ${from.call}, and ${checksumAddress(from.address)} has no code`;
  if (!of) return words;
  return 'start' in of
    ? l10n.t`${words}: its ${of.type} begins at byte ${shortened(String(of.start))}`
    : l10n.t`${words}: the length of its ${of.type} is ${shortened(String(of.length))}`;
}

function failedWords(
  failed: FailedCall,
  because: EndCause | undefined,
  abis: AbiIndex,
  said: readonly NamedValue[],
): string {
  if ('withoutCode' in failed) {
    const sent = sentWords(failed.withoutCode, abis);
    return l10n.t`${sent} was sent to ${checksumAddress(calledAddress(failed.withoutCode))}, which has no code`;
  }
  if ('returnedFalse' in failed) {
    const called = checksumAddress(calledAddress(failed.returnedFalse));
    return l10n.t`${called} returned false to ${sentWords(failed.returnedFalse, abis)}`;
  }
  if (!('ended' in failed))
    return withParts(
      l10n.t`The call sends ${formatHbar(failed.value)}, but the contract has ${formatHbar(failed.balance)}`,
      failed.parts.filter(({ text }) => !said.some((each) => each.text === text)),
    );
  const { ended } = failed;
  const end = endedWords(failed, because, abis, {});
  return ended.operation.startsWith('CREATE') ? end : `${end}. ${refusedWords(ended, abis)}`;
}

function endedWords(
  { ended, refused, name: contract }: EndedCall,
  because: EndCause | undefined,
  abis: AbiIndex,
  style: Style,
): string {
  const end = refused ?? quotedEnd(ended, abis);
  const isCreation = ended.operation.startsWith('CREATE');
  if (isCreation) return endedBecause(l10n.t`Creating the contract failed: ${end}`, because, abis, style);
  const isOfCalled = because !== undefined && because.address === undefined;
  const name = isOfCalled ? because.name : contract;
  // What was refused says by whom.
  if (name === undefined || refused !== undefined)
    return endedBecause(l10n.t`The call failed: ${end}`, because, abis, style);
  return endedBecause(failedAs(name, end, because), because, abis, style, name);
}

/**
 * What a call sent that was refused, in one line without a period; hostile text.
 * @param reason beside it, which may have that already
 */
export function refusedWords(frame: TraceFrame, abis: AbiIndex, reason = ''): string {
  const sent = sentWords(frame, abis);
  if (reason.endsWith(` ${sent}`)) return l10n.t`The call went to ${checksumAddress(calledAddress(frame))}`;
  return l10n.t`The call sent ${sent} to ${checksumAddress(calledAddress(frame))}`;
}

/** What was sent with a call: `transfer(to: 0x…, amount: 5)`, or the amount of a mere payment. */
function sentWords({ input, value: has, operation }: TraceFrame, abis: AbiIndex): string {
  // A delegated call has the value of its caller, and sends none.
  const value = operation === 'DELEGATECALL' ? 0n : has;
  const data = hexOfBytes(input);
  const decoded = input.length < selectorSize ? undefined : decodeSelected('function', data, abis);
  const bytes = data.length > longestData ? `${data.slice(0, longestData)}…` : data;
  const call = decoded ? describeDecoded(decoded) : bytes;
  if (input.length === 0) return formatHbar(value);
  return value > 0n ? l10n.t`${call} and ${formatHbar(value)}` : call;
}

const selectorSize = 4;
/** The selector and an argument. */
const longestData = 2 + 2 * (selectorSize + 32);

function conditionWords(
  { decided, call, caught, failedBecause, whole }: Extract<Cause, { kind: 'conditions' }>,
  abis: AbiIndex,
  style: Style,
): string {
  const { hasValuesFirst = false } = style;
  // What several share is said once.
  const said = new Set<string>();
  const wordsOf = ({ text, value, values }: NamedValue) => `${text}\n${value}\n${values}`;
  const newParts = ({ parts, ...rest }: Decided): Decided => {
    const others = parts.filter((part) => !said.has(wordsOf(part)));
    for (const part of [...others, ...operandsOf(rest)]) said.add(wordsOf(part));
    return { ...rest, parts: others };
  };
  const merged = withOthers(
    decided.map((each) => withoutHashes(withoutNot(each))),
    style,
  );
  const groups = new Set(merged.map((each) => each.decided.of ?? each.decided));
  const groupWords = [...groups].map((of) => {
    const all = merged.filter((each) => (each.decided.of ?? each.decided) === of);
    const own = all.map((each) => each.decided);
    // The first function may be in the words before, and then the others are named.
    const isElsewhere = own.some((each) => each !== of && isUnnamed(each.within, of.text));
    const isNamedBefore = (at: number) => !isElsewhere || (at === 0 && !isUnnamed(own[0]?.within, of.text));
    const words = all
      .map(({ decided: each, others }, at) =>
        decidedWords(newParts(withoutSent(besides(own[at - 1], each, isNamedBefore(at)))), style, others),
      )
      .reduce((one, other) => l10n.t`${one} and ${other}`);
    if (own[0] === of) return words;
    const fact = factWords(of, style);
    if (hasValuesFirst && of.values === undefined && own.every(isMasked))
      return of.truth ? l10n.t`${of.text} is true, because ${words}` : l10n.t`${of.text} is false, because ${words}`;
    if (fact !== undefined) return hasValuesFirst ? l10n.t`${words}, so ${fact}` : l10n.t`${fact}, because ${words}`;
    const text = cutText(of.text, style);
    // Where only the first words may be in sight, what decided comes before what it led to.
    if (hasValuesFirst) {
      const led = of.truth ? l10n.t`${words}, so ${text} is true` : l10n.t`${words}, so ${text} is false`;
      return of.values === undefined ? led : `${led}: ${shortened(of.values)}`;
    }
    if (of.values === undefined)
      return of.truth ? l10n.t`${text} is true, because ${words}` : l10n.t`${text} is false, because ${words}`;
    const values = shortened(of.values);
    return of.truth
      ? l10n.t`${text} is true: ${values}, because ${words}`
      : l10n.t`${text} is false: ${values}, because ${words}`;
  });
  const joined = groupWords.reduce((one, other) => l10n.t`${one}, and ${other}`);
  const led = whole === undefined ? joined : wholeWords(joined, whole);
  const own = call === undefined ? led : l10n.t`${call} was called, because ${led}`;
  const { failed, parts = [], falseBecause } = decided.find((each) => each.failed !== undefined) ?? {};
  const because = falseBecause && {
    name: falseBecause.name,
    cause: { kind: 'conditions', decided: falseBecause.decided } as const,
  };
  const isBrief = style.mostParts !== undefined;
  const failedSaid =
    failed &&
    (isBrief && 'ended' in failed
      ? endedWords(failed, failedBecause, abis, style)
      : isBrief && because && !style.hasNoInner
        ? endedBecause(l10n.t`${because.name} returned false`, because, abis, style, because.name)
        : endedBecause(failedWords(failed, failedBecause, abis, parts), because, abis, style));
  // In brief, why the call failed says more than that it did.
  const isFirst = isBrief && failed !== undefined && ('ended' in failed || 'returnedFalse' in failed);
  const caughtSaid = caught && caughtWords(caught, abis, style);
  const isOfCall = hasValuesFirst && failed && 'returnedFalse' in failed && decided.every(isCall);
  // What it led to, unless that is the call itself, as the line has it.
  const ledTo = failed && 'returnedFalse' in failed ? decided.find((each) => each.failed !== undefined) : undefined;
  const isLed =
    ledTo && !ledTo.truth && ledTo.of === undefined && isOwnCall(ledTo.text, failed, abis) && !style.hasNoOwn;
  const firstSaid =
    isLed && failedSaid !== undefined ? l10n.t`${failedSaid}, so ${cutText(ledTo.text, style)} is false` : failedSaid;
  const sentences =
    isFirst || isOfCall
      ? [firstSaid, caughtSaid]
      : isBrief
        ? [caughtSaid, caught && style.hasNoOwn ? undefined : own, failedSaid]
        : decided.some((each) => each.failed && 'ended' in each.failed && each.values !== undefined && !each.sides)
          ? // A length of what it returned is only what followed.
            [failedSaid, own, caughtSaid]
          : [own, failedSaid, caughtSaid];
  const words = [...sentences, ...(hasValuesFirst ? [] : decided.map(timeWords))]
    .filter((each) => each !== undefined)
    .join('. ');
  const tinybars = decided.find((each) => each.tinybars !== undefined)?.tinybars;
  if (tinybars === undefined) return words;
  // Beside `1e8`, and short enough for the advice to be in sight.
  const counted = words
    .replace(/(?<![\w.])([1-9]\d*?)(0{15,})(?![\w.])/g, (_, first, zeros) => `${first}e${zeros.length}`)
    // The source may write it like that.
    .replace(/(?<![\w.])(\d+e\d+) \(\1\)/g, '$1');
  return l10n.t`${counted}. On Hedera, ${tinybars} is in tinybars: write 1 ℏ as 1e8, not as 1 ether`;
}

/** With what a condition with several negations was in the end. */
function wholeWords(words: string, whole: boolean): string {
  return whole ? l10n.t`${words}, so the whole condition is true` : l10n.t`${words}, so the whole condition is false`;
}

/** `a not in b is false` as `a in b is true`. */
function withoutNot(decided: Decided): Decided {
  const { text, truth, values } = decided;
  const isNot = (words = '') =>
    words.split(' not in ').length === 2 && !/["']|(?<![\w$])(?:and|or)(?![\w$])/.test(words);
  if (truth || !isNot(text) || !isNot(values)) return decided;
  const said = (words: string) => words.replace(' not in ', ' in ');
  return { ...decided, text: said(text), truth: true, ...(values !== undefined && { values: said(values) }) };
}

/** Hashes of two texts that were compared as those texts. */
function withoutHashes(decided: Decided): Decided {
  const { sides, parts } = decided;
  if (!sides) return decided;
  const hashed = sides.values.map((each) => /^keccak256\((abi\.encode\()?("(?:[^"\\]|\\.)*")\)+$/.exec(each));
  const named = sides.texts.map((each) => hashedWords.exec(each));
  const [[, oneIn, one] = [], [, otherIn, other] = []] = hashed.map((each) => each ?? []);
  const [[, left] = [], [, right] = []] = named.map((each) => each ?? []);
  const areHashes = one !== undefined && other !== undefined && oneIn === otherIn;
  if (!areHashes || left === undefined || right === undefined || left === right) return decided;
  const texts = [left, right] as const;
  const others = parts.filter(({ text }) => !texts.includes(text));
  return { ...decided, values: `${one} == ${other}`, sides: { ...sides, texts, values: [one, other] }, parts: others };
}

const hashedWords =
  /^keccak256\((?:(?:bytes|_?abi_encode|abi\.encode|abi\.encodePacked)\()?([\w$.[\]]+|"(?:[^"\\]|\\.)*")\)+$/;

/** Without the arguments of a token's function that returned false, which are said with that. */
function withoutSent(decided: Decided): Decided {
  const isSent = decided.failed && 'returnedFalse' in decided.failed && isCall(decided);
  const names = isSent ? namesWithin(decided.text) : [];
  return isSent ? { ...decided, parts: decided.parts.filter(({ text }) => !names.includes(text)) } : decided;
}

/** Whether words of the source are a call of another function than the one that was called, and don't just read its answer. */
function isOwnCall(text: string, failed: FailedCall | undefined, abis: AbiIndex): boolean {
  const input = failed && 'returnedFalse' in failed ? hexOfBytes(failed.returnedFalse.input) : '';
  const name = decodeSelected('function', input, abis)?.name;
  if (name === undefined || !/^[\w$.]+\(.*\)$/s.test(text) || /^(?:abi\.decode|_?abi_decode|convert)\(/.test(text))
    return false;
  return !new RegExp(`(?:^|[^\\w$])${name.replaceAll('$', '\\$')}\\s*[({]`).test(text);
}

function isCall({ text, of }: Decided): boolean {
  return text.endsWith(')') && of === undefined;
}

/** Conditions with the other constants that the same value was compared with, which are said with the first. */
function withOthers(
  all: readonly Decided[],
  style: Style,
): { readonly decided: Decided; readonly others: readonly string[] }[] {
  const found: { decided: Decided; others: string[] }[] = [];
  for (const decided of all) {
    const [before] = found.slice(-1);
    const [one, other] = [before && unequal(before.decided, style), unequal(decided, style)];
    const isSame =
      before?.decided.of === decided.of &&
      before?.decided.within === decided.within &&
      one &&
      other &&
      one[0].text === other[0].text &&
      numberIn(one[0].said) === numberIn(other[0].said);
    const isAlike =
      before &&
      decided.parts.every(({ text, value }) =>
        before.decided.parts.some((each) => each.text === text && each.value === value),
      );
    if (before && isSame && isAlike) before.others.push(other[1].said);
    else found.push({ decided, others: [] });
  }
  return found;
}

/** Both sides if the second is a constant that the first isn't. */
function unequal(decided: Decided, style: Style): readonly [Side, Side] | undefined {
  const { sides, isOfEach, left, setBy, unrecovered, inside } = decided;
  const isPlain = sides?.areEqual === false && !isOfEach && !left && !setBy && !unrecovered && !inside;
  const ordered = isPlain ? orderedSides(decided, style) : undefined;
  return ordered?.[1].isConstant ? ordered : undefined;
}

/** Of a result code with its name, the number. */
function numberIn(said: string): string {
  return /\((\d+)\)$/.exec(said)?.[1] ?? said;
}

/**
 * A condition after another one: the function that both are in is named once.
 * @param isNamed its own function is in the words before
 */
function besides(before: Decided | undefined, { inside, within, ...decided }: Decided, isNamed: boolean): Decided {
  const isSame = before?.inside?.name === inside?.name && before?.inside?.address === inside?.address;
  const isNew = within !== undefined && !isNamed && before?.within !== within;
  return { ...decided, ...(inside && !isSame && { inside }), ...(isNew && { within }) };
}

/** Whether words don't have the call of a function. */
function isUnnamed(name: string | undefined, words: string): boolean {
  return name !== undefined && !new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*[({]`).test(words);
}

/** Whether values say no more than the words: `0 == 0` of `count == 0`. */
function isRestated(text: string, values: string): boolean {
  const [, one, other] = /^(\S+) [!=]= (\S+)$/.exec(values) ?? [];
  if (one === undefined || one !== other) return false;
  const sides = text.split(/ [!=]= /);
  return sides.length === 2 && sides.some((each) => constant.test(each));
}

/**
 * What `==` and `!=` compared, as a fact: `total is 0`, `msg.sender is 0x…, but owner is 0x…`.
 * @returns undefined of other conditions
 */
function factWords(decided: Equality, style: Style, others: readonly string[] = []): string | undefined {
  const sides = orderedSides(decided, style);
  if (!sides) return undefined;
  const [{ text, said }, second] = sides;
  if (decided.sides?.areEqual)
    return second.isConstant
      ? l10n.t`${text} is ${second.said}`
      : isMasked(decided)
        ? l10n.t`${text} is ${second.text}`
        : l10n.t`${text} and ${second.text} are both ${said}`;
  if (!second.isConstant) return l10n.t`${text} is ${said}, but ${second.text} is ${second.said}`;
  const [last] = others.slice(-1);
  if (last === undefined) return l10n.t`${text} is ${said}, not ${second.said}`;
  return l10n.t`${text} is ${said}, neither ${[second.said, ...others.slice(0, -1)].join(', ')} nor ${last}`;
}

/** Whether all bits of a mask are set: their number says nothing. */
function isMasked({ sides }: Equality): boolean {
  const [one = '', other = ''] = sides?.texts ?? [];
  return sides?.areEqual === true && one.includes(' & ') && one.includes(other);
}

interface Equality {
  readonly values?: string | undefined;
  readonly sides?: Sides | undefined;
}

interface Side {
  readonly text: string;
  readonly said: string;
  readonly isConstant: boolean;
}

/** Both sides: first what isn't always the same, and what was never set. */
function orderedSides({ values: shown, sides }: Equality, style: Style): readonly [Side, Side] | undefined {
  // Two calls of the same function may have given two values.
  if (!sides || shown === undefined || sides.texts[0] === sides.texts[1]) return undefined;
  const [one, other] = sides.texts.map((text, at) => sideOf(text, sides.values[at] ?? '', style));
  if (!one || !other) return undefined;
  const isUnset = !sides.areEqual && isZero(sides.values[1]) && !isZero(sides.values[0]);
  return !other.isConstant && (one.isConstant || isUnset) ? [other, one] : [one, other];
}

function sideOf(words: string, value: string, style: Style): Side {
  // Of what is assigned within a condition, the variable.
  const text = /^\(([\w$]+) = .*\)$/s.exec(words)?.[1] ?? words;
  const name = text.replace(/^.*\./, '');
  const isLiteral = /^\d+$/.test(text) || constant.test(text) || value === text;
  const isNamed = text.endsWith(`.${value}`) || value.startsWith(`${name} (`);
  // `1 ether` and `"a"` say less than their values beside them, and more than those alone.
  const isOther = /^(?:\d|["']|_?[A-Z][A-Z\d_]+$)/.test(name) || /^\d|^~u?int\d*\(0\)$/.test(text);
  const said = saidAlone(value);
  return {
    text: cutText(text, style),
    said: isOther && !isLiteral && !isNamed ? `${text} (${said})` : said,
    isConstant: isLiteral || isNamed || isOther,
  };
}

/** What is always the same, whatever its name: `0`, `address(0)`, `empty(address)`. */
const constant = /^(?:\d+|0x[\da-fA-F]+|(?:address|bytes\d+|u?int\d*)\(0(?:x0*)?\)|empty\(\w+\)|""|'')$/;

function isZero(value = ''): boolean {
  return /^0x0+$/.test(value);
}

/** A value that isn't beside another one. */
function saidAlone(value: string): string {
  if (/^0x0{40}$/.test(value)) return l10n.t('the zero address');
  return /^0x0{64}$/.test(value) ? '0' : shortened(value);
}

/** Both sides of a comparison with their values. */
function operandsOf({ text, values = '' }: Pick<Decided, 'text' | 'values'>): NamedValue[] {
  const [texts, numbers] = [text, values].map((each) => each.split(/ (?:[=!]=|[<>]=?) /));
  if (texts?.length !== 2 || numbers?.length !== 2) return [];
  return texts.map((each, at) => ({ text: each, value: numbers[at] ?? '' }));
}

/** `1790086400 is 2026-09-22 12:53:20 UTC, in 21 hours` */
function timeWords({ time }: Decided): string | undefined {
  if (time?.kind !== 'times') return undefined;
  const [at, relative] = [String(time.at), relativeWords(time)];
  return relative === undefined ? l10n.t`${at} is ${formatTime(at)}` : l10n.t`${at} is ${formatTime(at)}, ${relative}`;
}

/** A comparison's times and lengths of time, each with what it is in words. */
function withTimes(values: string, time: Decided['time'], { hasValuesFirst = false }: Style): string {
  if (!time) return values;
  const wordsOf = (digits: string) => {
    const value = BigInt(digits);
    if (time.kind === 'lengths') return value < 60n ? undefined : formatDuration(value);
    // Elsewhere, a sentence of its own has that of the first.
    const isSaid = value === time.bound || (value === time.at && hasValuesFirst);
    return isSaid ? relativeWords({ at: value, now: time.now }) : undefined;
  };
  return values.replace(/(?<![\w.-])\d+(?![\w.])/g, (digits) => {
    const words = wordsOf(digits);
    return words === undefined ? digits : `${digits} (${words})`;
  });
}

/** Undefined if it is too near for a word. */
function relativeWords({ at, now }: { readonly at: bigint; readonly now: bigint }): string | undefined {
  const isNear = at - now < 5n && now - at < 5n;
  return isNear ? undefined : formatRelative(String(at), Number(now) * 1000);
}

function unassociatedWords({ accounts, token }: Decided['unassociated'] & object): string {
  // Of a system contract's own numbers, an ID.
  const said = (address: string) => (address.startsWith('0x') ? checksumAddress(address) : address);
  const named = accounts.map(said).reduce((one, other) => l10n.t`${one} or ${other}`);
  return l10n.t`${named} isn't associated with ${said(token)}`;
}

function decidedWords(
  { inside, within, left, setBy, unrecovered, ...decided }: Decided,
  style: Style,
  others: readonly string[] = [],
): string {
  const own = decidedHere(decided, style, others);
  const said = left ? leftWords(left, own) : own;
  const notes = [setBy && setByWords(setBy), unrecovered && unrecoveredWords(unrecovered)].filter(
    (each) => each !== undefined,
  );
  const words = notes.length > 0 ? `${said} (${notes.join(', ')})` : said;
  if (inside) return l10n.t`in ${inside.name} (${checksumAddress(inside.address)}), ${words}`;
  return within === undefined ? words : l10n.t`in ${within}, ${words}`;
}

function leftWords({ before, rounds }: Decided['left'] & object, where: string): string {
  if (before === undefined) return l10n.t`break left the loop, where ${where}`;
  if (!rounds) return l10n.t`break left the loop before ${before}, where ${where}`;
  const [ran, all] = [String(rounds.ran), String(rounds.all)];
  return rounds.ran === 1
    ? l10n.t`continue skipped ${before} in ${ran} of ${all} rounds, where ${where}`
    : l10n.t`continue skipped ${before} in ${ran} of ${all} rounds, at last where ${where}`;
}

function unrecoveredWords({ v }: Decided['unrecovered'] & object): string {
  return v === undefined || v === 27n || v === 28n
    ? l10n.t('ecrecover found no signer: the signature is invalid')
    : l10n.t`ecrecover found no signer: v is ${String(v)}, not 27 or 28`;
}

function setByWords({ name, variable, storageOf, storageOfName }: SetBy): string {
  const address = storageOf === undefined ? '' : checksumAddress(storageOf);
  const owner = storageOfName === undefined ? address : `${storageOfName} (${address})`;
  if (storageOf !== undefined) return l10n.t`${name} runs with the storage of ${owner}`;
  return variable === undefined
    ? l10n.t`${name}, which is still running, set that`
    : l10n.t`${name}, which is still running, set ${variable}`;
}

function decidedHere(
  {
    text: whole,
    truth,
    values,
    sides,
    word,
    isNumber,
    case: chosen,
    parts,
    isOfEach,
    isOfOthers,
    time,
    unassociated,
  }: Decided,
  style: Style,
  others: readonly string[],
): string {
  const text = cutText(whole, style);
  if (chosen) {
    const { value, others } = chosen;
    const said = l10n.t`${text} is ${value}`;
    return withParts(others ? l10n.t`${said}, not one of the cases: ${others.join(', ')}` : said, parts, style);
  }
  if (word !== undefined)
    return withParts(truth ? l10n.t`${text} isn't 0: ${word}` : l10n.t`${text} is 0`, parts, style);
  if (isOfOthers) return l10n.t`${text} is false in the others`;
  if (isOfEach && !truth) {
    if (values === undefined || style.hasNoInner)
      return withParts(l10n.t`${text} is false in each round`, parts, style);
    const last = factWords({ values, sides }, style);
    const isNew = (part: NamedValue) => last === undefined || part.isMade || !sides?.texts.includes(part.text);
    const [looked, wanted] = orderedSides({ values, sides }, style) ?? [];
    // Of what was looked for, what it was at last.
    const said =
      looked && wanted?.isConstant && sides?.areEqual === false
        ? l10n.t`${looked.text} is ${wanted.said} in no round, at last ${looked.said}`
        : l10n.t`${text} is false in each round, at last ${last ?? shortened(values)}`;
    return withParts(said, parts.filter(isNew), style);
  }
  const fact = factWords({ values, sides }, style, others);
  if (fact !== undefined) {
    const isNew = ({ text: name }: NamedValue) => !sides?.texts.some((each) => namesWithin(each).includes(name));
    if (!unassociated) return withParts(fact, isMasked({ sides }) ? parts.filter(isNew) : parts, style);
    const why = `${fact}: ${unassociatedWords(unassociated)}`;
    return style.mostParts === undefined ? withParts(why, parts, style) : why;
  }
  const asNumber = truth ? l10n.t`${text} isn't 0` : l10n.t`${text} is 0`;
  const said = isNumber ? asNumber : truth ? l10n.t`${text} is true` : l10n.t`${text} is false`;
  if (values === undefined) return withParts(said, parts, style);
  const compared = withTimes(shortened(values), time, style);
  return withParts(style.hasValuesFirst ? `${compared}: ${said}` : `${said}: ${compared}`, parts, style);
}

function withParts(text: string, parts: readonly NamedValue[], style: Style = {}): string {
  const said =
    style.mostParts === undefined ? partsSaid(parts, text) : partsInBrief(parts, style).slice(0, style.mostParts);
  return said.length === 0 ? text : `${text} (${said.join(', ')})`;
}

/** What only returned a variable: its name says nothing. */
function isNameAlone({ isReturned, value, values, because }: NamedValue): boolean {
  return isReturned === true && values === undefined && !because?.length && /^[A-Za-z_$][\w$]*$/.test(value);
}

function partsSaid(all: readonly NamedValue[], text: string): string[] {
  // An address that is said already, of what another name there stands for.
  const isSaid = ({ text: name, value, isMade, isReturned }: NamedValue) =>
    !isMade && !isReturned && /^0x[\da-f]{40}$/i.test(value) && text.includes(value) && isStoodFor(name);
  const isStoodFor = (name: string) => all.some((each) => each.isMade && each.value === name);
  const parts = all.filter((each) => !isNameAlone(each) && !isSaid(each));
  return parts.flatMap((part) => {
    // With the variable that has it.
    if (holderOf(part, parts)) return [];
    const returned = parts.find((each) => holderOf(each, parts) === part);
    if (!returned) return withReasons(isLater(part, parts) ? l10n.t`then ${partSaid(part)}` : partSaid(part), part);
    const from = { ...part, values: saysArguments(part, returned) ? undefined : part.values } as NamedValue;
    const words = `${returned.value}${valuesSaid(returned)}`;
    return withReasons(l10n.t`${partSaid(from)}, which returned ${words}`, returned);
  });
}

/** Whether a variable was set after another part was made from what it was before. */
function isLater(part: NamedValue, parts: readonly NamedValue[]): boolean {
  const setAt = part.isMade ? part.at : part.setAt;
  if (setAt === undefined || part.isOfSeveral || part.isReturned || part.setBy !== undefined || part.rounds)
    return false;
  const isMadeBefore = ({ isMade, at, values, value, text }: NamedValue) =>
    isMade &&
    at !== undefined &&
    at < setAt &&
    values !== undefined &&
    text !== part.text &&
    namesWithin(value).includes(part.text);
  return parts.slice(0, parts.indexOf(part)).some(isMadeBefore);
}

function partSaid(part: NamedValue): string {
  if (part.rounds) {
    const { ran, all } = part.rounds;
    const { otherRounds = [] } = part;
    if (otherRounds.length > 0)
      return otherRounds.reduce(
        (words, each) => l10n.t`${words}, and in ${String(each.ran)} of ${String(each.all)}, where ${each.condition}`,
        l10n.t`${part.text} ran in ${String(ran)} of ${String(all)} rounds, where ${part.value}`,
      );
    return l10n.t`${part.text} ran in ${String(ran)} of ${String(all)} rounds, because ${part.value} is false in the others`;
  }
  if (part.setBy !== undefined) return l10n.t`last set by ${`${shortened(part.setBy)}${valuesSaid(part)}`}`;
  // Or the source's words, which stay as they are.
  const value = /^-?\d+$/.test(part.value) ? shortened(part.value) : part.value;
  const from = part.from === undefined ? '' : ` (${shortened(part.from, 'operands')})`;
  const own = part.isReturned ? l10n.t`${part.text} returned ${value}` : `${part.text} = ${value}${from}`;
  return `${part.set ?? own}${valuesSaid(part)}`;
}

function valuesSaid({ values }: NamedValue): string {
  if (values === undefined) return '';
  // Beside the words, which name the function.
  const [whole, name = '', left = '', right = ''] = /^unsafe_(add|sub|mul)\(([^(),]+), ([^(),]+)\)$/.exec(values) ?? [];
  const sum = `${left} ${{ add: '+', sub: '-' }[name] ?? '*'} ${right}`;
  return `: ${shortened(whole === undefined ? values : sum, 'operands')}`;
}

/** The variable that has what a call returned. */
function holderOf(returned: NamedValue, parts: readonly NamedValue[]): NamedValue | undefined {
  const isHolder = ({ isMade, isReturned, set, value }: NamedValue) =>
    isMade && !isReturned && set === undefined && value === returned.text;
  return returned.isReturned ? parts.find(isHolder) : undefined;
}

/** Whether what a call returned says all that its arguments do, apart from addresses. */
function saysArguments({ values = '' }: NamedValue, returned: NamedValue): boolean {
  if (returned.values === undefined) return false;
  const given = values.slice(values.indexOf('(')).match(/[\w.$"-]+/g) ?? [];
  const known = new Set(returned.values.match(/[\w.$"-]+/g));
  return given.every((each) => known.has(each) || /^0x[0-9a-f]{40}$/i.test(each));
}

/** With why a conditional expression gave that. */
function withReasons(said: string, { because }: NamedValue): string[] {
  if (!because || because.length === 0) return [said];
  const compared = because.map(({ text, truth, values = '' }) => {
    const sides = values === '' ? undefined : sidesIn(text, values);
    return { text, truth, parts: [], ...(values !== '' && { values }), ...(sides && { sides }) };
  });
  const reasons = withOthers(compared, {})
    .map(({ decided: { text, truth, values, sides }, others }) => {
      const fact = factWords({ values, sides }, {}, others);
      if (fact !== undefined) return fact;
      const own = truth ? l10n.t`${text} is true` : l10n.t`${text} is false`;
      return values === undefined || isRestated(text, values) ? own : `${own}: ${shortened(values, 'operands')}`;
    })
    .reduce((one, other) => l10n.t`${one} and ${other}`);
  return [l10n.t`${said}, because ${reasons}`];
}

/** Of `a == b` with its values, both sides; undefined of what has more operators. */
function sidesIn(text: string, values: string): Sides | undefined {
  const isPlain = ![text, values].some((each) => /["'?&|<>]/.test(each));
  const [texts, numbers] = [text, values].map((each) => each.split(/ [=!]= /));
  const [left, right, ...rest] = texts ?? [];
  const [one, other, ...others] = numbers ?? [];
  if (left === undefined || right === undefined || one === undefined || other === undefined) return undefined;
  const isWhole = left.split('(').length === left.split(')').length;
  if (!isPlain || !isWhole || rest.length > 0 || others.length > 0) return undefined;
  return { areEqual: one === other, texts: [left, right], values: [one, other] };
}

/** Whether what a call returned is an entry by its keys, of which the call's arguments say no more. */
function isKept({ value }: NamedValue): boolean {
  return /^[\w$.]+(?:\[[\w$.]+\])+$/.test(value);
}

/** By their values; what has none has its words in the source. */
function partsInBrief(all: readonly NamedValue[], { hasWords }: Style): string[] {
  const parts = all.filter((each) => !isNameAlone(each));
  // What another name stands for, by that.
  const namedBy = (part: NamedValue) =>
    parts.find((each) => each.isMade && !each.isReturned && each.values === undefined && each.value === part.text);
  return parts.flatMap((part) => {
    if (part.setBy !== undefined) return [partSaid(part)];
    if (holderOf(part, parts) || (part.values !== undefined && part.set === undefined && namedBy(part))) return [];
    const { value: words, values } =
      parts.find((each) => holderOf(each, parts) === part && (each.values !== undefined || isKept(each))) ??
      parts.find((each) => each.values !== undefined && each.set === undefined && namedBy(each) === part) ??
      part;
    if (part.set === undefined && values === undefined && words !== part.value) return [`${part.text} = ${words}`];
    if (hasWords && part.set === undefined && values !== undefined)
      return withReasons(`${part.text} = ${words}: ${shortened(values, 'operands')}`, part);
    if (part.set !== undefined && values !== undefined) return [partSaid(part)];
    if (values !== undefined) return [`${part.text} = ${shortened(values, 'operands')}`];
    // The words of another contract aren't in sight there.
    if (part.isMade && !part.isOutside && !/^-?\d+$/.test(part.value)) return [];
    return withReasons(partSaid(part), part);
  });
}
