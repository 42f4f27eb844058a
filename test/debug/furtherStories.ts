import type { Story } from '../trace/stories.ts';

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.24;\n';

function story(name: string, body: string, more: Partial<DebugStory> = {}): DebugStory {
  return { name, source: `${pragma}${body}`, ...more };
}

function vyper(name: string, source: string): Story {
  return { name: `Vyper: ${name}`, source, language: 'Vyper' };
}

/** A story, and whether it compiles only via Yul. */
export interface DebugStory extends Story {
  readonly via?: 'Yul';
  /** The long version of another compiler than the usual one. */
  readonly compiler?: string;
  /** Another version of Vyper. */
  readonly vyper?: '0.3.10';
  /** What the debugger can't say of what it emits, each with why. */
  readonly unknown?: readonly string[];
}

/** Calls that succeed, of what contracts do more rarely. */
export const furtherStories: readonly DebugStory[] = [
  story(
    'returned values within a block',
    `contract Story {
  uint256 last;
  constructor() payable {}
  function run() external returns (uint256, string memory, address payable to) {
    uint256 x = 3;
    if (x > 2) {
      uint256 y = x * 2;
      last = one(y);
      to = payable(msg.sender);
      return (y + 1, "seven", to);
    }
    return (0, "", to);
  }
  function one(uint256 n) internal pure returns (uint256) {
    uint256 z = n + 1;
    if (z > 0) return z;
    return 0;
  }
}`,
  ),
  story(
    'transfers, and a pure function of a library',
    `library Numbers {
  enum Kind { None, Some }
  function twice(uint256 n) public pure returns (uint256) { return n * 2; }
  function isSome(Kind kind) public pure returns (bool) { return kind == Kind.Some; }
  function here() public view returns (address) { return address(this); }
}
contract Payee {
  receive() external payable {}
}
contract Story {
  uint256 doubled;
  constructor() payable {}
  function run() external {
    Payee to = new Payee();
    uint256 first = address(this).balance;
    (bool sent, ) = address(to).call{value: 4}("");
    require(sent, "not sent");
    try this.fail{value: 5}(to) {} catch {}
    uint256 second = address(this).balance;
    uint256 there = address(to).balance;
    doubled = Numbers.twice(there);
  }
  function held() public view returns (uint256) { return address(this).balance; }
  function fail(Payee to) external payable {
    (bool sent, ) = address(to).call{value: 1}("");
    uint256 within = address(to).balance;
    require(!sent, "undone");
    doubled = within;
  }
}`,
    { library: 'Numbers' },
  ),
  story(
    'a return in a modifier that locks',
    `contract Story {
  bool locked;
  uint256 count = 4;
  modifier lock() {
    require(!locked, "locked");
    locked = true;
    _;
    locked = false;
  }
  constructor() payable {}
  function run() external lock returns (uint256 left) {
    uint256 taken = 3;
    count -= taken;
    left = count;
  }
}`,
  ),
  story(
    'loop of 10,000',
    `contract Story {
  uint256 sum;
  constructor() payable {}
  function run() external {
    uint256 i;
    unchecked {
      while (i < 10_000) i++;
    }
    sum = i;
  }
}`,
    { gas: 10_000_000n },
  ),
  story(
    'recursion over calls of itself',
    `contract Story {
  uint256 public deepest;
  constructor() payable {}
  function run() external { this.down(12); }
  function down(uint256 n) external returns (uint256 depth) {
    depth = n == 0 ? 0 : this.down(n - 1) + 1;
    if (depth > deepest) deepest = depth;
  }
}`,
  ),
  story(
    'CREATE2 at a known address, twice',
    `contract Made {
  address immutable maker;
  uint256 public size;
  constructor(uint256 n) { maker = msg.sender; size = n; }
}
contract Story {
  Made made;
  bool refused;
  constructor() payable {}
  function run() external {
    bytes32 salt = keccak256("one");
    bytes memory code = abi.encodePacked(type(Made).creationCode, abi.encode(uint256(7)));
    address expected = address(
      uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(code)))))
    );
    made = new Made{salt: salt}(7);
    assert(address(made) == expected);
    address again;
    assembly { again := create2(0, add(code, 32), mload(code), salt) }
    refused = again == address(0);
  }
}`,
  ),
  story(
    'try/catch in a catch',
    `contract Other {
  error Odd(uint256 n);
  function check(uint256 n) external pure returns (uint256) {
    if (n == 1) revert Odd(n);
    if (n == 2) revert("two");
    if (n == 3) return 10 / (n - 3);
    return n;
  }
}
contract Story {
  Other other = new Other();
  uint256[] seen;
  constructor() payable {}
  function run() external {
    try other.check(1) returns (uint256 n) {
      seen.push(n);
    } catch Error(string memory) {
      seen.push(100);
    } catch (bytes memory data) {
      seen.push(data.length);
      try other.check(2) {
        seen.push(200);
      } catch Error(string memory reason) {
        seen.push(bytes(reason).length);
        try other.check(3) returns (uint256 n) {
          seen.push(n);
        } catch Panic(uint256 code) {
          seen.push(code);
          try other.check(4) returns (uint256 n) { seen.push(n); } catch { seen.push(300); }
        }
      }
    }
  }
}`,
  ),
  story(
    'library with storage pointers',
    `library Sets {
  struct Set { uint256[] values; mapping(uint256 => uint256) at; }
  function add(Set storage set, uint256 value) internal returns (bool) {
    if (set.at[value] != 0) return false;
    set.values.push(value);
    set.at[value] = set.values.length;
    return true;
  }
  function remove(Set storage set, uint256 value) internal returns (bool) {
    uint256 at = set.at[value];
    if (at == 0) return false;
    uint256 last = set.values[set.values.length - 1];
    set.values[at - 1] = last;
    set.at[last] = at;
    set.values.pop();
    delete set.at[value];
    return true;
  }
}
contract Story {
  using Sets for Sets.Set;
  Sets.Set set;
  struct Pair { Sets.Set left; uint128 a; uint128 b; }
  Pair pair;
  constructor() payable {}
  function run() external {
    Sets.Set storage own = pair.left;
    for (uint256 i = 10; i < 14; i++) {
      set.add(i);
      own.add(i * i);
    }
    set.remove(11);
    own.remove(100);
    Pair storage both = pair;
    (both.a, both.b) = (uint128(set.values.length), uint128(own.values[0]));
  }
}`,
  ),
  story(
    'transient variables',
    `contract Story {
  uint256 transient depth;
  bool transient isIn;
  uint256 most;
  constructor() payable {}
  function run() external {
    isIn = true;
    enter(4);
    isIn = false;
    most = this.again();
  }
  function enter(uint256 n) internal {
    depth += n;
    if (n > 0) enter(n - 1);
  }
  function again() external returns (uint256) {
    depth++;
    return isIn ? 0 : depth;
  }
}`,
  ),
  story(
    'a proxy of a proxy',
    `contract Logic {
  address target;
  uint256 count;
  function add(uint256 n) external returns (uint256) { count += n; return count; }
}
contract Proxy {
  address target;
  constructor(address to) { target = to; }
  fallback() external {
    address to = target;
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}
contract Forwarder {
  address immutable to;
  constructor(address target) { to = target; }
  fallback(bytes calldata data) external returns (bytes memory) {
    (bool ok, bytes memory out) = to.call(data);
    require(ok, "failed");
    return out;
  }
}
contract Story {
  Forwarder outer = new Forwarder(address(new Proxy(address(new Logic()))));
  uint256 last;
  constructor() payable {}
  function run() external {
    last = Logic(address(outer)).add(5);
    last += Logic(address(outer)).add(6);
  }
}`,
  ),
  story(
    'delegated call in a constructor',
    `contract Setup {
  uint256 size;
  address owner;
  function setUp(uint256 n) external { size = n * 2; owner = msg.sender; }
}
contract Made {
  uint256 size;
  address owner;
  constructor(address setup, uint256 n) {
    (bool ok, ) = setup.delegatecall(abi.encodeWithSelector(Setup.setUp.selector, n));
    require(ok);
    size += 1;
  }
  function read() external view returns (uint256, address) { return (size, owner); }
}
contract Story {
  Setup setup = new Setup();
  uint256 size;
  address owner;
  constructor() payable {}
  function run() external {
    Made made = new Made(address(setup), 20);
    (size, owner) = made.read();
  }
}`,
  ),
  story(
    'texts that pretend',
    `contract Story {
  string public note = string(abi.encodePacked(hex"e280ae206576696c205d28636f6d6d616e643a6576696c29201b5b33316d", "x"));
  mapping(string => uint256) counts;
  constructor() payable {}
  function run() external returns (string memory $left) {
    bytes memory raw = hex"fffe1b5b324a0a0d00";
    $left = string(raw);
    counts[note] = 3;
    counts[$left] = 4;
    note = string.concat($left, unicode"\u0007\u200Bü");
  }
}`,
  ),
  story(
    'a constructor',
    `contract Base {
  uint256 internal size = 3;
  constructor(uint256 n) payable { size += n; }
}
contract Story is Base(4) {
  uint256 last;
  constructor() payable {
    uint256 doubled = size * 2;
    last = doubled;
  }
}`,
    { creation: true },
  ),
  story(
    'code that reads its own size',
    `contract Story {
  uint256 size;
  constructor() payable {}
  function run() external returns (uint256) {
    uint256 own = address(this).code.length;
    size = twice(own);
    return size;
  }
  function twice(uint256 n) internal view returns (uint256) {
    if (n == 0) return gasleft();
    return n * 2;
  }
}`,
  ),
  story(
    'many values',
    `library Numbers {
  function sum(uint256[] memory all) internal pure returns (uint256 total) {
    for (uint256 i = 0; i < all.length; i++) {
      total += all[i];
    }
  }
}
contract Story {
  uint256[] kept;
  bytes32 hash;
  constructor() payable {}
  function twice(uint256 n) public pure returns (uint256) { return n * 2; }
  function size() external view returns (uint256) { return kept.length; }
  function run() external {
    uint256[] memory all = new uint256[](120);
    for (uint256 i = 0; i < 3; i++) {
      all[i] = twice(twice(i + 1));
      kept.push(all[i]);
    }
    bytes memory raw = abi.encode(msg.sender, Numbers.sum(all));
    hash = keccak256(raw);
  }
}`,
  ),
  story(
    'more variables than the stack has room for',
    `contract Story {
  uint256 last;
  constructor() payable {}
  function run() external {
    last = many(1, 2, 3, 4, 5, 6);
  }
  function many(uint256 a, uint256 b, uint256 c, uint256 d, uint256 e, uint256 f) internal view returns (uint256) {
    uint256 g = a + last;
    uint256 h = b + g;
    uint256 i = c + h;
    uint256 j = d + i;
    uint256 k = e + j;
    uint256 l = f + k;
    uint256 m = g + l;
    uint256 n = h + m;
    uint256 o = i + n;
    uint256 p = j + o;
    return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p;
  }
}`,
    { via: 'Yul' },
  ),
  vyper(
    'success with a loop, a mapping and an event',
    `event Moved:
    who: indexed(address)
    amount: uint256

held: HashMap[address, uint256]
sums: DynArray[uint256, 8]

@deploy
@payable
def __init__():
    self.held[msg.sender] = 250

@external
def run() -> uint256:
    total: uint256 = 0
    for i: uint256 in range(6):
        if i == 2:
            continue
        total += i * i
        self.sums.append(total)
    self.held[msg.sender] -= total
    log Moved(who=msg.sender, amount=total)
    return self.held[msg.sender]
`,
  ),
  vyper(
    'structs and functions of its own',
    `struct Entry:
    a: uint128
    note: String[20]

entries: HashMap[uint256, Entry]
count: public(uint256)

@deploy
@payable
def __init__():
    pass

@internal
def _add(a: uint128, note: String[20]) -> Entry:
    entry: Entry = Entry(a=a, note=note)
    self.count += 1
    self.entries[self.count] = entry
    return entry

@internal
def _twice(n: uint256) -> uint256:
    return n * 2

@external
def run() -> (uint256, String[20]):
    first: Entry = self._add(3, "three")
    second: Entry = self._add(first.a + 1, "four")
    size: uint256 = self._twice(convert(second.a, uint256))
    return size, second.note
`,
  ),
  vyper(
    'a call of itself, and a raw one',
    `interface Own:
    def add(n: uint256) -> uint256: nonpayable

count: uint256
answer: Bytes[32]

@deploy
@payable
def __init__():
    self.count = 3

@external
def add(n: uint256) -> uint256:
    self.count += n
    return self.count

@external
def run():
    got: uint256 = extcall Own(self).add(4)
    data: Bytes[36] = concat(method_id("add(uint256)"), convert(got, bytes32))
    self.answer = raw_call(self, data, max_outsize=32)
    assert self.count == 14
`,
  ),
];
