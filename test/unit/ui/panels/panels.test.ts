import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mayBeKey } from '../../../../src/core/ledger/ids/identifiers.ts';
import { refIdentifier } from '../../../../src/core/readers/refIdentifier.ts';
import { endedSheet } from '../../../../src/core/sheets/calls/trialSheet.ts';
import { createRecentTargets, readRecent } from '../../../../src/ui/entities/recentTargets.ts';
import { toolbarActions } from '../../../../src/ui/panels/page/toolbarActions.ts';
import {
  goTo,
  keyOfEntry,
  type PanelHistory,
  readHistory,
  step,
  storedHistory,
} from '../../../../src/ui/panels/panelHistory.ts';
import { readPanelMessage } from '../../../../src/ui/panels/panelMessage.ts';
import { PanelPlace } from '../../../../src/ui/panels/panelPlace.ts';
import { readView } from '../../../../src/ui/panels/panelView.ts';
import type { EntityTarget } from '../../../../src/ui/targets/entityTarget.ts';
import type { LedgerThing } from '../../../../src/ui/targets/ledgerThing.ts';

const read = ({ id, kind, network = '' }: EntityTarget): LedgerThing | undefined => {
  const identifier = refIdentifier({ id, ...(kind !== undefined && { kind }) });
  return identifier && { identifier, network };
};
const entry = (id: string) => {
  const thing = read({ id, network: 'testnet' });
  assert.ok(thing);
  return { thing };
};
const sheet = {
  sheet: { kind: 'incident', id: 'x', title: '', headline: '', tone: 'info', icon: '', sections: [] },
  network: 'testnet',
} as const;

describe('the pages of a panel', () => {
  it('are found and renewed behind the one on screen, too, and keep how they were left', () => {
    const place = new PanelPlace({ entries: [sheet], index: 0 });
    place.keep(sheet, { view: { tab: 'State' } });
    place.goTo(entry('0.0.5'));
    const newer = { ...sheet, sheet: { ...sheet.sheet, headline: 'newer' } };
    assert.deepEqual([place.has('incident x testnet'), place.has(keyOfEntry(sheet))], [false, true]);
    place.renew(newer);
    place.step(-1);
    assert.deepEqual(place.entry, newer);
    assert.deepEqual(place.entry && place.viewOf(place.entry), { tab: 'State' });
  });

  it('leave nothing behind of what may be a private key, unless the ledger knows it', () => {
    const hash = entry(`0x${'ab'.repeat(32)}`);
    const place = new PanelPlace({ entries: [hash], index: 0 });
    const kept = () => JSON.stringify(place.kept(mayBeKey));
    assert.doesNotMatch(kept(), /abab/, 'not while it loads');
    place.keep(hash, { sheet: { ...sheet.sheet, absent: 'unknown' } });
    assert.doesNotMatch(kept(), /abab/);
    place.keep(hash, { sheet: sheet.sheet });
    assert.match(kept(), /(?:ab){32}/);
    assert.match(JSON.stringify(new PanelPlace({ entries: [entry('0.0.5')], index: 0 }).kept(mayBeKey)), /0\.0\.5/);
  });
});

