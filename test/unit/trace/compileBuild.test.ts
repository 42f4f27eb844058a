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

describe('the input of a compiler that compiles again', () => {
  it('has the settings of the code, and none that start a solver or end early', async () => {
    assert.deepEqual(await settingsOf(compileDeployed), [
      { optimizer: { enabled: true, runs: 7 }, viaIR: true, evmVersion: 'cancun', remappings: ['a/=b/'] },
    ]);
  });

  it('is without the optimizer to be read, over Yul only if nothing else compiles', async () => {
    const plain = { optimizer: { enabled: false }, evmVersion: 'cancun', remappings: ['a/=b/'] };
    assert.deepEqual(await settingsOf(compileReading), [
      { ...plain, viaIR: false },
      { ...plain, viaIR: true },
    ]);
  });
});
