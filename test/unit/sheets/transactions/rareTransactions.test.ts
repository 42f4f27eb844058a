import assert from 'node:assert/strict';
import { contractResultDetail } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { runAgainSections } from '../../../../src/core/readers/runAgain.ts';
import { transactionSheet } from '../../../../src/core/sheets/transactions/transaction.ts';
import { knownTransactions as known } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { knownTokens } from '../../../sandbox/ledger/world/tokens.ts';
import { rowOf, transactionRow } from '../../ledger/rows.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all, context, summary } from '../sheetContext.ts';

describe('the sheet of a rare transaction', () => {
  const { client } = sandboxClient();

  it('reads serial number -1 as all NFTs of a collection, and leads to the token', async () => {
    const { sheet } = await sheetReading(client, { id: known.treasuryChange });
    assert.match(summary(sheet), /0\.0\.1003 \| received all NFTs \(new treasury\) \| 0\.0\.5004/);
    assert.doesNotMatch(JSON.stringify(sheet), new RegExp(`${knownTokens.nft}/-1`));
    const [table] = sectionOf(sheet, 'NFT transfers').blocks;
    assert.match(JSON.stringify(table), /all \(-1\)/);
    const pictures = sheet.sections.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'flows'));
    assert.doesNotMatch(JSON.stringify(pictures), /NFT/, 'how many moved is not on record');
  });

  it('says of a code that the mirror node could not name that it did reach consensus', async () => {
    const { sheet } = await sheetReading(client, { id: known.unknown });
    assert.equal(sheet.tone, 'warning');
    assert.match(sheet.headline, /reached consensus|doesn't know the result code/);
    assert.doesNotMatch(all(sheet), /failed|receipt/);
    assert.match(all(sheet), /Likely fix: Look up the transaction on a block explorer or a newer mirror node\./);
  });

  it('links to the account that the ledger records of a freeze, a KYC, a rejection and a hook, and not to a token', () => {
    for (const name of [
      'TOKENFREEZE',
      'TOKENUNFREEZE',
      'TOKENGRANTKYC',
      'TOKENREVOKEKYC',
      'TOKENREJECT',
      'HOOKSTORE',
    ]) {
      const transaction = transactionRow({ name, entity_id: '0.0.77' });
      const sheet = transactionSheet({ transaction }, context);
      assert.match(JSON.stringify(sheet), /"text":"0\.0\.77","ref":\{"kind":"account","id":"0\.0\.77"\}/, name);
      assert.doesNotMatch(sheet.headline, /token 0\.0\.77/, name);
    }
  });

  it('takes a freeze transaction for no more than it is: some only prepare an upgrade', () => {
    const { headline } = transactionSheet({ transaction: transactionRow({ name: 'FREEZE' }) }, context);
    assert.equal(headline, '0.0.1001 sent a network freeze or upgrade');
  });

  it('says what a hook answered to a transfer, and whose hook it is', () => {
    const context1 = `${'40'.padStart(64, '0')}${'0'.repeat(64)}${'3ea'.padStart(64, '0')}`;
    const sheetOf = (row: object, given: object, selector = '124d8b30') => {
      const call = { contract_id: '0.0.365', to: `0x${'16d'.padStart(40, '0')}`, status: '0x1', ...given };
      const input = { function_parameters: `0x${selector}${context1}` };
      const result = rowOf(contractResultDetail, JSON.stringify({ ...call, ...input }));
      const transaction = transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.365', nonce: 1, ...row });
      return transactionSheet({ transaction, contract: { result } }, context);
    };
    const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
    const allowed = sheetOf({}, { call_result: word(1) });
    assert.equal(allowed.headline, 'A hook of 0.0.1002 allowed the transfer');
    assert.equal(allowed.short, 'A hook of 0.0.1002');
    assert.match(
      all(allowed),
      /Hook of: 0\.0\.1002[\s\S]*Hook ran: before the transfer\n[\s\S]*Hook answered: allowed/,
    );
    assert.match(sheetOf({}, { call_result: word(1) }, '94112e2f').headline, /allowed the transfer after it was made$/);
    const undone = { result: 'REVERTED_SUCCESS' };
    for (const [row, given] of [
      [{}, {}],
      [undone, { ...undone, status: '0x0' }],
    ]) {
      const rejected = sheetOf(row ?? {}, { ...given, call_result: word(0) });
      assert.equal(rejected.headline, 'A hook of 0.0.1002 rejected the transfer');
      assert.match(all(rejected), /Hook answered: rejected\n/);
    }
    const reverted = sheetOf(
      { result: 'CONTRACT_REVERT_EXECUTED' },
      { status: '0x0', error_message: `0x08c379a0${word(32).slice(2)}${word(2).slice(2)}${'6e6f'.padEnd(64, '0')}` },
    );
    assert.match(reverted.headline, /^A hook of 0\.0\.1002 reverted: .*no/);
    assert.match(all(reverted), /Hook answered: reverted\n/);
    assert.equal(sheetOf({}, { call_result: '0x1234' }, 'ffffffff').headline, 'A hook of 0.0.1002 ran');
    const other = { contract_id: '0.0.9', to: null, call_result: word(1) };
    assert.doesNotMatch(all(sheetOf({ entity_id: '0.0.9' }, other)), /[Hh]ook/);
    assert.match(
      transactionSheet({ transaction: transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.365' }) }, context)
        .headline,
      /^A hook ran/,
    );
  });

  describe('as newer mirror nodes give it', () => {
    const ethereum = { type: 2, nonce: 1, r: '0x1', s: '0x2', v: 0, chain_id: '0x128', access_list: [] };
    const sheetOf = (row: object, given: object) => {
      const fields = {
        contract_id: '0.0.5002',
        to: `0x${'11'.repeat(20)}`,
        function_parameters: '0x60806040',
        status: '0x1',
        ...ethereum,
        ...given,
      };
      const result = rowOf(contractResultDetail, JSON.stringify(fields));
      const transaction = transactionRow({ name: 'ETHEREUMTRANSACTION', entity_id: '0.0.5002', ...row });
      const offered = runAgainSections({ result, again: {} as never });
      return transactionSheet({ transaction, contract: { result, offered } }, context);
    };
    const failed = (result: string) =>
      sheetOf(
        { result },
        { result, status: '0x0', error_message: result, failed_initcode: '0x60806040', authorization_list: [] },
      );

    it('is a creation if its contract is among those that it created, without its calls', () => {
      const sheet = sheetOf({}, { created_contract_ids: ['0.0.5002'] });
      assert.equal(sheet.headline, '0.0.1001 created contract 0.0.5002');
      assert.equal(sheet.short, 'Create contract 0.0.5002');
      assert.equal(sheet.called, undefined);
      assert.doesNotMatch(all(sheet), /simulate/, 'a creation has no contract to call');
      const made = sheetOf({}, { created_contract_ids: ['0.0.5003'] });
      assert.equal(made.headline, 'Call to 0.0.5002 (function 0x60806040) succeeded');
    });

    it('shows who authorized which code, and a list in another form as it is', () => {
      const signed = {
        chain_id: '0x12a',
        address: `0x${'ab'.repeat(20)}`,
        nonce: 5,
        y_parity: 1,
        r: `0x${'22'.repeat(32)}`,
        s: `0x${'33'.repeat(32)}`,
      };
      const none = { ...signed, chain_id: '0x0', address: `0x${'0'.repeat(40)}`, r: '0x0' };
      const text = all(sheetOf({}, { type: 4, authorization_list: [signed, none] }));
      assert.match(text, /Authorizations[\s\S]*0x[0-9a-f]{40} \| 0x(?:ab){20} \| 298 \| 5/);
      assert.match(text, /None: the signature is invalid \| none any more \| any \| 5/);
      assert.doesNotMatch(text, /y_parity/);
      assert.match(all(sheetOf({}, { type: 4, authorization_list: [{ who: 'new' }] })), /Authorization list: .*new/);
    });

    it('failed, and did not revert, if its error only repeats its result', () => {
      const sheet = failed('WRONG_NONCE');
      assert.equal(sheet.headline, 'Call to 0.0.5002 (function 0x60806040) failed: WRONG_NONCE');
      assert.match(summary(sheet), /Likely fix: Use the account's current Ethereum nonce/);
      assert.equal(failed('CONTRACT_REVERT_EXECUTED').headline, 'Call to 0.0.5002 (function 0x60806040) reverted');
      assert.doesNotMatch(all(sheet), /Failed creation code|list: \[\]/, 'the input once, and no empty list');
    });

    it('was sent by its sender, not by the relay that paid for it', () => {
      const from = `0x${'bb8'.padStart(40, '0')}`;
      const sheet = sheetOf({}, { from, created_contract_ids: ['0.0.5002'] });
      assert.equal(sheet.headline, '0.0.3000 created contract 0.0.5002');
      assert.match(summary(sheet), /Payer: 0\.0\.1001\n {2}Sender: 0\.0\.3000/);
      const sent = { from, contract_id: null, function_parameters: '0x', amount: 500_000_000 };
      const transfer = sheetOf({ entity_id: '0.0.7' }, sent);
      assert.deepEqual([transfer.headline, transfer.short], ['0.0.3000 sent 5 ℏ to 0.0.7', '5 ℏ: 0.0.3000 → 0.0.7']);
      const own = sheetOf({}, { from: `0x${'3e9'.padStart(40, '0')}` });
      assert.doesNotMatch(summary(own), /Sender/, 'it is the payer');
    });

    it('is an Ethereum transaction only with a nonce or a signature', () => {
      const none = { nonce: null, r: null, s: null, v: null, type: 0 };
      const text = all(sheetOf({ name: 'CONTRACTCALL' }, { ...none, gas_price: '0x57' }));
      assert.doesNotMatch(text, /Ethereum|legacy/);
      assert.match(text, /Gas price: 0\.00000087 ℏ/);
      assert.match(all(sheetOf({}, {})), /Ethereum transaction\n {2}Type: 2 \(EIP-1559\)/);
    });

    it('says why the EVM stopped, and what to do about it', () => {
      const halted = { result: 'CONTRACT_EXECUTION_EXCEPTION' };
      const sheet = sheetOf(halted, { ...halted, status: '0x0', error_message: 'INVALID_OPERATION' });
      assert.match(sheet.headline, /failed: INVALID_OPERATION: a failed assert of an old compiler/);
      assert.equal(sheet.short, 'INVALID_OPERATION: Ethereum transaction 0.0.5002');
      assert.match(summary(sheet), /Likely fix: Check the trace/);
      assert.doesNotMatch(summary(sheet), /doesn't know this result code/);
    });
  });

  it('names the reason of a revert also where it is empty', () => {
    const transaction = transactionRow({ name: 'CONTRACTCALL', result: 'CONTRACT_REVERT_EXECUTED' });
    const sheet = transactionSheet({ transaction, contract: { revert: { kind: 'message', message: '' } } }, context);
    assert.match(summary(sheet), /reverted: An empty message/);
  });
});
