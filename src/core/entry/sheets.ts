export { shortAddress } from '../format/shortAddress.ts';
export { withShortHexApart } from '../format/shortHex.ts';
export { causeWords, rowWords } from '../happened/rowWords.ts';
export { transactionFacts } from '../happened/transactionFacts.ts';
export { callingTypes, transactionTitle, transactionType, transactionTypes } from '../happened/transactionTypes.ts';
export { readActivity } from '../readers/readActivity.ts';
export { readAllOf } from '../readers/readAnswers.ts';
export { readFeeEstimate } from '../readers/readFeeEstimate.ts';
export { readHeldState } from '../readers/readHeldState.ts';
export { readNetwork } from '../readers/readNetwork.ts';
export { readSheet } from '../readers/readSheet.ts';
export { refIdentifier } from '../readers/refIdentifier.ts';
export { createRowFacts } from '../readers/rowFacts.ts';
export { missingSheet, unreadSheet } from '../sheets/absentSheet.ts';
export { amountProblem, callParts, gasProblem, inputParameter, withParts } from '../sheets/calls/callParts.ts';
export {
  hasStoryRoom,
  isSettledStory,
  newerStory,
  searchWords,
  withFailureStory,
  withoutStoryRoom,
  withStoryRoom,
} from '../sheets/calls/failureSection.ts';
export { gasByLineSheet } from '../sheets/calls/gasByLineSheet.ts';
export { rehearsalSheet } from '../sheets/calls/rehearsalSheet.ts';
export { noLayoutWords } from '../sheets/calls/stateChanges.ts';
export {
  functionOf,
  gapSentence,
  leftOutWords,
  missingCompiler,
  noVariablesSentence,
  reasonWithHint,
  storyAnswer,
  withShortHex,
} from '../sheets/calls/storyHeadline.ts';
export { endedSheet, trialAtLine, trialInBrief, trialSheet } from '../sheets/calls/trialSheet.ts';
export { contractSheet } from '../sheets/contracts/contract.ts';
export { functionWords, readInWords, unasked } from '../sheets/contracts/contractAnswers.ts';
export { contractReadSheet, noAbiWords } from '../sheets/contracts/contractReads.ts';
export { heldStateSheet } from '../sheets/contracts/heldVariables.ts';
export { isLedgerKind, kindTitle, kindWords } from '../sheets/kinds.ts';
export { hbarPrice, networkSheet } from '../sheets/network/network.ts';
export { nodeSheet } from '../sheets/network/node.ts';
export { registeredNodeSheet } from '../sheets/network/registeredNode.ts';
export { componentSheet } from '../sheets/status/component.ts';
export { incidentSheet, incidentTitle } from '../sheets/status/incident.ts';
export { maintenanceSheet, maintenanceTitle } from '../sheets/status/maintenance.ts';
export { isPulseWeak, waitWords } from '../sheets/status/mirrorNodeHealth.ts';
export { withNetworkStatus } from '../sheets/status/statusNotice.ts';
export { resultCodeSheet } from '../sheets/transactions/resultCode.ts';
export { transactionIdOf, transactionSheet } from '../sheets/transactions/transaction.ts';
export { unsentTransactionSheet } from '../sheets/transactions/unsentTransactionSheet.ts';
export { watchChoices } from '../sheets/transactions/watchChoices.ts';
export { comparisonSection } from '../sheets/verification/codeComparisonSection.ts';
export {
  codeWords,
  contractsSummarySheet,
  placeSheet,
  placeWords,
  shownPlaces,
  verifiedWords,
} from '../sheets/verification/contractPlaces.ts';
export { buildComparisonSheet, deployedComparisonSheet } from '../sheets/verification/deployedComparisonSheet.ts';
export { layoutComparisonSheet } from '../sheets/verification/layoutComparisonSheet.ts';
export { namesOfSeveral, placesOfName } from '../sheets/verification/placesOfName.ts';
export { withVerification } from '../sheets/verification/verificationBadge.ts';
export { failureWords, unknownResultWords, verificationSheet } from '../sheets/verification/verificationJob.ts';
export { matchWords, verificationRecordSheet } from '../sheets/verification/verificationRecord.ts';
export { mainEntry, shownVariables } from '../trace/story/mainEntry.ts';
