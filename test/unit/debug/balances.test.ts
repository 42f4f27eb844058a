import assert from 'node:assert/strict';
import { balanceAt } from '../../../src/core/debug/recording/balances.ts';
import type { Recording } from '../../../src/core/debug/recording/recording.ts';

const contract = `0x${'c'.repeat(40)}`;

/** A contract with 100 tinybars that calls an address, whose answer is on record. */
function recordingOf(codeAddress: string, operation: string, input: Uint8Array, value: bigint): Recording {
  const root = { operation: 'CALL', caller: `0x${'a'.repeat(40)}`, codeAddress: contract, callStep: -1, lastStep: 9 };
  const called = { operation, caller: contract, codeAddress, callStep: 2, lastStep: -1, answered: true, value };
  const frames = [root, called].map((frame) => ({ answered: false, value: 0n, input, ...frame }));
  const account = async () => ({ code: new Uint8Array(1), balance: 100n, nonce: 1n });
  return {
    trace: { frames, steps: { opcode: new Uint8Array(10) } },
    created: new Set(),
    state: { account },
    isUndone: () => false,
    addressOf: (frame: { codeAddress: string }) => frame.codeAddress,
  } as unknown as Recording;
}

describe('the balance of a contract at a step', () => {
  const at = (codeAddress: string, operation: string, step: number, input = new Uint8Array(4), value = 0n) =>
    balanceAt(recordingOf(codeAddress, operation, input, value), { step, address: contract, payer: '' });
  const token = `0x${(9_001).toString(16).padStart(40, '0')}`;
  const tokenService = `0x${'167'.padStart(40, '0')}`;

  it('isn’t known after a call to a system contract or a token, which may take a fee in ℏ', async () => {
    for (const codeAddress of [tokenService, token]) {
      assert.equal(await at(codeAddress, 'CALL', 2), 100n, 'before it');
      assert.equal(await at(codeAddress, 'CALL', 3), undefined, codeAddress);
      assert.equal(await at(codeAddress, 'STATICCALL', 3), 100n, 'it only reads');
    }
    const account = `0x${'b'.repeat(40)}`;
    assert.equal(await at(account, 'CALL', 3, new Uint8Array(0), 7n), 93n, 'a transfer moves its value alone');
  });
});
