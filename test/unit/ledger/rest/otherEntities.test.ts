import assert from 'node:assert/strict';
import type { LedgerClient } from '../../../../src/core/ledger/rest/client/client.ts';
import { servedClient } from '../sandboxClient.ts';

const evm = '0x038c202e76a956f30b9295fd5a7ae88169cbd17f';
const checksummed = '0x038c202E76A956f30B9295Fd5a7AE88169CBD17F';
const other = `0x${'17'.repeat(20)}`;
const longZero = '0x0000000000000000000000000000000000001771';
const keyAlias = 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA';
const addressAlias = 'AOGCALTWVFLPGC4SSX6VU6XIQFU4XUL7';
const hash = `0x${'ab'.repeat(48)}`;
const hashInBase64 = 'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6ur';
const time = '1795253830.000001000';
const id = '0.0.1003-1795253828-000000042';

type Ask = (client: LedgerClient, id: string) => Promise<unknown>;
const account: Ask = (client, asked) => client.accounts.get(asked, { transactions: false });
const contract: Ask = (client, asked) => client.contracts.get(asked);
const state: Ask = (client, asked) => client.contracts.state(asked);
const transaction: Ask = (client, asked) => client.transactions.get(asked);
const result: Ask = (client, asked) => client.contractResults.get(asked);
const resultAt: Ask = (client, asked) => client.contractResults.ofContractAt('0.0.6001', asked);
const token: Ask = (client, asked) => client.tokens.get(asked);
const nft: Ask = (client, asked) => client.tokens.nft('0.0.6001', asked);
const topic: Ask = (client, asked) => client.topics.get(asked);
const message: Ask = (client, asked) => client.topics.message('0.0.6001', asked);
const messageAt: Ask = (client, asked) => client.topics.messageAt(asked);
const schedule: Ask = (client, asked) => client.schedules.get(asked);
const block: Ask = (client, asked) => client.blocks.get(asked);

const accountOf = (row: object) => ({ account: '0.0.6001', evm_address: longZero, alias: null, ...row });
const contractOf = (row: object) => ({ contract_id: '0.0.6001', evm_address: evm, ...row });
const rows = (...transactions: object[]) => ({ transactions });
const slots = (...each: object[]) => ({ state: each.map((row) => ({ slot: '0x0', value: '0x1', ...row })) });

/** How it is asked for, and an answer about it. */
const right: readonly (readonly [what: string, Ask, asked: string, answer: object])[] = [
  ['an account by its ID', account, '0.0.6001', accountOf({})],
  ['an account by its number', account, '6001', accountOf({})],
  ['an account by its ID in another shard', account, '1.2.6001', accountOf({ account: '1.2.6001' })],
  ['an account by its long-zero address', account, longZero, accountOf({})],
  ['an account by its long-zero address, that has another', account, longZero, accountOf({ evm_address: evm })],
  [
    'an account of another shard by its long-zero address',
    account,
    '0x0000000100000000000000020000000000001771',
    accountOf({ account: '1.2.6001', evm_address: null }),
  ],
  ['an account by its EVM address', account, evm, accountOf({ evm_address: evm })],
  ['an account by its checksummed EVM address', account, checksummed, accountOf({ evm_address: evm })],
  ['an account by its EVM address in capitals', account, evm.slice(2).toUpperCase(), accountOf({ evm_address: evm })],
  ['an account by its EVM address with 0.0', account, `0.0.${evm.slice(2)}`, accountOf({ evm_address: evm })],
  ['an account by the address that is its alias', account, evm, accountOf({ alias: addressAlias })],
  ['an account by the address of the key that is its alias', account, evm, accountOf({ alias: keyAlias })],
  ['an account by its alias', account, keyAlias, accountOf({ alias: keyAlias })],
  ['an account by its alias with 0.0', account, `0.0.${keyAlias}`, accountOf({ alias: keyAlias, evm_address: evm })],
  ['an account by an address as its alias', account, addressAlias, accountOf({ evm_address: evm })],
  ['an account whose alias the server leaves out', account, keyAlias, accountOf({ evm_address: evm })],
  ['an account that does not say its ID', account, '0.0.6001', { memo: 'mine', evm_address: null }],
  ['a contract by its ID', contract, '0.0.6001', contractOf({})],
  ['a contract by its EVM address', contract, checksummed, contractOf({})],
  ['a contract by its long-zero address', contract, longZero, contractOf({})],
  ['a contract that does not say its address', contract, evm, { contract_id: '0.0.6001' }],
  ['the state of a contract', state, evm, slots({ address: evm, contract_id: '0.0.6001' }, { address: evm })],
  ['the state of a contract without any', state, '0.0.6001', slots()],
  ['a transaction by its ID', transaction, id, rows({ transaction_id: id })],
  ['a transaction by the SDK’s ID', transaction, '0.0.1003@1795253828.42', rows({ transaction_id: id })],
  [
    'a batch, with its inner transactions',
    transaction,
    id,
    rows({ transaction_id: '0.0.1010-1795253908-000000003' }, { transaction_id: id }),
  ],
  ['a transaction by its hash', transaction, hash, rows({ transaction_id: id, transaction_hash: hashInBase64 })],
  ['a transaction by its hash in base64', transaction, hashInBase64, rows({ transaction_hash: hashInBase64 })],
  ['a transaction without rows', transaction, id, rows()],
  ['a result by its hash', result, hash.slice(0, 66), { hash: hash.slice(0, 66).toUpperCase().replace('X', 'x') }],
  ['a result by its transaction’s ID', result, id, { hash: hash.slice(0, 66), timestamp: time }],
  ['a result at a time', resultAt, '1795253830.000001', { timestamp: time, contract_id: '0.0.7' }],
  ['a token by its ID', token, '0.0.6001', { token_id: '0.0.6001' }],
  ['a token by its long-zero address', token, longZero, { token_id: '0.0.6001' }],
  ['an NFT', nft, '7', { token_id: '0.0.6001', serial_number: 7 }],
  ['a topic', topic, '6001', { topic_id: '0.0.6001' }],
  ['a message', message, '7', { topic_id: '0.0.6001', sequence_number: 7 }],
  ['a message at a time', messageAt, time, { consensus_timestamp: time, topic_id: '0.0.6001' }],
  ['a schedule', schedule, '0.0.6001', { schedule_id: '0.0.6001' }],
  ['a block by its number', block, '7', { number: 7, hash }],
  ['a block by its hash', block, hash, { number: 7, hash }],
  ['a block by the beginning of its hash', block, hash.slice(2, 66), { number: 7, hash }],
];

