import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createLookAgain } from '../../../../src/ui/panels/refresh/lookAgain.ts';

describe('a page that is read again by itself', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  function harness({ isOnItsWay = true, isVisible = true } = {}) {
    const did = { reads: 0 };
    const again = createLookAgain({
      isOnItsWay: () => isOnItsWay,
      isVisible: () => isVisible,
      read: () => did.reads++,
    });
    return { did, again };
  }

  it('is one that could not be read, ever less often', () => {
    const { did, again } = harness({ isOnItsWay: false });
    for (const [index, pause] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      again.plan({ absent: 'unread' });
      mock.timers.tick(pause - 1);
      assert.equal(did.reads, index, `${pause}`);
      mock.timers.tick(1);
      assert.equal(did.reads, index + 1, `${pause}`);
    }
    again.plan({});
    again.plan({ absent: 'unread' });
    mock.timers.tick(5_000);
    assert.equal(did.reads, 7, 'after a success it begins anew');
  });

  it('is one of what may still appear', () => {
    const { did, again } = harness();
    again.plan({ absent: 'unknown' });
    mock.timers.tick(3_000);
    assert.equal(did.reads, 1);
  });

  it('is none that is there, that will not appear, that nobody sees or that is closed', () => {
    const { did, again } = harness({ isOnItsWay: false });
    again.plan({});
    again.plan({ absent: 'unknown' });
    mock.timers.tick(600_000);
    again.plan({ absent: 'unread' });
    again.dispose();
    mock.timers.tick(600_000);
    const hidden = harness({ isVisible: false });
    hidden.again.plan({ absent: 'unread' });
    mock.timers.tick(600_000);
    assert.deepEqual([did.reads, hidden.did.reads], [0, 0]);
  });
});
