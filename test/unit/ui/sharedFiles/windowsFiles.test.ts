import assert from 'node:assert/strict';
import fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isLensError, storageFailure } from '../../../../src/core/net/errors.ts';
import { changeFile } from '../../../../src/ui/sharedFiles/changeFile.ts';
import { createLeases } from '../../../../src/ui/sharedFiles/leases.ts';
import { createSharedFile } from '../../../../src/ui/sharedFiles/sharedFile.ts';
import { writeWhole } from '../../../../src/ui/sharedFiles/wholeFile.ts';
import { quickDelays } from './quickDelays.ts';

const platform = Object.getOwnPropertyDescriptor(process, 'platform');
const { link, readFile: readIt, rename, rm: remove } = fs.promises;
const real = { link, readFile: readIt, rename, rm: remove };
const refusal = (code: string) => Object.assign(new Error(`${code}: operation not permitted`), { code });

/** Lets an operation on files fail so many times, as Windows does while a virus scanner reads the file. */
function refuse(name: keyof typeof real, code: string, times: number, which: RegExp = /./): () => number {
  let left = times;
  const fails = (file: unknown) => which.test(String(file)) && left-- > 0;
  const wrapped = async (...given: [string, string]) => {
    if (fails(given[0])) throw refusal(code);
    return Reflect.apply(real[name], fs.promises, given);
  };
  Object.assign(fs.promises, { [name]: wrapped });
  syncBuiltinESMExports();
  return () => times - Math.max(0, left);
}

describe('files on Windows', () => {
  let folder: string;
  let delays: ReturnType<typeof quickDelays>;
  const on = (name: string) => Object.defineProperty(process, 'platform', { value: name });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-windows-'));
    delays = quickDelays();
    on('win32');
  });
  afterEach(async () => {
    delays.restore();
    Object.assign(fs.promises, real);
    syncBuiltinESMExports();
    if (platform) Object.defineProperty(process, 'platform', platform);
    await rm(folder, { recursive: true, force: true });
  });

  for (const code of ['EPERM', 'EACCES', 'EBUSY'])
    it(`are replaced though that is refused with ${code} for a moment`, async () => {
      const file = path.join(folder, 'job.json');
      await writeWhole(file, 'before');
      refuse('rename', code, 4);
      await writeWhole(file, 'after');
      assert.deepEqual(delays.waits, [20, 40, 60, 80], 'a moment, and longer each time');
      assert.equal(await readFile(file, 'utf8'), 'after');
      assert.deepEqual(await readdir(folder), ['job.json']);
    });

  it('are left as they were, with the reason, if it stays refused', async () => {
    const shared = createSharedFile({ folder, name: 'page.json', failure: storageFailure });
    await shared.write('before');
    refuse('rename', 'EPERM', 100);
    await assert.rejects(
      shared.write('after'),
      (error) => isLensError(error, 'storage') && /page\.json: permission denied/.test(error.message),
    );
    assert.deepEqual(delays.waits, [20, 40, 60, 80], 'and no longer than that');
    assert.equal(await shared.read(), 'before');
    assert.deepEqual(await readdir(folder), ['page.json'], 'and no draft stays');
  });

  it('are not taken for empty, and overwritten, if they can not be read', async () => {
    const shared = createSharedFile({ folder, name: 'list.json', failure: storageFailure });
    await shared.write('many');
    const add = () => changeFile(shared, (text) => ({ text: `${text ?? ''}+one`, answer: undefined }));
    refuse('readFile', 'EBUSY', 4, /list\.json$/);
    await add();
    assert.equal(await shared.read(), 'many+one', 'a moment passes');
    refuse('readFile', 'EBUSY', 100, /list\.json$/);
    await assert.rejects(
      add(),
      (error) => isLensError(error, 'storage') && /^Can't read .*list\.json: another program/.test(error.message),
    );
    Object.assign(fs.promises, real);
    syncBuiltinESMExports();
    assert.equal(await shared.read(), 'many+one', 'nothing is lost');
  });

  it('are not tried again for what does not pass, nor on other systems', async () => {
    const tried = refuse('rename', 'ENOSPC', 100);
    await assert.rejects(writeWhole(path.join(folder, 'a'), 'x'), /ENOSPC/);
    assert.equal(tried(), 1);
    on('linux');
    const once = refuse('rename', 'EPERM', 100);
    await assert.rejects(writeWhole(path.join(folder, 'a'), 'x'), /EPERM/);
    assert.equal(once(), 1);
    assert.deepEqual(delays.waits, []);
  });

  it('give a lease back though its file can not be removed for a moment', async () => {
    const leases = createLeases(folder, '.claim');
    const lease = await leases.take('a');
    refuse('rm', 'EBUSY', 3, /\.claim$/);
    await lease?.release();
    assert.deepEqual(await readdir(folder), []);
    const again = await leases.take('a');
    assert.ok(again, 'and the same window can take it at once');
    leases.dispose();
  });

  it('give a lease to one window on a disk without hard links', async () => {
    for (const code of ['EPERM', 'ENOSYS', 'EISDIR']) {
      refuse('link', code, 100);
      const [one, other] = [createLeases(folder, '.lock'), createLeases(folder, '.lock')];
      const taken = await Promise.all([one.take('a'), other.take('a'), one.take('a')]);
      assert.equal(taken.filter(Boolean).length, 1, code);
      one.dispose();
      other.dispose();
      assert.deepEqual(await readdir(folder), [], code);
    }
  });

  it('leave the lease of a dead window in place while its file is kept open, and take it when it is not', async () => {
    const dead = JSON.stringify({ id: 'x', pid: 2 ** 22 + 1, host: (await import('node:os')).hostname() });
    const file = path.join(folder, 'a.lock');
    fs.writeFileSync(file, dead);
    refuse('rename', 'EPERM', 5, /a\.lock$/);
    const leases = createLeases(folder, '.lock');
    assert.equal(await leases.take('a'), undefined);
    assert.equal(await readFile(file, 'utf8'), dead, 'nothing is lost');
    assert.ok(await leases.take('a'));
    leases.dispose();
  });
});
