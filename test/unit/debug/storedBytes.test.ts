import assert from 'node:assert/strict';
import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import { slotHex } from '../../../src/core/storage/storageLayout.ts';
import { dataSlot } from '../../../src/core/storage/storageValue.ts';
import { type HeldValue, ValueReader } from '../../../src/core/trace/values/held/heldValue.ts';

const text: HeldValue = {
  shape: { kind: 'bytes', label: 'string', isText: true, bytes: 32n },
  place: { in: 'storage', slot: 0n, offset: 0 },
};

describe('a text in storage', () => {
  const wordOf = (number: bigint) => bytesOfHex(slotHex(number)) ?? new Uint8Array(32);
  const readerOf = (length: bigint, touched: ReadonlyMap<bigint, Uint8Array>) => {
    const asked: bigint[] = [];
    const reader = new ValueReader({
      memory: new Uint8Array(),
      mappingKeys: new Map(),
      touched: () => touched,
      async storage(slot) {
        if (slot === 0n) return wordOf(2n * length + 1n);
        asked.push(slot);
        return touched.get(slot) ?? new Uint8Array(32).fill(0x61);
      },
    });
    return { reader, asked };
  };

  it("isn't asked for slot by slot, however long its length claims it to be", async () => {
    const { reader, asked } = readerOf(1_000_000n, new Map());
    assert.equal(await reader.text(text), '?');
    assert.equal(asked.length, 0);
    assert.equal((await readerOf(4_000n, new Map()).reader.bytes(text))?.length, 4_000);
  });

  it('is known if the execution touched it', async () => {
    const first = dataSlot(0n);
    const touched = new Map(Array.from({ length: 1_000 }, (_, at) => [first + BigInt(at), wordOf(1n)]));
    assert.equal((await readerOf(32_000n, touched).reader.bytes(text))?.length, 32_000);
  });
});
