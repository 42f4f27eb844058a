import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { nothingTold } from '../../../../src/core/status/changes/toldNews.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import type { StatusState } from '../../../../src/ui/status/statusState.ts';
import { quickTimers } from '../../net/fakeTimers.ts';
import { summaryOf, wireComponent, wireIncident } from '../../status/statusDocuments.ts';
import { useGateWindow } from './gateWindow.ts';

const known = (incidents: ReturnType<typeof wireIncident>[]): StatusState => {
  const summary = summaryOf({ incidents });
  const assessment = assessStatus(summary, 'testnet');
  return { kind: 'known', network: 'testnet', summary, assessment, at: Date.now(), told: nothingTold };
};

const event = () => ({ dispose() {} });
const unasked = { pulse: () => undefined, onDidTurn: event };
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;

describe('the tooltip of the status bar item', () => {
  const opened = useGateWindow();
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => mock.timers.reset());

  /** An item whose window someone is at, or nobody. */
  function open(isActive: boolean, mirrorNode: Parameters<typeof opened.ui.createStatusBarItem>[1] = unasked) {
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
    ui.createStatusBarItem(feed, mirrorNode);
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

  it('says first that a fix is monitored, once all components are operational again', () => {
    const { item, tell } = open(true);
    const summary = (status: string, component: string) =>
      summaryOf({
        incidents: [wireIncident('a', { impact: 'major', status })],
        components: [wireComponent('testnet mirror', component)],
      });
    const shown = (status: string, component: string) => {
      const read = summary(status, component);
      const assessment = assessStatus(read, 'testnet');
      tell({ kind: 'known', network: 'testnet', summary: read, assessment, at: Date.now(), told: nothingTold });
      return [item.text, item.backgroundColor?.given[0]];
    };
    const major = ['$(error) testnet: major problem', 'statusBarItem.warningBackground'];
    assert.deepEqual(shown('identified', 'operational'), major);
    assert.deepEqual(shown('monitoring', 'partial_outage'), major);
    assert.deepEqual(shown('monitoring', 'operational'), ['$(warning) testnet: monitoring a fix', undefined]);
  });

  it('says that the notifications are off, and how to turn them on', () => {
    opened.window.settings['status.notifications'] = 'none';
    try {
      const { tooltip, tell } = open(true);
      tell(known([]));
      assert.match(tooltip(), /Status notifications of all networks are off\. Click/);
    } finally {
      opened.window.settings = {};
    }
    const { tooltip, tell } = open(true);
    tell(known([wireIncident('a')]));
    assert.doesNotMatch(tooltip(), /notifications/);
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

  /** An item beside the real client of a mirror node that listens on a port when it is up. */
  async function besideMirrorNode() {
    const { ui } = opened;
    const answers = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('{}');
    let answer = answers(404);
    const server = createServer((_, response) => answer(response));
    const up = (port: number) => new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
    await up(0);
    const { port } = server.address() as AddressInfo;
    const down = async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    };
    const baseUrl = `http://127.0.0.1:${port}`;
    let turned = () => {};
    const http = ui.loadCore().net.createHttp({ log, perSecond: 100, timers: quickTimers });
    const { ledger, pulse } = ui.connectTo(
      { name: 'testnet', baseUrl, chainId: '296', explorerUrl: '', verifyUrl: '', statusUrl: '' } as never,
      {
        http,
        signal: new AbortController().signal,
        abis: async () => noAbis,
        log,
        version: '0',
        learn() {},
        learned() {},
        turned: () => turned(),
        keyOf: async () => undefined,
      },
    );
    const mirrorNode = {
      pulse: () => pulse,
      onDidTurn(told: () => void) {
        turned = told;
        return { dispose() {} };
      },
    };
    const bar = open(true, mirrorNode as never);
    bar.tell(known([wireIncident('a', { impact: 'minor' })]));
    return {
      ...bar,
      up: () => up(port),
      down,
      answerWith(status: number) {
        answer = answers(status);
      },
      keepSilent() {
        answer = () => {};
      },
      ask: () => ledger.accounts.get('0.0.1001', {}, { revalidate: true }).catch(() => undefined),
      async close() {
        http.dispose();
        await down();
      },
      where: `127.0.0.1:${port}`,
    };
  }

  it("says with the item that the mirror node doesn't answer, until it does", async () => {
    const bar = await besideMirrorNode();
    const { item } = bar;
    try {
      await bar.ask();
      assert.match(item.text, /^\$\(\S+\) testnet: minor problem$/);
      await bar.down();
      await bar.ask();
      assert.equal(item.text, "$(debug-disconnect) testnet: mirror node doesn't answer");
      assert.deepEqual(item.backgroundColor?.given, ['statusBarItem.warningBackground']);
      assert.match(item.accessibilityInformation?.label ?? '', /testnet mirror node doesn't answer/);
      const [first = '', ...others] = bar.tooltip().replaceAll('\\', '').split('\n');
      assert.equal(
        first,
        `testnet's mirror node doesn't answer. Can't reach ${bar.where}: connection refused. Check your connection and the network's URL.`,
      );
      assert.match(others.join('\n'), /Trouble a/);
      assert.doesNotMatch(others.join('\n'), /Can't reach/);
      await bar.up();
      await bar.ask();
      assert.match(item.text, /^\$\(\S+\) testnet: minor problem$/);
      assert.equal(item.backgroundColor, undefined);
      assert.doesNotMatch(bar.tooltip(), /doesn't answer|Can't reach/);
    } finally {
      await bar.close();
    }
  });

  it('keeps a critical problem in the item, and the calm of a page no longer than the mirror node answers', async () => {
    const bar = await besideMirrorNode();
    try {
      bar.tell(known([]));
      await bar.down();
      await bar.ask();
      assert.match(bar.item.text, /mirror node doesn't answer$/);
      assert.match(bar.tooltip(), /^testnet's mirror node/);
      bar.tell(known([wireIncident('a', { impact: 'critical' })]));
      assert.match(bar.item.text, /testnet: critical problem$/);
      assert.match(bar.tooltip(), /^testnet's mirror node/);
      await bar.up();
    } finally {
      await bar.close();
    }
  });

  it("doesn't take the color of what is no longer known, or muted, for worse than a mirror node that is down", async () => {
    const bar = await besideMirrorNode();
    const critical = known([wireIncident('a', { impact: 'critical' })]);
    assert.ok(critical.kind === 'known');
    try {
      await bar.down();
      await bar.ask();
      bar.tell(critical);
      assert.match(bar.item.text, /testnet: critical problem$/);
      bar.tell({ ...critical, at: Date.now() - 86_400_000 });
      assert.match(bar.item.text, /mirror node doesn't answer$/);
      bar.tell(critical);
      assert.match(bar.item.text, /testnet: critical problem$/);
      bar.tell({ ...critical, told: { ...nothingTold, muted: ['a'] } });
      assert.match(bar.item.text, /mirror node doesn't answer$/);
      await bar.up();
    } finally {
      await bar.close();
    }
  });

  it("says that the mirror node doesn't answer after two requests that waited in vain, not of a single one", async () => {
    const bar = await besideMirrorNode();
    try {
      bar.keepSilent();
      await bar.ask();
      assert.match(bar.item.text, /minor problem$/);
      await bar.ask();
      assert.match(bar.item.text, /mirror node doesn't answer$/);
      bar.answerWith(404);
      await bar.ask();
      assert.match(bar.item.text, /minor problem$/);
    } finally {
      await bar.close();
    }
  });

  it('says that the mirror node fails after two requests in a row, not of a single one', async () => {
    const bar = await besideMirrorNode();
    try {
      bar.answerWith(500);
      await bar.ask();
      assert.match(bar.item.text, /minor problem$/);
      await bar.ask();
      assert.equal(bar.item.text, '$(warning) testnet: mirror node fails');
      assert.match(bar.tooltip(), /^testnet's mirror node fails\. The mirror node failed/);
      bar.answerWith(404);
      await bar.ask();
      assert.match(bar.item.text, /minor problem$/);
    } finally {
      await bar.close();
    }
  });
});
