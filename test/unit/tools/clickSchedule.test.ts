import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { inGroups, slowest, slowestFirst } from '../../tools/clickSchedule.ts';
import { repositoryFolder } from '../../vscode/repository.ts';

describe('groups of click files', () => {
  const files = ['b', 'a', 'c', 'd'].map((name) => `test/ui/${name}.test.ts`);
  const [b = '', a = '', c = '', d = ''] = files;

  it('stand together, in their own order, where the first of them was', () => {
    assert.deepEqual(inGroups(files, [['d', 'a']]), [[b], [d, a], [c]]);
    assert.deepEqual(inGroups(files, []), [[b], [a], [c], [d]]);
  });

  it('name only files that are there', () => {
    assert.throws(() => inGroups(files, [['a', 'gone']]), /names gone, which is not there/);
  });

  it('leave out no click file, and run none twice', () => {
    const all = globSync('test/ui/**/*.test.ts', { cwd: repositoryFolder }).sort();
    assert.ok(all.length > 0);
    assert.deepEqual(inGroups(all).flat().sort(), all);
  });
});

describe('the schedule of the click files', () => {
  const all = globSync('test/ui/**/*.test.ts', { cwd: repositoryFolder }).sort();

  it('names only files that are there', () => {
    const names = all.map((file) => path.basename(file, '.test.ts'));
    assert.deepEqual(
      slowest.filter((name) => !names.includes(name)),
      [],
    );
  });

  it('begins with the slowest, and leaves out none', () => {
    const files = slowestFirst(all);
    assert.deepEqual(
      files.slice(0, slowest.length).map((file) => path.basename(file, '.test.ts')),
      slowest,
    );
    assert.deepEqual(files.toSorted(), all);
  });
});
