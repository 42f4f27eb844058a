/** What can have the keyboard focus in a page's content. */
const stops = 'main :is(button, a, input, td, th)';

/** @param onFocus is told which element has the focus in the content, to find it again; undefined if none has it */
export function followFocus(onFocus) {
  document.addEventListener('focusin', ({ target }) => {
    const at = [...document.querySelectorAll(stops)].indexOf(target);
    onFocus(at < 0 ? undefined : { at, text: textOf(target) });
  });
}

const textOf = (element) => element.textContent.slice(0, 100);

function elementLeft(left) {
  if (left === undefined) return undefined;
  const all = [...document.querySelectorAll(stops)];
  const isSame = (element) => element !== undefined && textOf(element) === left.text;
  return isSame(all[left.at]) ? all[left.at] : all.find(isSame);
}

/**
 * Gives the keyboard to where the page before this one had it: the refresh button, where the user left this page, or the
 * heading of what a link opened.
 * A page that has nothing to refresh now has no such button. VS Code gives the keyboard to a page that is loaded if its
 * panel has it; a page that took it itself would take it from the box or view where the user went meanwhile.
 */
export function restoreFocus(focus, left) {
  if (document.hasFocus()) return place(focus, left);
  const given = new AbortController();
  window.addEventListener('focus', () => place(focus, left), { once: true, signal: given.signal });
  // VS Code gives it as the page is loaded, or not at all.
  window.addEventListener('load', () => setTimeout(() => given.abort()));
}

function place(focus, left) {
  const refresh = focus === 'refresh' ? document.querySelector('[data-action="refresh"]') : null;
  const before = focus === 'refresh' ? undefined : elementLeft(left);
  if (refresh) refresh.focus({ preventScroll: true });
  else if (before) before.focus({ preventScroll: true });
  else if (focus === 'refresh' || focus === 'heading') {
    const start = document.querySelector('h1') ?? document.querySelector('main');
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }
}

/**
 * Gives the keyboard back to where it was in a page of which a part was replaced. If the user is elsewhere, in a box for
 * example, it waits there for their return: an element that takes the focus would take the keyboard, too.
 */
export function returnFocus(element) {
  const take = () => element.focus({ preventScroll: true });
  if (document.hasFocus()) return take();
  const isLost = () => element.isConnected && document.activeElement === document.body;
  window.addEventListener('focus', () => isLost() && take(), { once: true });
}

/**
 * Scrolls to where the user left the page. VS Code scrolls a new document to where the one before it was, whatever that
 * showed; so it is held there until the user does something.
 * @param onScroll is told where the user scrolls to
 */
export function restoreScroll(wanted, onScroll) {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  scrollTo(0, wanted);
  window.addEventListener('load', () => setTimeout(settle, 300));
  for (const type of ['wheel', 'keydown', 'pointerdown'])
    document.addEventListener(type, settle, { once: true, passive: true });
  document.addEventListener('scroll', () => {
    if (settled) onScroll(Math.round(scrollY));
    else scrollTo(0, wanted);
  });
}
