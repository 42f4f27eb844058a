import assert from 'node:assert/strict';
import { protoPayment, protoSigned } from '../../../../sandbox/ledger/protoBodies.ts';
import { assertLossless, first, fixtureClient } from './fixtureClient.ts';

describe('ledger client: network', () => {
  it('lists nodes, also those of which little is known', async () => {
    const { client, asked } = fixtureClient('network.nodes');
    const page = await client.network.nodes({
      'file.id': { eq: '0.0.102' },
      'node.id': { gte: 0 },
      limit: 25,
      order: 'asc',
    });
    assert.deepEqual(asked, ['GET /api/v1/network/nodes?file.id=eq:0.0.102&node.id=gte:0&limit=25&order=asc']);
    const node = first(page);
    assert.deepEqual([node.node_id, node.stake, node.max_stake], [0n, 135000000000000001n, 4500000000000000000n]);
    assert.deepEqual(node.grpc_proxy_endpoint, { domain_name: 'grpc.node.example', ip_address_v4: '', port: 443 });
    assert.deepEqual(node.associated_registered_nodes, [5n]);
    page.rows.forEach(assertLossless);
  });

  it('lists registered nodes', async () => {
    const { client, asked } = fixtureClient('network.registeredNodes');
    const page = await client.network.registeredNodes({ 'registerednode.id': { gt: 0 }, type: 'BLOCK_NODE' });
    assert.deepEqual(asked, ['GET /api/v1/network/registered-nodes?registerednode.id=gt:0&type=BLOCK_NODE']);
    const node = first(page);
    assert.equal(node.registered_node_id, 9223372036854775807n);
    assert.deepEqual(node.service_endpoints[0]?.block_node?.endpoint_apis, ['STATUS', 'LATER_API']);
    assert.equal(node.service_endpoints[0]?.rpc_relay, null);
    assertLossless(node);
  });

  it('gives the stake', async () => {
    const { client, asked } = fixtureClient('network.stake');
    const stake = await client.network.stake();
    assert.deepEqual(asked, ['GET /api/v1/network/stake']);
    assert.deepEqual([stake.stake_total, stake.staking_reward_fee_fraction], [1620000000000000001n, 0.25]);
    assertLossless(stake);
  });

  it('gives the supply', async () => {
    const { client, asked } = fixtureClient('network.supply');
    const supply = await client.network.supply({ timestamp: { lte: '1700000040' } });
    assert.deepEqual(asked, ['GET /api/v1/network/supply?timestamp=lte:1700000040']);
    assert.deepEqual([supply.released_supply, supply.total_supply], [100000000000000001n, 5000000000000000001n]);
    assertLossless(supply);
  });

  it('gives the gas prices', async () => {
    const { client, asked } = fixtureClient('network.fees');
    const fees = await client.network.fees({ order: 'desc', timestamp: '1700000040.1' });
    assert.deepEqual(asked, ['GET /api/v1/network/fees?order=desc&timestamp=1700000040.1']);
    assert.deepEqual(fees.fees[0], { gas: 32n, transaction_type: 'ContractCall' });
    assertLossless(fees);
  });

  it('estimates the fees of a protobuf transaction', async () => {
    const { client, asked, requests } = fixtureClient('network.estimateFees');
    const transaction = protoSigned(protoPayment());
    const estimate = await client.network.estimateFees(transaction, { mode: 'STATE', high_volume_throttle: 10_000 });
    assert.deepEqual(asked, ['POST /api/v1/network/fees?mode=STATE&high_volume_throttle=10000']);
    assert.equal(requests[0]?.body, transaction);
    assert.equal(requests[0]?.headers?.['content-type'], 'application/protobuf');
    assert.deepEqual([estimate.total, estimate.network?.multiplier], [9223372036854775807n, 9]);
    assert.equal(estimate.service?.extras[0]?.fee_per_unit, 100000n);
    assertLossless(estimate);
  });

  it('gives the exchange rates', async () => {
    const { client, asked } = fixtureClient('network.exchangeRates');
    const rates = await client.network.exchangeRates({ timestamp: [{ gte: '1' }, { lt: '2' }] });
    assert.deepEqual(asked, ['GET /api/v1/network/exchangerate?timestamp=gte:1&timestamp=lt:2']);
    assert.deepEqual(rates.next_rate, { cent_equivalent: 15n, expiration_time: 1700007200n, hbar_equivalent: 1n });
    assertLossless(rates);
  });
});
