import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import type { FileStat, ProjectFiles, Workspace } from '../../../../src/core/projects/files/projectFiles.ts';
import {
  type ContractIndex,
  createContractIndex,
  createDerivation,
  createHashedSources,
  createWorkspaceMemory,
  withRecentBuilds,
} from '../../../../src/core/projects/files/workspaceMemory.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { Draft } from '../../../../src/core/projects/model/toolchain.ts';
import {
  foundryProject,
  foundrySources,
  hardhat2Project,
  metadataOf,
  otherSource,
  ownedSource,
  vaultSource,
} from '../builds.ts';
import { exampleWorkspace } from '../diskFiles.ts';
import { type MemoryOptions, memoryWorkspace } from '../memoryFiles.ts';

type Tree = Parameters<typeof memoryWorkspace>[0];

/** One memory over a disk that changes, and what a look without a memory gives. */
function remembering(...sources: readonly string[]) {
  let disk = memoryWorkspace({});
  const files: ProjectFiles = {
    list: (path) => disk.files.list(path),
    stat: (path) => disk.files.stat(path),
    read: (path) => disk.files.read(path),
    realPath: async (path) => disk.files.realPath?.(path) ?? path,
  };
  const { index, parts } = createWorkspaceMemory(files);
  const draft = async (workspace: Workspace, which: number): Promise<Draft> => {
    const [candidate] = (await findContracts(workspace, sources[which] ?? '')).candidates;
    assert.ok(candidate);
    return draftOf(workspace, candidate);
  };
  return {
    /** @param which of the sources */
    warm: (which = 0) => draft({ folders: ['/ws'], ...parts }, which),
    cold: (which = 0) => draft({ folders: ['/ws'], files }, which),
    reads: () => disk.reads,
    change(tree: Tree, options?: MemoryOptions) {
      disk = memoryWorkspace(tree, options);
      index.changed('/ws/package.json');
    },
  };
}

const refused = (error: unknown) => isLensError(error, 'input');
const later = (content: string | object) => ({ content, mtime: 5_000 });

