import { setTimeout } from 'node:timers/promises';
import type { Clock, Service } from '../types.ts';
import { type Chain, type SandboxDeployment, startChain } from './chain.ts';
import { chainList } from './chainList.ts';
import { createVerificationRecords } from './verificationRecords.ts';
import { createVerificationRoutes } from './verificationRoutes.ts';
import { startVerificationThread } from './verificationThread.ts';

export interface VerificationOptions {
  clock: Clock;
  /** How long each job stays pending before it is verified, milliseconds; none by default. */
  jobDelayMs?: number;
  /** Whether contracts that were verified are passed on to other verifiers; not unless told. */
  passesOn?: boolean;
}

export interface RunningVerification {
  service: Service;
  deployments: readonly SandboxDeployment[];
  /** The chain's JSON-RPC. */
  rpcUrl: string;
  chain: Chain;
  /** No job that starts from now on ends before the function that it gives is called. */
  holdJobs(): () => void;
  close(): Promise<void>;
}

/** Starts the chain with the example workspaces' contracts, and the service that verifies them for real. */
export async function startVerification({
  clock,
  jobDelayMs = 0,
  passesOn = false,
}: VerificationOptions): Promise<RunningVerification> {
  const chain = await startChain();
  const thread = startVerificationThread();
  let held: Promise<void> = Promise.resolve();
  const untilJobMayEnd = async () => {
    const isReleased = held;
    await setTimeout(jobDelayMs, undefined, { ref: false });
    await isReleased;
  };
  const records = createVerificationRecords(clock);
  const desk = { chains: chainList(chain.rpcUrl), records, thread, untilJobMayEnd, passesOn };
  return {
    service: createVerificationRoutes(desk),
    deployments: chain.deployments,
    rpcUrl: chain.rpcUrl,
    chain,
    holdJobs: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    close: async () => {
      await thread.close();
      await chain.close();
    },
  };
}
