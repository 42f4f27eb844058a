import { checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import { sender } from '../values/runSituation.ts';
import type { ToldScreen } from './screenStory.ts';

const payer = checksumAddress(sender);
/** What is deployed first. */
const token = '0x4501f8fa1E67827ebfB1f6D5510C606871c5a599';

const vyperToken = `#pragma version 0.4.3

held: HashMap[address, uint256]

@external
def transfer(to: address, amount: uint256) -> bool:
    if self.held[msg.sender] < amount:
        return False
    self.held[to] += amount
    return True
`;

const solidityToken = `pragma solidity ^0.8.0;
contract Mute {
    mapping(address => uint256) held;
    function transfer(address to, uint256 amount) external returns (bool) {
        if (held[msg.sender] < amount) return false;
        held[to] += amount;
        return true;
    }
}
`;

const listed = 'uint256[] xs; constructor() { xs.push(1); xs.push(2); xs.push(3); }';

/** Of which the cause is the statement that last set what decided, or why none did. */
export const setScreens: readonly ToldScreen[] = [
  of('one of several values without a name', {
    run: '(, uint256 other) = (address(this), msg.value); require(other > 5, "x");',
    cause: 'other > 5 is false: 0 > 5 (other = msg.value)',
  }),
  of('one of several values that are assigned', {
    run: 'uint256 other; (, other) = (address(this), msg.value); require(other > 5, "x");',
    cause: 'other > 5 is false: 0 > 5 (other = msg.value)',
  }),
  of('a variable that inline assembly set', {
    own: `uint256 each = 3; function limit(uint256 n) internal view returns (uint256 most) { most = each * n; assembly { most := 9 } }
    function check(uint256 a) internal view { require(a <= limit(7), "x"); }`,
    run: 'check(80);',
    at: 'Set.sol:5 x',
    cause: 'a <= limit(7) is false: 80 <= 9 (last set by most := 9)',
  }),
  of('a variable of the function that inline assembly set', {
    run: 'uint256 most = msg.value; assembly { most := 9 } require(80 <= most, "x");',
    cause: '80 <= most is false: 80 <= 9 (last set by most := 9)',
  }),
  of('a variable that inline assembly would have set', {
    run: 'uint256 most = msg.value + 4; assembly { if gt(most, 9) { most := 9 } } require(80 <= most, "x");',
    cause: '80 <= most is false: 80 <= 4 (most = msg.value + 4: 0 + 4)',
  }),
  of('a flag that inline assembly set to a variable of its own', {
    own: 'function check(uint256 a) internal pure { bool ok; assembly { let isLarge := gt(a, 5) ok := isLarge } require(ok, "x"); }',
    run: 'check(msg.value + 3);',
    at: 'Set.sol:4 x',
    cause: 'ok is false (last set by ok := isLarge, isLarge = gt(a, 5): gt(3, 5))',
  }),
  of('a flag that inline assembly set to what it compared', {
    own: 'function check(uint256 a) internal pure { bool ok; assembly { ok := gt(a, 5) } require(ok, "x"); }',
    run: 'check(msg.value + 3);',
    at: 'Set.sol:4 x',
    cause: 'ok is false (last set by ok := gt(a, 5): gt(3, 5))',
  }),
  of('a flag that inline assembly set to a variable that has changed since', {
    own: 'function check(uint256 a) internal pure { bool ok; assembly { let b := gt(a, 2) b := gt(a, 5) ok := b b := 1 } require(ok, "x"); }',
    run: 'check(msg.value + 3);',
    at: 'Set.sol:4 x',
    cause: 'ok is false (last set by ok := b, b = gt(a, 5): gt(3, 5))',
  }),
  of('bytes that are no bool', {
    run: 'bytes memory d = abi.encode(uint256(2) + msg.value); require(abi.decode(d, (bool)), "x");',
    at: 'Set.sol:6 Decoded value outside its type',
    cause: 'abi.decode(d, (bool)): 2 is outside bool',
  }),
  of('a flag that a loop would have set that a break left before', {
    own: listed,
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 1) break; if (xs[i] == 2) found = true; } require(found, "x");',
    cause: 'found is false, because break left the loop before found = true, where xs[i] is 1 (i = 0)',
    inSight: 'break left the loop before found = true, where xs[i] is 1 (i = 0), so found is false',
  }),
  of('a flag that a loop would have set whose round a continue left before', {
    own: listed,
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) continue; if (xs[i] == 2) found = true; } require(found, "x");',
    cause:
      'found is false, because continue skipped found = true in 1 of 3 rounds, where xs[i] is 2 (i = 1) and xs[i] == 2 is false in the others',
  }),
  of('a flag that a loop would have set in rounds that a continue left before', {
    own: listed,
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] > 1) continue; if (xs[i] == 2) found = true; } require(found, "x");',
    cause:
      'found is false, because continue skipped found = true in 2 of 3 rounds, at last where xs[i] > 1 is true: 3 > 1 (i = 2) and xs[i] == 2 is false in the others',
  }),
  of('a flag that a loop would have set each round of which a continue left before', {
    own: listed,
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] > 0) continue; found = true; } require(found, "x");',
    cause:
      'found is false, because continue skipped found = true in 3 of 3 rounds, at last where xs[i] > 0 is true: 3 > 0 (i = 2)',
  }),
  of('a flag that a loop would have set whose break never ran', {
    own: listed,
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 9) break; if (xs[i] == 8) found = true; } require(found, "x");',
    cause: 'found is false, because xs[i] is 8 in no round, at last 3 (i = 2)',
  }),
  of('a flag that an earlier round set', {
    own: listed,
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) break; if (xs[i] == 1) found = true; } require(!found, "x");',
    cause: 'found is true, because xs[i] is 1 (i = 0)',
  }),
  of('a flag in a loop that may be left at two places', {
    own: listed,
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 1) continue; if (xs[i] == 2) break; if (xs[i] == 3) found = true; } require(found, "x");',
    cause: 'found is false',
  }),
  of('a revert after a loop that a break left', {
    own: listed,
    run: 'for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) { if (i == 1) break; return; } } revert("x");',
    cause: 'break left the loop, where xs[i] is 2 (i = 1), and i is 1',
  }),
  of('a revert after a loop that one of two could have left', {
    own: listed,
    run: 'for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) break; else if (i > 5) break; if (xs[i] == 9) return; } revert("x");',
    cause: 'break left the loop, where xs[i] is 2 (i = 1)',
  }),
  of('a revert after a loop that ran out, which a break could have left', {
    own: listed,
    run: 'for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 9) return; if (xs[i] == 8) break; } revert("x");',
    cause: undefined,
  }),
  of('a revert after a loop whose rounds came past a return before a break', {
    own: listed,
    run: 'for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 9) return; if (xs[i] == 2) break; } revert("x");',
    cause: undefined,
  }),
  of('a revert after a loop in another that a break left', {
    own: listed,
    run: 'for (uint256 n = 0; n < 2; n++) { for (uint256 i = 0; i < xs.length; i++) { if (i == n) { if (xs[i] == 1) break; return; } } revert("x"); }',
    cause: undefined,
  }),
  of('a condition that the caller gave', {
    own: 'uint256 a = 1; function check(bool ok) internal pure returns (bool) { return ok; }',
    run: 'uint256 b = msg.value + 4; require(check(a > b && b > 3), "x");',
    cause: 'check(a > b && b > 3) is false, because in run, a > b is false: 1 > 4 (b = msg.value + 4: 0 + 4)',
  }),
  of('a flag that was taken back', {
    own: 'uint256[] xs; constructor() { xs.push(1); xs.push(2); xs.push(3); }',
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) found = true; } found = false; require(found, "x");',
    cause: 'found is false (last set by found = false)',
  }),
  of('a flag of each round, set by a call that was skipped', {
    own: 'address[] to;',
    run: 'to.push(msg.sender); to.push(address(0)); for (uint256 i; i < to.length; i++) { bool ok; if (to[i] != address(0)) (ok, ) = to[i].call(""); require(ok, "x"); }',
    cause: 'ok is false, because to[i] is the zero address (i = 1)',
  }),
  of('a flag that a skipped statement would have set', {
    own: 'address target;',
    run: 'bool ok; if (target != address(0)) { (ok, ) = target.call(""); } require(ok, "x");',
    cause: 'ok is false, because target is the zero address',
  }),
  of('what two loops counted', {
    own: 'uint256[] scores; constructor() { scores.push(10); scores.push(80); scores.push(20); }',
    run: 'uint256 approvals; for (uint256 i = 0; i < scores.length; i++) { if (scores[i] > 50) approvals++; } for (uint256 k = 0; k < scores.length; k++) { if (scores[k] < 15) approvals++; } require(approvals >= 3, "x");',
    cause:
      'approvals >= 3 is false: 2 >= 3 (approvals++ ran in 1 of 3 rounds, where scores[i] > 50, and in 1 of 3, where scores[k] < 15)',
    inSight:
      '2 >= 3: approvals >= 3 is false (approvals++ ran in 1 of 3 rounds, where scores[i] > 50, and in 1 of 3, where scores[k] < 15)',
  }),
  of('a member of what was deleted', {
    own: 'struct Order { address maker; bool open; } mapping(uint256 => Order) orders; constructor() { orders[1] = Order(msg.sender, true); }',
    run: 'delete orders[1]; require(orders[1].open, "x");',
    cause: 'orders[1].open is false (last set by delete orders[1])',
  }),
  of('a variable in storage that was calculated', {
    own: 'uint256 total = 3;',
    run: 'uint256 a = 4; total = total + a * 2; a = 9; require(total > 50, "x");',
    cause: 'total > 50 is false: 11 > 50 (last set by total = total + a * 2: 3 + 4 * 2)',
  }),
  of('an entry that was raised', {
    own: 'mapping(address => uint256) taken;',
    run: 'taken[msg.sender] += 7; require(taken[msg.sender] < 5, "x");',
    cause: `taken[msg.sender] < 5 is false: 7 < 5 (last set by taken[msg.sender] += 7, msg.sender = ${payer})`,
  }),
  of('a variable in storage that another function counted', {
    own: 'uint256 count; uint256[] xs; constructor() { xs.push(1); xs.push(8); } function _count(uint256 least) internal { for (uint256 i; i < xs.length; i++) { if (xs[i] > least) count++; } }',
    run: '_count(5); require(count > 1, "x");',
    cause: 'count > 1 is false: 1 > 1 (last set by count++)',
  }),
  of('a variable in storage that another function set from a name that is here, too', {
    own: 'uint256 total; function _set(uint256 a) internal { total = a; }',
    run: 'uint256 a = 9; _set(4); require(total > a, "x");',
    cause: 'total > a is false: 4 > 9',
  }),
  of('an entry that another function deleted', {
    own: 'mapping(uint256 => uint256) left; constructor() { left[1] = 8; } function _close(uint256 id) internal { delete left[id]; }',
    run: '_close(1); require(left[1] > 5, "x");',
    cause: 'left[1] > 5 is false: 0 > 5 (last set by delete left[id])',
  }),
  of('a member beside one that was set', {
    own: 'struct Order { uint128 left; bool open; } mapping(uint256 => Order) orders;',
    run: 'orders[1].left = 7; require(orders[1].open, "x");',
    cause: 'orders[1].open is false',
  }),
  of('an element beside one that was set in the same slot', {
    own: 'uint64[4] left; constructor() { left[1] = 8; }',
    run: 'uint256 i = 2; left[i] = 0; i = 3; require(left[i] > 5, "x");',
    cause: 'left[i] > 5 is false: 0 > 5 (i = 3)',
  }),
  of('what a call may have set after it was deleted', {
    own: 'uint256 left = 8; function take() external { left = 3; left = 0; }',
    run: 'delete left; this.take(); require(left > 5, "x");',
    cause: 'left > 5 is false: 0 > 5',
  }),
  of('the balance of an account whose variable was deleted', {
    own: 'address owner = address(0x99);',
    run: 'delete owner; require(owner.balance > 5, "x");',
    cause: 'owner.balance > 5 is false: 0 > 5',
  }),
  of('a flag that one of two statements set to false again', {
    run: 'bool ok = gasleft() > 1; if (msg.value > 5) ok = false; require(ok && msg.value > 5, "x");',
    cause: 'msg.value > 5 is false: 0 > 5',
  }),
  of('a flag that was set before the condition was skipped', {
    run: 'bool ok; if (msg.value < 5) { (ok, ) = address(this).call{value: 9}(""); } require(ok, "x");',
    cause: 'ok is false (ok = address(this).call{value: 9}("")). The call sends 0.00000009 ℏ, but the contract has 0 ℏ',
  }),
  of('the answer of an address without code', {
    own: 'uint256 last;',
    run: '(, bytes memory d) = address(0x99).call(""); last = abi.decode(d, (uint256));',
    at: 'Set.sol:6 Too few bytes to decode',
    cause:
      'abi.decode(d, (uint256)) needs 32 bytes, but was given 0: d = address(0x99).call(""), and 0x0000000000000000000000000000000000000099 has no code',
  }),
  of('a flag that two statements of a loop would have set', {
    own: 'uint256[] xs; constructor() { xs.push(1); xs.push(2); xs.push(3); }',
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 5) found = true; if (xs[i] == 6) found = true; } require(found, "x");',
    cause: 'found is false, because xs[i] is 5 in no round, at last 3 (i = 2) and xs[i] is 6 in no round, at last 3',
    inSight: 'found is false, because xs[i] is 5 in no round, at last 3 (i = 2) and xs[i] is 6 in no round, at last 3',
  }),
  of('a flag that one of two statements of a loop set, and the other took back', {
    own: 'uint256[] xs; constructor() { xs.push(1); xs.push(2); xs.push(3); }',
    run: 'bool found; for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 2) found = true; if (xs[i] == 3) found = false; } require(found, "x");',
    cause: 'found is false, because xs[i] is 3 (i = 2)',
  }),
  of('what a clause set in storage that catches a call', {
    own: 'uint256 last; function check(uint256 a) external pure returns (uint256) { require(a < 5, "too much"); return a; }',
    run: 'try this.check(7) returns (uint256 a) { last = a; } catch { last = 2; } require(last > 5, "x");',
    cause:
      'last > 5 is false: 2 > 5 (last set by last = 2). this.check(7) failed: "too much", because in Set.check, a < 5 is false: 7 < 5',
  }),
  of('what a clause set that catches a call', {
    own: 'function check(uint256 a) external pure returns (uint256) { require(a < 5, "too much"); return a; }',
    run: 'bool ok; try this.check(7) returns (uint256) { ok = true; } catch { ok = false; } require(ok, "x");',
    cause:
      'ok is false (last set by ok = false). this.check(7) failed: "too much", because in Set.check, a < 5 is false: 7 < 5',
  }),
  of('what a clause of an earlier call set, and a call that was not caught then', {
    own: 'uint256 last; function check(uint256 a) external pure returns (uint256) { require(a < 5, "too much"); return a; }',
    run: 'last = 9; try this.check(3) returns (uint256 a) { last = a; } catch { last = 2; } require(last > 5, "x");',
    cause: 'last > 5 is false: 3 > 5 (last set by last = a)',
  }),
  of('a call of a function that always reverts without a reason', {
    own: 'function quiet() external pure { revert(); }',
    run: '(bool ok, ) = address(this).call(abi.encodeWithSignature("quiet()")); require(ok, "x");',
    cause:
      'ok is false (ok = address(this).call(abi.encodeWithSignature("quiet()"))). Set.quiet reverted without a reason. The call sent quiet() to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599',
  }),
  of('a function that returns a literal of its type', {
    own: 'function least() internal pure returns (int8) { return int8(-128); } function cut() internal pure returns (uint8) { return uint8(uint256(260)); }',
    run: 'int256 a = int64(7); require(least() > a || cut() > 9, "x");',
    cause: 'least() > a is false: -128 > 7, and cut() > 9 is false: 4 > 9 (cut() returned uint8(uint256(260)))',
  }),
  of('an entry that a function returned whose parameter has the name of another', {
    own: `mapping(address => uint256) has; function held(address who) internal view returns (uint256) { return has[who]; }
    function check(address who, address other, uint256 a) internal view { require(who != other && a <= held(other), "x"); }`,
    run: 'has[msg.sender] = 4; check(address(7), msg.sender, 8);',
    at: 'Set.sol:5 x',
    cause: `a <= held(other) is false: 8 <= 4 (held(other) returned has[other], other = ${payer})`,
  }),
  of('an entry that a function returned whose parameter was set', {
    own: `mapping(address => uint256) has; function held(address who) internal view returns (uint256) { who = address(5); return has[who]; }
    function check(address who, address other, uint256 a) internal view { require(who != other && a <= held(other), "x"); }`,
    run: 'has[address(5)] = 4; check(address(7), msg.sender, 8);',
    at: 'Set.sol:5 x',
    cause: `a <= held(other) is false: 8 <= 4 (other = ${payer})`,
  }),
  of('a clause of a call that succeeded', {
    own: 'function check(uint256 a) external pure returns (uint256) { return a; }',
    run: 'try this.check(3) { revert("x"); } catch { revert("y"); }',
    cause: 'this.check(3) succeeded',
  }),
  {
    name: 'a token in Vyper that returned false to Solidity',
    version: '0.8.28',
    vyper: '0.4.3',
    sources: {
      'Mute.vy': vyperToken,
      'Till.sol': `pragma solidity ^0.8.0;
interface Token { function transfer(address to, uint256 amount) external returns (bool); }
contract Till {
    Token token;
    constructor(Token mute) { token = mute; }
    function pay(uint256 amount) external { require(token.transfer(msg.sender, amount), "not paid"); }
}
`,
    },
    deploys: [['Mute'], ['Till', 'address', ['$0']]],
    calls: [[1, 'pay(uint256)', [5]]],
    at: 'Till.sol:6 not paid',
    cause: `token.transfer(msg.sender, amount) is false (msg.sender = ${payer}). ${token} returned false to transfer(to: ${payer}, amount: 5), because in Mute.transfer, self.held[msg.sender] < amount is true: 0 < 5 (msg.sender = 0xC3120EcD9b1Ebc2B2338903B41585f28E99891Bf)`,
  },
  {
    name: 'a token in Solidity that returned false to Vyper',
    version: '0.8.28',
    vyper: '0.4.3',
    sources: {
      'Mute.sol': solidityToken,
      'Till.vy': `#pragma version 0.4.3

interface Token:
    def transfer(to: address, amount: uint256) -> bool: nonpayable

token: Token

@deploy
def __init__(mute: address):
    self.token = Token(mute)

@external
def pay(amount: uint256):
    ok: bool = extcall self.token.transfer(msg.sender, amount)
    assert ok, "not paid"
`,
    },
    deploys: [['Mute'], ['Till', 'address', ['$0']]],
    calls: [[1, 'pay(uint256)', [5]]],
    at: 'Till.vy:15 not paid',
    cause: `ok is false (ok = extcall self.token.transfer(msg.sender, amount)). ${token} returned false to transfer(to: ${payer}, amount: 5), because in Mute.transfer, held[msg.sender] < amount is true: 0 < 5 (msg.sender = 0xC3120EcD9b1Ebc2B2338903B41585f28E99891Bf)`,
  },
  of('a condition with several negations', {
    run: 'uint256 a = 5; if (!(!(!(a > msg.value)))) { return; } else { revert("x"); }',
    cause: 'a > msg.value is true: 5 > 0, so the whole condition is false',
    inSight: '5 > 0: a > msg.value is true, so the whole condition is false',
  }),
  ofVyper('a condition of Vyper with several negations', {
    run: ['if not (not (self.count < 5)):', '    raise "x"'],
    at: 'Set.vy:12 x',
    cause: 'self.count < 5 is true: 0 < 5, so the whole condition is true',
  }),
  ofVyper('one of several values that a Vyper function returned', {
    own: '@internal\n@pure\ndef _both() -> (uint256, uint256):\n    return 1, 2',
    run: ['n: uint256 = self.count', 'self.large, n = self._both()', 'assert n > 5, "x"'],
    at: 'Set.vy:16 x',
    cause: 'n > 5 is false: 2 > 5 (last set by self.large, n = self._both())',
  }),
  ofVyper('a flag that a Vyper function took back', {
    run: ['ok: bool = self.count < 5', 'if self.count < 9:', '    ok = False', 'assert ok, "x"'],
    at: 'Set.vy:14 x',
    cause: 'ok is false (last set by ok = False)',
  }),
  ofVyper('a variable as it was declared in Vyper, which a skipped line would have set', {
    run: ['left: uint256 = 4', 'if self.count > 9:', '    left = 4', 'assert left > 5, "x"'],
    at: 'Set.vy:14 x',
    cause: 'left > 5 is false: 4 > 5',
  }),
  ofVyper('an element in storage that was set in Vyper', {
    own: '@internal\ndef _two(a: uint8) -> uint8:\n    return self.list8[a] + 2',
    run: ['self.list8[1] = 0', 'result: uint8 = self._two(0) % self.list8[1]'],
    at: 'Set.vy:14 Division by zero',
    cause:
      'self._two(0) % self.list8[1] divides by zero: 2 % 0 (self._two(0) returned self.list8[a] + 2: 0 + 2, last set by self.list8[1] = 0)',
  }),
  ofVyper('a variable in storage that Vyper calculated', {
    run: ['self.large = 4', 'self.count = self.large + _a', 'assert self.count > 5, "x"'],
    at: 'Set.vy:13 x',
    cause: 'self.count > 5 is false: 4 > 5 (last set by self.count = self.large + _a)',
  }),
  ofVyper('a large number that Vyper set in storage', {
    run: ['self.count = 170141183460469231731687303715884105728', 'assert self.count < 5, "x"'],
    at: 'Set.vy:12 x',
    cause: 'self.count < 5 is false: 2**127 < 5 (last set by self.count = 2**127)',
  }),
  ofVyper('a variable in storage that Vyper raised', {
    run: ['self.count += 4', 'assert self.count > 5, "x"'],
    at: 'Set.vy:12 x',
    cause: 'self.count > 5 is false: 4 > 5 (last set by self.count += 4)',
  }),
  ofVyper('an element in storage that a Vyper function set again', {
    own: '@internal\ndef _two(a: uint8) -> uint8:\n    self.list8[a] = 0\n    return 2',
    run: ['self.list8[1] = 0', 'result: uint8 = self._two(1) % self.list8[1]'],
    at: 'Set.vy:15 Division by zero',
    cause: 'self._two(1) % self.list8[1] divides by zero: 2 % 0 (last set by self.list8[a] = 0)',
  }),
  ofVyper('variables that an older Vyper writes the reason of a raise over', {
    version: '0.3.10',
    run: ['ok: int128 = 9', 'left: int128 = ok - 5', 'if left < ok:', '    raise "x"'],
    at: 'Set.vy:14 x',
    cause: 'left < ok is true: 4 < 9 (left = ok - 5: 9 - 5)',
    variables: ['ok = 9', 'left = 4'],
  }),
  ofVyper('a variable in a loop that an older Vyper writes the reason of a raise over', {
    version: '0.3.10',
    run: ['ok: int128 = 9', 'for each in [3, 5, 8]:', '    ok += each', '    if ok > 16:', '        raise "x"'],
    at: 'Set.vy:15 x',
    cause: 'ok > 16 is true: 17 > 16 (ok += each: 12 + 5)',
    variables: ['ok = 17', 'each = 5'],
  }),
];

function of(
  name: string,
  {
    own = '',
    run,
    at = 'Set.sol:6 x',
    ...said
  }: Pick<ToldScreen, 'cause' | 'inSight'> & { own?: string; run: string; at?: string },
): ToldScreen {
  const lines = own.includes('\n') ? own : `${own}\n`;
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Set {
    ${lines}
    function run() external payable { ${run} }
}
`;
  return {
    name,
    version: '0.8.28',
    sources: { 'Set.sol': source },
    deploys: [['Set']],
    calls: [[0, 'run()']],
    at,
    ...said,
  };
}

function ofVyper(
  name: string,
  {
    own = '',
    run,
    version = '0.4.3',
    ...said
  }: Pick<ToldScreen, 'at' | 'cause' | 'variables'> & { own?: string; run: readonly string[]; version?: string },
): ToldScreen {
  const source = `#pragma version ${version}

count: uint256
large: uint256
list8: uint8[4]
${own}

@external
def run():
    _a: uint256 = 0
${run.map((each) => `    ${each}\n`).join('')}`;
  return {
    name,
    version,
    sources: { 'Set.vy': source },
    deploys: [['Set']],
    calls: [[0, 'run()']],
    ...said,
  };
}
