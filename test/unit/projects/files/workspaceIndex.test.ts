import assert from 'node:assert/strict';
import type { ProjectFiles, Workspace } from '../../../../src/core/projects/files/projectFiles.ts';
import { type ContractIndex, createContractIndex } from '../../../../src/core/projects/files/workspaceMemory.ts';
import { findContracts } from '../../../../src/core/projects/findContracts.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const artifact = (contractName: string, sourceName: string) => ({
  _format: 'hh-sol-artifact-1',
  contractName,
  sourceName,
  abi: [],
  bytecode: '0x6001',
  deployedBytecode: '0x6002',
});

const hardhat = (root: string, name: string) => ({
  [`${root}/hardhat.config.js`]: '',
  [`${root}/artifacts/build-info/1.json`]: {},
  [`${root}/artifacts/contracts/${name}.sol/${name}.json`]: artifact(name, `contracts/${name}.sol`),
  [`${root}/contracts/${name}.sol`]: `contract ${name} {}`,
});

const forgeArtifact = (name: string) => ({
  deployedBytecode: { object: '0x6002' },
  metadata: {
    compiler: { version: '0.8.28+commit.7893614a' },
    language: 'Solidity',
    settings: { compilationTarget: { [`src/${name}.sol`]: name } },
    sources: {},
  },
});

const foundry = (root: string, name: string) => ({
  [`${root}/foundry.toml`]: '',
  [`${root}/src/${name}.sol`]: `contract ${name} {}`,
  [`${root}/out/${name}.sol/${name}.json`]: forgeArtifact(name),
});

/** A monorepo, and beside it a second folder of a multi-root workspace. */
const tree = {
  '/mono/package.json': '{}',
  ...hardhat('/mono/packages/vaults', 'Vault'),
  ...foundry('/mono/packages/tokens', 'Token'),
  ...foundry('/other', 'Oracle'),
};
const folders = ['/mono', '/other'];
const found = async (workspace: Workspace, path: string, index?: ContractIndex) =>
  (await findContracts({ ...workspace, ...(index && { recall: index.recall }) }, path)).candidates
    .map(({ contractName, project }) => `${contractName}: ${project.toolchain} in ${project.root}`)
    .sort();
const vault = 'Vault: hardhat2 in /mono/packages/vaults';
const token = 'Token: foundry in /mono/packages/tokens';
const oracle = 'Oracle: foundry in /other';

describe('contracts in a monorepo and in several folders', () => {
  for (const [path, expected] of [
    ['/mono', [token, vault]],
    ['/mono/packages', [token, vault]],
    ['/mono/packages/vaults', [vault]],
    ['/mono/packages/vaults/contracts', [vault]],
    ['/mono/packages/vaults/contracts/Vault.sol', [vault]],
    ['/mono/packages/tokens/src/Token.sol', [token]],
    ['/other', [oracle]],
    ['/other/src/Oracle.sol', [oracle]],
    ['/elsewhere', []],
  ] as const) {
    it(`are found from ${path}, each with its own toolchain`, async () => {
      assert.deepEqual(await found(memoryWorkspace(tree, { folders }), path), expected);
    });
  }
});

describe('the index of contracts', () => {
  it('reads nothing before it is asked, and nothing twice', async () => {
    const workspace = memoryWorkspace(tree, { folders });
    const index = createContractIndex();
    assert.deepEqual(workspace.reads, []);
    assert.deepEqual(await found(workspace, '/mono', index), [token, vault]);
    const reads = workspace.reads.length;
    assert.deepEqual(await found(workspace, '/mono', index), [token, vault]);
    assert.equal(workspace.reads.length, reads);
  });

  it('looks anew only where something changed', async () => {
    const before = memoryWorkspace(tree, { folders });
    const index = createContractIndex();
    await found(before, '/mono', index);
    const built = { '/mono/packages/tokens/out/Token.sol/Other.json': forgeArtifact('Other') };
    const after = memoryWorkspace({ ...tree, ...built }, { folders });
    index.changed('/mono/packages/tokens/out/Token.sol/Other.json');
    const other = 'Other: foundry in /mono/packages/tokens';
    assert.deepEqual(await found(after, '/mono', index), [other, token, vault]);
    assert.ok(
      after.reads.every((path) => !path.startsWith('/mono/packages/vaults/')),
      after.reads.join(),
    );
  });

  it('forgets a project with its folder, and all where a package changed', async () => {
    const index = createContractIndex();
    await found(memoryWorkspace(tree, { folders }), '/mono', index);
    const kept = Object.entries(tree).filter(([path]) => !path.startsWith('/mono/packages/vaults/'));
    const without = memoryWorkspace(Object.fromEntries(kept), { folders });
    index.changed('/mono/packages');
    assert.deepEqual(await found(without, '/mono', index), [token]);
    const again = memoryWorkspace(tree, { folders });
    index.changed('/mono/node_modules/hardhat/package.json');
    assert.deepEqual(await found(again, '/mono', index), [token, vault]);
  });

  it('does not say that there is no build output before it has looked', async () => {
    const index = createContractIndex();
    const source = { '/mono/hardhat.config.js': '', '/mono/contracts/Vault.sol': 'contract Vault {}' };
    assert.deepEqual(await found(memoryWorkspace(source, { folders }), '/mono/contracts/Vault.sol', index), []);
    const built = memoryWorkspace(hardhat('/mono', 'Vault'), { folders });
    assert.deepEqual(await found(built, '/mono/contracts/Vault.sol', index), ['Vault: hardhat2 in /mono']);
  });

  it('tries again what failed', async () => {
    const workspace = memoryWorkspace(tree, { folders });
    const list: ProjectFiles['list'] = async () => assert.fail('offline');
    const index = createContractIndex();
    await assert.rejects(found({ ...workspace, files: { ...workspace.files, list } }, '/mono', index));
    assert.deepEqual(await found(workspace, '/mono', index), [token, vault]);
  });
});
