import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import type { Section, Sheet } from '../../../../src/core/sheets/sheet.ts';
import { createPageDrawing } from '../../../../src/ui/panels/page/pageDrawing.ts';
import { createPageLoader } from '../../../../src/ui/panels/page/pageLoader.ts';
import { callOfPage, toolbarActions } from '../../../../src/ui/panels/page/toolbarActions.ts';
import type { PanelEntry } from '../../../../src/ui/panels/panelHistory.ts';
import type { PanelAction } from '../../../../src/ui/panels/panelMessage.ts';
import { PanelPlace } from '../../../../src/ui/panels/panelPlace.ts';
import { readTarget } from '../../../../src/ui/targets/entityTarget.ts';
import type { LedgerThing } from '../../../../src/ui/targets/ledgerThing.ts';

function thingOf(id: string): LedgerThing {
  const identifier = parseIdentifier(id);
  assert.ok(identifier);
  return { identifier, network: 'testnet' };
}

function sheetOf(id: string, more: Partial<Sheet> = {}): Sheet {
  return { kind: 'account', id, title: 'Account', headline: '', tone: 'info', icon: '', sections: [], ...more };
}

const section = (title: string, more?: Section['more']): Section => {
  return { title, level: 'detail', blocks: [], ...(more && { more }) };
};

/** What a loader of whole pages needs no answer to. */
const growing = { sheet: undefined, grow() {}, growthFailed() {} };

describe('the loader of a panel’s pages', () => {
  /** A loader whose reads are answered by hand, and what it did. */
  function harness() {
    const did: string[] = [];
    const place = new PanelPlace({ entries: [], index: 0 });
    const reads: { id: string; resolve(sheet: Sheet): void; reject(error: Error): void; signal: AbortSignal }[] = [];
    const loader = createPageLoader({
      ...growing,
      place,
      read: ({ identifier }, { signal, revalidate }) => {
        did.push(`read ${identifier.id}${revalidate ? ' anew' : ''}`);
        return new Promise((resolve, reject) => reads.push({ id: identifier.id, resolve, reject, signal }));
      },
      unread: ({ identifier }, error) => sheetOf(identifier.id, { absent: 'unread', headline: String(error) }),
      draw: (content) =>
        did.push(content.kind === 'sheet' ? `draw ${content.sheet.id} ${content.sheet.headline}`.trim() : content.kind),
      stayOld: (error) => did.push(`stay old: ${String(error)}`),
    });
    return { did, place, reads, loader };
  }
  const entry = (id: string): PanelEntry => ({ thing: thingOf(id) });

  it('shows what was read, and a page that was left as it was', async () => {
    const { did, place, reads, loader } = harness();
    const page = entry('0.0.5');
    const loading = loader.load(page);
    reads[0]?.resolve(sheetOf('0.0.5'));
    await loading;
    place.keep(page, { sheet: sheetOf('0.0.5', { headline: 'as left' }) });
    await loader.load(page);
    assert.deepEqual(did, ['read 0.0.5', 'draw 0.0.5', 'draw 0.0.5 as left']);
  });

  it('shows nothing of a page that was left before it came', async () => {
    const { did, reads, loader } = harness();
    const first = loader.load(entry('0.0.5'));
    const second = loader.load(entry('0.0.6'));
    assert.ok(reads[0]?.signal.aborted && !reads[1]?.signal.aborted);
    reads[1]?.resolve(sheetOf('0.0.6'));
    reads[0]?.resolve(sheetOf('0.0.5'));
    await Promise.all([first, second]);
    assert.deepEqual(did, ['read 0.0.5', 'read 0.0.6', 'draw 0.0.6']);
  });

  it('keeps the page that is there if a newer one cannot be had, and says why there is none', async () => {
    const { did, place, reads, loader } = harness();
    const page = entry('0.0.5');
    const failing = loader.load(page);
    reads[0]?.reject(new Error('down'));
    await failing;
    place.keep(page, { sheet: sheetOf('0.0.5') });
    const again = loader.load(page, true);
    reads[1]?.reject(new Error('still down'));
    await again;
    assert.deepEqual(did, ['read 0.0.5', 'draw 0.0.5 Error: down', 'read 0.0.5 anew', 'stay old: Error: still down']);
  });

  it('asks again for what was not there', async () => {
    const { did, place, reads, loader } = harness();
    const page = entry('0.0.5');
    place.keep(page, { sheet: sheetOf('0.0.5', { absent: 'unknown' }) });
    const loading = loader.load(page);
    reads[0]?.resolve(sheetOf('0.0.5'));
    await loading;
    assert.deepEqual(did, ['read 0.0.5', 'draw 0.0.5']);
  });

  it('reads a given sheet again if it says how, and keeps it if that fails', async () => {
    const { did, loader } = harness();
    const given = { sheet: sheetOf('job'), network: 'testnet' };
    await loader.load(given, true);
    await loader.load({ ...given, again: async () => sheetOf('job', { headline: 'whole' }) });
    await loader.load({ ...given, again: async () => sheetOf('job', { headline: 'whole' }) }, true);
    await loader.load({ ...given, again: () => Promise.reject(new Error('down')) }, true);
    assert.deepEqual(did, ['draw job', 'draw job', 'draw job whole', 'stay old: Error: down']);
  });

  it('says that it is loading only after a while', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const { did, reads, loader } = harness();
      const loading = loader.load(entry('0.0.5'));
      mock.timers.tick(199);
      assert.deepEqual(did, ['read 0.0.5']);
      mock.timers.tick(1);
      assert.deepEqual(did, ['read 0.0.5', 'loading']);
      reads[0]?.resolve(sheetOf('0.0.5'));
      await loading;
      assert.deepEqual(did, ['read 0.0.5', 'loading', 'draw 0.0.5']);
    } finally {
      mock.timers.reset();
    }
  });
});

