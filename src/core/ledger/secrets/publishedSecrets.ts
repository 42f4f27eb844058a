import { hasDerKey, pem } from './isSecret.ts';
import { joinedLines } from './joinedLines.ts';
import { hasNamedKey } from './namedKeys.ts';
import { hasPassword, hasToken } from './publishedTokens.ts';
import { hasWrittenPhrase } from './writtenPhrases.ts';

/** A line of a text to publish, and what it looks like. */
export interface PublishedSecret {
  /** From 1. */
  readonly line: number;
  readonly kind: 'privateKey' | 'recoveryPhrase' | 'accessToken' | 'password';
}

/** How much of a line is read at once: what a longer one holds is data, read in pieces that overlap. */
const piece = 20_000;
const overlap = 500;

/**
 * The lines of source code or settings that look like a secret, by the forms that are never sent from *Look Up*. Code is
 * full of hashes, of names such as `key` and of prose: 32 bytes count only if a word says that they're a key, words only
 * if they're a phrase as wallets have them, and what follows a name only if it looks random. What is broken into lines
 * is read as one, and said of the first of them.
 */
export function publishedSecrets(text: string): PublishedSecret[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  return joinedLines(lines).flatMap((joined) => {
    const { from, to } = joined;
    const kindOf = (read: string, at: number) => kindIn(read, () => lines.slice(Math.max(0, at - linesAbove), at));
    const kind = kindOf(joined.text, from);
    if (kind === undefined) return [];
    const all = lines.slice(from, to + 1).map((line, at) => ({ line: from + at + 1, kind: kindOf(line, from + at) }));
    const whole = all.flatMap((each) => (each.kind === undefined ? [] : [{ ...each, kind: each.kind }]));
    return from === to || whole.length === 0 ? [{ line: from + 1, kind }] : whole;
  });
}

/** How many lines above one are read for what it is announced as. */
const linesAbove = 12;

function kindIn(line: string, above: () => readonly string[]): PublishedSecret['kind'] | undefined {
  // The shortest secret, with its name.
  if (line.length < 16) return undefined;
  for (let start = 0; start < line.length; start += piece - overlap) {
    const part = line.length > piece ? line.slice(start, start + piece) : line;
    if (pem.test(part) || hasKey(part) || hasNamedKey(part, above)) return 'privateKey';
    if (hasWrittenPhrase(part)) return 'recoveryPhrase';
    if (hasToken(part)) return 'accessToken';
    if (hasPassword(part)) return 'password';
    if (part.length < piece) return undefined;
  }
  return undefined;
}

const data = /(?<![\w+/-])(?:0x)?[\w+/-]{40,}={0,2}/g;
/** A key that a password encrypts, as wallets keep it. */
const keystore = /["']ciphertext["']\s*:\s*["'][\da-f]{64}/i;

function hasKey(line: string): boolean {
  for (const [word] of line.matchAll(data)) if (hasDerKey(word)) return true;
  return keystore.test(line);
}
