/**
 * What the readers of sources and scripts in this folder share. Hand-made: @solidity-parser/parser is 364 KB of the bundle
 * and takes 1,100 ms for a source of 190 KB, `solidityOutline` 4 KB and 6 ms; and a text that is being edited has no tree.
 */

/**
 * How a language marks comments and strings. Strings end with their line, except those in triple quotes and backticks.
 */
export interface CodeSyntax {
  /** `//`, `#`, or both. */
  readonly lineComments: readonly ('//' | '#')[];
  /** Whether there are block comments, as in C. */
  readonly blockComments: boolean;
  readonly quotes: readonly string[];
  /** Whether three quotes open a multi-line string. */
  readonly tripleQuotes: boolean;
}

export const soliditySyntax: CodeSyntax = {
  lineComments: ['//'],
  blockComments: true,
  quotes: ['"', "'"],
  tripleQuotes: false,
};

/** Vyper's, which is Python's. */
export const vyperSyntax: CodeSyntax = {
  lineComments: ['#'],
  blockComments: false,
  quotes: ['"', "'"],
  tripleQuotes: true,
};

export const scriptSyntax: CodeSyntax = {
  lineComments: ['//'],
  blockComments: true,
  quotes: ['"', "'", '`'],
  tripleQuotes: false,
};

/** A word is an identifier or a number; a sign is any other character. */
type CodePart = 'word' | 'string' | 'sign' | 'comment';

/**
 * Walks the parts of a program's text from left to right, without white space. Reads each character a bounded number of
 * times: an unclosed string or comment reaches to the end of its line or of the text. It is hand-made because a regular
 * expression searches for the end of an unclosed string or comment again from each start, which takes seconds for 100
 * KB.
 */
export class CodeScanner {
  part: CodePart = 'sign';
  /** The current part is `text[start]` up to, but not including, `text[end]`. */
  start = 0;
  end = 0;
  readonly #text: string;
  readonly #kinds: Uint8Array;
  readonly #syntax: CodeSyntax;

  constructor(text: string, syntax: CodeSyntax) {
    this.#text = text;
    this.#syntax = syntax;
    this.#kinds = kindsOf(syntax);
  }

  /** Goes to the next part; false at the end of the text. */
  next(): boolean {
    const text = this.#text;
    const kinds = this.#kinds;
    let at = this.end;
    let kind = SPACE;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      kind = code < 128 ? (kinds[code] ?? SIGN) : SIGN;
      if (kind !== SPACE) break;
    }
    this.start = at;
    if (at >= text.length) {
      this.part = 'sign';
      this.end = at;
      return false;
    }
    if (kind === WORD) {
      this.part = 'word';
      at++;
      while (at < text.length) {
        const code = text.charCodeAt(at);
        if (code >= 128 || kinds[code] !== WORD) break;
        at++;
      }
      this.end = at;
    } else if (kind === QUOTE) {
      this.part = 'string';
      this.end = this.#stringEnd(at);
    } else {
      const end = kind === COMMENT ? this.#commentEnd(at) : at;
      this.part = end === at ? 'sign' : 'comment';
      this.end = end === at ? at + 1 : end;
    }
    return true;
  }

  /** Goes to the next part that isn't a comment; false at the end of the text. */
  nextCode(): boolean {
    while (this.next()) if (this.part !== 'comment') return true;
    return false;
  }

  /** Whether the current part is this word or sign. */
  is(expected: string): boolean {
    return (
      this.end - this.start === expected.length && this.part !== 'string' && this.#text.startsWith(expected, this.start)
    );
  }

  /** Whether the current part is a word that can be a name. */
  isName(): boolean {
    if (this.part !== 'word') return false;
    const code = this.#text.charCodeAt(this.start);
    return code < 0x30 || code > 0x39;
  }

  isString(): boolean {
    return this.part === 'string';
  }

  /** The current part as it is written. */
  get text(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** The text between the quotes of the current string, with escapes as written. */
  get content(): string {
    const { text } = this;
    const quotes = this.#syntax.tripleQuotes && isTriple(text, 0) ? 3 : 1;
    return text.slice(quotes, text.length > quotes && text.endsWith(text.charAt(0)) ? -quotes : undefined);
  }

  #stringEnd(start: number): number {
    const text = this.#text;
    const quote = text.charCodeAt(start);
    if (this.#syntax.tripleQuotes && isTriple(text, start)) {
      const close = text.indexOf(text.slice(start, start + 3), start + 3);
      return close < 0 ? text.length : close + 3;
    }
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) return at + 1;
      if (code === BACKSLASH) at += text.startsWith('\r\n', at + 1) ? 2 : 1;
      else if ((code === LINE_FEED || code === RETURN) && quote !== BACKTICK) return at;
    }
    return text.length;
  }

  /** `start` itself if no comment starts there. */
  #commentEnd(start: number): number {
    const text = this.#text;
    const { lineComments, blockComments } = this.#syntax;
    if (blockComments && text.startsWith('/*', start)) {
      const close = text.indexOf('*/', start + 2);
      return close < 0 ? text.length : close + 2;
    }
    if (!lineComments.some((mark) => text.startsWith(mark, start))) return start;
    let at = start;
    while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
    return at;
  }
}

const SIGN = 0;
const SPACE = 1;
const WORD = 2;
const QUOTE = 3;
/** A character that may start a comment. */
const COMMENT = 4;

const BACKSLASH = 0x5c;
const BACKTICK = 0x60;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

function kindsOf({ quotes, lineComments }: CodeSyntax): Uint8Array {
  const kinds = new Uint8Array(128);
  const set = (characters: string, kind: number) => {
    for (const character of characters) kinds[character.charCodeAt(0)] = kind;
  };
  set(' \t\r\n\v\f', SPACE);
  set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$', WORD);
  set(quotes.join(''), QUOTE);
  set(lineComments.map((mark) => mark.charAt(0)).join(''), COMMENT);
  return kinds;
}

function isTriple(text: string, at: number): boolean {
  const quote = text.charAt(at);
  return text.startsWith(quote.repeat(3), at);
}

/** Solidity ends a comment at every line break that Unicode has. */
function isLineEnd(code: number): boolean {
  return (code >= 0x0a && code <= 0x0d) || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** The text with a space for each comment. */
export function withoutComments(text: string, syntax: CodeSyntax): string {
  const scanner = new CodeScanner(text, syntax);
  const kept: string[] = [];
  let from = 0;
  while (scanner.next()) {
    if (scanner.part !== 'comment') continue;
    kept.push(text.slice(from, scanner.start));
    from = scanner.end;
  }
  kept.push(text.slice(from));
  return kept.join(' ');
}
