import assert from 'node:assert/strict';
import { keccak256 } from '../../../../src/core/platform/keccak/keccak.ts';
import { stateChangesSection } from '../../../../src/core/readers/readStateChanges.ts';
import type { LayoutsByAddress, StateNaming } from '../../../../src/core/sheets/calls/stateChanges.ts';
import type { Section } from '../../../../src/core/sheets/sheet.ts';
import { slotHex } from '../../../../src/core/storage/storageLayout.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { layoutOf } from '../../storage/layouts.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';

const { client } = sandboxClient();
const layout = layoutOf(['total t_uint256 0', 'supply t_uint256 1', 'of t_mapping(t_address,t_uint256) 2']);

function naming(parts: Partial<StateNaming> = {}): StateNaming {
  const layouts = async (addresses: readonly string[]): Promise<LayoutsByAddress> =>
    new Map(addresses.map((address) => [address, { layout, source: 'a build' }]));
  return { layouts, layoutsSoon: layouts, preimages: async () => new Map(), ...parts };
}

/** Its rows as texts, and its other words. */
function textsOf({ blocks }: Section): { rows: string[][]; words: string[] } {
  return {
    rows: blocks.flatMap((block) =>
      block.type === 'table' ? block.rows.map((row) => row.map((each) => ('text' in each ? each.text : ''))) : [],
    ),
    words: blocks.flatMap((block) => (block.type === 'paragraph' ? [block.text] : [])),
  };
}

describe('the state changes of a transaction', () => {
  it('are named on its sheet, with the change in words', async () => {
    const { sheet } = await sheetReading(client, { id: known.ethereum }, { naming: naming() });
    const section = sectionOf(sheet, 'State changes');
    const { rows, words } = textsOf(section);
    assert.equal(rows.length, 1);
    assert.deepEqual(rows[0]?.slice(0, 4), ['supply', rows[0]?.[1], '100', 'uint256']);
    assert.match(rows[0]?.[1] ?? '', /^[\d,]+$/);
    assert.deepEqual(words, []);
    assert.equal(section.more, undefined);
    assert.equal(sheet.sections.filter(({ title }) => title === 'State changes').length, 1);
  });

  it('stay hex without a layout, which says why and what to do', async () => {
    const { sheet } = await sheetReading(
      client,
      { id: known.ethereum },
      { naming: naming({ layoutsSoon: async () => new Map() }) },
    );
    const section = sectionOf(sheet, 'State changes');
    const { words } = textsOf(section);
    assert.equal(words[0], 'The variable of the changed slot is unknown.');
    assert.match(words[1] ?? '', /^No build in the workspace .* has the storage layout of 0x/);
    assert.equal(section.more, undefined);
  });

  it('are none of a call that failed: what it wrote was undone', async () => {
    const result = { ...(await client.contractResults.get(known.ethereum)), status: '0x0' };
    assert.deepEqual(await stateChangesSection({ result, actions: [] }, naming(), 'all', {}), []);
  });

  it('are what was read, by name, of a call that changed nothing', async () => {
    const result = await client.contractResults.get(known.ethereum);
    const [first] = result.state_changes;
    assert.ok(first);
    const key = keccak256(Buffer.from(`${slotHex(77n).slice(2)}${slotHex(2n).slice(2)}`, 'hex'));
    const read = (slot: string, value: bigint) => ({ ...first, slot, value_read: slotHex(value), value_written: null });
    const record = {
      result: { ...result, status: '0x0', state_changes: [read('0x0', 10n), read(key, 5n)] },
      actions: [],
    };
    const preimages = async () => new Map([[key, `${slotHex(77n).slice(2)}${slotHex(2n).slice(2)}`]]);
    const [section, ...others] = await stateChangesSection(record, naming({ preimages }), 'all', {});
    assert.ok(section?.more);
    assert.deepEqual([section.title, section.moreLabel, others], ['State read', 'Replay to Name Unknown Slots', []]);
    assert.deepEqual(textsOf(section).rows, [
      ['total', '10', 'uint256', slotHex(0n)],
      [key, slotHex(5n)],
    ]);
    const exact = textsOf(await section.more({})).rows;
    assert.deepEqual(
      exact.map(([name, value]) => [name, value]),
      [
        ['total', '10'],
        ['of[0.0.77]', '5'],
      ],
    );
    // A hover has no room for it, and without a layout the slots are with the result.
    assert.deepEqual(await stateChangesSection(record, naming(), 'summary', {}), []);
    const none = naming({ layoutsSoon: async () => new Map() });
    assert.deepEqual(await stateChangesSection(record, none, 'all', {}), []);
    const [late] = await stateChangesSection(record, naming({ layoutsSoon: async () => undefined }), 'all', {});
    assert.deepEqual([late?.isLate, late?.moreLabel], [true, 'Name the Variables']);
    assert.deepEqual(late?.more && textsOf(await late.more({})).rows, textsOf(section).rows);
  });

  it('get the names of their keys from a replay, if the user wants it', async () => {
    const key = slotHex(77n);
    const slot = keccak256(Buffer.from(`${key.slice(2)}${slotHex(2n).slice(2)}`, 'hex'));
    const result = await client.contractResults.get(known.ethereum);
    const [first] = result.state_changes;
    assert.ok(first);
    const record = {
      result: {
        ...result,
        state_changes: [
          { ...first, slot },
          { ...first, slot: slotHex(0n) },
        ],
      },
      actions: [],
    };
    const preimages = async () => new Map([[slot, `${key}${slotHex(2n).slice(2)}`]]);
    const namesIn = (section: Section) => textsOf(section).rows.map(([name]) => name);
    const [inTime] = await stateChangesSection(record, naming({ preimages }), 'all', {});
    assert.ok(inTime?.more);
    assert.deepEqual([inTime.isLate, inTime.moreLabel], [undefined, 'Replay to Name Unknown Slots']);
    assert.deepEqual(textsOf(inTime).words, ['The variable is unknown for 1 of 2 changes.']);
    const exact = await inTime.more({});
    assert.deepEqual(namesIn(exact), ['of[0.0.77]', 'total']);
    assert.deepEqual(textsOf(exact).words, []);
    // Late layouts come without a click, and then without a replay that nobody asked for.
    const late = naming({ preimages, layoutsSoon: async () => undefined });
    const [section] = await stateChangesSection(record, late, 'all', {});
    assert.ok(section?.more);
    assert.deepEqual([section.isLate, section.moreLabel], [true, 'Name the Changes']);
    assert.deepEqual(textsOf(section).words, [
      'The variables have no names yet: the storage layout takes a while to find.',
    ]);
    assert.deepEqual(await section.more({}).then(textsOf), textsOf(inTime));
  });
});
