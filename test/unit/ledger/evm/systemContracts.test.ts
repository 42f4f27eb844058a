import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Interface } from 'ethers';
import { decodeRevert } from '../../../../src/core/ledger/evm/revert.ts';
import {
  allSystemDeclarations,
  redirectedInput,
  returnedCode,
} from '../../../../src/core/ledger/evm/systemContracts.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { systemContractTable } from '../../../tools/generators/systemContractTable.ts';
import { rowOf } from '../rows.ts';

const word = (value: number | bigint) => value.toString(16).padStart(64, '0');
const token = `0x${'0'.repeat(36)}04d2`;
const service = new Interface([
  'function transferToken(address,address,address,int64)',
  'function isToken(address)',
  'function mintToken(address,int64,bytes[])',
  'function isAuthorizedRaw(address,bytes,bytes)',
  'function associate()',
  'function associateToken(address,address)',
  'function dissociateToken(address,address)',
  'function balanceOf(address)',
  'function redirectForToken(address,bytes)',
  'function hasScheduleCapacity(uint256,uint256)',
  'function tinycentsToTinybars(uint256)',
]);
const transfer = service.encodeFunctionData('transferToken', [token, token, token, 5]);

/** What a call of the token service is read as. */
function read(input: string, output: string, more: Record<string, unknown> = {}) {
  const base = { recipient: '0.0.359', result_data_type: 'OUTPUT', input, result_data: output };
  return returnedCode(rowOf(contractAction, JSON.stringify({ ...base, ...more })));
}

