import assert from 'node:assert/strict';
import { layoutCompiler, unknownLayoutWords } from '../../../src/core/trace/layouts/unknownLayout.ts';

describe('the words for a build whose storage layout is unknown', () => {
  const build = { language: 'Solidity', contract: 'src/TipJar.sol:TipJar', compilerVersion: '0.8.28+commit.7893614a' };
  const ofTool = (toolchain: 'foundry' | 'hardhat2') => ({
    ...build,
    project: { toolchain, root: '/ws', packages: 'npm', isEdited: false } as const,
  });

  it('name the compiler that is missing, and what makes the build write the layout', () => {
    assert.equal(
      unknownLayoutWords(build, { hasCompiler: false }),
      "The build of TipJar doesn't have the storage layout, and its compiler, solc 0.8.28, isn't installed. To install it, run npm install --no-save --prefix . solc@0.8.28 in the project's folder, or build with storageLayout among the outputs.",
    );
    assert.equal(
      unknownLayoutWords({ ...build, language: 'Vyper', compilerVersion: '0.4.0' }, { hasCompiler: false }),
      "The build of TipJar doesn't have the storage layout, and its compiler, Vyper 0.4.0, isn't installed. To install it, run python3 -m venv .venv && .venv/bin/pip install vyper==0.4.0 in the project's folder, or build with layout among the outputs.",
    );
  });

  it("name Foundry's own setting, in the file that has it", () => {
    assert.match(
      unknownLayoutWords(ofTool('foundry'), { hasCompiler: false }),
      /To install it, run forge build --force in the project's folder, or build with extra_output = \["storageLayout"\] in foundry\.toml\.$/,
    );
    assert.doesNotMatch(unknownLayoutWords(ofTool('hardhat2'), { hasCompiler: false }), /foundry/);
  });

  it('name no command for a version that no package has', () => {
    assert.match(
      unknownLayoutWords({ ...build, compilerVersion: '0.8.28-nightly' }, { hasCompiler: false }),
      /isn't installed\. Install it, or build with storageLayout among the outputs\.$/,
    );
  });

  it('come with what installs the compiler, in the folder of the project', () => {
    assert.deepEqual(layoutCompiler(ofTool('hardhat2')), { command: 'npx hardhat compile --force', root: '/ws' });
    assert.deepEqual(layoutCompiler({ ...build, isIncomplete: true }), {});
  });

  it("don't ask for a compiler that is there", () => {
    assert.equal(
      unknownLayoutWords(ofTool('foundry'), { hasCompiler: true }),
      "The build of TipJar doesn't have the storage layout, and its compiler, solc 0.8.28, didn't write it.",
    );
  });

  it("say that sources have changed, so that compiling them again wouldn't tell what is deployed", () => {
    for (const hasCompiler of [true, false])
      assert.equal(
        unknownLayoutWords({ ...build, isIncomplete: true }, { hasCompiler }),
        "The build of TipJar doesn't have the storage layout, and some of its sources are missing or have changed. Restore them, or verify the contract.",
      );
  });
});
