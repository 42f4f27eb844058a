import { causeWords, type RowContext, rowWords } from '../../../../src/core/happened/rowWords.ts';
import { transactionFacts } from '../../../../src/core/happened/transactionFacts.ts';
import { transactionType, transactionTypes } from '../../../../src/core/happened/transactionTypes.ts';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { contractResultDetail } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { topicMessage } from '../../../../src/core/ledger/rest/schema/topics.ts';
import { resultCodeNames } from '../../../../src/core/ledger/resultCodes/resultCodes.ts';
import { keccak256 } from '../../../../src/core/platform/keccak/keccak.ts';
import { resultCodeSheet } from '../../../../src/core/sheets/transactions/resultCode.ts';
import { type TransactionModel, transactionSheet } from '../../../../src/core/sheets/transactions/transaction.ts';
import { rowOf, transactionRow } from '../../../unit/ledger/rows.ts';
import { context } from '../../../unit/sheets/sheetContext.ts';
import { type HeadlineGroup, type HeadlineRow, headlineOf } from './headlineRow.ts';

const [payer, receiver, token, contract] = ['0.0.1001', '0.0.1002', '0.0.1500', '0.0.5001'];
const tokens = new Map([[token, { symbol: 'GOLD', decimals: 2 }]]);
const abis = createAbiIndex();
const uint = (name: string) => ({ name, type: 'uint256' });
abis.add([
  { type: 'function', name: 'withdraw', inputs: [uint('shares')] },
  { type: 'function', name: 'deposit', inputs: [] },
  { type: 'error', name: 'NotEnoughShares', inputs: [uint('held'), uint('wanted')] },
]);

const withdraw = `0x2e1a7d4d${word(25)}`;
const shout = `0x08c379a0${word(32)}${word(5)}${Buffer.from('short').toString('hex').padEnd(64, '0')}`;
const panic = `0x4e487b71${word(0x11)}`;
const custom = `${keccak256('NotEnoughShares(uint256,uint256)').slice(0, 10)}${word(10)}${word(25)}`;
const reverted = { result: 'CONTRACT_REVERT_EXECUTED' };

type Fields = Record<string, unknown>;

const fee = [move('0.0.98', 10), move(payer, -10)];

/** Every shape that a transaction has in the mirror node's answers. */
export function transactionExamples(): HeadlineGroup[] {
  return [
    { title: 'Transactions of every type', rows: transactionTypes().flatMap(({ name }) => ofType(name)) },
    { title: 'Transfers and tokens', rows: movements() },
    { title: 'Contract calls', rows: calls() },
    { title: 'Contract calls and messages, with what a row learns of them', rows: learned() },
    {
      title: 'Every result code, and a transaction that failed with it',
      rows: resultCodeNames().map((code) => {
        const failed = transactionRow({ name: 'CRYPTOTRANSFER', result: code, charged_tx_fee: 10, transfers: fee });
        const { row } = ofTransaction('', { transaction: failed });
        return { ...headlineOf(`\`${code}\``, resultCodeSheet(code)), ...(row !== undefined && { row }) };
      }),
    },
  ];
}

function ofType(name: string): HeadlineRow[] {
  return [
    ...(transactionType(name)?.entity === 'account' && name !== 'CRYPTOCREATEACCOUNT'
      ? [ofTransaction(`${name}, of its payer`, { transaction: transactionRow({ name, entity_id: payer }) })]
      : []),
    ofTransaction(`${name}, of nothing named`, { transaction: transactionRow({ name }) }),
    ofTransaction(`${name}, of an entity`, { transaction: transactionRow({ name, entity_id: '0.0.77' }) }),
    ofTransaction(`${name}, failed`, {
      transaction: transactionRow({ name, entity_id: '0.0.77', result: 'INVALID_SIGNATURE' }),
    }),
  ];
}

