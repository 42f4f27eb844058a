import assert from 'node:assert/strict';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { type Compile, compileDeployed } from '../../../src/core/trace/builds/compileBuild.ts';
import { compileOnce, noOutputs } from '../../../src/core/trace/builds/compileOnce.ts';
import { layoutOfBuild } from '../../../src/core/trace/layouts/layoutOfBuild.ts';

const vyper: BuildSources = {
  language: 'Vyper',
  sources: new Map([
    ['a.vy', 'import m\n'],
    ['m.vy', 'x: uint256\n'],
  ]),
  settings: {},
  compilerVersion: '0.4.0+commit.e9db8d9f',
  contract: 'a.vy:a',
  files: new Map(),
  from: 'record',
};

/**
 * Vyper 0.4.0 as it is with a module that doesn't compile alone: it refuses to, and numbers only what it is asked about.
 * @param asked gets each selection
 */
function withModule(asked: Record<string, readonly string[]>[]): Compile {
  const outputOf = (input: string) => {
    const { settings, sources } = JSON.parse(input);
    const selection: Record<string, readonly string[]> = settings.outputSelection;
    asked.push(selection);
    const wanted = Object.entries(selection).flatMap(([path, outputs]) =>
      (path === '*' ? Object.keys(sources) : [path]).map((each) => [each, outputs] as const),
    );
    const isAlone = wanted.some(([path, outputs]) => path === 'm.vy' && outputs.some((each) => each !== 'ast'));
    if (isAlone) return { errors: [{ severity: 'error', message: 'm.vy is not initialized' }] };
    const map = { pc_pos_map: { 0: [1, 0, 1, 8], 1: [1, 0, 1, 10] }, pc_ast_map: { 0: [0, 1], 1: [1, 1] } };
    const code = { object: '0x5f5f', sourceMap: map };
    return {
      contracts: { 'a.vy': { a: { abi: [], layout: {}, evm: { bytecode: code, deployedBytecode: code } } } },
      sources: Object.fromEntries(wanted.map(([path]) => [path, { id: path === 'a.vy' ? 0 : 1 }])),
    };
  };
  return async (inputs) => inputs.map((input) => JSON.stringify(outputOf(input)));
}

describe("Vyper's build that is compiled once, with a module that doesn't compile alone", () => {
  it('has the lines of the module', async () => {
    const asked: Record<string, readonly string[]>[] = [];
    const compile = compileOnce(vyper, withModule(asked), noOutputs());
    const [found] = await compileDeployed(vyper, compile);
    const [plain] = await compileDeployed(vyper, withModule([]));
    assert.deepEqual([found?.runtimeMap, found?.sources.get(1)?.path], ['0:8:0:-;0:10:1:-', 'm.vy']);
    assert.deepEqual(found, plain);
    assert.deepEqual(asked.at(-1)?.['m.vy'], ['ast']);
  });

  it('is compiled no further time for its layout', async () => {
    const asked: Record<string, readonly string[]>[] = [];
    const compile = compileOnce(vyper, withModule(asked), noOutputs());
    await compileDeployed(vyper, compile);
    await layoutOfBuild(vyper, async () => compile);
    // All at once first, which the module refuses.
    assert.equal(asked.length, 2);
  });
});
