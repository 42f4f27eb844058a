/** How the user left a page of a panel, for restoring it. */
export interface PanelView {
  /** The title of the selected tab. */
  tab?: string;
  /** Pixels. */
  scroll?: number;
  sorts?: readonly TableSort[];
  filters?: readonly TableFilter[];
  /** What has the keyboard focus in its content. */
  focus?: PartOfPage;
  /** The rows that are open to show those below them. */
  opened?: readonly PartOfPage[];
}

interface SomeTable {
  /** The title of its section, and its index among the section's tables. */
  table: string;
}

interface TableSort extends SomeTable {
  /** The label of the column. */
  column: string;
  descending: boolean;
}

interface TableFilter extends SomeTable {
  words: string;
}

/** Its index among those of its kind, and its words. */
interface PartOfPage {
  readonly at: number;
  readonly text: string;
}

const longestName = 300;
/** As in media/sheet/keptView.js: an address, but no private key. */
const longestFilter = 42;
/** Tables that are sorted, those that are filtered, and rows that are open. */
const mostParts = 50;

/** Reads a view that a page sent or kept, which may be anything; invalid parts are left out. */
export function readView(given: unknown): PanelView {
  if (typeof given !== 'object' || given === null) return {};
  const tab = 'tab' in given && isName(given.tab) ? given.tab : undefined;
  const scroll = 'scroll' in given && typeof given.scroll === 'number' ? given.scroll : Number.NaN;
  const sorts = 'sorts' in given ? listOf(given.sorts, sortOf) : [];
  const filters = 'filters' in given ? listOf(given.filters, filterOf) : [];
  const opened = 'opened' in given ? listOf(given.opened, partOf) : [];
  const [focus] = 'focus' in given ? partOf(given.focus) : [];
  return {
    ...(tab !== undefined && { tab }),
    ...(Number.isFinite(scroll) && scroll > 0 && { scroll }),
    ...(sorts.length > 0 && { sorts }),
    ...(filters.length > 0 && { filters }),
    ...(focus && { focus }),
    ...(opened.length > 0 && { opened }),
  };
}

function sortOf(given: unknown): TableSort[] {
  if (typeof given !== 'object' || given === null || !('table' in given) || !('column' in given)) return [];
  const { table, column } = given;
  if (!isName(table) || !isName(column)) return [];
  return [{ table, column, descending: 'descending' in given && given.descending === true }];
}

function filterOf(given: unknown): TableFilter[] {
  if (typeof given !== 'object' || given === null || !('table' in given) || !('words' in given)) return [];
  const { table, words } = given;
  return isName(table) && isName(words) && words.length <= longestFilter ? [{ table, words }] : [];
}

function partOf(given: unknown): PartOfPage[] {
  if (typeof given !== 'object' || given === null || !('at' in given) || !('text' in given)) return [];
  const { at, text } = given;
  return typeof at === 'number' && Number.isInteger(at) && at >= 0 && isName(text) ? [{ at, text }] : [];
}

function listOf<Part>(given: unknown, read: (part: unknown) => Part[]): Part[] {
  return Array.isArray(given) ? given.slice(0, mostParts).flatMap(read) : [];
}

function isName(given: unknown): given is string {
  return typeof given === 'string' && given.length <= longestName;
}
