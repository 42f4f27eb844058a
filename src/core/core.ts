// The entry of dist/core.js: the pure core, its parts exported by name. Loaded on first use by the extension, and by
// tests, benchmarks and other tools.

import { config } from '@vscode/l10n';
import { checksumAddress } from './checksumAddress.ts';
import { createAbiIndex } from './ledger/abiIndex.ts';
import { createLedgerClient } from './ledger/client.ts';
import { addressIn, findDeployedContract } from './ledger/deployedContract.ts';
import { createDocuments } from './ledger/documents.ts';
import { entityIdOf } from './ledger/entityIdOf.ts';
import { longZeroAddress } from './ledger/evmAddress.ts';
import { exchangeRateAt } from './ledger/exchangeRate.ts';
import { findIdentifiers } from './ledger/findIdentifiers.ts';
import { foldedParts, foldStarts } from './ledger/foldRows.ts';
import { gatherTransactions } from './ledger/gather.ts';
import { base64OfHash, readLongHash } from './ledger/hash.ts';
import { parseIdentifier } from './ledger/identifiers.ts';
import { lookUp } from './ledger/lookUp.ts';
import { walkPages, walkRows } from './ledger/pages.ts';
import { implementationOf } from './ledger/proxyImplementation.ts';
import { readSurroundings, readTransaction } from './ledger/readTransaction.ts';
import { pickTransaction, relateTransactions } from './ledger/relations.ts';
import { explainResultCode, isKnownResultCode, isSuccess, resultCodeNames } from './ledger/resultCodes.ts';
import { decodeRevert, describeRevert, revertingFrame } from './ledger/revert.ts';
import { longestFilterName, readSavedFilters } from './ledger/savedFilters.ts';
import { isMalformed } from './ledger/schema/field.ts';
import { compareTimestamps, readTimestamp } from './ledger/timestamp.ts';
import { readTransactionBytes } from './ledger/transactionBytes.ts';
import { filterParams, isFiltered, readFilter, readTime } from './ledger/transactionFilter.ts';
import { canonicalTransactionId, mirrorTransactionId, sdkTransactionId } from './ledger/transactionId.ts';
import { emptyList, withFirst, withFollowing } from './ledger/transactionList.ts';
import {
  claimAsking,
  mostWatched,
  readWatchList,
  watchableKinds,
  withoutWatched,
  withReadings,
  withWatched,
} from './ledger/watchList.ts';
import { writtenForms } from './ledger/writtenForms.ts';
import { isLensError, LensError } from './net/errors.ts';
import { createHttp } from './net/http.ts';
import { parseJson, stringifyJson } from './net/json.ts';
import { createPoller } from './net/poller.ts';
import { proxyFromSettings } from './net/proxy.ts';
import { sleep, systemTimers } from './net/timers.ts';
import { builtInNetworks, resolveNetworks, selectNetwork } from './networks.ts';
import { readAbis } from './projects/abis.ts';
import { compareCode } from './projects/compareCode.ts';
import { createContractIndex, withRecentBuilds } from './projects/contractIndex.ts';
import { findDeployments } from './projects/deployments.ts';
import { buildCommandOf, draftOf, draftQuestions, findContracts } from './projects/findContracts.ts';
import { findFittingContracts, fitting } from './projects/fittingContracts.ts';
import { predictMatch } from './projects/predictMatch.ts';
import { proxyIn } from './projects/proxy.ts';
import { contractsIn } from './projects/solidityText.ts';
import {
  formatHbar,
  formatHbarShort,
  formatInteger,
  formatTinycents,
  formatTokenAmount,
  formatUnits,
  formatUsd,
  tinycentsToTinybars,
} from './render/amounts.ts';
import { renderCsv } from './render/csv.ts';
import { cutText, escapeHtml, escapeMarkdown, lineOfText, safeUrl, visibleText } from './render/escape.ts';
import { renderHtml, renderSectionHtml } from './render/html.ts';
import { renderMarkdown } from './render/markdown.ts';
import { renderText, valueText } from './render/text.ts';
import { formatDuration, formatRelative, formatTime, isoTime } from './render/times.ts';
import { accountSheet } from './sheets/account.ts';
import { balancesSheet } from './sheets/balances.ts';
import { blockSheet } from './sheets/block.ts';
import { componentSheet } from './sheets/component.ts';
import { contractSheet } from './sheets/contract.ts';
import { contractCallSheet } from './sheets/contractCall.ts';
import { contractResultSheet } from './sheets/contractResult.ts';
import { feeEstimateSheet } from './sheets/feeEstimate.ts';
import { foundSheet } from './sheets/found.ts';
import { hookStorageSection } from './sheets/hooks.ts';
import { incidentSheet } from './sheets/incident.ts';
import { maintenanceSheet } from './sheets/maintenance.ts';
import { networkSheet } from './sheets/network.ts';
import { nftSheet } from './sheets/nft.ts';
import { nodeSheet } from './sheets/node.ts';
import { readActivity } from './sheets/readActivity.ts';
import { readFeeEstimate } from './sheets/readFeeEstimate.ts';
import { readNetwork } from './sheets/readNetwork.ts';
import { readSheet } from './sheets/readSheet.ts';
import { refIdentifier } from './sheets/refIdentifier.ts';
import { registeredNodeSheet } from './sheets/registeredNode.ts';
import { resultCodeSheet } from './sheets/resultCode.ts';
import { scheduleSheet } from './sheets/schedule.ts';
import { statusLook } from './sheets/statusLook.ts';
import { withNetworkStatus, withStatusNotice } from './sheets/statusNotice.ts';
import { statusSummarySheet } from './sheets/statusSummary.ts';
import { tokenSheet } from './sheets/token.ts';
import { tokenListSheet } from './sheets/tokenList.ts';
import { topicSheet } from './sheets/topic.ts';
import { topicMessageSheet } from './sheets/topicMessage.ts';
import { transactionIdOf, transactionSheet } from './sheets/transaction.ts';
import { transactionTitle, transactionTypes } from './sheets/transactionTypes.ts';
import { verificationSheet } from './sheets/verification.ts';
import { withVerification } from './sheets/verificationBadge.ts';
import { comparisonSection } from './sheets/verificationComparison.ts';
import { verificationRecordSheet } from './sheets/verificationRecord.ts';
import { noticeChanges } from './status/changes.ts';
import { createStatusClient } from './status/client.ts';
import { scopeToNetwork } from './status/networkScope.ts';
import { instant } from './status/pageTime.ts';
import { plainBody, plainText } from './status/plainBody.ts';
import { assessStatus } from './status/severity.ts';
import { createSharedPoll, pollPause } from './status/sharedPoll.ts';
import { mayBeNetwork, mayBeService, statusContext } from './status/statusContext.ts';
import { idOf, isWanted, nothingTold, readToldNews, takeNews, withClosings, withMuted } from './status/statusNews.ts';
import { statusSettingProblems } from './status/statusSettings.ts';
import { isOpenIncident, levelOfComponent, maintenancePhase, statusWords } from './status/vocabulary.ts';
import { chainProblem } from './verification/chainProblem.ts';
import { createVerificationClient } from './verification/client.ts';
import { draftRequest } from './verification/draftRequest.ts';
import { followJob } from './verification/followJob.ts';
import { jobProblems, rangeOfPlace } from './verification/jobProblems.ts';
import { draftJob, isRunning, reduceJob } from './verification/jobs.ts';
import { readKeptJob } from './verification/keptJob.ts';
import { describeOutcome } from './verification/outcomes.ts';
import { notVerified } from './verification/schema.ts';
import { submitJob } from './verification/submitJob.ts';

