import assert from 'node:assert/strict';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import {
  type Compile,
  compileDeployed,
  compileReading,
  compileTrees,
} from '../../src/core/trace/builds/compileBuild.ts';
import { compileOnce, noOutputs } from '../../src/core/trace/builds/compileOnce.ts';
import { layoutOfBuild } from '../../src/core/trace/layouts/layoutOfBuild.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { buildOf, compilerOf } from '../trace/compileTrial.ts';

/** A compiler that counts what it's asked. */
function counting(build: BuildSources): { compile: Compile; runs: () => number } {
  let runs = 0;
  const compile: Compile = async (inputs) => {
    runs += inputs.length;
    return compilerOf(build)(inputs);
  };
  return { compile, runs: () => runs };
}

/** All that a trial reads of a build. */
async function readAll(build: BuildSources, compile: Compile) {
  const paths = new Map([...build.sources.keys()].entries());
  return {
    layout: await layoutOfBuild(build, async () => compile),
    trees: (await compileTrees(build, compile, paths))?.contractNamed(0, 'Story')?.text('name'),
    contracts: await compileDeployed(build, compile),
  };
}

describe('a build that is compiled once', function () {
  this.timeout(60_000);

  it('has the code, the layout and the syntax trees that a run for each gives', async () => {
    const source =
      'pragma solidity ^0.8.0; contract Story { uint256 immutable a = 1; uint256 b; function run() external { b = a; } }';
    const build = buildOf({}, 'Story', source, 'optimizer');
    const [each, once] = [counting(build), counting(build)];
    const outputs = noOutputs();
    const compile = compileOnce(build, once.compile, outputs);
    assert.deepEqual(await readAll(build, compile), await readAll(build, each.compile));
    // Without code first, which is quicker; then with everything.
    assert.deepEqual([each.runs(), once.runs()], [3, 2]);
    await readAll(build, compileOnce(build, once.compile, outputs));
    assert.equal(once.runs(), 2);
    await compileReading(build, compile);
    assert.equal(once.runs(), 3);
  });

  it('is compiled again for another version or other settings', async () => {
    const build = buildOf({}, 'Story', 'pragma solidity ^0.8.0; contract Story {}', 'optimizer');
    const { compile, runs } = counting(build);
    const outputs = noOutputs();
    const versions = ['0.8.28+commit.7893614a', '0.8.24+commit.e11b9ed9'];
    for (const compilerVersion of versions)
      await compileDeployed(
        { ...build, compilerVersion },
        compileOnce({ ...build, compilerVersion }, compile, outputs),
      );
    const plain = { ...build, settings: {} };
    await compileDeployed(plain, compileOnce(plain, compile, outputs));
    assert.equal(runs(), 3);
  });

  it('is one of Vyper, too', async function () {
    if ((await installVyper()) === undefined) return skipBecause(this, "Vyper can't be installed here");
    const source = 'held: uint256\n\n@external\ndef run() -> uint256:\n    self.held += 1\n    return self.held\n';
    const build = buildOf({ language: 'Vyper' }, 'Story', source, 'optimizer');
    const { compile, runs } = counting(build);
    const once = compileOnce(build, compile, noOutputs());
    const contracts = await compileDeployed(build, once);
    const layout = await layoutOfBuild(build, async () => once);
    assert.deepEqual([contracts.length, layout?.variables.some(({ label }) => label === 'held'), runs()], [1, true, 1]);
  });
});
