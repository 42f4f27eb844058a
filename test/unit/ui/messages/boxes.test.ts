import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { followKeyboard, inBox, isInBox } from '../../../../src/ui/messages/boxes.ts';

describe('a box that opens over a page', () => {
  /** Opens a box that is answered once `end` is called; `shown` says whether it is on screen. */
  const openBox = () => {
    const box = { shown: false, end() {}, answered: Promise.resolve() };
    box.answered = inBox(() => {
      box.shown = true;
      return new Promise<void>((resolve) => {
        box.end = resolve;
      });
    });
    return box;
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('waits until VS Code has given the keyboard back to the page, which would take it from the box', async () => {
    const page = followKeyboard(() => true);
    const box = openBox();
    assert.deepEqual([isInBox(), box.shown], [true, false]);
    page.moved(false);
    await turn();
    assert.equal(box.shown, false);
    page.moved(true);
    await turn();
    assert.equal(box.shown, true);
    box.end();
    await box.answered;
    assert.equal(isInBox(), false);
    page.dispose();
  });

  it('opens at once if the page has the keyboard, is behind another, or the box follows one', async () => {
    for (const [isInFront, has] of [
      [true, true],
      [false, false],
    ] as const) {
      const page = followKeyboard(() => isInFront);
      page.moved(has);
      const box = openBox();
      assert.equal(box.shown, true);
      page.dispose();
      const other = followKeyboard(() => true);
      const next = openBox();
      assert.equal(next.shown, true, 'it follows the box that is open');
      other.dispose();
      for (const each of [box, next]) {
        each.end();
        await each.answered;
      }
      assert.equal(isInBox(), false);
    }
  });

  it('opens if the keyboard stays elsewhere, or the page is closed', async () => {
    const page = followKeyboard(() => true);
    await turn();
    const box = openBox();
    mock.timers.tick(250);
    await turn();
    assert.equal(box.shown, true);
    box.end();
    await box.answered;
    const other = openBox();
    page.dispose();
    await turn();
    assert.equal(other.shown, true);
    other.end();
    await other.answered;
  });
});
