import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { storageFailure } from '../../../../../src/core/net/errors.ts';
import type { Timers } from '../../../../../src/core/net/timers.ts';
import { systemTimers } from '../../../../../src/core/platform/systemTimers.ts';
import { JobLifecycle } from '../../../../../src/core/verification/jobs/jobLifecycle.ts';
import { draftJob } from '../../../../../src/core/verification/jobs/jobs.ts';
import {
  careOf,
  isAnsweredBy,
  readStoredJob,
  readUnreadJob,
} from '../../../../../src/core/verification/jobs/storedJob.ts';
import { createVerificationClient } from '../../../../../src/core/verification/rest/client.ts';
import { standardJsonRequest } from '../../../../../src/core/verification/rest/submission.ts';
import { createLeases } from '../../../../../src/ui/sharedFiles/leases.ts';
import { createJobFiles } from '../../../../../src/ui/verification/jobs/jobFiles.ts';
import { notVerifiedWire, standardJson } from '../../../verification/answers.ts';
import { loopbackServer } from '../../../verification/loopbackServer.ts';

const id = 'a0000000-0000-4000-8000-000000000000';

describe('a verification that the user stops after a reload', function () {
  this.timeout(30_000);
  let folder: string;
  const stopped = new AbortController();

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-reload-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** One window on the folder, with the product's own files and leases. */
  function openWindow(client: ReturnType<typeof createVerificationClient>, signal = new AbortController().signal) {
    const writes: string[] = [];
    const files = createJobFiles({
      folder,
      read: readStoredJob,
      readUnread: readUnreadJob,
      isOpen: (kept) => careOf(kept) !== undefined,
      isAnsweredBy,
      failure: storageFailure,
    });
    const claims = createLeases(folder, '.claim');
    const timers: Timers = { ...systemTimers, after: (ms, run) => systemTimers.after(ms / 200, run) };
    const shown: string[] = [];
    const carrier = new JobLifecycle({
      shelf: {
        ...files,
        async keep(kept) {
          writes.push(kept.job.state.kind);
          await files.keep(kept);
        },
      },
      claim: (key) => claims.take(key),
      clientOf: () => client,
      serviceOf: () => 'http://127.0.0.1',
      attend: (_job, work) => work(signal, () => {}),
      show: ({ job }, how) => void shown.push(`${how} ${job.state.kind}`),
      timers,
      log: { debug() {}, warn() {} },
    });
    const close = () => {
      carrier.dispose();
      claims.dispose();
    };
    return { files, carrier, shown, writes, close };
  }

  it('stays in the list, is written no more, can be tracked again and removed', async () => {
    await using server = await loopbackServer(({ method }, response) => {
      response.writeHead(method === 'POST' ? 503 : 404, {
        'content-type': method === 'POST' ? 'text/html' : 'application/json',
      });
      response.end(method === 'POST' ? '<h1>Unavailable</h1>' : JSON.stringify(notVerifiedWire));
    });
    const client = createVerificationClient({ http: server.http, verifyUrl: server.url });
    const first = openWindow(client);
    const { chainId, address, contractIdentifier: contract } = standardJson;
    const job = draftJob({ id, network: 'sandbox', chainId, address, contract, createdAt: Date.now() });
    const left = first.carrier.submit({ job, origin: null }, standardJsonRequest(standardJson), client);
    const isLost = () => {
      const state = first.files.job(id)?.job.state;
      return state?.kind === 'submitted' && state.answer === 'lost';
    };
    while (!isLost()) await delay(5);
    first.close();
    assert.equal(await left, undefined);

    const second = openWindow(client, stopped.signal);
    const resumed = second.carrier.takeUp(id);
    await delay(50);
    stopped.abort();
    assert.equal(await resumed, true);
    while (second.files.job(id)?.untold) await delay(5);
    assert.deepEqual(second.shown, ['stopped abandoned']);
    const written = second.writes.length;
    await delay(100);
    assert.equal(second.writes.length, written);
    assert.deepEqual(
      second.files.all().jobs.map((kept) => [kept.job.id, careOf(kept)]),
      [[id, undefined]],
    );
    assert.equal(second.files.job(id)?.job.state.kind, 'abandoned');
    assert.deepEqual(await readdir(folder), [`${id}.json`]);

    const third = openWindow(client);
    assert.equal(await third.carrier.takeUp(id, true), true);
    assert.equal(third.files.job(id)?.job.state.kind, 'abandoned');
    while ((await readdir(folder)).length > 1 || third.files.job(id)?.untold) await delay(5);
    await third.files.remove(id);
    assert.deepEqual(third.files.all(), { jobs: [], unread: [] });
    second.close();
    third.close();
  });
});
