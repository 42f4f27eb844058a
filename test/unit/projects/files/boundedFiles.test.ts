import assert from 'node:assert/strict';
import type { ProjectFiles, Workspace } from '../../../../src/core/projects/files/projectFiles.ts';
import { findContracts } from '../../../../src/core/projects/findContracts.ts';
import { readAbis } from '../../../../src/core/projects/readAbis.ts';
import { foundryMetadata, foundryProject } from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

/** The workspace on a machine that has few descriptors: what opens more files than that at once fails. */
function withDescriptors(workspace: Workspace, most: number): Workspace & { highest(): number } {
  let [open, highest] = [0, 0];
  const opening = async <T>(work: () => Promise<T>): Promise<T> => {
    highest = Math.max(highest, ++open);
    try {
      if (open > most) throw new Error('EMFILE: too many open files');
      await new Promise((resolve) => setImmediate(resolve));
      return await work();
    } finally {
      open--;
    }
  };
  const { files } = workspace;
  const bounded: ProjectFiles = {
    read: (path) => opening(() => files.read(path)),
    stat: (path) => opening(() => files.stat(path)),
    list: (path) => opening(() => files.list(path)),
  };
  return { ...workspace, files: bounded, highest: () => highest };
}

describe('what is open at once', () => {
  it('stays bounded when a build has thousands of artifacts', async () => {
    const artifacts = Array.from({ length: 400 }, (_, at) =>
      foundryProject('/ws', {
        artifact: `C${at}.sol/C.json`,
        metadata: foundryMetadata({ target: { [`src/C${at}.sol`]: 'C' } }),
      }),
    );
    const tree = Object.assign({}, ...artifacts);
    const machine = withDescriptors(memoryWorkspace(tree), 100);
    assert.equal((await findContracts(machine, '/ws')).candidates.length, 400);
    assert.ok(machine.highest() > 10, 'they are read at the same time');
    const abis: unknown[] = [];
    for await (const abi of readAbis(machine, '/ws')) abis.push(abi);
    assert.ok(machine.highest() <= 100);
  });
});

describe('a folder that may not be read', () => {
  for (const denied of ['/ws/out/Secret.sol', '/ws/private', '/ws/packages/b'])
    it(`fails no search of what is around it: ${denied}`, async () => {
      const workspace = memoryWorkspace({
        ...foundryProject('/ws/packages/a', {}),
        ...foundryProject('/ws', { artifact: 'Secret.sol/Secret.json' }),
        ...foundryProject('/ws', { artifact: 'Open.sol/Open.json' }),
        ...foundryProject('/ws/packages/b', {}),
        '/ws/private/hardhat.config.js': '',
      });
      const { files } = workspace;
      const refuse = <T>(path: string, work: () => Promise<T>): Promise<T> =>
        path === denied || path.startsWith(`${denied}/`)
          ? Promise.reject(new Error(`EACCES: permission denied, '${path}'`))
          : work();
      const guarded: ProjectFiles = {
        read: (path) => refuse(path, () => files.read(path)),
        stat: (path) => refuse(path, () => files.stat(path)),
        list: (path) => refuse(path, () => files.list(path)),
      };
      for (const folder of ['/ws', '/ws/packages']) {
        const { candidates } = await findContracts({ ...workspace, files: guarded }, folder);
        assert.ok(candidates.length > 0, folder);
      }
    });
});
