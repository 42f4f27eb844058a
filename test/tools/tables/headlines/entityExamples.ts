import { readFileSync } from 'node:fs';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { missing } from '../../../../src/core/ledger/lookUp/missing.ts';
import { account } from '../../../../src/core/ledger/rest/schema/accounts.ts';
import { block } from '../../../../src/core/ledger/rest/schema/blocks.ts';
import { contract } from '../../../../src/core/ledger/rest/schema/contracts.ts';
import type { RowSchema } from '../../../../src/core/ledger/rest/schema/field.ts';
import { feeEstimate } from '../../../../src/core/ledger/rest/schema/networkFigures.ts';
import { networkNode, registeredNode } from '../../../../src/core/ledger/rest/schema/networkNodes.ts';
import { nft } from '../../../../src/core/ledger/rest/schema/nfts.ts';
import { schedule } from '../../../../src/core/ledger/rest/schema/schedules.ts';
import { tokenInfo } from '../../../../src/core/ledger/rest/schema/tokens.ts';
import { topic, topicMessage } from '../../../../src/core/ledger/rest/schema/topics.ts';
import { missingSheet, unreadSheet } from '../../../../src/core/sheets/absentSheet.ts';
import { accountSheet } from '../../../../src/core/sheets/accounts/account.ts';
import { contractSheet } from '../../../../src/core/sheets/contracts/contract.ts';
import { blockSheet } from '../../../../src/core/sheets/network/block.ts';
import { nodeSheet } from '../../../../src/core/sheets/network/node.ts';
import { registeredNodeSheet } from '../../../../src/core/sheets/network/registeredNode.ts';
import { scheduleSheet } from '../../../../src/core/sheets/schedules/schedule.ts';
import { nftSheet } from '../../../../src/core/sheets/tokens/nft.ts';
import { tokenSheet } from '../../../../src/core/sheets/tokens/token.ts';
import { topicSheet } from '../../../../src/core/sheets/topics/topic.ts';
import { topicMessageSheet } from '../../../../src/core/sheets/topics/topicMessage.ts';
import { feeEstimateSheet } from '../../../../src/core/sheets/transactions/feeEstimate.ts';
import { missingRowSheet } from '../../../../src/core/sheets/transactions/missingRow.ts';
import { withVerification } from '../../../../src/core/sheets/verification/verificationBadge.ts';
import { contractRecord } from '../../../../src/core/verification/rest/schema.ts';
import { protoAccount, protoTransfers } from '../../../sandbox/ledger/protoBodies.ts';
import { writeFields } from '../../../sandbox/ledger/protobuf.ts';
import { fixtures, textClient } from '../../../unit/ledger/rest/client/fixtureClient.ts';
import { rowOf, transactionRow } from '../../../unit/ledger/rows.ts';
import { endpointSheets, type ShownEndpoint } from '../../../unit/sheets/endpointSheets.ts';
import { context, now } from '../../../unit/sheets/sheetContext.ts';
import { ADDRESS, exactWire, notVerifiedWire } from '../../../unit/verification/answers.ts';
import { type HeadlineGroup, type HeadlineRow, headlineOf } from './headlineRow.ts';

type Fields = Record<string, unknown>;

/** The things of a ledger in each state that a headline speaks of, and all that a ledger may not know. */
export function entityExamples(): HeadlineGroup[] {
  return [
    { title: 'Accounts and contracts', rows: [...accounts(), ...contracts()] },
    { title: 'Tokens and NFTs', rows: tokens() },
    { title: 'Topics and messages', rows: topics() },
    { title: 'Schedules', rows: schedules() },
    { title: 'Network, nodes and blocks', rows: network() },
    { title: 'What is not found or not read', rows: absent() },
  ];
}

/** The answer of every path of the ledger's API, as `test/fixtures/ledger` has it. */
export async function fixtureExamples(): Promise<HeadlineGroup> {
  const rows: HeadlineRow[] = [];
  for (const name of Object.keys(endpointSheets) as ShownEndpoint[]) {
    // Its token is only what the test hangs the holders on.
    if (name === 'tokens.balances') continue;
    const text = readFileSync(new URL(`${name}.json`, fixtures), 'utf8');
    // What a test hangs on a sheet without an ID has no headline of its own.
    const sheets = (await endpointSheets[name](textClient(text).client)).filter(({ id }) => id !== '');
    rows.push(...sheets.map((sheet) => headlineOf(`\`${name}\``, sheet)));
  }
  return { title: "Every path of the ledger's API", rows };
}

