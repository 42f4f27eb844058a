import { chainProblem } from '../verification/chainProblem.ts';
import { createVerificationClient } from '../verification/client.ts';
import { draftRequest } from '../verification/draftRequest.ts';
import { followJob } from '../verification/followJob.ts';
import { jobProblems, rangeOfPlace } from '../verification/jobProblems.ts';
import { draftJob, isRunning, reduceJob } from '../verification/jobs.ts';
import { readKeptJob } from '../verification/keptJob.ts';
import { describeOutcome } from '../verification/outcomes.ts';
import { notVerified } from '../verification/schema.ts';
import { submitJob } from '../verification/submitJob.ts';

export const verification = {
  chainProblem,
  createVerificationClient,
  describeOutcome,
  draftJob,
  draftRequest,
  followJob,
  isRunning,
  jobProblems,
  notVerified,
  rangeOfPlace,
  readKeptJob,
  reduceJob,
  submitJob,
};
