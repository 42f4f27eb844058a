/** How the user left a page of a panel, for restoring it. */
export interface PanelView {
  /** The title of the selected tab. */
  tab?: string;
  /** Pixels. */
  scroll?: number;
  sorts?: readonly TableSort[];
  /** What has the keyboard focus in its content: its index among what can have it, and its words. */
  focus?: { readonly at: number; readonly text: string };
}

interface TableSort {
  /** The title of its section, and its index among the section's tables. */
  table: string;
  /** The label of the column. */
  column: string;
  descending: boolean;
}

const longestName = 300;
const mostSorts = 50;

/** Reads a view that a page sent or kept, which may be anything; invalid parts are left out. */
export function readView(given: unknown): PanelView {
  if (typeof given !== 'object' || given === null) return {};
  const tab = 'tab' in given && isName(given.tab) ? given.tab : undefined;
  const scroll = 'scroll' in given && typeof given.scroll === 'number' ? given.scroll : Number.NaN;
  const sorts = 'sorts' in given && Array.isArray(given.sorts) ? given.sorts.slice(0, mostSorts).flatMap(sortOf) : [];
  const focus = 'focus' in given ? focusOf(given.focus) : undefined;
  return {
    ...(tab !== undefined && { tab }),
    ...(Number.isFinite(scroll) && scroll > 0 && { scroll }),
    ...(sorts.length > 0 && { sorts }),
    ...(focus && { focus }),
  };
}

function sortOf(given: unknown): TableSort[] {
  if (typeof given !== 'object' || given === null || !('table' in given) || !('column' in given)) return [];
  const { table, column } = given;
  if (!isName(table) || !isName(column)) return [];
  return [{ table, column, descending: 'descending' in given && given.descending === true }];
}

function focusOf(given: unknown): PanelView['focus'] {
  if (typeof given !== 'object' || given === null || !('at' in given) || !('text' in given)) return undefined;
  const { at, text } = given;
  return typeof at === 'number' && Number.isInteger(at) && at >= 0 && isName(text) ? { at, text } : undefined;
}

function isName(given: unknown): given is string {
  return typeof given === 'string' && given.length <= longestName;
}
