import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { nothingTold } from '../../../../src/core/status/changes/toldNews.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import type { StatusState } from '../../../../src/ui/status/statusState.ts';
import { quickTimers } from '../../net/fakeTimers.ts';
import { PAGE, summaryOf, wireComponent, wireIncident } from '../../status/statusDocuments.ts';
import { openGateWindow } from './gateWindow.ts';

type Wires = ReturnType<typeof wireIncident>[];

const stateOf = (network: string, incidents: Wires, components: Wires = []): StatusState => {
  const summary = summaryOf({ incidents, components });
  const assessment = assessStatus(summary, network);
  return { kind: 'known', network, summary, assessment, at: Date.now(), told: nothingTold };
};
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;

describe('the pages of a status page', () => {
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  const asked: string[] = [];
  /** What the service lists of events that have ended. */
  let ended: Wires = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ page: PAGE, incidents: ended }));
  });
  before(async function () {
    this.timeout(60_000);
    opened = await openGateWindow();
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  });
  after(() => void server.close());
  beforeEach(() => asked.splice(0));

  function open() {
    const { ui } = opened;
    const { port } = server.address() as AddressInfo;
    const signal = new AbortController().signal;
    const http = ui.loadCore().net.createHttp({ log, perSecond: 100, timers: quickTimers });
    const to = (name: string) =>
      ui.connectTo(
        {
          name,
          baseUrl: 'http://127.0.0.1:1',
          chainId: '296',
          explorerUrl: '',
          verifyUrl: '',
          statusUrl: `http://127.0.0.1:${port}`,
        } as never,
        {
          http,
          signal,
          abis: async () => noAbis,
          log,
          version: '0',
          learn() {},
          learned() {},
          turned() {},
          keyOf: async () => undefined,
        },
      );
    let state: StatusState = { kind: 'waiting', network: 'testnet' };
    let changed: (state: StatusState) => void = () => {};
    const feed = {
      get state() {
        return state;
      },
      onDidChange(listener: typeof changed) {
        changed = listener;
        return { dispose() {} };
      },
      refresh: async () => {},
    };
    const connections = { to, current: () => to(state.network) };
    const page: { sheet?: Sheet; again?: (() => Promise<Sheet>) | undefined; updates: number } = { updates: 0 };
    const panels = {
      show(sheet: Sheet, _: unknown, __: unknown, again?: () => Promise<Sheet>) {
        Object.assign(page, { sheet, again });
      },
      shows: ({ id }: Sheet) => page.sheet?.id === id,
      update(sheet: Sheet, _: unknown, again?: () => Promise<Sheet>) {
        Object.assign(page, { sheet, again, updates: page.updates + 1 });
      },
    };
    const sheets = ui.createStatusSheets(connections as never, feed as never);
    const pages = ui.createStatusPages(connections as never, feed, sheets, panels);
    return {
      page,
      /** The rows of Show Incidents. */
      async listed() {
        await ui.showIncidents(connections as never, feed as never, sheets, pages, { sentence: String } as never);
        return (opened.window.pick?.items ?? []) as readonly { label: string; description?: string }[];
      },
      tell(next: StatusState) {
        state = next;
        changed(next);
        return delay(5);
      },
      open: async (target: object) => pages.show(await sheets.of(target), to(state.network)),
      async settled() {
        for (let turns = 0; turns < 100 && asked.length === 0; turns++) await delay(5);
        await delay(30);
      },
    };
  }

  it('follow what is polled, once for each change, and can be read again', async () => {
    const { page, tell, open: show } = open();
    await tell(stateOf('testnet', [wireIncident('a')]));
    await show({ kind: 'incident', id: 'a' });
    assert.match(page.sheet?.headline ?? '', /investigating/i);
    await tell(stateOf('testnet', [wireIncident('a')]));
    assert.equal(page.updates, 0, 'nothing is new');
    await tell(stateOf('testnet', [wireIncident('a', { status: 'identified', impact: 'major' })]));
    assert.match(page.sheet?.headline ?? '', /identified, major impact/i);
    assert.equal(page.updates, 1);
    assert.deepEqual(await page.again?.(), page.sheet);
    assert.deepEqual(asked, []);
  });

  it('say how it ended when the status page no longer lists it, and ask for that once', async () => {
    const { page, tell, open: show, settled } = open();
    await tell(stateOf('testnet', [wireIncident('a')]));
    await show({ kind: 'incident', id: 'a' });
    ended = [wireIncident('a', { status: 'resolved', resolved_at: '2026-11-20T11:00:00.000Z' })];
    await tell(stateOf('testnet', []));
    await settled();
    assert.match(page.sheet?.headline ?? '', /resolved/i);
    await tell(stateOf('testnet', []));
    await delay(30);
    assert.equal(asked.length, 1);
  });

  it('follow a component, and only their own network', async () => {
    const { page, tell, open: show } = open();
    const named = (status: string) => wireComponent('testnet mirror', status);
    await tell(stateOf('testnet', [], [named('operational')]));
    await show({ kind: 'component', id: named('operational').id });
    const before = page.sheet;
    await tell(stateOf('mainnet', [], [named('major_outage')]));
    assert.equal(page.sheet, before);
    await tell(stateOf('testnet', [], [named('major_outage')]));
    assert.match(page.sheet?.headline ?? '', /major outage/i);
  });

  it('are listed with what is muted marked as such, as in the Status view', async () => {
    const { tell, listed } = open();
    const state = stateOf('testnet', [wireIncident('a'), wireIncident('b')]);
    assert.ok(state.kind === 'known');
    await tell({ ...state, told: { ...state.told, muted: ['b'] } });
    const events = (await listed()).flatMap(({ description = '' }) =>
      /investigating/i.test(description) ? [description] : [],
    );
    assert.deepEqual(
      events.map((each) => / · muted$/.test(each)),
      [false, true],
    );
  });
});
