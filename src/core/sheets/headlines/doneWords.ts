import * as l10n from '@vscode/l10n';

/** A finished transaction in the past tense: `{0}` is its payer, `{1}` the entity it acted on. */
interface DoneWords {
  /** If the record names the entity. */
  on: (who: string, what: string) => string;
  /** If it doesn't. */
  alone: (who: string) => string;
  /** If the entity is the payer. */
  own?: (who: string) => string;
}

const done = new Map<string, DoneWords>(
  Object.entries({
    ATOMICBATCH: same((who) => l10n.t`${who} ran a batch`),
    CONSENSUSCREATETOPIC: {
      on: (who, what) => l10n.t`${who} created topic ${what}`,
      alone: (who) => l10n.t`${who} created a topic`,
    },
    CONSENSUSDELETETOPIC: {
      on: (who, what) => l10n.t`${who} deleted topic ${what}`,
      alone: (who) => l10n.t`${who} deleted a topic`,
    },
    CONSENSUSSUBMITMESSAGE: {
      on: (who, what) => l10n.t`${who} sent a message to topic ${what}`,
      alone: (who) => l10n.t`${who} sent a message to a topic`,
    },
    CONSENSUSUPDATETOPIC: {
      on: (who, what) => l10n.t`${who} updated topic ${what}`,
      alone: (who) => l10n.t`${who} updated a topic`,
    },
    CONTRACTCALL: {
      on: (who, what) => l10n.t`${who} called contract ${what}`,
      alone: (who) => l10n.t`${who} called a contract`,
    },
    CONTRACTCREATEINSTANCE: {
      on: (who, what) => l10n.t`${who} created contract ${what}`,
      alone: (who) => l10n.t`${who} created a contract`,
    },
    CONTRACTDELETEINSTANCE: {
      on: (who, what) => l10n.t`${who} deleted contract ${what}`,
      alone: (who) => l10n.t`${who} deleted a contract`,
    },
    CONTRACTUPDATEINSTANCE: {
      on: (who, what) => l10n.t`${who} updated contract ${what}`,
      alone: (who) => l10n.t`${who} updated a contract`,
    },
    CRYPTOADDLIVEHASH: same((who) => l10n.t`${who} added a live hash`),
    CRYPTOAPPROVEALLOWANCE: same((who) => l10n.t`${who} approved an allowance`),
    CRYPTOCREATEACCOUNT: {
      on: (who, what) => l10n.t`${who} created account ${what}`,
      alone: (who) => l10n.t`${who} created an account`,
    },
    CRYPTODELETE: {
      on: (who, what) => l10n.t`${who} deleted account ${what}`,
      alone: (who) => l10n.t`${who} deleted an account`,
      own: (who) => l10n.t`${who} deleted itself`,
    },
    CRYPTODELETEALLOWANCE: same((who) => l10n.t`${who} deleted an allowance`),
    CRYPTODELETELIVEHASH: same((who) => l10n.t`${who} deleted a live hash`),
    CRYPTOUPDATEACCOUNT: {
      on: (who, what) => l10n.t`${who} updated account ${what}`,
      alone: (who) => l10n.t`${who} updated an account`,
      own: (who) => l10n.t`${who} updated itself`,
    },
    ETHEREUMTRANSACTION: {
      on: (who, what) => l10n.t`${who} called contract ${what}`,
      alone: (who) => l10n.t`${who} sent an Ethereum transaction`,
    },
    FILEAPPEND: {
      on: (who, what) => l10n.t`${who} appended to file ${what}`,
      alone: (who) => l10n.t`${who} appended to a file`,
    },
    FILECREATE: {
      on: (who, what) => l10n.t`${who} created file ${what}`,
      alone: (who) => l10n.t`${who} created a file`,
    },
    FILEDELETE: {
      on: (who, what) => l10n.t`${who} deleted file ${what}`,
      alone: (who) => l10n.t`${who} deleted a file`,
    },
    FILEUPDATE: {
      on: (who, what) => l10n.t`${who} updated file ${what}`,
      alone: (who) => l10n.t`${who} updated a file`,
    },
    // The record doesn't say which of its six kinds it is: some only prepare an upgrade, one calls it off.
    FREEZE: same((who) => l10n.t`${who} sent a network freeze or upgrade`),
    HOOKSTORE: {
      on: (who, what) => l10n.t`${who} updated the storage of a hook of ${what}`,
      alone: (who) => l10n.t`${who} updated the storage of a hook`,
      own: (who) => l10n.t`${who} updated the storage of its own hook`,
    },
    LEDGERIDPUBLICATION: same((who) => l10n.t`${who} published the ledger ID`),
    NODECREATE: same((who) => l10n.t`${who} created a node`),
    NODEDELETE: same((who) => l10n.t`${who} deleted a node`),
    NODESTAKEUPDATE: same(() => l10n.t('The network updated the stakes of its nodes')),
    NODEUPDATE: same((who) => l10n.t`${who} updated a node`),
    REGISTEREDNODECREATE: same((who) => l10n.t`${who} created a registered node`),
    REGISTEREDNODEDELETE: same((who) => l10n.t`${who} deleted a registered node`),
    REGISTEREDNODEUPDATE: same((who) => l10n.t`${who} updated a registered node`),
    SCHEDULECREATE: {
      on: (who, what) => l10n.t`${who} created schedule ${what}`,
      alone: (who) => l10n.t`${who} created a schedule`,
    },
    SCHEDULEDELETE: {
      on: (who, what) => l10n.t`${who} deleted schedule ${what}`,
      alone: (who) => l10n.t`${who} deleted a schedule`,
    },
    SCHEDULESIGN: {
      on: (who, what) => l10n.t`${who} signed schedule ${what}`,
      alone: (who) => l10n.t`${who} signed a schedule`,
    },
    SYSTEMDELETE: {
      on: (who, what) => l10n.t`${who} deleted ${what} for the system`,
      alone: (who) => l10n.t`${who} deleted an entity for the system`,
    },
    SYSTEMUNDELETE: {
      on: (who, what) => l10n.t`${who} restored ${what} for the system`,
      alone: (who) => l10n.t`${who} restored an entity for the system`,
    },
    TOKENAIRDROP: same((who) => l10n.t`${who} airdropped tokens`),
    TOKENASSOCIATE: {
      on: (who, what) => l10n.t`${who} associated tokens with account ${what}`,
      alone: (who) => l10n.t`${who} associated tokens with an account`,
      own: (who) => l10n.t`${who} associated tokens with itself`,
    },
    TOKENBURN: {
      on: (who, what) => l10n.t`${who} burned tokens of ${what}`,
      alone: (who) => l10n.t`${who} burned tokens`,
    },
    TOKENCANCELAIRDROP: same((who) => l10n.t`${who} canceled an airdrop`),
    TOKENCLAIMAIRDROP: same((who) => l10n.t`${who} claimed an airdrop`),
    TOKENCREATION: {
      on: (who, what) => l10n.t`${who} created token ${what}`,
      alone: (who) => l10n.t`${who} created a token`,
    },
    TOKENDELETION: {
      on: (who, what) => l10n.t`${who} deleted token ${what}`,
      alone: (who) => l10n.t`${who} deleted a token`,
    },
    TOKENDISSOCIATE: {
      on: (who, what) => l10n.t`${who} dissociated tokens from account ${what}`,
      alone: (who) => l10n.t`${who} dissociated tokens from an account`,
      own: (who) => l10n.t`${who} dissociated tokens from itself`,
    },
    TOKENFEESCHEDULEUPDATE: {
      on: (who, what) => l10n.t`${who} updated the custom fees of token ${what}`,
      alone: (who) => l10n.t`${who} updated the custom fees of a token`,
    },
    TOKENFREEZE: {
      on: (who, what) => l10n.t`${who} froze account ${what} for a token`,
      alone: (who) => l10n.t`${who} froze an account for a token`,
      own: (who) => l10n.t`${who} froze itself for a token`,
    },
    TOKENGRANTKYC: {
      on: (who, what) => l10n.t`${who} granted account ${what} KYC for a token`,
      alone: (who) => l10n.t`${who} granted KYC for a token`,
      own: (who) => l10n.t`${who} granted itself KYC for a token`,
    },
    TOKENMINT: {
      on: (who, what) => l10n.t`${who} minted tokens of ${what}`,
      alone: (who) => l10n.t`${who} minted tokens`,
    },
    TOKENPAUSE: {
      on: (who, what) => l10n.t`${who} paused token ${what}`,
      alone: (who) => l10n.t`${who} paused a token`,
    },
    TOKENREJECT: {
      on: (who, what) => l10n.t`${who} rejected tokens of account ${what}`,
      alone: (who) => l10n.t`${who} rejected tokens`,
      own: (who) => l10n.t`${who} rejected tokens`,
    },
    TOKENREVOKEKYC: {
      on: (who, what) => l10n.t`${who} revoked the KYC of account ${what} for a token`,
      alone: (who) => l10n.t`${who} revoked KYC for a token`,
      own: (who) => l10n.t`${who} revoked its own KYC for a token`,
    },
    TOKENUNFREEZE: {
      on: (who, what) => l10n.t`${who} unfroze account ${what} for a token`,
      alone: (who) => l10n.t`${who} unfroze an account for a token`,
      own: (who) => l10n.t`${who} unfroze itself for a token`,
    },
    TOKENUNPAUSE: {
      on: (who, what) => l10n.t`${who} unpaused token ${what}`,
      alone: (who) => l10n.t`${who} unpaused a token`,
    },
    TOKENUPDATE: {
      on: (who, what) => l10n.t`${who} updated token ${what}`,
      alone: (who) => l10n.t`${who} updated a token`,
    },
    TOKENUPDATENFTS: {
      on: (who, what) => l10n.t`${who} updated NFTs of token ${what}`,
      alone: (who) => l10n.t`${who} updated NFTs`,
    },
    TOKENWIPE: {
      on: (who, what) => l10n.t`${who} wiped tokens of ${what}`,
      alone: (who) => l10n.t`${who} wiped tokens`,
    },
    UNCHECKEDSUBMIT: same((who) => l10n.t`${who} submitted a transaction without checks`),
    UTILPRNG: same((who) => l10n.t`${who} drew a random number`),
  } satisfies Record<string, DoneWords>),
);

function same(words: (who: string) => string): DoneWords {
  return { on: words, alone: words };
}

/**
 * What a transaction of a type did, in the past tense and without a final period: `0.0.1001 created topic 0.0.7`.
 * @param name the ledger's name of the type, such as `CONSENSUSCREATETOPIC`
 * @param who the payer; the network itself if there is none
 * @param what the `entity_id` it acted on, if the record has one
 * @returns undefined for a type that this version doesn't know
 */
export function doneWords(name: string | null, who: string | undefined, what: string | null): string | undefined {
  const words = done.get(name ?? '');
  if (!words) return undefined;
  const payer = who ?? l10n.t('The network');
  if (what === payer && words.own) return words.own(payer);
  return what === null ? words.alone(payer) : words.on(payer, what);
}
