import { accountSheet } from '../sheets/accounts/account.ts';
import { balancesSheet } from '../sheets/accounts/balances.ts';
import { hookStorageSection } from '../sheets/accounts/hooks.ts';
import { contractSheet } from '../sheets/contracts/contract.ts';
import { contractCallSheet } from '../sheets/contracts/contractCall.ts';
import { contractResultSheet } from '../sheets/contracts/contractResult.ts';
import { blockSheet } from '../sheets/network/block.ts';
import { hbarPrice, networkSheet } from '../sheets/network/network.ts';
import { nodeSheet } from '../sheets/network/node.ts';
import { registeredNodeSheet } from '../sheets/network/registeredNode.ts';
import { foundSheet } from '../sheets/read/foundSheet.ts';
import { readActivity } from '../sheets/read/readActivity.ts';
import { readFeeEstimate } from '../sheets/read/readFeeEstimate.ts';
import { readNetwork } from '../sheets/read/readNetwork.ts';
import { readSheet } from '../sheets/read/readSheet.ts';
import { refIdentifier } from '../sheets/read/refIdentifier.ts';
import { scheduleSheet } from '../sheets/schedules/schedule.ts';
import { componentSheet } from '../sheets/status/component.ts';
import { incidentSheet } from '../sheets/status/incident.ts';
import { maintenanceSheet } from '../sheets/status/maintenance.ts';
import { statusLook } from '../sheets/status/statusLook.ts';
import { withNetworkStatus, withStatusNotice } from '../sheets/status/statusNotice.ts';
import { statusSummarySheet } from '../sheets/status/statusSummary.ts';
import { nftSheet } from '../sheets/tokens/nft.ts';
import { tokenSheet } from '../sheets/tokens/token.ts';
import { tokenListSheet } from '../sheets/tokens/tokenList.ts';
import { topicSheet } from '../sheets/topics/topic.ts';
import { topicMessageSheet } from '../sheets/topics/topicMessage.ts';
import { feeEstimateSheet } from '../sheets/transactions/feeEstimate.ts';
import { resultCodeSheet } from '../sheets/transactions/resultCode.ts';
import { transactionIdOf, transactionSheet } from '../sheets/transactions/transaction.ts';
import { transactionTitle, transactionTypes } from '../sheets/transactions/transactionTypes.ts';
import { watchChoices } from '../sheets/transactions/watchChoices.ts';
import { buildComparisonSheet } from '../sheets/verification/buildComparison.ts';
import { withVerification } from '../sheets/verification/verificationBadge.ts';
import { comparisonSection } from '../sheets/verification/verificationComparison.ts';
import { failureWords, verificationSheet } from '../sheets/verification/verificationJob.ts';
import { verificationRecordSheet } from '../sheets/verification/verificationRecord.ts';
export const sheets = {
  buildComparisonSheet,
  comparisonSection,
  accountSheet,
  balancesSheet,
  blockSheet,
  componentSheet,
  contractCallSheet,
  contractResultSheet,
  contractSheet,
  failureWords,
  feeEstimateSheet,
  foundSheet,
  hookStorageSection,
  incidentSheet,
  maintenanceSheet,
  hbarPrice,
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
  watchChoices,
  withNetworkStatus,
  withStatusNotice,
  withVerification,
};
