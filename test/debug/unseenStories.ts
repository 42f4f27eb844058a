import type { DebugStory } from './furtherStories.ts';

const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.24;\n';

function story(name: string, body: string, more: Partial<DebugStory> = {}): DebugStory {
  return { name, source: `${head}${body}`, ...more };
}

function vyper(name: string, source: string, more: Partial<DebugStory> = {}): DebugStory {
  return { name: `Vyper: ${name}`, source, language: 'Vyper', ...more };
}

/** Contracts that were written before the debugger walked in them; each event says what it has to say there. */
export const unseenStories: readonly DebugStory[] = [
  story(
    'loops with continue and break, within each other',
    `contract Story { event P(bytes); uint256 sum; constructor() payable {}
  function run() external {
    uint256 found;
    for (uint256 i = 0; i < 6; i++) {
      if (i == 1) continue;
      uint256 j = i;
      while (true) {
        j++;
        if (j % 2 == 0) continue;
        if (j > i + 3) break;
        uint256 k = 9;
        do { k -= 3; if (k == 3) { found += k; continue; } if (j == 5) break; } while (k > 0);
        emit P(abi.encode(i, j, k, found));
      }
      if (found > 20) break;
      sum += j;
      emit P(abi.encode(i, j, sum));
    }
    for (uint256 i = 5; i-- > 0; ) { if (i == 3) continue; if (i == 1) break; sum += i; emit P(abi.encode(i, sum)); }
    emit P(abi.encode(found, sum));
  }
}`,
  ),
  story(
    'try in a try, in its success and in its catch',
    `contract Other { event P(bytes); uint256 n; error Full(uint256 n, address by);
  function go(uint256 k) external returns (uint256 r) { n += k; emit P(abi.encode(n, k)); if (k == 1) revert("one"); if (k == 2) revert Full(n, msg.sender); if (k == 3) assert(n == 0); if (k == 4) { uint256[] memory a = new uint256[](1); return a[k]; } return n; } }
contract Story { event P(bytes); Other o = new Other(); uint256 seen; constructor() payable {}
  function run() external {
    for (uint256 i = 0; i < 6; i++) {
      uint256 was = seen;
      try o.go(i) returns (uint256 r) {
        try o.go(r % 3 + 1) returns (uint256 q) { seen += q; } catch Error(string memory w) { seen += bytes(w).length; emit P(abi.encode(w, r, i)); } catch (bytes memory low) { seen += low.length; emit P(abi.encode(low, r, i)); }
        emit P(abi.encode(r, i, seen, was));
      } catch Error(string memory why) {
        emit P(abi.encode(why, i));
        try o.go(9) returns (uint256 q) { seen += q; emit P(abi.encode(q, why)); try o.go(2) { seen = 0; } catch { seen++; } } catch { seen = 7; }
      } catch Panic(uint256 code) {
        seen += code; emit P(abi.encode(code, i, was));
      } catch (bytes memory raw) {
        emit P(abi.encode(raw, raw.length, i, bytes4(raw)));
        try this.twice(i) returns (uint256 two) { seen += two; emit P(abi.encode(two, seen)); } catch {}
      }
    }
    emit P(abi.encode(seen));
  }
  function twice(uint256 n) external view returns (uint256) { return 2 * n + seen - seen; }
}`,
  ),
  story(
    'constructors with immutables',
    `abstract contract Root { event P(bytes); address public immutable owner; uint64 internal immutable born; constructor(uint64 by) { owner = msg.sender; born = by * 2; uint64 local = by + 1; emit P(abi.encode(by, local)); } }
contract Made is Root { bytes32 immutable salted; bool immutable flag; int32 immutable low; uint256 kept; bytes4 immutable sig;
  constructor(bytes memory seed, int32 n) payable Root(uint64(seed.length)) { bytes32 h = keccak256(seed); salted = h; flag = n < 0; low = half(n); sig = this.read.selector; kept = msg.value; emit P(abi.encode(seed, n, h, kept)); }
  function half(int32 n) internal pure returns (int32 r) { r = n / 2; }
  function read() external returns (int32) { emit P(abi.encode(owner, born, salted, flag, low, kept, sig)); return low; } }
contract Story { event P(bytes); uint256 immutable at; Made immutable first; constructor() payable { at = block.number; first = new Made("zero", 7); }
  function run() external { Made m = new Made{value: 3}(abi.encode(at, this), -9); int32 a = m.read() + first.read(); emit P(abi.encode(a, at, first, m, address(m).balance)); } }`,
  ),
  story(
    'a library that gives storage pointers',
    `library Queue { struct Q { uint128 head; uint128 tail; mapping(uint256 => Item) items; uint256[] log; } struct Item { uint64 id; string name; uint8[] tags; }
  function push(Q storage q, string memory name) internal returns (Item storage item) { uint256 at = q.tail++; item = q.items[at]; item.id = uint64(at); item.name = name; item.tags.push(uint8(at)); q.log.push(at); }
  function peek(Q storage q) internal view returns (Item storage) { return q.items[q.head]; }
  function pop(Q storage self) internal returns (bool any, string memory name) { if (self.head == self.tail) return (false, ""); Item storage i = peek(self); name = i.name; delete self.items[self.head]; self.head++; any = true; }
  function tagsOf(Item storage item) internal view returns (uint8[] storage all) { all = item.tags; } }
contract Story { event P(bytes); using Queue for Queue.Q; using Queue for Queue.Item; Queue.Q one; Queue.Q[2] two; constructor() payable {}
  function run() external { Queue.Item storage a = one.push("first"); Queue.Item storage b = two[1].push("a name of more than thirty-two bytes, so that it has slots"); emit P(abi.encode(a.id, a.name, b.name, a.tags)); b.tags.push(77);
    uint8[] storage t = b.tagsOf(); t.push(5); emit P(abi.encode(t, t.length, t[1], two[1].items[0].tags.length)); Queue.Q storage q = two[1]; for (uint256 i = 0; i < 3; i++) { (bool any, string memory name) = q.pop(); emit P(abi.encode(any, name, q.head, q.tail, i)); q = i == 0 ? one : q; }
    b = one.push("again"); emit P(abi.encode(b.id, b.name, b.tags[0], one.log, two[1].log.length, a.name)); } }`,
  ),
  story(
    'assembly with loops, switches and functions',
    `contract Story { event P(bytes); uint128 lo = 5; uint128 hi = 6; mapping(uint256 => uint256) m; bytes32 constant SLOT = keccak256("slot"); constructor() payable {}
  function run() external { uint256 a = 3; uint256 b; bytes memory out; uint256[] memory list = new uint256[](3);
    assembly { function pow(x, n) -> r { r := 1 for { let i := 0 } lt(i, n) { i := add(i, 1) } { if eq(i, 9) { break } r := mul(r, x) } } b := pow(a, 4) switch mod(b, 3) case 0 { a := 10 } case 1 { a := 11 } default { a := 12 } }
    emit P(abi.encode(a, b)); assembly ("memory-safe") { let p := add(list, 32) for { let end := add(p, 96) } lt(p, end) { p := add(p, 32) } { mstore(p, add(a, p)) if gt(p, 1000000) { continue } } mstore(add(list, 64), 42) } list[0] = 1; list[2] = 3; emit P(abi.encode(list, a));
    assembly { let v := sload(lo.slot) b := shr(mul(8, hi.offset), v) sstore(lo.slot, or(v, 1)) mstore(0, 7) mstore(32, m.slot) sstore(keccak256(0, 64), 70) tstore(1, b) } emit P(abi.encode(b, lo, hi, m[7]));
    out = raw(msg.data, 2); emit P(abi.encode(out, a, keccak256(out))); bytes32 s = SLOT; assembly { sstore(s, 9) s := sload(s) } emit P(abi.encode(s, SLOT)); uint256 g = ret(a); emit P(abi.encode(g, a)); }
  function raw(bytes calldata d, uint256 skip) internal returns (bytes memory r) { uint256 n = d.length; assembly { r := mload(64) mstore(r, sub(n, skip)) calldatacopy(add(r, 32), add(d.offset, skip), sub(n, skip)) mstore(64, add(r, 96)) } emit P(abi.encode(n, skip, r, d)); }
  function ret(uint256 x) internal view returns (uint256) { try this.stop(x) returns (uint256 v) { return v + 1; } catch { return 0; } }
  function stop(uint256 x) external pure returns (uint256 y) { y = 1; assembly { mstore(0, mul(x, 2)) return(0, 32) } } }`,
  ),
  story(
    'functions in arrays, structs and arguments',
    `contract Story { event P(bytes); struct Task { string name; function (uint256, uint256) internal returns (uint256) f; uint256 k; } Task[] tasks; function (uint256) external returns (uint256)[] outs; mapping(uint8 => function (uint256) view returns (uint256)) ways; uint256 base = 4; constructor() payable { tasks.push(Task("sum", sum, 2)); tasks.push(Task("mul", mul, 3)); ways[1] = more; ways[2] = less; }
  function sum(uint256 a, uint256 b) internal returns (uint256 c) { c = a + b; emit P(abi.encode(a, b, c)); }
  function mul(uint256 a, uint256 b) internal returns (uint256 c) { c = a * b; base++; emit P(abi.encode(a, b, c, base)); }
  function more(uint256 n) internal view returns (uint256) { return n + base; }
  function less(uint256 n) internal view returns (uint256) { return n - 1; }
  function out(uint256 n) external returns (uint256) { base += n; emit P(abi.encode(n, base)); return base; }
  function fold(function (uint256, uint256) internal returns (uint256) f, uint256[] memory xs, uint256 from) internal returns (uint256 acc) { acc = from; for (uint256 i = 0; i < xs.length; i++) acc = f(acc, xs[i]); emit P(abi.encode(acc, xs, from)); }
  function map(uint256[] memory xs, function (uint256) view returns (uint256) f) internal view returns (uint256[] memory ys) { ys = new uint256[](xs.length); for (uint256 i; i < xs.length; ++i) ys[i] = f(xs[i]); }
  function run() external { uint256[] memory xs = new uint256[](3); (xs[0], xs[1], xs[2]) = (2, 3, 4); uint256 r; for (uint256 i = 0; i < tasks.length; i++) { Task storage t = tasks[i]; r = fold(t.f, xs, t.k); emit P(abi.encode(r, t.name, t.k, i)); }
    xs = map(map(xs, ways[1]), ways[2]); emit P(abi.encode(xs, base)); outs.push(this.out); outs.push(this.out); r = outs[0](1) + outs[1](2); emit P(abi.encode(r, outs.length, outs[1].address, outs[0].selector)); } }`,
    {
      unknown: [
        'abi.encode(r, outs.length, outs[1].address, outs[0].selector): function (uint256) external returns (uint256) has no "address".',
      ],
    },
  ),
  story(
    'receive and a fallback that answers',
    `contract Box { event P(bytes); uint256 got; bytes last; receive() external payable { got += msg.value; emit P(abi.encode(got, msg.value, msg.sender)); }
  fallback(bytes calldata input) external payable returns (bytes memory answer) { last = input; uint256 n = input.length; emit P(abi.encode(n, input, msg.sig, msg.value)); if (n == 3) revert("three"); answer = abi.encodePacked(input, uint8(n)); emit P(abi.encode(answer, last)); } }
contract Story { event P(bytes); Box b = new Box(); constructor() payable {}
  function run() external { (bool ok, bytes memory d) = address(b).call{value: 5}(""); emit P(abi.encode(ok, d, address(b).balance)); (ok, d) = address(b).call(hex"01"); emit P(abi.encode(ok, d)); (ok, d) = address(b).call{value: 1}(hex"010203"); emit P(abi.encode(ok, d, d.length)); (ok, ) = address(b).call{value: 2}(abi.encodeWithSignature("nothing(uint256)", 7)); emit P(abi.encode(ok, address(b).balance, address(this).balance)); payable(address(b)).transfer(0); bool sent = payable(address(b)).send(1); emit P(abi.encode(sent, address(b).balance)); } }`,
  ),
  story(
    'delegated calls in a loop',
    `contract A { event P(bytes); uint256 x; mapping(address => uint256) by; function act(uint256 n) external returns (uint256) { x += n; by[msg.sender] += 1; uint256 y = x * 2; emit P(abi.encode(x, n, y, by[msg.sender], address(this))); return y; } }
contract B { event P(bytes); uint256 x; mapping(address => uint256) by; function act(uint256 n) external returns (uint256) { if (n > 3) { x = 0; revert("no"); } by[address(this)] = n; emit P(abi.encode(x, n, by[address(this)])); return n; } }
contract Story { event P(bytes); uint256 x = 1; mapping(address => uint256) by; address[] parts; constructor() payable { parts.push(address(new A())); parts.push(address(new B())); parts.push(address(0xdead)); }
  function run() external { uint256 total; for (uint256 i = 0; i < 6; i++) { address to = parts[i % parts.length]; (bool ok, bytes memory d) = to.delegatecall(abi.encodeWithSignature("act(uint256)", i)); if (!ok) { emit P(abi.encode(d, to, i)); continue; } if (d.length == 0) continue; uint256 r = abi.decode(d, (uint256)); total += r; emit P(abi.encode(total, r, x, by[msg.sender], by[address(this)])); } emit P(abi.encode(total, x)); } }`,
  ),
  story(
    'modifiers that run their function twice, and return values',
    `contract Story { event P(bytes); uint256 n; uint256[] seen; constructor() payable {}
  modifier twice(uint256 by) { uint256 a = n; n += by; _; emit P(abi.encode(a, by, n)); if (n > 4) { uint256 b = n; _; emit P(abi.encode(a, b, by)); } n -= by; }
  modifier never(bool yes) { if (yes) _; else { emit P(abi.encode(yes)); } }
  modifier loop(uint8 times) { for (uint8 i = 0; i < times; i++) { emit P(abi.encode(i, times)); _; } }
  function run() external { uint256 a = f(3); uint256 b = g(2, true); uint256 c = g(5, false); (uint256 d, uint256 e) = h(); emit P(abi.encode(a, b, c, d, e, n, seen)); }
  function f(uint256 x) internal twice(x) twice(1) returns (uint256 r) { r += x * n; seen.push(r); emit P(abi.encode(x, r, n)); if (n == 4) return r + 100; r++; }
  function g(uint256 x, bool yes) internal loop(3) never(yes) returns (uint256 r) { uint256 k = x + r; r = k; emit P(abi.encode(x, yes, k, r)); }
  function h() internal loop(2) returns (uint256, uint256 q) { q++; emit P(abi.encode(q, n)); return (n + q, q); } }`,
  ),
  story(
    'events in between, indexed and anonymous',
    `contract Story { event P(bytes); event Moved(address indexed from, string indexed note, uint256[] all, bytes4 tag) ; event Quiet(uint256 a, bool b) anonymous; event None(); uint256 n; constructor() payable {}
  function run() external { uint256[] memory all = new uint256[](2); for (uint256 i = 0; i < 3; i++) { emit None(); all[i % 2] = i; emit Moved(msg.sender, "note", all, this.run.selector); n += i; emit P(abi.encode(n, i, all)); emit Quiet(n, i > 1); inner(i); } emit P(abi.encode(n)); }
  function inner(uint256 k) internal { uint256 z = k + n; emit Quiet(z, false); assembly { log1(0, 0, z) log0(0, 32) } emit P(abi.encode(k, z)); } }`,
  ),
  story(
    'contracts that destroy themselves',
    `contract Bomb { event P(bytes); uint256 k; constructor(uint256 n) payable { k = n; } receive() external payable {} function boom(address payable to, bool inside) external { uint256 had = address(this).balance; emit P(abi.encode(k, to, had, inside)); if (inside) deep(to); k = 99; selfdestruct(to); } function deep(address payable to) internal { uint256 z = k + 1; emit P(abi.encode(z, to)); if (z > 3) selfdestruct(to); k = z; } function alive() external view returns (uint256) { return k; } }
contract Story { event P(bytes); Bomb old; uint256 got; receive() external payable { got += msg.value; } constructor() payable { old = new Bomb{value: 10}(1); }
  function run() external { Bomb b = new Bomb{value: 7}(5); uint256 before = address(this).balance; b.boom(payable(address(this)), true); emit P(abi.encode(before, address(this).balance, address(b).balance, got)); old.boom(payable(msg.sender), true); emit P(abi.encode(old.alive(), address(old).balance)); Bomb c = new Bomb{value: 2}(1); c.boom(payable(address(old)), false); emit P(abi.encode(address(old).balance, b.alive(), c.alive(), got)); } }`,
    {
      // What one that destroys itself gives to whom isn't on record.
      unknown: [
        'before, address(this).balance, address(b).balance, got',
        'old.alive(), address(old).balance',
        'address(old).balance, b.alive(), c.alive(), got',
      ].map((each) => `abi.encode(${each}): "balance" of an address isn't recorded.`),
    },
  ),
  story(
    'CREATE2 in a try, and constructors that fail',
    `contract Kid { event P(bytes); uint256 public n; error Small(uint256 n); constructor(uint256 k) payable { n = k; uint256 twice = k * 2; emit P(abi.encode(k, twice, msg.value)); if (k < 2) revert Small(k); require(k != 3, "three"); assert(k != 4); } }
contract Story { event P(bytes); uint256 made; constructor() payable {}
  function run() external { for (uint256 i = 1; i < 7; i++) { bytes32 salt = bytes32(i % 5); try new Kid{salt: salt, value: i}(i == 6 ? 6 : i) returns (Kid kid) { made++; emit P(abi.encode(kid, kid.n(), i, made)); } catch Error(string memory why) { emit P(abi.encode(why, i)); } catch Panic(uint256 code) { emit P(abi.encode(code, i)); } catch (bytes memory raw) { emit P(abi.encode(raw, i, salt)); } }
    try new Kid{salt: bytes32(uint256(2)), value: 0}(2) returns (Kid kid) { emit P(abi.encode(kid)); made += 100; } catch (bytes memory raw) { emit P(abi.encode(raw, raw.length, made)); } emit P(abi.encode(made, address(this).balance)); } }`,
  ),
  story(
    'types of their own with operators',
    `type Fixed is int128; type Id is bytes8; enum Side { Buy, Sell, Hold }
using { add as +, neg as -, less as <, same as ==, half } for Fixed global;
function add(Fixed a, Fixed b) pure returns (Fixed) { return Fixed.wrap(Fixed.unwrap(a) + Fixed.unwrap(b)); }
function neg(Fixed a) pure returns (Fixed) { return Fixed.wrap(-Fixed.unwrap(a)); }
function less(Fixed a, Fixed b) pure returns (bool) { return Fixed.unwrap(a) < Fixed.unwrap(b); }
function same(Fixed a, Fixed b) pure returns (bool) { return Fixed.unwrap(a) == Fixed.unwrap(b); }
function half(Fixed a) pure returns (Fixed h) { int128 raw = Fixed.unwrap(a); h = Fixed.wrap(raw / 2); }
contract Story { event P(bytes); struct Order { Id id; Side side; Fixed price; Fixed[2] band; } Order[] book; mapping(Side => mapping(Id => Fixed)) at; constructor() payable {}
  function run() external { Fixed p = Fixed.wrap(-9); Fixed q = -p + Fixed.wrap(4); bool l = p < q; emit P(abi.encode(p, q, l)); Order storage o = book.push(); o.id = Id.wrap("abc"); o.side = Side.Sell; o.price = q.half(); o.band[1] = -q; emit P(abi.encode(o.id, o.side, o.price, o.band)); at[o.side][o.id] = o.price; Order memory c = o; c.side = Side.Hold; o.band[0] = c.price + c.price; emit P(abi.encode(c.side, c.band, o.band[0], at[Side.Sell][Id.wrap("abc")], book[0].side == Side.Sell)); Side s = Side(uint8(c.side) - 2); emit P(abi.encode(s, uint8(s), book.length)); } }`,
  ),
  story(
    'arguments in calldata within each other',
    `contract Story { event P(bytes); struct In { uint8 a; bytes b; uint16[2][] grid; } struct Out { In[] all; string s; address[3] who; } constructor() payable {}
  function run() external { Out memory o; o.all = new In[](2); o.all[0].a = 1; o.all[0].b = "bee"; o.all[1].grid = new uint16[2][](2); o.all[1].grid[1][0] = 500; o.s = "outer"; o.who[2] = msg.sender; uint256[][] memory n = new uint256[][](3); n[1] = new uint256[](2); n[1][1] = 8; uint256 r = this.go(o, n, "tail"); emit P(abi.encode(r, o.all[1].grid, n)); }
  function go(Out calldata o, uint256[][] calldata n, bytes calldata t) external returns (uint256 r) { emit P(abi.encode(o.s, o.all[0].b, o.who, n[1][1], t[1:3])); for (uint256 i = 0; i < o.all.length; i++) { In calldata each = o.all[i]; r += each.a + each.grid.length; emit P(abi.encode(each.a, each.b, each.grid, r)); } r += inner(n[1], t[1:], o.all[1].grid[1]); emit P(abi.encode(r, n.length)); }
  function inner(uint256[] calldata n, bytes calldata t, uint16[2] calldata pair) internal returns (uint256 s) { for (uint256 i; i < n.length; ++i) { s += n[i]; } s += pair[0]; emit P(abi.encode(n, t, pair, s, t.length)); } }`,
  ),
  vyper(
    'loops with functions of its own',
    `
event P:
    d: Bytes[1024]
total: uint256
seen: DynArray[uint256, 20]
@deploy
@payable
def __init__():
    self.total = 2
@internal
def _sum(n: uint256, m: uint256) -> uint256:
    acc: uint256 = 0
    for i: uint256 in range(n, bound=8):
        if i == 1:
            continue
        if i > m:
            break
        acc += self._one(i) + i
        log P(d=abi_encode(n, m, i, acc))
    return acc
@internal
def _one(i: uint256) -> uint256:
    k: uint256 = i + self.total
    self.seen.append(k)
    log P(d=abi_encode(i, k, len(self.seen)))
    return k
@view
@internal
def _peek(i: uint256) -> uint256:
    w: uint256 = self.seen[i] + self.total
    return w
@internal
def _both(a: uint256) -> (uint256, bool):
    return self._one(a) * 2, a > 2
@external
def run():
    for i: uint256 in range(1, 4):
        r: uint256 = self._sum(i, self._one(i))
        self.total += r % 7
        log P(d=abi_encode(i, r, self.total))
    x: uint256 = 0
    b: bool = False
    for j: int128 in range(-2, 2):
        if j == 0:
            continue
        x, b = self._both(convert(j + 4, uint256))
        log P(d=abi_encode(j, x, b))
    for k: uint256 in [self._peek(1), self._peek(2)]:
        x += k
    log P(d=abi_encode(x, self.total, self.seen[3]))
`,
  ),
  vyper(
    'arguments that have defaults',
    `
interface Me:
    def f(a: uint256, b: int128, c: Bytes[8]) -> uint256: nonpayable
    def g(who: address) -> uint256: nonpayable
event P:
    d: Bytes[1024]
LOW: constant(int128) = -7
base: uint256
@deploy
@payable
def __init__():
    self.base = 10
@external
def f(a: uint256, b: int128 = LOW, c: Bytes[8] = b"xy") -> uint256:
    n: uint256 = a + len(c) + self.base
    log P(d=abi_encode(a, b, len(c), n))
    return n
@external
def g(who: address = msg.sender, k: uint256 = 3) -> uint256:
    t: uint256 = self._h(k) + self._h(k, 2) + self._h(k, 2, True)
    log P(d=abi_encode(who == self, k, t))
    return t
@internal
def _h(a: uint256, b: uint256 = 5, c: bool = False) -> uint256:
    r: uint256 = a * b if c else a + b
    self.base += 1
    log P(d=abi_encode(a, b, c, r, self.base))
    return r
@external
def run():
    a: uint256 = extcall Me(self).f(1, 2, b"abc")
    ok: bool = raw_call(self, abi_encode(convert(4, uint256), method_id=method_id("f(uint256)")), revert_on_failure=False)
    b: uint256 = extcall Me(self).g(self)
    ok2: bool = raw_call(self, method_id("g()"), revert_on_failure=False)
    log P(d=abi_encode(a, ok, b, ok2, self.base))
`,
  ),
  vyper(
    'flags, lists of structs and mappings of them',
    `
flag Access:
    READ
    WRITE
    OWN
struct Point:
    x: int128
    y: uint8
struct User:
    rights: Access
    at: Point
    past: DynArray[Point, 3]
    tag: bytes4
event P:
    d: Bytes[1024]
users: HashMap[address, User]
points: DynArray[Point, 5]
byAccess: HashMap[Access, uint256]
fixed: Point[2]
@deploy
@payable
def __init__():
    self.points = [Point(x=1, y=2), Point(x=-3, y=4)]
@internal
def _grant(who: address, more: Access) -> Access:
    was: Access = self.users[who].rights
    self.users[who].rights = was | more
    log P(d=abi_encode(convert(was, uint256), convert(more, uint256), convert(self.users[who].rights, uint256)))
    return was
@internal
def _moved(p: Point, by: int128) -> Point:
    q: Point = p
    q.x += by
    q.y += 1
    log P(d=abi_encode(p.x, q.x, q.y, by))
    return q
@external
def run():
    a: Access = self._grant(self, Access.READ)
    a = self._grant(self, Access.OWN)
    u: User = self.users[self]
    u.at = self._moved(self.points[1], 5)
    u.past.append(u.at)
    u.past.append(self._moved(u.at, -9))
    u.tag = 0xcafebabe
    self.users[msg.sender] = u
    log P(d=abi_encode(convert(a, uint256), convert(u.rights, uint256), Access.OWN in u.rights, u.past[1].x, len(u.past), self.users[msg.sender].past[0].y))
    self.byAccess[Access.READ | Access.OWN] = 8
    self.fixed[1] = u.past[1]
    total: int128 = 0
    for p: Point in self.points:
        total += p.x
    for i: uint256 in range(2):
        total += self.fixed[i].x
        log P(d=abi_encode(i, total, self.byAccess[u.rights], self.fixed[1].x))
    gone: Point = self.points.pop()
    log P(d=abi_encode(gone.x, len(self.points), convert(~u.rights, uint256), total))
`,
  ),
  vyper(
    'an older version, with loops and functions of its own',
    `
event P:
    a: uint256
    b: uint256
    c: int128
enum Role:
    A
    B
SIZE: constant(uint256) = 3
made: immutable(uint256)
m: HashMap[uint256, HashMap[address, int128]]
roles: HashMap[address, Role]
grid: uint256[SIZE][2]
@external
@payable
def __init__():
    made = 5
@internal
def _f(n: uint256, add: int128 = 2) -> uint256:
    t: uint256 = n
    k: uint256 = 0
    for i in range(6):
        k += 1
        if k == 2:
            continue
        if k > n + 2:
            break
        t += k
        self.m[n][self] += add
    log P(t, k, self.m[n][self])
    return t
@external
def run():
    a: uint256 = 0
    for i in range(SIZE):
        a += self._f(a % 4)
        self.grid[1][i] = a
        log P(a, self.grid[1][2], self.m[0][self])
    b: uint256 = self._f(2, -3) + made
    self.roles[self] = Role.A | Role.B
    log P(b, made, self.m[2][self])
    log P(a, b, 1)
`,
    { vyper: '0.3.10', unknown: Array(2).fill(`b: The value of "b" isn't known here.`) },
  ),
  vyper(
    'a lock, raw calls that fail, and created ones',
    `
interface Kid:
    def n() -> uint256: view
event P:
    d: Bytes[1024]
n: public(uint256)
depth: uint256
kids: DynArray[address, 3]
@deploy
@payable
def __init__():
    self.n = 4
@external
@nonreentrant
def locked(k: uint256) -> uint256:
    self.depth += 1
    d: uint256 = self.depth
    ok: bool = raw_call(self, abi_encode(k, method_id=method_id("locked(uint256)")), revert_on_failure=False)
    log P(d=abi_encode(k, d, ok, self.depth))
    if k > 2:
        raise "too deep"
    return d
@external
@payable
def __default__():
    log P(d=abi_encode(msg.value, len(msg.data)))
@external
def run():
    for k: uint256 in range(1, 4):
        ok: bool = False
        out: Bytes[64] = b""
        ok, out = raw_call(self, abi_encode(k, method_id=method_id("locked(uint256)")), max_outsize=64, revert_on_failure=False)
        log P(d=abi_encode(k, ok, len(out), self.depth))
    kid: address = create_minimal_proxy_to(self)
    self.kids.append(kid)
    has: uint256 = staticcall Kid(kid).n()
    log P(d=abi_encode(has, self.n, len(self.kids), kid == self.kids[0]))
    send(self, 3)
    raw_call(self.kids[0], b"", value=2)
    log P(d=abi_encode(self.balance, kid.balance))
`,
  ),
  story(
    'storage that is deleted, moved and copied',
    `contract Story { event P(bytes); struct S { uint32 a; bool b; uint96[] list; mapping(uint256 => bytes) m; } struct T { uint16 k; string s; } S[] all; T[] ts; T one; bytes[] blobs; uint40[7] packed; uint24[] small; constructor() payable {}
  function run() external { for (uint256 i = 0; i < 3; i++) { S storage s = all.push(); s.a = uint32(i); s.b = i % 2 == 0; s.list.push(uint96(i * 3)); s.m[i] = abi.encodePacked(i); ts.push(T(uint16(i), i == 1 ? "a text of more than thirty-one bytes, to be sure" : "short")); }
    emit P(abi.encode(all[2].list, all[2].m[2], all[1].b, ts[1].s)); one = ts[1]; ts[1] = ts[2]; ts.pop(); emit P(abi.encode(one.s, one.k, ts.length, ts[1].s)); all[0].list = all[2].list; all[0].list.push(9); delete all[2].list; delete ts[0]; emit P(abi.encode(all[0].list, all[2].list.length, ts[0].s, ts[0].k)); packed[6] = 7; packed[5] = 5; uint40[7] memory c = packed; c[0] = 1; packed = c; emit P(abi.encode(packed, c)); for (uint24 j = 0; j < 12; j++) small.push(j * j); small.pop(); uint24[] memory d = small; delete small; emit P(abi.encode(d, small.length)); blobs.push(bytes(one.s)); blobs.push(); blobs[1].push(0x41); blobs[0].pop(); emit P(abi.encode(blobs, blobs[0].length, blobs[1][0])); delete one; T memory t = one; emit P(abi.encode(t.s, t.k, bytes(one.s).length)); } }`,
  ),
];
