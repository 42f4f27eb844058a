import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { startSoon } from '../../../src/ui/startSoon.ts';

interface Made {
  number: number;
  dispose(): void;
}

describe('what starts a moment later', () => {
  let made = 0;
  let disposed = 0;
  const make = (): Made => {
    made++;
    return {
      number: made,
      dispose: () => {
        disposed++;
      },
    };
  };
  beforeEach(() => {
    made = 0;
    disposed = 0;
  });

  it('is not made at once, but by itself', async () => {
    const soon = startSoon(make);
    assert.equal(made, 0);
    await delay(20);
    assert.equal(made, 1);
    assert.equal(soon.now().number, 1);
    soon.dispose();
    assert.equal(disposed, 1);
  });

  it('is made once if it is used before', async () => {
    const soon = startSoon(make);
    assert.equal(soon.now().number, 1);
    await delay(20);
    assert.equal(soon.now().number, 1);
    assert.equal(made, 1);
    soon.dispose();
  });

  it('is never made if all ends before', async () => {
    startSoon(make).dispose();
    await delay(20);
    assert.deepEqual([made, disposed], [0, 0]);
  });

  it('is tried again with the next use if it failed', () => {
    let tries = 0;
    const soon = startSoon(() => {
      if (++tries === 1) throw new Error('not yet');
      return make();
    });
    assert.throws(() => soon.now(), /not yet/);
    assert.equal(soon.now().number, 1);
    soon.dispose();
  });
});