describe('the messages of a panel', () => {
  it('are those of its page', () => {
    assert.deepEqual(readPanelMessage({ type: 'back' }), { type: 'back' });
    assert.deepEqual(readPanelMessage({ type: 'copy', text: 'abc' }), { type: 'copy', text: 'abc' });
    assert.deepEqual(readPanelMessage({ type: 'open', kind: 'account', id: '0.0.5' }), {
      type: 'open',
      target: { kind: 'account', id: '0.0.5' },
    });
  });

  it('say how the page is, which row of buttons was meant, and whose table', () => {
    assert.deepEqual(readPanelMessage({ type: 'more', section: 3 }), { type: 'more', section: 3 });
    assert.deepEqual(readPanelMessage({ type: 'copyCsv', section: 3, block: 0 }), {
      type: 'copyCsv',
      section: 3,
      block: 0,
    });
    const rows = [4, 0, 2];
    assert.deepEqual(readPanelMessage({ type: 'copyCsv', section: 3, block: 0, rows }), {
      type: 'copyCsv',
      section: 3,
      block: 0,
      rows,
    });
    assert.deepEqual(readPanelMessage({ type: 'ages', times: ['2026-01-01T00:00:00Z'] }), {
      type: 'ages',
      times: ['2026-01-01T00:00:00Z'],
    });
    const sorts = [{ table: 'NFTs 0', column: 'Owner', descending: true }];
    const view = { tab: 'NFTs', scroll: 12, sorts, focus: { at: 3, text: '0.0.5' } };
    assert.deepEqual(readPanelMessage({ type: 'view', page: 'x', view }), { type: 'view', page: 'x', view });
    assert.deepEqual(readPanelMessage({ type: 'loaded', page: 'x', more: 7 }), { type: 'loaded', page: 'x' });
  });

  it('are nothing else', () => {
    const table = { section: 0, block: 0, rows: [0] };
    const others = [
      null,
      'back',
      { type: 'run', command: 'x' },
      { type: 'open', id: 7 },
      { type: 'open', kind: 'toString', id: 'x' },
      { type: 'copy', text: 7 },
      { type: 'copy', text: 'x'.repeat(1_000_001) },
      { type: 'constructor' },
      { type: 'more', section: -1 },
      { type: 'more', section: '__proto__' },
      { type: 'copyCsv', section: 1, block: 0.5 },
      { type: 'copyCsv', section: 1, block: 0, rows: [-1] },
      { type: 'copyCsv', section: 1, block: 0, rows: 'all' },
      { type: 'ages', times: [7] },
      { type: 'ages', times: ['x'.repeat(41)] },
      { type: 'ages', times: Array(2_001).fill('2026-01-01T00:00:00Z') },
      { type: 'copyCsv', section: 1, block: 0, rows: Array(1_000_001).fill(0) },
      { type: 'open', kind: 'incident', id: 'x'.repeat(201) },
      { type: 'view', page: 7, view: {} },
      { type: 'loaded', page: 7 },
      { type: 'copyMarkdown', tables: {} },
      { type: 'copyMarkdown', tables: [table, { ...table, block: -1 }] },
      { type: 'copyMarkdown', tables: [{ ...table, rows: ['0'] }] },
      { type: 'copyMarkdown', tables: Array(1_000_001).fill(table) },
    ];
    for (const other of others) assert.equal(readPanelMessage(other), undefined);
    let nested: object = { id: '0.0.5' };
    for (let depth = 0; depth < 200_000; depth++) nested = { target: nested };
    assert.equal(readPanelMessage({ type: 'open', ...nested }), undefined);
  });
});

