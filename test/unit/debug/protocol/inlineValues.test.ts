import assert from 'node:assert/strict';
import { inlineValues, type NamedValue } from '../../../../src/core/debug/protocol/inlineValues.ts';

const lines = ['function f(uint x) {', '  y = held[x]; // x', '  later = x;'];

const shown = (values: readonly NamedValue[]) =>
  inlineValues((line) => lines[line] ?? '', values, 1).map(({ name, value, line }) => `${line} ${name} = ${value}`);

describe('values in the lines', () => {
  it('stand behind their names, up to where it stands', () => {
    assert.deepEqual(shown([{ name: 'x', value: '3', type: 'uint256' }]), ['1 x = 3', '0 x = 3']);
  });

  it('are left out if they only say a type', () => {
    const type = 'mapping(uint256 => uint256)';
    assert.deepEqual(shown([{ name: 'held', value: type, type }]), []);
  });

  it('are not those of a variable that another hides', () => {
    const hiding = { name: 'y', value: 'Pair', type: 'struct Pair', variablesReference: 4 };
    assert.deepEqual(shown([hiding, { name: 'y', value: '7', type: 'uint256' }]), []);
  });
});
