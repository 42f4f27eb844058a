import assert from 'node:assert/strict';
import { ContractAt } from '../../../../src/core/contractAt/contractAt.ts';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { buildCommandOf, draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { Draft, DraftOptions } from '../../../../src/core/projects/model/toolchain.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { longVersion, otherSource, ownedSource, vaultCreation, vaultRuntime } from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const source = '/ws/contracts/Vault.sol';
const failure = (error: unknown) => isLensError(error, 'input');
const vault =
  'pragma solidity ^0.8.0;\nimport "@acme/owned/Owned.sol";\nimport {Fee} from "./lib/Fee.sol";\ncontract Vault is Owned {}\n';
const fee = 'library Fee {}\n';
const owned = 'npm/@acme/owned@1.2.3/Owned.sol';

interface Parts {
  artifact?: object;
  buildInfo?: object;
  sources?: Record<string, string>;
  settings?: object;
}

function project(parts: Parts = {}): Record<string, string | object> {
  const id = 'solc-0_8_28-0011';
  const sources = parts.sources ?? {
    'project/contracts/Vault.sol': vault,
    'project/contracts/lib/Fee.sol': fee,
    'project/contracts/Other.sol': otherSource,
    [owned]: ownedSource,
  };
  return {
    '/ws/hardhat.config.ts': 'export default { solidity: "0.8.28" };\n',
    '/ws/contracts/Vault.sol': vault,
    '/ws/contracts/lib/Fee.sol': fee,
    '/ws/node_modules/@acme/owned/Owned.sol': ownedSource,
    '/ws/artifacts/contracts/Vault.sol/Vault.json': {
      _format: 'hh3-artifact-1',
      contractName: 'Vault',
      sourceName: 'contracts/Vault.sol',
      abi: [],
      bytecode: vaultCreation,
      deployedBytecode: vaultRuntime,
      linkReferences: {},
      deployedLinkReferences: {},
      immutableReferences: { '9': [{ length: 32, start: 2 }] },
      inputSourceName: 'project/contracts/Vault.sol',
      buildInfoId: id,
      ...parts.artifact,
    },
    [`/ws/artifacts/build-info/${id}.json`]: {
      _format: 'hh3-sol-build-info-1',
      id,
      solcVersion: '0.8.28',
      solcLongVersion: longVersion,
      compilerType: 'solc',
      userSourceNameMap: { 'contracts/Vault.sol': 'project/contracts/Vault.sol' },
      input: {
        language: 'Solidity',
        settings: {
          evmVersion: 'cancun',
          outputSelection: {},
          remappings: ['project/:@acme/owned/=npm/@acme/owned@1.2.3/'],
          ...parts.settings,
        },
        sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
      },
      ...parts.buildInfo,
    },
    [`/ws/artifacts/build-info/${id}.output.json`]: {
      _format: 'hh3-sol-build-info-output-1',
      id,
      output: { contracts: {}, sources: {} },
    },
  };
}

async function draftFor(tree: Record<string, string | object>, options?: DraftOptions): Promise<Draft> {
  const workspace = memoryWorkspace(tree);
  const [candidate] = (await findContracts(workspace, source)).candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate, options);
}

