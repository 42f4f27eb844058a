import { me, payable, situation, type ToldSituation } from './situation.ts';

const tokenService =
  'interface TokenService { function associateToken(address account, address token) external returns (int64); }';

const inTinybars = (amount: string) => `. On Hedera, ${amount} is in tinybars: write 1 ℏ as 1e8, not as 1 ether`;

/** Comparisons of an amount that Hedera counts in tinybars: with wei, and with what isn't wei. */
const amounts: readonly ToldSituation[] = [
  ...(
    [
      ['msg.value >= price', 'uint256 price = 0.01 ether;', '1e16'],
      ['msg.value >= PRICE', 'uint256 constant PRICE = 0.0005 ether;', '500000000000000'],
      ['msg.value == 2e18', '', '2e18'],
      ['msg.value > 0.000000001 ether', '', '1000000000'],
    ] as const
  ).map(([text, members, wei]) =>
    situation(
      `${text} in wei`,
      `${
        text.includes('==') ? `msg.value is 500, not ${wei}` : `${text} is false: 500 ${text.split(' ')[1]} ${wei}`
      }${inTinybars('msg.value')}`,
      `${members} ${payable}`,
      `require(${text}, "x");`,
      { value: 500n },
    ),
  ),
  situation(
    'a local in tinybars against wei',
    `sent >= price is false: 500 >= 1e18 (sent = msg.value)${inTinybars('msg.value')}`,
    `uint256 price = 1 ether; ${payable}`,
    'uint256 sent = msg.value; require(sent >= price, "x");',
    { value: 500n },
  ),
  situation(
    'a balance against wei',
    `address(this).balance >= 1 ether is false: 1500 >= 1e18${inTinybars('address(this).balance')}`,
    payable,
    'require(address(this).balance >= 1 ether, "x");',
    { value: 500n },
  ),
  ...(
    [
      ['msg.value >= 100000000', '', 10n ** 8n],
      ['msg.value >= price', 'uint256 price = 5e8;', 5n * 10n ** 8n],
      ['msg.value >= 10000 * 1e8', '', 10n ** 12n],
      ['msg.value >= price', 'uint256 price = 100000 * 1e8;', 10n ** 13n],
      ['msg.value >= price', 'uint256 price = 1234567890123457;', 1_234_567_890_123_457n],
    ] as const
  ).map(([text, members, tinybars]) =>
    situation(
      `${text} in tinybars, ${tinybars}`,
      `${text} is false: 500 >= ${tinybars}`,
      `${members} ${payable}`,
      `require(${text}, "x");`,
      { value: 500n },
    ),
  ),
  situation(
    'more than an amount in wei',
    'msg.value < 0.000000001 ether is false: 2000000000 < 1000000000',
    payable,
    'require(msg.value < 0.000000001 ether, "x");',
    { value: 2_000_000_000n },
  ),
  situation(
    'tokens with 18 decimals',
    'held >= 1 ether is false: 500 >= 1000000000000000000',
    `uint256 held = 500; ${payable}`,
    'require(held >= 1 ether, "x");',
  ),
  situation(
    "a member that is only called as the sender's value",
    'order.value >= 1 ether is false: 500 >= 1000000000000000000',
    `struct Order { uint256 value; } Order order; constructor() public payable { order.value = 500; }`,
    'require(order.value >= 1 ether, "x");',
  ),
];