/** What is drawn on a canvas of the test's own. */
function canvasHarness() {
  const canvas = { title: '', visible: true, webview: { html: '' } };
  const shown: Sheet[] = [];
  const pages: string[] = [];
  /** Ends the writing of long sheets, each begun at a place. */
  const writings: (() => void)[] = [];
  const at = { entry: {} };
  const drawing = createPageDrawing(canvas, {
    html(content, page) {
      pages.push(page);
      return content.kind === 'sheet' ? content.sheet.sections.map(({ title }) => title).join() : content.kind;
    },
    writeRows: ({ headline }) =>
      headline === 'long' ? new Promise((resolve) => writings.push(() => resolve(new Map()))) : undefined,
    get entry() {
      return at.entry;
    },
    titleOf: (content) => (content.kind === 'sheet' ? content.sheet.id : content.identifier.id),
    onShow: (sheet) => shown.push(sheet),
  });
  return { canvas, shown, pages, writings, at, drawing };
}

describe('what is drawn in a panel', () => {
  it('has its title and its document, and knows its page', () => {
    const { canvas, shown, pages, drawing } = canvasHarness();
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.5', { sections: [section('a')] }) });
    assert.deepEqual([canvas.title, canvas.webview.html, shown.length], ['0.0.5', 'a', 1]);
    assert.ok(drawing.isSeen(pages[0] ?? ''));
    drawing.loaded(pages[0] ?? '');
    drawing.draw({ kind: 'loading', identifier: { kind: 'entity', id: '0.0.6' } });
    assert.ok(!drawing.isSeen(pages[0] ?? ''), 'a page that is gone says nothing');
    assert.equal(drawing.sheet, undefined);
    drawing.dispose();
  });

  it('is drawn anew with the rows that were loaded, once it is hidden', () => {
    const { canvas, pages, drawing } = canvasHarness();
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.5', { sections: [section('a')] }) });
    canvas.visible = false;
    drawing.renew();
    assert.equal(canvas.webview.html, 'a');
    drawing.grow(0, section('longer'));
    assert.equal(canvas.webview.html, 'a', 'the page was told');
    drawing.renew();
    assert.equal(canvas.webview.html, 'longer');
    const drawn = pages.length;
    drawing.renew();
    assert.equal(pages.length, drawn, 'it is the newest');
    drawing.renew(true);
    assert.equal(pages.length, drawn + 1, 'it would take the focus when it is loaded again');
    drawing.dispose();
  });
});

