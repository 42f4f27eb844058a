import { button } from './button.js';
import { compareKeys, keyOfCell } from './cellOrder.js';
import { fill } from './fill.js';
import { addFilterBox, filterRows, showMatches } from './filterBox.js';
import { settle } from './grids.js';
import { arrange, rearrange, rowsOf, sizeParts } from './tableParts.js';

/** The page's tables, which the user sorts and filters. `view` keeps how; `keepSoon` is called if a filter changes. */
export function createSortedTables(view, texts, keepSoon) {
  /** The rows of each table as they came. */
  const inOrder = new WeakMap();

  const sort = (table, column, descending) => {
    const headings = [...table.tHead.rows[0].cells];
    const index = headings.findIndex((heading) => heading.textContent === column);
    if (index < 0) return;
    for (const each of headings) each.removeAttribute('aria-sort');
    headings[index].setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    arrange(
      table,
      inKeyOrder(rowsOf(table), index, descending ? -1 : 1).map(({ row }) => row),
    );
  };

  /** Hides the rows without the words, and says how many are left. */
  const filterBy = (table, words, rows = inOrder.get(table)) => {
    const all = inOrder.get(table);
    filterRows(rows, words);
    const left = all.filter((row) => !row.hidden).length;
    showMatches(table, words.trim() === '' ? '' : fill(texts.filtered, left, all.length));
  };

  /** Filters as a box says. */
  const filter = (table, words) => {
    filterBy(table, words);
    sizeParts(table);
    settle(table);
  };

  const prepare = (table) => {
    const rows = inOrder.get(table) ?? rowsOf(table);
    inOrder.set(table, rows);
    settle(table);
    if (rows.length < 2) return;
    rearrange(table);
    for (const heading of table.tHead.rows[0].cells) {
      const by = button('sort', heading.textContent);
      by.title = texts.sort;
      by.tabIndex = -1;
      heading.replaceChildren(by);
    }
    const name = nameOf(table);
    const sorted = view.sorts?.find((each) => each.table === name);
    if (sorted) sort(table, sorted.column, sorted.descending);
    const label = fill(texts.filterRows, table.getAttribute('aria-label'));
    const words = view.filters?.find((each) => each.table === name)?.words ?? '';
    const isNew = addFilterBox(table, rows.length, { placeholder: texts.filter, label, words }, (typed) => {
      filter(table, typed);
      const others = (view.filters ?? []).filter((each) => each.table !== name);
      view.filters = typed === '' ? others : [...others, { table: name, words: typed }];
      keepSoon();
    });
    if (isNew && words !== '') filter(table, words);
  };

  return {
    /** Makes its headings sort buttons, gives it a filter box if it is long, and sorts and filters it as it was left. */
    prepare,
    /** Sorts by the heading that was clicked, the other way round the second time. */
    sortBy(heading) {
      const table = heading.closest('table');
      const column = heading.textContent;
      const descending = heading.closest('th').getAttribute('aria-sort') === 'ascending';
      sort(table, column, descending);
      const others = (view.sorts ?? []).filter((each) => each.table !== nameOf(table));
      view.sorts = [...others, { table: nameOf(table), column, descending }];
    },
    /** The places of the rows that are seen, in the order in which they are; nothing if that is the whole table. */
    placesShown(table) {
      const places = new Map(inOrder.get(table).map((row, place) => [row, place]));
      const shown = rowsOf(table).filter((row) => !row.hidden);
      const seen = shown.map((row) => places.get(row));
      return seen.length === places.size && seen.every((place, index) => place === index) ? undefined : seen;
    },
    /** Takes rows that came later instead of all after the first `kept`, each where it belongs. */
    add(table, kept, added, words) {
      const all = inOrder.get(table);
      for (const row of all.splice(kept)) row.remove();
      all.push(...added);
      if (words !== '') filterBy(table, words, added);
      insertRows(table, added);
      rearrange(table);
      settle(table);
      // A short table has no tools; the new rows made it a long one.
      if (kept <= 10) prepare(table);
    },
  };
}

/** Its section's heading and its place there: what a sort order and a filter are kept by. */
function nameOf(table) {
  const section = table.closest('section');
  return `${section.querySelector('h2').textContent} ${[...section.querySelectorAll('table')].indexOf(table)}`;
}

function inKeyOrder(rows, column, sign) {
  const keyed = rows.map((row) => ({ row, key: keyOfCell(row.cells[column]) }));
  return keyed.sort((one, other) => sign * compareKeys(one.key, other.key));
}

/** By the chosen order, else at the end. */
function insertRows(table, rows) {
  const sorted = rowsOf(table);
  const headings = [...table.tHead.rows[0].cells];
  const column = headings.findIndex((heading) => heading.hasAttribute('aria-sort'));
  if (column < 0) return [...table.tBodies].at(-1).append(...rows);
  const sign = headings[column].getAttribute('aria-sort') === 'descending' ? -1 : 1;
  for (const { row, key } of inKeyOrder(rows, column, sign)) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sign * compareKeys(keyOfCell(sorted[middle].cells[column]), key) <= 0) low = middle + 1;
      else high = middle;
    }
    if (low < sorted.length) sorted[low].before(row);
    else [...table.tBodies].at(-1).append(row);
  }
}
