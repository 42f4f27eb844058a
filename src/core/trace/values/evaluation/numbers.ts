import * as l10n from '@vscode/l10n';
import { literalShape, type WordShape, wordShape, wordText } from '../held/valueShapes.ts';
import { EvaluationError } from './evaluationError.ts';
import type { BinaryOperator, UnaryOperator } from './expression.ts';

/** A number with its type, as `readWord` gives it. */
export type TypedNumber = readonly [shape: WordShape, value: bigint];

export const uint256 = wordShape('uint256', 'uint', 32);
export const int256 = wordShape('int256', 'int', 32);
export const addressShape = wordShape('address', 'address', 20);

/** A decimal's number has ten places (Vyper documentation, "Decimals"). */
export const decimalPlaces = 10;
export const decimalOne = 10n ** BigInt(decimalPlaces);

/** No power of a contract has more bits. */
export const mostBits = 4096n;

export function inRange({ word, size, valueSize = size, isLiteral }: WordShape, value: bigint): boolean {
  if (isLiteral) return true;
  const bits = BigInt(8 * valueSize);
  return word === 'int'
    ? value >= -(1n << (bits - 1n)) && value < 1n << (bits - 1n)
    : value >= 0n && value < 1n << bits;
}

/** @throws EvaluationError if the type doesn't know the operator, or the result is outside of it */
export function unaryNumber(operator: UnaryOperator, [written, value]: TypedNumber): TypedNumber {
  const shape = plain(written);
  if (operator === '!') {
    if (shape.word !== 'bool') throw notFor(operator, shape);
    return [shape, value === 0n ? 1n : 0n];
  }
  if (operator === '-') {
    if (shape.word !== 'int') throw notFor(operator, shape);
    return checked([shape, -value], `-${wordText(shape, value)}`);
  }
  if (!isNumber(shape) && shape.word !== 'bytes') throw notFor(operator, shape);
  // Vyper's flags have only the bits of their members.
  const bits = shape.word === 'uint' && shape.members ? shape.members.length : 8 * shape.size;
  return [shape, shape.word === 'int' ? ~value : BigInt.asUintN(bits, ~value)];
}

/**
 * A comparison; undefined for another operator.
 * @throws EvaluationError for types that can't be compared
 */
export function compared(
  operator: BinaryOperator,
  [left, one]: TypedNumber,
  [right, other]: TypedNumber,
): boolean | undefined {
  if (!['==', '!=', '<', '>', '<=', '>='].includes(operator)) return undefined;
  const [a, b] = aligned(left, one, right, other);
  const isOrdered = left.word !== 'bool' && right.word !== 'bool';
  if (!left.isLiteral && !right.isLiteral && isNumber(left) && isNumber(right)) commonShape(operator, left, right);
  const isBool = left.word === 'bool' || right.word === 'bool';
  if (isBool && left.word !== right.word) throw notBoth(operator, left, right);
  if (left.word === 'enum' && right.word === 'enum' && nameOf(left) !== nameOf(right))
    throw notBoth(operator, left, right);
  const isComparable =
    left.isDecimal === right.isDecimal &&
    (left.word === right.word || isNumber(left) === isNumber(right) || left.isLiteral || right.isLiteral);
  if (!isComparable || (!isOrdered && operator !== '==' && operator !== '!=')) throw notBoth(operator, left, right);
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    default:
      return a >= b;
  }
}

/**
 * The result of an arithmetic or bit operator, checked as Solidity does since 0.8.
 * @throws EvaluationError for a division by zero, a result outside of its type, and types without the operator
 */
export function binaryNumbers(operator: BinaryOperator, ...operands: readonly [TypedNumber, TypedNumber]): TypedNumber {
  const [one, two] = operands;
  const [left, right] = typed(operator, [asBytes(one, two[0]), asBytes(two, one[0])]);
  const [shape, value] = left;
  const [other, by] = right;
  const words = `${wordText(shape, value)} ${operator} ${wordText(other, by)}`;
  if (operator === '<<' || operator === '>>') return shifted(operator, left, right);
  if (operator === '**') {
    if (!isNumber(shape) || !isNumber(other) || by < 0n) throw notBoth(operator, shape, other);
    const bits = BigInt((value < 0n ? -value : value).toString(2).length) * by;
    if (bits > mostBits && value !== 1n && value !== 0n && value !== -1n) throw outside(words, shape);
    const power = value === 1n || value === 0n ? value : value === -1n ? (by % 2n === 0n ? 1n : -1n) : value ** by;
    return checked([plain(shape), by === 0n ? 1n : power], words);
  }
  const common = commonShape(operator, shape, other);
  const [a, b] = aligned(shape, value, other, by);
  // Vyper's product has to fit a word before its places are cut off.
  if (common.isDecimal && operator === '*') return [common, checked([common, a * b], words)[1] / decimalOne];
  if (common.isDecimal && operator === '/') return checked([common, result(operator, a * decimalOne, b, words)], words);
  if (!inRange(common, a) || !inRange(common, b)) throw outside(words, common);
  return checked([plain(common), result(operator, a, b, words)], words);
}

