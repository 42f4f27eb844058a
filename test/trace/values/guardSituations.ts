import { me, payable, situation, type ToldSituation } from './situation.ts';

/** A `revert` that no `if` is around: what came before it in its function could have left. */
export const guardSituations: readonly ToldSituation[] = [
  situation('an early return', 'a is 1, not 5', `uint256 a = 1; ${payable}`, 'if (a == 5) return; revert("x");'),
  situation(
    'an early return in braces, after other statements',
    'a > b is false: 2 > 3 (last set by a += 1)',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'a += 1; if (a > b) { b = 1; return; } b = 4; revert("x");',
  ),
  situation(
    'the last of two early returns',
    'b is 3, not 5',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'if (a == 5) return; if (b == 5) return; revert("x");',
  ),
  situation(
    'an early return of both conditions',
    'b is 3, not 4',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'if (a == 1 && b == 4) return; revert("x");',
  ),
  situation(
    'an early return within an if',
    'b is 3, not 5',
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'if (a == 1) { if (b == 5) return; revert("x"); }',
  ),
  situation(
    'an early return in only one of two branches',
    undefined,
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'if (a == 2) { b = 1; } else { if (b == 2) return; } revert("x");',
  ),
  situation(
    'an early return that goes on in most cases',
    undefined,
    `uint256 a = 1; uint256 b = 3; ${payable}`,
    'if (a == 1) { b = 1; if (b == 2) return; } revert("x");',
  ),
  situation(
    'a loop that would have ended',
    'values[i] is 2, not 5 (i = 1)',
    'uint256[] values; constructor() public payable { values.push(1); values.push(2); }',
    'for (uint256 i = 1; i < values.length; i++) { if (values[i] == 5) break; revert("x"); }',
  ),
  situation(
    'an if in a loop without braces that reverts either way',
    'values[i] is 1, not 5 (i = 0)',
    'uint256[] values; constructor() public payable { values.push(1); values.push(2); }',
    'for (uint256 i = 0; i < values.length; i++) if (values[i] == 5) revert("five"); else revert("x");',
  ),
  situation(
    'a function that reverts at its end',
    'fail() was called, because a is 1, not 5',
    `uint256 a = 1; ${payable} function fail() internal { a = 2; revert("x"); }`,
    'if (a != 5) fail();',
  ),
  situation(
    'a function that finds nothing',
    `owners[at] is 0x0000000000000000000000000000000000000007, but who is ${me} (who = msg.sender, at = 0)`,
    `address[] owners; constructor() public payable { owners.push(address(7)); }
function check(uint256 at, address who) internal view { if (owners[at] == who) return; revert("x"); }`,
    'check(0, msg.sender);',
  ),
  situation(
    'a revert after a loop that found nothing',
    'values[i] is 5 in no round, at last 2 (i = 1)',
    `uint256[] values; constructor() public payable { values.push(1); values.push(2); }`,
    'for (uint256 i = 0; i < values.length; i++) { if (values[i] == 5) return; } revert("x");',
  ),
  situation(
    'one side of a ternary',
    'fail() was called, because a is 1, not 5',
    `uint256 a = 1; ${payable} function fail() internal returns (uint256) { a = 2; revert("x"); }`,
    'a = a != 5 ? fail() : 3;',
  ),
  situation(
    'the right side of &&',
    'fail() was called, because a is 1, not 5',
    `uint256 a = 1; ${payable} function fail() internal returns (bool) { a = 2; revert("x"); }`,
    'bool both = a != 5 && fail(); a = both ? 1 : 2;',
  ),
  situation(
    'a condition that is looked at twice',
    'done is false, and a > 5 is false: 1 > 5',
    `uint256 a = 1; bool done; ${payable}`,
    'if (done && a > 0) { a = 2; } else if (done) { a = 3; } else if (a > 5) { a = 4; } else { revert("x"); }',
  ),
  situation(
    'a view function with the same names',
    `isOwner(who) is false, because owners[who] is false (who = ${me})`,
    `mapping(address => bool) owners; ${payable} function isOwner(address who) internal view returns (bool) { return owners[who]; } function only(address who) internal view { require(isOwner(who), "x"); }`,
    'only(msg.sender); owners[msg.sender] = true;',
  ),
  situation('a revert that is always reached', undefined, `uint256 a = 1; ${payable}`, 'a = 2; revert("x");'),
  situation(
    'a revert in a called function that is always reached',
    undefined,
    `uint256 a = 1; ${payable} function fail() internal pure { revert("x"); }`,
    'a = 2; fail();',
  ),
  situation(
    'an assignment within what is compared',
    '(c = a - b) >= 5 is false: 1 >= 5 (a = 3, b = 2)',
    `uint256 a = 3; uint256 b = 2; uint256 c; ${payable}`,
    'require((c = a - b) >= 5, "x");',
  ),
  situation(
    'a function with an early return as condition',
    'isOpen(1) is false, because n > a is false: 1 > 1',
    `uint256 a = 1; ${payable} function isOpen(uint256 n) internal view returns (bool) { if (a == 7) return true; return n > a; }`,
    'require(isOpen(1), "x");',
  ),
  situation(
    'a revert after a loop that had one round',
    'values[i] is 1, not 5 (i = 0)',
    'uint256[] values; constructor() public payable { values.push(1); }',
    'for (uint256 i = 0; i < values.length; i++) if (values[i] == 5) return; revert("x");',
  ),
  situation(
    'a revert after a loop that had no round',
    'i < values.length is false: 0 < 0',
    `uint256[] values; ${payable}`,
    'for (uint256 i = 0; i < values.length; i++) { if (values[i] == 5) return; } revert("x");',
  ),
  situation(
    'a loop whose rounds were decided differently',
    'values[i] > 1 && i < a is false in each round (values[i] = 2, i = 1, a = 1)',
    'uint256 a = 1; uint256[] values; constructor() public payable { values.push(1); values.push(2); }',
    'for (uint256 i = 0; i < values.length; i++) { if (values[i] > 1 && i < a) return; } revert("x");',
  ),
  situation(
    'a loop that one of its rounds may have left',
    'break left the loop, where values[i] is 2 (i = 1)',
    'uint256[] values; constructor() public payable { values.push(1); values.push(2); }',
    'for (uint256 i = 0; i < values.length; i++) { if (values[i] == 2) break; if (values[i] == 5) return; } revert("x");',
  ),
  situation(
    'a loop that an answer in it may have left',
    'break left the loop, where values[i] is 2 (i = 1), and i is 1',
    'uint256[] values; constructor() public payable { values.push(1); values.push(2); }',
    'for (uint256 i = 0; i < values.length; i++) { if (values[i] == 2) { if (i == 1) break; return; } } revert("x");',
  ),
  situation(
    'a loop within a loop',
    undefined,
    'uint256[] values; constructor() public payable { values.push(1); values.push(2); }',
    'for (uint256 k = 0; k < 2; k++) { for (uint256 i = k; i < values.length; i++) { if (values[i] == 5) return; } if (k == 1) break; } revert("x");',
  ),
  situation(
    'an answer after a loop that found nothing',
    `isOwner(msg.sender) is false, because owners[i] == who is false in each round, at last owners[i] is 0x0000000000000000000000000000000000000008, but who is ${me} (who = msg.sender, i = 1)`,
    `address[] owners; constructor() public payable { owners.push(address(7)); owners.push(address(8)); }
function isOwner(address who) internal view returns (bool) { for (uint256 i = 0; i < owners.length; i++) { if (owners[i] == who) return true; } return false; }`,
    'require(isOwner(msg.sender));',
  ),
  situation(
    'an answer of several reasons',
    'isGood(4) is false, because a is 4, but b is 3',
    `uint256 b = 3; ${payable}
function isGood(uint256 a) internal view returns (bool) { if (a == 9) return false; if (a != b) return false; return true; }`,
    'require(isGood(4));',
  ),
  situation(
    'an answer that an else gave',
    'isGood(4) is false, because a is 4, not 9 and a < b is false: 4 < 3',
    `uint256 b = 3; ${payable}
function isGood(uint256 a) internal view returns (bool) { if (a == 9) { return true; } else if (a < b) { return true; } else { return false; } }`,
    'require(isGood(4));',
  ),
  situation(
    'an answer that is always the same',
    'isGood() is false',
    `${payable} function isGood() internal pure returns (bool) { return false; }`,
    'require(isGood());',
  ),
  situation(
    'an enum that a function chose',
    'state() is Closed, not Open, because a >= 5 is true: 7 >= 5',
    `enum State { Open, Closed, Done } uint256 a = 7; ${payable}
function state() internal view returns (State) { if (a == 1) return State.Done; if (a >= 5) return State.Closed; return State.Open; }`,
    'require(state() == State.Open);',
  ),
  situation(
    'an enum that was left over',
    'state() is Done, not Open, because a >= 5 is false: 2 >= 5',
    `enum State { Open, Closed, Done } uint256 a = 2; ${payable}
function state() internal view returns (State) { if (a == 1) return State.Open; if (a >= 5) return State.Closed; return State.Done; }`,
    'require(state() == State.Open);',
  ),
];
