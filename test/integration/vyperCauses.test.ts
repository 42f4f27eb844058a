import assert from 'node:assert/strict';
import { random } from '../sandbox/ledger/random.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { drawnVyperCondition, drawnVyperOverflow } from '../trace/values/drawnVyper.ts';
import { runVyperSituations, vyperVerdict } from '../trace/values/runVyperSituation.ts';
import { isForVyper, vyperSituations } from '../trace/values/vyperSituations.ts';

describe('why a call of Vyper code failed, with the values that made it fail', function () {
  this.timeout(120_000);
  // `npm run measure values` takes all, and draws more.
  for (const [version, nth] of [
    ['0.4.3', 1],
    ['0.3.10', 4],
  ] as const) {
    const known = vyperSituations.filter((each) => isForVyper(each, version)).filter((_, at) => at % nth === 0);
    for (let at = 0; at < known.length; at += 24) {
      const some = known.slice(at, at + 24);
      it(`is said of ${some[0]?.name} to ${some.at(-1)?.name}, by Vyper ${version}`, async function () {
        const path = await installVyper(version);
        if (path === undefined) return skipBecause(this, "Vyper can't be installed here");
        const results = await runVyperSituations(some, { path, version });
        for (const [nth, situation] of some.entries()) {
          const result = results[nth];
          assert.ok(result);
          assert.equal(vyperVerdict(situation, result, version), 'right', `${situation.name}: ${result.words}`);
          assert.ok(result.steps[1] <= result.steps[0], `${situation.name}: ${result.steps[1]} steps more`);
        }
      });
    }
  }

  it('is said in a moment of a statement with 100,000 blanks', async function () {
    const path = await installVyper();
    if (path === undefined) return skipBecause(this, "Vyper can't be installed here");
    const blanks = ' '.repeat(50_000);
    const wide = {
      name: 'wide',
      takes: 'n: uint256',
      values: [7n],
      body: `for${blanks}i: uint256${blanks}in range(n, bound=4):\n    self.count += 1`,
      words: 'range(n, bound=4): 7 rounds are more than the bound, 4',
    };
    const [result] = await runVyperSituations([wide], { path, version: '0.4.3' });
    assert.equal(result?.words, wide.words);
  });

  for (const settings of [{}, { optimize: 'none' }, { optimize: 'codesize' }])
    it(`is what was drawn, of conditions and of arithmetic, ${JSON.stringify(settings)}`, async function () {
      const path = await installVyper();
      if (path === undefined) return skipBecause(this, "Vyper can't be installed here");
      const drawn = Array.from({ length: 12 }, (_, number) => {
        const draws = number % 3 === 0 ? drawnVyperOverflow : drawnVyperCondition;
        return draws(random(7, 'vyper values', number).int, number);
      });
      const results = await runVyperSituations(drawn, { path, version: '0.4.3', settings });
      const verdicts = drawn.map((each, nth) => {
        const result = results[nth];
        return result && vyperVerdict(each, result, '0.4.3');
      });
      assert.ok(!verdicts.includes('wrong'), results.map(({ words }) => words).join('\n'));
      assert.ok(verdicts.filter((each) => each === 'right').length >= 12, verdicts.join(' '));
    });
});
