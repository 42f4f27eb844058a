import { me, payable, payableSituations, situation, type ToldSituation } from './situation.ts';

const go = payableSituations('how it came about');

/** How what was compared had come about, and what could mislead about it. */
export const originSituations: readonly ToldSituation[] = [
  go(
    'a sum',
    't <= cap is false: 130 <= 100 (t = total + a: 120 + 10)',
    'uint256 total = 120; uint256 cap = 100; function add(uint256 a) internal view { uint256 t = total + a; require(t <= cap, "x"); }',
    'add(10);',
  ),
  go(
    'what is added to',
    't <= cap is false: 130 <= 100 (t += a: 120 + 10)',
    'uint256 total = 120; uint256 cap = 100; function add(uint256 a) internal view { uint256 t = total; t += a; require(t <= cap, "x"); }',
    'add(10);',
  ),
  go(
    'what is subtracted from twice',
    't >= cap is false: 90 >= 100 (t -= a + 5: 105 - 15)',
    'uint256 total = 120; uint256 cap = 100; function add(uint256 a) internal view { uint256 t = total; t -= 15; t -= a + 5; require(t >= cap, "x"); }',
    'add(10);',
  ),
  go(
    'two steps',
    'a <= most is false: 18 <= 8 (most = left / 2: 17 / 2, left = held[msg.sender] - fee: 20 - 3)',
    'mapping(address => uint256) held; uint256 fee = 3; function take(uint256 a) internal view { uint256 left = held[msg.sender] - fee; uint256 most = left / 2; require(a <= most, "x"); }',
    'held[msg.sender] = 20; take(18);',
  ),
  go(
    'three steps, of which two are said',
    'c > 100 is false: 14 > 100 (c = b * 2: 7 * 2, b = a + 1: 6 + 1)',
    'uint256 s = 5;',
    'uint256 a = s + 1; uint256 b = a + 1; uint256 c = b * 2; require(c > 100, "x");',
  ),
  go(
    'a call',
    't <= cap is false: 400 <= 100 (t = worth(a, total), which returned a * b / 3: 10 * 120 / 3, b = total)',
    'uint256 total = 120; uint256 cap = 100; function worth(uint256 a, uint256 b) internal pure returns (uint256) { return a * b / 3; } function add(uint256 a) internal view { uint256 t = worth(a, total); require(t <= cap, "x"); }',
    'add(10);',
  ),
  go(
    'storage that has changed since',
    't > 15 is false: 15 > 15 (t = s + a: 5 + 10)',
    'uint256 s = 5; function add(uint256 a) internal { uint256 t = s + a; s = 99; require(t > 15, "x"); }',
    'add(10);',
  ),
  go(
    'memory that has changed since, by another name',
    't > 15 is false: 15 > 15 (t = p[0] + 10: 5 + 10)',
    '',
    'uint256[] memory p = new uint256[](1); p[0] = 5; uint256[] memory q = p; uint256 t = p[0] + 10; q[0] = 99; require(t > 15, "x");',
  ),
  go(
    'another of the same name in an inner block',
    't > 15 is false: 15 > 15 (t = s + a: 5 + 10)',
    'uint256 s = 5; function add(uint256 a) internal { uint256 t = s + a; { uint256 t = a * 2; s = t; } require(t > 15, "x"); }',
    'add(10);',
  ),
  go(
    'assigned in one of two branches',
    't > 15 is false: 8 > 15 (t = a - s: 13 - 5)',
    'uint256 s = 5; function add(uint256 a) internal view { uint256 t; if (a > 20) { t = a + s; } else { t = a - s; } require(t > 15, "x"); }',
    'add(13);',
  ),
  go(
    'a conditional expression',
    't > 100 is false: 12 > 100 (t = b + s: 7 + 5, because a < b is false: 10 < 7)',
    'uint256 s = 5; function add(uint256 a, uint256 b) internal view { uint256 t = a < b ? a + 1 : b + s; require(t > 100, "x"); }',
    'add(10, 7);',
  ),
  go(
    'two that are assigned at once, each from the other',
    'a < b is false: 12 < 5 (a = b + s: 7 + 5, b = a - s: 10 - 5)',
    'uint256 s = 5; function add(uint256 a, uint256 b) internal view { (a, b) = (b + s, a - s); require(a < b, "x"); }',
    'add(10, 7);',
  ),
  go(
    'one of several values',
    'b < 5 is false: 8 < 5',
    'function both() internal pure returns (uint256, uint256) { return (7, 8); }',
    '(uint256 a, uint256 b) = both(); a = b; require(b < 5, "x");',
  ),
  go(
    'a loop',
    'sum <= 50 is false: 60 <= 50 (sum += n: 30 + 30)',
    'uint256[] xs = [1, 2, 3]; function add(uint256 a) internal view { uint256 sum; for (uint256 i = 0; i < xs.length; i++) { uint256 n = xs[i] * a; sum += n; } require(sum <= 50, "x"); }',
    'add(10);',
  ),
  go(
    'what an earlier round of a loop left',
    `now_ > last is false: 3 > 5 (now_ = xs[i], i = 1)`,
    'uint256[] xs = [5, 3];',
    'uint256 last; for (uint256 i = 0; i < xs.length; i++) { uint256 now_ = xs[i]; require(now_ > last, "x"); last = now_; }',
  ),
  go(
    'what it was made of has changed, and is compared',
    't > a is false: 6 > 9 (t = next(a), which returned x + 1: 5 + 1)',
    'function next(uint256 x) internal pure returns (uint256) { return x + 1; } function add(uint256 a) internal pure { uint256 t = next(a); a = 9; require(t > a, "x"); }',
    'add(5);',
  ),
  go(
    'the same words, made at two times',
    't > u is false: 3 > 8 (u = m[a], a = 7)',
    'mapping(uint256 => uint256) m; function add(uint256 a) internal { m[a] = 3; uint256 t = m[a]; a += 2; m[a] = 8; uint256 u = m[a]; require(t > u, "x"); }',
    'add(5);',
  ),
  go(
    'set in assembly',
    't > 15 is false: 7 > 15 (last set by t := 7)',
    'uint256 s = 5;',
    'uint256 t = s + 2; assembly { t := 7 } require(t > 15, "x");',
    { since: 6 },
  ),
  go(
    'set in assembly, of which there is no syntax tree',
    't > 15 is false: 7 > 15',
    'uint256 s = 5;',
    'uint256 t = s + 2; assembly { t := 7 } require(t > 15, "x");',
    { until: 6 },
  ),
  go(
    'beside assembly that sets another',
    't > 15 is false: 7 > 15 (t = s + 2: 5 + 2)',
    'uint256 s = 5;',
    'uint256 t = s + 2; uint256 u; assembly { u := 7 } require(t > 15, "x");',
  ),
  go(
    'an argument, and what that was made of',
    `balance >= amount is false: 20 >= 30 (balance = held[from], from = ${me}, amount = shares, shares = assets * 6: 5 * 6)`,
    'mapping(address => uint256) held; function burn(address from, uint256 amount) internal { uint256 balance = held[from]; require(balance >= amount, "x"); held[from] = balance - amount; } function withdraw(uint256 assets) internal { uint256 shares = assets * 6; burn(msg.sender, shares); }',
    'held[msg.sender] = 20; withdraw(5);',
  ),
  go(
    "an argument whose name is another's in the called function",
    'a > b is false: 3 > 4',
    'function check(uint256 a, uint256 b) internal pure { require(a > b, "x"); } function turned(uint256 a, uint256 b) internal pure { check(b, a); }',
    'turned(4, 3);',
  ),
  go(
    'what is passed on under its name',
    'a > 9 is false: 6 > 9 (a = s + 1: 5 + 1)',
    'uint256 s = 5; function inner(uint256 a) internal pure { require(a > 9, "x"); } function outer(uint256 a) internal pure { inner(a); }',
    'outer(s + 1);',
  ),
  go(
    'a returned variable',
    'out > 100 is false: 15 > 100 (out = x * s: 3 * 5)',
    'uint256 s = 5; function get(uint256 x) internal view returns (uint256 out) { out = x * s; require(out > 100, "x"); }',
    'get(3);',
  ),
  go(
    'a flag',
    'started is false (started = msg.value >= start: 3 >= 5)',
    'uint256 start = 5;',
    'bool started = msg.value >= start; require(started, "x");',
    { value: 3n },
  ),
  go(
    'a place in storage',
    'p.amount >= a is false: 7 >= 9 (p = ps[id], id = 4)',
    'struct Position { uint256 amount; } mapping(uint256 => Position) ps; function take(uint256 id, uint256 a) internal { Position storage p = ps[id]; require(p.amount >= a, "x"); p.amount -= a; }',
    'ps[4].amount = 7; take(4, 9);',
  ),
  go(
    'a wrapped difference',
    't < 15 is false: 2**256 - 1 < 15 (t = s - 6: 5 - 6)',
    'uint256 s = 5;',
    'uint256 t; unchecked { t = s - 6; } require(t < 15, "x");',
    { isChecked: true },
  ),
  go(
    'operands of an overflow',
    'due - paid: 100 - 400 is below 0 (due = all * part / 1000: 1000 * 100 / 1000, paid = all - 600: 1000 - 600)',
    'uint256 all = 1000; uint256 last; function release(uint256 part) internal { uint256 due = all * part / 1000; uint256 paid = all - 600; last = due - paid; }',
    'release(100);',
    { isChecked: true },
  ),
  go(
    'of what is compared in a sum',
    'a + b > 100 is false: 14 > 100 (a = 6 (s + 1: 5 + 1), b = 8)',
    'uint256 s = 5;',
    'uint256 a = s + 1; uint256 b = 8; require(a + b > 100, "x");',
  ),

  go(
    'what is added to only in an earlier round',
    'fee > 0 is false: 0 > 0',
    'uint256[] xs;',
    'xs.push(200); xs.push(50); for (uint256 i; i < xs.length; i++) { uint256 fee; if (xs[i] > 100) fee += xs[i] / 100; require(fee > 0, "x"); }',
  ),
  go(
    'what is added to only in another use of the modifier',
    'n <= 10 is false: 20 <= 10',
    'modifier m(uint256 n, bool add) { if (add) n += 5; require(n <= 10, "x"); _; } function f() internal m(1, true) m(20, false) {}',
    'f();',
  ),
  go(
    'the same value in another use of the modifier',
    'n <= cap is false: 20 <= 10 (last set by cap = 10)',
    'uint256 cap = 50; modifier m(uint256 n, bool add) { if (add) n += 5; require(n <= cap, "x"); cap = 10; _; } function f() internal m(15, true) m(20, false) {}',
    'f();',
  ),
  go(
    'a part of a slot whose other part was written later',
    'paused is true (last set by paused = true)',
    'bool paused; uint128 total;',
    'paused = true; total += 5; require(!paused, "x");',
  ),
  go(
    'a part of a slot whose other parts were written later, a text and an enum among them',
    'left > 5 is false: 3 > 5 (last set by left = 3)',
    'enum State { None, Ready } uint64 left = 9; State state; bytes4 id; address who; function set() internal { id = bytes4(hex"01020304"); delete who; }',
    'left = 3; state = State.Ready; set(); require(left > 5, "x");',
  ),
  go(
    'a member of a struct whose other member was written later',
    'p.open is false (last set by p.open = false)',
    'struct P { uint128 amount; bool open; } P p;',
    'p.open = false; p.amount += 7; require(p.open, "x");',
  ),
  go(
    'a part of a slot that was set to what it was, before another part was written',
    'paused is true (last set by paused = true)',
    'bool paused = true; uint128 total;',
    'paused = true; total = 5; require(!paused, "x");',
  ),
  go(
    'a part of a slot that was written again with the same bytes in one piece with others',
    'p.open is true',
    'struct P { uint128 amount; bool open; } P p;',
    'p.open = true; p = P(5, true); require(!p.open, "x");',
  ),
  go(
    'a part of a slot that assembly may have written',
    'paused is true',
    'bool paused; uint128 total;',
    'paused = true; total = 5; assembly { sstore(0, or(sload(0), 1)) } require(!paused, "x");',
  ),
  go(
    'an element of an array in a slot where others were written later',
    'xs[1] > 5 is false: 3 > 5 (last set by xs[1] = 3)',
    'uint64[4] xs;',
    'xs[1] = 3; xs[2] = 8; xs[0] += 4; require(xs[1] > 5, "x");',
  ),
  go(
    'an element of an array in a slot where one that is counted was written later',
    'xs[1] > 5 is false: 3 > 5',
    'uint64[4] xs;',
    'xs[1] = 3; for (uint256 i = 0; i < 2; i++) xs[i] = 3; require(xs[1] > 5, "x");',
  ),
  go(
    'a call of an earlier round',
    'ok is false, because to[i] is the zero address (i = 1)',
    'address[] to;',
    'to.push(msg.sender); to.push(address(0)); for (uint256 i; i < to.length; i++) { bool ok; if (to[i] != address(0)) (ok, ) = to[i].call(""); require(ok, "x"); }',
  ),
  go(
    'what a part was made of, which has changed since and is compared',
    'y < x is false: 10 < 9 (y = x * 2: 5 * 2, then x = b + 2: 7 + 2)',
    'uint256 a = 4; uint256 b = 7;',
    'uint256 x = a + 1; uint256 y = x * 2; x = b + 2; require(y < x, "x");',
  ),
  go(
    'what a part was made of, which has changed since and is part of what is compared',
    'y < x + 1 is false: 10 < 10 (y = x * 2: 5 * 2, then x = 9 (b + 2: 7 + 2))',
    'uint256 a = 4; uint256 b = 7;',
    'uint256 x = a + 1; uint256 y = x * 2; x = b + 2; require(y < x + 1, "x");',
  ),
  go(
    'what a part was made of, which was set to the same value again',
    'y < x is false: 10 < 5 (y = x * 2: 5 * 2, then x = b - 2: 7 - 2)',
    'uint256 a = 4; uint256 b = 7;',
    'uint256 x = a + 1; uint256 y = x * 2; x = b - 2; require(y < x, "x");',
  ),
  go(
    'two parts made of one variable, which changed between them',
    'y < z is false: 10 < 9 (y = x * 2: 5 * 2, z = x + 0: 9 + 0)',
    'uint256 a = 4; uint256 b = 7;',
    'uint256 x = a + 1; uint256 y = x * 2; x = b + 2; uint256 z = x + 0; require(y < z, "x");',
  ),
  go(
    'a parameter that was given under its own name, made of what has the name of another',
    'amount > fee is false: 9 > 50',
    'function check(uint256 amount, uint256 fee) internal pure { require(amount > fee, "x"); } function f(uint256 a) internal pure { uint256 fee = a / 4; uint256 amount = a - fee; check(amount, 50); }',
    'f(12);',
  ),
];

