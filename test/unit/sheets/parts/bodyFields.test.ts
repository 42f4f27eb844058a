import assert from 'node:assert/strict';
import type { ProtobufField, ProtobufMessage } from '../../../../src/core/ledger/protobuf/decodeMessage.ts';
import { bodyFields } from '../../../../src/core/sheets/parts/bodyFields.ts';
import { cpuTime } from '../../cpuTime.ts';

const memo = (number: number): ProtobufField => ({ name: 'memo', number, value: { kind: 'text', text: `m${number}` } });
const message = (fields: ProtobufField[]): ProtobufMessage => ({ type: 'TransactionBody', fields });

describe('the fields of a transaction body', () => {
  it('are all shown, or the last says that there are more', () => {
    const all = bodyFields(message(Array.from({ length: 400 }, (_, at) => memo(at))));
    assert.equal(all.length, 400);
    assert.deepEqual(all.at(-1)?.values, [{ type: 'text', text: 'm399' }]);
    const inner: ProtobufField = {
      name: 'data',
      number: 9,
      value: { kind: 'message', message: message([memo(1), memo(2)]) },
    };
    for (const last of [memo(400), inner]) {
      const cut = bodyFields(message([...Array.from({ length: 400 }, (_, at) => memo(at)), last]));
      assert.equal(cut.length, 401);
      assert.equal(cut.at(-1)?.tone, 'warning');
      assert.match(JSON.stringify(cut.at(-1)), /Only the first 400 fields are shown/);
    }
  });

  it('are read in time in proportion to their number', () => {
    const crafted = message(Array.from({ length: 40_000 }, (_, at) => memo(at + 1)));
    assert.ok(cpuTime(() => bodyFields(crafted)) < 100);
  });
});
