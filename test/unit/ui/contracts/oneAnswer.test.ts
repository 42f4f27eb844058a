import assert from 'node:assert/strict';
import path from 'node:path';
import type * as vscode from 'vscode';
import * as core from '../../../../src/core/core.ts';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { editorStandIn } from '../../../storm/documents/editorStandIn.ts';
import { loadUi } from '../../../storm/standIns.ts';
import { type Served, servedClient } from '../../ledger/sandboxClient.ts';
import { foundryMetadata, foundryProject } from '../../projects/builds.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { type ServedVerification, servedVerification } from '../../verification/servedVerification.ts';
import { documentOf } from '../gates/gateWindow.ts';
import type * as Entry from './answersEntry.ts';

const event = () => ({ dispose() {} });
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, show() {} } as never;
const standIn = `${editorStandIn}
Object.assign(module.exports.window, {
  withProgress: (_, run) => run(),
  showInformationMessage: async () => undefined,
});
const window = (globalThis.ledgerLensAnswers = { item: undefined, folders: [] });
module.exports.languages.createLanguageStatusItem = () => (window.item = { dispose() {} });
Object.defineProperty(module.exports.window, 'activeTextEditor', { get: () => window.editor });
Object.defineProperty(module.exports.workspace, 'workspaceFolders', { get: () => window.folders });
window.lenses = () => module.exports.providers.lenses.at(-1);
module.exports.ProgressLocation = { Notification: 15 };
module.exports.Disposable.from = (...parts) => ({ dispose() { for (const part of parts) part.dispose(); } });
`;

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const behind = checksumAddress(`0x${'b'.repeat(40)}`);
const code = '0x60806040525f80fd5bfe';
const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
/** A proxy of ERC-1967: it names the slot and delegates. */
const proxyCode = `0x7f${slot}54f4`;
const network = { name: 'testnet', chainId: '296', explorerUrl: '', verifyUrl: 'https://verify.example', baseUrl: '' };

const contractOf = (runtime: string, at = address) => ({
  contract_id: '0.0.5001',
  evm_address: at.toLowerCase(),
  runtime_bytecode: runtime,
  bytecode: '0x',
  created_timestamp: null,
  deleted: false,
});
const recordOf = (match: string | null, at = address) => ({
  match,
  creationMatch: match,
  runtimeMatch: match,
  chainId: '296',
  address: at,
  matchId: '1',
  verifiedAt: '2026-01-01T00:00:00Z',
});
const verifiedAs = (name: string, at = address) => ({
  ...recordOf('exact_match', at),
  compilation: { name, fullyQualifiedName: `src/Vault.sol:${name}` },
  abi: [{ type: 'function', name: 'total', inputs: [], outputs: [{ type: 'uint256' }], stateMutability: 'view' }],
});
const chains = [{ name: 'Hedera Testnet', chainId: 296, supported: true }];

/** What every surface says of one contract, in the words in which they differ least. */
interface Said {
  readonly view: string;
  readonly status: string;
  readonly tool: string;
  readonly shown: string;
  readonly details: string;
  readonly hover: string;
  readonly lens: string;
  readonly reads: string;
  readonly state: string;
}

const reachable = { chains: () => chains, allChains: () => ({ results: [] }) };
const ownBuild = 'the build of src/Vault.sol, its own code';
const noLayout = 'no layout';
const down = 'fails: The server failed (500). Try again later.';
const unverified = {
  tool: "isn't verified",
  shown: 'Not verified',
  details: 'Not verified',
  hover: 'Not verified',
  lens: '$(verified) Verify',
};
const exactWords = 'Verified: exact match (runtime), exact match (creation)';
const exact = { tool: 'exact match', shown: 'exact match', details: exactWords, hover: exactWords };
const otherCode = '0x6001';
const differs = {
  ...unverified,
  view: 'differs from this build, not verified',
  status: '$(warning) Not verified on testnet, mismatch expected',
};
const notVerified = { record: (at: string) => recordOf(null, at) };
const proxyOf = (at: string, runtime?: string) => ({
  [`contracts/${address}`]: contractOf(proxyCode),
  ...(runtime !== undefined && { [`contracts/${at}`]: contractOf(runtime, at) }),
  'contracts/*/state': {
    state: [
      {
        address,
        contract_id: '0.0.5001',
        slot: `0x${slot}`,
        timestamp: '1.0',
        value: `0x${'0'.repeat(24)}${at.slice(2).toLowerCase()}`,
      },
    ],
    links: { next: null },
  },
});

interface Window {
  item?: { text: string };
  editor?: object;
  folders: object[];
  /** The provider of lenses that was registered last. */
  lenses(): vscode.CodeLensProvider;
}

