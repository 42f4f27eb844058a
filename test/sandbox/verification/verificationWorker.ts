// The thread that verifies: compilers block, and the service must go on answering meanwhile.
import { parentPort } from 'node:worker_threads';
import { SolidityMetadataContract, SourcifyChain, setLibSourcifyLoggerLevel } from '@ethereum-sourcify/lib-sourcify';
import type { VerificationInput } from './verificationInput.ts';
import { verifyContract } from './verifyContract.ts';

// Missing sources are looked for at no gateway: the sandbox stays on this machine.
SolidityMetadataContract.setGlobalIpfsGateway({ url: 'http://127.0.0.1:9/ipfs/' });
SourcifyChain.setGlobalRpcTimeout(2_000);
setLibSourcifyLoggerLevel(-1);

parentPort?.on('message', async ({ id, input }: { id: string; input: VerificationInput }) => {
  parentPort?.postMessage({ id, outcome: await verifyContract(input) });
});
