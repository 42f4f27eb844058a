import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../vscode/repository.ts';

/** A line that is one literal, spread within another: it keeps its members from the formatter's lines, and from checks. */
const spread = /^\s*\.\.\.(?:\{ [^{}]* \}|\[[^[\]]*\]),?$/gm;

describe('literals', () => {
  it('have their members in lines of their own, not spread by the handful', () => {
    const files = ['src', 'test'].flatMap((each) => globSync(`${each}/**/*.ts`, { cwd: repositoryFolder }));
    const own = files.filter((file) => !/fixtures|node_modules/.test(file));
    assert.ok(own.length > 1_500, `${own.length} files`);
    const found = own.flatMap((file) => {
      const lines = readFileSync(path.join(repositoryFolder, file), 'utf8').match(spread) ?? [];
      return lines.map((line) => `${file}: ${line.trim()}`);
    });
    assert.deepEqual(found, []);
  });
});
