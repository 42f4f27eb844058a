import { closestWord } from '../../format/closestWord.ts';
import { resultCodeNames } from '../resultCodes/resultCodes.ts';

/**
 * The items with a name that contains the text, the closest first: the same name, then one that begins with it, then one
 * with a word that does, then the others, each in the given order. Case, spaces and underscores don't count.
 * @param most the maximum number of items returned
 */
export function bestMatches<T>(
  text: string,
  items: Iterable<T>,
  namesOf: (item: T) => readonly (string | null)[],
  most: number,
): T[] {
  const wanted = folded(text);
  if (wanted === '') return [];
  const ranks: [T[], T[], T[], T[]] = [[], [], [], []];
  for (const item of items) {
    const rank = Math.min(...namesOf(item).map((name) => (name === null ? notAtAll : rankOf(name, wanted))));
    ranks[rank]?.push(item);
  }
  return ranks.flat().slice(0, most);
}

const notAtAll = Number.POSITIVE_INFINITY;

function rankOf(name: string, wanted: string): number {
  const whole = folded(name);
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  if (!whole.includes(wanted)) return notAtAll;
  const starts = [...name.matchAll(/(?<=[^\p{L}\d])[\p{L}\d]|(?<=\p{Ll})\p{Lu}/gu)];
  return starts.some(({ index }) => folded(name.slice(index)).startsWith(wanted)) ? 2 : 3;
}

function folded(text: string): string {
  return text.replace(/[\s_.-]/g, '').toLowerCase();
}

/**
 * The known codes that are probably meant by a text: those that contain it, the closest first; else those that it
 * contains; else the one that differs by at most two letters.
 * @param most the maximum number of codes returned
 */
export function similarResultCodes(text: string, most: number): string[] {
  const names = resultCodeNames();
  const containing = bestMatches(text, names, (name) => [name], most);
  if (containing.length > 0) return containing;
  const typed = text
    .trim()
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  const contained = names.filter((name) => name.includes('_') && typed.includes(name)).slice(0, most);
  if (contained.length > 0) return contained;
  const closest = closestWord(typed, names);
  return closest === undefined ? [] : [closest];
}
