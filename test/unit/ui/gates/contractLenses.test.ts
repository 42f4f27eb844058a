import assert from 'node:assert/strict';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { documentOf, openGateWindow } from './gateWindow.ts';

const event = () => ({ dispose() {} });
const log = { debug() {}, error() {} } as never;
const broadcast = JSON.stringify({
  timestamp: 1_700_000_000,
  transactions: [{ transactionType: 'CREATE', contractName: 'Probe', contractAddress: `0x${'5'.repeat(40)}` }],
  receipts: [],
});

interface Lens {
  range: { start: { line: number } };
  command?: { title: string };
}

describe('what stands above a contract of the workspace', function () {
  this.timeout(60_000);
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  before(async () => {
    opened = await openGateWindow();
  });

  /** The lines with a lens of a file. */
  async function linesOf(file: string, text: string, files: Record<string, string> = {}): Promise<number[]> {
    const { ui, window } = opened;
    window.isTrusted = true;
    const network = { name: 'testnet', chainId: '296' };
    const connection = { network, verified: { of: async () => ({}) } };
    const verified = { of: async () => ({}), at: () => ({ standing: async () => ({ level: 'unknown' }) }) };
    const connections = { current: () => connection, verified, onDidChange: event };
    const contracts = {
      workspaceOf: () => memoryWorkspace({ '/ws/foundry.toml': '', ...files }),
      onDidChange: event,
    };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    ui.registerContractLenses(contracts as never, store as never, connections as never, log);
    const lenses = await window.providers.lenses?.at(-1)?.provideCodeLenses?.(documentOf(file, text), {});
    assert.ok(Array.isArray(lenses));
    return lenses.map(({ range }) => range.start.line);
  }

  const libraries = `library Fees {
  function of(uint a) external pure returns (uint) { return a; }
}
library MathLib {
  function min(uint a, uint b) internal pure returns (uint) { return a < b ? a : b; }
}
contract Vault {}`;

  it('is nothing above a library that becomes part of other contracts', async () => {
    assert.deepEqual(await linesOf('/ws/src/Vault.sol', libraries), [0, 6]);
  });

  it('is nothing above scripts and tests, unless one is deployed', async () => {
    const script = 'contract Deploy {}';
    assert.deepEqual(await linesOf('/ws/script/Deploy.s.sol', script), []);
    assert.deepEqual(await linesOf('/ws/test/Vault.t.sol', 'contract VaultTest {}'), []);
    assert.deepEqual(await linesOf('/ws/src/Deploy.sol', script), [0]);
    const metadata = JSON.stringify({
      compiler: { version: '0.8.28+commit.7893614a' },
      language: 'Solidity',
      settings: { compilationTarget: { 'test/Probe.sol': 'Probe' } },
      sources: {},
      output: { abi: [] },
    });
    const files = {
      '/ws/out/Probe.sol/Probe.json': JSON.stringify({
        rawMetadata: metadata,
        deployedBytecode: { object: '0x6080' },
        bytecode: { object: '0x6080' },
      }),
      '/ws/broadcast/Probe.s.sol/296/run-latest.json': broadcast,
    };
    assert.deepEqual(await linesOf('/ws/test/Probe.sol', 'contract Probe {}', files), [0]);
  });

  it('is found out of 100 contracts of a file, and offers to verify the others', async () => {
    const { ui, window } = opened;
    window.isTrusted = true;
    let asked = 0;
    const workspaceOf = () => {
      asked++;
      return memoryWorkspace({});
    };
    const connections = { current: () => ({ network: { name: 'testnet', chainId: '296' } }), onDidChange: event };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    ui.registerContractLenses({ workspaceOf, onDidChange: event } as never, store as never, connections as never, log);
    const text = Array.from({ length: 140 }, (_, at) => `contract C${at} {}`).join('\n');
    const lenses = await window.providers.lenses?.at(-1)?.provideCodeLenses?.(documentOf('/ws/src/Many.sol', text), {});
    const titles = (lenses as Lens[]).map(({ command }) => command?.title);
    assert.deepEqual([titles.length, new Set(titles).size, asked], [140, 1, 100]);
  });

  it('has *Read* for 100 contracts of a file', async () => {
    const { ui, window } = opened;
    window.isTrusted = true;
    let asked = 0;
    const workspaceOf = () => {
      asked++;
      return memoryWorkspace({});
    };
    const connections = { current: () => ({ network: { name: 'testnet', chainId: '296' } }), onDidChange: event };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    const contracts = { workspaceOf, onDidChange: event };
    const answers = { of: () => undefined, onDidChange: event };
    ui.registerReadLenses(contracts as never, store as never, connections as never, answers as never, log);
    const text = Array.from({ length: 140 }, (_, at) => `contract C${at} { uint256 public a; }`).join('\n');
    await window.providers.lenses?.at(-1)?.provideCodeLenses?.(documentOf('/ws/src/Many.sol', text), {});
    assert.equal(asked, 100);
  });

  it('is found out anew once a source is saved, or written by another program: it may be one that it imports', async () => {
    const { ui, window } = opened;
    let writes = (_: object) => {};
    const contracts = {
      onDidChange(told: typeof writes) {
        writes = told;
        return event();
      },
    };
    const connections = { current: () => ({ network: { name: 'testnet', chainId: '296' } }), onDidChange: event };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    ui.registerContractLenses(contracts as never, store as never, connections as never, log);
    let asksAgain = 0;
    window.providers.lenses?.at(-1)?.onDidChangeCodeLenses?.(() => asksAgain++);
    window.saves({ uri: window.uri('/ws/src/lib/Shares.sol') });
    assert.equal(asksAgain, 1);
    window.saves({ uri: window.uri('/ws/README.md') });
    assert.equal(asksAgain, 1);
    for (const path of ['/ws/README.md', '/ws/src/lib/Shares.sol', '/ws/src/lib/Fees.sol']) writes(window.uri(path));
    for (let tries = 0; tries < 100 && asksAgain < 2; tries++) await new Promise((done) => setTimeout(done, 50));
    // Many files at once are one change.
    assert.equal(asksAgain, 2);
  });

  it('keeps no other lens of the file waiting: it comes, or changes, once the record of the contract does', async () => {
    const { ui, window } = opened;
    window.isTrusted = true;
    let answer = (_: object) => {};
    const record = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const verified = { of: () => record, at: () => ({ standing: async () => ({ level: 'same' }) }) };
    const connection = { network: { name: 'testnet', chainId: '296' }, verified };
    const connections = { current: () => connection, verified, onDidChange: event };
    const files = {
      '/ws/foundry.toml': '',
      '/ws/out/Probe.sol/Probe.json': JSON.stringify({
        rawMetadata: JSON.stringify({
          compiler: { version: '0.8.28+commit.7893614a' },
          language: 'Solidity',
          settings: { compilationTarget: { 'src/Probe.sol': 'Probe' } },
          sources: {},
          output: { abi: [] },
        }),
        deployedBytecode: { object: '0x6080' },
        bytecode: { object: '0x6080' },
      }),
      '/ws/broadcast/Probe.s.sol/296/run-latest.json': broadcast,
    };
    const contracts = { workspaceOf: () => memoryWorkspace(files), onDidChange: event };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    const answers = { of: () => undefined, onDidChange: event, forget() {} };
    const document = documentOf('/ws/src/Probe.sol', 'contract Probe { uint256 public total; }');
    ui.registerContractLenses(contracts as never, store as never, connections as never, log);
    const verifying = window.providers.lenses?.at(-1);
    ui.registerReadLenses(contracts as never, store as never, connections as never, answers as never, log);
    const reading = window.providers.lenses?.at(-1);
    let asksAgain = 0;
    for (const each of [verifying, reading]) each?.onDidChangeCodeLenses?.(() => asksAgain++);
    const shown = async () => {
      const found = [];
      for (const each of [verifying, reading])
        for (const lens of ((await each?.provideCodeLenses?.(document, {})) ?? []) as Lens[]) {
          const resolved = lens.command ? lens : ((await each?.resolveCodeLens?.(lens, {})) as Lens | undefined);
          found.push(resolved?.command?.title);
        }
      return found.map((title) => title?.replace(/^\$\([\w-]+\)\s/, ''));
    };
    assert.deepEqual(await shown(), ['Verify']);
    assert.equal(asksAgain, 0);
    answer({ record: { match: 'exact_match', compilation: { fullyQualifiedName: 'src/Probe.sol:Probe' } } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(asksAgain, 2);
    assert.deepEqual(await shown(), ['Verified on testnet: exact match', 'Read All', 'Read']);
    assert.equal(asksAgain, 2);
  });

  it('offers nothing to read above what was written since the build, until that is built', async () => {
    const { ui, window } = opened;
    window.isTrusted = true;
    const exact = { record: { match: 'exact_match', compilation: { fullyQualifiedName: 'src/Probe.sol:Probe' } } };
    const verified = { of: async () => exact, at: () => ({ standing: async () => ({ level: 'same' }) }) };
    const connection = { network: { name: 'testnet', chainId: '296' }, verified };
    const connections = { current: () => connection, verified, onDidChange: event };
    const getter = (name: string) => ({
      type: 'function',
      name,
      inputs: [],
      outputs: [{ type: 'uint256' }],
      stateMutability: 'view',
    });
    const metadata = {
      compiler: { version: '0.8.28+commit.7893614a' },
      language: 'Solidity',
      settings: { compilationTarget: { 'src/Probe.sol': 'Probe' } },
      sources: {},
      output: { abi: [] },
    };
    const artifact = (...names: string[]) =>
      JSON.stringify({
        abi: names.map(getter),
        rawMetadata: JSON.stringify(metadata),
        deployedBytecode: { object: '0x6080' },
        bytecode: { object: '0x6080' },
      });
    const filesOf = (...names: string[]) => ({
      '/ws/foundry.toml': '',
      '/ws/out/Probe.sol/Probe.json': artifact(...names),
      '/ws/broadcast/Probe.s.sol/296/run-latest.json': broadcast,
    });
    let files = filesOf('total');
    let builds = (_: object) => {};
    const contracts = {
      workspaceOf: () => memoryWorkspace(files),
      onDidChange(told: (uri: object) => void) {
        builds = told;
        return event();
      },
    };
    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    const answers = { of: () => undefined, onDidChange: event, forget() {} };
    const text = 'contract Probe {\n  uint256 public inserted;\n  uint256 public total;\n}';
    ui.registerReadLenses(contracts as never, store as never, connections as never, answers as never, log);
    const lenses = window.providers.lenses?.at(-1);
    let asksAgain = 0;
    lenses?.onDidChangeCodeLenses?.(() => asksAgain++);
    const shown = async () =>
      (((await lenses?.provideCodeLenses?.(documentOf('/ws/src/Probe.sol', text), {})) ?? []) as Lens[]).map(
        ({ range, command }) => `${range.start.line}: ${command?.title.replace(/^\$\([\w-]+\)\s/, '')}`,
      );
    assert.deepEqual(await shown(), ['0: Read All', '2: Read']);
    files = filesOf('total', 'inserted');
    builds(window.uri('/ws/out/Probe.sol/Probe.json'));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    assert.equal(asksAgain, 1);
    assert.deepEqual(await shown(), ['0: Read All', '1: Read', '2: Read']);
  });
});
