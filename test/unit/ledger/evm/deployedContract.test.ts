import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import {
  addressIn,
  contractCreatedAt,
  creationForService,
  findDeployedContract,
} from '../../../../src/core/ledger/evm/deployedContract.ts';
import { isLensError, LensError } from '../../../../src/core/net/errors.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { deployments, readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { fixtureClient } from '../rest/client/fixtureClient.ts';
import { sandboxClient, servedClient } from '../sandboxClient.ts';

describe('findDeployedContract', () => {
  const { client, asked } = sandboxClient();
  const [vault] = deployments;
  assert.ok(vault);
  const expected = {
    address: checksumAddress(vault.address),
    contractId: `0.0.${vault.entityNum}`,
    createdAt: '1790005000.000001000',
    creationTransactionHash: vault.creationTransactionHash,
    runtimeBytecode: vault.runtimeBytecode,
    creationBytecode: vault.creationBytecode,
  };

  for (const [name, text] of [
    ['its EVM address', vault.address.toLowerCase()],
    ['its contract id', `0.0.${vault.entityNum}`],
    ['the hash of the transaction that created it', vault.creationTransactionHash],
    ['an explorer’s page of it', `https://hashscan.io/testnet/contract/0.0.${vault.entityNum}`],
  ] as const) {
    it(`finds a contract by ${name}, with its code and the creating transaction`, async () => {
      assert.deepEqual(await findDeployedContract(client, text), expected);
    });
  }

  it('finds it by the id of the transaction that created it', async () => {
    const result = await client.contractResults.get(vault.creationTransactionHash);
    const [row] = (await client.transactions.list({ timestamp: result.timestamp ?? '' })).rows;
    assert.ok(row && 'transaction_id' in row && row.transaction_id);
    assert.deepEqual(await findDeployedContract(client, row.transaction_id), expected);
  });

  for (const deployment of deployments.slice(0, 2)) {
    it(`finds it by the 48-byte hash of the transaction, also of an Ethereum one: ${deployment.entityNum}`, async () => {
      const { timestamp } = await client.contractResults.get(deployment.creationTransactionHash);
      const [row] = (await client.transactions.list({ timestamp: timestamp ?? '' })).rows;
      assert.ok(row && 'transaction_hash' in row && row.transaction_hash);
      const hash = Buffer.from(row.transaction_hash, 'base64').toString('hex');
      const isNative = `0x${hash}`.startsWith(deployment.creationTransactionHash.toLowerCase());
      assert.equal(isNative, row.name !== 'ETHEREUMTRANSACTION');
      const found = await findDeployedContract(client, `0x${hash}`);
      assert.equal(found.contractId, `0.0.${deployment.entityNum}`);
      assert.equal(found.creationTransactionHash, deployment.creationTransactionHash.toLowerCase());
    });
  }

  it('says of the ID of an account that it is one', async () => {
    await assert.rejects(
      findDeployedContract(client, '0.0.1001'),
      (error) => isLensError(error, 'notFound') && error.message === '0.0.1001 is an account, not a contract.',
    );
    await assert.rejects(findDeployedContract(client, '0.0.99999999'), /Can't find a contract for 0\.0\.99999999/);
  });

  it('does not take the hash of a call for that of the creation', async () => {
    const { contractId, creationTransactionHash } = await findDeployedContract(client, known.ethereum);
    const call = await client.contractResults.get(known.ethereum);
    assert.equal(contractId, call.contract_id);
    assert.notEqual(creationTransactionHash, call.hash);
  });

  it('finds the contract that a transaction called where it created none', async () => {
    const { address, contractId } = await findDeployedContract(client, known.reverted);
    assert.match(address, /^0x[0-9a-fA-F]{40}$/);
    assert.equal(contractId, (await client.contractResults.get(known.reverted)).contract_id);
  });

  it('says that it could not read the creating transaction, and why', async () => {
    const { client: failing } = servedClient({ 'contracts/*/results/*': 503 }, readOnlyLedger());
    const { creationTransactionHash: _hash, creationBytecode: _code, ...rest } = expected;
    assert.deepEqual(await findDeployedContract(failing, expected.contractId), {
      ...rest,
      unread: [{ part: 'creation', problem: 'The mirror node is unavailable (503). Try again later.' }],
    });
    const known = findDeployedContract(failing, expected.creationTransactionHash);
    assert.deepEqual(await known, expected, 'and needs no other request if it was named');
  });

  it('takes no answer in another form for an address without code, or for a contract that nothing created', async () => {
    const answering = async (runtime: unknown, hash: unknown) => {
      const row = {
        contract_id: '0.0.7',
        evm_address: vault.address,
        created_timestamp: '1.000000001',
        bytecode: '0x60',
      };
      const { client: ledger } = servedClient({
        'contracts/0.0.7': { ...row, runtime_bytecode: runtime },
        'contracts/0.0.7/results/1.000000001': { hash },
      });
      return findDeployedContract(ledger, '0.0.7');
    };
    for (const runtime of [null, '', '0x']) {
      const { problem, runtimeBytecode, unread } = await answering(runtime, null);
      assert.deepEqual([problem, runtimeBytecode, unread], [undefined, undefined, undefined]);
    }
    for (const other of [{ code: 1 }, 5, 'zz', '0x6', ['0x60']]) {
      const { problem, runtimeBytecode, unread } = await answering(other, other);
      assert.match(problem ?? '', /^Can't read the code of 0\.0\.7: /, JSON.stringify(other));
      assert.equal(runtimeBytecode, undefined);
      assert.match(unread?.[0]?.problem ?? '', /^Can't read the hash of what created 0\.0\.7: /, JSON.stringify(other));
    }
  });

  it("gives the creation code for the service only if the contract's own transaction has it", async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const madeBy = async (called: string | null, text: string) => {
      const row = { contract_id: '0.0.7', evm_address: vault.address, created_timestamp: '1.000000001' };
      const result = { hash, contract_id: called, created_contract_ids: ['0.0.7'] };
      const { client: ledger } = servedClient({
        'contracts/0.0.7': { ...row, bytecode: '0x6001', runtime_bytecode: '0x60' },
        'contracts/0.0.7/results/1.000000001': result,
        [`contracts/results/${hash}`]: result,
      });
      const found = await findDeployedContract(ledger, text);
      assert.equal(found.creationBytecode, '0x6001');
      return creationForService(found);
    };
    for (const text of ['0.0.7', hash]) {
      assert.equal(await madeBy('0.0.7', text), '0x6001');
      assert.equal(await madeBy('0.0.9', text), undefined, 'the service has no traces of what 0.0.9 creates');
    }
    assert.equal(await madeBy(null, '0.0.7'), '0x6001');
  });

  it('says what it takes, before it asks', async () => {
    asked.length = 0;
    const wrong = `0x${vault.address.slice(2).toUpperCase().replace('A', 'a')}`;
    for (const text of ['hello', '0.0.5/7', wrong]) {
      await assert.rejects(findDeployedContract(client, text), (error) => isLensError(error, 'input'), text);
    }
    assert.deepEqual(asked, []);
  });

  it('says that the ledger has no such contract', async () => {
    for (const text of [`0x${'ee'.repeat(20)}`, '0.0.999999', '0.0.5-1-000000001', `0x${'e'.repeat(64)}`]) {
      await assert.rejects(
        findDeployedContract(client, text),
        (error) => isLensError(error, 'notFound') && error.message.includes(text),
        text,
      );
    }
  });
});

describe('addressIn', () => {
  it('gives the address in EIP-55 form, and nothing for another text or a wrong checksum', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    assert.equal(addressIn(address.toLowerCase()), address);
    assert.equal(addressIn(address.replace('Ae', 'aE')), undefined);
    assert.equal(addressIn('0.0.5'), undefined);
  });
});

describe('when a contract was created', () => {
  it('is read to the millisecond, and unknown if the ledger does not know it or cannot say', async () => {
    const { client } = fixtureClient('contracts.get');
    const { created_timestamp: created } = await client.contracts.get('0.0.6001');
    assert.equal(await contractCreatedAt(client, '0.0.6001'), Math.floor(Number(created) * 1_000));
    const failing = (error: number | LensError) => servedClient({ 'contracts/0.0.1': error }).client;
    assert.equal(await contractCreatedAt(failing(404), '0.0.1'), undefined);
    assert.equal(await contractCreatedAt(failing(new LensError({ kind: 'offline' }, 'off')), '0.0.1'), undefined);
    await assert.rejects(contractCreatedAt(failing(new LensError({ kind: 'cancelled' }, 'gone')), '0.0.1'), /gone/);
  });
});
