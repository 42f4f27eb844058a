import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { readFoundryConfig } from '../../../../src/core/projects/configuration/foundryConfig.ts';
import type { ProjectFiles } from '../../../../src/core/projects/files/projectFiles.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { Draft, DraftOptions } from '../../../../src/core/projects/model/toolchain.ts';
import { foundryBuild } from '../../../../src/core/projects/toolchains/foundryBuild.ts';
import { draftRequest } from '../../../../src/core/verification/rest/draftRequest.ts';
import {
  foundryBuildInfo,
  foundryMetadata,
  foundryProject,
  foundrySources,
  generatedSources,
  longVersion,
  ownedSource,
  vaultRuntime,
  vaultSource,
} from '../builds.ts';
import { type MemoryOptions, memoryWorkspace } from '../memoryFiles.ts';

const source = '/ws/src/Vault.sol';
const failure = (error: unknown) => isLensError(error, 'input');

async function draftFor(
  tree: Parameters<typeof memoryWorkspace>[0],
  options?: DraftOptions,
  memory?: MemoryOptions,
): Promise<Draft> {
  const workspace = memoryWorkspace(tree, memory);
  const { candidates } = await findContracts(workspace, source);
  const [candidate] = candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate, options);
}

describe('Foundry', () => {
  it('sends metadata and the files on disk, byte for byte', async () => {
    const draft = await draftFor(foundryProject());
    assert.equal(draft.body.route, 'metadata');
    assert.deepEqual(draft.body, { route: 'metadata', metadata: foundryMetadata(), sources: foundrySources });
    assert.equal(draft.compilerVersion, longVersion);
    assert.equal(draft.contractIdentifier, 'src/Vault.sol:Vault');
    assert.deepEqual(
      draft.files.map((file) => [file.path, file.origin, file.state, file.onDisk]),
      [
        ['src/Vault.sol', 'workspace', 'same', '/ws/src/Vault.sol'],
        ['lib/owned/Owned.sol', 'dependency', 'same', '/ws/lib/owned/Owned.sol'],
      ],
    );
    assert.deepEqual(draft.warnings, []);
  });

  it('finds the build of a source that is opened through a link, which Foundry resolves', async () => {
    const behind = Object.fromEntries(
      Object.entries(foundryProject()).map(([path, content]) => {
        const moved = path.replace('/ws/src/', '/ws/shared/solidity/');
        return [moved, JSON.parse(JSON.stringify(content).replaceAll('src/Vault.sol', 'shared/solidity/Vault.sol'))];
      }),
    );
    const workspace = memoryWorkspace(behind, { links: { '/ws/src': '/ws/shared/solidity' } });
    for (const asked of [source, '/ws/src', '/ws/shared/solidity/Vault.sol']) {
      const { candidates, unbuilt } = await findContracts(workspace, asked);
      const names = candidates.map(({ sourceName, contractName }) => `${sourceName}:${contractName}`);
      assert.deepEqual([names, unbuilt], [['shared/solidity/Vault.sol:Vault'], []], asked);
    }
    const elsewhere = memoryWorkspace(foundryProject(), { links: { '/ws/more': '/other/src' } });
    assert.deepEqual((await findContracts(elsewhere, '/ws/more/Vault.sol')).candidates, []);
    const above = memoryWorkspace(behind, {
      links: { '/ws/src': '/ws/shared/solidity', '/home': '/ws' },
      folders: ['/home'],
    });
    assert.equal((await findContracts(above, '/home/src/Vault.sol')).candidates.length, 1);
  });

  it('says which profile has built it, or that several may have', async () => {
    const builds = async (config: string, moves: Record<string, string>, others: Record<string, string> = {}) => {
      const [artifact = ''] = Object.keys(foundryProject()).filter((file) => file.endsWith('Vault.sol/Vault.json'));
      const text = foundryProject()[artifact] as string;
      const copies = Object.fromEntries(
        Object.entries(moves).map(([folder, name]) => [`/ws/${folder}/Vault.sol/${name}.json`, text]),
      );
      const workspace = memoryWorkspace({
        ...foundrySources,
        '/ws/src/Vault.sol': vaultSource,
        ...copies,
        ...others,
        '/ws/foundry.toml': config,
      });
      const { candidates } = await findContracts(workspace, source);
      const found = await Promise.all(
        candidates.map(async (each) => [
          each.artifact.slice('/ws/'.length),
          each.variant,
          await foundryBuild(workspace, each),
        ]),
      );
      return found.sort(([a], [b]) => String(a).localeCompare(String(b)));
    };
    const two = '[profile.default]\noptimizer = true\n[profile.debug]\noptimizer = false\nout = "out-debug"';
    assert.deepEqual(await builds(two, { out: 'Vault', 'out-debug': 'Vault' }), [
      ['out-debug/Vault.sol/Vault.json', 'debug', { profiles: ['debug'] }],
      ['out/Vault.sol/Vault.json', undefined, { profiles: ['default'] }],
    ]);
    const within = '[profile.default]\n[profile.production]\nvia_ir = true\nout = "out/production"';
    assert.deepEqual(await builds(within, { 'out/production': 'Vault' }), [
      ['out/production/Vault.sol/Vault.json', 'production', { profiles: ['production'] }],
    ]);
    // One that compiles as the default is none to choose.
    const tests = '[profile.default]\n[profile.ci]\nfuzz = { runs = 1000 }';
    assert.deepEqual(await builds(tests, { out: 'Vault' }), [
      ['out/Vault.sol/Vault.json', undefined, { profiles: ['default'] }],
    ]);
    const open = '[profile.default]\n[profile.ci]\nvia_ir = true';
    assert.deepEqual(await builds(open, { out: 'Vault' }), [
      ['out/Vault.sol/Vault.json', undefined, { profiles: ['default', 'ci'] }],
    ]);
    const one = { profiles: [] };
    assert.deepEqual(await builds('', { out: 'Vault' }), [['out/Vault.sol/Vault.json', undefined, one]]);
    assert.deepEqual(await builds('', { out: 'Vault.0.8.19' }), [['out/Vault.sol/Vault.0.8.19.json', '0.8.19', one]]);
    assert.deepEqual(await builds('', { out: 'Vault.0.8.19.ci' }), [
      ['out/Vault.sol/Vault.0.8.19.ci.json', '0.8.19.ci', { ...one, compilationProfile: 'ci' }],
    ]);
    const beside = { '/ws/out/Vault.sol/Vault.ci.json': '{}' };
    assert.deepEqual(await builds('', { out: 'Vault' }, beside), [
      ['out/Vault.sol/Vault.json', undefined, { ...one, compilationProfile: 'default' }],
    ]);
  });

  it('finds the build output that a base file names, which the own file can override', async () => {
    const base = (text: string) => ({ '/ws/base.toml': text, '/base.toml': text });
    const found = async (config: string, others: Record<string, string>) => {
      const tree = foundryProject('/ws/app');
      const moved = Object.entries(tree).map(([path, text]) => [path.replace('/ws/app/out/', '/ws/app/built/'), text]);
      const workspace = memoryWorkspace({ ...Object.fromEntries(moved), ...others, '/ws/app/foundry.toml': config });
      return (await findContracts(workspace, '/ws/app/src/Vault.sol')).candidates.length;
    };
    const built = base('[profile.default]\nout = "built"\nextends = "other.toml"');
    assert.equal(await found('[profile.default]\nextends = "../base.toml"', built), 1);
    assert.equal(await found('extends = "../base.toml"', built), 1);
    const byPath = '[profile.ci]\nextends = { path = "../base.toml", strategy = "replace-arrays" }';
    assert.equal(await found(byPath, base('[profile.ci]\nout = "built"')), 1);
    const none = [
      '[profile.default]\n',
      '[profile.default]\nextends = "../base"',
      '[profile.default]\nextends = "/base.toml"',
    ];
    for (const config of none) assert.equal(await found(config, built), 0, config);
    const own = '[profile.default]\nout = "built"\nextends = "../base.toml"';
    assert.equal(await found(own, base('[profile.default]\nout = "elsewhere"')), 1);
    assert.equal(await found(own, base('not TOML')), 1);
  });

  it("keeps the default profile's folders, whatever another profile's base file names", async () => {
    const { files } = memoryWorkspace({
      '/ws/foundry.toml': '[profile.ci]\nextends = "ci.toml"\n',
      '/ws/ci.toml': '[profile.default]\nout = "out-ci"\nbroadcast = "broadcast-ci"\n',
    });
    const { outputs, broadcasts } = (await readFoundryConfig(files, '/ws')) ?? {};
    assert.deepEqual(outputs, ['/ws/out', '/ws/out-ci']);
    assert.deepEqual(broadcasts, ['/ws/broadcast', '/ws/broadcast-ci']);
  });

  it('reads the bytecode, however large the generated sources beside it are', async () => {
    const draft = await draftFor(foundryProject('/ws', { generatedSources }));
    assert.equal(draft.bytecode.runtime, vaultRuntime);
    assert.deepEqual(draft.bytecode.immutableReferences, {});
    assert.deepEqual(draft.warnings, []);
  });

  it('knows the storage layout if it is among the extra output', async () => {
    const storageLayout = { storage: [], types: null };
    assert.deepEqual((await draftFor(foundryProject('/ws', { storageLayout }))).storageLayout, storageLayout);
    assert.equal((await draftFor(foundryProject())).storageLayout, undefined);
  });

  for (const sourceName of ['lib/oz/contracts/Proxy.sol', 'node_modules/@oz/c/Proxy.sol', 'npm/@oz/c@5.0.2/Proxy.sol'])
    it(`finds the built contracts that a file imports, if it defines none: ${sourceName}`, async () => {
      const path = sourceName.startsWith('lib') ? 'oz/Proxy.sol' : '@oz/c/Proxy.sol';
      const workspace = memoryWorkspace({
        ...foundryProject('/ws', {
          artifact: 'Proxy.sol/Proxy.json',
          metadata: foundryMetadata({ target: { [sourceName]: 'Proxy' } }),
        }),
        ...foundryProject('/ws'),
        '/ws/src/Proxies.sol': `import {Proxy} from "${path}";`,
        '/ws/lib/oz/contracts/Proxy.sol': 'contract Proxy {}',
        '/ws/node_modules/@oz/c/Proxy.sol': 'contract Proxy {}',
      });
      const { candidates } = await findContracts(workspace, '/ws/src/Proxies.sol');
      assert.deepEqual(
        candidates.map(({ contractName }) => contractName),
        ['Proxy'],
      );
    });

  it('takes the hoisted packages of a monorepo, by the names that Forge gives them', async () => {
    const hoisted = '../../node_modules/@oz/Owned.sol';
    const sources = { 'src/Vault.sol': vaultSource, [hoisted]: ownedSource };
    const { '/ws/packages/a/lib/owned/Owned.sol': _none, ...tree } = foundryProject('/ws/packages/a', {
      metadata: foundryMetadata({ sources }),
    });
    const files = { ...tree, '/ws/node_modules/@oz/Owned.sol': ownedSource };
    const draftIn = async (folders: string[]) => {
      const workspace = memoryWorkspace(files, { folders });
      const [candidate] = (await findContracts(workspace, '/ws/packages/a/src/Vault.sol')).candidates;
      assert.ok(candidate);
      return draftOf(workspace, candidate);
    };
    const draft = await draftIn(['/ws']);
    assert.deepEqual(draft.body, { route: 'metadata', metadata: foundryMetadata({ sources }), sources });
    assert.deepEqual(
      draft.files.map(({ path, origin, onDisk }) => [path, origin, onDisk]),
      [
        ['src/Vault.sol', 'workspace', '/ws/packages/a/src/Vault.sol'],
        [hoisted, 'dependency', '/ws/node_modules/@oz/Owned.sol'],
      ],
    );
    const target = { chainId: '296', address: `0x${'1'.repeat(40)}` };
    assert.equal(draftRequest(draft, target).refusal, undefined);
    const unplaced = draft.files.map(({ isAbove: _above, ...file }) => file);
    assert.throws(() => draftRequest({ ...draft, files: unplaced }, target), failure);
    // Of the package alone the hoisted ones are not part.
    await assert.rejects(draftIn(['/ws/packages/a']), failure);
  });

  it('keeps a byte order mark, and takes line endings that the service puts right by itself', async () => {
    const marked = `\ufeff${vaultSource}`;
    const metadata = foundryMetadata({ sources: { ...foundrySources, 'src/Vault.sol': marked } });
    const tree = { ...foundryProject('/ws', { metadata }), '/ws/src/Vault.sol': marked };
    const windows = ownedSource.replaceAll('\n', '\r\n');
    const draft = await draftFor({ ...tree, '/ws/lib/owned/Owned.sol': windows });
    assert.equal(draft.body.route, 'metadata');
    assert.deepEqual(draft.body.sources, { 'src/Vault.sol': marked, 'lib/owned/Owned.sol': windows });
    assert.deepEqual(draft.warnings, []);
  });

  it('finds builds of other compilers and profiles, newest first, and configured output folders', async () => {
    const toml = '[profile.default]\nout = "build/forge"\n[profile.ci]\nout = "ci-out"\n';
    const older = foundryProject('/ws', { toml, out: 'build/forge', artifact: 'Vault.sol/Vault.0.8.19.json' });
    const newer = foundryProject('/ws', { toml, out: 'ci-out' })['/ws/ci-out/Vault.sol/Vault.json'] as object;
    const workspace = memoryWorkspace({
      ...older,
      '/ws/ci-out/Vault.sol/Vault.json': { content: newer, mtime: 5_000 },
    });
    const { candidates } = await findContracts(workspace, source);
    assert.deepEqual(
      candidates.map(({ artifact, variant }) => [artifact, variant]),
      [
        ['/ws/ci-out/Vault.sol/Vault.json', 'ci'],
        ['/ws/build/forge/Vault.sol/Vault.0.8.19.json', '0.8.19'],
      ],
    );
  });

  it('tells contracts of equal file names apart, and finds those of a folder', async () => {
    const other = foundryMetadata({
      target: { 'src/old/Vault.sol': 'Vault' },
      sources: { 'src/old/Vault.sol': vaultSource },
    });
    const tree = {
      ...foundryProject(),
      '/ws/out/old/Vault.sol/Vault.json': foundryProject('/ws', { metadata: other })[
        '/ws/out/Vault.sol/Vault.json'
      ] as object,
    };
    const named = async (path: string) =>
      (await findContracts(memoryWorkspace(tree), path)).candidates.map((candidate) => candidate.sourceName).sort();
    assert.deepEqual(await named(source), ['src/Vault.sol']);
    assert.deepEqual(await named('/ws/src/old/Vault.sol'), ['src/old/Vault.sol']);
    assert.deepEqual(await named('/ws/src'), ['src/Vault.sol', 'src/old/Vault.sol']);
    assert.deepEqual(await named('/ws/src/Missing.sol'), []);
  });

  it('does not read output folders outside the workspace', async () => {
    const toml = '[profile.default]\nout = "../../elsewhere/out"\n';
    const workspace = memoryWorkspace({
      ...foundryProject('/ws', { toml }),
      '/elsewhere/out/Vault.sol/Vault.json': {},
    });
    assert.deepEqual((await findContracts(workspace, source)).candidates, []);
    assert.equal(
      workspace.reads.some((path) => path.startsWith('/elsewhere')),
      false,
    );
  });

  it('names and never sends a file that is not what was built', async () => {
    const draft = await draftFor({ ...foundryProject(), '/ws/lib/owned/Owned.sol': 'contract Evil {}' });
    assert.equal(draft.body.route, 'metadata');
    assert.deepEqual(Object.keys(draft.body.sources), ['src/Vault.sol']);
    assert.deepEqual(
      draft.warnings.map(({ kind, path, blocks }) => ({ kind, path, blocks })),
      [{ kind: 'edited', path: 'lib/owned/Owned.sol', blocks: true }],
    );
  });

  it('names a file that is gone', async () => {
    const tree = foundryProject();
    delete tree['/ws/lib/owned/Owned.sol'];
    const draft = await draftFor(tree);
    assert.deepEqual(
      draft.warnings.map(({ kind, path, blocks }) => ({ kind, path, blocks })),
      [{ kind: 'missing', path: 'lib/owned/Owned.sol', blocks: true }],
    );
  });

  describe('a file that is gone', () => {
    const gone = (tree: Record<string, string | object> = {}) => {
      const all: typeof tree = { ...foundryProject(), '/ws/data/postgres/private': '', ...tree };
      delete all['/ws/lib/owned/Owned.sol'];
      return memoryWorkspace(all);
    };
    const drafted = async (workspace: ReturnType<typeof memoryWorkspace>, files: Partial<ProjectFiles> = {}) => {
      const [candidate] = (await findContracts(workspace, source)).candidates;
      assert.ok(candidate);
      workspace.reads.length = 0;
      return draftOf({ ...workspace, files: { ...workspace.files, ...files } }, candidate);
    };
    const denied = new Error('EACCES: permission denied');

    it('is searched for past folders that may not be read', async () => {
      const workspace = gone({ '/ws/out/build-info/f1.json': foundryBuildInfo() });
      const list = async (path: string) => {
        if (path === '/ws/data/postgres') throw denied;
        return workspace.files.list(path);
      };
      assert.equal((await drafted(workspace, { list })).body.route, 'standardJson');
    });

    it('is searched for past files that may not be read, or are too large for a source', async () => {
      const workspace = gone({
        '/ws/a/Owned.sol': 'private',
        '/ws/b/Owned.sol': 'large',
        '/ws/z/deep/Owned.sol': ownedSource,
      });
      const read = async (path: string) => {
        if (path === '/ws/a/Owned.sol') throw denied;
        return workspace.files.read(path);
      };
      const stat = async (path: string) => {
        const own = await workspace.files.stat(path);
        return own && path === '/ws/b/Owned.sol' ? { ...own, size: 31 << 20 } : own;
      };
      const draft = await drafted(workspace, { read, stat });
      assert.deepEqual(draft.warnings, []);
      assert.equal(draft.files[1]?.onDisk, '/ws/z/deep/Owned.sol');
      assert.ok(!workspace.reads.includes('/ws/b/Owned.sol'));
    });

    it('is compared with 32 files of its name', async () => {
      const others = Array.from({ length: 100 }, (_, at) => [`/ws/d${at}/Owned.sol`, 'contract A {}']);
      const workspace = gone(Object.fromEntries(others));
      await drafted(workspace);
      assert.equal(workspace.reads.filter((path) => path.startsWith('/ws/d')).length, 32);
    });
  });

  it('falls back to the build-info, less the keys that only Forge knows, when a file was edited', async () => {
    const draft = await draftFor({
      ...foundryProject(),
      '/ws/src/Vault.sol': 'contract Vault {}',
      '/ws/out/build-info/f1.json': foundryBuildInfo(),
    });
    assert.equal(draft.body.route, 'standardJson');
    const input = draft.body.stdJsonInput;
    assert.deepEqual(Object.keys(input).sort(), ['language', 'settings', 'sources']);
    assert.deepEqual(input.sources['src/Vault.sol'], { content: vaultSource });
    assert.deepEqual(Object.keys(input.sources).sort(), ['lib/owned/Owned.sol', 'src/Vault.sol']);
    assert.equal(draft.compilerVersion, longVersion, 'with commit, which the build-info does not have');
    assert.match(draft.reason, /src\/Vault\.sol/);
    assert.deepEqual(
      draft.warnings.map(({ kind, blocks }) => [kind, blocks]),
      [['edited', false]],
    );
  });

  it('does not take a build-info of other settings, another compiler or other sources', async () => {
    const edited = { ...foundryProject(), '/ws/src/Vault.sol': 'contract Vault {}' };
    const wrong: object[] = [
      foundryBuildInfo({ optimizer: { enabled: true, runs: 999 } }),
      foundryBuildInfo({ viaIR: true }),
      foundryBuildInfo({ evmVersion: 'paris' }),
      foundryBuildInfo({ metadata: { bytecodeHash: 'none' } }),
      foundryBuildInfo({ metadata: { bytecodeHash: 'ipfs', useLiteralContent: true } }),
      foundryBuildInfo({ metadata: { bytecodeHash: 'ipfs', appendCBOR: false } }),
      foundryBuildInfo({ libraries: { 'src/Sums.sol': { Sums: `0x${'5e'.repeat(20)}` } } }),
      foundryBuildInfo({ remappings: ['owned/=lib/owned/'] }),
      foundryBuildInfo({ debug: { revertStrings: 'strip' } }),
      { ...foundryBuildInfo(), solcVersion: '0.8.2' },
      { id: 'no-input', source_id_to_path: {}, language: 'Solidity' },
    ];
    for (const info of wrong) {
      assert.equal(
        (await draftFor({ ...edited, '/ws/out/build-info/f1.json': info })).body.route,
        'metadata',
        JSON.stringify(info),
      );
    }
    const draft = await draftFor({ ...edited, '/ws/out/build-info/f1.json': '{"input": cut' });
    assert.equal(draft.body.route, 'metadata');
  });

  it('takes the build-info of the same settings before a newer one', async () => {
    const details = { yul: true, cse: false };
    const libraries = { 'src/Sums.sol': { Sums: `0x${'5E'.repeat(20)}` } };
    const settings = {
      // As the compiler writes it: every detail, no `enabled`, addresses in small letters, remappings in order.
      optimizer: { runs: 7, details: { ...details, peephole: true, yulDetails: { optimizerSteps: 'u' } } },
      libraries: { 'src/Sums.sol:Sums': `0x${'5e'.repeat(20)}` },
      remappings: [':a/=lib/a/', ':b/=lib/b/'],
      debug: { revertStrings: 'strip' },
      metadata: { bytecodeHash: 'ipfs', useLiteralContent: true },
    };
    const built = {
      optimizer: { enabled: true, runs: 7, details },
      libraries,
      remappings: ['b/=lib/b/', 'a/=lib/a/'],
      debug: { revertStrings: 'strip', debugInfo: ['location'] },
      metadata: { bytecodeHash: 'ipfs', useLiteralContent: true, appendCBOR: true },
    };
    const others = [
      { ...built, optimizer: { enabled: true, runs: 7, details: { ...details, cse: true } } },
      { ...built, optimizer: { enabled: true, runs: 7 } },
      { ...built, libraries: {} },
      { ...built, libraries: { 'src/Sums.sol': { Sums: `0x${'5f'.repeat(20)}` } } },
      { ...built, remappings: ['b/=lib/b/'] },
      { ...built, debug: {} },
      { ...built, metadata: {} },
    ];
    for (const other of others) {
      const draft = await draftFor({
        ...foundryProject('/ws', { metadata: foundryMetadata({ settings }) }),
        '/ws/src/Vault.sol': 'contract Vault {}',
        '/ws/out/build-info/old.json': { content: foundryBuildInfo(built), mtime: 1_000 },
        '/ws/out/build-info/new.json': { content: foundryBuildInfo(other), mtime: 2_000 },
      });
      assert.equal(draft.body.route, 'standardJson', JSON.stringify(other));
      assert.deepEqual(draft.body.stdJsonInput.settings, { ...Object(foundryBuildInfo(built)).input.settings });
    }
  });

  it('leaves out the inliner where the compiler writes it, but does not take it', async () => {
    const optimizerOf = async (version: string, inliner: boolean) => {
      const optimizer = { runs: 7, details: { yul: true, inliner } };
      const metadata = foundryMetadata({ version, settings: { optimizer } });
      const { body } = await draftFor(foundryProject('/ws', { metadata }));
      assert.equal(body.route, 'metadata');
      return Object(body.metadata).settings.optimizer;
    };
    // What enables it with the rest of the details.
    assert.deepEqual(await optimizerOf('0.8.4+commit.c7e474f2', true), {
      enabled: true,
      runs: 7,
      details: { yul: true },
    });
    assert.deepEqual(await optimizerOf('0.8.2+commit.661d1103', false), { runs: 7, details: { yul: true } });
    assert.deepEqual(await optimizerOf('0.8.5+commit.a4f2e591', true), {
      runs: 7,
      details: { yul: true, inliner: true },
    });
  });

  it('takes standard JSON where the metadata tail is left out, else makes the metadata consistent', async () => {
    const metadata = foundryMetadata({ settings: { metadata: { appendCBOR: false, bytecodeHash: 'ipfs' } } });
    const tree = foundryProject('/ws', { metadata });
    const alone = await draftFor(tree);
    assert.equal(alone.body.route, 'metadata');
    assert.deepEqual((alone.body.metadata as { settings: { metadata: object } }).settings.metadata, {
      appendCBOR: false,
      bytecodeHash: 'none',
    });
    assert.deepEqual(
      alone.warnings.map(({ kind, blocks }) => [kind, blocks]),
      [['noMetadataTail', false]],
    );
    const build = foundryBuildInfo({ metadata: { appendCBOR: false, bytecodeHash: 'ipfs' } });
    assert.equal((await draftFor({ ...tree, '/ws/out/build-info/f1.json': build })).body.route, 'standardJson');
  });

  it('refuses two compilation targets', async () => {
    const metadata = foundryMetadata({ target: { 'src/Vault.sol': 'Vault', 'src/B.sol': 'B' } });
    await assert.rejects(draftFor(foundryProject('/ws', { metadata })), failure);
  });

  it('takes the text from the metadata where it is in there', async () => {
    const tree = foundryProject('/ws', { metadata: foundryMetadata({ literal: true }) });
    delete tree['/ws/lib/owned/Owned.sol'];
    const draft = await draftFor(tree);
    assert.equal(draft.body.route, 'metadata');
    assert.deepEqual(draft.body.sources, {});
    assert.deepEqual(
      draft.files.map((file) => [file.path, file.state, file.bytes]),
      [
        ['src/Vault.sol', 'same', vaultSource.length],
        ['lib/owned/Owned.sol', 'notOnDisk', ownedSource.length],
      ],
    );
    assert.deepEqual(draft.warnings, []);
  });

  it('refuses crafted metadata that names files outside, secrets and other kinds of files, and reads none of them', async () => {
    const secret = 'SECRET';
    for (const path of [
      '../.ssh/id_rsa',
      '/home/ann/.ssh/id_rsa',
      'src/../../other/B.sol',
      '.env',
      'config/server.key',
      'notes.txt',
      'src',
    ]) {
      const metadata = foundryMetadata({ sources: { 'src/Vault.sol': vaultSource, [path]: secret } });
      const workspace = memoryWorkspace({
        ...foundryProject('/ws', { metadata }),
        '/.ssh/id_rsa': secret,
        '/home/ann/.ssh/id_rsa': secret,
        '/other/B.sol': secret,
        '/ws/.env': secret,
        '/ws/config/server.key': secret,
        '/ws/notes.txt': secret,
      });
      const [candidate] = (await findContracts(workspace, source)).candidates;
      assert.ok(candidate);
      await assert.rejects(draftOf(workspace, candidate), failure, path);
      assert.equal(
        workspace.reads.some((read) => /id_rsa|other|\.env|\.key|notes/.test(read)),
        false,
        path,
      );
    }
  });

  it('refuses what lies behind a link that leaves the workspace, and any link that cannot be resolved', async () => {
    const secret = 'SECRET';
    const metadata = foundryMetadata({
      sources: { 'src/Vault.sol': vaultSource, 'src/Key.sol': secret, 'lib/far/B.sol': secret },
    });
    const tree = { ...foundryProject('/ws', { metadata }), '/home/ann/key': secret, '/home/ann/lib/B.sol': secret };
    const file = { links: { '/ws/src/Key.sol': '/home/ann/key' } };
    const folder = { links: { '/ws/lib/far': '/home/ann/lib' } };
    for (const options of [file, folder, { ...file, canResolve: false }, { ...folder, canResolve: false }]) {
      await assert.rejects(draftFor(tree, {}, options), failure);
    }
  });

  it('follows links within the workspace, as package managers make them, but not to a secret', async () => {
    const tree = foundryProject();
    delete tree['/ws/lib/owned/Owned.sol'];
    const linked = { ...tree, '/ws/.store/owned/Owned.sol': ownedSource, '/ws/.env': ownedSource };
    const draft = await draftFor(linked, {}, { links: { '/ws/lib/owned': '/ws/.store/owned' } });
    assert.deepEqual(draft.warnings, []);
    await assert.rejects(draftFor(linked, {}, { links: { '/ws/lib/owned/Owned.sol': '/ws/.env' } }), failure);
  });
});
