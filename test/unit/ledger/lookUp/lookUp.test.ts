import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { type LookUpOptions, lookUp } from '../../../../src/core/ledger/lookUp/lookUp.ts';
import { missing } from '../../../../src/core/ledger/lookUp/missing.ts';
import { networksThatKnow } from '../../../../src/core/ledger/lookUp/otherNetworks.ts';
import { isLensError, LensError } from '../../../../src/core/net/errors.ts';
import type { Timers } from '../../../../src/core/net/timers.ts';
import { type Served, servedClient } from '../sandboxClient.ts';

const start = 1_700_000_000;
const id = `0.0.1001-${start}-000000001`;
const row = {
  consensus_timestamp: `${start + 2}.000000001`,
  name: 'CRYPTOTRANSFER',
  nonce: 0,
  result: 'SUCCESS',
  transaction_id: id,
};

type Answers = Record<string, object | readonly (object | undefined)[]>;

/** A mirror node that has just these answers by path and query; a list of them is given one after another. */
function mirror(answers: Answers) {
  /** Those for which a kept answer does not do. */
  const anew: string[] = [];
  const served = Object.entries(answers).map(([path, answer]): [string, Served] => [
    path,
    ({ revalidate }) => {
      if (revalidate) anew.push(path);
      return Array.isArray(answer) ? answer.shift() : answer;
    },
  ]);
  const { client, asked } = servedClient(Object.fromEntries(served));
  return { asked, anew, client };
}

/** Options whose clock stands still, and the waits that were asked for. */
function patience(now = start + 5): LookUpOptions & { timers: Timers; waits: number[] } {
  const waits: number[] = [];
  const after = (ms: number, run: () => void) => {
    waits.push(ms);
    queueMicrotask(run);
    return () => {};
  };
  return { waits, timers: { now: () => now * 1000, elapsed: () => now * 1000, after, random: () => 0 } };
}

async function find(text: string, answers: Answers, options: LookUpOptions = patience()) {
  const identifier = parseIdentifier(text);
  assert.ok(identifier);
  const { asked, anew, client } = mirror(answers);
  const result = await lookUp(client, identifier, options);
  return { asked, anew, result, kind: 'found' in result ? result.found.kind : 'missing' };
}

