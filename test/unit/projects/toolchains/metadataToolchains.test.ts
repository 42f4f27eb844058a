import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import { fittest } from '../../../../src/core/projects/fittingContracts.ts';
import type { Draft } from '../../../../src/core/projects/model/toolchain.ts';
import {
  generatedSources,
  hardhat2Project,
  longVersion,
  metadataOf,
  otherSource,
  ownedSource,
  vaultCreation,
  vaultRuntime,
  vaultSource,
} from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

type Tree = Parameters<typeof memoryWorkspace>[0];

const failure = (error: unknown) => isLensError(error, 'input');
const source = '/ws/contracts/Vault.sol';
const sources = { 'contracts/Vault.sol': vaultSource, 'contracts/Owned.sol': ownedSource };
const onDisk = { '/ws/contracts/Vault.sol': vaultSource, '/ws/contracts/Owned.sol': ownedSource };

async function draftFor(tree: Tree, path = source): Promise<Draft> {
  const workspace = memoryWorkspace(tree);
  const { candidates } = await findContracts(workspace, path);
  assert.equal(candidates.length, 1, JSON.stringify(candidates));
  const [candidate] = candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate);
}

describe('metadata files of the compiler', () => {
  it('are submitted with the sources on disk, the bytecode read from beside them', async () => {
    for (const file of ['/ws/build/Vault_meta.json', '/ws/metadata.json', '/ws/out/Vault.metadata.json']) {
      const draft = await draftFor({ ...onDisk, [file]: metadataOf() });
      assert.equal(draft.toolchain, 'solcMetadata', file);
      assert.deepEqual(draft.body, { route: 'metadata', metadata: metadataOf(), sources });
      assert.equal(draft.compilerVersion, longVersion);
      assert.deepEqual(draft.bytecode, {});
    }
    const beside = {
      '/ws/build/Vault.bin': `${vaultCreation.slice(2)}\n`,
      '/ws/build/Vault.bin-runtime': vaultRuntime.slice(2),
    };
    const draft = await draftFor({ ...onDisk, '/ws/build/Vault_meta.json': metadataOf(), ...beside });
    assert.deepEqual(draft.bytecode, { creation: vaultCreation, runtime: vaultRuntime });
  });

  it('are not taken from files that are something else', async () => {
    const tree = {
      ...onDisk,
      '/ws/metadata.json': { name: 'a collection' },
      '/ws/build/A_meta.json': '[',
      '/ws/metadata/B_meta.json': metadataOf({ target: {} }),
    };
    assert.deepEqual((await findContracts(memoryWorkspace(tree), source)).projects, []);
  });

  it('are submitted with sources found by their hash, where the compiler searched another folder', async () => {
    const { '/ws/contracts/Owned.sol': owned, ...rest } = onDisk;
    const tree = {
      ...rest,
      '/ws/build/Vault_meta.json': metadataOf(),
      '/ws/vendor/contracts/Owned.sol': owned,
      '/ws/other/Owned.sol': otherSource,
      '/ws/.hidden/Owned.sol': owned,
    };
    const draft = await draftFor(tree);
    assert.deepEqual(draft.body, { route: 'metadata', metadata: metadataOf(), sources });
    assert.deepEqual(
      draft.files.map(({ path, state, onDisk: file }) => [path, state, file]),
      [
        ['contracts/Vault.sol', 'same', '/ws/contracts/Vault.sol'],
        ['contracts/Owned.sol', 'same', '/ws/vendor/contracts/Owned.sol'],
      ],
    );
    const { '/ws/vendor/contracts/Owned.sol': _, ...without } = tree;
    assert.deepEqual(
      (await draftFor(without)).warnings.map(({ kind, path }) => [kind, path]),
      [['missing', 'contracts/Owned.sol']],
    );
  });

  it("are found from a source in the folder 'sources' beside them, as the verification service gives them", async () => {
    const given = Object.entries(sources).map(([path, text]) => [`/ws/given/sources/${path}`, text]);
    const tree = { ...Object.fromEntries(given), '/ws/given/metadata.json': metadataOf() };
    for (const path of ['/ws/given/sources/contracts/Vault.sol', '/ws/given/sources', '/ws/given']) {
      const draft = await draftFor(tree, path);
      assert.deepEqual(draft.body, { route: 'metadata', metadata: metadataOf(), sources });
      assert.deepEqual(
        draft.files.map(({ state, onDisk: file }) => [state, file]),
        [
          ['same', '/ws/given/sources/contracts/Vault.sol'],
          ['same', '/ws/given/sources/contracts/Owned.sol'],
        ],
      );
    }
  });

  it('block where a file was edited', async () => {
    const draft = await draftFor({
      ...onDisk,
      '/ws/contracts/Owned.sol': otherSource,
      '/ws/build/Vault_meta.json': metadataOf(),
    });
    assert.deepEqual(
      draft.warnings.map(({ kind, path, blocks }) => [kind, path, blocks]),
      [['edited', 'contracts/Owned.sol', true]],
    );
  });
});

