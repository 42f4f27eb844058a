import { guessIdentifiers } from './guessIdentifiers.ts';
import { isSecret } from './isSecret.ts';

/** The mirror node takes no longer name. */
const longestName = 100;
const fewestLetters = 3;

/** A key or a hash of another length than the ledger's. */
const longHex = /^(?:0x)?[0-9a-f]{30,}$/i;

/**
 * Whether a text is searched for as a name, which sends it to the mirror node: it's no identifier and no secret. A code
 * that nobody knows may be a name, too.
 */
export function mayBeName(text: string): boolean {
  if (text.length < fewestLetters || text.length > longestName || !/\p{L}/u.test(text)) return false;
  if (isSecret(text) || longHex.test(text)) return false;
  return guessIdentifiers(text).identifiers.every((each) => each.kind === 'resultCode' && !each.known);
}
