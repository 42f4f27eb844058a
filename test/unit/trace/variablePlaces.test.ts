import assert from 'node:assert/strict';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { placeOfVariable } from '../../../src/core/trace/layouts/variablePlaces.ts';

const vault = `// owner;
contract Owned { /* total */ address public owner; }
contract Vault is Owned {
  function f(uint256 total) external { uint256 rate = total; }
  mapping(address => uint256) public
    balances;
  uint256 internal total = 5;
  /// @custom:storage-location erc7201:a.b
  struct Main { uint256 rate; }
}
`;
const box = 'event total: pass\n# total: uint256\ntotal: public(uint256)\n';

function build(language: string, path: string, content: string): BuildSources {
  return {
    language,
    settings: {},
    compilerVersion: '0.8.28',
    contract: `${path}:Vault`,
    files: new Map(),
    sources: new Map([[path, content]]),
    from: 'workspace',
  };
}

describe('the line that declares a variable', () => {
  const at = (made: BuildSources, label: string, more: { contract?: string; namespace?: string } = {}) => {
    const place = placeOfVariable(made, { label, slot: 0n, offset: 0, type: 'uint256', ...more });
    return place && [place.line, place.column, place.text];
  };
  const solidity = build('Solidity', 'V.sol', vault);

  it('is found in its contract, beside comments, parameters and others of the name', () => {
    assert.deepEqual(at(solidity, 'owner', { contract: 'V.sol:Owned' }), [1, 44, 'owner']);
    assert.deepEqual(at(solidity, 'total'), [6, 19, 'total']);
    assert.deepEqual(at(solidity, 'balances'), [5, 4, 'balances']);
    assert.deepEqual(at(solidity, 'Main.rate', { namespace: 'erc7201:a.b' }), [8, 24, 'rate']);
  });

  it('is none if the sources have none', () => {
    assert.equal(at(solidity, 'rate'), undefined);
    assert.equal(at(solidity, 'owner', { contract: 'Other.sol:Owned' }), undefined);
  });

  it('begins a line in Vyper', () => {
    assert.deepEqual(at(build('Vyper', 'Box.vy', box), 'total'), [2, 0, 'total']);
    assert.equal(at(build('Vyper', 'Box.vy', box), '$.lock'), undefined);
  });
});
