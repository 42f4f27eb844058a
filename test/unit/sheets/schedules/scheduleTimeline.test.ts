import assert from 'node:assert/strict';
import { schedule } from '../../../../src/core/ledger/rest/schema/schedules.ts';
import { scheduleTimeline } from '../../../../src/core/sheets/schedules/schedule.ts';
import { rowOf } from '../../ledger/rows.ts';
import { now } from '../sheetContext.ts';

const signed = (timestamp: string, type: string, byte: number) => ({
  consensus_timestamp: timestamp,
  type,
  public_key_prefix: byte < 0 ? '' : Buffer.alloc(32, byte).toString('base64'),
  signature: 'AA==',
});

const timeline = (fields: Record<string, unknown> = {}) =>
  scheduleTimeline(
    rowOf(
      schedule,
      JSON.stringify({
        consensus_timestamp: '1700000000.000000001',
        creator_account_id: '0.0.1005',
        deleted: false,
        executed_timestamp: null,
        expiration_time: null,
        schedule_id: '0.0.8003',
        signatures: [signed('1700000045.5', 'ECDSA_SECP256K1', 17), signed('1700000000.000000001', 'ED25519', 7)],
        ...fields,
      }),
    ),
    now,
  ).map(({ title, body, tone, pending }) =>
    [title, body, tone, pending && 'pending'].filter((each) => each !== undefined).join(' | '),
  );

const start = [
  'Created by 0.0.1005 | info',
  'Signed by 0x070707070707… (ED25519) | info',
  'Signed by 0x111111111111… (ECDSA_SECP256K1) | 45 seconds later | info',
];

describe('the timeline of a schedule', () => {
  it('tells who signed when, and when it was executed', () => {
    assert.deepEqual(timeline({ executed_timestamp: '1700000047.1' }), [
      ...start,
      'Executed, result not loaded | 2 seconds later | neutral',
    ]);
  });

  it('tells of the end that is to come, by the network’s own lifetime too', () => {
    assert.deepEqual(timeline(), [...start, 'Expires unless enough keys sign | 29 minutes 15 seconds later | pending']);
    assert.match(timeline({ wait_for_expiry: true }).at(-1) ?? '', /^Executes if enough keys have signed \|.*pending$/);
  });

  it('tells of the end that came, and that the time of a deletion is not known', () => {
    assert.match(
      timeline({ expiration_time: '1700000050.0' }).at(-1) ?? '',
      /^Expired without being executed \| .*warning$/,
    );
    assert.match(timeline({ deleted: true }).at(-1) ?? '', /^Deleted \| At this time or later.*failure$/);
  });

  it('takes a signature without a key', () => {
    assert.deepEqual(
      timeline({ signatures: [signed('1700000001.0', 'UNKNOWN', -1)] })[1],
      'Signed by a key without a prefix | 1 second later | info',
    );
  });
});
