import { isForeignKey, ownValue, wordsOf } from './hashEvidence.ts';
import { accessToken, hasDerKey, isRecoveryPhrase, labelled, pem } from './isSecret.ts';

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
 * if they're a phrase as wallets have them, and what follows a name only if it looks random.
 */
export function publishedSecrets(text: string): PublishedSecret[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const kind = kindIn(line, () => lines.slice(Math.max(0, at - linesAbove), at));
    return kind === undefined ? [] : [{ line: at + 1, kind }];
  });
}

/** How many lines above one are read for what it is announced as. */
const linesAbove = 12;

function kindIn(line: string, above: () => readonly string[]): PublishedSecret['kind'] | undefined {
  // The shortest secret.
  if (line.length < 16) return undefined;
  for (let start = 0; start < line.length; start += piece - overlap) {
    const part = line.length > piece ? line.slice(start, start + piece) : line;
    if (pem.test(part) || hasKey(part, above)) return 'privateKey';
    if (hasPhrase(part)) return 'recoveryPhrase';
    const isRandomIn = isRandom(part);
    if ((isRandomIn || letters.test(part)) && hasToken(part)) return 'accessToken';
    if (isRandomIn && hasPassword(part)) return 'password';
    if (part.length < piece) return undefined;
  }
  return undefined;
}

/** 32 bytes in hex, or as a number. */
const key = /(?<![\da-zA-Z])(?:0x)?[\da-f]{64}(?![\da-zA-Z])|(?<![\w.])\d{70,78}(?![\w.])/gi;
const data = /(?<![\w+/-])(?:0x)?[\w+/-]{40,}={0,2}/g;

function hasKey(line: string, above: () => readonly string[]): boolean {
  for (const [word] of line.matchAll(data)) if (hasDerKey(word)) return true;
  for (const { 0: bytes, index } of line.matchAll(key)) {
    const before = line.slice(Math.max(0, index - reach), index);
    if (isNamedKey(before, line.slice(index + bytes.length, index + bytes.length + reach), above)) return true;
  }
  return false;
}

