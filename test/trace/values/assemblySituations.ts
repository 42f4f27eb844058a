import { me, payable, situation, type ToldSituation } from './situation.ts';

/** Compilers have a syntax tree of inline assembly since then. */
const since = 6;

function assembly(name: string, words: string | undefined, members: string, code: string, before = ''): ToldSituation {
  return situation(`assembly: ${name}`, words, members, `${before} assembly { ${code} }`, { since });
}

/** Conditions in inline assembly. */
export const assemblySituations: readonly ToldSituation[] = [
  assembly(
    'two locals',
    'gt(shares, held) is true: 25 > 10',
    payable,
    'if gt(shares, held) { revert(0, 0) }',
    'uint256 held = 10; uint256 shares = 25;',
  ),
  assembly('not less', 'lt(a, 3) is false: 3 < 3', payable, 'if iszero(lt(a, 3)) { revert(0, 0) }', 'uint256 a = 3;'),
  assembly(
    'a signed comparison',
    'slt(a, b) is true: -5 < 3',
    payable,
    'if slt(a, b) { revert(0, 0) }',
    'int256 a = -5; int256 b = 3;',
  ),
  assembly(
    'a signed comparison of the greater',
    'sgt(b, a) is true: 3 > -5',
    payable,
    'if sgt(b, a) { revert(0, 0) }',
    'int256 a = -5; int256 b = 3;',
  ),
  assembly(
    'the sender against storage',
    `eq(caller(), owner) is false: ${me} == 0x0000000000000000000000000000000000000007`,
    `address owner = address(7); ${payable}`,
    'if iszero(eq(caller(), sload(0))) { mstore(0, 0x82b42900) revert(0x1c, 0x04) }',
  ),
  assembly(
    'xor',
    "xor(a, b) isn't 0: 1 != 3",
    payable,
    'if xor(a, b) { revert(0, 0) }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly(
    'sub',
    "sub(a, b) isn't 0: 1 != 3",
    payable,
    'if sub(a, b) { revert(0, 0) }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly('a value', "a isn't 0: 7", `uint256 a = 7; ${payable}`, 'if sload(0) { revert(0, 0) }'),
  {
    name: 'assembly: the slot of a variable after those of a base',
    words: "b isn't 0: 7",
    source: `// SPDX-License-Identifier: MIT
pragma solidity >=0.5.16;
contract Base { uint256 constant c = 3; uint128 a = 1; uint128 d; }
contract Story is Base {
mapping(address => uint256) held; uint256 b = 7; ${payable}
function run() external payable { assembly { if sload(0x2) { revert(0, 0) } } }
}`,
    since,
  },
  assembly(
    'a slot of two variables',
    "sload(0) isn't 0: 1",
    `uint128 a = 1; uint128 b; ${payable}`,
    'if sload(0) { revert(0, 0) }',
  ),
  assembly(
    'a slot beside a function, whose size is not read',
    "sload(0) isn't 0: 1",
    `uint8 a = 1; function() internal f; ${payable}`,
    'if sload(0) { revert(0, 0) }',
  ),
  assembly(
    'the slot of a variable beside a local of its name',
    'gt(a, sload(0)) is true: 8 > 7',
    `uint256 a = 7; ${payable}`,
    'if gt(a, sload(0)) { revert(0, 0) }',
    'uint256 a = 8;',
  ),
  assembly('zero', 'a is 0', `uint256 a; ${payable}`, 'if iszero(sload(0)) { revert(0, 0) }'),
  assembly(
    'a value twice negated',
    "a isn't 0: 7",
    `uint256 a = 7; ${payable}`,
    'if iszero(iszero(sload(0))) { revert(0, 0) }',
  ),
  assembly(
    'a variable',
    'held is 0 (held = a)',
    `uint256 a; ${payable}`,
    'let held := sload(0) if iszero(held) { revert(0, 0) }',
  ),
  assembly(
    'a variable that is compared',
    'gt(8, held) is true: 8 > 7 (held = a)',
    `uint256 a = 7; ${payable}`,
    'let held := sload(0) if gt(8, held) { revert(0, 0) }',
  ),
  assembly(
    'a variable that is set later',
    'gt(8, held) is true: 8 > 6',
    `uint256 a = 7; ${payable}`,
    'let held := sload(0) held := sub(held, 1) if gt(8, held) { revert(0, 0) }',
  ),
  assembly(
    'or, by its second',
    'gt(b, 2) is true: 3 > 2',
    payable,
    'if or(gt(a, 2), gt(b, 2)) { revert(0, 0) }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly(
    'or, by both',
    'gt(a, 0) is true: 1 > 0, and gt(b, 2) is true: 3 > 2',
    payable,
    'if or(gt(a, 0), gt(b, 2)) { revert(0, 0) }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly(
    'not or',
    'eq(a, 5) is false: 1 == 5, and eq(b, 6) is false: 3 == 6',
    payable,
    'if iszero(or(eq(a, 5), eq(b, 6))) { revert(0, 0) }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly(
    'and',
    'eq(a, 1) is true: 1 == 1, and lt(b, 4) is true: 3 < 4',
    payable,
    'if and(eq(a, 1), lt(b, 4)) { revert(0, 0) }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly(
    'not and',
    'lt(b, 3) is false: 3 < 3',
    payable,
    'if iszero(and(eq(a, 1), lt(b, 3))) { revert(0, 0) }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly('and of bits', "and(a, 6) isn't 0: 2", payable, 'if and(a, 6) { revert(0, 0) }', 'uint256 a = 3;'),
  assembly(
    'nested ifs',
    'gt(a, 0) is true: 1 > 0, and gt(b, 2) is true: 3 > 2',
    payable,
    'if gt(a, 0) { if gt(b, 2) { revert(0, 0) } }',
    'uint256 a = 1; uint256 b = 3;',
  ),
  assembly(
    'a loop',
    'eq(i, 3) is true: 3 == 3',
    payable,
    'for { let i := 0 } lt(i, 9) { i := add(i, 1) } { if eq(i, 3) { revert(0, 0) } }',
  ),
  assembly(
    'a loop that would have ended',
    'eq(a, 7) is false: 1 == 7',
    payable,
    'for {} 1 {} { if eq(a, 7) { break } revert(0, 0) }',
    'uint256 a = 1;',
  ),
  assembly(
    'a return that was not taken',
    'eq(a, 7) is false: 1 == 7',
    payable,
    'if eq(a, 7) { return(0, 0) } revert(0, 0)',
    'uint256 a = 1;',
  ),
  assembly('a switch', 'a is 1', payable, 'switch a case 1 { revert(0, 0) } default { a := 2 }', 'uint256 a = 1;'),
  assembly(
    'a function of it',
    'gt(x, 2) is true: 3 > 2',
    payable,
    'function check(x) { if gt(x, 2) { revert(0, 0) } } check(1) check(b)',
    'uint256 b = 3;',
  ),
  assembly('within an if of Solidity', 'a is 1', payable, 'revert(0, 0)', 'uint256 a = 1; if (a == 1)'),
  assembly(
    'large numbers',
    'gt(a, 5) is true: 2**256 - 1 > 5',
    payable,
    'if gt(a, 5) { revert(0, 0) }',
    'uint256 a = ~uint256(0);',
  ),
];
