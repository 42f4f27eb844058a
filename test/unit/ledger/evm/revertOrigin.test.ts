import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { describeRevert } from '../../../../src/core/ledger/evm/revert.ts';
import { ignoredCodes, revertingFrame } from '../../../../src/core/ledger/evm/revertOrigin.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { errorString, panic } from '../../../sandbox/ledger/world/executions.ts';
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

  const transfer = { recipient: '0.0.359', input: '0xeca36917', result_data: `0x${'b8'.padStart(64, '0')}` };
  const said = (text: string) => failed(errorString(text));

  it('takes the code that the last call below returned for the origin, and keeps what its caller said', () => {
    const found = revertingFrame([
      frame(0, 0, said('transfer failed')),
      frame(1, 1, said('transfer failed')),
      frame(2, 2),
      frame(3, 2),
      frame(4, 3, transfer),
      frame(5, 1),
    ]);
    assert.equal(found && describeRevert(found.revert), 'transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT');
    assert.deepEqual(
      found?.path.map(({ index }) => index),
      [0, 1, 3, 4],
    );
    assert.deepEqual(found?.thrown, { kind: 'message', message: 'transfer failed' });
  });

  it('takes an earlier code only if the reason names it', () => {
    const reverting = (reason: string) => [frame(0, 0, failed(reason)), frame(1, 1, transfer), frame(2, 1)];
    assert.equal(revertingFrame(reverting(paused), abis)?.frame.index, 0);
    assert.equal(revertingFrame(reverting(errorString('balance too low')), abis)?.frame.index, 0);
    assert.equal(revertingFrame(reverting(`0x${'b8'.padStart(64, '0')}`), abis)?.frame.index, 1);
    assert.equal(revertingFrame(reverting(errorString('HTS: TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')), abis)?.frame.index, 1);
  });

  it('does not blame a code for a panic, for gas that ran out, or for a failure beside it', () => {
    assert.equal(revertingFrame([frame(0, 0, failed(panic(0x11n))), frame(1, 1, transfer)])?.frame.index, 0);
    const gas = { result_data: 'INSUFFICIENT_GAS', result_data_type: 'ERROR' };
    assert.equal(revertingFrame([frame(0, 0, gas), frame(1, 1, transfer)])?.frame.index, 0);
    const beside = [frame(0, 0, failed(paused)), frame(1, 1, failed(paused)), frame(2, 1, transfer)];
    assert.equal(revertingFrame(beside, abis)?.frame.index, 1);
  });

  it('lists what a successful call ignored, but for what was undone and what loses nothing', () => {
    const query = {
      recipient: '0.0.359',
      input: '0x19f37361',
      result_data: `0x${'a7'.padStart(64, '0')}${'0'.repeat(64)}`,
    };
    const ignored = ignoredCodes([
      frame(0, 0),
      frame(1, 1, transfer),
      frame(2, 1, failed(paused)),
      frame(3, 2, transfer),
      frame(4, 1, query),
      frame(5, 1),
      frame(6, 2, transfer),
    ]);
    assert.deepEqual(
      ignored.map((each) => each.frame.index),
      [1, 6],
    );
    assert.deepEqual(ignoredCodes([frame(0, 0, failed(paused)), frame(1, 1, transfer)]), []);
  });
});
