import assert from 'node:assert/strict';
import { exportedObject, scriptMember } from '../../../src/core/code/scriptLiteral.ts';
import { isoTime } from '../../../src/core/format/times.ts';
import { int64, isMalformed, item, list } from '../../../src/core/ledger/rest/schema/field.ts';
import { repairRow } from '../../../src/core/ledger/rest/schema/repairRow.ts';
import { isLensError, LensError } from '../../../src/core/net/errors.ts';
import { readNetwork } from '../../../src/core/readers/readNetwork.ts';
import { createRowFacts } from '../../../src/core/readers/rowFacts.ts';
import { KeyCollector } from '../../../src/core/storage/storageKeys.ts';
import { nonceBefore } from '../../../src/core/trace/state/nonceBefore.ts';
import { type SubmissionProgress, submitPatiently } from '../../../src/core/verification/jobs/submitJob.ts';
import { standardJsonRequest } from '../../../src/core/verification/rest/submission.ts';
import { textClient } from '../ledger/rest/client/fixtureClient.ts';
import { transactionRow } from '../ledger/rows.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { standardJson } from '../verification/answers.ts';
import { jobAfter } from '../verification/jobs/aJob.ts';

describe('the bounds of what is asked for, waited for and tried', () => {
  it('submit four times to a service that has no room, and wait five minutes at most', async () => {
    const waits: number[] = [];
    let sent = 0;
    const timers = {
      now: () => 0,
      elapsed: () => 0,
      random: () => 0,
      after(ms: number, run: () => void) {
        waits.push(ms);
        queueMicrotask(run);
        return () => {};
      },
    };
    const reported: SubmissionProgress[] = [];
    const busy = submitPatiently({
      job: jobAfter([]),
      timers,
      report: (progress) => reported.push(progress),
      request: standardJsonRequest(standardJson),
      client: {
        async submit() {
          sent += 1;
          if (sent > 20) throw new Error('it is sent again and again');
          throw new LensError({ kind: 'rateLimited', status: 429, retryAfterSeconds: 86_400 }, 'busy');
        },
      },
    });
    await assert.rejects(busy, (error) => isLensError(error, 'rateLimited'));
    assert.deepEqual([sent, waits], [4, [300_000, 300_000, 300_000]]);
  });

  it('read 500 registered nodes', async () => {
    let pages = 0;
    const { client } = servedClient({
      'network/nodes': { nodes: [], links: { next: null } },
      'network/registered-nodes': () => {
        pages += 1;
        if (pages > 30) throw new Error('it asks for page after page');
        const first = pages * 100;
        const registered = Array.from({ length: 100 }, (_, at) => ({ registered_node_id: first + at }));
        const next = `/api/v1/network/registered-nodes?limit=100&registerednode.id=gt:${first + 99}`;
        return { registered_nodes: registered, links: { next } };
      },
    });
    const { figures } = await readNetwork(client, { now: 0 });
    assert.ok(figures);
    assert.equal(pages, 5);
  });

  it('ask for three tokens and the messages of two topics at once', async () => {
    const { client, asked } = servedClient({});
    const facts = createRowFacts(client);
    const transfers = Array.from({ length: 8 }, (_, at) =>
      transactionRow({
        name: 'CRYPTOTRANSFER',
        consensus_timestamp: `1790000000.00000000${at}`,
        token_transfers: [
          { account: '0.0.1001', amount: -5, token_id: `0.0.${2000 + at}` },
          { account: '0.0.1002', amount: 5, token_id: `0.0.${2000 + at}` },
        ],
      }),
    );
    const messages = Array.from({ length: 8 }, (_, at) =>
      transactionRow({
        name: 'CONSENSUSSUBMITMESSAGE',
        consensus_timestamp: `1790000001.00000000${at}`,
        entity_id: `0.0.${3000 + at}`,
      }),
    );
    await facts.read([...transfers, ...messages]);
    assert.equal(asked.filter((each) => each.startsWith('tokens/')).length, 3, asked.join('\n'));
    assert.equal(new Set(asked.filter((each) => each.startsWith('topics/'))).size, 2, asked.join('\n'));
  });

  it('look back over 50,000 creations for the one that a record has', async () => {
    const creator = `0x${'c'.repeat(40)}`;
    // CREATE of this address with nonce 1, by RLP and Keccak-256.
    const first = [{ call_type: 'CREATE', from: creator, to: '0xd8f6b0b95ad1b4c6d4d5e2a0d3fbd4ffa3bb9b4b', index: 1 }];
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses > 150) throw new Error('it looks further');
    };
    const actions = first as unknown as Parameters<typeof nonceBefore>[2];
    assert.equal(await nonceBefore(creator, 90_000n, actions, { pause }), 90_000n);
  });

  it('collect 400 words, 50 texts and texts of 256 bytes for keys', () => {
    const word = (value: number) => value.toString(16).padStart(64, '0');
    const words = new KeyCollector();
    words.data(`0x${Array.from({ length: 900 }, (_, at) => word(at + 1_000_000)).join('')}`);
    words.data(`0x${word(7)}`);
    assert.equal(words.words.size, 400);
    const texts = new KeyCollector();
    const text = (at: number) => `${word(1)}${(at + 16).toString(16).padStart(2, '0').padEnd(64, '0')}`;
    texts.data(`0x${Array.from({ length: 100 }, (_, at) => text(at)).join('')}`);
    assert.equal(texts.texts.size, 50);
    const long = new KeyCollector();
    long.data(`0x${word(288)}${'ab'.repeat(288)}`);
    assert.equal(long.texts.size, 0);
    long.data(`0x${word(256)}${'ab'.repeat(256)}`);
    assert.equal(long.texts.size, 1);
  });

  it('leave out whole fields of a row with more than 1,000 problems', () => {
    const model = item({ a: list(int64), b: list(int64), c: list(int64) });
    const values = [...Array<string>(400).fill('no'), 1];
    const mended = repairRow(model, { a: values, b: values, c: values });
    assert.ok(!isMalformed(mended));
    assert.deepEqual([mended.a, mended.b, mended.c], [[], [], []]);
  });

  it('take 60,000 values of the steps of an execution', async () => {
    const step = (values: number) => ({ op: 'ADD', pc: 1, stack: Array(values).fill('0x1') });
    const body = (values: number) =>
      JSON.stringify({ address: '0x0', gas: 1, opcodes: Array(1_000).fill(step(values)) });
    const read = (values: number) => textClient(body(values)).client.contractResults.opcodes(`0x${'1'.repeat(64)}`);
    assert.equal((await read(10)).opcodes.length, 1_000);
    await assert.rejects(read(100), (error) => isLensError(error, 'badResponse'));
  });

  it('take no text of more than 100 characters for a time', () => {
    assert.notEqual(isoTime('2026-11-20T10:00:00Z'), undefined);
    assert.equal(isoTime(`1790000000.${'0'.repeat(200)}`), undefined);
  });

  it('spread lists of 2,000 items in a configuration', () => {
    const script = (items: number) =>
      `const many = [${'1,'.repeat(items)}]; module.exports = { networks: [...many, ...many] };`;
    const length = (items: number) => {
      const value = scriptMember(exportedObject(script(items)), 'networks');
      return Array.isArray(value) ? value.length : undefined;
    };
    assert.equal(length(900), 1_800);
    assert.equal(length(1_500), 1_501);
  });
});
