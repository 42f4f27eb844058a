/** Lines that belong together, as one text: from which to which line, both counted from 0. */
export interface JoinedLines {
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
export function joinedLines(lines: readonly string[]): JoinedLines[] {
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
