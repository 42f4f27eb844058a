import assert from 'node:assert/strict';
import { evaluateIn, readerOf } from '../../../src/core/trace/values/evaluation/evaluate.ts';
import { EvaluationError } from '../../../src/core/trace/values/evaluation/evaluationError.ts';
import {
  binaryNumbers,
  compared,
  type TypedNumber,
  unaryNumber,
} from '../../../src/core/trace/values/evaluation/numbers.ts';
import { literalShape, type WordShape, wordShape } from '../../../src/core/trace/values/held/valueShapes.ts';
import { vyperContext } from './vyperContext.ts';

/** Where `rate` is 2.5, `rates` are 2.5 and 4, `count` is 7 and `least` is the smallest number. */
const contextOfDecimals = () =>
  vyperContext(
    {
      rate: { type: 'decimal', slot: 0 },
      rates: { type: 'decimal[2]', slot: 1 },
      count: { type: 'int256', slot: 3 },
      least: { type: 'int256', slot: 4 },
    },
    [25_000_000_000n, 25_000_000_000n, 40_000_000_000n, 7n, 1n << 255n],
  );

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

  for (const [expression, value] of [
    ['min(self.rate, self.rates[1])', 25_000_000_000n],
    ['max(self.rate, self.rates[1])', 40_000_000_000n],
    ['max(self.count, 8)', 8n],
    ['min(3, self.count)', 3n],
    ['self.rate in self.rates', 1n],
    ['abs(-self.count)', 7n],
  ] as const)
    it(`gives ${expression}`, async () => {
      const [held] = await evaluateIn(expression, contextOfDecimals());
      assert.ok(held);
      assert.equal(await readerOf(contextOfDecimals()).number(held), value);
    });

  for (const expression of [
    'min(self.rate, 3)',
    'max(3, self.rate)',
    'max(self.rate, self.count)',
    'min(self.count, self.rate)',
    'min(self.count)',
    '25000000000 in self.rates',
    'abs(self.least)',
  ])
    it(`claims nothing of ${expression}`, async () => {
      await assert.rejects(evaluateIn(expression, contextOfDecimals()), EvaluationError);
    });

  it('claims nothing of them with whole numbers, nor of their bits', () => {
    assert.ok(one && two);
    const [literal, whole]: TypedNumber[] = [
      [literalShape, 1n],
      [wordShape('int256', 'int', 32), 1n],
    ];
    assert.ok(literal && whole);
    for (const other of [literal, whole]) {
      assert.throws(() => compared('==', one, other), EvaluationError);
      assert.throws(() => compared('<', other, one), EvaluationError);
      assert.throws(() => binaryNumbers('+', one, other), EvaluationError);
      assert.throws(() => binaryNumbers('<<', one, other), EvaluationError);
      assert.throws(() => binaryNumbers('**', one, other), EvaluationError);
    }
    for (const operator of ['&', '|', '^'] as const)
      assert.throws(() => binaryNumbers(operator, one, two), EvaluationError, operator);
    assert.throws(() => unaryNumber('~', one), EvaluationError);
  });

  it('cuts off what their products and quotients have beyond ten places, as the compiler does', () => {
    assert.ok(one);
    const [shape] = one;
    const of = (operator: '*' | '/', left: bigint, right: bigint) =>
      binaryNumbers(operator, [shape, left], [shape, right])[1];
    const unit = 10n ** 10n;
    assert.equal(of('*', (-3n * unit) / 2n, 4n * unit), -6n * unit);
    assert.equal(of('*', -1n, unit / 2n), 0n);
    assert.equal(of('/', unit, 3n * unit), 3_333_333_333n);
    assert.equal(of('/', -unit, 3n * unit), -3_333_333_333n);
    assert.throws(() => of('/', unit, 0n), EvaluationError);
    assert.throws(() => of('*', 2n ** 128n, 2n ** 128n), EvaluationError);
  });
});
