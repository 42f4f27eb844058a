import { me, payable, payableSituations, situation, type ToldSituation } from './situation.ts';

const about = payableSituations('on a screen');

/** Of the contract that the constructor makes. */
const first = '0x5CEa380456d669bD50CC6Ff9a627a040ef284a35';

const checks = `contract Module {
uint256 limit = 50; mapping(address => bool) isBlocked;
function check(address who, uint256 amount) external view returns (bool) {
if (isBlocked[who]) return false;
return amount <= limit;
}
function listed(uint256 id) external view returns (bool) { if (id < limit) return false; return true; }
function near(uint256 id) external view returns (bool isNear) { isNear = id > 10 && isIn(id); }
function isIn(uint256 id) internal view returns (bool) { return id < limit; }
function stateOf(uint256 id) external pure returns (uint256, address, bool) { return (id + 1, address(0), true); }
function other(uint256 id) external view returns (bool isNear) { isNear = id > limit; assembly { mstore(0, 0) return(0, 32) } }
modifier open(uint256 id) { if (id < limit) { _; } id = 2; }
function used(uint256 id) external view open(id) returns (bool) { return id > 8 && id > limit; }
function never() external pure returns (bool) { return false; }
function pay(address to, uint256 amount) external view returns (bool) { return to != address(0) && amount < limit; }
}`;
const outside = (
  name: string,
  words: string | undefined,
  body: string,
  more: Partial<ToldSituation> & { outer?: string } = {},
): ToldSituation =>
  situation(`a check of another contract: ${name}`, words, `Module module = new Module(); ${payable}`, body, {
    outer: checks,
    ...more,
  });

const list =
  'mapping(uint256 => uint256) next; uint256 head; function push(uint256 id) internal { next[id] = head; head = id; }';
const find = (id: number) =>
  `push(1); push(2); push(4); uint256 at = head; while (next[at] != ${id}) { at = next[at]; require(at != 0, "none"); }`;

const service = `interface Service {
function move(address token, address to, int64 amount) external returns (int64 code);
}`;
const hedera = (name: string, words: string | undefined, members: string, body: string): ToldSituation =>
  situation(
    `on a screen: ${name}`,
    words,
    `Service constant service = Service(address(0x167)); address token = address(0x1234); ${members} ${payable}`,
    body,
    { code: 7, outer: service, since: 6 },
  );

