import assert from 'node:assert/strict';
import { stringify } from 'smol-toml';
import { isLensError } from '../../src/core/net/errors.ts';
import { apeNetworks } from '../../src/core/projects/configuration/apeNetworks.ts';
import { readFoundryConfig } from '../../src/core/projects/configuration/foundryConfig.ts';
import { hardhatGeneration, readHardhatConfig } from '../../src/core/projects/configuration/hardhatConfig.ts';
import { findDeployments, recordedDeployments } from '../../src/core/projects/deployments/findDeployments.ts';
import { draftOf, draftQuestions, findContracts } from '../../src/core/projects/findContracts.ts';
import { readAbis } from '../../src/core/projects/readAbis.ts';
import { readProjectConfig } from '../../src/core/projects/sources/projectConfig.ts';
import { buildOfDraft } from '../../src/core/trace/builds/buildSources.ts';
import { built, every } from '../unit/projects/craftedBuilds.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';
import { projectOf } from './projectOf.ts';

type Tree = Record<string, string | object | Uint8Array>;

/** Such as nobody writes on purpose; an object whose `toString` is none can't even become a text. */
const wrong: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  '',
  'x',
  '=',
  '0x',
  [],
  [[]],
  {},
  [{ a: 1 }],
  [null],
  ['x', 1],
  { toString: 1, valueOf: 1 },
  [{ toString: 1, valueOf: 1 }],
];

/** A copy of a document for each of its values, with another in its place. The items of a list count as one. */
function* withWrong(document: unknown, values = wrong): Generator<readonly [place: string, document: unknown]> {
  if (typeof document === 'object' && document !== null) {
    const keys = Array.isArray(document) ? Object.keys(document).slice(0, 1) : Object.keys(document);
    for (const key of keys) {
      for (const [place, changed] of withWrong(Object.entries(document).find(([name]) => name === key)?.[1], values)) {
        const copy = Array.isArray(document)
          ? document.map((item: unknown, at) => (String(at) === key ? changed : item))
          : { ...document, [key]: changed };
        yield [`.${key}${place}`, copy];
      }
    }
  }
  for (const value of values) yield [` = ${JSON.stringify(value)}`, value];
}

/** Everything that reads the files of a workspace; the errors that aren't meant for people. */
async function foreignErrors(tree: Tree, where: string): Promise<string[]> {
  const workspace = memoryWorkspace(tree);
  const { files } = workspace;
  const foreign: string[] = [];
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!isLensError(error)) foreign.push(`${where}: ${what}: ${String(error)}`);
      return undefined;
    }
  };
  const query = { root: '/ws', chainId: '296', contractName: 'Vault' };
  await attempt('the configuration', () => readProjectConfig(files, '/ws'));
  await attempt('foundry.toml', () => readFoundryConfig(files, '/ws'));
  await attempt('hardhat.config', () => readHardhatConfig(files, '/ws'));
  await attempt('package.json', () =>
    hardhatGeneration(files, { toolchain: 'sources', root: '/ws', workspaceFolder: '/ws', outputs: [] }),
  );
  await attempt("Ape's networks", () => apeNetworks(files, '/ws', '/home/ann/.ape'));
  await attempt('the deployments of a contract', () => findDeployments(files, query));
  await attempt('all deployments', () => recordedDeployments(files, { root: '/ws' }));
  await attempt('ABIs', async () => {
    for await (const _ of readAbis(workspace, '/ws'));
  });
  for (const path of ['/ws', '/ws/contracts/Vault.sol']) {
    const found = await attempt('contracts', () => findContracts(workspace, path));
    for (const candidate of [...(found?.candidates ?? []), ...(found?.unbuilt ?? [])].slice(0, 3)) {
      await attempt('questions', () => draftQuestions(workspace, candidate, undefined));
      const draft = await attempt('a draft', () =>
        draftOf(workspace, candidate, { answers: { compilerVersion: '0.8.24+commit.e11b9ed9' } }),
      );
      if (draft) await attempt('a build', async () => buildOfDraft(draft));
    }
  }
  return foreign;
}

const sources: Tree = {
  '/ws/contracts/Vault.sol': 'pragma solidity ^0.8.20; import "lib/a/A.sol"; contract Vault {}',
  '/ws/lib/a/src/A.sol': 'library A {}',
  '/ws/lib/a/foundry.toml': '[profile.default]\nremappings = ["b/=lib/b/"]',
};

