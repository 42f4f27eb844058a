import { sender } from '../values/runSituation.ts';
import { other } from '../values/vyperSituations.ts';
import type { ToldScreen } from './screenStory.ts';

/** Of which the cause is in another contract, or in another function than the line that failed. */
export const farScreens: readonly ToldScreen[] = [
  {
    name: 'an argument that another contract passed on',
    version: '0.8.28',
    sources: {
      'Depot.sol': `pragma solidity ^0.8.0;
contract Registry {
    mapping(address => uint256) public limitOf;
    mapping(address => bool) public isBlocked;
    constructor() { limitOf[address(0xb1)] = 40; isBlocked[address(0xb2)] = true; }
    function spend(address who, uint256 amount) external view {
        _check(who);
        require(amount <= limitOf[who], "over the limit");
    }
    function _check(address account) internal view { require(!isBlocked[account], "blocked"); }
}
contract Hub {
    Registry public immutable registry = new Registry();
    function route(address receiver, uint256 sum) external view { registry.spend(receiver, sum); }
}
contract Depot {
    Hub public immutable hub = new Hub();
    uint256 public fee = 3;
    function withdraw(address owner, uint256 net) external view { hub.route(owner, net + fee); }
}
`,
    },
    deploys: [['Depot']],
    calls: [[0, 'withdraw(address,uint256)', ['0x00000000000000000000000000000000000000b1', 38]]],
    at: 'Depot.sol:8 over the limit',
    cause:
      'amount <= limitOf[who] is false: 41 <= 40 (amount = sum, sum = net + fee: 38 + 3, who = 0x00000000000000000000000000000000000000B1 (receiver))',
    inSight:
      '41 <= 40: amount <= limitOf[who] is false (amount = sum, sum = net + fee: 38 + 3, who = 0x00000000000000000000000000000000000000B1 (receiver))',
  },
  {
    name: 'the key of a mapping that another contract passed on',
    version: '0.8.28',
    sources: {
      'Signers.sol': `pragma solidity ^0.8.0;
contract Signers {
    mapping(address => bool) public isSigner;
    error NotSigner(address account);
    function check(address account) external view { if (!isSigner[account]) revert NotSigner(account); }
}
contract Bridge {
    Signers public immutable signers = new Signers();
    mapping(uint256 => address) public proposerOf;
    constructor() { proposerOf[7] = address(0xc1); }
    function release(uint256 id) external view { signers.check(proposerOf[id]); }
}
`,
    },
    deploys: [['Bridge']],
    calls: [[0, 'release(uint256)', [7]]],
    at: 'Signers.sol:5 NotSigner(account: 0.0.193)',
    cause: 'isSigner[account] is false (account = 0x00000000000000000000000000000000000000C1 (proposerOf[id]))',
  },
  {
    name: 'an argument by a name that means something else there',
    version: '0.8.28',
    sources: {
      'Names.sol': `pragma solidity ^0.8.0;
contract Bank {
    uint256 public total = 10;
    function take(uint256 amount) external view { require(amount <= 5, "too much"); }
}
contract Names {
    Bank public immutable bank = new Bank();
    uint256 public total = 9;
    function run() external view { bank.take(total); }
}
`,
    },
    deploys: [['Names']],
    calls: [[0, 'run()']],
    at: 'Names.sol:4 too much',
    cause: 'amount <= 5 is false: 9 <= 5',
  },
  {
    name: 'what an answer was compared with',
    version: '0.8.19',
    sources: {
      'Votes.sol': `pragma solidity ^0.8.0;
contract Token {
    struct Point { uint64 epoch; uint192 votes; }
    mapping(address => Point[]) points;
    constructor(address holder) { points[holder].push(Point(3, 50)); }
    function votesAt(address account, uint64 at) external view returns (uint256) {
        Point[] storage list = points[account];
        for (uint256 i = list.length; i > 0; i--) if (list[i - 1].epoch < at) return list[i - 1].votes;
        return 0;
    }
}
contract Votes {
    Token public immutable token = new Token(msg.sender);
    uint64 public snapshot = 3;
    function vote() external view {
        uint256 weight = token.votesAt(msg.sender, snapshot);
        require(weight > 0, "no votes");
    }
}
`,
    },
    deploys: [['Votes']],
    calls: [[0, 'vote()']],
    at: 'Votes.sol:17 no votes',
    cause:
      'weight > 0 is false: 0 > 0, because in Token.votesAt (0x522c2e1C5dA65010908EF9929E327Fe8B6cC86dA), list[i - 1].epoch < at is false: 3 < 3 (at = snapshot, i = 1)',
    inSight:
      'in Token.votesAt (0x522c2e1C5dA65010908EF9929E327Fe8B6cC86dA), 3 < 3: list[i - 1].epoch < at is false (at = snapshot, i = 1), so weight > 0 is false: 0 > 0',
  },
  {
    name: 'a constructor that reverts',
    version: '0.8.28',
    sources: {
      'Factory.sol': `pragma solidity ^0.8.0;
contract Wallet {
    error BadSchedule(uint64 cliff, uint64 duration);
    uint64 public end;
    constructor(uint64 cliff_, uint64 duration_) {
        if (cliff_ > duration_) revert BadSchedule(cliff_, duration_);
        end = cliff_ + duration_;
    }
}
contract Factory {
    Wallet[] public wallets;
    function grant(uint64 months, uint64 term) external { wallets.push(_deploy(months * 30, term)); }
    function _deploy(uint64 cliff, uint64 term) internal returns (Wallet) { return new Wallet(cliff, term); }
}
`,
    },
    deploys: [['Factory']],
    calls: [
      [0, 'grant(uint64,uint64)', [3, 365]],
      [0, 'grant(uint64,uint64)', [14, 365]],
    ],
    at: 'Factory.sol:6 BadSchedule(cliff: 420, duration: 365)',
    cause: 'cliff_ > duration_ is true: 420 > 365 (cliff_ = cliff, cliff = months * 30: 14 * 30, duration_ = term)',
    functions: ['constructor', '_deploy', 'grant'],
  },
  {
    name: 'a contract whose address is taken',
    version: '0.8.28',
    sources: {
      'Clones.sol': `pragma solidity ^0.8.0;
contract Pocket {
    address public owner;
    constructor(address owner_) { owner = owner_; }
}
contract Clones {
    mapping(uint256 => Pocket) public pocketOf;
    function open(uint256 user) external { pocketOf[user] = _make(bytes32(user), msg.sender); }
    function _make(bytes32 salt, address owner) internal returns (Pocket) { return new Pocket{salt: salt}(owner); }
}
`,
    },
    deploys: [['Clones']],
    calls: [
      [0, 'open(uint256)', [7]],
      [0, 'open(uint256)', [7]],
    ],
    at: "Clones.sol:9 The new contract wasn't created",
    cause: 'new Pocket{salt: salt}(owner): There is a contract at the new address already',
  },
  ...(['0.8.28', '0.7.6'] as const).map(
    (version): ToldScreen => ({
      name: 'a variable without a function',
      version,
      sources: {
        'Curve.sol': `pragma solidity >=0.7.0;
contract Curve {
    enum Kind { Flat, Linear, Cubic }
    Kind public kind;
    function setKind(Kind kind_) external { kind = kind_; }
    function _flat(uint256) internal pure returns (uint256) { return 10; }
    function _linear(uint256 n) internal pure returns (uint256) { return n * 2; }
    function quote(uint256 amount) public view returns (uint256 cost) {
        function (uint256) internal pure returns (uint256) curve;
        if (kind == Kind.Flat) curve = _flat;
        else if (kind == Kind.Linear) { curve = _linear; }
        for (uint256 i = 0; i < amount; i++) cost += curve(i);
    }
}
`,
      },
      deploys: [['Curve']],
      calls: [
        [0, 'setKind(uint8)', [2]],
        [0, 'quote(uint256)', [4]],
      ],
      at:
        version === '0.8.28'
          ? 'Curve.sol:12 Panic(0x51): a call to an uninitialized internal function'
          : 'Curve.sol:12 Called a variable without a function',
      cause: 'curve(i): curve has no function, because kind is Cubic, neither Flat nor Linear',
    }),
  ),
  {
    name: 'a variable that nothing sets to a function',
    version: '0.8.28',
    sources: {
      'Hook.sol': `pragma solidity ^0.8.0;
contract Hook {
    function (uint256) internal returns (uint256) hook;
    uint256 public total;
    function _add(uint256 n) internal returns (uint256) { total += n; return total; }
    function arm() external { hook = _add; }
    function run(uint256 n) external returns (uint256) { return hook(n); }
}
`,
    },
    deploys: [['Hook']],
    calls: [[0, 'run(uint256)', [4]]],
    at: 'Hook.sol:7 Panic(0x51): a call to an uninitialized internal function',
    cause: 'hook(n): hook has no function',
  },
  {
    name: 'a code that is compared with SUCCESS',
    version: '0.8.19',
    sources: {
      'Desk.sol': `pragma solidity ^0.8.0;
library Codes {
    int64 internal constant SUCCESS = 22;
    int64 internal constant MISSING = 184;
}
contract Service {
    mapping(address => bool) public knows;
    function transferToken(address to, int64 amount) external view returns (int64) {
        if (!knows[to]) return Codes.MISSING;
        return amount > 0 ? Codes.SUCCESS : int64(1);
    }
}
contract Desk {
    Service public immutable service = new Service();
    error PayoutFailed(int64 code);
    function pay(address to) external view {
        int64 code = service.transferToken(to, 5);
        if (code != Codes.SUCCESS) revert PayoutFailed(code);
    }
}
`,
    },
    deploys: [['Desk']],
    calls: [[0, 'pay(address)', [other]]],
    at: 'Desk.sol:18 PayoutFailed(code: 184)',
    cause:
      'code is TOKEN_NOT_ASSOCIATED_TO_ACCOUNT (184), not SUCCESS (22), because in Service.transferToken (0x522c2e1C5dA65010908EF9929E327Fe8B6cC86dA), knows[to] is false (to = 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB)',
  },
  {
    name: 'a role, in sight',
    version: '0.8.28',
    sources: {
      'Roles.sol': `pragma solidity ^0.8.0;
contract Roles {
    mapping(bytes32 => mapping(address => bool)) members;
    mapping(bytes32 => bytes32) adminOf;
    bytes32 constant MANAGER = keccak256("MANAGER");
    bytes32 constant MINTER = keccak256("MINTER");
    constructor() { adminOf[MINTER] = MANAGER; }
    function hasRole(bytes32 role, address account) public view returns (bool) { return members[role][account]; }
    function grant(address account) external {
        require(hasRole(adminOf[MINTER], msg.sender), "sender must be an admin to grant");
        members[MINTER][account] = true;
    }
}
`,
    },
    deploys: [['Roles']],
    calls: [[0, 'grant(address)', [other]]],
    at: 'Roles.sol:10 sender must be an admin to grant',
    cause: `hasRole(adminOf[MINTER], msg.sender) is false, because members[role][account] is false (role = keccak256("MANAGER"), account = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, adminOf[MINTER] = keccak256("MANAGER"), MINTER = keccak256("MINTER"), msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)`,
    inSight:
      'members[role][account] is false (role = keccak256("MANAGER"), account = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa), so hasRole(adminOf[MINTER], msg.sender) is false',
  },
  {
    name: 'an index that was calculated',
    version: '0.7.6',
    sources: {
      'Ring.sol': `pragma solidity >=0.7.0;
contract Ring {
    uint256[] slots;
    uint256 size = 4;
    uint256 index = 3;
    constructor() { for (uint256 i = 0; i < 4; i++) slots.push(); }
    function grow(uint256 size_) external { size = size_; }
    function write(uint256 value) external {
        uint256 next = (index + 1) % size;
        slots[next] = value;
        index = next;
    }
}
`,
    },
    deploys: [['Ring']],
    calls: [
      [0, 'grow(uint256)', [6]],
      [0, 'write(uint256)', [9]],
    ],
    at: 'Ring.sol:10 Array index out of bounds',
    cause: 'slots[next]: index 4, length 4 (next = (index + 1) % size: (3 + 1) % 6)',
  },
  {
    name: 'a function without a name',
    version: '0.5.16',
    sources: {
      'Proxy.sol': `pragma solidity >=0.5.0;
contract Proxy {
    address public target;
    function () external payable {
        function (uint256) external pure unused;
        require(target != address(0), "no target");
        unused;
    }
}
contract Logic {
    function setLimit(uint256 limit) external pure { require(limit > 0); }
}
`,
    },
    deploys: [['Proxy']],
    calls: [[0, 'setLimit(uint256)', [5]]],
    at: 'Proxy.sol:6 no target',
    cause: 'target is the zero address',
    functions: ['fallback'],
  },
  {
    name: 'arguments and variables of a module',
    version: '0.4.3',
    sources: {
      'Tickets.vy': `import fees

base: uint256

@deploy
def __init__():
    self.base = 300

@internal
@pure
def _check(bps: uint256):
    rate: uint256 = bps * 2
    assert rate <= 2000, "own"

@external
@view
def sell(price: uint256, extra: uint256) -> uint256:
    total: uint256 = price * 2
    self._check(extra)
    fee: uint256 = fees.fee_on(total, self.base + extra)
    assert fee < total, "fee"
    return total - fee
`,
      'fees.vy': `CAP: constant(uint256) = 500

half: uint256

@internal
@pure
def _check(bps: uint256):
    rate: uint256 = bps + 1
    assert rate <= CAP, "fee above the cap"

@internal
@pure
def fee_on(amount: uint256, bps: uint256) -> uint256:
    self._check(bps)
    return amount * bps // 10000
`,
    },
    deploys: [['Tickets']],
    calls: [[0, 'sell(uint256,uint256)', [100, 250]]],
    at: 'fees.vy:9 fee above the cap',
    cause: 'rate <= CAP is false: 551 <= 500 (rate = bps + 1: 550 + 1)',
  },
  {
    name: 'an argument of a Vyper function',
    version: '0.3.10',
    sources: {
      'Credit.vy': `LIMIT: constant(uint256) = 500
debts: HashMap[address, uint256]

@external
def __init__():
    self.debts[msg.sender] = 100

@internal
def _set(who: address, debt: uint256):
    assert debt <= LIMIT, "over the limit"
    self.debts[who] = debt

@external
def repay(amount: uint256):
    self._set(msg.sender, self.debts[msg.sender] - 50)
    raised: uint256 = unsafe_sub(self.debts[msg.sender], amount)
    self._set(msg.sender, raised)
`,
    },
    deploys: [['Credit']],
    calls: [[0, 'repay(uint256)', [70]]],
    at: 'Credit.vy:10 over the limit',
    cause:
      'debt <= LIMIT is false: 2**256 - 20 <= 500 (debt = raised, raised = unsafe_sub(self.debts[msg.sender], amount): 50 - 70)',
    inSight:
      '2**256 - 20 <= 500: debt <= LIMIT is false (debt = raised, raised = unsafe_sub(self.debts[msg.sender], amount): 50 - 70)',
  },
  ...(['0.4.3', '0.3.10'] as const).map(
    (version): ToldScreen => ({
      name: 'a Vyper variable that was set again',
      version,
      sources: {
        'Pool.vy': `fee: uint256

@external
def set_fee(fee: uint256):
    self.fee = fee

@external
@view
def swap(amount: uint256, least: uint256, most: uint256) -> uint256:
    out: uint256 = amount * 2
    out -= self.fee
    assert out >= least, "too little"
    out = out + amount
    assert out <= most, "too much"
    return out
`,
      },
      deploys: [['Pool']],
      calls:
        version === '0.4.3'
          ? [
              [0, 'set_fee(uint256)', [7]],
              [0, 'swap(uint256,uint256,uint256)', [50, 95, 1000]],
            ]
          : [[0, 'swap(uint256,uint256,uint256)', [50, 95, 140]]],
      at: version === '0.4.3' ? 'Pool.vy:12 too little' : 'Pool.vy:14 too much',
      cause:
        version === '0.4.3'
          ? 'out >= least is false: 93 >= 95 (out -= self.fee: 100 - 7)'
          : 'out <= most is false: 150 <= 140 (out = out + amount: 100 + 50)',
    }),
  ),
  {
    name: 'what is converted, by a Vyper function',
    version: '0.4.3',
    sources: {
      'Option.vy': `spot: int256

@internal
@view
def _worth() -> int256:
    return (self.spot - 10) * 4

@external
@view
def exercise() -> uint256:
    return convert(self._worth(), uint256)
`,
    },
    deploys: [['Option']],
    calls: [[0, 'exercise()']],
    at: 'Option.vy:11 Converted number outside its type',
    cause:
      'convert(self._worth(), uint256): -40 is below 0 (self._worth() returned (self.spot - 10) * 4: (0 - 10) * 4)',
  },
  {
    name: 'a code that Vyper compares with SUCCESS',
    version: '0.4.3',
    sources: {
      'Desk.vy': `SUCCESS: constant(int64) = 22

interface Service:
    def send_token(to: address) -> int64: view

service: Service

@external
def set_service(service: address):
    self.service = Service(service)

@external
@view
def pay(to: address):
    code: int64 = staticcall self.service.send_token(to)
    assert code == SUCCESS, "payout failed"
`,
      'Tokens.vy': `@external
@view
def send_token(to: address) -> int64:
    return 184
`,
    },
    deploys: [['Tokens'], ['Desk']],
    calls: [
      [1, 'set_service(address)', ['$0']],
      [1, 'pay(address)', [sender]],
    ],
    at: 'Desk.vy:16 payout failed',
    cause:
      'code is TOKEN_NOT_ASSOCIATED_TO_ACCOUNT (184), not SUCCESS (22) (code = staticcall self.service.send_token(to))',
  },
];
