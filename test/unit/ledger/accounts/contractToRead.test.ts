import assert from 'node:assert/strict';
import { getAddress } from 'ethers';
import { runningContract } from '../../../../src/core/contractAt/contractAt.ts';
import { contractOrDelegate, contractToRead } from '../../../../src/core/ledger/accounts/contractToRead.ts';
import { servedClient } from '../sandboxClient.ts';

const delegate = `0x${'ab'.repeat(20)}`;
const own = `0x${'cd'.repeat(20)}`;
const code = '0x6001600155';

/** A server with one contract, and an account that runs its code or none. */
function served(delegation_address: string) {
  const account = { account: '0.0.1002', delegation_address, transactions: [], links: { next: null } };
  const contract = { contract_id: '0.0.6001', evm_address: delegate, runtime_bytecode: code };
  return servedClient({
    [`contracts/${delegate}`]: contract,
    [`contracts/${getAddress(delegate)}`]: contract,
    'accounts/0.0.1002': { ...account, evm_address: own },
    [`accounts/${own}`]: { ...account, evm_address: own },
    [`accounts/${getAddress(own)}`]: { ...account, evm_address: own },
    'accounts/0.0.1003': { ...account, account: '0.0.1003', evm_address: null },
  }).client;
}

describe('the contract to read', () => {
  it('of an account is the one whose code it runs, at its own address', async () => {
    const ledger = served(delegate);
    for (const [text, id, address] of [
      ['0.0.1002', '0.0.1002', own],
      [own, '0.0.1002', own],
      ['0.0.1003', '0.0.1003', `0x${(1003).toString(16).padStart(40, '0')}`],
    ] as const) {
      const found = await contractToRead(ledger, text);
      assert.deepEqual([found.contract_id, found.evm_address?.toLowerCase()], [id, address]);
      const runs = await runningContract({ ledger }, { ...found, evm_address: address });
      assert.deepEqual([runs.address.toLowerCase(), runs.code], [delegate, code]);
      assert.equal(runs.implementation?.toLowerCase(), delegate);
    }
  });

  it('of an account without code, or with that of nobody, is none', async () => {
    for (const none of ['0x', `0x${'0'.repeat(40)}`, `0x${'ee'.repeat(20)}`])
      await assert.rejects(contractToRead(served(none), '0.0.1002'), { kind: 'notFound' });
  });

  it('by its address alone is a contract, or an account that runs one', async () => {
    const ledger = served(delegate);
    assert.equal((await contractOrDelegate(ledger, delegate)).contract_id, '0.0.6001');
    const account = await contractOrDelegate(ledger, own);
    assert.deepEqual([account.contract_id, account.runtime_bytecode], ['0.0.1002', `0xef0100${delegate.slice(2)}`]);
    await assert.rejects(contractOrDelegate(served('0x'), own), { kind: 'notFound' });
  });
});
