import { type Story, stories } from '../trace/stories.ts';
import { vyperStories } from '../trace/vyperStories.ts';
import { type DebugStory, furtherStories } from './furtherStories.ts';
import { hardStories } from './hardStories.ts';
import { unseenStories } from './unseenStories.ts';

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

function story(name: string, body: string, more: Partial<Story> = {}): Story {
  return { name, source: `${pragma}${body}`, ...more };
}

/** Calls to walk in that succeed, or that are walked for what they pass. */
const own: readonly Story[] = [
  story(
    'success with state, events and memory',
    `contract Story {
  event Moved(address indexed from, uint256 amount, string note);
  struct Entry { uint128 a; uint64 b; bytes note; }
  mapping(address => uint256) balances;
  mapping(uint256 => Entry) entries;
  uint256[] numbers;
  string title = "a title that is longer than one slot, so that it has slots of its own";
  constructor() payable { balances[msg.sender] = 250; numbers.push(3); }
  function run() external returns (uint256 left) {
    uint256 amount = 100;
    uint256[] memory many = new uint256[](5);
    for (uint256 i = 0; i < many.length; i++) {
      many[i] = i * i;
    }
    balances[msg.sender] -= amount;
    entries[7] = Entry(1, 2, abi.encode(many, title));
    numbers.push(many[4]);
    title = string.concat(title, "!");
    emit Moved(msg.sender, amount, title);
    left = balances[msg.sender];
  }
}`,
  ),
  story(
    'loop',
    `contract Story {
  uint256 sum;
  constructor() payable {}
  function run() external {
    uint256 total;
    for (uint256 i = 0; i < 60; i++) {
      if (i % 3 == 0) continue;
      total += i;
    }
    uint256 n = 5;
    while (n > 0) n--;
    do { n++; } while (n < 3);
    sum = total + n;
  }
}`,
  ),
  story(
    'recursion',
    `contract Story {
  uint256 last;
  constructor() payable {}
  function run() external {
    last = fibonacci(7) + even(6);
  }
  function fibonacci(uint256 n) internal pure returns (uint256) {
    if (n < 2) return n;
    return fibonacci(n - 1) + fibonacci(n - 2);
  }
  function even(uint256 n) internal returns (uint256) {
    if (n == 0) return 1;
    last += n;
    return odd(n - 1);
  }
  function odd(uint256 n) internal returns (uint256) {
    return n == 0 ? 0 : even(n - 1);
  }
}`,
  ),
  story(
    'caught reverts',
    `contract Other {
  uint256 public count;
  function twice() external view returns (uint256) { return 2 * count; }
  function go(uint256 n) external returns (uint256) {
    count += n;
    require(n < 3, "too many");
    return count;
  }
}
contract Story {
  Other other = new Other();
  uint256 seen;
  constructor() payable {}
  function run() external {
    for (uint256 i = 1; i < 5; i++) {
      try other.go(i) returns (uint256 now_) {
        seen += now_;
      } catch Error(string memory reason) {
        seen += bytes(reason).length;
      }
    }
    (bool ok, bytes memory data) = address(other).call(hex"12345678");
    seen += ok ? 1 : data.length;
  }
}`,
  ),
  story(
    'modifiers, inheritance and a library',
    `library Numbers {
  function twice(uint256 n) internal pure returns (uint256) { return n * 2; }
  function raise(mapping(address => uint256) storage all, address who) public returns (uint256) {
    all[who] += 1;
    return all[who];
  }
}
abstract contract Base {
  bool locked;
  modifier once() {
    require(!locked, "locked");
    locked = true;
    _;
    locked = false;
  }
  modifier atLeast(uint256 n) {
    uint256 seen = n + 1;
    _;
    assert(seen == n + 1);
  }
  function step(uint256 n) public virtual returns (uint256) { return n + 1; }
}
contract Story is Base {
  using Numbers for uint256;
  mapping(address => uint256) held;
  constructor() payable {}
  function step(uint256 n) public override returns (uint256) { return super.step(n).twice(); }
  function run() external once atLeast(4) returns (uint256 r) {
    r = step(step(1));
    Numbers.raise(held, msg.sender);
    r += held[msg.sender];
  }
}`,
    { library: 'Numbers' },
  ),
  story(
    'creations',
    `contract Made {
  uint256 immutable size;
  uint256 public doubled = 2;
  constructor(uint256 n) { size = n; doubled *= n; }
  function read() external view returns (uint256) { return size + doubled; }
}
contract Parent { uint256 p; constructor(uint256 n) { p = n; } }
contract Child is Parent {
  uint256 q = 4;
  constructor(uint256 n) Parent(n + 1) { q += p; }
}
contract Story {
  uint256 sum;
  constructor() payable {}
  function run() external {
    sum += new Made(3).read();
    sum += new Made{salt: bytes32(uint256(9))}(5).read();
    new Child(8);
  }
}`,
  ),
  story(
    'inline assembly and transient storage',
    `contract Story {
  uint256 kept;
  constructor() payable {}
  function run() external {
    uint256 got;
    assembly {
      tstore(3, 41)
      let x := add(tload(3), 1)
      for { let i := 0 } lt(i, 3) { i := add(i, 1) } { x := add(x, i) }
      mstore8(100, 7)
      mcopy(0x200, 0x40, 0x20)
      if gt(x, 44) { got := x }
    }
    kept = got;
  }
}`,
  ),
  story(
    'delegated call and a receiver of anything',
    `contract Logic {
  address target;
  uint256 count;
  function add(uint256 n) external payable returns (uint256) { count += n; return count; }
}
contract Proxy {
  address target;
  constructor(address to) { target = to; }
  receive() external payable {}
  fallback() external payable {
    address to = target;
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}
contract Story {
  Proxy proxy = new Proxy(address(new Logic()));
  uint256 last;
  constructor() payable {}
  function run() external {
    last = Logic(address(proxy)).add(5);
    last = Logic(address(proxy)).add(7);
    (bool ok, ) = address(proxy).call{value: 3}("");
    require(ok);
  }
}`,
  ),
];

/** Stories to walk in: successes, and the failing ones of the lines. */
export const debugStories: readonly DebugStory[] = [
  ...own,
  ...furtherStories,
  ...hardStories,
  ...unseenStories,
  ...stories,
  ...vyperStories.filter(({ only }) => !only),
];

export function storyNamed(name: string): DebugStory {
  const found = debugStories.find((each) => each.name === name);
  if (!found) throw new Error(`There is no story ${name}.`);
  return found;
}
