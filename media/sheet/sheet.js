// A sheet's own script, bundled into dist/sheet.js. It does what needs no new page: tabs, copy buttons, sorting and
// filtering of tables, rows that follow; it tells the extension what was clicked, and how the page was left. The extension
// checks every message. What it sends is escaped, and the content security policy runs no script of it.
import { createAges } from './ages.js';
import { addCopyButtons, copiedBy, nameLinks } from './copyButtons.js';
import { createFollowingRows } from './followingRows.js';
import { createGrids, leaveToArrows } from './grids.js';
import { createKeptView } from './keptView.js';
import { focusNow, openAgain, openedNow, restoreFocus, restoreScroll } from './scrollPosition.js';
import { createSortedTables } from './sortedTables.js';
import { createAnnouncer } from './statusLine.js';
import { createTabs } from './tabs.js';
import { createToolbar } from './toolbar.js';

const texts = JSON.parse(document.body.dataset.texts);
const vscode = acquireVsCodeApi();
const { view, keep, keepSoon, ask } = createKeptView(vscode, document.body.dataset);
/** Before the keyboard goes to another page or part of the window. */
const noteFocus = () => {
  view.focus = focusNow();
  keepSoon();
};
const say = createAnnouncer(document.querySelector('.announcement'));
const tables = createSortedTables(view, texts, keepSoon);
const tabs = createTabs((name) => {
  view.tab = name;
  keepSoon();
});
const decorate = (root) => {
  addCopyButtons(root, texts);
  nameLinks(root, texts);
  for (const table of root.querySelectorAll('table')) tables.prepare(table);
  leaveToArrows(root);
  openAgain(view.opened);
};
const toolbar = createToolbar(document.querySelector('.toolbar'));
createGrids((text) => ask({ type: 'copy', text }));
const following = createFollowingRows({ tables, texts, say, ask, decorate });

// --- What the extension says ---
window.addEventListener('message', ({ data }) => {
  if (data.type === 'section') following.add(data);
  else if (data.type === 'story') following.tell(data);
  else if (data.type === 'searching') following.searching(data.text);
  else if (data.type === 'summary') following.update(data);
  else if (data.type === 'toolbar') toolbar.replace(data.html);
  else if (data.type === 'newer') toolbar.offerRefresh(data.text, data.words);
  else if (data.type === 'moreFailed') following.failed(data);
  else if (data.type === 'ages') ages.show(data);
  else if (data.type === 'say') say(data.text);
});

for (const [type, has] of [
  ['focus', true],
  ['blur', false],
])
  window.addEventListener(type, () => {
    if (!has) noteFocus();
    vscode.postMessage({ type: 'keyboard', has });
  });
document.addEventListener('selectionchange', () => following.selected());

/** The place of the table that a button copies, and its rows as they are shown, unless that is the whole table. */
const rowsShown = (copyButton) => {
  const [section, block] = copyButton.dataset.csv.split('.').map(Number);
  const rows = tables.placesShown(copyButton.closest('.table').querySelector('table'));
  return { section, block, ...(rows && { rows }) };
};

// --- Clicks and keys ---
document.addEventListener('click', ({ target }) => {
  const clicked = target.closest('button');
  if (!clicked || clicked.disabled) return;
  const { action, refKind, refId, refNetwork, refLine, csv, more } = clicked.dataset;
  if (clicked.dataset.moreActions !== undefined) toolbar.toggleMore();
  else if (action === 'copyMarkdown') {
    const shown = [...document.querySelectorAll('[data-csv]')].map(rowsShown).filter(({ rows }) => rows);
    ask({ type: action, ...(shown.length > 0 && { tables: shown }) });
  } else if (action !== undefined) ask({ type: action });
  else if (refKind !== undefined) {
    noteFocus();
    ask({
      type: 'open',
      kind: refKind,
      id: refId,
      network: refNetwork,
      ...(refLine !== undefined && { line: JSON.parse(refLine) }),
    });
  } else if (more !== undefined) following.askFor(clicked);
  else if (clicked.role === 'tab') tabs.show(clicked);
  else if (csv !== undefined) ask({ type: 'copyCsv', ...rowsShown(clicked) });
  else if (clicked.classList.contains('copy')) ask({ type: 'copy', text: copiedBy(clicked) });
  else if (clicked.classList.contains('sort')) {
    tables.sortBy(clicked);
    keepSoon();
  }
});
document.addEventListener('keydown', (event) => {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  noteFocus();
  ask({ type: event.key === 'ArrowLeft' ? 'back' : 'forward' });
  event.preventDefault();
});

// Of these events, only the way down to the element is heard.
document.addEventListener(
  'toggle',
  () => {
    view.opened = openedNow();
    keepSoon();
  },
  true,
);

// --- As it was left ---
decorate(document.querySelector('main'));
const ages = createAges((message) => vscode.postMessage(message));
const chosen = tabs.named(view.tab);
if (chosen) tabs.choose(chosen);
vscode.postMessage({ type: 'keyboard', has: document.hasFocus() });
restoreFocus(document.body.dataset.focus, view.focus);
if (document.querySelector('.sheet'))
  restoreScroll(view.scroll ?? 0, (scroll) => {
    view.scroll = scroll;
    keepSoon();
  });
keep();
// VS Code shows a document as its window is loaded; one that it forgot stays hidden, and is set again.
window.addEventListener('load', () =>
  setTimeout(() => {
    const isShown = !frameElement || getComputedStyle(frameElement).visibility === 'visible';
    if (isShown) vscode.postMessage({ type: 'loaded', page: document.body.dataset.page });
  }),
);
