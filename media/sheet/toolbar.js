/** From roomy to narrow: all names, those of the main actions, icons alone, and the copies only after More. */
const stages = [[], ['compact'], ['compact', 'icons'], ['compact', 'icons', 'tight']];

/** Keeps the toolbar on one line, however wide the page and whatever the language. */
export function createToolbar(toolbar) {
  const more = toolbar.querySelector('[data-more-actions]');
  const isWrapped = () => {
    const shown = [...toolbar.children].filter((each) => each.offsetParent !== null);
    const [first] = shown;
    return shown.some((each) => each.offsetTop >= first.offsetTop + first.offsetHeight);
  };
  const arrange = () => {
    const wasOpen = toolbar.classList.contains('open');
    for (const names of stages) {
      toolbar.className = ['toolbar', ...names].join(' ');
      if (!isWrapped()) break;
    }
    // What was opened stays open, if there is still a reason for it.
    if (wasOpen && toolbar.classList.contains('tight')) toolbar.classList.add('open');
    more.setAttribute('aria-expanded', String(toolbar.classList.contains('open')));
  };
  let width = -1;
  new ResizeObserver(() => {
    // Its height changes with what it shows.
    if (toolbar.clientWidth === width) return;
    width = toolbar.clientWidth;
    arrange();
  }).observe(toolbar);
  // Icons have no width before their font is there.
  document.fonts.ready.then(arrange);
  return {
    /** What the page lists has changed. */
    offerRefresh(text) {
      const refresh = toolbar.querySelector('[data-action="refresh"]');
      refresh.classList.add('newer');
      refresh.title = text;
      refresh.setAttribute('aria-label', text);
    },
    toggleMore() {
      const isOpen = toolbar.classList.toggle('open');
      more.setAttribute('aria-expanded', String(isOpen));
    },
  };
}
