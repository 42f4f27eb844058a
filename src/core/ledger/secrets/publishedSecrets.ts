import { hasDerKey, isRecoveryPhrase, pem } from './isSecret.ts';
import { hasNamedKey } from './namedKeys.ts';
import { hasPassword, hasToken } from './publishedTokens.ts';

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

const separator = '[ ,\u3000]{1,3}';
const word = '[\\p{L}\\p{M}]{1,16}';
const listed = `${word}(?:${separator}${word}){11,23}`;

/** The words of a phrase in quotes, alone in a comment, and in an array. */
const quotedWords = new RegExp(`["'\`](${listed})["'\`]`, 'gu');
const commentedWords = new RegExp(
  `(?:\\/\\/|\\*|#|^)\\s*(${listed})\\s*(?:\\([^()]{0,60}\\)\\s*)?(?:\\*\\/)?\\s*$`,
  'u',
);
const label =
  '(?:mnemonics?|(?:recovery|seed|secret|wallet|backup)[\\s_-]?(?:phrase|words)|seed(?:phrase)?|wiederherstellungs(?:phrase|wörter)|phrase (?:secrète|de récupération)|frase (?:semilla|secreta|segreta|de recuperación|di recupero)|助记词|助記詞|ニーモニック|シードフレーズ|니모닉|복구 ?문구|мнемоника|сид-?фраза)';
const phraseLabel = new RegExp(`${label}["'\`]?\\s*(?:\\bis\\b|[:=：])\\s*["'\`]?([^"'\`;]{20,400})`, 'iu');
const phraseBehind = new RegExp(`${label}[\\s"'\`]+(${listed})(?![\\p{L}\\p{M}])`, 'iu');
const phraseArray = new RegExp(
  `${label}[^=:\\[\\]]{0,40}[=:]\\s*\\[((?:\\s*["'][\\p{L}\\p{M}]{2,16}["']\\s*,?){12,24})`,
  'iu',
);
const lengths: readonly number[] = [12, 15, 18, 21, 24];
/** Words that few sentences do without, and that no phrase has. */
const prose =
  /(?<!\p{L})(?:the|and|for|are|is|was|were|has|had|not|but|from|its|which|must|should|does|been|than|because|der|die|das|und|ist|nicht|mit|von|für|los|las|del|que|una|por|para|les|des|est|dans|pour|che|non|una|dos|das|não)(?!\p{L})/iu;

