import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { asObject, type Json, readJson, textOf } from '../../../toolchains/readJson.ts';
import { workspaces } from '../../../toolchains/stageWorkspace.ts';

const files = readdirSync(workspaces, { recursive: true, encoding: 'utf8' }).filter((file) =>
  statSync(path.join(workspaces, file)).isFile(),
);
const read = (...parts: string[]) => readFileSync(path.join(workspaces, ...parts), 'utf8');
const recorded = readJson(path.resolve(workspaces, '../../sandbox/verification/recordedChain.json'));
const contracts = (Array.isArray(recorded.contracts) ? recorded.contracts : []).map((item) =>
  asObject(item, 'contract'),
);

/** Recorded addresses of a workspace, lower case, those made for mismatches left out. */
function addressesOf(workspace: string): string[] {
  const own = contracts.filter((contract) => contract.workspace === workspace);
  const exact = own.filter((contract) => contract.variant === undefined || contract.variant === 'factoryChild');
  return exact.map((contract) => textOf(contract, 'address').toLowerCase()).sort();
}
const sourcesOf = (input: Json) => Object.entries(asObject(input.sources, 'sources'));

describe('the example workspaces', () => {
  it('are small, and name no place of a machine', () => {
    for (const file of files) {
      const text = read(file);
      assert.ok(text.length < 100_000, `${file} is ${text.length} characters long`);
      assert.doesNotMatch(text, /\r|\/(home|root|tmp|work|Users)\/|[A-Z]:\\\\/, file);
    }
  });

  it("hold Hardhat's build output of the sources beside it", () => {
    for (const file of files.filter((name) => /build-info\/[^/.]+\.json$/.test(name) && name.startsWith('hardhat'))) {
      const [workspace = ''] = file.split('/');
      for (const [name, source] of sourcesOf(asObject(readJson(path.join(workspaces, file)).input, 'input'))) {
        if (name.startsWith('npm/')) continue;
        assert.equal(textOf(asObject(source, name), 'content'), read(workspace, name.replace(/^project\//, '')), name);
      }
    }
  });

  it("hold Forge's build output of the sources beside it", () => {
    for (const contract of ['Campaign', 'CampaignFactory']) {
      const artifact = readJson(path.join(workspaces, `foundry/out/${contract}.sol/${contract}.json`));
      for (const [name, source] of sourcesOf(asObject(artifact.metadata, 'metadata'))) {
        const hash = bytesToHex(keccak_256(readFileSync(path.join(workspaces, 'foundry', name))));
        assert.equal(textOf(asObject(source, name), 'keccak256'), `0x${hash}`, name);
      }
    }
  });

  it("hold Vyper's output of the sources beside it", () => {
    for (const contract of ['Savings', 'Tally']) {
      for (const [name, source] of sourcesOf(readJson(path.join(workspaces, `vyper/out/${contract}.json`)))) {
        const hash = createHash('sha256').update(read('vyper', name)).digest('hex');
        assert.equal(textOf(asObject(source, name), 'sha256sum'), hash, name);
      }
    }
  });

  it('hold the sources by their hash in the metadata that other tools kept', () => {
    const documents = files.filter((name) =>
      /_meta(?:data)?\.json$|^(?:truffle|hardhatDeploy)\W.*\W[A-Z]\w+\.json$/.test(name),
    );
    assert.equal(documents.length, 3 * 5 + 3);
    for (const file of documents) {
      const [workspace = ''] = file.split(path.sep);
      const document = readJson(path.join(workspaces, file));
      const metadata = 'metadata' in document ? JSON.parse(textOf(document, 'metadata')) : document;
      for (const [name, source] of sourcesOf(asObject(metadata, file))) {
        const bytes = readFileSync(path.join(workspaces, workspace, name.replace(/^project:/, '')));
        const hash = bytesToHex(keccak_256(bytes));
        assert.equal(textOf(asObject(source, name), 'keccak256'), `0x${hash}`, `${file}: ${name}`);
      }
    }
  });

  it("hold Brownie's and Ape's build output of the sources beside it", () => {
    const artifacts = files.filter((name) => /^brownie.build.contracts/.test(name));
    assert.equal(artifacts.length, 5);
    for (const file of artifacts) {
      const artifact = readJson(path.join(workspaces, file));
      assert.equal(textOf(artifact, 'source'), read('brownie', textOf(artifact, 'sourcePath')), file);
    }
    for (const [name, source] of sourcesOf(readJson(path.join(workspaces, 'ape/.build/__local__.json'))))
      assert.equal(textOf(asObject(source, name), 'content'), read('ape', name), name);
  });

  it('say where they were deployed, as the sandbox has them', () => {
    for (const workspace of ['truffle', 'hardhatDeploy', 'brownie']) {
      const records = files.filter((file) => file.startsWith(workspace) && file.endsWith('.json'));
      const texts = records.map((file) => read(file).toLowerCase());
      const addresses = addressesOf(workspace);
      assert.equal(addresses.length, 3, workspace);
      for (const address of addresses)
        assert.ok(
          texts.some((text) => text.includes(address)),
          address,
        );
    }
    for (const workspace of ['hardhat2', 'hardhat3']) {
      const deployed = readJson(
        path.join(workspaces, workspace, 'ignition/deployments/chain-298/deployed_addresses.json'),
      );
      const addresses = Object.values(deployed).map((address) => String(address).toLowerCase());
      assert.deepEqual(addresses.sort(), addressesOf(workspace));
    }
    const broadcast = read('foundry/broadcast/Deploy.s.sol/298/run-latest.json');
    assert.equal(addressesOf('foundry').length, 3);
    for (const address of addressesOf('foundry')) assert.ok(broadcast.includes(address), address);
    for (const contract of contracts.filter((one) => one.workspace === 'foundry'))
      assert.ok(broadcast.includes(textOf(contract, 'transactionHash')));
  });
});
