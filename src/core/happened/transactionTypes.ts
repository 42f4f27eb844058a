import * as l10n from '@vscode/l10n';
import {
  accountOfTokenDeed,
  callDeed,
  deletedAccountDeed,
  ethereumDeed,
  hookDeed,
  liveHashDeed,
  messageDeed,
  nftsDeed,
  nodeDeed,
  partsDeed,
  type ReadDeed,
  rejectDeed,
  supplyDeed,
  tokensOfAccountDeed,
} from './bodyDeeds.ts';
import { describeMovement, plannedMovement, shortMovement, type WordedMovement } from './movementWords.ts';

/** All that there is to know of a type of transactions: a new one is one entry here, and stands on every surface. */
export interface TransactionType {
  /** The type in words: `Create topic`. */
  title: () => string;
  /** The kind of the transaction's `entity_id`. */
  entity?: 'account' | 'contract' | 'schedule' | 'token' | 'topic';
  /** What it did in the past tense, without a final period, if the record names no entity. */
  did: (who: string) => string;
  /** The same to the entity; by default, the words are those without it. */
  didTo?: (who: string, what: string) => string;
  /** The same if the entity is the payer. */
  didToItself?: (who: string) => string;
  /** The same if it isn't known who did it; by default, the title and that it succeeded. */
  didByNobody?: () => string;
  /** A movement is its purpose; of other types, it is a side effect. The words of one, if they aren't those of a transfer. */
  moves?: {
    done?: (movement: WordedMovement) => string;
    /** For a narrow row; by default those of `done`. */
    short?: (movement: WordedMovement) => string;
    planned?: (movement: WordedMovement) => string;
    /** ℏ never is its purpose. */
    onlyTokens?: true;
  };
  /** What moves as its side effect: to what begins, from what is deleted, or from a token's former treasury. */
  besides?: 'start' | 'supply' | 'rest' | 'treasury';
  /** It calls or creates a contract. */
  calls?: true;
  /** Reads what its body would do; by default, what it is about, or the name and the start of what it creates. */
  reads?: ReadDeed;
}

