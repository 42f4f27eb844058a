import assert from 'node:assert/strict';
import type { ChainRecord } from '../trace/chainMirror.ts';
import { type VariantName, variants } from '../trace/compileStory.ts';
import {
  drawFrom,
  faithfulRecords,
  showTampered,
  showTamperedRecords,
  type TamperedRow,
} from '../trace/tamperedRecords.ts';
import { tamperedStories } from '../trace/tamperedStories.ts';
import { tamperings } from '../trace/tamperings.ts';
import { useChain } from '../trace/useChain.ts';

describe('the line of a record that says something else than what happened', function () {
  this.timeout(120_000);
  let records: ReadonlyMap<string, ChainRecord>;
  const { chain, mirror } = useChain();
  before(async () => {
    records = await faithfulRecords(chain);
  });

  const shown = async (name: string, changed?: string): Promise<TamperedRow[]> => {
    const story = tamperedStories.find((each) => each.name === name);
    const tampering = tamperings.find((each) => each.name === changed);
    assert.ok(story);
    assert.equal(tampering?.name, changed);
    const rows: TamperedRow[] = [];
    for (const variant of Object.keys(variants) as VariantName[]) {
      const row = await showTampered(mirror, records, {
        story,
        variant,
        draw: drawFrom(1),
        ...(tampering && { tampering }),
      });
      if (row) rows.push(row);
    }
    return rows;
  };

  it(`is never a wrong one: one of each of ${tamperings.length} kinds, each in one of three compilations`, async () => {
    assert.ok(tamperings.length >= 60, `${tamperings.length}`);
    const rows = await showTamperedRecords(mirror, records, { seed: 7, count: tamperings.length, inTurn: true });
    // `npm run measure tampered` has each in all of them.
    assert.ok(rows.length >= 60, `${rows.length}`);
    assert.deepEqual(
      rows.filter(({ verdict }) => verdict === 'wrong'),
      [],
    );
  });

  it('is still the right one of a faithful record, unless it depends on what no record has', async () => {
    const others: string[] = [];
    for (const { name } of tamperedStories)
      for (const { variant, verdict, gaps } of await shown(name))
        if (verdict !== 'right') others.push(`${name}, ${variant}: ${verdict}, ${gaps}`);
    const unrecorded = Object.keys(variants).map(
      (variant) => `unrecorded, ${variant}: function only, unproven (unrecorded)`,
    );
    assert.deepEqual(others, [
      ...unrecorded,
      'out of gas in one of two, optimizer, viaIR: function only, unproven (outOfGas)',
    ]);
  });

  for (const [story, changed, gap] of [
    ['storage', 'more gas used (1), of the outermost call', 'unproven (gas)'],
    ['storage', 'no gas at all', 'unproven (gas)'],
    ['storage', 'a slot that held 1', 'unproven (gas)'],
    ['storage', 'a slot that was written', 'unproven (writes)'],
    ['storage', 'another gas limit', 'unproven (gas)'],
    ['storage', 'ended with INSUFFICIENT_GAS, of the outermost call', 'deviation'],
    ['out of gas', 'ended with a revert, of the outermost call', 'deviation'],
    ['writes of a callee', 'another value, of an inner call', 'deviation'],
    ['a callee', 'another input, of an inner call', 'deviation'],
    ['a constructor', 'another byte in the answer, of the outermost call', 'deviation'],
  ] as const)
    it(`is left out, or only its function said: ${story}, ${changed}`, async () => {
      const rows = await shown(story, changed);
      assert.deepEqual(
        rows.map(({ verdict, gaps }) => [verdict === 'right' || verdict === 'wrong', ...gaps]),
        rows.map(() => [false, gap]),
      );
      assert.equal(rows.length, 3);
    });

  it('is still shown if its reason stands nowhere else', async () => {
    const rows = await shown('its own reasons', 'more gas used (1), of the outermost call');
    assert.deepEqual(
      rows.map(({ verdict, gaps }) => [verdict, ...gaps]),
      rows.map(() => ['right', 'unproven (gas)']),
    );
  });
});
