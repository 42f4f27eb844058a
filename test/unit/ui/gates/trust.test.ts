import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { documentOf, type GateWindow, type openGateWindow, useGateWindow } from './gateWindow.ts';

type Ui = Awaited<ReturnType<typeof openGateWindow>>['ui'];

/** What a part of the extension does if the workspace is trusted, and not if it isn't. */
interface Gate {
  readonly what: string;
  /** By name, as VS Code or a part notes it; what it returns or `refused` is noted as `answer`. */
  readonly does: string;
  run(ui: Ui, window: GateWindow): unknown;
}

const compiler = mkdtempSync(path.join(tmpdir(), 'll-gates-'));
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const event = () => ({ dispose() {} });
const code = '0x60806040525f80fd5bfe';
const contract = { contract_id: '0.0.5001', evm_address: `0x${'1'.repeat(40)}`, runtime_bytecode: code };
const solidity = documentOf('/ws/A.sol', 'contract A { uint256 public a; }\n');

/** The parts, which note what is asked of them. */
function partsOf({ noted }: GateWindow) {
  const signal = new AbortController().signal;
  const note = <T>(name: string, answer: T) => {
    noted.push(name);
    return answer;
  };
  const { client, asked } = servedClient({});
  // What is asked of the network.
  asked.push = (question) => noted.push(`asked ${question}`);
  const ledger = client;
  const network = {
    name: 'testnet',
    baseUrl: 'https://mirror.example',
    chainId: '296',
    explorerUrl: '',
    verifyUrl: '',
  };
  const abis = async () => ({ ...noAbis, find: () => [{ entry: {} }] });
  const connection = { network, ledger, signal, verification: {}, abis, pulse: { read: () => ({}) } };
  const connections = {
    current: () => note('connection', connection),
    to: () => note('connection', connection),
    networks: () => [network],
    onDidChange: event,
    stories: { known: () => undefined, forget() {} },
    verified: { of: async () => ({}), known: () => undefined, documented: async () => ({ abis: [] }) },
    names: {
      setDeployments() {},
      idOf: () => undefined,
      all: () => [],
      titled: (_: string, id: string) => id,
      recorded: async () => undefined,
      onDidAsk(asked: () => void) {
        setTimeout(asked);
        return event();
      },
    },
  };
  const store = { hasAny: () => true, jobs: () => note('jobs', []), onDidChange: event };
  const contracts = {
    workspaceOf: () => note('workspace', memoryWorkspace({})),
    onDidChange: () => ({ dispose() {} }),
  };
  const errors = { show() {}, sentence: String, statusContext: () => undefined };
  const answers = { of: () => undefined, onDidChange: event, forget() {} };
  const verifying = {
    contracts,
    connections,
    follower: {},
    dialog: {},
    consent: {},
    answers,
    problems: {},
    errors,
    log,
  };
  const isLocal = true;
  const building = { contracts, compiled: new Map(), log, say() {}, signal, isLocal };
  return { connection, connections, store, contracts, errors, answers, verifying, building, note } as never as Parts;
}

/** Each fits whatever takes it. */
type Parts = { readonly [part in 'connection' | 'connections' | 'store' | 'contracts' | 'errors']: never } & {
  readonly [part in 'answers' | 'verifying' | 'building']: never;
} & { note(name: string, answer: unknown): unknown };

const quiet = log as never;
const token = { isCancellationRequested: false, onCancellationRequested: event };

