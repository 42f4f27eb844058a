/** A call that fails, with the line where it does marked by `// fails`, and the lines of its callers by `// from N`. */
export interface Story {
  readonly name: string;
  readonly language?: 'Vyper';
  /** Vyper that only some versions have. */
  readonly only?: '0.4';
  /** Vyper's imported files. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Solidity, or Vyper. The contract `Story` is deployed with 1,000 units of value and called with `run()`. */
  readonly source: string;
  /** What `run` is called with, besides its selector: hex without `0x`. */
  readonly input?: string;
  /** Sent with the call. */
  readonly value?: bigint;
  readonly gas?: bigint;
  /** The failure is in the constructor of `Story`. */
  readonly creation?: true;
  /** The call succeeds, but ignores the code that a system contract returned. */
  readonly ignored?: true;
  /** A library to deploy and link first. */
  readonly library?: string;
}

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

function story(name: string, body: string, more: Omit<Story, 'name' | 'source'> = {}): Story {
  return { name, source: `${pragma}${body}`, ...more };
}

/** Its contract returns TOKEN_NOT_ASSOCIATED_TO_ACCOUNT, 184, on the chain of the stories. */
const tokenService = `interface TokenService {
  function transferToken(address token, address from, address to, int64 amount) external returns (int64);
}
TokenService constant service = TokenService(address(0x167));`;

