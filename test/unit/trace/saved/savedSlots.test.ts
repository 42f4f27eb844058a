import assert from 'node:assert/strict';
import { proxySlots } from '../../../../src/core/storage/proxySlots.ts';
import { joinLayouts, type StorageLayout } from '../../../../src/core/storage/storageLayout.ts';
import type { ExecutionTrace } from '../../../../src/core/trace/replay/executionTrace.ts';
import { slotNames } from '../../../../src/core/trace/saved/savedSlots.ts';

const [proxy, logic] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
const sold: StorageLayout = {
  types: new Map([['t_uint256', { kind: 'value', label: 'uint256', bytes: 32n }]]),
  variables: [{ label: 'sold', slot: 0n, offset: 0, type: 't_uint256' }],
};
const behindProxy = {
  frames: [
    { address: proxy, codeAddress: proxy, caller: logic },
    { address: proxy, codeAddress: logic, caller: proxy },
  ],
  mappingKeys: new Map<string, string>(),
} as unknown as ExecutionTrace;
const labelsIn = (layouts: Readonly<Record<string, StorageLayout>>, slot: bigint) => {
  const own = new Map(Object.entries(layouts).map(([address, layout]) => [address, { layout }]));
  return slotNames(behindProxy, own, undefined)
    .get(proxy)
    ?.partsOf(slot)
    .map(({ label }) => label);
};

describe('the slots of a saved call', () => {
  it("have the names of the code behind a proxy that has none but every proxy's", () => {
    const layouts = { [proxy]: proxySlots, [logic]: joinLayouts([sold, proxySlots]) };
    assert.deepEqual(labelsIn(layouts, 0n), ['sold']);
    const [implementation] = proxySlots.variables.filter(({ label }) => label === 'ERC-1967 implementation');
    assert.ok(implementation);
    assert.deepEqual(labelsIn(layouts, implementation.slot), ['ERC-1967 implementation']);
    assert.deepEqual(labelsIn({ [proxy]: proxySlots }, implementation.slot), ['ERC-1967 implementation']);
  });
});
