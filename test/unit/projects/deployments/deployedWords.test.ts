import assert from 'node:assert/strict';
import { deployedWords } from '../../../../src/core/projects/deployments/deployedWords.ts';

describe('the message about new deployments', () => {
  it('names the only contract, without the path of its source', () => {
    assert.equal(deployedWords([{ contract: 'TipJar' }], 'sandbox'), 'TipJar deployed to sandbox.');
    assert.equal(deployedWords([{ contract: 'src/TipJar.sol:TipJar' }], 'sandbox'), 'TipJar deployed to sandbox.');
  });

  it('names several, and counts the rest of many', () => {
    const of = (...names: string[]) =>
      deployedWords(
        names.map((contract) => ({ contract })),
        'sandbox',
      );
    assert.equal(of('TipJar', 'src/Vault.sol:Vault'), 'TipJar, Vault deployed to sandbox.');
    assert.equal(of('A', 'B', 'C'), 'A, B, C deployed to sandbox.');
    assert.equal(of('A', 'B', 'C', 'D', 'E'), 'A, B and 3 more contracts deployed to sandbox.');
  });

  it('says of one that was deployed several times how often', () => {
    const of = (...names: string[]) =>
      deployedWords(
        names.map((contract) => ({ contract })),
        'sandbox',
      );
    assert.equal(of('TipJar', 'TipJar', 'Vault'), 'TipJar (2×), Vault deployed to sandbox.');
  });
});
