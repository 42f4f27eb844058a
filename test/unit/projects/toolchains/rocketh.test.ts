import assert from 'node:assert/strict';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import { metadataOf, ownedSource, vaultCreation, vaultRuntime, vaultSource } from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const folder = '/ws/deployments/hederaTestnet';
const address = (digit: string) => `0x${digit.repeat(40)}`;
const sources = { 'contracts/Vault.sol': vaultSource, 'contracts/Owned.sol': ownedSource };
const onDisk = { '/ws/contracts/Vault.sol': vaultSource, '/ws/contracts/Owned.sol': ownedSource };
const proxySource = 'contract Proxy { fallback() external payable {} }\n';
const proxySources = { 'solc_0.8/Proxy.sol': proxySource };

const inputOf = (texts: Record<string, string>, settings: object = {}) =>
  JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(texts).map(([name, content]) => [name, { content }])),
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun', ...settings },
  });

/** As rocketh 0.17 writes one: `solcInput` only of what comes with the tool. */
const record = (metadata: object, more: object = {}) => ({
  address: address('a'),
  abi: [],
  bytecode: vaultCreation,
  deployedBytecode: vaultRuntime,
  metadata: JSON.stringify(metadata),
  transaction: { hash: `0x${'1'.repeat(64)}` },
  ...more,
});
const proxyMetadata = metadataOf({ sources: proxySources, target: { 'solc_0.8/Proxy.sol': 'Proxy' } });
const files = {
  '/ws/hardhat.config.js': 'module.exports = {};\n',
  [`${folder}/.chain`]: '{"chainId":"296"}',
};

async function draft(tree: Record<string, string | object>, from: string, name: string) {
  const workspace = memoryWorkspace({ ...files, ...tree });
  const { candidates } = await findContracts(workspace, from);
  const found = candidates.find(({ contractName }) => contractName === name);
  assert.ok(found, `${name} was not found`);
  return draftOf(workspace, found);
}

describe("the build in rocketh's records (hardhat-deploy 2)", () => {
  it('is used if the artifacts are gone: the sources are on disk, checked by hash', async () => {
    const made = await draft(
      { ...onDisk, [`${folder}/Vault.json`]: record(metadataOf()) },
      '/ws/contracts/Vault.sol',
      'Vault',
    );
    assert.equal(made.contractIdentifier, 'contracts/Vault.sol:Vault');
    assert.equal(made.bytecode.runtime, vaultRuntime);
    assert.deepEqual(made.body.route === 'metadata' && made.body.sources, sources);
    assert.deepEqual(made.warnings, []);
  });

  it('finds a source that was renamed since, by its hash', async () => {
    const renamed = { '/ws/contracts/Safe.sol': vaultSource, '/ws/contracts/Owned.sol': ownedSource };
    const made = await draft({ ...renamed, [`${folder}/Vault.json`]: record(metadataOf()) }, '/ws', 'Vault');
    assert.deepEqual(made.body.route === 'metadata' && made.body.sources, sources);
    assert.deepEqual(
      made.files.map(({ path, onDisk, state }) => [path, onDisk, state]),
      [
        ['contracts/Vault.sol', '/ws/contracts/Safe.sol', 'same'],
        ['contracts/Owned.sol', '/ws/contracts/Owned.sol', 'same'],
      ],
    );
    const hidden = { '/ws/contracts/Owned.sol': ownedSource, '/ws/.ssh/Safe.sol': vaultSource };
    const { warnings } = await draft({ ...hidden, [`${folder}/Vault.json`]: record(metadataOf()) }, '/ws', 'Vault');
    assert.deepEqual(
      warnings.map(({ kind, path }) => [kind, path]),
      [['missing', 'contracts/Vault.sol']],
    );
  });

  it('looks for a renamed source in 1,000 files at most', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`/ws/contracts/F${at}.sol`, `// ${at}\n`]),
    );
    const last = { ...many, '/ws/contracts/Owned.sol': ownedSource, '/ws/contracts/Safe.sol': vaultSource };
    const { warnings } = await draft({ ...last, [`${folder}/Vault.json`]: record(metadataOf()) }, '/ws', 'Vault');
    assert.deepEqual(
      warnings.map(({ kind, path }) => [kind, path]),
      [['missing', 'contracts/Vault.sol']],
    );
  });

  it('has the proxy that comes with the tool, with its input in the record', async () => {
    const proxy = record(proxyMetadata, {
      solcInput: inputOf({ ...proxySources, 'solc_0.8/Other.sol': 'contract Other {}\n' }),
    });
    const made = await draft({ [`${folder}/Vault_Proxy.json`]: proxy }, '/ws', 'Proxy');
    assert.equal(made.contractIdentifier, 'solc_0.8/Proxy.sol:Proxy');
    assert.deepEqual(made.body.route === 'standardJson' && made.body.stdJsonInput.sources, {
      'solc_0.8/Proxy.sol': { content: proxySource },
    });
    assert.deepEqual(made.warnings, []);
  });

  it("doesn't take the proxy's input for the implementation's, beside whose metadata it is", async () => {
    const both = record(metadataOf(), { solcInput: inputOf(proxySources) });
    const made = await draft({ ...onDisk, [`${folder}/Vault.json`]: both }, '/ws/contracts/Vault.sol', 'Vault');
    assert.deepEqual(made.body.route === 'metadata' && made.body.sources, sources);
  });

  it('never publishes what an input in a record was given to read', async () => {
    const stolen = { ...proxySources, '../../.env': 'KEY=1\n' };
    const metadata = metadataOf({ sources: stolen, target: { 'solc_0.8/Proxy.sol': 'Proxy' } });
    const proxy = record(metadata, { solcInput: inputOf(stolen) });
    await assert.rejects(draft({ [`${folder}/Vault_Proxy.json`]: proxy }, '/ws', 'Proxy'), /must not be published/);
  });
});
