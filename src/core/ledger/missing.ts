import type { Identifier } from './identifiers.ts';

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
  const elsewhere = knownOn.length === 0 ? '' : ` It is on ${knownOn.join(' and ')}.`;
  return { reason, message: `${sentence(identifier)}${elsewhere}`, knownOn };
}

function sentence(identifier: Identifier): string {
  const { kind, id } = identifier;
  switch (kind) {
    case 'transaction':
      if (identifier.error?.stage === 'precheck') {
        return `The transaction ${id} failed its precheck with ${identifier.error.status}, so it never reached the ledger and cost nothing.`;
      }
      return `The ledger has no transaction ${id}. One that fails its precheck never reaches it; a new one takes some seconds to appear.`;
    case 'longHash':
    case 'evmHash':
      return `The ledger has no transaction or block with the hash ${id}. A new one takes some seconds to appear.`;
    case 'timestamp':
      return `The ledger has no transaction at ${id}.`;
    case 'evmAddress':
      return identifier.wrongChecksum
        ? `The ledger has no account or contract at ${id}. Its checksum is wrong: it may be mistyped.`
        : `The ledger has no account or contract at ${id}.`;
    case 'alias':
      return `The ledger has no account with the alias ${id}.`;
    case 'nft':
      return `The ledger has no NFT ${id}.`;
    case 'node':
      return `The network has no node ${id}.`;
    case 'block':
      return `The ledger has no block ${id}.`;
    case 'entity':
      return `The ledger has no ${identifier.page ?? 'account, contract, token, topic or schedule'} ${id}.`;
    case 'resultCode':
      return `There is no result code ${id}.`;
  }
}
