import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import type { Section, Sheet } from '../../../../src/core/sheets/sheet.ts';
import { createLookAgain } from '../../../../src/ui/panels/lookAgain.ts';
import type { PageContent } from '../../../../src/ui/panels/page/sheetPage.ts';
import type { PanelEntry } from '../../../../src/ui/panels/panelHistory.ts';
import { PanelPlace } from '../../../../src/ui/panels/panelPlace.ts';
import { createPanelStory } from '../../../../src/ui/panels/panelStory.ts';

const entryOf = (id: string): PanelEntry => {
  const identifier = parseIdentifier(id);
  assert.ok(identifier);
  return { thing: { identifier, network: 'testnet' } };
};
const sheetOf = (id: string, more: Partial<Sheet> = {}): Sheet => {
  return { kind: 'transaction', id, title: '', headline: '', tone: 'info', icon: '', sections: [], ...more };
};

describe('the place of a panel', () => {
  const [one, two, three] = [entryOf('0.0.1'), entryOf('0.0.2'), entryOf('0.0.3')];

  it('goes on, back and forward, and says whether it moved', () => {
    const place = new PanelPlace({ entries: [one], index: 0 });
    assert.equal(place.step(-1), false);
    place.goTo(two);
    assert.equal(place.entry, two);
    assert.deepEqual([place.step(-1), place.entry, place.step(-1)], [true, one, false]);
    assert.deepEqual([place.step(1), place.entry], [true, two]);
  });

  it('drops what was ahead, and puts another state in the place of the current one only', () => {
    const place = new PanelPlace({ entries: [one, two], index: 0 });
    place.goTo(three);
    assert.deepEqual(place.history, { entries: [one, three], index: 1 });
    place.replace(two);
    assert.deepEqual(place.history, { entries: [one, two], index: 1 });
  });
});

describe('the focus of a panel', () => {
  it('goes to the page that answers a step, until that is seen', () => {
    const place = new PanelPlace({ entries: [entryOf('0.0.1')], index: 0 });
    place.focus = 'heading';
    place.seen('before');
    place.answeredBy('answer');
    place.seen('before');
    assert.equal(place.focus, 'heading');
    place.seen('answer');
    assert.equal(place.focus, undefined, 'a page drawn anew leaves the focus where it is');
    place.answeredBy('refreshed');
    place.focus = 'refresh';
    place.seen('refreshed');
    assert.equal(place.focus, 'refresh', 'what was drawn before the step is no answer to it');
  });
});

