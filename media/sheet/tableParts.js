// Tables of thousands of rows: to lay one out as a table takes seconds. A long one has columns of fixed shares, and parts
// that the browser lays out only near the screen (see `.long` in tables.css); words are found in all of them.

/** All rows of a table, in the order that they stand in. */
export function rowsOf(table) {
  return [...table.tBodies].flatMap((body) => [...body.rows]);
}

/** A table with more rows is drawn in parts of about so many. */
const [longFrom, partSize] = [200, 100];

/** Pixels of a row of a long table, about. */
const rowHeights = new WeakMap();

/** Gives a table's columns the widths that some of its rows take. One that is not shown has none. */
function lengthen(table, rows) {
  const [body, ...others] = table.tBodies;
  for (const other of others) other.remove();
  const shown = rows.filter((row) => !row.hidden);
  const step = Math.ceil(shown.length / partSize);
  const sample = shown.filter((_, index) => index < partSize || index % step === 0);
  body.replaceChildren(...sample);
  const { width } = table.getBoundingClientRect();
  if (width === 0 || sample.length === 0) return;
  const isNarrow = width < table.parentElement.clientWidth - 1;
  const widths = () => [...table.tHead.rows[0].cells].map((cell) => Math.ceil(cell.getBoundingClientRect().width));
  rowHeights.set(table, body.getBoundingClientRect().height / sample.length);
  const usual = widths();
  table.style.width = '0';
  const least = widths();
  table.style.width = '';
  table.style.setProperty('--columns', least.map((each, at) => `minmax(${each}px, ${usual[at]}fr)`).join(' '));
  table.style.minWidth = `${least.reduce((sum, each) => sum + each, 0)}px`;
  if (isNarrow) table.style.maxWidth = `${usual.reduce((sum, each) => sum + each, 0)}px`;
  table.classList.add('long');
}

/** How high a part is that is not drawn. */
export function sizeParts(table) {
  if (!rowHeights.has(table)) return;
  for (const body of table.tBodies) {
    const shown = [...body.rows].filter((row) => !row.hidden).length;
    body.style.containIntrinsicHeight = `${shown * rowHeights.get(table)}px`;
  }
}

/** Puts the rows of a table in this order; what stands in its place already is not touched. */
export function arrange(table, rows) {
  if (rows.length > longFrom && !table.classList.contains('long')) lengthen(table, rows);
  const size = table.classList.contains('long') ? partSize : rows.length;
  let parts = 0;
  for (let at = 0; at < rows.length; at += size) {
    const body = table.tBodies[parts++] ?? table.createTBody();
    const [wanted, now] = [rows.slice(at, at + size), [...body.rows]];
    if (wanted.length !== now.length || wanted.some((row, index) => row !== now[index]))
      body.replaceChildren(...wanted);
  }
  while (table.tBodies.length > Math.max(parts, 1)) table.tBodies[parts].remove();
  sizeParts(table);
}

/** Makes good what is not as it should be: parts that are too large, a table that became a long one, hidden rows. */
export function rearrange(table) {
  const isLong = table.classList.contains('long');
  const bodies = [...table.tBodies];
  const isGood = isLong
    ? bodies.every(({ rows }) => rows.length <= 2 * partSize)
    : bodies.length === 1 && bodies[0].rows.length <= longFrom;
  if (isGood) sizeParts(table);
  else arrange(table, rowsOf(table));
}
