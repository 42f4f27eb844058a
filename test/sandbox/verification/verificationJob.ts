import type { VerificationFailure } from './verificationInput.ts';
import { totalMatch, type VerifiedContract } from './verifiedContract.ts';

/** A submitted verification, from its 202 to its end. */
export interface VerificationJob {
  verificationId: string;
  chainId: string;
  /** EIP-55 checksummed. */
  address: string;
  /** Whole seconds: `2026-11-21T09:13:49Z`. */
  startTime: string;
  end?: JobEnd;
}

/** How a job ended. */
export type JobEnd = { finishTime: string } & (
  | { contract: VerifiedContract /** Milliseconds; a similarity search has none. */; compilationTime?: number }
  | { failure: VerificationFailure; errorId: string }
);

/**
 * The record that `GET /v2/verify/{verificationId}` gives, its keys in the real server's order.
 * @param externalVerifications what came of a verified contract at other verifiers
 */
export function jobRecord(
  job: VerificationJob,
  externalVerifications?: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { verificationId, startTime, end } = job;
  const unverified = {
    match: null,
    creationMatch: null,
    runtimeMatch: null,
    chainId: job.chainId,
    address: job.address,
  };
  if (!end) return { isJobCompleted: false, verificationId, jobStartTime: startTime, contract: unverified };
  const head = { isJobCompleted: true, verificationId, jobStartTime: startTime, jobFinishTime: end.finishTime };
  if ('contract' in end) {
    const { contract, compilationTime } = end;
    return {
      ...head,
      ...(compilationTime === undefined ? {} : { compilationTime: String(compilationTime) }),
      ...(externalVerifications && { externalVerifications }),
      contract: minimalContract(contract),
    };
  }
  const { failure, errorId } = end;
  return {
    ...head,
    // A failed job says nothing of an earlier match of the same contract.
    contract: unverified,
    error: {
      customCode: failure.customCode,
      message: failure.message,
      errorId,
      recompiledCreationCode: failure.recompiledCreationCode,
      recompiledRuntimeCode: failure.recompiledRuntimeCode,
      onchainCreationCode: failure.onchainCreationCode,
      onchainRuntimeCode: failure.onchainRuntimeCode,
      creationTransactionHash: failure.creationTransactionHash,
      errorData: failure.errorData,
    },
  };
}

/** A contract on record, in the short form of jobs and lists. */
export function minimalContract(contract: VerifiedContract): Record<string, unknown> {
  return {
    match: totalMatch(contract),
    creationMatch: contract.creationMatch,
    runtimeMatch: contract.runtimeMatch,
    chainId: contract.chainId,
    address: contract.address,
    verifiedAt: contract.verifiedAt,
    matchId: contract.matchId,
  };
}
