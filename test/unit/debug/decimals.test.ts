import assert from 'node:assert/strict';
import { DebugError } from '../../../src/core/debug/debuggee.ts';
import {
  binaryNumbers,
  compared,
  literalShape,
  type TypedNumber,
  unaryNumber,
} from '../../../src/core/trace/values/evaluation/numbers.ts';
import { type WordShape, wordShape } from '../../../src/core/trace/values/held/valueShapes.ts';

const decimal: WordShape = { ...wordShape('decimal', 'int', 32), isDecimal: true };
const [one, two]: readonly TypedNumber[] = [
  [decimal, 10_000_000_000n],
  [decimal, 20_000_000_000n],
];

describe("Vyper's decimals in expressions", () => {
  it('compares and adds them with each other', () => {
    assert.ok(one && two);
    assert.equal(compared('<', one, two), true);
    assert.equal(binaryNumbers('+', one, one)[1], two[1]);
    assert.equal(binaryNumbers('%', two, one)[1], 0n);
    assert.equal(unaryNumber('-', one)[1], -one[1]);
  });

  it('claims nothing of them with whole numbers, and of their products, which have other places', () => {
    assert.ok(one && two);
    const [literal, whole]: TypedNumber[] = [
      [literalShape, 1n],
      [wordShape('int256', 'int', 32), 1n],
    ];
    assert.ok(literal && whole);
    for (const other of [literal, whole]) {
      assert.throws(() => compared('==', one, other), DebugError);
      assert.throws(() => compared('<', other, one), DebugError);
      assert.throws(() => binaryNumbers('+', one, other), DebugError);
      assert.throws(() => binaryNumbers('<<', one, other), DebugError);
      assert.throws(() => binaryNumbers('**', one, other), DebugError);
    }
    for (const operator of ['*', '/', '&', '|', '^'] as const)
      assert.throws(() => binaryNumbers(operator, one, two), DebugError, operator);
    assert.throws(() => unaryNumber('~', one), DebugError);
  });
});
