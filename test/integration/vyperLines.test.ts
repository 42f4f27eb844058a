import assert from 'node:assert/strict';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { runVyperLines } from '../trace/vyperLines/runVyperLines.ts';
import { vyperLineStories } from '../trace/vyperLines/vyperLineStories.ts';

describe('the line where a call of Vyper code failed', function () {
  this.timeout(180_000);
  for (const version of ['0.4.3', '0.3.10'])
    for (const optimize of ['gas', 'none', 'codesize'])
      it(`is the one of its statement, with those that called it, by Vyper ${version}, ${optimize}`, async function () {
        const path = await installVyper(version);
        if (path === undefined) return skipBecause(this, "Vyper can't be installed here");
        const compiler = { path, version, settings: { optimize }, isMarked: optimize === 'gas' };
        for (const story of vyperLineStories.filter(({ only }) => only === undefined || version.startsWith(only)))
          for (const { name, expected, shown, marked } of await runVyperLines(story, compiler)) {
            assert.deepEqual(shown, expected, name);
            // What isn't a statement's, and a pure function, has no marker.
            if (marked !== undefined && expected.length > 0) assert.equal(marked, expected[0], `marked: ${name}`);
          }
      });
});
