import type { Block, Section } from '../sheets/sheet.ts';

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
