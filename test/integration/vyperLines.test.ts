import assert from 'node:assert/strict';
import { random } from '../sandbox/ledger/random.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { runVyperLines, vyperOptimizers } from '../trace/vyperLines/runVyperLines.ts';
import { vyperLineStories } from '../trace/vyperLines/vyperLineStories.ts';

describe('the line where a call of Vyper code failed', function () {
  this.timeout(180_000);
  // Without the optimizer for gas, one story is drawn. `npm run measure vyperLines` has all, with markers in each version.
  const { int } = random(1, 'Vyper lines');
  for (const version of ['0.4.3', '0.3.10'])
    for (const optimize of vyperOptimizers) {
      const all = vyperLineStories.filter(({ only }) => only === undefined || version.startsWith(only));
      const drawn = int(all.length);
      const stories = optimize === 'gas' ? all : all.slice(drawn, drawn + 1);
      const which = `${stories.length} of ${all.length} stories`;
      it(`is the one of its statement, with those that called it, by Vyper ${version}, ${optimize}, ${which}`, async function () {
        const path = await installVyper(version);
        if (path === undefined) return skipBecause(this, "Vyper can't be installed here");
        const isMarked = optimize === 'gas' && version === '0.4.3';
        const compiler = { path, version, settings: { optimize }, isMarked };
        for (const story of stories)
          for (const { name, expected, shown, marked } of await runVyperLines(story, compiler)) {
            assert.deepEqual(shown, expected, name);
            // What isn't a statement's, and a pure function, has no marker.
            if (marked !== undefined && expected.length > 0) assert.equal(marked, expected[0], `marked: ${name}`);
          }
      });
    }
});
