import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { nothingTold } from '../../../../src/core/status/changes/toldNews.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import type { StatusState } from '../../../../src/ui/status/statusState.ts';
import { summaryOf, wireIncident } from '../../status/statusDocuments.ts';
import { openGateWindow } from './gateWindow.ts';

const known = (incidents: ReturnType<typeof wireIncident>[]): StatusState => {
  const summary = summaryOf({ incidents });
  const assessment = assessStatus(summary, 'testnet');
  return { kind: 'known', network: 'testnet', summary, assessment, at: Date.now(), told: nothingTold };
};

describe('the tooltip of the status bar item', () => {
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  before(async function () {
    this.timeout(60_000);
    opened = await openGateWindow();
  });
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => mock.timers.reset());

  /** An item whose window someone is at, or nobody. */
  function open(isActive: boolean) {
    const { ui, window } = opened;
    window.isActive = isActive;
    let state: StatusState = { kind: 'waiting', network: 'testnet' };
    let told: (state: StatusState) => void = () => {};
    const feed = {
      get state() {
        return state;
      },
      onDidChange(listener: (state: StatusState) => void) {
        told = listener;
        return { dispose() {} };
      },
    };
    ui.createStatusBarItem(feed, () => undefined);
    const { item } = window;
    assert.ok(item);
    return {
      item,
      /** What its tooltip says: a plain text is a few words, Markdown the whole. */
      tooltip: () => (typeof item.tooltip === 'string' ? item.tooltip : (item.tooltip?.given[0] ?? '')),
      isWhole: () => typeof item.tooltip === 'object',
      tell(next: StatusState) {
        state = next;
        told(next);
      },
      move(isHere: boolean) {
        window.isActive = isHere;
        window.moves();
      },
    };
  }

  it('is drawn for nobody, and at once for who comes', () => {
    const { item, tooltip, isWhole, tell, move } = open(false);
    tell(known([wireIncident('a', { impact: 'critical' })]));
    assert.match(item.text, /testnet: critical problem/);
    mock.timers.tick(600_000);
    assert.equal(tooltip(), '', 'the item itself is true');
    move(true);
    assert.match(tooltip(), /Trouble a/);
    assert.ok(isWhole());
  });

  it('says at first in a few words that all is well, and all of it after a minute to who is there', () => {
    const { tooltip, isWhole, tell } = open(true);
    tell(known([]));
    mock.timers.tick(60_000);
    assert.deepEqual([tooltip(), isWhole()], ['testnet: operational', false]);
    mock.timers.tick(30_000);
    assert.ok(isWhole());
    tell(known([]));
    assert.ok(isWhole(), 'it stays whole');
  });

  it('says all of it at once to who comes in the first minute, and of a problem to whoever is there', () => {
    const { isWhole, tell, move } = open(true);
    tell(known([]));
    move(true);
    assert.ok(isWhole());
    const other = open(true);
    other.tell(known([wireIncident('a')]));
    assert.ok(other.isWhole());
  });

  it('is drawn again every half minute only as long as someone is there', () => {
    const { item, tooltip, tell, move } = open(true);
    tell(known([wireIncident('a')]));
    const first = item.tooltip;
    mock.timers.tick(30_000);
    const second = item.tooltip;
    assert.notEqual(first, second);
    move(false);
    mock.timers.tick(600_000);
    assert.equal(item.tooltip, second);
    tell(known([wireIncident('b')]));
    assert.match(tooltip(), /Trouble a/);
    move(true);
    assert.match(tooltip(), /Trouble b/);
  });
});
