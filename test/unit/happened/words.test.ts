import assert from 'node:assert/strict';
import { headlineWords } from '../../../src/core/happened/headlineWords.ts';
import type { UnitsByToken } from '../../../src/core/happened/movementWords.ts';
import { causeWords, rowWords, rowWordsOf, tabWords } from '../../../src/core/happened/rowWords.ts';
import { type TransactionContext, transactionFacts } from '../../../src/core/happened/transactionFacts.ts';
import { transactionTypes } from '../../../src/core/happened/transactionTypes.ts';
import { abiSelector } from '../../../src/core/ledger/evm/abi.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import { decodeRevert } from '../../../src/core/ledger/evm/revert.ts';
import { contractResultDetail } from '../../../src/core/ledger/rest/schema/contractResults.ts';
import { contractAction } from '../../../src/core/ledger/rest/schema/contractTraces.ts';
import type { Transaction } from '../../../src/core/ledger/rest/schema/transactions.ts';
import { failedChild, relateTransactions } from '../../../src/core/ledger/transactions/relations.ts';
import { callTraceSection } from '../../../src/core/sheets/calls/callTrace.ts';
import { revertFields } from '../../../src/core/sheets/calls/contractOutcome.ts';
import type { SheetContext } from '../../../src/core/sheets/parts/values.ts';
import { rowOf, transactionRow } from '../ledger/rows.ts';
import { context } from '../sheets/sheetContext.ts';

type Context = Pick<SheetContext, 'tokens' | 'abis'>;

function headlineOf(transaction: Transaction, { tokens, abis }: Context, known: TransactionContext = {}): string {
  return headlineWords(transactionFacts(transaction, { ...known, abis }), tokens);
}

function wordsOf(transaction: Transaction, { tokens, abis }: Context = {}): string {
  return rowWords(transactionFacts(transaction, { abis }), { tokens });
}

const move = (account: string, amount: number) => ({ account, amount, is_approval: false });
const [payer, receiver] = ['0.0.1001', '0.0.1002'];
const fee = [move('0.0.98', 10), move(payer, -10)];

