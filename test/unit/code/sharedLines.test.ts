import assert from 'node:assert/strict';
import { sharedLines } from '../../../src/core/code/sharedLines.ts';

const text = (lines: string) => lines.split('').join('\n');

/** Of each line of the text now, the one of the text before, as `0123`; `-` for none. */
function before(old: string, now: string): string {
  const { lineBefore, lineNow } = sharedLines(text(old), text(now));
  for (const [line] of [...now].entries()) {
    const was = lineBefore(line);
    if (was === undefined) continue;
    assert.equal(old[was], now[line], 'the same text');
    assert.equal(lineNow(was), line, 'and back');
  }
  return [...now].map((_, line) => lineBefore(line) ?? '-').join('');
}

describe('the lines that a changed file shares with what was built', () => {
  it('are those around each edit', () => {
    for (const [old, now, expected] of [
      ['abcd', 'abcd', '0123'],
      ['abcd', 'xabcd', '-0123'],
      ['abcd', 'abxd', '01-3'],
      ['abcdefg', 'xabcxefg', '-012-456'],
      ['abcdefg', 'acdxefyg', '023-45-6'],
      ['abcd', '', ''],
      ['', 'abcd', '----'],
      // Lines that are often the same, such as braces, go with their neighbors.
      ['a}b}c}d', 'a}xb}c}d', '01-23456'],
      ['a}b}c}', 'xa}b}}c}', '-0123-45'],
      // What was moved is one or the other.
      ['abcdef', 'defabc', '345---'],
      ['}}}}', '}}', '01'],
    ] as const)
      assert.equal(before(old, now), expected, `${old} to ${now}`);
  });

  it('have changed lines between them, which stand in place of others', () => {
    for (const [old, now, expected] of [
      ['abcd', 'abxd', '0123'],
      ['abcd', 'xabcd', '00123'],
      ['abcde', 'axyze', '01234'],
      ['abcd', 'axyzd', '01223'],
      ['abcd', 'abcdxy', '012333'],
      ['abcd', 'xy', '01'],
    ] as const) {
      const { placeBefore } = sharedLines(text(old), text(now));
      assert.equal([...now].map((_, line) => placeBefore(line)).join(''), expected, `${old} to ${now}`);
    }
  });

  it('are the same whatever ends them', () => {
    const { lineBefore } = sharedLines('a\r\nb\r\nc', 'a\nx\nb\nc\n');
    assert.deepEqual([0, 1, 2, 3, 4].map(lineBefore), [0, undefined, 1, 2, undefined]);
  });

  it('say where a line is now that was changed', () => {
    const of = 'a\nb\nc\nd';
    for (const [now, line, expected] of [
      ['a\r\nb\r\nc\r\nd', 2, 2],
      ['a\nx\nb\nc\nd', 0, 0],
      ['a\nx\nb\nc\nd', 3, 4],
      ['a\nd', 3, 1],
      ['a\nb\nx\nd', 2, 2],
      ['a\nd', 2, 1],
      ['a\nb', 3, 1],
      ['', 3, 0],
      // Two edits around it: what is between them was kept.
      ['x\na\nb\nc\ny\nd', 1, 2],
    ] as const)
      assert.equal(sharedLines(of, now).placeNow(line), expected, `${line} in ${JSON.stringify(now)}`);
  });

  it('are found in large files in a moment', () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => (at % 3 === 0 ? '}' : `${at % 20_000}`));
    const { lineBefore } = sharedLines(lines.join('\n'), ['x', ...lines.toReversed()].join('\n'));
    assert.equal(lineBefore(0), undefined);
    assert.equal(sharedLines(lines.join('\n'), ['x', ...lines].join('\n')).lineBefore(40_001), 40_000);
  });
});