/** By the ledger's name. Those of what the nodes do among themselves (HIP-1200) are named by mirror nodes since 0.155. */
export const typesByName = new Map<string, TransactionType>(
  Object.entries({
    ATOMICBATCH: {
      title: () => l10n.t('Atomic batch'),
      did: (who) => l10n.t`${who} ran a batch`,
      reads: partsDeed,
    },
    CONSENSUSCREATETOPIC: {
      title: () => l10n.t('Create topic'),
      entity: 'topic',
      did: (who) => l10n.t`${who} created a topic`,
      didTo: (who, what) => l10n.t`${who} created topic ${what}`,
    },
    CONSENSUSDELETETOPIC: {
      title: () => l10n.t('Delete topic'),
      entity: 'topic',
      did: (who) => l10n.t`${who} deleted a topic`,
      didTo: (who, what) => l10n.t`${who} deleted topic ${what}`,
    },
    CONSENSUSSUBMITMESSAGE: {
      title: () => l10n.t('Submit topic message'),
      entity: 'topic',
      did: (who) => l10n.t`${who} sent a message to a topic`,
      didTo: (who, what) => l10n.t`${who} sent a message to topic ${what}`,
      reads: messageDeed,
    },
    CONSENSUSUPDATETOPIC: {
      title: () => l10n.t('Update topic'),
      entity: 'topic',
      did: (who) => l10n.t`${who} updated a topic`,
      didTo: (who, what) => l10n.t`${who} updated topic ${what}`,
    },
    CONTRACTCALL: {
      title: () => l10n.t('Contract call'),
      entity: 'contract',
      did: (who) => l10n.t`${who} called a contract`,
      didTo: (who, what) => l10n.t`${who} called contract ${what}`,
      calls: true,
      reads: callDeed,
    },
    CONTRACTCREATEINSTANCE: {
      title: () => l10n.t('Create contract'),
      entity: 'contract',
      did: (who) => l10n.t`${who} created a contract`,
      didTo: (who, what) => l10n.t`${who} created contract ${what}`,
      calls: true,
    },
    CONTRACTDELETEINSTANCE: {
      title: () => l10n.t('Delete contract'),
      entity: 'contract',
      did: (who) => l10n.t`${who} deleted a contract`,
      didTo: (who, what) => l10n.t`${who} deleted contract ${what}`,
      besides: 'rest',
    },
    CONTRACTUPDATEINSTANCE: {
      title: () => l10n.t('Update contract'),
      entity: 'contract',
      did: (who) => l10n.t`${who} updated a contract`,
      didTo: (who, what) => l10n.t`${who} updated contract ${what}`,
    },
    CRSPUBLICATION: {
      title: () => l10n.t('Publish common reference string'),
      did: (who) => l10n.t`${who} published a common reference string`,
    },
    CRYPTOADDLIVEHASH: {
      title: () => l10n.t('Add live hash'),
      entity: 'account',
      did: (who) => l10n.t`${who} added a live hash`,
      reads: liveHashDeed,
    },
    CRYPTOAPPROVEALLOWANCE: {
      title: () => l10n.t('Approve allowance'),
      entity: 'account',
      did: (who) => l10n.t`${who} approved an allowance`,
      reads: partsDeed,
    },
    CRYPTOCREATEACCOUNT: {
      title: () => l10n.t('Create account'),
      entity: 'account',
      did: (who) => l10n.t`${who} created an account`,
      didTo: (who, what) => l10n.t`${who} created account ${what}`,
      besides: 'start',
    },
    CRYPTODELETE: {
      title: () => l10n.t('Delete account'),
      entity: 'account',
      did: (who) => l10n.t`${who} deleted an account`,
      didTo: (who, what) => l10n.t`${who} deleted account ${what}`,
      didToItself: (who) => l10n.t`${who} deleted itself`,
      besides: 'rest',
      reads: deletedAccountDeed,
    },
    CRYPTODELETEALLOWANCE: {
      title: () => l10n.t('Delete allowance'),
      entity: 'account',
      did: (who) => l10n.t`${who} deleted an allowance`,
      reads: partsDeed,
    },
    CRYPTODELETELIVEHASH: {
      title: () => l10n.t('Delete live hash'),
      entity: 'account',
      did: (who) => l10n.t`${who} deleted a live hash`,
    },
    CRYPTOTRANSFER: {
      title: () => l10n.t('Transfer'),
      entity: 'account',
      did: (who) => l10n.t`${who} transferred nothing`,
      didByNobody: () => l10n.t('An empty transfer'),
      moves: {},
    },
    CRYPTOUPDATEACCOUNT: {
      title: () => l10n.t('Update account'),
      entity: 'account',
      did: (who) => l10n.t`${who} updated an account`,
      didTo: (who, what) => l10n.t`${who} updated account ${what}`,
      didToItself: (who) => l10n.t`${who} updated itself`,
    },
    ETHEREUMTRANSACTION: {
      title: () => l10n.t('Ethereum transaction'),
      entity: 'contract',
      did: (who) => l10n.t`${who} sent an Ethereum transaction`,
      didTo: (who, what) => l10n.t`${who} called contract ${what}`,
      calls: true,
      reads: ethereumDeed,
    },
    FILEAPPEND: {
      title: () => l10n.t('Append to file'),
      did: (who) => l10n.t`${who} appended to a file`,
      didTo: (who, what) => l10n.t`${who} appended to file ${what}`,
    },
    FILECREATE: {
      title: () => l10n.t('Create file'),
      did: (who) => l10n.t`${who} created a file`,
      didTo: (who, what) => l10n.t`${who} created file ${what}`,
    },
    FILEDELETE: {
      title: () => l10n.t('Delete file'),
      did: (who) => l10n.t`${who} deleted a file`,
      didTo: (who, what) => l10n.t`${who} deleted file ${what}`,
    },
    FILEUPDATE: {
      title: () => l10n.t('Update file'),
      did: (who) => l10n.t`${who} updated a file`,
      didTo: (who, what) => l10n.t`${who} updated file ${what}`,
    },
    FREEZE: {
      title: () => l10n.t('Freeze or upgrade network'),
      // The record doesn't say which of its six kinds it is: some only prepare an upgrade, one calls it off.
      did: (who) => l10n.t`${who} sent a network freeze or upgrade`,
    },
    HINTSKEYPUBLICATION: {
      title: () => l10n.t('Publish hinTS key'),
      did: (who) => l10n.t`${who} published a hinTS key`,
    },
    HINTSPARTIALSIGNATURE: {
      title: () => l10n.t('Sign with hinTS'),
      did: (who) => l10n.t`${who} gave its part of a hinTS signature`,
    },
    HINTSPREPROCESSINGVOTE: {
      title: () => l10n.t('Vote on hinTS keys'),
      did: (who) => l10n.t`${who} voted on the keys of hinTS`,
    },
    HISTORYPROOFKEYPUBLICATION: {
      title: () => l10n.t('Publish history proof key'),
      did: (who) => l10n.t`${who} published a key for proofs of history`,
    },
    HISTORYPROOFSIGNATURE: {
      title: () => l10n.t('Sign history proof'),
      did: (who) => l10n.t`${who} signed a proof of history`,
    },
    HISTORYPROOFVOTE: {
      title: () => l10n.t('Vote on history proof'),
      did: (who) => l10n.t`${who} voted on a proof of history`,
    },
    HOOKSTORE: {
      title: () => l10n.t('Update hook storage'),
      entity: 'account',
      did: (who) => l10n.t`${who} updated the storage of a hook`,
      didTo: (who, what) => l10n.t`${who} updated the storage of a hook of ${what}`,
      didToItself: (who) => l10n.t`${who} updated the storage of its own hook`,
      reads: hookDeed,
    },
    LEDGERIDPUBLICATION: {
      title: () => l10n.t('Publish ledger ID'),
      did: (who) => l10n.t`${who} published the ledger ID`,
    },
    MIGRATIONROOTHASHVOTE: {
      title: () => l10n.t('Vote on migrated root hash'),
      did: (who) => l10n.t`${who} voted on the root hash of a migration`,
    },
    NODECREATE: { title: () => l10n.t('Create node'), did: (who) => l10n.t`${who} created a node` },
    NODEDELETE: {
      title: () => l10n.t('Delete node'),
      did: (who) => l10n.t`${who} deleted a node`,
      reads: nodeDeed,
    },
    NODESTAKEUPDATE: {
      title: () => l10n.t('Update node stakes'),
      did: () => l10n.t('The network updated the stakes of its nodes'),
      didByNobody: () => l10n.t('The network updated the stakes of its nodes'),
    },
    NODEUPDATE: {
      title: () => l10n.t('Update node'),
      did: (who) => l10n.t`${who} updated a node`,
      reads: nodeDeed,
    },
    REGISTEREDNODECREATE: {
      title: () => l10n.t('Create registered node'),
      did: (who) => l10n.t`${who} created a registered node`,
    },
    REGISTEREDNODEDELETE: {
      title: () => l10n.t('Delete registered node'),
      did: (who) => l10n.t`${who} deleted a registered node`,
      reads: nodeDeed,
    },
    REGISTEREDNODEUPDATE: {
      title: () => l10n.t('Update registered node'),
      did: (who) => l10n.t`${who} updated a registered node`,
      reads: nodeDeed,
    },
    SCHEDULECREATE: {
      title: () => l10n.t('Create schedule'),
      entity: 'schedule',
      did: (who) => l10n.t`${who} created a schedule`,
      didTo: (who, what) => l10n.t`${who} created schedule ${what}`,
      reads: partsDeed,
    },
    SCHEDULEDELETE: {
      title: () => l10n.t('Delete schedule'),
      entity: 'schedule',
      did: (who) => l10n.t`${who} deleted a schedule`,
      didTo: (who, what) => l10n.t`${who} deleted schedule ${what}`,
    },
    SCHEDULESIGN: {
      title: () => l10n.t('Sign schedule'),
      entity: 'schedule',
      did: (who) => l10n.t`${who} signed a schedule`,
      didTo: (who, what) => l10n.t`${who} signed schedule ${what}`,
    },
    STATESIGNATURETRANSACTION: {
      title: () => l10n.t('Sign state'),
      did: (who) => l10n.t`${who} signed the state`,
    },
    SYSTEMDELETE: {
      title: () => l10n.t('System delete'),
      did: (who) => l10n.t`${who} deleted an entity for the system`,
      didTo: (who, what) => l10n.t`${who} deleted ${what} for the system`,
    },
    SYSTEMUNDELETE: {
      title: () => l10n.t('System undelete'),
      did: (who) => l10n.t`${who} restored an entity for the system`,
      didTo: (who, what) => l10n.t`${who} restored ${what} for the system`,
    },
    TOKENAIRDROP: {
      title: () => l10n.t('Airdrop tokens'),
      did: (who) => l10n.t`${who} airdropped tokens that must be claimed first`,
      moves: {
        done: (movement) => l10n.t`Airdrop: ${describeMovement(movement)}`,
        planned: (movement) => l10n.t`Airdrop: ${plannedMovement(movement)}`,
        short: (movement) => l10n.t`Airdrop ${shortMovement(movement)}`,
      },
    },
    TOKENASSOCIATE: {
      title: () => l10n.t('Associate tokens'),
      entity: 'account',
      did: (who) => l10n.t`${who} associated tokens with an account`,
      didTo: (who, what) => l10n.t`${who} associated tokens with account ${what}`,
      didToItself: (who) => l10n.t`${who} associated tokens with itself`,
      reads: tokensOfAccountDeed,
    },
    TOKENBURN: {
      title: () => l10n.t('Burn tokens'),
      entity: 'token',
      did: (who) => l10n.t`${who} burned tokens`,
      didTo: (who, what) => l10n.t`${who} burned tokens of ${what}`,
      moves: {
        onlyTokens: true,
        done: ({ amount, from }) =>
          from === undefined ? l10n.t`Burned ${amount}` : l10n.t`Burned ${amount} of ${from}`,
        planned: ({ amount }) => l10n.t`Burn ${amount}`,
      },
      reads: supplyDeed,
    },
    TOKENCANCELAIRDROP: {
      title: () => l10n.t('Cancel airdrop'),
      did: (who) => l10n.t`${who} canceled an airdrop`,
      reads: partsDeed,
    },
    TOKENCLAIMAIRDROP: {
      title: () => l10n.t('Claim airdrop'),
      did: (who) => l10n.t`${who} claimed an airdrop`,
      moves: {
        done: (movement) => l10n.t`Airdrop claimed: ${describeMovement(movement)}`,
        short: (movement) => l10n.t`Claimed ${shortMovement(movement)}`,
      },
      reads: partsDeed,
    },
    TOKENCREATION: {
      title: () => l10n.t('Create token'),
      entity: 'token',
      did: (who) => l10n.t`${who} created a token`,
      didTo: (who, what) => l10n.t`${who} created token ${what}`,
      besides: 'supply',
    },
    TOKENDELETION: {
      title: () => l10n.t('Delete token'),
      entity: 'token',
      did: (who) => l10n.t`${who} deleted a token`,
      didTo: (who, what) => l10n.t`${who} deleted token ${what}`,
    },
    TOKENDISSOCIATE: {
      title: () => l10n.t('Dissociate tokens'),
      entity: 'account',
      did: (who) => l10n.t`${who} dissociated tokens from an account`,
      didTo: (who, what) => l10n.t`${who} dissociated tokens from account ${what}`,
      didToItself: (who) => l10n.t`${who} dissociated tokens from itself`,
      reads: tokensOfAccountDeed,
    },
    TOKENFEESCHEDULEUPDATE: {
      title: () => l10n.t('Update token fees'),
      entity: 'token',
      did: (who) => l10n.t`${who} updated the custom fees of a token`,
      didTo: (who, what) => l10n.t`${who} updated the custom fees of token ${what}`,
    },
    TOKENFREEZE: {
      title: () => l10n.t('Freeze account'),
      entity: 'account',
      did: (who) => l10n.t`${who} froze an account for a token`,
      didTo: (who, what) => l10n.t`${who} froze account ${what} for a token`,
      didToItself: (who) => l10n.t`${who} froze itself for a token`,
      reads: accountOfTokenDeed,
    },
    TOKENGRANTKYC: {
      title: () => l10n.t('Grant KYC to account'),
      entity: 'account',
      did: (who) => l10n.t`${who} granted KYC for a token`,
      didTo: (who, what) => l10n.t`${who} granted account ${what} KYC for a token`,
      didToItself: (who) => l10n.t`${who} granted itself KYC for a token`,
      reads: accountOfTokenDeed,
    },
    TOKENMINT: {
      title: () => l10n.t('Mint tokens'),
      entity: 'token',
      did: (who) => l10n.t`${who} minted tokens`,
      didTo: (who, what) => l10n.t`${who} minted tokens of ${what}`,
      moves: {
        onlyTokens: true,
        done: ({ amount, to }) => (to === undefined ? l10n.t`Minted ${amount}` : l10n.t`Minted ${amount} to ${to}`),
        planned: ({ amount }) => l10n.t`Mint ${amount}`,
      },
      reads: supplyDeed,
    },
    TOKENPAUSE: {
      title: () => l10n.t('Pause token'),
      entity: 'token',
      did: (who) => l10n.t`${who} paused a token`,
      didTo: (who, what) => l10n.t`${who} paused token ${what}`,
    },
    TOKENREJECT: {
      title: () => l10n.t('Reject tokens'),
      entity: 'account',
      did: (who) => l10n.t`${who} rejected tokens`,
      didTo: (who, what) => l10n.t`${who} rejected tokens of account ${what}`,
      didToItself: (who) => l10n.t`${who} rejected tokens`,
      moves: {
        done: (movement) => l10n.t`Tokens rejected: ${describeMovement(movement)}`,
        short: (movement) => l10n.t`Rejected ${shortMovement(movement)}`,
      },
      reads: rejectDeed,
    },
    TOKENREVOKEKYC: {
      title: () => l10n.t('Revoke KYC of account'),
      entity: 'account',
      did: (who) => l10n.t`${who} revoked KYC for a token`,
      didTo: (who, what) => l10n.t`${who} revoked the KYC of account ${what} for a token`,
      didToItself: (who) => l10n.t`${who} revoked its own KYC for a token`,
      reads: accountOfTokenDeed,
    },
    TOKENUNFREEZE: {
      title: () => l10n.t('Unfreeze account'),
      entity: 'account',
      did: (who) => l10n.t`${who} unfroze an account for a token`,
      didTo: (who, what) => l10n.t`${who} unfroze account ${what} for a token`,
      didToItself: (who) => l10n.t`${who} unfroze itself for a token`,
      reads: accountOfTokenDeed,
    },
    TOKENUNPAUSE: {
      title: () => l10n.t('Unpause token'),
      entity: 'token',
      did: (who) => l10n.t`${who} unpaused a token`,
      didTo: (who, what) => l10n.t`${who} unpaused token ${what}`,
    },
    TOKENUPDATE: {
      title: () => l10n.t('Update token'),
      entity: 'token',
      did: (who) => l10n.t`${who} updated a token`,
      didTo: (who, what) => l10n.t`${who} updated token ${what}`,
      besides: 'treasury',
    },
    TOKENUPDATENFTS: {
      title: () => l10n.t('Update NFTs'),
      entity: 'token',
      did: (who) => l10n.t`${who} updated NFTs`,
      didTo: (who, what) => l10n.t`${who} updated NFTs of token ${what}`,
      reads: nftsDeed,
    },
    TOKENWIPE: {
      title: () => l10n.t('Wipe tokens'),
      entity: 'token',
      did: (who) => l10n.t`${who} wiped tokens`,
      didTo: (who, what) => l10n.t`${who} wiped tokens of ${what}`,
      moves: {
        onlyTokens: true,
        done: ({ amount, from }) =>
          from === undefined ? l10n.t`Wiped ${amount}` : l10n.t`Wiped ${amount} from ${from}`,
        planned: ({ amount, from }) =>
          from === undefined ? l10n.t`Wipe ${amount}` : l10n.t`Wipe ${amount} from ${from}`,
      },
      reads: supplyDeed,
    },
    UNCHECKEDSUBMIT: {
      title: () => l10n.t('Unchecked submit'),
      did: (who) => l10n.t`${who} submitted a transaction without checks`,
    },
    UTILPRNG: { title: () => l10n.t('Random number'), did: (who) => l10n.t`${who} drew a random number` },
  } satisfies Record<string, TransactionType>),
);

