import { closestWord } from '../../format/closestWord.ts';
import { resultCodeNames } from '../resultCodes/resultCodes.ts';
import { bestMatches } from './bestMatches.ts';

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
