import assert from 'node:assert/strict';
import { isOwnContract, isScriptOrTest } from '../../../../src/core/projects/model/candidate.ts';
import type { ToolchainName } from '../../../../src/core/projects/model/toolchain.ts';

const isOwn = (toolchain: ToolchainName, sourceName: string) =>
  isOwnContract({ sourceName, project: { toolchain, root: '/ws', workspaceFolder: '/ws', outputs: [] } });

describe('a contract', () => {
  it('is the project’s own, in a folder lib of its contracts too', () => {
    for (const name of ['contracts/lib/Fees.sol', 'contracts/Vault.sol', 'src/lib/A.sol', 'lib/A.sol'])
      assert.equal(isOwn('hardhat2', name), true, name);
    assert.equal(isOwn('foundry', 'src/lib/A.sol'), true);
  });

  it('is a script or a test by its folder or its file’s name', () => {
    const aside = ['script/Deploy.s.sol', 'script/Roll.sol', 'test/Vault.t.sol', 'contracts/test/VaultTest.sol'];
    for (const sourceName of [...aside, 'scripts/A.sol', 'contracts/Migrations.sol', 'src/Vault.t.sol'])
      assert.equal(isScriptOrTest({ sourceName }), true, sourceName);
    for (const sourceName of [
      'src/Vault.sol',
      'contracts/latest/A.sol',
      'src/Migrations2.sol',
      'src/Tests.sol',
      'contracts/mocks/T.sol',
    ])
      assert.equal(isScriptOrTest({ sourceName }), false, sourceName);
  });

  it('is a dependency’s in a folder that a tool installs packages in', () => {
    const names = ['node_modules/a/A.sol', 'packages/b/node_modules/a/A.sol', '../b/A.sol', 'a/../../A.sol'];
    for (const name of [...names, '/abs/A.sol', 'npm/a@1.0.0/A.sol'])
      assert.equal(isOwn('hardhat3', name), false, name);
    for (const name of ['lib/solmate/src/A.sol', 'dependencies/a-1.0.0/A.sol'])
      assert.equal(isOwn('foundry', name), false, name);
  });
});
