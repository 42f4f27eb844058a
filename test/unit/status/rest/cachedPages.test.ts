import assert from 'node:assert/strict';
import { createHttp } from '../../../../src/core/net/http.ts';
import { systemTimers } from '../../../../src/core/platform/systemTimers.ts';
import { createStatusClient } from '../../../../src/core/status/rest/client.ts';
import { createSharedPoll, type StoredPage } from '../../../../src/core/status/rest/sharedPoll.ts';
import { type LocalServer, startLocalServer } from '../../net/localServer.ts';
import { PAGE, wireIncident, wireSummary } from '../statusDocuments.ts';

/** What a server, and the caches before it, answer to one poll. */
interface Answer {
  document: unknown;
  headers?: Record<string, string>;
  status?: number;
}

const page = (hour: number, incidents: unknown[] = [], id = PAGE.id) =>
  wireSummary({ page: { ...PAGE, id, updated_at: `2026-11-20T${hour}:00:00.000Z` }, incidents });
const incident = wireIncident('i', { impact: 'critical' });

describe('a status page behind a cache', () => {
  let server: LocalServer | undefined;
  afterEach(() => server?.close());

  /** What is kept after each answer, polled a minute apart by the real client. */
  async function polled(...answers: readonly Answer[]): Promise<StoredPage[]> {
    server = await startLocalServer((_request, response, count) => {
      const { document, headers = {}, status = 200 } = answers[count - 1] ?? { document: '', status: 500 };
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(status === 304 ? undefined : JSON.stringify(document));
    });
    const http = createHttp({ log: { trace() {}, debug() {}, warn() {} }, userAgent: 'LedgerLens/0.1.0' });
    const client = createStatusClient({ http, statusUrl: server.origin });
    let text: string | undefined;
    let now = Date.parse('2026-11-20T12:00:00.000Z');
    const poll = createSharedPoll({
      file: {
        read: async () => text,
        async write(next) {
          text = next;
        },
        lock: async () => async () => {},
      },
      ask: client.summaryText,
      isReadable: (each) => client.readSummary(each) !== undefined,
      sentence: String,
      timers: { ...systemTimers, now: () => now },
    });
    const kept: StoredPage[] = [];
    for (const answer of answers) {
      const page = await poll.poll(() => 0, new AbortController().signal);
      assert.equal(page.problem, null, JSON.stringify(answer));
      kept.push(page);
      now += minute;
    }
    return kept;
  }
  const minute = 60_000;
  const ages = (kept: readonly StoredPage[]) => kept.map(({ triedAt, readAt }) => (triedAt - readAt) / 1000);
  const incidents = (kept: readonly StoredPage[]) => kept.map(({ text }) => JSON.parse(text ?? '{}').incidents.length);

  it('is as old as the cache says', async () => {
    const kept = await polled(
      { document: page(10), headers: { age: '604800' } },
      { document: page(11), headers: { age: '7', etag: '"a"' } },
      { document: page(11), headers: { age: '120', etag: '"a"' }, status: 304 },
      { document: page(11), headers: { age: '-5' } },
      { document: page(11), headers: { age: 'never' } },
      { document: page(11) },
    );
    assert.deepEqual(ages(kept), [604_800, 7, 67, 0, 0, 0]);
  });

  it('is never replaced by an older one, which says nothing of the present', async () => {
    const kept = await polled(
      { document: page(11, [incident]) },
      { document: page(10) },
      { document: page(10) },
      { document: page(12) },
    );
    assert.deepEqual(incidents(kept), [1, 1, 1, 0]);
    assert.deepEqual(ages(kept), [0, 60, 120, 0]);
    assert.deepEqual(
      kept.map(({ failures, problem }) => [failures, problem]),
      kept.map(() => [0, null]),
    );
  });

  it('is replaced by another page, however old that is', async () => {
    const kept = await polled({ document: page(11, [incident]) }, { document: page(10, [], 'another') });
    assert.deepEqual(incidents(kept), [1, 0]);
  });

  /** When the page says that it changed, and whether it has an incident then; it's noon when the first one is asked for. */
  const changed = (updated_at: unknown, ...kept: unknown[]): Answer => ({
    document: wireSummary({ page: { ...PAGE, updated_at }, incidents: kept }),
  });
  const fresh: Readonly<Record<string, readonly [answers: readonly Answer[], kept: readonly number[]]>> = {
    'an older one in another time zone': [
      [changed('2026-11-20T11:00:00Z', incident), changed('2026-11-20T11:30:00+02:00')],
      [1, 1],
    ],
    'a newer one in another time zone': [
      [changed('2026-11-20T11:00:00Z', incident), changed('2026-11-20T03:59:00-08:00')],
      [1, 0],
    ],
    'one that does not say when it changed': [
      [changed(null, incident), changed(null)],
      [1, 0],
    ],
    'one that says when, after one that did not': [
      [changed(null, incident), changed('2026-11-20T11:00:00Z')],
      [1, 0],
    ],
    'one that says nonsense': [
      [changed('2026-11-20T11:00:00Z', incident), changed('yesterday')],
      [1, 0],
    ],
    'one that says the same time': [
      [changed('2026-08-01T11:00:00Z', incident), changed('2026-08-01T11:00:00Z')],
      [1, 0],
    ],
    'an older one by milliseconds': [
      [changed('2026-11-20T11:00:00.250Z', incident), changed('2026-11-20T11:00:00.100Z')],
      [1, 1],
    ],
    'the right time, after a clock of the page that was a day ahead': [
      [changed('2026-11-21T12:00:00Z'), changed('2026-11-20T12:01:00Z', incident)],
      [0, 1],
    ],
    'the right time, after a clock of the page that was a year ahead': [
      [changed('2027-11-20T12:00:00Z', incident), changed('2026-11-20T12:01:00Z')],
      [1, 0],
    ],
    'older and newer ones in turn': [
      [
        changed('2026-11-20T11:00:00Z', incident),
        changed('2026-11-20T10:00:00Z'),
        changed('2026-11-20T11:30:00Z', incident, incident),
        changed('2026-11-20T11:00:00Z', incident),
        changed('2026-11-20T11:59:00Z'),
      ],
      [1, 1, 2, 2, 0],
    ],
    'a number for a time': [
      [changed('2026-11-20T11:00:00Z', incident), changed(1_700_000_000)],
      [1, 0],
    ],
  };
  for (const [title, [answers, expected]] of Object.entries(fresh))
    it(`is or isn't replaced by ${title}`, async () => {
      assert.deepEqual(incidents(await polled(...answers)), expected);
    });

  it('is as old as the cache says, in odd forms too', async () => {
    const forms = ['5, 10', '99999999999999999999', '1e3', ' 60 ', '0x10', 'NaN', '3600.5', ''];
    const kept = await polled(...forms.map((age, at) => ({ document: page(11, [], `${at}`), headers: { age } })));
    for (const [at, age] of ages(kept).entries()) {
      assert.ok(Number.isFinite(age) && age >= 0, `${forms[at]}: ${age}`);
    }
    const [, endless, , minute] = ages(kept);
    assert.ok((endless ?? 0) > 24 * 3600, `${endless}`);
    assert.equal(minute, 60);
  });

  it('is replaced by an older one that has been the only one for a day', async () => {
    const old = { document: page(10) };
    const kept = await polled({ document: page(11, [incident]), headers: { age: String(24 * 3600) } }, old);
    assert.deepEqual(incidents(kept), [1, 0]);
  });
});