/** What a contract's sheet says of its record. */
function sourceCodeIn({ sections }: Sheet): string {
  const text = JSON.stringify(sections);
  const said = /"label":"Source code","values":\[\{"type":"id","text":"([^"]*)"/.exec(text)?.[1];
  return said ?? /Can't load the verification record[^"]*/.exec(text)?.[0] ?? 'nothing';
}

/** What makes an address hard to tell apart, and what is said of it with how many requests. */
const awkward: readonly {
  readonly what: string;
  readonly ledger: Readonly<Record<string, Served>>;
  readonly service: ServedVerification;
  /** Besides the one of `src/Vault.sol`. */
  readonly builds?: Record<string, string | object>;
  readonly says: Said;
  readonly requests: { readonly service: number; readonly ledger: number };
}[] = [
  {
    what: 'is verified',
    ledger: { 'contracts/*': contractOf(code) },
    service: { record: () => verifiedAs('Vault') },
    says: {
      ...exact,
      // The source isn't the build's: it was edited since.
      view: 'this build, different metadata, exact match',
      status: '$(verified-filled) Verified on testnet: exact match (changed since)',
      lens: '$(verified-filled) Verified on testnet: exact match (changed since)',
      reads: ownBuild,
      state: noLayout,
    },
    requests: { service: 10, ledger: 8 },
  },
  {
    what: 'has a service that is down',
    ledger: { 'contracts/*': contractOf(code) },
    service: { record: () => 500, chains: () => 500, allChains: () => 500 },
    says: {
      view: 'this build, different metadata, verification unknown',
      status: '$(question) Verification status on testnet unknown',
      tool: down,
      shown: down,
      details: "Can't load the verification record: The server failed (500). Try again later.",
      hover: "Can't load the verification record: The server failed (500). Try again later.",
      lens: '$(verified) Verify',
      reads: ownBuild,
      state: noLayout,
    },
    requests: { service: 6, ledger: 5 },
  },
  {
    what: 'has a record of other sources',
    ledger: { 'contracts/*': contractOf(otherCode) },
    service: { record: () => verifiedAs('Other') },
    says: {
      ...exact,
      view: 'differs from this build, Other is verified there',
      status: '$(circle-slash) No known deployment on testnet',
      lens: '$(verified) Verify',
      reads: 'the verification record, its own code',
      state: noLayout,
    },
    requests: { service: 14, ledger: 10 },
  },
  {
    what: 'has a record with a hostile name',
    ledger: { 'contracts/*': contractOf(otherCode) },
    service: { record: () => verifiedAs('[x](command:y)') },
    says: {
      ...exact,
      view: 'differs from this build, [x](command:y) is verified there',
      status: '$(circle-slash) No known deployment on testnet',
      lens: '$(verified) Verify',
      reads: 'the verification record, its own code',
      state: noLayout,
    },
    requests: { service: 14, ledger: 10 },
  },
  {
    what: 'has a record from before a reset of the network',
    ledger: { 'contracts/*': { ...contractOf(otherCode), created_timestamp: '1780000000.000000001' } },
    service: { record: () => ({ ...verifiedAs('Vault'), runtimeBytecode: { onchainBytecode: code } }) },
    says: { ...differs, reads: 'no ABI', state: noLayout },
    requests: { service: 9, ledger: 13 },
  },
  {
    what: 'is of other code and not verified',
    ledger: { 'contracts/*': contractOf(otherCode) },
    service: notVerified,
    says: { ...differs, reads: 'no ABI', state: noLayout },
    requests: { service: 9, ledger: 5 },
  },
  {
    what: 'has two builds with the same code',
    ledger: { 'contracts/*': contractOf(code) },
    service: notVerified,
    builds: foundryProject('/ws', {
      artifact: 'Copy.sol/Copy.json',
      runtime: code,
      metadata: foundryMetadata({ target: { 'src/Copy.sol': 'Copy' } }),
    }),
    says: {
      ...unverified,
      view: 'this build, different metadata, not verified',
      status: '$(unverified) Not verified on testnet',
      reads: ownBuild,
      state: noLayout,
    },
    requests: { service: 7, ledger: 5 },
  },
  {
    what: 'is deleted',
    ledger: { 'contracts/*': { ...contractOf(code), deleted: true } },
    service: notVerified,
    says: {
      ...unverified,
      view: 'this build, different metadata, not verified',
      status: '$(unverified) Not verified on testnet',
      reads: ownBuild,
      state: noLayout,
    },
    requests: { service: 7, ledger: 5 },
  },
  {
    what: 'is a proxy of this build',
    ledger: proxyOf(behind, code),
    service: notVerified,
    says: { ...differs, reads: `the build of src/Vault.sol, ${behind}`, state: noLayout },
    requests: { service: 7, ledger: 9 },
  },
  {
    what: 'is a proxy of a verified contract',
    ledger: proxyOf(behind, otherCode),
    service: { record: (at) => (at === behind ? verifiedAs('Other', at) : recordOf(null, at)) },
    says: { ...differs, reads: `the verification record, ${behind}`, state: noLayout },
    requests: { service: 10, ledger: 11 },
  },
  {
    what: 'is a proxy of what is gone',
    ledger: proxyOf(behind),
    service: notVerified,
    says: { ...differs, reads: 'no ABI', state: noLayout },
    requests: { service: 8, ledger: 9 },
  },
  {
    what: 'is a proxy of itself',
    ledger: proxyOf(address),
    service: notVerified,
    says: { ...differs, reads: 'no ABI', state: noLayout },
    requests: { service: 9, ledger: 7 },
  },
  {
    what: 'is a proxy of a proxy',
    ledger: proxyOf(behind, proxyCode),
    service: notVerified,
    says: { ...differs, reads: 'no ABI', state: noLayout },
    requests: { service: 9, ledger: 9 },
  },
];