function movements(): HeadlineRow[] {
  const [nft, ft] = [nftMove, tokenMove];
  const cases: Record<string, Fields> = {
    'a transfer': { transfers: [...fee, ...hbar([payer, -150_000_000], [receiver, 150_000_000])] },
    'of one tinybar': { transfers: [...fee, ...hbar([payer, -1], [receiver, 1])] },
    'to several': {
      transfers: [...fee, ...hbar([payer, -300_000_000], ['0.0.7', 100_000_000], [receiver, 200_000_000])],
    },
    'of several to several': { transfers: [...fee, ...hbar([payer, -5], ['0.0.8', -4], ['0.0.7', 3], [receiver, 6])] },
    'paid by another account': { transfers: [...fee, ...hbar(['0.0.8', -700_000_000], [receiver, 700_000_000])] },
    'beyond 2^53': { transfers: [...fee, ...hbar([payer, '-5000000000000000001'], [receiver, '5000000000000000001'])] },
    'that moved nothing': { transfers: fee },
    'that paid staking rewards': {
      transfers: [...fee, ...hbar(['0.0.800', -50], [payer, 50])],
      staking_reward_transfers: [{ account: payer, amount: 50 }],
    },
    'to a new account, its child': { name: 'CRYPTOCREATEACCOUNT', entity_id: '0.0.1100', nonce: 1, charged_tx_fee: 0 },
    'of a scheduled transaction': { scheduled: true, transfers: hbar([payer, -5_000_000], [receiver, 5_000_000]) },
    'of a token': { token_transfers: ft(2500) },
    'of an unknown token': { token_transfers: ft(2500, '0.0.9') },
    'of two tokens': { token_transfers: [...ft(2500), ...ft(3, '0.0.9')] },
    'of a token and ℏ': { token_transfers: ft(2500), transfers: [...fee, ...hbar([payer, -1], [receiver, 1])] },
    'of an NFT': { nft_transfers: [nft(7)] },
    'of NFTs': { nft_transfers: [nft(7), nft(8), nft(9)] },
    'of an NFT for ℏ': {
      nft_transfers: [nft(7)],
      transfers: [...fee, ...hbar([receiver, -900_000_000], [payer, 900_000_000])],
    },
    'of an NFT for ℏ, with a royalty': {
      nft_transfers: [nft(7)],
      transfers: [...fee, ...hbar([receiver, -900_000_000], [payer, 850_000_000], ['0.0.7', 50_000_000])],
    },
    'a change of treasury': { name: 'TOKENUPDATE', entity_id: token, nft_transfers: [nft(-1)] },
    'a change of treasury of an amount': { name: 'TOKENUPDATE', entity_id: token, token_transfers: ft(2500) },
    'a mint': { name: 'TOKENMINT', entity_id: token, token_transfers: [tokenOf(payer, 2500)] },
    'a mint of NFTs': { name: 'TOKENMINT', entity_id: token, nft_transfers: [nft(1, null), nft(2, null)] },
    'a burn': { name: 'TOKENBURN', entity_id: token, token_transfers: [tokenOf(payer, -2500)] },
    'a wipe': { name: 'TOKENWIPE', entity_id: token, token_transfers: [tokenOf(receiver, -2500)] },
    'an airdrop': { name: 'TOKENAIRDROP', token_transfers: ft(2500) },
    'a pending airdrop': { name: 'TOKENAIRDROP' },
    'a claimed airdrop': { name: 'TOKENCLAIMAIRDROP', token_transfers: ft(2500) },
    'a rejected token': { name: 'TOKENREJECT', token_transfers: ft(2500) },
    'a token with a first supply': { name: 'TOKENCREATION', entity_id: token, token_transfers: [tokenOf(payer, 2500)] },
    'a new token whose units are unknown': {
      name: 'TOKENCREATION',
      entity_id: '0.0.9',
      token_transfers: [tokenOf(payer, 2500, '0.0.9')],
    },
    'a deleted account that held something': {
      name: 'CRYPTODELETE',
      entity_id: '0.0.77',
      transfers: [...fee, ...hbar(['0.0.77', -300_000_000], [receiver, 300_000_000])],
    },
    'a deleted contract whose rest its payer got': {
      name: 'CONTRACTDELETEINSTANCE',
      entity_id: '0.0.77',
      transfers: [...fee, ...hbar(['0.0.77', -300_000_000], [payer, 300_000_000])],
    },
    'a new account with a balance': {
      name: 'CRYPTOCREATEACCOUNT',
      entity_id: '0.0.1100',
      transfers: [...fee, ...hbar([payer, -1_000_000_000], ['0.0.1100', 1_000_000_000])],
    },
    'a transfer that failed': { result: 'INSUFFICIENT_ACCOUNT_BALANCE', transfers: fee },
    'a mint that failed': { name: 'TOKENMINT', entity_id: token, result: 'TOKEN_MAX_SUPPLY_REACHED', transfers: fee },
    'of a result newer than the mirror node': { result: 'UNKNOWN', transfers: fee },
    'of no result': { result: null, transfers: fee },
    'of a type newer than this version': { name: 'NEWTYPE', entity_id: '0.0.7', transfers: fee },
    'of no type': { name: null, transfers: fee },
    'of a type newer than the mirror node': { name: 'UNKNOWN', transfers: fee },
    'an undone child': { result: 'REVERTED_SUCCESS', nonce: 1, token_transfers: ft(2500) },
    'a fee schedule in parts': {
      name: 'FILEUPDATE',
      entity_id: '0.0.111',
      result: 'FEE_SCHEDULE_FILE_PART_UPLOADED',
      transfers: fee,
    },
    'an unknown token that failed': {
      name: 'TOKENASSOCIATE',
      entity_id: payer,
      result: 'INVALID_TOKEN_ID',
      transfers: fee,
    },
  };
  return Object.entries(cases).map(([of, fields]) =>
    ofTransaction(of, { transaction: transactionRow({ charged_tx_fee: 10, ...fields }) }),
  );
}

