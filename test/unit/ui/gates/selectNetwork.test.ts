import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { type ShownPick, useGateWindow } from './gateWindow.ts';

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
const keys = { of: async () => undefined, onDidChange: () => ({ dispose() {} }) };

describe('Select Network', () => {
  const opened = useGateWindow();
  const asked: string[] = [];
  let isShown = false;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"blocks":[],"links":{"next":null}}');
  });
  before(async function () {
    this.timeout(60_000);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    opened.window.settings = {
      network: 'testnet',
      networks: {
        mine: { baseUrl: 'htp:/example' },
        empty: {},
        typo: { baseURL: 'http://127.0.0.1:1' },
        dead: { baseUrl: 'http://127.0.0.1:1' },
        alive: { baseUrl: `http://127.0.0.1:${port}` },
      },
    };
  });
  beforeEach(() => {
    opened.window.given.splice(0);
    opened.window.settings.network = 'testnet';
  });
  after(() => {
    server.close();
    opened.window.settings = {};
    opened.window.answers = [];
  });

  const shown = (): ShownPick | undefined => opened.window.pick;
  /** Chooses a row, and answers notifications with these buttons. */
  const choose = async (name: string, ...answers: string[]) => {
    const { ui, window } = opened;
    window.answers = answers;
    window.pick = undefined;
    const connections = ui.createConnections(log, '0', async () => noAbis, keys as never);
    const errors = { sentence: (error: unknown) => (error instanceof Error ? error.message : String(error)) };
    const done = ui.selectNetwork(connections, errors, () => isShown);
    while (!shown()) await delay(1);
    const pick = shown() as ShownPick & {
      items: readonly { label: string; detail?: string }[];
      selectedItems?: object[];
    };
    const row = pick.items.find(({ label }) => label.endsWith(` ${name}`));
    assert.ok(row, name);
    pick.selectedItems = [row];
    pick.accept();
    await done;
    connections.dispose();
    return row;
  };
  const given = (what: string) => opened.window.given.filter(({ name }) => name === what).map((each) => each.given);
  const openedSettings = () =>
    given('command').flatMap(([command, query]) => (command === 'workbench.action.openSettings' ? [query] : []));
  // VS Code's own messages of wrong settings come besides.
  const ofMirror = () => given('warning').filter(([text]) => !String(text).startsWith('The setting'));

  it('lists a network with a mistake, with the reason, and leads to the setting', async () => {
    const row = await choose('mine');
    assert.match(row.detail ?? '', /mine\.baseUrl is "htp:\/example", but an http or https URL is expected/);
    assert.deepEqual(openedSettings(), ['@id:ledgerLens.networks']);
    assert.deepEqual(given('setting'), []);
  });

  it('lists every network with a mistake', async () => {
    await choose('empty');
    await choose('typo');
  });

  it('says of the selected one with a mistake what it is, and names the setting to open', () => {
    const { ui, window } = opened;
    window.settings.network = 'mine';
    const connections = ui.createConnections(log, '0', async () => noAbis, keys as never);
    assert.throws(() => connections.current(), {
      message:
        /^The setting ledgerLens\.networks\.mine\.baseUrl is "htp:\/example", but an http or https URL is expected\.$/,
      failure: { kind: 'config', setting: 'ledgerLens.networks' },
    });
    assert.ok(!given('warning').some(([text]) => String(text).includes('one of mainnet')));
    connections.dispose();
  });

  it('says once that the mirror node of the selected network can not be reached', async () => {
    await choose('dead');
    assert.equal(opened.window.settings.network, 'dead');
    const [[text, ...buttons] = [], ...others] = ofMirror();
    assert.match(String(text), /Can't (?:reach|connect to).*127\.0\.0\.1:1/);
    assert.deepEqual(buttons, ['Open Settings', 'Try Again']);
    assert.deepEqual(others, []);
  });

  it('leaves that to a view that says it, if one is in sight', async () => {
    isShown = true;
    await choose('dead');
    isShown = false;
    assert.equal(opened.window.settings.network, 'dead');
    assert.deepEqual(ofMirror(), []);
  });

  it('asks again, and opens the setting', async () => {
    await choose('dead', 'Try Again', 'Open Settings');
    assert.equal(ofMirror().length, 2);
    assert.deepEqual(openedSettings(), ['@id:ledgerLens.networks']);
  });

  it('says nothing if it answers', async () => {
    await choose('alive');
    assert.deepEqual(ofMirror(), []);
    assert.deepEqual(asked, ['/api/v1/blocks?limit=1']);
  });
});
