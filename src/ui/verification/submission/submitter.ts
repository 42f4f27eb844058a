import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { JobOrigin, KeptJob } from '../../../core/verification/jobs/keptJob.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import type { SubmissionRequest } from '../../../core/verification/rest/submission.ts';
import { loadCore } from '../../loadCore.ts';
import type { CheckedContract } from '../check/checkContract.ts';
import type { VerifyingConnection } from '../check/verifyingConnection.ts';
import type { JobFollower } from '../jobs/jobFollower.ts';
import type { JobStore } from '../jobs/jobStore.ts';

/** What leaves, and what is kept of it on this machine. */
export interface Submittable {
  /** Of the job: the same if it is submitted once more because it didn't leave. */
  readonly id: string;
  readonly connection: VerifyingConnection;
  readonly request: SubmissionRequest;
  /** EIP-55 form. */
  readonly address: string;
  /** `path:Name`. */
  readonly contract: string;
  /** What is on record before. */
  readonly record: ContractRecord | undefined;
  readonly origin: JobOrigin | null;
}

/** The one way out: nothing is sent but by it, and only after the user has agreed. */
export interface Submitter {
  /**
   * Keeps the job, sends its request once and follows it.
   * @param shown if given, the caller shows how it ended, and resolves this then
   * @returns the job as it was last known; undefined if another window goes on with it
   * @throws LensError if nothing was taken, the same can be submitted again; `Taken` if something was
   */
  send(submittable: Submittable, shown?: Promise<void>): Promise<Job | undefined>;
  /** The job that is running for the same contract: a second one would be refused. */
  running(contract: Pick<Submittable, 'address' | 'connection'>): KeptJob | undefined;
}

/** What went wrong after the service had taken the submission: no question can be asked again. */
export class Taken extends Error {
  constructor(cause: unknown) {
    super('The submission was taken.', { cause });
  }
}

export function createSubmitter(
  follower: Pick<JobFollower, 'submit'>,
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
        .find(({ job }) => isRunning(job) && job.address === address && job.chainId === network.chainId);
    },
  };
}

/**
 * A checked contract as it is submitted.
 * @param fit the contract that is what is deployed, if this one is known not to be
 */
export function submittableOf(checked: CheckedContract, fit?: { source: string; contract: string }): Submittable {
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
