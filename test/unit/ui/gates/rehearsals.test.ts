import assert from 'node:assert/strict';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { Rehearsal } from '../../../../src/core/trace/rehearsal/rehearse.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { useGateWindow } from './gateWindow.ts';

const address = `0x${'5'.repeat(40)}`;
const hash = `0x${'a'.repeat(64)}`;
const call = { hash, timestamp: '1790000005.000000001', from: `0x${'b'.repeat(40)}`, to: address, amount: 0 };
const block = { block_number: 7, call_result: '0x', error_message: null, function_parameters: '0x01020304' };
const result = { ...call, ...block, gas_limit: 90_000, gas_used: 80_000, result: 'SUCCESS', status: '0x1' };

describe('what a rehearsal keeps for the next one', () => {
  const opened = useGateWindow();
  before(() => {
    opened.window.folders = [{ uri: opened.window.uri('/ws'), name: 'ws' }];
    opened.window.isTrusted = true;
  });

  /** A ledger on which the contract was created then and called once. */
  function ledger(created: string) {
    return servedClient({
      [`contracts/${address}`]: {
        contract_id: '0.0.5001',
        evm_address: address,
        runtime_bytecode: '0x60806040525f80fd5bfe',
        bytecode: '0x',
        created_timestamp: created,
      },
      [`contracts/0.0.5001/results/${created}`]: { ...result, timestamp: created, logs: [], state_changes: [] },
      'contracts/*/state': { state: [], links: { next: null } },
      'contracts/*/results': { results: [result], links: { next: null } },
      [`contracts/results/${hash}`]: { ...result, logs: [], state_changes: [] },
      // Without calls, there is nothing to replay.
      [`contracts/results/${hash}/actions`]: { actions: [], links: { next: null } },
    });
  }

  /** What each of these ledgers was asked about the call, as networks of one name, one after the other. */
  async function rehearsed(...networks: { baseUrl: string; ledger: ReturnType<typeof ledger> }[]): Promise<string[][]> {
    const { ui } = opened;
    const { signal } = new AbortController();
    let current = networks[0];
    const shown: unknown[] = [];
    const connection = () => ({
      network: { name: 'local', chainId: '298', explorerUrl: '', verifyUrl: '', baseUrl: current?.baseUrl },
      ledger: current?.ledger.client,
      signal,
      verification: undefined,
      abis: async () => noAbis,
    });
    const own = ui.createRehearsals({
      connections: { current: connection, to: connection, onDidChange: () => ({ dispose() {} }) },
      contracts: { workspaceOf: () => memoryWorkspace({}) },
      edits: { count: () => 0, onDidEdit: () => ({ dispose() {} }) },
      panels: { show: (sheet: Rehearsal) => shown.push(sheet) },
      choose: async () => undefined,
      patiently: (_title: string, run: (signal: AbortSignal, say: () => void) => unknown) =>
        run(signal, () => undefined),
      log: { debug() {} },
    } as unknown as Parameters<typeof ui.createRehearsals>[0]);
    const asked: string[][] = [];
    for (const network of networks) {
      current = network;
      network.ledger.asked.length = 0;
      await own.handlers['ledgerLens.contract.rehearse']({ id: address, kind: 'contract', network: 'local' });
      asked.push(network.ledger.asked.filter((each) => each.startsWith(`contracts/results/${hash}`)));
    }
    assert.equal(shown.length, networks.length);
    return asked;
  }

  const whole = [`contracts/results/${hash}`, `contracts/results/${hash}/actions`];
  const paths = (asked: readonly string[]) => asked.map((each) => each.split('?')[0]).sort();

  it('is of that ledger: the record is asked for once, unless the network has another URL', async () => {
    const [one, other] = [ledger('1790000001.000000001'), ledger('1790000001.000000001')];
    const first = { baseUrl: 'http://127.0.0.1:5551', ledger: one };
    const [asked = [], again = [], elsewhere = []] = await rehearsed(first, first, {
      baseUrl: 'http://127.0.0.1:5552',
      ledger: other,
    });
    assert.deepEqual(paths(asked), whole);
    // Its calls may come later.
    assert.deepEqual(paths(again), whole.slice(1));
    assert.deepEqual(paths(elsewhere), whole);
  });

  it('is of that contract: a local network that was started again has another one at the same address', async () => {
    const baseUrl = 'http://127.0.0.1:5551';
    const [, restarted = []] = await rehearsed(
      { baseUrl, ledger: ledger('1790000001.000000001') },
      { baseUrl, ledger: ledger('1790000003.000000001') },
    );
    assert.deepEqual(paths(restarted), whole);
  });

  it('is about the code before once that is edited: the page says so, and nothing is asked until it is rehearsed again', async () => {
    const { ui, window } = opened;
    const { client, asked } = ledger('1790000001.000000001');
    const { signal } = new AbortController();
    const network = { name: 'local', chainId: '298', explorerUrl: '', verifyUrl: '', baseUrl: 'http://127.0.0.1:5551' };
    const connection = () => ({ network, ledger: client, signal, verification: undefined, abis: async () => noAbis });
    const edits = ui.createSourceEdits({ onDidChange: () => ({ dispose() {} }) });
    const pages: { headline: string; isUpdate?: true }[] = [];
    let isOpen = true;
    const own = ui.createRehearsals({
      connections: { current: connection, to: connection, onDidChange: () => ({ dispose() {} }) },
      contracts: { workspaceOf: () => memoryWorkspace({}) },
      edits,
      panels: {
        show: ({ headline }: { headline: string }) => pages.push({ headline }),
        shows: () => isOpen,
        update: ({ headline }: { headline: string }) => pages.push({ headline, isUpdate: true }),
      },
      patiently: (_title: string, run: (signal: AbortSignal, say: () => void) => unknown) =>
        run(signal, () => undefined),
      log: { debug() {} },
    } as unknown as Parameters<typeof ui.createRehearsals>[0]);
    const rehearse = () =>
      own.handlers['ledgerLens.contract.rehearse']({ id: address, kind: 'contract', network: 'local' });
    const edit = () => window.edits({ document: { uri: window.uri('/ws/A.sol') }, contentChanges: [{}] });
    const found = 'Not known: the mirror node has no record of its calls.';
    await rehearse();
    const count = asked.length;
    edit();
    edit();
    assert.deepEqual(pages, [{ headline: found }, { headline: `Before your edit: ${found}`, isUpdate: true }]);
    assert.equal(asked.length, count);
    await rehearse();
    assert.deepEqual(pages.slice(2), [{ headline: found }]);
    isOpen = false;
    edit();
    assert.equal(pages.length, 3);
  });

  it('is about the code before if another program changes that, but not because it was just saved', () => {
    const { ui, window } = opened;
    let changes = (_: object) => {};
    const onDidChange = (told: (uri: object) => void) => {
      changes = told;
      return { dispose() {} };
    };
    const edits = ui.createSourceEdits({ onDidChange } as never);
    for (const path of ['/ws/README.md', '/ws/out/A.json']) changes(window.uri(path));
    window.saves({ uri: window.uri('/ws/A.sol') });
    changes(window.uri('/ws/A.sol'));
    assert.equal(edits.count(), 0);
    for (const path of ['/ws/B.sol', '/ws/foundry.toml', '/ws/C.vy']) changes(window.uri(path));
    assert.equal(edits.count(), 3);
  });
});
