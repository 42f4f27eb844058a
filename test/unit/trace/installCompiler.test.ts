import assert from 'node:assert/strict';
import type { ToolchainName } from '../../../src/core/projects/model/toolchain.ts';
import { type CompilerProject, installCompilerCommand } from '../../../src/core/trace/builds/installCompiler.ts';

const solc = '0.8.24+commit.e11b9ed9';
const project = (toolchain: ToolchainName, more: Partial<CompilerProject> = {}): CompilerProject => ({
  toolchain,
  root: '/p',
  packages: 'npm',
  isEdited: false,
  ...more,
});
const npm = 'npm install --no-save --prefix . solc@0.8.24';

describe('the command that installs a missing compiler', () => {
  it("is the project's own build, which installs it even if nothing has changed", () => {
    const commands = (['hardhat2', 'hardhat3', 'hardhatDeploy', 'foundry', 'brownie', 'ape'] as const).map((each) =>
      installCompilerCommand('Solidity', solc, project(each)),
    );
    assert.deepEqual(commands, [
      'npx hardhat compile --force',
      'npx hardhat build --force',
      'npx hardhat compile --force',
      'forge build --force',
      'brownie compile --all',
      'ape compile --force',
    ]);
  });

  it('is a package where the tool keeps no compiler, or a build would replace the one that was deployed', () => {
    for (const each of ['truffle', 'remix', 'solcMetadata', 'sources'] as const)
      assert.equal(installCompilerCommand('Solidity', solc, project(each)), npm);
    assert.equal(installCompilerCommand('Solidity', solc, project('hardhat2', { isEdited: true })), npm);
    assert.equal(installCompilerCommand('Solidity', solc), npm);
    const by = (packages: 'pnpm' | 'yarn') =>
      installCompilerCommand('Solidity', solc, project('truffle', { packages }));
    assert.equal(by('pnpm'), 'pnpm add --save-dev --save-exact solc@0.8.24');
    assert.equal(by('yarn'), 'yarn add --dev --exact solc@0.8.24');
  });

  it("is the project's Python environment for Vyper, or the tool that installs it by vvm", () => {
    const vyper = '0.4.3+commit.bff19ea2';
    assert.equal(
      installCompilerCommand('Vyper', vyper, project('vyper')),
      'python3 -m venv .venv && .venv/bin/pip install vyper==0.4.3',
    );
    assert.equal(installCompilerCommand('Vyper', vyper, project('ape')), 'ape compile --force');
    assert.match(installCompilerCommand('Vyper', '0.4.0rc6+commit.33719560') ?? '', /vyper==0\.4\.0rc6$/);
  });

  it("never has more of a stranger's version than its number", () => {
    for (const crafted of ['0.8.24; rm -rf ~', '0.8', '', '$(x)', '0.8.24-nightly.1', '0.8.24\nx', '1.2.3rc1 -r x'])
      assert.equal(installCompilerCommand('Solidity', crafted), undefined);
    assert.equal(installCompilerCommand('Solidity', '0.8.24+; rm -rf ~'), npm);
  });
});
