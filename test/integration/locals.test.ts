import assert from 'node:assert/strict';
import { random } from '../sandbox/ledger/random.ts';
import { compareLocals } from '../trace/values/compareLocals.ts';
import { drawnLocals } from '../trace/values/drawnLocals.ts';
import { deployStory } from '../trace/values/runSituation.ts';

const newest = '0.8.28+commit.7893614a';

describe('arguments and local variables where a call failed', function () {
  this.timeout(120_000);
  // `npm run measure locals` takes all compilers.
  for (const compiler of [newest, '0.7.6+commit.7338295f'] as const) {
    it(`are what the same code encodes of them, solc ${compiler.split('+', 1)[0]}`, async () => {
      const contract = drawnLocals(random(3, 'locals', 0).int, compiler);
      const { right, unknown, silent, wrong } = await compareLocals(contract, compiler);
      assert.deepEqual({ wrong, silent, unknown }, { wrong: [], silent: [], unknown: 0 }, contract.source);
      assert.ok(right > 20, `${right} compared`);
    });
  }

  const variablesOf = async (members: string, body: string, settings = {}) => {
    const source = `pragma solidity >=0.8.0;\ncontract Story { constructor() payable {} ${members} function run() external payable { ${body} } }`;
    const story = await deployStory(source, newest, { settings });
    const { values } = await story.read(7n);
    return values?.calls[0]?.functions.map(({ definition, variables }) => [
      definition.text('name'),
      ...variables.map(({ name, value }) => `${name} = ${value}`),
    ]);
  };

  it('have no value before their declaration has ended', async () => {
    assert.deepEqual(await variablesOf('', 'uint256 a = 5; uint256 b = a / (msg.value - 7); b++;'), [['run', 'a = 5']]);
  });

  it('are those of the modifier that failed, with the arguments of its function', async () => {
    const members =
      'modifier most(uint8 limit) { uint256 twice = limit * 2; require(twice > 9); _; } function f(bool flag) internal most(3) { flag; }';
    assert.deepEqual(await variablesOf(members, 'uint256 own = 4; f(true); own++;'), [
      ['most', 'flag = true', 'limit = 3', 'twice = 6'],
      ['run', 'own = 4'],
    ]);
  });

  it("are unknown in a modifier that a function has twice, whose runs can't be told apart", async () => {
    const members = 'modifier most(uint8 limit) { require(limit < 3); _; } function f() internal most(1) most(3) {}';
    assert.deepEqual(await variablesOf(members, 'uint256 own = 4; f(); own++;'), [['run', 'own = 4']]);
  });

  it('are those of the modifier that runs, not of the one that it overrides', async () => {
    const source = `pragma solidity >=0.8.0;
abstract contract Base { modifier m() virtual { _; } function f(uint256 n) internal m { require(n > 9); } }
contract Story is Base { constructor() payable {} modifier m() override { uint256 a = 1; uint256 b = 2; _; a += b; } function run() external payable { f(8); } }`;
    const story = await deployStory(source, newest);
    const { values } = await story.read(0n);
    assert.deepEqual(
      values?.calls[0]?.functions[0]?.variables.map(({ name, value }) => [name, value]),
      [['n', '8']],
    );
  });

  it('are also those of the contracts that called it', async () => {
    const source = `pragma solidity >=0.8.0;
contract Other { function need(uint256 n) external pure { uint256 m = n + 1; require(m > 9); } }
contract Story { Other other = new Other(); constructor() payable {} function run() external payable { uint8 own = 4; pass(own); own++; } function pass(uint8 n) internal view { other.need(n); } }`;
    const story = await deployStory(source, newest);
    const { values } = await story.read(0n);
    const told = values?.calls.map(({ functions }) =>
      functions.map(({ variables }) => variables.map(({ name, value }) => `${name} = ${value}`).join(', ')),
    );
    assert.deepEqual(told, [['n = 4, m = 5'], ['n = 4', 'own = 4']]);
  });

  it("aren't read from code that only compiles through Yul", async () => {
    const many = Array.from({ length: 18 }, (_, at) => `uint256 a${at} = msg.value + ${at};`).join(' ');
    const sum = Array.from({ length: 18 }, (_, at) => `a${at}`).join(' + ');
    assert.equal(await variablesOf('', `${many} require(${sum} == 1);`, { viaIR: true }), undefined);
  });
});