describe('the row of a transaction', () => {
  it('begins with what failed inside a success, and with nothing of what was undone or was so already', () => {
    const child = (result: string, nonce = 1) =>
      transactionRow({ result, nonce, parent_consensus_timestamp: '1.000000001', name: 'CRYPTOTRANSFER' });
    const call = transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.6001' });
    const failed = failedChild([call, child('SUCCESS'), child('TOKEN_IS_PAUSED')]);
    assert.equal(
      tabWords(transactionFacts(call, { inside: failed })),
      'Succeeded, but TOKEN_IS_PAUSED: Contract call 0.0.6001',
    );
    assert.equal(wordsOf(call), 'Contract call 0.0.6001');
    assert.equal(causeWords(transactionFacts(call, { inside: failed })), 'TOKEN_IS_PAUSED');
    for (const result of ['REVERTED_SUCCESS', 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT', 'UNKNOWN', 'SUCCESS'])
      assert.equal(failedChild([call, child(result)]), undefined, result);
    assert.equal(failedChild([child('TOKEN_IS_PAUSED', 0)]), undefined, 'the user sent it');
  });
});

describe('the amount of a transfer', () => {
  it('says that the fee is in it if a fee account was sent something, too, and not otherwise', () => {
    const toNode = [move('0.0.3', 60), move('0.0.98', 90), move(payer, -150)];
    const sent = { node: '0.0.3', charged_tx_fee: 100, transfers: toNode };
    assert.equal(headlineOf(transactionRow(sent), {}), '0.0.1001 sent 0.0000015 ℏ including fees to 0.0.98 (1 other)');
    assert.equal(wordsOf(transactionRow(sent)), '0.0000015 ℏ including fees: 0.0.1001 → 0.0.98 +1');
    const toOther = [move('0.0.98', 100), move(receiver, 50), move(payer, -150)];
    assert.equal(
      headlineOf(transactionRow({ ...sent, transfers: toOther }), {}),
      '0.0.1001 sent 0.0000005 ℏ to 0.0.1002',
    );
  });

  it('says nothing of a fee if none was charged: of a child, or of the fees that the network distributes', () => {
    const distributed = {
      transaction_id: '0.0.802-1700000000-000000001',
      charged_tx_fee: 0,
      transfers: [move('0.0.802', -150), move('0.0.800', 50), move('0.0.98', 100)],
    };
    assert.equal(headlineOf(transactionRow(distributed), {}), '0.0.802 sent 0.0000015 ℏ to 0.0.98 (1 other)');
    const child = { nonce: 1, charged_tx_fee: 0, transfers: [move(receiver, -5), move('0.0.98', 5)] };
    assert.equal(headlineOf(transactionRow(child), {}), '0.0.1002 sent 0.00000005 ℏ to 0.0.98');
  });

  it('is that of tokens only, if a mint, a burn or a wipe has a fee that cannot be separated', () => {
    const fees = { charged_tx_fee: 11, transfers: fee };
    const transfers = (amount: number) => ({
      ...fees,
      token_transfers: [{ token_id: '0.0.9', ...move('0.0.7', amount) }],
    });
    const said = (name: string, fields: object) =>
      headlineOf(transactionRow({ name, entity_id: '0.0.9', ...fields }), {});
    for (const [name, amount] of [
      ['TOKENMINT', 25],
      ['TOKENBURN', -25],
      ['TOKENWIPE', -25],
    ] as const) {
      assert.match(said(name, transfers(amount)), /25 smallest units of 0\.0\.9/);
      for (const fields of [transfers(amount), fees]) assert.doesNotMatch(said(name, fields), /ℏ|more/, name);
    }
  });
});

describe('the words of a transaction in the list of an account', () => {
  const words = (account: string, fields: object, units: UnitsByToken = new Map()) =>
    rowWordsOf(account, transactionFacts(transactionRow({ charged_tx_fee: 10, ...fields })), { tokens: units });

  it('name the other side, beside the change of the account', () => {
    const two = { transfers: [...fee, move(payer, -5), move(receiver, 5)] };
    assert.equal(words(payer, two), 'Transfer to 0.0.1002');
    assert.equal(words(receiver, two), 'Transfer from 0.0.1001');
    const many = {
      transfers: [...fee, move(payer, -300), move('0.0.4', -100), move(receiver, 250), move('0.0.7', 150)],
    };
    assert.equal(words('0.0.4', many), 'Transfer to 0.0.1002 (1 other)');
    assert.equal(words('0.0.7', many), 'Transfer from 0.0.1001 (1 other)');
    assert.equal(words('0.0.9', two), '0.00000005 ℏ: 0.0.1001 → 0.0.1002', 'it had no part in it');
  });

  it('begin with the amount of a token, which stands nowhere else', () => {
    const token = {
      transfers: fee,
      token_transfers: [
        { token_id: '0.0.9', ...move('0.0.4', -2500) },
        { token_id: '0.0.9', ...move(receiver, 2500) },
      ],
    };
    const units = new Map([['0.0.9', { symbol: 'GOLD', decimals: 2 }]]);
    assert.equal(words('0.0.4', token, units), '25 GOLD to 0.0.1002');
    assert.equal(words(receiver, token, units), '25 GOLD from 0.0.4');
    assert.equal(words(receiver, token), '2,500 smallest units of 0.0.9 from 0.0.4');
    assert.equal(words(payer, token, units), '25 GOLD: 0.0.4 → 0.0.1002', 'it only paid the fee');
  });

  it('say what failed without its cause, which is the result beside it', () => {
    const transfers = [...fee];
    assert.equal(words(payer, { result: 'INVALID_SIGNATURE', transfers }), 'Transfer by 0.0.1001');
    assert.equal(
      words(payer, { name: 'CONSENSUSSUBMITMESSAGE', entity_id: '0.0.7001', transfers }),
      'Submit topic message 0.0.7001',
    );
  });
});

describe('the headline of a transaction', () => {
  it('says who sent how much to whom, without the fee', () => {
    const transaction = transactionRow({
      charged_tx_fee: 10,
      transfers: [...fee, move(payer, -150_000_000), move(receiver, 150_000_000)],
    });
    assert.equal(headlineOf(transaction, context), '0.0.1001 sent 1.5 ℏ to 0.0.1002');
    assert.equal(wordsOf(transaction, context), '1.5 ℏ: 0.0.1001 → 0.0.1002');
  });

  it('says nothing of a fee that could not be separated as if it had been left in what was deleted or updated', () => {
    const fields = {
      entity_id: '0.0.5001',
      charged_tx_fee: 10,
      transfers: [move(payer, -2_000_000), move('0.0.1298', 2_000_000)],
    };
    const headline = (name: string, more: object = {}) =>
      headlineOf(transactionRow({ name, ...fields, ...more }), context);
    for (const name of ['TOKENUPDATE', 'CRYPTODELETE', 'CONTRACTDELETEINSTANCE'])
      assert.doesNotMatch(headline(name), /ℏ|0\.0\.1298/, name);
    // The fee is separate, but a treasury's ℏ doesn't go with it.
    const paid = { transfers: [...fee, ...fields.transfers] };
    assert.doesNotMatch(headline('TOKENUPDATE', paid), /ℏ/);
    assert.match(headline('CRYPTODELETE', paid), /transferred 0\.02 ℏ to 0\.0\.1298$/);
    const treasury = [move(payer, -2500), move(receiver, 2500)].map((each) => ({ token_id: '0.0.9', ...each }));
    assert.match(headline('TOKENUPDATE', { token_transfers: treasury }), /2,500 .* to 0\.0\.1002$/);
  });

  it('names the account that got the most, and counts the others', () => {
    const transaction = transactionRow({
      charged_tx_fee: 10,
      transfers: [
        ...fee,
        move(payer, -300_000_000),
        move('0.0.7', 50_000_000),
        move(receiver, 200_000_000),
        move('0.0.8', 50_000_000),
      ],
    });
    assert.equal(headlineOf(transaction, context), '0.0.1001 sent 3 ℏ to 0.0.1002 (2 others)');
    assert.equal(wordsOf(transaction, context), '3 ℏ: 0.0.1001 → 0.0.1002 +2');
  });

  it('counts the others beside the account on their side, because the amount is what a side moved together', () => {
    const transaction = transactionRow({
      charged_tx_fee: 10,
      transfers: [...fee, move(payer, -300), move('0.0.1004', -100), move(receiver, 250), move('0.0.7', 150)],
    });
    assert.equal(headlineOf(transaction, context), '0.0.1001 (1 other) sent 0.000004 ℏ to 0.0.1002 (1 other)');
    assert.equal(wordsOf(transaction, context), '0.000004 ℏ: 0.0.1001 +1 → 0.0.1002 +1');
  });

  it('counts the transactions of a batch, and names the one at which it failed', () => {
    const part = (result: string, index: number) =>
      transactionRow({
        result,
        name: 'CRYPTOTRANSFER',
        parent_consensus_timestamp: '5.000000000',
        consensus_timestamp: `5.00000000${index}`,
        transaction_id: `0.0.100${index}-1-000000001`,
      });
    const headline = (result: string, ...parts: string[]) => {
      const batch = transactionRow({ result, name: 'ATOMICBATCH', consensus_timestamp: '5.000000000' });
      const rows = [batch, ...parts.map((each, index) => part(each, index + 1))];
      return headlineOf(batch, context, { related: relateTransactions(rows) });
    };
    assert.equal(headline('SUCCESS'), '0.0.1001 ran a batch');
    assert.equal(headline('SUCCESS', 'SUCCESS'), '0.0.1001 ran a batch of 1 transaction');
    assert.equal(headline('SUCCESS', 'SUCCESS', 'SUCCESS'), '0.0.1001 ran a batch of 2 transactions');
    assert.equal(
      headline('INNER_TRANSACTION_FAILED', 'REVERTED_SUCCESS', 'INVALID_SIGNATURE'),
      'Atomic batch by 0.0.1001 failed: INVALID_SIGNATURE in transaction 2, Transfer by 0.0.1002',
    );
    assert.equal(
      headline('INNER_TRANSACTION_FAILED', 'REVERTED_SUCCESS'),
      'Atomic batch by 0.0.1001 failed: INNER_TRANSACTION_FAILED',
    );
  });

  it('says of a success if a part of it failed', () => {
    const call = transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.6001', consensus_timestamp: '5.000000000' });
    const child = (result: string) =>
      transactionRow({
        result,
        nonce: 1,
        name: 'CRYPTOTRANSFER',
        parent_consensus_timestamp: '5.000000000',
        consensus_timestamp: '5.000000001',
      });
    const headline = (result: string) =>
      headlineOf(call, context, { related: relateTransactions([call, child(result)]) });
    assert.equal(headline('TOKEN_IS_PAUSED'), 'Call to 0.0.6001 succeeded, but a part failed: TOKEN_IS_PAUSED');
    assert.equal(headline('SUCCESS'), 'Call to 0.0.6001 succeeded');
  });

  it('shows a token with its symbol and decimals, or says that they are smallest units', () => {
    const transaction = transactionRow({
      token_transfers: [
        { token_id: '0.0.9', ...move(payer, -2500) },
        { token_id: '0.0.9', ...move(receiver, 2500) },
      ],
    });
    const tokens = new Map([['0.0.9', { symbol: 'GOLD', decimals: 2 }]]);
    assert.equal(headlineOf(transaction, { ...context, tokens }), '0.0.1001 sent 25 GOLD to 0.0.1002');
    assert.equal(headlineOf(transaction, context), '0.0.1001 sent 2,500 smallest units of 0.0.9 to 0.0.1002');
  });

  it('names a token without a symbol by its ID', () => {
    const moved = [-2500, 2500].map((amount, at) => ({ token_id: '0.0.9', ...move(at ? receiver : payer, amount) }));
    const transaction = transactionRow({ token_transfers: moved });
    for (const [symbol, decimals, amount] of [
      ['', 2, '25 0.0.9'],
      [' ', 0, '2,500 0.0.9'],
    ] as const) {
      const tokens = new Map([['0.0.9', { symbol, decimals }]]);
      assert.equal(headlineOf(transaction, { ...context, tokens }), `0.0.1001 sent ${amount} to 0.0.1002`);
    }
  });

  it('says the price of an NFT also if a royalty went to somebody else', () => {
    const nft = { token_id: '0.0.9', serial_number: 7, sender_account_id: receiver, receiver_account_id: payer };
    const transaction = transactionRow({
      charged_tx_fee: 10,
      transfers: [...fee, move(payer, -1_000_000_000), move(receiver, 950_000_000), move('0.0.7', 50_000_000)],
      nft_transfers: [{ ...nft, is_approval: false }],
    });
    const headline = '0.0.1002 sent NFT 0.0.9/7 to 0.0.1001 for 10 ℏ (1 other)';
    assert.equal(headlineOf(transaction, context), headline);
  });

  it('counts NFTs that went the same way, and never takes the mark of a treasury change for one', () => {
    const nft = (serial: number) => ({
      is_approval: false,
      receiver_account_id: receiver,
      sender_account_id: payer,
      serial_number: serial,
      token_id: '0.0.9',
    });
    const of = (...serials: number[]) => headlineOf(transactionRow({ nft_transfers: serials.map(nft) }), context);
    assert.equal(of(7), '0.0.1001 sent NFT 0.0.9/7 to 0.0.1002');
    assert.equal(of(7, 8), '0.0.1001 sent 2 NFTs of 0.0.9 to 0.0.1002');
    assert.equal(of(-1), '0.0.1001 transferred nothing');
  });

  it('begins with the call of a contract that failed, and why', () => {
    const abis = createAbiIndex();
    const uint = (name: string) => ({ name, type: 'uint256' });
    abis.add([
      { type: 'function', name: 'withdraw', inputs: [uint('shares')] },
      { type: 'error', name: 'NotEnoughShares', inputs: [uint('held'), uint('wanted')] },
    ]);
    const word = (value: number) => value.toString(16).padStart(64, '0');
    const result = rowOf(
      contractResultDetail,
      JSON.stringify({ contract_id: '0.0.5001', function_parameters: `0x2e1a7d4d${word(25)}`, status: '0x0' }),
    );
    const transaction = transactionRow({
      name: 'CONTRACTCALL',
      entity_id: '0.0.5001',
      result: 'CONTRACT_REVERT_EXECUTED',
    });
    const revert = decodeRevert(
      `0x${'08c379a0'}${word(32)}${word(5)}${Buffer.from('short').toString('hex').padEnd(64, '0')}`,
    );
    assert.equal(
      headlineOf(transaction, { ...context, abis }, { contract: { result, revert } }),
      'withdraw(shares: 25) reverted: short',
    );
    assert.equal(
      headlineOf(transaction, context, { contract: { result, revert } }),
      'Call to 0.0.5001 (function 0x2e1a7d4d) reverted: short',
    );
    assert.equal(
      headlineOf({ ...transaction, result: 'INSUFFICIENT_GAS' }, { ...context, abis }, { contract: { result } }),
      'withdraw(shares: 25) failed: INSUFFICIENT_GAS',
    );
    assert.equal(
      headlineOf({ ...transaction, result: 'SUCCESS' }, { ...context, abis }, { contract: { result } }),
      'withdraw(shares: 25) on 0.0.5001 succeeded',
    );
    assert.equal(headlineOf(transaction, context), 'Call to 0.0.5001 reverted', 'why was not read');
    assert.equal(
      headlineOf(transaction, context, { contract: { revert: { kind: 'empty' } } }),
      'Call to 0.0.5001 reverted without a reason',
    );
  });

  it('says of a code that the mirror node does not know no more than that', () => {
    assert.equal(
      headlineOf(transactionRow({ result: 'UNKNOWN' }), context),
      "Transfer by 0.0.1001: this mirror node doesn't know the result code",
    );
  });

  it('has words of its own for every known type, with and without what it acted on', () => {
    const headlines = transactionTypes().flatMap(({ name }) =>
      [null, '0.0.77'].map((entity) => headlineOf(transactionRow({ name, entity_id: entity }), context)),
    );
    for (const headline of headlines) {
      assert.match(headline, /^(?:0\.0\.1001 |The network |Call to 0\.0\.77 )\S/, headline);
      assert.doesNotMatch(headline, /null|undefined|\.$/);
    }
    assert.equal(
      headlineOf(transactionRow({ name: 'NEWTYPE', entity_id: '0.0.7' }), context),
      'NEWTYPE (0.0.7) by 0.0.1001 succeeded',
    );
  });

  it('puts the result of a failure first in a tab, and after what happened in a row', () => {
    const transaction = transactionRow({ name: 'TOKENMINT', entity_id: '0.0.9', result: 'INVALID_SIGNATURE' });
    assert.equal(headlineOf(transaction, context), 'Mint tokens (0.0.9) by 0.0.1001 failed: INVALID_SIGNATURE');
    assert.equal(wordsOf(transaction, context), 'Mint tokens 0.0.9');
    assert.equal(causeWords(transactionFacts(transaction)), 'INVALID_SIGNATURE');
    assert.equal(tabWords(transactionFacts(transaction)), 'INVALID_SIGNATURE: Mint tokens 0.0.9');
  });
});

describe('headline, tab and row of one transaction', () => {
  const result = (fields: object) => rowOf(contractResultDetail, JSON.stringify(fields));
  const batchOf = (...results: string[]) => {
    const batch = transactionRow({
      result: 'INNER_TRANSACTION_FAILED',
      name: 'ATOMICBATCH',
      consensus_timestamp: '5.000000000',
    });
    const inner = results.map((each, index) =>
      transactionRow({
        result: each,
        parent_consensus_timestamp: '5.000000000',
        consensus_timestamp: `5.00000000${index + 1}`,
        transaction_id: `0.0.100${index + 1}-1-000000001`,
      }),
    );
    return transactionFacts(batch, { related: relateTransactions([batch, ...inner]) });
  };

  it('name the sender of an Ethereum transaction and its receiver, never the relay', () => {
    const transaction = transactionRow({ name: 'ETHEREUMTRANSACTION', entity_id: null, result: 'WRONG_NONCE' });
    const [from, to] = [`0x${'0'.repeat(36)}03ec`, `0x${'12'.repeat(20)}`];
    const call = { contract_id: null, function_parameters: '0x', status: '0x0', from };
    const failed = transactionFacts(transaction, { contract: { result: result({ ...call, to }) } });
    assert.equal(headlineWords(failed, undefined), `Call to ${to} failed: WRONG_NONCE`);
    assert.equal(rowWords(failed), `Ethereum transaction ${to}`);
    const nowhere = transactionFacts(transaction, { contract: { result: result({ ...call, to: null }) } });
    assert.equal(headlineWords(nowhere, undefined), 'Ethereum transaction by 0.0.1004 failed: WRONG_NONCE');
    assert.equal(rowWords(nowhere), 'Ethereum transaction by 0.0.1004');
    assert.equal(tabWords(nowhere), 'WRONG_NONCE: Ethereum transaction by 0.0.1004');
  });

  it('give the cause of the inner transaction at which a batch failed', () => {
    const facts = batchOf('REVERTED_SUCCESS', 'INVALID_SIGNATURE');
    assert.match(headlineWords(facts, undefined), /failed: INVALID_SIGNATURE in transaction 2/);
    assert.equal(tabWords(facts), 'INVALID_SIGNATURE: Atomic batch by 0.0.1001');
    assert.equal(causeWords(facts), 'INVALID_SIGNATURE');
  });

  it('give the code that a system contract returned, also if its caller ignored it', () => {
    const code = 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT';
    const returned = { called: 'transferToken', name: code, harmless: false };
    const call = transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.5001' });
    const failed = transactionFacts(
      { ...call, result: 'CONTRACT_REVERT_EXECUTED' },
      { contract: { revert: { kind: 'returned', called: 'transferToken', name: code } } },
    );
    assert.equal(headlineWords(failed, undefined), `Call to 0.0.5001 reverted: transferToken returned ${code}`);
    assert.equal(tabWords(failed), `${code}: Contract call 0.0.5001`);
    const frame = rowOf(contractAction, JSON.stringify({ index: 1, call_depth: 1 }));
    const ignored = transactionFacts(call, { contract: { ignored: [{ ...returned, frame }] } });
    assert.equal(headlineWords(ignored, undefined), `Call to 0.0.5001 succeeded, but transferToken returned ${code}`);
    assert.equal(tabWords(ignored), `Succeeded, but ${code}: Contract call 0.0.5001`);
  });

  it('name a created contract, and what it holds from the start', () => {
    const transaction = transactionRow({ name: 'ETHEREUMTRANSACTION', entity_id: null });
    const created = { contract_id: '0.0.5001', created_contract_ids: ['0.0.5001'], function_parameters: '0x60806040' };
    const contract = { result: result({ ...created, amount: 500_000_000, status: '0x1' }) };
    const facts = transactionFacts(transaction, { contract });
    assert.equal(headlineWords(facts, undefined), '0.0.1001 created contract 0.0.5001 with 5 ℏ');
    assert.equal(rowWords(facts), '5 ℏ: Create contract 0.0.5001');
  });
});

describe('the accounts in a decoded error', () => {
  const word = (hex: string) => hex.padStart(64, '0');
  const zero = word((1002).toString(16));
  const [evm, contract, stranger] = ['ab'.repeat(20), 'cd'.repeat(20), 'ef'.repeat(20)];
  const abis = createAbiIndex();
  const inputs = ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'address' }));
  abis.add([{ type: 'error', name: 'Denied', inputs }]);
  const selector = abiSelector({ kind: 'error', name: 'Denied', inputs });
  const message = `${selector}${zero}${word(evm)}${word(contract)}${word(stranger)}`;
  const failed = transactionRow({ name: 'CONTRACTCALL', entity_id: '0.0.6001', result: 'CONTRACT_REVERT_EXECUTED' });
  const result = rowOf(
    contractResultDetail,
    JSON.stringify({ address: `0x${contract}`, contract_id: '0.0.6001', status: '0x0', error_message: message }),
  );
  const action = rowOf(
    contractAction,
    JSON.stringify({ index: 0, from: `0x${evm}`, caller: '0.0.1001', to: `0x${contract}`, recipient: '0.0.6001' }),
  );
  const said = 'Denied(a: 0.0.1002, b: 0.0.1001, c: 0.0.6001, d: 0xeFEf';

  it('have their IDs in the headline, as far as the record says them', () => {
    const words = headlineOf(failed, { abis }, { contract: { result, actions: [action] } });
    assert.ok(words.includes(said), words);
  });

  it('have them without the calls, if they are the contract’s or in the address', () => {
    const words = headlineOf(failed, { abis }, { contract: { result } });
    assert.match(words, /Denied\(a: 0\.0\.1002, b: 0xABaBa\w+, c: 0\.0\.6001, d: 0xeFEf/i);
  });

  it('have them in the reason that a caller gave after a code, and in the calls', () => {
    const thrown = decodeRevert(message, abis);
    const revert = { kind: 'returned', called: 'transferToken', name: 'TOKEN_IS_PAUSED' } as const;
    const frame = { frame: action, path: [action], revert, thrown };
    const fields = revertFields({ result, actions: [action], frame }, abis);
    assert.ok(JSON.stringify(fields).includes(said), JSON.stringify(fields));
    const reverted = { ...action, result_data: message, result_data_type: 'REVERT_REASON' };
    const calls = JSON.stringify(callTraceSection([reverted], {}, abis));
    assert.equal(calls.split(said).length, 3, calls);
  });
});
