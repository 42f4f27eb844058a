import assert from 'node:assert/strict';
import { readTestStyle } from '../../../../src/core/trace/saved/testStyle.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';

const filesOf = (tree: Record<string, string>) => memoryWorkspace(tree).files;
const nomic = (name: string) => `@nomicfoundation/hardhat-${name}`;

/** The style of a project in a workspace of its own. */
function styleOf(
  toolchain: 'hardhat2' | 'hardhat3' | 'hardhatDeploy',
  packages: Readonly<Record<string, string>>,
  more: { config?: string; configText?: string; type?: string; others?: Readonly<Record<string, string>> } = {},
) {
  const { config = 'hardhat.config.ts', configText = '', type, others = {} } = more;
  const files = filesOf({
    '/ws/package.json': JSON.stringify({ devDependencies: packages, type }),
    [`/ws/${config}`]: configText,
    ...others,
  });
  return readTestStyle(files, { root: '/ws', workspaceFolder: '/ws', toolchain });
}

const hardhat2 = {
  hardhat: 2,
  language: 'ts',
  modules: 'import',
  opens: 'connect',
  library: 'ethers6',
  ethersFrom: 'hardhat',
  runner: 'mocha',
  asserts: 'chai',
};
const hardhat3 = { ...hardhat2, hardhat: 3, opens: 'create', ethersFrom: 'ethers' };

describe('the style of a Hardhat project', () => {
  it('is that of its toolbox', async () => {
    assert.deepEqual(await styleOf('hardhat2', { hardhat: '^2.22.0', [nomic('toolbox')]: '^5.0.0' }), hardhat2);
    assert.deepEqual(
      await styleOf('hardhat3', { hardhat: '^3.4.0', [nomic('toolbox-mocha-ethers')]: '^3.0.0' }),
      hardhat3,
    );
    assert.deepEqual(await styleOf('hardhat3', { hardhat: '^3.18.0', [nomic('toolbox-viem')]: '^5.0.0' }), {
      ...hardhat3,
      library: 'viem',
      runner: 'node',
      asserts: 'node',
    });
  });

  it('goes by the configuration if the project has several', async () => {
    const packages = { hardhat: '^3.18.0', [nomic('toolbox-mocha-ethers')]: '3.0.0', [nomic('toolbox-viem')]: '5.0.0' };
    const configText = `import viem from "${nomic('toolbox-viem')}";`;
    const style = await styleOf('hardhat3', packages, { configText });
    assert.deepEqual([style?.library, style?.runner], ['viem', 'node']);
  });

  it('knows ethers 5 by its range, its plugin or its toolbox', async () => {
    for (const packages of [
      { ethers: '^5.7.2', [nomic('toolbox')]: '^2.0.0' },
      { '@nomiclabs/hardhat-ethers': '^2.2.3' },
      { [nomic('toolbox')]: '^2.0.2' },
    ])
      assert.equal((await styleOf('hardhat2', packages))?.library, 'ethers5');
  });

  it('has the modules of the language and the package', async () => {
    const modulesOf = async (more: Parameters<typeof styleOf>[2]) => {
      const style = await styleOf('hardhat2', { ethers: '6.0.0' }, more);
      return [style?.language, style?.modules, style?.ethersFrom, style?.asserts];
    };
    assert.deepEqual(await modulesOf({ config: 'hardhat.config.js' }), ['js', 'require', 'ethers', 'node']);
    assert.deepEqual(await modulesOf({ config: 'hardhat.config.cjs', type: 'module' }), [
      'js',
      'import',
      'ethers',
      'node',
    ]);
    assert.deepEqual(await modulesOf({ config: 'hardhat.config.cts' }), ['ts', 'import', 'ethers', 'node']);
  });

  it('goes by what is installed, and by what the top folder of a monorepo requires', async () => {
    const others = { '/ws/node_modules/hardhat/package.json': JSON.stringify({ version: '3.2.0' }) };
    const style = await styleOf('hardhatDeploy', { [nomic('mocha')]: '3.0.0' }, { others });
    assert.deepEqual([style?.hardhat, style?.opens, style?.library], [3, 'connect', 'none']);
    const files = filesOf({
      '/ws/package.json': JSON.stringify({ dependencies: { hardhat: '2.22.0', viem: '2.0.0' } }),
      '/ws/packages/vault/package.json': '{}',
      '/ws/packages/vault/hardhat.config.js': '',
    });
    const project = { root: '/ws/packages/vault', workspaceFolder: '/ws', toolchain: 'hardhat2' } as const;
    const below = await readTestStyle(files, project);
    assert.deepEqual([below?.hardhat, below?.library, below?.runner], [2, 'viem', 'mocha']);
  });

  it("isn't there if only Solidity's tests run", async () => {
    assert.equal(await styleOf('hardhat3', { hardhat: '^3.18.0', ethers: '^6.0.0' }), undefined);
    assert.ok(await styleOf('hardhat2', { hardhat: '^2.22.0' }));
  });

  it('reads nothing from what is no package.json', async () => {
    const files = filesOf({ '/ws/package.json': '[1', '/ws/hardhat.config.js': '\0' });
    const style = await readTestStyle(files, { root: '/ws', workspaceFolder: '/ws', toolchain: 'hardhat2' });
    assert.deepEqual([style?.library, style?.asserts], ['none', 'node']);
  });
});
