import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { type AbiIndex, decodeSelected, describeDecoded, noAbis } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { calledAddress, type TraceFrame } from '../replay/executionTrace.ts';
import type { Decided } from './conditions.ts';
import { endWords } from './endWords.ts';
import type { FailedCall, NamedValue } from './parts/evaluated.ts';
import type { OwnCall } from './parts/ownCall.ts';
import type { CaughtCall, Cause } from './whyFailed.ts';

/**
 * A cause in one line without a period: `shares > held is true: 25 > 10`. Has the source's own words: hostile text.
 * @param abis of the errors with which calls failed that the code caught
 */
export function causeWords(cause: Cause, abis: AbiIndex = noAbis): string {
  switch (cause.kind) {
    case 'conditions':
      return conditionWords(cause, abis);
    case 'caught':
      return caughtWords(cause, abis);
    case 'enum':
      return l10n.t`${cause.text}: ${cause.value} is outside ${cause.type}, whose last member is ${cause.last} (${cause.lastValue})`;
    case 'decoding':
      return l10n.t`${cause.text} needs ${String(cause.needed)} bytes, but was given ${String(cause.given)}`;
    case 'size':
      return l10n.t`${cause.text}: ${shortened(cause.length)} elements are too many`;
    case 'slice':
      return sliceWords(cause);
    case 'overflow':
      return withParts(
        l10n.t`${cause.text}: ${shortened(cause.values, 'operands')} is outside ${cause.type}`,
        cause.parts,
      );
    case 'divisionByZero':
      return withParts(l10n.t`${cause.text} divides by zero: ${shortened(cause.values, 'operands')}`, cause.parts);
    case 'payment':
      return l10n.t`${cause.text}: sends ${formatHbar(cause.value)}, but the contract has ${formatHbar(cause.balance)}`;
    case 'noCode':
      return l10n.t`${cause.text}: ${checksumAddress(cause.address)} has no code`;
    case 'answer':
      return cause.bytes === 0
        ? l10n.t`${cause.text}: ${checksumAddress(cause.address)} returned no data`
        : l10n.t`${cause.text}: ${checksumAddress(cause.address)} returned too few bytes: ${String(cause.bytes)}`;
    case 'arguments':
      return l10n.t`${cause.text} needs ${String(cause.needed)} bytes of arguments, but ${String(cause.given)} were sent`;
    case 'index':
      return l10n.t`${cause.text}: index ${shortened(cause.index)}, length ${cause.length}`;
    case 'elements':
      return cause.length === '0'
        ? l10n.t`${cause.text}: ${cause.array} is empty`
        : l10n.t`${cause.text}: ${cause.array} is full, with ${cause.length} elements`;
    case 'rounds':
      return l10n.t`${cause.text}: ${cause.rounds} rounds are more than the bound, ${cause.bound}`;
  }
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
  const words = cause && causeAtLine(cause, abis);
  if (!ownCall) return words;
  // Addresses would leave no room for the rest.
  const short = ownCall.parts.filter(({ value }) => value.length <= longestAtLine);
  return withinCall(withParts(callWords(ownCall), short), ownCall, words);
}

const longestAtLine = 24;

function callWords({ text, of }: OwnCall): string {
  return of === undefined ? text : l10n.t`${text} of ${of}`;
}

function withinCall(call: string, { inside }: OwnCall, words: string | undefined): string {
  if (words === undefined) return call;
  return inside === undefined ? `${call}. ${words}` : l10n.t`${call}. In ${inside}, ${words}`;
}

/**
 * A cause for the end of the line it is about, where only the first words may be in sight: a comparison's values come
 * first, `25 > 10: shares > held is true`.
 */
export function causeAtLine(cause: Cause, abis: AbiIndex = noAbis): string {
  if (cause.kind !== 'conditions') return causeWords(cause, abis);
  const [only, ...others] = cause.decided;
  const isAlone = only !== undefined && others.length === 0 && cause.call === undefined;
  return conditionWords(cause, abis, isAlone);
}

function caughtWords({ text, frame, refused }: CaughtCall, abis: AbiIndex): string {
  return l10n.t`${text} failed: ${refused ?? endWords(frame, abis)}`;
}

function sliceWords({ text, from, to, length }: Extract<Cause, { kind: 'slice' }>): string {
  const start = shortened(String(from));
  if (to === undefined) return l10n.t`${text}: starts at ${start}, but the length is ${String(length)}`;
  const end = shortened(String(to));
  return to < from
    ? l10n.t`${text}: starts at ${start}, but ends at ${end}`
    : l10n.t`${text}: ends at ${end}, but the length is ${String(length)}`;
}

