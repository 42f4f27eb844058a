import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { describeRevert } from '../../../../src/core/ledger/evm/revert.ts';
import { revertingFrame } from '../../../../src/core/ledger/evm/revertOrigin.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { rowOf } from '../rows.ts';

/** A frame of a trace. */
function frame(index: number, depth: number, fields: Record<string, unknown> = {}) {
  const defaults = { result_data: '0x', result_data_type: 'OUTPUT', recipient: `0.0.${6000 + index}` };
  return rowOf(contractAction, JSON.stringify({ index, call_depth: depth, ...defaults, ...fields }));
}

describe('revertingFrame', () => {
  const failed = (data: string) => ({ result_data: data, result_data_type: 'REVERT_REASON' });
  const contract = new Interface(['error Paused()']);
  const abis = createAbiIndex();
  abis.add(JSON.parse(contract.formatJson()));
  const paused = contract.encodeErrorResult('Paused');

  it('follows the data down to the frame that began', () => {
    const trace = [
      frame(0, 0, failed(paused)),
      frame(1, 1),
      frame(2, 1, failed(paused)),
      frame(3, 2, failed(paused)),
      frame(4, 1),
    ];
    const found = revertingFrame(trace.toReversed(), abis);
    assert.equal(found?.frame.index, 3);
    assert.deepEqual(
      found?.path.map(({ index }) => index),
      [0, 2, 3],
    );
    assert.equal(found && describeRevert(found.revert), 'Paused()');
  });

  it('stops at a frame that failed with words of its own', () => {
    const trace = [frame(0, 0, failed('0x12345678')), frame(1, 1, failed(paused))];
    assert.equal(revertingFrame(trace)?.frame.index, 0);
  });

  it('takes the cause from below where the frame above says nothing', () => {
    const trace = [
      frame(0, 0, failed('0x')),
      frame(1, 1, { result_data: 'INVALID_TOKEN_ID', result_data_type: 'ERROR' }),
    ];
    assert.deepEqual(revertingFrame(trace)?.revert, { kind: 'resultCode', name: 'INVALID_TOKEN_ID' });
  });

  it('finds nothing where the call succeeded, whatever failed inside', () => {
    assert.equal(revertingFrame([frame(0, 0), frame(1, 1, failed(paused))]), undefined);
    assert.equal(revertingFrame([]), undefined);
  });
});
