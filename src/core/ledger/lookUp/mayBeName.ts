import { isSecret } from '../secrets/isSecret.ts';
import { guessIdentifiers } from './guessIdentifiers.ts';

/** The mirror node takes no longer name. */
const longestName = 100;
const fewestLetters = 3;
/** A recovery phrase has more words, and few names have as many. */
const mostWords = 8;

/** What no name has, but code, settings and messages do. */
const notOfNames = /[=<>{}[\]\\|;"`\n\r\t]|:\/\/|--/;
/** So many hex digits, or letters mixed with digits, are a key, a hash or an access token. */
const longHex = /(?:0x)?[0-9a-f]{24,}/i;
const longestMixed = 24;
const longestRun = 40;

/**
 * Whether a text is searched for as a name, which sends it to the mirror node: it looks like one, and isn't an identifier
 * or a secret. A code that nobody knows may be a name, too.
 */
export function mayBeName(text: string): boolean {
  if (text.length < fewestLetters || text.length > longestName || !/\p{L}/u.test(text)) return false;
  if (notOfNames.test(text) || longHex.test(text) || isSecret(text)) return false;
  if (text.trim().split(/\s+/).length > mostWords || text.split(/\s+/).some(looksRandom)) return false;
  return guessIdentifiers(text).identifiers.every((each) => each.kind === 'resultCode' && !each.known);
}

/** Whether a word has the shape of random text in hex, base64 or base58, or of many words without spaces. */
function looksRandom(word: string): boolean {
  if (word.length >= longestRun) return true;
  const [run = ''] = /[\w+/.~-]{16,}/.exec(word) ?? [];
  return run.length >= longestMixed && /\d/.test(run) && /[A-Za-z]/.test(run);
}
