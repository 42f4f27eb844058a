import assert from 'node:assert/strict';
import { abiOfBuild } from '../../../src/core/projects/abiOfBuild.ts';
import { apeDeployments } from '../../../src/core/projects/deployments/apeDeployments.ts';
import { comparedDeployments } from '../../../src/core/projects/deployments/comparedDeployments.ts';
import { foundryBroadcasts } from '../../../src/core/projects/deployments/foundryBroadcasts.ts';
import type { RecordedDeployment } from '../../../src/core/projects/deployments/recordedDeployment.ts';
import { findNamed } from '../../../src/core/projects/files/artifactFiles.ts';
import { draftOf, findContracts } from '../../../src/core/projects/findContracts.ts';
import type { Candidate, Project } from '../../../src/core/projects/model/toolchain.ts';
import { readAbis } from '../../../src/core/projects/readAbis.ts';
import { importedSources } from '../../../src/core/projects/sources/importedSources.ts';
import { ape } from '../../../src/core/projects/toolchains/ape.ts';
import { metadataFiles } from '../../../src/core/projects/toolchains/metadataToolchain.ts';
import { vyper } from '../../../src/core/projects/toolchains/vyper.ts';
import { longestTurn } from '../../storm/turns.ts';
import { memoryWorkspace } from '../projects/memoryFiles.ts';

type Memory = ReturnType<typeof memoryWorkspace>;

/** The same workspace, in which a file says that it's larger than it is; reading it would be the fault. */
function enlarged(workspace: Memory, path: string, size: number): Memory {
  const { files } = workspace;
  const stat = async (asked: string) => {
    const own = await files.stat(asked);
    return own && asked === path ? { ...own, size } : own;
  };
  return { ...workspace, files: { ...files, stat } };
}

const megabytes = (count: number) => count << 20;
const project = (root: string): Project => ({ toolchain: 'foundry', root, workspaceFolder: root, outputs: [] });
const abi = [{ type: 'error', name: 'Bad', inputs: [] }];

/** What is read of a workspace, and which files for it. */
async function abisOf(workspace: Memory): Promise<number> {
  let count = 0;
  for await (const _ of readAbis(workspace, '/ws')) count += 1;
  return count;
}

