import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilerFolders, findSolc } from '../../../../src/core/platform/compilers/findSolc.ts';

const version = '0.8.28+commit.7893614a';

describe('the compilers that tools have installed', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-compilers-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const put = async (file: string, text = '', mode = 0o644) => {
    const whole = path.join(folder, file);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, text, { mode });
    return whole;
  };
  const find = (long = version) =>
    findSolc(long, [path.join(folder, 'project')], {
      hardhat: [path.join(folder, 'hardhat')],
      svm: [path.join(folder, 'svm')],
      solcx: [path.join(folder, 'solcx')],
    });

  it('are none where nothing is installed', async () => assert.equal(await find(), undefined));

  it("are Foundry's and Hardhat's programs, which must be executable", async () => {
    const svm = await put('svm/0.8.28/solc-0.8.28');
    assert.equal(await find(), undefined);
    await rm(svm);
    await put('svm/0.8.28/solc-0.8.28', '', 0o755);
    assert.deepEqual(await find(), { kind: 'native', path: svm });
    const own = await put(`hardhat/linux-amd64/solc-linux-amd64-v${version}`, '', 0o755);
    assert.deepEqual(await find(), { kind: 'native', path: own });
    assert.equal(await find('0.8.24+commit.e11b9ed9'), undefined);
  });

  it("are a project's package of that very version, and Hardhat's script", async () => {
    const manifest = 'project/node_modules/solc/package.json';
    const script = await put('project/node_modules/solc/soljson.js');
    await put(manifest, '{"version":"0.8.27"}');
    assert.equal(await find(), undefined);
    const cached = await put(`hardhat/wasm/soljson-v${version}.js`);
    assert.deepEqual(await find(), { kind: 'script', path: cached });
    await put(manifest, '{"version":"0.8.28"}');
    assert.deepEqual(await find(), { kind: 'script', path: script });
    await put(manifest, 'no JSON');
    assert.deepEqual(await find(), { kind: 'script', path: cached });
  });

  it("are Brownie's and Ape's, which are in a folder on Windows", async () => {
    const own = await put('solcx/solc-v0.8.28', '', 0o755);
    assert.deepEqual(await find(), { kind: 'native', path: own });
    await rm(own);
    const onWindows = await put('solcx/solc-v0.8.28/solc.exe', '', 0o755);
    assert.deepEqual(await find(), { kind: 'native', path: onWindows });
  });

  it('are never looked for by a version that is a path', async () => {
    await put('svm/0.8.28/solc-0.8.28', '', 0o755);
    for (const crafted of ['../0.8.28', '0.8.28/..', '0.8.28+../../x', ''])
      assert.equal(await find(crafted), undefined);
  });

  it('are where each system keeps them', () => {
    assert.deepEqual(compilerFolders('linux', {}, '/home/ann'), {
      hardhat: ['/home/ann/.cache/hardhat-nodejs/compilers-v2', '/home/ann/.cache/hardhat-nodejs/compilers-v3'],
      svm: ['/home/ann/.svm', '/home/ann/.local/share/svm'],
      solcx: ['/home/ann/.solcx'],
    });
    const elsewhere = { XDG_CACHE_HOME: '/c', XDG_DATA_HOME: '/d', SOLCX_BINARY_PATH: '/s' };
    assert.deepEqual(compilerFolders('linux', elsewhere, '/home/ann'), {
      hardhat: ['/c/hardhat-nodejs/compilers-v2', '/c/hardhat-nodejs/compilers-v3'],
      svm: ['/home/ann/.svm', '/d/svm'],
      solcx: ['/s'],
    });
    assert.deepEqual(compilerFolders('darwin', {}, '/Users/ann').hardhat, [
      '/Users/ann/Library/Caches/hardhat-nodejs/compilers-v2',
      '/Users/ann/Library/Caches/hardhat-nodejs/compilers-v3',
    ]);
  });
});
