import assert from 'node:assert/strict';
import { verdictOfSources } from '../../layouts/compareSources.ts';

const contract = (body: string) => `pragma solidity ^0.8.20; contract C { uint256 a; ${body} }`;
const writes = (code: string) => `function f() external { assembly { ${code} } }`;

const constant =
  'bytes32 constant P = bytes32(uint256(1)); function f() external { bytes32 p = P; assembly { sstore(p, 9) } }';

describe('an upgrade', () => {
  for (const [what, was, now] of [
    ['puts a variable where the code stores a value', writes('sstore(1, 9)'), `uint256 b; ${writes('sstore(1, 9)')}`],
    [
      'puts a variable behind where the code stores a value',
      writes('sstore(0x1, 9)'),
      `uint256 b; uint256 c; ${writes('sstore(0x1, 9)')}`,
    ],
    [
      'puts a variable where the code stores a value behind another variable',
      writes('sstore(add(a.slot, 1), 9)'),
      `uint256 b; ${writes('sstore(add(a.slot, 1), 9)')}`,
    ],
    [
      'puts a variable where the code computes a place',
      writes('sstore(sub(3, 2), 9)'),
      `uint256 b; ${writes('sstore(sub(3, 2), 9)')}`,
    ],
    ['puts a variable where a constant says', constant, `uint256 b; ${constant}`],
    ['stores a value over a variable', 'uint256 b;', `uint256 b; ${writes('sstore(1, 9)')}`],
    ['stores a value behind a variable', 'uint256 b;', `uint256 b; ${writes('sstore(add(a.slot, 1), 9)')}`],
    ['stores what was a constant', 'uint256 constant K = 5;', 'uint256 K = 5;'],
    ['stores what was an immutable', 'uint256 immutable K = 5;', 'uint256 K = 5;'],
  ] as const)
    it(`isn't known to be safe if it ${what}`, async () => {
      assert.equal(await verdictOfSources(contract(was), contract(was)), 'safe');
      assert.equal(await verdictOfSources(contract(was), contract(now)), 'unclear');
    });

  it('is safe if the code keeps away from the new variables', async () => {
    for (const code of ['sstore(a.slot, 9)', 'mstore(0, a.slot) sstore(keccak256(0, 0x20), 9)', 'sstore(7, 9)'])
      assert.equal(
        await verdictOfSources(contract(writes(code)), contract(`uint256 b; ${writes(code)}`)),
        'safe',
        code,
      );
    const [none, hash] = ['', writes('mstore(0, 5) sstore(keccak256(0, 0x20), 9)')];
    assert.equal(await verdictOfSources(contract(none), contract(hash)), 'safe');
    assert.equal(await verdictOfSources(contract(none), contract(writes('pop(sload(a.slot))'))), 'safe');
    assert.equal(await verdictOfSources(contract('uint256 constant K = 5;'), contract('uint256 k;')), 'safe');
  });
});