describe('Remix', () => {
  const artifact = {
    deploy: {},
    data: {
      bytecode: { object: vaultCreation.slice(2), linkReferences: {} },
      deployedBytecode: {
        object: vaultRuntime.slice(2),
        linkReferences: {},
        immutableReferences: { '3': [{ start: 1, length: 32 }] },
      },
    },
    abi: [],
  };
  const built = (folder: string) => ({
    [`${folder}/Vault_metadata.json`]: metadataOf(),
    [`${folder}/Vault.json`]: artifact,
  });

  it('keeps its artifacts in the top folder or beside the sources', async () => {
    for (const folder of ['/ws/artifacts', '/ws/contracts/artifacts']) {
      const draft = await draftFor({ ...onDisk, ...built(folder) });
      assert.equal(draft.toolchain, 'remix');
      assert.equal(draft.body.route, 'metadata');
      assert.equal(draft.bytecode.runtime, vaultRuntime);
      assert.deepEqual(draft.bytecode.immutableReferences, { '3': [{ start: 1, length: 32 }] });
    }
  });

  it('keeps its artifacts beside sources in folders of folders, too', async () => {
    const path = 'contracts/tokens/gold/Vault.sol';
    const metadata = metadataOf({ target: { [path]: 'Vault' }, sources: { [path]: vaultSource } });
    const folder = '/ws/contracts/tokens/gold/artifacts';
    const tree = {
      [`/ws/${path}`]: vaultSource,
      ...built(folder),
      [`${folder}/Vault_metadata.json`]: metadata,
      ...built('/ws/contracts/node_modules/x/artifacts'),
    };
    for (const asked of [`/ws/${path}`, '/ws/contracts/tokens', '/ws']) {
      const draft = await draftFor(tree, asked);
      assert.equal(draft.toolchain, 'remix');
      assert.equal(draft.contractIdentifier, `${path}:Vault`);
      assert.equal(draft.bytecode.runtime, vaultRuntime);
    }
  });

  it('has bytecode, however large the generated sources beside it are', async () => {
    const { bytecode, deployedBytecode } = artifact.data;
    const data = {
      bytecode: { ...bytecode, generatedSources },
      deployedBytecode: { ...deployedBytecode, generatedSources },
    };
    const draft = await draftFor({
      ...onDisk,
      ...built('/ws/artifacts'),
      '/ws/artifacts/Vault.json': { ...artifact, data },
    });
    assert.equal(draft.bytecode.creation, vaultCreation);
    assert.equal(draft.bytecode.runtime, vaultRuntime);
    assert.deepEqual(draft.bytecode.immutableReferences, { '3': [{ start: 1, length: 32 }] });
  });

  it('has the packages that Remix downloaded', async () => {
    const name = '@acme/owned@5.0.2/Owned.sol';
    const metadata = metadataOf({ sources: { 'contracts/Vault.sol': vaultSource, [name]: ownedSource } });
    const draft = await draftFor({
      ...built('/ws/artifacts'),
      '/ws/artifacts/Vault_metadata.json': metadata,
      '/ws/contracts/Vault.sol': vaultSource,
      [`/ws/.deps/npm/${name}`]: ownedSource,
    });
    assert.deepEqual(
      draft.files.map(({ path, origin, state }) => [path, origin, state]),
      [
        ['contracts/Vault.sol', 'workspace', 'same'],
        [name, 'dependency', 'same'],
      ],
    );
    assert.deepEqual(draft.warnings, []);
  });

  it('gives the compiler input where the files on disk are no longer what was built', async () => {
    const input = {
      language: 'Solidity',
      sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
      settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' },
    };
    const draft = await draftFor({
      ...built('/ws/artifacts'),
      '/ws/contracts/Vault.sol': otherSource,
      '/ws/artifacts/build-info/0a.json': {
        _format: 'hh-sol-build-info-1',
        solcVersion: '0.8.28',
        solcLongVersion: longVersion,
        input,
        output: {},
      },
    });
    assert.equal(draft.body.route, 'standardJson');
    assert.equal(draft.body.stdJsonInput.sources['contracts/Vault.sol']?.content, vaultSource);
    assert.equal(draft.contractIdentifier, 'contracts/Vault.sol:Vault');
  });
});

