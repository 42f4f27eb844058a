import { contractOrDelegate, contractToRead } from '../ledger/accounts/contractToRead.ts';
import { abiSignature, constructorWords, hashOfSignature, readAbi } from '../ledger/evm/abi.ts';
import { createAbiIndex, noAbis, withRecords } from '../ledger/evm/abiIndex.ts';
import { askContract, readableFunctions, withEvmAddresses } from '../ledger/evm/contractCalls.ts';
import { contractCreatedAt } from '../ledger/evm/contractCreatedAt.ts';
import { hexWordAt, hexWordsIn, readDecodedHex } from '../ledger/evm/decodedHex.ts';
import { addressIn, findDeployedContract } from '../ledger/evm/deployedContract.ts';
import { parseArgument } from '../ledger/evm/parseArgument.ts';
import { longZeroAddress } from '../ledger/ids/evmAddress.ts';
import { findIdentifiers } from '../ledger/ids/findIdentifiers.ts';
import { mayBeKey, parseIdentifier, shownId } from '../ledger/ids/identifiers.ts';
import { readTime } from '../ledger/ids/readTime.ts';
import { compareTimestamps } from '../ledger/ids/timestamp.ts';
import { sdkTransactionId } from '../ledger/ids/transactionId.ts';
import { isBeyondVersions } from '../ledger/ids/versionPlaces.ts';
import { bestMatches } from '../ledger/lookUp/bestMatches.ts';
import { createDocuments } from '../ledger/lookUp/documents.ts';
import { entityIdOf } from '../ledger/lookUp/entityIdOf.ts';
import { foreignNetwork } from '../ledger/lookUp/foreignNetwork.ts';
import { guessIdentifiers } from '../ledger/lookUp/guessIdentifiers.ts';
import { linkedPlaces, nearestPlace, placesInTerminal } from '../ledger/lookUp/linkedPlaces.ts';
import { lookUp } from '../ledger/lookUp/lookUp.ts';
import { mayBeName, needsEnter } from '../ledger/lookUp/mayBeName.ts';
import { isOnItsWay, missing } from '../ledger/lookUp/missing.ts';
import { nearMiss } from '../ledger/lookUp/nearMiss.ts';
import { networksThatKnow } from '../ledger/lookUp/otherNetworks.ts';
import { similarResultCodes } from '../ledger/lookUp/similarResultCodes.ts';
import { writtenForms } from '../ledger/lookUp/writtenForms.ts';
import { readUnsentTransaction, recogniseTransaction } from '../ledger/protobuf/unsentTransaction.ts';
import { createLedgerClient } from '../ledger/rest/client/client.ts';
import { everyRow, isMalformed, readableRows } from '../ledger/rest/schema/field.ts';
import { explainResultCode, isSuccess, resultCodeNames } from '../ledger/resultCodes/resultCodes.ts';
import { evidenceReach, isSecretFile } from '../ledger/secrets/hashEvidence.ts';
import { isSecret } from '../ledger/secrets/isSecret.ts';
import { foldedParts, foldStarts } from '../ledger/transactions/foldRows.ts';
import { gatherTransactions } from '../ledger/transactions/gatherRows.ts';
import { emptyList, withFirst, withFollowing } from '../ledger/transactions/liveTransactions.ts';
import { newestTransaction, newestTransactions } from '../ledger/transactions/newestTransaction.ts';
import { newestOf, withWaitingNews } from '../ledger/transactions/newRowsWaiting.ts';
import { filterOnNetwork, readOwnAccounts } from '../ledger/transactions/ownAccounts.ts';
import { failedChild } from '../ledger/transactions/relations.ts';
import { longestFilterName, readSavedFilters } from '../ledger/transactions/savedFilters.ts';
import { bytesWordAt, longestBytes, readTransactionBytes } from '../ledger/transactions/transactionBytes.ts';
import { filterParams, isFiltered, readFilter } from '../ledger/transactions/transactionFilter.ts';
import { unusableNetworks } from '../unusableNetworks.ts';
import { takeWatchNews } from '../watch/notificationPace.ts';
import {
  claimAsking,
  mostWatched,
  offersWatch,
  watchableKinds,
  withNotify,
  withoutWatched,
  withReadings,
  withWatched,
} from '../watch/watchList.ts';

export const ledger = {
  abiSignature,
  constructorWords,
  addressIn,
  askContract,
  bestMatches,
  bytesWordAt,
  claimAsking,
  compareTimestamps,
  contractCreatedAt,
  createAbiIndex,
  createDocuments,
  createLedgerClient,
  emptyList,
  entityIdOf,
  evidenceReach,
  explainResultCode,
  failedChild,
  filterOnNetwork,
  filterParams,
  contractOrDelegate,
  contractToRead,
  findDeployedContract,
  findIdentifiers,
  foreignNetwork,
  foldedParts,
  foldStarts,
  gatherTransactions,
  hashOfSignature,
  hexWordAt,
  hexWordsIn,
  guessIdentifiers,
  isFiltered,
  everyRow,
  isMalformed,
  readableRows,
  isOnItsWay,
  isSuccess,
  linkedPlaces,
  longestBytes,
  longestFilterName,
  longZeroAddress,
  lookUp,
  missing,
  mostWatched,
  mayBeKey,
  isSecret,
  isSecretFile,
  isBeyondVersions,
  unusableNetworks,
  needsEnter,
  mayBeName,
  nearestPlace,
  nearMiss,
  networksThatKnow,
  newestOf,
  newestTransaction,
  newestTransactions,
  noAbis,
  offersWatch,
  parseArgument,
  parseIdentifier,
  placesInTerminal,
  readAbi,
  readableFunctions,
  readFilter,
  readDecodedHex,
  readOwnAccounts,
  readSavedFilters,
  readTime,
  readTransactionBytes,
  readUnsentTransaction,
  recogniseTransaction,
  resultCodeNames,
  similarResultCodes,
  sdkTransactionId,
  shownId,
  takeWatchNews,
  watchableKinds,
  withEvmAddresses,
  withFirst,
  withFollowing,
  withNotify,
  withoutWatched,
  withReadings,
  withRecords,
  withWaitingNews,
  withWatched,
  writtenForms,
};