/** Of conditions and arithmetic in Solidity. */
export const solidSituations: readonly ToldSituation[] = [
  ...amounts,
  situation(
    'two locals',
    'shares > held is true: 25 > 10',
    payable,
    'uint256 held = 10; uint256 shares = 25; if (shares > held) revert("x");',
  ),
  situation(
    'a mapping and a parameter',
    `balances[from] >= amount is false: 7 >= 8 (from = ${me})`,
    'mapping(address => uint256) balances; constructor() public payable { balances[msg.sender] = 7; } function take(address from, uint256 amount) internal { require(balances[from] >= amount, "x"); balances[from] -= amount; }',
    'take(msg.sender, 8);',
  ),
  situation(
    'the first of &&',
    'a is 1, not 2',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'require(a == 2 && b == 3, "x");',
  ),
  situation(
    'the second of &&',
    'b is 3, not 2',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'require(a == 1 && b == 2, "x");',
  ),
  situation(
    'both of ||',
    'a is 1, not 5, and b is 3, not 6',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'require(a == 5 || b == 6, "x");',
  ),
  situation(
    'the second of || that led to a revert',
    'b > 2 is true: 3 > 2',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'if (a > 5 || b > 2) { revert("x"); }',
  ),
  situation(
    'a negated conjunction',
    'a is 1, and b is 3',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'require(!(a == 1 && b == 3), "x");',
  ),
  situation(
    'short circuit in a loop that evaluated the right side before',
    'i < 2 is false: 2 < 2',
    `uint256[] list; constructor() public payable { list.push(1); list.push(2); }`,
    'for (uint256 i = 0; ; i++) { require(i < 2 && list[i] > 0, "x"); }',
  ),
  situation(
    'a signed comparison',
    'a < b is false: 3 < -5',
    `int8 a = 3; int8 b = -5; ${payable}`,
    'require(a < b, "x");',
  ),
  situation(
    'signed of two sizes',
    'a < b is false: -3 < -500',
    `int8 a = -3; int256 b = -500; ${payable}`,
    'require(a < b, "x");',
  ),
  situation(
    'an enum',
    'state is Waiting, not Ready',
    `enum State { None, Waiting, Ready } State state = State.Waiting; ${payable}`,
    'require(state == State.Ready, "x");',
  ),
  situation('a bool', 'open is false', `bool open; ${payable}`, 'require(open, "x");'),
  situation('a negated bool', 'paused is true', `bool paused = true; ${payable}`, 'require(!paused, "x");'),
  situation(
    'bytes4',
    'given is 0x01020304, but wanted is 0x0a0b0c0d',
    `bytes4 given = 0x01020304; bytes4 wanted = 0x0a0b0c0d; ${payable}`,
    'require(given == wanted, "x");',
  ),
  situation(
    'bytes4 against a literal',
    'given is 0x01020304, not 0xffffffff',
    `bytes4 given = 0x01020304; ${payable}`,
    'require(given == 0xffffffff, "x");',
  ),
  situation(
    'bytes1 against a text',
    'given is 0x62, not "a" (0x61)',
    `bytes1 given = "b"; ${payable}`,
    'require(given == "a", "x");',
  ),
  situation(
    'the second value of a call',
    'b > 5 is false: 4 > 5',
    `${payable} function two() internal pure returns (uint256, uint256) { return (3, 4); }`,
    '(uint256 a, uint256 b) = two(); require(b > 5, "x"); require(a > 5, "y");',
  ),
  situation(
    'an address against zero',
    'to is the zero address (to = address(0))',
    payable,
    'address to = address(0); require(to != address(0), "x");',
  ),
  situation(
    'the sender',
    `msg.sender is ${me}, but owner is 0x0000000000000000000000000000000000000007`,
    `address owner = address(7); ${payable}`,
    'require(msg.sender == owner, "x");',
  ),
  situation(
    'a modifier',
    `owner is the zero address, but msg.sender is ${me}`,
    `address owner; ${payable} modifier onlyOwner() { require(owner == msg.sender, "x"); _; } function inner() internal onlyOwner { owner = msg.sender; }`,
    'inner();',
  ),
  situation(
    'what was sent',
    `msg.value >= 1 ether is false: 5 >= 1e18${inTinybars('msg.value')}`,
    payable,
    'require(msg.value >= 1 ether, "x");',
    {
      value: 5n,
    },
  ),
  situation(
    'a sum',
    'a + b < c is false: 7 < 7 (a = 3, b = 4)',
    `uint256 a = 3; uint256 b = 4; uint256 c = 7; ${payable}`,
    'require(a + b < c, "x");',
  ),
  situation(
    'a length',
    'list.length > wanted is false: 2 > 3',
    'uint256[] list; uint256 wanted = 3; constructor() public payable { list.push(1); list.push(2); }',
    'require(list.length > wanted, "x");',
  ),
  situation(
    'a constant',
    'fee <= MOST is false: 11 <= 10',
    `uint256 constant MOST = 2 * 5; uint256 fee = 11; ${payable}`,
    'require(fee <= MOST, "x");',
  ),
  situation(
    'a call of a view function',
    'isOpen() is false, because state > 3 is false: 2 > 3',
    `uint256 state = 2; ${payable} function isOpen() public view returns (bool) { return state > 3; }`,
    'require(isOpen(), "x");',
  ),
  situation(
    'a call with an argument in a comparison',
    'limitOf(5) >= 6 is false: 5 >= 6 (limitOf(5) returned most, because limit < most is false: 9 < 5)',
    `uint256 limit = 9; ${payable} function limitOf(uint256 most) internal view returns (uint256) { return limit < most ? limit : most; }`,
    'require(limitOf(5) >= 6, "x");',
  ),
  situation(
    'recursion',
    'n > 0 is false: 0 > 0',
    `${payable} function down(uint256 n) internal { require(n > 0, "x"); down(n - 1); }`,
    'down(3);',
  ),
  situation(
    'else',
    'a > 5 is false: 1 > 5',
    `uint256 a = 1; ${payable}`,
    'if (a > 5) { a = 2; } else { revert("x"); }',
  ),
  situation(
    'else if',
    'a is 1, not 5, and a < 2 is true: 1 < 2',
    `uint256 a = 1; ${payable}`,
    'if (a == 5) { a = 2; } else if (a < 2) { revert("x"); }',
  ),
  situation(
    'a function that only reverts',
    'fail() was called, because a is 1, not 5',
    `uint256 a = 1; ${payable} function fail() internal pure { revert("x"); }`,
    'if (a != 5) fail();',
  ),
  situation(
    'a loop',
    'values[i] < 3 is false: 3 < 3 (i = 2)',
    'uint256[] values; constructor() public payable { values.push(1); values.push(2); values.push(3); }',
    'for (uint256 i = 0; i < values.length; i++) require(values[i] < 3, "x");',
  ),
  situation(
    'narrow and dirty',
    'a is 4, but b is 5 (a = uint8(uint256(260)))',
    payable,
    'uint8 a = uint8(uint256(260)); uint8 b = 5; require(a == b, "x");',
    {},
  ),
  situation('zero without a comparison', 'a is 1, not 0', `uint256 a = 1; ${payable}`, 'require(a == 0, "x");'),
  situation('not zero', 'a is 0', `uint256 a; ${payable}`, 'require(a != 0, "x");'),
  situation(
    'an assignment in a condition',
    'last is 2, not 3',
    `uint256 last; ${payable}`,
    'require((last = 2) == 3, "x");',
  ),
  situation(
    'a member of a struct',
    'orders[1].amount < orders[1].filled + 2 is false: 9 < 9 (orders[1].filled = 7)',
    `struct Order { uint128 amount; uint128 filled; } mapping(uint256 => Order) orders; constructor() public payable { orders[1].amount = 9; orders[1].filled = 7; }`,
    'require(orders[1].amount < orders[1].filled + 2, "x");',
  ),
  situation(
    'a call of another contract',
    `other.held(msg.sender) >= 5 is false: 4 >= 5 (msg.sender = ${me})`,
    'Other other = new Other(); constructor() public payable {}',
    'require(other.held(msg.sender) >= 5, "x");',
    { outer: 'contract Other { function held(address) external pure returns (uint256) { return 4; } }' },
  ),
  situation(
    'a local from a mapping',
    `shares > held is true: 25 > 10 (held = balances[msg.sender], msg.sender = ${me})`,
    'mapping(address => uint256) balances; constructor() public payable { balances[msg.sender] = 10; }',
    'uint256 held = balances[msg.sender]; uint256 shares = 25; if (shares > held) revert("x");',
  ),
  situation(
    'a local that is set later',
    'shares > held is true: 25 > 11',
    'mapping(address => uint256) balances; constructor() public payable { balances[msg.sender] = 10; }',
    'uint256 held = balances[msg.sender]; uint256 shares = 25; held++; if (shares > held) revert("x");',
  ),
  situation(
    'a result code',
    "code is TOKEN_NOT_ASSOCIATED_TO_ACCOUNT (184), not SUCCESS (22): 0x3C952d36207c0d52743a646E7AC2649009bD358e isn't associated with 0.0.1 (code = service.associateToken(address(this), address(1)), address(this) = 0x3C952d36207c0d52743a646E7AC2649009bD358e)",
    `TokenService service = TokenService(address(0x167)); ${payable}`,
    'int64 code = service.associateToken(address(this), address(1)); require(code == 22, "x");',
    { outer: tokenService, code: 184 },
  ),
  situation(
    "a number that isn't a result code",
    'number is 185, not 22',
    `TokenService service = TokenService(address(0x167)); int64 number = 185; ${payable}`,
    'service.associateToken(address(this), address(1)); require(number == 22, "x");',
    { outer: tokenService, code: 184 },
  ),
  situation(
    'a low-level call that failed',
    'ok is false (ok = address(other).call(abi.encodeWithSignature("nothing()"))). The call failed: Other has no function with the selector 0x448f30a3. The call sent 0x448f30a3 to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    `Other other = new Other(); ${payable}`,
    '(bool ok, ) = address(other).call(abi.encodeWithSignature("nothing()")); require(ok, "x");',
    { outer: 'contract Other { function held(address) external pure returns (uint256) { return 4; } }' },
  ),
  // The constant has no step of its own, so that it looks as if the left side had decided.
  situation(
    'a constant that decides',
    undefined,
    `bool constant FLAG = true; uint256 a = 1; ${payable}`,
    'if (a > 5 || FLAG) revert("x");',
  ),
  situation(
    'a failure inside of the condition',
    'list[7]: index 7, length 1',
    'uint256[] list; constructor() public payable { list.push(1); }',
    'require(list[7] > 0, "x");',
    { isChecked: true },
  ),
  situation(
    'an overflow inside of an if',
    'a + b: 200 + 100 is outside uint8',
    `uint8 a = 200; uint8 b = 100; ${payable}`,
    'if (a + b > 7) revert("x");',
    { isChecked: true },
  ),
  situation(
    'subtraction of locals',
    'held - shares: 10 - 25 is below 0',
    payable,
    'uint256 held = 10; uint256 shares = 25; require(held - shares > 0, "x");',
    { isChecked: true },
  ),
  situation(
    'a product',
    `amount * price: (2**256 - 1) * 2 is outside uint256`,
    `uint256 amount; uint256 price = 2; constructor() public payable { amount = ~amount; }`,
    'amount = amount * price;',
    { isChecked: true },
  ),
  situation('counting down', 'left--: 0 - 1 is below 0', `uint256 left; ${payable}`, 'left--;', {
    isChecked: true,
  }),
  situation(
    'the remainder by zero',
    'a % b divides by zero: 7 % 0',
    `uint256 a = 7; uint256 b; ${payable}`,
    'a = a % b;',
    { isChecked: true },
  ),
  situation(
    'an index in memory',
    'list[i]: index 3, length 3',
    payable,
    'uint256[] memory list = new uint256[](3); uint256 i = 3; list[i] = 1;',
    { isChecked: true },
  ),
  situation(
    'an index of a fixed array',
    'list[i]: index 3, length 3',
    `uint256[3] list; ${payable}`,
    'uint256 i = 3; list[i] = 1;',
    { isChecked: true },
  ),
  situation(
    'a message with quotes and a comment',
    'a > 5 is false: 1 > 5',
    `uint256 a = 1; ${payable}`,
    'require(a /* the // count */ > 5, "a \\" // b");',
  ),
  situation(
    'a timestamp',
    'block.timestamp >= start is false: 1790000000 >= 1900000000. 1900000000 is 2030-03-17 17:46:40 UTC, in 3 years',
    `uint256 start = 1900000000; ${payable}`,
    'require(block.timestamp >= start, "x");',
  ),
  situation(
    'a ternary',
    'a ? b : a is false, because b is false (a = true)',
    `bool a = true; bool b; ${payable}`,
    'require(a ? b : a, "x");',
  ),
  situation(
    'a call that is a condition, with two ends',
    'isOpen(1) is false, because n and a are both 1',
    `uint256 a = 1; ${payable} function isOpen(uint256 n) internal view returns (bool) { if (n == a) return false; return true; }`,
    'require(isOpen(1), "x");',
  ),
  situation(
    'one of several values of a call',
    'answer > 0 is false: -1 > 0',
    `${payable} function latest() internal pure returns (uint256, int256, uint256) { return (1, -1, 2); }`,
    '(, int256 answer, ) = latest(); require(answer > 0, "x");',
  ),
  situation(
    'one of several values that are written',
    'other > 5 is false: 0 > 5 (other = msg.value)',
    payable,
    '(, uint256 other) = (address(this), msg.value); require(other > 5, "x");',
  ),
];
