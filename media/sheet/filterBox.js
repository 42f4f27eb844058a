/** Shows the rows that contain each of the words, in any order, and hides the others. Gives how many are shown. */
export function filterRows(rows, words) {
  const wanted = words.toLowerCase().split(/\s+/);
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.every((word) => text.includes(word));
  }
  return rows.filter((row) => !row.hidden).length;
}

/** Says beside the box how many rows its words leave; nothing while it is empty. */
export function showMatches(table, text) {
  const tools = table.closest('.table')?.querySelector('.tools');
  if (!tools || filterBoxes(tools).length === 0) return;
  tools.querySelector('.matches').textContent = text;
}

/** A table with no more rows is seen at a glance. */
const mostWithoutBox = 10;

/**
 * Puts a filter box above a long table, once.
 * @param words what stands in it at first
 * @param onFilter what to do with its words while the user types
 * @returns whether it was put there
 */
export function addFilterBox(table, rowCount, { placeholder, label, words }, onFilter) {
  const tools = table.closest('.table')?.querySelector('.tools');
  if (!tools || filterBoxes(tools).length > 0 || rowCount <= mostWithoutBox) return false;
  const box = document.createElement('input');
  box.type = 'search';
  box.value = words;
  box.placeholder = placeholder;
  box.setAttribute('aria-label', label);
  box.addEventListener('input', () => onFilter(box.value));
  box.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // VS Code, which hears the keys of a page, would select all once more a moment later: what was typed meanwhile, too.
    event.stopPropagation();
    event.preventDefault();
    box.select();
  });
  tools.prepend(box);
  const matches = document.createElement('span');
  matches.className = 'matches';
  // There before it has words, so that screen readers say those that the user's typing brings.
  matches.setAttribute('aria-live', 'polite');
  tools.append(matches);
  return true;
}

/** The filter boxes in a part of the page, in its order. */
export function filterBoxes(root) {
  return [...root.querySelectorAll('input[type="search"]')];
}