describe('a document that gets lost on its way', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('is set again, each time after twice as long, until its page is loaded', () => {
    const { canvas, pages, drawing } = canvasHarness();
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.5', { sections: [section('a')] }) });
    const drawn = [5_000, 5_000, 5_000, 5_000].map((pause) => {
      mock.timers.tick(pause);
      return pages.length;
    });
    assert.deepEqual(drawn, [2, 2, 3, 3]);
    assert.equal(canvas.webview.html, 'a');
    drawing.loaded(pages[2] ?? '');
    mock.timers.tick(100_000);
    assert.equal(pages.length, 3);
    drawing.dispose();
  });

  it('is set again once someone looks, if it got lost while nobody did', () => {
    const { canvas, pages, drawing } = canvasHarness();
    canvas.visible = false;
    drawing.draw({ kind: 'loading', identifier: { kind: 'entity', id: '0.0.5' } });
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.5', { sections: [section('a')] }) });
    mock.timers.tick(100_000);
    assert.equal(pages.length, 2);
    canvas.visible = true;
    drawing.appear();
    mock.timers.tick(5_000);
    assert.equal(pages.length, 3);
    drawing.loaded(pages[2] ?? '');
    drawing.appear();
    mock.timers.tick(100_000);
    assert.equal(pages.length, 3);
    drawing.dispose();
  });

  it('is set no more than three times again, nor while nobody looks', () => {
    const { canvas, pages, drawing } = canvasHarness();
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.5') });
    for (let pause = 0; pause < 20; pause++) mock.timers.tick(10_000);
    assert.equal(pages.length, 4);
    mock.timers.tick(100_000);
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.6') });
    canvas.visible = false;
    mock.timers.tick(100_000);
    assert.equal(pages.length, 5);
    drawing.dispose();
  });
});

/**
 * How VS Code shows the documents of a webview (`content` and `hookupOnLoadHandlers` in its webview/browser/pre/index.html):
 * the frame of the newest document is hidden until its window's `load` event, or for 200 ms if that takes longer; all frames
 * share that one timer, and the next document removes only a frame that is still hidden.
 */
function webviewHost(onMessage: (message: { type: 'view' | 'loaded'; page: string }) => void) {
  interface Frame {
    readonly html: string;
    isGone: boolean;
  }
  let [active, pending]: [Frame | undefined, Frame | undefined] = [undefined, undefined];
  let timer: NodeJS.Timeout | undefined;
  const swap = (frame: Frame) => {
    if (frame !== pending) return;
    if (active) active.isGone = true;
    [active, pending] = [frame, undefined];
  };
  return {
    /** What is seen. */
    get shown() {
      return active?.html;
    },
    /** @param written when the document is written, and `loaded` after which time it is loaded, in milliseconds */
    set(html: string, page: string, [written, loaded]: readonly [number, number], isHeard = true) {
      if (pending) pending.isGone = true;
      const frame: Frame = { html, isGone: false };
      pending = frame;
      setTimeout(() => {
        if (frame.isGone) return;
        onMessage({ type: 'view', page });
        clearTimeout(timer);
        timer = setTimeout(() => {
          timer = undefined;
          swap(frame);
        }, 200);
        setTimeout(() => {
          if (frame.isGone) return;
          if (timer) {
            clearTimeout(timer);
            timer = undefined;
            swap(frame);
          }
          // The page's own script: nothing of a frame that is still hidden.
          setTimeout(() => frame === active && isHeard && onMessage({ type: 'loaded', page }), 0);
        }, loaded);
      }, written);
    },
  };
}