describe('Truffle', () => {
  const target = { 'project:/contracts/Vault.sol': 'Vault' };
  const metadata = metadataOf({
    target,
    sources: { 'project:/contracts/Vault.sol': vaultSource, '@acme/owned/Owned.sol': ownedSource },
    version: longVersion,
  });
  const artifact = (parts: object = {}) => ({
    contractName: 'Vault',
    abi: [],
    metadata: JSON.stringify(metadata),
    bytecode: vaultCreation,
    deployedBytecode: vaultRuntime,
    immutableReferences: {},
    source: vaultSource,
    sourcePath: '/home/ann/app/contracts/Vault.sol',
    compiler: { name: 'solc', version: `${longVersion}.Emscripten.clang` },
    networks: {},
    ...parts,
  });
  const tree = {
    '/ws/truffle-config.js': 'module.exports = {};',
    '/ws/node_modules/@acme/owned/Owned.sol': ownedSource,
  };

  it('submits the source that the artifact holds, says that its file was edited, and packages from disk', async () => {
    const draft = await draftFor({
      ...tree,
      '/ws/contracts/Vault.sol': otherSource,
      '/ws/build/contracts/Vault.json': artifact(),
    });
    assert.equal(draft.contractIdentifier, 'project:/contracts/Vault.sol:Vault');
    assert.equal(draft.compilerVersion, longVersion);
    assert.equal(draft.body.route, 'metadata');
    assert.deepEqual(draft.body.sources, {
      'project:/contracts/Vault.sol': vaultSource,
      '@acme/owned/Owned.sol': ownedSource,
    });
    assert.deepEqual(
      draft.files.map(({ path, origin, state }) => [path, origin, state]),
      [
        ['project:/contracts/Vault.sol', 'workspace', 'edited'],
        ['@acme/owned/Owned.sol', 'dependency', 'same'],
      ],
    );
    assert.deepEqual(
      draft.warnings.map(({ kind, path, blocks }) => [kind, path, blocks]),
      [['edited', 'project:/contracts/Vault.sol', false]],
    );
  });

  it('finds the builds in the folder that the configuration says', async () => {
    const config = (folder: string) => `module.exports = { contracts_build_directory: ${folder} };`;
    const places = [
      ['/ws', '"./client/src/contracts"', '/ws/client/src/contracts'],
      ['/ws/truffle', 'path.join(__dirname, "../client/src/contracts")', '/ws/client/src/contracts'],
    ] as const;
    for (const [root, folder, output] of places) {
      const workspace = memoryWorkspace({
        [`${root}/truffle-config.js`]: config(folder),
        [`${root}/contracts/Vault.sol`]: vaultSource,
        [`${output}/Vault.json`]: artifact(),
      });
      const { candidates } = await findContracts(workspace, `${root}/contracts/Vault.sol`);
      assert.deepEqual(
        candidates.map(({ contractName, artifact: file }) => [contractName, file]),
        [['Vault', `${output}/Vault.json`]],
      );
    }
  });

  it('reads no builds outside the workspace', async () => {
    const workspace = memoryWorkspace({
      '/ws/truffle-config.js': 'module.exports = { contracts_build_directory: "../other" };',
      '/ws/contracts/Vault.sol': vaultSource,
      '/other/Vault.json': artifact(),
    });
    const { candidates } = await findContracts(workspace, source);
    assert.deepEqual(candidates, []);
    assert.deepEqual(
      workspace.reads.filter((path) => path.startsWith('/other')),
      [],
    );
  });

  it('reads metadata that was encoded twice', async () => {
    const twice = artifact({ metadata: JSON.stringify(JSON.stringify(metadata)) });
    const draft = await draftFor({
      ...tree,
      '/ws/contracts/Vault.sol': vaultSource,
      '/ws/build/contracts/Vault.json': twice,
    });
    assert.deepEqual(draft.body.route === 'metadata' && draft.body.metadata, metadata);
  });

  it('refuses a crafted source that leads outside', async () => {
    for (const path of ['project:/../../home/ann/.ssh/id_rsa', 'project:/.env', 'file:///home/ann/A.sol']) {
      const crafted = metadataOf({
        target,
        sources: { 'project:/contracts/Vault.sol': vaultSource, [path]: 'SECRET' },
      });
      const workspace = memoryWorkspace({
        ...tree,
        '/ws/.env': 'SECRET',
        '/ws/contracts/Vault.sol': vaultSource,
        '/ws/build/contracts/Vault.json': artifact({ metadata: JSON.stringify(crafted) }),
      });
      const [candidate] = (await findContracts(workspace, source)).candidates;
      assert.ok(candidate);
      await assert.rejects(draftOf(workspace, candidate), failure, path);
      assert.equal(workspace.reads.includes('/ws/.env'), false);
    }
  });
});

