import assert from 'node:assert/strict';
import { deployedWords } from '../../../../src/core/projects/deployments/deployedWords.ts';

describe('the message about new deployments', () => {
  it('names the only contract, without the path of its source', () => {
    assert.equal(deployedWords([{ contract: 'TipJar' }], 'sandbox'), 'TipJar deployed to sandbox.');
    assert.equal(deployedWords([{ contract: 'src/TipJar.sol:TipJar' }], 'sandbox'), 'TipJar deployed to sandbox.');
  });

  it('counts several', () => {
    assert.equal(
      deployedWords([{ contract: 'TipJar' }, { contract: 'Vault' }], 'sandbox'),
      '2 contracts deployed to sandbox.',
    );
  });
});
