import assert from 'node:assert/strict';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { contractResult } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { lookupInResults, transactionsSection } from '../../../../src/core/sheets/transactions/transactionList.ts';
import { rowOf, transactionRow } from '../../ledger/rows.ts';
import { context } from '../sheetContext.ts';

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
