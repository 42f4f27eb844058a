/**
 * Gives the keyboard to where the page before this one had it: the refresh button, or the heading of what a link opened.
 * A page that has nothing to refresh now has no such button. VS Code gives the keyboard to a page that is loaded if its
 * panel has it; a page that took it itself would take it from the box or view where the user went meanwhile.
 */
export function restoreFocus(focus) {
  if (document.hasFocus()) return place(focus);
  const given = new AbortController();
  window.addEventListener('focus', () => place(focus), { once: true, signal: given.signal });
  // VS Code gives it as the page is loaded, or not at all.
  window.addEventListener('load', () => setTimeout(() => given.abort()));
}

function place(focus) {
  const refresh = focus === 'refresh' ? document.querySelector('[data-action="refresh"]') : null;
  if (refresh) refresh.focus({ preventScroll: true });
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