describe('documents in quick succession', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  /** Lets time pass in small steps: what a timer sets waits for the next one. */
  const pass = (time: number, step = 1) => {
    for (let gone = 0; gone < time; gone += step) mock.timers.tick(step);
  };

  /** Draws in VS Code, whose documents take their times in turn; what is set is noted. */
  function inVsCode(times: readonly (readonly [number, number])[], isHeard: (count: number) => boolean = () => true) {
    const set: string[] = [];
    const panel = { page: '' };
    const host = webviewHost(({ type, page }) => (type === 'view' ? drawing.isSeen(page) : drawing.loaded(page)));
    const canvas = {
      title: '',
      visible: true,
      webview: {
        set html(html: string) {
          host.set(html, panel.page, times[set.length % times.length] ?? [0, 0], isHeard(set.length));
          set.push(html);
        },
      },
    };
    const drawing = createPageDrawing(canvas as { title: string; visible: boolean; webview: { html: string } }, {
      html(content, page) {
        panel.page = page;
        return content.kind === 'sheet' ? `${content.sheet.id} ${content.sheet.headline}`.trim() : content.kind;
      },
      writeRows: () => undefined,
      entry: undefined,
      titleOf: (content) => (content.kind === 'sheet' ? content.sheet.id : content.kind),
      onShow() {},
    });
    const drawSheet = (id: string) => drawing.draw({ kind: 'sheet', sheet: sheetOf(id) });
    return { host, canvas, set, drawing, drawSheet };
  }

  it('wait for the one that is being loaded: the last is shown, and of those between none is set', () => {
    const { host, canvas, set, drawing, drawSheet } = inVsCode([[10, 390]]);
    drawing.draw({ kind: 'loading', identifier: { kind: 'entity', id: '0.0.1' } });
    pass(300);
    assert.equal(host.shown, 'loading', 'VS Code shows it before all of it is loaded');
    drawSheet('0.0.2');
    drawSheet('0.0.3');
    assert.equal(canvas.title, 'loading', 'the title is that of the page');
    pass(2_000);
    assert.deepEqual([host.shown, canvas.title, set], ['0.0.3', '0.0.3', ['loading', '0.0.3']]);
    drawing.dispose();
  });

  it('are put at once where none is being loaded, or nobody looks', () => {
    const { canvas, set, drawing, drawSheet } = inVsCode([[10, 390]]);
    drawSheet('0.0.1');
    pass(500);
    drawSheet('0.0.2');
    drawSheet('0.0.3');
    assert.deepEqual(set, ['0.0.1', '0.0.2']);
    canvas.visible = false;
    drawing.renew();
    drawSheet('0.0.4');
    assert.deepEqual(set, ['0.0.1', '0.0.2', '0.0.3', '0.0.4']);
    drawing.dispose();
  });

  it('keep the newest that was read, though the one on screen is drawn anew or changes meanwhile', () => {
    const { host, drawing } = inVsCode([[10, 390]]);
    const before = sheetOf('0.0.5', { headline: 'before' });
    drawing.draw({ kind: 'sheet', sheet: before });
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.5', { headline: 'newer' }) });
    drawing.draw({ kind: 'sheet', sheet: before });
    drawing.change(sheetOf('0.0.5', { headline: 'explained' }), () => {});
    pass(2_000);
    assert.equal(host.shown, '0.0.5 newer');
    drawing.dispose();
  });

  it('of the same page have what was added to it meanwhile', () => {
    const { host, set, drawing } = inVsCode([[10, 390]]);
    const before = sheetOf('0.0.5', { headline: 'before' });
    drawing.draw({ kind: 'sheet', sheet: before });
    drawing.draw({ kind: 'sheet', sheet: before });
    pass(100);
    let told = 0;
    drawing.change(sheetOf('0.0.5', { headline: 'explained' }), () => {
      told += 1;
    });
    pass(2_000);
    assert.deepEqual([host.shown, told, set.length], ['0.0.5 explained', 1, 2]);
    drawing.dispose();
  });

  it('end with the last on screen, at whatever times they come and are loaded, also if a report is lost', () => {
    let state = 26;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let life = 0; life < 150; life++) {
      const times = Array.from({ length: 7 }, () => [random(300), random(life % 2 === 0 ? 900 : 9_000)] as const);
      const { host, drawing, drawSheet } = inVsCode(times, () => life % 3 > 0 || random(4) > 0);
      const count = 1 + random(6);
      for (let each = 1; each <= count; each++) {
        drawSheet(`0.0.${each}`);
        pass(random(700), 10);
      }
      pass(100_000, 50);
      assert.equal(host.shown, `0.0.${count}`, `life ${life}`);
      drawing.dispose();
    }
  });
});

describe('a long page', () => {
  const long = (...titles: string[]) =>
    sheetOf('0.0.5', { headline: 'long', sections: titles.map((each) => section(each)) });
  const written = () => new Promise((resolve) => setImmediate(resolve));

  it('is put when its rows are written; the one before it stays until then', async () => {
    const { canvas, shown, pages, writings, drawing } = canvasHarness();
    drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.4', { sections: [section('before')] }) });
    drawing.loaded(pages[0] ?? '');
    drawing.draw({ kind: 'sheet', sheet: long('a') });
    assert.deepEqual([canvas.webview.html, drawing.sheet?.id, shown.length], ['before', '0.0.4', 1]);
    writings[0]?.();
    await written();
    assert.deepEqual([canvas.webview.html, drawing.sheet?.id, shown.length], ['a', '0.0.5', 2]);
    drawing.dispose();
  });

  it('is not put over a newer page, nor in another place, nor after the panel was closed', async () => {
    for (const [leave, left] of [
      ['draw', 'newer'],
      ['place', 'before'],
      ['dispose', 'before'],
    ] as const) {
      const { canvas, pages, writings, at, drawing } = canvasHarness();
      drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.4', { sections: [section('before')] }) });
      drawing.loaded(pages[0] ?? '');
      drawing.draw({ kind: 'sheet', sheet: long('a') });
      if (leave === 'draw') drawing.draw({ kind: 'sheet', sheet: sheetOf('0.0.6', { sections: [section('newer')] }) });
      else if (leave === 'place') at.entry = {};
      else drawing.dispose();
      writings[0]?.();
      await written();
      assert.equal(canvas.webview.html, left, leave);
      drawing.dispose();
    }
  });

  it('has the rows that were loaded while it was written anew', async () => {
    const { canvas, writings, drawing } = canvasHarness();
    drawing.draw({ kind: 'sheet', sheet: long('a') });
    writings[0]?.();
    await written();
    canvas.visible = false;
    drawing.renew(true);
    drawing.grow(0, section('longer'));
    writings[1]?.();
    await written();
    assert.equal(canvas.webview.html, 'longer');
    drawing.dispose();
  });
});

