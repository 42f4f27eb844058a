import assert from 'node:assert/strict';
import path from 'node:path';
import { abiOfBuild } from '../../../src/core/projects/abiOfBuild.ts';
import { findContracts } from '../../../src/core/projects/findContracts.ts';
import { diskFiles } from './diskFiles.ts';

const examples = path.resolve(import.meta.dirname, '../../fixtures/workspaces');

describe('the ABI of a build', () => {
  for (const [folder, source, name, member] of [
    ['hardhat2', 'contracts/Vault.sol', 'Vault', 'totalShares'],
    ['hardhat3', 'contracts/Guestbook.sol', 'Guestbook', ''],
    ['foundry', 'src/Campaign.sol', 'Campaign', ''],
    ['truffle', 'contracts/Escrow.sol', 'Escrow', ''],
    ['brownie', 'contracts/Escrow.sol', 'Escrow', ''],
    ['ape', 'contracts/Escrow.sol', 'Escrow', ''],
    ['remix', 'contracts/Escrow.sol', 'Escrow', ''],
    ['solcMetadata', 'contracts/Escrow.sol', 'Escrow', ''],
    ['hardhatDeploy', 'contracts/Escrow.sol', 'Escrow', ''],
    ['vyper', 'contracts/Savings.vy', 'Savings', ''],
  ] as const) {
    it(`is found for ${folder}`, async () => {
      const root = path.join(examples, folder);
      const workspace = { folders: [root], files: diskFiles };
      const { candidates } = await findContracts(workspace, `${root}/${source}`);
      const [candidate] = candidates.filter(({ contractName }) => contractName === name);
      assert.ok(candidate, JSON.stringify(candidates.map(({ contractName }) => contractName)));
      const abi = await abiOfBuild(workspace, candidate);
      assert.ok(Array.isArray(abi) && abi.length > 1, JSON.stringify(abi));
      assert.ok(member === '' || abi.some((each: { name?: string }) => each.name === member));
    });
  }
});
