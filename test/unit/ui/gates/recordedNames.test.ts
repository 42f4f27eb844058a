import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { connectionsOf } from './connectionsOf.ts';
import { openGateWindow } from './gateWindow.ts';

const event = () => ({ dispose() {} });

describe('the names of deployment records', () => {
  it('are apart from the names of contracts that the user has verified, which no deployment record has', async function () {
    this.timeout(60_000);
    const { ui, window } = await openGateWindow();
    Object.assign(window, { isTrusted: true, folders: [{ uri: window.uri('/ws'), name: 'ws' }], found: [] });
    const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
    const own = ui.createNetworkNames();
    const address = `0x${'ab'.repeat(20)}`;
    const job = { address, network: 'sandbox', contract: 'A.sol:Vault', state: { kind: 'verified' } };
    const store = { hasAny: () => true, jobs: () => [{ job }], onDidChange: event } as never;
    const { client: ledger } = servedClient({});
    const connection = { network: { name: 'sandbox' }, ledger };
    const registered = ui.registerRecordedNames(connectionsOf(connection, own) as never, store, log);
    try {
      await own.recorded();
      assert.deepEqual(own.of('sandbox', address), { text: 'Vault', source: 'verification' });
    } finally {
      registered.dispose();
      own.dispose();
    }
  });

  it("aren't waited for if a record can't be read", async function () {
    this.timeout(60_000);
    const { ui, window } = await openGateWindow();
    const broken = {
      get path(): string {
        throw new Error('The disk is gone.');
      },
    };
    Object.assign(window, { isTrusted: true, folders: [{ uri: window.uri('/ws'), name: 'ws' }], found: [broken] });
    const warned: string[] = [];
    const log = { trace() {}, debug() {}, info() {}, warn: (text: string) => warned.push(text), error() {} } as never;
    // The window's own events never fire.
    const onDidAsk = (asks: () => void) => {
      setTimeout(asks);
      return event();
    };
    const own = ui.createNetworkNames();
    const names = { ...own, onDidAsk };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event } as never;
    const registered = ui.registerRecordedNames(connectionsOf({ network: {} }, names) as never, store, log);
    try {
      const isRead = names.recorded().then(() => true);
      assert.equal(await Promise.race([isRead, delay(2_000, false)]), true, 'each hover would wait for them');
      assert.deepEqual(warned, ["Couldn't read the deployment records: Error: The disk is gone."]);
    } finally {
      registered.dispose();
      own.dispose();
    }
  });
});
