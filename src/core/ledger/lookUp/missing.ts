import * as l10n from '@vscode/l10n';
import { formatRelative } from '../../format/times.ts';
import type { ExplorerPage } from '../ids/explorerUrl.ts';
import { checksumWarning, type Identifier, shownId } from '../ids/identifiers.ts';

/** Why the ledger doesn't know an entity. */
export interface Missing {
  /**
   * `precheck`: a node rejected it, according to the SDK's message. `early`: it may still appear. `unknown`: there may
   * be several reasons.
   */
  reason: 'precheck' | 'early' | 'unknown';
  /** One or two sentences: what wasn't found, and why that may be. */
  message: string;
  /** The names of other networks that know it. */
  knownOn: readonly string[];
}

/** Only a transaction with a later valid start can still arrive: the longest valid duration, plus lag. */
const onItsWay = 200_000;
/** This computer's clock may be behind, by a time zone for example; a transaction from later isn't valid. */
const mostBehind = 24 * 3600_000;

/** Whether a mirror node that doesn't show a transaction yet may do so soon. `now` is in milliseconds since 1970. */
export function isOnItsWay(identifier: Identifier, now: number): boolean {
  if (identifier.kind !== 'transaction' || identifier.error?.stage === 'precheck') return false;
  const age = now - Number(identifier.transaction.validStart) * 1000;
  return age < onItsWay && age > -mostBehind;
}

/**
 * The report for an identifier that a network doesn't know.
 * @param more `now`: milliseconds since 1970, if known; `knownOn`: the names of networks that know it
 */
export function missing(
  identifier: Identifier,
  { now, knownOn = [] }: { now?: number; knownOn?: readonly string[] } = {},
): Missing {
  const isRefused = identifier.kind === 'transaction' && identifier.error?.stage === 'precheck';
  const isEarly = now !== undefined && isOnItsWay(identifier, now);
  const reason = isRefused ? 'precheck' : isEarly ? 'early' : 'unknown';
  const [first, ...others] = knownOn;
  if (first === undefined) return { reason, message: sentence(identifier, isEarly ? now : undefined), knownOn };
  const names = others.reduce((list, name) => l10n.t`${list} and ${name}`, first);
  return { reason, message: `${plainSentence(identifier)} ${l10n.t`It exists on ${names}.`}`, knownOn };
}

/** What wasn't found, and why that may be. `early`: the current time, if it may still appear. */
function sentence(identifier: Identifier, early: number | undefined): string {
  if (identifier.kind === 'longHash' || identifier.kind === 'evmHash')
    return l10n.t`Can't find a transaction or block with the hash ${shownId(identifier)} on this network. New ones take a few seconds to appear.`;
  if (identifier.kind !== 'transaction' || identifier.error?.stage === 'precheck') return plainSentence(identifier);
  const { id, transaction } = identifier;
  const started = early === undefined ? undefined : formatRelative(transaction.validStart, early);
  if (started !== undefined)
    return l10n.t`Can't find transaction ${id} on this network yet (valid start: ${started}). A mirror node shows a transaction a few seconds after consensus.`;
  return l10n.t`Can't find transaction ${id} on this network. A transaction that fails its precheck never reaches the ledger; a new one takes a few seconds to appear.`;
}

function plainSentence(identifier: Identifier): string {
  const { kind } = identifier;
  const id = shownId(identifier);
  switch (kind) {
    case 'transaction':
      if (identifier.error?.stage === 'precheck') {
        return l10n.t`Transaction ${id} failed its precheck with ${identifier.error.status}, so it never reached the ledger and cost nothing.`;
      }
      return l10n.t`Can't find transaction ${id} on this network.`;
    case 'longHash':
    case 'evmHash':
      return l10n.t`Can't find a transaction or block with the hash ${id} on this network.`;
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
      return [entitySentence(id, identifier.page), checksumWarning(identifier) ?? []].flat().join(' ');
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
