import assert from 'node:assert/strict';
import { fileOfContract, nameOfContract } from '../../../src/core/format/fullName.ts';

describe('The full name of a contract', () => {
  it("is its file and its name, whatever the file's path has", () => {
    const name = 'project:/src/a:b/Vault.sol:Vault';
    assert.deepEqual([fileOfContract(name), nameOfContract(name)], ['project:/src/a:b/Vault.sol', 'Vault']);
  });

  it('may lack the file', () => {
    assert.deepEqual([fileOfContract('Vault'), nameOfContract('Vault')], ['', 'Vault']);
  });
});
