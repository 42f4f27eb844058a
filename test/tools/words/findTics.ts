import { type Allowed, tics } from './tics.ts';

/** A text that someone reads, and where it stands. */
export interface Written {
  file: string;
  /** The line in which a character of the text stands, counted from 1. */
  lineAt(index: number): number;
  text: string;
  isComment: boolean;
}

export interface Found {
  file: string;
  line: number;
  words: string;
  better: string;
}

/**
 * The tics in a text. What stands in backticks is code and left out, as are URLs and placeholders.
 * @param used is given each allowed tic that was found
 */
export function findTics(
  { file, lineAt, text, isComment }: Written,
  allowed: readonly Allowed[] = [],
  used: (each: Allowed) => void = () => {},
): Found[] {
  const prose = text.replace(/`[^`]*`|\bhttps?:\/\/\S+|\{[\w@]+[^{}]*\}|\]\([^)]*\)/g, (code) =>
    '_'.repeat(code.length),
  );
  const found: Found[] = [];
  for (const { pattern, better, reach } of tics) {
    if (isComment && reach === 'texts') continue;
    for (const { 0: words, index } of prose.matchAll(pattern)) {
      const right = allowed.find((each) => isWithin(each.words, text, index, words.length));
      if (right) used(right);
      else found.push({ file, line: lineAt(index), words, better });
    }
  }
  return found;
}

function isWithin(words: string, text: string, index: number, length: number): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (at <= index && at + words.length >= index + length) return true;
  }
  return false;
}