/** What those who saw only the screen didn't see, or had to look for. */
export const screenSituations: readonly ToldSituation[] = [
  outside(
    'in its own words',
    `ok is false, because in Module.check (${first}), amount <= limit is false: 80 <= 50`,
    'bool ok = module.check(msg.sender, 80); require(ok, "x");',
  ),
  outside(
    'without a variable',
    `module.check(msg.sender, 80) is false, because in Module.check (${first}), amount <= limit is false: 80 <= 50`,
    'require(module.check(msg.sender, 80), "x");',
  ),
  outside(
    'what it came to before its end',
    `module.listed(7) is false, because in Module.listed (${first}), id < limit is true: 7 < 50`,
    'if (!module.listed(7)) revert("x");',
  ),
  outside(
    'what it gave by its name, from a call of its own',
    `module.near(70) is false, because in Module.isIn (${first}), id < limit is false: 70 < 50`,
    'require(module.near(70), "x");',
  ),
  outside(
    'that was true',
    `module.listed(70) is true, because in Module.listed (${first}), id < limit is false: 70 < 50`,
    'require(!module.listed(70), "x");',
  ),
  outside('that always says no', 'module.never() is false', 'require(module.never(), "x");'),
  outside(
    'the last of several',
    `module.check(msg.sender, i * 10) is false, because in Module.check (${first}), amount <= limit is false: 60 <= 50 (amount = i * 10: 6 * 10)`,
    'for (uint256 i = 4; i < 9; i++) require(module.check(msg.sender, i * 10), "x");',
  ),
  outside(
    'beside a condition of its caller',
    `paid > 5 is false: 3 > 5, and module.pay(msg.sender, 90) is false, because in Module.pay (${first}), amount < limit is false: 90 < 50`,
    'uint256 paid = 3; require(paid > 5 || module.pay(msg.sender, 90), "x");',
  ),
  outside('that ends in assembly', 'module.other(9) is false', 'require(module.other(9), "x");'),
  outside('that a modifier ends', 'module.used(9) is false', 'require(module.used(9), "x");'),
  about(
    'a list that was walked to its end',
    'at is 0 (at = next[at]: 4 → 2 → 1 → 0, while (next[at] != 3): 0 != 3)',
    list,
    find(3),
  ),
  about(
    'a list of many',
    'at is 0 (at = next[at]: 9 → 8 → 7 → … → 2 → 1 → 0, while (next[at] != 99): 0 != 99)',
    list,
    'for (uint256 i = 1; i < 10; i++) push(i); uint256 at = head; while (next[at] != 99) { at = next[at]; require(at != 0, "none"); }',
  ),
  about(
    'a list that was walked before',
    'at is 0, not 3 (at = next[at]: 4 → 2 → 1 → 0)',
    list,
    'push(1); push(2); push(4); uint256 at = head; while (at != 3 && at != 0) at = next[at]; require(at == 3, "none");',
  ),
  about(
    'the branch that was taken',
    'fee > 5 is false: 0 > 5 (fee = 0, because a > b is false: 3 > 4)',
    'uint256 a = 3; uint256 b = 4;',
    'uint256 fee = a > b ? a - b : 0; require(fee > 5, "x");',
  ),
  about(
    'the branch of a branch',
    'limitOf(1) >= 15 is false: 10 >= 15 (limitOf(1) returned 10, because tier is 1, not 0 and isGold is false)',
    'bool isGold; function limitOf(uint8 tier) internal view returns (uint256) { return tier == 0 ? 5 : isGold ? 50 : 10; }',
    'require(limitOf(1) >= 15, "x");',
  ),
  about(
    'a value of several conditions',
    `owner is 0x0000000000000000000000000000000000000007, but who is ${me} (owner = address(7), who = msg.sender), and approved[owner][who] is false, and agents[id] is the zero address, but who is ${me} (id = 3)`,
    'mapping(address => mapping(address => bool)) approved; mapping(uint256 => address) agents; function check(address owner, address who, uint256 id) internal view { require(owner == who || approved[owner][who] || agents[id] == who, "x"); }',
    'check(address(7), msg.sender, 3);',
  ),
  about(
    'when it would have been time',
    'block.timestamp >= end is false: 1790000000 >= 1790259200 (end = start + 3 days: 1790000000 + 3 days). 1790259200 is 2026-09-24 14:13:20 UTC, in 3 days',
    'uint256 start = 1790000000;',
    'uint256 end = start + 3 days; require(block.timestamp >= end, "x");',
  ),
  about(
    'when it was time',
    'uint64(block.timestamp) < end is false: 1790000000 < 1789992800 (block.timestamp = 1790000000). 1789992800 is 2026-09-21 12:13:20 UTC, 2 hours ago',
    'uint64 end = 1789992800;',
    'require(uint64(block.timestamp) < end, "x");',
  ),
  about('no time', 'block.timestamp < 5 is false: 1790000000 < 5', '', 'require(block.timestamp < 5, "x");'),
  outside(
    'one of several values',
    'left >= 5 is false: 4 >= 5 ((left, , isOpen) = module.stateOf(id), id = 3)',
    'uint256 id = 3; (uint256 left, , bool isOpen) = module.stateOf(id); require(left >= 5, "x"); isOpen;',
  ),
  hedera(
    'what was sent for bytes that were decoded',
    'code is INVALID_SIGNATURE (7), not SUCCESS (22) (code = abi.decode(result, (int64)), because ok is true, (ok, result) = address(service).call(abi.encodeWithSelector(service.move.selector, token, msg.sender, n)), token = 0x0000000000000000000000000000000000001234, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, n = 40)',
    'int64 n = 40;',
    '(bool ok, bytes memory result) = address(service).call(abi.encodeWithSelector(service.move.selector, token, msg.sender, n)); int64 code = ok ? abi.decode(result, (int64)) : int64(21); require(code == 22, "x");',
  ),
  about(
    'what a pointer to a function called',
    'f(7) is false, because in strict, a < 5 is false: 7 < 5',
    'function strict(uint256 a) internal pure returns (bool) { return a < 5; } function loose(uint256 a) internal pure returns (bool) { return a < 50; }',
    'bool isStrict = msg.sender != address(0); function (uint256) internal pure returns (bool) f = isStrict ? strict : loose; require(f(7), "x");',
  ),
  situation(
    'on a screen: a type of its own, with operators',
    'a + b < least is true: 3 < 5 (a = 1, b = 2)',
    `Price least = Price.wrap(5); ${payable}`,
    'Price a = Price.wrap(1); Price b = Price.wrap(2); if (a + b < least) revert("x");',
    {
      since: 8.19,
      outer: `type Price is uint256;
using { below as <, sum as + } for Price global;
function below(Price a, Price b) pure returns (bool) { return Price.unwrap(a) < Price.unwrap(b); }
function sum(Price a, Price b) pure returns (Price) { return Price.wrap(Price.unwrap(a) + Price.unwrap(b)); }`,
    },
  ),
  situation(
    'on a screen: an operator that means something else',
    undefined,
    `Price least = Price.wrap(5); ${payable}`,
    'if (Price.wrap(9) < least) revert("x");',
    {
      since: 8.19,
      outer: `type Price is uint256;
using { above as < } for Price global;
function above(Price a, Price b) pure returns (bool) { return Price.unwrap(a) > Price.unwrap(b); }`,
    },
  ),
  about(
    'a function of a library that has the name of its argument',
    'out >= 9 is false: 6 >= 9 (out = a.half(b), which returned (a * b + 3) / 2: (5 * 2 + 3) / 2)',
    'using Halves for uint256; uint256 b = 2;',
    'uint256 a = 5; uint256 out = a.half(b); require(out >= 9, "x");',
    {
      outer:
        'library Halves { function half(uint256 a, uint256 b) internal pure returns (uint256) { return (a * b + 3) / 2; } }',
    },
  ),
];
