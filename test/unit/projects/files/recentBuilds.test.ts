import assert from 'node:assert/strict';
import type { ProjectFiles } from '../../../../src/core/projects/files/projectFiles.ts';
import { createDerivation, withRecentBuilds } from '../../../../src/core/projects/files/workspaceMemory.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

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
