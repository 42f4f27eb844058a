import { rearrange } from './tableParts.js';

/** The sheet's tabs, which arrow keys change too. `onChoose` is told the name of the chosen one. */
export function createTabs(onChoose) {
  const list = document.querySelector('[role="tablist"]');
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
    }
    // What was not shown had no widths.
    for (const table of document.querySelectorAll('table:not(.long)')) rearrange(table);
    onChoose(chosen.textContent);
  };
  /** Shows a tab that the user chose: if not all of it is on screen, the tabs go to the top, below the toolbar. */
  const show = (chosen) => {
    choose(chosen);
    const panel = document.getElementById(chosen.getAttribute('aria-controls'));
    if (panel.getBoundingClientRect().bottom <= innerHeight) return;
    const toolbar = document.querySelector('.toolbar');
    const covered = getComputedStyle(toolbar).position === 'sticky' ? toolbar.offsetHeight : 0;
    scrollBy({ top: list.getBoundingClientRect().top - covered, behavior: 'instant' });
  };
  list?.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const here = tabs.indexOf(document.activeElement);
    const moves = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 };
    if (here < 0 || !Object.hasOwn(moves, event.key)) return;
    event.preventDefault();
    const next = tabs.at(moves[event.key] % tabs.length);
    show(next);
    next.focus({ preventScroll: true });
  });
  return {
    choose,
    show,
    /** The tab of that name; undefined if this sheet has none. */
    named: (name) => tabs.find((tab) => tab.textContent === name),
  };
}
