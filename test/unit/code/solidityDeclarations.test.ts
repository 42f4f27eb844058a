import assert from 'node:assert/strict';
import { declarationsIn } from '../../../src/core/code/solidityDeclarations.ts';

describe('the declarations of a Solidity source', () => {
  it('are its errors, functions and events, with their signatures', () => {
    const text = `
      // function commented(uint256);
      contract Vault is Base(7) {
        error NotEnough(uint held, uint256 wanted);
        event Left(address indexed who, bytes32[2][] calldata what) anonymous;
        string constant s = "function quoted(uint256)";
        function withdraw(uint256 shares /* of ours */, address payable to) external returns (uint256 out) { revert NotEnough(1, 2); }
        function deposit(IERC20 token, Lib.Order memory order) public;
        function _hidden(bool yes) internal {}
        function() external {}
        function callback(function(uint256) external returns (bool) f, int8 x) private;
        constructor(uint256 error) {}
      }
      function free() pure returns (uint256) { return 1; }
    `;
    const found = declarationsIn(text).map(({ kind, name, signature, types, isInternal }) => [
      kind,
      signature ?? `${name}/${types.join(',')}`,
      ...(isInternal ? ['internal'] : []),
    ]);
    assert.deepEqual(found, [
      ['error', 'NotEnough(uint256,uint256)'],
      ['event', 'Left(address,bytes32[2][])'],
      ['function', 'withdraw(uint256,address)'],
      ['function', 'deposit/IERC20,Lib.Order'],
      ['function', '_hidden(bool)', 'internal'],
      ['function', 'callback/function,int8', 'internal'],
      ['function', 'free()'],
    ]);
    for (const { name, at } of declarationsIn(text)) assert.equal(text.slice(at, at + name.length), name);
  });

  it('are read from a text that is being edited', () => {
    for (const text of [
      'error',
      'error X',
      'error X(',
      'error X(uint',
      'function f(uint; error Y(bool);',
      'event (',
      '',
    ])
      assert.doesNotThrow(() => declarationsIn(text), text);
    assert.deepEqual(
      declarationsIn('function f(uint; error Y(bool);').map(({ name }) => name),
      ['Y'],
    );
  });

  it('take linear time', () => {
    for (const text of ['error X('.repeat(50_000), 'function f(uint256,'.repeat(30_000), 'error '.repeat(100_000)]) {
      const start = performance.now();
      declarationsIn(text);
      assert.ok(performance.now() - start < 1_000, text.slice(0, 20));
    }
  });
});
