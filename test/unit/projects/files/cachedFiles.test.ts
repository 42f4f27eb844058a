import assert from 'node:assert/strict';
import { cachedFiles } from '../../../../src/core/projects/files/cachedFiles.ts';
import type { ProjectFiles } from '../../../../src/core/projects/files/projectFiles.ts';

describe('remembered files', () => {
  it('looks each path up once, and reads contents each time', async () => {
    const asked: string[] = [];
    const files: ProjectFiles = {
      read: async (path) => {
        asked.push(`read ${path}`);
        return new Uint8Array([asked.length]);
      },
      stat: async (path) => {
        asked.push(`stat ${path}`);
        return undefined;
      },
      list: async (path) => {
        asked.push(`list ${path}`);
        return [];
      },
      realPath: async (path) => {
        asked.push(`real ${path}`);
        return path;
      },
    };
    const remembered = cachedFiles(files);
    for (let time = 0; time < 2; time++) {
      assert.equal(await remembered.stat('/a'), undefined);
      assert.deepEqual(await remembered.list('/a'), []);
      assert.equal(await remembered.realPath?.('/a'), '/a');
      await remembered.read('/a');
    }
    assert.deepEqual(asked, ['stat /a', 'list /a', 'real /a', 'read /a', 'read /a']);
  });

  it('cannot resolve links where the files themselves cannot', () => {
    const files: ProjectFiles = { read: () => Promise.reject(), stat: async () => undefined, list: async () => [] };
    assert.equal('realPath' in cachedFiles(files), false);
  });
});
