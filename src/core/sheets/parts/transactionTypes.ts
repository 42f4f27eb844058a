import * as l10n from '@vscode/l10n';
import type { EntityKind } from '../sheetRef.ts';

interface TransactionType {
  /** The type in words. */
  title: () => string;
  /** The kind of the transaction's `entity_id`. */
  entity?: EntityKind;
}

const types = new Map<string, TransactionType>(
  Object.entries({
    ATOMICBATCH: { title: () => l10n.t('Atomic batch') },
    CONSENSUSCREATETOPIC: { title: () => l10n.t('Create topic'), entity: 'topic' },
    CONSENSUSDELETETOPIC: { title: () => l10n.t('Delete topic'), entity: 'topic' },
    CONSENSUSSUBMITMESSAGE: { title: () => l10n.t('Submit topic message'), entity: 'topic' },
    CONSENSUSUPDATETOPIC: { title: () => l10n.t('Update topic'), entity: 'topic' },
    CONTRACTCALL: { title: () => l10n.t('Contract call'), entity: 'contract' },
    CONTRACTCREATEINSTANCE: { title: () => l10n.t('Create contract'), entity: 'contract' },
    CONTRACTDELETEINSTANCE: { title: () => l10n.t('Delete contract'), entity: 'contract' },
    CONTRACTUPDATEINSTANCE: { title: () => l10n.t('Update contract'), entity: 'contract' },
    CRYPTOADDLIVEHASH: { title: () => l10n.t('Add live hash'), entity: 'account' },
    CRYPTOAPPROVEALLOWANCE: { title: () => l10n.t('Approve allowance'), entity: 'account' },
    CRYPTOCREATEACCOUNT: { title: () => l10n.t('Create account'), entity: 'account' },
    CRYPTODELETE: { title: () => l10n.t('Delete account'), entity: 'account' },
    CRYPTODELETEALLOWANCE: { title: () => l10n.t('Delete allowance'), entity: 'account' },
    CRYPTODELETELIVEHASH: { title: () => l10n.t('Delete live hash'), entity: 'account' },
    CRYPTOTRANSFER: { title: () => l10n.t('Transfer'), entity: 'account' },
    CRYPTOUPDATEACCOUNT: { title: () => l10n.t('Update account'), entity: 'account' },
    ETHEREUMTRANSACTION: { title: () => l10n.t('Ethereum transaction'), entity: 'contract' },
    FILEAPPEND: { title: () => l10n.t('Append to file') },
    FILECREATE: { title: () => l10n.t('Create file') },
    FILEDELETE: { title: () => l10n.t('Delete file') },
    FILEUPDATE: { title: () => l10n.t('Update file') },
    FREEZE: { title: () => l10n.t('Freeze or upgrade network') },
    HOOKSTORE: { title: () => l10n.t('Update hook storage'), entity: 'account' },
    LEDGERIDPUBLICATION: { title: () => l10n.t('Publish ledger ID') },
    NODECREATE: { title: () => l10n.t('Create node') },
    NODEDELETE: { title: () => l10n.t('Delete node') },
    NODESTAKEUPDATE: { title: () => l10n.t('Update node stakes') },
    NODEUPDATE: { title: () => l10n.t('Update node') },
    REGISTEREDNODECREATE: { title: () => l10n.t('Create registered node') },
    REGISTEREDNODEDELETE: { title: () => l10n.t('Delete registered node') },
    REGISTEREDNODEUPDATE: { title: () => l10n.t('Update registered node') },
    SCHEDULECREATE: { title: () => l10n.t('Create schedule'), entity: 'schedule' },
    SCHEDULEDELETE: { title: () => l10n.t('Delete schedule'), entity: 'schedule' },
    SCHEDULESIGN: { title: () => l10n.t('Sign schedule'), entity: 'schedule' },
    SYSTEMDELETE: { title: () => l10n.t('System delete') },
    SYSTEMUNDELETE: { title: () => l10n.t('System undelete') },
    TOKENAIRDROP: { title: () => l10n.t('Airdrop tokens') },
    TOKENASSOCIATE: { title: () => l10n.t('Associate tokens'), entity: 'account' },
    TOKENBURN: { title: () => l10n.t('Burn tokens'), entity: 'token' },
    TOKENCANCELAIRDROP: { title: () => l10n.t('Cancel airdrop') },
    TOKENCLAIMAIRDROP: { title: () => l10n.t('Claim airdrop') },
    TOKENCREATION: { title: () => l10n.t('Create token'), entity: 'token' },
    TOKENDELETION: { title: () => l10n.t('Delete token'), entity: 'token' },
    TOKENDISSOCIATE: { title: () => l10n.t('Dissociate tokens'), entity: 'account' },
    TOKENFEESCHEDULEUPDATE: { title: () => l10n.t('Update token fees'), entity: 'token' },
    TOKENFREEZE: { title: () => l10n.t('Freeze account'), entity: 'account' },
    TOKENGRANTKYC: { title: () => l10n.t('Grant KYC to account'), entity: 'account' },
    TOKENMINT: { title: () => l10n.t('Mint tokens'), entity: 'token' },
    TOKENPAUSE: { title: () => l10n.t('Pause token'), entity: 'token' },
    TOKENREJECT: { title: () => l10n.t('Reject tokens'), entity: 'account' },
    TOKENREVOKEKYC: { title: () => l10n.t('Revoke KYC of account'), entity: 'account' },
    TOKENUNFREEZE: { title: () => l10n.t('Unfreeze account'), entity: 'account' },
    TOKENUNPAUSE: { title: () => l10n.t('Unpause token'), entity: 'token' },
    TOKENUPDATE: { title: () => l10n.t('Update token'), entity: 'token' },
    TOKENUPDATENFTS: { title: () => l10n.t('Update NFTs'), entity: 'token' },
    TOKENWIPE: { title: () => l10n.t('Wipe tokens'), entity: 'token' },
    UNCHECKEDSUBMIT: { title: () => l10n.t('Unchecked submit') },
    UTILPRNG: { title: () => l10n.t('Random number') },
  } satisfies Record<string, TransactionType>),
);

/** A transaction type in words; an unknown type keeps its name, unless the mirror node didn't know it either. */
export function transactionTitle(name: string | null): string {
  return types.get(name ?? '')?.title() ?? (name && name !== 'UNKNOWN' ? name : l10n.t('Transaction'));
}

/** The kind of the `entity_id` for a transaction type, if the type determines it. */
export function transactionEntityKind(name: string | null): EntityKind | undefined {
  return types.get(name ?? '')?.entity;
}

/** The known transaction types with the ledger's name and in words, sorted by the words. */
export function transactionTypes(): { name: string; title: string }[] {
  return [...types].map(([name, { title }]) => ({ name, title: title() })).sort((a, b) => (a.title < b.title ? -1 : 1));
}
