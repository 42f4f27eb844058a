import { checksumAddress } from '../checksumAddress.ts';
import { createAbiIndex } from '../ledger/abiIndex.ts';
import { createLedgerClient } from '../ledger/client.ts';
import { addressIn, findDeployedContract } from '../ledger/deployedContract.ts';
import { createDocuments } from '../ledger/documents.ts';
import { entityIdOf } from '../ledger/entityIdOf.ts';
import { longZeroAddress } from '../ledger/evmAddress.ts';
import { exchangeRateAt } from '../ledger/exchangeRate.ts';
import { findIdentifiers } from '../ledger/findIdentifiers.ts';
import { foldedParts, foldStarts } from '../ledger/foldRows.ts';
import { gatherTransactions } from '../ledger/gather.ts';
import { base64OfHash, readLongHash } from '../ledger/hash.ts';
import { parseIdentifier } from '../ledger/identifiers.ts';
import { lookUp } from '../ledger/lookUp.ts';
import { walkPages, walkRows } from '../ledger/pages.ts';
import { implementationOf } from '../ledger/proxyImplementation.ts';
import { readSurroundings, readTransaction } from '../ledger/readTransaction.ts';
import { pickTransaction, relateTransactions } from '../ledger/relations.ts';
import { explainResultCode, isKnownResultCode, isSuccess, resultCodeNames } from '../ledger/resultCodes.ts';
import { decodeRevert, describeRevert, revertingFrame } from '../ledger/revert.ts';
import { longestFilterName, readSavedFilters } from '../ledger/savedFilters.ts';
import { isMalformed } from '../ledger/schema/field.ts';
import { compareTimestamps, readTimestamp } from '../ledger/timestamp.ts';
import { readTransactionBytes } from '../ledger/transactionBytes.ts';
import { filterParams, isFiltered, readFilter, readTime } from '../ledger/transactionFilter.ts';
import { canonicalTransactionId, mirrorTransactionId, sdkTransactionId } from '../ledger/transactionId.ts';
import { emptyList, withFirst, withFollowing } from '../ledger/transactionList.ts';
import {
  claimAsking,
  mostWatched,
  offersWatch,
  readWatchList,
  watchableKinds,
  withoutWatched,
  withReadings,
  withWatched,
} from '../ledger/watchList.ts';
import { writtenForms } from '../ledger/writtenForms.ts';

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
