import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/core/json/jsonValue.ts';
import { otherFieldsSection } from '../../../../src/core/sheets/parts/otherFields.ts';
import { cpuTime } from '../../cpuTime.ts';

function fieldsOf(raw: JsonObject, row: object = {}) {
  return otherFieldsSection({ ...row, raw }).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'fields' ? block.fields : [])),
  );
}

describe('fields that this version does not know', () => {
  it('have a row each; those of a whole crowd are one JSON object, without loss', () => {
    assert.deepEqual(
      fieldsOf({ later: 1, other: 'a' }).map(({ label, values: [value] }) => [label, value]),
      [
        ['later', { type: 'code', text: '1' }],
        ['other', { type: 'code', text: 'a' }],
      ],
    );
    const crowd = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, BigInt(at)]));
    const fields = fieldsOf(crowd);
    const [value] = fields[0]?.values ?? [];
    assert.equal(fields.length, 1);
    assert.ok(value?.type === 'code');
    assert.equal(Object.keys(JSON.parse(value.text)).length, 30_000);
  });

  it('are found in a list in linear time', () => {
    const list = (length: number) => Array.from({ length }, () => ({ later: 1 }));
    const find = (length: number) =>
      cpuTime(() => fieldsOf({ rows: list(length) }, { rows: list(length).map(() => ({})) }));
    find(1_000);
    assert.ok(find(40_000) < 1_000);
    assert.deepEqual(fieldsOf({ rows: list(2) }, { rows: [{}, {}] })[0]?.values, [{ type: 'code', text: '[1,1]' }]);
  });
});