function read<Schema extends RowSchema>(schema: Schema, fields: Fields, changed: Fields) {
  return rowOf(schema, JSON.stringify({ ...fields, ...changed }));
}

function accounts(): HeadlineRow[] {
  const holds = (balance: unknown) => ({ balance: { balance, timestamp: '1700000000.1', tokens: [] } });
  const key = { _type: 'ED25519', key: 'aa'.repeat(32) };
  const cases: [string, Fields][] = [
    ['an account', holds(5_000_000_000)],
    ['an account with nothing', holds(0)],
    ['an account with a tinybar', holds(1)],
    ['an account beyond 2^53', holds('5000000000000000001')],
    ['an account whose balance is not known', { balance: null }],
    ['a deleted account', { ...holds(0), deleted: true }],
    ['a hollow account', { ...holds(100_000_000), key: null, evm_address: ADDRESS, alias: 'ABCD' }],
    ['an account without a key', { ...holds(100_000_000), key: null }],
    ['an account known by its address alone', { account: null, evm_address: ADDRESS, ...holds(7) }],
  ];
  return cases.map(([of, fields]) =>
    headlineOf(
      of,
      accountSheet({ account: read(account, { account: '0.0.1001', key, deleted: false }, fields) }, context),
    ),
  );
}

function contracts(): HeadlineRow[] {
  const own = {
    contract_id: '0.0.5001',
    evm_address: ADDRESS.toLowerCase(),
    deleted: false,
    created_timestamp: '1699999500.000000001',
  };
  const held = rowOf(account, JSON.stringify({ account: '0.0.5001', balance: { balance: 250_000_000 } }));
  const sheet = (fields: Fields = {}) => contractSheet(read(contract, own, fields), context);
  const vault = { name: 'Vault', language: 'Solidity', fullyQualifiedName: 'contracts/Vault.sol:Vault' };
  const badge = (wire: object) => withVerification(sheet(), { record: contractRecord.parse(wire) });
  return [
    headlineOf('a contract', sheet()),
    headlineOf(
      'a contract with its balance',
      contractSheet(rowOf(contract, JSON.stringify(own)), context, { account: held }),
    ),
    headlineOf('a deleted contract', sheet({ deleted: true })),
    headlineOf('a contract without an address', sheet({ evm_address: null })),
    headlineOf('a contract known by its address alone', sheet({ contract_id: null })),
    headlineOf('a contract that is not verified', badge(notVerifiedWire)),
    headlineOf('a verified contract', badge({ ...exactWire, compilation: vault })),
    headlineOf(
      'a contract that matches',
      badge({ ...exactWire, match: 'match', runtimeMatch: 'match', compilation: vault }),
    ),
    headlineOf('a verified contract, its name not asked for', badge(exactWire)),
  ];
}

function tokens(): HeadlineRow[] {
  const gold = {
    token_id: '0.0.1500',
    name: 'Gold Coin',
    symbol: 'GOLD',
    decimals: '2',
    total_supply: '123456',
    type: 'FUNGIBLE_COMMON',
    deleted: false,
  };
  const cases: [string, Fields][] = [
    ['a token', {}],
    ['a token without decimals', { decimals: '0' }],
    ['a token without supply', { total_supply: '0' }],
    ['a token beyond 2^53', { total_supply: '9223372036854775807', decimals: '8' }],
    ['a token named as its symbol', { name: 'GOLD' }],
    ['a token without a name', { name: '', symbol: '' }],
    ['a paused token', { pause_status: 'PAUSED' }],
    ['a deleted token', { deleted: true }],
    ['NFTs', { type: 'NON_FUNGIBLE_UNIQUE', decimals: '0', total_supply: '12' }],
    ['one NFT', { type: 'NON_FUNGIBLE_UNIQUE', decimals: '0', total_supply: '1' }],
    ['a token whose supply is not known', { total_supply: null }],
  ];
  const art = { token_id: '0.0.1501', serial_number: 7, account_id: '0.0.1002', deleted: false };
  const serials: [string, Fields][] = [
    ['an NFT', {}],
    ['a burned NFT', { deleted: true, account_id: null }],
    ['an NFT of a deleted token', { deleted: true }],
    ['an NFT of nobody', { account_id: null }],
  ];
  return [
    ...cases.map(([of, fields]) => headlineOf(of, tokenSheet(read(tokenInfo, gold, fields), context))),
    ...serials.map(([of, fields]) => headlineOf(of, nftSheet({ nft: read(nft, art, fields) }, context))),
  ];
}

