import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import * as core from '../../../../src/core/core.ts';
import { builtInNetworks, type Network } from '../../../../src/core/networks.ts';
import { createStatusClient } from '../../../../src/core/status/rest/client.ts';
import { toldFileName } from '../../../../src/ui/sharedFiles/storedNames.ts';
import { type NetworkAnnouncement, StatusFeed } from '../../../../src/ui/status/statusFeed.ts';
import { startLocalServer } from '../../net/localServer.ts';
import { NOON, time } from '../../status/polls.ts';
import { type Wire, wireIncident, wireMaintenance, wireSummary } from '../../status/statusDocuments.ts';
import { quickDelays } from '../sharedFiles/quickDelays.ts';

const [network, another] = builtInNetworks;
assert.ok(network && another);
const never = new AbortController().signal;
/** Nobody listens. */
const unheard = () => ({ dispose() {} });
/** A process that is gone: no system gives so high a number. */
const gone = 999_999_999;

describe('the feed of a status page', () => {
  let folder: string;
  let document: unknown;
  let delays: ReturnType<typeof quickDelays>;
  const grave = (id: string) => wireSummary({ incidents: [wireIncident(id, { impact: 'critical' })] });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-status-'));
    document = grave('a');
    delays = quickDelays();
  });
  afterEach(async () => {
    delays.restore();
    // News may still be on its way to the disk.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });

  /** A window; `tells` writes down what the user is notified of, and `asked` counts the requests. */
  const window = (isInFront = true, client?: ReturnType<typeof createStatusClient>) => {
    const tells: string[] = [];
    const asked: string[] = [];
    /** Another network may be selected. */
    const selected = { network, answer: async () => {} };
    const http = {
      send: async ({ url }: { url: string }) => {
        assert.equal(url, 'https://status.example.com/api/v2/summary.json');
        asked.push(url);
        const text = JSON.stringify(document);
        await selected.answer();
        const bytes = new TextEncoder().encode(text);
        return { status: 200, headers: {}, bytes, text: () => text, fromCache: false, url: '' };
      },
    };
    const connectionTo = (wanted: Network) => ({
      network: wanted,
      signal: never,
      status: client ?? createStatusClient({ http, statusUrl: 'https://status.example.com' }),
    });
    let connection = connectionTo(network);
    const feed = new StatusFeed({
      core: () => core,
      folder,
      network: () => selected.network.name,
      connection: () => {
        if (connection.network !== selected.network) connection = connectionTo(selected.network);
        return connection;
      },
      intervals: () => ({ interval: 300, incidentInterval: 60 }),
      level: () => 'major',
      isInFront: () => isInFront,
      changed: { event: unheard, fire() {} },
      announced: {
        event: unheard,
        fire: ({ announcement }: NetworkAnnouncement) => tells.push(core.status.announcementId(announcement)),
      },
      errors: { sentence: String },
      log: { debug() {}, warn() {} },
    });
    return { tells, asked, selected, feed, look: (hurry = true) => feed.look(connection, hurry, never) };
  };
  const until = async (isSo: () => unknown) => {
    for (let waited = 0; !(await isSo()); waited += 2) {
      assert.ok(waited < 4_000, 'it never came');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const toldFile = () => path.join(folder, toldFileName(network));

  it('tells news once in all windows, and not again after a restart', async () => {
    const windows = [window(), window()];
    await Promise.all(windows.map(({ look }) => look()));
    await until(() => windows.some(({ tells }) => tells.length > 0));
    await until(async () => (await readFile(toldFile(), 'utf8')).includes('"a"'));
    const later = window();
    await later.look();
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual([...windows.flatMap(({ tells }) => tells), ...later.tells], ['a']);
  });

  it('no longer says that all is well once the page gives no answer, and keeps trouble', async () => {
    const { feed, look, selected } = window();
    const answering = selected.answer;
    const levels = async (said: unknown) => {
      document = said;
      selected.answer = answering;
      await look();
      const before = feed.current?.assessment.level;
      selected.answer = () => Promise.reject(new Error('503'));
      await look();
      return [before, feed.current?.assessment.level];
    };
    assert.deepEqual(await levels(wireSummary()), ['none', undefined]);
    assert.deepEqual(await levels(grave('a')), ['critical', 'critical']);
  });

  it('marks news as told after it was told, so that a crash in between leaves no silence', async () => {
    const { tells, look } = window();
    await look();
    await until(() => tells.length > 0);
    // As it is on the disk while the notification is on its way: nothing is marked yet.
    const order = window();
    document = grave('b');
    let marked: string | undefined;
    order.tells.push = (...ids: string[]) => {
      marked = readFileSync(toldFile(), 'utf8');
      return Array.prototype.push.apply(order.tells, ids);
    };
    await order.look();
    await until(() => order.tells.length > 0);
    assert.ok(marked && !marked.includes('"b"'), marked);
    await until(() => readFileSync(toldFile(), 'utf8').includes('"b"'));
  });

  it('tells what time alone makes news, once, though the page says the same', async () => {
    const real = Date.now;
    document = wireSummary({
      scheduled_maintenances: [wireMaintenance('m', { name: 'Network upgrade', scheduled_for: time(90) })],
    });
    const { tells, look } = window();
    const passes = async (minutes: number) => {
      Date.now = () => NOON + minutes * 60_000;
      await look();
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    try {
      await passes(0);
      assert.deepEqual(tells, []);
      await passes(45);
      assert.deepEqual(tells, ['m']);
      await passes(50);
      assert.deepEqual(tells, ['m']);
      await passes(101);
      assert.deepEqual(tells, ['m', 'm'], 'it is late');
    } finally {
      Date.now = real;
    }
  });

  /** What a window tells at each minute of a page's server; null: it doesn't answer. */
  async function toldOfServer(
    steps: readonly (readonly [minute: number, maintenance: Wire | null, news: number, age?: string])[],
  ): Promise<number[]> {
    let now: (typeof steps)[number] = steps[0] ?? [0, null, 0];
    const server = await startLocalServer((_request, response) => {
      const [, maintenance, , age] = now;
      response.writeHead(maintenance ? 200 : 404, { 'content-type': 'application/json', ...(age && { age }) });
      response.end(JSON.stringify(wireSummary({ scheduled_maintenances: [maintenance ?? {}] })));
    });
    const http = core.net.createHttp({ log: { trace() {}, debug() {}, warn() {} }, perSecond: 1000 });
    const { tells, look } = window(true, createStatusClient({ http, statusUrl: server.origin }));
    const real = Date.now;
    const seen: number[] = [];
    try {
      for (const step of steps) {
        now = step;
        Date.now = () => NOON + step[0] * 60_000;
        const before = tells.length;
        await look();
        const quiet = new Promise((resolve) => setTimeout(resolve, 150));
        await (step[2] > 0 ? until(() => tells.length > before) : quiet);
        seen.push(tells.length - before);
      }
    } finally {
      Date.now = real;
      http.dispose();
      await server.close();
    }
    return seen;
  }
  const planned = (extra: Wire = {}) =>
    wireMaintenance('m', {
      name: 'Network upgrade',
      scheduled_for: time(30),
      scheduled_until: time(60),
      ...extra,
    });
  const begun = planned({ status: 'in_progress' });

  const unread: Readonly<Record<string, Parameters<typeof toldOfServer>[0]>> = {
    'late while the page does not answer': [
      [0, planned(), 1],
      [45, null, 0],
      [300, null, 0],
      [301, planned(), 1],
    ],
    'past its end while the page does not answer': [
      [40, begun, 1],
      [61, null, 0],
      [62, begun, 1],
    ],
    'soon while the page does not answer': [
      [-50, planned(), 0],
      [10, null, 0],
      [11, planned(), 1],
    ],
    'past its end by what a cache has had': [
      [40, begun, 1],
      [70, begun, 0, '1800'],
      [71, begun, 1],
    ],
    'late by what a cache has had': [
      [0, planned(), 1],
      [45, planned(), 0, '2400'],
    ],
  };
  for (const [title, steps] of Object.entries(unread))
    it(`says of no maintenance that it is ${title}`, async () => {
      assert.deepEqual(
        await toldOfServer(steps),
        steps.map(([, , news]) => news),
      );
    });

  it('loses no news to the lock of a window that was killed just now', async () => {
    const mark = JSON.stringify({ id: 'x', pid: gone, host: hostname() });
    await writeFile(`${toldFile()}.lock`, mark);
    const { tells, look } = window();
    await look();
    await until(() => tells.length > 0);
    assert.deepEqual(tells, ['a']);
    await until(async () => !(await readdir(folder)).some((name) => name.endsWith('.lock')));
  });

  it('tells news by itself where nothing can be written, once', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'not a folder');
    const { tells, look, feed } = window();
    await look();
    await until(() => tells.length > 0);
    await look();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(tells, ['a']);
    assert.equal(feed.state.kind, 'known');
    await rm(folder);
  });

  it('speaks for the present only as long as the document is recent', async () => {
    const { look, feed } = window();
    const level = () => feed.current?.assessment.level;
    assert.equal(level(), undefined);
    await look();
    assert.equal(level(), 'critical');
    const real = Date.now;
    try {
      Date.now = () => real() + 14 * 60_000;
      assert.equal(level(), 'critical');
      Date.now = () => real() + 7 * 24 * 3_600_000;
      assert.equal(feed.state.kind, 'known');
      assert.equal(level(), undefined);
    } finally {
      Date.now = real;
    }
  });

  it('blames its incident for what failed on its network while it was open, and for nothing else', async () => {
    const { look, feed } = window();
    const blamed = (failedOn: string, failedAt?: number) =>
      feed.statusContext({ network: failedOn, ...(failedAt !== undefined && { failedAt }) })?.event.id;
    assert.equal(blamed(network.name), undefined, 'nothing is known yet');
    await look();
    assert.equal(blamed(network.name), 'a');
    assert.equal(blamed('another'), undefined);
    assert.equal(blamed(network.name, Date.parse('2026-11-19T00:00:00Z')), undefined, 'it began later');
    await feed.mute('a');
    assert.equal(blamed(network.name), undefined, 'the user knows of it');
  });

  it('asks by itself while its window is in front, and one behind follows what it reads', async () => {
    const [behind, front] = [window(false), window(true)];
    try {
      behind.feed.start();
      front.feed.start();
      await until(() => [behind, front].every(({ feed }) => feed.state.kind === 'known'));
      // The one behind looks once, when it opens; the page was asked by one of them.
      assert.equal(front.asked.length + behind.asked.length, 1);
      document = grave('b');
      await front.feed.refresh();
      await until(() => behind.feed.current?.assessment.incidents.some(({ id }) => id === 'b'));
      assert.equal(front.asked.length + behind.asked.length, 2);
    } finally {
      for (const { feed } of [behind, front]) feed.dispose();
    }
  });

  it('keeps the files of the pages and networks that were read last, and no more than two hundred', async () => {
    const names = Array.from({ length: 205 }, (_, index) => `told-${index.toString(16).padStart(16, '0')}.json`);
    await Promise.all(
      names.map(async (name, index) => {
        await writeFile(path.join(folder, name), '{}');
        await utimes(path.join(folder, name), index, index);
      }),
    );
    await writeFile(path.join(folder, 'watched.json'), '{}');
    const left = async () => (await readdir(folder)).filter((name) => names.includes(name)).length;
    const { feed } = window();
    feed.start();
    await until(async () => (await left()) <= 200);
    feed.dispose();
    const files = await readdir(folder);
    assert.ok(files.includes('watched.json') && files.includes(names.at(-1) ?? ''));
    assert.ok(!files.includes(names[0] ?? ''));
  });

  it('shows nothing of a network that is no longer selected', async () => {
    const { feed, selected } = window();
    let answer: (() => void) | undefined;
    selected.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    try {
      feed.start();
      await until(() => answer);
      const late = answer;
      selected.answer = async () => {};
      selected.network = another;
      feed.networkChanged();
      assert.deepEqual(feed.state, { kind: 'waiting', network: another.name });
      late?.();
      await until(() => feed.state.kind === 'known');
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(feed.state.network, another.name);
    } finally {
      feed.dispose();
    }
  });

  it('never waits longer than the pause, though the clock was set back by a day', async () => {
    const { look, feed } = window();
    await look();
    const real = Date.now;
    try {
      Date.now = () => real() - 24 * 3_600_000;
      assert.ok(feed.interval() <= 60_000, String(feed.interval()));
    } finally {
      Date.now = real;
    }
  });
});
