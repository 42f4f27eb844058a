import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { useGateWindow } from './gateWindow.ts';

const launch = { transaction: '0.0.1003@1790009010.000000001', network: 'sandbox' };

describe('the debugging of a transaction that a reload of the window ends', () => {
  const opened = useGateWindow();
  beforeEach(() => {
    opened.window.given.splice(0);
    opened.window.answers = [];
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_790_000_000_000 });
  });
  afterEach(() => mock.timers.reset());

  const given = (what: string) => opened.window.given.filter(({ name }) => name === what).map((each) => each.given);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** What a workspace keeps, and its windows. */
  function workspace() {
    const kept = new Map<string, unknown>();
    const state = {
      get: (key: string) => kept.get(key),
      update: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    };
    return () => opened.ui.registerEndedSessions(state as never);
  }
  const session = { id: 'one', type: 'ledger-lens', configuration: launch };

  it('is said in the next window, once, from which it can be debugged again', async () => {
    const open = workspace();
    open();
    opened.window.begins(session);
    opened.window.ends(session);
    opened.window.answers = ['Debug Again'];
    open();
    await settled();
    assert.deepEqual(given('information'), [
      ['The debugging of 0.0.1003@1790009010.000000001 ended with the window.', 'Debug Again'],
    ]);
    assert.deepEqual(given('startDebugging'), [
      [undefined, { type: 'ledger-lens', request: 'launch', name: launch.transaction, ...launch }],
    ]);
    open();
    await settled();
    assert.equal(given('information').length, 1);
  });

  it('is no matter if the user ended it, it is of another debugger, or long ago', async () => {
    const stopped = workspace();
    stopped();
    opened.window.begins(session);
    opened.window.ends(session);
    mock.timers.tick(3_000);
    await settled();
    stopped();
    const other = workspace();
    other();
    opened.window.begins({ ...session, type: 'node' });
    other();
    const old = workspace();
    old();
    opened.window.begins(session);
    mock.timers.tick(24 * 60 * 60_000);
    old();
    await settled();
    assert.deepEqual(given('information'), []);
  });
});