describe('hardhat-deploy', () => {
  const record = (parts: object = {}) => ({
    address: `0x${'1'.repeat(40)}`,
    abi: [],
    transactionHash: `0x${'2'.repeat(64)}`,
    solcInputHash: 'abc',
    metadata: JSON.stringify(metadataOf()),
    bytecode: vaultCreation,
    deployedBytecode: vaultRuntime,
    libraries: { Shares: `0x${'3'.repeat(40)}` },
    ...parts,
  });
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries({ ...sources, 'contracts/Other.sol': otherSource }).map(([path, content]) => [path, { content }]),
    ),
    settings: { optimizer: { enabled: true, runs: 200 } },
  };
  const network = '/ws/deployments/testnet';

  it('submits the compiler input of what was deployed, without the libraries that were linked later', async () => {
    const draft = await draftFor({
      [source]: otherSource,
      [`${network}/.chainId`]: '296',
      [`${network}/Vault.json`]: record(),
      [`${network}/solcInputs/abc.json`]: input,
    });
    assert.equal(draft.toolchain, 'hardhatDeploy');
    assert.equal(draft.body.route, 'standardJson');
    assert.deepEqual(Object.keys(draft.body.stdJsonInput.sources).sort(), Object.keys(sources).sort());
    assert.deepEqual(draft.body.stdJsonInput.settings, input.settings);
  });

  it('falls back to the metadata, and refuses a crafted hash', async () => {
    const tree = { ...onDisk, [`${network}/.chainId`]: '296' };
    assert.equal((await draftFor({ ...tree, [`${network}/Vault.json`]: record() })).body.route, 'metadata');
    const crafted = draftFor({
      ...tree,
      [`${network}/Vault.json`]: record({ solcInputHash: '../../../../home/ann/secret' }),
    });
    await assert.rejects(crafted, failure);
  });

  it('is the build that fits what was deployed before the output was made anew, in its own project', async () => {
    const deployedBytecode = `${vaultRuntime}00`;
    const of = (root: string) => ({
      [`${root}/deployments/testnet/.chainId`]: '296',
      [`${root}/deployments/testnet/Vault.json`]: record({ deployedBytecode }),
      [`${root}/deployments/testnet/solcInputs/abc.json`]: input,
    });
    // The other package has a contract of the same name, and no build output.
    const other = { '/ws/b/package.json': '{}', ...of('/ws/b'), '/ws/b/contracts/Vault.sol': otherSource };
    const workspace = memoryWorkspace({ ...hardhat2Project('/ws/a'), ...of('/ws/a'), ...other });
    const { candidates } = await findContracts(workspace, '/ws');
    const named = candidates.map(({ project }) => `${project.root} ${project.toolchain}`);
    assert.deepEqual(named.slice().sort(), ['/ws/a hardhat2', '/ws/a hardhatDeploy', '/ws/b hardhatDeploy']);
    assert.equal(named.at(-1), '/ws/a hardhatDeploy');
    const builds = candidates.filter(({ project }) => project.root === '/ws/a');
    assert.equal((await fittest(workspace, builds, undefined))?.project.toolchain, 'hardhat2');
    assert.equal((await fittest(workspace, builds, deployedBytecode))?.project.toolchain, 'hardhatDeploy');
  });
});
