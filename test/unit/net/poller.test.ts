import assert from 'node:assert/strict';
import { LensError } from '../../../src/core/net/errors.ts';
import { createPoller, type Poller } from '../../../src/core/net/poller.ts';
import { createFakeTimers, settle } from './fakeTimers.ts';

describe('createPoller', () => {
  let timers: ReturnType<typeof createFakeTimers>;
  let poller: Poller;
  let runs: AbortSignal[];
  let failures: unknown[];
  let result: () => Promise<void>;
  let interval: number;

  beforeEach(() => {
    timers = createFakeTimers(0.5);
    [runs, failures, interval] = [[], [], 1000];
    result = async () => {};
    poller = createPoller({
      run(signal) {
        runs.push(signal);
        return result();
      },
      interval: () => interval,
      longestInterval: () => 5000,
      onFailure: (error) => failures.push(error),
      timers,
    });
  });
  afterEach(() => poller.dispose());

  it('is due in its interval whatever the clock of the day does, also after a change of focus', async () => {
    for (const clock of [-86_400_000, 0, 86_400_000]) {
      poller.resume();
      await timers.advance(0);
      const before = runs.length;
      timers.setClock(clock);
      poller.pause();
      poller.resume();
      await timers.advance(1000);
      assert.ok(runs.length > before, `after ${clock} ms`);
      assert.ok(runs.length <= before + 2, `after ${clock} ms`);
      poller.pause();
    }
  });

  it('does nothing before resume, then runs at once and by the interval', async () => {
    await timers.advance(10_000);
    assert.equal(runs.length, 0);
    poller.resume();
    await timers.advance(0);
    assert.equal(runs.length, 1);
    await timers.advance(999);
    assert.equal(runs.length, 1);
    await timers.advance(1);
    assert.equal(runs.length, 2);
  });

  it('asks for the interval anew each time', async () => {
    poller.resume();
    interval = 10_000;
    await timers.advance(0);
    await timers.advance(9_999);
    assert.equal(runs.length, 1);
    await timers.advance(1);
    assert.equal(runs.length, 2);
  });

  it('backs off while it fails, up to the longest interval, and comes back', async () => {
    result = async () => {
      throw new LensError({ kind: 'offline' }, 'no');
    };
    poller.resume();
    await timers.advance(0);
    const at: number[] = [];
    for (let ms = 0; ms < 18_000; ms += 1000) {
      const before = runs.length;
      await timers.advance(1000);
      if (runs.length > before) at.push(ms + 1000);
    }
    assert.deepEqual(at, [2000, 6000, 11_000, 16_000]);
    assert.equal(failures.length, 5);
    result = async () => {};
    await poller.runNow();
    const before = runs.length;
    await timers.advance(1000);
    assert.equal(runs.length, before + 1);
  });

  it('survives a run that throws before it begins', async () => {
    result = () => {
      throw new Error('at once');
    };
    poller.resume();
    await timers.advance(0);
    result = async () => {};
    await timers.advance(2000);
    assert.equal(runs.length, 2);
  });

  it('pauses: the run on its way is called off and due again on resume', async () => {
    let release = () => {};
    result = () =>
      new Promise((_, reject) => {
        release = () => reject(new LensError({ kind: 'cancelled' }, 'Cancelled.'));
      });
    poller.resume();
    await timers.advance(0);
    poller.pause();
    assert.equal(runs[0]?.aborted, true);
    release();
    await timers.advance(60_000);
    assert.equal(runs.length, 1);
    assert.deepEqual(failures, []);
    poller.resume();
    await timers.advance(0);
    assert.equal(runs.length, 2);
  });

  it('keeps the interval over a pause', async () => {
    poller.resume();
    await timers.advance(0);
    poller.pause();
    await timers.advance(400);
    poller.resume();
    await timers.advance(599);
    assert.equal(runs.length, 1);
    await timers.advance(1);
    assert.equal(runs.length, 2);
  });

  it('runs now on demand, never twice at a time', async () => {
    let release = () => {};
    result = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const both = Promise.all([poller.runNow(), poller.runNow()]);
    poller.resume();
    await timers.advance(5000);
    assert.equal(runs.length, 1);
    release();
    await both;
    await timers.advance(999);
    assert.equal(runs.length, 1);
  });

  it('does nothing after dispose', async () => {
    poller.resume();
    await timers.advance(0);
    poller.dispose();
    poller.resume();
    await poller.runNow();
    await timers.advance(60_000);
    await settle();
    assert.equal(runs.length, 1);
  });
});
