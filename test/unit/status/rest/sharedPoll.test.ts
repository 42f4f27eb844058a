import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LensError } from '../../../../src/core/net/errors.ts';
import {
  createSharedPoll,
  isDue,
  pollPause,
  readStoredPage,
  type SharedFile,
  type SharedPoll,
  type StoredPage,
  type SummaryAnswer,
  untilDue,
} from '../../../../src/core/status/rest/sharedPoll.ts';
import { createFakeTimers, settle } from '../../net/fakeTimers.ts';

const minute = 60_000;
const never = new AbortController().signal;

/** A file in memory with a lock, as all windows see it. */
function createMemoryFile() {
  const file = { text: undefined as string | undefined, locked: false, writable: true };
  const shared: SharedFile = {
    read: async () => file.text,
    async write(text) {
      if (!file.writable) throw new Error('ENOSPC');
      file.text = text;
    },
    async lock() {
      if (file.locked) return undefined;
      file.locked = true;
      return async () => {
        file.locked = false;
      };
    },
  };
  return { file, shared };
}

/** Windows of one machine that poll one page, whose answers take `answerMs`. */
function createWindows(count: number, answerMs = 100) {
  const timers = createFakeTimers();
  const { file, shared } = createMemoryFile();
  const page = {
    version: 1,
    down: false,
    asked: [] as (string | null)[],
    inFlight: 0,
    most: 0,
    refusal: undefined as LensError | undefined,
  };
  const ask = async (etag: string | null): Promise<SummaryAnswer> => {
    page.asked.push(etag);
    page.inFlight += 1;
    page.most = Math.max(page.most, page.inFlight);
    await new Promise<void>((resolve) => timers.after(answerMs, resolve));
    page.inFlight -= 1;
    if (page.refusal) throw page.refusal;
    if (page.down) throw new LensError({ kind: 'offline' }, 'No connection.');
    const current = `"v${page.version}"`;
    return etag === current ? { kind: 'unchanged' } : { kind: 'read', text: `doc ${page.version}`, etag: current };
  };
  const windows = Array.from({ length: count }, () =>
    createSharedPoll({
      file: shared,
      ask,
      isReadable: (text) => text.startsWith('doc '),
      sentence: (error) => (error instanceof Error ? error.message : String(error)),
      timers,
    }),
  );
  return { timers, file, page, windows };
}

const [first, second] = [0, 1];
const windowOf = (windows: readonly SharedPoll[], index: number): SharedPoll => {
  const window = windows[index];
  assert.ok(window);
  return window;
};