describe('lookUp', () => {
  it('finds a transaction by one request, whatever form its id has', async () => {
    const { asked, kind } = await find(`0.0.1001@${start}.1`, { [`transactions/${id}`]: { transactions: [row] } });
    assert.equal(kind, 'transaction');
    assert.deepEqual(asked, [`transactions/${id}`]);
  });

  it('asks once more for a transaction that may be on its way', async () => {
    const options = patience();
    const { kind, asked } = await find(id, { [`transactions/${id}`]: [undefined, { transactions: [row] }] }, options);
    assert.equal(kind, 'transaction');
    assert.equal(asked.length, 2);
    assert.deepEqual(options.waits, [3000]);
  });

  it('asks once if there is no time to wait', async () => {
    const { kind, asked } = await find(id, { [`transactions/${id}`]: [undefined, { transactions: [row] }] }, {});
    assert.equal(kind, 'missing');
    assert.equal(asked.length, 1);
  });

  it('does not wait for an old one, and says that precheck failures never reach the ledger', async () => {
    const options = patience(start + 3600);
    const { result, asked } = await find(id, {}, options);
    assert.equal(asked.length, 1);
    assert.deepEqual(options.waits, []);
    assert.match('missing' in result ? result.missing.message : '', /fails its precheck never reaches the ledger/);
  });

  it("believes the SDK's message of a precheck failure, after one look", async () => {
    const { result, asked } = await find(
      `transaction 0.0.1001@${start}.000000001 failed precheck with status INVALID_SIGNATURE against node account id 0.0.3`,
      {},
    );
    assert.equal(asked.length, 1);
    assert.equal('missing' in result && result.missing.reason, 'precheck');
    assert.match('missing' in result ? result.missing.message : '', /precheck with INVALID_SIGNATURE.*never reached/);
  });

  it('says of a transaction of some seconds ago that it may still appear', async () => {
    const { result } = await find(id, {}, { now: (start + 5) * 1000 });
    assert.equal('missing' in result && result.missing.reason, 'early');
    assert.match('missing' in result ? result.missing.message : '', /yet \(valid start: 5 seconds ago\)/);
  });

  it('does not say so of one from years ahead, but does if the clock is some hours behind', async () => {
    const reasonAt = async (now: number) => {
      const { result } = await find(id, {}, { now });
      return 'missing' in result && result.missing.reason;
    };
    assert.equal(await reasonAt((start - 365 * 24 * 3600) * 1000), 'unknown');
    assert.equal(await reasonAt((start - 7200) * 1000), 'early');
  });

  it('finds the other networks that know a transaction, even if one of them cannot be asked', async () => {
    const down = new LensError({ kind: 'offline' }, 'No connection');
    const others = [
      { name: 'mainnet', client: mirror({ [`transactions/${id}`]: { transactions: [row] } }).client },
      { name: 'local', client: mirror({ [`transactions/${id}`]: down }).client },
      { name: 'previewnet', client: mirror({}).client },
    ];
    const identifier = parseIdentifier(id);
    assert.ok(identifier);
    const knownOn = await networksThatKnow(identifier, others, {});
    assert.deepEqual(knownOn, ['mainnet']);
    assert.equal(
      missing(identifier, { knownOn }).message,
      `Can't find transaction ${id} on this network. It exists on mainnet.`,
    );
  });

  it('does not ask other networks for numbers that exist everywhere', async () => {
    const other = mirror({});
    const identifier = parseIdentifier('0.0.5');
    assert.ok(identifier);
    assert.deepEqual(await networksThatKnow(identifier, [{ name: 'mainnet', client: other.client }], {}), []);
    assert.deepEqual(other.asked, []);
  });

  it('sends other networks a hash only if it is proven to be one, as a private key looks the same', async () => {
    const bytes = `0x${'a7'.repeat(32)}`;
    for (const [text, paths] of [
      [bytes, 0],
      [`0x${'a7'.repeat(48)}`, 0],
      [`https://hashscan.io/testnet/transaction/${bytes}`, 2],
    ] as const) {
      const other = mirror({});
      const identifier = parseIdentifier(text);
      assert.ok(identifier);
      assert.deepEqual(await networksThatKnow(identifier, [{ name: 'mainnet', client: other.client }], {}), []);
      assert.equal(other.asked.length, paths, text);
    }
  });

  it('stops waiting where it is cancelled', async () => {
    const controller = new AbortController();
    const options = { ...patience(), signal: controller.signal };
    const after = () => {
      queueMicrotask(() => controller.abort());
      return () => {};
    };
    options.timers = { ...options.timers, after };
    await assert.rejects(find(id, {}, options), (error) => isLensError(error, 'cancelled'));
  });

  it('throws what is not an answer', async () => {
    const busy = new LensError({ kind: 'http', status: 503 }, 'Service unavailable');
    await assert.rejects(find(id, { [`transactions/${id}`]: busy }), busy);
  });

  it('takes no kept answer for a transaction to which rows may still come', async () => {
    const answers = { [`transactions/${id}`]: { transactions: [row] } };
    assert.deepEqual((await find(id, answers, patience(start + 5))).anew, [`transactions/${id}`]);
    assert.deepEqual((await find(id, answers, patience(start + 3600))).anew, []);
  });

  it('keeps the row of a timestamp whose id cannot be asked for', async () => {
    for (const transaction_id of [null, '', 'later:form', 0]) {
      const { result } = await find(row.consensus_timestamp, {
        [`transactions?timestamp=${row.consensus_timestamp}`]: { transactions: [{ ...row, transaction_id }] },
      });
      assert.ok('found' in result && result.found.kind === 'transaction');
      assert.equal(result.found.rows.length, 1);
    }
  });

  it('goes from an EVM hash by its contract result, and from a timestamp, to all rows of the transaction', async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const answers = {
      [`contracts/results/${hash}`]: { hash, timestamp: row.consensus_timestamp },
      [`transactions?timestamp=${row.consensus_timestamp}`]: { transactions: [row], links: { next: null } },
      [`transactions/${id}`]: {
        transactions: [row, { ...row, nonce: 1, consensus_timestamp: `${start + 2}.000000002` }],
      },
    };
    for (const text of [hash, row.consensus_timestamp]) {
      const { result } = await find(text, answers);
      assert.ok('found' in result && result.found.kind === 'transaction');
      assert.equal(result.found.rows.length, 2);
      assert.equal(result.found.transaction.consensus_timestamp, row.consensus_timestamp);
    }
  });

  it('takes a time of whole seconds for what happened in that second: one transaction, or a block of several', async () => {
    const typed = `${start + 2}.000000000`;
    const range = `transactions?timestamp=gte:${typed}&timestamp=lte:${start + 2}.999999999&order=asc&limit=25`;
    const none = { transactions: [], links: { next: null } };
    const answers = {
      [`transactions?timestamp=${typed}`]: none,
      [range]: { transactions: [row, { ...row, nonce: 1 }], links: { next: null } },
      [`transactions?timestamp=${row.consensus_timestamp}`]: { transactions: [row], links: { next: null } },
      [`transactions/${id}`]: { transactions: [row] },
    };
    const { result } = await find(typed, answers);
    assert.ok('found' in result && result.found.kind === 'transaction');
    assert.equal(result.found.transaction.consensus_timestamp, row.consensus_timestamp);
    const later = { ...row, transaction_id: `0.0.7-${start}-000000001`, consensus_timestamp: `${start + 2}.000000009` };
    const several = await find(typed, {
      ...answers,
      [range]: { transactions: [row, later], links: { next: null } },
      [`blocks?timestamp=gte:${row.consensus_timestamp}&order=asc&limit=1`]: {
        blocks: [{ number: 7 }],
        links: { next: null },
      },
    });
    assert.ok('found' in several.result && several.result.found.kind === 'block');
    const again = await find(typed, {
      ...answers,
      [range]: { transactions: [{ ...row, consensus_timestamp: typed }] },
    });
    assert.ok('missing' in again.result, 'a mirror node that contradicts itself is asked no further');
  });

  it('takes a 48-byte hash for a block where no transaction has it', async () => {
    const hash = `0x${'cd'.repeat(48)}`;
    const { kind } = await find(hash, { [`blocks/${hash}`]: { number: 7, hash } });
    assert.equal(kind, 'block');
  });

  const account = { 'accounts/0.0.5?transactions=false': { account: '0.0.5' } };
  const cases: readonly (readonly [string, string, string, Answers])[] = [
    ['an account', '0.0.5', 'account', account],
    [
      'a contract, which answers as an account too',
      '0.0.5',
      'contract',
      { ...account, 'contracts/0.0.5': { contract_id: '0.0.5' } },
    ],
    ['a token', '0.0.5', 'token', { 'tokens/0.0.5': { token_id: '0.0.5' } }],
    ['a topic', '0.0.5', 'topic', { 'topics/0.0.5': { topic_id: '0.0.5' } }],
    ['a schedule', '0.0.5', 'schedule', { 'schedules/0.0.5': { schedule_id: '0.0.5' } }],
    [
      'a long-zero address',
      '0x0000000000000000000000000000000000000005',
      'token',
      { 'tokens/0.0.5': { token_id: '0.0.5' } },
    ],
    ['an NFT', '0.0.5/7', 'nft', { 'tokens/0.0.5/nfts/7': { token_id: '0.0.5', serial_number: 7 } }],
    [
      'a node',
      'https://hashscan.io/testnet/node/3',
      'node',
      { 'network/nodes?node.id=3': { nodes: [{ node_id: 3 }], links: { next: null } } },
    ],
    ['a block', 'https://hashscan.io/testnet/block/9', 'block', { 'blocks/9': { number: 9 } }],
    ['a result code, without a request', 'BUSY', 'resultCode', {}],
    ['nothing', '0.0.5', 'missing', {}],
  ];
  for (const [name, text, expected, answers] of cases) {
    it(`finds ${name}`, async () => assert.equal((await find(text, answers)).kind, expected));
  }

  it('asks first for what the page said, and only that', async () => {
    const { asked } = await find('https://hashscan.io/testnet/topic/0.0.5', { 'topics/0.0.5': { topic_id: '0.0.5' } });
    assert.deepEqual(asked, ['topics/0.0.5']);
  });

  it('asks at most five times for an entity', async () => {
    const { asked } = await find('0.0.5', {});
    assert.equal(asked.length, 5);
  });

  it('asks for an alias as an account only', async () => {
    const { asked } = await find('HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA', {});
    assert.deepEqual(asked, ['accounts/HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA?transactions=false']);
  });
});
