import { type Identifier, parseIdentifier, topicMessageId } from '../../ledger/ids/identifiers.ts';
import type { EntityKind } from '../sheetRef.ts';

/** What to look up: an identifier in any written form, with its kind where that is known. */
export interface Wanted {
  id: string;
  kind?: EntityKind;
}

/**
 * The identifier that a link of a sheet, or a text of the user, means. The kind decides where the id alone does not: a
 * number is a block or a node, and an entity id is asked for as what it is first. Gives nothing where the two do not
 * fit, and for kinds that are not the ledger's.
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
