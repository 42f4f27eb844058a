import assert from 'node:assert/strict';
import { readVyperLayout } from '../../../src/core/storage/vyperLayout.ts';
import { vyperStatements } from '../../../src/core/trace/lines/vyperStatements.ts';
import { argumentsIn, VyperPlaces } from '../../../src/core/trace/values/locals/vyperPlaces.ts';
import { VyperModule } from '../../../src/core/trace/values/vyper/vyperModule.ts';
import { cpuTime } from '../cpuTime.ts';

const blanks = ' '.repeat(100_000);
const many = 20_000;
const lines = (row: (at: number) => string) => Array.from({ length: many }, (_, at) => row(at)).join('\n');
const functions = lines((at) => `@external\ndef f${at}():\n    x: uint256 = ${at}`);

const placesOf = (content: string, printed: string) => new VyperPlaces({ path: 'main.vy', content }, printed);

describe('a long source of Vyper', function () {
  this.timeout(60_000);
  for (const [name, read] of [
    ['blanks after a type', () => placesOf(`def f():\n    x: uint256${blanks}y\n`, '')],
    ['blanks in a loop', () => placesOf(`def f():\n    for i: ${blanks}y\n`, '')],
    ['blanks in an argument', () => argumentsIn(`def f(a: uint256${blanks}b):`)],
    ['variables of one function', () => placesOf(`def f():\n${lines((at) => `    x${at}: uint256 = 1`)}\n`, '')],
    [
      'places of as many variables',
      () =>
        placesOf(
          functions,
          lines((at) => `# Line ${3 * at + 3}\n${64 + 32 * at} <x>`),
        ),
    ],
    [
      'one statement of many lines',
      () => {
        const { statementAt } = vyperStatements(`x = [\n${lines(() => '1,')}\n]`);
        for (let line = 0; line < many; line++) statementAt(line);
      },
    ],
    [
      'many functions, of each step',
      () => {
        const module = new VyperModule('a.vy', functions);
        for (let line = 0; line < 3 * many; line++) module.functionAt(line);
      },
    ],
    [
      'one long statement, of each step',
      () => {
        const module = new VyperModule('a.vy', `x = [\n${lines(() => '1, 2, 3, 4, 5, 6, 7, 8, 9, 10,')}\n]`);
        for (let step = 0; step < many; step++) module.statementAt(step);
      },
    ],
    [
      'the types of many variables',
      () => {
        const sources = [lines((at) => `struct S${at}:\n    a: uint256`)];
        for (let at = 0; at < 200; at++) readVyperLayout({ value: { type: `S${at}`, slot: 0 } }, [...sources]);
      },
    ],
  ] as const)
    it(`is read in a moment: ${name}`, () => {
      const time = cpuTime(() => void read());
      assert.ok(time < 2_500, `${time} ms`);
    });

  it('gives each variable the lines of its block', () => {
    const source = `def f(a: uint256 = 3, b: DynArray[uint256, 3] = [1]) -> uint256:
    x: uint256 = 1
    if a > 2:
        y: uint256 = (
            2
        )
        for i: uint256 in range(3):
            z: uint256 = i
            x += z

        x += y
    for j in range(2):
        x += j
    return x
def g():
    x: uint256 = 3
`;
    const places = placesOf(source, '');
    const at = (line: number, name = 'f') => places.at(name, line).map((each) => `${each.name}: ${each.type}`);
    assert.deepEqual(at(1), ['a: uint256', 'b: DynArray[uint256, 3]']);
    assert.deepEqual(at(8).slice(2), ['x: uint256', 'y: uint256', 'i: uint256', 'z: uint256']);
    assert.deepEqual(at(10).slice(2), ['x: uint256', 'y: uint256']);
    assert.deepEqual(at(12).slice(2), ['x: uint256', 'j: undefined']);
    assert.deepEqual(at(13).slice(2), ['x: uint256']);
    assert.deepEqual(at(15, 'g'), []);
  });
});
