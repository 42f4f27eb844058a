import assert from 'node:assert/strict';
import { withShortHexApart } from '../../../src/core/format/shortHex.ts';

describe('long hex in a text', () => {
  it('is shown by its ends, by more of them only where different values would look the same', () => {
    const [word, account] = [`0x${'5'.padStart(64, '0')}`, `0x${'5'.padStart(40, '0')}`];
    assert.equal(withShortHexApart(`value = ${word}, who = ${account}`), 'value = 0x0000…0005, who = 0x0000…0005');
    const alike = (digits: string) => `0x1234${digits.padStart(32, '7')}abcd`;
    const shown = withShortHexApart(
      `a = ${alike('1')}, b = ${alike('2')}, c = ${alike('1').toUpperCase().replace('X', 'x')}`,
    );
    assert.equal(shown, 'a = 0x123477…71abcd, b = 0x123477…72abcd, c = 0x123477…71ABCD');
    const [one, other] = ['1', '2'].map((digit) => `0x${'0'.repeat(20)}${digit}${'0'.repeat(19)}`);
    assert.equal(withShortHexApart(`${one} ${other}`), `${one} ${other}`);
    assert.equal(withShortHexApart('no hex, 0x1234'), 'no hex, 0x1234');
  });

  it('is shortened at once, however long it is', () => {
    const [one, other] = ['1', '2'].map((digit) => `0x${'0'.repeat(200_000)}${digit}${'0'.repeat(200_000)}`);
    const began = performance.now();
    withShortHexApart(`${one} ${other}`);
    assert.ok(performance.now() - began < 5000);
  });
});
