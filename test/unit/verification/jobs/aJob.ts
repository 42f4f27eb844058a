import {
  draftJob,
  type Job,
  type JobDraft,
  type JobEvent,
  reduceJob,
} from '../../../../src/core/verification/jobs/jobs.ts';
import { ADDRESS, JOB_ID, jobAnswer } from '../answers.ts';

/** When the job of the tests was submitted, in milliseconds since the epoch. */
export const START = 10_000;

/** What the job of the tests is a draft of: a contract that was never looked up. */
const jobDraft: JobDraft = {
  id: '0d5f4f2e-4c0e-4b9a-8f0e-5b7f2f0e2a11',
  network: 'testnet',
  chainId: '296',
  address: ADDRESS,
  contract: 'contracts/Vault.sol:Vault',
  createdAt: START,
};

export const submitted: JobEvent = { type: 'submitted', at: START };
export const accepted: JobEvent = { type: 'accepted', verificationId: JOB_ID, at: START };
/** The service's answer about the job, as it comes over the wire. */
export const polled = (wire: unknown): JobEvent => ({ type: 'polled', job: jobAnswer(wire), at: START });

/** The job after some events. @param draft what is different from the usual draft */
export function jobAfter(events: readonly JobEvent[], draft: Partial<JobDraft> = {}): Job {
  return events.reduce(reduceJob, draftJob({ ...jobDraft, ...draft }));
}
