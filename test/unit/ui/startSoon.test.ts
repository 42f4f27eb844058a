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
  let loaded = 0;
  /** As `require`: free after the first time. */
  const load = () => {
    loaded = 1;
  };
  beforeEach(() => {
    loaded = 0;
    made = 0;
    disposed = 0;
  });

  it('is not made at once, but by itself', async () => {
    const soon = startSoon(load, make);
    assert.equal(made, 0);
    while (made === 0) await delay(1);
    assert.equal(made, 1);
    assert.equal(soon.now().number, 1);
    soon.dispose();
    assert.equal(disposed, 1);
  });

  it('is loaded in one turn and made in another, so that it keeps nobody waiting for both', async () => {
    const soon = startSoon(load, make);
    const turns: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await new Promise((resolve) => setTimeout(resolve));
      turns.push(`${loaded}${made}`);
    }
    assert.deepEqual([turns.includes('10'), turns.at(-1)], [true, '11']);
    soon.dispose();
  });

  it('is made once if it is used before', async () => {
    const soon = startSoon(load, make);
    assert.equal(soon.now().number, 1);
    await delay(20);
    assert.equal(soon.now().number, 1);
    assert.equal(made, 1);
    soon.dispose();
  });

  it('is never made if all ends before', async () => {
    startSoon(load, make).dispose();
    await delay(20);
    assert.deepEqual([made, disposed], [0, 0]);
  });

  it('is tried again with the next use if it failed', () => {
    let tries = 0;
    const soon = startSoon(load, () => {
      if (++tries === 1) throw new Error('not yet');
      return make();
    });
    assert.throws(() => soon.now(), /not yet/);
    assert.equal(soon.now().number, 1);
    soon.dispose();
  });
});