describe('the code that a system contract returned', () => {
  it('has a table that is what its declarations say', () => {
    const file = new URL('../../../../src/core/ledger/evm/systemContracts.json', import.meta.url);
    assert.equal(readFileSync(file, 'utf8'), systemContractTable());
    assert.ok(allSystemDeclarations().length > 80);
  });

  it('has the selectors of an ABI with structs', () => {
    // Independent of our own hashing: ethers reads the same declarations.
    for (const { selector, declaration } of allSystemDeclarations()) {
      const written = new Interface([`function ${declaration.split(' returns ')[0]}`]);
      assert.ok(written.getFunction(selector), declaration);
    }
  });

  it('has the selectors that the published interfaces and HIPs name', () => {
    const known = new Map(allSystemDeclarations().map(({ selector, declaration }) => [selector, declaration]));
    for (const [selector, name] of [
      ['0x7812a04b', 'createFungibleToken'],
      ['0xc23baeb6', 'createFungibleToken'],
      ['0x0fb65bf3', 'createFungibleToken'],
      ['0x618dc65e', 'redirectForToken'],
      ['0xf5677e99', 'setUnlimitedAutomaticAssociations'],
      ['0x86aff07c', 'hbarApprove'],
      ['0xbbee989e', 'hbarAllowance'],
      ['0x2e3cff6a', 'tinycentsToTinybars'],
      ['0x43a88229', 'tinybarsToTinycents'],
      ['0x0fcaca1f', 'updateNFTsMetadata'],
      ['0x308ef301', 'isValidAlias'],
      ['0xdea3d081', 'getEvmAddressAlias'],
      ['0xa0918464', 'hbarApprove'],
    ] as const)
      assert.ok(known.get(selector)?.startsWith(`${name}(`), `${selector}: ${known.get(selector)}`);
  });

  it('is read by contract and function', () => {
    const failed = { called: 'transferToken', name: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT', harmless: false };
    assert.deepEqual(read(transfer, `0x${word(184)}`), failed);
    const address = `0x${(359).toString(16).padStart(40, '0')}`;
    assert.deepEqual(read(transfer, `0x${word(184)}`, { recipient: null, to: address }), failed);
    assert.deepEqual(read(transfer, `0x${word(184)}`, { recipient: '0.0.364' }), failed);
    assert.equal(read(transfer, `0x${word(22)}`), undefined);
    assert.equal(read(transfer, `0x${word(184)}`, { recipient: '0.0.6001' }), undefined);
    assert.equal(read(transfer, `0x${word(184)}`, { result_data_type: 'REVERT_REASON' }), undefined);
    assert.equal(read('0xa9059cbb', `0x${word(184)}`), undefined);
  });

  it('stands before other outputs, or alone', () => {
    const mint = service.encodeFunctionData('mintToken', [token, 5, []]);
    assert.equal(read(mint, `0x${word(180)}${word(0)}${word(96)}${word(0)}`)?.name, 'TOKEN_HAS_NO_SUPPLY_KEY');
    assert.equal(read(mint, `0x${word(180)}`)?.name, 'TOKEN_HAS_NO_SUPPLY_KEY');
    assert.equal(read(mint, `0x${word(180)}${word(0)}`), undefined);
  });

  it('is no value that happens to be one', () => {
    const account = { recipient: '0.0.362' };
    const authorized = service.encodeFunctionData('isAuthorizedRaw', [token, '0x', '0x']);
    assert.equal(read(authorized, `0x${word(1)}`, account), undefined);
    assert.equal(read(authorized, `0x${word(0)}`, account), undefined);
    const capacity = service.encodeFunctionData('hasScheduleCapacity', [1, 1]);
    assert.equal(read(capacity, `0x${word(1)}`, { recipient: '0.0.363' }), undefined);
    const rate = service.encodeFunctionData('tinycentsToTinybars', [1]);
    assert.equal(read(rate, `0x${word(184)}`, { recipient: '0.0.360' }), undefined);
    assert.equal(read(transfer, `0x${word(2n ** 63n)}`), undefined);
    assert.equal(read(transfer, '0x'), undefined);
    assert.equal(read(transfer, '0xzz'), undefined);
  });

  it('is read through an address of a token, and never from a balance', () => {
    const inner = service.encodeFunctionData('associate');
    const balance = service.encodeFunctionData('balanceOf', [token]);
    const encoded = service.encodeFunctionData('redirectForToken', [token, inner]);
    assert.equal(redirectedInput(`0x618dc65e${token.slice(2)}${inner.slice(2)}`), inner);
    assert.ok(redirectedInput(encoded)?.startsWith(inner));
    assert.equal(redirectedInput(transfer), undefined);
    assert.equal(read(`0x618dc65e${token.slice(2)}${inner.slice(2)}`, `0x${word(167)}`)?.name, 'INVALID_TOKEN_ID');
    assert.equal(read(encoded, `0x${word(167)}`)?.called, 'associate');
    assert.equal(read(`0x618dc65e${token.slice(2)}${balance.slice(2)}`, `0x${word(184)}`), undefined);
  });

  it('loses nothing where it answers a question, or what was wanted is so already', () => {
    const isToken = service.encodeFunctionData('isToken', [token]);
    assert.equal(read(isToken, `0x${word(167)}${word(0)}`)?.harmless, true);
    const associate = service.encodeFunctionData('associateToken', [token, token]);
    assert.equal(read(associate, `0x${word(194)}`)?.harmless, true);
    assert.equal(read(associate, `0x${word(167)}`)?.harmless, false);
    const dissociate = service.encodeFunctionData('dissociateToken', [token, token]);
    assert.equal(read(dissociate, `0x${word(184)}`)?.harmless, true);
  });

  it('has a number as its name where this version has no other', () => {
    assert.equal(read(transfer, `0x${word(99_999)}`)?.name, '99999');
  });
});

describe('a revert that is just a number', () => {
  it('is the code with this number', () => {
    assert.deepEqual(decodeRevert(`0x${word(184)}`), { kind: 'resultCode', name: 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT' });
  });

  it('is unknown if no failure has it', () => {
    for (const number of [0n, 22n, 99_999n, 2n ** 60n, 2n ** 70n])
      assert.equal(decodeRevert(`0x${word(number)}`).kind, 'unknown', number.toString());
    assert.equal(decodeRevert('0xb8').kind, 'unknown');
  });
});
