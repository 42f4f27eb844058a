import assert from 'node:assert/strict';
import { schedule } from '../../../../src/core/ledger/rest/schema/schedules.ts';
import { scheduleSheet } from '../../../../src/core/sheets/schedules/schedule.ts';
import { rowOf } from '../../ledger/rows.ts';
import { all, context, now } from '../sheetContext.ts';

const signature = {
  consensus_timestamp: '1700000001.1',
  type: 'ED25519',
  public_key_prefix: 'Bw==',
  signature: 'AA==',
};

function sheetOf(fields: Record<string, unknown>) {
  const row = {
    schedule_id: '0.0.8003',
    consensus_timestamp: '1700000000.1',
    executed_timestamp: null,
    deleted: false,
    creator_account_id: '0.0.1005',
    expiration_time: null,
    signatures: [signature],
    ...fields,
  };
  return scheduleSheet({ schedule: rowOf(schedule, JSON.stringify(row)), now }, context);
}

describe('the sheet of a schedule', () => {
  it('has the time of its execution once, which leads to the transaction', () => {
    const timestamp = '1700000047.000000002';
    const executed = sheetOf({ executed_timestamp: timestamp })
      .sections.flatMap(({ blocks }) => blocks.flatMap((each) => (each.type === 'fields' ? each.fields : [])))
      .find(({ label }) => label === 'Executed');
    assert.deepEqual(executed?.values, [{ type: 'time', timestamp, ref: { kind: 'transaction', id: timestamp } }]);
  });

  it('waits for its expiry, not for signatures, if it is said to', () => {
    const { headline } = sheetOf({ wait_for_expiry: true, expiration_time: '1795000000.0' });
    assert.equal(headline, 'Schedule 0.0.8003: waiting for its expiry (signed by 1)');
    assert.match(all(sheetOf({ wait_for_expiry: true })), /executes then if enough keys have signed/);
    assert.match(sheetOf({ wait_for_expiry: false }).headline, /waiting for signatures \(1 so far\)$/);
  });

  it('has no table of signatures without any', () => {
    const tables = (signatures: object[]) =>
      sheetOf({ signatures }).sections.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'table'));
    assert.deepEqual([tables([]).length, tables([signature]).length], [0, 1]);
  });
});