/** Literals beside a number with a type: a base, and what is shifted, is a whole word; others have the least type. */
function typed(operator: BinaryOperator, operands: readonly [TypedNumber, TypedNumber]): [TypedNumber, TypedNumber] {
  const [[left, one], [right, other]] = operands;
  if (left.isLiteral === right.isLiteral) return [...operands];
  if (['**', '<<', '>>'].includes(operator))
    return [[left.isLiteral ? (one < 0n ? int256 : uint256) : left, one], operands[1]];
  const least = (shape: WordShape, value: bigint, beside: WordShape) =>
    shape.isLiteral && isNumber(beside) && !inRange(beside, value) ? (leastShape(value) ?? shape) : shape;
  return [
    [least(left, one, right), one],
    [least(right, other, left), other],
  ];
}

/** The smallest type that has a number (Solidity documentation, "Rational and Integer Literals"). */
function leastShape(value: bigint): WordShape | undefined {
  const word = value < 0n ? 'int' : 'uint';
  for (let size = 1; size <= 32; size++) {
    const shape = wordShape(`${word}${8 * size}`, word, size);
    if (inRange(shape, value)) return shape;
  }
  return undefined;
}

function result(operator: BinaryOperator, a: bigint, b: bigint, words: string): bigint {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
    case '%':
      if (b === 0n) throw new EvaluationError(l10n.t`${words} divides by zero.`);
      return operator === '/' ? a / b : a % b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    default:
      return a ^ b;
  }
}

function shifted(operator: '<<' | '>>', [written, value]: TypedNumber, [other, by]: TypedNumber): TypedNumber {
  const shape = plain(written);
  if (by < 0n || !isNumber(other) || !(isNumber(shape) || shape.word === 'bytes'))
    throw notBoth(operator, shape, other);
  if (by > mostBits && operator === '<<' && shape.isLiteral && value !== 0n) throw outside(`${value} << ${by}`, shape);
  if (by > mostBits) return [shape, value < 0n && operator === '>>' ? -1n : 0n];
  if (operator === '>>') return [shape, value >> by];
  const bits = 8 * shape.size;
  const moved = value << by;
  if (shape.isLiteral) return [shape, moved];
  return [shape, shape.word === 'int' ? BigInt.asIntN(bits, moved) : BigInt.asUintN(bits, moved)];
}

function commonShape(operator: BinaryOperator, left: WordShape, right: WordShape): WordShape {
  if (left.word === 'bytes' && right.word === 'bytes' && ['&', '|', '^'].includes(operator))
    return left.size >= right.size ? left : right;
  if (left.isDecimal && right.isDecimal && ['+', '-', '*', '/', '%'].includes(operator)) return left;
  if (!isNumber(left) || !isNumber(right)) throw notBoth(operator, left, right);
  if (left.isLiteral) return right;
  if (right.isLiteral) return left;
  if (left.word === right.word) return left.size >= right.size ? left : right;
  // An unsigned number fits a wider signed type.
  const [signed, unsigned] = left.word === 'int' ? [left, right] : [right, left];
  if (signed.size <= unsigned.size) throw notBoth(operator, left, right);
  return signed;
}

/** Hex of as many digits as a value of bytes has stands for it. */
function asBytes([shape, value]: TypedNumber, beside: WordShape): TypedNumber {
  const isHex = beside.word === 'bytes' && shape.isLiteral && shape.hexDigits === 2 * beside.size;
  return isHex ? [wordShape(beside.label, 'bytes', beside.size), value] : [shape, value];
}

/** Of bytes, the shorter one gets zeros at its end. */
function aligned(left: WordShape, one: bigint, right: WordShape, other: bigint): [bigint, bigint] {
  if (left.word !== 'bytes' || right.word !== 'bytes') return [one, other];
  const size = Math.max(left.size, right.size);
  return [one << BigInt(8 * (size - left.size)), other << BigInt(8 * (size - right.size))];
}

/** The last part of `enum Vault.State`. */
function nameOf({ label }: WordShape): string {
  return label.slice(Math.max(label.lastIndexOf('.'), label.lastIndexOf(' ')) + 1);
}

function isNumber({ word, isDecimal }: WordShape): boolean {
  return (word === 'uint' || word === 'int') && !isDecimal;
}

/** What is computed of hex has no digits of its own. */
function plain(shape: WordShape): WordShape {
  return shape.isLiteral ? literalShape : shape;
}

function checked([shape, value]: TypedNumber, words: string): TypedNumber {
  if (!inRange(shape, value)) throw outside(words, shape);
  return [shape, value];
}

function outside(words: string, shape: WordShape): EvaluationError {
  return new EvaluationError(l10n.t`${words} is outside of ${shape.label}.`);
}

function notFor(operator: string, shape: WordShape): EvaluationError {
  return new EvaluationError(l10n.t`${operator} can't be used with ${shape.label}.`);
}

function notBoth(operator: string, left: WordShape, right: WordShape): EvaluationError {
  return new EvaluationError(l10n.t`${operator} can't be used with ${left.label} and ${right.label}.`);
}
