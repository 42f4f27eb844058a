import type { VerifiedFile } from './verifiedFolder.ts';

/** A line that has the wanted text. */
export interface SourceMatch {
  readonly path: string;
  /** From 0. */
  readonly line: number;
  /** Of the text's first place in the line, in UTF-16 units from 0. */
  readonly column: number;
  /** UTF-16 units. */
  readonly length: number;
  /** The whole line. */
  readonly text: string;
}

/**
 * The lines of a contract's files that have a text, in the order of the files. Letters are equal to capitals unless the
 * text has a capital.
 * @param most lines to give
 */
export function searchSources(files: readonly VerifiedFile[], wanted: string, most: number): SourceMatch[] {
  if (wanted === '') return [];
  const pattern = new RegExp(escaped(wanted), /\p{Lu}/u.test(wanted) ? 'u' : 'iu');
  const found: SourceMatch[] = [];
  for (const { path, text } of files) {
    for (const [line, each] of text.split(/\r\n|\r|\n/).entries()) {
      const match = pattern.exec(each);
      if (!match) continue;
      if (found.length >= most) return found;
      found.push({ path, line, column: match.index, length: match[0].length, text: each });
    }
  }
  return found;
}

/** The text as a pattern of itself; `-` isn't escaped, which is meant so only within a class. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
