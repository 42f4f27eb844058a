import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { isLensError, storageFailure } from '../../../../src/core/net/errors.ts';
import { changeFile } from '../../../../src/ui/sharedFiles/changeFile.ts';
import { createSharedFile } from '../../../../src/ui/sharedFiles/sharedFile.ts';
import { quickDelays } from './quickDelays.ts';

describe('a change to a file that windows share', () => {
  let folder: string;
  let delays: ReturnType<typeof quickDelays>;
  const window = (patience = 4_000) =>
    createSharedFile({ folder, name: 'list.json', failure: storageFailure, patience });
  const lockAs = (pid: number) =>
    writeFile(path.join(folder, 'list.json.lock'), JSON.stringify({ id: 'x', pid, host: hostname() }));

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-change-'));
    delays = quickDelays();
  });
  afterEach(async () => {
    delays.restore();
    await rm(folder, { recursive: true, force: true });
  });

  it('is lost to no other, however many windows change it at once', async () => {
    const add = (window: ReturnType<typeof createSharedFile>) =>
      changeFile(window, (text) => ({ text: `${text ?? ''}x`, answer: text?.length ?? 0 }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(window())));
    assert.deepEqual(answers.sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert.equal(await window().read(), 'x'.repeat(8));
    assert.deepEqual(await readdir(folder), ['list.json']);
    assert.ok(delays.waits.length > 0 && delays.waits.every((wait) => wait === 50), 'the others wait for their turn');
  });

  it('is refused if another window keeps the lock, and was not begun then', async () => {
    await lockAs(process.pid);
    let isBegun = false;
    const change = changeFile(window(20), () => {
      isBegun = true;
      return { text: 'x', answer: undefined };
    });
    await assert.rejects(
      change,
      (error) => isLensError(error, 'storage') && /list\.json: another window is using it\.$/.test(error.message),
    );
    assert.deepEqual([isBegun, await window().read()], [false, undefined]);
  });

  it('does not wait for a window that was killed', async () => {
    await lockAs(999_999_999);
    assert.equal(await changeFile(window(100), () => ({ text: 'x', answer: 'done' })), 'done');
  });

  it('gives the lock back whatever happens', async () => {
    await assert.rejects(
      changeFile(window(), () => {
        throw new Error('no');
      }),
      /no/,
    );
    assert.deepEqual(await readdir(folder), []);
  });
});
