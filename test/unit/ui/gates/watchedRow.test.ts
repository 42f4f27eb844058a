import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Watched } from '../../../../src/core/watch/watchList.ts';
import { useGateWindow } from './gateWindow.ts';

const problem = "Can't reach mirror.example: connection refused. Check your connection and the network's URL.";

describe('the row of a watched entity', () => {
  const opened = useGateWindow();

  const now = 1_790_000_000_000;
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now }));
  afterEach(() => mock.timers.reset());

  const activity = {
    timestamp: `${now / 1000 - 120}.000000000`,
    text: '1.5 ℏ: 0.0.5 → 0.0.7',
    outcome: 'success',
    detail: null,
  };
  const names = { of: () => undefined, inText: (_: string, text: string) => text } as never;
  const rowOf = (changes: Partial<Watched>) => {
    const watched: Watched = {
      network: 'testnet',
      kind: 'account',
      id: '0.0.5',
      name: null,
      activities: [activity],
      readAt: now - 60_000,
      problem: null,
      ...changes,
    };
    const { ui } = opened;
    const [row] = ui.watchedRows([watched]);
    assert.ok(row);
    const { description, tooltip, iconPath, accessibilityInformation } = ui.watchedItem(row, false, names);
    const icon = String(Reflect.get(Object(iconPath), 'value'));
    return { description, tooltip: String(tooltip), icon, spoken: accessibilityInformation?.label ?? '' };
  };

  it('keeps the last activity if it cannot be read now, and says so after it and by its icon', () => {
    const calm = rowOf({});
    assert.equal(calm.description, '1.5 ℏ: 0.0.5 → 0.0.7 · 2m ago · success');
    assert.equal(calm.icon, 'account');
    const troubled = rowOf({ problem });
    assert.equal(troubled.description, `${calm.description} · ${problem}`);
    assert.equal(troubled.icon, 'warning');
    const lines = troubled.tooltip.split('\n');
    assert.match(lines[1] ?? '', /^1\.5 ℏ: 0\.0\.5 → 0\.0\.7 · 2 minutes ago/);
    assert.deepEqual(lines.slice(2, 4), ['Checked 1 minute ago', problem]);
    assert.match(troubled.spoken, /1\.5 HBAR: 0\.0\.5 to 0\.0\.7, 2 minutes ago, success, Can't reach mirror\.example/);
  });

  it('has a bell for its icon if notifications of it are on, and the warning before that', () => {
    const icons = [{}, { notify: false }, { notify: true }, { notify: true, problem }].map((each) => rowOf(each).icon);
    assert.deepEqual(icons, ['account', 'account', 'bell', 'warning']);
  });

  it('says the problem alone if there is no activity yet', () => {
    assert.equal(rowOf({ activities: [], problem }).description, problem);
    assert.equal(rowOf({ activities: [], problem, readAt: 0 }).tooltip.split('\n')[1], problem);
  });
});
