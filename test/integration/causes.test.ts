import assert from 'node:assert/strict';
import { createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import { errorWithMembers } from '../../src/core/trace/story/failureWords.ts';
import { syntaxTreesIn } from '../../src/core/trace/values/syntaxTree.ts';
import { random } from '../sandbox/ledger/random.ts';
import { drawnOverflow, drawnSituation } from '../trace/values/drawnSituations.ts';
import { deployStory, runSituation } from '../trace/values/runSituation.ts';
import { isFor } from '../trace/values/situation.ts';
import { situations } from '../trace/values/situations.ts';

describe('why a call failed, with the values that made it fail', function () {
  this.timeout(60_000);
  // A compiler that gives codes of panics, and one that doesn't; `npm run measure values` takes all.
  for (const [compilerVersion, nth] of [
    ['0.8.28+commit.7893614a', 1],
    ['0.7.6+commit.7338295f', 3],
  ] as const) {
    describe(`solc ${compilerVersion.split('+', 1)[0]}`, () => {
      const known = situations.filter((each) => isFor(each, compilerVersion));
      for (const situation of known.filter((_, at) => at % nth === 0)) {
        it(situation.name, async () => {
          const { words, steps } = await runSituation(situation, compilerVersion);
          assert.equal(words, situation.words);
          assert.ok(steps[1] <= steps[0], `${steps[1]} steps more`);
        });
      }
    });
  }

  it('is what was drawn, of conditions and of arithmetic', async () => {
    for (let number = 0; number < 12; number++) {
      const draws = number % 3 === 0 ? drawnOverflow : drawnSituation;
      const situation = draws(random(7, 'values', number).int, number);
      const { decided } = await runSituation(situation, '0.8.28+commit.7893614a');
      assert.deepEqual(decided, situation.decided, situation.source);
    }
  });

  it('has the function of a modifier that failed in its call stack, where that names it', async () => {
    const stackOf = async (members: string, body: string) => {
      const source = `pragma solidity >=0.5.0;
contract Story {
uint256 a = 1;
${members}
function run() external payable ${body}
}`;
      return Promise.all(
        (['0.8.28+commit.7893614a', '0.7.6+commit.7338295f'] as const).map(async (compiler) => {
          const deployed = await deployStory(source, compiler, { value: 0n });
          return (await deployed.read(0n)).stack;
        }),
      );
    };
    const many = 'modifier many(uint256 n) { require(n > 5); _; }';
    const failed = 'many:4 require(n > 5)';
    const both = (stack: string[]) => [stack, stack];
    assert.deepEqual(await stackOf(many, 'many(a + 2) { a = 2; }'), both([failed, 'run:5 many(a + 2)']));
    assert.deepEqual(
      await stackOf(`${many}\nfunction f(uint256 n)\n internal\n many(n) { a = n; }`, '{ f(3); }'),
      both([failed, 'f:7 many(n)', 'run:8 f(3)']),
    );
    const inner = 'modifier two() { check(); _; }\nfunction check() internal view { require(a > 5); }';
    assert.deepEqual(
      await stackOf(inner, 'two { a = 2; }'),
      both(['check:5 require(a > 5)', 'two:4 check()', 'run:6 two']),
    );
    const less = 'modifier less(uint256 n) { require(a - n > 5); _; }';
    const [checked] = await stackOf(less, 'less(a + 2) { a = 2; }');
    assert.deepEqual(checked, ['less:4 a - n', 'run:5 less(a + 2)']);
    // What only has the name of a modifier names none.
    assert.deepEqual(await stackOf(many, '{ require(a > 5); }'), both(['run:5 require(a > 5)']));
  });

  it("names the members of enums among an error's arguments", async () => {
    const wordsOf = async (body: string, call: string) => {
      const source = `pragma solidity >=0.8.0;
enum Tier { Silver, Gold }
error SoldOut(Tier tier, uint8 left, uint8[2] others);
contract Story {
constructor() payable {}
uint8[2] others;
function run() external payable { ${body}; }
}`;
      const { call: of, read } = await deployStory(source, '0.8.28+commit.7893614a');
      const abis = createAbiIndex();
      abis.add([{ type: 'error', name: 'SoldOut', inputs: [tier, left, both] }]);
      const { values } = await read(0n);
      return errorWithMembers({ failure: 'revert', output: await of(0n) }, values?.errorMembers, abis) ?? call;
    };
    const [tier, left, both] = [
      { name: 'tier', type: 'uint8' },
      { name: 'left', type: 'uint8' },
      { name: 'others', type: 'uint8[2]' },
    ];
    const said = 'SoldOut(tier: Gold, left: 1, others: [0, 0])';
    assert.equal(await wordsOf('revert SoldOut(Tier.Gold, 1, others)', ''), said);
    assert.equal(await wordsOf('require(others[1] == 1, SoldOut(Tier.Gold, 1, others))', ''), said);
    assert.equal(await wordsOf('require(others[1] == 1, "x")', 'none'), 'none');
  });

  it("isn't read from a frame of more than 50,000 steps", async () => {
    const loop = (rounds: number) => `pragma solidity ^0.8.0;
contract Story {
  constructor() payable {}
  function run() external {
    uint256 sum;
    for (uint256 i = 0; i < ${rounds}; i++) sum += i;
    require(sum > 1e18);
  }
}`;
    const wordsOf = async (rounds: number) =>
      (await runSituation({ name: 'a loop', source: loop(rounds) }, '0.8.28+commit.7893614a')).words;
    assert.equal(await wordsOf(10), 'sum > 1e18 is false: 45 > 1000000000000000000 (sum += i: 36 + 9)');
    assert.equal(await wordsOf(1_000), undefined);
  });

  it("isn't read with a syntax tree of more than 150,000 values", async () => {
    const output = (nodes: number) => {
      const children = Array.from({ length: nodes }, (_, id) => ({ id, nodeType: 'Block', src: '0:1:0' }));
      return JSON.stringify({
        sources: { a: { id: 0, ast: { id: 0, nodeType: 'SourceUnit', src: '0:1:0', children } } },
      });
    };
    assert.ok(await syntaxTreesIn(output(10_000), new Map([[0, 'a']])));
    assert.equal(await syntaxTreesIn(output(60_000), new Map([[0, 'a']])), undefined);
  });

  it("isn't said of operands that what was deployed evaluated in another order", async () => {
    const settings = { optimizer: { enabled: true, runs: 200 }, viaIR: true };
    const wordsOf = async (name: string) => {
      const found = situations.filter((each) => each.name === `hard to read: ${name}`);
      assert.equal(found.length, 1);
      const [one] = found;
      return one && (await runSituation(one, '0.8.28+commit.7893614a', settings)).words;
    };
    assert.equal(await wordsOf('same expression twice in a line'), undefined);
    assert.equal(await wordsOf('side effect before the other side'), undefined);
    assert.equal(await wordsOf('side effect in &&'), 'c is 1, not 5 (last set by ++c)');
    assert.equal(await wordsOf('post increment in index'), 'xs[at++] > 5 is false: 2 > 5 (at++ = 1)');
  });

  it('is read from unoptimized code if the contract was deployed optimized', async () => {
    const settings = { optimizer: { enabled: true, runs: 200 }, viaIR: true };
    for (const situation of situations.filter(({ name }) => ['two locals', 'a mapping and a parameter'].includes(name)))
      assert.equal((await runSituation(situation, '0.8.28+commit.7893614a', settings)).words, situation.words);
  });
});
