import assert from 'node:assert/strict';
import { publishedSecrets } from '../../../../src/core/ledger/secrets/publishedSecrets.ts';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { draftOf, draftQuestions, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { DraftOptions } from '../../../../src/core/projects/model/toolchain.ts';
import { secretWarnings } from '../../../../src/core/verification/consent/secretWarnings.ts';
import { draftRequest } from '../../../../src/core/verification/rest/draftRequest.ts';
import {
  hardhat2Project,
  longVersion,
  metadataOf,
  otherSource,
  ownedSource,
  vaultCreation,
  vaultRuntime,
  vaultSource,
} from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

type Tree = Parameters<typeof memoryWorkspace>[0];

const sources = { 'contracts/Vault.sol': vaultSource, 'contracts/Owned.sol': ownedSource };
const onDisk = { '/ws/contracts/Vault.sol': vaultSource, '/ws/contracts/Owned.sol': ownedSource };
const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' };
/** Ends with the tail of solc 0.8.19. */
const tailed = `${vaultRuntime}fea2646970667358221220${'11'.repeat(32)}64736f6c63430008130033`;

const inputOf = (texts: Record<string, string | object>, more: object = {}) => ({
  language: 'Solidity',
  sources: Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? { content: text } : text]),
  ),
  settings,
  ...more,
});
const outputOf = (metadata?: object, runtime = vaultRuntime) => ({
  contracts: {
    'contracts/Owned.sol': { Owned: { evm: { bytecode: { object: '' }, deployedBytecode: { object: '' } } } },
    'contracts/Vault.sol': {
      Vault: {
        abi: [],
        evm: { bytecode: { object: vaultCreation.slice(2) }, deployedBytecode: { object: runtime.slice(2) } },
        ...(metadata && { metadata: JSON.stringify(metadata) }),
      },
    },
  },
  sources: { 'contracts/Owned.sol': { id: 0 }, 'contracts/Vault.sol': { id: 1 } },
});
const combinedOf = (metadata: object | undefined = metadataOf()) => ({
  contracts: {
    'contracts/Owned.sol:Owned': { bin: '', 'bin-runtime': '', metadata: JSON.stringify(metadataOf()) },
    'contracts/Vault.sol:Vault': {
      abi: [],
      bin: vaultCreation.slice(2),
      'bin-runtime': vaultRuntime.slice(2),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
    },
  },
  sourceList: Object.keys(sources),
  version: `${longVersion}.Linux.g++`,
});

async function found(tree: Tree, path = '/ws/contracts/Vault.sol', name = 'Vault') {
  const workspace = memoryWorkspace(tree);
  const { candidates } = await findContracts(workspace, path);
  const candidate = candidates.find(({ contractName }) => contractName === name);
  assert.ok(candidate, `${name} was not found, but ${candidates.map((each) => each.contractName)}`);
  return {
    candidates,
    candidate,
    workspace,
    draft: (options?: DraftOptions) => draftOf(workspace, candidate, options),
    questions: (deployed?: string) => draftQuestions(workspace, candidate, deployed),
  };
}
const sentBy = ({ body }: Awaited<ReturnType<typeof draftOf>>) =>
  body.route === 'metadata' ? body.sources : body.stdJsonInput.sources;
const says = (words: RegExp) => (error: unknown) => isLensError(error, 'input') && words.test(error.message);

describe('combined JSON of solc', () => {
  const tree = { ...onDisk, '/ws/out/combined.json': combinedOf() };

  it('is submitted as metadata, with the sources on disk that have its hashes', async () => {
    const { candidates, draft } = await found(tree, '/ws');
    assert.deepEqual(
      candidates.map(({ contractName, kind, codeBytes }) => [contractName, kind, codeBytes]),
      [
        ['Vault', 'contract', (vaultRuntime.length - 2) / 2],
        ['Owned', 'abstract', undefined],
      ],
    );
    const made = await draft();
    assert.equal(made.toolchain, 'compilerJson');
    assert.equal(made.compilerVersion, longVersion);
    assert.deepEqual(sentBy(made), sources);
    assert.deepEqual(made.bytecode, { creation: vaultCreation, runtime: vaultRuntime });
    assert.deepEqual(made.warnings, []);
  });

  it('is found from the file itself, wherever it is', async () => {
    const { draft } = await found(
      { ...onDisk, '/ws/deploy/verify/all.json': combinedOf() },
      '/ws/deploy/verify/all.json',
    );
    assert.deepEqual(sentBy(await draft()), sources);
  });

  it('blocks a source that was edited since', async () => {
    const { draft } = await found({ ...tree, '/ws/contracts/Owned.sol': 'contract Owned {}\n' });
    assert.deepEqual(
      (await draft()).warnings.map(({ kind, path, blocks }) => [kind, path, blocks]),
      [['edited', 'contracts/Owned.sol', true]],
    );
  });

  it('says what is missing without metadata', async () => {
    const bare = combinedOf();
    const { metadata: _without, ...vault } = bare.contracts['contracts/Vault.sol:Vault'];
    const contracts = { ...bare.contracts, 'contracts/Vault.sol:Vault': vault };
    const { draft, questions } = await found({ ...onDisk, '/ws/out/combined.json': { ...bare, contracts } });
    assert.deepEqual(await questions(), []);
    await assert.rejects(draft(), says(/no metadata for Vault, so its settings are unknown/));
  });
});

