import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../vscode/repository.ts';

/** Each way to leave a test out that prints no reason. */
const bareSkip = /\bthis\.skip\(|\b(?:it|describe|before|after)\.skip\(|\bx(?:it|describe)\(/;

describe('tests that are not run', () => {
  it('say why: only skipBecause skips', () => {
    const files = globSync('test/**/*.ts', { cwd: repositoryFolder }).filter((file) => !file.includes('node_modules'));
    assert.ok(files.length > 500, `${files.length} files`);
    const bare = files.filter((file) => bareSkip.test(readFileSync(path.join(repositoryFolder, file), 'utf8')));
    // This file names them all.
    assert.deepEqual(
      bare.filter((file) => path.basename(file) !== path.basename(import.meta.filename)),
      [],
    );
  });
});
