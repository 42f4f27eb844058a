import assert from 'node:assert/strict';
import { balanceAt } from '../../../src/core/debug/recording/balances.ts';
import { contractAction } from '../../../src/core/ledger/rest/schema/contractTraces.ts';
import { recordInMemory } from '../../debug/recordInMemory.ts';
import { assemble, shapeAddress } from '../../trace/replayShapes.ts';
import { rowOf } from '../ledger/rows.ts';

const called = `0x${'0'.repeat(37)}7d1`;

describe('the balance of a contract at a step', () => {
  /** After a call of 0.0.2001, which the record answers. */
  const balanceAfter = async (recipient: 'ACCOUNT' | 'TOKEN', input: `0x${string}`) => {
    const action = rowOf(
      contractAction,
      JSON.stringify({
        index: 1,
        call_depth: 1,
        call_operation_type: 'CALL',
        call_type: 'CALL',
        from: shapeAddress,
        to: called,
        recipient_type: recipient,
        input,
        gas_used: 100,
        result_data: '0x',
        result_data_type: 'OUTPUT',
      }),
    );
    const code = assemble(`0 0 ${(input.length - 2) / 2} 0 0 0x7d1 50000 CALL POP STOP`);
    const { recording } = await recordInMemory({ code, actions: [action] });
    assert.deepEqual(
      recording.trace.frames.map(({ answered, failure }) => [answered, failure]),
      [
        [false, undefined],
        [true, undefined],
      ],
    );
    return balanceAt(recording, { step: recording.length, address: shapeAddress, payer: `0x${'a'.repeat(40)}` });
  };

  it('is known after an amount was sent to an account', async () => {
    assert.equal(await balanceAfter('ACCOUNT', '0x'), 0n);
  });

  it('is not known after a token or an account did what a system contract does', async () => {
    assert.equal(await balanceAfter('TOKEN', '0x00000000'), undefined);
    assert.equal(await balanceAfter('ACCOUNT', '0x00000000'), undefined);
  });
});