describe('a workspace with a memory', () => {
  it('gives the same drafts as one without, with fewer reads', async () => {
    for (const [tree, source, again] of [
      [foundryProject(), '/ws/src/Vault.sol', /\/(?:src|lib)\//],
      [hardhat2Project(), '/ws/contracts/Vault.sol', /\/build-info\//],
    ] as const) {
      const { warm, cold, change, reads } = remembering(source);
      change(tree);
      const first = await warm();
      assert.ok(reads().some((path) => again.test(path)));
      reads().length = 0;
      assert.deepEqual(await warm(), first);
      assert.deepEqual(
        reads().filter((path) => again.test(path)),
        [],
      );
      assert.deepEqual(await cold(), first);
    }
  });

  for (const name of ['hardhat2', 'hardhat3', 'foundry'])
    it(`gives the same drafts of the ${name} example, in any order`, async () => {
      const { root, folders, files } = exampleWorkspace(name);
      const warm = { folders, ...createWorkspaceMemory(files).parts };
      const { candidates } = await findContracts({ folders, files }, root);
      assert.ok(candidates.length > 2);
      for (const candidate of [...candidates, ...candidates.toReversed()])
        assert.deepEqual(await draftOf(warm, candidate), await draftOf({ folders, files }, candidate));
    });

  it('sees each source that was edited since, and sends none of it', async () => {
    const { warm, change } = remembering('/ws/src/Vault.sol');
    change(foundryProject());
    await warm();
    for (const edited of [later(ownedSource.replace('owner', 'thief')), later(`${ownedSource}// more\n`)]) {
      change({ ...foundryProject(), '/ws/lib/owned/Owned.sol': edited });
      const { body, warnings } = await warm();
      assert.deepEqual(
        warnings.map(({ kind, path, blocks }) => [kind, path, blocks]),
        [['edited', 'lib/owned/Owned.sol', true]],
      );
      assert.equal(body.route, 'metadata');
      assert.deepEqual(body.sources, { 'src/Vault.sol': vaultSource });
    }
    change(foundryProject());
    const { body, warnings } = await warm();
    assert.deepEqual([body.route === 'metadata' && body.sources, warnings], [foundrySources, []]);
  });

  it('refuses what became a link out of the workspace, its folder too', async () => {
    for (const link of ['/ws/lib/owned/Owned.sol', '/ws/lib/owned', '/ws/lib']) {
      const { warm, change } = remembering('/ws/src/Vault.sol');
      change(foundryProject());
      await warm();
      const tree = { ...foundryProject(), '/other/Owned.sol': ownedSource, '/other/owned/Owned.sol': ownedSource };
      change(tree, { links: { [link]: link.endsWith('.sol') ? '/other/Owned.sol' : '/other' } });
      await assert.rejects(warm(), refused, link);
    }
  });

  it('sends what a new build was made of', async () => {
    const { warm, cold, change } = remembering('/ws/contracts/Vault.sol');
    change(hardhat2Project());
    const before = await warm();
    const changed = `${vaultSource}// changed\n`;
    const needed = { 'contracts/Vault.sol': changed, 'contracts/Owned.sol': ownedSource };
    const built = hardhat2Project('/ws', { sources: needed, needed });
    const path = '/ws/artifacts/build-info/b1.json';
    change({ ...built, [path]: later(Object(built[path])) });
    const { body } = await warm();
    assert.notDeepEqual(body, before.body);
    assert.deepEqual(body, (await cold()).body);
    assert.ok(JSON.stringify(body).includes('// changed'));
  });

  it('takes for each contract of a build what that one needs', async () => {
    const tree = hardhat2Project();
    const path = '/ws/artifacts/build-info/b1.json';
    const info = structuredClone(Object(tree[path]));
    const metadata = metadataOf({
      target: { 'contracts/Other.sol': 'Other' },
      sources: { 'contracts/Other.sol': otherSource },
    });
    const { contracts } = info.output;
    const [vault] = Object.values<{ metadata: string }>(contracts['contracts/Vault.sol']);
    contracts['contracts/Other.sol'].Other = { ...vault, metadata: JSON.stringify(metadata) };
    const folder = '/ws/artifacts/contracts';
    const artifact = { ...Object(tree[`${folder}/Vault.sol/Vault.json`]), contractName: 'Other' };
    const { warm, cold, change } = remembering('/ws/contracts/Vault.sol', '/ws/contracts/Other.sol');
    change({
      ...tree,
      [path]: info,
      '/ws/contracts/Other.sol': otherSource,
      [`${folder}/Other.sol/Other.json`]: { ...artifact, sourceName: 'contracts/Other.sol' },
      [`${folder}/Other.sol/Other.dbg.json`]: Object(tree[`${folder}/Vault.sol/Vault.dbg.json`]),
    });
    const names = async (which: number) => (await warm(which)).files.map((file) => file.path);
    assert.deepEqual(await names(0), ['contracts/Vault.sol', 'contracts/Owned.sol']);
    assert.deepEqual(await names(1), ['contracts/Other.sol']);
    for (const which of [0, 1]) assert.deepEqual(await warm(which), await cold(which));
  });
});

describe('recent builds', () => {
  it('keep a build-info at hand until it is written anew', async () => {
    const path = '/ws/artifacts/build-info/1.json';
    const tree = { [path]: {}, '/ws/src/Oracle.sol': 'contract Oracle {}' };
    let workspace = memoryWorkspace(tree);
    const current: ProjectFiles = {
      list: (asked) => workspace.files.list(asked),
      stat: (asked) => workspace.files.stat(asked),
      read: (asked) => workspace.files.read(asked),
    };
    const files = withRecentBuilds(current);
    const first = await files.read(path);
    assert.equal(await files.read(path), first);
    assert.deepEqual(workspace.reads, [path]);
    workspace = memoryWorkspace({ ...tree, [path]: { content: '{ }', mtime: 2_000 } });
    assert.equal(new TextDecoder().decode(await files.read(path)), '{ }');
    await files.read('/ws/src/Oracle.sol');
    await files.read('/ws/src/Oracle.sol');
    assert.equal(workspace.reads.length, 3, 'other files are read each time');
  });
});

describe('what is made of bytes', () => {
  it('is made once for each key of the same bytes, and anew for others of the same content', () => {
    const derived = createDerivation();
    const [bytes, copy] = [Uint8Array.of(1), Uint8Array.of(1)];
    let made = 0;
    const make = () => ++made;
    assert.deepEqual([derived(bytes, 'a', make), derived(bytes, 'a', make)], [1, 1]);
    assert.deepEqual([derived(bytes, 'b', make), derived(copy, 'a', make), derived(bytes, 'b', make)], [2, 3, 2]);
  });

  it('is kept where it is undefined, too', () => {
    const derived = createDerivation();
    const bytes = Uint8Array.of(1);
    assert.equal(
      derived(bytes, 'a', () => undefined),
      undefined,
    );
    assert.equal(
      derived(bytes, 'a', () => 1),
      undefined,
    );
  });
});

const file = (change: Partial<FileStat> = {}): FileStat => ({ type: 'file', size: 4, mtime: 1_000, ...change });
const source = (text: string) => ({ keccak256: `0x${text}`, text, bytes: text.length });

describe('hashed sources', () => {
  it('are given as long as the file looks the same', () => {
    const hashed = createHashedSources();
    hashed.keep('/a', file(), source('abcd'));
    assert.deepEqual(hashed.get('/a', file()), source('abcd'));
    for (const stat of [undefined, file({ size: 5 }), file({ mtime: 1_001 }), file({ type: 'link' })])
      assert.equal(hashed.get('/a', stat), undefined, JSON.stringify(stat));
    assert.equal(hashed.get('/b', file()), undefined);
    hashed.keep('/a', file({ mtime: 2_000 }), source('efgh'));
    assert.equal(hashed.get('/a', file()), undefined);
    assert.equal(hashed.get('/a', file({ mtime: 2_000 }))?.text, 'efgh');
  });

  it('are not kept where a change would not be seen', () => {
    const hashed = createHashedSources();
    for (const stat of [undefined, file({ type: 'link' }), file({ mtime: 0 })]) {
      hashed.keep('/a', stat, source('abcd'));
      assert.equal(hashed.get('/a', stat), undefined);
    }
  });

  it('go where they are too many, the one used longest ago first', () => {
    const hashed = createHashedSources(8);
    const kept = () => ['/a', '/b', '/c'].filter((path) => hashed.get(path, file()) !== undefined).join();
    hashed.keep('/a', file(), source('aaaa'));
    hashed.keep('/b', file(), source('bbbb'));
    hashed.get('/a', file());
    hashed.keep('/c', file(), source('cccc'));
    assert.equal(kept(), '/a,/c');
    // Kept anew, it does not count twice.
    hashed.keep('/c', file(), source('dddd'));
    assert.equal(kept(), '/a,/c');
    hashed.keep('/b', file(), source('longer than all'));
    assert.equal(kept(), '');
  });
});

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
