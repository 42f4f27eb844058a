import { type Identifier, parseIdentifier, topicMessageId } from '../ledger/ids/identifiers.ts';
import type { EntityKind } from '../sheets/kinds.ts';

/** What to look up: an identifier in any form, with its kind if known. */
export interface Wanted {
  id: string;
  kind?: EntityKind;
}

/**
 * The identifier of a link in a sheet or a text of the user. If the ID is ambiguous, the kind decides: a number is a
 * block or a node, and an entity ID is looked up as its kind first. Undefined if the two don't fit, and for kinds that
 * aren't the ledger's.
 */
export function refIdentifier({ id, kind }: Wanted): Identifier | undefined {
  const parsed = parseIdentifier(id);
  switch (kind) {
    case undefined:
      return parsed;
    case 'transaction':
      return parsed && ['transaction', 'timestamp', 'longHash', 'evmHash'].includes(parsed.kind) ? parsed : undefined;
    case 'account':
    case 'contract':
    case 'token':
    case 'topic':
    case 'schedule':
      if (parsed?.kind === 'entity') return { ...parsed, page: kind };
      return parsed?.kind === 'evmAddress' || parsed?.kind === 'alias' ? parsed : undefined;
    case 'topicMessage':
      return parsed?.kind === 'nft' ? topicMessageId(parsed.tokenId, parsed.serial) : undefined;
    case 'nft':
    case 'balances':
    case 'resultCode':
      return parsed?.kind === kind ? parsed : undefined;
    case 'block':
      if (parsed?.kind === 'longHash' || parsed?.kind === 'evmHash') return { kind, id: parsed.id };
      return isNumber(id) ? { kind, id } : undefined;
    case 'node':
      return isNumber(id) ? { kind, id } : undefined;
    default:
      return undefined;
  }
}

function isNumber(text: string): boolean {
  return /^(?:0|[1-9]\d{0,18})$/.test(text);
}
