import type { VerificationOutcome } from '../../../sandbox/verification/verificationInput.ts';

type Level = 'perfect' | 'partial' | null;

/** A successful verification of a small contract, as the thread gives one. */
export function verifiedOutcome(runtimeMatch: Level, creationMatch: Level): VerificationOutcome & { ok: true } {
  const settings = { optimizer: { enabled: true, runs: 200 }, outputSelection: { '*': { '*': ['abi'] } } };
  const sources = { 'a/S.sol': 'contract S {}' };
  return {
    ok: true,
    input: {
      stdJsonInput: { language: 'Solidity', sources: { 'a/S.sol': { content: 'contract S {}' } }, settings },
      compilerVersion: '0.8.28+commit.7893614a',
      contractIdentifier: 'a/S.sol:S',
    },
    exported: {
      address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      chainId: 298,
      status: { runtimeMatch, creationMatch },
      onchainRuntimeBytecode: '0x6001',
      onchainCreationBytecode: '0x6000f36001',
      transformations: { runtime: { list: [], values: {} }, creation: { list: [], values: {} } },
      deploymentInfo: {
        blockNumber: 7,
        txIndex: 0,
        deployer: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        txHash: `0x${'ab'.repeat(32)}`,
      },
      libraryMap: {},
      compilation: {
        language: 'Solidity',
        compilationTarget: { path: 'a/S.sol', name: 'S' },
        compilerVersion: '0.8.28+commit.7893614a',
        sources,
        compilerOutput: { sources: { 'a/S.sol': { id: 0 } } },
        contractCompilerOutput: {
          abi: [
            {
              type: 'function',
              name: 'pay',
              inputs: [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }] }],
            },
            { type: 'error', name: 'Broke', inputs: [] },
          ],
          evm: { bytecode: { linkReferences: {} }, deployedBytecode: {} },
        },
        runtimeBytecode: '0x6001',
        creationBytecode: '0x6000f36001',
        jsonInput: { settings },
        compilationTime: 1137,
      },
    },
  };
}