function calls(): HeadlineRow[] {
  const cases: [string, Fields, Fields | undefined][] = [
    ['a call, not read', {}, undefined],
    ['of a known function', {}, { function_parameters: withdraw }],
    ['of an unknown function', {}, { function_parameters: '0xdeadbeef' }],
    ['without data', {}, { function_parameters: '0x' }],
    ['with ℏ and no data', {}, { function_parameters: '0x', amount: 500_000_000 }],
    ['with ℏ', {}, { function_parameters: '0xd0e30db0', amount: 500_000_000 }],
    ['reverted with a custom error', reverted, { function_parameters: withdraw, error_message: custom }],
    ['reverted with a message', reverted, { function_parameters: withdraw, error_message: shout }],
    ['reverted with a panic', reverted, { function_parameters: withdraw, error_message: panic }],
    ['reverted with an unknown error', reverted, { function_parameters: withdraw, error_message: '0xdeadbeef' }],
    ['reverted without a reason', reverted, { function_parameters: withdraw, error_message: '0x' }],
    ['reverted, not read', reverted, undefined],
    ['reverted, an unknown function', reverted, { function_parameters: '0xdeadbeef', error_message: shout }],
    ['out of gas', { result: 'INSUFFICIENT_GAS' }, { function_parameters: withdraw }],
    ['of an invalid contract', { result: 'INVALID_CONTRACT_ID', entity_id: null }, undefined],
    ['by a system contract', { result: 'SUCCESS' }, { function_parameters: '0x49146bde', contract_id: '0.0.359' }],
    ['an Ethereum transaction', { name: 'ETHEREUMTRANSACTION' }, { function_parameters: withdraw }],
    ['an Ethereum transaction, not read', { name: 'ETHEREUMTRANSACTION' }, undefined],
    ['an Ethereum transaction of nobody known', { name: 'ETHEREUMTRANSACTION', entity_id: null }, undefined],
    [
      'an Ethereum transfer',
      { name: 'ETHEREUMTRANSACTION', entity_id: receiver, transfers: [...fee, ...hbar([payer, -5], [receiver, 5])] },
      { function_parameters: '0x', contract_id: null, amount: 5 },
    ],
    ['an Ethereum transaction with a wrong nonce', { name: 'ETHEREUMTRANSACTION', result: 'WRONG_NONCE' }, undefined],
    [
      'an Ethereum transaction whose error repeats its result',
      { name: 'ETHEREUMTRANSACTION', result: 'WRONG_NONCE' },
      { function_parameters: withdraw, error_message: 'WRONG_NONCE', result: 'WRONG_NONCE' },
    ],
    [
      'the EVM stopped',
      { result: 'CONTRACT_EXECUTION_EXCEPTION' },
      { function_parameters: withdraw, error_message: hexOf('INVALID_OPERATION') },
    ],
    [
      'a new contract by an Ethereum transaction',
      { name: 'ETHEREUMTRANSACTION' },
      { function_parameters: '0x60806040', created_contract_ids: [contract], to: `0x${'12'.repeat(20)}` },
    ],
    [
      'a new contract by an Ethereum transaction that failed',
      { name: 'ETHEREUMTRANSACTION', entity_id: null, ...reverted },
      { contract_id: null, to: null, function_parameters: '0x60806040', error_message: shout },
    ],
    ['that made another contract', {}, { function_parameters: withdraw, created_contract_ids: ['0.0.5002'] }],
    [
      'a new contract',
      { name: 'CONTRACTCREATEINSTANCE' },
      { function_parameters: '0x6080', created_contract_ids: [contract] },
    ],
    [
      'a new contract that failed',
      { name: 'CONTRACTCREATEINSTANCE', entity_id: null, ...reverted },
      { contract_id: null, function_parameters: '0x6080', error_message: shout },
    ],
    [
      'a new contract that failed, not read',
      { name: 'CONTRACTCREATEINSTANCE', entity_id: null, ...reverted },
      undefined,
    ],
  ];
  return cases.map(([of, fields, result]) => {
    const transaction = transactionRow({ name: 'CONTRACTCALL', entity_id: contract, charged_tx_fee: 10, ...fields });
    const failed = transaction.result !== 'SUCCESS';
    const json = { contract_id: contract, status: failed ? '0x0' : '0x1', ...result };
    return ofTransaction(of, {
      transaction,
      ...(result && { contract: { result: rowOf(contractResultDetail, JSON.stringify(json)) } }),
    });
  });
}