/**
 * Has every text from now on in another language.
 * @param messages the English text, with `{0}` for what is filled in, to the other language's
 */
export function translateBy(messages: Readonly<Record<string, string>>): void {
  config({ contents: messages });
}

export const net = {
  createHttp,
  createPoller,
  isLensError,
  LensError,
  parseJson,
  proxyFromSettings,
  sleep,
  stringifyJson,
  systemTimers,
};

export const networks = { builtInNetworks, resolveNetworks, selectNetwork };

export const ledger = {
  addressIn,
  base64OfHash,
  canonicalTransactionId,
  checksumAddress,
  claimAsking,
  compareTimestamps,
  createAbiIndex,
  createDocuments,
  createLedgerClient,
  decodeRevert,
  describeRevert,
  emptyList,
  entityIdOf,
  exchangeRateAt,
  explainResultCode,
  filterParams,
  findDeployedContract,
  findIdentifiers,
  foldedParts,
  foldStarts,
  gatherTransactions,
  implementationOf,
  isFiltered,
  isKnownResultCode,
  isMalformed,
  isSuccess,
  longestFilterName,
  longZeroAddress,
  lookUp,
  mirrorTransactionId,
  mostWatched,
  parseIdentifier,
  pickTransaction,
  readFilter,
  readLongHash,
  readSavedFilters,
  readSurroundings,
  readTime,
  readTimestamp,
  readTransaction,
  readTransactionBytes,
  readWatchList,
  relateTransactions,
  resultCodeNames,
  revertingFrame,
  sdkTransactionId,
  walkPages,
  walkRows,
  watchableKinds,
  withFirst,
  withFollowing,
  withoutWatched,
  withReadings,
  withWatched,
  writtenForms,
};

