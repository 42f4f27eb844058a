import * as l10n from '@vscode/l10n';

interface KindNames {
  /** For the middle of a sentence: `account`. */
  words: () => string;
  /** For the beginning of a text: `Account`; by default the words. */
  title?: () => string;
}

/** The kinds that an ID alone can open: those with a page in a block explorer, and those that only the ledger or we have. */
const ledgerKinds = {
  transaction: { words: () => l10n.t('transaction'), title: () => l10n.t('Transaction') },
  account: { words: () => l10n.t('account'), title: () => l10n.t('Account') },
  contract: { words: () => l10n.t('contract'), title: () => l10n.t('Contract') },
  token: { words: () => l10n.t('token'), title: () => l10n.t('Token') },
  nft: { words: () => l10n.t('NFT') },
  topic: { words: () => l10n.t('topic'), title: () => l10n.t('Topic') },
  schedule: { words: () => l10n.t('schedule'), title: () => l10n.t('Schedule') },
  block: { words: () => l10n.t('block'), title: () => l10n.t('Block') },
  node: { words: () => l10n.t('node'), title: () => l10n.t('Node') },
  topicMessage: { words: () => l10n.t('message'), title: () => l10n.t('Topic message') },
  balances: { words: () => l10n.t('balances'), title: () => l10n.t('Balances') },
  resultCode: { words: () => l10n.t('result code'), title: () => l10n.t('Result code') },
} satisfies Record<string, KindNames>;

/** The others: parts of the status page, and what is made of several answers. */
const otherKinds = {
  network: { words: () => l10n.t('network') },
  incident: { words: () => l10n.t('incident') },
  maintenance: { words: () => l10n.t('maintenance') },
  component: { words: () => l10n.t('component') },
  verification: { words: () => l10n.t('verification') },
  registeredNode: { words: () => l10n.t('registered node') },
  feeEstimate: { words: () => l10n.t('fee estimate') },
  gasByLine: { words: () => l10n.t('gas by line') },
  rehearsal: { words: () => l10n.t('rehearsal') },
  trial: { words: () => l10n.t('trial of a change') },
  /** A line of the sources: of a transaction's ID, or of a contract's address, the `line` of its reference. */
  sourceLine: { words: () => l10n.t('line') },
  contractRead: { words: () => l10n.t('contract answers') },
  transactionBytes: { words: () => l10n.t('transaction bytes') },
} satisfies Record<string, KindNames>;

export type LedgerKind = keyof typeof ledgerKinds;

/** The kinds of sheets and references: a new one is one entry above. */
export type EntityKind = LedgerKind | keyof typeof otherKinds;

const kinds: Readonly<Record<EntityKind, KindNames>> = { ...ledgerKinds, ...otherKinds };

/** Whether a text is a kind that an ID alone can open. */
export function isLedgerKind(text: string): text is LedgerKind {
  return Object.hasOwn(ledgerKinds, text);
}

/** The name of a kind at the beginning of a text: `Account`. */
export function kindTitle(kind: EntityKind): string {
  const { words, title = words } = kinds[kind];
  return title();
}

/** The name of each kind for the middle of a sentence. */
export function kindWords(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, { words }]) => [kind, words()]));
}
