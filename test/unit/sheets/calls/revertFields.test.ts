import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { decodeRevert } from '../../../../src/core/ledger/evm/revert.ts';
import { revertFields } from '../../../../src/core/sheets/calls/contractOutcome.ts';

describe('the fields of a revert', () => {
  const vault = new Interface(['error NotEnoughShares(uint256 held, uint256 wanted)']);
  const abis = createAbiIndex();
  abis.add(JSON.parse(vault.formatJson()));
  const revert = decodeRevert(vault.encodeErrorResult('NotEnoughShares', [10, 25]), abis);
  const labels = (outcome: Parameters<typeof revertFields>[0]) =>
    revertFields(outcome, abis).flatMap((each) => each?.label ?? []);

  it('repeat the error of the headline only with its documentation', () => {
    assert.equal(revert.kind, 'custom');
    assert.deepEqual(labels({ revert }), []);
    assert.deepEqual(labels({ revert: { ...revert, doc: 'You hold fewer.' } as never }), ['Error']);
  });
});
