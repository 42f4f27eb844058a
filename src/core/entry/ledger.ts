export { contractOrDelegate, contractToRead } from '../ledger/accounts/contractToRead.ts';
export { abiSignature, constructorWords, hashOfSignature, namedType, readAbi } from '../ledger/evm/abi.ts';
export { createAbiIndex, noAbis, withRecords } from '../ledger/evm/abiIndex.ts';
export { askContract, readableFunctions, withEvmAddresses } from '../ledger/evm/contractCalls.ts';
export { decodedHexWords, hexWordAt, hexWordsIn, readDecodedHex } from '../ledger/evm/decodedHex.ts';
export {
  addressIn,
  contractCreatedAt,
  creationForService,
  findDeployedContract,
} from '../ledger/evm/deployedContract.ts';
export { parseArgument } from '../ledger/evm/parseArgument.ts';
export { longZeroAddress } from '../ledger/ids/evmAddress.ts';
export { findIdentifiers } from '../ledger/ids/findIdentifiers.ts';
export { checksumWarning, mayBeKey, parseIdentifier, placedOn, shownId } from '../ledger/ids/identifiers.ts';
export { readTime } from '../ledger/ids/readTime.ts';
export { compareTimestamps } from '../ledger/ids/timestamp.ts';
export { sdkTransactionId } from '../ledger/ids/transactionId.ts';
export { isBeyondVersions } from '../ledger/ids/versionPlaces.ts';
export { bestMatches, similarResultCodes } from '../ledger/lookUp/bestMatches.ts';
export { createDocuments } from '../ledger/lookUp/documents.ts';
export { guessIdentifiers } from '../ledger/lookUp/guessIdentifiers.ts';
export { linkedPlaces, nearestPlace, placesInTerminal } from '../ledger/lookUp/linkedPlaces.ts';
export { entityIdOf, lookUp } from '../ledger/lookUp/lookUp.ts';
export { mayBeName, needsEnter } from '../ledger/lookUp/mayBeName.ts';
export { isOnItsWay, missing } from '../ledger/lookUp/missing.ts';
export { foreignNetwork, networksThatKnow } from '../ledger/lookUp/otherNetworks.ts';
export { writtenForms } from '../ledger/lookUp/writtenForms.ts';
export { nearMiss } from '../ledger/lookUp/writtenNumber.ts';
export { readUnsentTransaction, recogniseTransaction } from '../ledger/protobuf/unsentTransaction.ts';
export { createLedgerClient } from '../ledger/rest/client/client.ts';
export { everyRow, isMalformed, readableRows } from '../ledger/rest/schema/field.ts';
export { explainResultCode, isSuccess, resultCodeNames } from '../ledger/resultCodes/resultCodes.ts';
export { evidenceReach, isSecretFile } from '../ledger/secrets/hashEvidence.ts';
export { isSecret } from '../ledger/secrets/isSecret.ts';
export { publishedSecrets } from '../ledger/secrets/publishedSecrets.ts';
export { withoutTokens } from '../ledger/secrets/publishedTokens.ts';
export { foldedParts, foldStarts } from '../ledger/transactions/foldRows.ts';
export { gatherTransactions, newestOf, withWaitingNews } from '../ledger/transactions/gatherRows.ts';
export { emptyList, withFirst, withFollowing } from '../ledger/transactions/liveTransactions.ts';
export { newestTransaction, newestTransactions } from '../ledger/transactions/newestTransaction.ts';
export { filterElsewhere, filterOnNetwork, readOwnAccounts } from '../ledger/transactions/ownAccounts.ts';
export { failedChild } from '../ledger/transactions/relations.ts';
export { bytesWordAt, longestBytes, readTransactionBytes } from '../ledger/transactions/transactionBytes.ts';
export {
  filterParams,
  isFiltered,
  longestFilterName,
  readFilter,
  readSavedFilters,
} from '../ledger/transactions/transactionFilter.ts';
export { keyRemover } from '../net/key/withoutKey.ts';
export { unusableNetworks } from '../networks.ts';
export { takeWatchNews } from '../watch/notificationPace.ts';
export {
  claimAsking,
  mostWatched,
  offersWatch,
  watchableKinds,
  withNotify,
  withoutWatched,
  withReadings,
  withWatched,
} from '../watch/watchList.ts';
