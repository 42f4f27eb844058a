import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPoller } from '../../../../src/core/net/poller.ts';
import { systemTimers } from '../../../../src/core/platform/systemTimers.ts';
import { SharedFeed } from '../../../../src/ui/sharedFiles/sharedFeed.ts';

describe('a feed that windows share', () => {
  let folder: string;
  let feed: SharedFeed;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-feed-'));
  });
  afterEach(async () => {
    feed.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /** A feed that nobody looks at, unless `wanted` says so; each look takes as long as `gate` does. */
  const open = () => {
    const seen = { looks: [] as boolean[], aborted: 0, changed: [] as string[], started: 0, wanted: false };
    let gate: Promise<void> = Promise.resolve();
    feed = new SharedFeed({
      folder,
      fileChanged: (name) => seen.changed.push(name),
      async run(hurry, signal) {
        seen.looks.push(hurry);
        await gate;
        if (signal.aborted) seen.aborted += 1;
      },
      start: () => {
        seen.started += 1;
      },
      isWanted: () => seen.wanted,
      interval: () => 10,
      longestInterval: () => 10,
      onFailure: (error) => assert.fail(String(error)),
      createPoller: (options) => createPoller({ ...options, timers: systemTimers }),
    });
    return {
      seen,
      hold(): () => void {
        let open = () => {};
        gate = new Promise((resolve) => {
          open = resolve;
        });
        return open;
      },
    };
  };

  it('does nothing at once, and begins a moment later', async () => {
    const { seen } = open();
    assert.equal(seen.started, 0);
    await delay(5);
    assert.deepEqual([seen.started, seen.looks], [1, []]);
  });

  it('polls while that is wanted, and no more', async () => {
    const { seen } = open();
    seen.wanted = true;
    feed.follow();
    await delay(80);
    assert.ok(seen.looks.length >= 3, `${seen.looks.length} looks`);
    assert.ok(seen.looks.every((hurry) => !hurry));
    seen.wanted = false;
    feed.follow();
    const count = seen.looks.length;
    await delay(40);
    assert.equal(seen.looks.length, count);
  });

  it('looks in a hurry when the user asks, also if a look was under way', async () => {
    const { seen, hold } = open();
    await feed.refresh();
    assert.deepEqual(seen.looks, [true]);
    const go = hold();
    const plain = feed.look();
    const asked = feed.refresh();
    go();
    await Promise.all([plain, asked]);
    assert.deepEqual(seen.looks, [true, false, true]);
  });

  it('calls off a look for what is selected no more', async () => {
    const { seen, hold } = open();
    const go = hold();
    const first = feed.look();
    feed.renew();
    const second = feed.look();
    go();
    await Promise.all([first, second]);
    assert.deepEqual([seen.looks.length, seen.aborted], [2, 1]);
  });

  it('hears of what another window has written, until it is disposed; then nothing comes any more', async () => {
    const { seen } = open();
    await delay(30);
    await writeFile(path.join(folder, 'page.json'), '{}');
    for (let waited = 0; seen.changed.length === 0 && waited < 100; waited++) await delay(10);
    assert.ok(seen.changed.includes('page.json'));
    feed.dispose();
    const count = seen.changed.length;
    await writeFile(path.join(folder, 'page.json'), '{"a":1}');
    seen.wanted = true;
    feed.follow();
    await feed.look();
    await delay(30);
    assert.deepEqual([seen.changed.length, seen.looks.length], [count, 0]);
  });
});