function topics(): HeadlineRow[] {
  const news = { topic_id: '0.0.2001', deleted: false, submit_key: null };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const said = {
    topic_id: '0.0.2001',
    sequence_number: 41,
    consensus_timestamp: '1700000056.1',
    payer_account_id: '0.0.1001',
  };
  const message = (fields: Fields) => read(topicMessage, { ...said, message: base64('hello') }, fields);
  const messages: [string, Fields][] = [
    ['of text', {}],
    ['of JSON', { message: base64('{"event":"deposit","amount":25}') }],
    ['of bytes', { message: Buffer.from([0xff, 0xfe, 0, 1]).toString('base64') }],
    ['of nothing', { message: '' }],
    ['of several lines', { message: base64('first\nsecond') }],
    ['that is hostile', { message: base64('[click](command:evil) <b>x</b> \u202e') }],
    ['that is long', { message: base64('long '.repeat(200)) }],
    ['a part of two', { chunk_info: { number: 1, total: 2, initial_transaction_id: { account_id: '0.0.1001' } } }],
    ['of an unknown payer', { payer_account_id: null }],
  ];
  const key = { _type: 'ED25519', key: 'aa'.repeat(32) };
  const unread = { problem: 'the mirror node is unavailable (503)', again: async () => ({ rows: [] }) };
  return [
    headlineOf('a topic that was not read', topicSheet({ topic: rowOf(topic, JSON.stringify(news)) }, context)),
    headlineOf('a topic with a submit key', topicSheet({ topic: read(topic, news, { submit_key: key }) }, context)),
    headlineOf(
      'a topic without messages',
      topicSheet({ topic: read(topic, news, {}), messages: { rows: [] } }, context),
    ),
    headlineOf(
      'a topic whose messages were not read',
      topicSheet({ topic: read(topic, news, {}), messages: { rows: [], unread } }, context),
    ),
    headlineOf('a deleted topic', topicSheet({ topic: read(topic, news, { deleted: true }) }, context)),
    ...messages.flatMap(([of, fields]) => [
      headlineOf(
        `a topic whose last message is one ${of}`,
        topicSheet({ topic: read(topic, news, {}), messages: { rows: [message(fields)] } }, context),
      ),
      headlineOf(`a message ${of}`, topicMessageSheet(message(fields), context)),
    ]),
  ];
}

function schedules(): HeadlineRow[] {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const transfer = base64(
    writeFields({
      1: 500_000_000n,
      9: protoTransfers([
        ['0.0.1005', -150_000_000n],
        ['0.0.1006', 150_000_000n],
      ]),
    }),
  );
  const call = base64(
    writeFields({
      1: 500_000_000n,
      3: writeFields({ 1: protoAccount('0.0.6001'), 2: 300_000n, 4: Buffer.from('a9059cbb', 'hex') }),
    }),
  );
  const later = '1850000000.000000000';
  const signed = { consensus_timestamp: '1700000001.1', public_key_prefix: 'q83v', signature: 'AA==', type: 'ED25519' };
  const plain = {
    schedule_id: '0.0.8001',
    consensus_timestamp: '1700000000.1',
    creator_account_id: '0.0.1005',
    deleted: false,
    executed_timestamp: null,
    expiration_time: later,
    signatures: [signed],
    transaction_body: transfer,
    wait_for_expiry: false,
  };
  const cases: [string, Fields][] = [
    ['waiting', {}],
    ['waiting, without a signature', { signatures: [] }],
    ['waiting for its expiry', { wait_for_expiry: true, signatures: [signed, signed] }],
    ['executed, the result unread', { executed_timestamp: '1700000002.1' }],
    ['deleted', { deleted: true }],
    ['expired', { expiration_time: '1700000010.0' }],
    ['of a call', { transaction_body: call }],
    ['of a body that cannot be read', { transaction_body: 'AAAA' }],
    ['without a body', { transaction_body: null }],
  ];
  const executed = (of: string, result: string) => {
    const execution = transactionRow({ result, scheduled: true, consensus_timestamp: '1700000002.1' });
    const model = { schedule: read(schedule, plain, { executed_timestamp: '1700000002.1' }), now, execution };
    return headlineOf(of, scheduleSheet(model, context));
  };
  return [
    ...cases.map(([of, fields]) =>
      headlineOf(of, scheduleSheet({ schedule: read(schedule, plain, fields), now }, context)),
    ),
    executed('executed', 'SUCCESS'),
    executed('executed, and failed', 'CONTRACT_REVERT_EXECUTED'),
    executed('executed with a result that the mirror node does not know', 'UNKNOWN'),
  ];
}

