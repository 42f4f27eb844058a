import { shortAddress } from '../format/shortAddress.ts';
import { causeWords, rowWords } from '../happened/rowWords.ts';
import { transactionFacts } from '../happened/transactionFacts.ts';
import { callingTypes, transactionTitle, transactionType, transactionTypes } from '../happened/transactionTypes.ts';
import { readActivity } from '../readers/readActivity.ts';
import { readAllOf } from '../readers/readAnswers.ts';
import { readFeeEstimate } from '../readers/readFeeEstimate.ts';
import { readHeldState } from '../readers/readHeldState.ts';
import { readNetwork } from '../readers/readNetwork.ts';
import { readSheet } from '../readers/readSheet.ts';
import { refIdentifier } from '../readers/refIdentifier.ts';
import { createRowFacts } from '../readers/rowFacts.ts';
import { missingSheet, unreadSheet } from '../sheets/absentSheet.ts';
import { amountProblem, callParts, gasProblem, inputParameter, withParts } from '../sheets/calls/callParts.ts';
import {
  hasStoryRoom,
  isSettledStory,
  searchWords,
  withFailureStory,
  withoutStoryRoom,
  withStoryRoom,
} from '../sheets/calls/failureSection.ts';
import { gasByLineSheet } from '../sheets/calls/gasByLineSheet.ts';
import { rehearsalSheet } from '../sheets/calls/rehearsalSheet.ts';
import { noLayoutWords } from '../sheets/calls/stateChanges.ts';
import {
  functionOf,
  gapSentence,
  missingCompiler,
  noVariablesSentence,
  reasonWithHint,
  storyAnswer,
  withShortHex,
  withShortHexApart,
} from '../sheets/calls/storyHeadline.ts';
import { trialAtLine, trialInBrief, trialSheet } from '../sheets/calls/trialSheet.ts';
import { contractSheet } from '../sheets/contracts/contract.ts';
import { answerWords, functionWords, readWords, unasked } from '../sheets/contracts/contractAnswers.ts';
import { contractReadSheet, noAbiWords } from '../sheets/contracts/contractReads.ts';
import { heldStateSheet } from '../sheets/contracts/heldVariables.ts';
import { isLedgerKind, kindTitle, kindWords } from '../sheets/kinds.ts';
import { hbarPrice, networkSheet } from '../sheets/network/network.ts';
import { nodeSheet } from '../sheets/network/node.ts';
import { registeredNodeSheet } from '../sheets/network/registeredNode.ts';
import { componentSheet } from '../sheets/status/component.ts';
import { incidentSheet, incidentTitle } from '../sheets/status/incident.ts';
import { maintenanceSheet, maintenanceTitle } from '../sheets/status/maintenance.ts';
import { isPulseWeak } from '../sheets/status/mirrorNodeHealth.ts';
import { withNetworkStatus } from '../sheets/status/statusNotice.ts';
import { waitWords } from '../sheets/status/whyNotThereYet.ts';
import { resultCodeSheet } from '../sheets/transactions/resultCode.ts';
import { transactionIdOf, transactionSheet } from '../sheets/transactions/transaction.ts';
import { unsentTransactionSheet } from '../sheets/transactions/unsentTransactionSheet.ts';
import { watchChoices } from '../sheets/transactions/watchChoices.ts';
import { buildComparisonSheet } from '../sheets/verification/buildComparisonSheet.ts';
import { comparisonSection } from '../sheets/verification/codeComparisonSection.ts';
import {
  codeWords,
  contractsSummarySheet,
  placeSheet,
  placeWords,
  shownPlaces,
  verifiedWords,
} from '../sheets/verification/contractPlaces.ts';
import { deployedComparisonSheet } from '../sheets/verification/deployedComparisonSheet.ts';
import { layoutComparisonSheet } from '../sheets/verification/layoutComparisonSheet.ts';
import { namesOfSeveral, placesOfName } from '../sheets/verification/placesOfName.ts';
import { withVerification } from '../sheets/verification/verificationBadge.ts';
import { failureWords, unknownResultWords, verificationSheet } from '../sheets/verification/verificationJob.ts';
import { matchWords, verificationRecordSheet } from '../sheets/verification/verificationRecord.ts';
import { mainEntry, shownVariables } from '../trace/story/mainEntry.ts';

export const sheets = {
  callingTypes,
  isLedgerKind,
  kindTitle,
  kindWords,
  amountProblem,
  callParts,
  gasProblem,
  inputParameter,
  withParts,
  answerWords,
  contractReadSheet,
  contractSheet,
  functionWords,
  noAbiWords,
  noLayoutWords,
  readAllOf,
  readWords,
  unasked,
  causeWords,
  rowWords,
  buildComparisonSheet,
  comparisonSection,
  codeWords,
  placeWords,
  componentSheet,
  contractsSummarySheet,
  createRowFacts,
  deployedComparisonSheet,
  failureWords,
  functionOf,
  gasByLineSheet,
  rehearsalSheet,
  shortAddress,
  trialAtLine,
  trialInBrief,
  trialSheet,
  layoutComparisonSheet,
  heldStateSheet,
  readHeldState,
  gapSentence,
  missingCompiler,
  noVariablesSentence,
  incidentSheet,
  incidentTitle,
  isPulseWeak,
  maintenanceSheet,
  maintenanceTitle,
  matchWords,
  missingSheet,
  hbarPrice,
  networkSheet,
  nodeSheet,
  placeSheet,
  readActivity,
  readFeeEstimate,
  readNetwork,
  readSheet,
  refIdentifier,
  registeredNodeSheet,
  resultCodeSheet,
  namesOfSeveral,
  placesOfName,
  shownPlaces,
  reasonWithHint,
  mainEntry,
  shownVariables,
  storyAnswer,
  withShortHex,
  withShortHexApart,
  transactionFacts,
  transactionIdOf,
  transactionSheet,
  transactionTitle,
  transactionType,
  transactionTypes,
  unreadSheet,
  unsentTransactionSheet,
  verificationRecordSheet,
  unknownResultWords,
  verificationSheet,
  verifiedWords,
  waitWords,
  watchChoices,
  hasStoryRoom,
  isSettledStory,
  searchWords,
  withFailureStory,
  withoutStoryRoom,
  withStoryRoom,
  withNetworkStatus,
  withVerification,
};
