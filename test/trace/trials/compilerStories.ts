import { rightAndWrong, storiesOf, type TrialStory } from '../trialStories.ts';

type Pair = Parameters<typeof rightAndWrong>;

const failing = storiesOf('', { head: '' });
const story = (name: string, source: string, changes: Pair[0], more: Partial<TrialStory> = {}, unknown: Pair[1] = {}) =>
  failing(name, source, rightAndWrong(changes, unknown), more);

const solc = {
  '0.5.16': '0.5.16+commit.9c3226ce',
  '0.6.12': '0.6.12+commit.27d51765',
  '0.7.6': '0.7.6+commit.7338295f',
  '0.8.19': '0.8.19+commit.7dd6d404',
  '0.8.24': '0.8.24+commit.e11b9ed9',
  '0.8.37': '0.8.37+commit.f401782d',
} as const;

const modern = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';
const deploy = '@deploy\n@payable\ndef __init__():\n';

/** Other compilers than the newest stories', Vyper, and contracts that are made or called in other ways. */
export const compilerStories: readonly TrialStory[] = [
  story(
    'Solidity 0.5.16: a mapping',
    `pragma solidity ^0.5.0;
contract Story {
  mapping(address => uint256) held;
  event Taken(address by, uint256 amount);
  constructor() public payable { held[msg.sender] = 10; }
  function run() external { require(held[msg.sender] > 20, "too few"); held[msg.sender] -= 4; emit Taken(msg.sender, 4); }
}`,
    [{ '> 20': '> 2' }, { '> 20': '> 12' }],
    { compiler: solc['0.5.16'] },
  ),
  story(
    'Solidity 0.5.16: a callee and a string',
    `pragma solidity ^0.5.0;
contract Book {
  string public name;
  function rename(string calldata to) external { require(bytes(to).length < 4, "long"); name = to; }
}
contract Story {
  Book book;
  constructor() public payable { book = new Book(); }
  function run() external { book.rename("a name of more than a word, for certain"); }
}`,
    [{ 'length < 4': 'length < 64' }, { 'length < 4': 'length < 8' }],
    { compiler: solc['0.5.16'] },
  ),
  story(
    'Solidity 0.6.12: an immutable that compilers of then cannot name',
    `pragma solidity ^0.6.8;
contract Story {
  uint256 immutable limit;
  uint256 used = 5;
  constructor() public payable { limit = 7; }
  function run() external { require(used > limit, "under"); used = limit; }
}`,
    [{ 'used > limit': 'used < limit' }, { 'used > limit': 'used == limit' }],
    { compiler: solc['0.6.12'] },
  ),
  story(
    'Solidity 0.7.6: wraps around',
    `pragma solidity ^0.7.0;
contract Story {
  uint8 count = 250;
  constructor() payable {}
  function run() external { count += 10; require(count > 250, "wrapped"); }
}`,
    [{ 'count += 10': 'count += 5' }, { 'count > 250': 'count > 4' }],
    { compiler: solc['0.7.6'] },
  ),
  story(
    'Solidity 0.8.19: a struct in an array',
    `pragma solidity ^0.8.4;
contract Story {
  struct Lot { uint128 amount; uint64 since; bool isOpen; }
  Lot[] lots;
  error Closed(uint256 lot);
  constructor() payable { lots.push(Lot(5, 1, false)); }
  function run() external returns (uint128) {
    if (!lots[0].isOpen) revert Closed(0);
    lots[0].amount += 1;
    return lots[0].amount;
  }
}`,
    [{ '!lots[0].isOpen': 'lots[0].isOpen' }, { 'revert Closed(0)': 'revert Closed(lots.length)' }],
    { compiler: solc['0.8.19'] },
  ),
  story(
    'Solidity 0.8.37: transient storage',
    `pragma solidity ^0.8.28;
contract Story {
  uint256 transient depth;
  uint256 deepest = 1;
  constructor() payable {}
  function run() external { depth += 3; require(depth < 2, "deep"); deepest = depth; }
}`,
    [{ 'depth < 2': 'depth < 4' }, { 'depth < 2': 'depth < 3' }],
    { compiler: solc['0.8.37'] },
  ),
  story(
    'Vyper: a reason',
    `count: uint256

${deploy}    self.count = 3

@external
def run() -> uint256:
    assert self.count > 5, "not enough"
    self.count += 2
    return self.count
`,
    [{ '> 5': '> 2' }, { '> 5': '> 3' }],
    { language: 'Vyper' },
  ),
  story(
    'Vyper: a mapping and an event',
    `event Moved:
    by: indexed(address)
    amount: uint256

held: HashMap[address, uint256]

${deploy}    self.held[msg.sender] = 4

@external
def run():
    self.held[msg.sender] -= 5
    log Moved(by=msg.sender, amount=5)
`,
    [{ '-= 5': '-= 3' }, { '-= 5': '-= 6' }],
    { language: 'Vyper' },
  ),
  story(
    'Vyper: an array',
    `values: DynArray[uint256, 4]

${deploy}    self.values.append(1)

@external
def run():
    self.values[1] = 7
`,
    [{ 'self.values[1] = 7': 'self.values.append(7)' }, { 'self.values[1]': 'self.values[2]' }],
    { language: 'Vyper' },
  ),
  story(
    'Vyper: an appended variable',
    `count: uint256

${deploy}    self.count = 3

@external
def run():
    assert self.count > 3
    self.count = 0
`,
    [
      {
        'count: uint256\n': 'count: uint256\ncalls: uint256\n',
        'assert self.count > 3': 'self.calls += 1\n    assert self.count >= 3',
      },
      { 'self.count > 3': 'self.count > 4' },
    ],
    { language: 'Vyper' },
  ),
  story(
    'Vyper: values of the constructor',
    `LIMIT: immutable(uint256)
OWNER: public(immutable(address))
count: uint256

${deploy}    LIMIT = 7
    OWNER = msg.sender
    self.count = 3

@external
def run() -> uint256:
    assert self.count > LIMIT, "limit"
    assert msg.sender == OWNER
    self.count += LIMIT
    return self.count
`,
    [{ 'self.count > LIMIT': 'self.count < LIMIT' }, { 'self.count > LIMIT': 'self.count >= LIMIT' }],
    { language: 'Vyper' },
  ),
  story(
    'Vyper: a struct, and a payment',
    `struct Lot:
    amount: uint128
    owner: address
    isOpen: bool

lots: HashMap[address, Lot]
total: uint256

${deploy}    self.lots[msg.sender] = Lot(amount=9, owner=msg.sender, isOpen=True)
    self.total = 9

@external
@payable
def run():
    lot: Lot = self.lots[msg.sender]
    assert lot.isOpen and lot.amount > 20, "lot"
    self.lots[msg.sender].amount = lot.amount - 5
    self.total -= 5
    send(msg.sender, 30)
`,
    [
      { 'lot.amount > 20': 'lot.amount > 2' },
      { 'lot.amount > 20': 'lot.amount > 2', 'lot.amount - 5': 'lot.amount - 15' },
    ],
    { language: 'Vyper', value: 12n },
  ),
  story(
    'Vyper: the token service',
    `interface TokenService:
    def associateToken(account: address, token: address) -> int64: nonpayable

SERVICE: constant(address) = 0x0000000000000000000000000000000000000167
done: uint256

${deploy}    pass

@external
def run():
    code: int64 = extcall TokenService(SERVICE).associateToken(self, msg.sender, skip_contract_check=True)
    assert code == 194, "association"
    self.done = 1
`,
    [{ 'code == 194': 'code == 22' }, { 'code == 194': 'code == 21' }],
    { language: 'Vyper' },
  ),
  story(
    'a diamond',
    `${modern}library Store {
  struct Kept { mapping(bytes4 => address) facets; uint256 count; mapping(address => uint256) held; }
  function kept() internal pure returns (Kept storage all) {
    bytes32 at = keccak256("diamond.kept");
    assembly { all.slot := at }
  }
}
contract Counts { function count(uint256 by) external { require(by < 3, "count: too far"); Store.kept().count += by; } }
contract Holds {
  function hold(uint256 amount) external { require(Store.kept().count > 5, "hold: early"); Store.kept().held[msg.sender] += amount; }
}
contract Diamond {
  constructor(address counts, address holds) {
    Store.kept().facets[Counts.count.selector] = counts;
    Store.kept().facets[Holds.hold.selector] = holds;
  }
  fallback() external payable {
    address facet = Store.kept().facets[msg.sig];
    require(facet != address(0), "no such function");
    assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}
contract Story {
  address immutable diamond = address(new Diamond(address(new Counts()), address(new Holds())));
  constructor() payable {}
  function run() external { Counts(diamond).count(2); Holds(diamond).hold(9); }
}`,
    [{ 'count > 5': 'count > 1' }, { 'by < 3': 'by < 2' }],
  ),
  story(
    'a diamond without the function',
    `${modern}contract Facet { uint256 number; function set(uint256 to) external { number = to; } }
contract Diamond {
  uint256 number;
  address immutable facet = address(new Facet());
  fallback() external {
    require(msg.sig != Facet.set.selector, "no such function");
    (bool done, ) = facet.delegatecall(msg.data);
    require(done);
  }
}
contract Story {
  Facet diamond = Facet(address(new Diamond()));
  constructor() payable {}
  function run() external { diamond.set(4); }
}`,
    [{ 'msg.sig != Facet.set.selector': 'msg.sig == Facet.set.selector' }, { '"no such function"': '"no facet"' }],
  ),
  story(
    'a contract at an address known before (CREATE2)',
    `${modern}contract Child {
  uint256 public number;
  constructor(uint256 to) { require(to > 8, "child"); number = to; }
}
contract Story {
  mapping(uint256 => address) children;
  constructor() payable {}
  function run() external returns (uint256) {
    Child child = new Child{salt: bytes32(uint256(1))}(8);
    children[1] = address(child);
    return child.number();
  }
}`,
    [{ 'Child{salt: bytes32(uint256(1))}(8)': 'Child{salt: bytes32(uint256(1))}(9)' }, { 'to > 8': 'to > 9' }],
  ),
  story(
    'a child of a factory, called later',
    `${modern}contract Child {
  uint256 number;
  address immutable parent = msg.sender;
  function set(uint256 to) external { require(msg.sender == parent && to < 5, "child"); number = to; }
}
contract Story {
  Child[] children;
  constructor() payable { children.push(new Child()); children.push(new Child()); }
  function run() external { children[1].set(5); }
}`,
    [{ 'to < 5': 'to < 6' }, { 'msg.sender == parent': 'msg.sender != parent' }],
  ),
  story(
    'several calls in one (multicall)',
    `${modern}contract Story {
  uint256 a;
  uint256 b = 3;
  constructor() payable {}
  function setA(uint256 to) external { a = to; }
  function setB(uint256 to) external { require(to > b, "b only grows"); b = to; }
  function run() external {
    bytes[2] memory calls = [abi.encodeCall(this.setA, (7)), abi.encodeCall(this.setB, (2))];
    for (uint256 at = 0; at < 2; at++) {
      (bool done, bytes memory data) = address(this).delegatecall(calls[at]);
      if (!done) assembly { revert(add(data, 32), mload(data)) }
    }
  }
}`,
    [{ 'to > b': 'to != b' }, { 'to > b': 'to >= b' }],
  ),
  story(
    'a base contract',
    `${modern}abstract contract Guarded {
  address owner = address(1);
  modifier guarded() { require(msg.sender == owner, "not the owner"); _; }
}
contract Story is Guarded {
  uint256 number;
  constructor() payable {}
  function run() external guarded { number = 3; }
}`,
    [{ 'msg.sender == owner': 'msg.sender != owner' }, { '"not the owner"': '"only the owner"' }],
  ),
  story(
    'another constructor',
    `${modern}contract Story {
  uint256 number;
  constructor() payable { number = 4; }
  function run() external { require(number == 9, "number"); number = 1; }
}`,
    // What was constructed stays as it was: the chain that constructs anew differs, so the change is in the call, too.
    [{ 'number == 9': 'number == 4' }, { 'number == 9': 'number + 1 == 4' }],
  ),
  story(
    'a library that is called, and its own library',
    `${modern}library Inner { function twice(uint256 a) internal pure returns (uint256) { return a * 2; } }
library Outer { function four(uint256 a) internal pure returns (uint256) { uint256 b = Inner.twice(a); require(b < 10, "outer"); return Inner.twice(b); } }
contract Story {
  uint256 number = 5;
  constructor() payable {}
  function run() external { number = Outer.four(number); }
}`,
    [{ 'a * 2': 'a + 2' }, { 'b < 10': 'b < 9' }],
  ),
];

