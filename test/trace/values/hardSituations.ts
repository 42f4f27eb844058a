import { situation, type ToldSituation } from './situation.ts';

type Rest = Parameters<typeof situation> extends [string, ...infer Others] ? Others : never;

function hard(name: string, ...rest: Rest): ToldSituation {
  return situation(`hard to read: ${name}`, ...rest);
}

/** Names, orders, types and numbers that are easily read wrongly. */
export const hardSituations: readonly ToldSituation[] = [
  hard(
    'shadowed by a local of an inner block',
    'k < 5 is false: 9 < 5 (k = n + 5: 4 + 5)',
    'uint256 m = 3; constructor() public payable {}',
    'uint256 n = 4; { uint256 k = n + 5; require(k < 5, "x"); } require(n > m); ',
  ),
  hard(
    'shadowed state by a parameter',
    'n < limit is false: 9 < 5',
    'uint256 n = 1; uint256 limit = 5; constructor() public payable {} function f(uint256 n) internal view { require(n < limit, "x"); }',
    'f(9);',
  ),
  hard(
    'same expression twice in a line',
    'next() == next() is false: 2 == 1',
    'uint256 c; constructor() public payable {} function next() internal returns (uint256) { return ++c; }',
    'require(next() == next(), "x");',
  ),
  hard(
    'same name of loop variables',
    'xs[i] < 3 is false: 3 < 3 (i = 2)',
    'uint256[] xs; constructor() public payable { xs.push(1); xs.push(2); xs.push(3); }',
    'for (uint256 i = 0; i < 3; i++) { require(xs[i] > 0); } for (uint256 i = 0; i < 3; i++) { require(xs[i] < 3, "x"); }',
  ),
  hard(
    'side effect before the other side',
    'c++ > c is false: 0 > 0',
    'uint256 c; constructor() public payable {}',
    'require(c++ > c, "x");',
  ),
  hard(
    'side effect in &&',
    'c is 1, not 5 (last set by ++c)',
    'uint256 c; constructor() public payable {}',
    'require(++c == 1 && c == 5, "x");',
  ),
  hard(
    'post increment in index',
    'xs[at++] > 5 is false: 2 > 5 (at = 0)',
    'uint256[] xs; uint256 at = 1; constructor() public payable { xs.push(1); xs.push(2); }',
    'require(xs[at++] > 5, "x");',
  ),
  hard(
    'overflow in an index expression',
    'i - 1: 0 - 1 is below 0',
    'uint256[] xs; constructor() payable { xs.push(1); }',
    'uint256 i = 0; require(xs[i - 1] > 0, "x");',
    { isChecked: true },
  ),
  hard(
    'index by a call',
    'xs[pick(3)]: index 6, length 2 (pick(3) returned n * 2: 3 * 2)',
    'uint256[] xs; constructor() payable { xs.push(1); xs.push(1); } function pick(uint256 n) internal pure returns (uint256) { return n * 2; }',
    'require(xs[pick(3)] > 0, "x");',
    { isChecked: true },
  ),
  hard(
    'negative numbers',
    'a > -2 is false: -3 > -2',
    'int256 a = -3; constructor() public payable {}',
    'require(a > -2, "x");',
  ),
  hard(
    'minus of the smallest',
    '-a: -(-128) is outside int8',
    'int8 a = -128; constructor() public payable {}',
    'a = -a;',
    { isChecked: true },
  ),
  hard(
    'narrow int in a sum',
    'a + b > 0 is false: -2 > 0 (a = -5, b = 3)',
    'int16 a = -5; int8 b = 3; constructor() public payable {}',
    'require(a + b > 0, "x");',
  ),
  hard(
    'shift of narrow',
    '(flags >> 2) & 1 is 0, not 1 (flags = 3)',
    'uint8 flags = 3; constructor() public payable {}',
    'require((flags >> 2) & 1 == 1, "x");',
  ),
  hard(
    'function pointer in storage',
    'check(4) is false, because in strict, a > least is false: 4 > 5',
    'function (uint256) internal view returns (bool) check; uint256 least = 5; constructor() public payable { check = strict; } function strict(uint256 a) internal view returns (bool) { return a > least; }',
    'require(check(4), "x");',
  ),
  hard(
    'nested calls',
    'f(g(3)) > 9 is false: 8 > 9 (f(g(3)) returned a + 2: 6 + 2, g(3) = 6 (a * 2: 3 * 2))',
    'constructor() public payable {} function f(uint256 a) internal pure returns (uint256) { return a + 2; } function g(uint256 a) internal pure returns (uint256) { return a * 2; }',
    'require(f(g(3)) > 9, "x");',
  ),
  hard(
    'the same function nested in itself',
    'f(f(3)) > 9 is false: 7 > 9 (f(f(3)) returned a + 2: 5 + 2, f(3) = 5 (a + 2: 3 + 2))',
    'constructor() public payable {} function f(uint256 a) internal pure returns (uint256) { return a + 2; }',
    'require(f(f(3)) > 9, "x");',
  ),
  hard(
    'addresses ordered',
    'a < b is false: 0x0000000000000000000000000000000000000009 < 0x0000000000000000000000000000000000000004',
    'address a = address(9); address b = address(4); constructor() public payable {}',
    'require(a < b, "IDENTICAL_OR_UNSORTED");',
  ),
  hard(
    'bytesN of two sizes',
    'a is 0x0102, but b is 0x01020001',
    'bytes2 a = 0x0102; bytes4 b = 0x01020001; constructor() public payable {}',
    'require(a == b, "x");',
  ),
  hard(
    'enum order',
    'stage >= Stage.Live is false: Review >= Live',
    'enum Stage { Draft, Review, Live } Stage stage = Stage.Review; constructor() public payable {}',
    'require(stage >= Stage.Live, "x");',
  ),
  hard(
    'immutables',
    'a < CAP is false: 13 < 12',
    'uint256 immutable CAP; constructor() payable { CAP = 12; }',
    'uint256 a = 13; require(a < CAP, "x");',
    { since: 8 },
  ),
  hard(
    'constant of an expression with a call',
    'hash is keccak256("v1"), not ID (keccak256("v2"))',
    'bytes32 constant ID = keccak256("v2"); bytes32 hash = keccak256("v1"); constructor() public payable {}',
    'require(hash == ID, "x");',
  ),
  hard(
    'this.f()',
    'this.ok(4) is false, because in Story.ok (0x3C952d36207c0d52743a646E7AC2649009bD358e), a > least is false: 4 > 5',
    'uint256 least = 5; constructor() public payable {} function ok(uint256 a) external view returns (bool) { return a > least; }',
    'require(this.ok(4), "x");',
  ),
  hard(
    'recursive with a value',
    'depth(3) < 3 is false: 3 < 3 (depth(3) returned 1 + depth(n - 1): 1 + 2, depth(n - 1) returned 1 + 1)',
    'constructor() public payable {} function depth(uint256 n) internal pure returns (uint256) { return n == 0 ? 0 : 1 + depth(n - 1); }',
    'require(depth(3) < 3, "x");',
  ),
  hard(
    'recursive bool',
    'isEven(5) is false, because n is 1',
    'constructor() public payable {} function isEven(uint256 n) internal pure returns (bool) { if (n == 0) return true; if (n == 1) return false; return isEven(n - 2); }',
    'require(isEven(5), "x");',
  ),
  hard(
    'many lines with comments',
    'b > 2 is false: 1 > 2',
    'uint256 a = 4; uint256 b = 1; constructor() public payable {}',
    `require(
  a > 2 && // enough (a < 2)
  /* b > 9 is
     no longer asked */
  b > 2, // "last"
  "x"
);`,
  ),
  hard(
    'unicode strings',
    'bytes(name).length is 11, not 7',
    'string name = unicode"Zoë ü 漢"; constructor() public payable {}',
    'require(/* ü */ bytes(name).length == 7, unicode"naïve 漢字");',
    { since: 7 },
  ),
  hard(
    'require with custom error',
    'amount <= left is false: 5 <= 3',
    'error TooMuch(uint256 asked, uint256 left); uint256 left = 3; constructor() public payable {}',
    'uint256 amount = 5; require(amount <= left, TooMuch(amount, left));',
    { since: 8.27 },
  ),
  hard(
    'ternary chain',
    'rate >= 3 is false: 1 >= 3 (rate = 1, because tier is 2, neither 0 nor 1)',
    'uint256 tier = 2; constructor() public payable {}',
    'uint256 rate = tier == 0 ? 5 : tier == 1 ? 3 : 1; require(rate >= 3, "x");',
  ),
  hard(
    'assignment of a tuple swap',
    'a > b is false: 3 > 4',
    'constructor() public payable {}',
    'uint256 a = 4; uint256 b = 3; (a, b) = (b, a); require(a > b, "x");',
  ),
  hard(
    'a condition that a modifier argument makes',
    'n > 5 is false: 3 > 5 (n = limit - 2: 5 - 2)',
    'uint256 limit = 5; constructor() public payable {} modifier over(uint256 n) { if (!(n > 5)) revert(); _; } function go() internal over(limit - 2) { limit = 1; }',
    'go();',
  ),
  hard(
    'unchecked wrap',
    'left <= 5 is false: 2**256 - 1 <= 5 (left = a - b: 3 - 4)',
    'constructor() public payable {}',
    'uint256 a = 3; uint256 b = 4; uint256 left; unchecked { left = a - b; } require(left <= 5, "x");',
    { since: 8 },
  ),
  hard(
    'storage delete and check',
    'orders[1].open is false (last set by delete orders[1])',
    'struct Order { address maker; bool open; } mapping(uint256 => Order) orders; constructor() public payable { orders[1] = Order(msg.sender, true); }',
    'delete orders[1]; require(orders[1].open, "closed");',
  ),
  hard(
    'pop below',
    'xs.pop(): xs is empty',
    'uint256[] xs; constructor() public payable { xs.push(1); }',
    'xs.pop(); xs.pop();',
  ),
  hard(
    'calls of two instances',
    'b.held() >= 5 is false: 3 >= 5',
    'Box a = new Box(9); Box b = new Box(3); constructor() public payable {}',
    'require(a.held() >= 5 && b.held() >= 5, "x");',
    { outer: 'contract Box { uint256 public held; constructor(uint256 n) public { held = n; } }' },
  ),
  hard(
    'enum in a struct in a struct',
    'orders[4].state.phase is Draft, not Live',
    'enum Phase { Draft, Live } struct State { Phase phase; uint8 n; } struct Order { uint256 id; State state; } mapping(uint256 => Order) orders; constructor() public payable {}',
    'require(orders[4].state.phase == Phase.Live, "x");',
  ),
  hard(
    'switch: default reverts',
    'kind is 3, not one of the cases: 1, 2',
    'constructor() public payable {}',
    'uint256 kind = 3; uint256 out; assembly { switch kind case 1 { out := 5 } case 2 { out := 6 } default { revert(0, 0) } } require(out > 0);',
    { since: 6 },
  ),
  hard(
    'switch: case reverts',
    'kind is 2',
    'constructor() public payable {}',
    'uint256 kind = 2; uint256 out; assembly { switch kind case 1 { out := 5 } case 2 { revert(0, 0) } default { out := 6 } } require(out > 0);',
    { since: 6 },
  ),
  hard(
    'switch: on a comparison',
    'gt(amount, limit) is true: 9 > 5',
    'constructor() public payable {}',
    'uint256 amount = 9; uint256 limit = 5; assembly { switch gt(amount, limit) case 1 { mstore(0, 1) revert(0, 32) } default { amount := 2 } } require(amount > 0);',
    { since: 6 },
  ),
  hard(
    'switch: in a switch',
    'a is 1, and b is 4, not one of the cases: 2',
    'constructor() public payable {}',
    'uint256 a = 1; uint256 b = 4; assembly { switch a case 1 { switch b case 2 { a := 2 } default { revert(0, 0) } } default { a := 3 } } require(a > 0);',
    { since: 6 },
  ),
  hard(
    'switch: iszero',
    'extcodesize(a) is 0',
    'constructor() public payable {}',
    'address a = address(0x99); assembly { switch extcodesize(a) case 0 { revert(0, 0) } default { mstore(0, 1) } }',
    { since: 6 },
  ),
  hard(
    'switch: return data of a call',
    'result is 0 (result = delegatecall(gas(), a, add(data, 32), mload(data), 0, 0)). Shop.buy failed: "out of stock", because n < 3 is false: 5 < 3. The call sent 0xd96a094a0000000000000000000000000000000000000000000000000000000000000005 to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    'Shop shop = new Shop(); constructor() public payable {}',
    'address a = address(shop); bytes memory data = abi.encodeWithSignature("buy(uint256)", 5); assembly { let result := delegatecall(gas(), a, add(data, 32), mload(data), 0, 0) switch result case 0 { revert(0, 0) } default { return(0, 0) } }',
    {
      since: 6,
      outer:
        'contract Shop { uint256 stock = 3; function buy(uint256 n) external { require(n < 3, "out of stock"); stock = n; } }',
    },
  ),
  hard(
    'switch: with an if in it',
    'k is 1, and gt(x, 2) is true: 3 > 2',
    'constructor() public payable {}',
    'uint256 x = 3; uint256 k = 1; assembly { switch k case 1 { if gt(x, 2) { revert(0, 0) } } default { x := 3 } } require(x > 0);',
    { since: 6 },
  ),
  hard(
    'switch: value of hex and a literal',
    'shr(224, calldataload(0)) is 0xc0406226, not one of the cases: 0xa9059cbb, 0x095ea7b3',
    'constructor() public payable {}',
    'assembly { switch shr(224, calldataload(0)) case 0xa9059cbb { mstore(0, 1) } case 0x095ea7b3 { mstore(0, 2) } default { revert(0, 0) } }',
    { since: 6 },
  ),
  hard(
    'decode: text beyond',
    'abi.decode(d, (string)) needs 154 bytes, but was given 64: the length of its string is 90',
    'string last; constructor() public payable {}',
    'bytes memory d = abi.encode(uint256(32), uint256(90)); last = abi.decode(d, (string));',
    { since: 6 },
  ),
  hard(
    'decode: offset beyond',
    'abi.decode(d, (string)) needs 532 bytes, but was given 64: its string begins at byte 500',
    'string last; constructor() public payable {}',
    'bytes memory d = abi.encode(uint256(500), uint256(1)); last = abi.decode(d, (string));',
    { since: 6 },
  ),
  hard(
    'decode: array beyond',
    'abi.decode(d, (uint256[])) needs 224 bytes, but was given 96: the length of its uint256[] is 5',
    'uint256 last; constructor() public payable {}',
    'bytes memory d = abi.encode(uint256(32), uint256(5), uint256(1)); uint256[] memory xs = abi.decode(d, (uint256[])); last = xs[0];',
    { since: 6 },
  ),
  hard(
    'decode: second is bytes',
    'abi.decode(d, (uint256, bytes)) needs 196 bytes, but was given 128: the length of its bytes is 100',
    'uint256 last; constructor() public payable {}',
    'bytes memory d = abi.encode(uint256(7), uint256(64), uint256(100), uint256(1)); (uint256 a, bytes memory b) = abi.decode(d, (uint256, bytes)); last = a + b.length;',
    { since: 6 },
  ),
  hard(
    'decode: huge length',
    'abi.decode(d, (bytes)) was given 64 bytes: the length of its bytes is 2**100',
    'uint256 last; constructor() public payable {}',
    'bytes memory d = abi.encode(uint256(32), uint256(2**100)); bytes memory b = abi.decode(d, (bytes)); last = b.length;',
    { since: 6 },
  ),
  hard(
    'decode: empty answer',
    'abi.decode(d, (uint256)) needs 32 bytes, but was given 0: d = address(0x99).call(""), and 0x0000000000000000000000000000000000000099 has no code',
    'uint256 last; constructor() public payable {}',
    '(, bytes memory d) = address(0x99).call(""); last = abi.decode(d, (uint256));',
    { since: 6 },
  ),
  hard(
    'decode: struct',
    'abi.decode(d, (P)) needs 96 bytes, but was given 64',
    'struct P { uint256 a; uint256 b; uint256 c; } uint256 last; constructor() public payable {}',
    'bytes memory d = abi.encode(uint256(1), uint256(2)); P memory p = abi.decode(d, (P)); last = p.a;',
    { since: 8 },
  ),
  hard(
    'enum of a struct in an array of a struct',
    'o.states[i].phase is Draft, not Live (i = 0)',
    'enum Phase { Draft, Live } struct State { Phase phase; uint8 n; } struct Order { uint256 id; State[] states; } mapping(uint256 => Order) orders; constructor() public payable { orders[4].states.push(State(Phase.Draft, 2)); }',
    'Order storage o = orders[4]; uint256 i = 0; if (o.states[i].phase != Phase.Live) revert("x");',
  ),
  hard(
    'enum of a memory struct',
    's.phase is Draft, not Live',
    'enum Phase { Draft, Live } struct State { Phase phase; uint8 n; } struct Order { uint256 id; State state; } constructor() public payable {}',
    'Order memory o = Order(1, State(Phase.Draft, 3)); State memory s = o.state; require(s.phase == Phase.Live && o.state.n > 2, "x");',
  ),
  hard(
    'enum as a key',
    'limits[t] >= 7 is false: 5 >= 7 (t = Gold)',
    'enum Tier { Silver, Gold } mapping(Tier => uint256) limits; constructor() public payable { limits[Tier.Gold] = 5; } function tierOf() internal pure returns (Tier) { return Tier.Gold; }',
    'Tier t = tierOf(); require(limits[t] >= 7, "x");',
    { since: 6 },
  ),
  hard(
    'enum member converted',
    'uint8(states[3].phase) > 0 is false: 0 > 0 (states[3].phase = Draft)',
    'enum Phase { Draft, Live } struct State { Phase phase; } mapping(uint256 => State) states; constructor() public payable {}',
    'require(uint8(states[3].phase) > 0, "x");',
  ),
];
