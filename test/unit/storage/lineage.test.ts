import assert from 'node:assert/strict';
import { solidityContracts } from '../../../src/core/code/solidityContracts.ts';
import { lineageIn } from '../../../src/core/storage/lineage.ts';
import { cpuTime } from '../cpuTime.ts';

describe('the contracts that a contract consists of', () => {
  it('have their variables in the order of the source, without what is not stored', () => {
    const text = `pragma solidity ^0.8.28;
import {X} from "./X.sol";
/* contract No { uint256 z; } */
abstract contract A is X, lib.Y(1, "{"), Z layout at 0x10 {
  using S for uint256;
  error E(uint256 a);
  event V(uint256 a);
  struct P { uint256 inStruct; }
  enum State { ONE, TWO }
  type Price is uint256;
  uint256 constant C = 1;
  uint256 public immutable I;
  uint256 transient t;
  mapping(address owner => uint256 balance) public balances;
  uint256[C] private list;
  P internal p = P({inStruct: 1});
  function(uint256) external returns (bool) hook;
  bytes32 public override name = keccak256("a;b}");
  constructor() X() { uint256 local = 1; }
  modifier m() { _; }
  function f(uint256 a) public virtual returns (uint256 b) { uint256 c; { c = a; } return c; }
  function g() external virtual;
  receive() external payable {}
  address last;
}
library L { struct Q { uint256 a; } }
interface J { function f() external; }
`;
    assert.deepEqual(
      solidityContracts(text).map(({ kind, name, bases, variables }) => [kind, name, bases, variables]),
      [
        ['contract', 'A', ['X', 'lib.Y', 'Z'], ['balances', 'list', 'p', 'hook', 'name', 'last']],
        ['library', 'L', [], []],
        ['interface', 'J', [], []],
      ],
    );
  });

  it('are in the order of the compiler', () => {
    const sources = new Map([
      ['a.sol', 'contract O { uint o; } contract A is O { uint a; } contract B is O { uint b; }'],
      ['c.sol', 'import "./a.sol"; contract C is A, B { uint c; } contract D is O, C { uint d; }'],
    ]);
    const order = (contract: string) =>
      lineageIn(sources, contract)
        ?.variables.map(({ label }) => label)
        .join('');
    assert.equal(order('c.sol:C'), 'oabc');
    assert.equal(order('c.sol:D'), 'oabcd');
    assert.equal(order('a.sol:C'), undefined);
    assert.deepEqual(lineageIn(sources, 'a.sol:A')?.variables, [
      { label: 'o', contract: 'a.sol:O' },
      { label: 'a', contract: 'a.sol:A' },
    ]);
  });

  it('are looked for among 500 bases at most', () => {
    const chain = (length: number) => {
      const contracts = Array.from({ length }, (_, at) => `contract C${at}${at === 0 ? '' : ` is C${at - 1}`} {}`);
      return new Map([['a.sol', contracts.join('\n')]]);
    };
    let lineage: unknown;
    assert.ok(cpuTime(() => (lineage = lineageIn(chain(300), 'a.sol:C299'))) < 2_000);
    assert.ok(lineage);
    assert.equal(lineageIn(chain(700), 'a.sol:C699'), undefined);
  });

  it("aren't told where a name means several, or none", () => {
    const lineage = (text: string, other = '') =>
      lineageIn(
        new Map([
          ['a.sol', text],
          ['b.sol', other],
        ]),
        'a.sol:A',
      );
    assert.equal(lineage('contract A is B {}'), undefined);
    assert.equal(lineage('contract A is A {}'), undefined);
    assert.equal(lineage('contract B is A {} contract A is B {}'), undefined);
    assert.equal(lineage('contract A is x.B {} contract B {}', 'contract B {}'), undefined);
    assert.ok(lineage('contract A is B {} contract B {}', 'contract B {}'));
  });
});
