import assert from 'node:assert/strict';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { causedCheckWords, failureWords, returnedCause } from '../../../../src/core/trace/story/failureWords.ts';
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

  it('is the check of a compiler before 0.8 that its cause proves, and no other', () => {
    const invalid = { failure: 'invalidOpcode', output: new Uint8Array(0) } as const;
    assert.equal(causedCheckWords(invalid, { kind: 'index' }), 'Array index out of bounds');
    assert.equal(causedCheckWords(invalid, { kind: 'divisionByZero' }), 'Division by zero');
    assert.equal(causedCheckWords(invalid, { kind: 'enum' }), 'Converted number outside its type');
    assert.equal(causedCheckWords(invalid, { kind: 'elements', length: '0' }), 'Pop of an empty array');
    assert.equal(causedCheckWords(invalid, { kind: 'conditions' }), undefined);
    assert.equal(causedCheckWords(invalid, undefined), undefined);
  });

  it('is what the compiler refused by a revert without data, if its cause proves it', () => {
    const bare = { failure: 'revert', output: new Uint8Array(0) } as const;
    assert.equal(causedCheckWords(bare, { kind: 'noCode' }), 'Called an address without code');
    assert.equal(causedCheckWords(bare, { kind: 'arguments' }), 'Called with too few bytes of arguments');
    assert.equal(causedCheckWords(bare, { kind: 'payment' }), 'Not enough balance to send this value');
    assert.equal(causedCheckWords(bare, { kind: 'decoding' }), 'Too few bytes to decode');
    assert.equal(causedCheckWords(bare, { kind: 'slice' }), 'Slice out of bounds');
    assert.equal(causedCheckWords(bare, { kind: 'elements', length: '3' }), 'Array is full');
    assert.equal(causedCheckWords(bare, { kind: 'overflow', of: 'argument' }), 'Argument outside its type');
    assert.equal(causedCheckWords(bare, { kind: 'overflow', of: 'decoding' }), 'Decoded value outside its type');
    assert.equal(causedCheckWords(bare, { kind: 'overflow', of: 'conversion' }), 'Converted number outside its type');
    assert.equal(causedCheckWords(bare, { kind: 'overflow' }), 'Arithmetic overflow or underflow');
    assert.equal(causedCheckWords(bare, { kind: 'conditions' }), undefined);
    assert.equal(causedCheckWords({ ...bare, output: new Uint8Array(4) }, { kind: 'noCode' }), undefined);
  });

  it('is the check that the compiler added, if the call reverted without data', () => {
    const bare = { failure: 'revert', output: new Uint8Array(0) } as const;
    const wordsOf = (check: string, statement = '') => failureWords(bare, noAbis, check, { statement });
    assert.equal(wordsOf('safeadd'), 'Arithmetic overflow or underflow');
    assert.equal(wordsOf('clamp sge 0'), 'Reverted by a check: clamp sge 0');
    assert.equal(wordsOf('clamp sge 0', 'return convert(net, uint256)'), 'Converted number outside its type');
    assert.equal(wordsOf('uint256[2] bounds check', 'self.balances[j] -= dy'), 'Array index out of bounds');
    assert.equal(wordsOf('DynArray[uint256, 3] bounds check', 'a: uint256 = self.xs[4]'), 'Array index out of bounds');
    assert.equal(wordsOf('DynArray[address, 3] bounds check', 'self.members.append(who)'), 'Array is full');
    assert.equal(failureWords(bare, noAbis, 'user assert'), 'Reverted without a reason');
    assert.equal(failureWords(bare, noAbis), 'Reverted without a reason');
    assert.equal(
      failureWords(bare, noAbis, 'clamp gt 0', { statement: 'self.share = self.total // count' }),
      'Division by zero',
    );
    assert.equal(
      failureWords(bare, noAbis, 'safemod', { statement: 'self.share = self.total % count' }),
      'Division by zero',
    );
    assert.equal(
      failureWords(bare, noAbis, 'clamp gt 0', { statement: 'last: uint256 = self.list.pop()' }),
      'Pop of an empty array',
    );
    assert.equal(
      failureWords(bare, noAbis, 'clamp gt 0', { statement: 'last: uint256 = self.list.pop() // count' }),
      'Reverted by a check: clamp gt 0',
    );
    assert.equal(failureWords({ ...bare, failure: 'outOfGas' }, noAbis, 'safeadd'), 'Out of gas');
  });
});
