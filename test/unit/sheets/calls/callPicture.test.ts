import assert from 'node:assert/strict';
import { abiSelector } from '../../../../src/core/ledger/evm/abi.ts';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { revertingFrame } from '../../../../src/core/ledger/evm/revertOrigin.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { callPicture, callTraceSection } from '../../../../src/core/sheets/calls/callTrace.ts';
import { rowOf } from '../../ledger/rows.ts';

const action = (index: number, depth: number, fields: object = {}) =>
  rowOf(
    contractAction,
    JSON.stringify({
      index,
      call_depth: depth,
      call_operation_type: 'CALL',
      recipient: `0.0.${6000 + index}`,
      recipient_type: 'CONTRACT',
      gas_used: 100,
      value: 0,
      result_data: '0x',
      result_data_type: 'OUTPUT',
      ...fields,
    }),
  );
const failed = { result_data: 'INVALID_TOKEN_ID', result_data_type: 'ERROR' };

describe('the picture of calls', () => {
  it('is drawn of any depth that a server reports', () => {
    for (const depth of [-1, 0.5, Number.MAX_SAFE_INTEGER]) {
      const { blocks } = callTraceSection([action(0, depth)]);
      assert.equal(blocks.length, 2, String(depth));
    }
  });

  it('names the frame in which the failure began, and the way to it', () => {
    const actions = [action(1, 1), action(0, 0, failed), action(2, 1, failed), action(3, 2, failed), action(4, 1)];
    const { frames } = callPicture(actions, { origin: revertingFrame(actions) }, undefined);
    assert.deepEqual(
      frames.map(({ target, outcome, onPath }) => `${target.text} ${outcome}${onPath ? ' on the way' : ''}`),
      [
        '0.0.6000 failed on the way',
        '0.0.6001 ok',
        '0.0.6002 failed on the way',
        '0.0.6003 origin on the way',
        '0.0.6004 ok',
      ],
    );
    assert.equal(frames[3]?.reason, 'INVALID_TOKEN_ID');
    assert.equal(frames[1]?.reason, undefined);
  });

  it('names the function: by an ABI at hand, by a standard, else by its selector', () => {
    const abis = createAbiIndex();
    abis.add([{ type: 'function', name: 'mine', inputs: [] }]);
    const mine = abiSelector({ kind: 'function', name: 'mine', inputs: [] });
    const actions = [
      action(0, 0, { input: mine }),
      action(1, 1, { input: `0xa9059cbb${'0'.repeat(128)}` }),
      action(2, 1, { input: '0x12345678' }),
      action(3, 1, { input: '0x' }),
      action(4, 1, { input: '0x6080604052', call_type: 'CREATE', call_operation_type: 'CREATE' }),
    ];
    const { frames } = callPicture(actions, {}, abis);
    assert.deepEqual(
      frames.map(({ called }) => called),
      ['mine()', 'transfer(address,uint256)', '0x12345678', undefined, undefined],
    );
  });

  it('keeps what was sent along and the gas exact, and links what has an id', () => {
    const [frame] = callPicture(
      [action(0, 0, { value: 150_000_000, gas_used: null, recipient_type: 'ACCOUNT' })],
      {},
      undefined,
    ).frames;
    assert.equal(frame?.value, '1.5 ℏ');
    assert.equal(frame?.gasUsed, undefined);
    assert.deepEqual(frame?.target.ref, { kind: 'account', id: '0.0.6000' });
    const [address] = callPicture([action(0, -5, { recipient: null, to: '0x12' })], {}, undefined).frames;
    assert.deepEqual(address?.target, { text: '0x12' });
    assert.equal(address?.depth, 0);
  });
});