describe('Hardhat 3', () => {
  it('offers the build that Ignition deployed beside one that differs from it', async () => {
    const folder = '/ws/ignition/deployments/chain-296';
    const deployed = (bytecode: string, artifact = {}) => {
      const built = Object.entries(project({ artifact: { bytecode, ...artifact } }));
      const moved = built.flatMap(([path, content]): [string, string | object][] => {
        const artifact = path.endsWith('/Vault.json') ? `${folder}/artifacts/M#Vault.json` : undefined;
        const buildInfo = path.includes('/build-info/') ? path.replace('/ws/artifacts', folder) : undefined;
        const to = artifact ?? buildInfo;
        return to === undefined ? [] : [[to, content]];
      });
      return Object.fromEntries(moved);
    };
    const found = async (tree: Record<string, string | object>) => {
      const workspace = memoryWorkspace(tree);
      const { candidates } = await findContracts(workspace, source);
      return { workspace, candidates, variants: candidates.map(({ variant }) => variant) };
    };
    assert.deepEqual((await found({ ...project(), ...deployed(vaultCreation) })).variants, [undefined]);
    const other = await found({ ...project(), ...deployed(`${vaultCreation}00`) });
    assert.deepEqual(other.variants, [undefined, 'Ignition chain-296']);
    const [, ignition] = other.candidates;
    assert.ok(ignition);
    const draft = await draftOf(other.workspace, ignition);
    assert.equal(draft.bytecode.creation, `${vaultCreation}00`);
    assert.match(draft.reason, /ignition\/deployments\/chain-296\/build-info/);
    // The code that Ignition deployed isn't that of what was built since.
    const at = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const standingOf = async (built: string, { workspace, candidates }: typeof other) => {
      const contract = { contract_id: '0.0.5001', evm_address: at, runtime_bytecode: built, bytecode: '0x' };
      const { client: ledger } = servedClient({ 'contracts/*': () => ({ ...contract, created_timestamp: null }) });
      const { signal } = new AbortController();
      const network = { network: { name: 'testnet', chainId: '296' }, ledger, verification: undefined, signal };
      const { level, isOfDeployment } = await new ContractAt(network, at).standing(workspace, candidates);
      return [level, isOfDeployment];
    };
    const plain = { immutableReferences: {} };
    const built = { ...project({ artifact: { ...plain, deployedBytecode: `${vaultRuntime}00` } }) };
    const both = await found({ ...built, ...deployed(`${vaultCreation}00`, plain) });
    assert.deepEqual(await standingOf(vaultRuntime, both), ['match', true]);
    assert.deepEqual(await standingOf(`${vaultRuntime}00`, both), ['match', undefined]);
    // What was built since may be gone.
    const alone = { ...project(), ...deployed(`${vaultCreation}00`) };
    delete alone['/ws/artifacts/contracts/Vault.sol/Vault.json'];
    assert.deepEqual((await found(alone)).variants, ['Ignition chain-296']);
    const { candidates } = await findContracts(memoryWorkspace(alone), '/ws/contracts/lib/Fee.sol');
    assert.deepEqual(candidates, []);
  });

  it("finds the build that Ignition deployed for a package's own file, too", async () => {
    const folder = '/ws/ignition/deployments/chain-296/artifacts';
    const [, artifact = {}] = Object.entries(project()).find(([path]) => path.endsWith('/Vault.json')) ?? [];
    const tree = {
      ...project(),
      [`${folder}/M#Owned.json`]: { ...Object(artifact), contractName: 'Owned', sourceName: '@acme/owned/Owned.sol' },
    };
    const { candidates } = await findContracts(memoryWorkspace(tree), '/ws/node_modules/@acme/owned/Owned.sol');
    assert.deepEqual(
      candidates.map(({ contractName, variant }) => [contractName, variant]),
      [['Owned', 'Ignition chain-296']],
    );
  });

  it('names the contract as it was compiled and sends the sources that it imports, found through the remappings', async () => {
    const draft = await draftFor(project());
    assert.equal(draft.toolchain, 'hardhat3');
    assert.equal(draft.contractIdentifier, 'project/contracts/Vault.sol:Vault');
    assert.equal(draft.compilerVersion, longVersion);
    assert.deepEqual(
      draft.files.map(({ path, origin, state, onDisk }) => [path, origin, state, onDisk]),
      [
        ['project/contracts/Vault.sol', 'workspace', 'same', '/ws/contracts/Vault.sol'],
        [owned, 'dependency', 'same', '/ws/node_modules/@acme/owned/Owned.sol'],
        ['project/contracts/lib/Fee.sol', 'workspace', 'same', '/ws/contracts/lib/Fee.sol'],
      ],
    );
    assert.deepEqual(draft.warnings, []);
    assert.deepEqual(draft.bytecode.immutableReferences, { '9': [{ start: 2, length: 32 }] });
  });

  it('sends everything where an import cannot be found, rather than too little', async () => {
    const sources = {
      'project/contracts/Vault.sol': 'import "elsewhere/A.sol";',
      'project/contracts/Other.sol': otherSource,
    };
    const draft = await draftFor(project({ sources }));
    assert.equal(draft.files.length, 2);
    assert.deepEqual(
      draft.warnings.map(({ kind, blocks }) => [kind, blocks]),
      [
        ['wholeInput', false],
        ['edited', false],
      ],
    );
    assert.equal((await draftFor(project(), { sources: 'all' })).files.length, 4);
  });

  it('refuses what another compiler than solc built', async () => {
    await assert.rejects(
      draftFor(project({ buildInfo: { compilerType: 'solx' } })),
      (error: unknown) => failure(error) && /solx/.test(String(error)),
    );
  });

  it('refuses a crafted build-info id that leads outside', async () => {
    for (const buildInfoId of ['../../../../home/ann/secret', '/home/ann/secret']) {
      const workspace = memoryWorkspace({
        ...project({ artifact: { buildInfoId } }),
        '/home/ann/secret.json': { input: {} },
      });
      const [candidate] = (await findContracts(workspace, source)).candidates;
      assert.ok(candidate);
      await assert.rejects(draftOf(workspace, candidate), failure);
      assert.equal(
        workspace.reads.some((path) => path.startsWith('/home')),
        false,
      );
    }
  });

  it('says in a sentence what is missing', async () => {
    await assert.rejects(draftFor(project({ artifact: { buildInfoId: 'gone' } })), failure);
    await assert.rejects(draftFor(project({ artifact: { inputSourceName: '' } })), failure);
    await assert.rejects(draftFor(project({ buildInfo: { input: 7 } })), failure);
  });

  it('is told from Hardhat 2 before there is any build output, and names the command that makes it', async () => {
    const cases: [Record<string, string | object>, string | undefined][] = [
      [{ '/ws/package.json': { devDependencies: { hardhat: '^3.18.0' } } }, 'npx hardhat build'],
      [{ '/ws/package.json': { dependencies: { hardhat: '2.29.1' } } }, 'npx hardhat compile'],
      [{ '/ws/node_modules/hardhat/package.json': { version: '3.0.1' } }, 'npx hardhat build'],
      [{}, undefined],
    ];
    for (const [files, command] of cases) {
      const workspace = memoryWorkspace({
        '/ws/hardhat.config.ts': 'export default {};',
        '/ws/contracts/Vault.sol': vault,
        ...files,
      });
      const { projects, candidates } = await findContracts(workspace, source);
      assert.deepEqual(candidates, []);
      assert.equal(projects[0] === undefined ? undefined : buildCommandOf(projects[0]), command);
    }
  });
});
