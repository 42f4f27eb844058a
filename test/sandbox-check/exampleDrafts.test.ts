import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { findDeployments } from '../../src/core/projects/deployments.ts';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { objectIn } from '../../src/core/projects/json.ts';
import { predictMatch } from '../../src/core/projects/predictMatch.ts';
import type { Draft } from '../../src/core/projects/toolchain.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';

/** Real projects, built by the real tools: see test/fixtures/workspaces. */

interface Expected {
  workspace: string;
  source: string;
  identifier: string;
  route: Draft['body']['route'];
  files: string[];
  level: 'exact' | 'match';
  /** The compiler's package, where what is sent is worked out from the sources and not told by the build. */
  solc?: string;
}

const examples: Expected[] = [
  {
    workspace: 'hardhat2',
    source: 'contracts/Vault.sol',
    identifier: 'contracts/Vault.sol:Vault',
    level: 'exact',
    route: 'standardJson',
    files: ['contracts/Owned.sol', 'contracts/Vault.sol', 'contracts/lib/Shares.sol'],
  },
  {
    workspace: 'hardhat3',
    source: 'contracts/BoxOffice.sol',
    identifier: 'project/contracts/BoxOffice.sol:BoxOffice',
    level: 'exact',
    route: 'standardJson',
    files: [
      'npm/@openzeppelin/contracts@5.0.2/access/Ownable.sol',
      'npm/@openzeppelin/contracts@5.0.2/utils/Context.sol',
      'project/contracts/BoxOffice.sol',
      'project/contracts/lib/Dates.sol',
    ],
    solc: 'solc-0.8.28',
  },
  {
    workspace: 'foundry',
    source: 'src/CampaignFactory.sol',
    identifier: 'src/CampaignFactory.sol:CampaignFactory',
    level: 'exact',
    route: 'metadata',
    files: ['src/Campaign.sol', 'src/CampaignFactory.sol', 'src/lib/Percent.sol'],
  },
  {
    workspace: 'vyper',
    source: 'contracts/Savings.vy',
    identifier: 'contracts/Savings.vy:Savings',
    level: 'match',
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

    it(`predicts a match for ${example.identifier} once it is deployed`, async () => {
      const { bytecode } = await draftFor(example);
      const deployed = deploy(bytecode.runtime ?? '', bytecode.immutableReferences ?? {});
      assert.equal(predictMatch(bytecode, deployed).level, example.level);
    });

    const { solc } = example;
    if (solc === undefined) continue;
    it(`sends for ${example.identifier} what compiles to the very same bytecode, metadata included`, async () => {
      const draft = await draftFor(example);
      assert.equal(draft.body.route, 'standardJson');
      const outputSelection = { '*': { '*': ['evm.bytecode.object'] } };
      const settings = { ...objectIn(draft.body.stdJsonInput.settings), outputSelection };
      const input = { ...draft.body.stdJsonInput, settings };
      const compiler: { compile(input: string): string; version(): string } = createRequire(import.meta.url)(solc);
      assert.equal(compiler.version(), `${draft.compilerVersion}.Emscripten.clang`);
      const output = JSON.parse(compiler.compile(JSON.stringify(input)));
      const path = draft.contractIdentifier.slice(0, draft.contractIdentifier.lastIndexOf(':'));
      assert.equal(`0x${output.contracts[path][draft.contractName].evm.bytecode.object}`, draft.bytecode.creation);
    }).timeout(20_000);
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

/** Puts a value into every immutable, as a constructor does, and a library's address into its placeholders. */
function deploy(runtime: string, immutables: Draft['bytecode']['immutableReferences'] & {}): string {
  const digits = [...runtime.replace(/^0x/, '').replace(/__.{36}__/g, '5f'.repeat(20))];
  for (const { start, length } of Object.values(immutables).flat()) {
    for (let i = 2 * start; i < 2 * (start + length); i++) digits[i] = 'a';
  }
  return `0x${digits.join('')}`;
}
