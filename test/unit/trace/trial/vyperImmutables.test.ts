import assert from 'node:assert/strict';
import { withVyperImmutables } from '../../../../src/core/trace/trial/vyperImmutables.ts';

const build = {
  contract: 'Savings.vy:Savings',
  runtime: new Uint8Array(164),
  creation: new Uint8Array(0),
  runtimeMap: '',
  creationMap: '',
  immutables: new Map([['0', [{ start: 100, length: 64 }]]]),
  runtimeLinks: new Map(),
  creationLinks: new Map(),
  sources: new Map(),
};
const row = (offset: unknown, length: unknown = 32) => ({ type: 'uint256', length, offset });
const placesIn = (layout: unknown) => {
  const { immutables, immutableNames } = withVyperImmutables(build, layout);
  if (immutableNames.size > 0) return [...immutables].map(([id, [at]]) => [immutableNames.get(id), at?.start]);
  assert.equal(immutables, build.immutables);
  return undefined;
};

describe("the immutables of Vyper's code", () => {
  it('are one by one where the layout has them, by their modules and types', () => {
    assert.deepEqual(placesIn({ code_layout: { limits: { least: row(0) }, opens: row(32) } }), [
      ['Savings.limits.least: uint256', 100],
      ['Savings.opens: uint256', 132],
    ]);
  });

  it("have no names if the layout doesn't fill their place, or isn't one", () => {
    let deep: unknown = { a: row(0, 64) };
    for (let depth = 0; depth < 100_000; depth++) deep = { b: deep };
    for (const code_layout of [
      {},
      { a: row(0) },
      { a: row(0), b: row(0) },
      { a: row(0), b: row(16) },
      { a: row(0), b: row(32), c: row(64) },
      { a: row(-32), b: row(0), c: row(32) },
      { a: row('0'), b: row(32) },
      { a: row(0, 64), b: row(64, 0) },
      { a: row(0), b: 32 },
      [row(0), row(32), 'text'],
      deep,
    ])
      assert.equal(placesIn({ code_layout }), undefined, JSON.stringify(code_layout === deep ? 'deep' : code_layout));
    for (const layout of [undefined, null, 'text', {}, { storage_layout: { a: row(0, 64) } }])
      assert.equal(placesIn(layout), undefined);
  });
});
