import assert from 'node:assert/strict';
import { isLensError } from '../../../../../src/core/net/errors.ts';
import { assertLossless, first, fixtureClient, textClient } from './fixtureClient.ts';

const int64Max = 9223372036854775807n;
const address = `0x${'0'.repeat(36)}1771`;
const hash = `0x${'ee'.repeat(32)}`;
const week = { gte: '1700000000', lt: '1700604800' };

describe('ledger client: contracts', () => {
  it('lists', async () => {
    const { client, asked } = fixtureClient('contracts.list');
    const page = await client.contracts.list({
      'contract.id': [{ gte: '0.0.6000' }, address],
      limit: 1,
      order: 'desc',
    });
    assert.deepEqual(asked, [
      `GET /api/v1/contracts?contract.id=gte:0.0.6000&contract.id=${address.replace('0x', '')}&limit=1&order=desc`,
    ]);
    assertLossless(first(page));
  });

  it('gets one', async () => {
    const { client, asked } = fixtureClient('contracts.get');
    const contract = await client.contracts.get(address, { timestamp: { lte: '1700000000' } });
    assert.deepEqual(asked, [`GET /api/v1/contracts/${address}?timestamp=lte:1700000000`]);
    assert.equal(contract.runtime_bytecode, '0x6001');
    assertLossless(contract);
  });

  it('lists state', async () => {
    const { client, asked } = fixtureClient('contracts.state');
    const page = await client.contracts.state('0.0.6001', { slot: { gte: '0' }, timestamp: '1700000008', limit: 2 });
    assert.deepEqual(asked, ['GET /api/v1/contracts/0.0.6001/state?slot=gte:0&timestamp=1700000008&limit=2']);
    assertLossless(first(page));
  });

  it('calls, with values beyond 2^53', async () => {
    const { client, asked, requests } = fixtureClient('contracts.call');
    const answer = await client.contracts.call({ to: address, data: '0x06fdde03', gas: 100_000, value: int64Max });
    assert.deepEqual(asked, ['POST /api/v1/contracts/call']);
    assert.equal(requests[0]?.body, `{"to":"${address}","data":"0x06fdde03","gas":100000,"value":9223372036854775807}`);
    assert.equal(requests[0]?.headers?.['content-type'], 'application/json');
    assertLossless(answer);
  });

  it('reads the revert data of a failed call', async () => {
    const { client, requests } = fixtureClient('contracts.call');
    await client.contracts.call({ to: address });
    const read = requests[0]?.errorBody;
    assert.deepEqual(
      read?.(
        400,
        '{"_status":{"messages":[{"message":"CONTRACT_REVERT_EXECUTED","detail":"no funds","data":"0x08c379a0"}]}}',
      ),
      { message: 'CONTRACT_REVERT_EXECUTED: no funds', code: '0x08c379a0' },
    );
    assert.deepEqual(read?.(400, '{"_status":{"messages":[{"message":"X","data":"0x"}]}}'), { message: 'X' });
    assert.deepEqual(read?.(502, '<html>'), {});
  });

  it('lists results, of all contracts and of one', async () => {
    const { client, asked } = fixtureClient('contractResults.list', 'contractResults.ofContract');
    const all = await client.contractResults.list({
      from: '0.0.4001',
      'block.hash': 'ab'.repeat(48),
      hbar: false,
      internal: true,
      'transaction.index': 3,
    });
    const own = await client.contractResults.ofContract(address, {
      'block.number': { eq: 60000001 },
      limit: 1,
      order: 'asc',
    });
    assert.deepEqual(asked, [
      `GET /api/v1/contracts/results?from=0.0.4001&block.hash=${'ab'.repeat(48)}&hbar=false&internal=true&transaction.index=3`,
      `GET /api/v1/contracts/${address}/results?block.number=eq:60000001&limit=1&order=asc`,
    ]);
    assert.equal(first(all).amount, int64Max);
    assertLossless(first(all));
    assert.equal(first(own).hash, null);
    assertLossless(first(own));
  });

  it('gets one result by transaction id or hash, and by timestamp', async () => {
    const { client, asked } = fixtureClient(
      'contractResults.get',
      'contractResults.get',
      'contractResults.ofContractAt',
    );
    const reverted = await client.contractResults.get('0.0.4001@1700000025.000000007', { nonce: 1, hbar: true });
    await client.contractResults.get(hash);
    const result = await client.contractResults.ofContractAt('0.0.6001', '1700000030.000000001', { hbar: false });
    assert.deepEqual(asked, [
      'GET /api/v1/contracts/results/0.0.4001-1700000025-000000007?nonce=1&hbar=true',
      `GET /api/v1/contracts/results/${hash}`,
      'GET /api/v1/contracts/0.0.6001/results/1700000030.000000001?hbar=false',
    ]);
    assert.deepEqual([reverted.error_message, reverted.call_result], ['0x08c379a0', null]);
    assertLossless(reverted);
    assert.deepEqual(result.access_list, [{ address: '0x01', storage_keys: [] }]);
    assert.equal(result.logs[0]?.topics.length, 1);
    assert.equal(result.state_changes[0]?.value_written, null);
  });

  it('lists actions and replays opcodes', async () => {
    const { client, asked } = fixtureClient('contractResults.actions', 'contractResults.opcodes');
    const actions = await client.contractResults.actions(hash, { index: { gte: 0 }, limit: 100, order: 'asc' });
    const trace = await client.contractResults.opcodes(hash, { stack: true, memory: false, storage: true });
    assert.deepEqual(asked, [
      `GET /api/v1/contracts/results/${hash}/actions?index=gte:0&limit=100&order=asc`,
      `GET /api/v1/contracts/results/${hash}/opcodes?stack=true&memory=false&storage=true`,
    ]);
    actions.rows.forEach(assertLossless);
    assert.deepEqual(
      [trace.gas, trace.opcodes[0]?.storage, trace.opcodes[0]?.memory],
      [int64Max, { '0x0': '0x2a' }, []],
    );
  });

  it('reads the first steps of a long execution, and says how many there are', async () => {
    const stack = Array.from({ length: 6 }, (_, id) => `0x${id}`);
    const step = { depth: 1, gas: 9, gas_cost: 3, memory: null, op: 'ADD', pc: 7, reason: null, stack, storage: {} };
    const execution = (list: unknown) => JSON.stringify({ address: '0x01', opcodes: list, gas: 21_000, failed: false });
    const opcodesOf = (text: string) => {
      const { client, requests } = textClient(text);
      return { requests, opcodes: () => client.contractResults.opcodes(hash) };
    };
    const { opcodes, requests } = opcodesOf(execution(Array.from({ length: 10_000 }, () => step)));
    for (let again = 0; again < 2; again++) {
      const whole = await opcodes();
      assert.deepEqual([whole.steps, whole.opcodes.length, whole.gas], [10_000, 1_500, 21_000n]);
      assert.deepEqual(whole.opcodes.at(-1)?.stack, stack);
    }
    assert.equal(requests[0]?.mostValues, Number.POSITIVE_INFINITY);
    assert.deepEqual((await opcodesOf(execution([])).opcodes()).steps, 0);
    assert.deepEqual((await opcodesOf(execution(null)).opcodes()).steps, 0);
    const crowd = Array.from({ length: 70_000 }, () => '');
    for (const text of [execution([step, { ...step, stack: crowd }]), JSON.stringify({ later: crowd, opcodes: [] })])
      await assert.rejects(opcodesOf(text).opcodes(), (error: unknown) => {
        assert.ok(isLensError(error) && error.failure.kind === 'badResponse' && error.failure.isTooLarge);
        return true;
      });
    for (const text of ['<html>', execution([step]).slice(0, -20), '[]'])
      await assert.rejects(opcodesOf(text).opcodes(), (error: unknown) => isLensError(error, 'badResponse'), text);
  });

  it('lists logs, of all contracts and of one', async () => {
    const { client, asked } = fixtureClient('contractResults.logs', 'contractResults.logsOfContract');
    const all = await client.contractResults.logs({ 'transaction.hash': hash });
    const own = await client.contractResults.logsOfContract('0.0.6001', { topic0: ['0xddf2', '1'], timestamp: week });
    assert.deepEqual(asked, [
      `GET /api/v1/contracts/results/logs?transaction.hash=${hash}`,
      'GET /api/v1/contracts/0.0.6001/results/logs?topic0=0xddf2&topic0=1&timestamp=gte:1700000000&timestamp=lt:1700604800',
    ]);
    assertLossless(first(all));
    assert.equal(first(own).block_number, null);
    assertLossless(first(own));
  });

  for (const [name, timestamp] of [
    ['none', undefined],
    ['an open one', { gte: '1700000000' }],
    ['one too long', [{ gte: '1700000000' }, { lt: '1700604801' }]],
  ] as const) {
    it(`refuses a topic filter where the time range is ${name}`, async () => {
      const { client, asked } = fixtureClient('contractResults.logs');
      await assert.rejects(
        client.contractResults.logs({ topic1: '0xdd', timestamp }),
        /topic1 requires a timestamp range/,
      );
      assert.deepEqual(asked, []);
    });
  }
});