describe('the rows that follow in a section', () => {
  /** A loader for the page that `sheet` gives; `did` says what came of it. */
  const loaderOf = (sheet: () => Sheet, did: string[]) =>
    createPageLoader({
      place: new PanelPlace({ entries: [], index: 0 }),
      get sheet() {
        return sheet();
      },
      read: async () => sheet(),
      unread: sheet,
      draw() {},
      stayOld() {},
      grow: (index, _, { title }) => did.push(`${index} ${title}`),
      growthFailed: (index) => did.push(`${index} failed`),
    });

  it('come only to the section that asked for them', async () => {
    const longer = section('longer');
    const before = section('short', async () => longer);
    let sheet = sheetOf('0.0.5', { sections: [before] });
    const grown: string[] = [];
    const { loadMore } = loaderOf(() => sheet, grown);
    await loadMore(0);
    await loadMore(7);
    const loading = loadMore(0);
    sheet = sheetOf('0.0.5', { sections: [section('other')] });
    await loading;
    sheet = sheetOf('0.0.5', { sections: [section('x', () => Promise.reject(new Error('down')))] });
    await loadMore(0);
    assert.deepEqual(grown, ['0 longer', '0 failed']);
  });

  it('come by themselves to a section that was late for its page, once', async () => {
    const asked: string[] = [];
    const late = (title: string, longer: Promise<Section>): Section => ({
      ...section(title, () => {
        asked.push(title);
        return longer;
      }),
      isLate: true,
    });
    const sheet = sheetOf('0.0.5', {
      sections: [
        section('by a click', async () => section('unasked')),
        late('late', Promise.resolve(section('in time'))),
        late('broken', Promise.reject(new Error('down'))),
      ],
    });
    const came: string[] = [];
    const loader = loaderOf(() => sheet, came);
    // A page says again that it is loaded, for example as someone scrolls.
    loader.loadLate();
    loader.loadLate();
    await new Promise(setImmediate);
    assert.deepEqual(asked, ['late', 'broken']);
    assert.deepEqual(came, ['1 in time', '2 failed']);
  });
});

