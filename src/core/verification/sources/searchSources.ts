import { inTurns } from '../../platform/turns.ts';
import type { VerifiedFile } from './verifiedFolder.ts';

export interface SourceMatch {
  readonly path: string;
  /** From 0. */
  readonly line: number;
  /** Of the text's first place in the line, in UTF-16 units from 0. */
  readonly column: number;
  /** UTF-16 units. */
  readonly length: number;
  /** The line, up to 1,000 UTF-16 units around the text. */
  readonly text: string;
}

/**
 * The lines of a contract's files that have a text, in the order of the files. Letters are equal to capitals unless the
 * text has a capital.
 * @param most lines to give
 */
export async function searchSources(
  files: readonly VerifiedFile[],
  wanted: string,
  most: number,
): Promise<SourceMatch[]> {
  if (wanted === '') return [];
  const pattern = new RegExp(escaped(wanted), /\p{Lu}/u.test(wanted) ? 'u' : 'iu');
  const found: SourceMatch[] = [];
  const rest = inTurns();
  for (const { path, text } of files) {
    let line = 0;
    for (const end of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
      const [each] = end;
      const match = pattern.exec(each);
      if (match) {
        if (found.length >= most) return found;
        const { index: column } = match;
        const from = Math.max(0, column - longestLine / 2);
        const shown = each.slice(from, from + longestLine).replace(/[\r\n]+$/, '');
        found.push({ path, line, column, length: match[0].length, text: shown });
      }
      line += 1;
      const resting = line % linesPerLook === 0 ? rest() : undefined;
      if (resting) await resting;
    }
    const resting = rest();
    if (resting) await resting;
  }
  return found;
}

const longestLine = 1_000;
/** Lines between looks at the clock. */
const linesPerLook = 1_000;

/** The text as a pattern of itself; `-` isn't escaped, which is meant so only within a class. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
