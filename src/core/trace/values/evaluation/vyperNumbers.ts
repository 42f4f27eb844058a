import type { WordShape } from '../held/valueShapes.ts';
import { int256, decimalOne as one, type TypedNumber, uint256 } from './numbers.ts';

/** Of `as_wei_value` (Vyper documentation, "Built-in Functions"). */
const denominations: ReadonlyMap<string, number> = new Map([
  ['wei', 0],
  ...['femtoether', 'kwei', 'babbage'].map((name) => [name, 3] as const),
  ...['picoether', 'mwei', 'lovelace'].map((name) => [name, 6] as const),
  ...['nanoether', 'gwei', 'shannon'].map((name) => [name, 9] as const),
  ...['microether', 'szabo'].map((name) => [name, 12] as const),
  ...['milliether', 'finney'].map((name) => [name, 15] as const),
  ['ether', 18],
  ...['kether', 'grand'].map((name) => [name, 21] as const),
]);

/** An amount in wei; undefined for a unit that there isn't. */
export function weiOf([shape, value]: TypedNumber, unit: string): bigint | undefined {
  const zeros = denominations.get(unit);
  if (zeros === undefined) return undefined;
  const wei = value * 10n ** BigInt(zeros);
  return shape.isDecimal ? wei / one : wei;
}

/** The whole number next to a decimal, down or up. */
export function wholeOf(value: bigint, to: 'floor' | 'ceil'): bigint {
  const whole = value / one;
  const rest = value % one;
  if (rest === 0n) return whole;
  if (to === 'floor') return rest < 0n ? whole - 1n : whole;
  return rest > 0n ? whole + 1n : whole;
}

/** Of what isn't negative. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** A power within a word. */
function powerInWord(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, BigInt.asUintN(256, base)];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = BigInt.asUintN(256, result * square);
    square = BigInt.asUintN(256, square * square);
  }
  return result;
}

/** The result of `unsafe_add` and the like: what doesn't fit is cut. Undefined for another name, or a shift too far. */
export function uncheckedNumber(name: string, left: TypedNumber, right: TypedNumber): TypedNumber | undefined {
  const [a, b] = [left[1], right[1]];
  const shape = typeOf(left, right);
  switch (name) {
    case 'unsafe_add':
      return [shape, cut(shape, a + b)];
    case 'unsafe_sub':
      return [shape, cut(shape, a - b)];
    case 'unsafe_mul':
      return [shape, cut(shape, a * b)];
    case 'unsafe_div':
      return [shape, b === 0n ? 0n : cut(shape, a / b)];
    case 'bitwise_and':
      return [uint256, cut(uint256, a & b)];
    case 'bitwise_or':
      return [uint256, cut(uint256, a | b)];
    case 'bitwise_xor':
      return [uint256, cut(uint256, a ^ b)];
    case 'pow_mod256':
      return b < 0n ? undefined : [uint256, powerInWord(a, b)];
    case 'shift': {
      const own = left[0].isLiteral ? shapeFor(a) : left[0];
      if (b >= 256n) return [own, 0n];
      return [own, cut(own, b >= 0n ? a << b : a >> (-b > 256n ? 256n : -b))];
    }
    default:
      return undefined;
  }
}

function typeOf([left, one]: TypedNumber, [right, other]: TypedNumber): WordShape {
  if (!left.isLiteral) return left;
  return right.isLiteral ? shapeFor(one < other ? one : other) : right;
}

function shapeFor(value: bigint): WordShape {
  return value < 0n ? int256 : uint256;
}

function cut({ word, size, valueSize = size }: WordShape, value: bigint): bigint {
  const bits = 8 * valueSize;
  return word === 'int' ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}