describe('a page that may still appear, or could not be read', () => {
  const current = entryOf('0.0.1001-1700000000-000000001');
  let at: PanelEntry = current;
  let isVisible = true;
  let isOnItsWay = true;
  let loads = 0;
  const again = () =>
    createLookAgain({
      get entry() {
        return at;
      },
      get isVisible() {
        return isVisible;
      },
      isOnItsWay: () => isOnItsWay,
      loadQuietly: () => {
        loads++;
      },
    });
  beforeEach(() => {
    [at, isVisible, isOnItsWay, loads] = [current, true, true, 0];
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('is read once more, after three seconds', () => {
    const look = again();
    look.soon(sheetOf('x', { absent: 'unknown' }));
    look.soon(sheetOf('x', { absent: 'unknown' }));
    mock.timers.tick(2_999);
    assert.equal(loads, 0);
    mock.timers.tick(60_000);
    assert.equal(loads, 1);
  });

  it('is read ever less often while it cannot be read', () => {
    const look = again();
    for (const [index, pause] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      look.soon(sheetOf('x', { absent: 'unread' }));
      mock.timers.tick(pause - 1);
      assert.equal(loads, index, `${pause}`);
      mock.timers.tick(1);
      assert.equal(loads, index + 1, `${pause}`);
    }
    look.soon(sheetOf('x'));
    look.soon(sheetOf('x', { absent: 'unread' }));
    mock.timers.tick(5_000);
    assert.equal(loads, 7, 'after a success it begins anew');
  });

  it('is not if it is there, cannot come, was left, is hidden, or the panel is closed', () => {
    const cases: (() => Sheet)[] = [
      () => sheetOf('x'),
      () => {
        isOnItsWay = false;
        return sheetOf('x', { absent: 'unknown' });
      },
    ];
    for (const make of cases) again().soon(make());
    mock.timers.tick(10_000);
    isOnItsWay = true;
    for (const leave of [() => (at = entryOf('0.0.5')), () => (isVisible = false)]) {
      [at, isVisible] = [current, true];
      again().soon(sheetOf('x', { absent: 'unknown' }));
      leave();
      mock.timers.tick(10_000);
    }
    [at, isVisible] = [current, true];
    const closed = again();
    closed.soon(sheetOf('x', { absent: 'unknown' }));
    closed.dispose();
    mock.timers.tick(10_000);
    assert.equal(loads, 0);
  });
});

describe('the explanation of a failure in a panel', () => {
  /** A panel whose sheet has room for the explanation if its headline says so. */
  function harness(isFound: boolean, summaryAfter = 'It reverted for a reason.') {
    const page = entryOf('0.0.1001-1700000000-000000001');
    const sections = (text: string): Section[] =>
      ['', text].map((each) => ({ title: '', level: 'summary', blocks: [{ type: 'paragraph', text: each }] }));
    const state = {
      sheet: sheetOf('x', { headline: 'room', sections: sections('It reverted.') }),
      entry: page,
      drawn: page,
      known: false,
    };
    const did: string[] = [];
    let say = (_: string) => {};
    let resolve = () => {};
    const found = new Promise<void>((done) => {
      resolve = done;
    });
    const abort = new AbortController();
    const panel = {
      stories: {
        known: () => (state.known ? ({ stack: [{ place: {} }] } as never) : undefined),
        finder: {
          async find(_: unknown, __: unknown, step: (text: string) => void) {
            say = step;
            await found;
            state.known = isFound;
            return isFound ? undefined : 'noBuild';
          },
        } as never,
      },
      drawing: {
        get sheet() {
          return state.sheet;
        },
        draw: (content: PageContent) => void did.push(`draw ${content.kind === 'sheet' ? content.sheet.headline : ''}`),
        change(sheet: Sheet, show: () => void) {
          state.sheet = sheet;
          show();
        },
      },
      get entry() {
        return state.entry;
      },
      get drawn() {
        return state.drawn;
      },
      signal: abort.signal,
      put: (_: string, sheet: Sheet, count: number) => void did.push(`put ${sheet.headline} ${count}`),
      post: ({ text }: { text: string }) => void did.push(text),
    };
    const story = createPanelStory(panel, () => ({
      hasStoryRoom: ({ headline }) => headline === 'room',
      searchWords: (step) => `Finding the failing line: ${step}`,
      withFailureStory: (sheet) => ({ ...sheet, headline: 'story', sections: sections(summaryAfter) }),
      withoutStoryRoom: (sheet) => ({ ...sheet, headline: 'none' }),
    }));
    return { state, did, resolve, abort, story, say: (text: string) => say(text) };
  }

  it('takes the room that the page has for it, or gives it back', async () => {
    for (const isFound of [true, false]) {
      const { state, did, resolve, story } = harness(isFound);
      const looking = story.look(state.sheet);
      resolve();
      await looking;
      assert.deepEqual(did, [isFound ? 'put story 2' : 'put none 2']);
    }
  });

  it('leaves the summary as it is if that says the same', async () => {
    const { state, did, resolve, story } = harness(true, 'It reverted.');
    const looking = story.look(state.sheet);
    resolve();
    await looking;
    assert.deepEqual(did, ['put story 1']);
  });

  it('says what the search is doing, at most twice a second, and nothing after its end', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { state, did, resolve, say, story } = harness(true);
    const looking = story.look(state.sheet);
    say('Finding solc 0.8.24…');
    say('compiling Vault…');
    assert.deepEqual(did, [], 'what is over at once would flicker');
    mock.timers.tick(600);
    assert.deepEqual(did, ['Finding the failing line: compiling Vault…']);
    say('Replaying: 1,000 steps…');
    resolve();
    await looking;
    mock.timers.tick(600);
    mock.timers.reset();
    assert.deepEqual(did.slice(1), ['put story 2']);
  });

  it('draws a page without room for it anew', () => {
    const { state, did, story } = harness(true);
    state.sheet = sheetOf('x');
    story.explain();
    assert.deepEqual(did, [], 'not known yet');
    state.known = true;
    story.explain();
    assert.deepEqual(did, ['draw story']);
  });

  it('changes no page that was loaded meanwhile', async () => {
    for (const leave of ['abort', 'entry'] as const) {
      const { state, did, resolve, abort, story } = harness(true);
      const looking = story.look(state.sheet);
      if (leave === 'abort') abort.abort();
      else state.entry = entryOf('0.0.7');
      resolve();
      await looking;
      assert.deepEqual(did, []);
    }
  });
});
