import type { DebugStory } from './furtherStories.ts';

const head = '// SPDX-License-Identifier: MIT\n';

/** Each `emit P(abi.encode(…))` says what the debugger has to say of the same expressions there. */
function story(name: string, body: string, more: Partial<DebugStory> = {}, pragma = '^0.8.19'): DebugStory {
  return { name, source: `${head}pragma solidity ${pragma};\n${body}`, ...more };
}

function vyper(name: string, source: string, more: Partial<DebugStory> = {}): DebugStory {
  return { name: `Vyper: ${name}`, source, language: 'Vyper', ...more };
}

/** Contracts that are hard on a debugger: each thing that moves what it stands on. */
export const hardStories: readonly DebugStory[] = [
  story(
    'out and back over a delegated call and a caught one',
    `contract Logic {
  uint256 n;
  event P(bytes);
  error Odd(uint256 n);
  function add(uint256 by) external returns (uint256 now_) {
    n += by;
    if (n % 2 == 1) { emit P(abi.encode(n, by, now_)); revert Odd(n); }
    now_ = n;
    emit P(abi.encode(n, by, now_, msg.sender, address(this)));
  }
}
contract Story {
  uint256 n;
  Logic logic = new Logic();
  event P(bytes);
  constructor() payable {}
  function run() external {
    uint256 got; bool ok; bytes memory out;
    for (uint256 i = 1; i < 5; i++) {
      try this.delegated(i) returns (uint256 r) { got += r; emit P(abi.encode(got, r, i, n)); }
      catch Error(string memory reason) { emit P(abi.encode(reason, i)); }
      catch (bytes memory data) { emit P(abi.encode(data, data.length, i, n, bytes4(data))); }
    }
    (ok, out) = address(logic).delegatecall(abi.encodeWithSelector(Logic.add.selector, 4));
    emit P(abi.encode(ok, out, n, got));
  }
  function delegated(uint256 by) external returns (uint256) {
    (bool ok, bytes memory out) = address(logic).delegatecall(abi.encodeCall(Logic.add, (by)));
    if (!ok) assembly { revert(add(out, 32), mload(out)) }
    uint256 r = abi.decode(out, (uint256));
    emit P(abi.encode(ok, out, r, by));
    return r;
  }
}`,
  ),
  story(
    'recursion with locals of one name',
    `contract Story {
  event P(bytes);
  uint256 x = 100;
  constructor() payable {}
  function run() external { uint256 x = 4; uint256 y = down(x); emit P(abi.encode(x, y)); { uint256 y = 7; emit P(abi.encode(x, y)); } emit P(abi.encode(x, y)); }
  function down(uint256 x) internal returns (uint256 y) {
    uint256 z = x * 10;
    if (x > 0) { uint256 z = down(x - 1); y = z + 1; emit P(abi.encode(x, y, z)); }
    else { string memory z = "bottom"; emit P(abi.encode(x, y, z)); }
    emit P(abi.encode(x, y, z));
    for (uint256 z = 0; z < 2; z++) emit P(abi.encode(x, y, z));
  }
}`,
  ),
  story(
    'bodies of loops and branches on one line',
    `contract Story {
  event P(bytes);
  uint256 sum;
  constructor() payable {}
  function run() external {
    for (uint256 i = 0; i < 3; i++) { uint256 a = i * 2; sum += a; emit P(abi.encode(i, a, sum)); }
    uint256 k = 0; while (k < 3) { k++; if (k == 2) continue; sum += k; }
    do { k--; } while (k > 0); emit P(abi.encode(k, sum));
    for (;;) { k++; if (k > 4) break; }
    uint256 t = k > 4 ? twice(k) : thrice(k); uint256 u = k < 4 ? twice(k) : (t > 5 ? thrice(t) : t);
    emit P(abi.encode(k, t, u, k > 4 ? t : u));
    if (t > 1) if (u > 1) k = 1; else k = 2; else k = 3;
    for (uint256 i = 0; i < 2; i++) for (uint256 j = 0; j < 2; j++) if (i != j) { sum += twice(i) + thrice(j); }
    emit P(abi.encode(k, sum)); unchecked { k -= 2; uint8 s = uint8(k); emit P(abi.encode(k, s)); } k = 0;
  }
  function twice(uint256 n) internal pure returns (uint256) { return 2 * n; }
  function thrice(uint256 n) internal pure returns (uint256) { return n + twice(n); }
}`,
  ),
  story(
    'modifiers with code around and behind',
    `contract Story {
  event P(bytes);
  uint256 depth;
  uint256[] log;
  modifier around(uint256 n) { uint256 before = depth; depth += n; log.push(n); _; emit P(abi.encode(n, before, depth)); depth -= n; log.pop(); }
  modifier maybe(bool yes) { if (yes) { uint256 m = 3; emit P(abi.encode(yes, m)); _; } emit P(abi.encode(yes)); }
  modifier twice() { _; depth++; _; }
  constructor() payable {}
  function run() external around(1) {
    uint256 a = inner(5, true);
    uint256 b = inner(7, false);
    emit P(abi.encode(a, b, depth));
    again();
    early(3);
    emit P(abi.encode(a, b, depth, log.length));
  }
  function inner(uint256 x, bool yes) internal around(x) maybe(yes) around(x + 1) returns (uint256 r) {
    uint256 y = x + depth;
    r = y;
    emit P(abi.encode(x, yes, y, r));
    if (x == 5) return y + 1;
    r = 1;
  }
  function again() internal twice { uint256 c = depth * 2; emit P(abi.encode(c)); }
  function early(uint256 n) internal around(n) returns (uint256) {
    for (uint256 i = 0; ; i++) { for (uint256 j = i; ; j++) { if (i * j > n) { emit P(abi.encode(i, j, n)); return i * j; } if (j > 3) break; } }
  }
}`,
  ),
  story(
    'one modifier twice and three times, among others',
    `contract Story {
  event P(bytes);
  uint256 depth;
  modifier one(uint256 n) { uint256 was = depth; emit P(abi.encode(n, was)); depth += n; { uint256 inner = n * 2; emit P(abi.encode(inner, n)); } _; uint256 left = depth; emit P(abi.encode(n, was, left)); depth -= n; }
  modifier two(bytes memory text, uint8 k) { emit P(abi.encode(text, k)); for (uint8 i = 0; i < k; i++) { uint8 j = i + k; emit P(abi.encode(i, j, k, text)); } _; emit P(abi.encode(k, text)); }
  modifier bare() { depth++; _; uint256 after_ = depth; emit P(abi.encode(after_, depth)); }
  constructor() payable {}
  function run() external { uint256 r = f(3, "x"); emit P(abi.encode(r)); g(2); g(0); }
  function f(uint256 x, bytes memory b) internal one(x) two(b, 1) one(x + 1) bare two("longer", 2) one(9) bare returns (uint256 r) { uint256 y = x + depth; emit P(abi.encode(x, b, y, r)); return y; }
  function g(uint256 n) internal one(n) one(n + 5) { if (n == 0) return; uint256 m = n; emit P(abi.encode(n, m)); g(n - 1); emit P(abi.encode(n, m, depth)); }
}`,
  ),
  story(
    'pointers to functions',
    `contract Story {
  event P(bytes);
  function (uint256) internal pure returns (uint256) chosen;
  constructor() payable { chosen = one; }
  function run() external {
    uint256 n = 3;
    function (uint256) internal pure returns (uint256) f = chosen;
    n = f(n); emit P(abi.encode(n));
    f = n > 3 ? two : one;
    n = apply_(f, n); emit P(abi.encode(n));
    chosen = two;
    function (uint256) external returns (uint256) g = this.three;
    uint256 after_ = g(n) + chosen(n);
    emit P(abi.encode(n, after_, g.selector, g.address));
    function (uint256) internal pure returns (uint256)[2] memory all = [one, two];
    for (uint256 i = 0; i < all.length; i++) { n = all[i](n); }
    emit P(abi.encode(n));
  }
  function apply_(function (uint256) internal pure returns (uint256) f, uint256 n) internal returns (uint256) { uint256 r = f(f(n)); emit P(abi.encode(r, n)); return r; }
  function one(uint256 n) internal pure returns (uint256) { return n + 1; }
  function two(uint256 n) internal pure returns (uint256) { return n * 2; }
  function three(uint256 n) external returns (uint256) { emit P(abi.encode(n)); return n * 3; }
}`,
    { unknown: [`abi.encode(n, after_, g.selector, g.address): The value of "g" isn't known here.`] },
  ),
  story(
    'early returns in nested loops',
    `contract Story {
  event P(bytes);
  constructor() payable {}
  function run() external {
    (uint256 i, uint256 j) = find(6); emit P(abi.encode(i, j));
    (i, j) = find(35); emit P(abi.encode(i, j));
    (i, ) = find(0); emit P(abi.encode(i, j));
  }
  function find(uint256 n) internal returns (uint256, uint256) {
    for (uint256 a = 1; a < 8; a++) {
      uint256 b = 1;
      while (true) {
        if (b > a) break;
        if (a * b == n) { uint256 c = a * b; emit P(abi.encode(a, b, c, n)); return (a, b); }
        unchecked { b++; }
      }
    }
    return (0, n);
  }
}`,
  ),
  story(
    'assembly among Solidity',
    `contract Story {
  event P(bytes);
  uint256 slot0 = 11; uint128 low = 5; uint128 high = 6;
  mapping(uint256 => uint256) m;
  constructor() payable {}
  function run() external {
    uint256 a = 3; bytes memory b = "abc"; uint256[] memory c = new uint256[](2);
    assembly { let t := mul(a, 7) a := add(t, 1) mstore(add(c, 32), t) mstore8(add(b, 33), 0x5a) if gt(t, 2) { let t2 := 9 mstore(add(c, 64), t2) } }
    emit P(abi.encode(a, b, c));
    assembly {
      function f(x, y) -> r { if iszero(x) { r := y leave } r := f(sub(x, 1), add(y, x)) }
      a := f(4, 0)
      sstore(slot0.slot, a)
      for { let i := 0 } lt(i, 2) { i := add(i, 1) } { a := add(a, i) }
      switch a case 11 { a := 100 } default { a := 200 }
      mstore(0, 7) mstore(32, m.slot) sstore(keccak256(0, 64), 55)
    }
    emit P(abi.encode(a, slot0, m[7], low, high));
    uint256 d = low + high; emit P(abi.encode(d, a));
  }
}`,
  ),
  story(
    'aliases in memory, and copies',
    `contract Story {
  event P(bytes);
  struct In { uint256 a; uint256[] b; }
  struct Out { In i; uint8 c; string s; In[2] two; }
  Out kept; In[] many;
  constructor() payable { kept.i.a = 5; kept.i.b.push(1); kept.i.b.push(2); kept.c = 9; kept.s = "kept"; many.push(); many.push(); many[1].a = 8; many[1].b.push(81); }
  function run() external {
    Out memory x = kept; Out memory y = x; In memory z = y.i;
    z.a = 77; y.s = "changed"; z.b[1] = 22; x.two[1] = z;
    emit P(abi.encode(x, y.i.a, z, x.two[1].b[1], kept.i.a));
    In[] memory w = many; w[0] = z; z.b = new uint256[](3); z.b[2] = w[1].a;
    emit P(abi.encode(w, z, w[0].b.length, w[1].b[0]));
    In storage s = many[1]; s.a++; In storage t = s; t.b.push(82); many[0] = s;
    emit P(abi.encode(s.a, t.b, many[0].b[1], many.length));
    delete many[1].b; emit P(abi.encode(t.b.length, s.a)); delete x.two; emit P(abi.encode(x.two[1].a, z.a));
  }
}`,
  ),
  story(
    'arrays in storage that grow and shrink',
    `contract Story {
  event P(bytes);
  uint256[] a; uint8[] small; uint256[3] fixed_; uint16[5][] nested; bytes raw; string text; bool[] flags;
  constructor() payable {}
  function run() external {
    for (uint256 i = 0; i < 40; i++) { small.push(uint8(i * 3)); if (i < 5) a.push(i); raw.push(bytes1(uint8(i + 65))); flags.push(i % 2 == 0); }
    emit P(abi.encode(a, small, raw.length, raw[33], flags[39], flags.length));
    small.pop(); a.pop(); raw.pop(); for (uint256 i = 0; i < 10; i++) raw.pop();
    emit P(abi.encode(a, small, raw, a.length)); nested.push([uint16(1), 2, 3, 4, 5]); nested.push(); nested[1][4] = 9;
    emit P(abi.encode(nested[0][2], nested[1][4], nested.length)); fixed_ = [uint256(4), 5, 6]; delete fixed_[1];
    emit P(abi.encode(fixed_, fixed_[2])); text = "short"; emit P(abi.encode(text)); text = "a text that is now longer than a word of storage"; emit P(abi.encode(text, bytes(text).length)); text = "x"; emit P(abi.encode(text));
    uint256[] storage p = a; p.push() = 99; emit P(abi.encode(p[p.length - 1], a.length)); delete a; emit P(abi.encode(a, p.length));
  }
}`,
  ),
  story(
    'packed storage, enums, types of their own, immutable and constant',
    `type Price is uint128; type Id is bytes4;
using { plus as + } for Price global;
function plus(Price a, Price b) pure returns (Price) { return Price.wrap(Price.unwrap(a) + Price.unwrap(b)); }
function free(uint256 n) pure returns (uint256) { return n + LIMIT; }
uint256 constant LIMIT = 40;
enum Kind { None, Some, All }
contract Story {
  event P(bytes);
  uint8 a = 1; int16 b = -2; bool c = true; address d; Kind e; Price f; Id g; bytes3 h = "abc"; int8 i8 = -128;
  uint256 immutable made; address immutable self; Kind immutable kind; int64 immutable low; bytes5 immutable five;
  uint256 constant FEE = 3 * 10 ** 2; bytes32 constant ROLE = keccak256("ROLE"); string constant NAME = "name";
  constructor() payable { made = 17; self = address(this); kind = Kind.All; low = -5; five = "five!"; d = msg.sender; e = Kind.Some; }
  function run() external {
    f = Price.wrap(9); g = Id.wrap(0x01020304); Price q = f + Price.wrap(1); b--;
    emit P(abi.encode(a, b, c, d, e)); emit P(abi.encode(f, g, h, i8)); emit P(abi.encode(q, Price.unwrap(q), FEE, ROLE, NAME));
    emit P(abi.encode(made, self, kind, low, five, LIMIT, uint8(kind), kind == Kind.All));
    uint256 z = free(2); e = Kind(uint8(z % 3)); emit P(abi.encode(z, e, type(Kind).max, type(int16).min));
    i8 += 1; int256 wide = i8; uint8 cut = uint8(int8(wide)); emit P(abi.encode(wide, cut, int8(cut), uint16(int16(b)), -b, ~a, a << 7, uint256(uint8(a)) << 8));
    bytes3 hh = h & 0xff00ff; emit P(abi.encode(hh, h[1], h | bytes3(0x000001), bytes32(h), bytes1(h)));
    emit P(abi.encode(7 / (a + 1), -7 / int256(2), int256(-7) % 2, 2 ** 3 ** 1, z - 1 > 5 && c || !c, (z & 6) ^ 3 | 8, z > 100 ? 1 : 2));
  }
}`,
  ),
  story(
    'mappings of structs of arrays',
    `contract Story {
  event P(bytes);
  struct Entry { uint64 a; uint64 b; uint256[] list; mapping(bytes32 => uint8[]) inner; }
  mapping(address => mapping(uint256 => Entry)) all; mapping(string => Entry[]) named; mapping(bool => int8) yes; mapping(Kind => uint256) kinds; mapping(bytes4 => bool) sigs; mapping(int256 => uint256) signed;
  enum Kind { A, B }
  constructor() payable {}
  function run() external {
    address me = address(this); Entry storage e = all[me][7];
    e.a = 1; e.b = 2; e.list.push(3); e.list.push(4); e.inner["k"].push(5); e.inner["k"].push(6);
    emit P(abi.encode(e.a, all[me][7].b, all[me][7].list, e.inner["k"][1], all[address(this)][6 + 1].inner["k"].length));
    named["first"].push(); named["first"].push().a = 9; named["a key that takes more than one word of memory"].push().b = 10;
    emit P(abi.encode(named["first"][1].a, named["first"].length, named["a key that takes more than one word of memory"][0].b, named["none"].length));
    yes[true] = -3; kinds[Kind.B] = 12; sigs[msg.sig] = true; signed[-1] = 6; emit P(abi.encode(yes[true], yes[false], kinds[Kind.B], sigs[msg.sig], signed[-1], signed[1]));
    delete all[me][7].list; e.a--; emit P(abi.encode(e.list.length, e.a, e.b, all[me][8].a));
  }
}`,
  ),
  story(
    'calldata: slices, fixed arrays, structs',
    `contract Story {
  event P(bytes);
  struct S { uint256 a; bytes b; uint8[2] c; }
  constructor() payable {}
  function run() external {
    S[] memory list = new S[](2); list[0] = S(1, "zero", [2, 3]); list[1] = S(4, "a longer one than thirty-two bytes, so two words", [5, 6]);
    uint256[3] memory f = [uint256(7), 8, 9]; uint16[][2] memory n; n[1] = new uint16[](2); n[1][1] = 3;
    this.take(f, list, "some bytes", n, [int8(-1), 2]);
  }
  function take(uint256[3] calldata f, S[] calldata list, bytes calldata raw, uint16[][2] calldata n, int8[2] calldata small) external {
    emit P(abi.encode(f[1], f, list.length, raw, raw[2:5], raw[4], small[0], small));
    S calldata one = list[1]; bytes calldata part = one.b[2:8]; emit P(abi.encode(one.a, one.b, one.c[1], part, part.length, n[1][1], n[0].length));
    bytes calldata rest = raw[5:]; uint8[2] calldata tail = list[1].c; emit P(abi.encode(rest, tail.length, tail[0], bytes4(rest))); emit P(abi.encode(keccak256(rest), keccak256(raw[:4])));
    uint256 s = sum(f, raw[1:3]); emit P(abi.encode(s, msg.data.length, bytes4(msg.data[0:4])));
  }
  function sum(uint256[3] calldata g, bytes calldata two) internal returns (uint256 t) { for (uint256 i = 0; i < 3; i++) t += g[i]; emit P(abi.encode(g, two, t, g[2])); t += two.length; }
}`,
  ),
  story(
    'libraries, attached and linked',
    `library L {
  event P(bytes);
  struct Box { uint256 v; uint256[] h; }
  function put(Box storage b, uint256 v) internal returns (Box storage) { b.h.push(b.v); b.v = v; emit P(abi.encode(b.v, b.h)); return b; }
  function max(uint256 a, uint256 b) internal pure returns (uint256) { return a > b ? a : b; }
  function total(Box storage b, uint256 from) public returns (uint256 t) { for (uint256 i = from; i < b.h.length; i++) { t += b.h[i]; } emit P(abi.encode(t, from, b.v)); }
}
contract Story {
  event P(bytes);
  using L for L.Box; using L for uint256;
  uint256 pad; L.Box box; mapping(uint256 => L.Box) boxes;
  constructor() payable {}
  function run() external {
    box.put(4).put(6).put(9); boxes[3].put(1);
    uint256 n = box.v.max(7).max(8); uint256 t = box.total(1) + boxes[3].total(0);
    L.Box storage b = boxes[3]; emit P(abi.encode(n, t, b.v, b.h.length, box.h[2]));
  }
}`,
    { library: 'L' },
  ),
  story(
    'receive, fallback, a created one and one that destroys itself',
    `contract Child {
  event P(bytes);
  uint256 public got; address immutable maker = msg.sender; bytes public last;
  constructor(uint256 n) payable { got = n + msg.value; emit P(abi.encode(n, got, msg.value)); }
  receive() external payable { got += msg.value; emit P(abi.encode(got, msg.value, msg.sig)); }
  fallback(bytes calldata input) external payable returns (bytes memory) { last = input; emit P(abi.encode(input, last, msg.sig)); return abi.encode(input.length); }
  function end() external { emit P(abi.encode(maker, got)); selfdestruct(payable(msg.sender)); }
}
contract Story {
  event P(bytes);
  Child c; uint256 seen;
  constructor() payable {}
  receive() external payable { seen += msg.value; emit P(abi.encode(seen)); }
  function run() external {
    c = new Child{value: 5, salt: bytes32(uint256(1))}(10); uint256 v = c.got(); emit P(abi.encode(v, address(c)));
    (bool ok, bytes memory out) = address(c).call{value: 3}(""); emit P(abi.encode(ok, out, c.got()));
    (ok, out) = address(c).call(hex"aabbccdd01"); emit P(abi.encode(ok, out, v));
    try new Child{salt: bytes32(uint256(1))}(1) { v = 1; } catch (bytes memory why) { v = why.length; } emit P(abi.encode(v));
    c.end(); seen++; emit P(abi.encode(seen, v));
  }
}`,
  ),
  story(
    'transient variables and locks',
    `contract Story {
  event P(bytes);
  uint256 kept = 3; uint128 transient a; bool transient locked; address transient who; uint256 after_ = 4;
  modifier lock() { require(!locked, "locked"); locked = true; _; locked = false; }
  constructor() payable {}
  function run() external lock {
    a = 5; who = msg.sender; kept += a; emit P(abi.encode(kept, a, locked, who, after_));
    try this.run() { kept = 0; } catch Error(string memory r) { emit P(abi.encode(r, kept)); }
    this.more(); emit P(abi.encode(a, kept, locked));
  }
  function more() external { a++; (bool ok, ) = address(this).call(abi.encodeCall(this.fail, ())); emit P(abi.encode(ok, a, kept)); }
  function fail() external { a = 100; kept = 100; emit P(abi.encode(a, kept)); revert(); }
}`,
    {},
    '^0.8.28',
  ),
  story(
    'transient variables of bases, packed and signed, in delegated calls',
    `enum Phase { Idle, Busy, Done }
abstract contract Base {
  event P(bytes);
  int64 transient low; bytes4 private transient mark; uint256 stored = 8; uint200 transient wide;
  function base() internal { mark = 0xaabbccdd; low = -7; wide = type(uint200).max; emit P(abi.encode(low, mark, wide, stored)); }
}
contract Other { uint64 transient first; event P(bytes); function write(uint64 n) external returns (uint64) { emit P(abi.encode(first, n)); first = n; return first; } }
contract Story is Base {
  bytes2 private transient mark; Phase transient phase; bool transient isOn; Other transient other; uint16 transient last;
  constructor() payable {}
  function run() external {
    emit P(abi.encode(mark, phase, isOn, last, low));
    base(); mark = 0x1234; phase = Phase.Done; isOn = true; last = 65535; other = new Other();
    emit P(abi.encode(mark, phase, isOn, last, low, wide, stored));
    (bool ok, ) = address(other).delegatecall(abi.encodeCall(Other.write, (9))); emit P(abi.encode(ok, low, mark, last));
    uint64 was = other.write(11); low--; emit P(abi.encode(was, low, isOn, phase));
  }
}`,
    {},
    '^0.8.28',
  ),
  story(
    'unchecked, shifts and what overflows',
    `contract Story {
  event P(bytes);
  constructor() payable {}
  function run() external {
    uint8 a = 250; int8 b = -128; uint256 big = type(uint256).max; int256 neg = type(int256).min;
    unchecked { uint8 w = a + 10; int8 m = -b; uint256 over = big + 2; emit P(abi.encode(w, m, over)); a += 7; b--; }
    emit P(abi.encode(a, b, big, neg, big - 5, neg + 1)); emit P(abi.encode(big / 3, neg / 2, big % 7, neg % 7, neg >> 3)); emit P(abi.encode(big >> 250, uint256(1) << 255));
    uint256 r; try this.add(a, 255) returns (uint8 s) { r = s; } catch Panic(uint256 code) { r = code; } emit P(abi.encode(r));
    try this.part(new uint256[](2), 2) returns (uint256 s) { r = s; } catch (bytes memory d) { r = d.length; } emit P(abi.encode(r, r + 1));
  }
  function add(uint8 x, uint8 y) external pure returns (uint8) { return x + y; }
  function part(uint256[] calldata l, uint256 i) external pure returns (uint256) { return l[i]; }
}`,
  ),
  story(
    'constructors with bases, and what they give up the line',
    `contract A { event P(bytes); uint256 public a; constructor(uint256 x) { a = x; uint256 y = x + 1; emit P(abi.encode(x, y, a)); hook(); } function hook() internal virtual { a++; } }
contract B is A { uint256 b = 5; constructor(uint256 x) A(x * 2) { b += x; emit P(abi.encode(x, b, a)); } }
contract C is B { uint256 c = twice(4); uint256 private a_ = 3; constructor(uint256 x, string memory s) B(x + bytes(s).length) { uint256 l = bytes(s).length; c += l; emit P(abi.encode(x, s, l, c, b, a)); }
  function hook() internal override { super.hook(); a += 10; emit P(abi.encode(a, b, c)); } function twice(uint256 n) internal returns (uint256 r) { r = 2 * n; emit P(abi.encode(n, r)); } }
contract Story { event P(bytes); C made; constructor() payable {} function run() external { made = new C(3, "four"); uint256 v = made.a(); emit P(abi.encode(v)); } }`,
  ),
  story(
    'diamonds and functions of one name',
    `contract R { event P(bytes); uint256 private x = 1; function go(uint256 n) public virtual returns (uint256) { x += n; emit P(abi.encode(x, n)); return x; } }
contract S1 is R { uint256 private x = 20; function go(uint256 n) public virtual override returns (uint256) { uint256 r = super.go(n) + x; x++; emit P(abi.encode(x, n, r)); return r; } }
contract S2 is R { uint256 private x = 300; function go(uint256 n) public virtual override returns (uint256) { uint256 r = super.go(n + 1) + x; x++; emit P(abi.encode(x, n, r)); return r; } }
contract Story is S1, S2 { uint256 x = 4000; constructor() payable {} function run() external { uint256 t = go(1) + go(uint8(2)) + go("ab"); emit P(abi.encode(t, x)); }
  function go(uint256 n) public override(S1, S2) returns (uint256) { uint256 r = super.go(n); x += r; emit P(abi.encode(x, n, r)); return r; }
  function go(string memory n) public returns (uint256) { emit P(abi.encode(n, x)); return bytes(n).length; } }`,
  ),
  story(
    'a failure deep in what is called in an argument',
    `contract Other { event P(bytes); mapping(uint256 => uint256) m; error Low(uint256 has, uint256 wants);
  function take(uint256 k, uint256 v) external returns (uint256) { uint256 has = m[k] + 5; emit P(abi.encode(k, v, has)); if (has < v) revert Low(has, v); m[k] = has - v; return m[k]; } }
contract Story { event P(bytes); Other o = new Other(); uint256 t; constructor() payable {}
  function run() external { uint256 i = 2; t = sum(o.take(1, i), sum(inc(i), o.take(2, 3))); emit P(abi.encode(t, i)); t = sum(inc(t), o.take(3, 99)); }
  function sum(uint256 a, uint256 b) internal returns (uint256 c) { c = a + b; emit P(abi.encode(a, b, c)); }
  function inc(uint256 a) internal pure returns (uint256) { return a + 1; } }`,
  ),
  story(
    'names that hide, tuples with gaps, assignments in expressions',
    `contract Story { event P(bytes); uint256 msg_ = 1; uint256 length = 2; uint256[] list; uint256 constant BASE = 7; uint256 constant FEE = BASE * 2;
  constructor() payable {}
  function run() external { uint256 a; uint256 b; uint256 c; list.push(5); list.push(6);
    (a, , c) = three(a); emit P(abi.encode(a, b, c)); (a, b) = (b, a); emit P(abi.encode(a, b, c)); a = b = c++; emit P(abi.encode(a, b, c)); (list[0], list[1]) = (list[1], list[0]); emit P(abi.encode(list, length, msg_));
    (uint256 d, , string memory e) = mixed(); { (uint256 a, bytes memory b) = (7, bytes(e)); emit P(abi.encode(a, b, c, d)); } uint256 f = (a = 4) + a++ + (--c); emit P(abi.encode(a, b, c, d, e, f)); delete a; emit P(abi.encode(a, f)); uint256 keccak = 3; emit P(abi.encode(keccak, length)); { uint256 BASE = 1; emit P(abi.encode(FEE, BASE)); } }
  function three(uint256) internal returns (uint256 x, uint256, uint256 z) { (x, z) = (1, 3); emit P(abi.encode(x, z)); }
  function mixed() internal pure returns (uint256, bool, string memory) { return (8, true, "eight"); } }`,
  ),
  story(
    'what an old compiler does',
    `contract Other { event P(bytes); uint256 public n; function go(uint256 by) external returns (uint256) { n += by; emit P(abi.encode(n, by)); require(n < 6, "six"); return n; } }
contract Story { event P(bytes); Other o; uint128 lo; uint64 mid; uint8[] small; mapping(bytes32 => uint256[]) m; struct S { uint8 a; uint256[] b; } S s;
  constructor() payable { o = new Other(); }
  modifier around(uint256 n) { uint256 k = n; lo += uint128(k); _; emit P(abi.encode(n, k, lo)); }
  function run() external around(2) { uint8 w = 250; w += 10; uint256 r = o.n(); emit P(abi.encode(w, r, lo));
    for (uint256 i = 1; i < 5; i++) { try o.go(i) returns (uint256 v) { r += v; emit P(abi.encode(r, v, i)); } catch Error(string memory e) { emit P(abi.encode(e, i)); } catch (bytes memory) { r = 0; } }
    small.push(3); small.push(4); m["x"].push(9); s.a = 1; s.b.push(2); S memory c = s; c.b[0] = 7; emit P(abi.encode(small, m["x"][0], s.b[0], c.b[0], c.a)); r = deep(3, r); emit P(abi.encode(r)); }
  function deep(uint256 n, uint256 r) internal returns (uint256 q) { uint256 x = n * r; if (n == 0) return r; q = deep(n - 1, r + 1) + x; emit P(abi.encode(n, r, q, x)); } }`,
    { compiler: '0.7.6+commit.7338295f' },
    '^0.7.6',
  ),
  vyper(
    'arrays, mappings, structs and loops',
    `
struct Pair:
    a: uint128
    b: int128
    c: DynArray[uint8, 4]
flag Role:
    ADMIN
    USER
event P:
    d: Bytes[1024]
LIMIT: constant(uint256) = 40
MADE: immutable(uint256)
list: DynArray[uint256, 8]
held: HashMap[address, HashMap[uint256, Pair]]
grid: uint256[3][2]
name: String[64]
roles: HashMap[address, Role]
pair: Pair
sum: public(uint256)
t: transient(uint256)
@deploy
@payable
def __init__():
    MADE = 17
@internal
def _twice(n: uint256) -> uint256:
    r: uint256 = n * 2
    log P(d=abi_encode(n, r))
    return r
@internal
def _find(n: uint256) -> uint256:
    for i: uint256 in range(5):
        for j: uint256 in range(i, i + 3, bound=3):
            if i * j == n:
                log P(d=abi_encode(i, j, n))
                return i + j
            if j > 4:
                break
            if i == 1:
                continue
            self.sum += j
    return LIMIT
@external
def run():
    self.list.append(3)
    self.list.append(4)
    x: uint256 = self.list.pop()
    log P(d=abi_encode(x, self.list[0], len(self.list)))
    self.held[msg.sender][7] = Pair(a=1, b=-2, c=[3, 4])
    p: Pair = self.held[msg.sender][7]
    p.c.append(5)
    p.a = 6
    log P(d=abi_encode(p.a, p.b, p.c[2], len(p.c), self.held[msg.sender][7].c[1], self.held[msg.sender][7].b, self.held[self][7].a))
    total: uint256 = 0
    for v: uint8 in p.c:
        total += convert(v, uint256)
        log P(d=abi_encode(total, v))
    for v: uint256 in [7, 8]:
        total += v
    self.grid[1][2] = total
    y: uint256 = self._twice(self._twice(x)) + self._find(6)
    log P(d=abi_encode(y, self.grid[1][2], self.sum, LIMIT, MADE))
    self.name = concat("a", "bc")
    self.roles[self] = Role.ADMIN | Role.USER
    b: bool = Role.USER in self.roles[self]
    self.t = 9
    s: String[64] = self.name
    w: uint256 = unsafe_add(max_value(uint256), 3)
    log P(d=abi_encode(b, len(s), w, x if b else y))
    log P(d=abi_encode(self.t))
`,
    { unknown: Array(3).fill(`v: The value of "v" isn't known here.`) },
  ),
  vyper(
    'raw calls, created ones, defaults and a failure',
    `
interface Other:
    def go(n: uint256, m: uint256) -> uint256: nonpayable
event P:
    d: Bytes[1024]
count: uint256
last: Bytes[64]
@deploy
@payable
def __init__():
    self.count = 1
@external
def go(n: uint256, m: uint256 = 5) -> uint256:
    k: uint256 = n * m
    self.count += k
    log P(d=abi_encode(n, m, k, self.count))
    assert k < 50, "too many"
    return k
@external
@payable
def __default__():
    self.last = slice(msg.data, 0, 4)
    log P(d=abi_encode(len(self.last), msg.value))
@internal
def _clip(v: int256, low: int256 = -3, high: int256 = 3) -> int256:
    r: int256 = min(max(v, low), high)
    log P(d=abi_encode(v, low, high, r))
    return r
@external
def run():
    a: uint256 = extcall Other(self).go(2, 3)
    ok: bool = False
    out: Bytes[32] = b""
    ok, out = raw_call(self, abi_encode(convert(7, uint256), method_id=method_id("go(uint256)")), max_outsize=32, revert_on_failure=False)
    log P(d=abi_encode(a, ok, len(out)))
    ok = raw_call(self, abi_encode(convert(70, uint256), method_id=method_id("go(uint256)")), revert_on_failure=False)
    log P(d=abi_encode(ok, self.count))
    raw_call(self, b"\\x12\\x34\\x56\\x78\\x9a")
    c: int256 = self._clip(9) + self._clip(-9, -5) + self._clip(1, 0, 0)
    log P(d=abi_encode(c, a))
    d: int256 = c
    i: int256 = 0
    for n: uint256 in range(3):
        d -= 1
        i += d
    log P(d=abi_encode(c, d, i))
`,
  ),
  vyper(
    'immutables, and constants of modules',
    `
import fees
from deep import terms as rules
initializes: fees
initializes: rules[fees := fees]
event P:
    d: Bytes[1024]
struct Pair:
    x: int128
    y: uint256
flag Role:
    PAYER
    OWNER
MOST: constant(uint256) = fees.MOST + 1
OPENS: public(immutable(uint256))
KEEPER: immutable(address)
PAIR: immutable(Pair)
ROLE: immutable(Role)
NAME: immutable(String[40])
FEW: immutable(DynArray[uint8, 3])
LAST: immutable(int16)
saved: uint256
count: uint256
@deploy
@payable
def __init__():
    OPENS = 1790000000
    KEEPER = msg.sender
    PAIR = Pair(x=-4, y=7)
    ROLE = Role.OWNER
    NAME = "a box"
    FEW = [3, 5]
    LAST = -9
    fees.__init__(30)
    rules.__init__()
    self.saved = 8
    self.count = 66
@internal
def _take(n: uint256) -> uint256:
    saved: uint256 = n * 2
    log P(d=abi_encode(OPENS, MOST, rules.LEAST, self.saved, saved, self.count, fees.count))
    return rules.twice(n) + fees.RATE
@external
def run(n: uint256 = 2):
    log P(d=abi_encode(OPENS, KEEPER == msg.sender, PAIR.x, PAIR.y, ROLE == Role.OWNER, len(NAME), FEW[1], LAST))
    log P(d=abi_encode(fees.MOST, fees.RATE, MOST, rules.LEAST, rules.MOST, rules.KIND == rules.Kind.B, rules.kept))
    r: uint256 = self._take(3)
    log P(d=abi_encode(OPENS + fees.RATE, block.timestamp >= OPENS, fees.MOST * 2))
    fees.check(7)
`,
    {
      modules: {
        'fees.vy': `
event PF:
    d: Bytes[1024]
MOST: constant(uint256) = 10 ** 3
OPENS: constant(uint256) = 4
RATE: immutable(uint256)
count: uint256
@deploy
def __init__(rate: uint256):
    RATE = rate
    self.count = 55
@internal
def check(n: uint256):
    saved: uint256 = n + 20
    log PF(d=abi_encode(self.count, MOST, RATE, OPENS, saved))
    assert n < MOST
`,
        'deep/terms.vy': `
import fees
uses: fees
event PT:
    d: Bytes[1024]
flag Kind:
    A
    B
MOST: constant(uint256) = 77
KIND: immutable(Kind)
LEAST: immutable(uint256)
kept: uint256
@deploy
def __init__():
    LEAST = fees.RATE + MOST
    KIND = Kind.B
    self.kept = 12
@internal
def twice(n: uint256) -> uint256:
    log PT(d=abi_encode(MOST, LEAST, fees.MOST, fees.RATE))
    return n * 2
`,
      },
    },
  ),
  vyper(
    'an older version',
    `
struct Pair:
    a: uint256
    b: int128
event P:
    a: uint256
    b: uint256
    c: int128
list: DynArray[uint256, 4]
held: HashMap[address, Pair]
@external
@payable
def __init__():
    self.list = [1, 2]
@internal
def _add(a: uint256, b: uint256 = 4) -> uint256:
    c: uint256 = a + b
    log P(a, b, convert(c, int128))
    return c
@external
def run():
    p: Pair = Pair({a: 3, b: -4})
    self.held[self] = p
    total: uint256 = 0
    for v in self.list:
        total += v
        log P(v, total, p.b)
    for i in range(2, 5):
        total += self._add(i)
        log P(i, total, self.held[self].b)
    self.list.append(self._add(total, 1))
    log P(total, len(self.list), 0)
`,
    {
      vyper: '0.3.10',
      unknown: Array(2).fill(`p.b: The value of "p" isn't known here.`),
    },
  ),
];
