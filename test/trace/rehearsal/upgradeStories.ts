import {
  data,
  head,
  people,
  type RehearsalStory,
  type Version,
  vault,
  vaultCall,
  vaultVersions,
} from './rehearsalStories.ts';

/** EIP-1967: of the implementation, the beacon and the administrator. */
const slots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
} as const;

const forward = `assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }`;

const uups = `contract Proxy {
  constructor(address to) { assembly { sstore(${slots.implementation}, to) } }
  fallback() external payable {
    address to;
    assembly { to := sload(${slots.implementation}) }
    ${forward}
  }
}
`;

const transparent = `contract Proxy {
  constructor(address to) { assembly { sstore(${slots.implementation}, to) sstore(${slots.admin}, 0xad) } }
  fallback() external payable {
    address admin; address to;
    assembly { admin := sload(${slots.admin}) to := sload(${slots.implementation}) }
    require(msg.sender != admin, "the administrator can't call");
    ${forward}
  }
}
`;

const beacon = `contract Beacon {
  address public implementation;
  constructor(address to) { implementation = to; }
}
contract Proxy {
  constructor(address, address at) { assembly { sstore(${slots.beacon}, at) } }
  fallback() external payable {
    Beacon at;
    assembly { at := sload(${slots.beacon}) }
    address to = at.implementation();
    ${forward}
  }
}
`;

/** A vault that frees what it no longer needs: gas is refunded. */
const freeing = vault
  .replace('history[0] = 1;\n    total = 1;', 'history.pop();\n    total = 0;')
  .replace('shares[msg.sender] = left;', 'if (left == 0) delete shares[msg.sender]; else shares[msg.sender] = left;')
  .replace('if (amount > held) revert', 'if (amount > 500) amount = held;\n    if (amount > held) revert');

const named = (...names: string[]) => vaultVersions.filter(({ name }) => names.includes(name));
const some = named('a stricter check', 'other returned data', 'other writes', 'an appended variable', 'other places');

const diamond = `contract Puts {
  struct Kept { mapping(bytes4 => address) facets; uint256 total; mapping(address => uint256) shares; }
  event Put(address indexed by, uint256 amount);
  function kept() internal pure returns (Kept storage all) { assembly { all.slot := 0x9001 } }
  function put(uint256 amount) external returns (uint256) {
    require(amount < 700, "too much");
    kept().shares[msg.sender] += amount;
    kept().total += amount;
    emit Put(msg.sender, amount);
    return kept().total;
  }
}
contract Takes {
  struct Kept { mapping(bytes4 => address) facets; uint256 total; mapping(address => uint256) shares; }
  function kept() internal pure returns (Kept storage all) { assembly { all.slot := 0x9001 } }
  function take(uint256 amount) external {
    uint256 held = kept().shares[msg.sender];
    require(held >= amount, "too few");
    if (held == amount) delete kept().shares[msg.sender];
    else kept().shares[msg.sender] = held - amount;
    kept().total -= amount;
  }
}
contract Diamond {
  struct Kept { mapping(bytes4 => address) facets; uint256 total; mapping(address => uint256) shares; }
  function kept() internal pure returns (Kept storage all) { assembly { all.slot := 0x9001 } }
  constructor(address puts, address takes) {
    kept().facets[Puts.put.selector] = puts;
    kept().facets[Takes.take.selector] = takes;
  }
  fallback() external payable {
    address to = kept().facets[msg.sig];
    require(to != address(0), "no such function");
    ${forward}
  }
}
`;

const vyper = `event Moved:
    by: indexed(address)
    amount: uint256

total: public(uint256)
held: public(HashMap[address, uint256])
log_: DynArray[uint256, 40]

@external
@payable
def put(amount: uint256) -> uint256:
    assert amount < 800, "too much"
    self.held[msg.sender] += amount
    self.total += amount
    self.log_.append(amount)
    log Moved(by=msg.sender, amount=amount)
    return self.total

@external
def take(amount: uint256):
    self.held[msg.sender] -= amount
    self.total -= amount

@external
def clear():
    self.total = 0
    self.log_ = []
`;

const market = `interface TokenService {
  function associateToken(address account, address token) external returns (int64);
  function transferToken(address token, address from, address to, int64 amount) external returns (int64);
}
interface ExchangeRate { function tinycentsToTinybars(uint256 cents) external returns (uint256); }
interface Random { function getPseudorandomSeed() external returns (bytes32); }
contract Market {
  mapping(address => uint256) public paid;
  uint256 public sold;
  event Sold(address indexed to, uint256 price);
  function join(address who) external returns (int64 code) {
    code = TokenService(address(0x167)).associateToken(who, address(5));
    if (code != 22 && code != 194) revert("association");
  }
  function buy(address to, uint256 cents) external {
    uint256 price = ExchangeRate(address(0x168)).tinycentsToTinybars(cents);
    require(price > 3, "too cheap");
    int64 code = TokenService(address(0x167)).transferToken(address(5), address(this), to, int64(int256(price)));
    require(code == 22, "transfer");
    paid[to] += price;
    sold += 1;
    emit Sold(to, price);
  }
  function draw(uint256 most) external returns (uint256 drawn) {
    drawn = uint256(Random(address(0x169)).getPseudorandomSeed()) % most;
    sold += drawn;
  }
}
`;

