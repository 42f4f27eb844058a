import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { others, protections } from '../../protections/protection.ts';
import { searches } from '../../protections/searches.ts';
import { repositoryFolder } from '../../vscode/repository.ts';
import { sourceFiles, sourceText } from './sourceFiles.ts';

const textOf = (file: string) => readFileSync(path.join(repositoryFolder, file), 'utf8');

describe('the list of protections', () => {
  it('says where each is, and which test is red without it', () => {
    const wrong = protections.filter(({ file, of, to, what }) => {
      return of === to || what === '' || textOf(file).split(of).length !== 2;
    });
    assert.deepEqual(
      wrong.map(({ file, of }) => `${file}: ${of}`),
      [],
    );
    const tests = protections.map(({ test }) => test).filter((test) => !test.startsWith('storm '));
    assert.deepEqual(
      tests.filter((test) => !existsSync(path.join(repositoryFolder, test))),
      [],
    );
  });

  it('has all that the searches find', () => {
    const missing: string[] = [];
    for (const name of sourceFiles) {
      const file = `src/${name}`;
      const own = protections.filter((each) => each.file === file).map(({ of }) => of);
      const known = others.filter((each) => each.file === file).map(({ line }) => line);
      const lines = sourceText(name)
        .split('\n')
        .map((line) => line.trim());
      for (const line of lines) {
        if (line.startsWith('import ') || /^(?:\/?\*|\/\/)/.test(line) || known.includes(line)) continue;
        const search = searches.find(({ pattern }) => pattern.test(line));
        if (search && !own.some((of) => of.includes(line) || line.includes(of.trim())))
          missing.push(`${search.kind} ${file}: ${line}`);
      }
    }
    assert.deepEqual(missing, []);
  });

  it('names nothing that is gone', () => {
    const gone = others.filter(
      ({ file, line }) =>
        !textOf(file)
          .split('\n')
          .some((each) => each.trim() === line),
    );
    assert.deepEqual(gone, []);
  });
});
