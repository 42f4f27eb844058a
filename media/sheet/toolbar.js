/**
 * From roomy to narrow: all names, those of the main actions, fewer and fewer of them from the end, icons alone, and the
 * copies only after More.
 */
const stages = [[], ['compact'], ['compact', 'icons'], ['compact', 'icons', 'tight']];

/** What can be done, to be compared. */
const actionsIn = (part) =>
  JSON.stringify(
    [...part.querySelectorAll('button')].map((each) => [each.dataset.action, each.disabled, each.innerHTML]),
  );

/** Keeps the toolbar on one line, however wide the page and whatever the language. */
export function createToolbar(toolbar) {
  const moreActions = () => toolbar.querySelector('[data-more-actions]');
  const buttons = () => [...toolbar.querySelectorAll('button')];
  const canFocus = (each) => !each.disabled && each.offsetParent !== null;
  /** Tab leads to one button, the arrow keys from there to the others. */
  const rest = (at) => {
    const stop = at && canFocus(at) ? at : buttons().find(canFocus);
    for (const each of buttons()) each.tabIndex = each === stop ? 0 : -1;
  };
  const isWrapped = () => {
    const shown = [...toolbar.children].filter((each) => each.offsetParent !== null);
    const [first] = shown;
    return shown.some((each) => each.offsetTop >= first.offsetTop + first.offsetHeight);
  };
  const arrange = () => {
    const wasOpen = toolbar.classList.contains('open');
    for (const names of stages) {
      toolbar.className = ['toolbar', ...names].join(' ');
      for (const each of buttons()) each.classList.remove('wordless');
      if (names.length === 1)
        for (const each of buttons().reverse()) {
          if (!isWrapped()) break;
          each.classList.add('wordless');
        }
      if (!isWrapped()) break;
    }
    // What was opened stays open, if there is still a reason for it.
    if (wasOpen && toolbar.classList.contains('tight')) toolbar.classList.add('open');
    moreActions().setAttribute('aria-expanded', String(toolbar.classList.contains('open')));
    rest(buttons().find((each) => each.tabIndex === 0));
  };
  toolbar.addEventListener('focusin', ({ target }) => rest(target));
  toolbar.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const all = buttons().filter(canFocus);
    const at = all.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[key];
    if (next === undefined || at < 0) return;
    all[next % all.length].focus();
    event.preventDefault();
  });
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
    /** What the page lists has changed; `words` say what is new, beside the icon if there is room. */
    offerRefresh(text, words) {
      const refresh = toolbar.querySelector('[data-action="refresh"]');
      refresh.classList.add('newer');
      refresh.querySelector('.label')?.remove();
      if (words) {
        const label = document.createElement('span');
        label.className = 'label';
        label.textContent = words;
        refresh.append(label);
        arrange();
      }
      refresh.title = text;
      refresh.setAttribute('aria-label', text);
    },
    toggleMore() {
      const isOpen = toolbar.classList.toggle('open');
      moreActions().setAttribute('aria-expanded', String(isOpen));
    },
    /** Other actions can be done now. The focus stays at the action, or else at what is in its place. */
    replace(html) {
      const next = document.createElement('template');
      next.innerHTML = html;
      // What is pressed just now would lose its click.
      if (actionsIn(next.content) === actionsIn(toolbar)) return;
      const at = buttons().indexOf(document.activeElement);
      const { action } = document.activeElement?.dataset ?? {};
      const newer = toolbar.querySelector('.newer');
      toolbar.innerHTML = html;
      if (newer) this.offerRefresh(newer.title, newer.querySelector('.label')?.textContent);
      arrange();
      if (at < 0) return;
      const there = buttons().find((each) => each.dataset.action === action) ?? buttons()[at];
      if (there && canFocus(there)) there.focus();
    },
  };
}
