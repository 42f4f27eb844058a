import assert from 'node:assert/strict';
import { findDeployments } from '../../src/core/projects/deployments/findDeployments.ts';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import type { Draft } from '../../src/core/projects/model/toolchain.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';

/** Real projects, built by the real tools: see test/fixtures/workspaces. */

interface Expected {
  workspace: string;
  source: string;
  identifier: string;
  route: Draft['body']['route'];
  files: string[];
}

const examples: Expected[] = [
  {
    workspace: 'hardhat2',
    source: 'contracts/Vault.sol',
    identifier: 'contracts/Vault.sol:Vault',
    route: 'standardJson',
    files: ['contracts/Owned.sol', 'contracts/Vault.sol', 'contracts/lib/Shares.sol'],
  },
  {
    workspace: 'hardhat3',
    source: 'contracts/BoxOffice.sol',
    identifier: 'project/contracts/BoxOffice.sol:BoxOffice',
    route: 'standardJson',
    files: [
      'npm/@openzeppelin/contracts@5.0.2/access/Ownable.sol',
      'npm/@openzeppelin/contracts@5.0.2/utils/Context.sol',
      'project/contracts/BoxOffice.sol',
      'project/contracts/lib/Dates.sol',
    ],
  },
  {
    workspace: 'foundry',
    source: 'src/CampaignFactory.sol',
    identifier: 'src/CampaignFactory.sol:CampaignFactory',
    route: 'metadata',
    files: ['src/Campaign.sol', 'src/CampaignFactory.sol', 'src/lib/Percent.sol'],
  },
  {
    workspace: 'truffle',
    source: 'contracts/Escrow.sol',
    identifier: 'project:/contracts/Escrow.sol:Escrow',
    route: 'metadata',
    files: ['IArbiter', 'Party', 'lib/Fees', 'Escrow'].map((name) => `project:/contracts/${name}.sol`).sort(),
  },
  ...(['hardhatDeploy', 'brownie', 'ape', 'remix', 'solcMetadata'] as const).map(
    (workspace): Expected => ({
      workspace,
      source: 'contracts/Escrow.sol',
      identifier: 'contracts/Escrow.sol:Escrow',
      route: ['remix', 'solcMetadata'].includes(workspace) ? 'metadata' : 'standardJson',
      files: ['IArbiter', 'Party', 'lib/Fees', 'Escrow'].map((name) => `contracts/${name}.sol`).sort(),
    }),
  ),
  {
    workspace: 'vyper',
    source: 'contracts/Savings.vy',
    identifier: 'contracts/Savings.vy:Savings',
    route: 'standardJson',
    files: ['contracts/Savings.vy', 'contracts/lib/limits.vy'],
  },
];

async function draftFor({ workspace: name, source }: Expected): Promise<Draft> {
  const workspace = exampleWorkspace(name);
  const [candidate] = (await findContracts(workspace, `${workspace.root}/${source}`)).candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate);
}

describe('the example workspaces', () => {
  for (const example of examples) {
    it(`drafts ${example.identifier} of ${example.workspace}`, async () => {
      const draft = await draftFor(example);
      assert.equal(draft.contractIdentifier, example.identifier);
      assert.equal(draft.body.route, example.route);
      assert.deepEqual(draft.files.map((file) => file.path).sort(), example.files);
      assert.deepEqual(
        draft.warnings.filter((warning) => warning.blocks),
        [],
      );
      for (const file of draft.files) {
        assert.equal(file.origin, /^npm\//.test(file.path) ? 'dependency' : 'workspace', file.path);
        assert.equal(file.state, /^npm\//.test(file.path) ? 'notOnDisk' : 'same', file.path);
      }
    });
  }

  it('finds the deployments that the tools wrote down', async () => {
    const known = async (name: string, contractName: string, chainId = '298') => {
      const { root, files } = exampleWorkspace(name);
      return findDeployments(files, { root, chainId, contractName });
    };
    for (const [name, contract, tool] of [
      ['hardhat2', 'Vault', 'Hardhat Ignition'],
      ['hardhat3', 'BoxOffice', 'Hardhat Ignition'],
      ['foundry', 'CampaignFactory', 'Foundry broadcast'],
      ['foundry', 'Campaign', 'Foundry broadcast'],
    ] as const) {
      const [deployment] = await known(name, contract);
      assert.match(deployment?.address ?? '', /^0x[0-9a-fA-F]{40}$/, name);
      assert.match(deployment?.creationTransactionHash ?? '', /^0x[0-9a-f]{64}$/, name);
      assert.ok(deployment?.source.startsWith(tool), name);
    }
    assert.deepEqual(await known('hardhat2', 'Vault', '296'), []);
    assert.deepEqual(await known('hardhat2', 'Nothing'), []);
  });
});
