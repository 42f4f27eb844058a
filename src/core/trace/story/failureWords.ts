import * as l10n from '@vscode/l10n';
import { CodeScanner, soliditySyntax } from '../../code/codeScanner.ts';
import { formatHbar } from '../../format/amounts.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { type AbiIndex, type AddressNames, decodeSelected } from '../../ledger/evm/abiIndex.ts';
import { decodeRevert, describeRevert } from '../../ledger/evm/revert.ts';
import { revertingFrame } from '../../ledger/evm/revertOrigin.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { FailureFrame } from '../lines/failureLines.ts';
import type { SourcePlace } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { kindOfVyper } from '../lines/vyperStatements.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import { causeWords } from '../values/causeWords.ts';
import { endWords } from '../values/endWords.ts';
import type { ErrorMembers } from '../values/errorMembers.ts';
import { refusedVyperArguments, vyperFunctionOf } from '../values/vyper/vyperHead.ts';
import type { Cause } from '../values/whyFailed.ts';

/**
 * Why a frame failed, in one line without a period: the decoded revert data, or the EVM's own reason.
 * @param check the compiler's check that reverted without data, if it is known
 * @param at the text of the statement that it is in, and what addresses are called
 */
export function failureWords(
  ended: Parameters<typeof endWords>[0],
  abis: AbiIndex,
  check?: string,
  { statement = '', nameOf }: { readonly statement?: string; readonly nameOf?: AddressNames } = {},
): string {
  // The source's own `assert` and `raise` are at the line.
  const isOwn = check === undefined || check.startsWith('user ');
  if (isOwn || ended.failure !== 'revert' || ended.output.length > 0) return endWords(ended, abis, nameOf);
  return checkWords(check, statement) ?? l10n.t('Reverted by a check: {0}', check);
}

/**
 * The number that the contracts' own code reverted with, where no system contract was called: it isn't a result code.
 * @param recorded the result that the record has
 * @returns undefined of other reasons
 */
export function ownNumber(
  { failure, output }: Pick<TraceFrame, 'failure' | 'output'>,
  recorded: string | null,
): string | undefined {
  if (failure !== 'revert' || output.length !== wordSize) return undefined;
  const revert = decodeRevert(hexOfBytes(output));
  // A name in letters has been written by the code.
  if (revert.kind !== 'resultCode' || output[0] !== 0 || revert.name === recorded) return undefined;
  return l10n.t`Reverted with the number ${String(BigInt(hexOfBytes(output)))}`;
}

const wordSize = 32;

/**
 * An own error with the names of the enums' members among its arguments: `SoldOut(tier: Gold, left: 1)`.
 * @returns undefined if it has none
 */
export function errorWithMembers(
  { failure, output }: Pick<TraceFrame, 'failure' | 'output'>,
  errors: ErrorMembers | undefined,
  abis: AbiIndex,
  nameOf?: AddressNames,
): string | undefined {
  const revert = failure === 'revert' && errors ? decodeRevert(hexOfBytes(output), abis) : undefined;
  if (revert?.kind !== 'custom' || revert.name !== errors?.name) return undefined;
  const { values } = revert;
  if (values.length !== errors.members.length) return undefined;
  const named = values.map((each, at) => ({ ...each, text: errors.members[at]?.[Number(each.text)] ?? each.text }));
  return describeRevert({ ...revert, values: named }, nameOf);
}

/**
 * The compiler's check that ended a call without data, by INVALID as before Solidity 0.8 or by a revert, where its cause
 * proves which one it was.
 * @returns undefined for an `assert` and the source's own revert, or if that isn't certain
 */
export function causedCheckWords(
  { failure, output }: Pick<TraceFrame, 'failure' | 'output'>,
  cause: CheckCause | undefined,
): string | undefined {
  if (output.length > 0 || (failure !== 'invalidOpcode' && failure !== 'revert')) return undefined;
  switch (cause?.kind) {
    case 'index':
      return l10n.t('Array index out of bounds');
    case 'divisionByZero':
      return l10n.t('Division by zero');
    case 'enum':
      return l10n.t('Converted number outside its type');
    case 'elements':
      return cause.length === '0' ? l10n.t('Pop of an empty array') : l10n.t('Array is full');
    case 'overflow':
      if (cause.of === 'argument') return l10n.t('Argument outside its type');
      if (cause.of === 'decoding') return l10n.t('Decoded value outside its type');
      return cause.of === 'conversion'
        ? l10n.t('Converted number outside its type')
        : l10n.t('Arithmetic overflow or underflow');
    case 'noCode':
      return l10n.t('Called an address without code');
    case 'answer':
      return l10n.t('The called contract returned too few bytes');
    case 'arguments':
      return l10n.t('Called with too few bytes of arguments');
    case 'decoding':
      return l10n.t('Too few bytes to decode');
    case 'slice':
      return l10n.t('Slice out of bounds');
    case 'payment':
      return l10n.t('Not enough balance to send this value');
    case 'unset':
      return l10n.t('Called a variable without a function');
    case 'creation':
      return l10n.t("The new contract wasn't created");
    case 'locked':
      return l10n.t('Reentrant call');
    case 'rounds':
      return l10n.t('More rounds than the bound of the loop');
    default:
      return undefined;
  }
}

type CheckCause = Pick<Cause, 'kind'> & {
  readonly of?: Extract<Cause, { kind: 'overflow' | 'decoding' }>['of'];
  readonly length?: string | bigint;
};

