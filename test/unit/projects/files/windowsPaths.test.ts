import assert from 'node:assert/strict';
import { withoutTokens } from '../../../../src/core/ledger/secrets/publishedTokens.ts';
import { refusal } from '../../../../src/core/projects/drafts/publishable.ts';
import {
  foldersUp,
  isInside,
  joinPath,
  nameOf,
  normalName,
  parentOf,
  relativeTo,
  stemOf,
  workspaceFolderOf,
} from '../../../../src/core/projects/files/paths.ts';
import { createRedaction } from '../../../../src/ui/problemReport/redaction.ts';

/** Core sees files by the paths of their URIs, which on Windows are `/c:/Users/ann/work`. */
describe('paths of Windows', () => {
  const root = '/c:/Users/ann/work';

  it('are joined, taken apart and compared like any others', () => {
    assert.equal(joinPath(root, 'contracts/../lib/./A.sol'), `${root}/lib/A.sol`);
    assert.equal(joinPath(root, '/d:/other/A.sol'), '/d:/other/A.sol');
    assert.equal(parentOf(`${root}/A.sol`), root);
    assert.equal(nameOf(`${root}/A.sol`), 'A.sol');
    assert.equal(stemOf(`${root}/A.t.sol`), 'A.t');
    assert.equal(relativeTo(root, `${root}/contracts/A.sol`), 'contracts/A.sol');
    assert.equal(relativeTo(root, '/d:/Users/ann/work/A.sol'), undefined);
    assert.deepEqual(foldersUp(`${root}/a`, root), [`${root}/a`, root]);
    assert.equal(workspaceFolderOf([root, `${root}/nested`], `${root}/nested/A.sol`), `${root}/nested`);
    assert.equal(normalName('./contracts//../A.sol'), 'A.sol');
  });

  it('of another drive, or that only begin alike, lie outside', () => {
    for (const path of ['/d:/Users/ann/work/A.sol', '/c:/Users/ann/work2/A.sol', '/c:/Users/ann', '/c:'])
      assert.equal(isInside(root, path), false, path);
    assert.equal(isInside(root, joinPath(root, '../other/A.sol')), false);
    assert.equal(isInside('/c:', root), true);
  });

  it('are never the names of published files, in whatever form', () => {
    for (const path of [
      'C:\\Users\\ann\\key.sol',
      'c:/Users/ann/key.sol',
      'C:key.sol',
      '\\\\server\\share\\A.sol',
      '//server/share/A.sol',
      'contracts\\A.sol',
      '\\A.sol',
      'file:///C:/Users/ann/key.sol',
      '\\\\?\\C:\\A.sol',
    ])
      assert.ok(refusal(path), path);
    assert.equal(refusal('contracts/A.sol'), undefined);
  });

  it('are taken out of a problem report, with one backslash, two, or none', () => {
    const redact = createRedaction({
      home: 'C:\\Users\\ann',
      folders: ['C:\\Users\\ann\\work'],
      addresses: [],
      known: new Set(),
      withoutTokens,
    });
    for (const text of [
      'C:\\Users\\ann\\work\\A.sol',
      'C:/Users/ann/work/A.sol',
      'C:\\\\Users\\\\ann\\\\work\\\\A.sol',
      'file:///C:/Users/ann/work/A.sol',
      'd:\\Users\\bob\\key',
    ])
      assert.doesNotMatch(redact(text), /ann|bob/, text);
  });
});
