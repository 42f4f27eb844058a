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

  it('stand at the brace that ends a function, too', () => {
    const rows = ['function f(uint x) returns (uint y) {', '  uint z = x;', '  { uint q = 4; }', '}'];
    const values = ['x', 'y', 'z', 'q'].map((name) => ({ name, value: '3' }));
    const at = (column: number) =>
      inlineValues((line) => rows[line] ?? '', values, 3, column).map(({ name, line }) => `${line} ${name}`);
    assert.deepEqual(at(0).sort(), ['0 x', '0 y', '1 x', '1 z']);
    assert.deepEqual(at(1).sort(), ['0 x', '1 x'], 'behind the brace, its block has ended');
  });

  it("don't say what this is", () => {
    const own = inlineValues(
      () => 'function f() { send(this, x);',
      [
        { name: 'this', value: '0x1' },
        { name: 'x', value: '3' },
      ],
      0,
    );
    assert.deepEqual(
      own.map(({ name }) => name),
      ['x'],
    );
  });

  it('are not those of a variable that another hides', () => {
    const hiding = { name: 'y', value: 'Pair', type: 'struct Pair', variablesReference: 4 };
    assert.deepEqual(shown([hiding, { name: 'y', value: '7', type: 'uint256' }]), []);
  });

  /** Where the last line of a text is, and what it shows of one variable. */
  const linesWith = (text: string, name: string) => {
    const rows = text.split('\n');
    const found = inlineValues((line) => rows[line] ?? '', [{ name, value: '7' }], rows.length - 1);
    return found.map(({ line }) => line).sort((a, b) => a - b);
  };

  it("aren't those of another variable of the name, whose block has ended or whose place is before the declaration", () => {
    const twoLoops = `function f() {
  for (uint256 i = 0; i < 3; i++) {
    a += i;
  }
  for (uint256 i = 9; i > 3; i--) {
    a += i;
    b += i;`;
    assert.deepEqual(linesWith(twoLoops, 'i'), [4, 5, 6]);
    const inner = `function f(uint256 z) {
  a = z;
  if (a > 0) { uint256 z = 2; a = z; }
  { uint256 y; (uint256 q, uint256 z) = (1, 2); a = z;
  }
  b = z;`;
    assert.deepEqual(linesWith(inner, 'z'), [0, 1, 5]);
    assert.deepEqual(linesWith(inner, 'a'), [1, 2, 3]);
    const hidden = `function f() {
  a = x;
  uint256 x = 3;
  b = x;`;
    assert.deepEqual(linesWith(hidden, 'x'), [2, 3]);
    const clauses = `function f() {
  try this.g() returns (uint256 v) { a = v; }
  catch Error(string memory v) { b = v; }
  for (uint256 v = 0; v < 2; v++) a += v;
  c = v;`;
    assert.deepEqual(linesWith(clauses, 'v'), [4]);
    const alive = `function f() {
  try this.g() returns (uint256 v) {
    a = v;`;
    assert.deepEqual(linesWith(alive, 'v'), [1, 2]);
    assert.deepEqual(linesWith('function f() {\n  return z;\n  delete z;\n  a = b ? z : z;', 'z'), [1, 2, 3]);
  });

  it('know the blocks of Vyper', () => {
    const loops = `def f(n: uint256):
    for i: uint256 in range(3):
        a += i
    for i in range(4):
        b: uint256 = i
    c: uint256 = n
    self.d[n] += c`;
    assert.deepEqual(linesWith(loops, 'i'), []);
    assert.deepEqual(linesWith(loops, 'b'), []);
    assert.deepEqual(linesWith(loops, 'n'), [0, 5, 6]);
    assert.deepEqual(linesWith(loops, 'c'), [5, 6]);
    assert.deepEqual(linesWith(loops.split('\n').slice(0, 5).join('\n'), 'i'), [3, 4]);
  });

  it('take no time in a text that is made for it', () => {
    const began = performance.now();
    for (const each of ['uint x;', 'x[', 'x ', 'for(', 'x'.repeat(20), '( x', 'a\t\t\t', '{uint x'])
      linesWith(`function f() {\n${each.repeat(45_000 / each.length)}\n x`, 'x');
    linesWith(`function f() {\n${'a'.repeat(10_000_000)}\n x`, 'x');
    assert.ok(performance.now() - began < 2_000, `${performance.now() - began} ms`);
  });
});