const foundry = {
  profile: {
    default: {
      src: 'contracts',
      out: 'out',
      libs: ['lib'],
      remappings: ['a/=lib/a/src/'],
      solc: '0.8.24',
      solc_version: '0.8.24',
      evm_version: 'paris',
      optimizer: true,
      optimizer_runs: 200,
      via_ir: false,
      cbor_metadata: true,
      bytecode_hash: 'ipfs',
      use_literal_content: true,
      revert_strings: 'debug',
      auto_detect_remappings: true,
      libraries: ['contracts/L.sol:L:0x00'],
      extends: 'base.toml',
      optimizer_details: { yul: true, yulDetails: { stackAllocation: true } },
      compilation_restrictions: [{ paths: 'contracts/**', version: '0.8.24', via_ir: false, min_optimizer_runs: 1 }],
      additional_compiler_profiles: [{ name: 'a', via_ir: true, optimizer_runs: 9 }],
    },
  },
};
const hardhat = {
  solidity: {
    compilers: [{ version: '0.8.24', settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'paris' } }],
    overrides: { 'contracts/Vault.sol': { version: '0.8.24', settings: { viaIR: true } } },
    profiles: { production: { version: '0.8.24' } },
  },
  paths: { artifacts: 'artifacts', root: '.', sources: 'contracts' },
};
const ape = {
  name: 'p',
  solidity: { version: '0.8.24', import_remapping: ['a=lib/a'], evm_version: 'paris', optimizer: { runs: 3 } },
  networks: { custom: [{ name: 'testnet', ecosystem: 'hedera', chain_id: 296 }] },
};
const digits = (digit: string, count = 40) => `0x${digit.repeat(count)}`;
const records: Readonly<Record<string, object>> = {
  '/ws/broadcast/A.s.sol/296/run-latest.json': {
    transactions: [
      {
        transactionType: 'CREATE',
        contractName: 'Vault',
        contractAddress: digits('a'),
        hash: digits('a', 64),
        additionalContracts: [{ transactionType: 'CREATE2', contractName: 'Vault', address: digits('c') }],
      },
    ],
    receipts: [],
    timestamp: 1,
    chain: 296,
  },
  '/ws/ignition/deployments/chain-296/deployed_addresses.json': { 'M#Vault': digits('c') },
  '/ws/ignition/deployments/chain-296/journal.jsonl': {
    type: 'TRANSACTION_CONFIRM',
    futureId: 'M#Vault',
    hash: digits('a', 64),
    chainId: 296,
    contractName: 'Vault',
    receipt: { contractAddress: digits('c') },
  },
  '/ws/deployments/testnet/Vault.json': {
    address: digits('d'),
    transactionHash: digits('d', 64),
    receipt: { transactionHash: digits('d', 64) },
    abi: [{ type: 'function', name: 'f', inputs: [{ type: 'uint256', name: 'a' }] }],
    metadata: '{}',
  },
  '/ws/build/contracts/Vault.json': {
    contractName: 'Vault',
    abi: [],
    metadata: '{}',
    bytecode: '0x',
    deployedBytecode: '0x',
    networks: { 296: { address: digits('e'), transactionHash: digits('e', 64) } },
  },
  '/ws/build/deployments/map.json': { 296: { Vault: [digits('f')] } },
  '/home/ann/.ape/hedera/deployments-map.json': { hedera: { testnet: { Vault: [{ address: digits('f') }] } } },
};