/** What the view reads for its rows: the name of the contract, and the message. */
function learned(): HeadlineRow[] {
  const named = { contractName: 'Vault' };
  const call = (of: string, fields: Fields, result?: Fields) => {
    const transaction = transactionRow({ name: 'CONTRACTCALL', entity_id: contract, charged_tx_fee: 10, ...fields });
    const json = { contract_id: contract, status: transaction.result === 'SUCCESS' ? '0x1' : '0x0', ...result };
    const outcome = result && { contract: { result: rowOf(contractResultDetail, JSON.stringify(json)) } };
    return ofTransaction(of, { transaction, ...outcome }, named);
  };
  const message = (of: string, text: string, chunk?: Fields) =>
    ofTransaction(of, {
      transaction: transactionRow({ name: 'CONSENSUSSUBMITMESSAGE', entity_id: '0.0.7001' }),
      message: rowOf(
        topicMessage,
        JSON.stringify({
          topic_id: '0.0.7001',
          sequence_number: 3,
          message: Buffer.from(text).toString('base64'),
          chunk_info: chunk ?? null,
        }),
      ),
    });
  return [
    call('a call of a named contract, not read', {}),
    call('a call of a named contract', {}, { function_parameters: withdraw }),
    call('the same with ℏ', {}, { function_parameters: '0xd0e30db0', amount: 500_000_000 }),
    call('ℏ to a named contract', {}, { function_parameters: '0x', amount: 500_000_000 }),
    call('an unknown function of a named contract', {}, { function_parameters: '0xdeadbeef' }),
    call('a named contract that reverted', reverted, { function_parameters: withdraw, error_message: custom }),
    call('a named contract that reverted with a message', reverted, {
      function_parameters: withdraw,
      error_message: shout,
    }),
    call('a named contract that reverted, not read', reverted),
    call('a named contract, out of gas', { result: 'INSUFFICIENT_GAS' }, { function_parameters: withdraw }),
    call('the creation of a named contract', { name: 'CONTRACTCREATEINSTANCE' }),
    message('a message', 'Order 5 has shipped'),
    message('a message in JSON', '{"order": 5, "state": "shipped", "carrier": "somebody"}'),
    message('an empty message', ''),
    message('a part of a message', 'Order 5 has', { number: 1, total: 2 }),
    message('a long message', 'long '.repeat(100)),
    message('a message of bytes', '\u0000\u0001'),
    message('a hostile message', '\u001b[31mred\n\n<b>bold</b> \u202eflow'),
  ];
}

function ofTransaction(of: string, model: TransactionModel, named: Pick<RowContext, 'contractName'> = {}): HeadlineRow {
  const known = { ...context, tokens, abis };
  const { transaction, contract, message } = model;
  const facts = transactionFacts(transaction, { contract: { result: contract?.result }, message, abis });
  const row = [rowWords(facts, { tokens, ...named }), causeWords(facts)].filter(Boolean).join(' · ');
  return { ...headlineOf(of, transactionSheet(model, known)), row };
}

function move(account: string, amount: number | string) {
  return { account, amount, is_approval: false };
}

function hbar(...moves: [string, number | string][]) {
  return moves.map(([account, amount]) => move(account, amount));
}

function tokenOf(account: string, amount: number, of = token) {
  return { token_id: of, ...move(account, amount) };
}

function tokenMove(amount: number, of = token) {
  return [tokenOf(payer, -amount, of), tokenOf(receiver, amount, of)];
}

function nftMove(serial: number, from: string | null = payer) {
  return {
    is_approval: false,
    serial_number: serial,
    token_id: '0.0.1501',
    sender_account_id: from,
    receiver_account_id: from === null ? payer : receiver,
  };
}

function hexOf(text: string): string {
  return `0x${Buffer.from(text).toString('hex')}`;
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0');
}
