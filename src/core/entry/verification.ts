import { ContractAt, implementationAt, runningContract } from '../contractAt/contractAt.ts';
import { fileSize } from '../format/fileSize.ts';
import { utf8Length } from '../platform/bytes.ts';
import { unreadRecord } from '../verification/consent/checkedSubmission.ts';
import { comparisonOf } from '../verification/consent/comparisonRow.ts';
import { consentList } from '../verification/consent/consentList.ts';
import { doubtsOf, isKnownToFail, unsavedWarnings } from '../verification/consent/doubts.ts';
import { severalConsentList } from '../verification/consent/severalConsentList.ts';
import { similarConsentList } from '../verification/consent/similarConsentList.ts';
import { isVerifiedAlready, standingFields, standingOf, standingReading } from '../verification/consent/standing.ts';
import { verifyCommands } from '../verification/forms/verifyCommands.ts';
import { JobLifecycle } from '../verification/jobs/jobLifecycle.ts';
import { jobProblems, rangeOfPlace } from '../verification/jobs/jobProblems.ts';
import { draftJob, isRunning } from '../verification/jobs/jobs.ts';
import { careOf, isAnsweredBy, mostUrgentFirst, readStoredJob, readUnreadJob } from '../verification/jobs/storedJob.ts';
import { createVerificationClient } from '../verification/rest/client.ts';
import { draftRequest } from '../verification/rest/draftRequest.ts';
import { notVerified } from '../verification/rest/schema.ts';
import { similarityRequest } from '../verification/rest/submission.ts';
import { searchSources } from '../verification/sources/searchSources.ts';
import { mainFileOf, verifiedFolder } from '../verification/sources/verifiedFolder.ts';
import { chainProblem } from '../verification/texts/chainNotSupported.ts';
import { describeOutcome } from '../verification/texts/outcomes.ts';

export const verification = {
  ContractAt,
  implementationAt,
  runningContract,
  fileSize,
  utf8Length,
  careOf,
  isAnsweredBy,
  chainProblem,
  comparisonOf,
  consentList,
  createVerificationClient,
  describeOutcome,
  doubtsOf,
  draftJob,
  draftRequest,
  isKnownToFail,
  isRunning,
  mostUrgentFirst,
  isVerifiedAlready,
  JobLifecycle,
  jobProblems,
  mainFileOf,
  notVerified,
  rangeOfPlace,
  readStoredJob,
  readUnreadJob,
  searchSources,
  severalConsentList,
  similarConsentList,
  similarityRequest,
  standingFields,
  standingOf,
  standingReading,
  verifiedFolder,
  unreadRecord,
  unsavedWarnings,
  verifyCommands,
};
