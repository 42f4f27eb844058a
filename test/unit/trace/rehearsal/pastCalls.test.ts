import assert from 'node:assert/strict';
import { type ContractResult, contractResult } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { choosePastCalls, readPastCalls } from '../../../../src/core/trace/rehearsal/pastCalls.ts';
import { rowOf } from '../../ledger/rows.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';

const deposit = '0xb6b55f25';
const withdraw = '0x2e1a7d4d';
const word = (value: number) => value.toString(16).padStart(64, '0');

/** A result as a mirror node lists it: the newest have the highest numbers. */
function json(number: number, more: object = {}): object {
  return {
    hash: `0x${word(number)}`,
    timestamp: `${1_700_000_000 + number}.000000001`,
    contract_id: '0.0.1001',
    from: `0x${'a'.repeat(40)}`,
    function_parameters: `${deposit}${word(number)}`,
    error_message: null,
    amount: 0,
    result: 'SUCCESS',
    created_contract_ids: [],
    ...more,
  };
}
const row = (number: number, more: object = {}): ContractResult =>
  rowOf(contractResult, JSON.stringify(json(number, more)));
const numbers = (rows: readonly ContractResult[], most?: number) =>
  choosePastCalls(rows, most).map(({ hash }) => Number(hash));

describe('the past calls to rehearse', () => {
  it('begin with the newest of each selector and outcome, then the others, newest first', () => {
    const failed = { error_message: `0x08c379a0${word(1)}`, result: 'CONTRACT_REVERT_EXECUTED' };
    const rows = [
      row(9),
      row(8),
      row(7, failed),
      row(6),
      row(5, { function_parameters: `${withdraw}${word(5)}` }),
      row(4, { ...failed, error_message: `0x08c379a0${word(2)}` }),
      row(3, { ...failed, error_message: 'INSUFFICIENT_GAS' }),
    ];
    assert.deepEqual(numbers(rows), [9, 7, 5, 3, 8, 6, 4]);
    assert.deepEqual(numbers(rows, 4), [9, 7, 5, 3]);
  });

  it('are distinct: by sender, data, amount and outcome', () => {
    const same = { function_parameters: deposit };
    const rows = [
      row(9, same),
      row(8, same),
      row(7, { ...same, from: `0x${'b'.repeat(40)}` }),
      row(6, { ...same, amount: 5 }),
      row(5, { ...same, error_message: 'INSUFFICIENT_GAS' }),
    ];
    assert.deepEqual(numbers(rows), [9, 5, 7, 6]);
  });

  it('are neither creations nor what has no hash', () => {
    const rows = [row(9, { created_contract_ids: ['0.0.1001'] }), row(8, { hash: null }), row(7)];
    assert.deepEqual(numbers(rows), [7]);
    // A call that creates another contract is a call.
    assert.deepEqual(numbers([row(9, { created_contract_ids: ['0.0.1002'] })]), [9]);
  });

  it('are at most 50, among the newest 300', async () => {
    const page = (from: number) => ({
      results: Array.from({ length: 100 }, (_, at) => json(from - at)),
      links: { next: `/api/v1/contracts/0.0.1001/results?limit=100&order=desc&timestamp=lt:${from}.0` },
    });
    const { client, asked } = servedClient({
      'contracts/0.0.1001/results': ({ query }) => page(10_000 - 100 * Number(query.has('timestamp'))),
    });
    assert.equal((await readPastCalls(client, '0.0.1001')).length, 50);
    assert.ok(asked.length <= 3, asked.join(' '));
    const endless = servedClient({
      'contracts/0.0.1001/results': ({ query }) => {
        const before = /lt:(\d+)/.exec(query.get('timestamp') ?? '')?.[1];
        const first = before === undefined ? 100_000 : Number(before);
        const results = Array.from({ length: 100 }, (_, at) => json(first - at, { function_parameters: deposit }));
        const next = `/api/v1/contracts/0.0.1001/results?limit=100&order=desc&timestamp=lt:${first - 100}.000000000`;
        return { results, links: { next } };
      },
    });
    assert.equal((await readPastCalls(endless.client, '0.0.1001')).length, 1);
    assert.equal(endless.asked.length, 3);
  });

  it('are also those of later pages: one that only the third page has comes before more of the first', async () => {
    const { client } = servedClient({
      'contracts/0.0.1001/results': ({ query }) => {
        const first = Number(/lt:(\d+)/.exec(query.get('timestamp') ?? '')?.[1] ?? 1_000);
        const results = Array.from({ length: 100 }, (_, at) => json(first - at));
        if (first === 800) results[99] = json(701, { function_parameters: `${withdraw}${word(701)}` });
        const next = `/api/v1/contracts/0.0.1001/results?limit=100&order=desc&timestamp=lt:${first - 100}.000000000`;
        return { results, links: { next } };
      },
    });
    const calls = await readPastCalls(client, '0.0.1001');
    assert.deepEqual(
      calls.slice(0, 3).map(({ hash }) => Number(hash)),
      [1_000, 701, 999],
    );
  });
});