describe('the poll that windows share', () => {
  it('makes one request where two windows begin at the same moment', async () => {
    const { timers, page, windows } = createWindows(2);
    const polls = Promise.all(windows.map((window) => window.poll(() => minute, never)));
    await timers.advance(2000);
    const kept = await polls;
    assert.equal(page.asked.length, 1);
    assert.deepEqual(kept[first], kept[second]);
    assert.equal(kept[first]?.text, 'doc 1');
  });

  it('asks with the ETag that another window got, and knows by a 304 that the document still holds', async () => {
    const { timers, page, windows } = createWindows(2);
    const poll = async (index: number) => {
      const answer = windowOf(windows, index).poll(() => minute, never);
      await timers.advance(1000);
      return answer;
    };
    await poll(first);
    await timers.advance(minute);
    const kept = await poll(second);
    assert.deepEqual(page.asked, [null, '"v1"']);
    assert.equal(kept.text, 'doc 1');
    assert.ok(kept.readAt > minute, 'it is as fresh as the 304');
  });

  it('keeps the last good document when a request fails, with the reason, and counts failures', async () => {
    const { timers, page, windows } = createWindows(1);
    const poll = async () => {
      const answer = windowOf(windows, first).poll(() => minute, never);
      await timers.advance(2 * minute);
      return answer;
    };
    const good = await poll();
    page.down = true;
    await poll();
    const bad = await poll();
    assert.deepEqual(
      { text: bad.text, readAt: bad.readAt, failures: bad.failures, problem: bad.problem },
      { text: 'doc 1', readAt: good.readAt, failures: 2, problem: 'No connection.' },
    );
    page.down = false;
    assert.deepEqual({ ...(await poll()), readAt: 0, triedAt: 0 }, { ...good, readAt: 0, triedAt: 0 });
  });

  it('leaves the page alone for as long as it asked, in all windows', async () => {
    const { timers, page, windows } = createWindows(2);
    page.refusal = new LensError({ kind: 'http', status: 503, retryAfterSeconds: 3600 }, 'Unavailable.');
    const poll = async (index: number, after: number, pause = minute) => {
      await timers.advance(after);
      const answer = windowOf(windows, index).poll(() => pause, never);
      await timers.advance(1000);
      await answer;
      return page.asked.length;
    };
    assert.deepEqual([await poll(first, 0), await poll(second, 59 * minute)], [1, 1]);
    assert.equal(await poll(second, minute), 2);
    assert.equal(await poll(first, minute, 0), 3, 'by hand');
    page.refusal = undefined;
    assert.deepEqual([await poll(first, 61 * minute), await poll(second, minute)], [4, 5]);
  });

  it('sends no ETag where the kept text is torn or foreign: a 304 would confirm it for ever', async () => {
    const { timers, file, page, windows } = createWindows(1);
    for (const text of ['{"text":"doc 1","etag":"\\"v1\\"","readAt":1', '', 'null', keptText({ text: 'foreign' })]) {
      file.text = text;
      page.asked = [];
      const answer = windowOf(windows, first).poll(() => minute, never);
      await timers.advance(1000);
      assert.equal((await answer).text, 'doc 1');
      assert.deepEqual(page.asked, [null], text);
    }
  });

  it('throws only when it is called off, and gives the lock back', async () => {
    const { timers, file, windows, page } = createWindows(1);
    const abort = new AbortController();
    page.down = true;
    const answer = windowOf(windows, first).poll(() => minute, abort.signal);
    await settle();
    abort.abort();
    const refused = assert.rejects(answer);
    await timers.advance(1000);
    await refused;
    assert.equal(file.locked, false);
    assert.equal(file.text, undefined, 'a call that was called off is no failure of the page');
  });

  it('goes on alone where the file cannot be written', async () => {
    const { timers, file, page, windows } = createWindows(1);
    file.writable = false;
    const poll = async () => {
      const answer = windowOf(windows, first).poll(() => minute, never);
      await timers.advance(1000);
      return answer;
    };
    assert.equal((await poll()).text, 'doc 1');
    assert.equal((await poll()).text, 'doc 1');
    assert.equal(page.asked.length, 1);
  });

  it('never has two requests on their way, asks at most once a pause, and shows all windows the same', async () => {
    const step = fc.record({ window: fc.nat(3), wait: fc.nat(90_000), changes: fc.boolean(), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.integer({ min: 1, max: 5000 }),
        async (steps, answerMs) => {
          const { timers, page, windows } = createWindows(4, answerMs);
          const begun = timers.now();
          const polls: Promise<StoredPage>[] = [];
          for (const { window, wait, changes, fails } of steps) {
            if (changes) page.version += 1;
            page.down = fails;
            polls.push(windowOf(windows, window).poll(() => minute, never));
            await timers.advance(wait);
          }
          await timers.advance(60 * minute);
          await Promise.all(polls);
          assert.ok(page.most <= 1, `${page.most} requests at a time`);
          assert.ok(page.asked.length <= 1 + (timers.now() - begun) / minute);
          const kept = await Promise.all(windows.map((window) => window.kept()));
          for (const each of kept) assert.deepEqual(each, kept[0]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the kept page', () => {
  it('is read back as it was written, and no part of it is taken for the whole', () => {
    const page = fc.record({
      text: fc.option(fc.string()),
      etag: fc.option(fc.string()),
      readAt: fc.nat(),
      triedAt: fc.nat(),
      failures: fc.nat(),
      problem: fc.option(fc.string()),
      page: fc.option(fc.record({ id: fc.string(), updatedAt: fc.option(fc.string()) }, { noNullPrototype: true })),
      wait: fc.nat(),
    });
    fc.assert(
      fc.property(page, fc.nat(), (kept, cut) => {
        const text = JSON.stringify(kept);
        assert.deepEqual(readStoredPage(text), { ...kept });
        assert.equal(readStoredPage(text.slice(0, cut % text.length)), undefined);
      }),
    );
  });

  it('is nothing for whatever else a file may hold', () => {
    fc.assert(fc.property(fc.string(), (text) => assert.equal(readStoredPage(text), undefined)));
    fc.assert(fc.property(fc.json(), (text) => assert.equal(readStoredPage(text), undefined)));
  });

  it('is due after the pause, and where the clock was set back', () => {
    const kept = readStoredPage(keptText({ triedAt: 1000 }));
    assert.ok(kept);
    assert.equal(isDue(kept, 500, 1499), false);
    assert.equal(isDue(kept, 500, 1500), true);
    assert.equal(isDue(kept, 500, 999), true);
    assert.equal(untilDue(kept, 500, 1499), 1);
    assert.equal(untilDue(kept, 500, 1000 - 86_400_000), 0);
  });

  it('is due as late as the page asked, but at once for who asks by hand', () => {
    const kept = readStoredPage(keptText({ triedAt: 1000, wait: 3000 }));
    assert.ok(kept);
    assert.deepEqual([isDue(kept, 500, 3999), isDue(kept, 500, 4000), isDue(kept, 0, 1000)], [false, true, true]);
  });

  it('of an earlier version asks for nothing', () => {
    const { wait: _, ...before } = JSON.parse(keptText({}));
    assert.equal(readStoredPage(JSON.stringify(before))?.wait, 0);
  });
});

describe('the pause between two requests', () => {
  const settings = { interval: 300, incidentInterval: 60 };

  it('is the setting of the moment; after failures it grows from half a minute to five minutes', () => {
    assert.equal(pollPause(settings, false, { failures: 0, wait: 0 }), 5 * minute);
    assert.equal(pollPause(settings, true, { failures: 0, wait: 0 }), minute);
    assert.deepEqual(
      [1, 2, 3, 4, 5, 99].map((failures) => pollPause(settings, true, { failures, wait: 0 }) / minute),
      [0.5, 1, 2, 4, 5, 5],
    );
    assert.equal(pollPause({ interval: 3600, incidentInterval: 60 }, false, { failures: 3, wait: 0 }), 2 * minute);
    assert.equal(pollPause({ interval: 3600, incidentInterval: 60 }, false, { failures: 9, wait: 0 }), 60 * minute);
  });

  it('is never below what the page asked for', () => {
    assert.equal(pollPause(settings, true, { failures: 1, wait: 60 * minute }), 60 * minute);
    assert.equal(pollPause(settings, true, { failures: 4, wait: minute }), 4 * minute);
  });

  it('is never below 30 s, and takes no text for a number', () => {
    assert.equal(pollPause({ interval: 1, incidentInterval: -5 }, false, { failures: 0, wait: 0 }), 30_000);
    assert.equal(pollPause({ interval: 1, incidentInterval: -5 }, true, { failures: 0, wait: 0 }), 30_000);
    assert.equal(pollPause({ interval: '1', incidentInterval: null }, false, { failures: 0, wait: 0 }), 5 * minute);
    assert.equal(
      pollPause({ interval: Number.NaN, incidentInterval: Number.NaN }, true, { failures: 0, wait: 0 }),
      minute,
    );
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), fc.nat(), (value, eventful, failures) => {
        const pause = pollPause({ interval: value, incidentInterval: value }, eventful, { failures, wait: 0 });
        assert.ok(pause >= 30_000 && Number.isFinite(pause));
      }),
    );
  });
});

function keptText(changes: Partial<StoredPage>): string {
  const page: StoredPage = {
    text: 'doc 1',
    etag: '"v1"',
    readAt: 1,
    triedAt: 1,
    failures: 0,
    problem: null,
    page: null,
    wait: 0,
    ...changes,
  };
  return JSON.stringify(page);
}
