import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import { findDeployments, recordedDeployments } from '../../../../src/core/projects/deployments/findDeployments.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const address = (digit: string) => checksumAddress(`0x${digit.repeat(40)}`);
const hash = (digit: string) => `0x${digit.repeat(64)}`;

const find = (
  tree: Parameters<typeof memoryWorkspace>[0],
  query: { sourceName?: string; workspaceFolder?: string } = {},
) => findDeployments(memoryWorkspace(tree).files, { root: '/ws', chainId: '296', contractName: 'Vault', ...query });

describe('deployment records', () => {
  it('of Foundry: what was created and sent on this chain, never a dry run', async () => {
    const run = (transactions: object[], timestamp: number) => ({ transactions, receipts: [], timestamp, chain: 296 });
    const create = (digit: string, contractName = 'Vault') => ({
      hash: hash(digit),
      transactionType: 'CREATE',
      contractName,
      contractAddress: address(digit),
      additionalContracts: [],
    });
    const call = {
      hash: hash('c'),
      transactionType: 'CALL',
      contractName: 'Vault',
      contractAddress: address('9'),
      additionalContracts: [
        { transactionType: 'CREATE2', contractName: 'Vault', address: address('c'), initCode: '0x' },
      ],
    };
    const found = await find({
      '/ws/broadcast/Old.s.sol/296/run-latest.json': run([create('a')], 1_700_000_000),
      '/ws/broadcast/New.s.sol/296/run-latest.json': run([create('b'), create('d', 'Other'), call], 1_800_000_000_000),
      '/ws/broadcast/New.s.sol/296/dry-run/run-latest.json': run([create('e')], 1_900_000_000_000),
      '/ws/broadcast/New.s.sol/295/run-latest.json': run([create('f')], 1_900_000_000_000),
      '/ws/broadcast/Broken.s.sol/296/run-latest.json': '{"transactions":',
    });
    assert.deepEqual(
      found.map((known) => [known.address, known.creationTransactionHash, known.deployedAt, known.source]),
      [
        [address('c'), hash('c'), 1_800_000_000_000, 'Foundry broadcast New.s.sol'],
        [address('b'), hash('b'), 1_800_000_000_000, 'Foundry broadcast New.s.sol'],
        [address('a'), hash('a'), 1_700_000_000_000, 'Foundry broadcast Old.s.sol'],
      ],
    );
  });

  it('of Foundry: all that a long script deployed', async () => {
    const digits = (at: number, length: number) => `0x${at.toString(16).padStart(length, '0')}`;
    const made = Array.from({ length: 3_000 }, (_, at) => ({ hash: digits(at, 64), contractAddress: digits(at, 40) }));
    const transactions = made.map((each) => ({
      ...each,
      transactionType: 'CREATE',
      contractName: 'Vault',
      additionalContracts: [],
      transaction: { from: address('f'), gas: '0x1', value: '0x0', input: '0x', nonce: '0x1', chainId: '0x128' },
    }));
    const receipts = made.map(({ hash: transactionHash, contractAddress }) => ({
      transactionHash,
      contractAddress,
      logs: [{}],
    }));
    const text = JSON.stringify({ transactions, receipts, timestamp: 1_800_000_000 });
    const path = '/ws/broadcast/A.s.sol/296/run-latest.json';
    const found = await find({ [path]: text });
    assert.equal(found.length, 3_000);
    assert.ok(found.every((each) => each.creationTransactionHash?.slice(-5) === each.address.slice(-5).toLowerCase()));
    assert.deepEqual(await find({ [path]: text.slice(0, -100) }), []);
  });

  it('of Foundry: with the transaction of the receipt, where the hashes are out of step', async () => {
    const create = (at: string, hashed: string) => ({
      hash: hash(hashed),
      transactionType: 'CREATE',
      contractName: 'Vault',
      contractAddress: address(at),
    });
    const receipt = (at: string, contractAddress: string | null = address(at)) => ({
      transactionHash: hash(at),
      contractAddress,
    });
    const inner = {
      hash: hash('f'),
      transactionType: 'CALL',
      contractName: 'Factory',
      contractAddress: address('9'),
      additionalContracts: [{ transactionType: 'CREATE', contractName: 'Vault', address: address('d') }],
    };
    const hashesOf = async (transactions: object[], receipts: object[]) => {
      const found = await find({
        '/ws/broadcast/A.s.sol/296/run-latest.json': { transactions, receipts, timestamp: 1 },
      });
      return Object.fromEntries(
        found.map((known) => [known.address[2]?.toLowerCase(), known.creationTransactionHash?.[2]]),
      );
    };
    const outOfStep = [create('a', 'b'), create('b', 'c'), create('c', 'a'), inner];
    const receipts = [receipt('c'), receipt('a'), receipt('b'), receipt('f', null)];
    assert.deepEqual(await hashesOf(outOfStep, receipts), { a: 'a', b: 'b', c: 'c', d: undefined });
    const inStep = [create('a', 'a'), create('b', 'b'), inner];
    assert.deepEqual(await hashesOf(inStep, receipts), { a: 'a', b: 'b', d: 'f' });
    assert.deepEqual(await hashesOf(inStep, []), { a: 'a', b: 'b', d: 'f' });
  });

  it('of Foundry: of earlier runs too, each address once', async () => {
    const run = (digit: string, timestamp: number) => ({
      transactions: [
        { hash: hash(digit), transactionType: 'CREATE', contractName: 'Vault', contractAddress: address(digit) },
      ],
      receipts: [{ transactionHash: hash(digit), contractAddress: address(digit) }],
      timestamp,
    });
    const folder = '/ws/broadcast/Deploy.s.sol/296';
    const found = await find({
      [`${folder}/run-1700000000.json`]: run('a', 1_700_000_000),
      [`${folder}/run-1800000000000.json`]: run('b', 1_800_000_000_000),
      [`${folder}/run-latest.json`]: run('b', 1_800_000_000_000),
      // Of \`--sig 'deploy(uint256)'\` and of calldata; the run's own file may not be committed.
      [`${folder}/deploy-latest.json`]: run('1', 1_750_000_000_000),
      [`${folder}/0x1234abcd-latest.json`]: run('2', 1_740_000_000_000),
      [`${folder}/run-1750000000000.json`]: run('1', 1_750_000_000_000),
      [`${folder}/notes.json`]: run('c', 1_900_000_000_000),
    });
    assert.deepEqual(
      found.map(({ address: at, record, detail }) => [at[2], record.slice(folder.length + 1), detail]),
      [
        ['b', 'run-latest.json', undefined],
        ['1', 'deploy-latest.json', undefined],
        ['2', '0x1234abcd-latest.json', undefined],
        ['a', 'run-1700000000.json', undefined],
      ],
    );
    assert.equal(new Set(found.map(({ source }) => source)).size, 4, 'each run is named');
  });

  it('of Hardhat Ignition: by the full name, where contracts share a bare one', async () => {
    const journal = ['a', 'b']
      .map((folder) => ({
        contractName: `contracts/${folder}/Vault.sol:Vault`,
        futureId: `M#${folder}`,
        type: 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE',
      }))
      .map((event) => JSON.stringify(event))
      .join('\n');
    const folder = '/ws/ignition/deployments/chain-296';
    const tree = {
      [`${folder}/deployed_addresses.json`]: { 'M#a': address('a'), 'M#b': address('b') },
      [`${folder}/journal.jsonl`]: journal,
    };
    const named = async (sourceName?: string) =>
      (await find(tree, sourceName === undefined ? {} : { sourceName })).map(({ detail }) => detail);
    assert.deepEqual(await named('contracts/b/Vault.sol'), ['M#b']);
    assert.deepEqual(await named('contracts/c/Vault.sol'), []);
    assert.deepEqual(await named(), ['M#a', 'M#b']);
  });

  it('of Hardhat Ignition: by the chain and contract name in the journal', async () => {
    const journal = [
      { chainId: 296, type: 'DEPLOYMENT_INITIALIZE' },
      { contractName: 'Vault', futureId: 'M#main', type: 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE' },
      {
        futureId: 'M#main',
        hash: hash('a'),
        type: 'TRANSACTION_CONFIRM',
        receipt: { contractAddress: address('1'), status: 'SUCCESS' },
      },
      { futureId: 'M#main', hash: hash('b'), type: 'TRANSACTION_CONFIRM', receipt: { status: 'SUCCESS' } },
    ];
    const folder = '/ws/ignition/deployments';
    const found = await find({
      [`${folder}/production/deployed_addresses.json`]: {
        content: { 'M#main': address('1'), 'M#Other': address('2') },
        mtime: 7,
      },
      [`${folder}/production/journal.jsonl`]: `${journal.map((event) => JSON.stringify(event)).join('\n')}\nnot json\n`,
      [`${folder}/chain-296/deployed_addresses.json`]: { content: { 'M#Vault': address('3') }, mtime: 9 },
      [`${folder}/chain-295/deployed_addresses.json`]: { 'M#Vault': address('4') },
    });
    assert.deepEqual(
      found.map((known) => [known.address, known.creationTransactionHash, known.deployedAt]),
      [
        [address('3'), undefined, 9],
        [address('1'), hash('a'), 7],
      ],
    );
  });

  it('of hardhat-deploy: also after many earlier deployments', async () => {
    const history = Array.from({ length: 40 }, () => ({ abi: Array.from({ length: 2_000 }, (_, id) => id) }));
    const found = await find({
      '/ws/deployments/testnet/.chainId': '296',
      '/ws/deployments/testnet/Vault.json': { history, address: address('a'), receipt: { transactionHash: hash('a') } },
    });
    assert.deepEqual(
      found.map((known) => [known.address, known.creationTransactionHash]),
      [[address('a'), hash('a')]],
    );
  });

  it('of hardhat-deploy: by the network folder of this chain', async () => {
    const found = await find({
      '/ws/deployments/testnet/.chainId': '296\n',
      '/ws/deployments/testnet/Vault.json': { address: address('1'), transactionHash: hash('A') },
      '/ws/deployments/mainnet/.chainId': '295',
      '/ws/deployments/mainnet/Vault.json': { address: address('2') },
      '/ws/deployments/unknown/Vault.json': { address: address('3') },
    });
    assert.deepEqual(
      found.map((known) => [known.address, known.creationTransactionHash, known.source]),
      [[address('1'), hash('a'), 'hardhat-deploy testnet']],
    );
  });

  it('of hardhat-deploy: by what was deployed, whatever the script calls it, a proxy apart from what is behind it', async () => {
    const metadata = (source: string, name: string) =>
      JSON.stringify({ settings: { compilationTarget: { [source]: name } } });
    const folder = '/ws/deployments/testnet';
    const tree = {
      [`${folder}/.chainId`]: '296',
      [`${folder}/FirstVault.json`]: { address: address('1'), metadata: metadata('contracts/a/Vault.sol', 'Vault') },
      [`${folder}/Vault.json`]: { address: address('2'), implementation: address('3'), abi: [] },
      [`${folder}/Vault_Proxy.json`]: {
        address: address('2'),
        metadata: metadata('proxy/EIP173Proxy.sol', 'EIP173Proxy'),
      },
      [`${folder}/Vault_Implementation.json`]: {
        address: address('3'),
        metadata: metadata('contracts/b/Vault.sol', 'Vault'),
      },
      [`${folder}/Vyper.json`]: { address: address('4'), metadata: '{}' },
    };
    const found = (query: { sourceName?: string }) => find(tree, query).then((all) => all.map((each) => each.address));
    assert.deepEqual((await found({})).sort(), [address('1'), address('3')]);
    assert.deepEqual(await found({ sourceName: 'contracts/b/Vault.sol' }), [address('3')]);
    const all = await recordedDeployments(memoryWorkspace(tree).files, { root: '/ws' });
    assert.deepEqual(all.map(({ address: at, contract }) => `${at[2]} ${contract}`).sort(), [
      '1 contracts/a/Vault.sol:Vault',
      '2 proxy/EIP173Proxy.sol:EIP173Proxy',
      '3 contracts/b/Vault.sol:Vault',
      '4 Vyper',
    ]);
  });

  it('of hardhat-deploy: with the name that the script gives one of several', async () => {
    const metadata = JSON.stringify({ settings: { compilationTarget: { 'contracts/Vault.sol': 'Vault' } } });
    const found = await find({
      '/ws/deployments/testnet/.chainId': '296',
      '/ws/deployments/testnet/Vault.json': { address: address('a'), metadata },
      '/ws/deployments/testnet/EuroVault.json': { address: address('b'), metadata },
    });
    assert.deepEqual(
      new Map(found.map((each) => [each.address, each.detail])),
      new Map([
        [address('a'), undefined],
        [address('b'), 'EuroVault'],
      ]),
    );
  });

  it('of hardhat-deploy 2 (rocketh): the chain from .chain, the transaction, a proxy apart from what is behind it', async () => {
    const vault = JSON.stringify({ settings: { compilationTarget: { 'contracts/Vault.sol': 'Vault' } } });
    const proxy = JSON.stringify({
      settings: { compilationTarget: { 'solc_0.8/proxy/EIP173Proxy.sol': 'EIP173Proxy' } },
    });
    const record = (digit: string, metadata: string) => ({
      address: address(digit),
      metadata,
      transaction: { hash: hash(digit), nonce: '0x0', origin: address('f') },
      receipt: { blockHash: hash('0'), blockNumber: '0x1', transactionIndex: '0x0' },
    });
    const folder = '/ws/deployments/testnet';
    const tree = {
      [`${folder}/.chain`]: { chainId: '296', genesisHash: hash('9') },
      [`${folder}/Second.json`]: record('1', vault),
      // As rocketh writes it: the address of the proxy, the metadata of what is behind it.
      [`${folder}/Vault.json`]: record('2', vault),
      [`${folder}/Vault_Proxy.json`]: record('2', proxy),
      [`${folder}/Vault_Implementation.json`]: record('3', vault),
      '/ws/deployments/mainnet/.chain': { chainId: 295 },
      '/ws/deployments/mainnet/Vault.json': record('4', vault),
      '/ws/deployments/torn/.chain': '{"chainId":',
      '/ws/deployments/torn/Vault.json': record('5', vault),
    };
    const found = await find(tree);
    assert.deepEqual(found.map((known) => [known.address, known.creationTransactionHash]).sort(), [
      [address('1'), hash('1')],
      [address('3'), hash('3')],
    ]);
    const all = await recordedDeployments(memoryWorkspace(tree).files, { root: '/ws' });
    assert.deepEqual(all.map(({ address: at, chainId, contract }) => `${at[2]} ${chainId} ${contract}`).sort(), [
      '1 296 contracts/Vault.sol:Vault',
      '2 296 solc_0.8/proxy/EIP173Proxy.sol:EIP173Proxy',
      '3 296 contracts/Vault.sol:Vault',
      '4 295 contracts/Vault.sol:Vault',
    ]);
  });

  it('of Brownie: every address that the map has for this chain', async () => {
    const map = { '296': { Vault: [address('b'), address('a'), 'none'] }, '295': { Vault: [address('c')] }, dev: [] };
    const found = await find({ '/ws/build/deployments/map.json': map });
    assert.deepEqual(
      found.map((known) => [known.address, known.creationTransactionHash, known.source]),
      [
        [address('b'), undefined, 'Brownie deployment'],
        [address('a'), undefined, 'Brownie deployment'],
      ],
    );
    for (const broken of [{ '296': { Vault: address('a') } }, { '296': [] }, '['])
      assert.deepEqual(await find({ '/ws/build/deployments/map.json': broken }), []);
  });

  it('of Truffle: by the network id in the artifact', async () => {
    const found = await find({
      '/ws/build/contracts/Vault.json': {
        networks: { 296: { address: address('1'), transactionHash: hash('a') }, 295: { address: address('2') } },
        updatedAt: '2026-01-02T03:04:05.000Z',
      },
    });
    assert.deepEqual(
      found.map((known) => [known.address, known.deployedAt]),
      [[address('1'), Date.parse('2026-01-02T03:04:05Z')]],
    );
  });

  it('are found in the folders that the configuration says', async () => {
    const create = { transactionType: 'CREATE', contractName: 'Vault', contractAddress: address('a'), hash: hash('a') };
    const run = { transactions: [create], receipts: [], timestamp: 1_800_000_000 };
    const deployed = { address: address('a'), transactionHash: hash('a') };
    const trees: readonly (readonly [string, Parameters<typeof memoryWorkspace>[0]])[] = [
      [
        'Foundry',
        {
          '/ws/foundry.toml': '[profile.default]\nbroadcast = "records/sent"\n',
          '/ws/records/sent/Deploy.s.sol/296/run-latest.json': run,
        },
      ],
      [
        'a profile of Foundry',
        {
          '/ws/foundry.toml': '[profile.production]\nbroadcast = "production"\n',
          '/ws/production/Deploy.s.sol/296/run-latest.json': run,
        },
      ],
      [
        'Truffle',
        {
          '/ws/truffle-config.js': 'module.exports = { contracts_build_directory: "./client/src/contracts" };',
          '/ws/client/src/contracts/Vault.json': { networks: { 296: deployed } },
        },
      ],
      [
        'Truffle, beside the project',
        {
          '/ws/truffle-config.js': 'module.exports = { contracts_build_directory: "../client" };',
          '/client/Vault.json': { networks: { 296: deployed } },
        },
      ],
      [
        'hardhat-deploy',
        {
          '/ws/hardhat.config.ts': 'export default { paths: { deployments: "./records" } };',
          '/ws/records/testnet/.chainId': '296',
          '/ws/records/testnet/Vault.json': deployed,
        },
      ],
      [
        'Hardhat Ignition',
        {
          '/ws/hardhat.config.ts': 'export default { paths: { ignition: "./modules" } };',
          '/ws/modules/deployments/chain-296/deployed_addresses.json': { 'Main#Vault': address('a') },
        },
      ],
    ];
    for (const [tool, tree] of trees) {
      const found = await find(tree, { workspaceFolder: '/' });
      assert.deepEqual(
        found.map((each) => each.address),
        [address('a')],
        tool,
      );
    }
  });

  it('are not read outside the workspace folder, which by default is the project', async () => {
    const tree = {
      '/ws/truffle-config.js': 'module.exports = { contracts_build_directory: "../client" };',
      '/client/Vault.json': { networks: { 296: { address: address('a') } } },
      '/ws/foundry.toml': '[profile.default]\nbroadcast = "../sent"\n',
      '/sent/Deploy.s.sol/296/run-latest.json': {
        transactions: [{ transactionType: 'CREATE', contractName: 'Vault', contractAddress: address('b') }],
        receipts: [],
        timestamp: 1_800_000_000,
      },
    };
    assert.deepEqual(await find(tree), []);
  });

  it('have the checksum of EIP-55 in whatever case the tool wrote them, and keep a wrong one', async () => {
    const right = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
    const wrong = '0xE7f1725E7734CE288F8367e1Bb143E90bb3F0512';
    const found = async (written: string) =>
      (await find({ '/ws/build/deployments/map.json': { '296': { Vault: [written] } } })).map((each) => each.address);
    for (const written of [right, right.toLowerCase(), `0x${right.slice(2).toUpperCase()}`])
      assert.deepEqual(await found(written), [right], written);
    assert.deepEqual(await found(wrong), [wrong]);
  });

  it('are listed once by address, newest first, and hostile values are left out', async () => {
    const found = await find({
      '/ws/deployments/a/.chainId': '296',
      '/ws/deployments/a/Vault.json': {
        content: { address: address('a'), transactionHash: 'javascript:alert(1)' },
        mtime: 2,
      },
      '/ws/deployments/b/.chainId': '296',
      '/ws/deployments/b/Vault.json': { content: { address: `0x${'A'.repeat(40)}` }, mtime: 5 },
      '/ws/deployments/c/.chainId': '296',
      '/ws/deployments/c/Vault.json': { address: '<img src=x>' },
      '/ws/deployments/d/.chainId': '296',
      '/ws/deployments/d/Vault.json': 'null',
    });
    assert.deepEqual(
      found.map((known) => [known.address, known.creationTransactionHash, known.deployedAt]),
      [[address('a'), undefined, 5]],
    );
    assert.deepEqual(await find({}), []);
  });
});
