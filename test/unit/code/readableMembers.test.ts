import assert from 'node:assert/strict';
import fc from 'fast-check';
import { solidityReadables, vyperReadables } from '../../../src/core/code/readableMembers.ts';
import { anyText } from '../anyText.ts';

const named = (members: readonly { contract: string; name: string; parameters?: number }[]) =>
  members.map(
    ({ contract, name, parameters }) => `${contract}.${name}${parameters === undefined ? '' : `/${parameters}`}`,
  );

describe('what a source lets anyone read', () => {
  it('finds public variables and view functions in Solidity, and nothing else', () => {
    const text = `
      import {A} from "./A.sol";
      struct Free { uint256 x; }
      abstract contract Base { address public owner; modifier only() { _; } }
      contract Vault is Base(1), Other {
        using Lib for uint256;
        struct Row { uint256 public_; mapping(address => uint) m; }
        enum Kind { One, Two }
        event Deposited(address indexed who, uint256 amount);
        error Bad(uint256 a);
        uint256 public immutable cap;
        uint256 constant public MAX = 10 ** 18; // public uint256 no;
        Row public row = Row({x: 1, y: 2});
        mapping(address => mapping(uint256 => bool)) public flags;
        uint256[2] public pair = [uint256(1), 2];
        uint256 private hidden; uint256 internal also;
        bytes public override(A, B) data;
        constructor(uint256 a) Base(a) public { cap = a; }
        function set(uint256 a) external { also = a; }
        function sum(uint256[] calldata a, Row memory b) public view returns (uint256 total) { if (true) { total = 1; } }
        function none() external pure virtual override returns (string memory, uint256);
        function inner(uint256 a) internal view returns (uint256) { return a; }
        function cb(function(uint256, uint256) external view returns (bool) f, uint256 b) public view {}
        receive() external payable {}
        fallback(bytes calldata) external returns (bytes memory) {}
      }
      interface IVault { function cap() external view returns (uint256); }
      function free(uint256 a) pure returns (uint256) { return a; }`;
    assert.deepEqual(named(solidityReadables(text)), [
      'Base.owner',
      'Vault.cap',
      'Vault.MAX',
      'Vault.row',
      'Vault.flags',
      'Vault.pair',
      'Vault.data',
      'Vault.sum/2',
      'Vault.none/0',
      'Vault.cb/2',
      'IVault.cap/0',
    ]);
    assert.deepEqual(
      solidityReadables(text).flatMap(({ name, isKeyed }) => (isKeyed ? [name] : [])),
      ['flags', 'pair'],
    );
    assert.deepEqual(
      solidityReadables(text).flatMap(({ name, isConstant }) => (isConstant ? [name] : [])),
      ['MAX'],
    );
    const [owner] = solidityReadables(text);
    assert.ok(text.slice(owner?.at).startsWith('address public owner'));
  });

  it('knows which variables of Vyper are read by key', () => {
    const text = `balances: public(HashMap[address, uint256])
allowed: public(HashMap[address, HashMap[address, uint256]])
queue: public(DynArray[address, 8])
pair: public(constant(uint256[2])) = [1, 2]
names: public(String[32][3])
name: public(String[32])
data: public(Bytes[64])
owner: public(immutable(address))
half: public(HashMap[`;
    assert.deepEqual(
      vyperReadables(text).flatMap(({ name, isKeyed }) => (isKeyed ? [name] : [])),
      ['balances', 'allowed', 'queue', 'pair', 'names', 'half'],
    );
    assert.deepEqual(
      vyperReadables(text).flatMap(({ name, isConstant }) => (isConstant ? [name] : [])),
      ['pair'],
    );
  });

  it('finds what follows a type of Vyper that is being written', () => {
    const rest = ['owner: public(address)', '@view\n@external\ndef held() -> uint256:\n    return 1'];
    for (const next of [rest, rest.toReversed()])
      for (const half of ['public(', 'public(HashMap[address, '])
        assert.deepEqual(
          named(vyperReadables([`half: ${half}`, ...next].join('\n'))).toSorted(),
          ['.half', '.held/0', '.owner'],
          half,
        );
    const [several] = vyperReadables('balances: public(\n    HashMap[\n        address, uint256\n    ]\n)\n');
    assert.equal(several?.isKeyed, true);
  });

  it('finds them in Vyper', () => {
    const text = `# pragma version 0.4.3
from .lib import limits
MAX: constant(uint256) = 5
owner: public(address)
balances: public(HashMap[address, uint256])
hidden: uint256

@deploy
def __init__(a: uint256):
    self.owner = msg.sender

@external
@view
def balance_of(who: address, at: DynArray[uint256, 3] = [1, 2]) -> uint256:
    return 1

@internal
@view
def _inner() -> uint256:
    return 1

@external
def set(a: uint256):
    pass

@view
@external
def name() -> String[5]:
    return "owner: public(address)"
`;
    assert.deepEqual(named(vyperReadables(text)), ['.owner', '.balances', '.balance_of/2', '.name/0']);
  });

  it('ends on any text, in time', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'contract A',
        '{',
        '}',
        '(',
        ')',
        ';',
        '=',
        'function f',
        'public',
        'view',
        ',',
        '@view\n',
        'def x',
        ':',
        '"',
        '/*',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          pieces.map((each) => each.join(' ')),
        ),
        (text) => {
          for (const member of [...solidityReadables(text), ...vyperReadables(text)])
            assert.ok(member.at < text.length);
        },
      ),
      { numRuns: 300 },
    );
    const started = performance.now();
    solidityReadables('contract A { function f('.repeat(20_000));
    vyperReadables('@view\ndef f('.repeat(20_000));
    assert.ok(performance.now() - started < 2_000);
  });
});