/** Whether a line has a recovery phrase in quotes, alone in a comment or after its name, in any wallet's language. */
function hasWrittenPhrase(line: string): boolean {
  const plain = unnumbered(line);
  const spaces = plain.match(/[ ,\u3000-]/g)?.length ?? 0;
  if (spaces < 11) return false;
  const quoted = [...plain.matchAll(quotedWords)].map(([, words = '']) => words);
  if (quoted.some((words) => isPhrase(words))) return true;
  const commented = commentedWords.exec(plain)?.[1] ?? '';
  if (commented !== '' && !/\p{Script=Hangul}/u.test(commented) && isPhrase(commented)) return true;
  if (isPhrase(phraseBehind.exec(plain)?.[1] ?? '')) return true;
  if (isPhrase((phraseArray.exec(plain)?.[1] ?? '').replace(/[\s"',]+/g, ' ').trim())) return true;
  const [, said = ''] = phraseLabel.exec(plain) ?? [];
  const words = said.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isOne = words.length === 1 || lengths.includes(words.length);
  return said !== '' && isOne && !prose.test(said) && isRecoveryPhrase(said.replace(/\*\/\s*$/, ''));
}

/** Without the numbers of words. */
function unnumbered(line: string): string {
  const numbered = /(?<!\S)\d{1,2}[.):]\s*(?=\p{L})/gu;
  return (line.match(numbered) ?? []).length < 11 ? line : line.replace(numbered, '');
}

/** Whether words are as many as a phrase has, and each as the lists of wallets have them. */
function isPhrase(text: string): boolean {
  const words = text.normalize('NFC').split(/[ ,\u3000]+/);
  if (!lengths.includes(words.length)) return false;
  const isEach = (form: RegExp) => words.every((each) => form.test(each));
  if (isEach(/^\p{Script=Han}$/u) || isEach(/^[\p{Script=Hiragana}ー]{2,8}$/u)) return true;
  if (isEach(/^\p{Script=Hangul}{2,4}$/u))
    return !words.some((each) => /(?:니다|세요|어요|아요|에서|으로|에게)$/.test(each));
  const isOneCase = isEach(/^\p{Ll}{3,8}$/u) || isEach(/^\p{Lu}{3,8}$/u) || isEach(/^\p{Lu}\p{Ll}{2,7}$/u);
  return isOneCase && isEach(/^\p{Script=Latin}+$/u) && !prose.test(text);
}

/** Lines that belong together, as one text: from which to which line, both counted from 0. */
interface JoinedLines {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** How lines go on: what the first one is like, what each may end in that goes on, and what its next one is like. */
interface Joint {
  readonly first: RegExp;
  readonly open?: RegExp;
  readonly next: RegExp;
  readonly by: '' | ' ';
}

const joints: readonly Joint[] = [
  // Literals that a compiler puts together.
  { first: /["']\s*$/, open: /["']\s*$/, next: /^\s*(?:hex|unicode|x|b)?["']/, by: ' ' },
  // Bytes as OpenSSL prints them.
  { first: /^[\s/*#]*(?:[\da-f]{2}:){7}/i, open: /:\s*$/, next: /^[\s/*#]*(?:[\da-f]{2}:)*[\da-f]{2}:?\s*$/i, by: '' },
  // A key in its DER form.
  {
    first: /(?<![\w+/])(?:(?:0x)?30[\da-f]{2}02|M[A-P])[\w+/]{16,}\s*$/,
    next: /^[\s/*#]*(?![\s/*#])[\w+/]{4,}={0,2}\s*$/,
    by: '',
  },
  // The words of a phrase: numbered, or below what they're called.
  { first: /^[\s/*#]*1[.):]?\s+\p{L}{2,9}\s*$/u, next: /^[\s/*#]*\d{1,2}[.):]?\s+\p{L}{2,9}\s*$/u, by: ' ' },
  {
    first:
      /(?:mnemonic|phrase|seed|seed words|recovery words)s?["'`]?\s*(?:\bis\b|[:=])?[\s[("'`]*(?:[a-z]{3,8}(?:[\s,]+|$)){0,11}$/i,
    next: /^[\s/*#"'\d.),]*(?:[a-z]{3,8}(?:["'\s,]+|$)){1,12}$/,
    by: ' ',
  },
];

/** More lines than any secret has. */
const mostJoined = 40;

/** What lines begin with in a comment. */
const margin = /^[\s/*#]+/;

/** The lines of a text, those together that one value is broken into. */
function joinedLines(lines: readonly string[]): JoinedLines[] {
  const joined: JoinedLines[] = [];
  for (let from = 0; from < lines.length; ) {
    const [to, by] = lastOf(lines, from);
    const rest = lines.slice(from + 1, to + 1).map((line) => line.replace(margin, ''));
    joined.push({ text: evenly([lines[from] ?? '', ...rest].join(by)), from, to });
    from = to + 1;
  }
  return joined;
}

function lastOf(lines: readonly string[], from: number): [to: number, by: string] {
  const line = lines[from] ?? '';
  // What is longer is data.
  if (line.length > longestJoined) return [from, ''];
  for (const { first, open, next, by } of joints) {
    const isNext = (at: number) =>
      (lines[at + 1]?.length ?? Number.POSITIVE_INFINITY) <= longestJoined &&
      open?.test(lines[at] ?? '') !== false &&
      next.test(lines[at + 1] ?? '');
    if (!isNext(from) || !first.test(line)) continue;
    let to = from;
    while (to - from < mostJoined && isNext(to)) to++;
    return [to, by];
  }
  return [from, ''];
}

/** The longest line that others go on. */
const longestJoined = 400;

const literals = /(["'])\s+(?:hex|unicode|x|b)?\1/g;
const grouped = /(?<![\w])0x[\da-f]{1,16}(?:_[\da-f]{1,16})+(?!\w)|(?<=\bhex["'])[\da-f]{2}(?:_?[\da-f]{2})+/gi;
const bytes = /(?<![\w.])(?:0x|\\x)?[\da-f]{1,3}(?:(?:[\s:,]{1,6}(?:0x)?|\\x)[\da-f]{1,3}){31,}(?!\w)/gi;
/** As many bytes as keys have, alone and with their public keys. */
const keyLengths: readonly number[] = [32, 33, 64];

/** A text in which literals stand together, and the digits of one value, however they're written. */
function evenly(text: string): string {
  let even = text;
  if (/["']\s/.test(even)) even = even.replace(literals, '');
  if (even.includes('_')) even = even.replace(grouped, (digits) => digits.replaceAll('_', ''));
  if (even.length > 90) even = even.replace(bytes, (list) => hexOf(list) ?? list);
  return even;
}

/** The bytes of a list in hex, if they're as many as keys have. */
function hexOf(list: string): string | undefined {
  const each = list.match(/[\da-f]+(?!x)/gi)?.filter((digits) => digits !== '0' || !/0x/i.test(list)) ?? [];
  if (!keyLengths.includes(each.length)) return undefined;
  const isDecimal = !/[a-f:x]/i.test(list) && list.includes(',');
  const values = each.map((digits) => Number.parseInt(digits, isDecimal ? 10 : 16));
  if (values.some((value) => value > 255)) return undefined;
  const hex = values.map((value) => value.toString(16).padStart(2, '0'));
  return hex.slice(each.length === 33 ? 1 : 0).join('');
}
