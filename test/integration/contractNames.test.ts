import assert from 'node:assert/strict';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import type { ToolchainName } from '../../src/core/projects/model/toolchain.ts';
import { deployContract } from '../toolchains/deployContract.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';
import { suspectNames } from '../unit/projects/suspectNames.ts';
import { compileContract } from './compileContract.ts';
import { onDisk, projectOf, sourcePrefix } from './projectOf.ts';
import { draftFor, verdictOn } from './submission.ts';
import { useVerification } from './useVerification.ts';

const toolchains = [
  ...(['hardhat2', 'hardhat3', 'foundry', 'truffle', 'hardhatDeploy'] as const),
  ...(['brownie', 'ape', 'remix', 'solcMetadata', 'sources'] as const),
];
const version = '0.8.28+commit.7893614a';
const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' };

/** Each tool names its build output after the contract, and developers their folders as they like. */
describe('a contract whose name suggests a secret', function () {
  this.timeout(60_000);
  const { running, sender } = useVerification();

  async function verdictFor(toolchain: ToolchainName, name: string, folder = ''): Promise<string> {
    const path = `${sourcePrefix[toolchain] ?? 'contracts/'}${folder}${name}.sol`;
    // Else the service finds that it has verified this code before.
    const text = `pragma solidity ^0.8.20;\ncontract ${name} { function of_${toolchain}() external {} }\n`;
    const compiled = compileContract({ version, sources: { [path]: text }, path, name, settings });
    const placed = await deployContract(running.chain, await sender(), `0x${compiled.creation}`);
    const deployed = { address: checksumAddress(placed.address), transactionHash: placed.transactionHash };
    const files = toolchain === 'sources' ? { [onDisk(path)]: text } : projectOf(toolchain, compiled);
    const answers = { compilerVersion: version, optimizer: '200', evmVersion: 'cancun' };
    const draft = await draftFor(memoryWorkspace(files), onDisk(path), name, { answers });
    assert.equal(draft.toolchain, toolchain);
    const asked = draft.warnings.filter(({ kind }) => kind === 'suspectName');
    assert.deepEqual(
      asked.map((warning) => [warning.path, warning.blocks]),
      folder === '.config/' ? [[path, false]] : [],
    );
    return verdictOn(running.service, draft, deployed);
  }

  for (const toolchain of toolchains) {
    it(`verifies, built by ${toolchain}`, async () => {
      for (const name of suspectNames) assert.equal(await verdictFor(toolchain, name), 'exact', name);
    });

    it(`verifies in a folder of such a name, built by ${toolchain}`, async () => {
      for (const folder of ['keys/', 'secrets/', 'keystore/', '.config/'])
        assert.equal(await verdictFor(toolchain, 'Ring', folder), 'exact', folder);
    });
  }
});