describe('the contract at an address', () => {
  let ui: typeof Entry;
  before(async function () {
    this.timeout(60_000);
    Object.assign(globalThis, { ledgerLensCore: core });
    ui = await loadUi<typeof Entry>(path.join(import.meta.dirname, 'answersEntry.ts'), {
      vscode: standIn,
      loadCore: 'exports.loadCore = () => globalThis.ledgerLensCore; exports.loadEvm = () => ({});',
    });
  });

  /** Of `src/Vault.sol:Vault`, whose one build is recorded at the address. */
  async function askAll(
    ledgerSays: Readonly<Record<string, Served>>,
    service: ServedVerification,
    otherBuild: Record<string, string | object> = {},
    deployedAt = 1_700_000_000_000,
  ) {
    const asked: string[] = [];
    const { client: ledger, asked: ofLedger } = servedClient(ledgerSays);
    const verification = servedVerification({ ...service, told: (each) => asked.push(each) });
    const signal = new AbortController().signal;
    const connection = { network, ledger, verification, signal, abis: async () => noAbis };
    const verified = ui.createVerifiedStates(log);
    const connections = {
      current: () => connection,
      to: () => connection,
      networks: () => [network],
      onDidChange: event,
      verified,
    };
    const source = 'contract Vault {}\n';
    const workspace = memoryWorkspace({
      ...foundryProject('/ws', {
        artifact: 'Vault.sol/Vault.json',
        runtime: code,
        metadata: foundryMetadata({ target: { 'src/Vault.sol': 'Vault' } }),
      }),
      ...otherBuild,
      '/ws/src/Vault.sol': source,
      '/ws/broadcast/Deploy.s.sol/296/run-latest.json': {
        transactions: [
          { transactionType: 'CREATE', contractName: 'Vault', contractAddress: address, hash: `0x${'1'.repeat(64)}` },
        ],
        receipts: [],
        timestamp: deployedAt,
        chain: 296,
      },
    });
    const contracts = { workspaceOf: () => workspace, onDidChange: event };
    const window: Window = Reflect.get(globalThis, 'ledgerLensAnswers');
    const document = documentOf('/ws/src/Vault.sol', source);
    window.editor = { document };
    window.folders = [{ uri: document.uri, name: 'ws' }];
    const { candidates } = await core.projects.findContracts(workspace, '/ws');
    const builds = candidates.filter(({ contractName }) => contractName === 'Vault');
    assert.equal(builds.length, 1);

    const place = {
      name: 'Vault',
      sourceName: 'src/Vault.sol',
      network: 'testnet',
      address,
      workspace,
      builds,
      deployedAt,
    };
    const places = ui.createPlaceStates(connections as never, log);
    await places.ask(
      [place] as never,
      () => true,
      () => undefined,
    );
    const state = places.known(place as never);
    const view = [
      core.sheets.codeWords({ ...place, state } as never),
      core.sheets.verifiedWords({ ...place, state } as never),
    ];

    const store = { hasAny: () => false, jobs: () => [], onDidChange: event };
    const lenses = ui.registerContractLenses(contracts as never, store as never, connections as never, log);
    for (let at = 0; at < 200 && !window.item?.text.includes('testnet'); at++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    lenses.dispose();
    const status = window.item?.text ?? '';

    const words = (text: string) => /exact match|isn't verified|not verified|doesn't support/i.exec(text)?.[0] ?? text;
    const told = (error: unknown) => (error instanceof Error ? `fails: ${error.message}` : String(error));
    const tool = await ui
      .createGetVerificationStatus(connections as never, log)
      .run({ address }, signal)
      .then(words, told);
    const sheets: Sheet[] = [];
    const panels = { show: (sheet: Sheet) => sheets.push(sheet) };
    const shown = await ui
      .showRecord(address, connections as never, panels as never, log)
      .then(() => words(JSON.stringify(sheets)), told);
    const reads = await ledger.contracts
      .get(address)
      .then((contract) => ui.createReadableContracts(contracts as never).of(contract, connection as never))
      .then((found) => (found ? `${found.source}, ${found.implementation ?? 'its own code'}` : 'no ABI'), told);
    const layout = await ui
      .createStorageLayouts(contracts as never, log)
      .of(address, connection as never)
      .then((found) => found?.source ?? noLayout, told)
      .then((words) => (/^fails: The build of Vault doesn't have the storage layout/.test(words) ? noLayout : words));
    const requests = { service: asked.length, ledger: ofLedger.length };
    const sources = {
      connections: { ...connections, names: { on: () => () => undefined }, stories: { known: () => undefined } },
      errors: { statusContext: () => undefined },
    };
    const sheetWith = (level: 'all' | 'summary', wrongChecksum = false) =>
      ui
        .readShown(
          sources as never,
          { identifier: { kind: 'evmAddress', id: address, wrongChecksum }, network: 'testnet' },
          { level, patience: level === 'all' ? ui.patient : ui.brief },
        )
        .then(({ sheet }) => sourceCodeIn(sheet), told);
    const details = await sheetWith('all');
    // It has what is known by now.
    const hover = await sheetWith('summary');
    assert.equal(await sheetWith('summary', true), hover, 'as if its checksum were right');
    const provider = window.lenses();
    const titleNow = async () =>
      (await provider.provideCodeLenses(document as never, {} as never))?.[0]?.command?.title ?? '';
    // The first answer may come too late to be shown, and is shown the next time then.
    await titleNow();
    const lens = await titleNow();
    const said: Said = {
      view: view.filter(Boolean).join(', '),
      status,
      tool,
      shown,
      details,
      hover,
      lens: lens.replace(/\s/, ' '),
      reads,
      state: layout,
    };
    return { said, requests };
  }

  it('is on no network after a reset, wherever it is looked at', async () => {
    const { said } = await askAll(
      {},
      { record: () => recordOf(null), chains: () => chains, allChains: () => ({ results: [] }) },
    );
    assert.deepEqual([said.view, said.status], ['not on this network', '$(circle-slash) Not on testnet']);
  });

  it('may still appear if it was recorded a moment ago, wherever it is looked at', async () => {
    const service = { ...reachable, record: () => recordOf(null) };
    const { said } = await askAll({}, service, {}, Date.now() - 5_000);
    assert.deepEqual(
      [said.view, said.status],
      ["can't be read, not verified", '$(unverified) Not verified on testnet'],
    );
    const kept = await askAll({}, { ...reachable, record: () => verifiedAs('Vault') }, {}, Date.now() - 5_000);
    assert.deepEqual(
      [kept.said.view, kept.said.status],
      ["can't be read, verification unknown", '$(question) Verification status on testnet unknown'],
      'the record may be of an earlier contract',
    );
    const later = await askAll({}, service, {}, Date.now() - 120_000);
    assert.deepEqual([later.said.view, later.said.status], ['not on this network', '$(circle-slash) Not on testnet']);
  });

  it('is on no network after a reset either if the service still has its record', async () => {
    const { said } = await askAll(
      {},
      { record: () => verifiedAs('Vault'), chains: () => chains, allChains: () => ({ results: [] }) },
    );
    assert.deepEqual([said.view, said.status], ['not on this network', '$(circle-slash) Not on testnet']);
  });

  it('is verified although the service cannot say which chains it has', async () => {
    const { said } = await askAll(
      { 'contracts/*': contractOf(code) },
      { record: () => verifiedAs('Vault'), chains: () => 500, allChains: () => ({ results: [] }) },
    );
    assert.deepEqual([said.tool, said.shown], ['exact match', 'exact match']);
  });

  it('is shown as not verified, with the reason and other chains, if the record is about an earlier contract', async () => {
    const { client: ledger } = servedClient({
      'contracts/*': { ...contractOf(otherCode), created_timestamp: '1780000000.000000001' },
    });
    const verification = servedVerification({
      ...reachable,
      record: () => ({ ...verifiedAs('Vault'), runtimeBytecode: { onchainBytecode: code } }),
      allChains: () => ({ results: [{ ...recordOf('match'), chainId: '295' }] }),
    });
    const connection = { network, ledger, verification, signal: new AbortController().signal };
    const connections = { current: () => connection, to: () => connection, networks: () => [network] };
    const sheets: Sheet[] = [];
    const panels = { show: (sheet: Sheet) => sheets.push(sheet) };
    await ui.showRecord(address, connections as never, panels as never, log);
    const [sheet] = sheets;
    assert.equal(sheet?.short, 'Not verified');
    const text = JSON.stringify(sheet?.sections);
    assert.match(
      text,
      /about an earlier contract at 0x5aAe\w+\. The one that is there now was created later and has other code/,
    );
    assert.match(text, /chain 295/);
  });

  it('is read once the mirror node answers again', async () => {
    let isDown = true;
    const contract = () => {
      const answer = isDown ? 500 : contractOf(code);
      isDown = false;
      return answer;
    };
    const { said } = await askAll({ 'contracts/*': contract }, { ...reachable, record: () => verifiedAs('Vault') });
    assert.deepEqual(
      [said.view, said.status, said.reads],
      ["can't be read, exact match", '$(verified-filled) Verified on testnet: exact match (changed since)', ownBuild],
    );
  });

  it('has more in its storage than its own variables if it forwards calls to what nobody finds', async () => {
    const layoutAt = async (runtime: string, content: string) => {
      const compilation = { language: 'Solidity', compilerVersion: '0.8.28+commit.7893614a', compilerSettings: {} };
      const named = { name: 'P', fullyQualifiedName: 'P.sol:P' };
      const record = () => ({
        ...recordOf('match'),
        compilation: { ...compilation, ...named },
        sources: { 'P.sol': { content } },
        storageLayout: { storage: [], types: {} },
      });
      const { client: ledger } = servedClient({
        'contracts/*': contractOf(runtime),
        'contracts/*/state': { state: [], links: { next: null } },
      });
      const signal = new AbortController().signal;
      const connection = {
        network,
        ledger,
        verification: servedVerification({ record }),
        signal,
        abis: async () => noAbis,
      };
      const contracts = { workspaceOf: () => memoryWorkspace({}), onDidChange: event };
      return ui.createStorageLayouts(contracts as never, log).of(address, connection as never);
    };
    const proxy = 'contract P { fallback() external payable { assembly { let r := delegatecall(0, 0, 0, 0, 0, 0) } } }';
    const plain = 'contract P { function f() external {} }';
    // One of ERC-1967 whose slot the mirror node has no value of, and one that has its implementation elsewhere.
    for (const runtime of [proxyCode, '0x5f5f5f5f5ff4']) {
      assert.equal((await layoutAt(runtime, proxy))?.mayForward, true);
      assert.equal((await layoutAt(runtime, plain))?.mayForward, false);
    }
    assert.equal((await layoutAt(otherCode, proxy))?.mayForward, false);
  });

  it('comes with what installs its compiler if only that is missing for its layout', async () => {
    const compilation = { language: 'Solidity', compilerVersion: '0.8.2+commit.661d1103', compilerSettings: {} };
    const named = { name: 'P', fullyQualifiedName: 'P.sol:P' };
    const record = () => ({
      ...recordOf('match'),
      compilation: { ...compilation, ...named },
      sources: { 'P.sol': { content: 'contract P { uint256 held; }' } },
    });
    const { client: ledger } = servedClient({
      'contracts/*': contractOf(otherCode),
      'contracts/*/state': { state: [], links: { next: null } },
    });
    const signal = new AbortController().signal;
    const connection = {
      network,
      ledger,
      verification: servedVerification({ record }),
      signal,
      abis: async () => noAbis,
    };
    const contracts = { workspaceOf: () => memoryWorkspace({}), onDidChange: event };
    const layouts = ui.createStorageLayouts(contracts as never, log);
    const error = await layouts.of(address, connection as never).catch((thrown: unknown) => thrown);
    const command = 'npm install --no-save --prefix . solc@0.8.2';
    assert.match(String(error), new RegExp(`solc 0\\.8\\.2, isn't installed\\. To install it, run ${command} in`));
    assert.deepEqual(layouts.missingCompiler(error), { command });
    assert.equal(layouts.missingCompiler(new Error('other')), undefined);
  });

  for (const { what, ledger, service, builds, says, requests } of awkward)
    it(`is the same everywhere if it ${what}`, async () => {
      const answers = await askAll(ledger, { ...reachable, ...service }, builds);
      assert.deepEqual(answers, { said: says, requests });
    });
});
