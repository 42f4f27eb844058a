import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  exactPercent,
  formatHbar,
  formatHbarShort,
  formatInteger,
  formatTinycents,
  formatTokenAmount,
  formatUnits,
  formatUsd,
  plainNumber,
  plainUnits,
  tinycentsToTinybars,
} from '../../../src/core/format/amounts.ts';
import { translateBy } from '../../../src/core/platform/language.ts';
import { cpuTime } from '../cpuTime.ts';

describe('amounts', () => {
  it('are exact to the last digit', () => {
    assert.equal(formatHbar(1n), '0.00000001 ℏ');
    assert.equal(formatHbar(-123_456_789_000n), '-1,234.56789 ℏ');
    assert.equal(formatHbar(4_899_999_999_999_999_999n), '48,999,999,999.99999999 ℏ');
    assert.equal(formatHbar(9_223_372_036_854_775_807n, { signed: true }), '+92,233,720,368.54775807 ℏ');
    assert.equal(formatHbar(0n, { signed: true }), '0 ℏ');
    assert.equal(formatInteger(9_223_372_036_854_775_807n), '9,223,372,036,854,775,807');
  });

  it('come back from their text', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
        fc.integer({ min: 0, max: 80 }),
        (amount, decimals) => {
          const [whole = '', fraction = ''] = formatUnits(amount, decimals).replaceAll(',', '').split('.');
          assert.equal(BigInt(whole.replace('-', '') + fraction.padEnd(decimals, '0')), amount < 0n ? -amount : amount);
          assert.equal(whole.startsWith('-'), amount < 0n);
        },
      ),
    );
  });

  it('of tokens have as many decimals as the token says, 75 among them', () => {
    assert.equal(formatTokenAmount(1n, { decimals: 75, symbol: 'X' }), `0.${'0'.repeat(74)}1 X`);
    assert.equal(formatTokenAmount(12_345n, { decimals: 2, symbol: 'USD' }, { signed: true }), '+123.45 USD');
    assert.equal(formatTokenAmount(-5n, { decimals: 0 }), '-5');
  });

  it('of tokens are in smallest units where the decimals are not known or cannot be true', () => {
    assert.equal(formatTokenAmount(12_345n, { symbol: 'USD' }), '12,345 smallest units of USD');
    for (const decimals of [-1, 1.5, 2 ** 31, Number.NaN]) {
      assert.equal(formatTokenAmount(1n, { decimals }), '1 smallest unit');
    }
  });

  it('of tokens count one smallest unit as one', () => {
    assert.deepEqual(
      [1n, -1n, 0n, 2n].map((amount) => formatTokenAmount(amount, { symbol: 'USD' }, { signed: true })),
      ['+1 smallest unit of USD', '-1 smallest unit of USD', '0 smallest units of USD', '+2 smallest units of USD'],
    );
  });

  it('of millions of digits take no time', () => {
    assert.ok(cpuTime(() => formatInteger(10n ** 20_000n)) < 3_000);
  });
});

describe('dollars', () => {
  // 30,000 ℏ for 684,000 cents: an ℏ is 22.8 cents.
  const price = { hbarEquivalent: 30_000n, centEquivalent: 684_000n };

  it('follow the rate, with two to five digits, rounded half up', () => {
    assert.equal(formatUsd(100_000_000n, price), '$0.228');
    assert.equal(formatUsd(639_994n, price), '$0.00146');
    assert.equal(formatUsd(-100_000_000_000_000n, price), '-$228,000.00');
    assert.equal(formatUsd(0n, price), '$0.00');
    assert.equal(formatUsd(1n, price), 'less than $0.00001');
    assert.equal(formatUsd(5_000_000_000_000_000_000n, price), '$11,400,000,000.00');
  });

  it('are not given without a rate', () => {
    assert.equal(formatUsd(1n, { hbarEquivalent: 0n, centEquivalent: 1n }), undefined);
    assert.equal(tinycentsToTinybars(1n, { hbarEquivalent: 1n, centEquivalent: 0n }), undefined);
  });

  it('are a tinycent’s 10^-10th part', () => {
    assert.equal(formatTinycents(10_000_000_000n), '$1.00');
    assert.equal(formatTinycents(5_000_000n), '$0.0005');
    assert.equal(tinycentsToTinybars(684n, price), 30n);
    assert.equal(tinycentsToTinybars(683n, price), 29n);
  });
});

describe('numbers in German', () => {
  before(() => translateBy({}, 'de'));
  after(() => translateBy({}, 'en'));

  it('separate thousands with a period and the fraction with a comma', () => {
    assert.equal(formatUnits(123_456_789n, 2), '1.234.567,89');
    assert.equal(formatInteger(-240_000n), '-240.000');
    assert.equal(formatHbar(-123_456_789_000n), '-1.234,56789 ℏ');
    assert.equal(formatUsd(43_000n, { hbarEquivalent: 1n, centEquivalent: 12n }), '0,00005\u00a0$');
    assert.equal(exactPercent(1n, 8n), '12,5\u00a0%');
    assert.equal(formatHbarShort(3_473_000_000n * 100_000_000n), '3,47\u00a0Mrd. ℏ');
  });

  it('are the same for machines', () => {
    assert.deepEqual(plainNumber('-36.983,4193404 ℏ'), { number: '-36983.4193404', unit: 'ℏ' });
    assert.equal(plainUnits(123_456_789n, 2), '1234567.89');
  });
});
