import assert from 'node:assert/strict';
import { parseJson, stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import { createDocuments } from '../../../src/core/ledger/lookUp/documents.ts';
import { readSheet } from '../../../src/core/readers/readSheet.ts';
import { refIdentifier } from '../../../src/core/readers/refIdentifier.ts';
import type { Section, Value } from '../../../src/core/sheets/sheet.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { renderText } from '../render/renderText.ts';
import { context } from '../sheets/sheetContext.ts';

const id = '0.0.1001-1700000000-000000001';
const now = 1_700_000_005_000;

/** A mirror node with just these answers, as JSON texts by path and query. */
function mirror(answers: Record<string, string>) {
  const { client, asked, transport } = servedClient(answers);
  return { asked, client, documents: createDocuments(transport) };
}

const timers = { now: () => now, elapsed: () => now, after: () => () => {}, random: () => 0 };

async function read(
  wanted: Parameters<typeof refIdentifier>[0],
  level: 'summary' | 'all',
  answers: Record<string, string>,
) {
  const identifier = refIdentifier(wanted);
  assert.ok(identifier);
  const { asked, client, documents } = mirror(answers);
  const reading = await readSheet(client, identifier, { network: context.network, timers, level });
  assert.ok('sheet' in reading);
  return { asked, documents, reading, text: renderText(reading.sheet, { level: 'all', now }) };
}

const textOf = (value: Value | undefined) => (value && 'text' in value ? value.text : '');

describe('a raw answer', () => {
  const found = { kind: 'account', account: { account: '0.0.1001' } } as const;
  const documentFrom = async (answer: string) => {
    const { documents } = mirror({ 'accounts/0.0.1001': answer });
    return documents.of(found as Parameters<typeof documents.of>[0]);
  };

  it('has every member, also new ones', async () => {
    const answer = '{"account":"0.0.1001","invented":123456789012345678901}';
    assert.equal(stringifyJson(await documentFrom(answer)), stringifyJson(parseJson(answer)));
  });

  for (const error of ['{"_status":{"messages":[{"message":"Not found"}]}}', '{"message":"rate limit"}', '{}', '[]']) {
    it(`isn't an error that comes with a 200: ${error}`, async () => {
      await assert.rejects(documentFrom(error), /has no data of a mirror node/);
    });
  }
});

describe('readSheet', () => {
  const call = JSON.stringify({
    transactions: [
      {
        transaction_id: id,
        consensus_timestamp: '1700000002.000000001',
        name: 'CONTRACTCALL',
        result: 'CONTRACT_REVERT_EXECUTED',
        nonce: 0,
        charged_tx_fee: 5,
      },
    ],
  });
  const answers = {
    [`transactions/${id}`]: call,
    [`contracts/results/${id}?nonce=0`]:
      '{"status":"0x0","error_message":"0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000002686900000000000000000000000000000000000000000000000000000000000000","gas_used":9007199254740993}',
    'network/exchangerate?timestamp=1700000002.000000001':
      '{"current_rate":{"cent_equivalent":12,"hbar_equivalent":1,"expiration_time":1700003600},"next_rate":null}',
  };

  it('asks for what a hover of a contract call needs, and no more', async () => {
    const { asked, text } = await read({ id }, 'summary', answers);
    assert.deepEqual(asked.toSorted(), Object.keys(answers).toSorted());
    assert.match(text, /reverted: hi/);
    assert.match(text, /Gas used \(charged\): 9,007,199,254,740,993/);
    assert.match(text, /Fee charged: .*\$/);
  });

  it('asks for the calls too where all is wanted, and does without what cannot be had', async () => {
    const { asked, text } = await read({ id }, 'all', { [`transactions/${id}`]: call });
    assert.ok(asked.includes(`contracts/results/${id}/actions?limit=100`), asked.join(' '));
    assert.match(text, /CONTRACT_REVERT_EXECUTED/);
    assert.doesNotMatch(text, /Gas used/);
  });

  it('shows messages of a topic in its panel and asks for no account first', async () => {
    const message = {
      sequence_number: 7,
      message: Buffer.from('good day').toString('base64'),
      consensus_timestamp: '1.000000001',
    };
    const { asked, text } = await read({ kind: 'topic', id: '0.0.7001' }, 'all', {
      'topics/0.0.7001': '{"topic_id":"0.0.7001"}',
      'topics/0.0.7001/messages?limit=100&order=desc': JSON.stringify({ messages: [message] }),
    });
    assert.equal(asked.length, 2);
    assert.match(text, /good day/);
  });

  it("names the calls and messages in an account's table of transactions, also in its further rows", async () => {
    const row = (second: number, fields: object) => ({
      transaction_id: `0.0.1001-16999999${second}-000000001`,
      consensus_timestamp: `17000000${second}.000000001`,
      result: 'SUCCESS',
      nonce: 0,
      charged_tx_fee: 5,
      entity_id: '0.0.6001',
      ...fields,
    });
    const called = (second: number, shares: number) => ({
      timestamp: `17000000${second}.000000001`,
      contract_id: '0.0.6001',
      address: `0x${'6'.repeat(40)}`,
      function_parameters: `0x2e1a7d4d${shares.toString(16).padStart(64, '0')}`,
    });
    const results = 'contracts/results?from=0.0.1001&timestamp=';
    const withdraw = { type: 'function', name: 'withdraw', inputs: [{ name: 'shares', type: 'uint256' }], outputs: [] };
    const { client, asked } = servedClient({
      'accounts/0.0.1001?transactions=false': { account: '0.0.1001', balance: { balance: 5 } },
      'transactions?limit=100&account.id=0.0.1001': {
        transactions: [
          row(40, { name: 'CONTRACTCALL' }),
          row(30, { name: 'ETHEREUMTRANSACTION', transaction_id: '0.0.900-1699999930-000000001' }),
          row(25, { name: 'CONTRACTCALL', transaction_id: '0.0.1002-1699999925-000000001' }),
          row(20, { name: 'CONSENSUSSUBMITMESSAGE', entity_id: '0.0.7001' }),
        ],
        links: { next: '/api/v1/transactions?account.id=0.0.1001&limit=100&timestamp=lt:1700000020.000000001' },
      },
      'transactions?account.id=0.0.1001&limit=100&timestamp=lt:1700000020.000000001': {
        transactions: [row(10, { name: 'CONTRACTCALL' })],
      },
      [`${results}gte:1700000030.000000001&timestamp=lte:1700000040.000000001&limit=100&order=desc`]: {
        results: [called(40, 25), called(30, 7)],
      },
      [`${results}gte:1700000010.000000001&timestamp=lte:1700000010.000000001&limit=100&order=desc`]: {
        results: [called(10, 9)],
      },
      'topics/0.0.7001/messages': {
        messages: [
          {
            topic_id: '0.0.7001',
            sequence_number: 1,
            consensus_timestamp: '1700000020.000000001',
            message: Buffer.from('good day').toString('base64'),
          },
        ],
      },
    });
    const index = createAbiIndex();
    index.add([withdraw]);
    const identifier = refIdentifier({ kind: 'account', id: '0.0.1001' });
    assert.ok(identifier);
    const options = { network: context.network, timers, level: 'all', abis: async () => index } as const;
    const reading = await readSheet(client, identifier, options);
    assert.ok('sheet' in reading);

    const section = reading.sheet.sections.find(({ title }) => title === 'Transactions');
    const described = (of: Section | undefined) =>
      of?.blocks.flatMap((block) => (block.type === 'table' ? block.rows.map(([, words]) => textOf(words)) : []));
    const first = [
      'withdraw(25) on 0.0.6001',
      'withdraw(7) on 0.0.6001',
      'Contract call 0.0.6001',
      '“good day” → 0.0.7001',
    ];
    assert.deepEqual(described(section), first);
    assert.deepEqual(described(await section?.more?.({})), [...first, 'withdraw(9) on 0.0.6001']);
    assert.equal(new Set(asked).size, asked.length, asked.join('\n'));
  });

  it('shows no heading and no table without anything below', async () => {
    const node = '{"nodes":[{"node_id":3,"service_endpoints":[]}]}';
    const { reading } = await read({ kind: 'node', id: '3' }, 'all', { 'network/nodes?node.id=3': node });
    assert.ok('sheet' in reading);
    assert.deepEqual(
      reading.sheet.sections.map(({ title }) => title),
      ['Summary'],
    );
  });

  it("gives the server's own answer with every digit", async () => {
    const token = '{"token_id":"0.0.9","total_supply":9223372036854775807,"unheard_of":1.10}';
    const { documents, reading } = await read({ kind: 'token', id: '0.0.9' }, 'summary', { 'tokens/0.0.9': token });
    assert.ok('found' in reading);
    const document = stringifyJson(await documents.of(reading.found));
    assert.match(document, /9223372036854775807/);
    assert.match(document, /unheard_of/);
    assert.equal(document, stringifyJson(parseJson(token)));
  });
});

describe('refIdentifier', () => {
  it('reads an id as the kind says', () => {
    assert.deepEqual(refIdentifier({ kind: 'node', id: '3' }), { kind: 'node', id: '3' });
    assert.deepEqual(refIdentifier({ kind: 'block', id: '17' }), { kind: 'block', id: '17' });
    assert.deepEqual(refIdentifier({ kind: 'schedule', id: '0.0.5' }), {
      kind: 'entity',
      id: '0.0.5',
      page: 'schedule',
    });
    assert.equal(refIdentifier({ id: '0.0.5@1700000000.1' })?.kind, 'transaction');
    assert.equal(refIdentifier({ kind: 'nft', id: '0.0.5/7' })?.kind, 'nft');
  });

  it('gives nothing where id and kind do not fit, or the kind is not of the ledger', () => {
    assert.equal(refIdentifier({ kind: 'transaction', id: '0.0.5' }), undefined);
    assert.equal(refIdentifier({ kind: 'node', id: '../accounts' }), undefined);
    assert.equal(refIdentifier({ kind: 'nft', id: '0.0.5' }), undefined);
    assert.equal(refIdentifier({ kind: 'incident', id: '0.0.5' }), undefined);
    assert.equal(refIdentifier({ id: 'nonsense' }), undefined);
  });
});
