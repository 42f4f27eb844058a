import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VyperPlaces } from '../../../src/core/trace/values/locals/vyperPlaces.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/vyper');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const placesOf = (content: string, printed: string) => new VyperPlaces({ path: 'main.vy', content }, printed);

/** `name type place` of the variables that have a value at the line that has a text, the first from the function on. */
function at(name: 'kinds' | 'old', functionName: string, text: string): string[] {
  const source = read(`${name}.vy`);
  const places = placesOf(source, read(`${name}.ir.txt`));
  const start = source.split('\n').findIndex((row) => row.startsWith(`def ${functionName}(`));
  const line = source.split('\n').findIndex((row, index) => index >= start && row.includes(text));
  return places
    .at(functionName, line)
    .map((each) => `${each.name} ${each.type} ${each.place ? `${each.place.in} ${each.place.at}` : '-'}`);
}

describe('the places of Vyper variables', () => {
  it('are those that the compiler names, in their blocks', () => {
    assert.deepEqual(at('kinds', 'many', 'assert k == 1'), [
      'a uint256 calldata 4',
      'r Role memory 288',
      't Token memory 320',
      'm uint256[3] -',
      'b bool memory 352',
      'c address memory 384',
      'role Role memory 416',
      'arr DynArray[Point, 7] memory 448',
      'data Bytes[40] memory 928',
      'd decimal memory 1024',
      'q Point memory 1056',
      'k int128 memory 1120',
    ]);
    assert.deepEqual(at('kinds', 'many', 'assert self._check').slice(-3), [
      'd decimal memory 1024',
      'x uint256 memory 1056',
      'y bool memory 1088',
    ]);
  });

  it('keep blocks side by side apart, and begin after the declaration', () => {
    assert.deepEqual(at('kinds', '_check', 'y: uint256').slice(3), []);
    assert.deepEqual(at('kinds', '_check', 'return z > 1').slice(3), ['y uint256 memory 224', 'z uint256 memory 256']);
    assert.deepEqual(at('kinds', '_check', 'assert z != 5').slice(-1), ['z uint256 memory 256']);
    assert.deepEqual(at('kinds', '_check', 'return w').slice(3), ['y uint256 memory 224', 'w bytes4 memory 256']);
  });

  it('have the types of what loops are over before 0.4, or count from what is not negative', () => {
    const loops = [
      ['x', 'self.xs', 'uint256'],
      ['x', 'self.pairs', 'Pair'],
      ['x', 'self.rows', 'int8[2]'],
      ['x', 'lists', 'DynArray[uint8, 2]'],
      ['x', 'given', 'bytes4'],
      ['x', 'range(most, bound=9)', 'int128'],
      ['x', 'range(least, least + 3)', 'int128'],
      ['x', 'range(3)', 'count'],
      ['x', 'range(LIMIT)', 'count'],
      ['x', 'range(FIRST, 9)', 'count'],
      ['x', 'range(len(self.xs), bound=9)', 'count'],
      ['x', '[1, 20]', 'count'],
      ['x', '[-1, 20]', 'unknown'],
      ['x', 'range(-3, 3)', 'unknown'],
      ['x', 'range(BELOW, 3)', 'unknown'],
      ['x', 'range(least + 1, least + 4)', 'unknown'],
      ['x', 'self.other.list', 'unknown'],
      ['x', 'self.__proto__', 'unknown'],
    ] as const;
    const content = [
      '# @version 0.3.10',
      'FIRST: constant(uint256) = 2',
      'BELOW: constant(int128) = -3',
      'xs: DynArray[uint256, 5]',
      '@external',
      'def run(given: bytes4[3], least: int128):',
      '    lists: DynArray[DynArray[uint8, 2], 3] = []',
      '    most: int128 = 3',
      ...loops.flatMap(([name, over]) => [`    for ${name} in ${over}:`, '        pass']),
    ].join('\n');
    const storage = {
      xs: { type: 'DynArray[uint256, 5]', slot: 0 },
      pairs: { type: 'Pair[3]', slot: 9 },
      rows: { type: 'int8[2][3]', slot: 20 },
    };
    const places = placesOf(content, `${JSON.stringify({ storage_layout: storage })}\n`);
    const found = loops.map(([name, over], at) => {
      const own = places.at('run', 9 + 2 * at).find((each) => each.name === name);
      return [name, over, own?.type ?? (own?.isCount ? 'count' : own && 'unknown')];
    });
    assert.deepEqual(found, loops);
  });

  it('are known before 0.4 where something reads the variable', () => {
    assert.deepEqual(at('old', 'run', 'answer += square'), [
      'first uint256 calldata 4',
      'name String[20] memory 224',
      'items DynArray[uint256, 5] memory 288',
      'p Point -',
      'answer uint256 memory 544',
      'flag bool -',
      'i undefined memory 608',
      'square uint256 memory 640',
    ]);
  });

  it("aren't claimed for a constructor's arguments, which are behind its code", () => {
    assert.deepEqual(at('kinds', '__init__', 'self.total'), [
      'a uint256 -',
      'label String[8] memory 64',
      'b uint256 memory 128',
    ]);
  });

  it('are those of the module that a printed line is in, of a function that several modules have', () => {
    const main = { path: 'main.vy', content: 'import a\n\ndef f(x: uint256):\n    y: uint256 = x\n    assert y < 1\n' };
    const first = {
      path: 'a.vy',
      content: '\n\ndef f(x: uint256):\n    z: uint256 = x  # The same.\n    assert z < 2\n',
    };
    const printed = (label: string, at: number, rows: string) =>
      `[label,\n  internal ${at} f(uint256)_${label},\n  var_list,\n${rows}\n[exit_to, internal ${at} f(uint256)_cleanup],\n[label,\n  internal ${at} f(uint256)_cleanup,\n`;
    const body = (name: string, at: number) =>
      `# Line 4\n  /* ${name}: uint256 = x */ [mstore, ${at + 32} <${name}>, [mload, ${at} <x>]],\n# Line 5\n`;
    const called = '# Line 4\n  /* f */ [label, internal 7 f(uint256)_runtime_call3, var_list], 992 <y>';
    const ir = `{}\n${printed('runtime', 0, body('y', 64))}${called}${printed('runtime', 1, body('z', 128))}`;
    const placesIn = (modules: readonly { path: string; content: string }[], path: string) =>
      new VyperPlaces(main, ir, modules)
        .at('f', 4, path)
        .map(({ name, place }) => `${name} ${place ? `${place.in} ${place.at}` : '-'}`);
    assert.deepEqual(placesIn([main, first], 'main.vy'), ['x memory 64', 'y memory 96']);
    assert.deepEqual(placesIn([main, first], 'a.vy'), ['x memory 128', 'z memory 160']);
    // Of two that are the same, it isn't certain.
    const second = { ...first, path: 'b.vy' };
    assert.deepEqual(placesIn([main, first, second], 'a.vy'), ['x -', 'z -']);
    assert.deepEqual(placesIn([main, first, second], 'main.vy'), ['x memory 64', 'y memory 96']);
  });

  it('are known of immutables, also of modules, as deep as anyone writes them', () => {
    const row = (offset: number) => `{ "type": "uint256", "length": 32, "offset": ${offset} }`;
    const deep = `${'{ "a": '.repeat(3000)}${row(64)}${' }'.repeat(3000)}`;
    const layout = `{ "code_layout": { "limits": { "least": ${row(0)} }, "opens_at": ${row(32)}, "deep": ${deep} } }`;
    const { immutables } = placesOf('', `${layout}\n`);
    assert.deepEqual(
      [...immutables],
      [
        ['limits.least', { type: 'uint256', offset: 0 }],
        ['opens_at', { type: 'uint256', offset: 32 }],
      ],
    );
  });
});
