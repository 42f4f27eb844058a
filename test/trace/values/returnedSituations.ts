import { me, payableSituations, type ToldSituation } from './situation.ts';

const go = payableSituations('what a call returned');

/** What calls of own functions returned, and what could mislead about it. */
export const returnedSituations: readonly ToldSituation[] = [
  go(
    'an operand',
    `amount <= free(who) is false: 70 <= 40 (free(who) returned total[who] - locked[who]: 100 - 60, who = ${me})`,
    'mapping(address => uint256) total; mapping(address => uint256) locked; function free(address who) internal view returns (uint256) { return total[who] - locked[who]; } function take(address who, uint256 amount) internal view { require(amount <= free(who), "x"); }',
    'total[msg.sender] = 100; locked[msg.sender] = 60; take(msg.sender, 70);',
  ),
  go(
    'a variable that was set to it',
    'price >= least is false: 45 >= 50 (price = priceOf(base, tier): priceOf(60, 2), which returned base - base * off / 100: 60 - 60 * 25 / 100, off = discount[tier], tier = 2)',
    'uint256 least = 50; mapping(uint256 => uint256) discount; function priceOf(uint256 base, uint256 tier) internal view returns (uint256) { uint256 off = discount[tier]; return base - base * off / 100; } function check(uint256 base, uint256 tier) internal view { uint256 price = priceOf(base, tier); require(price >= least, "x"); }',
    'discount[2] = 25; check(60, 2);',
  ),
  go(
    'a variable of its own, without return',
    'a <= limit(7) is false: 80 <= 21 (limit(7) returned each * n: 3 * 7)',
    'uint256 each = 3; function limit(uint256 n) internal view returns (uint256 most) { most = each * n; } function check(uint256 a) internal view { require(a <= limit(7), "x"); }',
    'check(80);',
  ),
  go(
    'a variable of its own that assembly sets',
    'a <= limit(7) is false: 80 <= 9 (last set by most := 9)',
    'uint256 each = 3; function limit(uint256 n) internal view returns (uint256 most) { most = each * n; assembly { most := 9 } } function check(uint256 a) internal view { require(a <= limit(7), "x"); }',
    'check(80);',
    { since: 6 },
  ),
  go(
    'a variable of its own that assembly sets, of which there is no syntax tree',
    'a <= limit(7) is false: 80 <= 9',
    'uint256 each = 3; function limit(uint256 n) internal view returns (uint256 most) { most = each * n; assembly { most := 9 } } function check(uint256 a) internal view { require(a <= limit(7), "x"); }',
    'check(80);',
    { until: 6 },
  ),
  go(
    'what another call returned',
    'a <= outer(7) is false: 80 <= 21 (outer(7) returned each * n: 3 * 7)',
    'uint256 each = 3; function inner(uint256 n) internal view returns (uint256) { return each * n; } function outer(uint256 n) internal view returns (uint256) { return inner(n); } function check(uint256 a) internal view { require(a <= outer(7), "x"); }',
    'check(80);',
  ),
  go(
    'a parameter by the name of what the caller has otherwise',
    'a <= fee(a * 2) is false: 8 <= 4 (fee(a * 2) returned 16 / 4)',
    'function fee(uint256 a) internal pure returns (uint256) { return a / 4; } function check(uint256 a) internal pure { require(a <= fee(a * 2), "x"); }',
    'check(8);',
  ),
  go(
    'an element by the name of what the caller has otherwise',
    `a <= held(other) is false: 8 <= 4 (held(other) returned has[other], other = ${me})`,
    'mapping(address => uint256) has; function held(address who) internal view returns (uint256) { return has[who]; } function check(address who, address other, uint256 a) internal view { require(who != other && a <= held(other), "x"); }',
    'has[msg.sender] = 4; check(address(7), msg.sender, 8);',
  ),
  go(
    'one of two returns',
    'a <= cap(5) is false: 80 <= 15 (cap(5) returned n * 3: 5 * 3)',
    'function cap(uint256 n) internal pure returns (uint256) { if (n > 9) return n * 2; return n * 3; } function check(uint256 a) internal pure { require(a <= cap(5), "x"); }',
    'check(80);',
  ),
  go(
    'in a sum',
    'a + fee(b) <= 100 is false: 104 <= 100 (a = 99, fee(b) = 5 (n / 2: 10 / 2), b = 10)',
    'function fee(uint256 n) internal pure returns (uint256) { return n / 2; } function check(uint256 a, uint256 b) internal pure { require(a + fee(b) <= 100, "x"); }',
    'check(99, 10);',
  ),
  go(
    'the last round of a loop',
    'xs[i] <= cap(i) is false: 9 <= 4 (cap(i) returned i * 4: 1 * 4, i = 1)',
    'uint256[] xs = [0, 9]; function cap(uint256 i) internal pure returns (uint256) { return i * 4; }',
    'for (uint256 i = 0; i < xs.length; i++) require(xs[i] <= cap(i), "x");',
  ),
  go(
    'of a function that another overrides',
    'a <= limit(7) is false: 80 <= 35 (limit(7) returned n * 5: 7 * 5)',
    '',
    '',
    {
      since: 6,
      source: `// SPDX-License-Identifier: MIT
pragma solidity >=0.6.0;
abstract contract Base {
  function limit(uint256 n) internal view virtual returns (uint256) { return n * 3; }
  function check(uint256 a) internal view { require(a <= limit(7), "x"); }
}
contract Story is Base {
  constructor() public payable {}
  function limit(uint256 n) internal view override returns (uint256) { return n * 5; }
  function run() external payable { check(80); }
}`,
    },
  ),
  go(
    'an argument passed on twice under other names',
    'value <= 100 is false: 200 <= 100 (value = votes, votes = weight, weight = a * 20: 10 * 20)',
    'function cast(uint256 value) internal pure { require(value <= 100, "x"); } function move(uint256 votes) internal pure { cast(votes); } function vote(uint256 a) internal pure { uint256 weight = a * 20; move(weight); }',
    'vote(10);',
  ),
  go(
    'one of several values that is a condition',
    'needed is false, because in check, hasPlayers is false (hasPlayers = count > 2: 2 > 2)',
    'uint256 count = 2; bool open = true; function check(uint256) internal view returns (bool needed, uint256 other) { bool hasPlayers = count > 2; needed = open && hasPlayers; return (needed, 7); }',
    '(bool needed, ) = check(3); require(needed, "x");',
  ),
  go(
    'the second of several values',
    'needed is false, because in check, count > n is false: 2 > 3',
    'uint256 count = 2; function check(uint256 n) internal view returns (uint256, bool) { return (7, count > n); }',
    '(, bool needed) = check(3); require(needed, "x");',
  ),
  go(
    'several values that are assigned',
    'needed is false, because in check, count > n is false: 2 > 3',
    'uint256 count = 2; function check(uint256 n) internal view returns (uint256, bool) { return (7, count > n); }',
    'bool needed = true; (, needed) = check(3); require(needed, "x");',
  ),
  go(
    'a variable set to several conditions, of which one has changed since',
    'ok is false, because b > 5 is false: 3 > 5',
    'uint256 a = 9; uint256 b = 3;',
    'bool ok = a > 5 && b > 5; b = 20; a = 0; require(ok, "x");',
  ),
  go(
    'a variable that was negated since',
    'ok is false',
    'uint256 a = 9; uint256 b = 8;',
    'bool ok = a > 5 && b > 5; ok = !ok; require(ok, "x");',
  ),
  go(
    'an argument of a modifier',
    `amount > 0 is false: 0 > 0 (amount = owed[msg.sender], msg.sender = ${me})`,
    'mapping(address => uint256) owed; modifier some(uint256 amount) { require(amount > 0, "x"); _; } function pay(uint256 amount) internal some(amount) { owed[msg.sender] = amount; }',
    'uint256 amount = owed[msg.sender]; pay(amount);',
  ),
  go(
    'an argument of a modifier that is used twice',
    'amount > 5 is false: 4 > 5',
    'uint256 s = 3; modifier some(uint256 amount) { require(amount > 5, "x"); _; } function pay(uint256 a) internal some(a + s) some(a) { s = a; }',
    'pay(4);',
  ),
  go(
    'a modifier that sets its argument',
    'amount > 50 is false: 14 > 50 (amount += 5: 9 + 5)',
    'uint256 s = 3; modifier some(uint256 amount) { amount += 5; require(amount > 50, "x"); _; } function pay(uint256 a) internal some(a + s) { s = a; }',
    'pay(6);',
  ),
  go(
    'an element by what the variable was before',
    'at is 4 (at = next[at]: 1 → 2 → 4, while (next[at] != 0): 4 != 0)',
    'mapping(uint256 => uint256) next;',
    'next[1] = 2; next[2] = 4; uint256 at = 1; while (next[at] != 0) { at = next[at]; require(at != 4, "x"); }',
  ),
  go(
    'the value that a failed call sends',
    `ok is false (ok = payable(msg.sender).send(amount): payable(msg.sender).send(3000), amount = owed * 1000: 3 * 1000). The call sends 0.00003 ℏ, but the contract has 0.00001 ℏ`,
    'uint256 owed = 3;',
    'uint256 amount = owed * 1000; bool ok = payable(msg.sender).send(amount); require(ok, "x");',
    { since: 6 },
  ),
  go(
    'in a difference that a variable was set to',
    'left >= a is false: 50 >= 100 (left = due() - paid: 250 - 200, due() returned total / 4: 1000 / 4)',
    'uint256 total = 1000; uint256 paid = 200; function due() internal view returns (uint256) { return total / 4; } function take(uint256 a) internal view { uint256 left = due() - paid; require(left >= a, "x"); }',
    'take(100);',
  ),
  go(
    'what is assigned within the comparison',
    '(got = worth(50)) > 0 is false: 0 > 0 (worth(50) returned a * 1 / total: 50 * 1 / 1000)',
    'uint256 total = 1000; function worth(uint256 a) internal view returns (uint256) { return a * 1 / total; } function take() internal view { uint256 got; require((got = worth(50)) > 0, "x"); }',
    'take();',
  ),
];
