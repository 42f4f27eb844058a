import assert from 'node:assert/strict';
import { eoaCode7702SignAuthorization, hexToBytes } from '@ethereumjs/util';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { JsonValue } from '../../../../src/core/json/jsonValue.ts';
import { authorizationsIn } from '../../../../src/core/ledger/accounts/authorizations.ts';

/** The first account of anvil's and hardhat's test mnemonic. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const signer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const delegate = `0x${'ab'.repeat(20)}`;

/** An entry as the mirror node has it, signed by a real library. */
function signed(chainId: `0x${string}`, nonce: `0x${string}`, address = delegate): { [name: string]: JsonValue } {
  const [, , , parity, r, s] = eoaCode7702SignAuthorization(
    { chainId, address: address as `0x${string}`, nonce },
    hexToBytes(key),
  ).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
  const entry = { chain_id: chainId, address, nonce: Number(nonce), r: r ?? '', s: s ?? '' };
  return { ...entry, y_parity: parity === '0x' ? 0 : Number(parity) };
}

describe('authorizations', () => {
  it('say who signed to run which code, on which chain and with which nonce', () => {
    for (const [chain, nonce] of [
      ['0x128', '0x5'],
      ['0x0', '0x0'],
      ['0x12a', '0x80'],
      ['0x127', '0xffffffff'],
    ] as const)
      assert.deepEqual(authorizationsIn([signed(chain, nonce)]), [
        { delegate, chainId: BigInt(chain), nonce: BigInt(nonce), signer },
      ]);
  });

  it('take a zero address for the end of a delegation', () => {
    const [read] = authorizationsIn([signed('0x128', '0x1', `0x${'0'.repeat(40)}`)]) ?? [];
    assert.equal(read?.delegate, undefined);
    assert.equal(read?.signer, signer);
  });

  it('have no signer if the signature is of something else, or its s is in the upper half', () => {
    const entry = signed('0x128', '0x5');
    assert.notEqual(authorizationsIn([{ ...entry, nonce: 6 }])?.[0]?.signer, signer);
    const upper = secp256k1.Point.Fn.ORDER - BigInt(String(entry.s));
    const other = { ...entry, s: `0x${upper.toString(16)}`, y_parity: 1 - Number(entry.y_parity) };
    assert.equal(authorizationsIn([other])?.[0]?.signer, undefined);
    for (const broken of [{ r: '0x0' }, { s: null }, { y_parity: 27 }, { r: `0x${'f'.repeat(64)}` }])
      assert.equal(authorizationsIn([{ ...entry, ...broken }])?.[0]?.signer, undefined);
  });

  it('are read once, and up to a thousand of a list', () => {
    const list = [signed('0x128', '0x5')];
    assert.equal(authorizationsIn(list), authorizationsIn(list));
    const many = (count: number) => Array.from({ length: count }, () => ({ ...list[0], r: '0x0' }));
    assert.equal(authorizationsIn(many(1000))?.length, 1000);
    assert.equal(authorizationsIn(many(1001)), undefined);
  });

  it('are left raw in any other form', () => {
    for (const list of [null, '0x01', {}, ['0x01'], [{ chain_id: '0x1' }], [{ ...signed('0x1', '0x1'), nonce: 'x' }]])
      assert.equal(authorizationsIn(list), undefined);
  });
});
