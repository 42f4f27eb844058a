import { accountSheet } from '../sheets/account.ts';
import { balancesSheet } from '../sheets/balances.ts';
import { blockSheet } from '../sheets/block.ts';
import { componentSheet } from '../sheets/component.ts';
import { contractSheet } from '../sheets/contract.ts';
import { contractCallSheet } from '../sheets/contractCall.ts';
import { contractResultSheet } from '../sheets/contractResult.ts';
import { feeEstimateSheet } from '../sheets/feeEstimate.ts';
import { foundSheet } from '../sheets/found.ts';
import { hookStorageSection } from '../sheets/hooks.ts';
import { incidentSheet } from '../sheets/incident.ts';
import { maintenanceSheet } from '../sheets/maintenance.ts';
import { hbarPrice, networkSheet } from '../sheets/network.ts';
import { nftSheet } from '../sheets/nft.ts';
import { nodeSheet } from '../sheets/node.ts';
import { readActivity } from '../sheets/readActivity.ts';
import { readFeeEstimate } from '../sheets/readFeeEstimate.ts';
import { readNetwork } from '../sheets/readNetwork.ts';
import { readSheet } from '../sheets/readSheet.ts';
import { refIdentifier } from '../sheets/refIdentifier.ts';
import { registeredNodeSheet } from '../sheets/registeredNode.ts';
import { resultCodeSheet } from '../sheets/resultCode.ts';
import { scheduleSheet } from '../sheets/schedule.ts';
import { statusLook } from '../sheets/statusLook.ts';
import { withNetworkStatus, withStatusNotice } from '../sheets/statusNotice.ts';
import { statusSummarySheet } from '../sheets/statusSummary.ts';
import { tokenSheet } from '../sheets/token.ts';
import { tokenListSheet } from '../sheets/tokenList.ts';
import { topicSheet } from '../sheets/topic.ts';
import { topicMessageSheet } from '../sheets/topicMessage.ts';
import { transactionIdOf, transactionSheet } from '../sheets/transaction.ts';
import { transactionTitle, transactionTypes } from '../sheets/transactionTypes.ts';
import { failureWords, verificationSheet } from '../sheets/verification.ts';
import { withVerification } from '../sheets/verificationBadge.ts';
import { comparisonSection } from '../sheets/verificationComparison.ts';
import { verificationRecordSheet } from '../sheets/verificationRecord.ts';
import { watchChoices } from '../sheets/watchChoices.ts';

export const sheets = {
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
