import * as l10n from '@vscode/l10n';
import { formatInteger, formatUnits, plainNumber } from '../../format/amounts.ts';
import { type AbiEntry, type AbiParameter, decodeAbi } from '../../ledger/evm/abi.ts';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import { type AbiArgument, encodeCall } from '../../ledger/evm/encodeAbi.ts';
import type { ContractCall } from '../../ledger/rest/client/contracts.ts';

/** The parts of a recorded call, as a person writes them, to be changed before it is simulated again. */
export interface CallParts {
  /** The called function; undefined if no ABI fits the input. */
  readonly entry: AbiEntry | undefined;
  /** Its arguments; without a function, the input in hex. */
  readonly given: readonly string[];
  /** The sender's EVM address; '' without one. */
  readonly from: string;
  /** In ℏ, without the sign, as the language of the texts writes it. */
  readonly amount: string;
  /** The gas limit; '' without one. */
  readonly gas: string;
}

const hbarDecimals = 8;
/** All HBAR that there is. */
const mostHbar = 50_000_000_000n;
/** The most that one transaction may use. */
const mostGas = 15_000_000n;

/** The input of a call whose function no ABI knows. */
export const inputParameter: AbiParameter = { name: 'input', type: 'bytes' };

/** @param abis name the function and its parameters */
export function callParts({ data = '0x', from = '', value, gas }: ContractCall, abis: AbiIndex): CallParts {
  const others = {
    from,
    amount: formatUnits(BigInt(value ?? 0), hbarDecimals),
    gas: gas === undefined ? '' : String(gas),
  };
  for (const entry of abis.find('function', data.slice(0, 10).toLowerCase())) {
    const values = decodeAbi(entry.inputs, data.slice(10), { exact: true });
    if (values) return { entry, given: values.map(({ text }) => text), ...others };
  }
  return { entry: undefined, given: [data], ...others };
}

/**
 * A call with other parts. Unchanged arguments keep the recorded input to the last byte.
 * @param values the arguments, or the input alone, as `parseArgument` reads them
 * @param from the sender's address
 */
export function withParts(
  call: ContractCall,
  before: CallParts,
  { entry, given, amount, gas }: CallParts,
  values: readonly AbiArgument[],
  from: string,
): ContractCall {
  const { data, from: _, value: __, gas: ___, ...others } = call;
  const isSame = given.every((each, index) => each === before.given[index]);
  const changed = entry ? encodeCall(entry, values) : String(values[0] ?? '0x');
  const input = isSame ? data : changed;
  const tinybars = hbarIn(amount);
  return {
    ...others,
    ...(from !== '' && { from }),
    ...(input !== undefined && input !== '0x' && { data: input }),
    ...(tinybars !== undefined && tinybars > 0n && { value: tinybars }),
    ...(gas !== '' && { gas: BigInt(digitsOf(gas)) }),
  };
}

/** What is wrong with an amount in ℏ, as a sentence; undefined if nothing is. */
export function amountProblem(text: string): string | undefined {
  return hbarIn(text) === undefined
    ? l10n.t`Enter an amount in ℏ with at most ${hbarDecimals} decimals. Example: ${formatUnits(15n, 1)}.`
    : undefined;
}

/** What is wrong with a gas limit, as a sentence; undefined if nothing is, or if there is none. */
export function gasProblem(text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits === '') return undefined;
  return /^\d{1,9}$/.test(digits) && BigInt(digits) > 0n && BigInt(digits) <= mostGas
    ? undefined
    : l10n.t`Enter a gas limit from 1 to ${formatInteger(mostGas)}.`;
}

/** Of a gas limit as people write it. */
function digitsOf(text: string): string {
  return numberIn(text.trim()) ?? text.trim().replace(/(?<=\d)_(?=\d)/g, '');
}

/** A number of the language of the texts, as machines read it. */
function numberIn(text: string): string | undefined {
  const { number, unit } = plainNumber(text) ?? {};
  return unit === '' ? number : undefined;
}

/** In tinybars; undefined if it isn't an amount. */
function hbarIn(text: string): bigint | undefined {
  const typed = text.trim().replace(/\s*ℏ$/, '');
  const shown = numberIn(typed);
  const isPlain = /^\d+(?:\.\d+)?$/.test(typed);
  // `1.500` in German: the language reads another number than machines do.
  if (isPlain && shown !== undefined && shown !== typed) return undefined;
  const [, whole, fraction = ''] = /^(\d{1,14})(?:\.(\d{1,8}))?$/.exec(shown ?? typed) ?? [];
  if (whole === undefined || BigInt(whole) > mostHbar) return undefined;
  return BigInt(whole + fraction.padEnd(hbarDecimals, '0'));
}