const gates: readonly Gate[] = [
  {
    what: 'looks for the builds of code',
    does: 'workspace',
    async run(ui, window) {
      const { connection, building } = partsOf(window);
      await ui.createFailureBuilds(connection, building).find({ address: '', isCreation: false, code });
    },
  },
  {
    what: 'says of a failing line nothing but that trust is missing',
    does: 'answer',
    run(ui, window) {
      const { connection, building } = partsOf(window);
      return !ui.createFailureBuilds(connection, building).isRestricted;
    },
  },
  {
    what: 'runs a compiler of this machine',
    does: 'answer',
    async run(ui, window) {
      const { connection, building } = partsOf(window);
      const build = { language: 'Solidity', sources: new Map(), settings: {}, contract: 'A.sol:A', files: new Map() };
      const compilerVersion = '0.8.99+commit.00000000';
      const before = process.env.SOLCX_BINARY_PATH;
      process.env.SOLCX_BINARY_PATH = compiler;
      try {
        const found = ui.createFailureBuilds(connection, building).compilerOf({ ...build, compilerVersion } as never);
        return (await found) !== undefined;
      } finally {
        if (before === undefined) delete process.env.SOLCX_BINARY_PATH;
        else process.env.SOLCX_BINARY_PATH = before;
      }
    },
  },
  {
    what: 'runs a compiler of the workspace while it debugs',
    does: 'answer',
    async run(ui, window) {
      const { connection, building } = partsOf(window);
      const build = { language: 'Solidity', sources: new Map(), settings: {}, contract: 'A.sol:A', files: new Map() };
      const compilerVersion = '0.8.99+commit.00000000';
      window.folders = [{ uri: window.uri(compiler), name: 'ws' }];
      const debugging = Object.assign({}, building, { mayCompile: true }) as never;
      const found = ui.createFailureBuilds(connection, debugging).compilerOf({ ...build, compilerVersion } as never);
      return (await found) !== undefined;
    },
  },
  {
    what: 'asks for the newest failed calls that launch.json may debug',
    does: 'asked',
    async run(ui, window) {
      const { connections } = partsOf(window);
      ui.registerLaunchCompletion(connections);
      const text = '{"type": "ledger-lens", "transaction": ""}';
      const document = Object.assign(documentOf('/ws/.vscode/launch.json', text), { offsetAt: () => text.length - 2 });
      await window.providers.completions?.at(-1)?.provideCompletionItems?.(document, { line: 0, character: 0 }, token);
    },
  },
  {
    what: 'asks for an ID that the pointer rests on',
    does: 'asked',
    async run(ui, window) {
      const { connections, errors } = partsOf(window);
      ui.registerIdentifierHover(connections, errors, quiet, { isAsked: () => false });
      const document = documentOf('/ws/a.log', 'account 0.0.1001 failed');
      await Promise.race([
        window.providers.hovers?.at(-1)?.provideHover?.(document, { line: 0, character: 10 }, token),
        delay(300),
      ]);
    },
  },
  {
    what: 'looks for verified contracts to offer',
    does: 'answer',
    async run(ui, window) {
      const place = { name: 'A', sourceName: 'A.sol', network: 'testnet', address: contract.evm_address };
      const state = { code: 'exact', verified: 'exact_match' };
      const complete = async () => void window.noted.push('read');
      const all = () => [{ ...place, state }] as never;
      let isAny = false;
      const find = ui.verifiedPlaces({ complete, all, onDidChange: () => ({ dispose() {} }) });
      await find?.(
        (found) => {
          isAny = found.length > 0;
        },
        () => true,
      );
      return isAny;
    },
  },
  {
    what: 'puts lenses over contracts',
    does: 'answer',
    async run(ui, window) {
      const { contracts, store, connections } = partsOf(window);
      ui.registerContractLenses(contracts, store, connections, quiet);
      const lenses = await window.providers.lenses?.at(-1)?.provideCodeLenses?.(solidity, token);
      return Array.isArray(lenses) && lenses.length > 0;
    },
  },
  {
    what: 'reads the deployments of the active contract',
    does: 'workspace',
    async run(ui, window) {
      const { contracts, store, connections } = partsOf(window);
      window.editor = { document: solidity };
      const item = ui.registerVerifiedStatusItem(contracts, store, connections, quiet);
      await delay(400);
      item.dispose();
    },
  },
  {
    what: 'watches deployment records',
    does: 'watcher',
    async run(ui) {
      ui.watchRecords(
        () => {},
        () => {},
      ).dispose();
    },
  },
  {
    what: 'looks for deployment records that were missed',
    does: 'findFiles',
    async run(ui, window) {
      const trusted = window.isTrusted;
      window.isTrusted = false;
      const watcher = ui.watchRecords(
        () => {},
        () => {},
      );
      window.isTrusted = trusted;
      await watcher.lookSince(0);
    },
  },
  {
    what: 'names what deployment records name',
    does: 'findFiles',
    async run(ui, window) {
      const { connections, store } = partsOf(window);
      const names = ui.registerRecordedNames(connections, store, quiet);
      await delay(50);
      names.dispose();
    },
  },
  {
    what: 'verifies a deployment',
    does: 'answer',
    async run(ui, window) {
      window.folders = [];
      await ui.createDeploymentVerification(partsOf(window).verifying)(undefined);
      return window.noted.includes('information');
    },
  },
  {
    what: 'verifies several contracts',
    does: 'answer',
    async run(ui, window) {
      window.folders = [];
      await ui.createSeveralVerification(partsOf(window).verifying)([]);
      return window.noted.includes('information');
    },
  },
  ...(['verify', 'verifyAt', 'verifyAgain'] as const).map((way) => ({
    what: `verifies a contract (${way})`,
    does: 'connection',
    async run(ui: Ui, window: GateWindow) {
      const { verify, verifyAt, verifyAgain } = ui.createContractVerification(partsOf(window).verifying);
      const source = window.uri('/ws/A.sol');
      const origin = { source: 'file:///ws/A.sol', files: {} };
      const job = { network: 'testnet', address: contract.evm_address, contract: 'A.sol:A' };
      const running = {
        verify: () => verify(source),
        verifyAt: () => verifyAt({ source, contract: 'A', network: 'testnet', address: undefined } as never),
        verifyAgain: () => verifyAgain({ job, origin } as never, 'same'),
      }[way]();
      await Promise.race([running.catch(() => undefined), delay(100)]);
    },
  })),
  {
    what: 'lists the contracts of the workspace',
    does: 'answer',
    async run(ui, window) {
      window.folders = [];
      await ui.findMyContracts();
      return window.noted.includes('information');
    },
  },
  {
    what: 'takes the workspace for one whose files may be read',
    does: 'answer',
    run: (ui) => ui.askForTrust('It must be trusted.'),
  },
  {
    what: 'shows problems of verifications',
    does: 'jobs',
    async run(ui, window) {
      const problems = ui.createVerificationProblems(partsOf(window).store, partsOf(window).contracts as never, quiet);
      await delay(20);
      problems.dispose();
    },
  },
  {
    what: 'compares verified files with those of the workspace',
    does: 'stat',
    async run(ui, window) {
      const { connections } = partsOf(window);
      const files = [{ path: 'A.sol', published: 'A.sol', text: '' }];
      const folders = { folderOf: async () => ({ files }) } as never;
      const compared = ui
        .createVerifiedSources(connections, folders, () => undefined, quiet)
        .compare(contract.evm_address);
      await Promise.race([compared.catch(() => undefined), delay(200)]);
    },
  },
  {
    what: "reads Ape's folder in the user's home",
    does: 'answer',
    run: (ui, window) => ui.workspaceOf(window.uri('/ws') as never).files.apeFolder?.() !== undefined,
  },
  {
    what: 'puts lenses over what can be read',
    does: 'workspace',
    async run(ui, window) {
      const { contracts, store, connections, answers } = partsOf(window);
      ui.registerReadLenses(contracts, store, connections, answers, quiet);
      await window.providers.lenses?.at(-1)?.provideCodeLenses?.(solidity, token);
    },
  },
  {
    what: 'lets a language model read it',
    does: 'answer',
    run: (ui) => {
      try {
        ui.requireTrust();
        return true;
      } catch {
        return false;
      }
    },
  },
  {
    what: 'looks for declarations',
    does: 'readDirectory',
    async run(ui) {
      await ui.createSourceDeclarations(quiet).find({ kind: 'error', name: 'A', signature: 'A()', inputs: 0 });
    },
  },
  { what: 'stores names with it', does: 'answer', run: (ui) => ui.isShareable() },
  {
    what: 'reads the ABIs of its builds',
    does: 'watcher',
    run: (ui) => ui.createWorkspaceAbis(quiet).read(),
  },
  {
    what: 'finds its contracts in Look Up',
    does: 'workspace',
    async run(ui, window) {
      const { contracts, connections } = partsOf(window);
      await ui.searchContracts('Vault', contracts, connections);
    },
  },
  {
    what: 'offers to install a compiler',
    does: 'answer',
    run(ui) {
      const project = { toolchain: 'foundry', root: '/ws', packages: 'npm', isEdited: false };
      const gap = { why: 'noCompiler', contract: 'A', compilerVersion: '0.8.28+commit.7893614a', project };
      return ui.wayOn(gap as never) !== undefined;
    },
  },
  {
    what: 'looks for failing lines of open panels',
    does: 'answer',
    run(ui, window) {
      const { connections } = partsOf(window);
      const finder = ui.createStoryFinder(connections, {} as never, quiet);
      return finder.covers({ execution: 'failed', called: '0x12345678' } as never, 'testnet');
    },
  },
  {
    what: 'looks for the build of a deployed contract',
    does: 'workspace',
    async run(ui, window) {
      const { contracts, connection } = partsOf(window);
      const found = ui.createReadableContracts(contracts).of(contract as never, connection);
      await found.catch(() => undefined);
    },
  },
];

