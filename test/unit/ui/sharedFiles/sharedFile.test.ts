import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isLensError, storageFailure } from '../../../../src/core/net/errors.ts';
import { createSharedFile } from '../../../../src/ui/sharedFiles/sharedFile.ts';

const times = { beat: 1_000_000, gone: 100, stuck: 200 };

describe('a file that windows share', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-shared-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const windows = (count: number) =>
    Array.from({ length: count }, () =>
      createSharedFile({ folder: path.join(folder, 'new'), name: 'page.json', failure: storageFailure, times }),
    );

  it('is not there before it is written, and whole afterwards, whoever writes', async () => {
    const [reader, ...writers] = windows(5);
    assert.ok(reader);
    assert.equal(await reader.read(), undefined);
    const texts = writers.map((_, index) => String(index).repeat(200_000));
    await reader.write(texts[0] ?? '');
    let done = false;
    const writing = Promise.all(
      writers.map(async (writer, index) => {
        for (let round = 0; round < 20; round++) await writer.write(texts[index] ?? '');
      }),
    ).finally(() => {
      done = true;
    });
    while (!done) {
      const text = await reader.read();
      assert.ok(text !== undefined && texts.includes(text), `a part of ${text?.length} characters`);
    }
    await writing;
    assert.deepEqual(await readdir(path.join(folder, 'new')), ['page.json'], 'no draft is left');
  });

  it('is locked by one window at a time', async () => {
    let holders = 0;
    let most = 0;
    let turns = 0;
    await Promise.all(
      windows(8).map(async (window) => {
        for (let mine = 0; mine < 5; ) {
          const unlock = await window.lock();
          if (!unlock) {
            await delay(1);
            continue;
          }
          holders += 1;
          most = Math.max(most, holders);
          await delay(1);
          holders -= 1;
          mine += 1;
          turns += 1;
          await unlock();
        }
      }),
    );
    assert.equal(most, 1);
    assert.equal(turns, 40);
  });

  it('takes the lock of a window that is gone, and no other', async () => {
    const [here, other] = windows(2);
    assert.ok(here && other);
    const unlock = await other.lock();
    assert.ok(unlock);
    assert.equal(await here.lock(), undefined);
    let mine: Awaited<ReturnType<typeof here.lock>>;
    for (let looks = 0; looks < 100 && !mine; looks++) {
      await delay(10);
      mine = await here.lock();
    }
    assert.ok(mine);
    await unlock();
    assert.equal(await other.lock(), undefined, 'who lost the lock does not give it away');
    await mine();
    assert.ok(await other.lock());
  });

  it('has its folder swept of what killed windows left, by whoever writes there', async () => {
    const [window] = windows(1);
    assert.ok(window);
    const dead = JSON.stringify({ id: 'x', pid: 999_999_999, host: hostname() });
    await window.write('x');
    await writeFile(path.join(folder, 'new', 'page.json.999999999-ab-12.new'), 'half');
    await writeFile(path.join(folder, 'new', 'other.json.lock'), dead);
    const unlock = await window.lock();
    assert.ok(unlock);
    await unlock();
    assert.deepEqual(await readdir(path.join(folder, 'new')), ['page.json']);
  });

  it('is refused with the path and the reason if there is no place to write', async () => {
    await writeFile(path.join(folder, 'new'), 'not a folder');
    const [window] = windows(1);
    assert.ok(window);
    const isStorage = (error: unknown) => isLensError(error, 'storage') && error.message.includes('page.json');
    await assert.rejects(window.lock(), isStorage);
    await assert.rejects(window.write('x'), isStorage);
    assert.equal(await window.read(), undefined);
  });
});
