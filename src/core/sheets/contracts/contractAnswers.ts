import * as l10n from '@vscode/l10n';
import { formatInteger, formatTokenAmount } from '../../format/amounts.ts';
import type { TokenUnits } from '../../happened/movementWords.ts';
import { type AbiEntry, type AbiValue, canonicalType, shownType } from '../../ledger/evm/abi.ts';
import { type ContractAnswer, readableFunctions } from '../../ledger/evm/contractCalls.ts';
import { describeRevert } from '../../ledger/evm/revert.ts';
import { cell, codeValue, idValue, textValue } from '../parts/values.ts';
import type { Block, Value } from '../sheet.ts';

/** A function, the arguments as the user wrote them, and the answer. */
export interface Read {
  entry: AbiEntry;
  given: readonly string[];
  answer: ContractAnswer;
}

/** `sharesOf(0.0.1001)`; without arguments, only the name. */
export function readWords({ entry, given }: Pick<Read, 'entry' | 'given'>): string {
  return entry.inputs.length === 0 ? entry.name : `${entry.name}(${given.join(', ')})`;
}

/** The function with the names and types of its arguments: `sharesOf(address account)`. */
export function functionWords({ name, inputs }: AbiEntry): string {
  return `${name}(${inputs.map((each) => [shownType(each), each.name].filter(Boolean).join(' ')).join(', ')})`;
}

/**
 * An answer in one line, without a final period: `1,250`, `(shares: 25, open: true)`, `reverted: NotOwner()`.
 * @param units of the contract, if it is a token, for its amounts
 */
export function answerWords({ entry, answer }: Pick<Read, 'entry' | 'answer'>, units?: TokenUnits): string {
  switch (answer.kind) {
    case 'values': {
      const [only, ...others] = answer.values;
      if (!only) return l10n.t('no value');
      if (others.length === 0) return amountOf(entry, only, units) ?? valueWords(only);
      const named = answer.values.map((each) => (each.name ? `${each.name}: ${valueWords(each)}` : valueWords(each)));
      return `(${named.join(', ')})`;
    }
    case 'reverted':
      return answer.revert.kind === 'empty'
        ? l10n.t('reverted without a reason')
        : l10n.t`reverted: ${describeRevert(answer.revert)}`;
    case 'misfit':
      return answer.output === '0x'
        ? l10n.t('no answer: there is no code at this address')
        : l10n.t`not a valid answer of this function: ${answer.output}`;
  }
}

/** A function and its answer: `owner = 0.0.1001`, `sharesOf(7) reverted without a reason`. */
export function readInWords(read: Read, units?: TokenUnits): string {
  const [asked, answered] = [readWords(read), answerWords(read, units)];
  switch (read.answer.kind) {
    case 'values':
      return `${asked} = ${answered}`;
    case 'reverted':
      return `${asked} ${answered}`;
    case 'misfit':
      return l10n.t`${asked}: ${answered}`;
  }
}

/** Integers grouped, and texts in quotation marks. */
function valueWords({ type, text }: AbiValue): string {
  if (/^u?int\d*$/.test(type)) return formatInteger(BigInt(text));
  if (type === 'string') return JSON.stringify(text);
  return text;
}

/** What standard tokens count in their own units. */
const amounts: readonly string[] = ['totalSupply()', 'balanceOf(address)', 'allowance(address,address)'];

function amountOf({ name, inputs }: AbiEntry, { type, text }: AbiValue, units?: TokenUnits): string | undefined {
  const signature = `${name}(${inputs.map(canonicalType).join(',')})`;
  return units && type === 'uint256' && amounts.includes(signature)
    ? formatTokenAmount(BigInt(text), units)
    : undefined;
}

/** The units of a token contract, from its own answers to `decimals()` and `symbol()`. */
export function unitsIn(reads: readonly Read[]): TokenUnits | undefined {
  const answered = (name: string) => {
    const read = reads.find(({ entry }) => entry.name === name && entry.inputs.length === 0);
    return read?.answer.kind === 'values' ? read.answer.values[0] : undefined;
  };
  const [decimals, symbol] = [answered('decimals'), answered('symbol')];
  if (decimals?.type !== 'uint8') return undefined;
  return { decimals: Number(decimals.text), ...(symbol?.type === 'string' && { symbol: symbol.text }) };
}

/** The functions that take no arguments: what can be read all at once. */
export function unasked(entries: readonly AbiEntry[]): AbiEntry[] {
  return readableFunctions(entries).filter(({ inputs }) => inputs.length === 0);
}

/** A table of answers. */
export function answersBlock(reads: readonly Read[], units = unitsIn(reads)): Block {
  return {
    type: 'table',
    columns: [{ label: l10n.t('Function') }, { label: l10n.t('Answer') }, { label: l10n.t('Type') }],
    rows: reads.map((read) => [
      cell(codeValue(readWords(read))),
      cell(answerValue(read, units)),
      cell(codeValue((read.entry.outputs ?? []).map(shownType).join(', '))),
    ]),
  };
}

function answerValue(read: Read, units: TokenUnits | undefined): Value | undefined {
  const { answer } = read;
  const [only, ...others] = answer.kind === 'values' ? answer.values : [];
  if (only?.type === 'address' && others.length === 0)
    return /^0x0{40}$/.test(only.text) ? codeValue(only.text) : idValue(valueWords(only), 'account');
  return textValue(answerWords(read, units));
}
