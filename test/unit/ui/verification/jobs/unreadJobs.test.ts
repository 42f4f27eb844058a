import assert from 'node:assert/strict';
import type { UnreadJob } from '../../../../../src/ui/verification/jobs/jobFiles.ts';
import { createUnreadJobs } from '../../../../../src/ui/verification/jobs/unreadJobs.ts';

describe('stored jobs that cannot be read', () => {
  const setUp = (taken: readonly string[] = [], isWritable = true) => {
    const stored = new Map<string, UnreadJob>();
    for (const id of ['torn', 'newer']) stored.set(id, { id, problem: `Can't read ${id}.`, isTold: false });
    const seen = { shown: [] as string[], released: 0 };
    const open = () =>
      createUnreadJobs({
        files: {
          unread: () => [...stored.values()],
          async markUnread(id) {
            const unread = stored.get(id);
            if (!isWritable || !unread) throw new Error('read-only');
            stored.set(id, { ...unread, isTold: true });
          },
        },
        claim: async (id) => {
          if (!isWritable) throw new Error('read-only');
          return taken.includes(id) ? undefined : { release: async () => void seen.released++ };
        },
        show: ({ id }) => seen.shown.push(id),
      });
    return { open, seen, stored };
  };

  it('are reported once by all windows together', async () => {
    const { open, seen } = setUp();
    const [first, second] = [open(), open()];
    await first();
    await second();
    await first();
    assert.deepEqual([seen.shown, seen.released], [['torn', 'newer'], 2]);
  });

  it('are left to the window that holds them, which may be of a newer version', async () => {
    const { open, seen } = setUp(['newer']);
    await open()();
    assert.deepEqual(seen.shown, ['torn']);
  });

  it('are reported once by a window that can write nothing', async () => {
    const { open, seen } = setUp([], false);
    const report = open();
    await report();
    await report();
    assert.deepEqual(seen.shown, ['torn', 'newer']);
  });

  it('are reported only if they still can not be read a moment later, as a virus scanner may be reading them', async () => {
    for (const [isBusyStill, expected] of [
      [false, ['torn']],
      [true, ['torn', 'busy']],
    ] as const) {
      const shown: string[] = [];
      const unread = new Map<string, UnreadJob>([
        ['torn', { id: 'torn', problem: "It's damaged.", isTold: false }],
        ['busy', { id: 'busy', problem: 'Another program is using it.', isTold: false, mayPass: true }],
      ]);
      let pauses = 0;
      const report = createUnreadJobs({
        files: { unread: () => [...unread.values()], markUnread: async (id) => void unread.delete(id) },
        claim: async () => ({ release: async () => undefined }),
        show: ({ id }) => shown.push(id),
        async pause() {
          pauses += 1;
          if (!isBusyStill) unread.delete('busy');
        },
      });
      await report();
      assert.deepEqual([shown, pauses], [expected, 1]);
    }
  });

  it('are not reported if their holder has ended them meanwhile', async () => {
    const { seen, stored } = setUp();
    const report = createUnreadJobs({
      files: { unread: () => [...stored.values()], markUnread: async () => undefined },
      claim: async (id) => {
        stored.delete(id);
        return { release: async () => void seen.released++ };
      },
      show: ({ id }) => seen.shown.push(id),
    });
    await report();
    assert.deepEqual([seen.shown, seen.released], [[], 2]);
  });
});
