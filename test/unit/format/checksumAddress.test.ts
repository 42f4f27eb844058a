import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressChecksum, checksumAddress } from '../../../src/core/format/checksumAddress.ts';

describe('the checksum of an address', () => {
  it('gives the addresses of EIP-55', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0xde709f2102306220921060314715629080e2fb77',
    ]) {
      assert.equal(checksumAddress(address.toLowerCase()), address);
    }
  });

  it('is valid in its own form, and of one case, and in no other', () => {
    const digits = fc.stringMatching(/^[0-9a-f]{40}$/);
    fc.assert(
      fc.property(digits, fc.nat(39), (hex, position) => {
        const address = checksumAddress(`0x${hex}`);
        assert.ok(addressChecksum(address) !== 'wrong');
        assert.equal(addressChecksum(`0x${hex}`), 'absent');
        assert.equal(addressChecksum(`0x${hex.toUpperCase()}`), 'absent');
        const digit = address.charAt(position + 2);
        const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase();
        const flipped = address.slice(0, position + 2) + other + address.slice(position + 3);
        const oneCase = [flipped.slice(2).toLowerCase(), flipped.slice(2).toUpperCase()].includes(flipped.slice(2));
        assert.equal(addressChecksum(flipped) !== 'wrong', other === digit || oneCase);
      }),
    );
  });
});
