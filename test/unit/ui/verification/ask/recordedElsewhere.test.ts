import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../../src/core/format/checksumAddress.ts';
import { builtInNetworks, resolveNetworks } from '../../../../../src/core/networks.ts';
import { findDeployments } from '../../../../../src/core/projects/deployments/findDeployments.ts';
import { recordedElsewhere } from '../../../../../src/ui/verification/ask/recordedElsewhere.ts';
import { memoryWorkspace } from '../../../projects/memoryFiles.ts';

describe('the other networks with a deployment in the records', () => {
  const address = (digit: string) => checksumAddress(`0x${digit.repeat(40)}`);
  const run = (digit: string, chain: number, timestamp: number) => ({
    receipts: [],
    timestamp,
    chain,
    transactions: [
      {
        hash: `0x${digit.repeat(64)}`,
        transactionType: 'CREATE',
        contractName: 'Vault',
        contractAddress: address(digit),
        additionalContracts: [],
      },
    ],
  });
  const own = (name: string, chainId: string) => ({ [name]: { baseUrl: `https://${name}.example`, chainId } });
  const offered = async (selected: string, setting: object, named?: string) => {
    const { networks } = resolveNetworks(setting);
    const network = networks.find(({ name }) => name === selected);
    assert.ok(network);
    const recorded = await findDeployments(
      memoryWorkspace({
        '/ws/broadcast/Old.s.sol/298/run-latest.json': run('a', 298, 1_700_000_000),
        '/ws/broadcast/New.s.sol/298/run-latest.json': run('b', 298, 1_700_000_100),
        '/ws/broadcast/New.s.sol/296/run-latest.json': run('c', 296, 1_700_000_200),
        '/ws/broadcast/New.s.sol/31337/run-latest.json': run('d', 31337, 1_700_000_300),
      }).files,
      { root: '/ws', contractName: 'Vault' },
    );
    return recordedElsewhere(recorded, network, networks, builtInNetworks, named).map((each) => [
      each.network.name,
      each.deployment.address,
    ]);
  };

  it('are those whose chain a record names, with the newest deployment, the user’s own first', async () => {
    assert.deepEqual(await offered('mainnet', own('sandbox', '298')), [
      ['sandbox', address('b')],
      ['testnet', address('c')],
      ['local', address('b')],
    ]);
  });

  it('have the address that the user named, even if a newer one is recorded', async () => {
    assert.deepEqual(await offered('mainnet', own('sandbox', '298'), address('a').toUpperCase().replace('0X', '0x')), [
      ['sandbox', address('a')],
      ['testnet', address('c')],
      ['local', address('a')],
    ]);
  });

  it('are never those of the selected network’s chain, nor more than three', async () => {
    assert.deepEqual(await offered('sandbox', own('sandbox', '298')), [['testnet', address('c')]]);
    const many = { ...own('first', '298'), ...own('second', '298'), ...own('third', '296'), ...own('fourth', '298') };
    assert.deepEqual(
      (await offered('mainnet', many)).map(([name]) => name),
      ['first', 'second', 'third'],
    );
  });

  it('are none for a network without a chain ID', async () => {
    assert.deepEqual(await offered('testnet', own('unknown', '')), [['local', address('b')]]);
  });
});
