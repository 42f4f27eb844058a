import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type KeccakHasher, keccak256 } from '../../../../src/core/platform/keccak/keccak.ts';
import { createKeccakHasher } from '../../../../src/core/platform/keccak/keccakHasher.ts';

describe('the keccak hasher', () => {
  let hash: KeccakHasher;

  before(async () => {
    hash = await createKeccakHasher();
    assert.notEqual(hash, keccak256, 'WebAssembly is used here');
  });

  it('is the slower one if WebAssembly is forbidden', async () => {
    const host = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly');
    assert.ok(host);
    Object.defineProperty(globalThis, 'WebAssembly', { value: undefined, configurable: true });
    try {
      assert.equal(await createKeccakHasher(), keccak256);
    } finally {
      Object.defineProperty(globalThis, 'WebAssembly', host);
    }
  });

  it('gives known hashes', () => {
    assert.equal(hash(new Uint8Array()), '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
    assert.equal(
      hash(new TextEncoder().encode('abc')),
      '0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45',
    );
  });

  it('gives the hashes of the library, of every length around a block and of long ones', () => {
    for (const length of [1, 7, 8, 134, 135, 136, 137, 271, 272, 273, 130_559, 130_560, 130_561, 300_001]) {
      const content = Uint8Array.from({ length }, (_, index) => (index * 31 + length) & 0xff);
      assert.equal(hash(content), keccak256(content), `of ${length} bytes`);
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (content) => hash(content) === keccak256(content)));
  });
});
