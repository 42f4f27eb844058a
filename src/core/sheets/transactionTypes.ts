import type { EntityKind } from './sheet.ts';

interface TransactionType {
  /** The type in words. */
  title: string;
  /** What the transaction's `entity_id` is. */
  entity?: EntityKind;
}

const types = new Map<string, TransactionType>(
  Object.entries({
    ATOMICBATCH: { title: 'Atomic batch' },
    CONSENSUSCREATETOPIC: { title: 'Create topic', entity: 'topic' },
    CONSENSUSDELETETOPIC: { title: 'Delete topic', entity: 'topic' },
    CONSENSUSSUBMITMESSAGE: { title: 'Submit topic message', entity: 'topic' },
    CONSENSUSUPDATETOPIC: { title: 'Update topic', entity: 'topic' },
    CONTRACTCALL: { title: 'Contract call', entity: 'contract' },
    CONTRACTCREATEINSTANCE: { title: 'Create contract', entity: 'contract' },
    CONTRACTDELETEINSTANCE: { title: 'Delete contract', entity: 'contract' },
    CONTRACTUPDATEINSTANCE: { title: 'Update contract', entity: 'contract' },
    CRYPTOADDLIVEHASH: { title: 'Add live hash', entity: 'account' },
    CRYPTOAPPROVEALLOWANCE: { title: 'Approve allowance', entity: 'account' },
    CRYPTOCREATEACCOUNT: { title: 'Create account', entity: 'account' },
    CRYPTODELETE: { title: 'Delete account', entity: 'account' },
    CRYPTODELETEALLOWANCE: { title: 'Delete allowance', entity: 'account' },
    CRYPTODELETELIVEHASH: { title: 'Delete live hash', entity: 'account' },
    CRYPTOTRANSFER: { title: 'Transfer', entity: 'account' },
    CRYPTOUPDATEACCOUNT: { title: 'Update account', entity: 'account' },
    ETHEREUMTRANSACTION: { title: 'Ethereum transaction', entity: 'contract' },
    FILEAPPEND: { title: 'Append to file' },
    FILECREATE: { title: 'Create file' },
    FILEDELETE: { title: 'Delete file' },
    FILEUPDATE: { title: 'Update file' },
    FREEZE: { title: 'Freeze network' },
    HOOKSTORE: { title: 'Update hook storage' },
    LEDGERIDPUBLICATION: { title: 'Publish ledger id' },
    NODECREATE: { title: 'Create node' },
    NODEDELETE: { title: 'Delete node' },
    NODESTAKEUPDATE: { title: 'Update node stakes' },
    NODEUPDATE: { title: 'Update node' },
    REGISTEREDNODECREATE: { title: 'Create registered node' },
    REGISTEREDNODEDELETE: { title: 'Delete registered node' },
    REGISTEREDNODEUPDATE: { title: 'Update registered node' },
    SCHEDULECREATE: { title: 'Create schedule', entity: 'schedule' },
    SCHEDULEDELETE: { title: 'Delete schedule', entity: 'schedule' },
    SCHEDULESIGN: { title: 'Sign schedule', entity: 'schedule' },
    SYSTEMDELETE: { title: 'System delete' },
    SYSTEMUNDELETE: { title: 'System undelete' },
    TOKENAIRDROP: { title: 'Airdrop tokens' },
    TOKENASSOCIATE: { title: 'Associate tokens', entity: 'account' },
    TOKENBURN: { title: 'Burn tokens', entity: 'token' },
    TOKENCANCELAIRDROP: { title: 'Cancel airdrop' },
    TOKENCLAIMAIRDROP: { title: 'Claim airdrop' },
    TOKENCREATION: { title: 'Create token', entity: 'token' },
    TOKENDELETION: { title: 'Delete token', entity: 'token' },
    TOKENDISSOCIATE: { title: 'Dissociate tokens', entity: 'account' },
    TOKENFEESCHEDULEUPDATE: { title: 'Update token fees', entity: 'token' },
    TOKENFREEZE: { title: 'Freeze account for token', entity: 'token' },
    TOKENGRANTKYC: { title: 'Grant KYC for token', entity: 'token' },
    TOKENMINT: { title: 'Mint tokens', entity: 'token' },
    TOKENPAUSE: { title: 'Pause token', entity: 'token' },
    TOKENREJECT: { title: 'Reject tokens' },
    TOKENREVOKEKYC: { title: 'Revoke KYC for token', entity: 'token' },
    TOKENUNFREEZE: { title: 'Unfreeze account for token', entity: 'token' },
    TOKENUNPAUSE: { title: 'Unpause token', entity: 'token' },
    TOKENUPDATE: { title: 'Update token', entity: 'token' },
    TOKENUPDATENFTS: { title: 'Update NFTs', entity: 'token' },
    TOKENWIPE: { title: 'Wipe tokens', entity: 'token' },
    UNCHECKEDSUBMIT: { title: 'Unchecked submit' },
    UTILPRNG: { title: 'Random number' },
  } satisfies Record<string, TransactionType>),
);

/** A transaction type in words; a type that is not known keeps its own name. */
export function transactionTitle(name: string | null): string {
  return types.get(name ?? '')?.title ?? (name || 'Transaction');
}

/** What kind of thing the `entity_id` of a transaction of this type is, where the type says so. */
export function transactionEntityKind(name: string | null): EntityKind | undefined {
  return types.get(name ?? '')?.entity;
}

/** The transaction types that are known, as the ledger names them and in words, by their words. */
export function transactionTypes(): { name: string; title: string }[] {
  return [...types].map(([name, { title }]) => ({ name, title })).sort((a, b) => (a.title < b.title ? -1 : 1));
}
