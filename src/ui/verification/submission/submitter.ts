import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { JobOrigin, KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import type { SubmissionRequest } from '../../../core/verification/rest/submission.ts';
import { loadCore } from '../../loadCore.ts';
import type { CheckedContract } from '../check/checkContract.ts';
import type { VerifyingConnection } from '../check/verifyingConnection.ts';
import type { JobStore } from '../jobs/jobStore.ts';
import type { WindowJobs } from '../jobs/windowJobs.ts';

/** The data to send, and the data to store on this machine. */
export interface Submittable {
  /** The ID of the job; the same if it is submitted again because it wasn't sent. */
  readonly id: string;
  readonly connection: VerifyingConnection;
  readonly request: SubmissionRequest;
  /** EIP-55 form. */
  readonly address: string;
  /** `path:Name`. */
  readonly contract: string;
  /** The record before the submission. */
  readonly record: ContractRecord | undefined;
  readonly origin: JobOrigin | null;
}

/** The only way to send anything, only after the user has agreed. */
export interface Submitter {
  /**
   * Saves the job, sends its request once and follows it.
   * @param shown if given, the caller shows the result and then resolves this
   * @returns the last known state; undefined if another window continues it
   * @throws LensError if nothing was accepted and the same can be submitted again; `Taken` if something was accepted
   */
  send(submittable: Submittable, shown?: Promise<void>): Promise<Job | undefined>;
  /** The running job for the same contract: a second one would be rejected. */
  running(contract: Pick<Submittable, 'address' | 'connection'>): KeptJob | undefined;
}

/** A failure after the service accepted the submission: no question can be asked again. */
export class Taken extends Error {
  constructor(cause: unknown) {
    super('The submission was taken.', { cause });
  }
}

export function createSubmitter(
  follower: Pick<WindowJobs, 'submit'>,
  store: Pick<JobStore, 'job' | 'jobs'>,
): Submitter {
  const stateOf = (id: string) => store.job(id)?.job.state.kind ?? 'drafted';
  return {
    async send({ id, connection, request, address, contract, record, origin }, shown) {
      const { network, verification } = connection;
      const job = loadCore().verification.draftJob({
        ...{ id, network: network.name, chainId: network.chainId, address, contract, createdAt: Date.now() },
        ...(record && { before: record }),
      });
      try {
        return await follower.submit(
          connection,
          { job, origin },
          (signal) => verification.submit(request, signal),
          shown,
        );
      } catch (error) {
        throw stateOf(id) === 'drafted' ? error : new Taken(error);
      }
    },
    running({ address, connection: { network } }) {
      const { isRunning } = loadCore().verification;
      return store
        .jobs()
        .find(
          ({ job }) =>
            isRunning(job) &&
            job.address === address &&
            job.network === network.name &&
            job.chainId === network.chainId,
        );
    },
  };
}

/**
 * The submission of a checked contract.
 * @param fit the contract that fits the deployed code, if this one doesn't
 */
export function submittableOf(
  checked: CheckedContract,
  fit?: { source: string; contract: string; build: string },
): Submittable {
  const { id, connection, source, candidate, draft, deployed, record, request, subject } = checked;
  const onDisk = draft.files.flatMap(({ path, onDisk: file }) =>
    file === undefined ? [] : [[path, source.with({ path: file }).toString()]],
  );
  const { level, why } = subject.comparison;
  const origin: JobOrigin = {
    source: source.toString(),
    files: Object.fromEntries(onDisk),
    artifact: source.with({ path: candidate.artifact }).toString(),
    ...(level === 'mismatch' && { foretold: { why, ...(fit && { instead: fit }) } }),
  };
  return {
    ...{ id, connection, request, record, origin },
    ...{ address: deployed.address, contract: draft.contractIdentifier },
  };
}
