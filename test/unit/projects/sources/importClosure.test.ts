import assert from 'node:assert/strict';
import { importsIn } from '../../../../src/core/code/solidityText.ts';
import { importClosure, remappingsIn, resolveImport } from '../../../../src/core/projects/sources/importClosure.ts';

const closure = async (sources: Record<string, string>, remappings: string[] = []) => {
  const found = await importClosure(
    Object.keys(sources)[0] ?? '',
    new Map(Object.entries(sources)),
    remappingsIn(remappings),
  );
  return found === undefined ? undefined : [...found].sort();
};

describe('imports', () => {
  it('are read in every form, and not out of comments and strings', () => {
    const text = `
      // import "no1.sol";
      /* import "no2.sol"; */
      import "a.sol"; import 'b.sol' as B;
      import {X, Y as Z} from "c.sol";
      import * as All /* "no3.sol" */ from
        "d.sol";
      contract C { string s = "import 'no4.sol';"; string t = "it's \\"import\\" "; function important() public {} }
    `;
    assert.deepEqual(importsIn(text), ['a.sol', 'b.sol', 'c.sol', 'd.sol']);
  });

  it('are followed relative to the importing source, in circles too', async () => {
    const sources = {
      'src/a/A.sol': 'import "../b/B.sol";',
      'src/b/B.sol': 'import "./../a/A.sol"; import "lib/C.sol";',
      'lib/C.sol': '',
      'D.sol': '',
    };
    assert.deepEqual(await closure(sources), ['lib/C.sol', 'src/a/A.sol', 'src/b/B.sol']);
  });

  it('are remapped by the longest context, then by the longest prefix', async () => {
    const sources = {
      'src/A.sol': 'import "@oz/x/X.sol"; import "@oz/Y.sol";',
      'v1/x/X.sol': '',
      'v2/X.sol': '',
      'v3/X.sol': '',
      'v1/Y.sol': '',
    };
    assert.deepEqual(await closure(sources, ['@oz/=v1/', '@oz/x/=v2/']), ['src/A.sol', 'v1/Y.sol', 'v2/X.sol']);
    assert.deepEqual(await closure(sources, ['@oz/=v1/', 'src/:@oz/x/=v3/', '@oz/x/=v2/']), [
      'src/A.sol',
      'v1/Y.sol',
      'v3/X.sol',
    ]);
    assert.deepEqual(await closure(sources, ['other/:@oz/=v2/', '@oz/=v1/']), ['src/A.sol', 'v1/Y.sol', 'v1/x/X.sol']);
  });

  it('are remapped by the last of several remappings that fit alike, as the compiler does', () => {
    const remappings = remappingsIn(['x/=a/', 'x/=b/', 'src/:x/=c/', 'src/:x/deep/=d/', 'src/:x/deep/=e/']);
    assert.equal(resolveImport('A.sol', 'x/Y.sol', remappings), 'b/Y.sol');
    assert.equal(resolveImport('src/A.sol', 'x/Y.sol', remappings), 'c/Y.sol');
    assert.equal(resolveImport('src/A.sol', 'x/deep/Y.sol', remappings), 'e/Y.sol');
  });

  it('are relative to the importer as its name is written', () => {
    const cases = [
      ['../../node_modules/@oz/a/B.sol', './C.sol', '../../node_modules/@oz/a/C.sol'],
      ['../../node_modules/@oz/a/B.sol', '../b/C.sol', '../../node_modules/@oz/b/C.sol'],
      ['https://github.com/x/a/B.sol', '../C.sol', 'https://github.com/x/C.sol'],
      ['/abs/a/B.sol', './c/../D.sol', '/abs/a/D.sol'],
      ['B.sol', './C.sol', 'C.sol'],
    ] as const;
    for (const [importer, path, name] of cases) assert.equal(resolveImport(importer, path, []), name);
  });

  it('that are not there make no closure', async () => {
    assert.equal(await closure({ 'A.sol': 'import "B.sol";' }), undefined);
    assert.equal(await closure({}), undefined);
  });

  it('take remappings as they are written, and ignore what is none', () => {
    assert.deepEqual(remappingsIn(['a/=b/', 'c:a/=', 7, '', '=x', 'a:=x', 'a:b', 'a', null]), [
      { context: '', prefix: 'a/', target: 'b/' },
      { context: 'c', prefix: 'a/', target: '' },
    ]);
    assert.deepEqual(remappingsIn([':a=b=c:d', 'c:d:a=b']), [
      { context: '', prefix: 'a', target: 'b=c:d' },
      { context: 'c', prefix: 'd:a', target: 'b' },
    ]);
    assert.deepEqual(remappingsIn('a=b'), []);
  });
});
