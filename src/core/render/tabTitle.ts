import { lineOfText } from '../format/escape.ts';
import { namedText, namesOnSheet } from '../names/namedText.ts';
import type { NameOf } from '../names/shownName.ts';
import type { Sheet } from '../sheets/sheet.ts';

/** In characters. */
const longestTitle = 60;

/**
 * The title of a sheet's tab, which cuts off the end: what it is about, and its headline in short, or else its title
 * and ID.
 * @param nameOf the names on its network
 */
export function tabTitle({ title, id, subject, short }: Sheet, nameOf: NameOf): string {
  const own = subject !== undefined || title.includes(id) ? title : `${title} ${id}`;
  const whole = [subject, short ?? own].filter((each) => each !== undefined).join(' · ');
  return beginning(namedText(whole, namesOnSheet(nameOf, id)));
}

/** The beginning of a text, as many words as fit. */
function beginning(text: string): string {
  const line = lineOfText(text, 1000);
  if (line.length <= longestTitle) return line;
  const cut = line.slice(0, longestTitle);
  const words = cut.replace(/\s+\S*$/, '');
  // A long word, such as a hash, isn't left out whole.
  return `${words.length > longestTitle / 2 ? words : cut}…`;
}

/** What a sheet's title says besides its headline: empty if the headline says it all. */
export function titleBeside({ title, headline }: Sheet): string {
  return headline.toLowerCase().includes(title.toLowerCase()) ? '' : title;
}
