/** What can have the keyboard focus in a page's content. */
const stops = 'main :is(button, a, input, td, th)';

/** What has the keyboard focus in the content, to find it in the page when it comes back; undefined if nothing has. */
export function focusNow() {
  const { activeElement } = document;
  if (!activeElement?.matches(stops)) return undefined;
  return { at: [...document.querySelectorAll(stops)].indexOf(activeElement), text: wordsOf(activeElement) };
}

/** A cell has the text of the link in it. */
const wordsOf = (element) => `${element.localName} ${element.ariaLabel || element.textContent}`.slice(0, 100);

/** What the user has opened in the content, to find it in the page when it comes back, as `focusNow`. */
export function openedNow() {
  const all = [...document.querySelectorAll(folds)];
  return all.flatMap((each, at) => (each.open ? [{ at, text: wordsOf(each.querySelector('summary')) }] : []));
}

/** Opens what the user had opened, as far as it's there. */
export function openAgain(opened = []) {
  const all = [...document.querySelectorAll(folds)];
  for (const each of opened) {
    const found = findAgain(each, all, (fold) => wordsOf(fold.querySelector('summary')));
    if (found) found.open = true;
  }
}

const folds = 'main details';

/** Its rows may stand elsewhere now: of those with the same words, the nearest. */
function findAgain({ at, text }, all, words = wordsOf) {
  const same = [...all.keys()].filter((index) => words(all[index]) === text);
  const nearest = same.sort((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
  return nearest === undefined ? undefined : all[nearest];
}

/**
 * Gives the keyboard to where the page before this one had it: the refresh button, where the user left this page, or the
 * heading of what a link opened.
 * A page that has nothing to refresh now has no such button. VS Code gives the keyboard to a page that is loaded if its
 * panel has it; a page that took it itself would take it from the box or view where the user went meanwhile.
 * @param left what `focusNow` gave when the user left the page
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
  const before = left && focus !== 'refresh' ? findAgain(left, [...document.querySelectorAll(stops)]) : undefined;
  if (before?.matches('td, th')) before.tabIndex = 0;
  if (refresh ?? before) (refresh ?? before).focus({ preventScroll: true });
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
  let [isHeld, isLaidOut] = [true, false];
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
    setAnchor('');
    growing.disconnect();
  };
  setAnchor('none');
  hold();
  growing.observe(document.body);
  window.addEventListener('resize', holdStill);
  window.addEventListener('load', async () => {
    // What VS Code scrolled, it has scrolled by now.
    holdStill();
    // With the font come other widths, and another height of the toolbar.
    await document.fonts.ready;
    await nextFrame();
    await nextFrame();
    holdStill();
    isLaidOut = true;
    setTimeout(() => isThere() && release(), longestHold);
  });
  for (const type of ['wheel', 'touchstart', 'pointerdown'])
    document.addEventListener(type, release, { once: true, passive: true });
  document.addEventListener('keydown', ({ key }) => modifiers.includes(key) || release());
  document.addEventListener('scroll', () => {
    if (isHeld && (isThere() || isShort())) return;
    if (isHeld && !isLaidOut) return hold();
    // As the search does, whose box is no part of the page.
    if (isHeld) release();
    onScroll(Math.round(scrollY));
  });
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Which of the two decides on the window's scrolling depends on their other styles. */
function setAnchor(value) {
  for (const { style } of [document.documentElement, document.body]) style.overflowAnchor = value;
}
