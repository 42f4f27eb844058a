import { lineOfText } from '../format/escape.ts';
import { namedText, namesOnSheet } from '../names/namedText.ts';
import type { NameOf } from '../names/shownName.ts';
import type { Block, Section, Sheet } from '../sheets/sheet.ts';

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

/** A section and its index in the sheet. */
export interface PlacedSection {
  section: Section;
  index: number;
}

export interface Tab {
  title: string;
  sections: PlacedSection[];
}

/** With fewer detail sections, tabs are worth it only if each is long. */
const leastTabs = 3;
const leastItems = 16;

/**
 * Arranges a sheet's sections: the summary on top, and the details below, in tabs if there are many. Tabs are in the
 * order of their first sections. A part of the summary that has a tab doesn't stand between the answer and the tabs.
 */
export function arrangeSections(sections: readonly Section[]): { above: PlacedSection[]; tabs: Tab[] } {
  const placed = sections.map((section, index) => ({ section, index }));
  const tabs = new Map<string, Tab>();
  for (const each of placed) {
    if (isAbove(each.section)) continue;
    const title = each.section.tab ?? each.section.title;
    const tab = tabs.get(title) ?? { title, sections: [] };
    tab.sections.push(each);
    tabs.set(title, tab);
  }
  const lengths = [...tabs.values()].map(lengthOf);
  const isLong =
    tabs.size >= leastTabs
      ? lengths.reduce((sum, each) => sum + each, 0) >= leastItems
      : tabs.size > 1 && lengths.every((each) => each >= leastItems);
  if (!isLong) return { above: placed, tabs: [] };
  return { above: placed.filter(({ section }) => isAbove(section)), tabs: [...tabs.values()] };
}

function isAbove({ level, tab }: Section): boolean {
  return level === 'summary' && tab === undefined;
}

function lengthOf({ sections }: Tab): number {
  return sections.flatMap(({ section }) => section.blocks.map(itemsOf)).reduce((sum, each) => sum + each, 0);
}

function itemsOf(block: Block): number {
  switch (block.type) {
    case 'fields':
      return block.fields.length;
    case 'table':
      return block.rows.length;
    case 'timeline':
      return block.entries.length;
    default:
      return 1;
  }
}
