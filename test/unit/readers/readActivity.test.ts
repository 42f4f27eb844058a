import assert from 'node:assert/strict';
import { causeWords, rowWords } from '../../../src/core/happened/rowWords.ts';
import { transactionFacts } from '../../../src/core/happened/transactionFacts.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import { compareTimestamps } from '../../../src/core/ledger/ids/timestamp.ts';
import { everyRow } from '../../../src/core/ledger/rest/schema/field.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { readActivity } from '../../../src/core/readers/readActivity.ts';
import { createRowFacts } from '../../../src/core/readers/rowFacts.ts';
import { knownSchedules } from '../../sandbox/ledger/world/schedules.ts';
import { sandboxClient, servedClient } from '../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../sandbox/ledger/askLedger.ts';

const now = 1_790_100_000_000;

describe('what happened last', () => {
  const ledger = readOnlyLedger();
  const { client, asked } = sandboxClient(ledger);
  const { world } = ledger;

  it('to an account is its transactions, the newest first', async () => {
    asked.length = 0;
    const activities = await readActivity(client, { kind: 'account', id: '0.0.1001' }, {}, now);
    assert.equal(activities.length, 5);
    for (const { text, outcome, detail } of activities) {
      assert.doesNotMatch(text, /^[A-Z]+$/, 'the type in words');
      assert.equal(detail, outcome === 'success' ? null : outcome, text);
      assert.ok(!text.includes(outcome ?? ''), text);
      assert.match(outcome ?? '', /^(success|[A-Z_]+)$/);
    }
    for (const [index, { timestamp }] of activities.slice(1).entries())
      assert.ok(compareTimestamps(timestamp, activities[index]?.timestamp ?? null) < 0);
    assert.match(asked[0] ?? '', /account\.id=0\.0\.1001&limit=5&order=desc/);
    assert.match(activities.map(({ text }) => text).join(), /Minted [\d,.]+ SUSD to 0\.0\.1001/, 'with the symbol');
  });

  it('to an account that called a contract is said as in rows of transactions, by the name of what it called', async () => {
    let calls = 0;
    for (const id of ['0.0.1006', '0.0.1026', '0.0.1029']) {
      const { rows } = await client.transactions.list({ 'account.id': id, limit: 5, order: 'desc' });
      const facts = createRowFacts(client);
      await facts.read(everyRow(rows));
      const said = everyRow(rows).map((row) => {
        const known = { contract: { result: facts.resultOf(row) }, message: facts.messageOf(row) };
        const happened = transactionFacts(row, known);
        return [rowWords(happened, { tokens: facts.tokens }), causeWords(happened) ?? null];
      });
      const activities = await readActivity(client, { kind: 'account', id }, {}, now);
      assert.deepEqual(
        activities.map(({ text, detail }) => [text, detail]),
        said,
      );
      calls += said.filter(([text]) => /^transfer\(.*\) on 0\.0\.6001$/.test(text ?? '')).length;
    }
    assert.ok(calls >= 3);
  });

  it('to an account and a contract names calls by the ABIs that are known', async () => {
    const own = createAbiIndex();
    own.add([
      {
        type: 'function',
        name: 'sendTo',
        inputs: [
          { type: 'address', name: 'to' },
          { type: 'uint256', name: 'n' },
        ],
      },
    ]);
    const [named] = own.named?.('function', 'sendTo') ?? [];
    assert.ok(named);
    const abis = async () => ({ ...own, find: () => [named] });
    for (const [kind, id] of [
      ['account', '0.0.1026'],
      ['contract', '0.0.6001'],
    ] as const) {
      const activities = await readActivity(client, { kind, id }, {}, now, abis);
      assert.match(activities.map(({ text }) => text).join('\n'), /^sendTo\(/m, kind);
    }
  });

  it('to an account says of a row that a part of its words could not be read', async () => {
    const of = (from: typeof client) => readActivity(from, { kind: 'account', id: '0.0.1001' }, {}, now);
    const whole = await of(client);
    assert.ok(whole.every((each) => each.isPart === undefined));
    for (const [path, needs] of [
      ['tokens/*', / SUSD /],
      ['contracts/results', /^\w+\(.*\) on 0\.0\.6001$/],
    ] as const) {
      const isNeeded = ({ text }: (typeof whole)[number]) => needs.test(text);
      assert.ok(whole.some(isNeeded), path);
      const failing = servedClient({ [path]: new LensError({ kind: 'timeout', ms: 1 }, 'It timed out.') }, ledger);
      for (const [at, given] of (await of(failing.client)).entries()) {
        const each = whole[at];
        assert.ok(each);
        if (!isNeeded(each)) assert.deepEqual(given, each);
        else assert.deepEqual(given, { ...each, text: given.text, isPart: true }, each.text);
      }
      const without = servedClient({ [path]: 404 }, ledger);
      assert.ok(
        (await of(without.client)).every((each) => each.isPart === undefined),
        'what is not there is no part',
      );
    }
  });

  it('to a contract is its calls, those that reverted too, with the cause', async () => {
    const texts: string[] = [];
    const outcomes: (string | null)[] = [];
    for (const { row } of world.contracts) {
      for (const { text, outcome, detail } of await readActivity(
        client,
        { kind: 'contract', id: row.contract_id },
        {},
        now,
      )) {
        outcomes.push(outcome);
        texts.push([text, detail].join(', '));
      }
    }
    assert.match(texts.join('\n'), /^transfer\(0\.0\.\d+, \d+\), “ERC20: insufficient amount”$/m);
    assert.ok(outcomes.includes('success'));
    assert.ok(outcomes.includes('CONTRACT_REVERT_EXECUTED'));
  });

  it('to a topic is its messages, by number and text', async () => {
    const [topic] = world.topics;
    assert.ok(topic);
    const [first] = await readActivity(client, { kind: 'topic', id: topic.topic_id }, {}, now);
    assert.match(first?.text ?? '', /^“.+”$/);
    assert.match(first?.detail ?? '', /^Message \d+/);
    assert.equal(first?.outcome, null);
  });

  it('to a token is the transaction that changed it last', async () => {
    const [token] = world.tokens;
    assert.ok(token);
    const [activity, ...others] = await readActivity(client, { kind: 'token', id: token.token_id }, {}, now);
    assert.ok(activity && others.length === 0);
  });

  it('to a schedule is its creation, its signatures and how it ended', async () => {
    const stepsOf = async (id: string, at = now) =>
      (await readActivity(client, { kind: 'schedule', id }, {}, at)).map(({ text, outcome }) =>
        outcome === null ? text : `${text}: ${outcome}`,
      );
    assert.deepEqual(await stepsOf(knownSchedules.executed), [
      'Executed: success',
      'Signed by 1 key',
      'Signed by 1 key',
      'Created',
    ]);
    const pending = await stepsOf(knownSchedules.pending, 0);
    assert.equal(pending.at(-1), 'Created');
    assert.ok(!pending.some((step) => /Executed|Expired/.test(step)));
    assert.deepEqual(await stepsOf(knownSchedules.pending, 9e12), ['Expired without being executed', ...pending]);
    assert.ok(!(await stepsOf(knownSchedules.deleted)).some((step) => /Expired/.test(step)));
  });

  it('fails if there is no such thing', async () => {
    await assert.rejects(readActivity(client, { kind: 'token', id: '0.0.999999999' }, {}, now), { kind: 'notFound' });
  });
});
