// Tables as ARIA grids: one Tab stop, arrow keys from cell to cell, Enter for what a cell leads to, Ctrl+C for its value.
import { rowsOf } from './tableParts.js';

/** How many rows Page Up and Page Down pass. */
const pageOfRows = 10;

const inGrid = '[role="grid"] :is(td, th)';

/**
 * Makes the page's tables grids for the keyboard and for screen readers.
 * @param copy is given the value of the cell that the user copies
 */
export function createGrids(copy) {
  document.addEventListener('keydown', (event) => {
    const cell = event.target.closest?.(inGrid);
    if (!cell || event.altKey || event.shiftKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key.toLowerCase() === 'c') {
      // What is selected is copied by the browser.
      if (String(getSelection()) !== '') return;
      copy(valueIn(cell));
    } else if (event.key === 'Enter' && event.target === cell && !isControl) activate(cell);
    else {
      const next = cellBeside(cell, event.key, isControl);
      if (!next) return;
      enter(next);
    }
    event.preventDefault();
  });
  document.addEventListener('focusin', ({ target }) => {
    const cell = target.closest?.(inGrid);
    if (cell) makeStop(cell);
  });
  document.addEventListener('click', ({ target }) => {
    const cell = target.closest?.(inGrid);
    if (!cell || target.closest('button, a')) return;
    makeStop(cell);
    cell.focus({ preventScroll: true });
  });
}

/** Takes what is in cells out of the order of Tab: it is reached by the arrow keys. */
export function leaveToArrows(root) {
  for (const control of root.querySelectorAll(':is(td, th) :is(button, a)')) control.tabIndex = -1;
}

/** Gives a grid a cell that Tab leads to, if it has none that is seen. */
export function settle(grid) {
  const stop = stopOf(grid);
  if (stop && !stop.closest('tr').hidden) return;
  const first = rowsOf(grid).find((row) => !row.hidden) ?? grid.tHead.rows[0];
  if (first) makeStop(first.cells[0]);
}

function stopOf(grid) {
  return grid.querySelector(':is(td, th)[tabindex="0"]');
}

function makeStop(cell) {
  const before = stopOf(cell.closest('table'));
  if (before) before.tabIndex = -1;
  cell.tabIndex = 0;
}

function enter(cell) {
  makeStop(cell);
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Follows the link or the heading's sort; a time shows all its digits, or few again. */
function activate(cell) {
  const leads = cell.querySelector('button.sort, button.ref, a[href]');
  const time = cell.querySelector('time[title]');
  if (leads) leads.click();
  else if (time) [time.textContent, time.title] = [time.title, time.textContent];
}

/** The cell that a key leads to; undefined for other keys and at the edge. */
function cellBeside(cell, key, isControl) {
  const row = cell.closest('tr');
  const grid = cell.closest('table');
  const rows = [grid.tHead.rows[0], ...rowsOf(grid)].filter(({ hidden }) => !hidden);
  const at = rows.indexOf(row);
  const column = cell.cellIndex;
  const inRow = (place) => rows[Math.max(0, Math.min(place, rows.length - 1))]?.cells[column];
  if (isControl) {
    if (key === 'Home') return rows[0].cells[0];
    return key === 'End' ? [...rows.at(-1).cells].at(-1) : undefined;
  }
  switch (key) {
    case 'ArrowLeft':
      return row.cells[column - 1];
    case 'ArrowRight':
      return row.cells[column + 1];
    case 'ArrowUp':
      return rows[at - 1]?.cells[column];
    case 'ArrowDown':
      return rows[at + 1]?.cells[column];
    case 'PageUp':
      return inRow(at - pageOfRows);
    case 'PageDown':
      return inRow(at + pageOfRows);
    case 'Home':
      return row.cells[0];
    case 'End':
      return [...row.cells].at(-1);
    default:
      return undefined;
  }
}

/** Exact: a time with all its digits, an amount as a plain number. */
function valueIn(cell) {
  const [copied, time] = [cell.querySelector('[data-copy]'), cell.querySelector('time')];
  if (copied) return copied.dataset.copy;
  if (time) return [time.title, time.textContent].sort((a, b) => b.length - a.length)[0];
  return cell.textContent.trim();
}
