import assert from 'node:assert/strict';
import { evaluateIn, readerOf } from '../../../src/core/trace/values/evaluation/evaluate.ts';
import { EvaluationError } from '../../../src/core/trace/values/evaluation/evaluationError.ts';
import { vyperContext } from './vyperContext.ts';

const source = `struct Point:
    open: bool
    id: bytes4
    who: address
flag Role:
    ADMIN
    USER
flag Other:
    FIRST
`;
const left = (digits: string) => BigInt(`0x${digits.padEnd(64, '0')}`);
const own = BigInt(`0x${'b'.repeat(40)}`);

/** Each element has a slot of its own, whatever its size. */
const context = () =>
  vyperContext(
    {
      flags: { type: 'bool[3]', slot: 0 },
      ids: { type: 'bytes4[2]', slot: 3 },
      owners: { type: 'address[2]', slot: 5 },
      grid: { type: 'bool[2][2]', slot: 7 },
      points: { type: 'Point[2]', slot: 11 },
      open: { type: 'DynArray[bool, 2]', slot: 17 },
      roles: { type: 'Role', slot: 20 },
      small: { type: 'uint8[2]', slot: 21 },
    },
    [
      0n,
      1n,
      1n,
      left('01020304'),
      left('0a0b0c0d'),
      1n,
      own,
      0n,
      1n,
      1n,
      0n,
      0n,
      0n,
      0n,
      1n,
      left('11223344'),
      own,
      2n,
      0n,
      1n,
      2n,
      3n,
      255n,
    ],
    source,
  );

describe("Vyper's storage", () => {
  for (const [expression, value] of [
    ['self.flags[0]', 'false'],
    ['self.flags[1]', 'true'],
    ['self.flags[2]', 'true'],
    ['self.ids[0]', '0x01020304'],
    ['self.ids[1]', '0x0a0b0c0d'],
    ['self.owners[1]', '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'],
    ['self.grid[0][1]', 'true'],
    ['self.grid[1][0]', 'true'],
    ['self.grid[1][1]', 'false'],
    ['self.points[1].open', 'true'],
    ['self.points[1].id', '0x11223344'],
    ['self.points[1].who', '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'],
    ['self.open[0]', 'false'],
    ['self.open[1]', 'true'],
    ['self.small[1]', '255'],
    ['Role.USER in self.roles', 'true'],
    ['Role.ADMIN in self.roles', 'false'],
    ['1 << self.small[0]', '8'],
  ] as const)
    it(`has ${expression}`, async () => {
      const [held] = await evaluateIn(expression, context());
      assert.ok(held);
      assert.equal(await readerOf(context()).knownText(held), value);
    });

  for (const expression of ['2 ** self.small[1]', '2 in self.roles', 'Other.FIRST in self.roles', 'self.balance'])
    it(`claims nothing of ${expression}`, async () => {
      await assert.rejects(evaluateIn(expression, context()), EvaluationError);
    });
});
