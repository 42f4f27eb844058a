import assert from 'node:assert/strict';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { compileDeployed, compileReading } from '../../../src/core/trace/builds/compileBuild.ts';

const build: BuildSources = {
  language: 'Solidity',
  sources: new Map([['A.sol', 'contract A {}']]),
  settings: {
    optimizer: { enabled: true, runs: 7 },
    viaIR: true,
    evmVersion: 'cancun',
    remappings: ['a/=b/'],
    modelChecker: { engine: 'all', solvers: ['eld'] },
    stopAfter: 'parsing',
    outputSelection: { '*': { '': ['ast'] } },
  },
  compilerVersion: '0.8.28+commit.7893614a',
  contract: 'A.sol:A',
  files: new Map(),
  from: 'record',
};

/** The settings that the compiler gets. */
async function settingsOf(compile: typeof compileDeployed): Promise<Record<string, unknown>[]> {
  const given: string[] = [];
  await compile(build, async (inputs) => {
    given.push(...inputs);
    return inputs.map(() => '{}');
  });
  return given.map((input) => {
    const { outputSelection: _outputs, ...settings } = JSON.parse(input).settings;
    return settings;
  });
}

describe('the output of a compiler that compiles again', () => {
  const code = { object: '6001', sourceMap: '0:1:0:-' };
  const compiling = (output: unknown) => async () => [typeof output === 'string' ? output : JSON.stringify(output)];

  it('is read whatever its size: many contracts', async () => {
    const sourceMap = '0:1:0:-;'.repeat(20_000);
    const contract = { evm: { bytecode: { ...code, sourceMap }, deployedBytecode: { ...code, sourceMap } } };
    const contracts = { 'A.sol': Object.fromEntries(Array.from({ length: 30 }, (_, id) => [`C${id}`, contract])) };
    const found = await compileDeployed(build, compiling({ contracts, sources: { 'A.sol': { id: 0 } } }));
    assert.equal(found.length, 30);
    assert.equal(found[29]?.contract, 'A.sol:C29');
    assert.equal(found[29]?.runtimeMap, sourceMap);
    assert.deepEqual([...(found[0]?.sources.keys() ?? [])], [0]);
  });

  it('is read whatever its size: the map of a large Vyper contract', async () => {
    const object = '01'.repeat(12_000);
    const positions = Object.fromEntries(Array.from({ length: 12_000 }, (_, pc) => [pc, [1, 0, 1, 4]]));
    const map = { object, sourceMap: { pc_pos_map: positions, error_map: { 5: 'safeadd' } } };
    const contracts = { 'A.vy': { A: { evm: { bytecode: map, deployedBytecode: map } } } };
    const sources = new Map([['A.vy', '# A']]);
    const vyper: BuildSources = { ...build, language: 'Vyper', sources, contract: 'A.vy:A' };
    const [found] = await compileDeployed(vyper, compiling({ contracts, sources: { 'A.vy': { id: 0 } } }));
    assert.equal(found?.runtimeMap.split(';').length, 12_000);
    assert.match(found?.runtimeMap ?? '', /^0:4:0:-;/);
    assert.equal(found?.runtimeChecks?.get(5), 'safeadd');
  });

  it('has no contracts after an error, or if it is no JSON', async () => {
    const contracts = { 'A.sol': { A: { evm: { bytecode: code, deployedBytecode: code } } } };
    assert.equal((await compileDeployed(build, compiling({ contracts }))).length, 1);
    const errors = [{ severity: 'error' }];
    for (const output of [{ contracts, errors }, '', 'null', '{"contracts":', '[]', { contracts: { 'A.sol': 7 } }])
      assert.deepEqual(await compileDeployed(build, compiling(output)), []);
  });
});

describe('the input of a compiler that compiles again', () => {
  it('has the settings of the code, and none that start a solver or end early', async () => {
    assert.deepEqual(await settingsOf(compileDeployed), [
      { optimizer: { enabled: true, runs: 7 }, viaIR: true, evmVersion: 'cancun', remappings: ['a/=b/'] },
    ]);
  });

  it('is without the optimizer to be read, over Yul only if nothing else compiles', async () => {
    const plain = { optimizer: { enabled: false }, evmVersion: 'cancun', remappings: ['a/=b/'] };
    assert.deepEqual(await settingsOf(compileReading), [plain, { ...plain, viaIR: true }]);
  });
});
