import assert from 'node:assert/strict';
import { hexOfBytes } from '../../../../src/core/platform/hex.ts';
import {
  type Change,
  carryCreation,
  carryToChange,
  type NamedBuild,
} from '../../../../src/core/trace/trial/carryToChange.ts';

const build = (more: Partial<NamedBuild>): NamedBuild => ({
  contract: 'a.sol:A',
  runtime: new Uint8Array(12),
  creation: new Uint8Array(4),
  runtimeMap: '',
  creationMap: '',
  immutables: new Map(),
  runtimeLinks: new Map(),
  creationLinks: new Map(),
  sources: new Map(),
  immutableNames: new Map(),
  ...more,
});
const change = (
  old: Partial<NamedBuild>,
  changed: Partial<NamedBuild>,
  libraries: Change['libraries'] = new Map(),
) => ({
  old: build(old),
  changed: build(changed),
  libraries,
  layout: { variables: [], types: new Map() },
});
const at = (start: number, length = 2) => [{ start, length }];
const deployed = Uint8Array.from([0, 0, 7, 7, 9, 9, 0, 0, 0, 0, 0, 0]);

describe('the code of a change', () => {
  it('has the immutable values of the deployed code by their names, whatever their order', () => {
    const carried = carryToChange(
      change(
        {
          immutables: new Map([
            ['3', at(2)],
            ['5', at(4)],
          ]),
          immutableNames: new Map([
            ['3', 'A.limit: uint256'],
            ['5', 'A.owner: address'],
          ]),
        },
        {
          immutables: new Map([
            ['3', at(6)],
            ['5', [...at(0), ...at(8)]],
          ]),
          immutableNames: new Map([
            ['3', 'A.owner: address'],
            ['5', 'A.limit: uint256'],
          ]),
        },
      ),
      deployed,
    );
    assert.ok('code' in carried);
    assert.deepEqual([...carried.code], [7, 7, 0, 0, 0, 0, 9, 9, 7, 7, 0, 0]);
  });

  it('is unknown with a new immutable, one of another type, or without names', () => {
    const old = { immutables: new Map([['3', at(2)]]), immutableNames: new Map([['3', 'A.limit: uint256']]) };
    const now = (name?: string) => ({
      immutables: new Map([['9', at(6)]]),
      immutableNames: new Map(name === undefined ? [] : [['9', name]]),
    });
    const why = (...given: Parameters<typeof change>) => {
      const carried = carryToChange(change(...given), deployed);
      return 'why' in carried ? carried.why : 'known';
    };
    assert.equal(why(old, now('A.limit: uint256')), 'known');
    assert.equal(why(old, now('A.most: uint256')), 'newImmutable');
    assert.equal(why(old, now('A.limit: address')), 'newImmutable');
    assert.equal(why(old, now()), 'unnamedImmutables');
    // A contract that replaces one of another name.
    const renamed = (name: string) => ({ ...now(name), contract: 'a.sol:AV2' });
    assert.equal(why(old, renamed('AV2.limit: uint256')), 'known');
    assert.equal(why(old, renamed('A.limit: uint256')), 'known');
    assert.equal(why(old, renamed('AV2.most: uint256')), 'newImmutable');
    assert.equal(why({ ...old, immutableNames: new Map() }, now('A.limit: uint256')), 'unnamedImmutables');
    assert.equal(why({ immutables: new Map([['3', at(20)]]) }, now('A.limit: uint256')), 'otherCode');
  });

  it('is linked as the deployed code, also where a library’s file moved; a new library gets a free address', () => {
    const library = build({ contract: 'lib.sol:Sums' });
    const linked = carryToChange(
      change(
        { runtimeLinks: new Map([['old/lib.sol:Sums', at(4)]]) },
        { runtimeLinks: new Map([['lib.sol:Sums', at(0)]]) },
      ),
      deployed,
    );
    assert.ok('code' in linked);
    assert.deepEqual([...linked.code.subarray(0, 2)], [9, 9]);
    assert.equal(linked.libraries.size, 0);
    const added = carryToChange(
      change(
        { runtime: new Uint8Array(40) },
        { runtime: new Uint8Array(40), runtimeLinks: new Map([['lib.sol:Sums', at(10, 20)]]) },
        new Map([['lib.sol:Sums', library]]),
      ),
      new Uint8Array(40),
    );
    assert.ok('code' in added);
    const [[address, own] = []] = [...added.libraries];
    assert.deepEqual(own, library);
    assert.equal(address, `0x${Buffer.from(added.code.subarray(10, 30)).toString('hex')}`);
    const unknown = carryToChange(change({}, { runtimeLinks: new Map([['lib.sol:Sums', at(0)]]) }), deployed);
    assert.deepEqual(unknown, { why: 'otherCode' });
  });

  it('has what a new library needs itself, each at an address of its own', () => {
    const code = (...places: [name: string, start: number][]) => ({
      runtime: new Uint8Array(50),
      runtimeLinks: new Map(places.map(([name, start]) => [`lib.sol:${name}`, at(start, 20)])),
    });
    // What `Outer` needs, and what that needs: itself once more, and what the deployed code has, too.
    const libraries = new Map(
      Array.from({ length: 300 }, (_, rank) => [`lib.sol:L${rank}`, build({ contract: `lib.sol:L${rank}` })] as const),
    );
    libraries.set('lib.sol:L0', build({ contract: 'lib.sol:L0', ...code(['L256', 4]) }));
    libraries.set('lib.sol:L256', build({ contract: 'lib.sol:L256', ...code(['L0', 1], ['Known', 25]) }));
    const here = new Uint8Array(50).fill(9, 30, 50);
    const carried = carryToChange(change(code(['Known', 30]), code(['Known', 0], ['L0', 20]), libraries), here);
    assert.ok('code' in carried);
    const textAt = (bytes: Uint8Array | undefined, start: number) =>
      hexOfBytes(bytes?.slice(start, start + 20) ?? here);
    const [outer, inner] = [...carried.libraries].map(([address, { runtime }]) => ({ address, runtime }));
    assert.equal(carried.libraries.size, 2);
    assert.equal(textAt(carried.code, 20), outer?.address);
    assert.equal(textAt(outer?.runtime, 4), inner?.address);
    assert.equal(textAt(inner?.runtime, 1), outer?.address);
    assert.equal(textAt(inner?.runtime, 25), `0x${'09'.repeat(20)}`);
    const missing = new Map([['lib.sol:L0', build({ contract: 'lib.sol:L0', ...code(['Gone', 4]) })]]);
    assert.deepEqual(carryToChange(change({}, code(['L0', 0]), missing), here), { why: 'otherCode' });
  });

  it('has the arguments of the constructor that was sent', () => {
    const sent = Uint8Array.from([1, 1, 1, 1, 5, 6]);
    const carried = carryCreation(change({}, { creation: Uint8Array.from([2, 2]) }), sent);
    assert.ok('code' in carried);
    assert.deepEqual([...carried.code], [2, 2, 5, 6]);
    assert.deepEqual(carryCreation(change({}, {}), Uint8Array.from([1])), { why: 'otherCode' });
  });
});
