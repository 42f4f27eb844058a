import assert from 'node:assert/strict';
import { bytesOfHex, hexOfBytes } from '../../../src/core/platform/hex.ts';

describe('bytes as hex', () => {
  it('are read with or without 0x, in any case, and written in lower case', () => {
    assert.deepEqual(bytesOfHex('0xABcd01'), new Uint8Array([0xab, 0xcd, 1]));
    assert.deepEqual(bytesOfHex('abCD01'), new Uint8Array([0xab, 0xcd, 1]));
    assert.deepEqual(bytesOfHex('0x'), new Uint8Array(0));
    assert.equal(hexOfBytes(new Uint8Array([0, 15, 255]).subarray(1)), '0x0fff');
  });

  it('are none in a text with another character, or half a byte', () => {
    for (const text of ['0xabc', 'zz', 'ab\u0130c', '\u0161\u0162', '0xab 0', '0X00'])
      assert.equal(bytesOfHex(text), undefined, text);
  });
});
