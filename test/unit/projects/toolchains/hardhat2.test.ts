import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { Draft, DraftOptions } from '../../../../src/core/projects/model/toolchain.ts';
import {
  generatedSources,
  hardhat2Project,
  longVersion,
  ownedSource,
  vaultCreation,
  vaultRuntime,
  vaultSource,
} from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const source = '/ws/contracts/Vault.sol';

async function draftFor(tree: Parameters<typeof memoryWorkspace>[0], options?: DraftOptions): Promise<Draft> {
  const workspace = memoryWorkspace(tree);
  const { candidates } = await findContracts(workspace, source);
  const [candidate] = candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate, options);
}

function inputOf(draft: Draft) {
  assert.equal(draft.body.route, 'standardJson');
  return draft.body.stdJsonInput;
}

const failure = (error: unknown) => isLensError(error, 'input');

describe('Hardhat 2', () => {
  it('finds the contracts of a file, of a folder and of the project, and no others', async () => {
    const workspace = memoryWorkspace(hardhat2Project());
    for (const path of [source, '/ws/contracts', '/ws']) {
      const { candidates, projects } = await findContracts(workspace, path);
      assert.deepEqual(
        candidates.map((candidate) => [candidate.contractName, candidate.kind]),
        [['Vault', 'contract']],
        path,
      );
      assert.equal(projects[0]?.toolchain, 'hardhat2');
    }
    assert.deepEqual((await findContracts(workspace, '/ws/contracts/Owned.sol')).candidates, []);
    assert.deepEqual((await findContracts(workspace, '/elsewhere/contracts/Vault.sol')).projects, []);
  });

  it('says which file can’t be read if a build takes it away meanwhile', async () => {
    const workspace = memoryWorkspace(hardhat2Project());
    const [candidate] = (await findContracts(workspace, source)).candidates;
    assert.ok(candidate);
    await assert.rejects(
      draftOf(memoryWorkspace({ '/ws/hardhat.config.js': '' }), candidate),
      (error) => isLensError(error, 'storage') && /^Can't read \/ws\/artifacts\/\S+\.json: /.test(error.message),
    );
  });

  it('finds a project in a monorepo from its file upwards and from the top downwards', async () => {
    const workspace = memoryWorkspace(hardhat2Project('/ws/packages/chain'));
    for (const path of ['/ws/packages/chain/contracts/Vault.sol', '/ws/packages', '/ws']) {
      const { candidates } = await findContracts(workspace, path);
      assert.equal(candidates[0]?.project.root, '/ws/packages/chain', path);
    }
  });

  it('reads a configured artifacts folder', async () => {
    const tree = Object.fromEntries(
      Object.entries(hardhat2Project()).map(([path, content]) => [
        path.replace('/ws/artifacts/', '/ws/build/hardhat/'),
        content,
      ]),
    );
    tree['/ws/hardhat.config.js'] = 'export default { paths: { artifacts: "./build/hardhat" } }';
    assert.equal((await draftFor(tree)).contractIdentifier, 'contracts/Vault.sol:Vault');
  });

  for (const [config, artifacts] of [
    ['module.exports = { paths: { artifacts: path.join(__dirname, "build", "hardhat") } };', '/ws/build/hardhat/'],
    ['export default { paths: { root: "./chain", artifacts: "./out" } }', '/ws/chain/out/'],
    ['module.exports = { paths: { artifacts: folderOf("artifacts") } };', '/ws/generated/evm/'],
    ['export default configOf(__dirname)', '/ws/artifacts/'],
  ] as const)
    it(`finds the artifacts folder of ${config}`, async () => {
      const tree = Object.fromEntries(
        Object.entries(hardhat2Project()).map(([path, content]) => [
          path.replace('/ws/artifacts/', artifacts),
          content,
        ]),
      );
      tree['/ws/hardhat.config.js'] = config;
      assert.equal((await draftFor(tree)).contractIdentifier, 'contracts/Vault.sol:Vault');
    });

  it('is known in a package of a monorepo whose top alone asks for Hardhat', async () => {
    const workspace = memoryWorkspace({
      '/ws/package.json': { devDependencies: { hardhat: '^2.29.1' } },
      '/ws/packages/vault/package.json': { name: 'vault' },
      '/ws/packages/vault/hardhat.config.js': 'module.exports = {};',
      '/ws/packages/vault/contracts/Vault.sol': vaultSource,
    });
    const { projects } = await findContracts(workspace, '/ws/packages/vault/contracts/Vault.sol');
    assert.deepEqual(
      projects.map(({ toolchain, root }) => [toolchain, root]),
      [['hardhat2', '/ws/packages/vault']],
    );
  });

  it('does not read an artifacts folder outside the workspace', async () => {
    const workspace = memoryWorkspace({
      ...hardhat2Project(),
      '/ws/hardhat.config.js': 'module.exports = { paths: { artifacts: "../elsewhere" } };',
      '/ws/package.json': { devDependencies: { hardhat: '2.29.1' } },
      '/elsewhere/contracts/Vault.sol/Vault.json': {},
    });
    assert.deepEqual((await findContracts(workspace, source)).candidates, []);
    assert.equal(
      workspace.reads.some((path) => path.startsWith('/elsewhere')),
      false,
    );
  });

  it('tells libraries and interfaces from contracts', async () => {
    const kindOf = async (runtime: string) =>
      (await findContracts(memoryWorkspace(hardhat2Project('/ws', { runtime })), source)).candidates[0]?.kind;
    assert.equal(await kindOf(`0x73${'0'.repeat(40)}30146080604052`), 'library');
    assert.equal(await kindOf('0x'), 'abstract');
    assert.equal(await kindOf('0x6080'), 'contract');
  });

  it('sends the input of the build-info that the contract links to, with the sources it needs and no others', async () => {
    for (const outputFirst of [false, true]) {
      const draft = await draftFor(hardhat2Project('/ws', { outputFirst }));
      assert.equal(draft.compilerVersion, longVersion);
      assert.equal(draft.contractIdentifier, 'contracts/Vault.sol:Vault');
      const input = inputOf(draft);
      assert.deepEqual(input.sources, {
        'contracts/Vault.sol': { content: vaultSource },
        'contracts/Owned.sol': { content: ownedSource },
      });
      assert.deepEqual(
        draft.files.map((file) => [file.path, file.state, file.origin, file.bytes]),
        [
          ['contracts/Vault.sol', 'same', 'workspace', vaultSource.length],
          ['contracts/Owned.sol', 'same', 'workspace', ownedSource.length],
        ],
      );
      assert.deepEqual(draft.warnings, []);
      assert.equal(draft.bytecode.creation, vaultCreation);
      assert.equal(draft.bytecode.runtime, vaultRuntime);
      assert.deepEqual(draft.bytecode.immutableReferences, { '7': [{ start: 3, length: 32 }] });
    }
  });

  it('knows the storage layout if the build kept it', async () => {
    const storageLayout = { storage: [], types: null };
    assert.deepEqual((await draftFor(hardhat2Project('/ws', { storageLayout }))).storageLayout, storageLayout);
    assert.equal((await draftFor(hardhat2Project())).storageLayout, undefined);
  });

  it("reads no more of the compiler's output than it needs, however large the generated sources are", async () => {
    const storageLayout = { storage: [], types: null };
    for (const outputFirst of [false, true]) {
      const draft = await draftFor(hardhat2Project('/ws', { generatedSources, storageLayout, outputFirst }));
      assert.deepEqual(draft.warnings, []);
      assert.deepEqual(Object.keys(inputOf(draft).sources), ['contracts/Vault.sol', 'contracts/Owned.sol']);
      assert.deepEqual(draft.bytecode.immutableReferences, { '7': [{ start: 3, length: 32 }] });
      assert.deepEqual(draft.storageLayout, storageLayout);
    }
  });

  it("says why it sends the whole input: there is no metadata, or it can't be read", async () => {
    const messages = async (metadata: string) =>
      (await draftFor(hardhat2Project('/ws', { metadata }))).warnings.map(({ message }) => message);
    assert.deepEqual(await messages(''), [
      "All sources in the build will be published, because the build output doesn't say which ones the contract needs.",
    ]);
    assert.deepEqual(await messages('{"settings":'), [
      "All sources in the build will be published, because the contract's metadata in /ws/artifacts/build-info/b1.json can't be read.",
    ]);
  });

  it('sends the whole input when asked, and says so', async () => {
    const draft = await draftFor(hardhat2Project(), { sources: 'all' });
    assert.equal(Object.keys(inputOf(draft).sources).length, 3);
    assert.deepEqual(
      draft.warnings.map((warning) => warning.kind),
      ['wholeInput'],
    );
  });

  it('follows the link to the right one of several build-infos, not the newest', async () => {
    const tree = hardhat2Project();
    const draft = await draftFor({
      ...tree,
      '/ws/artifacts/build-info/zz.json': {
        content: { solcLongVersion: '0.8.19+commit.7dd6d404', input: {}, output: {} },
        mtime: 9e12,
      },
    });
    assert.equal(draft.compilerVersion, longVersion);
  });

  it('names each file that was edited since the build, and publishes what was built', async () => {
    const draft = await draftFor({ ...hardhat2Project(), '/ws/contracts/Owned.sol': `${ownedSource}// later\n` });
    assert.deepEqual(
      draft.warnings.map(({ kind, path, blocks }) => ({ kind, path, blocks })),
      [{ kind: 'edited', path: 'contracts/Owned.sol', blocks: false }],
    );
    assert.equal(inputOf(draft).sources['contracts/Owned.sol']?.content, ownedSource);
  });

  it('finds the sources of packages in any node_modules up to the workspace folder', async () => {
    const needed = { 'contracts/Vault.sol': vaultSource, '@acme/owned/Owned.sol': ownedSource };
    const draft = await draftFor({
      ...hardhat2Project('/ws', { needed }),
      '/ws/node_modules/@acme/owned/Owned.sol': ownedSource,
    });
    const file = draft.files.find(({ path }) => path.startsWith('@acme'));
    assert.deepEqual(file, {
      path: '@acme/owned/Owned.sol',
      origin: 'dependency',
      bytes: ownedSource.length,
      onDisk: '/ws/node_modules/@acme/owned/Owned.sol',
      state: 'same',
    });
  });

  it('takes away what the compiler does not know or what would stop it, and changes no other setting', async () => {
    const input = {
      language: 'Solidity',
      version: '0.8.28',
      basePath: '/home/ann',
      sources: {
        'contracts/Vault.sol': { content: vaultSource, keccak256: '0x00' },
        'contracts/Owned.sol': { content: ownedSource },
      },
      settings: {
        stopAfter: 'parsing',
        viaIR: true,
        remappings: ['a/=b/'],
        libraries: { 'a.sol': { A: `0x${'1'.repeat(40)}` } },
      },
    };
    const sent = inputOf(await draftFor(hardhat2Project('/ws', { input })));
    assert.deepEqual(Object.keys(sent).sort(), ['language', 'settings', 'sources']);
    const { stopAfter: _, ...settings } = input.settings;
    assert.deepEqual(sent.settings, settings);
  });

  it('never adds libraries that the build did not have', async () => {
    const links = { 'contracts/Lib.sol': { Shares: [{ start: 4, length: 20 }] } };
    const draft = await draftFor(hardhat2Project('/ws', { links }));
    assert.equal(Object.hasOwn(inputOf(draft).settings as object, 'libraries'), false);
    assert.match(draft.warnings.find(({ kind }) => kind === 'libraries')?.message ?? '', /Shares/);
    assert.deepEqual(draft.bytecode.creationLinkReferences, links);
  });

  it('blocks on an empty source that is needed, and drops one that is not', async () => {
    const needed = { 'contracts/Vault.sol': vaultSource, 'contracts/Owned.sol': '' };
    const blocked = await draftFor(hardhat2Project('/ws', { needed }));
    assert.deepEqual(
      blocked.warnings.filter((warning) => warning.blocks).map((warning) => [warning.kind, warning.path]),
      [['emptySource', 'contracts/Owned.sol']],
    );
    const sources = {
      'contracts/Vault.sol': vaultSource,
      'contracts/Owned.sol': ownedSource,
      'contracts/Empty.sol': '',
    };
    assert.deepEqual((await draftFor(hardhat2Project('/ws', { sources }))).warnings, []);
  });

  it('says when an exact match is out of reach', async () => {
    const kinds = async (metadata: object) =>
      (await draftFor(hardhat2Project('/ws', { settings: { metadata } }))).warnings.map(({ kind, blocks }) => [
        kind,
        blocks,
      ]);
    assert.deepEqual(await kinds({ bytecodeHash: 'none' }), [['noMetadataHash', false]]);
    assert.deepEqual(await kinds({ appendCBOR: false }), [['noMetadataTail', false]]);
  });

  it('blocks interfaces and abstract contracts', async () => {
    const draft = await draftFor(hardhat2Project('/ws', { runtime: '0x' }));
    assert.deepEqual(
      draft.warnings.map(({ kind, blocks }) => [kind, blocks]),
      [['abstract', true]],
    );
  });

  it('cuts the Emscripten suffix and refuses a version without commit', async () => {
    const draft = await draftFor(hardhat2Project('/ws', { longVersion: `${longVersion}.Emscripten.clang` }));
    assert.equal(draft.compilerVersion, longVersion);
    await assert.rejects(draftFor(hardhat2Project('/ws', { longVersion: '0.8.28' })), failure);
  });

  it('says in a sentence what is missing', async () => {
    const tree = hardhat2Project();
    for (const gone of ['/ws/artifacts/contracts/Vault.sol/Vault.dbg.json', '/ws/artifacts/build-info/b1.json']) {
      const rest: typeof tree = { ...tree, '/ws/artifacts/build-info/b0.json': {} };
      delete rest[gone];
      await assert.rejects(draftFor(rest), (error: unknown) => failure(error) && String(error).includes(gone));
    }
  });

  it('says that a build-info is cut short, wherever it was cut', async () => {
    const tree = hardhat2Project();
    const whole = JSON.stringify(tree['/ws/artifacts/build-info/b1.json']);
    for (const length of [0, 1, 30, 200, Math.floor(whole.length / 2), whole.length - 300]) {
      const cut = { ...tree, '/ws/artifacts/build-info/b1.json': whole.slice(0, length) };
      await assert.rejects(draftFor(cut), failure, `${length}`);
    }
  });

  it('refuses a crafted link to a build-info outside the workspace without reading it', async () => {
    const workspace = memoryWorkspace({
      ...hardhat2Project(),
      '/ws/artifacts/contracts/Vault.sol/Vault.dbg.json': { buildInfo: '../../../../home/ann/secret.json' },
      '/home/ann/secret.json': { input: {} },
    });
    const [candidate] = (await findContracts(workspace, source)).candidates;
    assert.ok(candidate);
    await assert.rejects(draftOf(workspace, candidate), failure);
    assert.equal(workspace.reads.includes('/home/ann/secret.json'), false);
  });

  it('refuses crafted source names', async () => {
    for (const path of [
      '../../.ssh/id_rsa',
      '/etc/passwd',
      'contracts/../../x.sol',
      '.env',
      'keys/server.pem',
      'C:\\x.sol',
    ]) {
      const needed = { 'contracts/Vault.sol': vaultSource, [path]: 'x' };
      await assert.rejects(draftFor(hardhat2Project('/ws', { needed })), failure, path);
    }
  });

  it('takes out of a large input what the contract needs', async () => {
    const needed = { 'contracts/Vault.sol': vaultSource, 'contracts/Owned.sol': ownedSource };
    const large = `contract Large {}\n${'// "filler"\n'.repeat(250_000)}`;
    const files = hardhat2Project('/ws', { needed, sources: { 'contracts/Large.sol': large, ...needed } });
    const workspace = memoryWorkspace(files);
    const [candidate] = (await findContracts(workspace, '/ws/contracts/Vault.sol')).candidates;
    assert.ok(candidate);
    const { body } = await draftOf(workspace, candidate);
    assert.equal(body.route, 'standardJson');
    assert.deepEqual(
      Object.entries(body.stdJsonInput.sources).sort(),
      Object.entries(needed)
        .map(([path, content]) => [path, { content }])
        .sort(),
    );
    assert.equal(body.stdJsonInput.language, 'Solidity');
    assert.deepEqual(Object(body.stdJsonInput.settings).optimizer, { enabled: true, runs: 200 });
  });
});
