import assert from 'node:assert/strict';
import { compareContracts, compareSources } from '../../../../../src/ui/verification/ask/sourceOrder.ts';

describe('the order of contract files', () => {
  it('has scripts, tests and mocks last, otherwise goes by path', () => {
    const files = [
      'script/Deploy.s.sol',
      'contracts/test/VaultTest.sol',
      'src/Vault.t.sol',
      'contracts/mocks/Token.sol',
      'src/Vault.sol',
      'src/latest/Greeter.sol',
      'contracts/Attestation.vy',
    ];
    assert.deepEqual(files.toSorted(compareSources), [
      'contracts/Attestation.vy',
      'src/latest/Greeter.sol',
      'src/Vault.sol',
      'contracts/mocks/Token.sol',
      'contracts/test/VaultTest.sol',
      'script/Deploy.s.sol',
      'src/Vault.t.sol',
    ]);
  });
});

describe('the order of a file’s contracts', () => {
  it('begins with the one that the file is named after, and otherwise goes by name', () => {
    const contracts = ['Ranks', 'Purse10', 'Purse9', 'Coin'].map((contractName) => ({
      contractName,
      sourceName: 'src/Coin.sol',
    }));
    assert.deepEqual(
      contracts.toSorted(compareContracts).map(({ contractName }) => contractName),
      ['Coin', 'Purse9', 'Purse10', 'Ranks'],
    );
  });
});
