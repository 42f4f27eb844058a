import assert from 'node:assert/strict';
import { compareLayouts } from '../../../src/core/storage/compareLayouts.ts';
import { proxySlots } from '../../../src/core/storage/proxySlots.ts';
import { joinLayouts } from '../../../src/core/storage/storageLayout.ts';
import { cpuTime } from '../cpuTime.ts';
import { layoutOf } from './layouts.ts';

/** Each change as `kind label`, with `!` if it isn't safe. */
function compared(deployed: readonly string[], built: readonly string[]): string[] {
  return compareLayouts(layoutOf(deployed), layoutOf(built)).changes.map(
    ({ kind, isSafe, deployed: was, built: now }) => `${isSafe ? '' : '!'}${kind} ${was?.label ?? now?.label}`,
  );
}

const owned = ['owner t_address 0', 'total t_uint256 1'];

describe('comparing storage layouts', () => {
  it('finds nothing between two builds of the same, whatever the IDs of their types', () => {
    const own = (rows: readonly string[]) => joinLayouts([layoutOf(rows), proxySlots]);
    const was = [...owned, 'p t_struct(P)1_storage 2', 'of t_mapping(t_address,t_struct(P)1_storage) 3'];
    const { changes, same, isSafe } = compareLayouts(own(was), own(was));
    assert.deepEqual({ changes, same, isSafe }, { changes: [], same: 4, isSafe: true });
  });

  it('accepts what is appended, also in bytes of a slot that nothing uses', () => {
    assert.deepEqual(compared(owned, [...owned, 'a t_bool 2']), ['appended a']);
    assert.deepEqual(compared(owned, ['owner t_address 0', 'a t_bool 0 20', 'total t_uint256 1']), ['appended a']);
  });

  it('sees what is inserted, and what it moves', () => {
    assert.deepEqual(compared(owned, ['a t_uint256 0', 'owner t_address 1', 'total t_uint256 2']), [
      '!inserted a',
      '!moved owner',
      '!moved total',
    ]);
    assert.deepEqual(compared(['a t_bool 0', 'b t_bool 0 1'], ['b t_bool 0', 'a t_bool 0 1']), [
      '!moved b',
      '!moved a',
    ]);
  });

  it('sees another name in the same place, and another type', () => {
    assert.deepEqual(compared(owned, ['admin t_address 0', 'total t_uint256 1']), ['renamed owner']);
    assert.deepEqual(compared(owned, ['owner t_address 0', 'total t_int16 1']), ['!retyped total']);
    assert.deepEqual(compared(owned, ['owner t_contract(I)4 0', 'total t_uint256 1']), [], 'a contract is an address');
  });

  it('sees what is removed', () => {
    assert.deepEqual(compared(owned, ['owner t_address 0']), ['!removed total']);
    assert.deepEqual(compared(owned, ['total t_uint256 0']), ['!moved total', '!removed owner']);
  });

  it('understands gaps', () => {
    const was = ['a t_uint256 0', '__gap t_array(t_uint256)50_storage 1', 'z t_uint256 51'];
    const now = (size: number, from: number, ...used: string[]) => [
      'a t_uint256 0',
      ...used,
      `__gap t_array(t_uint256)${size}_storage ${from}`,
      `z t_uint256 ${from + size}`,
    ];
    assert.deepEqual(compared(was, now(49, 2, 'b t_uint256 1')), ['usesGap b', 'gapShrunk __gap']);
    assert.deepEqual(compared(was, now(48, 3, 'b t_uint256 1', 'c t_uint256 2')), [
      'usesGap b',
      'usesGap c',
      'gapShrunk __gap',
    ]);
    assert.deepEqual(compared(was, now(50, 2, 'b t_uint256 1')), ['usesGap b', '!moved __gap', '!moved z']);
    assert.deepEqual(compared(was, now(48, 2, 'b t_uint256 1')), ['usesGap b', '!moved __gap', '!moved z']);
  });

  it('tells the gaps of several parents apart', () => {
    const was = ['__gap t_array(t_uint256)50_storage 0 0 A', '__gap t_array(t_uint256)50_storage 50 0 B'];
    const now = [
      'x t_uint256 0 0 A',
      '__gap t_array(t_uint256)49_storage 1 0 A',
      '__gap t_array(t_uint256)50_storage 50 0 B',
    ];
    assert.deepEqual(compared(was, now), ['usesGap x', 'gapShrunk __gap']);
  });

  it('sees that a gap is only elsewhere if another contract declares it, and others are gaps, too', () => {
    const was = [
      '__gap t_array(t_uint256)50_storage 0 0 Ownable',
      'a t_uint256 50 0 V1',
      'b t_uint256 51 0 V1',
      '__gap t_array(t_uint256)49_storage 52 0 V1',
    ];
    const now = ['__gap t_array(t_uint256)50_storage 0 0 Ownable', 'a t_uint256 50 0 V2'];
    const gap = '__gap t_array(t_uint256)49_storage 51 0 V2';
    assert.deepEqual(compared(was, [...now, gap]), ['!moved __gap', '!removed b']);
  });

  it("doesn't call alike variables of one name safe, as the compiler doesn't say whose they are", () => {
    const alike = ['x t_uint256 0', 'x t_uint256 1'];
    const { changes, isSafe } = compareLayouts(layoutOf(alike), layoutOf(alike));
    assert.notEqual(isSafe, true, 'their parents may be swapped');
    assert.ok(changes.length > 0 && changes.every(({ isSafe: safe }) => safe !== true));
  });

  it('takes a moment for crafted layouts of ten thousands of variables', () => {
    const rows = (name: string, step: number) =>
      Array.from({ length: 10_000 }, (_, at) => `${name}${at % 5_000} t_array(t_uint256)50_storage ${at * step}`);
    for (const [was, now] of [
      [rows('__gap', 7), rows('b', 1)],
      [Array(10_000).fill('a t_uint256 0'), Array(10_000).fill('a t_uint256 1')],
    ] as const)
      assert.ok(cpuTime(() => compareLayouts(layoutOf(was), layoutOf(now))) < 500);
  });

  it('accepts more members of a struct in a mapping only', () => {
    assert.deepEqual(
      compared(['m t_mapping(t_address,t_struct(P)1_storage) 0'], ['m t_mapping(t_address,t_struct(P)2_storage) 0']),
      ['extended m'],
    );
    assert.deepEqual(
      compared(['m t_mapping(t_address,t_struct(P)2_storage) 0'], ['m t_mapping(t_address,t_struct(P)1_storage) 0']),
      ['!struct m'],
    );
    assert.deepEqual(compared(['p t_struct(P)1_storage 0'], ['p t_struct(P)2_storage 0']), ['!struct p']);
  });
});
