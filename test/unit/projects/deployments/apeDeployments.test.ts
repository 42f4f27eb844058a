import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import { findDeployments, recordedDeployments } from '../../../../src/core/projects/deployments/findDeployments.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const address = (digit: string) => checksumAddress(`0x${digit.repeat(40)}`);
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const deployment = (digit: string, created: string | null = hash(digit)) => ({
  address: address(digit),
  transaction_hash: created,
});

const record = '/home/ann/.ape/ethereum/deployments_map.json';
const manifest = { manifest: 'ethpm/3', contractTypes: { Vault: {}, Token: {} } };
const config = `name: vault
networks:
  custom:
    - name: hedera-testnet
      chain_id: 296
      ecosystem: ethereum
      default_provider: node
    - { name: '../../etc', chain_id: 296, ecosystem: ethereum }
    - name: hedera
      chain_id: '295'
      ecosystem: ethereum
node:
  ethereum:
    hedera-testnet: { uri: $RPC_URL }
`;
/** As Ape 0.8 writes it: for all projects of the machine, oldest first. */
const map = {
  ecosystems: {
    ethereum: {
      'hedera-testnet': { Vault: [deployment('a'), deployment('b', null)], Other: [deployment('c')] },
      hedera: { Vault: [deployment('d')], Token: [deployment('e'), { address: '<img>' }, null] },
      sepolia: { Vault: [deployment('f')] },
    },
  },
};
const project = { '/ws/.build/__local__.json': manifest, '/ws/ape-config.yaml': config, [record]: map };

type Tree = Parameters<typeof memoryWorkspace>[0];
const apeFolder = '/home/ann/.ape';
const all = async (tree: Tree, folder: string | undefined = apeFolder) => {
  const { files } = memoryWorkspace(tree, folder === undefined ? {} : { apeFolder: folder });
  const found = await recordedDeployments(files, { root: '/ws' });
  return found.map((each) => `${each.chainId} ${each.contract} ${each.address[2]?.toLowerCase()}`);
};

describe("Ape's deployment records", () => {
  it('are read from its own folder: the contracts of the project, on the chains of its configuration', async () => {
    const { files } = memoryWorkspace(project, { apeFolder });
    const found = await findDeployments(files, { root: '/ws', chainId: '296', contractName: 'Vault' });
    assert.deepEqual(
      found.map((known) => [known.address, known.creationTransactionHash, known.source, known.record]),
      [
        [address('b'), undefined, 'Ape ethereum:hedera-testnet', record],
        [address('a'), hash('a'), 'Ape ethereum:hedera-testnet', record],
      ],
    );
    assert.deepEqual(await all(project), ['296 Vault b', '296 Vault a', '295 Vault d', '295 Token e']);
  });

  it('are not looked at in a workspace that is not trusted, nor for a project of another tool', async () => {
    const { files, reads } = memoryWorkspace(project);
    assert.deepEqual(await recordedDeployments(files, { root: '/ws' }), []);
    const { '/ws/.build/__local__.json': _, ...unbuilt } = project;
    const other = memoryWorkspace(unbuilt, { apeFolder });
    assert.deepEqual(await recordedDeployments(other.files, { root: '/ws' }), []);
    assert.deepEqual(
      [...reads, ...other.reads].filter((path) => path.startsWith(apeFolder)),
      [],
    );
  });

  it('take the networks of pyproject.toml, of JSON, and of all projects', async () => {
    const { '/ws/ape-config.yaml': _, ...bare } = project;
    const custom = [{ name: 'hedera-testnet', chain_id: 296, ecosystem: 'ethereum' }];
    const toml = '[[tool.ape.networks.custom]]\nname = "hedera"\nchain_id = 295\necosystem = "ethereum"\n';
    const cases: Tree[] = [
      { ...bare, '/ws/pyproject.toml': toml, '/ws/ape-config.yaml': config },
      { ...bare, '/ws/pyproject.toml': '[tool.black]\n', '/ws/ape-config.json': { networks: { custom } } },
      { ...bare, [`${apeFolder}/ape-config.yaml`]: config },
      { ...bare, '/ws/ape-config.yaml': 'networks: [' },
    ];
    const found = [];
    for (const tree of cases) found.push(new Set((await all(tree)).map((each) => each.slice(0, 3))));
    assert.deepEqual(found, [new Set(['295']), new Set(['296']), new Set(['296', '295']), new Set()]);
  });

  it('are read in the form of older versions, and broken ones count as none', async () => {
    assert.deepEqual(await all({ ...project, [record]: map.ecosystems }), [
      '296 Vault b',
      '296 Vault a',
      '295 Vault d',
      '295 Token e',
    ]);
    for (const broken of ['{"ecosystems":', '[]', 'null', { ecosystems: { ethereum: { hedera: [] } } }])
      assert.deepEqual(await all({ ...project, [record]: broken }), []);
  });
});
