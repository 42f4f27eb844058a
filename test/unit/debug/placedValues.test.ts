import assert from 'node:assert/strict';
import { accessesOf } from '../../../src/core/debug/breakpoints/dataPlaces.ts';
import { SlotLog } from '../../../src/core/debug/recording/slotLog.ts';
import type { Stage } from '../../../src/core/debug/stage.ts';
import type { FrameContext } from '../../../src/core/debug/values/frameContext.ts';
import { VariableStore } from '../../../src/core/debug/values/variableStore.ts';
import { stoppedFrame } from '../../trace/debug/stoppedFrame.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {Kind as Sort, Token as Coin} from "./A.sol";
enum Kind { A, B, C }
type Price is int64;
interface Token { function go() external; }
struct Mixed { uint8 a; function() internal f; uint8 b; function() external g; uint64 c; }
struct Renamed { Sort sort; uint8 a; Coin coin; uint16 b; }
contract Base {
  uint256 private same = 1;
  uint256 private fixedInDerived = 6;
  uint256 private constant storedInDerived = 7;
  function inBase() internal { same = 11; here(); }
  function here() internal {}
}
contract Placed is Base {
  enum State { Open, Closed }
  uint256 same;
  uint256 constant fixedInDerived = 60;
  uint256 storedInDerived;
  State immutable state = State.Open;
  Price immutable price = Price.wrap(0);
  uint256 constant RATIO = 5 / 2 * 2;
  mapping(uint256 => Mixed) mixed;
  mapping(uint256 => Renamed) renamed;
  Mixed[] list;
  function nothing() internal {}
  function outer() external {}
  function run() external returns (State, Price) {
    same = 2;
    storedInDerived = 70;
    mixed[3] = Mixed(7, nothing, 9, this.outer, 11);
    renamed[1] = Renamed(Kind.C, 5, Token(address(this)), 77);
    list.push(); list.push(); list[1].b = 4;
    uint256 big = 256; uint8 small = 200;
    here();
    return (state, price);
  }
  function start() external { same = 2; inBase(); }
}`;

describe('a value of a place that follows from its type', function () {
  this.timeout(20_000);
  const store = new VariableStore();
  let context: FrameContext;
  before(async () => {
    context = await stoppedFrame({ source, contract: 'Placed', signature: 'run()' });
  });

  for (const [expression, value] of [
    ['same', '2'],
    ['Base.same', '0'],
    ['Placed.same', '2'],
    ['fixedInDerived', '60'],
    ['storedInDerived', '70'],
    ['state', 'Open'],
    ['price', '0'],
    ['mixed[3].a', '7'],
    ['mixed[3].b', '9'],
    ['mixed[3].c', '11'],
    ['list[1].b', '4'],
    ['renamed[1].sort', 'C'],
    ['renamed[1].a', '5'],
    ['renamed[1].b', '77'],
    ['1 << big', '0'],
    ['1 << 256', String(1n << 256n)],
    ['2 ** small', String(1n << 200n)],
    ['small + 300', '500'],
    ['6 / 2', '3'],
  ] as const)
    it(`is the one that the compiler gives it: ${expression}`, async () => {
      assert.equal((await store.evaluate(expression, context)).value, value);
    });

  for (const [expression, why] of [
    ['RATIO', /isn't a whole number/],
    ['5 / 2', /isn't a whole number/],
    ['2 ** big', /outside of uint256/],
    ['small + 100', /outside of uint8/],
  ] as const)
    it(`isn't claimed if the code has none: ${expression}`, async () => {
      await assert.rejects(store.evaluate(expression, context), why);
    });

  it('is that of the contract whose code runs, of variables with the same name', async () => {
    const inBase = await stoppedFrame({ source, contract: 'Placed', signature: 'start()', stopIn: 'inBase' });
    assert.equal((await store.evaluate('same', inBase)).value, '11');
    assert.equal((await store.evaluate('storedInDerived', inBase)).value, '7');
  });

  it('has a name of its own in the list, and a place', async () => {
    const state = (await store.scopes(context)).find(({ kind }) => kind === 'state');
    const listed = await store.variables(state?.reference ?? 0);
    const own = listed.filter(({ name }) => name.endsWith('same'));
    assert.deepEqual(
      own.map(({ name, value, expression }) => [name, value, expression]),
      [
        ['Base.same', '0', 'Base.same'],
        ['Placed.same', '2', 'Placed.same'],
      ],
    );
    assert.equal(store.storageOf(state?.reference ?? 0, 'Base.same')?.slot, 0n);
    assert.equal(store.storageOf(state?.reference ?? 0, 'Placed.same')?.slot, 2n);
  });

  it('is told apart by its slot if the sources are missing', async () => {
    const bare = { ...context, trees: undefined } as unknown as typeof context;
    const other = new VariableStore();
    const state = (await other.scopes(bare)).find(({ kind }) => kind === 'state');
    const listed = await other.variables(state?.reference ?? 0);
    const own = listed.filter(({ name }) => name.startsWith('same'));
    assert.deepEqual(
      own.map(({ name, value, expression }) => [name, value, expression]),
      [
        ['same (slot 0)', '0', undefined],
        ['same (slot 2)', '2', undefined],
      ],
    );
    assert.equal(other.storageOf(state?.reference ?? 0, 'same (slot 0)')?.slot, 0n);
  });
});

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