describe('a value of another type than expected', function () {
  this.timeout(60_000);
  /** Reads every case, and expects no errors but those that are meant for people. */
  const none = async (cases: Iterable<readonly [string, Tree]>) => {
    const found: string[] = [];
    let count = 0;
    for (const [where, tree] of cases) {
      count += 1;
      found.push(...(await foreignErrors(tree, where)));
    }
    assert.deepEqual(found.slice(0, 10), []);
    assert.ok(count > 10, `${count} cases`);
  };

  it('in foundry.toml never breaks what reads it', async () => {
    // TOML has no null.
    const values = [...wrong.filter((each) => !JSON.stringify(each).includes('null')), new Date(0), Number.NaN];
    const cases = [...withWrong(foundry, values)].flatMap(([where, document]) => {
      const isTable =
        typeof document === 'object' && document !== null && !Array.isArray(document) && !(document instanceof Date);
      return isTable
        ? [[`foundry.toml ${where}`, { ...sources, '/ws/foundry.toml': stringify(document) }] as const]
        : [];
    });
    await none(cases);
  });

  for (const file of ['hardhat.config.ts', 'truffle-config.js'])
    it(`in ${file} never breaks what reads it`, async () => {
      const written = { ...hardhat, compilers: { solc: hardhat.solidity.compilers[0] } };
      const opening = file.endsWith('.ts') ? 'export default ' : 'module.exports = ';
      await none(
        [...withWrong(written)].map(([where, document]) => [
          `${file} ${where}`,
          { ...sources, [`/ws/${file}`]: `${opening}${JSON.stringify(document)};` },
        ]),
      );
    });

  for (const file of ['ape-config.yaml', 'brownie-config.yaml'])
    it(`in ${file} never breaks what reads it`, async () => {
      // JSON is YAML, too.
      await none(
        [...withWrong(ape)].map(([where, document]) => [
          `${file} ${where}`,
          { ...sources, [`/ws/${file}`]: JSON.stringify(document) },
        ]),
      );
    });

  it('in package.json and remappings.txt never breaks what reads it', async () => {
    const manifest = { name: 'a', version: '1.0.0', devDependencies: { hardhat: '^2.0.0' }, dependencies: { a: '1' } };
    const lines = [
      '=',
      ':',
      ':=',
      'a',
      'a=',
      '=b',
      'a:b:c=d=e',
      '\u0000=\u0000',
      '[1]=2',
      '{"a":1}',
      'a='.repeat(9_000),
    ];
    await none([
      ...[...withWrong(manifest)].map(
        ([where, document]) =>
          [`package.json ${where}`, { ...sources, '/ws/package.json': JSON.stringify(document) }] as const,
      ),
      ...lines.map((line) => [`remappings.txt ${line}`, { ...sources, '/ws/remappings.txt': line }] as const),
    ]);
  });

  it('in a deployment record never breaks what reads it', async () => {
    const whole: Tree = {
      ...sources,
      '/ws/deployments/testnet/.chainId': '296',
      ...Object.fromEntries(Object.entries(records).map(([path, record]) => [path, JSON.stringify(record)])),
    };
    await none(
      Object.entries(records).flatMap(([path, record]) =>
        [...withWrong(record)].map(
          ([where, document]) => [`${path} ${where}`, { ...whole, [path]: JSON.stringify(document) }] as const,
        ),
      ),
    );
  });

  for (const toolchain of every)
    it(`in the build output of ${toolchain} never breaks what reads it`, async () => {
      const tree = projectOf(toolchain, built(toolchain, {}));
      const cases = Object.entries(tree).flatMap(([path, content]) => {
        const document: unknown = typeof content === 'string' && path.endsWith('.json') ? JSON.parse(content) : content;
        if (typeof document !== 'object' || document === null || document instanceof Uint8Array) return [];
        return [...withWrong(document, [null, 0, 'x', [null], { toString: 1, valueOf: 1 }])].map(
          ([where, changed]) => [`${path} ${where}`, { ...tree, [path]: JSON.stringify(changed) }] as const,
        );
      });
      await none(cases);
    });

  it('in foundry.toml is ignored, which is said with the file and the key', async () => {
    const ignored = async (toml: string) => {
      const workspace = memoryWorkspace({ ...sources, '/ws/foundry.toml': toml });
      const [candidate] = (await findContracts(workspace, '/ws/contracts/Vault.sol')).unbuilt;
      assert.ok(candidate);
      const answers = { compilerVersion: '0.8.24+commit.e11b9ed9' };
      const { warnings } = await draftOf(workspace, candidate, { answers });
      return warnings.filter(({ message }) => message.includes('ignored')).map(({ message }) => message);
    };
    const profile = (line: string) => ignored(`[profile.default]\n${line}\n`);
    const wrongType = (key: string) => [`${key} in foundry.toml was ignored: it has the wrong type.`];
    assert.deepEqual(await profile('remappings = [{a=1}]'), wrongType('profile.default.remappings[0]'));
    assert.deepEqual(await profile('remappings = ["a=b", 1]'), wrongType('profile.default.remappings[1]'));
    assert.deepEqual(await profile('libs = "lib"'), wrongType('profile.default.libs'));
    assert.deepEqual(await profile('optimizer_runs = "many"'), wrongType('profile.default.optimizer_runs'));
    assert.deepEqual(await ignored('profile = 1'), wrongType('profile'));
    assert.deepEqual(await ignored('= = ='), ["foundry.toml was ignored: it isn't valid TOML."]);
    assert.deepEqual(await ignored(' '.repeat(300_001)), [
      "foundry.toml was ignored: it can't be read, or is larger than 293.0 KiB.",
    ]);
    assert.deepEqual(await profile('remappings = ["a/=lib/a/src/"]'), []);
  });
});