/** Upgrades of contracts behind proxies of all kinds, of Vyper, and of those that ask system contracts. */
export const upgradeStories: readonly RehearsalStory[] = [
  {
    name: 'frees storage',
    source: `${head}${freeing}`,
    deploys: ['Vault'],
    call: vaultCall,
    versions: versionsOf(freeing),
  },
  ...Object.entries({ UUPS: uups, transparent }).map(([kind, proxy]) => ({
    name: `behind a ${kind} proxy`,
    source: `${head}${vault}${proxy}`,
    deploys: ['Vault', 'Proxy'],
    call: vaultCall,
    versions: some,
  })),
  {
    name: 'behind a beacon',
    source: `${head}${vault}${beacon}`,
    deploys: ['Vault', 'Beacon', 'Proxy'],
    call: vaultCall,
    versions: some,
  },
  {
    name: 'a diamond',
    source: `${head}${diamond}`,
    deploys: ['Puts', 'Takes', 'Diamond'],
    call(random) {
      const amount = random.int(900);
      if (random.chance(10)) return { data: data('gone()') };
      return { data: random.chance(60) ? data('put(uint256)', amount) : data('take(uint256)', random.int(500)) };
    },
    versions: [
      { name: 'in a facet', replace: { 'amount < 700': 'amount < 300' } },
      {
        name: 'in another facet',
        replace: { 'require(held >= amount, "too few");': 'if (held < amount) amount = held;' },
      },
      { name: 'in the diamond', replace: { '"no such function"': '"no facet"' } },
      { name: 'other returned data', replace: { 'return kept().total;': 'return amount;' } },
      { name: 'frees nothing', replace: { 'if (held == amount) delete kept().shares[msg.sender];\n    else ': '' } },
    ],
  },
  {
    name: 'Vyper',
    language: 'Vyper',
    source: vyper,
    deploys: ['Story'],
    call(random) {
      if (random.chance(15)) return { data: data('clear()') };
      return random.chance(60)
        ? { data: data('put(uint256)', random.int(1000)), ...(random.chance(30) && { value: 5n }) }
        : { data: data('take(uint256)', random.int(500)) };
    },
    versions: [
      { name: 'a stricter check', replace: { 'amount < 800': 'amount < 400' } },
      { name: 'other writes', replace: { 'self.total -= amount': 'self.total -= amount // 2' } },
      { name: 'other returned data', replace: { 'return self.total': 'return amount' } },
      { name: 'an event less', replace: { '    log Moved(by=msg.sender, amount=amount)\n': '' } },
      { name: 'clears less', replace: { '    self.log_ = []\n': '' } },
      {
        name: 'other places',
        replace: {
          'total: public(uint256)\nheld: public(HashMap[address, uint256])':
            'held: public(HashMap[address, uint256])\ntotal: public(uint256)',
        },
        unknown: 'layout',
      },
    ],
  },
  {
    name: 'system contracts',
    source: `${head}${market}`,
    deploys: ['Market'],
    call(random) {
      const who = random.pick(people);
      if (random.chance(30)) return { data: data('join(address)', who) };
      if (random.chance(25)) return { data: data('draw(uint256)', random.int(90)) };
      return { data: data('buy(address,uint256)', who, random.int(300)) };
    },
    versions: [
      { name: 'a stricter check', replace: { 'price > 3': 'price > 12' } },
      { name: 'accepts less', replace: { 'code != 22 && code != 194': 'code != 22' } },
      { name: 'other writes', replace: { 'paid[to] += price': 'paid[to] += price - 1' } },
      { name: 'other events', replace: { 'emit Sold(to, price)': 'emit Sold(msg.sender, price)' } },
      { name: 'ignores the code', replace: { 'require(code == 22, "transfer");': 'if (code != 22) return;' } },
      {
        name: 'asks for another amount',
        replace: { 'tinycentsToTinybars(cents)': 'tinycentsToTinybars(cents + 12)' },
        sometimes: 'notOnRecord',
      },
      {
        name: 'asks less',
        replace: { 'drawn = uint256(Random(address(0x169)).getPseudorandomSeed()) % most;': 'drawn = most;' },
      },
    ],
  },
];

/** The versions of a vault whose source still has what they replace. */
function versionsOf(source: string): Version[] {
  return vaultVersions.filter(({ replace }) => Object.keys(replace).every((from) => source.includes(from)));
}
