import assert from 'node:assert/strict';
import { searchSources } from '../../../../src/core/verification/sources/searchSources.ts';

const files = [
  { path: 'a/Vault.sol', text: 'contract Vault {\r\n  mapping(address => uint) owed; // (owed)\n}\r' },
  { path: 'b.txt', text: 'Straße\nİstanbul Owed\n$^.*+?()[]{}|/\\-' },
];
const found = (wanted: string, most = 100) =>
  searchSources(files, wanted, most).map(({ path, line, column, length }) => `${path}:${line}:${column}+${length}`);

describe('the search in verified source', () => {
  it('finds each line with the text once, and takes capitals as such only if there are any', () => {
    assert.deepEqual(found('owed'), ['a/Vault.sol:1:27+4', 'b.txt:1:9+4']);
    assert.deepEqual(found('Owed'), ['b.txt:1:9+4']);
    assert.deepEqual(found('owed', 1), ['a/Vault.sol:1:27+4']);
    assert.deepEqual(found(''), []);
    assert.deepEqual(searchSources(files, 'vault', 9)[0]?.text, 'contract Vault {');
  });

  it('takes every character as itself', () => {
    for (const character of '$^.*+?()[]{}|/\\-')
      assert.ok(found(character).includes(`b.txt:2:${'$^.*+?()[]{}|/\\-'.indexOf(character)}+1`), character);
    assert.deepEqual(found('.*'), ['b.txt:2:2+2']);
    assert.deepEqual(found('\ud800'), []);
  });
});
