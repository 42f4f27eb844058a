import assert from 'node:assert/strict';
import { accessesOf } from '../../../src/core/debug/breakpoints/dataPlaces.ts';
import { SlotLog } from '../../../src/core/debug/recording/slotLog.ts';
import type { Stage } from '../../../src/core/debug/stage.ts';

const address = `0x${'a1'.repeat(20)}`;

describe('a data breakpoint', () => {
  it('stops where the content of a text or an array changes, though its length stays', async () => {
    const storage = new SlotLog();
    storage.write(1, address, 5n, 81n);
    storage.write(2, address, 1_000n, 7n);
    storage.write(3, address, 1_001n, 8n);
    storage.write(4, address, 1_001n, 8n);
    storage.write(5, address, 1_010n, 9n);
    await storage.end(async (_, slot) => (slot === 5n ? 81n : 0n));
    const heldAt = (of: string, slot: bigint, step: number) => storage.valueAt(of, slot, step, () => false);
    const stage = { recording: { storage, heldAt } } as unknown as Stage;
    const stepsOf = async (more?: { first: bigint; count: bigint }) => {
      const place = { address, slot: 5n, offset: 0, size: 32, ...(more && { more }) };
      return (await accessesOf(stage, place, 'change')).map((each) => storage.accessAt(each).step);
    };
    assert.deepEqual(await stepsOf(), []);
    assert.deepEqual(await stepsOf({ first: 1_000n, count: 10n }), [2, 3]);
  });
});
