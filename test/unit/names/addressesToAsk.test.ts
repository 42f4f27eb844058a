import assert from 'node:assert/strict';
import { addressesToAsk } from '../../../src/core/names/nameIndex.ts';

const address = (at: number) => `0x${String(at).padStart(40, 'a')}`;
const recorded = Array.from({ length: 50 }, (_, at) => ({ address: address(at + 1_000_000) }));
const addresses = recorded.map((each) => each.address);

describe('the addresses whose IDs are asked for', () => {
  it('are at most 20, in the order of the records', () => {
    assert.deepEqual(
      addressesToAsk(recorded, () => false),
      addresses.slice(0, 20),
    );
  });

  it('are those that nobody knows, and addresses', () => {
    const known = new Set(addresses.slice(0, 40));
    assert.deepEqual(
      addressesToAsk([{ address: '0.0.5001' }, { address: 'Vault' }, ...recorded], (each) => known.has(each)),
      addresses.slice(40),
    );
  });
});
