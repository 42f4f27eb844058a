import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layoutFlows } from '../../../src/core/pictures/flowLayout.ts';
import { flowPicture } from '../../../src/core/sheets/movements/flowsSection.ts';
import type { FlowPicture } from '../../../src/core/sheets/picture.ts';

/** A picture of transfers from accounts that give to accounts that get these amounts; both sides have the same sum. */
function pictureOf(from: readonly bigint[], to: readonly bigint[], fee = 0n): FlowPicture {
  const sums = (amounts: readonly bigint[], first: number) =>
    new Map(amounts.map((amount, index) => [`0.0.${first + index}`, amount]));
  const picture = flowPicture({
    title: 'HBAR',
    format: String,
    parts: [
      { purpose: 'transfer', label: 'Transfer', from: sums(from, 1000), to: sums(to, 2000) },
      { purpose: 'fee', label: 'Fee', from: new Map([['0.0.1000', fee]]), to: new Map([['0.0.98', fee]]) },
    ],
  });
  assert.ok(picture);
  return picture;
}

/** All numbers are finite, all shapes within the picture, and no two labels of a column lie over each other. */
function check(picture: FlowPicture): ReturnType<typeof layoutFlows> {
  const layout = layoutFlows(picture);
  assert.equal(layout.nodes.length, picture.nodes.length);
  assert.equal(layout.links.length, picture.links.length);
  for (const { box, label } of layout.nodes) {
    for (const { x, y, width, height } of [box, label]) {
      assert.ok([x, y, width, height].every(Number.isFinite), JSON.stringify(box));
      assert.ok(width > 0 && height > 0);
      assert.ok(x >= 0 && x + width <= layout.width, JSON.stringify({ x, width }));
      assert.ok(y >= -0.05 && y + height <= layout.height + 0.05, JSON.stringify({ y, height, layout }));
    }
  }
  for (const { path, thickness } of layout.links) {
    assert.match(path, /^M[-\d.,]+C[-\d.,]+$/);
    assert.ok(thickness >= 2 && thickness <= layout.height);
  }
  for (const column of ['from', 'for', 'to']) {
    const labels = layout.nodes.filter(({ node }) => node.column === column).map(({ label }) => label);
    const sorted = labels.toSorted((a, b) => a.y - b.y);
    sorted.forEach((label, index) => {
      const before = sorted[index - 1];
      if (before) assert.ok(label.y >= before.y + before.height - 0.1, `${column}: ${before.y} and ${label.y}`);
    });
  }
  return layout;
}

describe('the layout of transfers', () => {
  it('draws bands in proportion, to the exact amounts', () => {
    const { links } = check(pictureOf([100n], [75n, 25n]));
    const [whole, most, least] = links.map((each) => each.thickness);
    assert.ok(whole && most && least);
    assert.ok(Math.abs(most / whole - 0.75) < 0.01);
    assert.ok(Math.abs(least / whole - 0.25) < 0.01);
  });

  it('keeps a tinybar beside all the hbar there is in sight', () => {
    const layout = check(pictureOf([4_999_999_999_999_999_999n, 1n], [5_000_000_000_000_000_000n], 83_000n));
    assert.equal(layout.links.filter(({ thickness }) => thickness < 2).length, 0);
  });

  it('lays any amounts out within the picture, the same each time', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 2n ** 63n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, amounts, fc.bigInt({ min: 0n, max: 10n ** 9n }), (from, to, fee) => {
        const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);
        const gap = sum(from) - sum(to);
        const picture = pictureOf(gap < 0n ? [...from, -gap] : from, gap > 0n ? [...to, gap] : to, fee);
        assert.deepEqual(check(picture), layoutFlows(picture));
      }),
      { numRuns: 25 },
    );
  });

  it('takes an amount that is no integer for nothing', () => {
    const picture = pictureOf([5n], [5n]);
    check({ ...picture, links: picture.links.map((each) => ({ ...each, exact: 'NaN' })) });
  });
});
