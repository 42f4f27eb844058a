import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { LensError } from '../../../../src/core/net/errors.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import type { NotSaved, SavedCall } from '../../../../src/core/trace/saved/savedCall.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { aSavedCall } from '../../trace/saved/aSavedCall.ts';
import { documentOf, type openGateWindow, useGateWindow } from './gateWindow.ts';

type Opened = Awaited<ReturnType<typeof openGateWindow>>;

const id = '0.0.1003-1-1';
const vault = `0x${'c'.repeat(40)}`;
const saved = aSavedCall({
  project: { toolchain: 'foundry', root: '/ws/contracts' },
  accounts: [{ address: vault, code: bytesIn('0x00'), own: '../src/Vault.sol:Vault', balance: 0n, nonce: 1n }],
  failure: 'outOfGas',
});

describe('the file of a call that is saved as a test', () => {
  const opened = useGateWindow();
  const files = new Set<string>();
  before(() => {
    opened.window.folders = [{ uri: opened.window.uri('/ws'), name: 'ws' }];
  });
  beforeEach(() => {
    const { window } = opened;
    window.isTrusted = true;
    files.clear();
    window.isThere = (path) => files.has(path);
    window.unsaved.clear();
    window.noted.length = 0;
  });

  function saving(answer: () => Promise<SavedCall | NotSaved> = async () => saved) {
    const { ui } = opened;
    let asked = 0;
    const parts = {
      explainer: {
        async saveCall() {
          asked += 1;
          return { id, saved: await answer(), abis: createAbiIndex() };
        },
      },
      names: { of: () => undefined },
      contracts: { workspaceOf: () => ({ files: memoryWorkspace({}).files, folders: ['/ws'] }) },
      patiently: (_title: string, run: (signal: AbortSignal, say: () => void) => unknown) =>
        run(new AbortController().signal, () => undefined),
      resolveThing: async () => ({ identifier: { kind: 'transaction', id }, network: 'testnet' }),
      errors: ui.createErrorPresenter(
        { trace() {}, debug() {}, info() {}, warn() {}, error() {}, show() {} } as never,
        () => undefined,
        () => [],
      ),
    };
    const own = ui.createSavedTests(parts as unknown as Parameters<Opened['ui']['createSavedTests']>[0]);
    return {
      count: () => asked,
      dispose: () => own.dispose(),
      click: () => own.handlers['ledgerLens.failure.saveAsTest'](undefined),
    };
  }
  const file = '/ws/contracts/test/Vault_call_Test';

  it("is unsaved, in the project's folder of tests, and never one that is there", async () => {
    const { window } = opened;
    const { click } = saving();
    await click();
    assert.deepEqual([...window.unsaved.keys()], [`${file}.t.sol`]);
    window.unsaved.clear();
    files.add(`${file}.t.sol`);
    for (let number = 2; number <= 120; number++) files.add(`${file}_${number}.t.sol`);
    await click();
    assert.deepEqual([...window.unsaved.keys()], [`${file}_121.t.sol`]);
    assert.deepEqual(
      window.noted.filter((name) => /writeFile|delete|rename/.test(name)),
      [],
    );
  });

  it('is said how to be run once it is saved, wherever in the project', async () => {
    const { window } = opened;
    const { click, dispose } = saving();
    await click();
    const [text = ''] = window.unsaved.values();
    const said = () => window.given.filter(({ name }) => name === 'information').map(({ given: [each] }) => each);
    const saves = (path: string, of = text, scheme = 'file') => {
      window.given.splice(0);
      window.saves(Object.assign(documentOf(path, of), { uri: { path, scheme } }));
      return said();
    };
    assert.match(text, new RegExp(id));
    assert.deepEqual(saves(`${file}.t.sol`, text, 'untitled'), [], 'it is in no file yet');
    assert.deepEqual(saves('/ws/contracts/src/Vault.sol', 'contract Vault {}'), [], 'another file');
    const other = '/ws/contracts/test/unit/Mine.t.sol';
    const changed = text.replace('contract ', 'contract  ');
    assert.deepEqual(saves(other, changed), ['To run the saved test: forge test --match-path test/unit/Mine.t.sol']);
    assert.deepEqual(saves(other, changed), [], 'once');
    await click();
    assert.deepEqual(saves('/ws/contracts/test/$(id).t.sol'), [], 'no command has such a name');
    await click();
    await click();
    assert.equal(saves(other, changed).length, 1, 'once for the same call');
    await click();
    dispose();
    assert.deepEqual(saves(other, changed), [], 'after the end');
  });

  it('is opened if it is there, in a file or an editor, and another one only made on a click', async () => {
    const { window } = opened;
    const { click } = saving();
    window.answers = [];
    await click();
    window.given.splice(0);
    await click();
    assert.deepEqual([...window.unsaved.keys()], [`${file}.t.sol`]);
    const said = window.given.filter(({ name }) => name === 'information').map(({ given }) => given);
    assert.deepEqual(said, [['The call is a test already: Vault_call_Test.t.sol', 'Save Another']]);
    assert.equal(window.noted.filter((name) => name === 'showTextDocument').length, 2);
    window.answers = ['Save Another'];
    await click();
    assert.deepEqual([...window.unsaved.keys()], [`${file}.t.sol`, `${file}_2.t.sol`]);
    window.answers = [];
  });

  it('is not run by a Hardhat that npx would fetch', async () => {
    const { window } = opened;
    const hardhat = { ...saved, project: { toolchain: 'hardhat2', root: '/ws/contracts' } } as SavedCall;
    const { click, dispose } = saving(async () => hardhat);
    await click();
    const [text = ''] = window.unsaved.values();
    const command = 'npx hardhat test test/Mine.js';
    const run = async (...installed: string[]) => {
      for (const path of installed) files.add(path);
      window.given.splice(0);
      window.tasks.splice(0);
      window.answers = ['Run Test'];
      window.saves(documentOf('/ws/contracts/test/Mine.js', text));
      await delay(10);
      return [window.tasks, window.given.flatMap(({ name, given: [said] }) => (name === 'information' ? [said] : []))];
    };
    const asked = `To run the saved test: ${command}`;
    const missing = `Hardhat isn't installed in contracts. Run npm install there, then run the test: ${command}`;
    assert.deepEqual(await run(), [[], [asked, missing]]);
    window.unsaved.clear();
    await click();
    // Of a workspace of several packages.
    assert.deepEqual(await run('/ws/node_modules/hardhat/package.json'), [[command], [asked]]);
    dispose();
  });

  it('is one for each of two calls that are saved at once', async () => {
    const { window } = opened;
    const { click } = saving();
    await Promise.all([click(), click()]);
    assert.deepEqual([...window.unsaved.keys()].sort(), [`${file}.t.sol`, `${file}_2.t.sol`]);
    for (const text of window.unsaved.values()) assert.equal(text.match(/pragma/g)?.length, 1);
  });

  it('is none if the mirror node fails or lacks its block, but another try', async () => {
    const { window } = opened;
    const failed = new LensError({ kind: 'badResponse' }, "The mirror node's response is cut off.");
    for (const [answer, words] of [
      [() => Promise.reject(failed), failed.message],
      [
        async () => 'noBlock' as const,
        `The mirror node doesn't have the block of ${id}, whose time a test needs. The call wasn't saved.`,
      ],
    ] as const) {
      window.given.length = 0;
      window.answers = ['Try Again'];
      await saving(answer).click();
      await delay(5);
      const said = window.given.filter(({ name }) => ['error', 'information', 'command'].includes(name));
      assert.deepEqual(said[0]?.given.slice(0, 2), [words, 'Try Again']);
      assert.deepEqual(said[1]?.given, [
        'ledgerLens.failure.saveAsTest',
        { kind: 'transaction', id, network: 'testnet' },
      ]);
      assert.equal(window.unsaved.size, 0);
    }
  });

  it('needs a trusted workspace, and says so', async () => {
    const { window } = opened;
    window.isTrusted = false;
    const { click, count } = saving();
    await click();
    assert.deepEqual(
      [count(), window.unsaved.size, window.noted.filter((each) => each === 'warning').length],
      [0, 0, 1],
    );
  });
});
