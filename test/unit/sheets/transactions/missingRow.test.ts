import assert from 'node:assert/strict';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { contractResult } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { lookupInResults, transactionsSection } from '../../../../src/core/sheets/transactions/transactionList.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { rowOf, transactionRow } from '../../ledger/rows.ts';
import { sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { sheetReading } from '../sandboxSheet.ts';
import { all, context } from '../sheetContext.ts';

describe('a row of a transaction that is not there', () => {
  const { client, asked } = sandboxClient();
  const read = async (id: string) => sheetReading(client, { id }, { level: 'summary' });

  for (const [name, id, headline] of [
    [
      'the execution of a pending schedule',
      `${known.pendingSchedule}?scheduled`,
      /doesn't exist yet: schedule 0\.0\.8003 is waiting for signatures/,
    ],
    ['that of a deleted one', `${known.deletedSchedule}?scheduled`, /doesn't exist: schedule 0\.0\.8002 is deleted/],
    [
      'that of an expired one',
      `${known.expiredSchedule}?scheduled`,
      /doesn't exist: schedule 0\.0\.8004 is expired without execution/,
    ],
    ['the execution of what is no schedule', `${known.success}?scheduled`, /doesn't exist: .* created no schedule/],
    ['a child of one without children', `${known.success}/3`, /doesn't exist: .* has no child transactions/],
    ['one child more than there are', `${known.children}/3`, /doesn't exist: .* has 2 child transactions/],
  ] as const)
    it(`says so, and leads to the one that is: ${name}`, async () => {
      const { sheet } = await read(id);
      assert.match(sheet.headline, headline);
      assert.notEqual(sheet.tone, 'success');
      const [plain = ''] = id.split(/[?/]/);
      assert.match(JSON.stringify(sheet), new RegExp(`"ref":\\{"kind":"transaction","id":"${plain}"\\}`));
      assert.equal((await read(plain)).sheet.id, plain);
    });

  it('costs one request more, for the schedule', async () => {
    asked.length = 0;
    const { sheet } = await read(`${known.pendingSchedule}?scheduled`);
    assert.deepEqual(asked, [`transactions/${known.pendingSchedule}`, 'schedules/0.0.8003']);
    assert.match(all(sheet), /Schedule: 0\.0\.8003 \(waiting for signatures\)/);
  });

  it('is none where the row is there', async () => {
    for (const id of [`${known.scheduled}?scheduled`, `${known.children}/2`, known.pendingSchedule])
      assert.equal((await read(id)).sheet.id, id);
  });

  it('is the record itself if the ID has only one, made by the network', async () => {
    for (const id of ['0.0.1001-1790000900-000000008', '0.0.1003-1790000910-000000008']) {
      const { sheet } = await read(id);
      assert.doesNotMatch(sheet.headline, /doesn't exist/);
      assert.match(sheet.id, new RegExp(`^${id}/\\d$`));
      assert.match(all(sheet), /Role: Created by the network, without a parent/);
    }
    assert.match((await read('0.0.1001-1790000900-000000008/3')).sheet.headline, /doesn't exist/);
  });

  it('does not say that there is no schedule if the schedule could not be read', async () => {
    const { client: partly } = servedClient({ 'schedules/*': 503 }, readOnlyLedger());
    const id = `${known.pendingSchedule}?scheduled`;
    const { sheet } = await sheetReading(partly, { id }, { level: 'summary' });
    assert.match(sheet.headline, /doesn't exist\.$/);
    const [, section] = sheet.sections;
    assert.equal(section?.unread, true);
    assert.match(all(sheet), /Can't load schedule 0\.0\.8003: the mirror node is unavailable \(503\)\./);
  });
});

describe('the table of transactions beside a list of contract results', () => {
  it('names the calls that are in the list, by their times', () => {
    const abis = createAbiIndex();
    const inputs = [{ name: 'shares', type: 'uint256' }];
    abis.add([{ type: 'function', name: 'withdraw', inputs, outputs: [] }]);
    const call = (time: string) =>
      transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.6001', consensus_timestamp: time });
    const input = `0x2e1a7d4d${'19'.padStart(64, '0')}`;
    const results = { timestamp: '1700000002.000000001', contract_id: '0.0.6001', function_parameters: input };
    const known = lookupInResults({ rows: [rowOf(contractResult, JSON.stringify(results))] });
    const rows = [call('1700000002.000000001'), call('1700000003.000000001')];
    const [section] = transactionsSection({ rows }, { ...context, abis }, known);
    const words = section?.blocks.flatMap((block) =>
      block.type === 'table' ? block.rows.map(([, each]) => each) : [],
    );
    assert.deepEqual(words, [
      { type: 'text', text: 'withdraw(25) on 0.0.6001' },
      { type: 'text', text: 'Contract call 0.0.6001' },
    ]);
  });
});
