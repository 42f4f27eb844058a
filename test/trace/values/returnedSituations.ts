import { me, payable, situation, type ToldSituation } from './situation.ts';

const go = (
  name: string,
  words: string | undefined,
  members: string,
  body: string,
  more: Partial<ToldSituation> = {},
) => situation(`what a call returned: ${name}`, words, `${members} ${payable}`, body, more);

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
    'price >= least is false: 45 >= 50 (price = priceOf(base, tier): priceOf(60, 2), priceOf(base, tier) returned base - base * off / 100: 60 - 60 * 25 / 100, off = discount[tier], tier = 2)',
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
    'a <= limit(7) is false: 80 <= 9',
    'uint256 each = 3; function limit(uint256 n) internal view returns (uint256 most) { most = each * n; assembly { most := 9 } } function check(uint256 a) internal view { require(a <= limit(7), "x"); }',
    'check(80);',
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
    `a <= held(other) is false: 8 <= 4 (other = ${me})`,
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
];