function failedWords(failed: FailedCall, abis: AbiIndex, said: readonly NamedValue[]): string {
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
  const { ended, refused } = failed;
  const end = l10n.t`The call failed: ${refused ?? endWords(ended, abis)}`;
  if (ended.operation.startsWith('CREATE')) return end;
  return l10n.t`${end}. It sent ${sentWords(ended, abis)} to ${checksumAddress(calledAddress(ended))}`;
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
  { decided, call, caught }: Extract<Cause, { kind: 'conditions' }>,
  abis: AbiIndex,
  hasValuesFirst = false,
): string {
  const groups = new Set(decided.map((each) => each.of ?? each));
  const said = [...groups].map((of) => {
    const own = decided.filter((each) => (each.of ?? each) === of);
    const words = own
      .map((each) => decidedWords(each, hasValuesFirst))
      .reduce((one, other) => l10n.t`${one} and ${other}`);
    if (own[0] === of) return words;
    // Where only the first words may be in sight, what decided comes before what it led to.
    if (hasValuesFirst) {
      const led = of.truth ? l10n.t`${words}, so ${of.text} is true` : l10n.t`${words}, so ${of.text} is false`;
      return of.values === undefined ? led : `${led}: ${shortened(of.values)}`;
    }
    if (of.values === undefined)
      return of.truth ? l10n.t`${of.text} is true, because ${words}` : l10n.t`${of.text} is false, because ${words}`;
    const values = shortened(of.values);
    return of.truth
      ? l10n.t`${of.text} is true: ${values}, because ${words}`
      : l10n.t`${of.text} is false: ${values}, because ${words}`;
  });
  const joined = said.reduce((one, other) => l10n.t`${one}, and ${other}`);
  const own = call === undefined ? joined : l10n.t`${call} was called, because ${joined}`;
  const { failed, parts = [] } = decided.find((each) => each.failed !== undefined) ?? {};
  const words = [own, failed && failedWords(failed, abis, parts), caught && caughtWords(caught, abis)]
    .filter((each) => each !== undefined)
    .join('. ');
  const tinybars = decided.find((each) => each.tinybars !== undefined)?.tinybars;
  if (tinybars === undefined) return words;
  return l10n.t`${words}. On Hedera, ${tinybars} is in tinybars: write 1 ℏ as 1e8, not as 1 ether`;
}

function decidedWords({ text, truth, values, word, parts, isOfEach }: Decided, hasValuesFirst: boolean): string {
  if (word !== undefined) return withParts(truth ? l10n.t`${text} isn't 0: ${word}` : l10n.t`${text} is 0`, parts);
  if (isOfEach && !truth)
    return withParts(
      values === undefined
        ? l10n.t`${text} is false in each round`
        : l10n.t`${text} is false in each round, at last ${shortened(values)}`,
      parts,
    );
  const said = truth ? l10n.t`${text} is true` : l10n.t`${text} is false`;
  if (values === undefined) return withParts(said, parts);
  return withParts(hasValuesFirst ? `${shortened(values)}: ${said}` : `${said}: ${shortened(values)}`, parts);
}

const nearPower = 10n;

/** Values with long numbers beside a power of two as that: `2**256 - 1`; of operands, `(2**256 - 1) * 2`. */
function shortened(values: string, are?: 'operands'): string {
  return values.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])-?\d{20,}(?![\w.])/g, (digits) => {
    // Of a text, every letter stays.
    if (/^["']/.test(digits)) return digits;
    const value = BigInt(digits);
    const size = value < 0n ? -value : value;
    const bits = (size + nearPower).toString(2).length - 1;
    const power = value < 0n ? -(1n << BigInt(bits)) : 1n << BigInt(bits);
    const beside = value - power;
    if (beside > nearPower || beside < -nearPower) return digits;
    const words = `${value < 0n ? '-' : ''}2**${bits}`;
    if (beside === 0n) return words;
    const sum = beside < 0n ? `${words} - ${-beside}` : `${words} + ${beside}`;
    return are === 'operands' && digits !== values ? `(${sum})` : sum;
  });
}

function withParts(text: string, parts: readonly NamedValue[]): string {
  if (parts.length === 0) return text;
  const words = parts.map((part) => {
    // Or the source's words, which stay as they are.
    const value = /^-?\d+$/.test(part.value) ? shortened(part.value) : part.value;
    const from = part.from === undefined ? '' : ` (${shortened(part.from, 'operands')})`;
    const own = part.isReturned ? l10n.t`${part.text} returned ${value}` : `${part.text} = ${value}${from}`;
    const said = part.set ?? own;
    return part.values === undefined ? said : `${said}: ${shortened(part.values, 'operands')}`;
  });
  return `${text} (${words.join(', ')})`;
}
