/** What says something of the contract at an address, bundled for the test that all say the same. */
export { createReadableContracts } from '../../../../src/ui/contracts/readableContracts.ts';
export { createStorageLayouts } from '../../../../src/ui/contracts/storageLayouts.ts';
export { createPlaceStates } from '../../../../src/ui/deployed/placeStates.ts';
export { registerContractLenses } from '../../../../src/ui/editor/contractLenses.ts';
export { createGetVerificationStatus } from '../../../../src/ui/languageModel/tools/getVerificationStatus.ts';
export { createVerifiedStates } from '../../../../src/ui/network/verifiedStates.ts';
export { brief, patient, readShown } from '../../../../src/ui/sheets/readShown.ts';
export { showRecord } from '../../../../src/ui/verification/records/showRecord.ts';