describe('the history of a panel', () => {
  const start: PanelHistory = { entries: [entry('0.0.1')], index: 0 };

  it('goes back and forward, and forgets what was ahead when it goes elsewhere', () => {
    const there = goTo(goTo(start, entry('0.0.2')), entry('0.0.3'));
    const back = step(step(there, -1), -1);
    assert.equal(back.index, 0);
    assert.equal(step(back, -1), back, 'there is nothing before');
    const elsewhere = goTo(step(back, 1), entry('0.0.4'));
    assert.deepEqual(elsewhere, { entries: [entry('0.0.1'), entry('0.0.2'), entry('0.0.4')], index: 2 });
  });

  it('comes back after a reload, without the sheets that cannot be asked for again', () => {
    const history = step(goTo(goTo(goTo(start, sheet), entry('0.0.2')), entry('0.0.3')), -1);
    assert.deepEqual(readHistory(JSON.parse(JSON.stringify(storedHistory(history))), read, endedSheet), {
      entries: [entry('0.0.1'), entry('0.0.2'), entry('0.0.3')],
      index: 1,
    });
    assert.equal(readHistory(storedHistory({ entries: [sheet], index: 0 }), read, endedSheet), undefined);
    assert.equal(storedHistory({ entries: [entry('0.0.1'), sheet], index: 1 }).current, false);
    const without = storedHistory(
      { entries: [entry('0.0.1'), entry('0.0.2')], index: 1 },
      undefined,
      ({ identifier }) => identifier.id !== '0.0.2',
    );
    assert.deepEqual([without.targets.map(({ id }) => id), without.index, without.current], [['0.0.1'], 0, false]);
  });

  it('says after a reload that a rehearsal or a trial ended, on its page, from which it can run again', () => {
    for (const [kind, id, action] of [
      ['rehearsal', '0.0.5', 'rehearseAgain'],
      ['trial', '0.0.5-1790000000-000000001', 'tryChange'],
    ] as const) {
      const page = { sheet: { ...sheet.sheet, kind, id }, network: 'testnet' };
      const there = goTo(goTo(start, page), entry('0.0.2'));
      const kept = (history: PanelHistory) =>
        readHistory(JSON.parse(JSON.stringify(storedHistory(history))), read, endedSheet);
      const history = kept(step(there, -1));
      assert.deepEqual([history?.index, history?.entries.length], [1, 3]);
      const shown = history?.entries[1];
      assert.ok(history && shown && 'sheet' in shown);
      assert.deepEqual([shown.sheet.kind, shown.sheet.id, shown.network], [kind, id, 'testnet']);
      assert.match(shown.sheet.headline, /^The (?:rehearsal|trial) ended when the window was reloaded$/);
      const marks = { isWatched: () => false, isMyAccount: () => false };
      assert.ok(toolbarActions(history, { kind: 'sheet', sheet: shown.sheet }, () => false, marks).includes(action));
      assert.deepEqual(kept(history), history, 'and after the next one');
      assert.deepEqual(kept({ entries: [page], index: 0 })?.entries.length, 1);
      assert.deepEqual(kept(there)?.entries, [entry('0.0.1'), entry('0.0.2')]);
    }
  });

  it('comes back with how each page was left', () => {
    const view = { tab: 'Tokens', scroll: 7 };
    const there = goTo(start, entry('0.0.2'));
    const kept = storedHistory(there, (each) => (each === there.entries[1] ? view : undefined));
    assert.deepEqual(readHistory(JSON.parse(JSON.stringify(kept)), read, endedSheet)?.entries, [
      entry('0.0.1'),
      { ...entry('0.0.2'), view },
    ]);
    assert.deepEqual(readView({ tab: 7, scroll: -1, sorts: [{ table: 'x' }, 'y'] }), {});
    assert.deepEqual(readView({ tab: 'x'.repeat(1000), scroll: Number.POSITIVE_INFINITY }), {});
    assert.equal(
      readView({ sorts: Array.from({ length: 99 }, () => ({ table: 'x', column: 'y' })) }).sorts?.length,
      50,
    );
    const arranged = {
      filters: [{ table: 'Logs 0', words: `0x${'ab'.repeat(20)}` }],
      opened: [{ at: 2, text: '9 more' }],
    };
    assert.deepEqual(readView(structuredClone(arranged)), arranged);
    // What may be a private key or a recovery phrase isn't kept.
    assert.deepEqual(readView({ filters: [{ table: 'Logs 0', words: 'ab'.repeat(32) }] }), {});
    assert.deepEqual(
      readView({ filters: [{ table: 'x' }, { words: 'y' }, 'z'], opened: [{ at: -1, text: 'x' }, 7] }),
      {},
    );
    const many = readView({
      filters: Array.from({ length: 99 }, () => ({ table: 'x', words: 'y' })),
      opened: Array.from({ length: 999 }, (_, at) => ({ at, text: 'x' })),
    });
    assert.deepEqual([many.filters?.length, many.opened?.length], [50, 50]);
  });

  it('is read from anything without harm, and is always somewhere', () => {
    const ids = fc.array(fc.oneof(fc.constantFrom('0.0.1', '0.0.2'), fc.anything()), { maxLength: 4 });
    const place = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.anything());
    let found = 0;
    fc.assert(
      fc.property(fc.anything(), ids, place, (any, targets, index) => {
        readHistory(any, read, endedSheet);
        readHistory({ targets: [], ended: any }, read, endedSheet);
        readView(any);
        const history = readHistory(
          { targets: targets.map((id) => ({ id, network: 'testnet', view: any })), index },
          read,
          endedSheet,
        );
        if (!history) return;
        assert.ok(history.entries[history.index]);
        found++;
      }),
    );
    assert.ok(found > 0);
  });
});

describe('what was looked up before', () => {
  it('is read from storage, what makes no sense left out', () => {
    assert.deepEqual(readRecent([{ id: '0.0.5', network: 'testnet' }, 7, { id: '' }]), [
      { id: '0.0.5', network: 'testnet' },
    ]);
    assert.deepEqual(readRecent('nonsense'), []);
    assert.equal(readRecent(Array.from({ length: 99 }, (_, index) => ({ id: `0.0.${index}` }))).length, 20);
  });

  it('keeps things apart that share a number, and one thing only once', async () => {
    let stored: unknown;
    const recent = createRecentTargets({
      get: () => stored,
      update: async (_key: string, value: unknown) => {
        stored = value;
      },
      keys: () => [],
    });
    const network = 'testnet';
    await recent.add({ kind: 'block', id: '5', network });
    await recent.add({ kind: 'node', id: '5', network });
    await recent.add({ id: '0.0.5', network });
    await recent.add({ kind: 'token', id: '0.0.5', network });
    await recent.add({ kind: 'account', id: '0.0.5', network: 'mainnet' });
    assert.deepEqual(
      recent.all().map(({ kind, id }) => `${kind} ${id}`),
      ['account 0.0.5', 'token 0.0.5', 'node 5', 'block 5'],
    );
    await recent.add({ id: '0.0.6', network });
    await recent.add({ id: '0.0.7', network });
    await recent.know({ kind: 'topic', id: '0.0.6', network });
    await recent.know({ kind: 'account', id: '0.0.7', network: 'mainnet' });
    await recent.know({ kind: 'account', id: '0.0.8', network });
    assert.deepEqual(
      recent.all().map(({ kind, id }) => `${kind} ${id}`),
      ['undefined 0.0.7', 'topic 0.0.6', 'account 0.0.5', 'token 0.0.5', 'node 5', 'block 5'],
      'what it is stays with it, once it was found out',
    );
  });
});
