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

/** How long a page is held where it was left once all that lays it out is there, in milliseconds. */
const longestHold = 10_000;

/** They do nothing alone. */
const modifiers = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'];

/**
 * Scrolls to where the user left the page, and holds that place while the page is laid out: icons that have no font yet
 * take more room, and rows can come late. The browser would keep what it shows meanwhile where it is, by scrolling, and
 * VS Code scrolls a new document to where the one before it was, whatever that showed. Whatever the user does ends it.
 * @param onScroll is told where the user scrolls to
 */
export function restoreScroll(wanted, onScroll) {
  let [isHeld, isLoaded] = [true, false];
  const { style } = document.documentElement;
  const hold = () => scrollTo({ top: wanted, behavior: 'instant' });
  const isThere = () => Math.abs(scrollY - wanted) < 1;
  /** The page isn't long enough yet. */
  const isShort = () => {
    const last = document.documentElement.scrollHeight - innerHeight;
    return last < wanted && scrollY > last - 1;
  };
  const holdStill = () => isHeld && hold();
  const growing = new ResizeObserver(holdStill);
  const release = () => {
    isHeld = false;
    style.overflowAnchor = '';
    growing.disconnect();
  };
  style.overflowAnchor = 'none';
  hold();
  growing.observe(document.body);
  window.addEventListener('resize', holdStill);
  window.addEventListener('load', async () => {
    // What VS Code scrolled, it has scrolled by now.
    holdStill();
    isLoaded = true;
    await document.fonts.ready;
    setTimeout(() => isThere() && release(), longestHold);
  });
  for (const type of ['wheel', 'touchstart', 'pointerdown'])
    document.addEventListener(type, release, { once: true, passive: true });
  document.addEventListener('keydown', ({ key }) => modifiers.includes(key) || release());
  document.addEventListener('scroll', () => {
    if (isHeld && (isThere() || isShort())) return;
    if (isHeld && !isLoaded) return hold();
    // As the search does, whose box is no part of the page.
    if (isHeld) release();
    onScroll(Math.round(scrollY));
  });
}
