import assert from 'node:assert/strict';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import { type BuildSources, buildOfDraft } from '../../../../src/core/trace/builds/buildSources.ts';
import { changedSources } from '../../../../src/core/trace/trial/changedSources.ts';
import { foundryMetadata, foundryProject, hardhat2Project, ownedSource, vaultSource } from '../../projects/builds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';

const path = '/ws/src/Vault.sol';
/** With the import of the source where the source says it is. */
const project = () => ({ ...foundryProject(), '/ws/src/Owned.sol': ownedSource });
const built = async () => {
  const workspace = memoryWorkspace(project());
  const [candidate] = (await findContracts(workspace, path)).candidates;
  assert.ok(candidate);
  return buildOfDraft(await draftOf(workspace, candidate));
};
const complete = (build: Awaited<ReturnType<typeof built>>): BuildSources => {
  assert.ok('sources' in build);
  return build;
};
const changed = async (files: Record<string, string>) =>
  changedSources(memoryWorkspace({ ...project(), ...files }), '/ws', await built());

describe('the sources of a change', () => {
  it('are those on screen with their imports, compiled as before', async () => {
    const old = await built();
    const now = await changed({ [path]: `${vaultSource}// changed` });
    assert.ok(now && 'sources' in now);
    assert.equal(now.sources.get('src/Vault.sol'), `${vaultSource}// changed`);
    assert.deepEqual([...now.sources.keys()].sort(), ['src/Owned.sol', 'src/Vault.sol']);
    assert.equal(now.contract, 'src/Vault.sol:Vault');
    assert.equal(now.compilerVersion, old.compilerVersion);
    assert.deepEqual(now.settings.optimizer, old.settings.optimizer);
    assert.deepEqual(now.files.get('src/Vault.sol'), { onDisk: path, state: 'same' });
    assert.equal(now.storageLayout, undefined);
    assert.equal(now.bytecode, undefined);
  });

  it('are compiled as the workspace builds them, not as the verified sources were', async () => {
    const old: BuildSources = { ...complete(await built()), from: 'record', settings: { viaIR: true } };
    const now = await changedSources(memoryWorkspace(project()), '/ws', old);
    assert.ok(now && 'sources' in now);
    assert.deepEqual([now.settings.viaIR, now.settings.optimizer], [undefined, { enabled: true, runs: 200 }]);
  });

  it('are not compiled as before if they ask for another compiler', async () => {
    const now = await changed({ [path]: vaultSource.replace('^0.8.0', '0.8.30') });
    assert.deepEqual(now, { why: 'otherCompiler', compilerVersion: '0.8.28', in: 'sources' });
  });

  it('are not compiled as before if the configuration was changed since the build', async () => {
    const toml = (lines: string, mtime: number) => ({
      '/ws/foundry.toml': { content: `[profile.default]\nsrc = "src"\n${lines}\n`, mtime },
    });
    const config = async (lines: string, mtime = 2_000) => {
      const files = { ...project(), ...toml(lines, mtime) };
      return changedSources(memoryWorkspace(files), '/ws', await built());
    };
    const other = { why: 'otherCompiler', compilerVersion: '0.8.28', in: 'foundry.toml' };
    for (const [lines, name, built, now] of [
      ['solc = "0.8.24"', 'version', '0.8.28', '0.8.24'],
      ['optimizer = true\noptimizer_runs = 999', 'optimizer.runs', '200', '999'],
      ['optimizer = false', 'optimizer.enabled', 'true', 'false'],
      ['via_ir = true', 'viaIR', 'false', 'true'],
      ['evm_version = "paris"', 'evmVersion', 'cancun', 'paris'],
    ] as const)
      assert.deepEqual(await config(lines), { ...other, setting: { name, built, now } }, lines);
    for (const same of [
      await config('solc = "0.8.28"\noptimizer = true\noptimizer_runs = 200'),
      // Built afterwards with another profile.
      await config('solc = "0.8.24"', 500),
    ])
      assert.ok(same && 'sources' in same);
  });

  it('are not compiled as before if a setting of the build is gone from the configuration, or how errors are told', async () => {
    const builtWith = (settings: object) => foundryProject('/ws', { metadata: foundryMetadata({ settings }) });
    const config = async (lines: string, settings: object) => {
      const files = { ...builtWith(settings), '/ws/src/Owned.sol': ownedSource };
      const workspace = memoryWorkspace(files);
      const [candidate] = (await findContracts(workspace, path)).candidates;
      assert.ok(candidate);
      const old = buildOfDraft(await draftOf(workspace, candidate));
      const content = `[profile.default]\nsrc = "src"\n${lines}\n`;
      const now = memoryWorkspace({ ...files, '/ws/foundry.toml': { content, mtime: 2_000 } });
      return changedSources(now, '/ws', old);
    };
    const other = { why: 'otherCompiler', compilerVersion: '0.8.28', in: 'foundry.toml' };
    const gone = (name: string, built: string) => ({ ...other, setting: { name, built } });
    assert.deepEqual(await config('', { viaIR: true }), gone('viaIR', 'true'));
    assert.deepEqual(await config('', { optimizer: { enabled: true, runs: 999 } }), gone('optimizer.runs', '999'));
    assert.deepEqual(await config('', { debug: { revertStrings: 'strip' } }), gone('debug.revertStrings', 'strip'));
    const strips = { ...other, setting: { name: 'debug.revertStrings', built: 'default', now: 'strip' } };
    assert.deepEqual(await config('revert_strings = "strip"', {}), strips);
    for (const same of [
      await config('via_ir = true', { viaIR: true }),
      await config('', {}),
      await config('revert_strings = "strip"', { debug: { revertStrings: 'strip' } }),
      // Forge's own, before and since 1.0.
      await config('', { optimizer: { enabled: true, runs: 200 } }),
      await config('', { optimizer: { enabled: false, runs: 200 } }),
    ])
      assert.ok(same && 'sources' in same, JSON.stringify(same));
  });

  it("are compiled for the tool's own EVM version if the configuration sets none any more, or it's said what the build had", async () => {
    const config = async (files: Record<string, string | object>, file: string, content: string, source: string) => {
      const workspace = memoryWorkspace(files);
      const [candidate] = (await findContracts(workspace, source)).candidates;
      assert.ok(candidate);
      const old = buildOfDraft(await draftOf(workspace, candidate));
      return changedSources(memoryWorkspace({ ...files, [`/ws/${file}`]: { content, mtime: 2_000 } }), '/ws', old);
    };
    const foundry = (evmVersion: string) =>
      config(
        {
          ...foundryProject('/ws', { metadata: foundryMetadata({ settings: { evmVersion } }) }),
          '/ws/src/Owned.sol': ownedSource,
        },
        'foundry.toml',
        '[profile.default]\nsrc = "src"\n',
        path,
      );
    const hardhat = (evmVersion: string | undefined) =>
      config(
        hardhat2Project('/ws', { settings: { optimizer: { enabled: false, runs: 200 }, evmVersion } }),
        'hardhat.config.js',
        "module.exports = { solidity: '0.8.28' };",
        '/ws/contracts/Vault.sol',
      );
    const other = { why: 'otherCompiler', compilerVersion: '0.8.28' } as const;
    for (const evmVersion of ['paris', 'shanghai', 'istanbul'])
      assert.deepEqual(await foundry(evmVersion), { ...other, in: 'foundry.toml', evmVersion });
    for (const evmVersion of ['cancun', 'prague', 'osaka'])
      assert.ok('sources' in ((await foundry(evmVersion)) ?? {}), evmVersion);
    assert.deepEqual(await hardhat('cancun'), { ...other, in: 'hardhat.config.js', evmVersion: 'cancun' });
    assert.ok('sources' in ((await hardhat('paris')) ?? {}));
  });

  it('are those of the project that it was built in, if two have a contract of one name', async () => {
    const files = Object.fromEntries(
      ['a', 'b'].flatMap((name) => [
        ...Object.entries(foundryProject(`/ws/${name}`)),
        [`/ws/${name}/src/Owned.sol`, ownedSource],
        [`/ws/${name}/src/Vault.sol`, `${vaultSource}// of ${name}`],
      ]),
    );
    const old = complete(await built());
    const within = (root: string): BuildSources => ({
      ...old,
      project: { toolchain: 'foundry', root, packages: 'npm', isEdited: false },
    });
    for (const name of ['a', 'b']) {
      const now = await changedSources(memoryWorkspace(files), '/ws', within(`/ws/${name}`));
      assert.ok(now && 'sources' in now);
      assert.equal(now.sources.get('src/Vault.sol'), `${vaultSource}// of ${name}`);
    }
    // A verification record doesn't say which.
    assert.equal(await changedSources(memoryWorkspace(files), '/ws', { ...old, from: 'record' }), undefined);
  });

  it('name an import that is missing', async () => {
    const now = await changed({ [path]: `import "./None.sol";\n${vaultSource}` });
    assert.deepEqual(now, { why: 'compile', message: "src/None.sol isn't in the project." });
  });

  it('are none for a contract that the workspace doesn’t have', async () => {
    const old = await built();
    const none = { ...old, contract: 'src/Other.sol:Other' };
    assert.equal(await changedSources(memoryWorkspace(project()), '/ws', none), undefined);
    const moved = { ...old, contract: 'contracts/core/Vault.sol:Vault' };
    assert.ok(await changedSources(memoryWorkspace(project()), '/ws', moved));
  });
});
