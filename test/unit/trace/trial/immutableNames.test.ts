import assert from 'node:assert/strict';
import { immutableNames } from '../../../../src/core/trace/trial/immutableNames.ts';
import { solcByVersion } from '../../../sandbox/verification/solcByVersion.ts';

const namesIn = (version: string, sources: Record<string, string>) => {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: { outputSelection: { '*': { '': ['ast'], '*': ['evm.deployedBytecode.immutableReferences'] } } },
  };
  const text = solcByVersion(version)?.compile(JSON.stringify(input)) ?? '';
  const output: {
    contracts: Record<string, Record<string, { evm: { deployedBytecode: { immutableReferences: object } } }>>;
  } = JSON.parse(text);
  const names = immutableNames(text);
  const used = Object.values(output.contracts).flatMap((file) =>
    Object.values(file).flatMap(({ evm }) => Object.keys(evm.deployedBytecode.immutableReferences)),
  );
  return { names, used: [...new Set(used)].map((id) => names.get(id)).sort() };
};

const source = `pragma solidity >=0.7.0;
abstract contract Base { bytes32 immutable salt; constructor() { salt = keccak256("a"); } }
contract Vault is Base {
  /// @dev "id":7,"mutability":"immutable","name":"fake"
  uint256 public immutable cap;
  address immutable owner;
  string constant words = '"id":9,"mutability":"immutable","name":"hostile","scope":1,"src":"1","stateVariable":true,"typeString":"x"';
  constructor() { cap = 5; owner = msg.sender; }
  function all() external view returns (bytes32, uint256, address) { return (salt, cap, owner); }
}`;

describe('the names of immutable variables', () => {
  for (const version of ['0.7.6+commit.7338295f', '0.8.28+commit.7893614a'])
    it(`are their contract’s and their own, with their type (${version})`, () => {
      const { names, used } = namesIn(version, { 'Vault.sol': source });
      assert.deepEqual(used, ['Base.salt: bytes32', 'Vault.cap: uint256', 'Vault.owner: address']);
      assert.equal(names.size, 3);
    });

  it('are none for two that can’t be told apart', () => {
    const { used } = namesIn('0.8.28+commit.7893614a', {
      'A.sol': 'contract Same { uint256 immutable x = 1; function f() external view returns (uint256) { return x; } }',
      'B.sol': 'contract Same { uint256 immutable x = 2; function f() external view returns (uint256) { return x; } }',
    });
    assert.deepEqual(used, [undefined, undefined]);
  });
});
