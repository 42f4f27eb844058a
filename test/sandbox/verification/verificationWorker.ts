// The thread that verifies: compilers block, and the service must go on answering meanwhile.
import { parentPort } from 'node:worker_threads';
import { SolidityMetadataContract, SourcifyChain, setLibSourcifyLoggerLevel } from '@ethereum-sourcify/lib-sourcify';
import type { VerificationInput } from './verificationInput.ts';
import { verifyContract } from './verifyContract.ts';

// Missing sources are looked for at no gateway: the sandbox stays on this machine.
SolidityMetadataContract.setGlobalIpfsGateway({ url: 'http://127.0.0.1:9/ipfs/' });
setLibSourcifyLoggerLevel(-1);

// One after the other: a compiler that blocks this thread would keep it from hearing a chain's answer to another job.
let before = Promise.resolve();
parentPort?.on('message', ({ id, input }: { id: string; input: VerificationInput }) => {
  before = before.then(async () => {
    SourcifyChain.setGlobalRpcTimeout(input.chain.patience);
    parentPort?.postMessage({ id, outcome: await verifyContract(input) });
  });
});