describe('standard JSON of solc', () => {
  it('takes the sources from the input beside the output, checked by hash', async () => {
    const tree = { '/ws/output.json': outputOf(metadataOf()), '/ws/input.json': inputOf(sources) };
    const { draft } = await found(tree, '/ws/output.json');
    const made = await draft();
    assert.deepEqual([made.body.route, sentBy(made), made.warnings], ['metadata', sources, []]);
    const edited = { ...tree, '/ws/input.json': inputOf({ ...sources, 'contracts/Owned.sol': 'contract Owned {}\n' }) };
    const { warnings } = await (await found(edited, '/ws/output.json')).draft();
    assert.deepEqual(
      warnings.map(({ kind, path, blocks }) => [kind, path, blocks]),
      [['missing', 'contracts/Owned.sol', true]],
    );
  });

  it('takes the input alone where the metadata lacks a tail, with which its route fails', async () => {
    const noTail = { metadata: { bytecodeHash: 'none', appendCBOR: false } };
    const { draft } = await found(
      {
        '/ws/output.json': outputOf(metadataOf({ settings: noTail })),
        '/ws/other.json': inputOf(sources),
        '/ws/input.json': inputOf(sources, { settings: { ...settings, ...noTail } }),
      },
      '/ws/output.json',
    );
    const made = await draft();
    assert.ok(made.body.route === 'standardJson');
    assert.deepEqual(made.body.stdJsonInput.settings, { ...settings, ...noTail });
  });

  it('has the compiler from the code and the rest from the input, if the output lacks metadata', async () => {
    const input = inputOf({ ...sources, 'contracts/Other.sol': otherSource });
    const output = outputOf(undefined, tailed);
    const listed = { ...output, sources: { ...output.sources, 'contracts/Other.sol': { id: 2 } } };
    const { draft, questions, candidate } = await found({
      ...onDisk,
      '/ws/build/out.json': listed,
      '/ws/build/in.json': input,
    });
    assert.equal(candidate.artifact, '/ws/build/out.json');
    assert.deepEqual(await questions(), []);
    const made = await draft();
    assert.equal(made.compilerVersion, '0.8.19+commit.7dd6d404');
    assert.deepEqual(Object.keys(sentBy(made)), Object.keys(sources));
    assert.deepEqual(made.bytecode.runtime, tailed);
    assert.equal(made.bytecode.isOfOtherSources, undefined);
  });

  it("doesn't compare code that is older than the input", async () => {
    const { draft } = await found(
      {
        ...onDisk,
        '/ws/output.json': { content: outputOf(undefined, tailed), mtime: 1_000_000 },
        '/ws/input.json': { content: inputOf(sources), mtime: 2_000_000 },
      },
      '/ws/output.json',
    );
    assert.equal((await draft()).bytecode.isOfOtherSources, true);
  });

  it('says what is missing beside an output without metadata', async () => {
    const alone = await found({ ...onDisk, '/ws/output.json': outputOf() });
    await assert.rejects(alone.draft(), says(/the compiler's input isn't beside it/));
    const input = inputOf(sources);
    const two = await found(
      { ...onDisk, '/ws/output.json': outputOf(), '/ws/a.json': input, '/ws/b.json': input },
      '/ws/output.json',
    );
    await assert.rejects(two.draft(), says(/several inputs have its sources/));
  });

  it('needs only the compiler if the input is alone: from the code, or from the user', async () => {
    const { draft, questions, candidate } = await found({ ...onDisk, '/ws/input.json': inputOf(sources) });
    assert.equal(candidate.artifact, '/ws/input.json');
    assert.deepEqual(await questions(tailed), []);
    assert.equal((await draft({ deployedRuntime: tailed })).compilerVersion, '0.8.19+commit.7dd6d404');
    assert.deepEqual(
      (await questions()).map(({ about, isRequired }) => [about, isRequired]),
      [['compilerVersion', true]],
    );
    await assert.rejects(draft(), says(/Choose one/));
    const made = await draft({ answers: { compilerVersion: longVersion } });
    assert.deepEqual(made.body, { route: 'standardJson', stdJsonInput: inputOf(sources) });
    assert.deepEqual(made.bytecode, {});
  });

  it('reads what an input leaves on disk, but nothing from the web or from outside', async () => {
    const input = inputOf({
      'contracts/Vault.sol': { urls: ['https://example.com/Vault.sol', 'contracts/Vault.sol'] },
      'contracts/Extra.sol': { urls: ['../other/Extra.sol'] },
    });
    const { draft } = await found({ ...onDisk, '/ws/input.json': input });
    const answers = { compilerVersion: longVersion };
    const made = await draft({ answers });
    assert.deepEqual(
      sentBy(made),
      Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    );
    const missing = await (await found({ '/ws/contracts/Vault.sol': vaultSource, '/ws/input.json': input })).draft({
      answers,
    });
    assert.deepEqual(
      missing.warnings.flatMap(({ path, blocks }) => (blocks ? [path] : [])),
      ['contracts/Owned.sol'],
    );
    for (const url of ['../other/Vault.sol', '/other/Vault.sol', 'file:///other/Vault.sol', '../../other/Vault.sol']) {
      const stolen = inputOf({ 'contracts/Vault.sol': { urls: [url] } });
      const tree = { '/other/Vault.sol': vaultSource, '/ws/input.json': stolen };
      const workspace = memoryWorkspace(tree);
      await findContracts(workspace, '/ws').catch(() => undefined);
      const project = { toolchain: 'compilerJson', root: '/ws', workspaceFolder: '/ws', outputs: [] } as const;
      const candidate = {
        project,
        contractName: 'Vault',
        kind: 'contract',
        sourceName: 'contracts/Vault.sol',
        artifact: '/ws/input.json',
        builtAt: 0,
      } as const;
      const result = await draftOf(workspace, candidate, { answers }).catch((error: unknown) => error);
      assert.ok(!JSON.stringify(result).includes('is Owned'), url);
      assert.deepEqual(
        workspace.reads.filter((path) => !path.startsWith('/ws/')),
        [],
        url,
      );
    }
  });

  it('comes after a build of the same contract by a tool', async () => {
    const { candidates } = await found({ ...hardhat2Project(), '/ws/input.json': inputOf(sources) });
    const vaults = candidates.filter(({ contractName }) => contractName === 'Vault');
    assert.deepEqual(
      vaults.map(({ project }) => project.toolchain),
      ['hardhat2', 'compilerJson'],
    );
  });

  it('is neither metadata nor what every project has, nor too large', async () => {
    const of = async (tree: Tree) => {
      const { candidates } = await findContracts(memoryWorkspace({ ...onDisk, ...tree }), '/ws/contracts/Vault.sol');
      return candidates.map(({ project }) => project.toolchain);
    };
    assert.deepEqual(await of({ '/ws/package.json': inputOf(sources) }), []);
    assert.deepEqual(await of({ '/ws/out/Vault.json': metadataOf() }), []);
    assert.deepEqual(await of({ '/ws/out/Vault.json': '{"language":"Solidity","sources":{' }), []);
    assert.deepEqual(await of({ '/ws/out/Vault.json': '{"contracts":[],"version":1,"sources":null}' }), []);
    const padded = `${JSON.stringify(inputOf(sources)).slice(0, -1)},"x":"${' '.repeat(64 << 20)}"}`;
    assert.deepEqual(await of({ '/ws/input.json': padded }), []);
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`/ws/out/a${at + 10}.json`, '{}']));
    assert.deepEqual(await of({ ...many, '/ws/out/z.json': inputOf(sources) }), [], 'no more files are looked into');
  });

  it('lists no more contracts of a file than a project has', async () => {
    const names = Array.from({ length: 5_010 }, (_, at) => `contracts/Vault.sol:V${at}`);
    const contracts = Object.fromEntries(names.map((name) => [name, { bin: '60' }]));
    const { candidates } = await findContracts(
      memoryWorkspace({ ...onDisk, '/ws/combined.json': { ...combinedOf(), contracts } }),
      '/ws',
    );
    assert.equal(candidates.length, 5_000);
  });

  it('lists the contracts of no more sources of an input than a project has', async () => {
    const names = Array.from({ length: 5_010 }, (_, at) => `contracts/V${at}.sol`);
    const input = inputOf(Object.fromEntries(names.map((name, at) => [name, `contract V${at} {}`])));
    const { candidates } = await findContracts(memoryWorkspace({ '/ws/input.json': input }), '/ws');
    assert.equal(candidates.length, 5_000);
  });

  it('warns of a secret in a source, and refuses what must not be published', async () => {
    const answers = { compilerVersion: longVersion };
    const key = `contract Vault { bytes32 constant privateKey = 0x${'5d'.repeat(16)}${'a3'.repeat(16)}; }\n`;
    const made = await (await found({ '/ws/input.json': inputOf({ 'contracts/Vault.sol': key }) }, '/ws')).draft({
      answers,
    });
    const { parts } = draftRequest(made, { chainId: '298', address: `0x${'ab'.repeat(20)}` });
    assert.deepEqual(
      secretWarnings(parts, publishedSecrets).map(({ kind, path, line }) => [kind, path, line]),
      [['secret', 'contracts/Vault.sol', 1]],
    );
    for (const name of ['../../.env', '.env', '/home/ann/key.sol', 'C:\\key.sol']) {
      const text = `import "${name}";\n${vaultSource}`;
      const input = inputOf({ ...sources, 'contracts/Vault.sol': text, [name]: 'KEY=1\n' });
      const { draft } = await found({ '/ws/input.json': input }, '/ws/input.json');
      await assert.rejects(draft({ answers, sources: 'all' }), says(/must not be published|Can't publish/), name);
    }
  });
});