/** @returns undefined for a type that this version doesn't know */
export function transactionType(name: string | null): TransactionType | undefined {
  return typesByName.get(name ?? '');
}

/** The ledger's names of the types that call or create a contract. */
export function callingTypes(): string[] {
  return [...typesByName].flatMap(([name, { calls }]) => (calls ? [name] : []));
}

/** A transaction type in words; an unknown type keeps its name, unless the mirror node didn't know it either. */
export function transactionTitle(name: string | null): string {
  const [, number] = /^UNKNOWN (\d+)$/.exec(name ?? '') ?? [];
  if (number !== undefined) return l10n.t`Transaction of unknown type ${number}`;
  return transactionType(name)?.title() ?? (name && name !== 'UNKNOWN' ? name : l10n.t('Transaction'));
}

/** A type and what it acts on, such as an ID: `Update token 0.0.7`. */
export function actionOn(type: string | null, object: string): string {
  return l10n.t({
    message: '{0} {1}',
    args: [transactionTitle(type), object],
    comment: ['what a transaction does, and to what'],
  });
}

/** The known transaction types with the ledger's name and in words, sorted by the words. */
export function transactionTypes(): { name: string; title: string }[] {
  return [...typesByName]
    .map(([name, { title }]) => ({ name, title: title() }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}