const texts = (name: string, words: string, condition: string, members = 'string name = "alice";', before = '') =>
  situation(
    `hashed: ${name}`,
    words,
    `${members} ${payable} function check(string memory who) internal { ${before} require(${condition}, "x"); }`,
    'check("bob");',
    { since: 6 },
  );

/** Comparisons of hashes. */
export const hashSituations: readonly ToldSituation[] = [
  texts('two texts', 'who is "bob", but name is "alice"', 'keccak256(bytes(who)) == keccak256(abi.encodePacked(name))'),
  texts(
    'a text of the source',
    'h is keccak256("bob"), not keccak256("admin") (h = keccak256(bytes(who)))',
    'h == keccak256("admin")',
    '',
    'bytes32 h = keccak256(bytes(who));',
  ),
  texts(
    'a constant',
    'keccak256(bytes(who)) is keccak256("bob"), not ADMIN (keccak256("admin"))',
    'keccak256(bytes(who)) == ADMIN',
    'bytes32 constant ADMIN = keccak256("admin");',
  ),
  texts(
    'a text and its encoding',
    'keccak256(bytes(who)) is keccak256("bob"), but keccak256(abi.encode(name)) is keccak256(abi.encode("bob"))',
    'keccak256(bytes(who)) == keccak256(abi.encode(name))',
    'string name = "bob";',
  ),
  texts(
    'two encodings',
    'who is "bob", but name is "alice"',
    'keccak256(abi.encode(who)) == keccak256(abi.encode(name))',
  ),
  texts(
    'a hash that is only stored',
    `secret is 0x${'5'.repeat(64)}, but keccak256(bytes(who)) is keccak256("bob")`,
    'secret == keccak256(bytes(who))',
    `bytes32 secret = 0x${'5'.repeat(64)};`,
  ),
  texts(
    'a text that has changed since',
    'h is keccak256("bob"), but keccak256(bytes(name)) is keccak256("alice") (h = keccak256(bytes(who)))',
    'h == keccak256(bytes(name))',
    'string name = "alice";',
    'bytes32 h = keccak256(bytes(who)); bytes(who)[0] = "x";',
  ),
  texts(
    'the same hash',
    'who and name are both "bob"',
    'keccak256(bytes(who)) != keccak256(bytes(name))',
    'string name = "bob";',
  ),
  texts(
    'what is no text',
    'keccak256(abi.encodePacked(who, n)) is 0xf198a60d9c74d5040da5b25e788362c4384f41d9511f0ef99f36626c8437ad6c, not ADMIN (keccak256("admin")) (n = 7)',
    'keccak256(abi.encodePacked(who, n)) == ADMIN',
    'bytes32 constant ADMIN = keccak256("admin"); uint256 n = 7;',
  ),

  texts(
    'a text with a long number',
    'who is "bob", but name is "order 18446744073709551616 paid"',
    'keccak256(bytes(who)) == keccak256(bytes(name))',
    'string name = "order 18446744073709551616 paid";',
  ),
];
