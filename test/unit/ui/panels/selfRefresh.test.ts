import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { createSelfRefresh, refreshEvery } from '../../../../src/ui/panels/page/selfRefresh.ts';
import { longestTurn } from '../../../storm/turns.ts';

const sheetOf = (headline: string, summary = 'a', list = 'x', more: Partial<Sheet> = {}): Sheet => ({
  kind: 'account',
  id: '0.0.5',
  title: 'Account 0.0.5',
  headline,
  tone: 'neutral',
  icon: 'account',
  sections: [
    { title: 'Summary', level: 'summary', blocks: [{ type: 'paragraph', text: summary }] },
    { title: 'Transactions', level: 'detail', blocks: [{ type: 'paragraph', text: list }] },
  ],
  ...more,
});

describe('a page that stays true', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  function harness(first: Sheet) {
    const page: { shown: Sheet | undefined; fresh: Sheet | Error; reads: number; offers: number; offered: unknown[] } =
      {
        shown: first,
        fresh: first,
        reads: 0,
        offers: 0,
        offered: [],
      };
    const panel = {
      get seen() {
        return page.shown;
      },
      async readAgain() {
        page.reads += 1;
        if (page.fresh instanceof Error) throw page.fresh;
        return page.fresh;
      },
      update: (sheet: Sheet) => {
        page.shown = sheet;
      },
      offer: (newer?: object) => {
        page.offers += 1;
        page.offered.push(newer);
      },
    };
    const refresh = createSelfRefresh(panel, Date.now);
    const key = {};
    refresh.restart(key, first, true);
    const pass = async (ms = refreshEvery) => {
      mock.timers.tick(ms);
      for (let turns = 0; turns < 5; turns++) await Promise.resolve();
    };
    return { page, refresh, pass, key };
  }

  it('compares long texts without keeping the thread', async () => {
    mock.timers.reset();
    // Half of a surrogate pair takes long to write as JSON.
    const halves = () => sheetOf('one', '\ud83d'.repeat(2_000_000), '\ud83d'.repeat(2_000_000));
    const [shown, fresh] = [halves(), halves()];
    const turn = await longestTurn(async () => {
      mock.timers.enable({ apis: ['setTimeout', 'Date'] });
      const { page, refresh, pass } = harness(shown);
      page.fresh = fresh;
      await pass();
      refresh.dispose();
      mock.timers.reset();
      assert.deepEqual([page.reads, page.shown, page.offers], [1, shown, 0]);
    });
    assert.ok(turn < 50, `${Math.round(turn)} ms`);
  });

  it('takes functions and what is not there for the same, and nothing else', async () => {
    const table = (text: string, more: object) => ({
      ...sheetOf('one'),
      sections: [
        { title: 'Summary', level: 'summary' as const, blocks: [] },
        { title: 'List', level: 'detail' as const, blocks: [{ type: 'paragraph' as const, text }], ...more },
      ],
    });
    for (const [text, more, offers] of [
      ['a', { more: () => undefined, unread: undefined }, 0],
      ['b', {}, 1],
      ['a', { note: 'x' }, 1],
    ] as const) {
      const { page, pass, refresh } = harness(table('a', { more: () => 1 }));
      page.fresh = table(text, more);
      await pass();
      refresh.dispose();
      assert.equal(page.offers, offers, JSON.stringify([text, more]));
    }
  });

  it('gets the headline and the summary as they are now; its lists stay', async () => {
    const { page, pass } = harness(sheetOf('holds 5'));
    page.fresh = sheetOf('holds 4', 'b', 'y');
    await pass();
    assert.deepEqual(page.shown, sheetOf('holds 4', 'b', 'x'));
    assert.equal(page.offers, 1, 'the list has changed');
    await pass();
    assert.equal(page.offers, 1);
  });

  it('gets a title whose name is another one now', async () => {
    const { page, pass } = harness(sheetOf('is verified', 'a', 'x', { title: '"Vault" · 0.0.5' }));
    page.fresh = sheetOf('is verified', 'a', 'x', { title: 'Contract 0.0.5' });
    await pass();
    assert.equal(page.shown?.title, 'Contract 0.0.5');
  });

  it('no longer offers to verify what is verified by now', async () => {
    const { page, pass } = harness(sheetOf('isn’t verified', 'a', 'x', { unverified: '0x5a' }));
    page.fresh = sheetOf('is verified', 'b');
    await pass();
    assert.deepEqual(page.shown, sheetOf('is verified', 'b'));
  });

  it('is read soon once more has become known of what it says', async () => {
    const { page, refresh, pass } = harness(sheetOf('is verified', 'a', 'x', { title: '"Vault" · 0.0.5' }));
    page.fresh = sheetOf('is verified', 'a', 'x', { title: 'Contract 0.0.5' });
    refresh.hurry();
    await pass(1_000);
    assert.equal(page.shown?.title, 'Contract 0.0.5');
  });

  it('offers what is new in its lists until it is read again, however often it is drawn and loaded', async () => {
    const { page, refresh, pass, key } = harness(sheetOf('holds 5'));
    refresh.loaded();
    assert.equal(page.offers, 0);
    page.fresh = sheetOf('holds 5', 'a', 'y');
    await pass();
    assert.equal(page.offers, 1);
    refresh.restart(key, sheetOf('holds 5'), false);
    refresh.loaded();
    assert.equal(page.offers, 2, 'it was hidden');
    refresh.restart({}, sheetOf('holds 7'), true);
    refresh.loaded();
    assert.equal(page.offers, 2, 'another page');
    refresh.restart(key, page.fresh, true);
    refresh.loaded();
    await pass();
    assert.equal(page.offers, 2, 'it was read again');
  });

  it('lets a headline that quotes a list wait with the list, and counts what is newer', async () => {
    const topicOf = (newest: number, memo = 'a', oldest = 1, more = false) => {
      const rows = Array.from({ length: newest - oldest + 1 }, (_, at) => {
        const text = String(newest - at);
        return [{ type: 'id', text, ref: { kind: 'topicMessage', id: `0.0.7/${text}` } } as const];
      });
      const sheet = sheetOf(`Last message #${newest}`, memo, 'x', { kind: 'topic', quotes: 'Messages' });
      const table = { type: 'table', columns: [{ label: 'Number' }], rows } as const;
      const next = more ? { more: () => Promise.reject(new Error()) } : {};
      const messages = { title: 'Messages', level: 'detail', blocks: [table], ...next } as const;
      return { ...sheet, sections: [...sheet.sections.slice(0, 1), messages] } satisfies Sheet;
    };
    const { page, refresh, pass } = harness(topicOf(5));
    page.fresh = topicOf(6, 'b');
    await pass();
    assert.deepEqual(page.shown, { ...topicOf(5), ...topicOf(5, 'b') }, 'the memo is new, the message waits');
    assert.deepEqual(page.offered, [{ count: 1, isAll: true }]);
    await pass();
    page.fresh = topicOf(31, 'b');
    await pass();
    assert.equal(page.shown?.headline, 'Last message #5');
    refresh.loaded();
    page.fresh = topicOf(131, 'b', 32, true);
    await pass();
    assert.deepEqual(page.offered, [
      { count: 1, isAll: true },
      { count: 26, isAll: true },
      { count: 26, isAll: true },
      { count: 100, isAll: false },
    ]);
    const { quotes, ...deleted } = { ...topicOf(131), headline: 'Topic 0.0.7 is deleted' };
    page.fresh = deleted;
    await pass();
    assert.equal(quotes, 'Messages');
    assert.equal(page.shown?.headline, 'Topic 0.0.7 is deleted');
  });

  it('takes nothing from a sheet of which a part could not be read', async () => {
    const { page, pass } = harness(sheetOf('Last message #5: hello'));
    const { sections } = sheetOf('No messages in topic', 'b', 'y');
    const isUnread = sections.map((each, at) => (at === 1 ? { ...each, unread: true } : each));
    page.fresh = { ...sheetOf('No messages in topic'), sections: isUnread as Sheet['sections'] };
    await pass();
    assert.equal(page.shown?.headline, 'Last message #5: hello');
    assert.equal(page.offers, 0);
  });

  it('asks nothing of a panel that was closed while it was read', async () => {
    const { page, refresh, pass } = harness(sheetOf('holds 5'));
    const closed = () => {
      throw new Error('the panel is disposed');
    };
    page.fresh = sheetOf('holds 4');
    Object.defineProperty(page, 'fresh', {
      get() {
        refresh.dispose();
        Object.defineProperty(page, 'shown', { get: closed });
        return sheetOf('holds 4');
      },
    });
    const wild: unknown[] = [];
    const caught = (reason: unknown) => wild.push(reason);
    process.on('unhandledRejection', caught);
    await pass();
    await new Promise(setImmediate);
    process.off('unhandledRejection', caught);
    assert.deepEqual(wild, []);
  });

  it('stays as it is while it cannot be read, and is true again after that', async () => {
    const { page, pass } = harness(sheetOf('holds 5'));
    page.fresh = new Error('down');
    await pass();
    assert.equal(page.shown?.headline, 'holds 5');
    page.fresh = sheetOf('holds 4');
    await pass();
    assert.equal(page.shown?.headline, 'holds 4');
  });

  it('is not read while nobody looks, and soon after that', async () => {
    const { page, refresh, pass } = harness(sheetOf('holds 5'));
    const { shown } = page;
    page.shown = undefined;
    await pass(10 * refreshEvery);
    assert.equal(page.reads, 0);
    page.shown = shown;
    refresh.wake();
    await pass(1_000);
    assert.equal(page.reads, 1);
    refresh.wake();
    await pass(refreshEvery - 1_000);
    assert.equal(page.reads, 1, 'it was read just now');
    refresh.dispose();
    await pass(10 * refreshEvery);
    assert.equal(page.reads, 1);
  });

  it('is not read if it never changes, and not changed if it is another one by then', async () => {
    const fixed = harness(sheetOf('sent 5', 'a', 'x', { kind: 'transaction' }));
    await fixed.pass();
    assert.equal(fixed.page.reads, 0);
    const other = harness(sheetOf('holds 5'));
    other.page.fresh = sheetOf('holds 4', 'b', 'y', { id: '0.0.6' });
    await other.pass();
    assert.equal(other.page.shown?.headline, 'holds 5');
  });
});
