import assert from 'node:assert/strict';
import { missingTool } from '../../../src/core/projects/missingTool.ts';

describe('what a build command lacks', () => {
  const of = (files: Record<string, string>, command = 'npx hardhat compile', root = '/ws/packages/a') =>
    missingTool(command, root, {
      isThere: async (path) => path in files,
      read: async (path) => files[path],
    });
  const listing = JSON.stringify({ devDependencies: { hardhat: '^2.22.0' } });

  it('is nothing if npx finds it, in the folder or above, or does not look for it', async () => {
    assert.equal(await of({ '/ws/packages/a/node_modules/hardhat/package.json': '{}' }), undefined);
    assert.equal(await of({ '/ws/node_modules/.bin/hardhat': '' }), undefined);
    assert.equal(await of({ '/ws/node_modules/.bin/truffle': '' }, 'npx truffle compile'), undefined);
    for (const command of ['forge build', 'ape compile', 'npx constructor x'])
      assert.equal(await of({}, command), undefined);
  });

  for (const [lock, install] of [
    ['package-lock.json', 'npm install'],
    ['pnpm-lock.yaml', 'pnpm install'],
    ['yarn.lock', 'yarn install'],
    ['bun.lock', 'bun install'],
    ['bun.lockb', 'bun install'],
  ] as const)
    it(`is installed by ${install} where its lock file is`, async () => {
      const own = { '/ws/packages/a/package.json': listing };
      assert.deepEqual(await of({ ...own, [`/ws/packages/a/${lock}`]: '' }), {
        tool: 'Hardhat',
        folder: '/ws/packages/a',
        install,
      });
      assert.deepEqual(await of({ ...own, [`/ws/${lock}`]: '' }), { tool: 'Hardhat', folder: '/ws', install });
    });

  it('is installed by npm without a lock file', async () => {
    const missing = { tool: 'Hardhat', folder: '/ws/packages/a', install: 'npm install' };
    assert.deepEqual(await of({ '/ws/packages/a/package.json': listing }), missing);
    assert.deepEqual(await of({ '/ws/packages/a/package.json': '{' }), missing, 'it may list it');
  });

  it('is added if no package lists it, in the version that has the command', async () => {
    const other = JSON.stringify({ dependencies: { ethers: '6' } });
    const files = { '/ws/packages/a/package.json': other, '/ws/yarn.lock': '', '/ws/package.json': other };
    const folder = '/ws/packages/a';
    assert.deepEqual(await of(files), { tool: 'Hardhat', folder, install: 'yarn add --dev hardhat@2' });
    assert.deepEqual(await of({}, 'npx hardhat build'), {
      tool: 'Hardhat',
      folder,
      install: 'npm install --save-dev hardhat',
    });
    assert.deepEqual(await of({}, 'npx truffle compile', '/'), {
      tool: 'Truffle',
      folder: '/',
      install: 'npm install --save-dev truffle',
    });
  });
});