export const stories: readonly Story[] = [
  story(
    'two mappings written, then out of bounds, with value',
    `contract Story {
  struct Part { uint128 held; uint64 since; address who; }
  mapping(address => uint256) shares;
  mapping(address => Part) parts;
  mapping(address => mapping(uint256 => uint256)) nested;
  uint256[] list = [1, 2];
  constructor() payable {}
  function run() external payable {
    shares[msg.sender] += msg.value;
    shares[msg.sender] += 1;
    parts[msg.sender] = Part(uint128(msg.value), 7, msg.sender);
    nested[msg.sender][list.length] = msg.value;
    list[list.length] = 7; // fails
  }
}`,
    { value: 5n },
  ),
  story(
    'custom error',
    `contract Story {
  error NotEnough(uint256 held, uint256 wanted);
  mapping(address => uint256) shares;
  constructor() payable { shares[msg.sender] = 10; }
  function run() external {
    uint256 held = shares[msg.sender];
    if (held < 5) revert NotEnough(held, 5);
    if (held < 25) revert NotEnough(held, 25); // fails
    shares[msg.sender] = held - 25;
  }
}`,
  ),
  story(
    'message',
    `contract Story {
  uint256 count = 3;
  constructor() payable {}
  function run() external {
    require(count > 1, "too few");
    require(count > 5, "fewer than six"); // fails
    require(count > 7, "fewer than eight");
    count = 9;
  }
}`,
  ),
  story(
    'empty revert',
    `contract Story {
  uint256 count = 3;
  constructor() payable {}
  function run() external {
    if (count == 2) revert();
    if (count == 3) revert(); // fails
    if (count == 4) revert();
    count = 1;
  }
}`,
  ),
  story(
    'require(false)',
    `contract Story {
  bool open;
  constructor() payable {}
  function run() external {
    require(!open);
    require(open); // fails
    open = false;
  }
}`,
  ),
  story(
    'assert',
    `contract Story {
  uint256 count = 3;
  constructor() payable {}
  function run() external {
    assert(count < 100);
    assert(count < 2); // fails
    count = 1;
  }
}`,
  ),
  story(
    'overflow',
    `contract Story {
  uint8 small = 250;
  constructor() payable {}
  function run() external {
    small += 5;
    small += 5; // fails
    small += 5;
  }
}`,
  ),
  story(
    'underflow of a balance',
    `contract Story {
  mapping(address => uint256) balances;
  constructor() payable { balances[msg.sender] = 4; }
  function run() external {
    balances[msg.sender] -= 3;
    balances[msg.sender] -= 3; // fails
  }
}`,
  ),
  story(
    'division by zero',
    `contract Story {
  uint256 zero;
  uint256 result;
  constructor() payable {}
  function run() external {
    result = 100 / (zero + 1);
    result = 100 / zero; // fails
  }
}`,
  ),
  story(
    'array bounds',
    `contract Story {
  uint256[] values;
  constructor() payable { values.push(1); values.push(2); }
  function run() external {
    values[1] = 7;
    values[2] = 7; // fails
    values[0] = 1;
  }
}`,
  ),
  story(
    'enum',
    `contract Story {
  enum Phase { A, B }
  Phase phase;
  uint256 next = 2;
  constructor() payable {}
  function run() external {
    phase = Phase(next - 1);
    phase = Phase(next); // fails
  }
}`,
  ),
  story(
    'pop',
    `contract Story {
  uint256[] values;
  constructor() payable { values.push(1); }
  function run() external {
    values.pop();
    values.pop(); // fails
  }
}`,
  ),
  story(
    'out of gas in a loop',
    `contract Story {
  uint256[] values;
  constructor() payable {}
  function run() external {
    uint256 sum = 0;
    for (uint256 i = 0; i < 100000; i++) {
      values.push(sum + i); // fails
    }
  }
}`,
    { gas: 300_000n },
  ),
  story(
    'out of gas in a callee',
    `contract Burner {
  uint256[] values;
  function burn() external {
    for (uint256 i = 0; i < 100000; i++) values.push(i); // fails
  }
}
contract Story {
  Burner burner = new Burner();
  constructor() payable {}
  function run() external {
    burner.burn{gas: 100000}(); // from 1
  }
}`,
    { gas: 400_000n },
  ),
  story(
    'invalid opcode',
    `contract Story {
  constructor() payable {}
  uint256 count = 1;
  function run() external {
    count = 2;
    assembly { invalid() } // fails
  }
}`,
    { gas: 200_000n },
  ),
  story(
    'call of an address without code',
    `interface Nothing { function get() external view returns (uint256); }
contract Story {
  uint256 result;
  constructor() payable {}
  function run() external {
    result = 1;
    result = Nothing(address(0x1234567)).get(); // fails
  }
}`,
  ),
  story(
    'decoding of a short answer',
    `contract Short {
  fallback() external { assembly { mstore(0, 1) return(0, 3) } }
}
interface Long { function get() external view returns (uint256, uint256); }
contract Story {
  Short short = new Short();
  uint256 result;
  constructor() payable {}
  function run() external {
    result = 1;
    (result, ) = Long(address(short)).get(); // fails
  }
}`,
  ),
  story(
    'failed transfer of value',
    `contract Closed {}
contract Story {
  Closed closed = new Closed();
  constructor() payable {}
  function run() external {
    payable(address(uint160(0x99))).transfer(1);
    payable(address(closed)).transfer(1); // fails
  }
}`,
  ),
  story(
    'reentrancy guard',
    `abstract contract Guarded {
  uint256 private state = 1;
  error Reentered();
  modifier nonReentrant() {
    if (state == 2) revert Reentered(); // fails
    state = 2;
    _;
    state = 1;
  }
}
contract Story is Guarded {
  constructor() payable {}
  function run() external nonReentrant {
    this.again(); // from 2
  }
  function again() external nonReentrant {} // from 1
}`,
  ),
  story(
    'modifier',
    `contract Story {
  address owner = address(1);
  constructor() payable {}
  modifier onlyOwner() {
    require(msg.sender == owner, "not the owner"); // fails
    _;
  }
  function run() external onlyOwner { // from 1
    owner = msg.sender;
  }
}`,
  ),
  story(
    'internal library',
    `library Checks {
  function positive(uint256 value) internal pure returns (uint256) {
    require(value != 1, "one");
    require(value > 0, "not positive"); // fails
    return value;
  }
}
contract Story {
  uint256 zero;
  constructor() payable {}
  function run() external {
    zero = Checks.positive(zero); // from 1
  }
}`,
  ),
  story(
    'linked library',
    `library Checks {
  function positive(uint256 value) external pure returns (uint256) {
    require(value != 1, "one");
    require(value > 0, "not positive"); // fails
    return value;
  }
}
contract Story {
  uint256 zero;
  constructor() payable {}
  function run() external {
    zero = Checks.positive(zero); // from 1
  }
}`,
    { library: 'Checks' },
  ),
  story(
    'linked library that writes',
    `library Items {
  function add(uint256[] storage items, uint256 item) external {
    require(item != 7, "seven");
    require(items.length == 0, "not empty"); // fails
    items.push(item);
  }
}
contract Story {
  uint256[] items = [1];
  constructor() payable {}
  function run() external {
    Items.add(items, 5); // from 1
  }
}`,
    { library: 'Items' },
  ),
  story(
    'an immutable variable that only unoptimized code reads',
    `contract Story {
  uint256 immutable most = 5;
  uint256 immutable seen;
  uint256 count = 9;
  constructor() payable { seen = msg.value; }
  function run() external {
    uint256 last = seen;
    last = count;
    require(last > most, "few");
    require(last < most, "many"); // fails
  }
}`,
  ),
  story(
    'constructor',
    `contract Story {
  uint256 limit;
  constructor() payable {
    require(msg.value > 1, "no value");
    limit = msg.value;
    require(limit > 1e18, "too little value"); // fails
  }
  function run() external {}
}`,
    { creation: true },
  ),
  story(
    'inherited function',
    `contract Base {
  uint256 internal held = 2;
  function _take(uint256 wanted) internal {
    require(wanted > 0, "nothing");
    require(wanted <= held, "not enough"); // fails
    held -= wanted;
  }
}
contract Story is Base {
  constructor() payable {}
  function run() external {
    _take(1);
    _take(2); // from 1
  }
}`,
  ),
  story(
    'internal function two deep',
    `contract Story {
  uint256 depth = 5;
  constructor() payable {}
  function run() external {
    _first(3); // from 2
  }
  function _first(uint256 value) internal {
    _second(value + depth); // from 1
  }
  function _second(uint256 value) internal {
    if (value > 100) revert("far too deep");
    if (value > 7) revert("too deep"); // fails
    depth = value;
  }
}`,
  ),
  story(
    'delegatecall behind a proxy',
    `contract Logic {
  address logic;
  uint256 count;
  error Stopped(uint256 count);
  function run() external {
    count += 1;
    if (count > 5) revert Stopped(5);
    if (count > 0) revert Stopped(count); // fails
  }
}
contract Story {
  address logic = address(new Logic());
  constructor() payable {}
  fallback() external payable {
    address target = logic;
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0) // from 1
      returndatacopy(0, 0, returndatasize())
      switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}`,
  ),
  story(
    'factory',
    `contract Made {
  uint256 size;
  constructor(uint256 wanted) {
    require(wanted > 0, "zero");
    size = wanted;
    require(wanted < 10, "too large"); // fails
  }
}
contract Story {
  Made last;
  constructor() payable {}
  function run() external {
    last = new Made(9);
    last = new Made(10); // from 1
  }
}`,
  ),
  story(
    'HTS code returned, then words',
    `${tokenService}
contract Story {
  uint256 moved;
  constructor() payable {}
  function run() external {
    moved = 1;
    _move(address(1), 5); // from 1
  }
  function _move(address token, int64 amount) internal {
    int64 code = service.transferToken(token, address(this), msg.sender, amount);
    require(amount > 0, "no amount");
    require(code == 22, "transfer failed"); // fails
    moved = 2;
  }
}`,
  ),
  story(
    'HTS code returned, then an error',
    `${tokenService}
contract Story {
  error TransferFailed(int64 code);
  uint256 moved;
  constructor() payable {}
  function run() external {
    int64 code = service.transferToken(address(1), address(this), msg.sender, 5);
    if (code == 15) revert TransferFailed(0);
    if (code != 22) revert TransferFailed(code); // fails
    moved = 2;
  }
}`,
  ),
  story(
    'HTS code ignored',
    `${tokenService}
contract Story {
  uint256 moved;
  constructor() payable {}
  function run() external {
    moved = 1;
    _move(address(1), 5); // from 1
    moved = 3;
  }
  function _move(address token, int64 amount) internal {
    moved = 2;
    service.transferToken(token, address(this), msg.sender, amount); // fails
    moved = 4;
  }
}`,
    { ignored: true },
  ),
  story(
    'HTS code ignored by a callee',
    `${tokenService}
contract Treasury {
  uint256 paid;
  function pay(address to, int64 amount) external {
    paid += 1;
    (bool done, ) = address(service).call(abi.encodeCall(TokenService.transferToken, (to, to, to, amount))); // fails
    if (!done) paid += 2;
  }
}
contract Story {
  Treasury treasury = new Treasury();
  constructor() payable {}
  function run() external {
    treasury.pay(address(1), 5); // from 1
  }
}`,
    { ignored: true },
  ),
  story(
    'try/catch rethrow',
    `contract Failing {
  function go() external pure { revert("inside"); }
}
contract Story {
  Failing failing = new Failing();
  error Wrapped(string reason);
  constructor() payable {}
  function run() external {
    try failing.go() {} catch Error(string memory reason) {
      revert Wrapped(reason); // fails
    }
  }
}`,
  ),
  story(
    'custom error two calls deep',
    `contract Ledger {
  mapping(address => uint256) shares;
  error NotEnoughShares(uint256 held, uint256 wanted);
  function take(address owner, uint256 wanted) external {
    for (uint256 i = 0; i < 3; i++) {
      if (shares[owner] < wanted) revert NotEnoughShares(shares[owner], wanted); // fails
    }
    shares[owner] -= wanted;
  }
}
contract Vault {
  Ledger ledger = new Ledger();
  function withdraw(uint256 shares) external { ledger.take(msg.sender, shares); } // from 1
}
contract Story {
  Vault vault = new Vault();
  constructor() payable {}
  function run() external {
    vault.withdraw(25); // from 2
  }
}`,
  ),
  story(
    'three equal checks',
    `contract Story {
  mapping(uint256 => address) owners;
  error ZeroAddress();
  constructor() payable { owners[1] = msg.sender; owners[3] = msg.sender; }
  function run() external {
    if (owners[1] == address(0)) revert ZeroAddress();
    if (owners[2] == address(0)) revert ZeroAddress(); // fails
    if (owners[3] == address(0)) revert ZeroAddress();
    owners[1] = owners[2];
  }
}`,
  ),
  story(
    'value to a function that takes none',
    `contract Story {
  uint256 count;
  constructor() payable {}
  function run() external { // fails
    count += 1;
  }
}`,
    { value: 5n },
  ),
];
