export { ContractAt, implementationAt, runningContract } from '../contractAt/contractAt.ts';
export { fileSize } from '../format/fileSize.ts';
export { utf8Length } from '../platform/bytes.ts';
export { unreadRecord } from '../verification/consent/checkedSubmission.ts';
export { comparisonOf } from '../verification/consent/comparisonRow.ts';
export { consentList } from '../verification/consent/consentList.ts';
export { doubtsOf, isKnownToFail, unsavedWarnings } from '../verification/consent/doubts.ts';
export { secretWarnings } from '../verification/consent/secretWarnings.ts';
export { severalConsentList } from '../verification/consent/severalConsentList.ts';
export { similarConsentList } from '../verification/consent/similarConsentList.ts';
export { isVerifiedAlready, standingFields, standingOf, standingReading } from '../verification/consent/standing.ts';
export { verifyCommands } from '../verification/forms/verifyCommands.ts';
export { JobLifecycle } from '../verification/jobs/jobLifecycle.ts';
export { jobProblems, rangeOfPlace } from '../verification/jobs/jobProblems.ts';
export { draftJob, isRunning, isWaiting, jobOnRecord } from '../verification/jobs/jobs.ts';
export {
  careOf,
  isAnsweredBy,
  mostUrgentFirst,
  readStoredJob,
  readUnreadJob,
  submittedBuild,
} from '../verification/jobs/storedJob.ts';
export { createVerificationClient } from '../verification/rest/client.ts';
export { draftRequest } from '../verification/rest/draftRequest.ts';
export { notVerified } from '../verification/rest/schema.ts';
export { similarityRequest } from '../verification/rest/submission.ts';
export { searchSources } from '../verification/sources/searchSources.ts';
export { mainFileOf, verifiedFolder } from '../verification/sources/verifiedFolder.ts';
export { chainProblem } from '../verification/texts/chainNotSupported.ts';
export { describeOutcome } from '../verification/texts/outcomes.ts';
