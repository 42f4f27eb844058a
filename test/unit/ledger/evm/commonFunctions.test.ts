import assert from 'node:assert/strict';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { commonFunction, commonFunctions } from '../../../../src/core/ledger/evm/commonFunctions.ts';

describe('the functions that contracts share', () => {
  it('are found by the first four bytes of their signature’s hash', () => {
    for (const [selector, signature] of commonFunctions()) {
      const hash = Buffer.from(keccak_256(Buffer.from(signature))).toString('hex');
      assert.equal(selector, `0x${hash.slice(0, 8)}`, signature);
    }
    assert.equal(commonFunction('0xa9059cbb'), 'transfer(address,uint256)');
    assert.equal(commonFunction('0x00000000'), undefined);
  });
});