/** Of Vyper's checks whose words are about its own code. */
function checkWords(check: string, statement: string): string | undefined {
  if (check === 'safemod') return l10n.t('Division by zero');
  if (/^safe(?:add|sub|mul|pow)$/.test(check)) return l10n.t('Arithmetic overflow or underflow');
  if (/^DynArray\[.* bounds check$/.test(check) && /\.append\(/.test(statement)) return l10n.t('Array is full');
  if (/^(?:int_)?clamp /.test(check) && check !== 'clamp gt 0' && /\bconvert\(/.test(statement))
    return l10n.t('Converted number outside its type');
  if (/\] bounds check$/.test(check)) return l10n.t('Array index out of bounds');
  if (check !== 'clamp gt 0') return undefined;
  const pops = /\.pop\(/.test(statement);
  const divides = /[/%]/.test(statement);
  if (pops === divides) return undefined;
  return pops ? l10n.t('Pop of an empty array') : l10n.t('Division by zero');
}

/**
 * The result code of a system contract because of which a call failed: its caller's own words, such as those of a
 * `require`, are only what followed. Undefined if no code was the cause.
 * @param effectless indices of calls on which the failure doesn't depend
 */
export function returnedCause(
  actions: readonly ContractAction[],
  abis: AbiIndex,
  effectless: ReadonlySet<number> = new Set(),
): string | undefined {
  const { frame, revert } = revertingFrame(actions, abis) ?? {};
  if (!frame || effectless.has(frame.index ?? -1)) return undefined;
  return revert?.kind === 'returned' ? describeRevert(revert) : undefined;
}

/**
 * Why a call was refused in the head of a contract or of a function, by the compiler's own checks, which return no data:
 * nothing there takes the value that it sent, or the call at all. Undefined if it wasn't that.
 * @param check the compiler's check that reverted (Vyper)
 */
export function refusedCall(call: FailureFrame, abis: AbiIndex, check?: string): string | undefined {
  const {
    frame,
    build,
    places: [place],
    certain,
    isHead,
  } = call;
  if (frame.failure !== 'revert' || frame.output.length > 0 || !build) return undefined;
  if (build.runtimeChecks) {
    // What a function takes is checked at its first line, or at no place.
    const isInStatement = place && kindOfVyper(place.text) === 'statement';
    return check === undefined || isInStatement ? undefined : refusedByVyper(frame, build, { abis, check });
  }
  if (isHead) return refusedByContract(frame, nameOfContract(build.contract), abis);
  // A library's functions take all that its caller was sent.
  if (frame.value === 0n || certain === 0 || !place || isLibrary(build)) return undefined;
  const name = place.kind === 'function' ? unpaidFunction(place) : getter.exec(place.text)?.[1];
  return name && l10n.t("{0} isn't payable, but the call sent {1}", name, formatHbar(frame.value));
}

function refusedByContract({ operation, value, input }: TraceFrame, name: string, abis: AbiIndex): string | undefined {
  if (operation.startsWith('CREATE'))
    return value > 0n
      ? l10n.t('{0} has no payable constructor, but the call sent {1}', name, formatHbar(value))
      : undefined;
  if (input.length >= 4) {
    const signature = decodeSelected('function', hexOfBytes(input), abis)?.signature;
    return signature === undefined
      ? l10n.t('{0} has no function with the selector {1}', name, hexOfBytes(input.subarray(0, 4)))
      : l10n.t('{0} has no function {1}', name, signature);
  }
  if (value > 0n) return l10n.t('{0} has no receive function, but the call sent {1}', name, formatHbar(value));
  return l10n.t('{0} has no receive or fallback function', name);
}

/** Why a call was refused in the head of a Vyper contract, by its checks. */
function refusedByVyper(
  frame: TraceFrame,
  build: TracedBuild,
  { abis, check }: { abis: AbiIndex; check: string },
): string | undefined {
  if (check === 'fallback function') return refusedByContract(frame, nameOfContract(build.contract), abis);
  const called = vyperFunctionOf(frame, build);
  if (!called) return undefined;
  const isOfValue = check === 'nonpayable check' || check === 'bad calldatasize or callvalue';
  if (isOfValue && frame.value > 0n && !called.isPayable)
    return l10n.t("{0} isn't payable, but the call sent {1}", called.name, formatHbar(frame.value));
  const cause = refusedVyperArguments(frame, called);
  return cause && causeWords(cause);
}

/** A state variable with a function to read it. */
const getter = /\bpublic\b(?:\s+(?:constant|immutable|transient|override(?:\s*\([^)]*\))?))*\s+([\w$]+)/;

/** The name of a function that isn't payable. */
function unpaidFunction({ text, functionName }: SourcePlace): string | undefined {
  let depth = 0;
  const scanner = new CodeScanner(text, soliditySyntax);
  while (scanner.nextCode()) {
    // The types of what it takes and returns may be payable.
    if (scanner.is('(')) depth++;
    else if (scanner.is(')')) depth--;
    else if (scanner.is('{')) return functionName;
    else if (depth === 0 && scanner.is('payable')) return undefined;
  }
  return undefined;
}

function isLibrary(build: TracedBuild): boolean {
  const declaration = new RegExp(`\\blibrary\\s+${nameOfContract(build.contract).replaceAll('$', '\\$')}\\b`);
  return [...build.sources.values()].some(({ content }) => declaration.test(content));
}
