/** The least time between two times that a page is kept while the user scrolls, in milliseconds. */
const keptEvery = 150;

/**
 * How the user left the page (chosen tab, sort orders, scroll position), kept for a reload of the window, and told to the
 * extension before anything is asked of it.
 * @param vscode what `acquireVsCodeApi` gave
 * @param given the data that the extension gave the page's body
 */
export function createKeptView(vscode, { page, state, view: given }) {
  const history = JSON.parse(state);
  // A page that was hidden is made anew of what it was made of at first; what it said of itself since is newer.
  const before = vscode.getState();
  const view = before?.page === page ? before.view : JSON.parse(given);
  let timer;
  // Not before the page is made ready, which then keeps itself.
  let mayKeepAt = Number.POSITIVE_INFINITY;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    mayKeepAt = performance.now() + keptEvery;
    if (history.current) history.targets[history.index].view = view;
    vscode.setState({ ...history, page, view });
    if (document.querySelector('.sheet')) vscode.postMessage({ type: 'view', page, view });
  };
  return {
    /** Changed by whoever knows better, who then calls `keepSoon`. */
    view,
    keep,
    /** At once if nothing was kept just before: the window may be closed at any time. */
    keepSoon() {
      if (performance.now() >= mayKeepAt) keep();
      else timer ??= setTimeout(keep, keptEvery);
    },
    /** Asks the extension for something. */
    ask(message) {
      if (timer !== undefined) keep();
      vscode.postMessage(message);
    },
  };
}