export const status = {
  announcementId: idOf,
  assessStatus,
  createSharedPoll,
  createStatusClient,
  instant,
  isOpenIncident,
  isWanted,
  levelOfComponent,
  maintenancePhase,
  mayBeNetwork,
  mayBeService,
  noticeChanges,
  nothingTold,
  plainBody,
  plainText,
  pollPause,
  readToldNews,
  scopeToNetwork,
  statusContext,
  statusSettingProblems,
  statusWords,
  takeNews,
  withClosings,
  withMuted,
};

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

export const projects = {
  buildCommandOf,
  compareCode,
  contractsIn,
  createContractIndex,
  draftOf,
  draftQuestions,
  findContracts,
  findDeployments,
  findFittingContracts,
  fitting,
  predictMatch,
  readAbis,
  proxyIn,
  withRecentBuilds,
};

export const sheets = {
  comparisonSection,
  accountSheet,
  balancesSheet,
  blockSheet,
  componentSheet,
  contractCallSheet,
  contractResultSheet,
  contractSheet,
  feeEstimateSheet,
  foundSheet,
  hookStorageSection,
  incidentSheet,
  maintenanceSheet,
  networkSheet,
  nftSheet,
  nodeSheet,
  readActivity,
  readFeeEstimate,
  readNetwork,
  readSheet,
  refIdentifier,
  registeredNodeSheet,
  resultCodeSheet,
  scheduleSheet,
  statusLook,
  statusSummarySheet,
  tokenListSheet,
  tokenSheet,
  topicMessageSheet,
  topicSheet,
  transactionIdOf,
  transactionSheet,
  transactionTitle,
  transactionTypes,
  verificationRecordSheet,
  verificationSheet,
  withNetworkStatus,
  withStatusNotice,
  withVerification,
};

export const render = {
  cutText,
  escapeHtml,
  escapeMarkdown,
  formatDuration,
  formatHbar,
  formatHbarShort,
  formatInteger,
  formatRelative,
  formatTime,
  formatTinycents,
  formatTokenAmount,
  formatUnits,
  formatUsd,
  isoTime,
  lineOfText,
  renderCsv,
  renderHtml,
  renderMarkdown,
  renderSectionHtml,
  renderText,
  safeUrl,
  tinycentsToTinybars,
  valueText,
  visibleText,
};
