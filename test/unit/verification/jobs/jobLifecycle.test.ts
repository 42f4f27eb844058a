import assert from 'node:assert/strict';
import { isLensError, LensError, storageFailure } from '../../../../src/core/net/errors.ts';
import { JobLifecycle } from '../../../../src/core/verification/jobs/jobLifecycle.ts';
import { type JobEvent, reduceJob } from '../../../../src/core/verification/jobs/jobs.ts';
import { careOf, type StoredJob } from '../../../../src/core/verification/jobs/storedJob.ts';
import { standardJsonRequest } from '../../../../src/core/verification/rest/submission.ts';
import { doneWire, JOB_ID, notVerifiedWire, pendingWire, recordAnswer, standardJson } from '../answers.ts';
import { fakeTimers } from '../fakeTimers.ts';
import { servedVerification } from '../servedVerification.ts';
import { accepted, jobAfter, polled, START, submitted } from './aJob.ts';

const before = recordAnswer(notVerifiedWire);
const { id } = jobAfter([]);
const keptAfter = (events: readonly JobEvent[], untold = true): StoredJob => ({
  job: jobAfter(events, { before }),
  origin: null,
  ...(untold && { untold: true as const }),
});
const takes = { verificationId: JOB_ID };

/** A machine with one window, whose files are in memory. What happens is written down in order. */
function machine() {
  const world = {
    events: [] as string[],
    files: new Map<string, StoredJob>(),
    holder: undefined as string | undefined,
    /** What this window holds. */
    held: new Set<string>(),
    requests: new Map<string, Uint8Array>(),
    /** Another window takes the right to send at the same moment. */
    isTakenElsewhere: false,
    /** The base URL of the network's service now. */
    service: 'https://verify.example',
    /** The names of states that can't be written. */
    full: new Set<string>(),
    stop: new AbortController(),
    /** Why the network's service can't be asked. */
    obstacle: undefined as LensError | undefined,
    /** The connection ends with the next question. */
    isClosed: false,
    answers: [pendingWire, doneWire] as unknown[],
    submission: async (): Promise<unknown> => takes,
    /** Resolves when what is shown is on screen. */
    screen: Promise.resolve() as Promise<void>,
    sends: 0,
  };
  const { events, files } = world;
  const timers = fakeTimers(START);
  const carrier = new JobLifecycle({
    shelf: {
      job: (key) => files.get(key),
      async keep(kept) {
        await new Promise((resolve) => setImmediate(resolve));
        const state = kept.job.state.kind;
        if (world.full.has(state) || (world.full.has('told') && !kept.untold))
          throw storageFailure('/storage/a.json', Object.assign(new Error(), { code: 'ENOSPC' }));
        files.set(kept.job.id, structuredClone(kept));
        events.push(`kept ${state}${kept.untold ? '' : ' told'}`);
      },
      async keepRequest(key, body) {
        if (world.full.has('request'))
          throw storageFailure('/storage/a.request', Object.assign(new Error(), { code: 'ENOSPC' }));
        world.requests.set(key, body);
        events.push('kept request');
      },
      request: async (key) => world.requests.get(key),
      async takeRequest(key) {
        const isMine = world.requests.delete(key) && !world.isTakenElsewhere;
        if (isMine) events.push('took request');
        return isMine;
      },
      async dropRequest(key) {
        world.requests.delete(key);
      },
    },
    async claim(key) {
      if (world.full.has('claim'))
        throw storageFailure('/storage/a.claim', Object.assign(new Error(), { code: 'EROFS' }));
      if (world.holder === 'other' || world.held.has(key)) return undefined;
      world.holder = 'this';
      world.held.add(key);
      return {
        signal: new AbortController().signal,
        confirm: async () => world.holder === 'this',
        async release() {
          world.held.delete(key);
          if (world.holder === 'this' && world.held.size === 0) world.holder = undefined;
          events.push('released');
        },
      };
    },
    clientOf: () => {
      if (world.obstacle) throw world.obstacle;
      return { ...client };
    },
    serviceOf: () => world.service,
    attend: (_job, work) => work(world.stop.signal, ({ kind }) => events.push(kind)),
    show(kept, how) {
      events.push(`shown ${how} ${kept.job.state.kind}`);
      return world.screen;
    },
    timers,
    log: { debug() {}, warn: (message) => events.push(`warned: ${message.slice(0, 20)}`) },
  });
  const client = servedVerification({
    submission() {
      world.sends++;
      events.push('sent');
      return world.submission();
    },
    job() {
      if (world.isClosed) {
        world.isClosed = false;
        events.push('asked the closed connection');
        return new LensError({ kind: 'cancelled' }, 'Cancelled.');
      }
      return world.answers.length > 1 ? world.answers.shift() : world.answers[0];
    },
    record: () => notVerifiedWire,
  });
  const settled = async (what: string) => {
    for (let turns = 0; !events.includes(what); turns++) {
      assert.ok(turns < 1000, `${what} never came: ${events.join(', ')}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const submit = (submission: () => Promise<unknown> = async () => takes, shown?: Promise<void>) => {
    world.submission = submission;
    return carrier.submit(keptAfter([], false), standardJsonRequest(standardJson), client, shown);
  };
  /** Several contracts, whose jobs are `one-0`, `one-1`, ... */
  const submitSeveral = (count: number, shown?: Promise<void>) =>
    carrier.submitSeveral(
      Array.from({ length: count }, (_, at) => ({
        drafted: { ...keptAfter([], false), job: { ...jobAfter([], { before }), id: `one-${at}` } },
        request: standardJsonRequest(standardJson),
        client,
        service: 'https://verify.example',
      })),
      shown,
    );
  /** The same files as they are when another window opens. */
  const next = () => {
    const after = machine();
    for (const [key, kept] of files) after.files.set(key, kept);
    for (const [key, body] of world.requests) after.world.requests.set(key, body);
    return after;
  };
  return { world, events, files, timers, carrier, submit, submitSeveral, next, settled };
}

describe('a job carrier', () => {
  it('keeps every state before anything follows from it, and marks the end as told after it was shown', async () => {
    const { events, submit, settled } = machine();
    const job = await submit();
    assert.equal(job?.state.kind, 'verified');
    await settled('released');
    assert.deepEqual(events, [
      'kept drafted',
      'submitting',
      'kept submitted',
      'sent',
      'kept pending',
      'following',
      'kept verified',
      'shown ended verified',
      'kept verified told',
      'released',
    ]);
  });

  for (const [state, sent] of [
    ['claim', 0],
    ['drafted', 0],
    ['submitted', 0],
  ] as const)
    it(`sends nothing and says so if the ${state} can't be written`, async () => {
      const { world, submit, settled, events } = machine();
      world.full.add(state);
      await assert.rejects(
        submit(),
        (error) => isLensError(error, 'storage') && /^Can't write to .+\. Nothing was sent\.$/.test(error.message),
      );
      assert.equal(world.sends, sent);
      if (state !== 'claim') await settled('released');
      assert.ok(!events.some((each) => each.startsWith('shown')), 'the caller shows it');
      world.full.clear();
      assert.equal((await submit())?.state.kind, 'verified', 'it can be sent once there is place again');
    });

  it('sends nothing and says so if another window keeps the job', async () => {
    const { world, submit } = machine();
    world.holder = 'other';
    await assert.rejects(submit(), (error) => isLensError(error, 'storage') && /Nothing was sent/.test(error.message));
    assert.equal(world.sends, 0);
  });

  it('goes on and shows the end though the disk is full after it was sent', async () => {
    const { world, submit, settled, events } = machine();
    for (const state of ['pending', 'verified']) world.full.add(state);
    assert.equal((await submit())?.state.kind, 'verified');
    await settled('released');
    assert.ok(events.includes('shown ended verified'));
    assert.equal(world.sends, 1);
  });

  it('leaves a draft that nobody was told of while it waits out a rate limit, and submits it again', async () => {
    const { world, submit, events, timers } = machine();
    const job = await submit(async () => {
      if (world.sends > 1) return takes;
      throw new LensError({ kind: 'rateLimited', status: 429, retryAfterSeconds: 45 }, 'Busy.');
    });
    assert.equal(job?.state.kind, 'verified');
    const waiting = events.indexOf('rateLimited');
    assert.equal(events[waiting - 1], 'kept drafted');
    assert.deepEqual(events.slice(waiting + 1, waiting + 4), ['submittingAgain', 'kept submitted', 'sent']);
    assert.ok(timers.waits.includes(45_000));
  });

  it('is sent when it leaves, not when it was listed or had to wait', async () => {
    const { world, submit, files, timers } = machine();
    await new Promise<void>((resolve) => timers.after(20_000, resolve));
    let left: number | undefined;
    const job = await submit(async () => {
      left = timers.now();
      if (world.sends > 1) return takes;
      throw new LensError({ kind: 'rateLimited', status: 429, retryAfterSeconds: 45 }, 'Busy.');
    });
    assert.equal(left, START + 65_000);
    assert.equal(job?.createdAt, left);
    assert.equal(files.get(id)?.job.createdAt, left, 'the view and its order have it from the file');
  });

  it('keeps later, without a further word, what it showed while the disk was full', async () => {
    const { world, submit, settled, events, carrier, files } = machine();
    for (const state of ['pending', 'verified']) world.full.add(state);
    await submit();
    await settled('released');
    assert.equal(careOf(files.get(id) ?? keptAfter([])), 'follow');
    await carrier.takeUp(id);
    world.full.clear();
    await carrier.takeUp(id);
    assert.equal(careOf(files.get(id) ?? keptAfter([])), undefined);
    assert.equal(events.filter((each) => each.startsWith('shown')).length, 1);
  });

  it('gives what the service did not take back to the caller, who shows why, and can send it again', async () => {
    const { events, submit, settled, files } = machine();
    const offline = new LensError({ kind: 'offline' }, 'No connection.', {
      cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    });
    await assert.rejects(
      submit(() => Promise.reject(offline)),
      offline,
    );
    await settled('kept drafted told');
    assert.equal(careOf(files.get(id) ?? keptAfter([])), undefined);
    assert.equal((await submit())?.state.kind, 'verified');
    assert.ok(!events.includes('shown ended drafted'));
  });

  it('keeps the job in hand until its caller has shown the end, and shows it itself if that fails', async () => {
    const { events, submit, settled, world, files } = machine();
    let done = () => {};
    await submit(
      async () => takes,
      new Promise((resolve) => {
        done = resolve;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(world.holder, 'this');
    assert.equal(files.get(id)?.untold, true);
    done();
    await settled('released');
    assert.equal(files.get(id)?.untold, undefined);
    assert.ok(!events.some((each) => each.startsWith('shown')));

    const failing = machine();
    await failing.submit(async () => takes, Promise.reject(new Error('no summary')));
    await failing.settled('shown ended verified');
  });

  it('says what it means that the user stopped it', async () => {
    const running = machine();
    running.world.answers = [pendingWire];
    const stopped = running.submit();
    await running.settled('following');
    running.world.stop.abort();
    // Nothing took too long.
    assert.deepEqual((await stopped)?.state, { kind: 'abandoned', isStopped: true });
    assert.deepEqual(running.events.slice(-4), [
      'kept abandoned',
      'shown stopped abandoned',
      'kept abandoned told',
      'released',
    ]);

    const waiting = machine();
    const unsent = waiting.submit(async () => {
      setTimeout(() => waiting.world.stop.abort(), 0);
      throw new LensError({ kind: 'rateLimited', status: 429, retryAfterSeconds: 300 }, 'Busy.');
    });
    waiting.timers.after = () => () => {};
    assert.equal((await unsent)?.state.kind, 'drafted');
    await waiting.settled('shown stopped drafted');
  });

  it('does for a job that another window left what is left to do', async () => {
    const cases: readonly [events: JobEvent[], shown: string][] = [
      [[], 'shown ended drafted'],
      [[submitted], 'shown ended abandoned'],
      [[submitted, accepted], 'shown ended verified'],
      [[submitted, accepted, polled(doneWire)], 'shown ended verified'],
    ];
    for (const [left, shown] of cases) {
      const { carrier, files, events, settled, world, timers } = machine();
      files.set(id, keptAfter(left));
      assert.equal(await carrier.takeUp(id), true);
      await settled('released');
      assert.deepEqual(
        events.filter((each) => each.startsWith('shown')),
        [shown],
      );
      assert.equal(world.sends, 0);
      assert.ok(timers.passed() <= 90_000, 'not long after');
      assert.equal(files.get(id)?.untold, undefined);
      const count = events.length;
      assert.equal(await carrier.takeUp(id), true);
      assert.deepEqual(events.slice(count), ['released'], 'told once');
    }
  });

  it('leaves alone what another window has in hand', async () => {
    const { carrier, files, events, world } = machine();
    files.set(id, keptAfter([submitted, accepted]));
    world.holder = 'other';
    assert.equal(await carrier.takeUp(id), false);
    assert.deepEqual(events, []);
  });

  it('leaves the end to the window that took the job over', async () => {
    const { world, submit, events, settled } = machine();
    world.answers = [pendingWire];
    const submitting = submit();
    await settled('following');
    world.holder = 'other';
    world.answers = [doneWire];
    await submitting;
    await settled('released');
    assert.ok(!events.some((each) => each.startsWith('shown')));
  });

  it('follows again what is followed no more', async () => {
    const { carrier, files, settled } = machine();
    files.set(id, keptAfter([submitted, accepted, { type: 'gaveUp' }], false));
    await carrier.takeUp(id);
    await settled('released');
    assert.equal(files.get(id)?.job.state.kind, 'abandoned');
    await carrier.takeUp(id, true);
    await settled('kept verified told');
  });

  it('reports once that the network is no longer in the settings, and follows the job again when asked', async () => {
    const { world, carrier, files, events, settled } = machine();
    files.set(id, keptAfter([submitted, accepted]));
    world.obstacle = new LensError({ kind: 'config', setting: 'ledgerLens.networks' }, 'No network is named "x".');
    await carrier.takeUp(id);
    await settled('released');
    assert.deepEqual(events, ['kept abandoned', 'shown ended abandoned', 'kept abandoned told', 'released']);
    assert.deepEqual(files.get(id)?.job.state, { kind: 'abandoned', problem: 'No network is named "x".' });
    assert.equal(careOf(files.get(id) ?? keptAfter([])), undefined, 'the next start has nothing to report');
    await assert.rejects(carrier.takeUp(id, true), world.obstacle, 'who asks is told each time');
    while (world.holder !== undefined) await new Promise((resolve) => setImmediate(resolve));
    world.obstacle = undefined;
    assert.equal(events.filter((each) => each === 'shown ended abandoned').length, 1);
    await carrier.takeUp(id, true);
    await settled('kept verified told');
  });

  it('reports an obstacle at the next start if its window was killed before it could', async () => {
    const { world, carrier, files, events, settled } = machine();
    files.set(id, keptAfter([submitted, accepted]));
    world.obstacle = new LensError({ kind: 'config', setting: 'ledgerLens.networks' }, 'No network is named "x".');
    world.full.add('told');
    await carrier.takeUp(id);
    await settled('released');
    const next = machine();
    next.files.set(id, files.get(id) ?? keptAfter([]));
    assert.equal(careOf(files.get(id) ?? keptAfter([])), 'report');
    await next.carrier.takeUp(id);
    await next.settled('kept abandoned told');
    assert.equal(events.filter((each) => each.startsWith('shown')).length, 1);
    assert.equal(next.events.filter((each) => each.startsWith('shown')).length, 1);
  });

  for (const when of ['submitted here', 'left by another window'])
    it(`goes on with a job ${when} over the next connection if the proxy settings change`, async () => {
      const { world, carrier, files, events, settled, submit } = machine();
      world.answers = [pendingWire];
      files.set(id, keptAfter([submitted, accepted]));
      const ending = when === 'submitted here' ? submit() : carrier.takeUp(id);
      await settled('following');
      world.isClosed = true;
      await settled('asked the closed connection');
      world.answers = [doneWire];
      await ending;
      await settled('kept verified told');
      assert.ok(!events.some((each) => each.startsWith('shown stopped')), 'nobody stopped it');
    });

  it('marks no result as told that a closing window never had on screen', async () => {
    const { carrier, files, world, settled, events } = machine();
    files.set(id, keptAfter([submitted, accepted, polled(doneWire)]));
    world.screen = new Promise(() => {});
    void carrier.takeUp(id);
    await settled('shown ended verified');
    carrier.dispose();
    await settled('released');
    assert.equal(files.get(id)?.untold, true, 'the next window shows it');
    assert.ok(!events.includes('kept verified told'));
    const closed = machine();
    closed.files.set(id, keptAfter([submitted, accepted, polled(doneWire)]));
    closed.carrier.dispose();
    await closed.carrier.takeUp(id);
    assert.deepEqual([closed.events, closed.files.get(id)?.untold], [['released'], true]);
  });

  it('leaves everything for the next start when its window closes', async () => {
    const { carrier, world, submit, settled, files } = machine();
    world.answers = [pendingWire];
    const submitting = submit();
    await settled('following');
    carrier.dispose();
    assert.equal(await submitting, undefined);
    assert.equal(careOf(files.get(id) ?? keptAfter([], false)), 'follow');
  });

  describe('of several', () => {
    const waits = (kept: StoredJob | undefined) => kept !== undefined && careOf(kept) === 'send';
    /** Five of which three are being verified when the window closes. */
    const left = async () => {
      const window = machine();
      window.world.answers = [pendingWire];
      const submitting = window.submitSeveral(5);
      while (window.world.sends < 3) await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual([...window.files.values()].map(waits), [false, false, false, true, true]);
      window.carrier.dispose();
      await submitting;
      return window.next();
    };

    it('keeps each with its request before the first is sent, and sends three at the same time', async () => {
      const { world, events, submitSeveral } = machine();
      world.answers = [doneWire];
      const ended = await submitSeveral(5);
      assert.deepEqual(
        ended.map((each) => each.status === 'fulfilled' && each.value?.state.kind),
        Array.from({ length: 5 }, () => 'verified'),
      );
      const before = events.slice(0, events.indexOf('submitting'));
      assert.equal(before.filter((each) => each === 'kept drafted').length, 5);
      assert.equal(before.filter((each) => each === 'kept request').length, 5);
      assert.equal(world.sends, 5);
      assert.equal(world.requests.size, 0);
      assert.equal(events.slice(0, events.indexOf('kept verified')).filter((each) => each === 'sent').length, 3);
    });

    it('sends what waits when its window closes from the next one, byte for byte and once', async () => {
      const { world, files, carrier, settled, events, next } = await left();
      const sent: Uint8Array[] = [];
      world.submission = async () => takes;
      for (const body of world.requests.values()) sent.push(body);
      assert.deepEqual(sent, [standardJsonRequest(standardJson).body, standardJsonRequest(standardJson).body]);
      for (const key of ['one-3', 'one-4']) assert.equal(await carrier.takeUp(key), true);
      await settled('kept verified told');
      assert.equal(world.sends, 2);
      assert.equal(world.requests.size, 0);
      assert.ok(!events.includes('shown ended drafted'));
      while (world.held.size > 0) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(careOf(files.get('one-4') ?? keptAfter([])), undefined);
      const later = next();
      for (const key of files.keys()) await later.carrier.takeUp(key);
      assert.equal(later.world.sends, 0);
    });

    for (const [what, change] of [
      ['its request was changed', ({ world }) => world.requests.set('one-4', new Uint8Array([1]))],
      ['its request is gone', ({ world }) => world.requests.delete('one-4')],
      ['the network has another service now', ({ world }) => Object.assign(world, { service: 'https://evil.example' })],
      [
        'its address is another one now',
        ({ files }) => {
          const kept = files.get('one-4');
          if (kept) files.set('one-4', { ...kept, job: { ...kept.job, address: `0x${'11'.repeat(20)}` } });
        },
      ],
      ['a day has passed', ({ timers }) => timers.after(25 * 60 * 60_000, () => {})],
      [
        "its network isn't in the settings",
        ({ world }) => {
          world.obstacle = new LensError({ kind: 'config', setting: 'ledgerLens.networks' }, 'No network is "x".');
        },
      ],
    ] as const satisfies readonly [string, (window: Awaited<ReturnType<typeof left>>) => unknown][])
      it(`sends nothing and says so once if ${what}`, async () => {
        const window = await left();
        change(window);
        await new Promise((resolve) => setImmediate(resolve));
        await window.carrier.takeUp('one-4');
        await window.settled('shown ended drafted');
        await window.settled('released');
        assert.equal(window.world.sends, 0);
        assert.equal(window.files.get('one-4')?.untold, undefined);
        assert.equal(careOf(window.files.get('one-4') ?? keptAfter([])), undefined);
        assert.equal(window.world.requests.has('one-4'), false);
      });

    it('says why the service took nothing of what another window left', async () => {
      const { world, carrier, files, settled } = await left();
      world.submission = () =>
        Promise.reject(
          new LensError({ kind: 'offline' }, 'No connection.', {
            cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
          }),
        );
      await carrier.takeUp('one-4');
      await settled('shown ended drafted');
      assert.deepEqual(files.get('one-4')?.job.state, { kind: 'drafted', problem: 'No connection.' });
    });

    it('lets the others go on while the results of some wait to be shown with theirs', async () => {
      const window = machine();
      window.world.answers = [pendingWire];
      const submitting = window.submitSeveral(9);
      while (window.world.sends < 3) await new Promise((resolve) => setImmediate(resolve));
      window.carrier.dispose();
      await submitting;
      const { world, carrier, files, events, settled } = window.next();
      const waiting = [...files.values()].filter(waits).map(({ job }) => job.id);
      assert.equal(waiting.length, 6);
      let show = () => {};
      world.screen = new Promise((resolve) => {
        show = resolve;
      });
      world.requests.clear();
      for (const key of waiting) void carrier.takeUp(key);
      const shown = () => events.filter((each) => each === 'shown ended drafted').length;
      for (let turns = 0; shown() < 6; turns++) {
        assert.ok(turns < 1000, `only ${shown()} have ended`);
        await new Promise((resolve) => setImmediate(resolve));
      }
      show();
      await settled('kept drafted told');
    });

    it('sends nothing of what another window took the right to send, which was suspended meanwhile', async () => {
      const { world, carrier, files } = await left();
      world.isTakenElsewhere = true;
      await carrier.takeUp('one-4');
      assert.equal(world.sends, 0);
      assert.equal(world.held.size, 0);
      assert.equal(careOf(files.get('one-4') ?? keptAfter([])), 'follow', 'it may have been sent');
    });

    it('sends what its window was about to send when it was killed, but nothing that it may have sent', async () => {
      const { world, carrier, files, settled } = await left();
      const about = files.get('one-4') ?? keptAfter([]);
      files.set('one-4', { ...about, job: reduceJob(about.job, submitted) });
      await carrier.takeUp('one-4');
      await settled('kept verified told');
      assert.equal(world.sends, 1);

      const other = await left();
      other.files.set('one-4', { ...about, job: reduceJob(about.job, submitted) });
      other.world.requests.delete('one-4');
      await other.carrier.takeUp('one-4');
      await other.settled('kept abandoned told');
      assert.equal(other.world.sends, 0);
    });

    it('sends nothing of what the user has removed from the list', async () => {
      const { world, files, submitSeveral } = machine();
      world.answers = [pendingWire];
      const submitting = submitSeveral(4);
      while (world.sends < 3) await new Promise((resolve) => setImmediate(resolve));
      world.requests.delete('one-3');
      files.delete('one-3');
      world.answers = [doneWire];
      const ended = await submitting;
      assert.equal(world.sends, 3);
      assert.deepEqual(ended[3], { status: 'fulfilled', value: undefined });
      assert.ok(!files.has('one-3'));
    });

    it('gives one whose request has no place to its caller, and sends the others', async () => {
      const { world, submitSeveral, files } = machine();
      world.answers = [doneWire];
      world.full.add('request');
      const [only] = await submitSeveral(1);
      assert.ok(only?.status === 'rejected' && /Nothing was sent\.$/.test(only.reason.message));
      assert.equal(world.sends, 0);
      assert.equal(careOf(files.get('one-0') ?? keptAfter([])), undefined);
    });

    it('waits again, with its request, while it waits out a rate limit', async () => {
      const { world, submitSeveral, events } = machine();
      world.answers = [doneWire];
      world.submission = async () => {
        if (world.sends > 1) return takes;
        throw new LensError({ kind: 'rateLimited', status: 429, retryAfterSeconds: 45 }, 'Busy.');
      };
      await submitSeveral(1);
      const limited = events.indexOf('rateLimited');
      assert.deepEqual(events.slice(limited - 2, limited + 5), [
        // In this order: a window killed in between leaves what the next one may send.
        'kept request',
        'kept drafted',
        'rateLimited',
        'submittingAgain',
        'kept submitted',
        'took request',
        'sent',
      ]);
    });
  });
});
