import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { isLensError, storageFailure } from '../../../../../src/core/net/errors.ts';
import type { JobEvent } from '../../../../../src/core/verification/jobs/jobs.ts';
import {
  careOf,
  isAnsweredBy,
  readStoredJob,
  readUnreadJob,
  type StoredJob,
} from '../../../../../src/core/verification/jobs/storedJob.ts';
import { besides } from '../../../../../src/ui/sharedFiles/wholeFile.ts';
import { createJobFiles } from '../../../../../src/ui/verification/jobs/jobFiles.ts';
import { accepted, jobAfter, submitted } from '../../../verification/jobs/aJob.ts';

describe('the files of jobs', () => {
  let home: string;
  let folder: string;
  const open = () =>
    createJobFiles({
      folder,
      read: readStoredJob,
      readUnread: readUnreadJob,
      isOpen: (kept) => careOf(kept) !== undefined,
      isAnsweredBy,
      failure: storageFailure,
    });
  const kept = (id: string, createdAt: number, more: Partial<StoredJob> = {}): StoredJob => ({
    job: jobAfter([], { id, createdAt }),
    origin: null,
    ...more,
  });

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'll-jobs-'));
    folder = path.join(home, 'made when needed');
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('give back what was kept, newest first, and nothing of what is no job', async () => {
    const files = open();
    assert.deepEqual([files.hasAny(), files.jobs()], [false, []]);
    await files.keep(kept('a', 1));
    await files.keep(kept('b', 2, { untold: true }));
    writeFileSync(path.join(folder, 'c.json'), '{"job":');
    assert.deepEqual(open().jobs(), [kept('b', 2, { untold: true }), kept('a', 1)]);
    assert.deepEqual(files.job('a'), kept('a', 1));
    for (const id of ['c', 'd', '../a', '']) assert.equal(files.job(id), undefined);
    await files.remove('a');
    await files.remove('d');
    assert.equal(files.job('a'), undefined);
  });

  it('name those that cannot be read, with the reason, until they are removed or can be read', async () => {
    const files = open();
    await files.keep(kept('a', 1));
    const { job } = kept('newer', 3);
    const newer = JSON.stringify({ job: { ...job, state: { kind: 'newer' } }, untold: true });
    writeFileSync(path.join(folder, 'newer.json'), newer);
    writeFileSync(path.join(folder, 'torn.json'), '{"job":');
    mkdirSync(path.join(folder, 'folder.json'));
    const unread = files.unread().sort((one, other) => (one.id < other.id ? -1 : 1));
    assert.deepEqual(
      unread.map(({ id, isTold, place }) => [id, isTold, place?.contract]),
      [
        ['folder', false, undefined],
        ['newer', false, job.contract],
        ['torn', false, undefined],
      ],
    );
    assert.match(unread[0]?.problem ?? '', /^Can't read .*folder\.json: EISDIR/);
    assert.match(
      unread[1]?.problem ?? '',
      /newer\.json: it's damaged, or from a newer version of Ledger Lens\. Update Ledger Lens/,
    );
    for (const id of ['newer', 'torn']) await files.markUnread(id);
    assert.deepEqual(
      open()
        .unread()
        .filter(({ isTold }) => isTold).length,
      2,
      'other windows know',
    );
    await files.remove('torn');
    writeFileSync(path.join(folder, 'newer.json'), JSON.stringify(kept('newer', 3)));
    await files.sweep();
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'folder.json', 'newer.json']);
  });

  it('are refused with the path and the reason, never by a surprise', async () => {
    writeFileSync(folder, 'not a folder');
    const files = open();
    const isStorage = (error: unknown) => isLensError(error, 'storage') && error.message.includes('a.json');
    await assert.rejects(files.keep(kept('a', 1)), isStorage);
    await assert.rejects(files.remove('a'), isStorage);
    assert.deepEqual([files.hasAny(), files.jobs(), files.job('a')], [false, [], undefined]);
    await files.sweep();
  });

  it('drop the oldest beyond two hundred, but none that something is left to do about', async () => {
    const files = open();
    await files.keep({ job: jobAfter([{ type: 'submitted', at: 0 }, accepted], { id: 'running' }), origin: null });
    await files.keep(kept('untold', 0, { untold: true }));
    for (let at = 1; at <= 200; at++)
      writeFileSync(path.join(folder, `j${at}.json`), JSON.stringify(kept(`j${at}`, at)));
    await files.keep(kept('newest', 1000));
    const left = files.jobs().map(({ job }) => job.id);
    assert.ok(left.includes('running') && left.includes('untold') && left.includes('newest'));
    assert.deepEqual([left.length, left.includes('j1')], [202, false]);
  });

  it('lose one whose result is unknown once its contract is verified, and no other', async () => {
    const files = open();
    const unknown: JobEvent[] = [submitted, { type: 'answerLost' }, { type: 'gaveUp' }];
    const job = (id: string, events: readonly JobEvent[], draft = {}): StoredJob => ({
      job: { ...jobAfter(events, { id, ...draft }), createdAt: 5 },
      origin: null,
    });
    await files.keep(job('unknown', unknown));
    await files.keep(job('lost', [submitted, accepted, { type: 'unknownToServer' }]));
    await files.keep(job('failed', [submitted, { type: 'refused', code: 'no_match', message: null }]));
    await files.keep(job('running', [submitted]));
    await files.keep({ ...job('untold', unknown), untold: true });
    await files.keep(job('elsewhere', unknown, { network: 'previewnet' }));
    await files.keep(job('verified', [submitted, { type: 'alreadyVerified', record: null, level: 'match' }]));
    const left = files.jobs().map(({ job: { id } }) => id);
    assert.deepEqual(left.sort(), ['elsewhere', 'failed', 'running', 'untold', 'verified']);
  });

  it('keep the request of one that waits until one window takes it, or its job is removed or over', async () => {
    const files = open();
    const body = new Uint8Array([0, 255, 195, 40]);
    const request = { path: '/v2/verify/296/0x00', service: 'https://verify.example', sha256: '00' };
    const waiting = (id: string) => kept(id, 1, { job: { ...jobAfter([], { id }), request }, untold: true });
    for (const id of ['a', 'b', 'c']) {
      await files.keep(waiting(id));
      await files.keepRequest(id, body);
    }
    assert.deepEqual(files.job('a')?.job.request, request);
    assert.deepEqual(new Uint8Array((await open().request('a')) ?? []), body);
    const taken = await Promise.all(Array.from({ length: 5 }, () => open().takeRequest('a')));
    assert.equal(taken.filter(Boolean).length, 1);
    assert.equal(await files.request('a'), undefined);
    await files.remove('b');
    assert.equal(await files.request('b'), undefined);
    await files.sweep();
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'c.json', 'c.request']);
    await files.keep(kept('c', 1));
    await files.sweep();
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'c.json']);
  });

  it('are swept of what a killed writer left, and of nothing that is being written', async () => {
    const files = open();
    await files.keep(kept('a', 1));
    const dead = 999_999_999;
    const mine = `b.json.${process.pid}-ab-12.new`;
    const elsewhere = `b.json.${dead}-0123456789ab-${randomUUID()}.new`;
    for (const name of [`b.json.${dead}-ab-12.new`, mine, elsewhere, 'old.json.new', 'new.json.new'])
      writeFileSync(path.join(folder, name), '{');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(path.join(folder, 'old.json.new'), longAgo, longAgo);
    await files.sweep();
    const left = ['a.json', mine, elsewhere, 'new.json.new'];
    assert.deepEqual(readdirSync(folder).sort(), [...left, 'old.json.new'].sort(), 'its writer may just be waking up');
    const later = performance.now() + 5_000;
    const watch = mock.method(performance, 'now', () => later);
    await files.sweep();
    watch.mock.restore();
    assert.deepEqual(readdirSync(folder).sort(), left.sort());
  });

  it('are swept of nothing that is being written, however wrong the clock is', async () => {
    const year = 365 * 86_400_000;
    const files = open();
    await files.keep(kept('a', 1));
    const draft = besides(path.join(folder, 'b.json'));
    writeFileSync(draft, '{');
    const [now, later] = [Date.now(), performance.now() + 5_000];
    // Each twice: what is old goes at the second look.
    for (const [look, clock] of [now + year, now + year, now - year, now - year, now, now].entries()) {
      const set = mock.method(Date, 'now', () => clock);
      const watch = mock.method(performance, 'now', () => later + look * 5_000);
      await files.sweep();
      set.mock.restore();
      watch.mock.restore();
    }
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', path.basename(draft)]);
  });
});
