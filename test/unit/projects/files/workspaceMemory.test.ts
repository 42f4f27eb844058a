import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import type { ProjectFiles, Workspace } from '../../../../src/core/projects/files/projectFiles.ts';
import { createWorkspaceMemory } from '../../../../src/core/projects/files/workspaceMemory.ts';
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