/** How far around bytes a name is looked for. */
const reach = 400;
const comment = /(?:^|[^:"'`\w])(?:\/\/+|\/\*+|#)|^\s*\*/;
/** Foundry's functions that take a key first. */
const takesKey = /\bvm\.(?:sign\w*|addr|broadcast|startBroadcast|rememberKey|createWallet)\(\s*(?:u?int\d*\()?$/;
/** What is around a value, but doesn't name it: quotes, casts, the elements of a list before it. */
const wrapping = /(?:\b(?:u?int\d*|bytes\d*|hex|convert)\s*\(?|[\s"'`([]|(?:0x)?[\da-f]{64}["'`)]*\s*,)+$/i;
const nameAtEnd = /([\p{L}_$][\p{L}\d_$-]*)["'`\]]*\s*(?::[^=:;"'{}]{1,60})?(?:[^=!<>]?=|:)$/u;

function isNamedKey(before: string, after: string, above: () => readonly string[]): boolean {
  if (takesKey.test(before)) return true;
  const at = before.search(comment);
  const behind = /^[^\n]*?(?:\/\/|\/\*|#)(.*)$/.exec(after)?.[1];
  if (behind !== undefined && saysKey(wordsOf(behind).slice(0, mostWords)) === 'certain') return true;
  if (at >= 0) {
    const words = wordsOf(before.slice(at).replace(wrapping, ' ')).slice(-mostWords);
    if (words.length > 0) return saysKey(words) !== undefined || (words.some(isForeignKey) && !words.some(isOther));
    return isAnnounced(above());
  }
  const lines = above();
  // Formatters break a long line before its value.
  const statement = `${/[=(:[,]\s*$/.test(lines.at(-1) ?? '') ? lines.at(-1) : ''} ${before}`;
  const bare = statement.replace(wrapping, '');
  const words = wordsOf(nameAtEnd.exec(bare.trimEnd())?.[1] ?? '');
  if (words.some(isOther)) return false;
  return saysKey(words) !== undefined || words.some(isForeignKey) || isAnnounced(lines);
}

/** How many words of a comment are read. */
const mostWords = 6;

/** Names that are said of keys alone. */
const certain =
  /\b(?:private ?keys?|priv ?keys?|secret ?keys?|secret ?phrase|(?:signing|signer|deployer|wallet|owner|admin|operator|account|relayer|minter|validator|oracle|backend|bot|payer) keys?|pkey|keypair|mnemonic)\b/;
/** Names that other things have as well. */
const likely = /\b(?:keys?|secrets?|pk|sk|prv|private)$/;
/** What else may have "key" in its name: a hash, a role, a place in the storage, a point of a curve. */
const other =
  /^(?:hash(?:es|ed)?|keyhash|roles?|slots?|typehash|topics?|selectors?|public|pub|pubkeys?|roots?|separators?|domains?|digests?|commit(?:ment)?s?|sig(?:nature)?s?|salts?|storage|locations?|positions?|mapping|verif\w+|vks?|vkeys?|modulus|leaf|leaves|proofs?|nullifiers?|merkle|feeds?|pools?|pairs?|markets?|jobs?|lanes?|nodes?|namehash|keccak\d*|sha\d*|constructor|interface|codehash|initcode|bytecode|programs?|images?|layout|prices?|registr\w+|attributes?|params?|parameters?|config\w*|settings?)$/;

function isOther(word: string): boolean {
  return other.test(word);
}

function saysKey(words: readonly string[]): 'certain' | 'likely' | undefined {
  const said = words.join(' ');
  const [found] = certain.exec(said) ?? [];
  if (found !== undefined) {
    const rest = said.slice(said.indexOf(found) + found.length).split(' ');
    // `the hash of the private key`
    return rest.some(isOther) || /\b(?:hash|public|digest|commitment) (?:key )?(?:of|for) /.test(said)
      ? undefined
      : 'certain';
  }
  return likely.test(said) && !words.some(isOther) ? 'likely' : undefined;
}

/** Whether the comment above, which has no value of its own, says that keys follow; values may be between them. */
function isAnnounced(above: readonly string[]): boolean {
  const line = above.findLast((each) => !/^[^\p{L}]*(?:0x[\da-f]+[^\p{L}]*)?(?:\([^)]*\))?\s*$/iu.test(each)) ?? '';
  return comment.test(line) && !ownValue.test(line) && saysKey(wordsOf(line).slice(-mostWords)) === 'certain';
}

/** The words of a phrase, as English wallets have them, in quotes or alone in a comment. */
const quotedWords = /["'`]((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})["'`]/g;
const commentedWords = /(?:\/\/|\*|#|^)\s*((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\s*(?:\*\/)?\s*$/;
const phraseLabel =
  /(?:mnemonics?|(?:recovery|seed|secret|wallet|backup)[\s_-]?(?:phrase|words)|助记词|助記詞)["'`]?\s*(?:is\b|[:=])\s*["'`]?([^"'`;]{20,400})/iu;
const lengths: readonly number[] = [12, 15, 18, 21, 24];
/** Words that few sentences do without, and that no English phrase has. */
const prose = /\b(?:the|and|for|are|is|was|were|has|had|not|but|from|its|which|must|should|does|been|than|because)\b/;

function hasPhrase(line: string): boolean {
  const found = [...line.matchAll(quotedWords)].map(([, words = '']) => words);
  const [, commented = ''] = commentedWords.exec(line) ?? [];
  if ([...found, commented].some(isPhrase)) return true;
  const [, said = ''] = phraseLabel.exec(line) ?? [];
  const words = said.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isOne = words.length === 1 || lengths.includes(words.length);
  return said !== '' && isOne && !prose.test(said) && isRecoveryPhrase(said.replace(/\*\/\s*$/, ''));
}

function isPhrase(words: string): boolean {
  return lengths.includes(words.split(/[ ,]+/).length) && !prose.test(words);
}

const everyToken = new RegExp(accessToken.source, 'g');
/** The first letters of a service that nothing else begins with; after the others, a name of code may follow. */
const letters = /A(?:KI|SI|BI|CC)A|prv\w{40}/;
const surely = /^(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{16}$|^[xyz]prv/;

function hasToken(line: string): boolean {
  for (const { 0: token, index } of line.matchAll(everyToken)) {
    if (surely.test(token)) {
      // Not the digits of data in hex.
      if (!/\w/.test(line[index + token.length] ?? '') && !/^[\dA-F]+$/.test(token)) return true;
    } else if (!/^A[A-Z]{3}/.test(token) && isRandom(token)) return true;
  }
  return false;
}

/** Whether a word has a long run of letters with digits, as names rarely have. */
function isRandom(word: string): boolean {
  return (word.match(/[A-Za-z\d]{12,}/g) ?? []).some(
    (run) => /[A-Za-z]/.test(run) && (run.match(/\d/g) ?? []).length > 1,
  );
}

const everyLabel = new RegExp(labelled.source, 'gi');
const passwordLabel = /api|access|secret|token|pass|pwd|auth|bearer|credential/i;

/** What a comment or quotes give to the name of a password or of a token. */
function hasPassword(line: string): boolean {
  for (const { 0: label, index } of line.matchAll(everyLabel)) {
    if (!passwordLabel.test(label)) continue;
    const end = index + label.length - 1;
    const value = /^[\w+/=.~-]{16,}/.exec(line.slice(end, end + 200))?.[0] ?? '';
    const isData = comment.test(line.slice(0, index)) || isQuoted(line.slice(0, end));
    if (isData && !/^0x[\da-f]+$/i.test(value) && !/^[\da-f]{64}$/i.test(value) && isRandom(value)) return true;
  }
  return false;
}

/** Whether the end of a line's text is in quotes. */
function isQuoted(text: string): boolean {
  return (text.match(/["'`]/g) ?? []).length % 2 === 1;
}
