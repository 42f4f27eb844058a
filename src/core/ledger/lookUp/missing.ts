import * as l10n from '@vscode/l10n';
import type { ExplorerPage } from '../ids/explorerUrl.ts';
import type { Identifier } from '../ids/identifiers.ts';

/** Why the ledger does not know something. */
export interface Missing {
  /** `precheck`: a node refused it, as the SDK's message says. `unknown`: there may be several reasons. */
  reason: 'precheck' | 'unknown';
  /** One or two sentences: what was not found, and why that may be. */
  message: string;
  /** The names of other networks that know it. */
  knownOn: readonly string[];
}

/** What to tell of an identifier that a network does not know. */
export function missing(identifier: Identifier, knownOn: readonly string[]): Missing {
  const reason = identifier.kind === 'transaction' && identifier.error?.stage === 'precheck' ? 'precheck' : 'unknown';
  const [first, ...more] = knownOn;
  if (first === undefined) return { reason, message: sentence(identifier), knownOn };
  const names = more.reduce((list, name) => l10n.t`${list} and ${name}`, first);
  return { reason, message: `${sentence(identifier)} ${l10n.t`It is on ${names}.`}`, knownOn };
}

function sentence(identifier: Identifier): string {
  const { kind, id } = identifier;
  switch (kind) {
    case 'transaction':
      if (identifier.error?.stage === 'precheck') {
        return l10n.t`The transaction ${id} failed its precheck with ${identifier.error.status}, so it never reached the ledger and cost nothing.`;
      }
      return l10n.t`The ledger has no transaction ${id}. One that fails its precheck never reaches it; a new one takes some seconds to appear.`;
    case 'longHash':
    case 'evmHash':
      return l10n.t`The ledger has no transaction or block with the hash ${id}. A new one takes some seconds to appear.`;
    case 'timestamp':
      return l10n.t`The ledger has no transaction at ${id}.`;
    case 'evmAddress':
      return identifier.wrongChecksum
        ? l10n.t`The ledger has no account or contract at ${id}. Its checksum is wrong: it may be mistyped.`
        : l10n.t`The ledger has no account or contract at ${id}.`;
    case 'alias':
      return l10n.t`The ledger has no account with the alias ${id}.`;
    case 'nft':
      return l10n.t`The ledger has no NFT ${id}.`;
    case 'node':
      return l10n.t`The network has no node ${id}.`;
    case 'block':
      return l10n.t`The ledger has no block ${id}.`;
    case 'entity':
      return entitySentence(id, identifier.page);
    case 'resultCode':
      return l10n.t`There is no result code ${id}.`;
  }
}

function entitySentence(id: string, page: ExplorerPage | undefined): string {
  switch (page) {
    case 'account':
      return l10n.t`The ledger has no account ${id}.`;
    case 'contract':
      return l10n.t`The ledger has no contract ${id}.`;
    case 'token':
      return l10n.t`The ledger has no token ${id}.`;
    case 'topic':
      return l10n.t`The ledger has no topic ${id}.`;
    case 'schedule':
      return l10n.t`The ledger has no schedule ${id}.`;
    default:
      return l10n.t`The ledger has no account, contract, token, topic or schedule ${id}.`;
  }
}
