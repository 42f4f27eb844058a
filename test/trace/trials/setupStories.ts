import { storiesOf, type TrialStory } from '../trialStories.ts';

const story = storiesOf('setup: ', { keepsState: true });

const SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const passOn = `assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }`;
const proxy = `contract Proxy {
  constructor(address to) payable { assembly { sstore(${SLOT}, to) } }
  fallback() external payable { address to; assembly { to := sload(${SLOT}) } ${passOn} }
}`;
const diamond = `library Routes {
  struct Kept { mapping(bytes4 => address) facets; address owner; }
  function kept() internal pure returns (Kept storage all) { bytes32 at = keccak256("setup.routes"); assembly { all.slot := at } }
}
contract Diamond {
  constructor(bytes4[] memory selectors, address[] memory facets) {
    for (uint256 i = 0; i < selectors.length; i++) Routes.kept().facets[selectors[i]] = facets[i];
    Routes.kept().owner = msg.sender;
  }
  fallback() external payable { address to = Routes.kept().facets[msg.sig]; require(to != address(0), "no facet"); ${passOn} }
}`;

/** Changes of how a project is put together: immutables, constructors, children, proxies, facets, libraries, settings. */
export const setupStories: readonly TrialStory[] = [
  story(
    'an immutable that becomes something else',
    `contract Story {
  uint256 immutable limit;
  uint256 immutable step = 2;
  uint256 used;
  constructor() payable { limit = 7; }
  function run() external returns (uint256) { require(used + step > limit, "limit"); used += step; return used; }
}`,
    {
      'a constant that is low enough': [
        { 'uint256 immutable limit;': 'uint256 constant limit = 1;', 'limit = 7;': '' },
        'constructor',
      ],
      'a constant that is not': [
        { 'uint256 immutable limit;': 'uint256 constant limit = 8;', 'limit = 7;': '' },
        'constructor',
      ],
      'a narrower type': [
        { 'uint256 immutable limit': 'uint64 immutable limit', 'used + step > limit': 'used + step < limit' },
        'carry',
      ],
      'another name': {
        'uint256 immutable limit': 'uint256 immutable most',
        'limit = 7': 'most = 7',
        'used + step > limit': 'used + step < most',
      },
      'a variable at the end, which holds nothing': [
        { 'uint256 immutable limit;': '', 'uint256 used;': 'uint256 used; uint256 limit;' },
        'layout',
      ],
      'nothing: it is gone': [
        { 'used + step > limit': 'used + step > 1', 'limit = 7;': '', 'uint256 immutable limit;': '' },
        'constructor',
      ],
    },
  ),
  story(
    'a constructor that does more',
    `contract Story {
  event Made(address by);
  uint256 immutable limit;
  uint256 count = 3;
  constructor() payable { limit = 5; }
  function run() external returns (uint256) { require(count > limit, "count"); count += 1; return count; }
}`,
    {
      'it emits an event': [
        { 'limit = 5;': 'limit = 5; emit Made(msg.sender);', 'count > limit': 'count < limit' },
        'constructor',
      ],
      'it checks who deploys': [
        { 'limit = 5;': 'require(msg.sender != address(0)); limit = 5;', 'count > limit': 'count == limit' },
        'constructor',
      ],
      'it writes the limit in two steps': [
        { 'limit = 5;': 'uint256 low = 2; limit = low + 3;', 'count > limit': 'count < limit' },
        undefined,
        'constructor',
      ],
    },
  ),
  story(
    'a child of a factory, made before and in the call',
    `contract Child {
  uint256 public number;
  address public immutable parent = msg.sender;
  constructor(uint256 to) payable { number = to; }
  function add(uint256 n) external returns (uint256) { require(number + n > 20, "add"); number += n; return number; }
}
contract Story {
  Child[] children;
  constructor() payable { children.push(new Child(4)); }
  function run() external returns (uint256) { children.push(new Child(9)); uint256 sum; for (uint256 i = 0; i < children.length; i++) sum += children[i].add(5); return sum; }
}`,
    {
      'its check': { 'number + n > 20': 'number + n > 8' },
      'its check, enough for one': { 'number + n > 20': 'number + n > 10' },
      'its check, and a variable at the end': {
        'number + n > 20': 'number + n > 8',
        'constructor(uint256 to) payable': 'uint256 adds;\n  constructor(uint256 to) payable',
        'number += n;': 'number += n; adds += 1;',
      },
      'its parent is checked': { 'require(number + n > 20, "add");': 'require(msg.sender == parent, "parent");' },
      'only of those in the call, by the constructor': [
        { 'number = to; }': 'number = to * 3; }', 'number + n > 20': 'number + n > 8' },
        undefined,
        'constructor',
      ],
    },
  ),
  story(
    'a child whose address is computed',
    `contract Child { uint256 public number = 6; function take() external returns (uint256) { require(number > 7, "take"); number -= 1; return number; } }
contract Story {
  constructor() payable {}
  function place() internal view returns (address) { return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), keccak256(type(Child).creationCode)))))); }
  function run() external returns (uint256) { Child child = new Child{salt: 0}(); require(address(child) == place(), "place"); return Child(place()).take(); }
}`,
    {
      'its check': { 'number > 7': 'number > 5' },
      'its check, with another salt': { 'number > 7': 'number > 5', '{salt: 0}': '{salt: bytes32(uint256(1))}' },
      'its first value': [{ 'number = 6': 'number = 9' }, undefined, 'constructor'],
    },
  ),
  story(
    "a proxy's logic with a gap",
    `contract Base { address owner; uint256[8] private gap; }
contract Logic is Base {
  uint256 public total;
  mapping(address => uint256) held;
  uint256 immutable step;
  constructor(uint256 by) payable { step = by; }
  function init() external { require(owner == address(0), "init"); owner = msg.sender; total = 10; held[msg.sender] = 10; }
  function take(uint256 n) external returns (uint256) { require(n * step < held[msg.sender], "take"); held[msg.sender] -= n; total -= n; return total; }
}
${proxy}
contract Story {
  Logic logic;
  constructor() payable { logic = Logic(address(new Proxy(address(new Logic(3))))); logic.init(); }
  function run() external returns (uint256) { return logic.take(5); }
}`,
    {
      'only the check': { 'n * step < held': 'n + step < held' },
      'a variable in place of a part of the gap': [
        { 'uint256[8] private gap;': 'uint256 fee; uint256[7] private gap;', 'n * step < held': 'n + fee < held' },
        undefined,
        'layout',
      ],
      'a variable in place of a part of the gap, and it is not enough': [
        { 'uint256[8] private gap;': 'uint256 fee; uint256[7] private gap;', 'n * step < held': 'n * 2 + fee < held' },
        undefined,
        'layout',
      ],
      'a variable at the end': {
        'uint256 immutable step;': 'uint256 taken;\n  uint256 immutable step;',
        'n * step < held': 'taken + n < held',
        'total -= n;': 'total -= n; taken += n;',
      },
      'the gap is forgotten': [
        { 'uint256[8] private gap;': 'uint256 fee; uint256[8] private gap;', 'n * step < held': 'n + fee < held' },
        'layout',
      ],
      'another name of a variable': [
        {
          'uint256 public total': 'uint256 public sum',
          'total = 10': 'sum = 10',
          'total -= n; return total': 'sum -= n; return sum',
          'n * step < held': 'n + step < held',
        },
        'constructor',
      ],
    },
  ),
  story(
    'a proxy that looks who calls',
    `contract Logic { address unused; uint256 count; function bump() external returns (uint256) { require(count > 2, "bump"); count += 1; return count; } }
contract Proxy {
  address admin; uint256 count = 2; address to;
  constructor(address logic) { admin = msg.sender; to = logic; }
  fallback() external payable { require(msg.sender != admin, "admin"); address to = to; ${passOn} }
}
contract Caller { Logic logic; constructor(Logic to) { logic = to; } function go() external returns (uint256) { return logic.bump(); } }
contract Story {
  Logic logic = Logic(address(new Proxy(address(new Logic()))));
  Caller caller = new Caller(logic);
  constructor() payable {}
  function run() external returns (uint256) { return caller.go(); }
}`,
    {
      'in the logic': { 'count > 2': 'count > 1' },
      'in the logic, called by its admin': { 'count > 2': 'count > 1', 'return caller.go()': 'return logic.bump()' },
      'in the proxy, who lets everyone': {
        'msg.sender != admin': 'msg.sender != address(1)',
        'count > 2': 'count > 1',
        'return caller.go()': 'return logic.bump()',
      },
      'in neither': { '"bump"': '"no bump"' },
    },
  ),
  story(
    'facets of a diamond that share their state',
    `${diamond}
library Bank {
  struct Kept { uint256 total; mapping(address => uint256) held; }
  function kept() internal pure returns (Kept storage all) { bytes32 at = keccak256("setup.bank"); assembly { all.slot := at } }
}
contract PutFacet { function put(uint256 n) external { Bank.kept().total += n; Bank.kept().held[msg.sender] += n; } }
contract TakeFacet { function take(uint256 n) external returns (uint256) { require(Bank.kept().held[msg.sender] > n, "take"); Bank.kept().held[msg.sender] -= n; Bank.kept().total -= n; return Bank.kept().total; } }
interface IBank { function put(uint256 n) external; function take(uint256 n) external returns (uint256); }
contract Story {
  IBank bank;
  constructor() payable {
    bytes4[] memory selectors = new bytes4[](2); address[] memory facets = new address[](2);
    (selectors[0], facets[0]) = (IBank.put.selector, address(new PutFacet()));
    (selectors[1], facets[1]) = (IBank.take.selector, address(new TakeFacet()));
    bank = IBank(address(new Diamond(selectors, facets)));
    bank.put(10);
  }
  function run() external returns (uint256) { return bank.take(10); }
}`,
    {
      'in a facet': { 'held[msg.sender] > n': 'held[msg.sender] >= n' },
      'in a facet, and too much': {
        'held[msg.sender] > n': 'held[msg.sender] >= n - 1',
        'held[msg.sender] -= n;': 'held[msg.sender] -= n + 1;',
      },
      'in the caller': { 'bank.take(10)': 'bank.take(9)' },
      'a member at the end of the shared state': {
        'mapping(address => uint256) held; }': 'mapping(address => uint256) held; uint256 taken; }',
        'held[msg.sender] > n': 'held[msg.sender] > Bank.kept().taken',
        'Bank.kept().total -= n;': 'Bank.kept().total -= n; Bank.kept().taken += n;',
      },
      'a function that no facet was added for': [
        {
          'function take(uint256 n) external returns (uint256) { require(Bank.kept().held[msg.sender] > n':
            'function takeAll(uint256 n) external returns (uint256) { require(Bank.kept().held[msg.sender] >= n',
          'function take(uint256 n) external returns (uint256); }':
            'function takeAll(uint256 n) external returns (uint256); }',
          'bank.take(10)': 'bank.takeAll(10)',
          'IBank.take.selector': 'IBank.takeAll.selector',
        },
        undefined,
        'constructor',
      ],
      'the diamond itself': {
        'require(to != address(0), "no facet");': '',
        'held[msg.sender] > n': 'held[msg.sender] >= n',
      },
    },
  ),
  story(
    'libraries that are linked, one by another',
    `library Lists {
  struct List { uint256[] items; uint256 most; }
  function push(List storage list, uint256 n) external returns (uint256) { require(list.items.length < list.most, "full"); list.items.push(n); return list.items.length; }
}
library Sums {
  function sum(Lists.List storage list) external view returns (uint256 all) { for (uint256 i = 0; i < list.items.length; i++) all += list.items[i]; }
  function add(Lists.List storage list, uint256 n) external returns (uint256) { return Lists.push(list, n); }
}
contract Story {
  Lists.List list;
  constructor() payable { list.most = 1; list.items.push(4); }
  function run() external returns (uint256) { Sums.add(list, 5); return Sums.sum(list); }
}`,
    {
      'in the inner': { 'list.items.length < list.most': 'list.items.length <= list.most' },
      'in the inner, one too few': { 'list.items.length < list.most': 'list.items.length + 1 <= list.most' },
      'in the outer, without the inner': { 'return Lists.push(list, n);': 'list.items.push(n); return n;' },
      'in the caller': { 'Sums.add(list, 5);': 'list.most += 1; Sums.add(list, 5);' },
      'internal instead': {
        'function push(List storage list, uint256 n) external': 'function push(List storage list, uint256 n) internal',
        'list.items.length < list.most': 'list.items.length <= list.most',
      },
      'a struct with a member more': [
        {
          'uint256[] items; uint256 most; }': 'uint256[] items; uint256 most; uint256 pushed; }',
          'list.items.length < list.most': 'list.pushed < list.most',
          'list.items.push(n); return list': 'list.items.push(n); list.pushed += 1; return list',
        },
        'layout',
      ],
    },
  ),
  story(
    'an upgrade of what a factory made with clones',
    `contract Logic {
  uint256 count; address owner;
  function init(address to) external { require(owner == address(0), "init"); owner = to; count = 5; }
  function use(uint256 n) external returns (uint256) { require(msg.sender == owner, "owner"); require(n < count, "use"); count -= n; return count; }
}
contract Story {
  Logic immutable logic = new Logic();
  Logic[] clones;
  constructor() payable { make(); }
  function make() internal returns (Logic made) {
    bytes memory code = abi.encodePacked(hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", address(logic), hex"5af43d82803e903d91602b57fd5bf3");
    assembly { made := create(0, add(code, 32), mload(code)) }
    made.init(address(this)); clones.push(made);
  }
  function run() external returns (uint256) { return clones[0].use(3) + make().use(5); }
}`,
    {
      'its check': { 'n < count': 'n <= count' },
      'its check of the owner': { 'n < count': 'n <= count', 'msg.sender == owner': 'msg.sender != owner' },
      'less is used': { 'make().use(5)': 'make().use(4)' },
      'a variable at the end': {
        'uint256 count; address owner;': 'uint256 count; address owner; uint256 uses;',
        'n < count': 'n <= count',
        'count -= n;': 'count -= n; uses += 1;',
      },
    },
  ),
  story(
    'other settings of the compiler',
    `contract Story {
  mapping(uint256 => uint256) squares;
  constructor() payable { squares[1] = 1; }
  function run() external returns (uint256 sum) { for (uint256 i = 0; i < 6; i++) { squares[i] = i * i; sum += squares[i]; } require(sum > 60, "sum"); }
}`,
    {
      'many runs': [{ 'sum > 60': 'sum > 50' }, { settings: { optimizer: { enabled: true, runs: 100_000 } } }],
      'many runs, and not enough': [
        { 'sum > 60': 'sum > 55' },
        { settings: { optimizer: { enabled: true, runs: 100_000 } } },
      ],
      'no optimizer': [{ 'sum > 60': 'sum > 50' }, { settings: { optimizer: { enabled: false }, viaIR: false } }],
      'via Yul': [{ 'sum > 60': 'sum > 50' }, { settings: { optimizer: { enabled: true, runs: 1 }, viaIR: true } }],
      'an EVM without PUSH0': [{ 'sum > 60': 'sum > 50' }, { settings: { evmVersion: 'paris' } }],
      'no reasons': [{ 'sum > 60': 'sum > 70' }, { settings: { debug: { revertStrings: 'strip' } } }],
      'only the settings': [
        { '"sum"': '"sum"' },
        { settings: { optimizer: { enabled: true, runs: 9 }, evmVersion: 'london' } },
      ],
    },
  ),
  story(
    'a call that the optimizer makes cheap enough',
    `contract Story {
  uint256[] numbers;
  constructor() payable {}
  function run() external returns (uint256) { uint256 sum; for (uint256 i = 0; i < 900; i++) { sum = (sum * 3 + i) % 1000; } numbers.push(sum); return sum; }
}`,
    {
      optimized: [
        { 'numbers.push(sum)': 'numbers.push(sum)' },
        { settings: { optimizer: { enabled: true, runs: 200 } }, sometimes: 'unchanged' },
      ],
      'via Yul, fewer': [
        { 'i < 900': 'i < 500' },
        { settings: { optimizer: { enabled: true, runs: 200 }, viaIR: true } },
      ],
      'unoptimized, more': [{ 'i < 900': 'i < 1200' }, { settings: { optimizer: { enabled: false }, viaIR: false } }],
    },
    { gas: 200_000n },
  ),
  story(
    'Vyper: a module with state',
    `import ledger

initializes: ledger

@deploy
@payable
def __init__():
    ledger.__init__(7)

@external
def run() -> uint256:
    ledger.take(5)
    return ledger.total
`,
    {
      'its check': { 'assert n * 2 < self.total': 'assert n < self.total' },
      'its check, and not enough': { 'assert n * 2 < self.total': 'assert n + 2 < self.total' },
      'the caller': { 'ledger.take(5)': 'ledger.take(3)' },
      'a variable at its end': [
        {
          'total: uint256': 'total: uint256\ntaken: uint256',
          'assert n * 2 < self.total': 'assert self.taken < self.total',
        },
        undefined,
        'layout',
      ],
      'a variable at its beginning': [
        { 'total: uint256': 'first: uint256\ntotal: uint256', 'assert n * 2 < self.total': 'assert n < self.total' },
        'layout',
      ],
    },
    {
      language: 'Vyper',
      modules: {
        'ledger.vy': `total: uint256

@deploy
def __init__(first: uint256):
    self.total = first

@internal
def take(n: uint256):
    assert n * 2 < self.total, "take"
    self.total -= n
`,
      },
    },
  ),
  story(
    'Vyper: modules that use one another',
    `import owned
import guarded

initializes: owned
initializes: guarded[owned := owned]
exports: guarded.set

count: uint256

@deploy
@payable
def __init__():
    owned.__init__()
    guarded.__init__()
    self.count = 3

@external
def run() -> uint256:
    guarded.check(self.count)
    self.count += owned.STEP
    log owned.Stepped(by=msg.sender, count=self.count)
    return self.count
`,
    {
      'the inner module': { 'assert n > self.least': 'assert n < self.least' },
      'the outer module': { 'assert owned.allowed(n), "allowed"': 'assert owned.allowed(n + 9), "allowed"' },
      'a constant of a module': {
        'assert n > self.least': 'assert n < self.least',
        'STEP: constant(uint256) = 2': 'STEP: constant(uint256) = 20',
      },
      'another message': { '"allowed"': '"not allowed"' },
      'no check of the module': { 'guarded.check(self.count)': 'pass' },
    },
    {
      language: 'Vyper',
      modules: {
        'owned.vy': `event Stepped:
    by: indexed(address)
    count: uint256

STEP: constant(uint256) = 2
least: uint256
owner: address

@deploy
def __init__():
    self.least = 4
    self.owner = msg.sender

@internal
@view
def allowed(n: uint256) -> bool:
    assert n > self.least, "least"
    return True
`,
        'guarded.vy': `import owned

uses: owned

most: uint256

@deploy
def __init__():
    self.most = 9

@external
def set(to: uint256):
    self.most = to

@internal
@view
def check(n: uint256):
    assert owned.allowed(n), "allowed"
    assert n <= self.most, "most"
`,
      },
    },
  ),
  story(
    'Vyper: immutables, also of a module',
    `import fees

initializes: fees

struct Terms:
    least: uint128
    most: uint128

flag Role:
    PAYER
    OWNER

LIMIT: immutable(uint256)
OWNER: public(immutable(address))
TERMS: immutable(Terms)
ROLE: immutable(Role)
NAME: immutable(String[40])
count: uint256

@deploy
@payable
def __init__():
    LIMIT = 7
    OWNER = msg.sender
    TERMS = Terms(least=2, most=9)
    ROLE = Role.OWNER
    NAME = "a box"
    fees.__init__(3)
    self.count = 3

@external
def run() -> String[40]:
    assert self.count > LIMIT, "limit"
    assert msg.sender == OWNER
    assert ROLE == Role.OWNER
    assert convert(TERMS.most, uint256) > self.count + fees.FEE, "most"
    self.count += LIMIT
    return NAME
`,
    {
      'low enough': { 'self.count > LIMIT': 'self.count < LIMIT' },
      'low enough, and the fee too high': {
        'self.count > LIMIT': 'self.count < LIMIT',
        'self.count + fees.FEE': 'self.count * fees.FEE',
      },
      'still too high': { 'self.count > LIMIT': 'self.count + fees.FEE > LIMIT' },
      'longer code': {
        'self.count > LIMIT': 'self.count < LIMIT and self.count != 5 and msg.sender != empty(address)',
        'self.count += LIMIT': 'self.count += LIMIT + fees.FEE + convert(TERMS.least, uint256)',
      },
      'in another order': {
        'LIMIT: immutable(uint256)\n': '',
        'count: uint256\n': 'LIMIT: immutable(uint256)\ncount: uint256\n',
        'self.count > LIMIT': 'self.count < LIMIT',
      },
      'a new one': [
        {
          'LIMIT: immutable(uint256)\n': 'LIMIT: immutable(uint256)\nLEAST: immutable(uint256)\n',
          'LIMIT = 7': 'LIMIT = 7\n    LEAST = 1',
          'self.count > LIMIT': 'self.count > LEAST',
        },
        'carry',
      ],
      'another name': [
        {
          'LIMIT: immutable': 'MOST: immutable',
          'LIMIT = 7': 'MOST = 7',
          'self.count > LIMIT': 'self.count < MOST',
          'self.count += LIMIT': 'self.count += MOST',
        },
        'carry',
      ],
      'a narrower type': [
        {
          'LIMIT: immutable(uint256)': 'LIMIT: immutable(uint128)',
          'self.count > LIMIT': 'self.count < convert(LIMIT, uint256)',
          'self.count += LIMIT': 'self.count += convert(LIMIT, uint256)',
        },
        'carry',
      ],
      'one less': [
        { 'ROLE: immutable(Role)\n': '', 'ROLE = Role.OWNER\n    ': '', 'assert ROLE == Role.OWNER\n    ': '' },
        'constructor',
      ],
      'another order of members': [
        {
          'least: uint128\n    most: uint128': 'most: uint128\n    least: uint128',
          'least=2, most=9': 'most=9, least=2',
        },
        'constructor',
      ],
      'another order of roles': [{ 'PAYER\n    OWNER': 'OWNER\n    PAYER' }, 'constructor'],
      'another value': [{ 'LIMIT = 7': 'LIMIT = 1' }, 'constructor'],
      'another value of the module': [{ 'FEE = fee': 'FEE = fee + 1' }, 'constructor'],
      'a constant of the constructor': [
        { 'BASE: constant(uint256) = 0': 'BASE: constant(uint256) = 5' },
        'constructor',
      ],
    },
    {
      language: 'Vyper',
      modules: {
        'fees.vy': `BASE: constant(uint256) = 0
FEE: immutable(uint256)
UNIT: immutable(uint256)

@deploy
def __init__(fee: uint256):
    FEE = fee
    UNIT = BASE + 2
`,
      },
    },
  ),
  story(
    'Vyper: other settings of the compiler',
    `numbers: DynArray[uint256, 10]

@deploy
@payable
def __init__():
    self.numbers = [4, 5, 6]

@external
def run() -> uint256:
    total: uint256 = 0
    for n: uint256 in self.numbers:
        total += n
    assert total > 20, "total"
    self.numbers.append(total)
    return total
`,
    {
      'for size': [{ 'total > 20': 'total > 10' }, { settings: { optimize: 'codesize' } }],
      none: [{ 'total > 20': 'total > 10' }, { settings: { optimize: 'none' } }],
      'none, and not enough': [{ 'total > 20': 'total > 15' }, { settings: { optimize: 'none' } }],
      // Before Cancun, a lock has the first slot.
      'another EVM': [{ 'total > 20': 'total > 10' }, { settings: { evmVersion: 'shanghai' }, unknown: 'layout' }],
    },
    { language: 'Vyper' },
  ),
];
