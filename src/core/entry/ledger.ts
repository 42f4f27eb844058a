import { checksumAddress } from '../format/checksumAddress.ts';
import { createAbiIndex } from '../ledger/evm/abiIndex.ts';
import { addressIn, findDeployedContract } from '../ledger/evm/deployedContract.ts';
import { implementationOf } from '../ledger/evm/proxyImplementation.ts';
import { decodeRevert, describeRevert, revertingFrame } from '../ledger/evm/revert.ts';
import { longZeroAddress } from '../ledger/ids/evmAddress.ts';
import { findIdentifiers } from '../ledger/ids/findIdentifiers.ts';
import { base64OfHash, readLongHash } from '../ledger/ids/hash.ts';
import { parseIdentifier } from '../ledger/ids/identifiers.ts';
import { compareTimestamps, readTimestamp } from '../ledger/ids/timestamp.ts';
import { canonicalTransactionId, mirrorTransactionId, sdkTransactionId } from '../ledger/ids/transactionId.ts';
import { createDocuments } from '../ledger/lookUp/documents.ts';
import { entityIdOf } from '../ledger/lookUp/entityIdOf.ts';
import { lookUp } from '../ledger/lookUp/lookUp.ts';
import { readSurroundings, readTransaction } from '../ledger/lookUp/readTransaction.ts';
import { writtenForms } from '../ledger/lookUp/writtenForms.ts';
import { createLedgerClient } from '../ledger/rest/client/client.ts';
import { walkPages, walkRows } from '../ledger/rest/pages.ts';
import { isMalformed } from '../ledger/rest/schema/field.ts';
import { explainResultCode, isKnownResultCode, isSuccess, resultCodeNames } from '../ledger/resultCodes/resultCodes.ts';
import { exchangeRateAt } from '../ledger/transactions/exchangeRate.ts';
import { foldedParts, foldStarts } from '../ledger/transactions/foldRows.ts';
import { gatherTransactions } from '../ledger/transactions/gatherRows.ts';
import { emptyList, withFirst, withFollowing } from '../ledger/transactions/liveTransactions.ts';
import { pickTransaction, relateTransactions } from '../ledger/transactions/relations.ts';
import { longestFilterName, readSavedFilters } from '../ledger/transactions/savedFilters.ts';
import { readTransactionBytes } from '../ledger/transactions/transactionBytes.ts';
import { filterParams, isFiltered, readFilter, readTime } from '../ledger/transactions/transactionFilter.ts';
import {
  claimAsking,
  mostWatched,
  offersWatch,
  readWatchList,
  takeWatchNews,
  watchableKinds,
  withoutWatched,
  withReadings,
  withWatched,
} from '../watch/watchList.ts';

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
  offersWatch,
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
  takeWatchNews,
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
