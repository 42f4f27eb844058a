import assert from 'node:assert/strict';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { compileDeployed } from '../../src/core/trace/builds/compileBuild.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { createChanges } from '../../src/core/trace/trial/changedBuilds.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { buildOf, compilerOf } from '../trace/compileTrial.ts';

const good =
  'pragma solidity ^0.8.0;\ncontract A { // täglich 🎈\n  function f() external pure returns (uint) { return 1; }\n}\n';
const vyper = '@external\ndef f() -> uint256:\n    return 1\n';

/** What a change that doesn't compile is said to be. */
async function errorOf(language: 'Solidity' | 'Vyper', before: string, after: string): Promise<unknown> {
  const isVyper = language === 'Vyper';
  const old: BuildSources = buildOf(
    isVyper ? { language: 'Vyper' } : {},
    isVyper ? 'Story' : 'A',
    before,
    'no optimizer',
  );
  const [path = ''] = old.sources.keys();
  const compiler = compilerOf(old);
  const contracts = compiler ? await compileDeployed(old, compiler) : [];
  const runtime = contracts[0]?.runtime ?? new Uint8Array(0);
  assert.ok(runtime.length > 0, 'the source before compiles');
  const now: BuildSources = {
    ...old,
    sources: new Map([[path, after]]),
    files: new Map([[path, { onDisk: `/ws/${path}`, state: 'same' }]]),
  };
  const changes = createChanges({
    find: async () => [old],
    changeOf: async () => now,
    compilerOf: async (build) => compilerOf(build as BuildSources),
    compiled: new Map(),
  });
  const address = `0x${'c'.repeat(40)}`;
  const code = bytesIn(hexOfBytes(runtime));
  return changes.of({ address, codeAddress: address, code, operation: 'CALL' });
}

describe('the error of a change that does not compile', function () {
  this.timeout(120_000);
  it("has the compiler's words and the place, counted as an editor does", async () => {
    assert.deepEqual(await errorOf('Solidity', good, good.replace('🎈\n', '🎈\n/* ä 🎈 */ uint x = ;')), {
      why: 'compile',
      message: 'Expected primary expression.',
      place: { path: 'Story.sol', onDisk: '/ws/Story.sol', line: 2, column: 20 },
    });
  });

  it('comes with the others that the compiler found, each with its place', async () => {
    const after = good.replace('return 1', 'return one').replace('uint) {', 'uint) { two;');
    const found = await errorOf('Solidity', good, after);
    assert.partialDeepStrictEqual(found, {
      why: 'compile',
      message: 'Undeclared identifier.',
      place: { line: 2 },
      others: [{ message: 'Undeclared identifier.', place: { path: 'Story.sol', line: 2 } }],
    });
  });

  it('has the line of a Vyper source, too', async function () {
    if ((await installVyper()) === undefined) return skipBecause(this, "Vyper can't be installed here");
    const found = await errorOf('Vyper', vyper, vyper.replace('return 1', 'return nothing'));
    assert.partialDeepStrictEqual(found, {
      why: 'compile',
      place: { path: 'Story.vy', onDisk: '/ws/Story.vy', line: 2, column: 11 },
    });
  });

  it("has the words of a syntax error of Vyper without Python's own place", async function () {
    if ((await installVyper()) === undefined) return skipBecause(this, "Vyper can't be installed here");
    const found = await errorOf('Vyper', vyper, vyper.replace('return 1', 'return 1 2'));
    assert.partialDeepStrictEqual(found, { why: 'compile', message: 'invalid syntax', place: { line: 2 } });
  });
});
