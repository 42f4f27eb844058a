import assert from 'node:assert/strict';
import { isLensError } from '../../../src/core/net/errors.ts';
import { apeDeployments } from '../../../src/core/projects/deployments/apeDeployments.ts';
import { contractStanding } from '../../../src/core/projects/deployments/contractStanding.ts';
import { ignitionDeployments } from '../../../src/core/projects/deployments/ignitionDeployments.ts';
import type { ProjectFiles } from '../../../src/core/projects/files/projectFiles.ts';
import { largestConfig, textOfFile } from '../../../src/core/projects/files/textOfFile.ts';
import { findFittingContracts } from '../../../src/core/projects/fittingContracts.ts';
import { detectRemappings } from '../../../src/core/projects/sources/detectRemappings.ts';
import { forgeRemappings } from '../../../src/core/projects/sources/forgeRemappings.ts';
import { checkImportLimits } from '../../../src/core/projects/sources/importLimits.ts';
import { readSourceConfig } from '../../../src/core/projects/sources/sourceConfig.ts';
import { plainContracts } from '../../../src/core/projects/unbuilt/plainSources.ts';
import { workspaceBuilds } from '../../../src/core/trace/builds/workspaceBuilds.ts';
import { foundryMetadata, foundryProject, vaultCreation } from '../projects/builds.ts';
import { memoryWorkspace } from '../projects/memoryFiles.ts';

/** The same files, one of which says that it's larger than it is. */
function enlarged(files: ProjectFiles, path: string, size: number): ProjectFiles {
  return {
    ...files,
    async stat(asked) {
      const own = await files.stat(asked);
      return own && asked === path ? { ...own, size } : own;
    },
  };
}

/** Projects whose artifacts all have this code. */
function builds(count: number) {
  const artifacts = Array.from({ length: count }, (_, at) =>
    foundryProject('/ws', {
      artifact: `Vault.sol/V${at}.json`,
      runtime: '0x60806040525f80fd5bfe',
      metadata: foundryMetadata({ target: { 'src/Vault.sol': `V${at}` } }),
    }),
  );
  return memoryWorkspace(Object.assign({}, ...artifacts));
}

