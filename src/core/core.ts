// The entry of dist/core.js: the pure core, its parts exported by name. Loaded on first use by the extension, and by
// tests, benchmarks and other tools.
import { createLedgerClient } from './ledger/client.ts';
import { addressIn, findDeployedContract } from './ledger/deployedContract.ts';
import { createDocuments } from './ledger/documents.ts';
import { exchangeRateAt } from './ledger/exchangeRate.ts';
import { findIdentifiers } from './ledger/findIdentifiers.ts';
import { gatherTransactions } from './ledger/gather.ts';
import { parseIdentifier } from './ledger/identifiers.ts';
import { walkPages, walkRows } from './ledger/pages.ts';
import { readTransaction } from './ledger/readTransaction.ts';
import { pickTransaction, relateTransactions } from './ledger/relations.ts';
import { explainResultCode, isSuccess } from './ledger/resultCodes.ts';
import { decodeRevert, describeRevert, revertingFrame } from './ledger/revert.ts';
import { isMalformed } from './ledger/schema/field.ts';
import { filterParams, isFiltered, readFilter, readTime } from './ledger/transactionFilter.ts';
import { canonicalTransactionId, mirrorTransactionId, sdkTransactionId } from './ledger/transactionId.ts';
import { emptyList, withNewest, withOlder } from './ledger/transactionList.ts';
import { isLensError, LensError } from './net/errors.ts';
import { createHttp } from './net/http.ts';
import { parseJson, stringifyJson } from './net/json.ts';
import { createPoller } from './net/poller.ts';
import { proxyFromSettings } from './net/proxy.ts';
import { sleep, systemTimers } from './net/timers.ts';
import { builtInNetworks, resolveNetworks, selectNetwork } from './networks.ts';
import { findDeployments } from './projects/deployments.ts';
import { draftOf, draftQuestions, findContracts } from './projects/findContracts.ts';
import { findFittingContracts, fitting } from './projects/fittingContracts.ts';
import { predictMatch } from './projects/predictMatch.ts';
import { formatHbar, formatHbarShort, formatTinycents, formatTokenAmount, formatUsd } from './render/amounts.ts';
import { escapeHtml, escapeMarkdown, lineOfText } from './render/escape.ts';
import { renderHtml } from './render/html.ts';
import { renderMarkdown } from './render/markdown.ts';
import { renderText, valueText } from './render/text.ts';
import { formatRelative, formatTime } from './render/times.ts';
import { componentSheet } from './sheets/component.ts';
import { incidentSheet } from './sheets/incident.ts';
import { maintenanceSheet } from './sheets/maintenance.ts';
import { networkSheet } from './sheets/network.ts';
import { nodeSheet } from './sheets/node.ts';
import { readSheet } from './sheets/readSheet.ts';
import { refIdentifier } from './sheets/refIdentifier.ts';
import { statusLook } from './sheets/statusLook.ts';
import { withStatusNotice } from './sheets/statusNotice.ts';
import { statusSummarySheet } from './sheets/statusSummary.ts';
import { transactionIdOf, transactionSheet } from './sheets/transaction.ts';
import { transactionTitle, transactionTypes } from './sheets/transactionTypes.ts';
import { verificationSheet } from './sheets/verification.ts';
import { noticeChanges } from './status/changes.ts';
import { createStatusClient } from './status/client.ts';
import { scopeToNetwork } from './status/networkScope.ts';
import { instant } from './status/pageTime.ts';
import { plainBody, plainText } from './status/plainBody.ts';
import { assessStatus } from './status/severity.ts';
import { createSharedPoll, pollPause } from './status/sharedPoll.ts';
import { mayBeNetwork, mayBeService, statusContext } from './status/statusContext.ts';
import { idOf, isWanted, nothingTold, readToldNews, takeNews, withClosings, withMuted } from './status/statusNews.ts';
import { isOpenIncident, levelOfComponent, maintenancePhase, statusWords } from './status/vocabulary.ts';
import { chainProblem } from './verification/chainProblem.ts';
import { createVerificationClient } from './verification/client.ts';
import { followJob } from './verification/followJob.ts';
import { draftJob, isRunning, reduceJob } from './verification/jobs.ts';
import { readKeptJob } from './verification/keptJob.ts';
import { describeOutcome } from './verification/outcomes.ts';
import { metadataRequest, standardJsonRequest } from './verification/submission.ts';
import { submitJob } from './verification/submitJob.ts';

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
  canonicalTransactionId,
  createDocuments,
  createLedgerClient,
  decodeRevert,
  describeRevert,
  emptyList,
  exchangeRateAt,
  explainResultCode,
  filterParams,
  findDeployedContract,
  findIdentifiers,
  gatherTransactions,
  isFiltered,
  isMalformed,
  isSuccess,
  mirrorTransactionId,
  parseIdentifier,
  pickTransaction,
  readFilter,
  readTime,
  readTransaction,
  relateTransactions,
  revertingFrame,
  sdkTransactionId,
  walkPages,
  walkRows,
  withNewest,
  withOlder,
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
  followJob,
  isRunning,
  metadataRequest,
  readKeptJob,
  reduceJob,
  standardJsonRequest,
  submitJob,
};

export const projects = {
  draftOf,
  draftQuestions,
  findContracts,
  findDeployments,
  findFittingContracts,
  fitting,
  predictMatch,
};

export const sheets = {
  componentSheet,
  incidentSheet,
  maintenanceSheet,
  networkSheet,
  nodeSheet,
  readSheet,
  refIdentifier,
  statusLook,
  statusSummarySheet,
  transactionIdOf,
  transactionSheet,
  transactionTitle,
  transactionTypes,
  verificationSheet,
  withStatusNotice,
};

export const render = {
  escapeHtml,
  escapeMarkdown,
  formatHbar,
  formatHbarShort,
  formatRelative,
  formatTime,
  formatTinycents,
  formatTokenAmount,
  formatUsd,
  lineOfText,
  renderHtml,
  renderMarkdown,
  renderText,
  valueText,
};