function network(): HeadlineRow[] {
  const node = {
    node_id: 3,
    node_account_id: '0.0.6',
    description: 'Hosted by Example Corp. | Frankfurt',
    stake: '4500000000000000000',
  };
  const nodes: [string, Fields][] = [
    ['a node', {}],
    ['a node without a description', { description: '' }],
    ['a node without stake', { stake: 0 }],
    ['a node that has no stake yet', { stake: null }],
    ['a node without an account', { node_account_id: null }],
  ];
  const registered: [string, Fields][] = [
    ['a block node', { description: 'Blocks for all', service_endpoints: [{ type: 'BLOCK_NODE' }] }],
    ['a registered node of two services', { service_endpoints: [{ type: 'MIRROR_NODE' }, { type: 'RPC_RELAY' }] }],
    ['a registered node of nothing', { service_endpoints: [] }],
  ];
  const blocks: [string, Fields][] = [
    ['a block', { count: 1234 }],
    ['a block of one transaction', { count: 1 }],
    ['an empty block', { count: 0 }],
    ['a block whose number is not known', { number: null, hash: `0x${'ab'.repeat(48)}`, count: 2 }],
  ];
  return [
    ...nodes.map(([of, fields]) => headlineOf(of, nodeSheet({ node: read(networkNode, node, fields) }, context))),
    ...registered.map(([of, fields]) =>
      headlineOf(of, registeredNodeSheet(read(registeredNode, { registered_node_id: 5 }, fields))),
    ),
    ...blocks.map(([of, fields]) => headlineOf(of, blockSheet(read(block, { number: 60_000_001 }, fields), context))),
    headlineOf('a fee estimate', feeEstimateSheet(rowOf(feeEstimate, '{"total":1100000}'), context)),
    headlineOf(
      'a fee estimate without a price',
      feeEstimateSheet(rowOf(feeEstimate, '{"total":1100000}'), { network: context.network }),
    ),
    headlineOf('a fee estimate without a total', feeEstimateSheet(rowOf(feeEstimate, '{}'), context)),
  ];
}

function absent(): HeadlineRow[] {
  const id = '0.0.5@1700000000.000000001';
  const texts = [
    id,
    `${id}?scheduled`,
    `transaction ${id} failed precheck with status BUSY against node account id 0.0.3`,
    '1700000000.000000001',
    `0x${'ab'.repeat(48)}`,
    `0x${'ab'.repeat(32)}`,
    '0.0.1001',
    '0.0.1500/7',
    ADDRESS,
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    'NOT_A_CODE',
  ];
  const identifiers = texts.flatMap((text) => parseIdentifier(text) ?? []);
  const at = { network: 'testnet' };
  const wanted = parseIdentifier(`${id}?scheduled`);
  const nearest = transactionRow({ transaction_id: '0.0.5-1700000000-000000001' });
  const transaction = wanted?.kind === 'transaction' ? wanted.transaction : undefined;
  return [
    ...identifiers.map((identifier) =>
      headlineOf(`${identifier.kind}, unknown`, missingSheet(identifier, missing(identifier), at)),
    ),
    // A code isn't a thing of one network.
    ...identifiers
      .filter(({ kind }) => kind !== 'resultCode')
      .map((identifier) =>
        headlineOf(
          `${identifier.kind}, known elsewhere`,
          missingSheet(identifier, missing(identifier, { knownOn: ['mainnet'] }), at),
        ),
      ),
    ...identifiers
      .slice(0, 1)
      .flatMap((identifier) => [
        headlineOf('transaction, a minute old', missingSheet(identifier, missing(identifier, { now }), at)),
        headlineOf(
          'transaction, not read',
          unreadSheet(identifier, 'The mirror node is unavailable (503). Try again later.', at),
        ),
      ]),
    ...(transaction
      ? [
          headlineOf(
            'a scheduled transaction that has no schedule',
            missingRowSheet({ wanted: transaction, nearest, rows: [nearest], now }, context),
          ),
          headlineOf(
            'a child that does not exist',
            missingRowSheet(
              { wanted: { ...transaction, scheduled: false, nonce: 3 }, nearest, rows: [nearest], now },
              context,
            ),
          ),
        ]
      : []),
  ];
}