describe('the bounds of what is read of a project', () => {
  it('leave files of more than 5 MB unread', async () => {
    const { files } = memoryWorkspace({ '/ws/a.json': '{}' });
    assert.equal(await textOfFile(enlarged(files, '/ws/a.json', 5_000_000), '/ws/a.json'), '{}');
    assert.equal(await textOfFile(enlarged(files, '/ws/a.json', 5_000_001), '/ws/a.json'), undefined);
  });

  it('leave a configuration of more than 300 KB unread, and say so', async () => {
    const { files } = memoryWorkspace({ '/ws/foundry.toml': '[profile.default]\nsrc = "contracts"\n' });
    const { forge } = await readSourceConfig(enlarged(files, '/ws/foundry.toml', 300_000), '/ws');
    assert.equal(forge?.sources, 'contracts');
    const large = await readSourceConfig(enlarged(files, '/ws/foundry.toml', 300_001), '/ws');
    assert.equal(large.forge?.sources, undefined);
    assert.match(large.ignored.join(), /foundry\.toml was ignored: it can't be read, or is larger than/);
    assert.equal(largestConfig, 300_000);
  });

  it("leave Ignition's journal of more than 50 MB unread", async () => {
    const base = '/ws/ignition/deployments/mine';
    const journal = `${base}/journal.jsonl`;
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const { files } = memoryWorkspace({
      [`${base}/deployed_addresses.json`]: { 'A#Vault': address },
      [journal]: '{"type":"DEPLOYMENT_INITIALIZE","chainId":296}\n',
    });
    const found = async (size: number) =>
      (await ignitionDeployments(enlarged(files, journal, size), { root: '/ws', chainId: '296' })).length;
    assert.deepEqual([await found(50_000_000), await found(50_000_001)], [1, 0]);
  });

  it("leave Ape's manifest of more than 64 MB unread", async () => {
    const manifest = '/ws/.build/__local__.json';
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const { files } = memoryWorkspace(
      {
        [manifest]: { contractTypes: { Vault: {} } },
        '/ape/ethereum/deployments_map.json': { ecosystems: { ethereum: { testnet: { Vault: [{ address }] } } } },
        '/ws/ape-config.yaml': 'networks:\n  custom:\n    - name: testnet\n      chain_id: 296\n',
      },
      { apeFolder: '/ape' },
    );
    const found = async (size: number) =>
      (await apeDeployments(enlarged(files, manifest, size), { root: '/ws' })).length;
    assert.deepEqual([await found(64 << 20), await found((64 << 20) + 1)], [1, 0]);
  });

  it('ask about five places of a contract', async () => {
    const asked: string[] = [];
    const places = Array.from({ length: 9 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
    await contractStanding(places, {
      async recordAt(address) {
        asked.push(address);
        return { match: null, fullName: null };
      },
      isNamed: () => false,
      levelAt: async () => 'mismatch',
    });
    assert.deepEqual(asked, places.slice(0, 5));
  });

  it('compare 32 builds of the same length with deployed code', async () => {
    const found = await findFittingContracts(builds(40), '/ws', '0x60806040525f80fd5bfe');
    assert.equal(found.length, 32);
  });

  it('compare 32 builds with creation code', async () => {
    const frame = { address: `0x${'1'.repeat(40)}`, isCreation: true, code: `${vaultCreation}00` };
    const found = await workspaceBuilds(builds(40), '/ws', frame);
    assert.equal(found.length, 32);
  });

  it('look for libraries in 20,000 folders', async () => {
    let listed = 0;
    const { files } = memoryWorkspace({});
    const many = Array.from({ length: 20_100 }, (_, at) => ({ name: `a${at}`, type: 'directory' as const }));
    const list = async (path: string) => {
      listed += 1;
      return path === '/ws/lib' ? many : [];
    };
    await detectRemappings({ ...files, list }, '/ws', 'lib');
    assert.equal(listed, 20_000);
  });

  it('take 1,000 libraries with their remappings', async () => {
    const { files } = memoryWorkspace({});
    const many = Array.from({ length: 1_100 }, (_, at) => ({ name: `a${at}`, type: 'directory' as const }));
    const list = async (path: string) =>
      path === '/ws/lib' ? many : path === '/ws' ? [] : [{ name: 'A.sol', type: 'file' as const }];
    const config = { remappings: [], libraries: ['lib'], sources: undefined, detects: true };
    const found = await forgeRemappings({ ...files, list }, '/ws', config, async () => undefined);
    assert.equal(found.length, 1_000);
  });

  it('take 1,000 remappings of a configuration, and say so', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `a${at}/=lib/a${at}/`);
    const { files } = memoryWorkspace({ '/ws/remappings.txt': lines(1_100).join('\n') });
    const { remappings, ignored } = await readSourceConfig(files, '/ws');
    assert.equal(remappings.length, 1_000);
    assert.match(ignored.join(), /Only the first 1,000 remappings/);
    const toml = `[profile.default]\nremappings = ${JSON.stringify(lines(1_100))}\n`;
    const config = await readSourceConfig(memoryWorkspace({ '/ws/foundry.toml': toml }).files, '/ws');
    assert.equal(config.remappings.length, 1_000);
  });

  it('read 50 profiles of foundry.toml and a base file once, and say so', async () => {
    const profiles = Array.from({ length: 60 }, (_, at) => `[profile.a${at}]\nsolc = "0.8.${at}"\n`);
    const toml = `extends = "base.toml"\n${profiles.join('')}`;
    const { files, reads } = memoryWorkspace({ '/ws/foundry.toml': toml, '/ws/base.toml': '' });
    const { compilersFor, ignored } = await readSourceConfig(files, '/ws');
    assert.equal(compilersFor({ name: 'A.sol', all: [], ranges: [] })?.length, 50);
    assert.match(ignored.join(), /Only the first 50 profiles/);
    assert.equal(reads.filter((path) => path === '/ws/base.toml').length, 1);
  });

  it('search sources of 600 KB, and refuse more than 2,000 imports', async () => {
    const path = '/ws/src/Two.sol';
    const workspace = memoryWorkspace({ '/ws/foundry.toml': '', [path]: 'contract A {}\ncontract B {}\n' });
    const names = async (size: number) =>
      (await plainContracts({ ...workspace, files: enlarged(workspace.files, path, size) }, path)).map(
        ({ contractName }) => contractName,
      );
    assert.deepEqual([await names(600_000), await names(600_001)], [['A', 'B'], ['Two']]);
    checkImportLimits('A.sol', 2_000, 0);
    assert.throws(
      () => checkImportLimits('A.sol', 2_001, 0),
      (error) => isLensError(error, 'input'),
    );
  });
});
