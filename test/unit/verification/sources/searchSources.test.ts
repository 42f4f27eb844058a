import assert from 'node:assert/strict';
import { searchSources } from '../../../../src/core/verification/sources/searchSources.ts';
import { longestTurn } from '../../../storm/turns.ts';

const files = [
  { path: 'a/Vault.sol', text: 'contract Vault {\r\n  mapping(address => uint) owed; // (owed)\n}\r' },
  { path: 'b.txt', text: 'Straße\nİstanbul Owed\n$^.*+?()[]{}|/\\-' },
];
const found = async (wanted: string, most = 100) =>
  (await searchSources(files, wanted, most)).map(
    ({ path, line, column, length }) => `${path}:${line}:${column}+${length}`,
  );

describe('the search in verified source', () => {
  it('finds each line with the text once, and takes capitals as such only if there are any', async () => {
    assert.deepEqual(await found('owed'), ['a/Vault.sol:1:27+4', 'b.txt:1:9+4']);
    assert.deepEqual(await found('Owed'), ['b.txt:1:9+4']);
    assert.deepEqual(await found('owed', 1), ['a/Vault.sol:1:27+4']);
    assert.deepEqual(await found(''), []);
    assert.deepEqual((await searchSources(files, 'vault', 9))[0]?.text, 'contract Vault {');
  });

  it('takes every character as itself', async () => {
    for (const character of '$^.*+?()[]{}|/\\-')
      assert.ok((await found(character)).includes(`b.txt:2:${'$^.*+?()[]{}|/\\-'.indexOf(character)}+1`), character);
    assert.deepEqual(await found('.*'), ['b.txt:2:2+2']);
    assert.deepEqual(await found('\ud800'), []);
  });

  it('lets others run while it searches 30 MB, and shows no more of a line than fits', async function () {
    this.timeout(30_000);
    const lines = { path: 'c.sol', text: 'uint256 constant value = 1;\n'.repeat(1_000_000) };
    const one = { path: 'd.json', text: `${' '.repeat(1_500)}owed${' '.repeat(2_000_000)}` };
    const searched = () => searchSources([lines, one], 'OWED'.toLowerCase(), 9);
    await searched();
    let matches: readonly { text: string; column: number }[] = [];
    const turn = await longestTurn(async () => {
      matches = await searched();
    });
    assert.ok(turn < 50, `${turn} ms at once`);
    assert.deepEqual(
      matches.map(({ text, column }) => [text.length, text.includes('owed'), column]),
      [[1_000, true, 1_500]],
    );
  });
});
