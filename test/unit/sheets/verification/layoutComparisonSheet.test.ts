import assert from 'node:assert/strict';
import { layoutComparisonSheet } from '../../../../src/core/sheets/verification/layoutComparisonSheet.ts';
import { compareLayouts, type LayoutComparison } from '../../../../src/core/storage/compareLayouts.ts';
import { readVyperLayout } from '../../../../src/core/storage/vyperLayout.ts';
import { layoutOf } from '../../storage/layouts.ts';
import { all } from '../sheetContext.ts';

const deployed = ['owner t_address 1', 'total t_uint256 2'];

function sheetOf(
  built: readonly string[],
  was: readonly string[] = deployed,
  edited: readonly string[] = [],
  mayForward = false,
) {
  return sheetOfComparison(compareLayouts(layoutOf(was), layoutOf(built)), edited, mayForward);
}

function sheetOfComparison(
  comparison: LayoutComparison,
  edited: readonly string[] = [],
  mayForward = false,
  isSameCode = false,
) {
  return layoutComparisonSheet(
    {
      name: 'Vault',
      identifier: 'contracts/Vault.sol:Vault',
      address: `0x${'c0'.repeat(20)}`,
      network: 'local',
      source: 'the verification record of Vault',
      edited,
      isSameCode,
      mayForward,
      lines: comparison.changes.map((_, at) => `Vault.sol:${at + 10}`),
    },
    comparison,
  );
}

describe('the comparison of storage layouts, as a sheet', () => {
  it('is never safe of sources that have changed since the build', () => {
    const verdict = "Not known whether it's safe to upgrade: contracts/Vault.sol changed after this build";
    for (const built of [deployed, [...deployed, 'a t_bool 3']]) {
      const { headline, tone, icon } = sheetOf(built, deployed, ['contracts/Vault.sol']);
      assert.deepEqual([headline, tone, icon], [verdict, 'warning', 'question']);
    }
    const unsafe = sheetOf(['owner t_address 1'], deployed, ['contracts/Vault.sol']);
    assert.match(unsafe.headline ?? '', /^Not safe to upgrade/);
    assert.equal(unsafe.tone, 'failure');
  });

  it('says of the build that is deployed that it is unchanged, and nothing of an upgrade', () => {
    const same = compareLayouts(layoutOf(deployed), layoutOf(deployed));
    for (const mayForward of [false, true]) {
      const { headline, tone } = sheetOfComparison(same, [], mayForward, true);
      assert.deepEqual([headline, tone], ['Vault is unchanged: this build is the deployed code', 'neutral']);
    }
    assert.match(sheetOfComparison(same, ['Vault.sol'], false, true).headline ?? '', /^Not known whether/);
    const renamed = compareLayouts(layoutOf(deployed), layoutOf(['admin t_address 1', 'total t_uint256 2']));
    assert.equal(sheetOfComparison(renamed, [], false, true).headline, 'Safe to upgrade: 1 renamed');
  });

  it('is never safe if another contract may use the same storage', () => {
    for (const built of [deployed, [...deployed, 'a t_bool 3']]) {
      const { headline, tone, icon } = sheetOf(built, deployed, [], true);
      assert.match(
        headline ?? '',
        /^Not known whether it's safe to upgrade: the deployed contract may forward its calls/,
      );
      assert.deepEqual([tone, icon], ['warning', 'question']);
    }
    assert.match(sheetOf(['owner t_address 1'], deployed, [], true).headline ?? '', /^Not safe to upgrade/);
  });

  it("doesn't claim that what the code chooses has changed", () => {
    for (const [label, text] of [
      [{ struct: 'L.S' }, 'the code chooses the slot of L.S, and that or its members may have changed'],
      [{ struct: 'C.f', isFunction: true }, 'the code of C.f chooses a slot, which may have changed'],
    ] as const) {
      const at = (slot: string) => ({ ...layoutOf(deployed), chosen: [{ ...label, slot, members: [] }] });
      const { headline } = sheetOfComparison(compareLayouts(at('1'), at('2')));
      assert.equal(headline, `Not known whether it's safe to upgrade: ${text}`);
    }
  });

  it("doesn't call a Vyper layout safe by the names of its modules", () => {
    const layout = readVyperLayout({ storage_layout: { x: { n: { slot: 0, n_slots: 1, type: 'uint256' } } } });
    assert.ok(layout);
    const sheet = sheetOfComparison(compareLayouts(layout, layout));
    const words = "Not known whether it's safe to upgrade: x.n may belong to another module than before";
    assert.deepEqual([sheet.headline, sheet.tone], [words, 'warning']);
    assert.ok(all(sheet).includes('? Other module'));
  });

  it('begins with the verdict', () => {
    const verdicts: readonly (readonly [readonly string[], string])[] = [
      [deployed, 'Safe to upgrade: the storage layout is the same'],
      [[...deployed, 'a t_bool 3', 'b t_bool 3 1', 'c t_uint256 4'], 'Safe to upgrade: 3 variables appended'],
      [['admin t_address 1', 'total t_uint256 2', 'a t_bool 3'], 'Safe to upgrade: 1 variable appended, 1 renamed'],
      [
        ['owner t_address 2', 'total t_uint256 3'],
        'Not safe to upgrade: owner moved from slot 1 to slot 2, and 1 more change',
      ],
      [['owner t_address 1', 'total t_int16 2'], 'Not safe to upgrade: total changed from uint256 to int16'],
      [['owner t_address 1'], 'Not safe to upgrade: total was removed from slot 2'],
      [
        ['owner t_address 1', 'a t_bool 2', 'total t_uint256 3'],
        'Not safe to upgrade: total moved from slot 2 to slot 3, and 1 more change',
      ],
    ];
    for (const [built, verdict] of verdicts) assert.equal(sheetOf(built).headline, verdict);
    const gap = ['__gap t_array(t_uint256)50_storage 0'];
    assert.equal(
      sheetOf(['a t_uint256 0', '__gap t_array(t_uint256)49_storage 1'], gap).headline,
      'Safe to upgrade: 1 variable appended',
    );
    assert.equal(sheetOf(deployed).tone, 'success');
    assert.equal(sheetOf(['owner t_address 1']).tone, 'failure');
  });

  it('lists each change with both places and its line', () => {
    const sheet = sheetOf(['owner t_address 0 3', 'total t_int16 2']);
    const text = all(sheet);
    assert.match(text, /✗ Moved.*owner.*slot 1.*slot 0, byte 3.*Vault\.sol:10/s);
    assert.match(text, /✗ Other type.*total.*slot 2: uint256.*slot 2: int16.*Vault\.sol:11/s);
    assert.ok(JSON.stringify(sheet).includes(`"id":"0x${'c0'.repeat(20)}","line":{"by":"layout","entry":0}`));
  });
});
