import assert from 'node:assert/strict';
import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import { mayForward } from '../../../src/core/trace/layouts/mayForward.ts';
import { compileLayout } from '../../layouts/compareSources.ts';

const passOn = (to: string) => `
  fallback() external payable {
    address to = ${to};
    assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }`;

/** Contracts named `C`. */
const forwarding = {
  'a proxy with its implementation in a variable': `contract C { address implementation; ${passOn('implementation')} }`,
  'one that has it in its code': `contract C { address immutable to_; constructor(address to) { to_ = to; } ${passOn('to_')} }`,
  'one without assembly': `contract C {
    address implementation;
    fallback(bytes calldata data) external payable returns (bytes memory) {
      (bool done, bytes memory answer) = implementation.delegatecall(data);
      require(done);
      return answer;
    }
  }`,
  'a diamond': `contract C { mapping(bytes4 => address) facets; ${passOn('facets[msg.sig]')} }`,
  'what inherits it': `abstract contract P { function to_() internal virtual returns (address); ${passOn('to_()')} }
    contract C is P { address a; function to_() internal override returns (address) { return a; } }`,
};

const own = {
  'a contract': 'contract C { uint256 total; function add() external { total++; } }',
  'what calls a library': `library L { function f(uint256 x) external pure returns (uint256) { return x + 1; } }
    contract C { uint256 x; function a() external { x = L.f(x); } }`,
  'what calls itself several times': `contract C {
    uint256 x;
    function several(bytes[] calldata data) external {
      for (uint256 i; i < data.length; i++) { (bool done, ) = address(this).delegatecall(data[i]); require(done); }
    }
  }`,
  'an implementation that upgrades its proxy': `contract C {
    uint256 x;
    // As fallback() of the proxy does.
    function upgrade(address to, bytes calldata data) external {
      assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, to) }
      (bool done, ) = to.delegatecall(data);
      require(done);
    }
  }`,
  'what knows of a contract that passes them on': `contract P { address a; ${passOn('a')} }
    contract C { P p; function f(address to) external { (bool done, ) = to.delegatecall(''); require(done); } }`,
  'what takes every call itself': `contract C { uint256 x; fallback() external payable { x++; } }`,
};

describe('the storage of a contract', () => {
  const of = async (source: string) => {
    const { runtime } = await compileLayout(source);
    const code = bytesOfHex(`0x${runtime.replace(/__.{38}/g, '0'.repeat(40))}`);
    assert.ok(code);
    return mayForward(code, { language: 'Solidity', sources: new Map([['C.sol', source]]), contract: 'C.sol:C' });
  };

  for (const [what, source] of Object.entries(forwarding))
    it(`has the variables of others, too, if it is ${what}`, async () => assert.equal(await of(source), true));

  for (const [what, source] of Object.entries(own))
    it(`has its own alone if it is ${what}`, async () => assert.equal(await of(source), false));

  it('has others, too, if a function without a name passes calls on, as before Solidity 0.6', () => {
    const says = (source: string) =>
      mayForward(Uint8Array.of(0xf4), {
        language: 'Solidity',
        sources: new Map([['C.sol', source]]),
        contract: 'C.sol:C',
      });
    for (const head of ['function()', 'function () payable', 'function () onlyOwner payable', 'function ( ) only(a)'])
      assert.equal(says(`contract C { address a; ${head} { a.delegatecall(msg.data); } }`), true, head);
    assert.equal(says('contract C { function () external then; function f() { then(); } }'), false);
    assert.equal(says('contract C is Missing { } contract P { function() { } }'), true, 'nobody knows its bases');
  });

  it('has its own alone if only the data of the compiler has the byte', () => {
    // CBOR: {"ipfs": 34 bytes, "solc": 0.8.28}, and its length.
    const tail = `a2646970667358221220${'f4'.repeat(32)}64736f6c634300081c0033`;
    const code = bytesOfHex(`0x6001fe${tail}`);
    const sources = new Map([['C.sol', 'contract C { fallback() external { } }']]);
    assert.ok(code && !mayForward(code, { language: 'Solidity', sources, contract: 'C.sol:C' }));
  });

  it('may have others if nothing says what its sources were', () => {
    const incomplete = { isIncomplete: true } as never;
    assert.equal(mayForward(Uint8Array.of(0xf4), incomplete), true);
    assert.equal(mayForward(Uint8Array.of(0x60, 0xf4, 0x00), incomplete), false);
  });

  it('has others if it passes on every call to the address in its code', () => {
    const clone = bytesOfHex(`0x363d3d373d3d3d363d73${'b'.repeat(40)}5af43d82803e903d91602b57fd5bf3`);
    assert.ok(clone && mayForward(clone, { language: 'Solidity', sources: new Map(), contract: 'C.sol:C' }));
  });
});
