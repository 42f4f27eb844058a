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
  return { reason, message: `${sentence(identifier)} ${l10n.t`It exists on ${names}.`}`, knownOn };
}

function sentence(identifier: Identifier): string {
  const { kind, id } = identifier;
  switch (kind) {
    case 'transaction':
      if (identifier.error?.stage === 'precheck') {
        return l10n.t`Transaction ${id} failed its precheck with ${identifier.error.status}, so it never reached the ledger and cost nothing.`;
      }
      return l10n.t`Can't find transaction ${id} on this network. A transaction that fails its precheck never reaches the ledger; a new one takes a few seconds to appear.`;
    case 'longHash':
    case 'evmHash':
      return l10n.t`Can't find a transaction or block with the hash ${id} on this network. New ones take a few seconds to appear.`;
    case 'timestamp':
      return l10n.t`Can't find a transaction at ${id} on this network.`;
    case 'evmAddress':
      return identifier.wrongChecksum
        ? l10n.t`Can't find an account or contract at ${id} on this network. The address has a wrong checksum and may contain a typo.`
        : l10n.t`Can't find an account or contract at ${id} on this network.`;
    case 'alias':
      return l10n.t`Can't find an account with the alias ${id} on this network.`;
    case 'nft':
      return l10n.t`Can't find NFT or topic message ${id} on this network.`;
    case 'topicMessage':
      return l10n.t`Can't find topic message ${id} on this network.`;
    case 'balances':
      return l10n.t`Can't find balances of ${id} on this network.`;
    case 'node':
      return l10n.t`Can't find node ${id} on this network.`;
    case 'block':
      return l10n.t`Can't find block ${id} on this network.`;
    case 'entity':
      return entitySentence(id, identifier.page);
    case 'resultCode':
      return l10n.t`${id} isn't a known result code.`;
  }
}

function entitySentence(id: string, page: ExplorerPage | undefined): string {
  switch (page) {
    case 'account':
      return l10n.t`Can't find account ${id} on this network.`;
    case 'contract':
      return l10n.t`Can't find contract ${id} on this network.`;
    case 'token':
      return l10n.t`Can't find token ${id} on this network.`;
    case 'topic':
      return l10n.t`Can't find topic ${id} on this network.`;
    case 'schedule':
      return l10n.t`Can't find schedule ${id} on this network.`;
    default:
      return l10n.t`Can't find an account, contract, token, topic or schedule ${id} on this network.`;
  }
}
