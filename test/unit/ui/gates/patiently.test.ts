import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { openGateWindow } from './gateWindow.ts';

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
const changed = new Set<() => void>();
const keys = {
  of: async () => undefined,
  onDidChange(told: () => void) {
    changed.add(told);
    return { dispose: () => changed.delete(told) };
  },
} as never;

describe('what runs on a network while another one is selected', () => {
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  let server: Server;
  before(async function () {
    this.timeout(60_000);
    opened = await openGateWindow();
    // Never answers.
    server = createServer(() => undefined);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    opened.window.settings = { network: 'slow', networks: { slow: { baseUrl: `http://127.0.0.1:${port}` } } };
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    opened.window.settings = {};
  });

  type Work = (
    connection: ReturnType<ReturnType<typeof opened.ui.createConnections>['current']>,
    signal: AbortSignal,
  ) => Promise<string>;
  /** What comes of work on the network that is stopped by `stop`, and what is said. */
  async function stopped(work: Work, stop: () => void) {
    const { ui, window } = opened;
    window.given.length = 0;
    window.settings.network = 'slow';
    const connections = ui.createConnections(log, '0', async () => noAbis, keys);
    const connection = connections.current();
    const done = ui.patiently('Rehearsing on past calls…', (own) =>
      work(connection, AbortSignal.any([own, connection.signal])),
    );
    await delay(20);
    stop();
    const result = await done;
    connections.dispose();
    return [result, ...window.given.flatMap(({ name, given }) => (/information|error/.test(name) ? [given[0]] : []))];
  }
  const compiles: Work = async (_, signal) => {
    await delay(60);
    signal.throwIfAborted();
    return 'done';
  };
  const asks: Work = async (connection, signal) =>
    String(await connection.ledger.contracts.get('0.0.5001', {}, { signal }));
  const select = () => opened.window.configures('network', 'testnet');

  it('says that this stopped it, in whatever it was busy', async () => {
    const said = 'Rehearsing on past calls: stopped, because another network was selected.';
    assert.deepEqual(await stopped(compiles, select), [undefined, said]);
    assert.deepEqual(await stopped(asks, select), [undefined, said]);
  });

  it('says it of changed settings, too, and nothing at the end of the window', async () => {
    const settings = 'Rehearsing on past calls: stopped, because the settings of its network were changed.';
    assert.deepEqual(
      await stopped(compiles, () => opened.window.configures('networks', opened.window.settings.networks)),
      [undefined, settings],
    );
    const keyed = () => {
      for (const told of changed) told();
    };
    assert.deepEqual(await stopped(compiles, keyed), [undefined, settings]);
    await assert.rejects(
      stopped(
        async (_, signal) => {
          await delay(30);
          signal.throwIfAborted();
          throw new Error('its own');
        },
        () => undefined,
      ),
      /its own/,
    );
  });
});