describe('the toolbar of a panel', () => {
  const actions = (entries: PanelEntry[], sheet: Sheet, marked?: string) => {
    const marks = { isWatched: (id: string) => id === marked, isMyAccount: (id: string) => id === marked };
    return toolbarActions({ entries, index: 0 }, { kind: 'sheet', sheet }, (kind) => kind === 'account', marks);
  };

  it('offers what can be done with what is there', () => {
    assert.deepEqual(actions([{ thing: thingOf('0.0.5') }], sheetOf('0.0.5')), [
      'refresh',
      'copyMarkdown',
      'copyJson',
      'copyIdAs',
      'showJson',
      'watch',
      'setMyAccount',
      'nameThis',
    ]);
    const deleted = (id: string, more: Partial<Sheet> = {}, marked?: string) =>
      actions([{ thing: thingOf(id) }], sheetOf(id, { isDeleted: true, ...more }), marked);
    const read: PanelAction[] = ['refresh', 'copyMarkdown', 'copyJson', 'copyIdAs', 'showJson'];
    assert.deepEqual(deleted('0.0.5'), [...read, 'nameThis']);
    assert.deepEqual(deleted('0.0.5', {}, '0.0.5'), [...read, 'unwatch', 'myAccount', 'nameThis']);
    assert.deepEqual(deleted('0.0.5', { kind: 'contract', unverified: `0x${'5a'.repeat(20)}` }), read);
    assert.deepEqual(actions([{ sheet: sheetOf('x'), network: 'testnet' }], sheetOf('x')), [
      'copyMarkdown',
      'copyJson',
    ]);
    const record: Sheet = { ...sheetOf(`0x${'5a'.repeat(20)}`), kind: 'verification' };
    assert.deepEqual(actions([{ sheet: record, network: 'testnet' }], record), [
      'copyMarkdown',
      'copyJson',
      'showJson',
    ]);
    const answers: Sheet = { ...sheetOf('0.0.5'), kind: 'contractRead' };
    assert.deepEqual(actions([{ sheet: answers, network: 'testnet' }], answers), ['copyMarkdown', 'copyJson', 'read']);
  });

  it('offers to verify what is not verified, and the next steps of a verification', () => {
    const address = `0x${'5a'.repeat(20)}`;
    const open: Sheet = { ...sheetOf(address), kind: 'verification', unverified: address };
    assert.deepEqual(actions([{ sheet: open, network: 'testnet' }], open).slice(0, 2), ['verify', 'verifySimilar']);
    const job: Sheet = { ...sheetOf('job'), kind: 'verification', next: ['retry', 'follow'] };
    assert.deepEqual(actions([{ sheet: job, network: 'testnet' }], job).slice(0, 2), ['retry', 'follow']);
  });

  it('says what was done: it is watched, and is my account', () => {
    const of = (marked: string) => actions([{ thing: thingOf('0.0.5') }], sheetOf('0.0.5'), marked).slice(-3);
    assert.deepEqual(of('0.0.5'), ['unwatch', 'myAccount', 'nameThis']);
    assert.deepEqual(of('0.0.7'), ['watch', 'setMyAccount', 'nameThis']);
    const absent = sheetOf('0.0.5', { absent: 'unknown' });
    assert.ok(actions([{ thing: thingOf('0.0.5@1700000000.1') }], absent, '0.0.5').includes('watch'));
  });

  it('offers the failing line of a failed call, and the gas of any', () => {
    const of = (execution: 'failed' | 'ignoredCode' | 'succeeded') =>
      actions([{ thing: thingOf('0.0.5@1700000000.1') }], sheetOf('0.0.5', { execution }));
    assert.deepEqual([of('failed').includes('goToLine'), of('failed').includes('gasByLine')], [true, true]);
    assert.equal(of('ignoredCode').includes('goToLine'), true);
    assert.deepEqual([of('succeeded').includes('goToLine'), of('succeeded').includes('gasByLine')], [false, true]);
  });

  it('offers of a call whose replay differs from the record only the debugger, which shows what is certain', () => {
    const offered = actions(
      [{ thing: thingOf('0.0.5@1700000000.1') }],
      sheetOf('0.0.5', { execution: 'failed', differs: true }),
    );
    const wanted = ['goToLine', 'debug', 'gasByLine', 'tryChange', 'saveAsTest'];
    assert.deepEqual(
      wanted.filter((each) => offered.some((action) => action === each)),
      ['debug'],
    );
  });

  it('has a button for trust if the line needs that', () => {
    const of = (more: Partial<Sheet>) =>
      actions([{ thing: thingOf('0.0.5@1700000000.1') }], sheetOf('0.0.5', { execution: 'failed', ...more }));
    assert.equal(of({ needsTrust: true }).indexOf('manageTrust'), of({}).indexOf('goToLine'));
    assert.ok(!of({}).includes('manageTrust'));
  });

  it('acts on the call of a page: that of a transaction, also by its hash, or of a trial of it', () => {
    const id = '0.0.5-1700000000-000000001';
    const trial: Sheet = { ...sheetOf(id), kind: 'trial' };
    const call = { id, kind: 'transaction', network: 'testnet' };
    assert.deepEqual(callOfPage(trial, { sheet: trial, network: 'testnet' }), call);
    const byHash = { thing: thingOf(`0x${'5a'.repeat(32)}`) };
    assert.deepEqual(callOfPage(sheetOf(id), byHash), call);
    assert.deepEqual(readTarget(callOfPage(trial, { sheet: trial, network: 'testnet' })), call);
    assert.equal(callOfPage(undefined, byHash), undefined);
  });

  it('offers no JSON of what is not there, and to watch the payer of a transaction', () => {
    const absent = sheetOf('0.0.5', { absent: 'unknown' });
    assert.deepEqual(actions([{ thing: thingOf('0.0.5') }], absent), [
      'refresh',
      'copyMarkdown',
      'copyJson',
      'copyIdAs',
    ]);
    assert.ok(actions([{ thing: thingOf('0.0.5@1700000000.1') }], absent).includes('watch'));
  });
});
