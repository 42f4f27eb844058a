import assert from 'node:assert/strict';
import { closestWord } from '../../../src/core/format/closestWord.ts';

describe('the word that was meant', () => {
  const networks = ['mainnet', 'testnet', 'previewnet', 'local'];
  const cases: [unknown, string | undefined][] = [
    ['mainet', 'mainnet'],
    ['Testnet', 'testnet'],
    ['tesntet', 'testnet'],
    [' previewnett ', 'previewnet'],
    ['locla', 'local'],
    ['loca', 'local'],
    ['hedera', undefined],
    ['', undefined],
    [7, undefined],
    [null, undefined],
    ['x'.repeat(100_000), undefined],
  ];
  for (const [typed, word] of cases)
    it(`of ${String(typed).slice(0, 20)} is ${word}`, () => assert.equal(closestWord(typed, networks), word));
});
