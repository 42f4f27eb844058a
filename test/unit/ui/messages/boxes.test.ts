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

  /** A page that had the keyboard until the palette took it. */
  const followedPage = (isInFront = true) => {
    const page = followKeyboard(() => isInFront);
    page.moved(true);
    page.moved(false);
    return page;
  };
  const close = async (...boxes: ReturnType<typeof openBox>[]) => {
    for (const box of boxes) {
      box.end();
      await box.answered;
    }
    assert.equal(isInBox(), false);
  };

  it('waits until VS Code has given the keyboard back to the page, which would take it from the box', async () => {
    const page = followedPage();
    const box = openBox();
    assert.deepEqual([isInBox(), box.shown], [true, false]);
    page.moved(false);
    await turn();
    assert.equal(box.shown, false);
    page.moved(true);
    await turn();
    assert.equal(box.shown, true);
    await close(box);
    page.dispose();
  });

  it('opens at once if the page has the keyboard or never had it, or is behind another', async () => {
    const pages = [followedPage(), followKeyboard(() => true), followedPage(false)];
    pages[0]?.moved(true);
    for (const page of pages) {
      const box = openBox();
      assert.equal(box.shown, true);
      await close(box);
      page.dispose();
    }
  });

  it('opens at once after another, and after one that waited in vain', async () => {
    const page = followedPage();
    const box = openBox();
    mock.timers.tick(250);
    await turn();
    assert.equal(box.shown, true);
    const next = openBox();
    assert.equal(next.shown, true, 'it takes the place of the box that is open');
    await close(box, next);
    const question = openBox();
    assert.equal(question.shown, true, 'the keyboard is elsewhere');
    await close(question);
    page.dispose();
  });

  it('opens after the one that was asked for before', async () => {
    const page = followedPage();
    const shown: string[] = [];
    const boxes = ['first', 'second'].map((name) => inBox(async () => shown.push(name)));
    assert.deepEqual(shown, []);
    page.moved(true);
    await Promise.all(boxes);
    assert.deepEqual(shown, ['first', 'second']);
    page.dispose();
  });

  it('opens if the page is closed', async () => {
    const page = followedPage();
    const box = openBox();
    page.dispose();
    await turn();
    assert.equal(box.shown, true);
    await close(box);
  });
});
