import assert from 'node:assert/strict';
import type { FileStat } from '../../../../src/core/projects/files/projectFiles.ts';
import { createHashedSources } from '../../../../src/core/projects/files/workspaceMemory.ts';

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