describe('the bounds of what is read of a workspace', () => {
  it("leave a huge build artifact's ABI unread", async () => {
    const files = { '/ws/foundry.toml': '', '/ws/out/A.sol/A.json': { abi } };
    assert.equal(await abisOf(memoryWorkspace(files)), 1);
    const large = enlarged(memoryWorkspace(files), '/ws/out/A.sol/A.json', megabytes(9));
    assert.equal(await abisOf(large), 0);
    assert.ok(!large.reads.includes('/ws/out/A.sol/A.json'));
  });

  it('end the search for ABIs after 5,000 files', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_010 }, (_, at) => [`/ws/out/A.sol/A${at}.json`, '{"abi":[]}']),
    );
    const workspace = memoryWorkspace({ '/ws/foundry.toml': '', ...many });
    await abisOf(workspace);
    const read = workspace.reads.filter((path) => path.includes('/out/A.sol/'));
    assert.equal(new Set(read).size, 5_000);
  });

  it('search 500 folders for what has a name', async () => {
    const many = Array.from({ length: 600 }, (_, at) => [`/ws/contracts/f${at}/artifacts/a.json`, '{}']);
    const { files } = memoryWorkspace(Object.fromEntries(many));
    // Beside the first one itself.
    assert.equal((await findNamed(files, '/ws/contracts', 'artifacts')).length, 499);
  });

  it('take the documentation of eight builds', async () => {
    const builds = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`/ws/artifacts/build-info/b${at}.json`, { output: { contracts: {} } }]),
    );
    const workspace = memoryWorkspace({ '/ws/hardhat.config.js': '', ...builds });
    await abisOf(workspace);
    assert.equal(new Set(workspace.reads.filter((path) => path.includes('/build-info/'))).size, 8);
  });

  it('leave a huge artifact of one contract unread', async () => {
    const artifact = '/ws/out/A.json';
    const candidate: Candidate = {
      project: project('/ws'),
      contractName: 'A',
      kind: 'contract',
      sourceName: 'A.sol',
      artifact,
      builtAt: 0,
    };
    const workspace = memoryWorkspace({ [artifact]: { abi } });
    assert.deepEqual(await abiOfBuild(workspace, candidate), abi);
    assert.equal(await abiOfBuild(enlarged(workspace, artifact, megabytes(65)), candidate), undefined);
  });

  it('leave huge metadata and a huge Vyper input unread', async () => {
    const metadata = {
      compiler: { version: '0.8.24+commit.e11b9ed9' },
      language: 'Solidity',
      output: { abi: [] },
      settings: { compilationTarget: { 'A.sol': 'A' } },
      sources: { 'A.sol': { keccak256: `0x${'0'.repeat(64)}`, content: 'contract A {}' } },
      version: 1,
    };
    const remix = memoryWorkspace({ '/ws/artifacts/A_metadata.json': metadata });
    assert.equal((await metadataFiles(remix, '/ws/artifacts', /_metadata\.json$/)).length, 1);
    const large = enlarged(remix, '/ws/artifacts/A_metadata.json', megabytes(9));
    assert.equal((await metadataFiles(large, '/ws/artifacts', /_metadata\.json$/)).length, 0);
    const input = { language: 'Vyper', sources: { 'A.vy': { content: '' } }, settings: {} };
    const snakes = memoryWorkspace({ '/ws/out/A.json': input });
    assert.ok(await vyper.recognise(snakes, '/ws'));
    assert.equal(await vyper.recognise(enlarged(snakes, '/ws/out/A.json', megabytes(33)), '/ws'), undefined);
  });

  it("leave Ape's manifest and record unread if they're huge", async () => {
    const manifest = '/ws/.build/__local__.json';
    const record = '/ape/ethereum/deployments_map.json';
    const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const workspace = memoryWorkspace(
      {
        [manifest]: { contractTypes: { Vault: {} } },
        '/ape/deployments_map.json': { ecosystems: { ethereum: { testnet: { Vault: [{ address }] } } } },
        [record]: { testnet: { Vault: [{ address }] } },
        '/ws/ape-config.yaml': 'networks:\n  custom:\n    - name: testnet\n      chain_id: 296\n',
      },
      { apeFolder: '/ape' },
    );
    assert.ok(await ape.recognise(workspace, '/ws'));
    assert.equal(await ape.recognise(enlarged(workspace, manifest, megabytes(65)), '/ws'), undefined);
    const read = async (memory: Memory) => {
      await apeDeployments(memory.files, { root: '/ws' });
      return memory.reads.filter((path) => path.endsWith('deployments_map.json')).length;
    };
    assert.ok((await read(workspace)) > 0);
    const path = workspace.reads.find((each) => each.endsWith('deployments_map.json')) ?? '';
    workspace.reads.length = 0;
    assert.equal(await read(enlarged(workspace, path, megabytes(65))), 0);
  });

  it('read the newest 100 runs of a Foundry script', async () => {
    const runs = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [
        `/ws/broadcast/Deploy.s.sol/296/run-${1_700_000_000 + at}.json`,
        { transactions: [] },
      ]),
    );
    const workspace = memoryWorkspace(runs);
    await foundryBroadcasts(workspace.files, { root: '/ws', chainId: '296' });
    assert.equal(new Set(workspace.reads).size, 100);
    assert.ok(workspace.reads.includes('/ws/broadcast/Deploy.s.sol/296/run-1700000119.json'));
  });

  it('read 10,000 transactions of a run of a Foundry script', async () => {
    const sent = Array.from({ length: 10_002 }, (_, at) => ({
      transactionType: 'CREATE',
      contractName: 'A',
      contractAddress: `0x${(at + 1).toString(16).padStart(40, '0')}`,
      hash: `0x${(at + 1).toString(16).padStart(64, '0')}`,
    }));
    const record = { timestamp: 1_700_000_000, chain: 296, transactions: sent, receipts: [] };
    const { files } = memoryWorkspace({ '/ws/broadcast/Deploy.s.sol/296/run-latest.json': record });
    const found = await foundryBroadcasts(files, { root: '/ws', chainId: '296' });
    assert.equal(found.length, 10_000);
  });

  it('ask for the code of twelve recorded deployments', async () => {
    const asked: string[] = [];
    const deployments = Array.from(
      { length: 20 },
      (_, at): RecordedDeployment => ({
        address: `0x${String(at).padStart(40, '0')}`,
        chainId: '296',
        contract: 'A',
        source: 'Foundry broadcast',
        deployedAt: 0,
        record: '/ws/broadcast/run-latest.json',
      }),
    );
    const candidate: Candidate = {
      project: project('/ws'),
      contractName: 'A',
      kind: 'contract',
      sourceName: 'A.sol',
      artifact: '/ws/out/A.json',
      builtAt: 0,
    };
    await comparedDeployments(memoryWorkspace({}), [candidate], deployments, async ({ address }) => {
      asked.push(address);
      return null;
    });
    assert.equal(asked.length, 12);
  });

  it('leave the thread free while a build of thousands of sources is drafted', async () => {
    const some = { keccak256: `0x${'0'.repeat(64)}` };
    for (const [ending, state] of [
      ['sol', 'missing'],
      ['txt', 'refused'],
    ] as const) {
      const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`k${at}.${ending}`, some]));
      const metadata = {
        compiler: { version: '0.8.24+commit.e11b9ed9' },
        language: 'Solidity',
        output: { abi: [] },
        settings: { compilationTarget: { 'A.sol': 'A' } },
        sources: { 'A.sol': { ...some, content: 'contract A {}' }, ...many },
        version: 1,
      };
      const workspace = memoryWorkspace({ '/ws/artifacts/A_metadata.json': metadata });
      const [candidate] = (await findContracts(workspace, '/ws')).candidates;
      assert.ok(candidate);
      const turn = await longestTurn(async () => {
        const drafted = await draftOf(workspace, candidate).catch(() => undefined);
        assert.equal(
          drafted?.files.filter((file) => file.state === 'missing').length,
          state === 'missing' ? 1_500 : undefined,
        );
      });
      assert.ok(turn < 50, `${state}: ${Math.round(turn)} ms`);
    }
  }).timeout(60_000);

  it('leave the thread free while the large sources that Truffle keeps are hashed', async () => {
    const metadata = {
      compiler: { version: '0.8.24+commit.e11b9ed9' },
      language: 'Solidity',
      output: { abi: [] },
      settings: { compilationTarget: { 'project:/contracts/A.sol': 'A' } },
      sources: { 'project:/contracts/A.sol': { keccak256: `0x${'0'.repeat(64)}` } },
      version: 1,
    };
    const artifact = { contractName: 'A', abi: [], metadata: JSON.stringify(metadata), source: 'ab'.repeat(2_400_000) };
    const workspace = memoryWorkspace({ '/ws/truffle-config.js': '', '/ws/build/contracts/A.json': artifact });
    const [candidate] = (await findContracts(workspace, '/ws')).candidates;
    assert.equal(candidate?.project.toolchain, 'truffle');
    const turn = await longestTurn(async () => {
      const drafted = await draftOf(workspace, candidate);
      assert.equal(drafted.files[0]?.state, 'missing');
    });
    assert.ok(turn < 50, `${Math.round(turn)} ms`);
  });

  it('follow 64 files of imports from a file that only imports', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`/ws/src/A${at}.sol`, `import "./A${at + 1}.sol";\n`]),
    );
    const workspace = memoryWorkspace({ '/ws/foundry.toml': '', ...chain, '/ws/src/A80.sol': 'contract A {}' });
    assert.deepEqual(await importedSources(workspace, project('/ws'), '/ws/src/A0.sol'), []);
    const near = await importedSources(workspace, project('/ws'), '/ws/src/A30.sol');
    assert.deepEqual(
      near.map(({ name }) => name),
      ['src/A80.sol'],
    );
  });
});
