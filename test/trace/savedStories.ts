import { type Fix, type TrialStory, trialStories } from './trialStories.ts';

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

/** A call that fails, a change that lets it succeed, and one that doesn't. */
function story(
  name: string,
  body: string,
  [right, wrong]: readonly [right: Fix['replace'], wrong: Fix['replace']],
  more: Partial<TrialStory> = {},
): TrialStory {
  return {
    name,
    source: `${pragma}${body}`,
    fixes: [
      { name: 'right', replace: right },
      { name: 'wrong', replace: wrong },
    ],
    ...more,
  };
}

/** With what a saved test has to bring along: time, the block, the chain, errors and places of all kinds. */
export const savedStories: readonly TrialStory[] = [
  ...trialStories,
  story(
    'a deadline',
    `contract Story {
  uint256 deadline = block.timestamp;
  constructor() payable {}
  function run() external returns (uint256) { require(block.timestamp <= deadline, "late"); return block.timestamp - deadline; }
}`,
    [{ 'deadline, "late"': 'deadline + 1, "late"' }, { '<= deadline, "late"': '< deadline + 1, "late"' }],
  ),
  story(
    'the number of the block',
    `contract Story {
  error TooEarly(uint256 number, uint256 from);
  uint256 created = block.number;
  constructor() payable {}
  function run() external { if (block.number < created + 2) revert TooEarly(block.number, created + 2); created = 0; }
}`,
    [
      { 'if (block.number < created + 2)': 'if (block.number < created + 1)' },
      { 'if (block.number < created + 2)': 'if (block.number != created + 2)' },
    ],
  ),
  story(
    'the chain',
    `contract Story {
  constructor() payable {}
  function run() external view returns (uint256) { require(block.chainid == 295, "mainnet only"); return block.chainid; }
}`,
    [{ 'block.chainid == 295': 'block.chainid == 298' }, { 'block.chainid == 295': 'block.chainid == 31337' }],
  ),
  story(
    'an error with values of many types',
    `contract Story {
  error Bad(int64 code, bytes4 selector, address who, bool isNew, string why, bytes data, uint8 small);
  int64 limit = -7;
  constructor() payable {}
  function run() external {
    if (limit < 0) revert Bad(limit, this.run.selector, msg.sender, true, "it's \\"small\\"", hex"00ff", 9);
    limit = 1;
  }
}`,
    [{ 'limit < 0': 'limit < -7' }, { 'limit < 0': 'limit < -6' }],
  ),
  story(
    'an error with an array',
    `contract Story {
  error Missing(uint256[] ids);
  uint256[] ids;
  constructor() payable { ids.push(4); ids.push(5); }
  function run() external { if (ids.length == 2) revert Missing(ids); ids.pop(); }
}`,
    [{ 'ids.length == 2': 'ids.length == 3' }, { 'ids.length == 2': 'ids.length > 1' }],
  ),
  story(
    'a panic',
    `contract Story {
  uint256[] list;
  uint256 sum;
  constructor() payable { list.push(3); }
  function run() external { for (uint256 i = 0; i <= list.length; i++) sum += list[i]; }
}`,
    [{ 'i <= list.length': 'i < list.length' }, { 'i <= list.length': 'i < list.length + 1' }],
  ),
  story(
    'an assertion',
    `contract Story {
  struct Position { uint128 amount; uint64 since; bool isOpen; }
  mapping(address => mapping(uint256 => Position)) positions;
  constructor() payable { positions[msg.sender][7] = Position(50, 11, true); }
  function run() external {
    Position storage position = positions[msg.sender][7];
    assert(!position.isOpen && position.amount == 50);
    position.amount -= 50;
  }
}`,
    [
      { '!position.isOpen': 'position.isOpen' },
      { '!position.isOpen && position.amount == 50': 'position.isOpen && position.since == 12' },
    ],
  ),
  story(
    'a string',
    `contract Story {
  string name = "a name that is longer than one word of storage";
  constructor() payable {}
  function run() external { require(bytes(name).length < 32, "long"); name = "short"; }
}`,
    [{ 'length < 32': 'length < 64' }, { 'length < 32': 'length < 46' }],
  ),
  story(
    'no reason',
    `contract Story {
  uint256 number = 3;
  constructor() payable {}
  function run() external { require(number == 4); number = 5; }
}`,
    [{ 'number == 4': 'number == 3' }, { 'number == 4': 'number == 5' }],
  ),
  story(
    'an external library',
    `library Rates {
  function rate(uint256 amount) public view returns (uint256) { require(amount > address(this).code.length, "rate"); return amount * 2; }
}
contract Story {
  uint256 amount = 5;
  constructor() payable {}
  function run() external { amount = Rates.rate(amount); }
}`,
    [{ 'amount > address(this).code.length': 'amount < address(this).code.length' }, { '"rate"': '"no rate"' }],
  ),
  story(
    'a clone with an immutable',
    `contract Logic {
  uint256 immutable most;
  uint256 number;
  constructor(uint256 limit) { most = limit; }
  function set(uint256 to) external { require(to < most, "too much"); number = to; }
}
contract Story {
  address immutable logic;
  uint256 number;
  constructor() payable { logic = address(new Logic(5)); }
  function run() external {
    (bool done, bytes memory data) = logic.delegatecall(abi.encodeWithSelector(Logic.set.selector, 5));
    if (!done) assembly { revert(add(data, 32), mload(data)) }
  }
}`,
    [{ 'to < most': 'to <= most' }, { 'to < most': 'to + 1 <= most' }],
  ),
  story(
    'a contract that it creates',
    `contract Child {
  uint256 public number;
  constructor(uint256 start) { require(start > 9, "child"); number = start; }
}
contract Story {
  Child child;
  constructor() payable {}
  function run() external { child = new Child(9); require(child.number() > 1, "number"); }
}`,
    [{ 'start > 9': 'start > 8' }, { 'new Child(9)': 'new Child(8)' }],
  ),
  story(
    'the balance of another',
    `contract Purse { constructor() payable {} }
contract Story {
  Purse purse;
  constructor() payable { purse = new Purse{value: 400}(); }
  function run() external { require(address(purse).balance > address(this).balance, "poor"); payable(msg.sender).transfer(1); }
}`,
    [{ 'balance > address(this).balance': 'balance + 200 == address(this).balance' }, { '"poor"': '"poorer"' }],
  ),
  story(
    'a view of a system contract before and after',
    `interface TokenService {
  function associateToken(address account, address token) external returns (int64);
  function transferToken(address token, address from, address to, int64 amount) external view returns (int64);
}
contract Story {
  TokenService constant service = TokenService(address(0x167));
  uint256 done;
  constructor() payable {}
  function run() external {
    require(service.transferToken(address(1), address(this), address(2), 5) == 184, "before");
    require(service.associateToken(address(2), address(1)) == 22, "associate");
    require(service.transferToken(address(1), address(this), address(2), 5) == 21, "after");
    done = 1;
  }
}`,
    [{ '== 21': '== 22' }, { '== 21': '== 184' }],
  ),
  story(
    'a constructor with arguments',
    `contract Part {
  uint256 size;
  constructor(uint256 given) { size = given; }
  function grow(uint256 by) external view returns (uint256) { require(by < size, "size"); return size + by; }
}
contract Story {
  Part part;
  uint256 grown;
  constructor() payable { part = new Part(12); }
  function run() external { grown = part.grow(12); }
}`,
    [{ 'by < size': 'by <= size' }, { 'part.grow(12)': 'part.grow(13)' }],
  ),
  story(
    'a constructor that asks a system contract',
    `interface TokenService { function associateToken(address account, address token) external returns (int64); }
contract Story {
  int64 immutable code;
  constructor() payable {
    code = TokenService(address(0x167)).associateToken(address(this), address(1));
    require(code == 0, "association");
  }
  function run() external {}
}`,
    [{ 'code == 0': 'code == 22' }, { 'code == 0': 'code == 194' }],
    { creation: true },
  ),
  story(
    'a constructor that creates',
    `contract Part { uint256 public number = 4; }
contract Story {
  Part immutable part;
  constructor() payable { part = new Part(); require(part.number() == 5, "part"); }
  function run() external {}
}`,
    [{ '== 5': '== 4' }, { 'number = 4': 'number = 6' }],
    { creation: true },
  ),
  story(
    'a value that is too small',
    `contract Story {
  mapping(address => uint256) paid;
  constructor() payable {}
  function run() external payable { require(msg.value >= 100, "price"); paid[msg.sender] += msg.value; }
}`,
    [{ '>= 100': '>= 99' }, { '>= 100': '> 99' }],
    { value: 99n },
  ),
  story(
    'gas in a loop',
    `contract Story {
  uint256[] kept;
  constructor() payable {}
  function run() external { for (uint256 i = 0; i < 40; i++) kept.push(i); }
}`,
    [{ 'i < 40': 'i < 3' }, { 'i < 40': 'i < 30' }],
    { gas: 200_000n },
  ),
  story(
    'an owner',
    `contract Story {
  error NotOwner(address caller, address owner);
  address owner = address(0xb0b);
  constructor() payable {}
  modifier onlyOwner() { if (msg.sender != owner) revert NotOwner(msg.sender, owner); _; }
  function run() external onlyOwner { owner = address(0); }
}`,
    [{ 'msg.sender != owner': 'owner == address(0)' }, { 'msg.sender != owner': 'tx.origin != owner' }],
  ),
];
