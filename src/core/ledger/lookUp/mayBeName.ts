import { isNameLength } from '../rest/allowedValues.ts';
import { isSecret } from '../secrets/isSecret.ts';
import { guessIdentifiers } from './guessIdentifiers.ts';

/** A recovery phrase has more words, and few names have as many. */
const mostWords = 8;
/** More words of letters alone, all written alike, are rather a part of a recovery phrase. */
const mostPlainWords = 5;

/** What no name has, but code, settings and messages do; a bridge may stand at its end, as in `USDC[hts]`. */
const notOfNames = /[=<>{}[\]\\|;"`\n\r\t]|:\/\/|--/;
const bridge = /(?<=\w)\[[A-Za-z]{2,5}\]$/;
/** So many hex digits, or letters mixed with digits, are a key, a hash or an access token. */
const longHex = /(?:0x)?[0-9a-f]{24,}/i;
const longestMixed = 24;
const longestRun = 40;
/** Digits that stand twice between the letters of 16 characters or more are random text, too. */
const mostInside = 2;

/**
 * Whether a text is searched for as a name, which sends it to the mirror node: it looks like one, and isn't an identifier
 * or a secret. A code that nobody knows may be a name, too.
 */
export function mayBeName(text: string): boolean {
  if (!isNameLength(text) || !/\p{L}/u.test(text)) return false;
  // Ledger Lens resolves no names of accounts, and no token has one.
  if (/^0x[0-9a-f]*$|\.hbar$/i.test(text.trim())) return false;
  if (notOfNames.test(text.trim().replace(bridge, '')) || longHex.test(text) || isSecret(text)) return false;
  const words = text.trim().split(/\s+/);
  if (words.length > mostWords || words.some(looksRandom)) return false;
  if (words.length > mostPlainWords && words.every(isPlain) && areAlike(words)) return false;
  return guessIdentifiers(text).identifiers.every((each) => each.kind === 'resultCode' && !each.known);
}

/** Letters alone, as a symbol or with a bridge, too: `$USDC`, `USDC[hts]`. */
const word = /^\$?[\p{L}\p{M}]+(?:\[[A-Za-z]{2,5}\])?$/u;

/** A longer word may be several, as those of a recovery phrase. */
const longestWord = 20;

/**
 * Whether a name is sent only after Enter: all but a single word of letters. More words may be the beginning of a recovery
 * phrase, as more than one Chinese character may, each of which may be one of its words. Digits and symbols may be of a password.
 * @param text as typed: after a space, another word follows
 */
export function needsEnter(text: string): boolean {
  return !word.test(text.trimStart()) || text.trim().length > longestWord || /\p{Script=Han}{2}/u.test(text);
}

/** How often digits stand between letters or marks: `Tr0ub4dor&3`. */
function digitsInside(word: string): number {
  return word.match(/(?<=[\p{L}@$!])\d+(?=[\p{L}@$!])/gu)?.length ?? 0;
}

/** Whether all words are small, all are capitals, or all begin with a capital. */
function areAlike(words: readonly string[]): boolean {
  const begun = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  return [begun, (word: string) => word.toLowerCase(), (word: string) => word.toUpperCase()].some((write) =>
    words.every((word) => word === write(word)),
  );
}

/** Whether a word is of letters alone. */
function isPlain(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word);
}

/** Whether a word has the shape of random text in hex, base64 or base58, or of many words without spaces. */
function looksRandom(word: string): boolean {
  if (word.length >= longestRun) return true;
  const [run = ''] = /[\w+/.~-]{16,}/.exec(word) ?? [];
  return (run.length >= longestMixed && /\d/.test(run) && /[A-Za-z]/.test(run)) || digitsInside(run) >= mostInside;
}