const wrong: typeof right = [
  ['an account by its ID', account, '0.0.6001', accountOf({ account: '0.0.6002' })],
  ['an account by its ID, of another shard', account, '0.0.6001', accountOf({ account: '1.0.6001' })],
  ['an account by its number', account, '6001', accountOf({ account: '0.0.6002' })],
  ['an account by its long-zero address', account, longZero, accountOf({ account: '0.0.6002', evm_address: evm })],
  ['an account by its EVM address', account, evm, accountOf({ evm_address: other })],
  ['an account by its EVM address, that has none', account, evm, accountOf({})],
  ['an account by its alias', account, keyAlias, accountOf({ alias: `HIQ${'A'.repeat(53)}` })],
  ['an account by its alias, that has none', account, keyAlias, accountOf({})],
  ['a contract by its ID', contract, '0.0.6001', contractOf({ contract_id: '0.0.6002' })],
  ['a contract by its EVM address', contract, evm, contractOf({ evm_address: other })],
  ['the state of a contract', state, evm, slots({ address: evm }, { address: other })],
  ['the state of a contract by its ID', state, '0.0.6001', slots({ contract_id: '0.0.6002' })],
  ['a transaction by its ID', transaction, id, rows({ transaction_id: '0.0.1010-1795253908-000000003' })],
  ['a transaction by its hash', transaction, hash, rows({ transaction_hash: hashInBase64.replace('q6ur', 'qqur') })],
  ['a result by its hash', result, hash.slice(0, 66), { hash: `0x${'ac'.repeat(32)}` }],
  ['a result at a time', resultAt, time, { timestamp: '1795253830.000001001', contract_id: '0.0.7' }],
  ['a token', token, '0.0.6001', { token_id: '0.0.6002' }],
  ['an NFT', nft, '7', { token_id: '0.0.6001', serial_number: 8 }],
  ['an NFT of another token', nft, '7', { token_id: '0.0.6002', serial_number: 7 }],
  ['a topic', topic, '0.0.6001', { topic_id: '0.0.6002' }],
  ['a message', message, '7', { topic_id: '0.0.6001', sequence_number: 8 }],
  ['a message of another topic', message, '7', { topic_id: '0.0.6002', sequence_number: 7 }],
  ['a message at a time', messageAt, time, { consensus_timestamp: '1795253830.000001001' }],
  ['a schedule', schedule, '0.0.6001', { schedule_id: '0.0.6002' }],
  ['a block by its number', block, '7', { number: 8, hash }],
  ['a block by its hash', block, `0x${'ac'.repeat(48)}`, { number: 7, hash }],
];

/** A server that answers every question of the resource alike. */
const answering = (answer: object) => {
  const paths = ['*/*', '*/*/*', '*/*/*/*', '*/*/*/*/*'];
  return servedClient(Object.fromEntries(paths.map((path) => [path, answer]))).client;
};

describe('an answer about another entity', () => {
  for (const [what, ask, asked, answer] of wrong)
    it(`is refused: ${what}`, () =>
      assert.rejects(ask(answering(answer), asked), {
        kind: 'badResponse',
        message: /^The response from mirror is about something else\. /,
      }));

  for (const [what, ask, asked, answer] of right)
    it(`isn't one about ${what}`, async () => {
      await ask(answering(answer), asked);
    });
});
