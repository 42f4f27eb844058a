import assert from 'node:assert/strict';
import { random } from '../sandbox/ledger/random.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { drawnVyperCondition, drawnVyperOverflow } from '../trace/values/drawnVyper.ts';
import { runVyperSituations, vyperVerdict } from '../trace/values/runVyperSituation.ts';
import { isForVyper, senderWords, type VyperSituation, vyperSituations } from '../trace/values/vyperSituations.ts';

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

  const head = `import fees
from .deep import terms as rules

initializes: fees
initializes: rules[fees := fees]

struct Pair:
    x: int128
    y: uint256

opens_at: immutable(uint256)
keeper: immutable(address)
pair: immutable(Pair)
rate: uint256
kept: uint256
held: HashMap[address, uint256]

@deploy
@payable
def __init__():
    opens_at = 1800000000
    keeper = msg.sender
    pair = Pair(x=-4, y=7)
    self.rate = 2
    fees.__init__(30)
    rules.__init__()
`;
  const modules = {
    'fees.vy': `MOST: constant(uint256) = 10 ** 3
RATE: immutable(uint256)
opens_at: constant(uint256) = 5

@deploy
def __init__(rate: uint256):
    RATE = rate

@internal
def check(amount: uint256):
    assert amount * 2 <= MOST + RATE + opens_at, "most"
`,
    'deep/terms.vy': `import fees

uses: fees

LEAST: immutable(uint256)
kept: uint256

@deploy
def __init__():
    LEAST = fees.RATE + 1
    self.kept = 12

@internal
def least(MOST: uint256):
    assert fees.MOST < LEAST, "least"

@internal
def own():
    assert self.kept < 5, "own"

@internal
def lower(MOST: uint256):
    assert MOST < LEAST, "lower"
`,
  };
  const ofModules: readonly VyperSituation[] = [
    {
      name: 'time',
      takes: 'n: uint256',
      values: [5n],
      body: 'assert n >= opens_at, "not open yet"',
      words: 'n >= opens_at is false: 5 >= 1800000000',
    },
    {
      name: 'who',
      body: 'assert empty(address) == keeper',
      words: `keeper is ${senderWords}, not the zero address`,
    },
    { name: 'member', body: 'assert pair.y < 7', words: 'pair.y < 7 is false: 7 < 7' },
    {
      name: 'other',
      takes: 'n: uint256',
      values: [5000n],
      body: 'assert n <= fees.MOST, "most"',
      words: 'n <= fees.MOST is false: 5000 <= 1000',
    },
    {
      name: 'both',
      body: 'assert rules.LEAST > fees.RATE + 1',
      words: 'rules.LEAST > fees.RATE + 1 is false: 31 > 31 (fees.RATE = 30)',
    },
    { name: 'state', body: 'assert self.rate > fees.RATE', words: 'self.rate > fees.RATE is false: 2 > 30' },
    { name: 'kept', body: 'assert rules.kept < self.rate', words: 'rules.kept < self.rate is false: 12 < 2' },
    { name: 'least', body: 'rules.least(1)', words: 'fees.MOST < LEAST is false: 1000 < 31' },
    { name: 'own', body: 'rules.own()', words: 'self.kept < 5 is false: 12 < 5' },
    // These have the names of constants elsewhere.
    {
      name: 'local',
      takes: 'n: uint256',
      values: [5n],
      body: 'MOST: uint256 = n * 3\nassert MOST > fees.RATE',
      words: 'MOST > fees.RATE is false: 15 > 30 (MOST = n * 3: 5 * 3)',
    },
    {
      name: 'inner',
      body: 'fees.check(600)',
      words:
        'amount * 2 <= MOST + RATE + opens_at is false: 1200 <= 1035 (amount = 600, MOST = 1000, RATE = 30, opens_at = 5)',
    },
    { name: 'lower', body: 'rules.lower(90)', words: 'MOST < LEAST is false: 90 < 31' },
  ];

  for (const settings of [{}, { optimize: 'none' }, { optimize: 'codesize' }])
    it(`is said with immutables and with what imported modules define, ${JSON.stringify(settings)}`, async function () {
      const path = await installVyper();
      if (path === undefined) return skipBecause(this, "Vyper can't be installed here");
      const results = await runVyperSituations(ofModules, { path, version: '0.4.3', settings, head, modules });
      assert.deepEqual(
        results.map(({ words }) => words),
        ofModules.map(({ words }) => words),
      );
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
