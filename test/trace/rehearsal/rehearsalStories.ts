import type { Random } from '../../sandbox/ledger/random.ts';
import { selectorOf } from '../compileStory.ts';

/** A change of a contract whose past calls are rehearsed. */
export interface Version {
  readonly name: string;
  /** What stands there by what comes instead, one after the other. */
  readonly replace: Readonly<Record<string, string>>;
  /** Why nothing is known of any call that runs it, if it can't be. */
  readonly unknown?: string;
  /** Why nothing is known of some calls, and of others it is. */
  readonly sometimes?: string;
}

/** Contracts with calls that are drawn, and later versions. */
export interface RehearsalStory {
  readonly name: string;
  readonly language?: 'Vyper';
  readonly source: string;
  /** In this order, each with the addresses of those before it as arguments; the last is called. */
  readonly deploys: readonly string[];
  /** The data of a call, with a value if it sends one. */
  call(random: Random): { readonly data: string; readonly value?: bigint };
  readonly versions: readonly Version[];
}

const word = (value: bigint | number | string) => BigInt(value).toString(16).padStart(64, '0');
export const data = (signature: string, ...values: (bigint | number | string)[]) =>
  `${selectorOf(signature)}${values.map(word).join('')}`;
export const people = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'c3'.repeat(20)}`] as const;
export const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

/**
 * The logic of a vault, whose calls fail now and then, write mappings, an array and a text, and emit events.
 */
export const vault = `contract Vault {
  address logic;
  uint256 public total;
  mapping(address => uint256) public shares;
  uint256[] history;
  string note;
  uint256 last;
  event Moved(address indexed by, address indexed to, uint256 amount);
  event Noted(string note);
  error TooFew(uint256 held, uint256 wanted);
  function put(uint256 amount) external payable returns (uint256) {
    require(amount < 900, "too much");
    shares[msg.sender] += amount;
    total += amount;
    history.push(amount);
    emit Moved(address(0), msg.sender, amount);
    return shares[msg.sender];
  }
  function take(uint256 amount) external returns (uint256 left) {
    uint256 held = shares[msg.sender];
    if (amount > held) revert TooFew(held, amount);
    left = held - amount;
    shares[msg.sender] = left;
    total -= amount;
    emit Moved(msg.sender, address(0), amount);
  }
  function give(address to, uint256 amount) external {
    shares[msg.sender] -= amount;
    shares[to] += amount;
    emit Moved(msg.sender, to, amount);
  }
  function write(uint256 times) external {
    bytes memory text = bytes(note);
    for (uint256 at = 0; at < times; at++) text = abi.encodePacked(text, "note ");
    note = string(text);
    last = block.timestamp;
    emit Noted(note);
  }
  function clear() external {
    if (history.length > 0) history[0] = 1;
    total = 1;
  }
  function sum() external view returns (uint256 all) {
    for (uint256 at = 0; at < history.length; at++) all += history[at];
  }
}
`;

export const vaultCall: RehearsalStory['call'] = (random) => {
  const amount = random.int(1000);
  switch (random.int(10)) {
    case 0:
    case 1:
    case 2:
      return { data: data('put(uint256)', amount), ...(random.chance(30) && { value: 7n }) };
    case 3:
    case 4:
      return { data: data('take(uint256)', random.int(600)) };
    case 5:
    case 6:
      return { data: data('give(address,uint256)', random.pick(people), random.int(300)) };
    case 7:
      return { data: data('write(uint256)', random.int(12)) };
    case 8:
      return { data: data(random.chance(50) ? 'clear()' : 'sum()') };
    default:
      return { data: random.chance(50) ? data('gone()') : data('put(uint256)', 1), value: 3n };
  }
};

export const vaultVersions: readonly Version[] = [
  { name: 'a comment', replace: { 'function put': '/* puts */ function put' } },
  { name: 'a stricter check', replace: { 'amount < 900': 'amount < 400' } },
  {
    name: 'a check is gone',
    replace: { 'if (amount > held) revert TooFew(held, amount);': 'if (amount > held) amount = held;' },
  },
  { name: 'other returned data', replace: { 'return shares[msg.sender]': 'return shares[msg.sender] + 1' } },
  { name: 'other writes', replace: { 'shares[to] += amount': 'shares[to] += amount - amount / 10' } },
  { name: 'a write to the wrong key', replace: { 'shares[to] += amount;': 'shares[msg.sender] += amount;' } },
  { name: 'other events', replace: { 'emit Moved(msg.sender, to, amount)': 'emit Moved(to, msg.sender, amount)' } },
  { name: 'an event less', replace: { '    emit Noted(note);\n': '' } },
  {
    name: 'less gas',
    replace: {
      'shares[msg.sender] += amount;\n    total += amount':
        'unchecked { shares[msg.sender] += amount; }\n    total += amount',
    },
  },
  {
    name: 'an appended variable',
    replace: {
      'uint256 last;': 'uint256 last;\n  mapping(address => uint256) times;',
      'history.push(amount);': 'history.push(amount); times[msg.sender] += 1;',
    },
  },
  {
    name: 'reads what no call read',
    replace: { 'require(amount < 900, "too much")': 'require(amount < 900 && history.length < 6, "too much")' },
  },
  { name: 'another error', replace: { 'revert TooFew(held, amount)': 'revert TooFew(amount, held)' } },
  { name: 'clears less', replace: { 'if (history.length > 0) history[0] = 1;': '' } },
  {
    name: 'other places',
    replace: {
      'uint256 public total;\n  mapping(address => uint256) public shares;':
        'mapping(address => uint256) public shares;\n  uint256 public total;',
    },
    unknown: 'layout',
  },
];

const proxy = `contract Proxy {
  address logic;
  constructor(address to) { logic = to; }
  fallback() external payable {
    (bool done, bytes memory data) = logic.delegatecall(msg.data);
    if (!done) assembly { revert(add(data, 32), mload(data)) }
    assembly { return(add(data, 32), mload(data)) }
  }
}
`;

const desk = `contract Book {
  mapping(address => mapping(uint256 => uint256)) public lots;
  uint256 public count;
  function add(address to, uint256 lot, uint256 amount) external returns (uint256) {
    require(lot != 3, "closed");
    lots[to][lot] += amount;
    return ++count;
  }
}
contract Desk {
  Book immutable book;
  uint256 immutable most;
  uint256 public sold;
  uint256 failed;
  event Sold(uint256 indexed lot, uint256 number);
  constructor(address to) { book = Book(to); most = 500; }
  function sell(uint256 lot, uint256 amount) external returns (uint256 number) {
    require(amount <= most, "over the limit");
    number = book.add(msg.sender, lot, amount);
    sold += amount;
    emit Sold(lot, number);
  }
  function trySell(uint256 lot, uint256 amount) external {
    try book.add(msg.sender, lot, amount) returns (uint256 number) { emit Sold(lot, number); }
    catch { failed += 1; }
  }
  function burn(uint256 times) external {
    for (uint256 at = 0; at < times; at++) sold = uint256(keccak256(abi.encode(sold, at)));
  }
}
`;

export const rehearsalStories: readonly RehearsalStory[] = [
  { name: 'a vault', source: `${head}${vault}`, deploys: ['Vault'], call: vaultCall, versions: vaultVersions },
  {
    name: 'a vault behind a proxy',
    source: `${head}${vault}${proxy}`,
    deploys: ['Vault', 'Proxy'],
    call: vaultCall,
    versions: vaultVersions,
  },
  {
    name: 'a desk and its book',
    source: `${head}${desk}`,
    deploys: ['Book', 'Desk'],
    call(random) {
      const [lot, amount] = [random.int(5), random.int(700)];
      if (random.chance(15)) return { data: data('burn(uint256)', random.int(60)) };
      return { data: data(random.chance(60) ? 'sell(uint256,uint256)' : 'trySell(uint256,uint256)', lot, amount) };
    },
    versions: [
      { name: 'in the callee', replace: { 'lot != 3': 'lot != 1' } },
      { name: 'in the caller', replace: { 'sold += amount': 'sold += amount * 2' } },
      {
        name: 'in both',
        replace: { 'lot != 3': 'lot < 3', 'failed += 1': 'failed += 2' },
      },
      {
        name: 'immutables in another order',
        replace: {
          'Book immutable book;\n  uint256 immutable most;': 'uint256 immutable most;\n  Book immutable book;',
        },
      },
      {
        name: 'the limit is gone',
        replace: { 'require(amount <= most, "over the limit");': 'if (amount > most) sold += 1;' },
      },
      { name: 'more gas', replace: { 'at < times; at++': 'at < times * 40; at++' } },
      { name: 'another count', replace: { 'return ++count': 'return count++' } },
    ],
  },
];
