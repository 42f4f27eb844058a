import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import { recordedDeployments } from '../../../../src/core/projects/deployments/findDeployments.ts';
import { recordedContracts, recordedOn } from '../../../../src/core/projects/deployments/recordedContracts.ts';
import { findContracts } from '../../../../src/core/projects/findContracts.ts';
import { exampleWorkspace } from '../diskFiles.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const address = (digit: string) => checksumAddress(`0x${digit.repeat(40)}`);

describe('all deployment records of a project', () => {
  it('are read of every tool, contract and chain, with what each names', async () => {
    const create = (name: string, digit: string) => ({
      transactionType: 'CREATE',
      contractName: name,
      contractAddress: address(digit),
      additionalContracts: [],
      hash: `0x${digit.repeat(64)}`,
    });
    const run = (chain: number, ...transactions: object[]) => ({ transactions, receipts: [], timestamp: 1, chain });
    const { files } = memoryWorkspace({
      '/ws/broadcast/A.s.sol/296/run-latest.json': run(296, create('Vault', 'a'), create('Token', 'b')),
      '/ws/broadcast/A.s.sol/297/run-latest.json': run(297, create('Vault', 'a')),
      '/ws/broadcast/A.s.sol/dry-run/run-latest.json': run(296, create('Vault', '9')),
      '/ws/ignition/deployments/chain-296/deployed_addresses.json': { 'M#Greeter': address('c') },
      '/ws/deployments/testnet/.chainId': '296',
      '/ws/deployments/testnet/Proxy.json': { address: address('d') },
      '/ws/deployments/testnet/solcInputs/1.json': { address: address('8') },
      '/ws/build/contracts/Crowd.json': {
        networks: { 295: { address: address('e') }, dev: { address: address('7') } },
      },
      '/ws/build/deployments/map.json': { 296: { Box: [address('f'), address('1')] }, dev: { Box: [address('6')] } },
    });
    const found = await recordedDeployments(files, { root: '/ws' });
    assert.deepEqual(
      found.map(({ chainId, contract, address: at }) => `${chainId} ${contract} ${at[2]?.toLowerCase()}`).sort(),
      [
        '295 Crowd e',
        '296 Box 1',
        '296 Box f',
        '296 Greeter c',
        '296 Proxy d',
        '296 Token b',
        '296 Vault a',
        '297 Vault a',
      ],
    );
  });

  it('are read once for the question which of many contracts are on a chain', async () => {
    const workspace = exampleWorkspace('hardhat2');
    const { candidates } = await findContracts(workspace, workspace.root);
    const reads: string[] = [];
    const read = (file: string) => {
      if (file.includes('/deployments/')) reads.push(file);
      return workspace.files.read(file);
    };
    const counting = { ...workspace, files: { ...workspace.files, read } };
    const namesOn = async (chainId: string) =>
      [...(await recordedOn(counting, candidates, chainId))].map(({ contractName }) => contractName);
    assert.ok((await namesOn('298')).includes('Vault'));
    assert.ok(candidates.length > 2, String(candidates.length));
    assert.ok(reads.length > 0);
    assert.equal(reads.length, new Set(reads).size, reads.join('\n'));
    assert.deepEqual(await namesOn('1'), []);
  });

  it('are those of the contracts that the workspace has built', async () => {
    const workspace = exampleWorkspace('hardhat2');
    const found = await recordedContracts(workspace, workspace.root);
    const named = found.map(({ builds: [{ contractName }], deployments }) => [
      contractName,
      [...new Set(deployments.map(({ chainId }) => chainId))],
    ]);
    assert.ok(named.length >= 2, JSON.stringify(named));
    assert.ok(
      named.some(([name, chains]) => name === 'Vault' && chains?.includes('298')),
      JSON.stringify(named),
    );
    assert.ok(!named.some(([name]) => name === 'IGreeter'));
  });

  it('have neither scripts nor tests among them, unless they were deployed', async () => {
    const workspace = exampleWorkspace('foundry');
    const found = await recordedContracts(workspace, workspace.root);
    const sources = found.map(({ builds: [{ sourceName }] }) => sourceName);
    assert.ok(sources.some((each) => each.startsWith('src/')));
    assert.deepEqual(
      sources.filter((each) => !each.startsWith('src/')),
      [],
    );
  });
});
