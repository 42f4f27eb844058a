import assert from 'node:assert/strict';
import { SourceText } from '../../../src/core/trace/lines/sourceText.ts';
import { vyperStatements } from '../../../src/core/trace/lines/vyperStatements.ts';

const source = `# pragma version ^0.4.0
"""
def notOne(): says the title
"""
MAX: constant(uint256) = 10

@internal
def _check(
    wanted: uint256,
) -> bool:
    # def nor():
    assert (wanted < MAX
        and wanted > 0), "é: \\"(\\" not right"
    return True

event Saved:
    amount: uint256

@external
def run():
    self._check(1)
`;
const lineOf = (text: string) => source.split('\n').findIndex((line) => line.includes(text));

describe('the statements of a Vyper source', () => {
  const { functions, statementAt } = vyperStatements(source);

  it('are in functions, which end where the next thing begins', () => {
    assert.deepEqual(functions, [
      { name: '_check', start: lineOf('def _check'), end: lineOf('event Saved') },
      { name: 'run', start: lineOf('def run'), end: source.split('\n').length },
    ]);
  });

  it('go over the lines of their brackets and of a text in three quotes', () => {
    const first = lineOf('assert (');
    assert.deepEqual(statementAt(first + 1), { first, last: first + 1 });
    assert.deepEqual(statementAt(lineOf('return True')), { first: first + 2, last: first + 2 });
    assert.deepEqual(statementAt(3), { first: 1, last: 3 });
  });

  it('are shown whole, wherever in them the compiler maps to', () => {
    const text = new SourceText(new Map([[0, { path: 'Story.vy', content: source }]]));
    const start = Buffer.from(source.slice(0, source.indexOf('and wanted'))).length;
    const place = text.placeOf({ file: 0, start, length: 3 });
    const first = lineOf('assert (');
    assert.deepEqual(
      { ...place, text: place?.text.split('\n')[0] },
      {
        path: 'Story.vy',
        line: first,
        column: 4,
        endLine: first + 1,
        endColumn: 45,
        kind: 'statement',
        functionName: '_check',
        text: 'assert (wanted < MAX',
      },
    );
  });

  it('are whole up to 2,000 characters, and say so if they are longer', () => {
    const placeIn = (content: string, path: string) => {
      const source = new SourceText(new Map([[0, { path, content }]]));
      return source.placeOf({ file: 0, start: 0, length: content.length })?.text;
    };
    for (const path of ['Long.sol', 'Long.vy']) {
      const call = (length: number) => `f(${'x'.repeat(length)})`;
      assert.equal(placeIn(call(900), path), call(900));
      assert.equal(placeIn(call(9_000), path), `${call(9_000).slice(0, 1_999)}…`);
    }
  });

  it('are none where the compiler maps to a function or to the whole file', () => {
    const text = new SourceText(new Map([[0, { path: 'Story.vy', content: source }]]));
    const bytes = Buffer.from(source);
    assert.equal(text.placeOf({ file: 0, start: 0, length: bytes.length })?.kind, 'contract');
    const start = bytes.indexOf('def run');
    assert.equal(text.placeOf({ file: 0, start, length: bytes.length - start })?.kind, 'function');
  });
});
