import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { connectionsOf } from './connectionsOf.ts';
import { documentOf, useGateWindow } from './gateWindow.ts';

const event = () => ({ dispose() {} });
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;
const token = { isCancellationRequested: false, onCancellationRequested: event };

describe('the bounds of what is read in an editor, a terminal and a workspace', () => {
  const opened = useGateWindow();
  beforeEach(() => {
    const { window } = opened;
    const folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    Object.assign(window, { isTrusted: true, folders, editor: undefined, found: [], entries: [], fileSize: 0 });
    window.noted.length = 0;
    window.given.length = 0;
  });

  const partsOf = () => {
    const { client: ledger, asked } = servedClient({ 'transactions/*': { transactions: [] } });
    const network = { name: 'testnet', chainId: '296', explorerUrl: '', verifyUrl: '', baseUrl: 'http://localhost' };
    const signal = new AbortController().signal;
    const connection = { network, ledger, signal, abis: async () => noAbis, pulse: { read: () => ({}) } };
    const connections = connectionsOf(connection, {
      setDeployments() {},
      onDidAsk: (asks: () => void) => {
        setTimeout(asks);
        return event();
      },
    });
    const errors = { show() {}, sentence: String, statusContext: () => undefined };
    const workspaceOf = () => {
      opened.window.noted.push('workspace');
      return memoryWorkspace({});
    };
    const contracts = { workspaceOf, onDidChange: event };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    return { ...({ connection, connections, errors, contracts, store } as never as Parts), asked };
  };
  type Parts = { readonly [part in 'connection' | 'connections' | 'errors' | 'contracts' | 'store']: never };

  it('look for declarations in 3,000 sources of 600,000 bytes', async () => {
    const { ui, window } = opened;
    window.entries = Array.from({ length: 3_100 }, (_, at) => [`A${at}.sol`, 1] as const);
    await ui.createSourceDeclarations(log).find({ kind: 'error', name: 'A', signature: 'A()', inputs: 0 });
    assert.equal(window.noted.filter((each) => each === 'readFile').length, 3_000);
  });

  it('put no lenses over a source of more than 600,000 characters', async () => {
    const { ui, window } = opened;
    const searched = async (length: number) => {
      window.noted.length = 0;
      const { contracts, store, connections } = partsOf();
      const answers = { of: () => undefined, onDidChange: event, forget() {} } as never;
      ui.registerReadLenses(contracts, store, connections, answers, log);
      const document = documentOf('/ws/A.sol', 'contract A { uint256 public a; }\n'.padEnd(length));
      await window.providers.lenses?.at(-1)?.provideCodeLenses?.(document, token);
      return window.noted.includes('workspace');
    };
    assert.deepEqual([await searched(600_000), await searched(600_001)], [true, false]);
  });

  it('look at 2,000 deployment records, and 20 projects of Ape', async () => {
    const { ui, window } = opened;
    const most = () => window.given.filter(({ name }) => name === 'findFiles').map(({ given }) => given[2]);
    const ignored = () => {};
    window.entries = [['.build', 2]];
    const watcher = ui.watchRecords(ignored, ignored);
    for (let waited = 0; most().length === 0 && waited < 2_000; waited += 10) await delay(10);
    assert.deepEqual(most(), [20]);
    window.found = Array.from({ length: 2_100 }, (_, at) => window.uri(`/ws/a${at}.json`));
    window.noted.length = 0;
    await watcher.lookSince(1);
    watcher.dispose();
    assert.equal(window.noted.filter((each) => each === 'stat').length, 2_000);
    window.given.length = 0;
    const { connections, store } = partsOf();
    window.found = [];
    const names = ui.registerRecordedNames(connections, store, log);
    await delay(50);
    names.dispose();
    assert.deepEqual(most(), [2_000]);
  });

  it('look for the storage layouts of twelve contracts', async () => {
    const { ui } = opened;
    const { contracts, connection, asked } = partsOf();
    const addresses = Array.from({ length: 20 }, (_, at) => `0x${String(at + 1000).padStart(40, '0')}`);
    const found = await ui.createStorageLayouts(contracts, log).namingOf(connection).layouts(addresses, {});
    assert.equal(new Set(asked.filter((each) => each.startsWith('contracts/'))).size, 12, asked.join('\n'));
    assert.match(JSON.stringify([...found].at(-1)), /the variables of more than 12 contracts/);
  });

  it('look twenty times for a transaction that may arrive', async () => {
    const { ui } = opened;
    const { connections, errors, asked } = partsOf();
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_790_000_000_000 });
    try {
      const identifier = parseIdentifier('0.0.1001@1790003600.000000001');
      assert.ok(identifier);
      const arrivals = ui.createArrivals({ connections, errors }, log);
      arrivals.follow({ identifier, network: 'testnet' });
      for (let at = 0; at < 40; at++) {
        mock.timers.tick(3_000);
        for (let turns = 0; turns < 60; turns++) await turn();
      }
      arrivals.dispose();
    } finally {
      mock.timers.reset();
    }
    assert.equal(asked.filter((each) => each.startsWith('transactions/')).length, 20, asked.join('\n'));
  });
});
