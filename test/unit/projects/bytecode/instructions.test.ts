import assert from 'node:assert/strict';
import { instructionsOf } from '../../../../src/core/projects/bytecode/instructions.ts';

const lines = (code: string) => instructionsOf(code)?.trimEnd().split('\n');

describe('the instructions of a bytecode', () => {
  it('stand one a line, with what they push', () => {
    assert.deepEqual(lines('0x6080604052348015600f57600080fd5b50'), [
      'PUSH1 0x80',
      'PUSH1 0x40',
      'MSTORE',
      'CALLVALUE',
      'DUP1',
      'ISZERO',
      'PUSH1 0x0f',
      'JUMPI',
      'PUSH1 0x00',
      'DUP1',
      'REVERT',
      'JUMPDEST',
      'POP',
    ]);
    assert.deepEqual(lines('0x5f5c5d5e90a0a4f0f5faff'), [
      'PUSH0',
      'TLOAD',
      'TSTORE',
      'MCOPY',
      'SWAP1',
      'LOG0',
      'LOG4',
      'CREATE',
      'CREATE2',
      'STATICCALL',
      'SELFDESTRUCT',
    ]);
  });

  it('end with the tail of the compiler in one line, and a byte that is none as its hex', () => {
    const tail = 'a164736f6c634300081c000a';
    assert.deepEqual(lines(`0x00fe0c${tail}`), ['STOP', 'INVALID', '0x0c', `; 0x${tail}`]);
  });

  it('bear a push cut off at the end, unlinked libraries and what is no code', () => {
    assert.deepEqual(lines('0x61ab'), ['PUSH2 0xab']);
    assert.deepEqual(lines(`0x73__${'x'.repeat(38)}`), [`PUSH20 0x${'0'.repeat(40)}`]);
    assert.equal(instructionsOf('0x'), undefined);
    assert.equal(instructionsOf('0x6'), undefined);
    assert.equal(instructionsOf('nonsense'), undefined);
  });
});
