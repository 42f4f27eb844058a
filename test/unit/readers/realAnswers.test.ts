import assert from 'node:assert/strict';
import { isUnlimited } from '../../../src/core/format/amounts.ts';
import { parseIdentifier } from '../../../src/core/ledger/ids/identifiers.ts';
import { mayBeName } from '../../../src/core/ledger/lookUp/mayBeName.ts';
import { decodeMessage } from '../../../src/core/ledger/protobuf/decodeMessage.ts';
import { readErrorBody } from '../../../src/core/net/describeFailure.ts';
import { readSheet } from '../../../src/core/readers/readSheet.ts';
import { bodyFields } from '../../../src/core/sheets/parts/bodyFields.ts';
import { protoAccount } from '../../sandbox/ledger/protoBodies.ts';
import { type Fields, writeFields } from '../../sandbox/ledger/protobuf.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { sandboxTimers, sheetReading } from '../sheets/sandboxSheet.ts';
import { all, context } from '../sheets/sheetContext.ts';

const links = { next: null };
const account = { account: '0.0.1001', key: null, balance: { balance: 1, timestamp: '1.0', tokens: [] } };

/** The fields of a body, each in one line. */
function fieldsOf(type: string, fields: Fields): string[] {
  const message = decodeMessage(writeFields(fields), type);
  assert.ok(message);
  return bodyFields(message).map(({ label, values }) =>
    [label, ...values.map((each) => ('text' in each ? each.text : ''))].join(': '),
  );
}

