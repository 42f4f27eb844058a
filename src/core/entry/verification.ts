import { JobCarrier } from '../verification/jobs/jobCarrier.ts';
import { jobProblems, rangeOfPlace } from '../verification/jobs/jobProblems.ts';
import { draftJob, isRunning } from '../verification/jobs/jobs.ts';
import { careOf, readKeptJob } from '../verification/jobs/keptJob.ts';
import { createVerificationClient } from '../verification/rest/client.ts';
import { draftRequest } from '../verification/rest/draftRequest.ts';
import { notVerified } from '../verification/rest/schema.ts';
import { chainProblem } from '../verification/texts/chainProblem.ts';
import { describeOutcome } from '../verification/texts/outcomes.ts';

export const verification = {
  careOf,
  chainProblem,
  createVerificationClient,
  describeOutcome,
  draftJob,
  draftRequest,
  isRunning,
  JobCarrier,
  jobProblems,
  notVerified,
  rangeOfPlace,
  readKeptJob,
};
