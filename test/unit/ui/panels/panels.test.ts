import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readRecent } from '../../../../src/ui/entities/recentTargets.ts';
import { goTo, keptHistory, type PanelHistory, readHistory, step } from '../../../../src/ui/panels/panelHistory.ts';
import { readPanelMessage } from '../../../../src/ui/panels/panelMessage.ts';
import { readView } from '../../../../src/ui/panels/panelView.ts';

const entry = (id: string) => ({ target: { id, network: 'testnet' } });
const sheet = {
  sheet: { kind: 'incident', id: 'x', title: '', headline: '', tone: 'info', icon: '', sections: [] },
  network: 'testnet',
} as const;

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
    const view = { tab: 'NFTs', scroll: 12, sorts: [{ table: 'NFTs 0', column: 'Owner', descending: true }] };
    assert.deepEqual(readPanelMessage({ type: 'view', page: 'x', view }), { type: 'view', page: 'x', view });
  });

  it('are nothing else', () => {
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
      { type: 'view', page: 7, view: {} },
    ];
    for (const other of others) assert.equal(readPanelMessage(other), undefined);
  });
});

describe('the history of a panel', () => {
  const start: PanelHistory = { entries: [entry('a')], index: 0 };

  it('goes back and forward, and forgets what was ahead when it goes elsewhere', () => {
    const there = goTo(goTo(start, entry('b')), entry('c'));
    const back = step(step(there, -1), -1);
    assert.equal(back.index, 0);
    assert.equal(step(back, -1), back, 'there is nothing before');
    const elsewhere = goTo(step(back, 1), entry('d'));
    assert.deepEqual(elsewhere, { entries: [entry('a'), entry('b'), entry('d')], index: 2 });
  });

  it('comes back after a reload, without the sheets that cannot be asked for again', () => {
    const history = step(goTo(goTo(goTo(start, sheet), entry('b')), entry('c')), -1);
    assert.deepEqual(readHistory(JSON.parse(JSON.stringify(keptHistory(history)))), {
      entries: [entry('a'), entry('b'), entry('c')],
      index: 1,
    });
    assert.equal(readHistory(keptHistory({ entries: [sheet], index: 0 })), undefined);
    assert.equal(keptHistory({ entries: [entry('a'), sheet], index: 1 }).current, false);
  });

  it('comes back with how each page was left', () => {
    const view = { tab: 'Tokens', scroll: 7 };
    const there = goTo(start, entry('b'));
    const kept = keptHistory(there, (each) => (each === there.entries[1] ? view : undefined));
    assert.deepEqual(readHistory(JSON.parse(JSON.stringify(kept)))?.entries, [entry('a'), { ...entry('b'), view }]);
    assert.deepEqual(readView({ tab: 7, scroll: -1, sorts: [{ table: 'x' }, 'y'] }), {});
    assert.deepEqual(readView({ tab: 'x'.repeat(1000), scroll: Number.POSITIVE_INFINITY }), {});
    assert.equal(
      readView({ sorts: Array.from({ length: 99 }, () => ({ table: 'x', column: 'y' })) }).sorts?.length,
      50,
    );
  });

  it('is read from anything without harm, and is always somewhere', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (any, id, index) => {
        readHistory(any);
        readView(any);
        const history = readHistory({ targets: [{ id, network: 'testnet' }], index });
        if (history) assert.ok(history.entries[history.index]);
      }),
    );
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
});