describe('what a real mirror node gave', () => {
  it('calls an NFT burned only if nobody owns it: that of a deleted token is deleted too', async () => {
    const nft = { token_id: '0.0.1501', serial_number: 7, account_id: '0.0.1002', deleted: true };
    const read = async (owner: string | null) =>
      (
        await sheetReading(servedClient({ 'tokens/0.0.1501/nfts/7': { ...nft, account_id: owner } }).client, {
          kind: 'nft',
          id: '0.0.1501/7',
        })
      ).sheet.headline;
    assert.equal(await read('0.0.1002'), '0.0.1002 owns NFT 0.0.1501/7 of a deleted token');
    assert.equal(await read(null), 'NFT 0.0.1501/7 is burned');
  });

  it('says the same of the NFTs in a list', async () => {
    const nft = (serial_number: number, account_id: string | null, deleted: boolean) => ({
      token_id: '0.0.1501',
      serial_number,
      account_id,
      deleted,
      metadata: '',
    });
    const { client } = servedClient({
      'tokens/0.0.1501': { token_id: '0.0.1501', type: 'NON_FUNGIBLE_UNIQUE', deleted: true, name: 'N', symbol: 'S' },
      'tokens/0.0.1501/nfts': {
        nfts: [nft(3, '0.0.1002', true), nft(2, null, true), nft(1, '0.0.1003', false)],
        links,
      },
    });
    const shown = all((await sheetReading(client, { kind: 'token', id: '0.0.1501' })).sheet);
    assert.match(shown, /0\.0\.1501\/3 \| 0\.0\.1002 \| (?:– \| )?deleted/);
    assert.match(shown, /0\.0\.1501\/2 \| – \| (?:– \| )?burned/);
  });

  it('says of an inner transaction by its own ID that it is one of a batch, with the way to the batch', async () => {
    const id = '0.0.1001-1700000000-000000001';
    const inner = {
      name: 'CRYPTOTRANSFER',
      nonce: 0,
      result: 'SUCCESS',
      scheduled: false,
      transaction_id: id,
      consensus_timestamp: '1700000002.000000002',
      parent_consensus_timestamp: '1700000002.000000001',
    };
    const { client } = servedClient({ [`transactions/${id}`]: { transactions: [inner] } });
    const { sheet } = await sheetReading(client, { kind: 'transaction', id });
    const shown = all(sheet);
    assert.match(shown, /Inner transaction of a batch/);
    assert.doesNotMatch(shown, /1 of 1/);
    const fields = sheet.sections.flatMap(({ blocks }) =>
      blocks.flatMap((each) => ('fields' in each ? each.fields : [])),
    );
    const [value] = fields.find(({ label }) => label === 'Batch')?.values ?? [];
    assert.deepEqual(value && 'ref' in value ? value.ref : undefined, {
      kind: 'transaction',
      id: '1700000002.000000001',
    });
  });

  it('shows what was minted in a batch, and the most that a custom fee may be, in the units of their tokens', async () => {
    const id = '0.0.1001-1700000000-000000001';
    const row = { nonce: 0, result: 'SUCCESS', scheduled: false };
    const batch = { ...row, name: 'ATOMICBATCH', transaction_id: id, consensus_timestamp: '1700000002.000000001' };
    const inner = {
      ...row,
      name: 'TOKENMINT',
      transaction_id: '0.0.1001-1700000000-000000002',
      consensus_timestamp: '1700000002.000000002',
      parent_consensus_timestamp: batch.consensus_timestamp,
      token_transfers: [{ account: '0.0.1001', amount: 250, token_id: '0.0.1501' }],
      max_custom_fees: [],
    };
    const fees = [{ account_id: '0.0.1001', amount: 777, denominating_token_id: '0.0.1502' }];
    const { client } = servedClient({
      [`transactions/${id}`]: { transactions: [{ ...batch, max_custom_fees: fees }, inner] },
      'tokens/0.0.1501': { token_id: '0.0.1501', symbol: 'GOLD', decimals: '2' },
      'tokens/0.0.1502': { token_id: '0.0.1502', symbol: 'FEE', decimals: '1' },
    });
    const shown = all((await sheetReading(client, { kind: 'transaction', id })).sheet);
    assert.match(shown, /Minted 2\.5 GOLD to 0\.0\.1001/);
    assert.match(shown, /77\.7 FEE/);
    assert.doesNotMatch(shown, /smallest units/);
  });

  it('shows the fees of a topic in the units of the tokens that they are paid in', async () => {
    const fixed = { amount: 250, collector_account_id: '0.0.9', denominating_token_id: '0.0.1501' };
    const topic = { topic_id: '0.0.7001', custom_fees: { created_timestamp: '1.0', fixed_fees: [fixed] } };
    const { client } = servedClient({
      'topics/0.0.7001': topic,
      'topics/0.0.7001/messages': { messages: [], links },
      'tokens/0.0.1501': { token_id: '0.0.1501', symbol: 'GOLD', decimals: '2' },
    });
    const shown = all((await sheetReading(client, { kind: 'topic', id: '0.0.7001' })).sheet);
    assert.match(shown, /2\.5 GOLD \| 0\.0\.1501/);
  });

  it('calls no message empty that has bytes: a part without a whole character, nothing but spaces', async () => {
    const headline = async (bytes: readonly number[], chunk: object | null) => {
      const message = Buffer.from(bytes).toString('base64');
      const answer = { chunk_info: chunk, consensus_timestamp: '1.0', message, sequence_number: 5, topic_id: '0.0.7' };
      const { client } = servedClient({ 'topics/0.0.7/messages/5': answer });
      return (await sheetReading(client, { kind: 'topicMessage', id: '0.0.7/5' })).sheet.headline;
    };
    const part = { number: 2, total: 3, initial_transaction_id: null };
    assert.match(await headline([0xff, 0xfe, 0xfd], part), /fffefd/);
    assert.match(await headline([0x20, 0x0a], null), /200a/);
    assert.match(await headline([], null), /empty message/);
  });

  it('names nobody who isn’t on record, and calls ℏ minted never', async () => {
    const headline = async (fields: object) => {
      const id = '0.0.1001-1700000000-000000001';
      const row = { transaction_id: id, consensus_timestamp: '1700000002.000000001', nonce: 0, result: 'SUCCESS' };
      const { client } = servedClient({ [`transactions/${id}`]: { transactions: [{ ...row, ...fields }] } });
      return (await sheetReading(client, { kind: 'transaction', id })).sheet.headline;
    };
    const nft = { sender_account_id: null, receiver_account_id: null, serial_number: 1, token_id: '0.0.9' };
    assert.equal(await headline({ name: 'CRYPTOTRANSFER', nft_transfers: [nft] }), 'NFT 0.0.9/1 moved');
    const transfers = [
      { account: '0.0.1001', amount: -5 },
      { account: '0.0.1002', amount: 5 },
    ];
    assert.equal(
      await headline({ name: 'TOKENAIRDROP', token_transfers: [], nft_transfers: [] }),
      '0.0.1001 airdropped tokens that must be claimed first',
      'nothing has moved yet',
    );
    assert.equal(
      await headline({ name: 'TOKENMINT', entity_id: '0.0.9', charged_tx_fee: 0, transfers }),
      '0.0.1001 minted tokens of 0.0.9',
    );
  });

  it('warns of a checksum that fits an ID on no public network', async () => {
    const identifier = parseIdentifier('0.0.1001-zzzzz');
    assert.ok(identifier?.kind === 'entity');
    assert.equal(identifier.wrongChecksum, 'zzzzz');
    const { client } = servedClient({ 'accounts/0.0.1001': account });
    const options = { network: context.network, timers: sandboxTimers, level: 'summary' } as const;
    const reading = await readSheet(client, identifier, options);
    assert.ok('sheet' in reading);
    assert.match(all(reading.sheet), /The checksum zzzzz doesn't fit 0\.0\.1001 on any public network/);
    assert.equal(reading.sheet.tone, 'warning');
    const right = parseIdentifier('0.0.123-vfmkw');
    assert.ok(right?.kind === 'entity' && right.wrongChecksum === undefined && right.network === 'mainnet');
  });

  it('warns of the wrong checksum of an EVM address, also of one that is found', async () => {
    const address = '0xE7f1725E7734CE288F8367e1Bb143E90bb3F0512';
    const options = { network: context.network, timers: sandboxTimers, level: 'summary' } as const;
    const read = async (text: string) => {
      const identifier = parseIdentifier(text);
      assert.ok(identifier);
      const { client } = servedClient({ 'accounts/*': account });
      const reading = await readSheet(client, identifier, options);
      assert.ok('sheet' in reading);
      return all(reading.sheet);
    };
    const warning = `The checksum of ${address}, its capital letters, is wrong: the address may contain a typo.`;
    assert.ok((await read(address)).includes(warning));
    for (const right of [address.replace('E7', 'e7'), address.toLowerCase()])
      assert.doesNotMatch(await read(right), /checksum/, right);
  });

  it('counts the bytes of a name, as the server does', async () => {
    assert.deepEqual([mayBeName('美元'), mayBeName('元'), mayBeName('元'.repeat(40))], [true, true, false]);
    const { client } = servedClient({ tokens: { tokens: [], links } });
    await client.tokens.list({ name: '美元' });
    await assert.rejects(client.tokens.list({ name: '元'.repeat(40) }), /3 to 100 bytes/);
    await assert.rejects(client.tokens.list({ name: 'ab' }), /3 to 100 bytes/);
  });

  it('calls an allowance of the largest number unlimited', async () => {
    const most = 2n ** 63n - 1n;
    assert.deepEqual([most, most - 1000n, 5n * 10n ** 18n].map(isUnlimited), [true, true, false]);
    const allowance = `{"allowances":[{"owner":"0.0.1001","spender":"0.0.7","amount":${most},"amount_granted":${most},"token_id":"0.0.9"}],"links":{"next":null}}`;
    const { client } = servedClient({
      'accounts/0.0.1001': account,
      'accounts/0.0.1001/allowances/tokens': () => allowance,
      'accounts/0.0.1001/allowances/crypto': () => allowance,
    });
    const shown = all((await sheetReading(client, { kind: 'account', id: '0.0.1001' })).sheet);
    assert.match(shown, /unlimited \| unlimited/);
    assert.doesNotMatch(shown, /9,223,372/);
  });

  it('names the parameter that a server refuses, and says the same once', () => {
    const message = 'Invalid parameter: account.id';
    const detail = 'EVM address or alias only supports equals operator';
    const body = (messages: object[]) => readErrorBody(JSON.stringify({ _status: { messages } }));
    assert.equal(body([{ message, detail }]), `account.id: ${detail}`);
    assert.equal(
      body([
        { message, detail },
        { message, detail },
      ]),
      `account.id: ${detail}`,
    );
    assert.equal(body([{ message: 'Bad Request', detail: 'limit must be 1 to 100' }]), 'limit must be 1 to 100');
    assert.equal(body([{ message }]), message);
  });

  it('says that the next block and the accounts with the same key are unread', async () => {
    const block = { number: 5, hash: '0xab', count: 0, timestamp: { from: '1.000000000', to: '2.000000000' } };
    const { client } = servedClient({
      'blocks/5': block,
      blocks: 500,
      transactions: { transactions: [], links },
    });
    const shown = all((await sheetReading(client, { kind: 'block', id: '5' })).sheet);
    assert.match(shown, /Can't load the next block: the mirror node is unavailable \(500\)/);
    const keyed = { ...account, key: { _type: 'ED25519', key: 'ab'.repeat(32) } };
    const broken = servedClient({ 'accounts/0.0.1001': keyed, accounts: 500 });
    const own = all((await sheetReading(broken.client, { kind: 'account', id: '0.0.1001' })).sheet);
    assert.match(own, /Accounts with this key[\s\S]*Not loaded: the mirror node is unavailable \(500\)/);
  });

  it('labels what a body changes in words, what it empties, and a fixed fee in ℏ', () => {
    const update = fieldsOf('CryptoUpdateTransactionBody', [
      [2, protoAccount('0.0.1001')],
      [14, writeFields([])],
    ]);
    assert.deepEqual(update, ['Account ID to update: 0.0.1001', 'Memo: (empty)']);
    const fee = [[1, writeFields({ 1: 250_000_000n })]] as const;
    assert.match(
      fieldsOf(
        'CustomFee',
        fee.map(([number, bytes]) => [number, bytes]),
      ).join(),
      /2\.5 ℏ/,
    );
  });
});