describe("Vyper's own JSON", () => {
  const box = '# pragma version 0.4.3\n\n@external\ndef open():\n    pass\n';
  const file = { '/ws/contracts/Box.vy': box };
  const combined = { 'contracts/Box.vy': { bytecode: '0x60', bytecode_runtime: '0x61', abi: [] }, version: '0.4.3' };
  const input = {
    language: 'Vyper',
    sources: { 'contracts/Box.vy': { content: box } },
    settings: { optimize: 'none' },
  };
  const output = {
    compiler: 'vyper-0.4.3',
    contracts: {
      'contracts/Box.vy': { Box: { evm: { bytecode: { object: '0x60' }, deployedBytecode: { object: '0x61' } } } },
    },
    sources: { 'contracts/Box.vy': { id: 0 } },
  };

  it('combined: the version is known, and it is said that the settings are not', async () => {
    const { draft, questions } = await found(
      { ...file, '/ws/out/combined.json': combined },
      '/ws/contracts/Box.vy',
      'Box',
    );
    assert.deepEqual(await questions(), []);
    const made = await draft();
    assert.equal(made.compilerVersion, '0.4.3+commit.bff19ea2');
    assert.deepEqual(sentBy(made), { 'contracts/Box.vy': { content: box } });
    assert.equal(made.bytecode.isOfOtherSources, true, 'what was compiled is not known');
    assert.match(made.warnings.map(({ message }) => message).join(), /doesn't contain the sources or the settings/);
  });

  it("standard: the input's settings, with the output's version and code", async () => {
    const source = box.replace('# pragma version 0.4.3\n', '');
    const loose = { ...input, sources: { 'contracts/Box.vy': { content: source } } };
    const tree = { '/ws/contracts/Box.vy': source, '/ws/input.json': loose, '/ws/output.json': output };
    const { draft, questions } = await found(tree, '/ws/contracts/Box.vy', 'Box');
    assert.deepEqual(await questions(), []);
    const made = await draft();
    assert.deepEqual([made.toolchain, made.compilerVersion], ['vyper', '0.4.3+commit.bff19ea2']);
    assert.ok(made.body.route === 'standardJson');
    assert.deepEqual(made.body.stdJsonInput.settings, { optimize: 'none' });
    assert.deepEqual([made.bytecode.creation, made.bytecode.runtime], ['0x60', '0x61']);
  });

  it('input alone: the version from the pragma, or from the user', async () => {
    const known = await found({ ...file, '/ws/input.json': input }, '/ws/contracts/Box.vy', 'Box');
    assert.deepEqual(await known.questions(), []);
    assert.equal((await known.draft()).compilerVersion, '0.4.3+commit.bff19ea2');
    const open = { ...input, sources: { 'contracts/Box.vy': { content: box.replace('0.4.3', '>=0.4.0') } } };
    const asked = await found({ ...file, '/ws/input.json': open }, '/ws/contracts/Box.vy', 'Box');
    assert.deepEqual(
      (await asked.questions()).map(({ about }) => about),
      ['compilerVersion'],
    );
    await assert.rejects(asked.draft(), says(/Choose one/));
    const made = await asked.draft({ answers: { compilerVersion: '0.4.1' } });
    assert.match(made.compilerVersion, /^0\.4\.1\+commit/);
  });
});
