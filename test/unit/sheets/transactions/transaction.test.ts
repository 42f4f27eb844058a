import assert from 'node:assert/strict';
import { revertingFrame } from '../../../../src/core/ledger/evm/revertOrigin.ts';
import { contractResult } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { relateTransactions } from '../../../../src/core/ledger/transactions/relations.ts';
import { transactionSheet } from '../../../../src/core/sheets/transactions/transaction.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { rowOf, transactionRow } from '../../ledger/rows.ts';
import { sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';
import { sheetReading } from '../sandboxSheet.ts';
import { all, context, summary } from '../sheetContext.ts';

describe('the sheet of a transaction', () => {
  const transfers = [
    { account: '0.0.3', amount: 4, is_approval: false },
    { account: '0.0.98', amount: 6, is_approval: false },
    { account: '0.0.1001', amount: -10, is_approval: false },
    { account: '0.0.1001', amount: -4_899_999_999, is_approval: false },
    { account: '0.0.1002', amount: 4_899_999_999, is_approval: false },
  ];

  it('tells what moved apart from the fee, exact, in dollars too', () => {
    const text = summary(transactionSheet({ transaction: transactionRow({ transfers, charged_tx_fee: 10 }) }, context));
    assert.match(text, /Fee charged: 0\.0000001 ℏ \(less than \$0\.00001\)/);
    assert.match(
      text,
      /Account \| Amount without fees\n {2}0\.0\.1001 \| -48\.99999999 ℏ \(-\$11\.172\)\n {2}0\.0\.1002 \| \+48\.99999999 ℏ/,
    );
    assert.doesNotMatch(text, /0\.0\.98/);
  });

  it('shows all amounts as they are where the fee cannot be told apart', () => {
    const text = summary(transactionSheet({ transaction: transactionRow({ transfers, charged_tx_fee: 11 }) }, context));
    assert.match(
      text,
      /Amount including fees\n {2}0\.0\.1001 \|.*\n {2}0\.0\.1002 \|.*\n.*\n {2}0\.0\.3 \| \+0\.00000004/,
    );
  });

  it('speaks of no fees in the amounts if none was charged, or nobody received one', () => {
    const free = transactionSheet({ transaction: transactionRow({ transfers, charged_tx_fee: 0 }) }, context);
    assert.match(summary(free), /Account \| Amount without fees\n/);
    assert.doesNotMatch(JSON.stringify(free), /including fees|and fees/);
    const moved = transfers.filter(({ account }) => /^0\.0\.100/.test(account));
    const unpaid = transactionSheet({ transaction: transactionRow({ transfers: moved, charged_tx_fee: 11 }) }, context);
    assert.match(summary(unpaid), /Account \| Amount\n/);
    assert.doesNotMatch(JSON.stringify(unpaid), /including fees|and fees/);
  });

  it('shows the first of many movements in the summary, and all of them among the transfers', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `0.0.${2000 + index}`);
    const sheetOf = (count: number) =>
      transactionSheet(
        {
          transaction: transactionRow({
            charged_tx_fee: 0,
            transfers: [
              { account: '0.0.1001', amount: 1 - count, is_approval: false },
              ...many(count - 1).map((account) => ({ account, amount: 1, is_approval: false })),
            ],
          }),
        },
        context,
      );
    const rows = (text: string) => text.match(/^ *0\.0\.\d+ \| [-+]/gm)?.length;
    assert.equal(rows(summary(sheetOf(12))), 12, 'no note for two rows');
    assert.doesNotMatch(summary(sheetOf(12)), /more in/);
    assert.equal(rows(summary(sheetOf(40))), 10);
    assert.match(summary(sheetOf(40)), /30 more in Transfers\./);
    for (const account of many(39)) assert.ok(all(sheetOf(40)).includes(`${account} | +`), account);
  });

  it('begins with what failed and why, and says nothing twice', () => {
    const transaction = transactionRow({
      result: 'CONTRACT_REVERT_EXECUTED',
      name: 'CONTRACTCALL',
      entity_id: '0.0.6001',
    });
    const sheet = transactionSheet(
      { transaction, contract: { revert: { kind: 'message', message: 'not the owner' } } },
      context,
    );
    assert.equal(sheet.tone, 'failure');
    assert.equal(sheet.headline, 'Call to 0.0.6001 reverted: not the owner');
    const text = summary(sheet);
    const labels = sheet.sections[0]?.blocks.flatMap((each) => (each.type === 'fields' ? each.fields : []));
    assert.deepEqual(
      labels?.map((each) => each.label),
      ['Result', 'Consensus time', 'Payer', 'Entity', 'Fee charged', 'Transaction ID'],
    );
    assert.match(text, /Result: CONTRACT_REVERT_EXECUTED$/m);
    assert.equal(text.split('not the owner').length, 2);
    assert.match(text, /Entity: 0\.0\.6001/);
  });

  it('has its whole ID, with what tells it from others of the same payer and start', () => {
    const id = '0.0.1001-1700000000-000000001';
    const ids = (more: object) => {
      const sheet = transactionSheet({ transaction: transactionRow({ transaction_id: id, ...more }) }, context);
      return /Transaction ID: (\S+)/.exec(summary(sheet))?.[1];
    };
    assert.deepEqual(
      [ids({}), ids({ scheduled: true }), ids({ nonce: 2 }), ids({ transaction_id: null })],
      [id, `${id}?scheduled`, `${id}/2`, undefined],
    );
  });

  it('explains a code that no contract gave, with the likely fix', () => {
    const text = summary(transactionSheet({ transaction: transactionRow({ result: 'INVALID_SIGNATURE' }) }, context));
    assert.match(text, /^Transfer by 0\.0\.1001 failed: INVALID_SIGNATURE$/m);
    assert.match(text, /Result: INVALID_SIGNATURE\n.*Meaning: .+\n.*Likely fix: .+/);
  });

  it('shows the calls, set in under their callers, and where the failure began', () => {
    const call = (index: number, depth: number, fields: object) =>
      rowOf(
        contractAction,
        JSON.stringify({
          index,
          call_depth: depth,
          call_operation_type: 'CALL',
          result_data_type: 'OUTPUT',
          ...fields,
        }),
      );
    const failed = { result_data: 'INVALID_TOKEN_ID', result_data_type: 'ERROR' };
    const actions = [
      call(0, 0, {
        caller: '0.0.1001',
        caller_type: 'ACCOUNT',
        recipient: '0.0.6001',
        recipient_type: 'CONTRACT',
        ...failed,
      }),
      call(1, 1, {
        caller: '0.0.6001',
        caller_type: 'CONTRACT',
        recipient: '0.0.359',
        call_type: 'SYSTEM',
        gas_used: 900,
        ...failed,
      }),
    ];
    const frame = revertingFrame(actions);
    assert.ok(frame);
    const transaction = transactionRow({ result: 'CONTRACT_REVERT_EXECUTED', name: 'CONTRACTCALL' });
    const text = all(transactionSheet({ transaction, contract: { frame, actions } }, context));
    assert.match(text, /Reverted in: 0\.0\.6001, 0\.0\.359/);
    assert.match(text, /CALL \| 0\.0\.1001 \| 0\.0\.6001 \| – \| failed: INVALID_TOKEN_ID/);
    assert.match(text, /› CALL \(system contract\) \| 0\.0\.6001 \| 0\.0\.359 \| 900 \| failed here: INVALID_TOKEN_ID/);
  });

  it('measures the fee and the gas against their limits, exact', () => {
    const contract = { result: rowOf(contractResult, '{"gas_used": 240000, "gas_limit": 300000}') };
    const sheet = (fields: object) =>
      transactionSheet({ transaction: transactionRow({ ...fields }), contract }, context);
    const paid = sheet({ charged_tx_fee: 1, max_fee: '9223372036854775807' });
    assert.match(summary(paid), /Fee charged: .*less than 0\.01% of the 92,233,720,368\.54775807 ℏ maximum\)/);
    assert.match(summary(paid), /Gas used \(charged\): 240,000 \(80% of the 300,000 limit\)/);
    const shares = paid.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'fields' ? block.fields.flatMap(({ share }) => share ?? []) : [])),
    );
    assert.deepEqual(shares, [
      { part: '1', whole: '9223372036854775807' },
      { part: '240000', whole: '300000' },
    ]);
    assert.doesNotMatch(summary(sheet({ charged_tx_fee: 5, max_fee: '0' })), /maximum/);
  });

  it('says what the schedule that it created will do, and what that waits for', async () => {
    const { client } = sandboxClient();
    const { sheet } = await sheetReading(client, { id: known.pendingSchedule }, { level: 'summary' });
    assert.match(sheet.headline, /^0\.0\.1005 created schedule 0\.0\.8003: Transfer /);
    assert.match(all(sheet), /Schedule: 0\.0\.8003 \(waiting for signatures\)/);
    const { client: partly } = servedClient({ 'schedules/*': 503 }, readOnlyLedger());
    const without = await sheetReading(partly, { id: known.pendingSchedule });
    assert.equal(without.sheet.headline, '0.0.1005 created schedule 0.0.8003');
    assert.match(all(without.sheet), /Can't load the schedule: the mirror node is unavailable \(503\)/);
  });

  it('lists what belongs together, each by its own time', () => {
    const duplicate = transactionRow({
      consensus_timestamp: '1700000003.000000001',
      result: 'DUPLICATE_TRANSACTION',
      node: '0.0.4',
    });
    const transaction = transactionRow();
    const sheet = transactionSheet({ transaction, related: relateTransactions([duplicate, transaction]) }, context);
    assert.match(
      summary(sheet),
      /Submitted by a user \(this one\) \| Transfer by 0\.0\.1001 \| SUCCESS \| 2023-11-14 22:13:22\.000000001 UTC .*\n.*Duplicate, submitted to node 0\.0\.4 \|/,
    );
    const refs = JSON.stringify(sheet.sections[1]?.blocks);
    assert.match(refs, /"kind":"transaction","id":"1700000003\.000000001"/);
  });

  it('uses the units of tokens that are known, and says so of others', () => {
    const transaction = transactionRow({
      token_transfers: [
        { token_id: '0.0.5001', account: '0.0.1002', amount: 9_007_199_254_740_991 },
        { token_id: '0.0.5002', account: '0.0.1002', amount: 5 },
      ],
      nft_transfers: [
        { token_id: '0.0.5004', serial_number: 7, receiver_account_id: '0.0.1003', sender_account_id: null },
      ],
    });
    const tokens = new Map([['0.0.5001', { decimals: 6, symbol: 'USD' }]]);
    const text = all(transactionSheet({ transaction }, { ...context, tokens }));
    assert.match(text, /\+9,007,199,254\.740991 USD \| 0\.0\.5001/);
    assert.match(text, /\+5 smallest units \| 0\.0\.5002/);
    assert.match(text, /0\.0\.1003 \| received \| 0\.0\.5004\/7/);
  });

  it('gives ids, hashes and times in all their forms', () => {
    const bytes = Buffer.alloc(48, 7);
    const transaction = transactionRow({
      transaction_hash: bytes.toString('base64'),
      scheduled: true,
      nonce: 2,
      memo_base64: Buffer.from('hi').toString('base64'),
    });
    const sheet = transactionSheet({ transaction }, context);
    assert.equal(sheet.id, '0.0.1001-1700000000-000000001?scheduled/2');
    assert.equal(sheet.explorerUrl, 'https://explorer.example/testnet/transaction/1700000002.000000001');
    const text = all(sheet);
    for (const part of [
      '0.0.1001@1700000000.000000001?scheduled/2',
      bytes.toString('hex'),
      bytes.toString('base64'),
      'Memo: hi',
    ]) {
      assert.ok(text.includes(part), part);
    }
  });
});
