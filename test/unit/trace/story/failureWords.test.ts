import assert from 'node:assert/strict';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { returnedCause } from '../../../../src/core/trace/story/failureWords.ts';
import { errorString } from '../../../sandbox/ledger/world/executions.ts';
import { rowOf } from '../../ledger/rows.ts';

const frame = (index: number, fields: object) =>
  rowOf(contractAction, JSON.stringify({ index, call_depth: index, ...fields }));
const reverted = frame(0, { result_data: errorString('transfer failed'), result_data_type: 'REVERT_REASON' });
const transfer = (code: string) =>
  frame(1, {
    recipient: '0.0.359',
    input: '0xeca36917',
    result_data: `0x${code.padStart(64, '0')}`,
    result_data_type: 'OUTPUT',
  });

describe('the reason in the story of a failure', () => {
  it('is the code that a system contract returned, before the words of its caller', () => {
    const cause = returnedCause([reverted, transfer('b8')], noAbis);
    assert.equal(cause, 'transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT');
  });

  it("is the caller's own if the system contract succeeded", () => {
    assert.equal(returnedCause([reverted, transfer('16')], noAbis), undefined);
  });
});
