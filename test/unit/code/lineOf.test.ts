import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linesOf } from '../../../src/core/code/lineOf.ts';
import { cpuTime } from '../cpuTime.ts';

describe('the line of an offset', () => {
  it('is the one that an editor shows, whatever ends the lines', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é') });
    fc.assert(
      fc.property(text, fc.nat(), (whole, any) => {
        const offset = any % (whole.length + 1);
        // Between the two characters of one end of a line, there is no place.
        fc.pre(!(whole[offset - 1] === '\r' && whole[offset] === '\n'));
        const lines = whole.slice(0, offset).split(/\r\n|\r|\n/);
        const expected = { line: lines.length - 1, character: lines.at(-1)?.length };
        assert.deepEqual(linesOf(whole)(offset), expected);
      }),
    );
  });

  it('is found in a moment for each of a hundred thousand declarations', () => {
    const text = 'error A();\n'.repeat(100_000);
    let last = 0;
    const took = cpuTime(() => {
      const lineOf = linesOf(text);
      for (let at = 0; at < text.length; at += 11) last = lineOf(at).line;
    });
    assert.equal(last, 99_999);
    assert.ok(took < 500, `${took} ms`);
  });
});
