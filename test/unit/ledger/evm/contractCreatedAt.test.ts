import assert from 'node:assert/strict';
import { contractCreatedAt } from '../../../../src/core/ledger/evm/deployedContract.ts';
import { LensError } from '../../../../src/core/net/errors.ts';
import { fixtureClient } from '../rest/client/fixtureClient.ts';
import { servedClient } from '../sandboxClient.ts';

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