/** Those in Vyper. */
export const vyperChanges: readonly TrialStory[] = compilerStories.filter(({ language }) => language === 'Vyper');

/** Projects that were moved to another compiler since. */
export const movedStories: readonly TrialStory[] = [
  {
    name: 'moved from 0.8.19 to 0.8.24',
    source: `pragma solidity ^0.8.4;
contract Story {
  uint256 number = 5;
  constructor() payable {}
  function run() external { require(number > 5, "number"); number = 1; }
}`,
    compiler: solc['0.8.19'],
    fixes: [
      { name: 'right', replace: { 'number > 5': 'number >= 5' }, compiler: solc['0.8.24'] },
      { name: 'wrong', replace: { 'number > 5': 'number > 6' }, compiler: solc['0.8.24'] },
    ],
  },
  {
    name: 'moved from 0.7.6 to 0.8.37, which checks',
    source: `pragma solidity >=0.7.0;
contract Story {
  uint8 number = 250;
  constructor() payable {}
  function run() external { number += 9; require(number > 20, "wrapped"); }
}`,
    compiler: solc['0.7.6'],
    fixes: [
      { name: 'right', replace: { 'number += 9': 'number += 5' }, compiler: solc['0.8.37'] },
      { name: 'wrong', replace: { 'number > 20': 'number < 20' }, compiler: solc['0.8.37'] },
    ],
  },
];
