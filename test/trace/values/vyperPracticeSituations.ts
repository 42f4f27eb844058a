import type { VyperSituation } from './vyperSituations.ts';

const sender = `0x${'a'.repeat(40)}`;
const other = `0x${'b'.repeat(40)}`;

/** Failures as contracts in use have them; above each, the cause as it was written before anything was said of it. */
export const vyperPracticeSituations: readonly VyperSituation[] = [
  // Sender holds 10, not 25.
  {
    name: 'practice_erc20_transfer',
    takes: 'to: address, amount: uint256',
    values: [other, 25n],
    body: 'self.held[msg.sender] -= amount\nself.held[to] += amount',
    words:
      'self.held[msg.sender] -= amount: 10 - 25 is below 0 (msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
  },
  // Allowance 4 less than 6.
  {
    name: 'practice_erc20_allowance',
    takes: 'amount: uint256',
    values: [6n],
    more: '@internal\ndef _spend(owner: address, spender: address, amount: uint256):\n    current: uint256 = self.allowed[owner][spender]\n    if current != max_value(uint256):\n        self.allowed[owner][spender] -= amount',
    body: 'self._spend(msg.sender, self, amount)',
    words:
      'self.allowed[owner][spender] -= amount: 4 - 6 is below 0 (spender = 0x3C952d36207c0d52743a646E7AC2649009bD358e, owner = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
  },
  // Allowance 4 less than 6.
  {
    name: 'practice_snek_allowance',
    takes: 'amount: uint256',
    values: [6n],
    more: '@internal\ndef _spend2(owner: address, spender: address, amount: uint256):\n    current_allowance: uint256 = self.allowed[owner][spender]\n    if current_allowance < max_value(uint256):\n        assert current_allowance >= amount, "erc20: insufficient allowance"\n        self.allowed[owner][spender] = unsafe_sub(current_allowance, amount)',
    body: 'self._spend2(msg.sender, self, amount)',
    words: 'current_allowance >= amount is false: 4 >= 6 (current_allowance = self.allowed[owner][spender])',
  },
  // Sender isn't the owner.
  {
    name: 'practice_ownable',
    more: '@internal\n@view\ndef _check_owner():\n    assert msg.sender == self.owner, "ownable: caller is not the owner"',
    body: 'self._check_owner()\nself.count = 1',
    words:
      'msg.sender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, but self.owner is 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
  },
  // Full has 2 of 2.
  {
    name: 'practice_dynarray_append',
    takes: 'x: uint256',
    values: [9n],
    body: 'self.full.append(x)',
    words: 'self.full.append(x): self.full is full, with 2 elements',
  },
  // Bare is empty.
  {
    name: 'practice_dynarray_pop_empty',
    body: 'y: uint256 = self.bare.pop()\nself.count = y',
    words: 'self.bare.pop(): self.bare is empty',
  },
  // 6 elements given, 5 fit.
  {
    name: 'practice_dynarray_arg_too_long',
    takes: 'ids: DynArray[uint256, 5]',
    values: [[1n, 2n, 3n, 4n, 5n, 6n]],
    body: 'self.xs = ids',
    words: undefined,
    reason: 'ids: DynArray[uint256, 5]: 6 elements are too many',
  },
  // Index 3 of 2.
  {
    name: 'practice_index_of_computed',
    takes: 'i: uint256',
    values: [2n],
    body: 'self.count = self.xs[i + 1]',
    words: 'self.xs[i + 1]: index 3, length 2 (i = 2)',
  },
  // No code there.
  {
    name: 'practice_interface_no_code',
    takes: 'who: address',
    values: [other],
    body: 'self.count = staticcall Own(who).give(5)',
    words: 'staticcall Own(who).give(5): 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB has no code',
  },
  // Nothing was returned where 32 bytes are expected.
  {
    name: 'practice_interface_returndatasize',
    more: 'interface Short:\n    def nothing() -> uint256: view\n\n@external\n@view\ndef nothing():\n    pass',
    body: 'self.count = staticcall Short(self).nothing()',
    words: 'staticcall Short(self).nothing(): 0x3C952d36207c0d52743a646E7AC2649009bD358e returned no data',
  },
  // Strict7 of the other contract refuses: 6 < 5.
  {
    name: 'practice_inner_call_fails',
    takes: 'a: uint256',
    values: [6n],
    more: '@external\n@view\ndef strict7(a: uint256) -> uint256:\n    assert a < 5, "strict"\n    return a',
    body: 'ok: bool = False\nresp: Bytes[32] = b""\nok, resp = raw_call(self, abi_encode(a, method_id=method_id("strict7(uint256)")), max_outsize=32, revert_on_failure=False)\nassert ok, "outer"',
    words:
      'ok is false. Story.strict7 failed: "strict", because a < 5 is false: 6 < 5. The call sent 0x4fdb1c920000000000000000000000000000000000000000000000000000000000000006 to 0x3C952d36207c0d52743a646E7AC2649009bD358e',
    only: '0.4',
  },
  // Strict8 refuses: 6 < 5.
  {
    name: 'practice_inner_call_fails_plain',
    takes: 'a: uint256',
    values: [6n],
    more: '@external\n@view\ndef strict8(a: uint256) -> uint256:\n    assert a < 5, "strict"\n    return a',
    body: 'ok: bool = raw_call(self, _abi_encode(a, method_id=method_id("strict8(uint256)")), revert_on_failure=False)\nassert ok, "outer"',
    words:
      'ok is false (ok = raw_call(self, _abi_encode(a, method_id=method_id("strict8(uint256)")), revert_on_failure=False)). Story.strict8 failed: "strict", because a < 5 is false: 6 < 5. The call sent 0x9fb78d360000000000000000000000000000000000000000000000000000000000000006 to 0x3C952d36207c0d52743a646E7AC2649009bD358e',
    only: '0.3',
  },
  // In strict9, 3 - 6 is below 0.
  {
    name: 'practice_inner_overflow',
    takes: 'a: uint256',
    values: [6n],
    more: '@external\n@view\ndef strict9(a: uint256) -> uint256:\n    return self.count - a',
    body: 'ok: bool = raw_call(self, abi_encode(a, method_id=method_id("strict9(uint256)")), revert_on_failure=False)\nassert ok, "outer"',
    words:
      'ok is false (ok = raw_call(self, abi_encode(a, method_id=method_id("strict9(uint256)")), revert_on_failure=False)). Story.strict9 failed, because self.count - a: 3 - 6 is below 0. The call sent 0x842df14e0000000000000000000000000000000000000000000000000000000000000006 to 0x3C952d36207c0d52743a646E7AC2649009bD358e',
    only: '0.4',
  },
  // Self has no such function.
  {
    name: 'practice_inner_no_function',
    body: 'ok: bool = raw_call(self, method_id("nope()"), revert_on_failure=False)\nassert ok, "outer"',
    words:
      'ok is false (ok = raw_call(self, method_id("nope()"), revert_on_failure=False)). The call failed: Story has no function with the selector 0x61c09bf7. The call sent 0x61c09bf7 to 0x3C952d36207c0d52743a646E7AC2649009bD358e',
  },
  // Can gave false: who isn't the owner.
  {
    name: 'practice_inner_default_return',
    takes: 'who: address',
    values: [sender],
    body: 'assert staticcall Own(self).can(who), "may not"',
    words: 'staticcall Own(self).can(who) is false (who = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
  },
  // -5 isn't a uint256.
  {
    name: 'practice_convert_negative',
    body: 'self.count = convert(self.signed, uint256)',
    words: 'convert(self.signed, uint256): -5 is below 0',
  },
  // 300 isn't a uint8.
  {
    name: 'practice_convert_down',
    takes: 'a: uint256',
    values: [300n],
    body: 'self.small = convert(a, uint8)',
    words: 'convert(a, uint8): 300 is outside uint8',
  },
  // Divisor self.zero is 0.
  {
    name: 'practice_divide_by_zero',
    takes: 'a: uint256',
    values: [7n],
    body: 'self.count = a * 100 // self.zero',
    words: 'a * 100 // self.zero divides by zero: 700 // 0 (a = 7)',
  },
  // N is 6, at most 5.
  {
    name: 'practice_loop_bound',
    takes: 'n: uint256',
    values: [6n],
    body: 'for i: uint256 in range(n, bound=5):\n    self.count += i',
    words: 'range(n, bound=5): 6 rounds are more than the bound, 5',
  },
  // Twice twice 6 is 24.
  {
    name: 'practice_twice_twice',
    takes: 'a: uint256',
    values: [6n],
    body: 'assert self._twice(self._twice(a)) < 20, "much"',
    words:
      'self._twice(self._twice(a)) < 20 is false: 24 < 20 (self._twice(self._twice(a)) returned amount * 2: 12 * 2, self._twice(a) = 12, a = 6)',
  },
  // 2**255 * 2 in the inner.
  {
    name: 'practice_twice_twice_overflow',
    takes: 'a: uint256',
    values: [2n ** 254n],
    body: 'self.count = self._twice(self._twice(a))',
    words: 'amount * 2: 2**255 * 2 is outside uint256',
  },
  // B = 2 was chosen: 2 > 3.
  {
    name: 'practice_ternary',
    takes: 'a: uint256, b: uint256',
    values: [1n, 2n],
    body: 'assert (a if a > b else b) > 3, "x"',
    words: '(a if a > b else b) > 3 is false: 2 > 3 (a = 1, b = 2)',
    only: '0.4',
  },
  // Expired.
  {
    name: 'practice_deadline',
    takes: 'deadline: uint256',
    values: [1789990000n],
    body: 'assert block.timestamp <= deadline, "expired"',
    words:
      'block.timestamp <= deadline is false: 1790000000 <= 1789990000. 1789990000 is 2026-09-21 11:26:40 UTC, 2 hours ago',
  },
  // A is 55, over 50.
  {
    name: 'practice_raise_elif',
    takes: 'a: uint256',
    values: [55n],
    body: 'if a < 10:\n    self.count = 1\nelif a > 50:\n    raise "too big"\nself.count = 2',
    words: 'a < 10 is false: 55 < 10, and a > 50 is true: 55 > 50',
  },
  // MINTER isn't in ADMIN | BURNER.
  {
    name: 'practice_flag',
    body: 'assert self.role in (Role.ADMIN | Role.BURNER), "role"',
    words: 'self.role in (Role.ADMIN | Role.BURNER) is false: MINTER in ADMIN | BURNER',
    only: '0.4',
  },
  // Change 14 exceeds 1.
  {
    name: 'practice_curve_abs',
    takes: 'D: uint256, Dprev: uint256',
    values: [100n, 114n],
    body: 'diff: uint256 = 0\nif D > Dprev:\n    diff = D - Dprev\nelse:\n    diff = Dprev - D\nassert diff <= 1, "no convergence"',
    words: 'diff <= 1 is false: 14 <= 1 (diff = Dprev - D: 114 - 100)',
  },
  // One of two xs over 7.
  {
    name: 'practice_counted_rounds',
    body: 'passed: uint256 = 0\nfor x: uint256 in self.xs:\n    if x > 7:\n        passed += 1\nassert passed >= 2, "quorum"',
    words: 'passed >= 2 is false: 1 >= 2 (passed += 1 ran in 1 of 2 rounds, because x > 7 is false in the others)',
  },
  // Position 7 has 33, not 40.
  {
    name: 'practice_nested_struct_map',
    takes: 'id: uint256, want: uint256',
    values: [7n, 40n],
    body: 'assert self.positions[id].amount >= want, "collateral"',
    words: 'self.positions[id].amount >= want is false: 33 >= 40 (id = 7)',
  },
  // The sum wrapped.
  {
    name: 'practice_unsafe_add',
    takes: 'a: uint256, b: uint256',
    values: [2n ** 256n - 2n, 5n],
    body: 'c: uint256 = unsafe_add(a, b)\nassert c >= a, "overflow"',
    words: 'c >= a is false: 3 >= 2**256 - 2 (c = unsafe_add(a, b): (2**256 - 2) + 5)',
  },
  // A - b first goes below 0.
  {
    name: 'practice_lte_three_terms',
    takes: 'a: uint256, b: uint256',
    values: [5n, 9n],
    body: 'self.count = a - b + self.count',
    words: 'a - b: 5 - 9 is below 0',
  },
  // Sender is not the owner (and not paused).
  {
    name: 'practice_nested_if_raises',
    body: 'if msg.sender != self.owner:\n    if self.paused:\n        raise "paused"\n    else:\n        raise "not owner"\nself.count = 1',
    words:
      'msg.sender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, but self.owner is 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB, and self.paused is true',
  },
  // One of three is over 7, but one was skipped: in how many of the rounds isn't certain.
  {
    name: 'practice_counted_skipping',
    body: 'passed: uint256 = 0\nfor x: uint256 in self.arr:\n    if x == 4:\n        continue\n    if x > 5:\n        passed += 1\nassert passed >= 2, "quorum"',
    words: 'passed >= 2 is false: 1 >= 2',
  },
  // It counted one of three from 1 on.
  {
    name: 'practice_counted_from_one',
    body: 'passed: uint256 = 1\nfor x: uint256 in self.arr:\n    if x > 5:\n        passed += 1\nassert passed >= 3, "quorum"',
    words: 'passed >= 3 is false: 2 >= 3',
  },
  // One of two is over 7; in the call before, none was over 100.
  {
    name: 'practice_counted_in_last_call',
    more: '@internal\ndef _voted(least: uint256, needed: uint256):\n    passed: uint256 = 0\n    for x: uint256 in self.xs:\n        if x > least:\n            passed += 1\n    assert passed >= needed, "quorum"',
    body: 'self._voted(100, 0)\nself._voted(7, 2)',
    words:
      'passed >= needed is false: 1 >= 2 (passed += 1 ran in 1 of 2 rounds, because x > least is false in the others)',
  },
  // Both calls of one function are for one sum.
  {
    name: 'practice_twice_apart',
    takes: 'a: uint256',
    values: [6n],
    body: 'assert self._twice(self._twice(a) + self._twice(1)) < 20, "much"',
    words: undefined,
  },
];
