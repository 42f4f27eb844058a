import { randomUUID } from 'node:crypto';
import type { Clock } from '../types.ts';
import type { VerificationInput, VerificationOutcome } from './verificationInput.ts';
import type { VerificationJob } from './verificationJob.ts';
import { isBetter, matchLevel, type VerifiedContract } from './verifiedContract.ts';

/** What the service remembers: its jobs and the contracts on record. */
export interface VerificationRecords {
  job(verificationId: string): VerificationJob | undefined;
  /** Whether a job for this contract has not ended. */
  isRunning(chainId: string, address: string): boolean;
  contract(chainId: string, address: string): VerifiedContract | undefined;
  /** Oldest first. */
  contracts(): readonly VerifiedContract[];
  startJob(chainId: string, address: string): VerificationJob;
  /** Ends a job with what came of it, and puts the contract on record where that is better than what is there. */
  endJob(job: VerificationJob, kind: VerificationInput['kind'], outcome: VerificationOutcome): void;
}

/** Time as the API writes it: whole seconds, Z. */
function timeText(clock: Clock): string {
  return new Date(Number(clock.now() / 1_000_000n)).toISOString().replace(/\.\d+Z$/, 'Z');
}

export function createVerificationRecords(clock: Clock): VerificationRecords {
  const jobs = new Map<string, VerificationJob>();
  const contracts = new Map<string, VerifiedContract>();
  const keyOf = (chainId: string, address: string) => `${chainId}:${address}`;
  let lastMatchId = 0;
  return {
    job: (verificationId) => jobs.get(verificationId),
    isRunning: (chainId, address) =>
      [...jobs.values()].some((job) => !job.end && job.chainId === chainId && job.address === address),
    contract: (chainId, address) => contracts.get(keyOf(chainId, address)),
    contracts: () => [...contracts.values()].sort((a, b) => Number(a.matchId) - Number(b.matchId)),
    startJob(chainId, address) {
      const job: VerificationJob = { verificationId: randomUUID(), chainId, address, startTime: timeText(clock) };
      jobs.set(job.verificationId, job);
      return job;
    },
    endJob(job, kind, outcome) {
      const finishTime = timeText(clock);
      if (!outcome.ok) {
        job.end = { finishTime, failure: outcome.failure, errorId: randomUUID() };
        return;
      }
      const { status, compilation } = outcome.exported;
      const levels = {
        creationMatch: matchLevel(status.creationMatch),
        runtimeMatch: matchLevel(status.runtimeMatch),
      };
      const key = keyOf(job.chainId, job.address);
      const onRecord = contracts.get(key);
      if (onRecord && !isBetter(levels, onRecord)) {
        const message = "The contract is already verified and the job didn't yield a better match.";
        job.end = { finishTime, failure: { customCode: 'already_verified', message }, errorId: randomUUID() };
        return;
      }
      if (!onRecord) lastMatchId += 1;
      const contract: VerifiedContract = {
        matchId: onRecord?.matchId ?? String(lastMatchId),
        ...levels,
        verifiedAt: finishTime,
        chainId: job.chainId,
        address: job.address,
        exported: outcome.exported,
        input: outcome.input,
      };
      contracts.set(key, contract);
      const time = kind === 'similarity' ? undefined : compilation.compilationTime;
      job.end = { finishTime, contract, ...(time === undefined ? {} : { compilationTime: time }) };
    },
  };
}