describe('an untrusted workspace', () => {
  const opened = useGateWindow();
  before(async function () {
    this.timeout(60_000);
    const folder = path.join(compiler, 'node_modules/solc');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{"name":"solc","version":"0.8.99"}');
    writeFileSync(path.join(folder, 'soljson.js'), '// 0.8.99+commit.00000000');
    writeFileSync(path.join(compiler, 'solc-v0.8.99'), '', { mode: 0o755 });
  });
  after(() => rmSync(compiler, { recursive: true }));

  for (const { what, does, run } of gates)
    it(`is one in which nothing ${what}, as in a trusted one`, async () => {
      const { ui, window } = opened;
      const done = async (isTrusted: boolean) => {
        Object.assign(window, { isTrusted, folders: [{ uri: window.uri('/ws'), name: 'ws' }], editor: undefined });
        window.noted.length = 0;
        const answer = await run(ui, window);
        return does === 'answer' ? answer === true : window.noted.some((each) => each.split(' ')[0] === does);
      };
      assert.equal(await done(true), true, `in a trusted one: ${window.noted.join()}`);
      assert.equal(await done(false), false, 'in an untrusted one');
    });

  it('or a trusted one is one in which nothing looks for a published file above its folders', async () => {
    const { ui, window } = opened;
    Object.assign(window, { isTrusted: true, folders: [{ uri: window.uri('/ws/a'), name: 'a' }], editor: undefined });
    window.noted.length = 0;
    const files = ['A.sol', '../B.sol', 'c/../../../D.sol'].map((name) => ({ path: name, published: name, text: '' }));
    const folders = { folderOf: async () => ({ files }) } as never;
    const compared = ui.createVerifiedSources(partsOf(window).connections, folders, () => undefined, quiet);
    await Promise.race([compared.compare(contract.evm_address).catch(() => undefined), delay(200)]);
    assert.equal(window.noted.filter((each) => each === 'stat').length, 1);
  });
});
