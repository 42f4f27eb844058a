import { followJob } from '../verification/jobs/followJob.ts';
import { jobProblems, rangeOfPlace } from '../verification/jobs/jobProblems.ts';
import { draftJob, isRunning, reduceJob } from '../verification/jobs/jobs.ts';
import { readKeptJob } from '../verification/jobs/keptJob.ts';
import { submitJob } from '../verification/jobs/submitJob.ts';
import { createVerificationClient } from '../verification/rest/client.ts';
import { draftRequest } from '../verification/rest/draftRequest.ts';
import { notVerified } from '../verification/rest/schema.ts';
import { chainProblem } from '../verification/texts/chainProblem.ts';
import { describeOutcome } from '../verification/texts/outcomes.ts';

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
