import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Trial } from '../../../../src/core/trace/trial/trial.ts';
import { openGateWindow } from './gateWindow.ts';

type Ui = Awaited<ReturnType<typeof openGateWindow>>['ui'];
type Answer = { id: string; trial: Trial };

const id = '0.0.1003-1-1';
const unknown: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unrecorded' } } };
const noBuild: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'noBuild' } } };

describe('what stands above a line whose change is tried', () => {
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  before(async () => {
    opened = await openGateWindow();
  });

  /** Trials on one transaction, whose answers are given in their order; `found`: what may be chosen. */
  function trials(answers: readonly (() => Promise<Answer>)[], found: readonly object[] = []) {
    const { ui, window } = opened;
    const said: unknown[] = [];
    const shown: unknown[] = [];
    const changes: (() => void)[] = [];
    let asked = 0;
    const parts = {
      connections: {
        to: () => undefined,
        onDidChange(told: () => void) {
          changes.push(told);
          return { dispose() {} };
        },
      },
      panels: { show: (sheet: unknown) => shown.push(sheet), update() {} },
      mark: { say: (_: string, tried: unknown) => said.push(tried) > 0 },
      explainer: {
        async tryChange(_thing: unknown, _signal: unknown, choose: (...given: unknown[]) => Promise<unknown>) {
          if (found.length > 0) await choose({ contract: 'A.sol:A' }, found);
          return answers[asked++]?.();
        },
      },
      patiently: (_title: string, run: (signal: AbortSignal, say: () => void) => unknown) =>
        run(new AbortController().signal, () => undefined),
      resolveThing: async () => ({ identifier: { kind: 'transaction', id }, network: 'testnet' }),
      log: { debug() {} },
    };
    const own = ui.createTrials(parts as unknown as Parameters<Ui['createTrials']>[0]);
    return {
      said,
      shown,
      click: () => own.handlers['ledgerLens.failure.tryChange'](undefined),
      save: async () => {
        window.saves({ uri: window.uri('/ws/A.sol') });
        await delay(5);
      },
      changeNetwork() {
        for (const told of changes) told();
      },
    };
  }
  const kinds = (said: readonly unknown[]) => said.map((each) => (typeof each === 'object' ? 'result' : each));

  it('is never the result of the code before: it says that the change could not be tried', async () => {
    const tried = trials([async () => unknown, () => Promise.reject(new Error('offline'))]);
    await tried.click();
    await tried.save();
    assert.deepEqual(kinds(tried.said), ['result', 'running', 'failed']);
  });

  it('goes if the network is changed meanwhile', async () => {
    const tried = trials([async () => unknown, () => delay(20).then(() => unknown)]);
    await tried.click();
    await tried.save();
    tried.changeNetwork();
    await delay(30);
    assert.deepEqual(kinds(tried.said), ['result', 'running', undefined]);
  });

  it('is nothing if the user chose no contract: that is no answer about the build', async () => {
    const found = [{ sources: { contract: 'B.sol:B' }, shared: 1, functions: 1, readsState: true, isSameKind: true }];
    const tried = trials([async () => noBuild], found);
    await tried.click();
    assert.deepEqual([tried.said, tried.shown], [[], []]);
  });
});
